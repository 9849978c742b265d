"""Large letters, made of pixels."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from lancaster_tui.content.folders import shipped

PIXEL: Final = "X"
ROWS: Final = 7  # of pixels


@lru_cache(32)
def in_pixels(text: str) -> Sequence[str] | None:
    """Return a text as rows of pixels, with an empty column between letters.

    None if it has anything but letters without accents and digits.
    """
    letters = [_alphabet().get(sign) for sign in text.upper()]
    known = [letter for letter in letters if letter is not None]
    if len(known) < len(letters):
        return None
    return [".".join(letter[row] for letter in known) for row in range(ROWS)]


@lru_cache(1)
def _alphabet() -> dict[str, list[str]]:
    path = shipped("styles") / "pictures" / "letters.toml"
    letters = tomllib.loads(path.read_text(encoding="utf-8"))
    return {sign: rows.split() for sign, rows in letters.items()}
