"""What a player wants remembered on this machine, in a file of settings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from lancaster_tui.content.folders import config_folder
from lancaster_tui.documents.remembered import Unusable, remember, remembered
from lancaster_tui.tui.kit.looks import MOTIONS, Motion

if TYPE_CHECKING:
    from lancaster_tui.documents.mistakes import Mistake

THEME, MOTION, SIGNS = "theme", "motion", "signs"
NAME, PACE, HAND_OVER = "name", "pace", "hand_over"

CHOICES: Final = {
    MOTION: MOTIONS,
    SIGNS: ("all", "ascii"),
    PACE: ("slow", "usual", "fast"),
    HAND_OVER: ("ballots", "always"),
}
"""The settings with a few possible words; the others are free text."""
SETTINGS: Final = (THEME, MOTION, SIGNS, PACE, HAND_OVER, NAME)
PACES: Final = {"slow": 1.2, "usual": 0.6, "fast": 0.15}
"""Seconds that a bot waits before it acts."""


class Choices:
    """What a player has chosen, kept while the program runs, as for the guests of a host."""

    def __init__(self) -> None:
        self.problem: str | None = None
        self._values: dict[str, Any] = {}

    @property
    def theme(self) -> str | None:
        """The theme that was chosen last, if any."""
        return self._values.get(THEME)

    @property
    def motion(self) -> Motion | None:
        """How much may move, as chosen last, if it was."""
        return cast("Motion | None", self._values.get(MOTION))

    @property
    def is_ascii(self) -> bool:
        """Whether only ASCII characters are to be drawn, whatever the terminal can show."""
        return self._values.get(SIGNS) == "ascii"

    @property
    def pace(self) -> float:
        """Seconds a bot waits before it acts."""
        return PACES[self._values.get(PACE, "usual")]

    @property
    def is_strict(self) -> bool:
        """Whether a cover comes whenever the keyboard changes hands, not only before ballots."""
        return self._values.get(HAND_OVER) == "always"

    @property
    def name(self) -> str | None:
        """What the player is called in new games, if that is set."""
        return self._values.get(NAME)

    def value(self, key: str) -> str:
        """Return a setting as it is written, or its default."""
        return str(self._values.get(key, _UNSET[key]))

    def remember(self, key: str, value: str) -> None:
        """Keep a choice. If that fails, ``problem`` says why."""
        self._values[key] = value


_UNSET: Final = {
    THEME: "dark",
    MOTION: "full",
    SIGNS: "all",
    PACE: "usual",
    HAND_OVER: "ballots",
    NAME: "",
}


class Settings(Choices):
    """The settings of whoever runs the program, in a file.

    A file that cannot be used is left alone: then the defaults hold, nothing is remembered, and
    ``problem`` says why. Keys that this version does not know are kept.

    Args:
        path: The file, which need not exist; without it, the one in the folder for settings.
    """

    def __init__(self, path: Path | None = None) -> None:
        super().__init__()
        self.path = path or config_folder() / "settings.toml"
        self._read()

    def remember(self, key: str, value: str) -> None:
        """Store a setting; an empty one is removed.

        If that fails, ``problem`` says why.
        """
        self._read()  # another process may have written it meanwhile
        if self.problem is not None:
            return
        super().remember(key, value)
        if not value:
            del self._values[key]
        try:
            remember(self.path, self._values)
        except OSError as error:
            self.problem = f"{self.path}: {error.strerror}; your choice is not remembered"

    def _read(self) -> None:
        self._values, self.problem = {}, None
        try:
            values = remembered(self.path) or {}
        except Unusable:
            self.problem = _fault(self.path)
            return
        if all(fault_of(key, value) is None for key, value in values.items()):
            self._values = values
        else:
            self.problem = _fault(self.path)


def fault_of(key: str, value: object) -> str | None:
    """Return what is wrong with the value of a setting, as a clause; None for unknown settings."""
    if key in CHOICES and value not in CHOICES[key]:
        from lancaster_tui.documents.errors import quoted

        return f"{key} must be one of {', '.join(CHOICES[key])}, found {quoted(value)}"
    if key in (THEME, NAME) and not isinstance(value, str):
        from lancaster_tui.documents.errors import quoted

        return f"{key} must be a text in quotes, found {quoted(value)}"
    return _name_fault(cast("str", value)) if key == NAME and value else None


def _name_fault(name: str) -> str | None:
    from lancaster_tui.bots.registry import bot_names
    from lancaster_tui.documents.errors import quoted
    from lancaster_tui.table.seating import name_fault
    from lancaster_tui.words.mistakes.in_games import name_reason_text

    if name.casefold() in bot_names():
        return f"{quoted(name)} is the name of a bot"
    fault = name_fault(name)
    return None if fault is None else f"name {name_reason_text(fault)}"


def _fault(path: Path) -> str:
    """Return what is wrong with a file of settings, as a sentence without its full stop."""
    from lancaster_tui.documents.errors import ContentError
    from lancaster_tui.documents.mistakes import Mistakes
    from lancaster_tui.documents.reading import parse, read_text
    from lancaster_tui.words.mistakes.located import error_text

    try:
        document = parse(read_text(path), str(path))
        mistakes: list[Mistake] = [
            document.mistake((key,), said)
            for key, value in document.data.items()
            if (said := fault_of(key, value)) is not None
        ]
        raise Mistakes(mistakes)
    except ContentError as error:
        return f"{error_text(error)}; until this is mended, settings are neither used nor changed"
