"""The question of how much may move on a terminal at the other end of a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from lancaster_tui.tui.kit.deliberate import InTurn, LeftOnce
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.looks import MOTIONS, Motion
from lancaster_tui.tui.kit.modal import ModalScreen
from lancaster_tui.words.looks import MOTION_ASKED, MOTION_LATER, motion_texts

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Key


class MotionScreen(LeftOnce, InTurn, ModalScreen[Motion]):
    """Asks how much may move. Any key that is not for one of the answers means: nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            motion[0],
            f"dismiss('{motion}')",
            motion,
            tooltip=motion_texts(motion)[1],
            id=f"motion.{motion}",
        )
        for motion in MOTIONS
    ]

    def compose(self) -> ComposeResult:
        """Ask, and say what each answer means."""
        width = max(map(len, MOTIONS))
        levels = [f"{motion:<{width}}  {motion_texts(motion)[1]}" for motion in MOTIONS]
        with Vertical(classes="card"):
            yield Static(MOTION_ASKED, classes="headline", markup=False)
            yield Static("\n".join([*levels, "", MOTION_LATER]), markup=False)
            yield KeyLine()

    def on_key(self, event: Key) -> None:
        """Go on without movement at any other key."""
        if event.key not in {motion[0] for motion in MOTIONS}:
            event.stop()
            self.dismiss("off")
