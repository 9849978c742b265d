"""What can be looked up from a ballot: castles, as its voter sees them, and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.screen import Screen

from lancaster_tui.tui.kit.deliberate import LeftOnce
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.table.castle import CASTLE_KEYS, Castle
from lancaster_tui.tui.table.log import LOG_KEY
from lancaster_tui.tui.table.log_screen import LogScreen
from lancaster_tui.words.help.area_rules import about_text, rule_of_area

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from lancaster_tui.tui.table.scene import Scene

_CASTLE: Final = "castle"
_CASTLES: Final = Binding.Group("castles", compact=True)
BESIDE_KEYS: Final = (
    Binding(LOG_KEY.key, LOG_KEY.action, "log", tooltip="what has happened", id="ballot.log"),
    *(
        Binding(
            binding.key,
            binding.action,
            binding.description,
            tooltip="the castle of a player",
            id=f"ballot.castle_{number}",
            group=_CASTLES,
        )
        for number, binding in enumerate(CASTLE_KEYS, 1)
    ),
)
"""The keys that look something up: the log, and the castles of the seats."""


class BesideScreen(LeftOnce, Screen[None]):
    """Shows the castle of a seat in the whole window, until one goes back to the ballot.

    Args:
        scene: What the voter sees; nothing else is shown.
        seat: Whose castle is shown first.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *BESIDE_KEYS,
        Binding(
            "escape,enter,q",
            "close",
            "ballot",
            tooltip="go back to the ballot",
            id="beside.close",
        ),
    ]

    def __init__(self, scene: Scene, seat: int) -> None:
        super().__init__()
        self._scene = scene
        self._seat = seat

    @property
    def rule_in_sight(self) -> str:
        """The rule of what is shown."""
        return rule_of_area(_CASTLE, self._scene.view)

    @property
    def about_area(self) -> str:
        """What that rule is about."""
        return about_text(_CASTLE, self._scene.view)

    def compose(self) -> ComposeResult:
        """Lay out the castle."""
        yield Castle(id=_CASTLE)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show what is wanted first."""
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow the castles that there are."""
        match action, parameters:
            case "visit", (int(seat),):
                return seat < self._scene.view.players
            case _:
                return True

    def action_visit(self, seat: int) -> None:
        """Show the castle of a seat; if it is shown already, go back."""
        if seat == self._seat:
            self.action_close()
        else:
            self._seat = seat
            self._show()

    def action_read_log(self) -> None:
        """Open the log instead."""
        self.app.switch_screen(LogScreen(self._scene))

    def action_close(self) -> None:
        """Go back to the ballot."""
        self.dismiss()

    def _show(self) -> None:
        """Show the castle that is wanted; nothing in it can be chosen here."""
        nothing: frozenset[int] = frozenset()
        scene = self._scene._replace(visited=self._seat, targets=nothing, others=nothing)
        self.query_one(Castle).show(scene)
        self.refresh_bindings()
