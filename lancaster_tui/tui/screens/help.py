"""Help: what is asked, what an area shows, what its signs mean, and the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen

from lancaster_tui.tui.help_signs import sign_row
from lancaster_tui.tui.screens.typed_ahead import LeftOnce
from lancaster_tui.tui.widgets.key_line import KeyLine
from lancaster_tui.tui.widgets.seats import seat_name
from lancaster_tui.tui.widgets.sheet import Sheet, legend, paragraph
from lancaster_tui.words.area_help import AREA_HELP
from lancaster_tui.words.area_topics import help_for, topics_of
from lancaster_tui.words.choice_help import WALK_HELP, decision_help
from lancaster_tui.words.prompts import prompt_text

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from lancaster_tui.tui.scene import Scene
    from lancaster_tui.tui.widgets.drawing import Row

_KEYS = (
    ("Tab", "look at the next area, Shift+Tab at the one before"),
    ("v", "this area alone, or all again"),
    ("?", "this help"),
    ("t", "all laws in full"),
    ("p", "cover your purse, or show it again"),
    ("r", "your own ballot, until the ballots are revealed"),
    ("PgUp PgDn", "scroll the log"),
    ("u", "undo, as long as nothing new was revealed"),
    ("Ctrl+P", "all that can be done now, by name"),
    ("q Esc", "leave the game; you are asked once"),
)
_PAGES = tuple(AREA_HELP)
_WIDEST_SIGN = 16


class HelpScreen(LeftOnce, ModalScreen[None]):
    """Explains an area of the table; the others are a page further.

    Args:
        area: The id of the area.
        scene: What the viewer sees.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,question_mark", "dismiss", show=False),
        Binding("tab,right", "turn(1)", show=False),
        Binding("shift+tab,left", "turn(-1)", show=False),
    ]

    def __init__(self, area: str, scene: Scene) -> None:
        super().__init__()
        self._area = area
        self._scene = scene

    def compose(self) -> ComposeResult:
        """Lay out the page."""
        with VerticalScroll(classes="card page") as card:
            card.border_title = self._title
            yield Sheet(self._page)
            yield KeyLine([("up down", "scroll"), ("Tab", "other areas"), ("Esc", "close")])

    def action_turn(self, step: int) -> None:
        """Turn to the page of another area."""
        at = _PAGES.index(self._area) + step
        self._area = _PAGES[at % len(_PAGES)]
        page = self.query_one(VerticalScroll)
        page.border_title = self._title
        page.scroll_home(animate=False)
        self.query_one(Sheet).show(self._page)

    @property
    def _title(self) -> str:
        return f"Help: {AREA_HELP[self._area].title}"

    def _page(self, width: int) -> list[Row]:
        help_text = help_for(self._area, topics_of(self._scene.view))
        rows = _now(self._scene, width)
        for text in help_text.paragraphs:
            rows += [*paragraph(text, width), []]
        signs = [(sign_row(name, self._scene), text) for name, text in help_text.signs]
        rows += [*legend(signs, width, _WIDEST_SIGN), []]
        rows += [[("Players", "now")], *_players(self._scene, width), []]
        keys: list[tuple[Row, str]] = [([(key, "now")], what) for key, what in _KEYS]
        return [*rows, [("Keys", "now")], *legend(keys, width, _WIDEST_SIGN)]


def _now(scene: Scene, width: int) -> list[Row]:
    """Return what is going on now, if it needs explaining."""
    if scene.walk is not None:
        return [*paragraph(WALK_HELP, width), []]
    if scene.decision is None:
        return []
    question = prompt_text(scene.decision, scene.view, scene.names)
    return [
        *paragraph(question, width, "strong"),
        *paragraph(decision_help(scene.decision, scene.view), width),
        [],
    ]


def _players(scene: Scene, width: int) -> list[Row]:
    """Return the shape and the name of each player, and of the ally if there is one."""
    view = scene.view
    names = [
        seat_name(faction, scene.names, width // len(view.factions) - 3)
        for seat in range(view.players)
        for faction in view.factions_of(seat)
    ]
    row: Row = []
    for name in names:
        row += [name, ("   ", "")]
    return [row]
