"""The recap of a reward phase on one page, and of the round behind the last of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Final, NamedTuple

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.recap_cards import (
    Card,
    Line,
    cards_heights,
    cards_of_round,
    cards_of_sums,
    forms_of,
    paint_cards,
    paint_rows,
    rows_height,
)
from lancaster_tui.tui.table.recap_tables import (
    battles_heights,
    laws_height,
    paint_battles,
    paint_counties,
    paint_laws,
)
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.prompts.course import what_it_gave
from lancaster_tui.words.recaps import (
    AT_TABLE,
    CastleRow,
    battle_rows,
    castle_rows,
    county_rows,
    law_rows,
    round_sums,
    round_title,
    sums,
)
from lancaster_tui.words.rewards import longest

_IN_ALL: Final = "IN ALL"
_POINTS_TOLD: Final = "power points before, and what they are now"
_SPACES: Final = (
    "space by space; the table gives a vote marker for each noble and one for the lord (CAS-3)",
    "the table: a vote marker for each noble and the lord",
    "space by space",
)
_MARGIN = 1
_WITH_THINGS = 99  # columns from which a round tells more than points
_CARD = 23  # columns a card needs at least, and the gap behind it


class Part(NamedTuple):
    """A part of the page below a title: its heights in rows, the roomiest first, and how to paint.

    ``paint`` takes a canvas, the row below the title and one of the heights. ``rows`` is the height
    without cards, if that is one of them. ``has_race`` says that the race below belongs to it.
    """

    title: str
    note: str
    heights: Sequence[int]
    paint: Callable[[Canvas, int, int], None]
    rows: int = 0
    has_race: bool = False

    @property
    def wished(self) -> int:
        """The rows it likes; with less air where the race below it belongs to what is told."""
        return min(self.heights[:2]) if self.has_race else max(self.heights)


class RecapPage(Area):
    """What a phase gave, thing by thing, and below it what that is in all for each player."""

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the page, each part as roomy as fits."""
        canvas = Canvas(width, height, has_colour=self.has_colour)
        if scene.recap is None:
            return canvas.rows()
        parts = _parts(scene, width - _MARGIN)
        heights = _fitting(parts, height)
        spare = height - sum(heights) - len(parts)
        gap = min(max(spare, 0) // len(parts), 2)
        y = min(gap, 1)
        gap = max(gap, int(spare >= len(parts) - 1))
        for part, own in zip(parts, heights, strict=True):
            x = canvas.text(2, y, part.title, "target bold")
            canvas.text(x + 2, y, part.note, "quiet")
            part.paint(canvas, y + 1, own)
            y += 1 + own + gap
        return canvas.rows()


def rows_of_page(scene: Scene, width: int) -> int:
    """Return how many rows the page takes where there is room for all of it."""
    return 1 + sum(part.wished + 2 for part in _parts(scene, width - _MARGIN))


def _fitting(parts: Sequence[Part], height: int) -> list[int]:
    """Return the heights of the parts: the roomiest that fit, cards before lines in the table.

    If none do, what was gained closes up to let the sums be seen.
    """
    room = height - len(parts)
    *others, first = [part.heights for part in reversed(parts)]
    choices = [*product(*others, first[:-1]), *product(*others, first[-1:])]
    fitting = [each for each in choices if sum(each) <= room] or choices[-1:]
    rows = [part.rows for part in reversed(parts)]

    def has_cards(heights: Sequence[int]) -> bool:
        """Whether there are cards wherever there is room for them."""
        kinds = zip(heights, fitting[0], rows, strict=True)
        return all(one != row or most == row for one, most, row in kinds if row)

    gaps = len(parts) - 1
    roomiest = [*dict.fromkeys(heights[-1] for heights in fitting)]
    for own, air in product(roomiest, (gaps + 1, gaps)):  # a row between the parts, and one below
        for heights in fitting:
            fits = heights[-1] == own and sum(heights) + air <= room
            if fits and has_cards(heights):
                return list(reversed(heights))
    *sums, table = fitting[0]
    return [min(table, max(room - sum(sums), 0)), *reversed(sums)]


def _parts(scene: Scene, width: int) -> list[Part]:
    assert scene.recap is not None
    events, view, names = scene.recap.events, scene.view, scene.names
    title = what_it_gave(view).upper()
    match view.phase:
        case "counties":
            counties = county_rows(events, view, names)

            def paint(canvas: Canvas, y: int, height: int) -> None:
                paint_counties(canvas, scene, counties, y, width, height // len(counties))

            roomy = (3, 2) if width >= 99 else ()
            heights = [len(counties) * each for each in (*roomy, 1)]
            part = Part(title, "", heights, paint)
            return [part, _in_all(scene, cards_of_sums(sums(events, view, names)), width)]
        case "castles":
            rows = castle_rows(events, view, names)
            points = {row.seat: row for row in sums(events, view, names)}
            cards = [
                _castle(row, None if names.is_ally(row.faction) else points[row.faction].before)
                for row in rows
            ]
            has_table = any(space.label == AT_TABLE for row in rows for space in row.yields)
            note = longest(_SPACES if has_table else _SPACES[-1:], width - len(title) - 5)
            return [_of_cards(title, note, scene, cards, width)]
        case "conflicts":
            battles = battle_rows(events, view, names)

            def paint(canvas: Canvas, y: int, height: int) -> None:
                paint_battles(canvas, scene, battles, y, width, height)

            heights = battles_heights(scene, battles, width)
            france = Part(title, "by rank, with the knights there", heights, paint, has_race=True)
            has_things = width >= _WITH_THINGS
            cards = cards_of_round(round_sums(scene.log, view, names), has_things=has_things)
            note = "power points by source" + (", and what else was won" if has_things else "")
            part = _of_cards(round_title(scene.log), note, scene, cards, width)
            return [france, part._replace(has_race=True)]
        case _:
            laws = law_rows(events, view, names)
            own = laws_height(scene, laws, width)
            tight = own - len(laws) + 1

            def paint(canvas: Canvas, y: int, height: int) -> None:
                gap, is_close = int(height >= own), height < tight
                paint_laws(canvas, scene, laws, y, width, gap, is_close=is_close)

            part = Part(title, "in the order they were applied", [own, tight], paint)
            return [part, _in_all(scene, cards_of_sums(sums(events, view, names)), width)]


def _in_all(scene: Scene, cards: Sequence[Card], width: int) -> Part:
    note = _POINTS_TOLD if any(card.gained for card in cards) else ""
    return _of_cards(_IN_ALL, note, scene, cards, width)


def _of_cards(title: str, note: str, scene: Scene, cards: Sequence[Card], width: int) -> Part:
    """Return a part of cards beside each other, where they fit, or of a row for each."""
    heights, rows = cards_heights(cards), rows_height(cards, width - 2)
    has_room = width >= _CARD * len(cards)

    def paint(canvas: Canvas, y: int, height: int) -> None:
        if has_room and height >= heights[-1]:
            paint_cards(canvas, scene, cards, 1, y, width - 1, height)
        else:
            paint_rows(canvas, scene, cards, 2, y, width - 2)

    shorter = [rows] if rows < heights[-1] else []
    return Part(
        title, note, [*heights, *shorter] if has_room else [rows], paint, rows if shorter else 0
    )


def _castle(row: CastleRow, before: int | None) -> Card:
    """Return the card of a castle: a line for each space, and what was paid there."""
    lines: list[Line] = []
    for space in row.yields:
        gained = " + ".join(item.phrase for item in space.items if not item.is_loss)
        losses = [item.phrase for item in space.items if item.is_loss]
        label, whole = space.label, space.whole
        for told in filter(None, (gained, *losses)):
            phrase = f"{whole} {told}".strip()
            forms = [*forms_of(told), *forms_of(told.partition(" (")[0])]
            lines.append(Line(label, forms, phrase, is_loss=told != gained))
            label = whole = ""
    return Card(row.faction, before, 0, lines)
