"""The help: what an area shows, with its signs as the area draws them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from lancaster_tui.tui.kit.deliberate import LeftOnce
from lancaster_tui.tui.kit.drawing import Page, Sheet, legend, paragraph
from lancaster_tui.tui.kit.glyphs import (
    ARROW,
    AT_LEAST,
    FACE_DOWN,
    FREE,
    MARK,
    NOTHING,
    TILE,
    TIMES,
    UP_TO,
)
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.seats import badge, seat_ink, seat_name, seat_shape
from lancaster_tui.words.help.areas import AREA_HELP, help_for, topics_of
from lancaster_tui.words.help.choices import RECAP_HELP, decision_help
from lancaster_tui.words.phrases import COVERED
from lancaster_tui.words.prompts.questions import prompt_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from lancaster_tui.tui.kit.drawing import Row
    from lancaster_tui.tui.table.scene import Scene
    from lancaster_tui.words.names import Names


_NAME_WIDTH, _ALLY_WIDTH = 7, 13

_SIGNS: Final[dict[str, Row]] = {
    "minimum": [(f"{AT_LEAST}3", "strong")],
    "nobles": [("2 nobles", "")],
    "start": [("start", "")],
    "target": [("E", "target key"), (" Bedford", "strong")],
    "dim": [("C York", "quiet")],
    "pointed": [(ARROW, "target"), ("E Bedford", "key")],
    "marked": [(MARK, "mark")],
    "free": [(f"{FREE} free", "quiet")],
    "paid": [("2 squires -> upgrade", "")],
    "court": [("court ", "quiet"), ("S1 S2", "strong")],
    "reserve": [("reserve ", "quiet"), ("S1 S3", "")],
    "covered": [(COVERED, "quiet")],
    "strengths": [("4", "strong"), (" of ", "quiet"), ("5", "strong")],
    "points": [("4/2/1 PP", "strong")],
    "short": [("1 short: 2/1", "bad")],
    "empty": [("3 free", "quiet")],
    "now": [(f"{ARROW} 3 PP", "now")],
    "passed": [(MARK, "mark")],
    "nothing": [(NOTHING, "quiet")],
    "up to": [(f"{UP_TO}+6", "strong")],
    "times": [(f"2{TIMES}", "strong")],
    "lost": [("lost", "strong")],
    "to come": [("2: 3   3: 4", "")],
    "votes": [("2+1", "")],
    "strengths of knights": [("112", "")],
    "castle": [(f"{TILE}2{FREE}", "")],
    "letters": [("AC", "")],
    "face down": [(f"{FACE_DOWN} down", "quiet")],
    "newer": [("3 newer", "quiet")],
    "line": [("> ", "now"), ("place", "strong")],
    "chosen": [("S2", "key")],
    "possible": [("B", "target strong")],
    "outcome": [(f"{ARROW} S2 to B", "good")],
    "rule": [("PLC-4: S1 is ", "bad")],
    "ballot": [(" yes ", "key"), ("  no ", "strong")],
    "markers": [("- 2 +", "strong")],
}
"""Those that are the same for all players."""


def sign_row(name: str, scene: Scene) -> Row:
    """Return a sign of the help, in the colour of the player whose castle is shown, or its ally.

    Signs of allies are only for games with allies.
    """
    seat, names = scene.home, scene.names
    if name.startswith("ally"):
        return _ally_row(name, scene.castles[-1], names)
    strong = f"{seat_ink(seat, names)} strong"
    match name:
        case "knight":
            return [seat_name(seat, names, _NAME_WIDTH), (" S2+1=3", strong)]
        case "stack":
            return [
                ("1 ", "quiet"),
                badge(seat, names),
                (" S2 S1 =3", strong),
            ]
        case "sent":
            return [("1 ", "quiet"), badge(seat, names), (" S2 +1 =3", strong)]
        case "tile":
            return [(f"{TILE} tile", strong)]
        case "placed":
            return [("S2", strong)]
        case "shape":
            return [(seat_shape(seat, names), seat_ink(seat, names))]
        case "score":
            return [seat_name(seat, names, _NAME_WIDTH), (" 14", "strong")]
        case _:
            return _SIGNS[name]


def _ally_row(name: str, ally: int, names: Names) -> Row:
    ink = seat_ink(ally, names)
    match name:
        case "ally knight":
            return [seat_name(ally, names, _ALLY_WIDTH), (" S2", f"{ink} strong")]
        case "ally stack":
            return [("1 ", "quiet"), badge(ally, names), (" S2", f"{ink} strong")]
        case "ally line":
            return [badge(ally, names), (" ally", ink)]
        case "ally shape":
            return [(seat_shape(ally, names), ink)]
        case _:
            return [badge(ally, names)]


_TURN = Binding.Group("other areas")
_PAGES = tuple(AREA_HELP)
_WIDEST_SIGN = 16


class HelpScreen(LeftOnce, ModalScreen[None]):
    """Explains an area of the table; the others are a page further.

    Args:
        area: The id of the area.
        scene: What the viewer sees.
        keys: The labels of the keys where the help was asked for, and what each is for.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "tab,right",
            "turn(1)",
            "next area",
            tooltip="the help for the next area",
            id="help.next_area",
            group=_TURN,
        ),
        Binding(
            "shift+tab,left",
            "turn(-1)",
            "area before",
            show=False,
            tooltip="the help for the previous area",
            id="help.area_before",
            group=_TURN,
        ),
        Binding(
            "escape,enter,q,question_mark",
            "dismiss",
            "close",
            tooltip="close the help",
            id="help.close",
        ),
    ]

    def __init__(self, area: str, scene: Scene, keys: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._area = area
        self._scene = scene
        self._keys = keys

    def compose(self) -> ComposeResult:
        """Lay out the page."""
        with Page(classes="card page") as card:
            card.border_title = self._title
            yield Sheet(self._page)
            yield KeyLine()

    def action_turn(self, step: int) -> None:
        """Turn to the page of another area."""
        at = _PAGES.index(self._area) + step
        self._area = _PAGES[at % len(_PAGES)]
        page = self.query_one(Page)
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
        keys: list[tuple[Row, str]] = [([(key, "now")], what) for key, what in self._keys]
        return [*rows, [("Keys", "now")], *legend(keys, width, _WIDEST_SIGN)]


def _now(scene: Scene, width: int) -> list[Row]:
    """Return what is going on now, if it needs explaining."""
    if scene.recap is not None:
        return [*paragraph(RECAP_HELP, width), []]
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
