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


def joined(pixels: Sequence[str]) -> Sequence[str]:
    """Return the same pixels twice as fine, with those joined that touch at corners alone."""
    rows, columns = len(pixels), len(pixels[0])

    def is_set(row: int, column: int) -> bool:
        return 0 <= row < rows and 0 <= column < columns and pixels[row][column] == PIXEL

    def is_filled(row: int, column: int) -> bool:
        y, x = row // 2, column // 2
        next_y, next_x = y + 2 * (row % 2) - 1, x + 2 * (column % 2) - 1
        touch = is_set(next_y, x) and is_set(y, next_x) and not is_set(next_y, next_x)
        return is_set(y, x) or touch

    return [
        "".join(PIXEL if is_filled(row, column) else "." for column in range(2 * columns))
        for row in range(2 * rows)
    ]


@lru_cache(1)
def _alphabet() -> dict[str, list[str]]:
    path = shipped("styles") / "pictures" / "letters.toml"
    letters = tomllib.loads(path.read_text(encoding="utf-8"))
    return {sign: rows.split() for sign, rows in letters.items()}
