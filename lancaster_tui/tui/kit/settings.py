"""What a player wants remembered on this machine, in a file of settings."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final, cast

from platformdirs import user_config_path

from lancaster_tui.tui.kit.looks import MOTIONS, Motion

THEME, MOTION = "theme", "motion"
_CHOICES: Final = {MOTION: MOTIONS}


class Choices:
    """What a player has chosen, as long as the program runs: so it is for guests of a host."""

    def __init__(self) -> None:
        self.problem: str | None = None
        self._values: dict[str, Any] = {}

    @property
    def theme(self) -> str | None:
        """The theme chosen last, if one has been."""
        return self._values.get(THEME)

    @property
    def motion(self) -> Motion | None:
        """How much may move, as chosen last, if that has been."""
        return cast("Motion | None", self._values.get(MOTION))

    def remember(self, key: str, value: str) -> None:
        """Keep a choice. If that fails, ``problem`` says why."""
        self._values[key] = value


class Settings(Choices):
    """The settings of whoever runs the program, in a file.

    A file that cannot be used is left alone: then everything is as usual, nothing is remembered,
    and ``problem`` says why. Keys that this version does not know are kept.

    Args:
        path: The file, which need not exist; without it, the one in the folder for settings.
    """

    def __init__(self, path: Path | None = None) -> None:
        super().__init__()
        self.path = path or user_config_path("lancaster-tui") / "settings.toml"
        self._read()

    def remember(self, key: str, value: str) -> None:
        """Write a setting down. If that fails, ``problem`` says why."""
        self._read()  # another game may have written it meanwhile
        if self.problem is not None:
            return
        import tomli_w

        from lancaster_tui.documents.writing import write_atomically

        super().remember(key, value)
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_atomically(self.path.resolve(), tomli_w.dumps(self._values))  # links stay
        except OSError as error:
            self.problem = f"{self.path}: {error.strerror}; your choice is not remembered"

    def _read(self) -> None:
        self._values, self.problem = {}, None
        try:
            if self.path.exists() and not self.path.is_file():
                raise FileExistsError  # a pipe, say, would have to be waited for
            values = tomllib.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return
        except (OSError, ValueError, RecursionError):
            self.problem = _fault(self.path)
            return
        if _is_fit(values):
            self._values = values
        else:
            self.problem = _fault(self.path)


def _is_fit(values: dict[str, Any]) -> bool:
    return isinstance(values.get(THEME, ""), str) and all(
        values.get(key, choices[0]) in choices for key, choices in _CHOICES.items()
    )


def _fault(path: Path) -> str:
    """Return what is wrong with a file of settings, as a sentence without its full stop."""
    from lancaster_tui.documents.errors import ContentError, quoted
    from lancaster_tui.documents.mistakes import Mistakes
    from lancaster_tui.documents.reading import parse, read_text
    from lancaster_tui.words.mistakes.located import error_text

    try:
        document = parse(read_text(path), str(path))
        for key, value in document.data.items():
            if key in _CHOICES and value not in _CHOICES[key]:
                said = f"{key} must be one of {', '.join(_CHOICES[key])}, found {quoted(value)}"
                raise Mistakes([document.mistake((key,), said)])
        said = f"{THEME} must be a text in quotes, found {quoted(document.data.get(THEME))}"
        raise Mistakes([document.mistake((THEME,), said)])
    except ContentError as error:
        return f"{error_text(error)}; until this is mended, settings are neither used nor changed"
