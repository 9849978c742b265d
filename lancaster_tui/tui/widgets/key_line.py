"""The line at the bottom that names the keys that work now."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content
from textual.widgets import Static

Key = tuple[str, str]


class KeyLine(Static):
    """Names keys and what they do."""

    def __init__(self, keys: Iterable[Key] = (), *, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(key_text(keys), id=id, markup=False)

    def show(self, keys: Iterable[Key]) -> None:
        """Name these keys from now on."""
        self.update(key_text(keys), layout=False)


def key_text(keys: Iterable[Key]) -> Content:
    """Return keys, each with what it does, on one line."""
    return Content("   ").join(
        Content.assemble((key, "bold $accent"), (f" {what}", "$quiet")) for key, what in keys
    )
