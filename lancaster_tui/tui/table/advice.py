"""Advice beside the question: a card for each of the best moves, which fills the answer in."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Row, wrap
from lancaster_tui.tui.kit.key_line import label_of
from lancaster_tui.tui.table.area import Area
from lancaster_tui.words.advice import (
    ADVICE,
    NONE_FOUND,
    THINKING,
    advice_notes,
    difference,
    gain_forms,
    judged_by,
    move_forms,
    reasons,
)
from lancaster_tui.words.rewards import longest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lancaster_tui.bots.advice import Advice
    from lancaster_tui.rules.actions import Action
    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.tui.table.scene import Scene


class Advised(NamedTuple):
    """Advice as far as it has come.

    Without ``advice`` it is being thought about, for as many looks as ``looks``, unless that has
    failed. ``chosen`` is the number of the move that fills the answer in, from 0.
    """

    decision: Decision
    advice: Advice | None = None
    looks: int = 0
    has_failed: bool = False
    chosen: int | None = None


_MOST_LINES = 4  # of reasons on a card
_CHOSEN = 35  # percent of gold in the strip of the move that is chosen
_KEY = 3  # columns of a key with its ground
_MARGIN = 1
_DOTS = 4
_GAP = 3  # columns between a name and a gain behind it
_TAKE = Binding.Group("this move", compact=True)
_NUMBERS: Final = tuple(
    Binding(
        str(number + 1),
        f"take({number})",
        "this move",
        tooltip="fill in the move with this digit",
        id=f"advice.move_{number + 1}",
        group=_TAKE,
    )
    for number in range(3)
)


class AdvicePanel(Area, can_focus=True):
    """Shows advice, and takes the choice of a move.

    It has the keys as long as it is shown; one that it has no binding for closes it if the question
    has one (``TableScreen.make_way``).
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *_NUMBERS,
        *(
            Binding(key, f"move({step})", key, show=False, tooltip=tooltip, id=f"advice.{key}")
            for key, step, tooltip in (
                ("up", -1, "fill in the move above"),
                ("down", 1, "fill in the move below"),
            )
        ),
        Binding(
            "enter",
            "accept",
            "fill it in",
            tooltip="keep the move that is filled in, or take the first, and close the advice",
            id="advice.accept",
        ),
        Binding(
            "escape,exclamation_mark",
            "close",
            "close",
            tooltip="close the advice",
            id="advice.close",
        ),
    ]

    class Taken(Message):
        """A move shall be filled in, as the answer to a decision."""

        def __init__(self, decision: Decision, action: Action) -> None:
            super().__init__()
            self.decision = decision
            self.action = action

    class Closed(Message):
        """The advice is not wanted any more."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self.advised: Advised | None = None

    def advise(self, advised: Advised) -> None:
        """Show advice as far as it has come."""
        self.advised = advised
        self.redraw()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow what can be chosen."""
        advised = self.advised
        moves = 0 if advised is None or advised.advice is None else len(advised.advice.moves)
        match action:
            case "take":
                return int(str(parameters[0])) < moves
            case "move" | "accept":
                return moves > 0
            case _:
                return True

    def key_word(self, binding: Binding) -> str:
        """Return what a key does."""
        is_chosen = self.advised is not None and self.advised.chosen is not None
        return "keep it" if binding.action == "accept" and is_chosen else binding.description

    def action_take(self, number: int) -> None:
        """Fill a move in."""
        advised = self.advised
        if advised is None or advised.advice is None:
            return
        self.advise(advised._replace(chosen=number))
        self.post_message(self.Taken(advised.decision, advised.advice.moves[number].action))

    def action_move(self, step: int) -> None:
        """Fill the next move in, or the one before; at first the first or the last."""
        advised = self.advised
        if advised is None or advised.advice is None:
            return
        before_first = -1 if step > 0 else 0
        at = before_first if advised.chosen is None else advised.chosen
        self.action_take((at + step) % len(advised.advice.moves))

    def action_accept(self) -> None:
        """Fill the first move in if none is, and go back to the question."""
        if self.advised is not None and self.advised.chosen is None:
            self.action_take(0)
        self.post_message(self.Closed())

    def action_close(self) -> None:
        """Go back to the question."""
        self.post_message(self.Closed())

    def allow_focus(self) -> bool:
        """Whether keys can come here: never while it is hidden, also when a screen comes back."""
        return bool(self.display)

    def spot_clicked(self, spot: str) -> None:
        """Fill the move in that is clicked."""
        self.action_take(int(spot))

    def is_open(self, spot: str) -> bool:
        """Every move can be chosen."""
        return True

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the moves, as much of each as there is room for."""
        canvas = Canvas(width, height, has_colour=self.has_colour)
        advised = self.advised
        if advised is None:
            return canvas.rows()
        keys = [label_of(self.app, binding) for binding in _NUMBERS]
        draw_advice(canvas, Region(0, 0, width, height), advised, scene, keys)
        return canvas.rows()


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


def draw_advice(
    canvas: Canvas, at: Region, advised: Advised, scene: Scene, keys: Sequence[str]
) -> None:
    """Paint advice into a region of a canvas."""
    room = at.width - 2 * _MARGIN
    x = canvas.text(at.x + _MARGIN, at.y, ADVICE, "target bold") + 2
    advice = advised.advice
    if advice is None:
        text = NONE_FOUND if advised.has_failed else THINKING + " ." * (advised.looks % _DOTS)
        for y, line in enumerate(wrap(text, room), start=at.y + 2):
            canvas.text(at.x + _MARGIN, y, line, "bad" if advised.has_failed else "soft")
        return
    note = longest(advice_notes(advice), at.right - x - _MARGIN)
    canvas.text(x, at.y, note, "quiet")
    cards = [_card(advised, number, scene, room) for number in range(len(advice.moves))]
    for text in judged_by(advice, advised.decision, scene.view, scene.known):
        foot = wrap(text, room)
        most, gap, has_foot = _plan(cards, at.height - 1, len(foot))
        if has_foot and most == _MOST_LINES:
            break
    y = at.y + 1 + (gap > 0)
    for number, card in enumerate(cards):
        rows = card.rows(most)
        _draw_card(
            canvas,
            Region(at.x, y, at.width, rows),
            card,
            keys[number],
            number,
            is_chosen=number == advised.chosen,
        )
        y += rows + gap
    if has_foot:
        for row, line in enumerate(foot, start=y):
            canvas.text(at.x + _MARGIN, row, line, "foreground" if advice.vote else "quiet")


def _plan(cards: Sequence[_Card], height: int, foot: int) -> tuple[int, int, bool]:
    """Return the lines of reasons on a card, the rows between cards, and if there is a foot.

    Rather than every card without a reason, they stand close together, and without the foot.
    """
    for most in range(_MOST_LINES, -1, -1):
        for gap, has_foot in ((1, True), (0, True), (0, False)):
            rows = sum(card.rows(most) for card in cards) + gap * (len(cards) + 1)
            if rows + foot * has_foot <= height:
                return most, gap, has_foot
    return 0, 0, False


def _card(advised: Advised, number: int, scene: Scene, room: int) -> _Card:
    decision, advice = advised.decision, advised.advice
    assert advice is not None
    action = advice.moves[number].action
    names, view = scene.names, scene.view
    forms = move_forms(action, decision, view, names)
    name = wrap(longest(forms, room - _KEY - 1), room - _KEY - 1)
    gain = longest(gain_forms(advice, number), room)
    is_beside = len(name) == 1 and _KEY + 1 + cell_len(name[0]) + _GAP + len(gain) <= room
    facts = [
        *difference(advice, number, is_last=view.round == view.rules.rounds),
        *reasons(action, decision, view, names, purse=scene.sees_purse(decision.seat)),
    ]
    told = [
        (wrap(fact.text, room), "bad" if fact.is_warning else "soft" if fact.is_extra else "good")
        for fact in sorted(facts, key=lambda fact: not fact.is_warning)
    ]
    return _Card(name, gain, is_beside, told)


def _draw_card(
    canvas: Canvas, at: Region, card: _Card, key: str, number: int, *, is_chosen: bool
) -> None:
    strip = mixed("panel", "target", _CHOSEN) if is_chosen else "panel"
    canvas.fill(*at, "surface", number)
    canvas.fill(at.x, at.y, at.width, len(card.name), strip, number)
    x = canvas.chip(at.x + _MARGIN, at.y, f" {key} ", "key", "target", number) + 1
    y = at.y
    for line in card.name:
        canvas.text(x, y, line, "foreground bold", number)
        y += 1
    x, ink = at.x + _MARGIN, "soft" if number else "target"
    if card.is_beside:
        canvas.text_to(at.right - _MARGIN, at.y, card.gain, ink, number)
    else:
        canvas.text(x, y, card.gain, ink, number)
        y += 1
    for row, (line, own) in enumerate(card.lines(at.bottom - y), start=y):
        canvas.text(x, row, line, own, number)
