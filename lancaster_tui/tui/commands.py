"""What can be done on every screen: the keys and commands of the program."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import SuspendNotSupported
from textual.binding import Binding, BindingType
from textual.widgets import Input
from textual.widgets.input import Selection

from lancaster_tui.content.folders import keymap_path
from lancaster_tui.documents.errors import ContentError
from lancaster_tui.tui.kit.crash import DiscreetApp
from lancaster_tui.tui.kit.deliberate import InOrderApp
from lancaster_tui.tui.kit.looks import MOTIONS
from lancaster_tui.tui.kit.modal import LayeredApp
from lancaster_tui.tui.kit.settings import Settings
from lancaster_tui.tui.kit.styles import STYLE_SHEETS
from lancaster_tui.tui.kit.theme import StyledApp

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from textual.command import Provider
    from textual.screen import Screen
    from textual.types import CSSPathType

    from lancaster_tui.tui.palette import PaletteCommand


def _commands() -> type[Provider]:
    from lancaster_tui.tui.palette import Commands

    return Commands


_PALETTE = Binding(
    "ctrl+p",
    "command_palette",
    "commands",
    priority=True,
    tooltip="all that can be done now, by name",
    id="app.palette",
)
_NAMES_PALETTE = 140  # columns from which the key line of a game names the key for all commands
_RULES = Binding(
    "f1",
    "rules",
    "rules",
    show=False,
    priority=True,
    tooltip="the rules, open at what applies now",
    id="app.rules",
)


class CommandsApp(
    StyledApp, InOrderApp, LayeredApp, DiscreetApp
):  # Textual takes styles only from the first base
    """What can be done on every screen, by a key or by its name in the palette.

    Subclasses say what leaving means.
    """

    CSS_PATH: ClassVar[CSSPathType | None] = [*STYLE_SHEETS]
    TITLE = "Lancaster"
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_commands}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+q",
            "leave",
            "leave",
            show=False,
            priority=True,
            tooltip="leave whatever is on the screen; a game asks first",
            id="app.leave",
        ),
        Binding(
            "ctrl+c",
            "copy_or_leave",
            "copy",
            show=False,
            priority=True,
            tooltip="copy the selection; without one, leave",
            id="app.copy",
        ),
        _PALETTE,
        _RULES,
        Binding(
            "ctrl+z",
            "suspend_process",
            "suspend",
            show=False,
            priority=True,
            tooltip="go to the shell; fg brings the game back",
            id="app.suspend",
        ),
    ]

    @property
    def is_playing(self) -> bool:
        """Whether a game is on the screen."""
        raise NotImplementedError

    def action_leave(self) -> None:
        """Leave what is on the screen."""
        raise NotImplementedError

    def leaving_commands(self, screen: Screen[object]) -> Iterable[PaletteCommand]:
        """Return the commands that leave what is on the screen."""
        raise NotImplementedError

    def commands(self, screen: Screen[object]) -> Iterable[PaletteCommand]:
        """Return the commands of the palette that are not actions of the game."""
        from lancaster_tui.tui.kit.key_line import label_of
        from lancaster_tui.tui.palette import PaletteCommand, screen_commands
        from lancaster_tui.words import commands as words
        from lancaster_tui.words.looks import motion_texts, theme_texts
        from lancaster_tui.words.settings import SETTINGS, SETTINGS_ABOUT

        yield from screen_commands(screen)
        in_program = partial(PaletteCommand, group=words.PROGRAM)
        key = label_of(self, _RULES)
        yield in_program(words.RULES, self.action_rules, words.RULES_ABOUT, key)
        if isinstance(self._choices, Settings):
            yield in_program(SETTINGS, self.action_settings, SETTINGS_ABOUT)
        yield from self.leaving_commands(screen)
        of_looks = partial(PaletteCommand, group=words.LOOKS)
        for name in self.all_themes:
            if name != self.worn:
                title, about = theme_texts(name)
                yield of_looks(title, partial(self.choose_theme, name), about)
        for motion in MOTIONS:
            if motion != self.motion:
                title, about = motion_texts(motion)
                yield of_looks(title, partial(self.choose_motion, motion), about)

    def passes_over(self, binding: Binding) -> bool:
        """Whether a key is not named now: that of the palette is in a game, if there is room."""
        has_room = self.size.width >= _NAMES_PALETTE and not self.screen.is_modal
        return binding.id == _PALETTE.id and not (has_room and self.is_playing)

    def action_copy_or_leave(self) -> None:
        """Copy what is selected and select it no more; if nothing is, leave."""
        field = self.focused
        if isinstance(field, Input) and field.selected_text:
            self.copy_to_clipboard(field.selected_text)
            field.selection = Selection.cursor(field.cursor_position)
        elif text := self.screen.get_selected_text():
            self.copy_to_clipboard(text)
            self.screen.clear_selection()
        else:
            self.action_leave()

    def action_suspend_process(self) -> None:
        """Stop until the shell continues the program, as Ctrl+Z does in a terminal.

        Everything that the shell started together stops, including whatever runs this program. If
        no shell could continue it, the kernel does not stop it, and the screen is back at once.
        Textual's own way stops only this process, and for ever.
        """
        with suppress(SuspendNotSupported), self.suspend():
            handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.killpg(0, signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, handler)

    def action_command_palette(self) -> None:
        """Open the palette, if it is not open."""
        from lancaster_tui.tui.palette import Palette

        is_open = any(isinstance(screen, Palette) for screen in self.screen_stack)
        if not is_open and self.screen.check_action("command_palette", ()):
            self.push_screen(Palette())

    def take_keys(self) -> None:
        """Use the keys that the player has configured, or say what is wrong with them."""
        path = keymap_path()
        if not path.exists():
            return
        from lancaster_tui.tui.keymap import load_keymap
        from lancaster_tui.words.mistakes.located import error_text
        from lancaster_tui.words.settings import BAD_KEYMAP

        try:
            self.set_keymap(load_keymap(path))
        except ContentError as error:
            self._problems.append(f"{error_text(error)}; {BAD_KEYMAP}")

    def action_settings(self) -> None:
        """Open the settings."""
        from lancaster_tui.tui.menu.settings import SettingsScreen

        if isinstance(self._choices, Settings):
            self.push_screen(SettingsScreen(self._choices, self.all_themes))

    def action_rules(self, rule: str = "") -> None:
        """Open the rules, at one of them or at what applies now; close them if they are open."""
        from lancaster_tui.tui.help.rules import RulesScreen, about_area, rule_in_sight

        top = self.screen
        if not isinstance(top, RulesScreen):
            about = rule or rule_in_sight(self.screen_stack)
            why = None if rule else about_area(self.screen_stack)
            self.push_screen(RulesScreen(about, to_read=True, why=why))
        elif rule:
            top.follow(rule)
        else:
            top.dismiss()
