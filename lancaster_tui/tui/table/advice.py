"""Advice beside the question: a card for each of the best moves, which fills the answer in."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message

from lancaster_tui.rules.phases.parliament import is_same_question
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row
from lancaster_tui.tui.kit.key_line import label_of
from lancaster_tui.tui.table.advice_cards import Advised, draw_advice
from lancaster_tui.tui.table.area import Area

if TYPE_CHECKING:
    from lancaster_tui.rules.actions import Action
    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.tui.table.scene import Scene


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
        if binding.action != "accept" or self.advised is None:
            return binding.description
        chosen = self.advised.chosen
        return f"take {_NUMBERS[0].key}" if chosen is None else f"keep {_NUMBERS[chosen].key}"

    def action_take(self, number: int) -> None:
        """Fill a move in."""
        advised = self.advised
        if advised is None or advised.advice is None:
            return
        self.advise(advised._replace(chosen=number, entered=number))
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
        if advised is None or not is_same_question(advised.decision, scene.decision):
            return canvas.rows()  # what it says of another question may not even be possible now
        keys = [label_of(self.app, binding) for binding in _NUMBERS]
        draw_advice(canvas, Region(0, 0, width, height), advised, scene, keys)
        return canvas.rows()
