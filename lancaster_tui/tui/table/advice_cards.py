"""The cards of the moves that are advised: what each wins, how it went, and how it compares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import wrap
from lancaster_tui.tui.prompt.facts import fact_ink
from lancaster_tui.words.advice import (
    ADVICE,
    NONE_FOUND,
    THINKING,
    advice_notes,
    card_facts,
    move_forms,
    points_notes,
)
from lancaster_tui.words.advice_reasons import lacks_forms, verdict_forms
from lancaster_tui.words.rewards import longest

if TYPE_CHECKING:
    from lancaster_tui.bots.advice import Advice
    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.tui.table.scene import Scene


class Advised(NamedTuple):
    """Advice as far as it has come.

    Without ``advice`` it is being thought about, for as many looks as ``looks``, unless that has
    failed. ``entered`` is the number of the move that Enter is about, from 0, if it is about one of
    them. On a ballot, ``keys`` are those that make each of the moves.
    """

    decision: Decision
    advice: Advice | None = None
    looks: int = 0
    has_failed: bool = False
    keys: Sequence[str] = ()
    entered: int | None = 0


_CHOSEN = 35  # percent of gold in the strip of the move that is chosen
MARGIN: Final = 1
_ENTER: Final = " Enter "
_DOTS = 4
_WITH_NOTE = 16  # rows from which on a row says what the figures mean, whatever has no room
_GAP = 2  # columns between a name and what stands at the end of its row
_DECIDES, _AGAINST, _PRIZE, _TRIES = 0, 3, 4, 5
_JOINED: Final = "\N{NO-BREAK SPACE}"
_OTHERS: Final = ("up", "down")
"""The key that leads to a card, by whether it is below the one that Enter is about."""
_MORE: Final = "more"
"""At the end of a card on which not all has room."""
_AHEAD = 6  # by how many of these the card that Enter is about comes before the others: all


class _Form(NamedTuple):
    """How cards are told: with air between them or not, and how a move is held against the best.

    That is the longest form but for so many as are ``shorter``. Unless it ``is_whole``, the cards
    that Enter is not about need not say what their moves win.
    """

    has_air: bool
    shorter: int
    is_whole: bool


_FORMS: Final = (
    _Form(has_air=True, shorter=0, is_whole=True),
    *(_Form(has_air=False, shorter=number, is_whole=True) for number in (0, 1)),
    *(_Form(has_air=False, shorter=number, is_whole=False) for number in (1, 2, 3)),
)
"""How cards are told, the best way first."""


Line = Sequence[tuple[str, str]]
"""A line of a card: texts, each with its ink."""


class _Told(NamedTuple):
    """Something that stands on a card, in lines; least ``weight`` has room first."""

    lines: Sequence[Line]
    weight: int


class _Card(NamedTuple):
    """What stands on the card of a move: its name in lines, the verdict, and what is told.

    ``is_beside`` says that the verdict stands after the name, on the same row.
    """

    name: list[str]
    verdict: str
    is_beside: bool
    told: list[_Told]

    @property
    def head(self) -> int:
        """The rows of its head."""
        return len(self.name) + (not self.is_beside)


def draw_advice(canvas: Canvas, at: Region, advised: Advised, scene: Scene) -> None:
    """Paint advice on moves into a region of a canvas."""
    advice = advised.advice
    x = draw_heading(canvas, at, advised)
    if advice is None:
        return
    canvas.text(x, at.y, longest(advice_notes(advice), at.right - x - MARGIN), "quiet")
    room = at.width - 2 * MARGIN
    notes = [wrap(note, room) for note in points_notes(advice)]
    foot = len(notes[-1]) if notes and at.height >= _WITH_NOTE else 0
    cards, shown, spare = _fitting(advised, scene, Region(at.x, at.y, room, at.height - 1 - foot))
    gap = int(spare >= len(cards))
    spare += foot - gap * len(cards)
    y = at.y + 1 + gap
    for number, (card, told) in enumerate(zip(cards, shown, strict=True)):
        rows = card.head + sum(len(each.lines) for each in told)
        region = Region(at.x, y, at.width, rows)
        _draw_card(canvas, region, card, told, number, is_entered=number == advised.entered)
        if told and len(told) < len(card.told) and number != advised.entered:
            left = at.width - 2 * MARGIN - _GAP - _length(told[-1].lines[-1])
            key = _OTHERS[number > (advised.entered or 0)]
            more = next((form for form in (f"{key}: {_MORE}", _MORE) if len(form) <= left), "")
            canvas.text_to(at.right - MARGIN, y + rows - 1, more, "quiet", number)
        y += rows + gap
    note = next((lines for lines in notes if len(lines) <= spare), [])
    for row, line in enumerate(note, start=at.bottom - len(note)):
        canvas.text(at.x + MARGIN, row, line, "quiet")


def draw_heading(canvas: Canvas, at: Region, advised: Advised) -> int:
    """Paint the heading, and that there is no advice yet; return the column after it."""
    x = canvas.text(at.x + MARGIN, at.y, ADVICE, "target bold") + 2
    if advised.advice is None:
        text = NONE_FOUND if advised.has_failed else THINKING + " ." * (advised.looks % _DOTS)
        for y, line in enumerate(wrap(text, at.width - 2 * MARGIN), start=at.y + 2):
            canvas.text(at.x + MARGIN, y, line, "bad" if advised.has_failed else "soft")
    return x


def _fitting(
    advised: Advised, scene: Scene, at: Region
) -> tuple[list[_Card], list[list[_Told]], int]:
    """Return the cards, what is told on each in the rows there are, and how many rows are left.

    In turn it is told in fewer words how they compare with the best, what those win is left out
    that Enter is not about, and it is told in fewer words still.
    """
    for form in _FORMS:
        cards = _cards(advised, scene, at.width, form)
        air = len(cards) * form.has_air
        heads = sum(card.head for card in cards)
        shown, spare = _kept(cards, advised.entered, at.height - heads - air)
        numbered = enumerate(zip(cards, shown, strict=True))
        if all(
            _is_enough(card, told, form, is_entered=number == advised.entered)
            for number, (card, told) in numbered
        ):
            break
    return cards, shown, spare + air


def _is_enough(card: _Card, told: Sequence[_Told], form: _Form, *, is_entered: bool) -> bool:
    """Whether what is told on a card is all that is wanted there.

    Air costs the card that Enter is about nothing.
    """
    if is_entered and form.has_air:
        return len(told) == len(card.told)
    last = _TRIES if is_entered or form.is_whole else _PRIZE
    return all(each in told for each in card.told if each.weight < last)


def _kept(cards: Sequence[_Card], entered: int | None, rows: int) -> tuple[list[list[_Told]], int]:
    """Return what is told on each card in so many rows in all, and how many of them are left."""
    order = sorted(
        ((each.weight - _AHEAD * (number == entered), number, at), each)
        for number, card in enumerate(cards)
        for at, each in enumerate(card.told)
    )
    kept = set()
    for (_, number, at), each in order:
        if len(each.lines) <= rows:
            rows -= len(each.lines)
            kept.add((number, at))
    return [
        [each for at, each in enumerate(card.told) if (number, at) in kept]
        for number, card in enumerate(cards)
    ], rows


def _cards(advised: Advised, scene: Scene, room: int, how: _Form) -> list[_Card]:
    """Return the cards of all moves, their names in the longest form for which all have room."""
    decision, advice = advised.decision, advised.advice
    assert advice is not None
    moves = range(len(advice.moves))
    named = [move_forms(each.action, decision, scene.view, scene.names) for each in advice.moves]
    verdicts = [verdict_forms(advice, number) for number in moves]

    def beside(number: int, form: int, room: int) -> str | None:
        left = room - cell_len(named[number][form]) - _GAP
        return next((each for each in verdicts[number] if cell_len(each) <= left), None)

    for width in (room - _GAP - len(_ENTER), room):  # rather in short than without room for Enter
        # a move has as many forms as the others of its question
        ways = [
            [form for form in range(len(named[number])) if beside(number, form, width) is not None]
            for number in moves
        ]
        common = next((form for form in ways[0] if all(form in way for way in ways)), None)
        if common is not None:
            break
    cards = []
    for number in moves:
        name, verdict = wrap(longest(named[number], room), room), verdicts[number][0]
        form = common if common is not None else next(iter(ways[number]), None)
        if form is not None:
            name, verdict = [named[number][form]], beside(number, form, width) or ""
        told = _told(advised, number, scene, room, how)
        cards.append(_Card(name, verdict, form is not None, told))
    return cards


def _told(advised: Advised, number: int, scene: Scene, room: int, how: _Form) -> list[_Told]:
    """Return what is told on the card of a move, and of a worse one what decides against it."""
    advice, seat = advised.advice, advised.decision.seat
    assert advice is not None
    forms = lacks_forms(advice, number, scene.names, purse=scene.sees_purse(seat))
    told = [
        _Told([[(line, "foreground")] for line in wrap_points(text, room)], _DECIDES)
        for text in forms[how.shorter :][:1] or forms[-1:]
    ]
    for fact in card_facts(advice, number, advised.decision, scene.view, scene.known, scene.names):
        ink = fact_ink(fact)
        weight = _AGAINST if fact.is_warning else _TRIES if fact.is_extra else _PRIZE
        told.append(_Told([[(line, ink)] for line in wrap_points(fact.text, room)], weight))
    return told


def wrap_points(text: str, room: int) -> list[str]:
    """Return a text in lines of so many columns, none of which begins with the PP of a number."""
    lines = wrap(text.replace(" PP", f"{_JOINED}PP"), room)
    return [line.replace(_JOINED, " ") for line in lines]


def _length(line: Line) -> int:
    return sum(cell_len(text) for text, _ in line)


def _draw_card(
    canvas: Canvas, at: Region, card: _Card, told: Sequence[_Told], number: int, *, is_entered: bool
) -> None:
    canvas.fill(*at, "surface", number)
    strip = Region(at.x, at.y, at.width, len(card.name))
    first, *others = card.name
    verdict = card.verdict if card.is_beside else ""
    x = draw_strip(canvas, strip, number, first, verdict, is_entered=is_entered)
    y = at.y + 1
    for rest in others:
        canvas.text(x, y, rest, "foreground bold", number)
        y += 1
    if not card.is_beside:
        canvas.text(at.x + MARGIN, y, card.verdict, verdict_ink(number), number)
        y += 1
    for each in told:
        for line in each.lines:
            canvas.row(at.x + MARGIN, y, line, number)
            y += 1


def draw_strip(
    canvas: Canvas,
    at: Region,
    number: int,
    name: str,
    verdict: str,
    *,
    is_entered: bool,
    key: str = "",
    taken: int = 0,
) -> int:
    """Paint the head of a move and what it is worth, and Enter if that is about it.

    Return the column of its name, after the keys that make it. So many columns as are ``taken``
    Enter leaves free.
    """
    ground = mixed("panel", "target", _CHOSEN) if is_entered else "panel"
    canvas.fill(*at, ground, number)
    start = at.x + MARGIN
    if key:
        start = canvas.chip(start, at.y, f" {key} ", "key", "target", number) + 1
    x = canvas.text(start, at.y, name, "foreground bold", number)
    end = at.right - MARGIN
    used = max(x + _GAP + cell_len(verdict), at.x + taken)
    if is_entered and used + _GAP + len(_ENTER) <= end:
        canvas.chip(end - len(_ENTER), at.y, _ENTER, "key", "target", number)
        end -= len(_ENTER) + _GAP
    canvas.text_to(end, at.y, verdict, verdict_ink(number), number)
    return start


def verdict_ink(number: int) -> str:
    """Return the ink for how a move compares with the best, which is gold itself."""
    return "soft" if number else "target"
