"""A canvas of cells: an area is painted on it and read off as rows of inked text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress, islice, pairwise
from operator import ne
from typing import Final

from rich.cells import cell_len, chop_cells

from lancaster_tui.tui.kit.drawing import SOLID, Piece, Row, on, spotted

_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"


class Canvas:
    """Cells of text on grounds.

    What is painted beyond the edges is clipped. A ground is a colour of the theme or a mixture
    (``colours.mixed``). Texts keep the ground that they are painted on. Without colours only chips
    have grounds.

    Args:
        width: Its columns.
        height: Its rows.
        ground: The ground to begin with; "" is that of the widget.
        has_colour: Whether grounds have colours; chips always have theirs.
    """

    def __init__(
        self, width: int, height: int, ground: str = "", *, has_colour: bool = True
    ) -> None:
        self.width, self.height = max(width, 0), max(height, 0)
        self.has_colour = has_colour
        self._signs = [[" "] * width for _ in range(height)]
        self._inks = [[""] * width for _ in range(height)]
        self._grounds = [[ground if has_colour else ""] * width for _ in range(height)]
        self._spots: list[list[object]] = [[None] * width for _ in range(height)]

    def fill(
        self, x: int, y: int, width: int, height: int, ground: str, spot: object = None
    ) -> None:
        """Cover a rectangle with a ground."""
        left = max(x, 0)
        right = max(min(x + width, self.width), left)
        columns = right - left
        blanks, inks = [" "] * columns, [""] * columns
        grounds = [ground if self.has_colour else ""] * columns
        for row in range(max(y, 0), min(y + height, self.height)):
            self._signs[row][left:right] = blanks
            self._inks[row][left:right] = inks
            self._grounds[row][left:right] = grounds
            if spot is not None:
                self._spots[row][left:right] = [spot] * columns

    def cover(self, other: Canvas) -> None:
        """Paint another canvas of the same size over everything."""
        self._signs = [row[:] for row in other._signs]
        self._inks = [row[:] for row in other._inks]
        self._grounds = [row[:] for row in other._grounds]
        self._spots = [row[:] for row in other._spots]

    def ground(self, x: int, y: int) -> str:
        """Return the ground of a cell; beyond the edges that is the ground of the widget."""
        return self._grounds[y][x] if self._has(x, y) else ""

    def block(self, x: int, y: int, sign: str, ink: str, ground: str) -> None:
        """Paint a cell with a graphic sign, such as a quadrant, and its ground."""
        if self._has(x, y):
            self._signs[y][x], self._inks[y][x] = sign, f"{ink} {SOLID}"
            self._grounds[y][x] = ground

    def claim(self, x: int, y: int, width: int, spot: object) -> None:
        """Make cells of a row belong to a spot, whatever is painted there."""
        if 0 <= y < self.height:
            left = max(x, 0)
            right = max(min(x + width, self.width), left)
            self._spots[y][left:right] = [spot] * (right - left)

    def claim_all(self, spots: Sequence[Sequence[object]]) -> None:
        """Assign each cell to a spot or to None, row by row."""
        self._spots = [list(row) for row in spots]

    def text(self, x: int, y: int, text: str, ink: str = "", spot: object = None) -> int:
        """Paint a text; return the column after it."""
        cells = _cells(text)
        behind = x + len(cells)
        if 0 <= y < self.height:
            left, end = x, behind
            if x < 0 or behind > self.width:
                left, end = max(x, 0), max(min(behind, self.width), 0)
                while left < end and not cells[left - x]:  # half of a wide sign is beyond the edge
                    left += 1
                while left < end < behind and not cells[end - x]:
                    end -= 1
                cells = cells[left - x : max(end, left) - x]
            if cells:
                self._signs[y][left:end] = cells
                self._inks[y][left:end] = [ink] * len(cells)
                if spot is not None:
                    self._spots[y][left:end] = [spot] * len(cells)
        return behind

    def text_to(self, end: int, y: int, text: str, ink: str = "", spot: object = None) -> int:
        """Paint a text that ends before a column; return the column of its beginning."""
        start = end - cell_len(text)
        self.text(start, y, text, ink, spot)
        return start

    def chip(self, x: int, y: int, text: str, ink: str, ground: str, spot: object = None) -> int:
        """Paint a text on a ground of its own, also where there are no colours."""
        end = self.text(x, y, text, ink, spot)
        if 0 <= y < self.height:
            left = max(x, 0)
            right = max(min(end, self.width), left)
            self._grounds[y][left:right] = [ground] * (right - left)
        return end

    def lay(self, x: int, y: int, width: int, ground: str) -> None:
        """Put a ground under what is written in some cells of a row."""
        if self.has_colour and 0 <= y < self.height:
            left = max(x, 0)
            right = max(min(x + width, self.width), left)
            self._grounds[y][left:right] = [ground] * (right - left)

    def row(self, x: int, y: int, row: Iterable[tuple[str, str]], spot: object = None) -> int:
        """Paint pieces one after the other; return the column after them."""
        for text, ink in row:
            x = self.text(x, y, text, ink, spot)
        return x

    def bar(
        self, x: int, y: int, width: int, parts: Sequence[tuple[float, str]], track: str = ""
    ) -> None:
        """Paint a bar of parts, each so many cells long, in eighths of a cell.

        ``parts`` are lengths in cells, and colours; ``track`` is the ground behind, if it has one.
        """
        if track:
            self.fill(x, y, width, 1, track)
        for column, (sign, colour, behind) in enumerate(_bar(width, tuple(parts)), start=x):
            self.block(column, y, sign, colour, behind or self.ground(column, y))

    def lay_bar(self, x: int, y: int, parts: Iterable[tuple[float, str]]) -> None:
        """Put a bar like that of ``bar`` under what is written in a row, in whole cells."""
        start, done = x, 0.0
        for length, ground in parts:
            done += length
            end = start + round(done)
            self.lay(x, y, end - x, ground)
            x = end

    def rows(self) -> list[Row]:
        """Return what has been painted."""
        if not self.width:
            return [[] for _ in range(self.height)]
        cells = zip(self._signs, self._inks, self._grounds, self._spots, strict=True)
        return [
            list(_pieces(tuple(signs), tuple(inks), tuple(grounds), tuple(spots)))
            for signs, inks, grounds, spots in cells
        ]

    def _has(self, x: int, y: int) -> bool:
        return 0 <= x < self.width and 0 <= y < self.height


@lru_cache(1024)
def _pieces(
    signs: tuple[str, ...],
    inks: tuple[str, ...],
    grounds: tuple[str, ...],
    spots: tuple[object, ...],
) -> Sequence[Piece]:
    """Return the cells of a row as pieces; cached, since most rows do not change."""
    looks = list(zip(inks, grounds, spots, strict=True))
    changes = compress(range(1, len(looks)), map(ne, looks, islice(looks, 1, None)))
    edges = [0, *changes, len(looks)]
    return [("".join(signs[start:end]), _ink(*looks[start])) for start, end in pairwise(edges)]


@lru_cache(4096)
def _cells(text: str) -> tuple[str, ...]:
    """Return the sign in each cell of a text; the second cell of a wide sign is empty."""
    if text.isascii():
        return tuple(text)
    signs = filter(None, chop_cells(text, 1))
    return tuple(cell for sign in signs for cell in (sign, *[""] * (cell_len(sign) - 1)))


@lru_cache(4096)
def _ink(ink: str, ground: str, spot: object) -> str:
    """Return the inks of a piece: on its ground, and with the spot that it belongs to.

    An ink that names a ground keeps that.
    """
    whole = f"{ink} {on(ground)}" if ground and on("") not in ink else ink
    return whole if spot is None else spotted(whole, spot)


@lru_cache(1024)
def _bar(width: int, parts: Sequence[tuple[float, str]]) -> Sequence[tuple[str, str, str]]:
    """Return the cells of a bar: sign and colour, and the colour behind it if the bar sets that."""
    cells = []
    for column in range(width):
        here = list(_within(parts, column))
        if not here:
            break
        share, colour = here[0]
        cells.append((_EIGHTHS[min(round(share * 8), 8)], colour, here[1][1] if here[1:] else ""))
    return cells


def _within(parts: Sequence[tuple[float, str]], column: int) -> Iterable[tuple[float, str]]:
    """Yield the parts of a bar that reach into a column, and how much of it each takes."""
    start = 0.0
    for length, colour in parts:
        share = min(start + length, column + 1) - max(start, column)
        if share > 0.06:
            yield share, colour
        start += length
