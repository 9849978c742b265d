"""A stop on the way through the rewards, line by line, or what comes behind a whole phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from lancaster_tui.tui.kit.drawing import Sheet
from lancaster_tui.tui.kit.key_line import label_of
from lancaster_tui.tui.table.log import SIGN_WIDTH, log_rows, running_on
from lancaster_tui.tui.table.recap_next import next_rows, rows_wanted
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.events import LogLine, log_lines

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from lancaster_tui.tui.table.scene import Recap
    from lancaster_tui.words.names import Names

_SCROLL = Binding.Group("scroll")
_BAR = 1  # columns after a text, for the scroll bar


_GO_ON = Binding(
    "enter",
    "screen.next_stop",
    "go on",
    tooltip="go on to the next stop",
    id="recap.go_on",
)


RECAP_KEYS: Final = (
    Binding(
        "r",
        "screen.run",
        "auto",
        tooltip="auto: recaps and votes pass by themselves, or wait for you again",
        id="recap.run",
    ),
    Binding(
        "s",
        "screen.skip",
        "next turn",
        tooltip="next turn: pass all recaps, to your next question or the next vote",
        id="recap.skip",
    ),
    Binding(
        "b",
        "screen.turn_page",
        "board",
        tooltip="look at the board, or at the recap again",
        id="recap.board",
    ),
    Binding(
        "e",
        "screen.change_recaps",
        "steps",
        tooltip="steps: recap the rewards step by step, or a phase at a time",
        id="recap.steps",
    ),
)
"""What else can be done at a stop, also with the board in sight."""


def recap_word(binding: Binding, recap: Recap, has_page: bool) -> str:
    """Return what a key does at a stop, whose page may stand in front of the board."""
    if binding.action == "screen.run" and recap.is_running:
        return "stop"
    if binding.action == "screen.change_recaps" and not recap.is_phase:
        return "by phase"
    if binding.action == "screen.turn_page" and not has_page:
        return "recap"
    return binding.description


class RecapPanel(VerticalScroll, inherit_bindings=False):
    """Shows a stop line by line; where there is no room the lines run on, and scroll if need be.

    Below the page of a whole phase it says what comes next.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        _GO_ON,
        Binding(
            "up",
            "scroll_up",
            "up",
            tooltip="scroll the stop up",
            id="recap.up",
            group=_SCROLL,
        ),
        Binding(
            "down",
            "scroll_down",
            "down",
            tooltip="scroll the stop down",
            id="recap.down",
            group=_SCROLL,
        ),
    ]

    def __init__(self, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._lines: list[LogLine] = []
        self._names: Names | None = None
        self._page: Scene | None = None

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        yield Sheet(lambda _: [])

    def show(self, recap: Recap, scene: Scene) -> None:
        """Show what happened at the stop of a scene, or what comes behind a whole phase."""
        self._page = scene if recap.is_phase else None
        self._lines, self._names = log_lines(recap.events, scene.names), scene.names
        self.scroll_home(animate=False)
        self._show_events()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow scrolling where there is more than fits."""
        return not action.startswith("scroll") or self.max_scroll_y > 0

    def action_scroll_up(self) -> None:
        """Scroll up by a line, at once."""
        self.scroll_relative(y=-1, animate=False)

    def action_scroll_down(self) -> None:
        """Scroll down by a line, at once."""
        self.scroll_relative(y=1, animate=False)

    def allow_focus(self) -> bool:
        """Whether keys can come here: never while it is hidden, also when a screen comes back."""
        return bool(self.display)

    def on_resize(self) -> None:
        """Wrap at the new width."""
        self._show_events()

    def _show_events(self) -> None:
        names, height = self._names, self.size.height
        width = self.container_size.width - _BAR
        if names is None or width <= SIGN_WIDTH:
            return
        if self._page is not None:
            key = label_of(self.app, _GO_ON)
            # It may not have its height yet, and be lower than it is going to be.
            rows = next_rows(self._page, width, max(height, rows_wanted(self._page)), key)
            self.query_one(Sheet).show(lambda _: rows)
            return
        rows = [row for line in self._lines for row in log_rows(line, names, width)]
        if len(rows) > height:
            rows = running_on(self._lines, names, width)
        self.query_one(Sheet).show(lambda _: rows)
