"""From the lessons to the words of the game: what a squire is, a noble, a voyage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from textual.binding import Binding

from lancaster_tui.tui.help.rules import RulesScreen
from lancaster_tui.words.rulebook import rulebook

if TYPE_CHECKING:
    from textual.app import App

WORDS_KEY: Final = Binding(
    "f4", "words", "words", tooltip="the words of the game, each explained", id="lesson.words"
)


def open_words(app: App[Any]) -> None:
    """Open the rules at the words that they use."""
    *_, words = rulebook()
    app.push_screen(RulesScreen(words.rules[0].id))
