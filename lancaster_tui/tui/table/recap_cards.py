"""Cards of the recap: what each player has got, and what a whole round has given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import cut
from lancaster_tui.tui.kit.glyphs import CUT, NOTHING
from lancaster_tui.tui.kit.seats import chip_text, seat_ink, seat_mark, seat_shape
from lancaster_tui.words.awards import Item, without_reasons
from lancaster_tui.words.names import Names
from lancaster_tui.words.recaps import RoundSums, Sums
from lancaster_tui.words.rewards import abbreviated, longest

_TINT: Final = 10  # percent of the seat's colour in its card
_TRACK: Final = mixed("panel", "background", 75)
_LOWER: Final = "▄"
_GAP = 2
_SPREAD = 4  # lines of a card that may stand apart
_NAME, _POINTS = 14, 18  # columns of a row

_SO_FAR = " by PP so far"  # after a place: the end may change it


class Line(NamedTuple):
    """A line of a card: a word, and after it a text in forms from long to short."""

    what: str
    much: Sequence[str]
    phrase: str
    is_loss: bool = False


_LEVEL: Final = Line("place", ("level with all by PP so far", "level with all"), "level with all")


class Card(NamedTuple):
    """What a card shows of a faction: PP before and gained (None: of an ally), and lines."""

    faction: int
    before: int | None
    gained: int
    lines: Sequence[Line]

    @property
    def points(self) -> Sequence[str]:
        """The sum, or the points where none were gained; in forms from long to short."""
        if self.before is None:
            return ("",)
        if not self.gained:
            return (f"{self.before} PP",)
        short = f"+{self.gained} = {self.before + self.gained} PP"
        return f"{self.before} {short.replace('+', '+ ')}", short


def cards_of_sums(sums: Sequence[Sums]) -> list[Card]:
    """Return the cards of what each player has got in a phase."""
    return [Card(row.seat, row.before, row.gained, lines_of(row.items)) for row in sums]


def cards_of_round(sums: Sequence[RoundSums], *, has_things: bool) -> list[Card]:
    """Return the cards of what each player has got in a round, in the order given.

    ``has_things`` says whether they tell more than points.
    """
    had_places = len({row.before for row in sums}) > 1
    has_places = len({row.before + row.gained for row in sums}) > 1
    return [
        Card(
            row.seat,
            row.before,
            row.gained,
            [
                *(
                    Line(source, (f"+{points} PP",), f"{source} +{points}")
                    for source, points in row.by_source
                ),
                *(lines_of(row.things) if has_things else ()),
                _place(row, had_place=had_places) if has_places else _LEVEL,
            ],
        )
        for row in sums
    ]


def _place(row: RoundSums, *, had_place: bool) -> Line:
    """Return the place in the race, and the one before unless all were level then."""
    if not had_place:
        so_far = f"{row.place_after}{_SO_FAR}"
        return Line("place", (so_far, row.place_after), f"place {row.place_after}")
    if row.place_before == row.place_after:
        places = f"still {row.place_after}"
    else:
        places = f"{row.place_before}, now {row.place_after}"
    return Line(
        "place", (f"{places}{_SO_FAR}", places, f"now {row.place_after}"), f"place {places}"
    )


def lines_of(items: Sequence[Item]) -> list[Line]:
    """Return things that were gained or lost as lines of a card."""
    return [
        Line(
            item.what,
            [*item.much, *forms_of(item.much[-1])],
            without_reasons(item.brief),
            item.is_loss,
        )
        for item in items
    ]


def forms_of(text: str) -> Sequence[str]:
    """Return a text about goods in forms from long to short."""
    short = text.replace(" and ", " + ").replace("vote marker", "vote")
    return text, short, abbreviated(short), abbreviated(short.replace("upgrade ", ""))


def cards_heights(cards: Sequence[Card]) -> list[int]:
    """Return how many rows cards take side by side: with much air, some, little, none.

    Those of many lines have no row between them.
    """
    lines = max(1, *(len(card.lines) for card in cards))
    airy = [4 + 2 * lines] if lines <= _SPREAD else []
    return [*airy, 5 + lines, 3 + lines, 2 + lines]


def paint_cards(canvas: Canvas, names: Names, cards: Sequence[Card], at: Region) -> None:
    """Paint cards side by side, each with a bar of the points before and those gained."""
    width = (at.width + _GAP) // len(cards) - _GAP
    *airy, roomy, close, _ = cards_heights(cards)
    frame = _Frame(
        most=max((card.before or 0) + card.gained for card in cards),
        has_full_bar=at.height >= close,
        air=(at.height >= roomy) + any(at.height >= each > roomy for each in airy),
    )
    for number, card in enumerate(cards):
        region = Region(at.x + number * (width + _GAP), at.y, width, at.height)
        _paint_card(canvas, names, card, region, frame)


class _Frame(NamedTuple):
    """What cards side by side have in common: the points of a full bar, and how much air.

    ``has_full_bar`` says that bars are a full row high, below a blank one.
    """

    most: int
    has_full_bar: bool
    air: int


def _paint_card(canvas: Canvas, names: Names, card: Card, at: Region, frame: _Frame) -> None:
    canvas.fill(*at, mixed("panel", seat_ink(card.faction, names), _TINT))
    _paint_strip(canvas, names, card, at)
    y = at.y + 1 + frame.has_full_bar
    if card.before is not None and frame.most:
        _paint_bar(canvas, names, card, Region(at.x + 1, y, at.width - 2, 1), frame)
        y += 1 + (frame.air > 0)
    x, room = at.x + 1, at.width - 2
    word = max((cell_len(line.what) for line in card.lines), default=0)
    for number, line in enumerate(card.lines):
        y += (frame.air > 1) * (number > 0 and line.what != "")
        canvas.text(x, y, line.what, "soft")
        much = cut(longest(line.much, room - word - 1), room - word - 1)
        canvas.text(x + word + 1, y, much, "bad" if line.is_loss else "bold")
        y += 1
    if not card.lines:
        canvas.text(x, y, "nothing else" if card.gained else "nothing", "quiet")


def _paint_strip(canvas: Canvas, names: Names, card: Card, at: Region) -> None:
    """Paint the head of a card: the shape and the name, and the points at the right."""
    name = names.faction(card.faction)
    points = longest(card.points, at.width - cell_len(name) - 5)
    said, ink, ground = chip_text(card.faction, names, cut(name, at.width - len(points) - 5))
    blanks = " " * (at.width - cell_len(said) - len(points) - 2)
    canvas.chip(at.x, at.y, f" {said}{blanks}{points} ", ink, ground)


def _paint_bar(canvas: Canvas, names: Names, card: Card, at: Region, frame: _Frame) -> None:
    """Paint the points before in the colour of the seat, and those gained in gold, if any.

    Without a blank row above it the bar is half a row high, so that it does not stick to the strip.
    """
    most = frame.most
    ink, points = seat_ink(card.faction, names), card.before or 0
    if not points + card.gained:
        return
    before, now = (round(each * at.width / most) for each in (points, points + card.gained))
    if canvas.has_colour:
        if frame.has_full_bar:
            canvas.bar(at.x, at.y, at.width, [(before, ink), (now - before, "target")], _TRACK)
            return
        for x in range(at.width):
            part = ink if x < before else "target" if x < now else _TRACK
            canvas.block(at.x + x, at.y, _LOWER, part, canvas.ground(at.x + x, at.y))
        return
    end = canvas.text(at.x, at.y, seat_shape(card.faction, names) * before)
    end = canvas.text(end, at.y, "+" * (now - before), "bold")
    canvas.text(end, at.y, NOTHING * (at.right - end), "quiet")


def paint_chip(canvas: Canvas, names: Names, faction: int, x: int, y: int, width: int) -> int:
    """Paint a chip of a faction with as much of its name as fits; return the column after it.

    It goes without air at its ends where the whole name fits only so.
    """
    whole, _ = seat_mark(faction, names, width)
    air = "" if cell_len(whole) > width - 2 and not whole.endswith(CUT) else " "
    name, _ = seat_mark(faction, names, width - 2 * len(air))
    said, ink, ground = chip_text(faction, names, name[2:])
    return canvas.chip(x, y, f"{air}{said}{air}", ink, ground)


def rows_height(cards: Sequence[Card], width: int) -> int:
    """Return how many rows the cards need where each player has a row, or more if need be."""
    return sum(len(_told(card, width)) for card in cards)


def paint_rows(canvas: Canvas, names: Names, cards: Sequence[Card], at: Region) -> None:
    """Paint for each player the points, and the rest in a row."""
    x, y = at.x, at.y
    for card in cards:
        paint_chip(canvas, names, card.faction, x, y, _NAME - 1)
        if not (card.lines or card.gained):
            canvas.text(x + _NAME + _POINTS, y, "nothing", "quiet")
        ink = "target bold" if card.gained else "soft"
        canvas.text(x + _NAME, y, card.points[0], ink)
        for line in _told(card, at.width):
            end = x + _NAME + _POINTS
            for number, piece in enumerate(line):
                end = canvas.text(end, y, piece.phrase, "bad" if piece.is_loss else "")
                end = canvas.text(end, y, ", " if number + 1 < len(line) else "", "quiet")
            y += 1


def _told(card: Card, width: int) -> list[list[Line]]:
    """Return what a card says in lines of whole pieces."""
    room = width - _NAME - _POINTS
    lines: list[list[Line]] = [[]]
    used = 0
    for line in card.lines:
        if used + cell_len(line.phrase) > room and lines[-1]:
            lines.append([])
            used = 0
        lines[-1].append(line._replace(phrase=cut(line.phrase, room)))
        used += cell_len(line.phrase) + 2
    return lines
