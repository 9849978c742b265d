"""The help: the signs of an area as it draws them, what can be done now, and all keys."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from textual.binding import Binding, BindingType

from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.deliberate import LeftOnce
from lancaster_tui.tui.kit.drawing import SOLID, Page, Sheet, cut, fit, legend, on, paragraph
from lancaster_tui.tui.kit.glyphs import (
    ARROW,
    AT_LEAST,
    BEST,
    FACE_DOWN,
    GONE,
    LEFT,
    MARK,
    NOTHING,
    STARTS,
    STEP,
    TILE,
)
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.modal import ModalScreen
from lancaster_tui.tui.kit.seats import (
    away_mark,
    chip_text,
    seat_ink,
    seat_mark,
    seat_name,
    seat_shape,
)
from lancaster_tui.tui.table.cards import pale
from lancaster_tui.tui.table.county_map import OWNED
from lancaster_tui.tui.table.france_large import TILE_GROUND, TRACK
from lancaster_tui.tui.table.spots import OTHER, OTHER_GROUND, PLAIN
from lancaster_tui.tui.table.subjects import AREAS, CASTLE_AREA, LOG, PARLIAMENT, PLAYERS
from lancaster_tui.words.battles import CAPTURED, NO_POINTS
from lancaster_tui.words.help.area_rules import about_text, rule_of_area
from lancaster_tui.words.help.areas import AREA_HELP, help_for, topics_of
from lancaster_tui.words.help.choices import RECAP_HELP, decision_help
from lancaster_tui.words.phrases import COVERED
from lancaster_tui.words.prompts.questions import prompt_text
from lancaster_tui.words.rulebook import without_rules
from lancaster_tui.words.scores import end_texts
from lancaster_tui.words.seating import player_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from textual.app import ComposeResult

    from lancaster_tui.tui.kit.drawing import Piece, Row
    from lancaster_tui.tui.kit.key_line import KeyTold
    from lancaster_tui.tui.table.scene import Scene
    from lancaster_tui.words.names import Names


_NAME_WIDTH = 7
_ALLY_WIDTH = 14  # columns that hold the name of most allies
_KEY: Final = "key"
_LAW, _PROPOSAL = (f"{paper}-ink {on(f'{paper}-strip')}" for paper in ("law", "proposal"))

_SIGNS: Final[dict[str, Row]] = {
    "minimum": [(f"{AT_LEAST}2", "land-ink")],
    "nobles": [(LEFT * 2 + GONE, "land-quiet")],
    "start": [(f"start {STARTS}", "land-quiet")],
    "target": [(" E ", _KEY), (" Bedford", "land-ink bold")],
    "other": [(" E ", f"{OTHER} {on(OTHER_GROUND)}"), (" Bedford", "land-ink")],
    "dim": [(" E  Bedford", "quiet")],
    "pointed": [(" E ", _KEY), (" Bedford ", _KEY)],
    "chosen space": [(f"{ARROW}K ", _KEY)],
    "chosen conflict": [(f"{ARROW}Y ", _KEY)],
    "marked": [(MARK, "mark")],
    "free": [("empty", "quiet")],
    "tile": [(f"{TILE} tile", "strong")],
    "paid": [("for 2 sq", "soft")],
    "reserve": [("reserve ", "quiet"), ("S1 S3", "soft")],
    "nobles at home": [("A C = 1 PP", "pip")],
    "covered": [(COVERED, "")],
    "strengths": [("4 of 5", "bold")],
    "points": [(f"5{NOTHING}3{NOTHING}1 PP", "pip")],
    "last": [("last stand", "bad")],
    "new": [("conflict", "")],
    "winner": [(f"{ARROW}won", "good bold")],
    "capture": [(CAPTURED, "bad")],
    "prizes": [(f"lost 4{NOTHING}2", "bad bold"), (f" won 7{NOTHING}4{NOTHING}2", "quiet")],
    "points now": [("3", "bold"), (" (5)", "quiet")],
    "empty": [("3rd ", "quiet"), ("free", "quiet")],
    "favour": [(" upgrade ", on(TILE_GROUND))],
    "conflicts to come": [("strength 6 7", "quiet")],
    "in force": [(" out if 2 pass ", _LAW)],
    "proposed": [(" 1st vote ", _PROPOSAL)],
    "now": [(f"{ARROW}2nd vote ", _KEY)],
    "passed": [(MARK, f"mark {on('law-strip')}"), ("out if 3 pass ", _LAW)],
    "gain": [(f"{ARROW} 3 PP", "now")],
    "nobody": [("nobody", "quiet")],
    "to come": [("7 more laws to come", "quiet")],
    "best": [(f"{BEST} 27", f"background bold {on('good')}")],
    "hopeful": [("24-32", "good")],
    "start player": [(f" {STARTS}", "soft")],
    "open end": [("23-27", "soft")],
    "at end": [("at end", "soft")],
    "votes": [("votes ", "quiet"), ("2+1", "")],
    "knights at home": [("court ", "quiet"), ("S1 S2", "")],
    "letters": [("A C", "")],
    "nothing": [(NOTHING, "quiet")],
    "face down": [(f"{FACE_DOWN} down", "soft")],
    "newer": [("3 newer", "mark")],
    "line": [("place", "now")],
    "chosen": [(" 2 S2 ", _KEY)],
    "possible": [(" 4 S4 ", f"strong {on('panel')}")],
    "spaces": [("castle ", "quiet"), ("J", PLAIN), (" ", ""), ("K", _KEY), (" L", "quiet")],
    "outcome": [(f"{ARROW} S2 to B", "good")],
    "rule": [("too weak ", "bad"), ("(PLC-6)", "quiet")],
    "ballot": [(" yes ", _KEY), ("  no ", "strong")],
    "markers": [("- 2 +", "strong")],
    "ballot keys": [(" y ++ ", _KEY)],
    "best move": [("best", "target")],
    "worse move": [("2 PP worse", "soft")],
    "phase": [(" PLACE ", f"foreground bold {on('background')}"), (f" vote {STEP} laws", "")],
}
"""Those that are the same for all players."""

_GAINS: Final = {
    "gains": "+3 PP",
    "up to": "0-6",
    "alone": "",
    "uncertain": COVERED,
    "lost": " no S1 left",
}
"""What a law would give a player, behind the player's shape."""


