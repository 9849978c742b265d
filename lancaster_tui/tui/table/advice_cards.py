"""The cards of the moves that are advised, and the comparison below them."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.rules.actions import Place
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import wrap
from lancaster_tui.words.advice import (
    ADVICE,
    NONE_FOUND,
    THINKING,
    advice_notes,
    move_forms,
    placement_reasons,
    reasons,
)
from lancaster_tui.words.advice_lead import (
    LEAD,
    Column,
    compared_forms,
    figure_text,
    gain_forms,
    lead_forms,
    why_forms,
)
from lancaster_tui.words.prompts.placements import OF_OTHERS, Fact, law_facts
from lancaster_tui.words.rewards import longest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lancaster_tui.bots.advice import Advice
    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.tui.table.scene import Scene


class Advised(NamedTuple):
    """Advice as far as it has come.

    Without ``advice`` it is being thought about, for as many looks as ``looks``, unless that has
    failed. ``chosen`` is the number of the move that fills the answer in, from 0, and ``entered``
    that of the move that Enter is about, if it is about one of them.
    """

    decision: Decision
    advice: Advice | None = None
    looks: int = 0
    has_failed: bool = False
    chosen: int | None = None
    entered: int | None = 0


_CHOSEN = 35  # percent of gold in the strip of the move that is chosen
KEY: Final = 3
"""Columns of a key with its ground."""
MARGIN: Final = 1
_ENTER: Final = " Enter "
_DOTS = 4
_GAP = 2  # columns between a name and a gain behind it, or between two columns of figures
_MOST_LINES, _ENOUGH = 5, 3  # of reasons on a card


class _Card(NamedTuple):
    """What stands on the card of a move: its name in lines, its gain, and reasons, each in lines.

    ``is_beside`` says that the gain stands behind the name, on the same line.
    """

    name: list[str]
    gain: str
    is_beside: bool
    reasons: list[tuple[list[str], str]]  # lines, and their ink

    def lines(self, most: int) -> list[tuple[str, str]]:
        """Return the lines of whole reasons that fit into so many, with their inks."""
        told: list[tuple[str, str]] = []
        for lines, ink in self.reasons:
            if len(told) + len(lines) <= most:
                told += [(line, ink) for line in lines]
        return told

    def rows(self, most: int) -> int:
        """Return the rows of the card with at most so many lines of reasons."""
        return len(self.name) + (not self.is_beside) + len(self.lines(most))


class _Plan(NamedTuple):
    """What there is room for: lines of reasons on a card, rows between, and the comparison."""

    most: int
    gap: int
    has_table: bool
    has_note: bool


_PLANS: Final = (
    *(
        _Plan(most, gap, has_table=True, has_note=has_note)
        for has_note, gaps in ((True, (1, 0)), (False, (0,)))
        for most in range(_MOST_LINES, 1, -1)
        for gap in gaps
    ),
    *(_Plan(most, 0, has_table=False, has_note=False) for most in range(_MOST_LINES, -1, -1)),
)


def draw_advice(
    canvas: Canvas, at: Region, advised: Advised, scene: Scene, keys: Sequence[str]
) -> None:
    """Paint advice on moves into a region of a canvas."""
    advice = advised.advice
    x = draw_heading(canvas, at, advised)
    if advice is None:
        return
    room = at.width - 2 * MARGIN
    canvas.text(x, at.y, longest(advice_notes(advice), at.right - x - MARGIN), "quiet")
    cards = [_card(advised, number, scene, room) for number in range(len(advice.moves))]
    leads = lead_forms(advice)
    columns = next((columns for columns in leads if _fits(columns, room)), leads[-1])
    whys = [wrap(form, room) if form else [] for form in why_forms(advice, columns)]
    notes = [wrap(form, room) for form in compared_forms()]
    plan, why = _plan(cards, whys, len(notes[-1]), at.height - 1, has_table=bool(columns))
    y = at.y + 1
    for line in why:
        canvas.text(at.x + MARGIN, y, line, "foreground bold")
        y += 1
    y += plan.gap
    for number, card in enumerate(cards):
        rows = card.rows(plan.most)
        region = Region(at.x, y, at.width, rows)
        _draw_card(canvas, region, card, keys[number], number, is_entered=number == advised.entered)
        y += rows + plan.gap
    if plan.has_table:
        _draw_table(canvas, Region(at.x, y, at.width, len(cards) + 1), columns, keys)
        y += len(cards) + 1
    if plan.has_note:
        note = next((note for note in notes if y + len(note) <= at.bottom), notes[-1])
        for row, line in enumerate(note, start=y):
            canvas.text(at.x + MARGIN, row, line, "quiet")


def draw_heading(canvas: Canvas, at: Region, advised: Advised) -> int:
    """Paint the heading, and that there is no advice yet; return the column behind it."""
    x = canvas.text(at.x + MARGIN, at.y, ADVICE, "target bold") + 2
    if advised.advice is None:
        text = NONE_FOUND if advised.has_failed else THINKING + " ." * (advised.looks % _DOTS)
        for y, line in enumerate(wrap(text, at.width - 2 * MARGIN), start=at.y + 2):
            canvas.text(at.x + MARGIN, y, line, "bad" if advised.has_failed else "soft")
    return x


def _plan(
    cards: Sequence[_Card],
    whys: Sequence[list[str]],
    note: int,
    height: int,
    *,
    has_table: bool,
) -> tuple[_Plan, list[str]]:
    """Return what there is room for in so many rows, and the sentence that says why."""
    plans = [plan for plan in _PLANS if has_table or not plan.has_table]
    full = [(plan, why) for why in whys for plan in plans if plan.has_table or plan.most >= _ENOUGH]
    for plan, why in (*full, *product(plans, whys)):
        table = (1 + len(cards) + note * plan.has_note) * plan.has_table
        rows = sum(card.rows(plan.most) for card in cards) + plan.gap * (len(cards) + 1)
        if len(why) + rows + table <= height:
            return plan, why
    return _PLANS[-1], []


def _card(advised: Advised, number: int, scene: Scene, room: int) -> _Card:
    decision, advice = advised.decision, advised.advice
    assert advice is not None
    names, view = scene.names, scene.view
    forms = move_forms(advice.moves[number].action, decision, view, names)
    name = wrap(longest(forms, room - KEY - 1), room - KEY - 1)
    beside = room - KEY - 1 - cell_len(name[0]) - _GAP
    gain = longest(gain_forms(advice, number), beside)
    is_beside = len(name) == 1 and len(gain) <= beside
    told = [
        (wrap(fact.text, room), "bad" if fact.is_warning else "soft" if fact.is_extra else "good")
        for fact in _facts(advised, number, scene)
    ]
    return _Card(name, gain, is_beside, told)


def _facts(advised: Advised, number: int, scene: Scene) -> list[Fact]:
    """Return what follows from a move: what it wins, then what is against it, then all else."""
    decision, advice = advised.decision, advised.advice
    assert advice is not None
    action, purse = advice.moves[number].action, scene.sees_purse(decision.seat)
    if not isinstance(action, Place):
        facts = reasons(action, decision, scene.view, scene.names, purse=purse)
    else:
        fate, seat = advice.outcomes[number].fate, decision.seat
        says_end = not any(_is_same_end(advice, number, other) for other in range(number))
        laws = law_facts(seat, scene.view, scene.after(action, seat), scene.known, scene.names)
        facts = [
            *placement_reasons(
                action, fate, decision, scene.view, scene.names, purse=purse, says_end=says_end
            ),
            *(fact for fact in laws if fact.weight < OF_OTHERS),
        ]
    return sorted(facts, key=lambda fact: (fact.is_extra and not fact.is_warning, fact.is_warning))


def _is_same_end(advice: Advice, *numbers: int) -> bool:
    """Return whether two moves are about the same battle and England won it as often."""
    (one, its), (other, others) = (
        (advice.moves[number].action, advice.outcomes[number].fate) for number in numbers
    )
    is_same = isinstance(one, Place) and isinstance(other, Place) and one.place == other.place
    return is_same and its is not None and others is not None and its.won == others.won


def _draw_card(
    canvas: Canvas, at: Region, card: _Card, key: str, number: int, *, is_entered: bool
) -> None:
    canvas.fill(*at, "surface", number)
    strip = Region(at.x, at.y, at.width, len(card.name))
    first, *others = card.name
    gain = card.gain if card.is_beside else ""
    draw_strip(canvas, strip, key, number, first, gain, is_entered=is_entered)
    y = at.y + 1
    for line in others:
        canvas.text(at.x + MARGIN + KEY + 1, y, line, "foreground bold", number)
        y += 1
    if not card.is_beside:
        canvas.text(at.x + MARGIN, y, card.gain, gain_ink(number), number)
        y += 1
    for row, (line, own) in enumerate(card.lines(at.bottom - y), start=y):
        canvas.text(at.x + MARGIN, row, line, own, number)


def draw_strip(
    canvas: Canvas, at: Region, key: str, number: int, name: str, gain: str, *, is_entered: bool
) -> None:
    """Paint the head of a move with its key and what it gains, and Enter if that is about it."""
    ground = mixed("panel", "target", _CHOSEN) if is_entered else "panel"
    canvas.fill(*at, ground, number)
    x = canvas.chip(at.x + MARGIN, at.y, f" {key} ", "key", "target", number) + 1
    x = canvas.text(x, at.y, name, "foreground bold", number)
    end = at.right - MARGIN
    if is_entered and x + _GAP + cell_len(gain) + _GAP + len(_ENTER) <= end:
        canvas.chip(end - len(_ENTER), at.y, _ENTER, "key", "target", number)
        end -= len(_ENTER) + _GAP
    canvas.text_to(end, at.y, gain, gain_ink(number), number)


def gain_ink(number: int) -> str:
    """Return the ink of what a move gains: gold for the best."""
    return "soft" if number else "target"


def _draw_table(canvas: Canvas, at: Region, columns: Sequence[Column], keys: Sequence[str]) -> None:
    """Paint of what the leads of the moves are made, the best of each column marked."""
    for row, key in enumerate(keys[: len(columns[0].figures)], start=at.y + 1):
        canvas.text(at.x + MARGIN + 1, row, key, "target bold")
    x = at.x + MARGIN + KEY
    for column in columns:
        is_lead = column is columns[-1]
        x += _column_width(column)
        canvas.text_to(x, at.y, column.head, "foreground" if is_lead else "quiet")
        for row, figure in enumerate(column.figures, start=at.y + 1):
            if is_lead:
                canvas.text_to(x - len(column.head) - 1, row, "=", "quiet")
            ink = "good bold" if figure == column.best else "foreground" if is_lead else "soft"
            canvas.text_to(x, row, figure_text(figure), ink)


def _fits(columns: Sequence[Column], room: int) -> bool:
    return KEY + sum(map(_column_width, columns)) <= room


def _column_width(column: Column) -> int:
    """Return the width of a column with the gap before it, and an equals sign before the lead."""
    figures = max(len(figure_text(figure)) for figure in column.figures)
    gap = _GAP + (column.head == LEAD)
    return gap + max(len(column.head), figures)
