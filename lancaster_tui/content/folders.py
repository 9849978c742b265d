"""Where files are: those that come with the program, and the user's own."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_config_path, user_data_path

_PACKAGE = Path(__file__).resolve().parent.parent
_NAME = "lancaster-tui"


def shipped(name: str) -> Path:
    """Return the folder ``rulesets``, ``styles`` or ``docs``.

    An installed package holds it; in a checkout it lies beside the package.
    """
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def data_folder() -> Path:
    """Return the folder of games, own rulesets and scenarios, and houses; it need not exist."""
    return user_data_path(_NAME)


def config_folder() -> Path:
    """Return the folder of settings, keys, themes, and learning progress; it need not exist."""
    return user_config_path(_NAME)


def keymap_path() -> Path:
    """Return the file of a player's own keys, which need not exist."""
    return config_folder() / "keys.toml"
