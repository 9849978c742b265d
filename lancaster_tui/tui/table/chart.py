"""Charts: the map of England as cells, at the size at hand."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from pydantic import BaseModel

from lancaster_tui.content.folders import shipped
from lancaster_tui.rules.places import COUNTY_PLACES, place_text

SEA, SHALLOW = ".", "~"
_LETTERS: Final = {place_text(county): county for county in COUNTY_PLACES}
_LABEL_ROWS: Final = 3
_LARGE: Final = 46  # rows of a map that tells all about its counties
_FOOT: Final = 1  # rows of a map that only the coast needs
_FAR, _NEAR = 2, 1  # sub-cells from land, sideways and up or down, in which the sea is shallow


class Name(BaseModel):
    """A name on a map that belongs to no county: where it begins, and in which ink."""

    text: str
    at: tuple[int, int]
    ink: str


class _Drawn(BaseModel):
    """A map as somebody has drawn it."""

    labels: dict[str, tuple[int, int]]
    names: list[Name]
    cells: str


class _Atlas(BaseModel):
    counties: list[str]
    charts: list[_Drawn]


class Corner(NamedTuple):
    """A cell that is not all of one letter: where it is, and the letters of its quarters."""

    x: int
    y: int
    quarters: str


class Run(NamedTuple):
    """Cells of one letter side by side."""

    x: int
    y: int
    width: int
    letter: str


class Chart:
    """A map at one size. All of it is worked out once.

    ``runs`` and ``corners`` are its cells, ``counties`` the county of each cell, row by row, and
    ``labels`` where the texts of the counties begin. ``is_roomy`` says that there is air around
    these texts, and around the map.
    """

    def __init__(
        self,
        rows: Sequence[str],
        labels: dict[int, tuple[int, int]],
        names: list[Name],
        *,
        is_roomy: bool,
    ) -> None:
        self.width, self.height = len(rows[0]), len(rows)
        self.labels, self.names, self.is_roomy = labels, names, is_roomy
        self._rows = rows
        self.counties = [[_LETTERS.get(letter) for letter in row] for row in rows]
        quarters = _with_shallows(_rounded(rows))
        self._quarters = quarters
        self.runs: list[Run] = []
        self.corners: list[Corner] = []
        for y in range(self.height):
            for x in range(self.width):
                four = self.quarters(x, y)
                if len(set(four)) > 1:
                    self.corners.append(Corner(x, y, four))
                elif self._continues(x, y, four[0]):
                    self.runs[-1] = self.runs[-1]._replace(width=self.runs[-1].width + 1)
                else:
                    self.runs.append(Run(x, y, 1, four[0]))

    def _continues(self, x: int, y: int, letter: str) -> bool:
        last = self.runs[-1] if self.runs else Run(0, -1, 0, "")
        return (last.x + last.width, last.y, last.letter) == (x, y, letter)

    def quarters(self, x: int, y: int) -> str:
        """Return the letters of the four sub-cells of a cell."""
        return "".join(self._quarters[2 * y + row][2 * x : 2 * x + 2] for row in (0, 1))

    def letter(self, x: int, y: int) -> str:
        """Return the letter of a cell; beyond the edge it is that of the nearest cell."""
        return self._rows[min(max(y, 0), self.height - 1)][min(max(x, 0), self.width - 1)]

    @property
    def is_large(self) -> bool:
        """Whether there is room below the label of a county for what the viewer could do there."""
        return self.is_roomy and self.height >= _LARGE

    @lru_cache(256)  # noqa: B019 (charts live as long as the program)
    def room(self, county: int, row: int) -> int:
        """Return how many cells a text has in a row of the label of a county (0 is the first)."""
        x, y = self.labels[county]
        letter, line = place_text(county), self._rows[min(y + row, self.height - 1)]
        end = line.find(letter, x)
        while 0 <= end < self.width and line[end] == letter:
            end += 1
        return end - x

    def sea(self, row: int) -> int:
        """Return how many cells of sea there are before the land in a row."""
        return next((x for x, letter in enumerate(self._rows[row]) if letter != SEA), self.width)

    @lru_cache(16)  # noqa: B019 (charts live as long as the program)
    def outline(self, county: int) -> frozenset[tuple[int, int]]:
        """Return the sub-cells of a county that touch something else."""
        letter, quarters = place_text(county), self._quarters
        height, width = len(quarters), len(quarters[0])
        return frozenset(
            (x, y)
            for y in range(height)
            for x in range(width)
            if quarters[y][x] == letter
            and any(
                not (0 <= x + right < width and 0 <= y + down < height)
                or quarters[y + down][x + right] != letter
                for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1))
            )
        )


def chart_for(counties: Sequence[str], width: int, height: int) -> Chart | None:
    """Return the map of some counties, by their names, at a size; None if there is none.

    It is drawn from the largest map that fits, made larger to fill the room; the row at its foot,
    which has no label, can be left out.
    """
    atlas = _atlas()
    if list(counties) != atlas.counties:
        return None
    for number, drawn in enumerate(atlas.charts):
        rows = drawn.cells.split()
        if len(rows[0]) <= width and len(rows) - _FOOT <= height:
            return _chart(number, width, height)
    return None


@lru_cache(16)
def _chart(number: int, width: int, height: int) -> Chart:
    drawn = _atlas().charts[number]
    rows = drawn.cells.split()[:height]
    own_width, own_height = len(rows[0]), len(rows)
    larger = [
        "".join(rows[y * own_height // height][x * own_width // width] for x in range(width))
        for y in range(height)
    ]

    def moved(x: int, y: int) -> tuple[int, int]:
        return -(-x * width // own_width), -(-y * height // own_height)

    lower = (height / own_height - 1) * _LABEL_ROWS / 2  # to the middle of the rows it has now
    labels = {}
    for letter, (x, y) in drawn.labels.items():
        left, top = moved(x, y)
        labels[_LETTERS[letter]] = left, max(top, round(y * height / own_height + lower))
    names = [
        name.model_copy(update={"at": moved(*name.at)})
        for name in drawn.names
        if name.at[1] < own_height
    ]
    return Chart(larger, labels, names, is_roomy=number == 0)


@lru_cache(1)
def _atlas() -> _Atlas:
    path = shipped("styles") / "pictures" / "england.toml"
    return _Atlas.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))


def _rounded(rows: Sequence[str]) -> list[str]:
    """Return two by two sub-cells for each cell, with the corners cut (Scale2x, A. Mazzoleni)."""
    height, width = len(rows), len(rows[0])
    doubled: list[str] = []
    for y, row in enumerate(rows):
        above, below = rows[max(y - 1, 0)], rows[min(y + 1, height - 1)]
        top, bottom = "", ""
        for x, here in enumerate(row):
            up, down = above[x], below[x]
            left, right = row[max(x - 1, 0)], row[min(x + 1, width - 1)]
            top += up if left == up != right and left != down else here
            top += right if up == right != down and up != left else here
            bottom += left if down == left != up and down != right else here
            bottom += down if right == down != left and right != up else here
        doubled += [top, bottom]
    return doubled


def _with_shallows(quarters: list[str]) -> list[str]:
    """Return the sub-cells with those of the sea close to land as shallow water."""
    height, width = len(quarters), len(quarters[0])
    land = [[letter != SEA for letter in row] for row in quarters]
    near = [
        [
            not land[y][x]
            and any(
                any(land[row][max(x - _FAR, 0) : x + _FAR + 1])
                for row in range(max(y - _NEAR, 0), min(y + _NEAR + 1, height))
            )
            for x in range(width)
        ]
        for y in range(height)
    ]
    return [
        "".join(SHALLOW if near[y][x] else letter for x, letter in enumerate(row))
        for y, row in enumerate(quarters)
    ]
