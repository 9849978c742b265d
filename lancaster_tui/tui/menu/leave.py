"""The questions before leaving a game."""

from __future__ import annotations

from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.modal import ModalScreen

_LEAVE = Binding.Group("leave the game")
_DISCARD = Binding.Group("leave the new game")


class LeaveScreen(LeftOnce, ModalScreen[bool]):
    """Asks once whether to leave. Answers True to leave, False to stay.

    Enter does neither: it goes on everywhere else, so it may have been meant for what lies below.

    Args:
        farewell: What happens to the game.
        is_by_escape: Whether it was going back that has led here. Then a y does not leave either:
            it may have been typed for a place or a ballot.

    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "q",
            "dismiss(True)",
            "leave",
            tooltip="leave the game",
            id="leaving.leave",
            group=_LEAVE,
        ),
        Binding("y", "leave", "leave", tooltip="leave the game", id="leaving.yes", group=_LEAVE),
        Binding(
            "escape,n",
            "dismiss(False)",
            "stay in the game",
            tooltip="go back to the game",
            id="leaving.stay",
        ),
    ]

    def __init__(self, farewell: str, *, is_by_escape: bool = False) -> None:
        super().__init__()
        self._farewell = farewell
        self._is_by_escape = is_by_escape

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow the key that may have been typed for something else if it was not."""
        return action != "leave" or not self._is_by_escape

    def action_leave(self) -> None:
        """Leave."""
        self.dismiss(True)  # noqa: FBT003 (the answer of the screen)

    def compose(self) -> ComposeResult:
        """Ask, and say what happens to the game."""
        with Vertical(classes="card"):
            yield Static("Leave the game?", classes="headline", markup=False)
            yield Static(_with_commands(self._farewell))
            yield KeyLine()


class DiscardScreen(LeftOnce, ModalScreen[bool]):
    """Asks once whether to leave a new game that is half set up. Answers True to leave it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(
                key,
                "dismiss(True)",
                "leave",
                tooltip="leave the new game",
                id=f"discarding.{name}",
                group=_DISCARD,
            )
            for key, name in (("q", "leave"), ("y", "yes"))
        ),
        Binding(
            "escape,n",
            "dismiss(False)",
            "keep setting up",
            tooltip="go on setting up the game",
            id="discarding.stay",
        ),
    ]

    def compose(self) -> ComposeResult:
        """Ask, and say what is lost."""
        with Vertical(classes="card"):
            yield Static("Leave the new game?", classes="headline", markup=False)
            yield Static("What you have changed is lost.", markup=False)
            yield KeyLine()


class UnsavedScreen(LeftOnce, Deliberate, ModalScreen[Literal["again", "leave", "stay"]]):
    """Asks what to do when a game that is left cannot be saved, which ``unsaved`` says."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "dismiss('again')",
            "save again",
            tooltip="try again to save the game",
            id="unsaved.again",
        ),
        Binding(
            "y",
            "leave",
            "leave",
            tooltip="leave the game and lose its last actions",
            id="unsaved.leave",
        ),
        Binding(
            "escape,n,q",
            "dismiss('stay')",
            "stay",
            tooltip="go back to the game",
            id="unsaved.stay",
        ),
    ]

    def __init__(self, unsaved: str) -> None:
        super().__init__()
        self._unsaved = unsaved

    def compose(self) -> ComposeResult:
        """Ask, and say what is lost."""
        with Vertical(classes="card"):
            yield Static("Leave without saving?", classes="headline", markup=False)
            yield Static(f"{self._unsaved} Leaving loses them.", markup=False)
            yield KeyLine()

    def action_leave(self) -> None:
        """Leave all the same."""
        self.dismiss("leave")


def _with_commands(text: str) -> Content:
    """Return a text in which commands stand out, which in sentences are in backticks."""
    parts = enumerate(text.split("`"))
    return Content.assemble(*((part, "bold $accent" if at % 2 else "") for at, part in parts))