def sign_row(name: str, scene: Scene) -> Row:
    """Return a sign of the help, in the colour of the player whose castle is shown, or its ally.

    Signs of allies are only for games with allies.
    """
    seat, names = scene.home, scene.names
    if name.startswith("ally"):
        return _ally_row(name, scene.castles[-1], names)
    ink, shape = seat_ink(seat, names), seat_shape(seat, names)
    match name:
        case "knight":
            return [_chip(seat, names, "S2+1=3")]
        case "placed":
            return [_chip(seat, names, "S2")]
        case "court":
            return [("court ", "quiet"), (" S1 ", f"seat-ink bold {on(ink)}")]
        case "tint":
            return [(" Bedford ", f"land-ink bold {on(mixed('land-4', ink, OWNED))}")]
        case "fight":
            return [("█" * 8, f"{ink} {SOLID}"), (" " * 2, on(TRACK))]
        case "bar":
            return [("█" * 4, f"{ink} {SOLID}"), ("█" * 2, f"{pale(seat, names)} {SOLID}")]
        case "rank" | "sent":
            knights = "S2 S1" if name == "rank" else "S2+1"
            mark, _ = seat_mark(seat, names, _NAME_WIDTH)
            return [("1st ", "quiet"), (mark, f"{ink} bold"), (f" {knights}", "soft")]
        case "gains" | "up to" | "alone" | "uncertain" | "lost":
            return [
                (shape + _GAINS[name], "quiet" if name in ("uncertain", "lost") else f"{ink} bold")
            ]
        case "shape":
            return [(shape, ink)]
        case "next" | "order":
            other = (seat + 1) % len(names.seats)
            mark, its_ink = seat_mark(other, names, _NAME_WIDTH)
            return [(f" {name} ", f"seat-ink {on(ink)}"), (mark, _on_seat(its_ink))]
        case "away":
            mark, ink = away_mark((seat + 1) % len(names.seats), names, _NAME_WIDTH)
            return [(mark, f"{ink} bold italic")]
        case "acting":
            return [(f" {shape} {cut(names.seat(seat).upper(), _NAME_WIDTH)} ", _on_seat(ink))]
        case _:
            return _SIGNS[name]


