"""Where in a TOML text a key stands."""

from __future__ import annotations

import re
from collections.abc import Sequence

_HEADER = re.compile(r"\s*(\[\[?)\s*([A-Za-z0-9_.\- \"]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"\s*([A-Za-z0-9_.\-\"]+)\s*=")

Path = list[str | int]


def line_of(text: str, steps: Sequence[str | int]) -> int | None:
    """Return the number of the line where a key stands, from 1, or None.

    ``steps`` are keys and, for entries of a list, indices from 0. If the key itself is not there,
    or stands on one line with others, it is the line of the innermost table or key around it.
    """
    counts: dict[str, int] = {}
    table: Path = []
    best, depth = None, 0
    for number, line in enumerate(text.splitlines(), 1):
        header, key = _HEADER.match(line), _KEY.match(line)
        if header:
            if header[1] == "[[":
                counts[header[2]] = counts.get(header[2], -1) + 1
            path = table = _indexed(header[2].split("."), counts)
        elif key:
            path = [*table, *(part.strip('"') for part in key[1].split("."))]
        else:
            continue
        if depth < len(path) and path == list(steps[: len(path)]):
            best, depth = number, len(path)
    return best


def _indexed(names: list[str], counts: dict[str, int]) -> Path:
    """Return the keys of a table, with the index of the latest entry behind the name of a list."""
    path: Path = []
    for upto, name in enumerate(names, 1):
        path.append(name.strip(' "'))
        if (entry := counts.get(".".join(names[:upto]))) is not None:
            path.append(entry)
    return path
