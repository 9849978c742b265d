"""The settings: how everything looks and moves, the pace of bots, covers, a name, the keys."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from lancaster_tui.content.folders import keymap_path
from lancaster_tui.table.seating import BOT_NAMES
from lancaster_tui.tui.kit.deliberate import InTurn, LeftOnce
from lancaster_tui.tui.kit.fields import Field, FieldLine
from lancaster_tui.tui.kit.glyphs import SEAT_SHAPES
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.own_themes import themes_folder
from lancaster_tui.tui.kit.picker import ChoiceLine, Picker
from lancaster_tui.tui.kit.ribbon import Ribbon
from lancaster_tui.tui.kit.settings import CHOICES, MOTION, NAME, SIGNS, THEME, fault_of
from lancaster_tui.words import settings as words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.widget import Widget

    from lancaster_tui.tui.kit.settings import Settings
    from lancaster_tui.tui.kit.theme import StyledApp

_OTHER = Binding.Group("other setting")
_NAME_WIDTH = 20  # columns


class SettingsScreen(LeftOnce, InTurn, Screen[None]):
    """Shows the settings and changes them.

    Args:
        settings: Where they are remembered.
        themes: The names of all themes.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(
                key,
                f"app.focus_{where}",
                key,
                show=show,
                tooltip=tooltip,
                id=f"settings.{name}",
                group=_OTHER,
            )
            for key, where, tooltip, name, show in (
                ("up", "previous", "the setting above", "up", True),
                ("down", "next", "the setting below", "down", True),
                ("tab", "next", "the next setting", "next", False),
                ("shift+tab", "previous", "the setting before", "before", False),
            )
        ),
        Binding("escape,enter", "close", "back", tooltip="back", id="settings.back"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-roomy"), (48, "-tall")]  # noqa: RUF012 (Textual's)

    def __init__(self, settings: Settings, themes: Sequence[str]) -> None:
        super().__init__()
        self._settings = settings
        self._themes = tuple(themes)

    def compose(self) -> ComposeResult:
        """Lay out a line for each setting, and what the one in focus means."""
        yield Ribbon(words.SETTINGS, words.SETTINGS_ABOUT)
        with Vertical(id="settings"):
            theme = Picker(self._themes, self._app.worn, id=THEME)
            yield from self._line(THEME, theme, Static(_sample(), classes="sample"))
            for key, choices in CHOICES.items():
                labels = [Content(words.LABELS[key][choice]) for choice in choices]
                line = ChoiceLine(choices, self._holding(key), labels=labels, id=key)
                yield from self._line(key, line)
            name = Field(
                self._settings.name or "",
                placeholder=words.NO_NAME,
                max_length=_NAME_WIDTH,
                id=NAME,
                compact=True,
            )
            yield from self._line(NAME, name)
            yield from self._line("keys", Static(self._keys, markup=False))
            yield Static(id="about-setting", markup=False)
            told = self._settings.problem or words.remembered_text(_shown(self._settings.path))
            yield Static(told, classes="label", markup=False)
        yield KeyLine(id="keys")

    def _line(self, key: str, *fields: Widget) -> ComposeResult:
        """Lay out a setting, and below it what it is for, which has room on a tall screen."""
        yield FieldLine(words.HEADINGS[key], *fields)
        yield Static(self._hint(key), classes="hint", markup=False, id=f"hint-{key}")

    def _hint(self, key: str) -> str:
        """Return what a setting is for; of the theme also where own ones are.

        It begins with how a setting is now if something else is remembered.
        """
        if key == THEME:
            return words.theme_text(_shown(themes_folder()))
        hint = words.HINTS[key]
        if key not in CHOICES:
            return hint
        now, remembered = self._holding(key), self._settings.value(key)
        if now == remembered:
            return hint
        return f"{words.started_text(key, now, remembered)} {hint}"

    def _holding(self, key: str) -> str:
        """Return the choice that holds now, by an option of the program or as it is remembered."""
        if key == MOTION:
            return self._app.motion
        if key == SIGNS:
            return "ascii" if self._app.is_ascii else "all"
        return self._settings.value(key)

    @property
    def _app(self) -> StyledApp:
        return cast("StyledApp", self.app)

    @property
    def _keys(self) -> str:
        """Where the keys are changed, and how many have been."""
        return words.keymap_text(len(self.app._keymap), _shown(keymap_path()))

    def on_mount(self) -> None:
        """Begin with the theme."""
        self.query_one(f"#{THEME}").focus()

    def on_descendant_focus(self) -> None:
        """Say what the setting is for."""
        setting = None if self.focused is None else self.focused.id
        if setting is not None:
            self._say(self._hint(setting))

    def on_picker_changed(self, event: Picker.Changed) -> None:
        """Let a choice hold."""
        event.stop()
        assert event.picker.id is not None
        self._app.take_setting(event.picker.id, event.picker.word)
        hint = self._hint(event.picker.id)
        self.query_one(f"#hint-{event.picker.id}", Static).update(hint)
        self._say(hint)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say what is wrong with the name, or what it is for."""
        event.stop()
        fault = fault_of(NAME, event.value.strip())
        self._say(words.HINTS[NAME] if fault is None else fault, is_problem=fault is not None)

    def action_close(self) -> None:
        """Remember the name, if it can be used, and go back."""
        name = self.query_one(f"#{NAME}", Input).value.strip()
        if fault_of(NAME, name) is not None:
            self.query_one(f"#{NAME}").focus()
            return
        if name != (self._settings.name or ""):
            self._app.take_setting(NAME, name)
        self.dismiss()

    def _say(self, said: str, *, is_problem: bool = False) -> None:
        about = self.query_one("#about-setting", Static)
        about.update(Content(said))
        about.set_class(is_problem, "problem")


def _shown(path: Path) -> str:
    """Return a path as people know it: in their home folder, it begins with ``~``."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def _sample() -> Content:
    """Return a chip for each player of a new game, by which a theme and the signs are judged."""
    names = ("You", *BOT_NAMES)
    chips = [
        Content.styled(f" {shape} {name} ", f"bold $seat-ink on $seat-{colour}")
        for colour, (shape, name) in enumerate(zip(SEAT_SHAPES, names, strict=False))
    ]
    return Content(" ").join(chips)
