"""Small TOML files in which the program remembers something for whoever runs it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.documents.files import NoFile, read_bytes


class Unusable(Exception):
    """There is something else in place of such a file, which is to be left alone."""


def remembered(path: Path) -> dict[str, Any] | None:
    """Return what stands in a file, or None if there is none. Raises Unusable."""
    try:
        return tomllib.loads(read_bytes(path).decode("utf-8-sig"))
    except NoFile:
        return None
    except (ContentError, ValueError, RecursionError):
        raise Unusable from None


def remember(path: Path, values: Mapping[str, Any]) -> None:
    """Write a file, and its folder if need be; a link to another file stays. Raises OSError."""
    import tomli_w

    from lancaster_tui.documents.writing import write_atomically

    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_atomically(path.resolve(), tomli_w.dumps(values))
