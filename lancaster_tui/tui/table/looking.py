"""A look at the table: its areas, the help, the laws, the log, one's own purse and ballot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, TypeVar, cast

from textual.binding import Binding, BindingType
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.tui.help.help import HelpScreen
from lancaster_tui.tui.help.laws import LawsScreen
from lancaster_tui.tui.kit.kept import Ground
from lancaster_tui.tui.kit.key_line import keys_explained, label_of
from lancaster_tui.tui.prompt.prompt import Prompt
from lancaster_tui.tui.table.area_tabs import LARGE, NEXT_AREA
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.castle import CASTLE_KEYS
from lancaster_tui.tui.table.layout import LEAST_HEIGHT, LEAST_WIDTH
from lancaster_tui.tui.table.log import LOG_BACK, LOG_KEY
from lancaster_tui.tui.table.log_screen import LogScreen
from lancaster_tui.tui.table.subjects import (
    CASTLE_AREA,
    LOG,
    PLAYERS,
    AreaName,
    area_of_question,
)
from lancaster_tui.words.help.area_rules import about_text, rule_of_area, rule_of_phase
from lancaster_tui.words.holdings import NO_SCREENS
from lancaster_tui.words.places import no_castle_text
from lancaster_tui.words.prompts.questions import waiting_text
from lancaster_tui.words.prompts.votes import own_ballot_text
from lancaster_tui.words.saves import warning_text
from lancaster_tui.words.visits import PLAIN_HERE, PLAIN_THERE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.app import ComposeResult
    from textual.geometry import Size

    from lancaster_tui.table.seat import TableSeat
    from lancaster_tui.tui.kit.theme import StyledApp
    from lancaster_tui.tui.table.scene import Scene

_T = TypeVar("_T")

BACK_A_STEP: Final = "table.back"
"""The id of the key that goes back from an area."""
_LAWS: Final = "table.laws"
_ALL_LAWS: Final = "all laws in full"
_LAWS_TOO: Final = Binding(
    "f2",
    "laws",
    "laws",
    show=False,
    tooltip=_ALL_LAWS,
    id="table.laws_too",
    group=Binding.Group("laws"),
)
"""A second key for all laws: the help names both, everything else the first."""
_NAMES_LARGE = 120  # columns from which the key line includes the key for a large area
_FAR = 9999  # more pages than any log has
_PAGES, _ENDS = LOG_BACK.tooltip, "the beginning and the end of the log"


class Sight(Protocol):
    """What is seen of a game: a keyboard, or eyes that watch it again.

    ``public`` is what anybody may see.
    """

    public: TableSeat

    @property
    def seats(self) -> Sequence[int]:
        """The seats that are played from here."""

    def scene(self) -> Scene:
        """Return what the viewer sees now."""

    @property
    def has_cast(self) -> bool:
        """Whether the viewer has cast a ballot that is not revealed yet."""

    @property
    def runs_table(self) -> bool:
        """Whether the table is run here, and not by somebody else."""


class LookingScreen(Ground, Screen[None]):
    """Shows what the viewer sees of a game, and lets that person look around.

    Args:
        sight: What is seen: a keyboard, for instance.
    """

    ALLOW_SELECT: ClassVar[bool] = False  # a second click acts, and marks no text

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """Where the keys go; the widgets show the focus themselves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        NEXT_AREA,
        Binding(
            "shift+tab",
            "look(-1)",
            "area before",
            show=False,
            tooltip="look at the previous area",
            id="table.area_before",
        ),
        LARGE,
        *CASTLE_KEYS,
        Binding("t", "laws", "laws", tooltip=_ALL_LAWS, id=_LAWS),
        _LAWS_TOO,
        LOG_KEY,
        Binding(
            "p",
            "cover",
            "cover",
            show=False,
            tooltip="cover your purse, or show it again",
            id="table.cover",
        ),
        LOG_BACK,
        *(
            Binding(
                key, f"scroll_log({pages})", word, show=False, tooltip=tooltip, id=f"table.{name}"
            )
            for key, pages, word, tooltip, name in (
                ("pagedown", -1, "page down", _PAGES, "log_on"),
                ("home", _FAR, "top", _ENDS, "log_start"),
                ("end", -_FAR, "bottom", _ENDS, "log_end"),
            )
        ),
    ]

    def __init__(self, sight: Sight) -> None:
        super().__init__()
        self._sight = sight
        self._is_reminded = False
        self._is_covered = False
        self._shown: Scene | None = None
        self._above: Screen[Any] | None = None

    @property
    def scene(self) -> Scene:
        """What the viewer sees now."""
        is_ascii = cast("StyledApp", self.app).is_ascii
        return self._sight.scene()._replace(is_purse_covered=self._is_covered, is_ascii=is_ascii)

    @property
    def rule_in_sight(self) -> str:
        """The rule of a refusal, else of the question if the viewer looks there, else of the area.

        As long as nobody has turned to an area, the race and the log are about the phase.
        """
        if (refused := self.query_one(Prompt).refused_rule) is not None:
            return refused
        scene, board = self.scene, self.query_one(Board)
        choice, area = None if scene.decision is None else scene.decision.choice, board.area
        is_led = not board.looks_around  # by the game, which also looks where others have acted
        if choice is not None:
            is_elsewhere = not is_led or isinstance(choice, PlaceKnight)
            if not is_elsewhere or area == area_of_question(choice, scene.view):
                return choice.rule
        if is_led and area in (PLAYERS, LOG):
            return rule_of_phase(scene.view)
        return rule_of_area(area, scene.view)

    @property
    def about_area(self) -> str:
        """What the rule in sight is about, if it is one of the area looked at, not of a question.

        Otherwise nothing, as for a rule of the present phase.
        """
        area, view = self.query_one(Board).area, self.scene.view
        is_asked = self.query_one(Prompt).refused_rule is not None
        is_of_area = self.rule_in_sight == rule_of_area(area, view)
        return about_text(area, view) if is_of_area and not is_asked else ""

    @property
    def area_explained(self) -> str:
        """The page of the help that is opened first: that of the area looked at.

        As long as nobody has turned to an area, it is that of the question. A knight can be placed
        in several areas; the board looks at the one that is marked.
        """
        decision, board = self.scene.decision, self.query_one(Board)
        if decision is None or board.looks_around or isinstance(decision.choice, PlaceKnight):
            return board.area
        return area_of_question(decision.choice, self.scene.view)

    def compose(self) -> ComposeResult:
        """Lay out the areas."""
        yield self._board()
        yield TooSmall(self._instead, id="too-small")

    @property
    def _instead(self) -> str:
        """What else can be done where the board has no room."""
        return PLAIN_HERE if self._sight.runs_table else PLAIN_THERE

    def _board(self) -> Board:
        """Return the board for what is shown here."""
        return Board(id="board")

    def on_resize(self) -> None:
        """Show the board if it fits, else say what is missing; lay out the line of keys again."""
        self._fit()
        self.refresh_bindings()

    def _fit(self) -> None:
        board, fits = self.query_one(Board), self.query_one(TooSmall).show(self.app.size)
        if fits and not board.display:
            self.call_after_refresh(self._take_focus)
        board.display = fits
        self._let_no_key_act_unseen()

    def _take_focus(self) -> None:
        """Give the focus back, now that the board is in sight again."""
        self.query_one(Prompt).take_focus()

    def _let_no_key_act_unseen(self) -> None:
        if not self.query_one(Board).display:
            self.set_focus(None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow what makes sense now; while the board is out of sight, only to leave."""
        if not self.is_mounted:
            return False
        if action not in ("back", "leave") and not self.query_one(Board).display:
            return False
        match action:
            case "remind":
                return self._sight.has_cast or None
            case "cover":
                return bool(self._sight.seats)
            case _:
                return True

    def passes_over(self, binding: Binding) -> bool:
        """Whether a key is not named now, since it is named elsewhere or would not matter much.

        Left out are: the key for a large area, where it stands beside the tabs, or where the line
        is short and nobody has turned to another area; on a short line also the key for the next
        area, if it stands beside the tabs, the one for the log, and the one for all laws unless a
        place is to be chosen and nobody has allies; the keys for large castles, unless somebody has
        turned to a castle that is not large; and the one back, where there is nothing to go back
        to.
        """
        board, is_short = self.query_one(Board), self.app.size.width < _NAMES_LARGE
        if binding.id == LARGE.id:
            return board.shows_tabs or (is_short and not board.is_elsewhere)
        if binding.id == NEXT_AREA.id:
            return board.shows_tabs and is_short
        if binding.id == LOG_KEY.id:
            return is_short
        if binding.id == _LAWS:
            has_room = board.asks_for_place and not self._sight.public.view().has_allies
            return is_short and not has_room
        if binding in CASTLE_KEYS:
            players = len(self._sight.public.seats)
            is_free = CASTLE_KEYS.index(binding) >= players
            is_seen = board.looks_around and board.area == CASTLE_AREA
            return is_free or board.shows_tabs or not is_seen
        return binding.id == BACK_A_STEP and not board.can_step_back

    def action_remind(self) -> None:
        """Show the viewer's own ballot before it is revealed, or hide it again."""
        self._is_reminded = not self._is_reminded
        self._show()

    def action_cover(self) -> None:
        """Cover the viewer's own purse, or show it again; where it is open, say so."""
        if self.scene.view.open_resources:
            self.notify(NO_SCREENS, markup=False)
            return
        self._is_covered = not self._is_covered
        self._show()

    def look_at(self, area: AreaName) -> None:
        """Look at an area."""
        self.query_one(Board).look_at(area)

    def action_look(self, step: int) -> None:
        """Look at another area."""
        self.query_one(Board).turn(step)

    def action_zoom(self) -> None:
        """Show the area looked at in the whole window, or all areas again."""
        self.query_one(Board).zoom()

    def action_visit(self, seat: int) -> None:
        """Show the castle of a seat large, or all areas again; without the seat, say so."""
        players = len(self._sight.public.seats)
        if seat < players:
            self.query_one(Board).visit(seat)
            return
        keys = [label_of(self.app, binding) for binding in CASTLE_KEYS[:players]]
        self.notify(no_castle_text(keys), markup=False)

    def action_explain(self) -> None:
        """Explain the area looked at."""
        free = CASTLE_KEYS[len(self._sight.public.seats) :]
        help_screen = HelpScreen(self.area_explained, self.scene, keys_explained(self, free))
        self._put_above(help_screen, self._look_again)

    def action_laws(self) -> None:
        """Show the texts of all laws."""
        laws = LawsScreen(self.scene, can_try=self._sight.runs_table)
        self._put_above(laws, self._look_again)

    def action_read_log(self) -> None:
        """Show the log in the whole window."""
        self._put_above(LogScreen(self.scene), self._look_again)

    def action_scroll_log(self, pages: int) -> None:
        """Scroll the log back; forward by a negative number."""
        self.query_one(Board).scroll_log(pages)

    def _show(self) -> None:
        scene = self.scene
        waiting = self._waiting(scene)
        if scene.view.ballot is None:
            self._is_reminded = False
        elif self._is_reminded:
            waiting += f" {own_ballot_text(*scene.view.ballot)}"
        self._shown = scene
        board = self.query_one(Board)
        if self.is_current:
            board.show(scene, waiting, self._warning)
        else:
            board.keep(scene)
        self._let_no_key_act_unseen()

    @property
    def _warning(self) -> str | None:
        """A sentence that stands above the keys, whatever is asked."""
        warning = self._sight.public.warning
        return None if warning is None else warning_text(warning)

    def _waiting(self, scene: Scene) -> str:
        """Return what the prompt says to a viewer who is not asked."""
        return waiting_text(scene.view, scene.names)

    def _put_above(self, screen: Screen[_T], done: Callable[[_T | None], None]) -> None:
        """Show a screen above the table, which takes no step of its own until that is closed.

        The result of a screen that was closed from here is dropped.
        """

        def back(answer: _T | None) -> None:
            if self._above is screen:
                self._above = None
                done(answer)

        self._above = screen
        self.app.push_screen(screen, back)

    def _look_again(self, _: None) -> None:
        self._go_on()

    def _go_on(self) -> None:
        """Do what comes next after a look."""
        raise NotImplementedError


class TooSmall(Static):
    """Says which size the board needs, as long as the terminal is smaller.

    Args:
        instead: What else can be done where the board has no room.
    """

    def __init__(self, instead: str, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id, markup=False)
        self._instead = instead

    def show(self, size: Size) -> bool:
        """Note the size of the terminal; return whether the board fits."""
        fits = size.width >= LEAST_WIDTH and size.height >= LEAST_HEIGHT
        self.display = not fits
        self.update(
            f"The table needs {LEAST_WIDTH} columns and {LEAST_HEIGHT} rows.\n"
            f"This terminal has {size.width} columns and {size.height} rows.\n"
            "Make the window larger or the font smaller,\n"
            f"{self._instead}"
        )
        return fits
