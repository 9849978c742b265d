"""Advice beside the question: a card for each of the best moves, which fills the answer in."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message

from lancaster_tui.bots.advice import MOST
from lancaster_tui.rules.phases.parliament import is_same_question
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row
from lancaster_tui.tui.kit.key_line import keys_of, label_of
from lancaster_tui.tui.table.advice_cards import Advised, draw_advice
from lancaster_tui.tui.table.area import Area

if TYPE_CHECKING:
    from lancaster_tui.rules.actions import Action
    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.tui.table.scene import Scene


_CHOOSE = Binding.Group("choose")
_NUMBERS: Final = tuple(
    Binding(
        str(number),
        f"number({number})",
        "choose",
        tooltip="choose the move with this number; once more, fill it in",
        show=False,  # the cards name them
        id=f"advice.{number}",
    )
    for number in range(1, MOST + 1)
)


class AdvicePanel(Area, can_focus=True):
    """Shows advice, and takes the choice of a move.

    It has the keys as long as it is shown; one that it has no binding for closes it if the question
    has one (``TableScreen.make_way``).
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(key, f"move({step})", key, tooltip=tooltip, id=f"advice.{key}", group=_CHOOSE)
            for key, step, tooltip in (
                ("up", -1, "choose the move above"),
                ("down", 1, "choose the move below"),
            )
        ),
        *_NUMBERS,
        Binding(
            "enter",
            "accept",
            "choose it",
            tooltip="choose the move and close the advice; pressed once more, it is made",
            id="advice.accept",
        ),
        Binding(
            "pagedown",
            "screen.more_facts",
            "more",
            tooltip="what else follows from the move that is chosen",
            show=False,  # the question names the key
            id="advice.more",
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
        """A move is to be filled in, as the answer to a decision."""

        def __init__(self, decision: Decision, action: Action) -> None:
            super().__init__()
            self.decision = decision
            self.action = action

    class Lit(Message):
        """Another move is the one that Enter is about, or the first."""

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
        keys = [label_of(self.app, binding) for binding in _NUMBERS[: _count(advised)]]
        self.advised = advised._replace(keys=keys)
        self.redraw()
        self.refresh_bindings()
        if advised.advice is not None:
            action = advised.advice.moves[advised.entered or 0].action
            self.post_message(self.Lit(advised.decision, action))

    @property
    def labels(self) -> frozenset[str]:
        """The labels of the keys that choose one of the moves."""
        return frozenset(self.advised.keys if self.advised is not None else ())

    def takes(self, key: str) -> bool:
        """Whether a key does something here now; a number needs a move."""
        unused = (binding.id for binding in _NUMBERS[_count(self.advised) :])
        return key in keys_of(self, without=frozenset(unused))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow what can be chosen."""
        moves = _count(self.advised)
        match action:
            case "move":
                return moves > 1
            case "number":
                return 0 < int(str(parameters[0])) <= moves
            case "accept":
                return moves > 0
            case _:
                return True

    def action_move(self, step: int) -> None:
        """Choose the next move, or the one before."""
        advised = self.advised
        if advised is not None and advised.advice is not None:
            moves = len(advised.advice.moves)
            self.advise(advised._replace(entered=((advised.entered or 0) + step) % moves))

    def action_number(self, number: int) -> None:
        """Choose a move by its number, from 1; fill it in if it is chosen already."""
        self.spot_clicked(str(number - 1))

    def action_accept(self) -> None:
        """Fill the chosen move in, and go back to the question."""
        advised = self.advised
        if advised is not None and advised.advice is not None:
            action = advised.advice.moves[advised.entered or 0].action
            self.post_message(self.Taken(advised.decision, action))

    def action_close(self) -> None:
        """Go back to the question."""
        self.post_message(self.Closed())

    def allow_focus(self) -> bool:
        """Whether keys can come here: never while it is hidden, also when a screen comes back."""
        return bool(self.display)

    def spot_clicked(self, spot: str) -> None:
        """Choose the move that is clicked; fill it in if it is chosen already."""
        advised = self.advised
        if advised is not None and int(spot) == advised.entered:
            self.action_accept()
        elif advised is not None:
            self.advise(advised._replace(entered=int(spot)))

    def is_open(self, spot: str) -> bool:
        """Every move can be chosen."""
        return True

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the moves, as much of each as there is room for."""
        canvas = Canvas(width, height, has_colour=self.has_colour)
        advised = self.advised
        if advised is None or not is_same_question(advised.decision, scene.decision):
            return canvas.rows()  # what it says of another question may not even be possible now
        draw_advice(canvas, Region(0, 0, width, height), advised, scene)
        return canvas.rows()


def _count(advised: Advised | None) -> int:
    """Return how many moves are advised so far."""
    return 0 if advised is None or advised.advice is None else len(advised.advice.moves)
