"""The command palette: everything that the person who looks may do now, found by typing.

It has a way to search of its own: Textual's tries so many ways to spread the letters that hundreds
of placements would stop the screen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple, Protocol, runtime_checkable

from rich.cells import cell_len
from textual import on, work
from textual.app import SystemCommand
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.css.query import NoMatches
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, OptionList

from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.tui.kit.deliberate import LeftOnce
from lancaster_tui.tui.kit.key_line import keyed_actions
from lancaster_tui.tui.table.looking import LookingScreen
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.subjects import AREAS
from lancaster_tui.words.help.areas import AREA_HELP
from lancaster_tui.words.phrases import sentence
from lancaster_tui.words.prompts.answers import answer_text

_START, _INSIDE, _SCATTERED = 3, 2, 1  # points for a word that is typed, by where it is found
_FOUND: Final = "bold underline"
_TITLE: Final = re.compile(r"^(.*?)(?: \((\S+)\))?$")  # of a command, its key in brackets behind it
_NARROW, _WIDE, _ROOMY = 74, 110, 150  # columns of the palette, and of a window with a wide one
_FRAME = 8  # columns of a row that borders, the air beside them and a scroll bar take
_ABOUT_AT, _GAP = 29, 2
_HEADING: Final = "COMMANDS"
_HINT: Final = "Type what you look for: a move, an area, a setting"
_KEYS: Final = "up down choose   Enter do it   Esc close"
_OF_THE_APP: Final = ("leave", "wish('quit')", "wish('rules')", "wish('settings')")
"""What screens do by a key that is a command of the application as well."""


def screen_commands(screen: Screen[object]) -> Iterator[SystemCommand]:
    """Yield what a screen does by a key, and a command for each area to look at, if it has some."""
    if isinstance(screen, LookingScreen):
        for area in AREAS:
            title = f"Look at: {AREA_HELP[area].title}"
            yield SystemCommand(title, "", partial(screen.look_at, area))
    for each, label in keyed_actions(screen):
        binding = each.binding
        if each.node is not screen.app and binding.action not in _OF_THE_APP:
            act = partial(screen.app.run_action, binding.action, each.node)
            yield SystemCommand(f"{sentence(binding.tooltip)} ({label})", "", act)


class _Command(NamedTuple):
    """A line of the palette: what it says, what it does, perhaps more about it, and its key."""

    text: str
    act: Callable[[], object]
    about: str = ""
    key: str = ""

    def shown(self, text: Content, columns: int) -> tuple[Content, str | None]:
        """Return its row with ``text`` as its words, and what has no room on it.

        More about it stands in a column of its own, its key at the end. The window has so many
        ``columns``.
        """
        room = min(columns, _WIDE if columns >= _ROOMY else _NARROW) - _FRAME
        end = room - (len(self.key) + _GAP if self.key else 0)
        is_beside = self.about and text.cell_length < _ABOUT_AT <= end - cell_len(self.about)
        row = text
        if is_beside:
            row = Content.assemble(
                row.pad_right(_ABOUT_AT - row.cell_length), (self.about, "not bold $quiet")
            )
        if self.key:
            gap = max(room - row.cell_length - len(self.key), 1)
            row = Content.assemble(row.pad_right(gap), (self.key, "$target"))
        return row, None if is_beside or not self.about else self.about


@runtime_checkable
class Answerable(Protocol):
    """A screen that shows a scene and takes an answer to its decision."""

    @property
    def scene(self) -> Scene:
        """What the viewer sees now."""

    def answer(self, decision: Decision, action: Action) -> None:
        """Take the answer to what was asked."""


class Commands(Provider):
    """The app's own commands; then every legal action of the viewer's decision, as in the prompt.

    One provider has them all, since the lists of several come in any order.
    """

    async def discover(self) -> Hits:
        """List all commands."""
        for command in self._commands():
            shown, more = command.shown(Content(command.text), self.app.size.width)
            yield DiscoveryHit(shown, command.act, text=command.text, help=more)

    async def search(self, query: str) -> Hits:
        """List the commands in which all words of the query are found, the best first."""
        for command in self._commands():
            score, found = _find(query, command.text)
            if score:
                text = Content(command.text)
                for at in found:
                    text = text.stylize(self.match_style or _FOUND, at, at + 1)
                shown, more = command.shown(text, self.app.size.width)
                yield Hit(score, shown, command.act, text=command.text, help=more)

    def _commands(self) -> Iterator[_Command]:
        for command in self.app.get_system_commands(self.screen):
            text, key = _TITLE.findall(command.title)[0]
            yield _Command(text, command.callback, command.help, key)
        yield from self._actions()

    def _actions(self) -> Iterator[_Command]:
        screen = self.screen
        if not isinstance(screen, Answerable):
            return
        scene = screen.scene
        decision = scene.decision
        if decision is None:
            return
        for action in decision.actions:
            text = answer_text(action, decision, scene.view, scene.names)
            yield _Command(text, partial(screen.answer, decision, action))


def _find(query: str, text: str) -> tuple[float, list[int]]:
    """Return how well all words of a query are found in a text, and where; 0 if one is not.

    A word is found at the beginning of a word of the text, within one, or letter by letter in one.
    """
    found = [_find_word(word, text.lower()) for word in query.lower().split()]
    if not all(points for points, _ in found):
        return 0, []
    score = sum(points for points, _ in found) + 1 / (1 + len(text))
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


class Palette(LeftOnce, CommandPalette):
    """Textual's palette, without three ways in which it fails (Textual 8.2.8)."""

    def __init__(self) -> None:
        super().__init__(placeholder=_HINT, id="--command-palette")

    def on_mount(self) -> None:
        """Say what it is, and which keys it has."""
        self.set_class(self.app.size.width >= _ROOMY, "-wide")
        self.query_one("#--input").border_title = _HEADING
        self.query_one(CommandList).border_subtitle = _KEYS

    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    def _act_once(self, event: Message) -> None:
        """Let nothing be done by keys that come after the palette has closed."""
        if not self.is_active:
            event.prevent_default()

    def _action_command_list(self, action: str) -> None:
        """Move in the list, unless it has not been laid out: there is no page to turn then."""
        with suppress(KeyError):
            super()._action_command_list(action)

    @work(exclusive=True, group=CommandPalette._GATHER_COMMANDS_GROUP)
    async def _gather_commands(self, search_value: str) -> None:
        """Search, unless the palette has closed meanwhile."""
        with suppress(NoMatches):
            await CommandPalette._gather_commands.__wrapped__(self, search_value)  # type: ignore[attr-defined]
