"""The log in the whole window: to be read, leafed through by rounds and votes, and searched."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

from lancaster_tui.tui.kit.deliberate import LeftOnce
from lancaster_tui.tui.kit.fields import Field
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.table.log import LogPanel
from lancaster_tui.words.help.area_rules import about_text, rule_of_area

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.widgets import Input

    from lancaster_tui.tui.table.scene import Scene

_LOG: Final = "log"
SEARCH_HINT: Final = "a name, a place, a law"
_FAR = 9999  # pages; more than any log has
_SCROLL, _ROUND, _VOTE = Binding.Group("scroll"), Binding.Group("round"), Binding.Group("votes")
_PAGES, _ENDS = "scroll by a page", "the beginning and the end of the log"


class LogScreen(LeftOnce, Screen[None]):
    """Shows the log of a scene until the viewer goes back.

    Args:
        scene: What the viewer sees; nothing else is shown.
    """

    AUTO_FOCUS: ClassVar[str | None] = ""  # the field is not there yet
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll(1)", "up", tooltip="scroll up", id="log.up", group=_SCROLL),
        Binding("down", "scroll(-1)", "down", tooltip="scroll down", id="log.down", group=_SCROLL),
        *(
            Binding(key, f"page({pages})", word, show=False, tooltip=tooltip, id=f"log.{name}")
            for key, pages, word, tooltip, name in (
                ("pageup", 1, "page up", _PAGES, "page_up"),
                ("pagedown", -1, "page down", _PAGES, "page_down"),
                ("home", _FAR, "top", _ENDS, "top"),
                ("end", -_FAR, "bottom", _ENDS, "bottom"),
            )
        ),
        *(
            Binding(
                key, f"turn('{kind}',{step})", name, tooltip=tooltip, id=f"log.{name}", group=group
            )
            for key, kind, step, name, tooltip, group in (
                ("left", "round", -1, "round_before", "to the round before", _ROUND),
                ("right", "round", 1, "round_after", "to the next round", _ROUND),
                ("B", "vote", -1, "votes_before", "to the votes of the round before", _VOTE),
                ("b", "vote", 1, "votes_after", "to the votes of the next round", _VOTE),
            )
        ),
        Binding("slash", "seek", "search", tooltip="search the log", id="log.search"),
        Binding("enter", "done", "done", show=False, tooltip="back", id="log.done"),
        Binding("escape,q,f3", "close", "back", tooltip="back", id="log.close"),
    ]

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self._scene = scene

    @property
    def rule_in_sight(self) -> str:
        """The rule of what is shown."""
        return rule_of_area(_LOG, self._scene.view)

    @property
    def about_area(self) -> str:
        """What that rule is about."""
        return about_text(_LOG, self._scene.view)

    def compose(self) -> ComposeResult:
        """Lay out the log, and the field to search it, which is there when it is wanted."""
        yield LogPanel(id=_LOG)
        with Horizontal(id="log-search"):
            yield Static("Search", classes="heading", markup=False)
            yield Field(placeholder=SEARCH_HINT, compact=True)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show the end of the log."""
        log = self.query_one(LogPanel)
        self.query_one("#log-search").display = False
        log.is_large = True
        log.show(self._scene)

    def action_scroll(self, rows: int) -> None:
        """Scroll back by rows; forward by a negative number."""
        self.query_one(LogPanel).turn_back(rows)

    def action_page(self, pages: int) -> None:
        """Scroll back by pages; forward by a negative number."""
        self.query_one(LogPanel).turn_pages(pages)

    def action_turn(self, kind: str, step: int) -> None:
        """Scroll to the next round or its votes, or with -1 to those before."""
        self.query_one(LogPanel).turn_to("vote" if kind == "vote" else "round", step)

    def action_seek(self) -> None:
        """Ask for what to search."""
        self.query_one("#log-search").display = True
        self.query_one(Field).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what has the text in it."""
        event.stop()
        self.query_one(LogPanel).seek(event.value)

    def action_done(self) -> None:
        """Leave the field, and keep what was found; without the field go back."""
        if self.query_one(Field).has_focus:
            self.set_focus(None)
        else:
            self.dismiss()

    def action_close(self) -> None:
        """Show the whole log again if it was searched; then go back."""
        row, field = self.query_one("#log-search"), self.query_one(Field)
        if not row.display:
            self.dismiss()
            return
        self.set_focus(None)
        field.value, row.display = "", False