def _ally_row(name: str, ally: int, names: Names) -> Row:
    ink, shape = seat_ink(ally, names), seat_shape(ally, names)
    mark, _ = seat_mark(ally, names, _NAME_WIDTH)
    match name:
        case "ally knight":
            return [_chip(ally, names, "S2")]
        case "ally":
            mark, _ = seat_mark(ally, names, _ALLY_WIDTH)
            return [(mark, f"{ink} bold")]
        case "ally rank":
            return [
                ("2nd ", "quiet"),
                (mark, f"{ink} bold"),
                (" S2", "soft"),
                (f" {NO_POINTS}", "quiet"),
            ]
        case "ally line":
            mark, _ = seat_mark(ally, names, _ALLY_WIDTH)
            return [(mark, f"{ink} bold"), (" ", ""), ("S1 in J", "soft")]
        case _:
            return [(shape, ink)]


def _chip(faction: int, names: Names, knight: str) -> Piece:
    text, ink, ground = chip_text(faction, names, knight)
    return f" {text} ", f"{ink} {on(ground)}"


def _on_seat(ink: str) -> str:
    return f"seat-ink bold {on(ink)}"


_Sign = tuple["Row", str]  # as it is drawn, and what it means
_TURN = Binding.Group("other pages")
_ALL_KEYS: Final = "keys"
_KEY_TO_KEYS: Final = "help.all_keys"
_PROMPT: Final = "prompt"
_ADVICE, _BALLOT, _ADVICE_ON_BALLOT = "advice", "ballot", "ballot advice"
_PAGES = tuple(
    complete([*AREAS, _PROMPT, _ADVICE, _ADVICE_ON_BALLOT, _BALLOT, "status", _ALL_KEYS], AREA_HELP)
)
_ASKING: Final = (_PROMPT, _BALLOT)
"""The pages that say what is asked even if another was opened first, which does as well."""
_GENERAL: Final = ("table", "visit", "app")
"""The places of keys that do not answer what is asked."""
_OF_QUESTIONS: Final = ("table.undo", "table.advice", "table.my_ballot")
"""Keys of the table that belong to a question all the same."""
_OF_AREAS: Final[Mapping[str, Sequence[str]]] = {
    **dict.fromkeys(AREAS, ("table.large",)),
    CASTLE_AREA: ("table.castle_1", "table.large"),
    PARLIAMENT: ("table.laws", "table.large"),
    PLAYERS: ("table.large", "table.cover"),
    LOG: ("table.log", "table.log_back", "table.log_start", "table.large"),
    "status": ("table.pause", "table.faster", "table.slower"),
}
"""Keys of the table that belong to an area, by their ids."""
_HERE, _TABLE, _EVERYWHERE = "On this screen", "The table", "Everywhere"
_WIDEST_SIGN = 16
_WIDEST_NAME = 20
_TWO_COLUMNS, _BETWEEN = 100, 4  # columns from which there are two; columns between these
_BEFORE_BAR = 2  # columns free before the scroll bar
_SIGNS_HEAD: Final = "Signs"
_MORE: Final = "more below"


class _Parts(NamedTuple):
    """The parts of a page, all but the signs in rows; those that have nothing to say are empty."""

    asked: list[Row]
    signs: list[_Sign]
    keys: list[Row]
    about: list[Row]
    players: list[Row]


