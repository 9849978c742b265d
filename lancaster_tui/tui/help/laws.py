"""All laws of a game: in force, to be voted on, to come and gone, and who would gain by them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.geometry import Region
from textual.message import Message
from textual.screen import Screen

from lancaster_tui.rules.ruleset.law_sets import law_set_of
from lancaster_tui.tui.help.law_details import LawDetails, LawWords, rule_of
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.deliberate import LeftOnce
from lancaster_tui.tui.kit.drawing import Drawing, Inked, cut
from lancaster_tui.tui.kit.glyphs import ARROW
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.tui.table.dossier import DOSSIER_ROWS, draw_dossier
from lancaster_tui.tui.table.law_gains import draw_law, law_gains, rows_of_names, wrapped_law
from lancaster_tui.tui.table.law_strips import IN_FORCE, PROPOSED, Ground
from lancaster_tui.words.laws.cards import law_lines, law_short, law_text
from lancaster_tui.words.laws.fates import (
    FATES,
    Fate,
    LawFate,
    law_fates,
    laws_in_short,
)
from lancaster_tui.words.laws.law_sets import group_times
from lancaster_tui.words.phrases import sentence
from lancaster_tui.words.rewards import longest

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Click

    from lancaster_tui.rules.ruleset.entries import Law
    from lancaster_tui.tui.table.scene import Scene

_TITLE: Final = "ALL LAWS"
_TO_COME = Ground("surface", "panel", "soft")
_GONE = Ground(mixed("background", "law", 45), mixed("background", "law", 75), "quiet")
_GROUNDS: Final[dict[Fate, Ground]] = {
    "force": IN_FORCE,
    "vote": PROPOSED,
    "come": _TO_COME,
    "gone": _GONE,
}
_CARD = 18  # columns of a card at least
_GAP = 2
_LEAST, _LEFT = 5, 3  # rows of a card at least, and of one of a law that is gone
_STRIP = 17  # columns of a strip in a list
_WITH_STATE = 30  # columns of a strip from which it says in what state a law is
_LAW_ROOM, _GAINS_ROOM = 0.62, 12  # share of a row for the law; columns for who gains at least
_NOTES = 3  # rows below a dossier at least
_HIGH = 28  # rows of a screen from which blank rows part its parts
_AIRY = 36  # rows from which one stays free above the keys, too
_DOSSIER = 36  # rows of a dossier with the laws of its group
_LEAST_NOTES = 5  # rows of what stands below the laws
_WITH_WORDS, _ROWS_OF_WORDS = 160, 12  # columns and rows from which words stand beside the law
_MOVE = Binding.Group("law")


class _Card(NamedTuple):
    """A law on the page: its number in the list of all, and where its card stands.

    ``air`` are the blank rows above and below the text. ``is_named`` says that who gains is said by
    name, and not by shapes.
    """

    number: int
    at: Region
    air: int
    is_named: bool


class _Laws(Inked):
    """All laws: a column of cards for each group, or a list where there is no room for columns.

    Or the dossier of the one that is chosen.
    """

    class Chosen(Message):
        """A law is chosen by its number."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, scene: Scene, fates: Sequence[LawFate], times: Sequence[str]) -> None:
        super().__init__(id="all-laws")
        self._scene = scene
        self._fates = fates
        self._times = times  # when the laws of each group come
        self._chosen = 0
        self._is_dossier = False
        self.most = 0  # rows for the cards; the rest is for what stands below

    def needed(self, width: int) -> int:
        """Return the rows that the laws take in so many columns; in a list, one for each."""
        cards = self._cards(width, self.most)
        return len(self._fates) if cards is None else max(each.at.bottom for each in cards)

    def open_dossier(self, *, is_open: bool) -> None:
        """Show the dossier of the law that is chosen, or all laws again."""
        self._is_dossier = is_open
        self.refresh()

    def choose(self, number: int) -> None:
        """Show which law is chosen."""
        self._chosen = number
        self.refresh()

    @property
    def columns(self) -> list[list[int]]:
        """The numbers of the laws by group, as they stand in columns; a single one for a list."""
        numbers = range(len(self._fates))
        if self._cards(self.size.width, self.most) is None:
            return [list(numbers)]
        return _by_group(self._fates)

    def render(self) -> Drawing:
        """Draw cards, or a list; or a dossier."""
        width, height = self.size
        canvas = Canvas(width, height, has_colour=self.has_colour)
        cards = self._cards(width, self.most)
        if self._is_dossier:
            self._draw_dossier(canvas)
        elif cards is None:
            self._draw_list(canvas)
        else:
            self._draw_heads(canvas, cards)
            for card in cards:
                self._draw_card(canvas, card)
        return self.drawn(canvas.rows())

    def on_click(self, event: Click) -> None:
        """Choose a law."""
        spot = self.spot_at(event)
        if spot is not None:
            self.post_message(self.Chosen(int(spot)))

    def _cards(self, width: int, height: int) -> list[_Card] | None:
        """Return where the cards stand, each as high as its text; None if the page is too narrow.

        Who gains is said by name in all columns, or in none: as there is room in the fullest one.
        """
        columns = _by_group(self._fates)
        if not columns or (size := (width + _GAP) // len(columns) - _GAP) < _CARD:
            return None
        rooms = [self._room_of_card(numbers, height) for numbers in columns]
        if min(rooms) < _LEAST:
            return None
        names = self._scene.view.players
        is_named = min(rooms) >= _LEAST + names
        texts = [
            [self._rows(number, size - 2, room, names * is_named) for number in numbers]
            for numbers, room in zip(columns, rooms, strict=True)
        ]
        air = all(sum(rows) + 3 * len(rows) <= height for rows in texts)
        cards: list[_Card] = []
        for place, (numbers, rows) in enumerate(zip(columns, texts, strict=True)):
            y = 1
            for number, high in zip(numbers, rows, strict=True):
                is_gone = self._fates[number].fate == "gone"
                above = air and not is_gone
                at = Region(place * (size + _GAP), y, size, high + 2 * above)
                cards.append(_Card(number, at, above, is_named))
                y += at.height + 1
        return cards

    def _room_of_card(self, numbers: Sequence[int], height: int) -> int:
        """Return how many rows there are for each card of a column that is not of a law gone."""
        gone = sum(self._fates[number].fate == "gone" for number in numbers)
        others = len(numbers) - gone
        return (height - 1 - (_LEFT + 1) * gone) // others - 1 if others else height

    def _rows(self, number: int, width: int, most: int, names: int) -> int:
        """Return how high a card is with its text; ``names`` are rows for them, 0 for shapes."""
        law, fate, _ = self._fates[number]
        if fate == "gone":
            return _LEFT
        lines, gain = wrapped_law(law, width, most - 1 - max(names, 1))
        who = rows_of_names(self._scene, law, width) if names else 1
        return 1 + len(lines) + len(gain) + who

    def _draw_heads(self, canvas: Canvas, cards: Sequence[_Card]) -> None:
        for card in cards:
            if card.at.y == 1:
                when = self._times[self._fates[card.number].law.group]
                canvas.text(card.at.x + 1, 0, when.upper(), "strong")

    def _draw_card(self, canvas: Canvas, card: _Card) -> None:
        law, fate, note = self._fates[card.number]
        ground, at = _GROUNDS[fate], card.at
        canvas.fill(*at, ground.card, card.number)
        self._draw_strip(canvas, card.number, at, note, ground)
        if fate == "gone":
            _draw_gone(canvas, law, at.x + 1, at.y + 1, at.width - 2)
            return
        width = at.width - 2
        unused = 0
        if card.is_named:  # rows of names are kept for everybody
            unused = self._scene.view.players - rows_of_names(self._scene, law, width)
        inner = Region(at.x, at.y + card.air, at.width, at.height - 2 * card.air + unused)
        draw_law(canvas, self._scene, law, inner, ground, is_named=card.is_named)

    def _draw_strip(
        self, canvas: Canvas, number: int, at: Region, note: str, ground: Ground
    ) -> None:
        state = FATES[self._fates[number].fate]
        forms = (f"{state}: {note}", note) if at.width >= _WITH_STATE else (note,)
        text = f" {cut(longest(forms, at.width - 2), at.width - 2)}".ljust(at.width)
        if number == self._chosen:
            canvas.chip(at.x, at.y, text, "target-ink bold", "target", number)
        else:
            canvas.fill(at.x, at.y, at.width, 1, ground.strip, number)
            canvas.text(at.x, at.y, text, ground.ink, number)

    def _draw_dossier(self, canvas: Canvas) -> None:
        """Paint the dossier of the law that is chosen, and below it the others of its group."""
        law, rules = self._fates[self._chosen].law, self._scene.names.rules
        width, height = canvas.width, canvas.height
        high = min(DOSSIER_ROWS, height - _NOTES - 1)
        below = Region(0, high + 1, width, height - high - 1)
        draw_dossier(canvas, Region(0, 0, width, high), below, law, rules, is_named=True)

    def _draw_list(self, canvas: Canvas) -> None:
        """Paint a row for each law; where there are more, those around the one that is chosen."""
        shown = canvas.height
        top = min(max(self._chosen - shown // 2, 0), max(len(self._fates) - shown, 0))
        for y, number in enumerate(range(top, min(top + shown, len(self._fates)))):
            law, fate, note = self._fates[number]
            ground = _GROUNDS[fate]
            canvas.fill(0, y, canvas.width, 1, ground.card, number)
            self._draw_strip(canvas, number, Region(0, y, _STRIP, 1), note, ground)
            width = canvas.width - _STRIP - 2
            room = width if fate == "gone" else round(width * _LAW_ROOM)
            text = longest((law_text(law), law_short(law), *law_lines(law)), room)
            look = f"{ground.ink} strike" if fate == "gone" else ground.ink
            canvas.text(_STRIP + 1, y, cut(sentence(text), room), look)
            if fate != "gone":
                gains = law_gains(self._scene, law, max(width - room - 2, _GAINS_ROOM))
                canvas.row(_STRIP + room + 3, y, gains)


def _by_group(fates: Sequence[LawFate]) -> list[list[int]]:
    numbers = sorted(range(len(fates)), key=lambda number: fates[number].law.group)
    return [list(group) for _, group in groupby(numbers, key=lambda each: fates[each].law.group)]


def _draw_gone(canvas: Canvas, law: Law, x: int, y: int, room: int) -> None:
    """Paint a law that is gone in two rows, struck out: what it is about, and what it gave."""
    lines, gain = wrapped_law(law, room, _LEFT - 1)
    rows = [*lines, *(f"{ARROW} {each}" for each in gain)]
    for line in rows[: _LEFT - 1]:
        canvas.text(x, y, line, "quiet strike")
        y += 1


class LawsScreen(LeftOnce, Screen[None]):
    """Every law of the game: what happens to it, and who would gain from it now.

    Args:
        scene: What the viewer sees.
        can_try: Whether the viewer may try laws: that takes the time of the machine which runs the
            table.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(key, action, word, tooltip=tooltip, id=f"laws.{key}", group=_MOVE)
            for key, action, word, tooltip in (
                ("up", "move(-1)", "law above", "the law above"),
                ("down", "move(1)", "law below", "the law below"),
                ("left", "turn(-1)", "group before", "the group to the left"),
                ("right", "turn(1)", "next group", "the group to the right"),
            )
        ),
        Binding(
            "d",
            "open_dossier",
            "dossier",
            tooltip="dossier: what the law did in many games, or all laws again",
            id="laws.dossier",
        ),
        Binding(
            "w",
            "open_workshop",
            "workshop",
            tooltip="law workshop: what one of your own would do in place of this law",
            id="laws.workshop",
        ),
        Binding("escape,enter,q,t,f2", "close", "close", tooltip="close the laws", id="laws.close"),
    ]

    class WorkshopWanted(Message):
        """A law is to be replaced by one of the viewer's own, to see what that would do.

        Args:
            scene: What the viewer sees.
            letters: The law set of the game.
            law: The law, by its id.
        """

        def __init__(self, scene: Scene, letters: str, law: str) -> None:
            super().__init__()
            self.scene = scene
            self.letters = letters
            self.law = law

    VERTICAL_BREAKPOINTS = [  # noqa: RUF012 (declared by Textual)
        (0, "-low"),
        (_HIGH, "-high"),
        (_AIRY, "-airy"),
    ]

    def __init__(self, scene: Scene, *, can_try: bool = False) -> None:
        super().__init__()
        self._scene = scene
        self._can_try = can_try
        self._fates = law_fates(scene.view, scene.log)
        self._letters = law_set_of(scene.view.rules, [each.law.id for each in self._fates])
        self._chosen = 0
        self._is_dossier = False

    @property
    def rule_in_sight(self) -> str:
        """The rule of the law that is chosen."""
        return rule_of(self._fates[self._chosen].law) if self._fates else "LAW-1"

    def compose(self) -> ComposeResult:
        """Lay out the laws and what there is to say about one of them."""
        counts = laws_in_short(self._fates)
        grounds = [(text, _GROUNDS[fate]) for fate, text in counts]
        yield Ribbon(_TITLE, "", chips=[(text, each.ink, each.card) for text, each in grounds])
        times = group_times(self._scene.view.rules, self._letters)
        yield _Laws(self._scene, self._fates, times)
        with Horizontal(id="law-notes"):
            yield LawDetails(self._scene, times)
            yield LawWords([each.law for each in self._fates])
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Choose the first law, or the one that is voted on."""
        self._choose(next((n for n, each in enumerate(self._fates) if each.fate == "vote"), 0))

    def on_resize(self) -> None:
        """Give the laws the rows that they need, and the details all others."""
        self._share_rows()

    def _share_rows(self) -> None:
        width, height = self.size
        is_low = height < _HIGH
        margin = 0 if is_low else 1
        least = _LEAST_NOTES - is_low
        free = height - 2 - 2 * margin - (height >= _AIRY)  # between the ribbon and the keys
        laws = self.query_one(_Laws)
        laws.most = free - least
        needed = _DOSSIER if self._is_dossier else laws.needed(width - 2 * margin)
        rows = max(free - needed, least)
        self.query_one("#law-notes").styles.height = rows
        words = self.query_one(LawWords)
        words.display = width >= _WITH_WORDS and rows >= _ROWS_OF_WORDS
        self.query_one(LawDetails).tells_words = not words.display
        laws.refresh()

    def action_move(self, step: int) -> None:
        """Choose the next law of a column, or the one before."""
        column, at = self._place()
        self._choose(column[(at + step) % len(column)])

    def action_turn(self, step: int) -> None:
        """Choose a law in another column, as high up; in a list, the first in another state."""
        columns = self.query_one(_Laws).columns
        if len(columns) == 1:
            firsts = [
                number
                for number, each in enumerate(self._fates)
                if number == 0 or self._fates[number - 1].fate != each.fate
            ]
            here = max(at for at, number in enumerate(firsts) if number <= self._chosen)
            self._choose(firsts[(here + step) % len(firsts)])
            return
        column, at = self._place()
        other = columns[(columns.index(column) + step) % len(columns)]
        self._choose(other[min(at, len(other) - 1)])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow what is about a law where there is one, and to try laws who may."""
        match action:
            case "open_dossier":
                return bool(self._fates)
            case "open_workshop":
                return bool(self._fates) and self._can_try
        return True

    def key_word(self, binding: Binding) -> str:
        """Return what a key does."""
        words = {"open_dossier": "all laws", "close": "close it"} if self._is_dossier else {}
        return words.get(binding.action, binding.description)

    def action_open_dossier(self) -> None:
        """Show the dossier of the law that is chosen, or all laws again."""
        self._is_dossier = not self._is_dossier
        self.query_one(_Laws).open_dossier(is_open=self._is_dossier)
        self._share_rows()
        self._show_details()
        self.refresh_bindings()

    def action_open_workshop(self) -> None:
        """Ask for the workshop, with a law of one's own in place of the one that is chosen."""
        law = self._fates[self._chosen].law.id
        self.post_message(self.WorkshopWanted(self._scene, self._letters, law))

    def action_close(self) -> None:
        """Close the dossier, or else the page."""
        if self._is_dossier:
            self.action_open_dossier()
        else:
            self.dismiss()

    @on(_Laws.Chosen)
    def _chosen_by_mouse(self, event: _Laws.Chosen) -> None:
        event.stop()
        self._choose(event.number)

    def _place(self) -> tuple[list[int], int]:
        """Return the column with the law that is chosen, and where in there it stands."""
        columns = self.query_one(_Laws).columns
        column = next(each for each in columns if self._chosen in each)
        return column, column.index(self._chosen)

    def _choose(self, number: int) -> None:
        self._chosen = number
        self.query_one(_Laws).choose(number)
        self._show_details()

    def _show_details(self) -> None:
        fate = self._fates[self._chosen]
        self.query_one(LawWords).show(fate.law)
        self.query_one(LawDetails).show(fate, tells_rule=self._is_dossier)
