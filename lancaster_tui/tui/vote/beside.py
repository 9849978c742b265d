"""What can be looked up above a ballot: castles and the log, as its voter sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.screen import Screen

from lancaster_tui.tui.kit.deliberate import LeftOnce
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.table.castle import CASTLE_KEYS, Castle
from lancaster_tui.tui.table.log import LOG_KEY, LogPanel
from lancaster_tui.words.help.areas import rule_of_area

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from lancaster_tui.tui.table.area import Area
    from lancaster_tui.tui.table.scene import Scene

_LOG: Final = "log"
_CASTLE: Final = "castle"
_CASTLES: Final = Binding.Group("castles", compact=True)
_FAR = 9999  # pages; more than any log has
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
    """Shows the castle of a seat or the log in the whole window, until one goes back to the ballot.

    Args:
        scene: What the voter sees; nothing else is shown.
        seat: Whose castle is shown first; None: the log.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *BESIDE_KEYS,
        *(
            Binding(
                key, f"scroll({pages})", word, show=key.startswith("page"), tooltip=word, id=id_
            )
            for key, pages, word, id_ in (
                ("pageup", 1, "earlier", "beside.earlier"),
                ("pagedown", -1, "later", "beside.later"),
                ("home", _FAR, "the beginning of the log", "beside.start"),
                ("end", -_FAR, "the end of the log", "beside.end"),
            )
        ),
        Binding(
            "escape,enter,q",
            "close",
            "ballot",
            tooltip="go back to the ballot",
            id="beside.close",
        ),
    ]

    def __init__(self, scene: Scene, seat: int | None) -> None:
        super().__init__()
        self._scene = scene
        self._seat = seat

    @property
    def rule_in_sight(self) -> str:
        """The rule of what is shown."""
        return rule_of_area(_LOG if self._seat is None else _CASTLE, self._scene.view)

    def compose(self) -> ComposeResult:
        """Lay out both areas, of which one is shown."""
        yield Castle(id=_CASTLE)
        yield LogPanel(id=_LOG)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show what is wanted first."""
        self.query_one(LogPanel).is_large = True
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow the castles that there are, and to scroll the log."""
        match action, parameters:
            case "visit", (int(seat),):
                return seat < self._scene.view.players
            case "scroll", _:
                return self._seat is None
            case _:
                return True

    def action_visit(self, seat: int) -> None:
        """Show the castle of a seat; if it is shown already, go back."""
        self._turn_to(seat)

    def action_read_log(self) -> None:
        """Show the log; if it is shown already, go back."""
        self._turn_to(None)

    def action_scroll(self, pages: int) -> None:
        """Scroll the log back; forward by a negative number."""
        self.query_one(LogPanel).turn_pages(pages)

    def action_close(self) -> None:
        """Go back to the ballot."""
        self.dismiss()

    def _turn_to(self, seat: int | None) -> None:
        if seat == self._seat:
            self.action_close()
        else:
            self._seat = seat
            self._show()

    def _show(self) -> None:
        """Show the area that is wanted; nothing in it can be chosen here."""
        scene = self._scene._replace(visited=self._seat, targets=frozenset(), others=frozenset())
        areas: dict[str, Area] = {_CASTLE: self.query_one(Castle), _LOG: self.query_one(LogPanel)}
        shown = _LOG if self._seat is None else _CASTLE
        for name, area in areas.items():
            area.display = name == shown
        areas[shown].show(scene)
        self.refresh_bindings()
