"""Grids of the recap: the castles and the battles, with a column for each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.rules.places import CASTLE, place_text
from lancaster_tui.rules.ruleset.entries import CastleSpace
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Piece, Row, cut, row_width, wrap, wrap_evenly
from lancaster_tui.tui.kit.glyphs import NOTHING, TILE
from lancaster_tui.tui.kit.seats import chip_text
from lancaster_tui.tui.table.recap_cards import paint_chip
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.awards import Award, gains_forms, loss_forms
from lancaster_tui.words.castle_recaps import SpaceRow, Yield
from lancaster_tui.words.names import Names, battle_kind
from lancaster_tui.words.phrases import listing, ordinal
from lancaster_tui.words.recaps import NOBODY_THERE, BattleRow
from lancaster_tui.words.rewards import longest, price_forms, reward_forms

_STRIPE: Final = "surface"
_ODD: Final = 45  # percent of the background in every second row, where there is no gap
_AT_TABLE: Final = (
    "1 vote marker for each noble and 1 for the lord",
    "1 vote per noble, 1 for the lord",
    "nobles, lord: votes",
)
_UNUSED: Final = "not used"
_ENGLAND, _FRANCE = "England wins", "France wins"
_HEAD, _LEAST_HEAD, _LEAST_COLUMN = 32, 21, 13  # percent of the width; columns
_LOSS_ROWS = 2  # of what one has lost in a battle, beside the three of its head
_MARGIN = 1  # column before a text
_SHORT: Final = 1  # the number of the form of gains that calls vote markers votes


class Head(NamedTuple):
    """A line at the left of a row, and what stands at its end."""

    text: Row
    note: Piece = ("", "")


class GridRow(NamedTuple):
    """A row: what was scored, on a ground, and lines for each faction that has got something.

    Where it is not about single factions, ``across`` stands in place of all their cells.
    """

    head: Sequence[Head]
    ground: str
    cells: Mapping[int, Sequence[Row]]
    across: Row | None = None

    @property
    def height(self) -> int:
        """The lines that it needs."""
        return max(len(self.head), *map(len, self.cells.values()), 1)


class Grid(NamedTuple):
    """Rows with a column for each faction, and how wide all of them and what is scored may be."""

    factions: Sequence[int]
    width: int

    @property
    def head(self) -> int:
        """The columns of what is scored."""
        most = self.width - _MARGIN - len(self.factions) * _LEAST_COLUMN
        return max(min(self.width * _HEAD // 100, most), _LEAST_HEAD)

    @property
    def cell(self) -> int:
        """The columns of what one faction has got, and of the gap after it."""
        return (self.width - self.head - _MARGIN) // len(self.factions)

    def paint(self, canvas: Canvas, names: Names, rows: Sequence[GridRow], at: Region) -> None:
        """Paint rows, with a gap between them if there is room; above them who has which column."""
        gap = int(at.height >= height_of(rows) + len(rows) - 1)
        lefts = {
            faction: at.x + self.head + _MARGIN + number * self.cell
            for number, faction in enumerate(self.factions)
        }
        is_stacked = not gap and any(row.height > 1 for row in rows)
        for faction, x in lefts.items():
            _, _, ground = chip_text(faction, names, "")
            end = at.right if faction == self.factions[-1] else x + self.cell - 1
            canvas.fill(x, at.y - 1, end - x, 1, ground)
            paint_chip(canvas, names, faction, x, at.y - 1, self.cell - 1)
        y = at.y
        for number, row in enumerate(rows):
            is_odd = is_stacked and number % 2
            ground = mixed(row.ground, "background", _ODD) if is_odd else row.ground
            canvas.fill(at.x, y, self.head, row.height, ground)
            if row.cells and not is_odd:
                canvas.fill(at.x + self.head, y, at.width - self.head, row.height, _STRIPE)
            for line, head in enumerate(row.head, start=y):
                canvas.row(at.x + _MARGIN, line, head.text)
                canvas.text_to(at.x + self.head - _MARGIN, line, *head.note)
            if row.across is not None:
                canvas.row(at.x + self.head + 2 * _MARGIN, y, row.across)
                y += row.height + gap
                continue
            for faction, x in lefts.items():
                lines = row.cells.get(faction, [[(NOTHING, "quiet")]])
                for line, pieces in enumerate(lines, start=y):
                    canvas.row(x + _MARGIN, line, pieces)
            y += row.height + gap


def height_of(rows: Sequence[GridRow]) -> int:
    """Return how many lines rows need without gaps."""
    return sum(row.height for row in rows)


# Castles


def castle_grid(
    scene: Scene, rows: Sequence[SpaceRow], grid: Grid, *, is_roomy: bool = False
) -> list[GridRow]:
    """Return what each space of the castles has given, and the table.

    ``is_roomy`` says the price, and for what something was gained, in a second line.
    """
    told = _space_in_two if is_roomy else _space
    return [told(scene.names, row, grid) for row in rows]


def _space_in_two(names: Names, row: SpaceRow, grid: Grid) -> GridRow:
    weight, room = "bold" if row.yields else "quiet", grid.head - 2 * _MARGIN
    if row.space is None:
        head = [Head([(longest(_AT_TABLE, room), weight)])]
    else:
        letter, space = place_text(CASTLE + row.space), names.rules.castle[row.space]
        gives = longest(reward_forms(space.reward), room - len(letter) - 1)
        price = "" if space.cost is None else longest(price_forms(space.cost), room - 2)
        ink = "pip bold" if row.yields else "quiet"
        head = [Head([(f"{letter} ", weight), (gives, ink)]), Head([(f"  {price}", "soft")])]
    cells = {faction: _yield_in_two(given, grid.cell - 2) for faction, given in row.yields.items()}
    return GridRow(head, "wall", cells)


def _yield_in_two(given: Yield, room: int) -> list[Row]:
    """Return what was gained, or what was paid or lost, and below it for what."""
    if given.unused:
        told = [(f"{given.source}, {_UNUSED}", _UNUSED), (f"  {given.unused}", ""), given.note]
        told_of = [longest(forms, room) for forms in told if forms]
        return [[(line, "soft")] for line in told_of if line]
    gained, *others = _yield(given._replace(source=""), room)
    source = longest((given.source, *given.brief), room - 2)
    return [gained[:1], [(f"  {source}", "soft")], *others]


def _space(names: Names, row: SpaceRow, grid: Grid) -> GridRow:
    weight, room = "bold" if row.yields else "", grid.head - 2 * _MARGIN
    if row.space is None:
        head: Row = [(longest(_AT_TABLE, room), weight)]
    else:
        letter = place_text(CASTLE + row.space)
        gives = _gives(names.rules.castle[row.space], room - len(letter) - 1)
        head = [(f"{letter} ", weight), (gives, "pip" if row.yields else "quiet")]
    cells = {faction: _yield(given, grid.cell - 2, _SHORT) for faction, given in row.yields.items()}
    return GridRow([Head(head)], "wall", cells)


def _gives(space: CastleSpace, room: int) -> str:
    """Return what a space gives and what it costs, in the longest words that fit."""
    rewards = reward_forms(space.reward)
    if space.cost is None:
        return longest(rewards, room)
    prices = price_forms(space.cost)
    forms = [f"{reward} {price}" for reward in rewards for price in prices]
    return longest(sorted(forms, key=len, reverse=True), room)


def _yield(given: Yield, room: int, form: int = 0) -> list[Row]:
    """Return what was gained, after it for what if that fits, and below it what was paid.

    Words come before that, since letters stand for goods only where nothing else fits; a tile has
    its sign where there is no room for the word.
    ``form`` is the fullest of ``gains_forms`` that may be told.
    """
    short = TILE if given.is_tile else ""
    if given.unused:
        unused = f"{given.source}, {_UNUSED}"
        told = (f"{unused}: {given.unused}", unused, f"{short} {_UNUSED}".lstrip(), _UNUSED)
        return [[(longest(told, room), "soft")]]
    sources = (f"  {given.source}", *([f" {short}"] if short else []))
    gains, behind = gains_forms(given.items)[form:], room - cell_len(sources[0])
    in_words = [each for each in gains[:-1] if len(each) <= room] or [longest(gains, room)]
    gained = next((each for each in in_words if len(each) <= behind), in_words[0])
    lines: list[Row] = [[(gained, "target bold")]] if gained else []
    lines += [[(longest(loss_forms(item), room), "bad")] for item in given.items if item.is_loss]
    free = room - row_width(lines[0])
    lines[0] += [(source, "soft") for source in sources if cell_len(source) <= free][:1]
    if given.note:
        lines.append([(longest(given.note, room), "soft")])
    return lines


# Battles


def battle_grid(
    scene: Scene, rows: Sequence[BattleRow], grid: Grid, *, is_close: bool = False
) -> list[GridRow]:
    """Return how each battle ended, and what those who fought in it have won and lost.

    ``is_close`` says it in two lines each.
    """
    return [_battle(scene.names, row, grid, is_close=is_close) for row in rows]


def _battle(names: Names, row: BattleRow, grid: Grid, *, is_close: bool) -> GridRow:
    room, strength = grid.head - 2 * _MARGIN, names.rules.conflicts[row.card].strength
    if not row.awards:
        return _nobody(row, grid, room)
    value, if_won = _pays(row.paid), _if_won(row, names.rules.conflicts[row.card].points)
    letter = f"{place_text(row.place)} "
    kind = longest((battle_kind(row.place), ""), room - len(letter) - len(value) - 1)
    won, sums = (_ENGLAND if row.is_won else _FRANCE), f", {row.english} of {strength}"
    head = [
        Head(
            [(letter, "france-name bold"), (kind, "")],
            (value, "pip bold" if row.awards else "quiet"),
        ),
        Head(
            [(won, "good bold" if row.is_won else "bad bold"), (sums, "soft")],
            (longest((if_won, ""), room - len(won) - len(sums) - 1), "quiet"),
        ),
    ]
    if row.fate and not is_close:
        head.append(Head([(longest(row.fate, room), "soft")]))
    cells = {
        award.faction: _fought(award, rank, row.end_of(award), grid.cell - 2, is_close=is_close)
        for rank, award in enumerate(row.awards, start=1)
    }
    return GridRow(head, "france-card", cells)


def _nobody(row: BattleRow, grid: Grid, room: int) -> GridRow:
    """Return a battle without knights, on one line."""
    letter = f"{place_text(row.place)} "
    kind = longest((battle_kind(row.place), ""), room - len(letter))
    told = [f"{NOBODY_THERE}; {fate}" for fate in row.fate] or [NOBODY_THERE]
    across = longest(told, grid.width - grid.head - 3 * _MARGIN)
    head = [Head([(letter, "france-name bold"), (kind, "")])]
    return GridRow(head, "france-card", {}, [(across, "soft")])


def _fought(award: Award, rank: int, end: str, room: int, *, is_close: bool) -> list[Row]:
    """Return the rank and what it won, and below that the knights, and how it ended for them."""
    place = f"{ordinal(rank)} "
    gained = longest(gains_forms(award.items), room - len(place))
    first: Row = [(place, "quiet"), (gained or NOTHING, "target bold" if gained else "quiet")]
    losses = [loss_forms(item) for item in award.items if item.is_loss]
    if not losses:
        told = longest((f"{award.knights} {end}", award.knights), room)
        return [first, [(cut(told, room), "soft")]]
    told_of = [longest(forms if is_close else forms[:-1], room) for forms in losses]
    if len(losses) == 1 and not is_close and len(wrap(losses[0][0], room)) <= _LOSS_ROWS:
        told_of = [losses[0][0]]
    return [first, *([(line, "bad")] for loss in told_of for line in wrap_evenly(loss, room))]


def _pays(points: Sequence[int]) -> str:
    """Return what a battle paid by rank: ``pays 4 and 2 PP``."""
    paid = [str(each) for each in points if each]
    return f"pays {listing(paid)} PP" if paid else "pays nothing"


def _if_won(row: BattleRow, points: Sequence[int]) -> str:
    """Return what a lost battle would have paid had England won (CON-5)."""
    return "" if row.is_won else f"if won {', '.join(str(each) for each in points if each)}"
