"""Themes that players write: TOML files that change colours of a theme of the program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from textual.color import Color

from lancaster_tui.content.folders import config_folder
from lancaster_tui.documents.document import Document
from lancaster_tui.documents.errors import ContentError, quoted, suggestion
from lancaster_tui.documents.mistakes import Mistake, Mistakes, in_order
from lancaster_tui.documents.reading import parse, read_text
from lancaster_tui.tui.kit.colours import READABLE, STANDS_OUT, Palette, contrast, shown
from lancaster_tui.tui.kit.looks import THEMES
from lancaster_tui.tui.kit.palettes import PALETTES
from lancaster_tui.tui.kit.palettes_256 import PALETTES_256

_BASE, _COLOURS = "based_on", "colours"
_COLOUR = re.compile("#[0-9a-fA-F]{6}")
_READ: Final = (
    ("foreground", "background"),
    ("foreground", "surface"),
    ("foreground", "panel"),
    ("foreground", "chosen"),
    ("target-ink", "target"),
    *(("seat-ink", f"seat-{seat}") for seat in range(5)),
)
"""Inks and the grounds they stand on. All other inks are adjusted until they are legible."""
_SEEN: Final = (
    ("frame", "background"),
    ("target", "background"),
    *((f"seat-{seat}", "background") for seat in range(5)),
)
"""Chips and lines, and the grounds they lie on."""


class OwnTheme(NamedTuple):
    """A theme that a player has written.

    ``base`` is the theme of the program that it changes, and ``changed`` are the names of the
    colours that are different. ``doubts`` are sentences about colours that are hard to tell apart.
    """

    name: str
    base: str
    palette: Palette
    changed: frozenset[str]
    doubts: tuple[str, ...]


def themes_folder() -> Path:
    """Return the folder of people's own themes; it need not exist."""
    return config_folder() / "themes"


def own_themes() -> list[str]:
    """Return the names of people's own themes: those of their files, valid or not."""
    names = (path.stem for path in themes_folder().glob("*.toml"))
    return sorted(name for name in names if name.isprintable() and name not in THEMES)


def load_theme(name: str, *, in_256: bool = False) -> OwnTheme:
    """Return a theme of the player.

    Args:
        name: The name.
        in_256: Whether it is for a terminal with 256 colours.

    Raises ContentError, with all mistakes in it.
    """
    if name not in own_themes():
        known = [*THEMES, *own_themes()]
        said = f"there is no theme {quoted(name)}{suggestion(name, known)}"
        raise ContentError(f"{said} (themes: {', '.join(known)}; your own: {themes_folder()})")
    path = themes_folder() / f"{name}.toml"
    document = parse(read_text(path), str(path))
    if mistakes := list(_mistakes(document)):
        raise Mistakes(in_order(mistakes))
    base = document.data.get(_BASE, THEMES[0])
    changed = {
        name: shown(colour.lower(), in_256=in_256)
        for name, colour in document.data.get(_COLOURS, {}).items()
    }
    palette = {**(PALETTES_256 if in_256 else PALETTES)[base], **changed}
    return OwnTheme(name, base, palette, frozenset(changed), tuple(_doubts(palette)))


def _mistakes(document: Document) -> Iterator[Mistake]:
    for key in document.data:
        if key not in (_BASE, _COLOURS):
            said = f"unknown key {quoted(key)}{suggestion(key, (_BASE, _COLOURS))}"
            yield document.mistake((key,), said, at="key")
    base, changed = document.data.get(_BASE, THEMES[0]), document.data.get(_COLOURS, {})
    if not isinstance(base, str) or base not in PALETTES:
        said = f"{_BASE} must be one of {', '.join(PALETTES)}, found {quoted(base)}"
        yield document.mistake((_BASE,), said)
    if not isinstance(changed, dict):
        yield document.mistake((_COLOURS,), f"{_COLOURS} must be a table, found {quoted(changed)}")
        return
    names = PALETTES[THEMES[0]]
    for name, colour in changed.items():
        if name not in names:
            said = f"no colour is called {quoted(name)}{suggestion(name, names)}"
            yield document.mistake((_COLOURS, name), said, at="key")
        elif not isinstance(colour, str) or not _COLOUR.fullmatch(colour):
            said = f'{name} must be a colour like "#1f3f9a", found {quoted(colour)}'
            yield document.mistake((_COLOURS, name), said)


def _doubts(palette: Palette) -> Iterator[str]:
    for pairs, least, verb in ((_READ, READABLE, "be read"), (_SEEN, STANDS_OUT, "be seen")):
        for one, other in pairs:
            found = contrast(Color.parse(palette[one]), Color.parse(palette[other]))
            if found < least:
                yield (
                    f"{one} on {other} can hardly {verb}: their contrast is {found:.1f}, "
                    f"and should be at least {least:g}"
                )