class HelpScreen(LeftOnce, ModalScreen[None]):
    """Explains an area of the table; the others are a page further, and so are all keys.

    Args:
        area: The id of the area.
        scene: What the viewer sees.
        keys: What the keys are for where the help was asked for.
    """

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-roomy"), (160, "-wide")]  # noqa: RUF012 (declared by Textual)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "tab,right",
            "turn(1)",
            "next page",
            tooltip="the next page of the help",
            id="help.next_area",
            group=_TURN,
        ),
        Binding(
            "shift+tab,left",
            "turn(-1)",
            "page before",
            show=False,
            tooltip="the previous page of the help",
            id="help.area_before",
            group=_TURN,
        ),
        Binding(
            "k",
            "turn_to_keys",
            "all keys",
            tooltip="all keys, or back to the area",
            id=_KEY_TO_KEYS,
        ),
        Binding(
            "escape,enter,q,question_mark",
            "dismiss",
            "close",
            tooltip="close the help",
            id="help.close",
        ),
    ]

    def __init__(self, area: str, scene: Scene, keys: Sequence[KeyTold]) -> None:
        super().__init__()
        is_vote = scene.decision is not None and isinstance(scene.decision.choice, CastBallot)
        self._first = _ADVICE_ON_BALLOT if area == _ADVICE and is_vote else area
        self._area = self._first
        others = {_ADVICE} if is_vote else {_BALLOT, _ADVICE_ON_BALLOT}
        self._pages = [page for page in _PAGES if page == self._first or page not in others]
        self._scene = scene
        self._keys = keys

    def compose(self) -> ComposeResult:
        """Lay out the page."""
        with Page(classes="card page") as card:
            card.border_title = self._title
            yield Sheet(self._page)
            yield KeyLine()

    def on_mount(self) -> None:
        """Say whether there is more of the page below, whenever that may have changed."""
        page = self.query_one(Page)
        for what in ("scroll_y", "virtual_size", "size"):
            self.watch(page, what, self._say_more)

    def action_turn(self, step: int) -> None:
        """Turn to the page of another area."""
        at = self._pages.index(self._area) + step
        self._turn_to(self._pages[at % len(self._pages)])

    def action_turn_to_keys(self) -> None:
        """Turn to the page of all keys, or from there back to the first one."""
        self._turn_to(self._first if self._area == _ALL_KEYS else _ALL_KEYS)

    def _turn_to(self, area: str) -> None:
        self._area = area
        page = self.query_one(Page)
        page.border_title = self._title
        page.scroll_home(animate=False)
        self.query_one(Sheet).show(self._page)
        self.refresh_bindings()

    def _say_more(self) -> None:
        page = self.query_one(Page)
        page.border_subtitle = _MORE if page.scroll_y < page.max_scroll_y else ""

    def key_word(self, binding: Binding) -> str:
        """Return what a key does; the one that shows all keys also leads back from there."""
        is_back = binding.id == _KEY_TO_KEYS and self._area == _ALL_KEYS
        return "back" if is_back else binding.description

    @property
    def rule_in_sight(self) -> str:
        """The rule that the area explained is about."""
        return rule_of_area(self._area, self._scene.view)

    @property
    def about_area(self) -> str:
        """What that rule is about."""
        return about_text(self._area, self._scene.view)

    @property
    def _title(self) -> str:
        return f"Help: {AREA_HELP[self._area].title}"

    def _page(self, width: int) -> list[Row]:
        """Return the page: what is asked, the signs as they are drawn, the keys, then the rest.

        Where there is room, what is asked and the signs stand on the left, the rest on the right;
        as many of the last signs as make both columns equally long go there, too.
        """
        room = width - _BEFORE_BAR
        is_wide = room >= _TWO_COLUMNS
        column = (room - _BETWEEN) // 2 if is_wide else room
        if self._area == _ALL_KEYS:
            return self._all_keys(column, is_wide=is_wide)
        asked, signs, keys, about, players = self._parts(column)
        if not is_wide:
            return _joined(asked, _legend_of(signs, column), keys, about, players)
        forms = [
            (
                _joined(asked, _legend_of(signs[:kept], column), *left),
                _joined(keys, _legend_of(signs[kept:], column, kept), about, *right),
            )
            for kept in range(len(signs), -1, -1)
            for left, right in (((), (players,)), ((players,), ()))
            if right or kept == len(signs)
        ]
        return _beside(*min(forms, key=lambda form: max(map(len, form))), column)

    def _parts(self, width: int) -> _Parts:
        """Return the parts of the page of an area."""
        is_asked_here = self._area in (self._first, *_ASKING)
        help_text = help_for(self._area, topics_of(self._scene.view))
        paragraphs = [_told(text, width) for text in help_text.paragraphs]
        if self._area == PLAYERS:
            at_end = end_texts(self._scene.names)
            paragraphs.append([row for text in at_end for row in _told(text, width)])
        signs = [
            (sign_row(name, self._scene), without_rules(text))
            for name, text in help_text.signs
            if name != "away" or self._scene.company is not None
        ]
        return _Parts(
            _now(self._scene, width, self._area) if is_asked_here else [],
            signs,
            _keys_of(self._keys_here, "What you can do now", width),
            [[(help_text.title, "now")], *_joined(*paragraphs)],
            [[("Players", "now")], *self._players(width)],
        )

    @property
    def _keys_here(self) -> list[KeyTold]:
        """The keys that belong to the page and do something now.

        Those that answer what is asked are where that is explained.
        """
        of_area = _OF_AREAS.get(self._area, ())
        answers = self._area in (self._first, *_ASKING)
        return [
            each
            for each in self._keys
            if each.is_on
            and (
                each.id in of_area
                or (answers and (each.place not in _GENERAL or each.id in _OF_QUESTIONS))
            )
        ]

    def _all_keys(self, width: int, *, is_wide: bool) -> list[Row]:
        """Return all keys: those of the screen, of the table below it, and of the program."""
        places: dict[str, list[KeyTold]] = {_HERE: [], _TABLE: [], _EVERYWHERE: []}
        for each in self._keys:
            other = _EVERYWHERE if each.place == "app" else _TABLE
            places[other if each.place in _GENERAL else _HERE].append(each)
        here, table, rest = (_keys_of(keys, head, width) for head, keys in places.items())
        about = [_told(text, width) for text in AREA_HELP[_ALL_KEYS].paragraphs]
        if is_wide:
            left, right = (_joined(here, rest), table) if table else (here, rest)
            return _beside(_joined(left, *about), right, width)
        return _joined(here, table, rest, *about)

    def _players(self, width: int) -> list[Row]:
        """Return the players; on the page about them also who they are."""
        names = self._scene.names
        if self._area != PLAYERS or not names.bots:
            return _players(self._scene, width)
        who: list[tuple[Row, str]] = [
            ([seat_name(seat, names, _WIDEST_NAME)], player_text(bot))
            for seat, bot in enumerate(names.bots)
        ]
        allies = _players(self._scene, width) if names.has_allies else []
        return [*allies, *legend(who, width, _WIDEST_NAME)]


