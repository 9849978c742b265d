"""The command palette: everything that the person who looks may do now, found by typing.

It searches in its own way: Textual's tries so many ways to spread the letters that hundreds of
placements would freeze the screen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple, Protocol, cast, runtime_checkable

from textual import on, work
from textual.command import Command, CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.css.query import NoMatches
from textual.message import Message
from textual.screen import Screen
from textual.style import Style
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.tui.kit.deliberate import LeftOnce
from lancaster_tui.tui.kit.drawing import wrap
from lancaster_tui.tui.kit.key_line import keyed_actions
from lancaster_tui.tui.table.looking import LookingScreen
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.subjects import AREAS, area_name
from lancaster_tui.words.commands import (
    AREAS_ABOUT,
    HERE,
    LOOK,
    key_texts,
    moves_heading,
    typed_for_key,
    typed_for_move,
)
from lancaster_tui.words.phrases import sentence
from lancaster_tui.words.prompts.answers import answer_text

_START, _INSIDE, _SCATTERED = 3, 2, 1  # points for a word that is typed, by where it is found
_BEHIND: Final = 0.5  # points off if it is found after the title
_UNSEEN: Final = 1.5  # points off if it is found in text that is not shown
_FOUND: Final = "bold underline"
_COLUMNS = 170  # of the palette, where the window has them
_FEWEST_COLUMNS = 40  # of a window in which rows can be read
_FRAME = 8  # columns of a row that borders, the air beside them and a scroll bar take
_GAP = 2
_ABOUT_ROOM, _NARROW = 50, 3  # columns behind titles; or, of few, titles have one in so many
_HEADING: Final = "COMMANDS"
_HINT: Final = "Type what you look for: a move, an area, a setting"
_KEYS: Final = "up down choose   Enter do it   Esc close"
_OF_THE_APP: Final = ("leave", "wish('quit')", "wish('rules')", "wish('settings')")
"""What screens do by a key that is a command of the application as well."""


class PaletteCommand(NamedTuple):
    """A line of the palette: its title, what it does, perhaps more about it, and its key.

    ``group`` is the heading below which it stands; ``also`` are words that find it, unseen but for
    those of a move, which are in its heading. More about it begins at the column ``about_at``;
    behind a title that is longer only if all of it has room there.
    """

    title: str
    act: Callable[[], object]
    about: str = ""
    key: str = ""
    group: str = ""
    also: str = ""
    is_move: bool = False
    about_at: int = 0

    def shown(self, columns: int, found: Sequence[int] = (), style: str | Style = "") -> Content:
        """Return its row in a window with so many columns, the letters ``found`` in a style.

        More about it stands in a column of its own, on more rows if it is long, its key at the end.
        """
        room = min(columns, _COLUMNS) - _FRAME
        text = self.text
        end = room - (len(self.key) + _GAP if self.key else 0)
        row = Content(text)
        if self.about:
            row = row.stylize("not bold $quiet", self._about_at)
        for at in found:
            if at < len(text):
                row = row.stylize(style, at, at + 1)
        first, *others = (
            Content.assemble(" " * indent, row[begin:stop])
            for indent, begin, stop in self._rows(end)
        )
        if self.key:
            first = first.pad_right(room - first.cell_length - len(self.key))
            first = Content.assemble(first, (self.key, "$target"))
        return Content("\n").join([first, *others])

    def _rows(self, end: int) -> Iterator[tuple[int, int, int]]:
        """Yield rows up to a column: how far each is indented, and which part of the text it has.

        What does not fit on the first is below the beginning of the column.
        """
        text, begin = self.text, self._about_at
        if not self.about or len(text) <= end:
            yield 0, 0, len(text)
            return
        lines = wrap(self.about, end - self.about_at)
        if begin > self.about_at:  # there is no column behind the title
            yield 0, 0, len(self.title)
        else:
            begin += len(lines.pop(0))
            yield 0, 0, begin
        for line in lines:
            begin = text.index(line, begin)
            yield self.about_at, begin, begin + len(line)

    @property
    def text(self) -> str:
        """What is read on its row."""
        return f"{self.title:<{self._about_at}}{self.about}" if self.about else self.title

    @property
    def _about_at(self) -> int:
        return max(self.about_at, len(self.title) + _GAP)


class _Listed(DiscoveryHit):
    """A command in the list of all, which has headings."""

    def __init__(self, command: PaletteCommand, shown: Content) -> None:
        super().__init__(shown, command.act, text=command.text)
        self.group = command.group


def screen_commands(screen: Screen[object]) -> Iterator[PaletteCommand]:
    """Yield what a screen does by a key, and a command for each area to look at, if it has some."""
    if isinstance(screen, LookingScreen):
        for area in AREAS:
            about, also = AREAS_ABOUT[area]
            title, look = f"Look at {area_name(area)}", partial(screen.look_at, area)
            yield PaletteCommand(title, look, about, group=LOOK, also=also)
    for each, label in keyed_actions(screen):
        binding = each.binding
        if each.node is not screen.app and binding.action not in _OF_THE_APP:
            press = partial(screen.app.run_action, binding.action, each.node)
            title, about = key_texts(binding.description, binding.tooltip)
            also = typed_for_key(binding.description)
            yield PaletteCommand(title, press, about, label, HERE, also)


@runtime_checkable
class Answerable(Protocol):
    """A screen that shows a scene and takes an answer to its decision."""

    @property
    def scene(self) -> Scene:
        """What the viewer sees now."""

    def answer(self, decision: Decision, action: Action) -> None:
        """Take the answer to what was asked."""


class Commanded(Protocol):
    """An application that has commands."""

    def commands(self, screen: Screen[object]) -> Iterable[PaletteCommand]:
        """Return what can be done on a screen that is not an action of the game."""


class Commands(Provider):
    """Everything that can be done now: by keys, in the program, and as an answer, in groups.

    A single provider has it all, since the lists of several arrive in any order.
    """

    async def discover(self) -> Hits:
        """List all commands."""
        for command in self._commands():
            yield _Listed(command, command.shown(self.app.size.width))

    async def search(self, query: str) -> Hits:
        """List the commands in which all words of the query are found, the best first."""
        for command in self._commands():
            score, found = _find(query, command)
            if score:
                row = command.shown(self.app.size.width, found, self.match_style or _FOUND)
                yield Hit(score, row, command.act, text=command.text)

    def _commands(self) -> Iterator[PaletteCommand]:
        for commands in (self._moves(), cast("Commanded", self.app).commands(self.screen)):
            listed = list(commands)
            at = _column(listed, self.app.size.width)
            yield from (command._replace(about_at=at) for command in listed)

    def _moves(self) -> Iterator[PaletteCommand]:
        screen = self.screen
        if not isinstance(screen, Answerable):
            return
        scene = screen.scene
        decision = scene.decision
        if decision is None:
            return
        group, also = moves_heading(decision.choice), typed_for_move(decision.choice)
        for action in decision.actions:
            text = sentence(answer_text(action, decision, scene.view, scene.names))
            title, _, about = text.partition("; ")
            act = partial(screen.answer, decision, action)
            yield PaletteCommand(title, act, about, group=group, also=also, is_move=True)


def _column(commands: Sequence[PaletteCommand], columns: int) -> int:
    """Return the column behind all titles, as far as that leaves room for what is said there."""
    room = min(columns, _COLUMNS) - _FRAME
    most = max(room - _ABOUT_ROOM, room // _NARROW)
    titles = (len(each.title) + _GAP for each in commands if each.about)
    return max((at for at in titles if at <= most), default=most)


def _find(query: str, command: PaletteCommand) -> tuple[float, list[int]]:
    """Return how well all words of a query are found in a command, and where; 0 if one is not.

    A word is found at the beginning of a word of the text, within one, or letter by letter in one.
    """
    text = f"{command.text} {command.also}".lower()
    found = [_find_word(word, text) for word in query.lower().split()]
    if not all(points for points, _ in found):
        return 0, []
    score = sum(points for points, _ in found) + 1 / (1 + len(command.title))
    for _, places in found:
        if len(command.title) <= places[0] < len(command.text):
            score -= _BEHIND
        elif places[0] >= len(command.text) and not command.is_move:
            score -= _UNSEEN
    return score, [at for _, places in found for at in places]


def _find_word(word: str, text: str) -> tuple[int, list[int]]:
    at = f" {text}".find(f" {word}")
    if at >= 0:
        return _START, list(range(at, at + len(word)))
    at = text.find(word)
    if at >= 0:
        return _INSIDE, list(range(at, at + len(word)))
    for start in (match.start() for match in re.finditer(rf"\b{re.escape(word[0])}", text)):
        places = _scattered(word, text, start)
        if places:
            return _SCATTERED, places
    return 0, []


def _scattered(word: str, text: str, start: int) -> list[int]:
    """Return where the letters of a word are in one word of a text; nothing if they are not."""
    end = f"{text} ".index(" ", start)
    places, at = [], start
    for letter in word:
        at = text.find(letter, at, end)
        if at < 0:
            return []
        places.append(at)
        at += 1
    return places


def _group_of(option: Option) -> str:
    hit = option.hit if isinstance(option, Command) else None
    return hit.group if isinstance(hit, _Listed) else ""


class Palette(LeftOnce, CommandPalette):
    """Textual's palette, without three ways in which it fails (Textual 8.2.8)."""

    def __init__(self) -> None:
        super().__init__(placeholder=_HINT, id="--command-palette")
        self._columns = 0  # of the window, for which the rows are laid out

    def on_mount(self) -> None:
        """Say what it is, and which keys it has."""
        self.query_one("#--input").border_title = _HEADING
        self.query_one(CommandList).border_subtitle = _KEYS

    def on_resize(self) -> None:
        """List the commands anew where their rows have got more room or less."""
        columns = self.app.size.width
        if columns >= _FEWEST_COLUMNS and columns != self._columns:
            self._columns = columns
            self._gather_commands(self.query_one(Input).value.strip())

    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    def _act_once(self, event: Message) -> None:
        """Ignore keys that come after the palette has closed."""
        if not self.is_active:
            event.prevent_default()

    def _action_command_list(self, action: str) -> None:
        """Move in the list, unless it has not been laid out: there is no page to turn then."""
        with suppress(KeyError):
            super()._action_command_list(action)

    def _refresh_command_list(
        self, command_list: CommandList, commands: list[Command], clear_current: bool
    ) -> None:
        """Show what has been found; the list of all commands has headings."""
        super()._refresh_command_list(command_list, commands, clear_current)
        options: list[Option] = []
        for group, members in groupby(command_list.options, key=_group_of):
            if group:
                options.append(Option(Content(group).stylize("bold $accent"), disabled=True))
            options += members
        if len(options) > command_list.option_count:
            command_list.set_options(options)
            command_list.highlighted = 1

    @work(exclusive=True, group=CommandPalette._GATHER_COMMANDS_GROUP)
    async def _gather_commands(self, search_value: str) -> None:
        """Search, unless the palette has closed meanwhile."""
        with suppress(NoMatches):
            await CommandPalette._gather_commands.__wrapped__(self, search_value)  # type: ignore[attr-defined]
