"""The score sheet at the end of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import ContentSwitcher

from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.drawing import Page
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.picker import Chips, Target
from lancaster_tui.tui.kit.seats import seat_name
from lancaster_tui.tui.scores.pages import page_of_all, page_of_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from lancaster_tui.table.ledger import Ledger
    from lancaster_tui.tui.table.scene import Scene

_TABS = 70  # columns of the names of all seats and their padding
_PADDING = 2  # columns of a tab beside its name
_TURN = Binding.Group("other page")


class _Page(Page, inherit_bindings=False):
    """A page of the score sheet."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "left",
            "screen.turn(-1)",
            "page before",
            tooltip="the previous page",
            id="scores.page_before",
            group=_TURN,
        ),
        Binding(
            "right",
            "screen.turn(1)",
            "next page",
            tooltip="the next page",
            id="scores.next_page",
            group=_TURN,
        ),
        *Page.BINDINGS,
    ]


class _Tabs(Chips):
    """The names of the pages; a click on one turns to it."""

    page: reactive[int] = reactive(0)

    class Chosen(Message):
        """A page is chosen."""

        def __init__(self, page: int) -> None:
            super().__init__()
            self.page = page

    def __init__(self, titles: Sequence[Content]) -> None:
        super().__init__(id="tabs")
        self._titles = titles

    def choose(self, target: Target) -> None:
        """Let the screen know which page is chosen."""
        (page,) = target
        self.post_message(self.Chosen(int(page)))

    def render(self) -> Content:
        """Draw the names, that of the page shown marked."""
        return Content("").join(
            self.chip(self._tab(page, title), (page,)) for page, title in enumerate(self._titles)
        )

    def _tab(self, page: int, title: Content) -> Content:
        tab = Content.assemble(" ", title, " ")
        return tab.stylize("bold reverse") if page == self.page else tab


class ScoreScreen(LeftOnce, Deliberate, Screen[bool]):
    """Shows who has won and where the points came from. Answers whether a rematch is wanted.

    Args:
        scene: What the viewer sees.
        ledger: The points.
        can_rematch: Whether whoever looks can set up another game.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "r",
            "dismiss(True)",
            "rematch",
            tooltip="set up another game with the same seats",
            id="scores.rematch",
        ),
        Binding(
            "enter,escape,q",
            "dismiss(False)",
            "done",
            tooltip="leave the game",
            id="scores.done",
        ),
    ]

    AUTO_FOCUS = "#page-0"

    def __init__(self, scene: Scene, ledger: Ledger, *, can_rematch: bool = True) -> None:
        super().__init__()
        self._can_rematch = can_rematch
        self._scene = scene
        self._ledger = ledger
        self._seats = [seat for _, seat in ledger.standings()]
        self._page = 0

    def compose(self) -> ComposeResult:
        """Lay out the tabs, and all pages, of which one is shown."""
        scene, ledger = self._scene, self._ledger
        with Vertical(id="scores", classes="card") as card:
            card.border_title = "Score sheet"
            yield _Tabs(self._titles())
            with ContentSwitcher(initial="page-0"):
                yield _Page(*page_of_all(scene, ledger), id="page-0")
                for number, seat in enumerate(self._seats, 1):
                    yield _Page(*page_of_seat(scene, ledger, seat), id=f"page-{number}")
        yield KeyLine(id="keys")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow a rematch only to whoever runs the table."""
        return self._can_rematch or (action, parameters) != ("dismiss", (True,))

    def action_turn(self, step: int) -> None:
        """Turn to the next page, or the one before."""
        self._show((self._page + step) % (1 + len(self._seats)))

    @on(_Tabs.Chosen)
    def _turn_to(self, event: _Tabs.Chosen) -> None:
        event.stop()
        self._show(event.page)

    def _titles(self) -> list[Content]:
        width = _TABS // len(self._seats) - _PADDING
        named = [seat_name(seat, self._scene.names, width) for seat in self._seats]
        return [Content("all"), *(Content(name).stylize(f"${ink}") for name, ink in named)]

    def _show(self, page: int) -> None:
        self._page = self.query_one(_Tabs).page = page
        self.query_one(ContentSwitcher).current = f"page-{page}"
        self.query_one(f"#page-{page}").focus()