def _keys_of(keys: Sequence[KeyTold], head: str, width: int) -> list[Row]:
    """Return keys with what they are for below a heading; nothing if there are none."""
    told: list[tuple[Row, str]] = [([(each.labels, "now")], each.what) for each in keys]
    return [[(head, "now")], *legend(told, width, _WIDEST_SIGN)] if told else []


def _joined(*parts: list[Row]) -> list[Row]:
    """Return the parts that are not empty, with a blank row between two of them."""
    rows: list[Row] = []
    for part in filter(None, parts):
        rows += [[], *part] if rows else part
    return rows


def _beside(left: list[Row], right: list[Row], width: int) -> list[Row]:
    """Return two columns beside each other, the left one of some width."""
    nothing: Row = []
    return [
        [*fit(one, width + _BETWEEN), *other]
        for one, other in zip_longest(left, right, fillvalue=nothing)
    ]


def _legend_of(signs: Sequence[_Sign], width: int, before: int = 0) -> list[Row]:
    """Return signs with their meanings below a heading; nothing if there are none.

    It says whether there are some ``before``, in another column.
    """
    head = f"{_SIGNS_HEAD}, continued" if before else _SIGNS_HEAD
    return [[(head, "now")], *legend(signs, width, _WIDEST_SIGN)] if signs else []


def _told(text: str, width: int) -> list[Row]:
    """Return a paragraph in plain words: the rules themselves are a key away."""
    return paragraph(without_rules(text), width)


def _now(scene: Scene, width: int, area: str) -> list[Row]:
    """Return what is going on now, if it needs explaining; beside advice only what is asked."""
    if scene.recap is not None:
        return paragraph(RECAP_HELP, width)
    if scene.decision is None:
        return []
    question = paragraph(prompt_text(scene.decision, scene.view, scene.names), width, "strong")
    if area in (_ADVICE, _ADVICE_ON_BALLOT):
        return question
    return [*question, *_told(decision_help(scene.decision, scene.view), width)]


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
