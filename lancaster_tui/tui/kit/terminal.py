"""The terminal of this process, and what it has besides the screen: title, bell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.console import Console
from textual.constants import COLOR_SYSTEM

from lancaster_tui.documents.errors import clean

if TYPE_CHECKING:
    from textual.app import App

TITLE_WIDTH: Final = 80  # columns
_KEEP, _GIVE_BACK = "\x1b[22;2t", "\x1b[23;2t"  # the title the terminal had before


def has_256_colours() -> bool:
    """Whether the terminal has just 256 colours, as Textual reads from the environment."""
    console = Console(color_system=COLOR_SYSTEM, force_terminal=True)  # type: ignore[arg-type]
    return console.color_system == "256"


def show_title(app: App[Any], title: str) -> None:
    """Show a title on the window or tab of the terminal; names in it are cleaned.

    Nothing is sent if it is shown already.
    """
    if title != app.sub_title:
        app.sub_title = title
        _send(app, f"\x1b]2;{clean(title, TITLE_WIDTH)}\x07")


def keep_title(app: App[Any]) -> None:
    """Have the terminal save its title."""
    _send(app, _KEEP)


def give_title_back(app: App[Any]) -> None:
    """Have the terminal restore the title it saved."""
    _send(app, _GIVE_BACK)


def ring(app: App[Any]) -> None:
    """Ring the bell of the terminal."""
    app.bell()


def _send(app: App[Any], sequence: str) -> None:
    driver = app._driver
    if driver is not None and not app.is_headless:
        driver.write(sequence)
