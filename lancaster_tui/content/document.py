"""A TOML document, and how its keys are named when something is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from lancaster_tui.content.errors import ContentError
from lancaster_tui.content.lines import line_of
from lancaster_tui.content.plain_text import without_hidden

Step = str | int


class Document(NamedTuple):
    """A TOML document: its data, the text it was read from, and the name of its file."""

    data: dict[str, Any]
    text: str
    source: str

    def error(self, steps: Sequence[Step], sentence: str) -> ContentError:
        """Return a mistake at a key of the document."""
        line = line_of(self.text, steps)
        where = f"{self.source}, line {line}" if line else self.source
        return ContentError(f"{where}: {sentence}")

    def path(self, steps: Iterable[Step]) -> str:
        """Return keys as people write them; entries of a list by their id, or counted from 1."""
        data: object = self.data
        path = ""
        for step in steps:
            if isinstance(step, int):
                data = data[step] if isinstance(data, list) else None
                entry = data.get("id") if isinstance(data, Mapping) else None
                name = entry if isinstance(entry, str) and entry else str(step + 1)
                path += f"[{without_hidden(name)}]"
            else:
                data = data.get(step) if isinstance(data, Mapping) else None
                path += f".{without_hidden(step)}" if path else without_hidden(step)
        return path
