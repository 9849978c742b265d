"""Small TOML files in which the program remembers something for whoever runs it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any


class Unusable(Exception):
    """There is something else in place of such a file, which is to be left alone."""


def remembered(path: Path) -> dict[str, Any] | None:
    """Return what stands in a file, or None if there is none. Raises Unusable."""
    try:
        if path.exists() and not path.is_file():
            raise Unusable  # a pipe, say, would have to be waited for
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError):
        raise Unusable from None


def remember(path: Path, values: Mapping[str, Any]) -> None:
    """Write a file, and its folder if need be; a link to another file stays. Raises OSError."""
    import tomli_w

    from lancaster_tui.documents.writing import write_atomically

    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_atomically(path.resolve(), tomli_w.dumps(values))
