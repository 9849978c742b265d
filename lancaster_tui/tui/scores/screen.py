"""The score sheet at the end of a game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from rich.cells import cell_len
from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import ContentSwitcher

from lancaster_tui.table.judging import Findings
from lancaster_tui.table.turning_points import PlayOn
from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.drawing import Page, Sheet
from lancaster_tui.tui.kit.key_line import ON_GOLD, KeyLine
from lancaster_tui.tui.kit.picker import Chips, Target
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.tui.kit.seats import seat_ink, seat_mark, seat_shape
from lancaster_tui.tui.scores.final import Paper
from lancaster_tui.tui.scores.pages import page_of_all, page_of_seat
from lancaster_tui.tui.scores.turning import TurningPointsScreen
from lancaster_tui.words.scores import headline

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.app import ComposeResult

    from lancaster_tui.table.ledger import Ledger
    from lancaster_tui.table.turning_points import Made
    from lancaster_tui.tui.kit.drawing import Row
    from lancaster_tui.tui.table.scene import Scene

    _Write = Callable[[Paper], list[Row]]

_EVERYBODY: Final = "Everybody"
_ROOMY = 100  # columns from which the key line has long words
_SHORT: Final = {"turning_points": "turns", "watch_again": "watch"}
_PADDING = 3  # columns of a tab besides its name, including the gap after it
_BESIDE = 5  # rows of the screen besides the page
_TURN = Binding.Group("page")
_LEAVE = Binding.Group("leave")


class _Rows(Sheet):
    """Returns the content of a page, for its width and the height of the screen."""

    def __init__(self, write: _Write) -> None:
        super().__init__(self._written)
        self._write_on = write

    def _written(self, width: int) -> list[Row]:
        return self._write_on(Paper(width, self.screen.size.height - _BESIDE, self.has_colour))


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
            "right,enter",
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

    def __init__(self, titles: Callable[[int], Sequence[Content]]) -> None:
        super().__init__(id="tabs")
        self._titles = titles

    def choose(self, target: Target) -> None:
        """Tell the screen which page is chosen."""
        (page,) = target
        self.post_message(self.Chosen(int(page)))

    def render(self) -> Content:
        """Draw the names, with that of the shown page marked."""
        return Content(" ").join(
            self.chip(self._tab(page, title), (page,))
            for page, title in enumerate(self._titles(self.size.width))
        )

    def _tab(self, page: int, title: Content) -> Content:
        tab = Content.assemble(" ", title, " ")
        return tab.stylize(ON_GOLD) if page == self.page else tab


After = Literal["rematch", "watch again"] | PlayOn
"""What comes after a game: a rematch, watching this one, or playing on from one of its moments."""


class ScoreScreen(LeftOnce, Deliberate, Screen[After]):
    """Shows who won and where the points came from.

    Returns what comes next.

    Args:
        scene: What the viewer sees.
        ledger: The points.
        made: Returns the decisions of a seat, if they may be looked at.
        persons: The seats of persons, whose decisions come first.
        can_rematch: Whether the viewer can set up another game.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "r",
            "dismiss('rematch')",
            "rematch",
            tooltip="set up another game with the same seats",
            id="scores.rematch",
        ),
        Binding(
            "w",
            "watch_again",
            "watch again",
            tooltip="watch the game again on the board",
            id="scores.watch_again",
        ),
        Binding(
            "t,asterisk",
            "turning_points",
            "turning points",
            tooltip="the decisions that cost a player most, and what was better",
            id="scores.turning_points",
        ),
        Binding(
            "question_mark",
            "app.rules",
            "rules",
            show=False,  # F1 opens the rules as well, and the line is full
            tooltip="the rules of the final scoring",
            id="scores.rules",
        ),
        *(
            Binding(
                keys,
                "dismiss",
                "leave",
                tooltip="leave the game",
                id=f"scores.{name}",
                group=_LEAVE,
            )
            for keys, name in (("q", "done"), ("escape", "leave"))
        ),
    ]

    rule_in_sight = "END-1"
    AUTO_FOCUS = "#page-0"

    def __init__(
        self,
        scene: Scene,
        ledger: Ledger,
        made: Callable[[int], Sequence[Made]] | None = None,
        *,
        persons: Sequence[int] = (),
        can_rematch: bool = True,
    ) -> None:
        super().__init__()
        self._made = made
        self._persons = persons
        self._can_rematch = can_rematch
        self._scene = scene
        self._ledger = ledger
        self._seats = [seat for _, seat in ledger.standings()]
        self._page = 0
        self._findings = Findings()

    def compose(self) -> ComposeResult:
        """Lay out the tabs, and all pages, of which one is shown."""
        scene, ledger = self._scene, self._ledger
        yield self._ribbon()
        yield _Tabs(self._titles)
        with ContentSwitcher(initial="page-0"):
            with _Page(id="page-0"):
                yield _Rows(partial(page_of_all, scene, ledger))
            for number, seat in enumerate(self._seats, 1):
                with _Page(id=f"page-{number}"):
                    yield _Rows(partial(page_of_seat, scene, ledger, seat))
        yield KeyLine(id="keys")

    def _ribbon(self) -> Ribbon:
        """Return the first line: the winner, in their colour, or those who share the victory."""
        names, view = self._scene.names, self._scene.view
        totals = [self._ledger.total(seat) for seat in range(view.players)]
        who, how = headline(totals, names)
        if totals.count(max(totals)) > 1:
            return Ribbon(who, how)
        winner = self._seats[0]
        mark = f"{seat_shape(winner, names)} {who}"
        return Ribbon(mark, how, ground=seat_ink(winner, names), ink="seat-ink")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow only whoever runs the table a rematch, and to watch the game again."""
        if action == "turning_points":
            return self._made is not None
        if action == "watch_again":
            return self._can_rematch
        return self._can_rematch or (action, parameters) != ("dismiss", ("rematch",))

    def on_resize(self) -> None:
        """Let the key line have words for the new size."""
        self.query_one(KeyLine).follow()

    def key_word(self, binding: Binding) -> str:
        """Return what a key does, in short where there is little room."""
        is_narrow = self.app.size.width < _ROOMY
        return _SHORT.get(binding.action, binding.description) if is_narrow else binding.description

    def action_watch_again(self) -> None:
        """Watch the game again."""
        self.dismiss("watch again")

    def action_turning_points(self) -> None:
        """Look at the decisions that cost the most, those of persons first."""
        if self._made is None:
            return
        seats = sorted(self._seats, key=lambda seat: seat not in self._persons)
        own = self._persons if self._can_rematch else ()
        screen = TurningPointsScreen(
            self._scene, seats, self._made, self._findings, can_play_on=own
        )
        self.app.push_screen(screen, self._play_on)

    def _play_on(self, answer: PlayOn | None) -> None:
        if answer is not None:
            self.dismiss(answer)

    def action_turn(self, step: int) -> None:
        """Turn to the next page, or the one before."""
        self._show((self._page + step) % (1 + len(self._seats)))

    @on(_Tabs.Chosen)
    def _turn_to(self, event: _Tabs.Chosen) -> None:
        event.stop()
        self._show(event.page)

    def _titles(self, columns: int) -> list[Content]:
        """Return the names of the pages; the longest are cut if not all fit."""
        names = self._scene.names
        room = columns - len(_EVERYBODY) - _PADDING * (1 + len(self._seats))
        wholes = [cell_len(seat_mark(seat, names, columns)[0]) for seat in self._seats]
        width = max(wholes)
        while width and sum(min(whole, width) for whole in wholes) > room:
            width -= 1
        named = [seat_mark(seat, names, width) for seat in self._seats]
        return [Content(_EVERYBODY), *(Content(name).stylize(f"${ink}") for name, ink in named)]

    def _show(self, page: int) -> None:
        self._page = self.query_one(_Tabs).page = page
        self.query_one(ContentSwitcher).current = f"page-{page}"
        self.query_one(f"#page-{page}").focus()
