"""The line at the bottom that names the keys that work now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.cells import cell_len
from textual.content import Content
from textual.events import Key as KeyPressed

from lancaster_tui.tui.kit.picker import Chips, Target

Key = tuple[str, str]

_WIDEST, _NARROWEST = 3, 2  # blanks between two keys
_NAMES: Final = {
    "Enter": "enter",
    "Esc": "escape",
    "Space": "space",
    "Tab": "tab",
    "Shift+Tab": "shift+tab",
    "Ctrl+P": "ctrl+p",
    "PgUp": "pageup",
    "PgDn": "pagedown",
    "Home": "home",
    "End": "end",
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
    "+": "plus",
    "-": "minus",
    "?": "question_mark",
}


class KeyLine(Chips):
    """Names keys and what they do. A click on a key is as good as the key.

    Where not all have room the first are left out, so that the ways to help and out stay.
    """

    def __init__(self, keys: Iterable[Key] = (), *, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._keys = tuple(keys)

    def show(self, keys: Iterable[Key]) -> None:
        """Name these keys from now on."""
        shown = tuple(keys)
        if shown != self._keys:
            self._keys = shown
            self.refresh()

    def choose(self, target: Target) -> None:
        """Press the key."""
        (label,) = target
        text = str(label)
        self.app.post_message(KeyPressed(_key_name(text) or text, text if len(text) == 1 else None))

    def render(self) -> Content:
        """Draw the keys, each with what it does, on one line."""
        keys, blanks = _fitting(self._keys, self.size.width)
        return Content(" " * blanks).join(self._entry(label, what) for label, what in keys)

    def _entry(self, label: str, what: str) -> Content:
        words = label.split()
        if len(words) == 1 and _key_name(label) is not None:
            entry = Content.assemble((label, "bold $accent"), (f" {what}", "$quiet"))
            return self.chip(entry, (label,))
        keys = Content(" ").join(
            self.chip(word, (word,), "bold $accent")
            if _key_name(word) is not None
            else Content.assemble((word, "bold $accent"))
            for word in words
        )
        return Content.assemble(keys, (f" {what}", "$quiet"))


def _key_name(label: str) -> str | None:
    """Return what Textual calls the key with this label; None if it names several keys."""
    if label in _NAMES:
        return _NAMES[label]
    return label if len(label) == 1 and label.isalnum() else None


def _fitting(keys: tuple[Key, ...], width: int) -> tuple[tuple[Key, ...], int]:
    """Return the keys that have room on a line, and how many blanks stand between them."""
    for blanks in range(_WIDEST, _NARROWEST - 1, -1):
        if _line_width(keys, blanks) <= width:
            return keys, blanks
    while len(keys) > 1 and _line_width(keys, _NARROWEST) > width:
        keys = keys[1:]
    return keys, _NARROWEST


def _line_width(keys: tuple[Key, ...], blanks: int) -> int:
    entries = sum(cell_len(label) + 1 + cell_len(what) for label, what in keys)
    return entries + blanks * (len(keys) - 1)
