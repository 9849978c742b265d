"""Values as TOML writes them on one line."""

from __future__ import annotations

import json
import re

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def inline(value: object) -> str:
    """Return a value of a TOML document on one line: ``{ kind = "send", per_conflict = 2 }``."""
    match value:
        case dict():
            pairs = ", ".join(
                f"{inline_key(key)} = {inline(inner)}" for key, inner in value.items()
            )
            return f"{{ {pairs} }}" if pairs else "{}"
        case list():
            return f"[{', '.join(map(inline, value))}]"
        case _:
            return json.dumps(value, ensure_ascii=False)


def inline_key(key: str) -> str:
    """Return a key of a TOML document, in quotes where it needs them."""
    return key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)
