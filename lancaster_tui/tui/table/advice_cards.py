"""The cards of the moves that are advised: what each wins, how it went, and how it compares."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
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
from lancaster_tui.words.advice_reasons import Contrast, contrast, lacks_forms, verdict_forms
from lancaster_tui.words.rewards import longest

if TYPE_CHECKING:
    from lancaster_tui.bots.advice import Advice
    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.tui.table.scene import Scene
    from lancaster_tui.words.prompts.law_facts import Fact


class Advised(NamedTuple):
    """Advice as far as it has come.

    Without ``advice`` it is being thought about, for as many looks as ``looks``, unless that has
    failed. ``entered`` is the number of the move that Enter is about, from 0, if it is about one of
    them. ``keys`` choose each of the moves: one key, or on a ballot those that make it.
    """

    decision: Decision
    advice: Advice | None = None
    looks: int = 0
    has_failed: bool = False
    keys: Sequence[str] = ()
    entered: int | None = 0


_CHOSEN = 35  # percent of gold in the strip of the move that is chosen
MARGIN: Final = 1
_CHIP: Final = " {} "  # a key as a chip
_ENTER: Final = " Enter "
_DOTS = 4
_WITH_NOTE = 16  # rows from which on a row says what the figures mean, whatever has no room
_IN_FULL = 24  # rows from which on that is said in full
_ITEM: Final = "  "  # before what is listed below a line
_NARROW = 40  # columns of a card below which a place would have no name beside Enter
_GAP = 2  # columns between a name and what stands at the end of its row
_JOINED: Final = "\N{NO-BREAK SPACE}"
_PRIZE: Final = ": "  # before what a move wins
_IN_BRACKETS: Final = re.compile(r"\([^)]{1,20}\)")


Line = Sequence[tuple[str, str]]
"""A line of a card: texts, each with its ink."""


class _Card(NamedTuple):
    """What stands on the card of a move: its name in lines, the verdict, and what is told.

    ``is_beside`` says that the verdict stands after the name, on the same row. Each thing that is
    told has lines of its own.
    """

    name: list[str]
    verdict: str
    is_beside: bool
    told: list[list[Line]]

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
    texts = points_notes(advice)
    notes = [wrap(note, room) for note in (texts if at.height >= _IN_FULL else texts[-2:])]
    is_high = at.height >= _WITH_NOTE  # then all keeps its place whichever move is chosen
    foot = 1 + len(notes[-1]) if notes and is_high else 0
    cards = _cards(advised, scene, room)
    rows = at.height - 1 - foot - is_high * len(cards)
    shown, spare = _shown(cards, advised.entered, rows, others_first=is_high)
    spare += is_high * len(cards)
    gap = int(spare >= len(cards))
    spare += foot - gap * len(cards)
    y = at.y + 1 + gap
    for number, (card, lines) in enumerate(zip(cards, shown, strict=True)):
        rows = card.head + len(lines)
        region = Region(at.x, y, at.width, rows)
        _draw_card(canvas, region, card, lines, number, advised)
        y += rows + gap
    note = next((lines for lines in notes if len(lines) < spare), [])  # with a blank row before it
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


def _shown(
    cards: Sequence[_Card], entered: int | None, rows: int, *, others_first: bool
) -> tuple[list[list[Line]], int]:
    """Return the lines of each card that have room in so many rows, and how many are left.

    Those of the card that Enter is about come first, or after the first thing that others say; the
    rest of the others comes last.
    """
    left = rows - sum(card.head for card in cards)
    others = [number for number in range(len(cards)) if number != entered]
    firsts = [(number, cards[number].told[:1]) for number in others]
    own = [] if entered is None else [(entered, cards[entered].told)]
    rests = [(number, cards[number].told[1:]) for number in others]
    shown: list[list[Line]] = [[] for _ in cards]
    for number, told in (*firsts, *own, *rests) if others_first else (*own, *firsts, *rests):
        for lines in told:
            if len(lines) <= left:
                left -= len(lines)
                shown[number] += lines
    return shown, left


def _cards(advised: Advised, scene: Scene, room: int) -> list[_Card]:
    """Return the cards of all moves, each with its name in the longest form that has room."""
    decision, advice = advised.decision, advised.advice
    assert advice is not None
    key = _key_width(advised)
    head, told_in = room - key, room - key * (room >= _NARROW)
    # Rather in short than without Enter, but for where the short form has no name of a place.
    widths = (head,) if room < _NARROW else (head - _GAP - len(_ENTER), head)
    cards = []
    for number, move in enumerate(advice.moves):
        names = move_forms(move.action, decision, scene.view, scene.names)
        verdicts = verdict_forms(advice, number)
        told = _told(advised, number, scene, told_in)
        *long, short = names
        heads = (
            (name, verdict)
            for width in widths
            for some in (long, [short])
            for verdict, name in product(verdicts, some)
            if cell_len(name) + _GAP + cell_len(verdict) <= width
        )
        if (found := next(heads, None)) is not None:
            cards.append(_Card([found[0]], found[1], is_beside=True, told=told))
        else:
            name = wrap(longest(names, head), head)
            cards.append(_Card(name, verdicts[0], is_beside=False, told=told))
    return cards


def _told(advised: Advised, number: int, scene: Scene, room: int) -> list[list[Line]]:
    """Return what is told of a move: all of the one that Enter is about, of others the first gain.

    After that, of a worse one what it lacks against the best.
    """
    advice, purse = advised.advice, scene.sees_purse(advised.decision.seat)
    assert advice is not None
    facts = card_facts(advice, number, advised.decision, scene.view, scene.known, scene.names)
    facts.sort(key=lambda fact: not fact.is_warning)
    told = [_fact_lines(fact, room) for fact in facts]
    if number != advised.entered:
        forms = lacks_forms(advice, number, scene.names, purse=purse)
        lacks = [_in_lines(longest(forms, room), room, "soft")] if forms else []
        gains = [lines for fact, lines in zip(facts, told, strict=True) if not fact.is_warning]
        return [*(gains or told)[:1], *lacks]
    found = contrast(advice, number, scene.names, purse=purse)
    compared = [_compared(found, room)] if found.parts else []
    return [*compared, *told] if number else [*told, *compared]


def _compared(found: Contrast, room: int) -> list[Line]:
    """Return in what a move differs from another, below each other if that is several things."""
    inks = ["good" if is_gain else "bad" for _, is_gain in found.parts]
    texts = [text for text, _ in found.parts]
    if len(texts) == 1:
        return _in_lines(f"{found.head}: {texts[0]}", room, inks[0])
    listed = [
        [(_ITEM, ""), *line]
        for text, ink in zip(texts, inks, strict=True)
        for line in _in_lines(text, room - len(_ITEM), ink)
    ]
    return [[(f"{found.head}:", "foreground")], *listed]


def _fact_lines(fact: Fact, room: int) -> list[Line]:
    """Return a fact in lines; what a move wins is in gold behind what is said of it."""
    ink = fact_ink(fact)
    lines = wrap_points(fact.text, room)
    head, colon, prize = lines[0].partition(_PRIZE)
    if ink != "good" or not colon:
        return [[(line, ink)] for line in lines]
    first = [(head + colon, ink), (prize, "target")]
    return [first, *([(line, "target")] for line in lines[1:])]


def _in_lines(text: str, room: int, ink: str) -> list[Line]:
    return [[(line, ink)] for line in wrap_points(text, room)]


def wrap_points(text: str, room: int) -> list[str]:
    """Return a text in lines of so many columns, none of which begins with the PP of a number.

    What stands in brackets stays together, if it is short.
    """
    text = text.replace(" PP", f"{_JOINED}PP")
    text = _IN_BRACKETS.sub(lambda found: found[0].replace(" ", _JOINED), text)
    lines = wrap(text, room)
    return [line.replace(_JOINED, " ") for line in lines]


def _draw_card(
    canvas: Canvas,
    at: Region,
    card: _Card,
    lines: Sequence[Line],
    number: int,
    advised: Advised,
) -> None:
    canvas.fill(*at, "surface", number)
    strip = Region(at.x, at.y, at.width, len(card.name))
    first, *others = card.name
    verdict = card.verdict if card.is_beside else ""
    key, is_entered = advised.keys[number], number == advised.entered
    x = draw_strip(canvas, strip, number, first, verdict, is_entered=is_entered, key=key)
    y = at.y + 1
    for rest in others:
        canvas.text(x, y, rest, "foreground bold", number)
        y += 1
    if not card.is_beside:
        canvas.text(x, y, card.verdict, verdict_ink(number), number)
        y += 1
    for row, line in enumerate(lines, start=y):
        canvas.row(x if at.width - 2 * MARGIN >= _NARROW else at.x + MARGIN, row, line, number)


def _key_width(advised: Advised) -> int:
    """Return the columns of a card before the name of its move: those of the key."""
    return max(cell_len(_CHIP.format(key)) for key in advised.keys) + 1


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
        start = canvas.chip(start, at.y, _CHIP.format(key), "key", "target", number) + 1
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
