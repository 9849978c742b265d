"""Words for the settings of a player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SETTINGS: Final = "Settings"
SETTINGS_ABOUT: Final = "What you choose is remembered"
IN_LINES: Final = "Go on in lines of text"
IN_LINES_ABOUT: Final = "The same game without screens; typing screens leads back"
HEADINGS: Final[Mapping[str, str]] = {
    "theme": "THEME",
    "motion": "MOTION",
    "signs": "SIGNS",
    "pace": "BOTS",
    "hand_over": "COVER",
    "name": "NAME",
    "keys": "KEYS",
}
LABELS: Final[Mapping[str, Mapping[str, str]]] = {
    "motion": {"full": "full", "reduced": "reduced", "off": "off"},
    "signs": {"all": "all signs", "ascii": "plain signs"},
    "pace": {"slow": "slow", "usual": "usual", "fast": "fast"},
    "hand_over": {"ballots": "before ballots", "always": "whenever the keyboard changes hands"},
}
_FREE: Final[Mapping[str, str]] = {
    "theme": "a theme, also one of your own",
    "name": "your name in new games",
}
HINTS: Final[Mapping[str, str]] = {
    "theme": "The colours of all screens.",
    "motion": "Full: knights walk, bars grow, ballots turn one by one. Reduced: only the last step "
    "of each. Off: everything changes at once.",
    "signs": "Plain signs are ASCII, for terminals that draw signs such as ■ wrongly. Where a "
    "terminal has no others, they are used anyway.",
    "pace": "How long a bot waits before it places a knight, from the next game on.",
    "hand_over": "When several people share this keyboard, from the next game on: a cover comes "
    "before each ballot, or also before each turn, so that nobody sees another purse.",
    "name": "What you are called in a new game against bots, and in your first one with others.",
    "keys": "Every key can be changed in this file; this command lists them all: lancaster keys",
}
_STARTED: Final[Mapping[str, str]] = {
    "motion": "--motion or LANCASTER_MOTION",
    "signs": "--ascii, LANCASTER_ASCII or the terminal",
}
"""What can make a setting another one than is remembered when the program is started."""
NO_NAME: Final = "no name yet"
BAD_KEYMAP: Final = "until this is mended, the keys are the usual ones"


def choices_text(key: str) -> str:
    """Return what a setting can be, or what it is."""
    return " | ".join(LABELS[key]) if key in LABELS else _FREE[key]


def started_text(key: str, now: str, remembered: str) -> str:
    """Return that another choice holds than is remembered, and what may have set it."""
    labels = LABELS[key]
    causes = f"{_STARTED[key]} can set it"
    return f"Now {labels[now]}; remembered: {labels[remembered]} ({causes})."


def theme_text(folder: str) -> str:
    """Return what the theme is, and the folder where a player's own ones are."""
    return f"{HINTS['theme']} Themes of your own are in {folder}"


def keymap_text(changed: int, file: str) -> str:
    """Return how many keys a player has changed in a file, or that all are the usual ones."""
    return f"{changed} changed in {file}" if changed else f"the usual keys; others go in {file}"


def remembered_text(file: str) -> str:
    """Return where the settings are remembered."""
    return f"Remembered in {file}"
