"""A TOML document, and how its keys are named and found when something is wrong with it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lancaster_tui.documents.errors import is_hidden, without_hidden
from lancaster_tui.documents.locations import At, Positions, Span, Step, Steps
from lancaster_tui.documents.mistakes import Mistake, Severity

_LONGEST_NAME = 40
_LONGEST_READ = 400  # characters of a name that are looked at to show its beginning
_NOT_SHOWN = "\N{REPLACEMENT CHARACTER}"


@dataclass(frozen=True)
class Document:
    """A TOML document: its data, the text it was read from, and the name of its file."""

    data: dict[str, Any]
    text: str
    source: str

    @cached_property
    def _positions(self) -> Positions:
        return Positions(self.text)

    @cached_property
    def _excerpts(self) -> dict[int, str]:
        return {}

    def line(self, number: int) -> str:
        """Return a line of the text, by its number from 1, without its end."""
        return self._positions.line(number)

    def readable_until(self) -> Span:
        """Return the character after the last key or value that is TOML."""
        return self._positions.end

    def too_deep(self) -> Span | None:
        """Return where a key of very many parts stands, or None."""
        return self._positions.too_deep

    def locate(self, steps: Sequence[Step], at: At = "value") -> Span | None:
        """Return where a key or its value stands, or the innermost thing around it.

        None: there is nothing around it but the document.
        """
        return self._positions.locate(tuple(steps), at)

    def mistake(
        self,
        steps: Sequence[Step],
        what: object,
        *,
        at: At = "value",
        severity: Severity = "error",
    ) -> Mistake:
        """Return a mistake at a key or its value, or at what is around it if it is missing."""
        return self.mistake_at(self.locate(steps, at), what, severity=severity)

    def mistake_at(
        self, span: Span | None, what: object, *, severity: Severity = "error"
    ) -> Mistake:
        """Return a mistake at a place of the text; None is the file as a whole."""
        if span is None:
            return Mistake(self.source, 0, 0, 0, "", what, severity)
        return Mistake(self.source, *span, self._excerpt(span.line), what, severity)

    def nearest(self, places: Sequence[Steps]) -> Steps:
        """Return the first of several places that a mistake has."""
        return places[0]

    def path(self, steps: Sequence[Step]) -> str:
        """Return keys as people write them; entries of a list by their id, or counted from 1."""
        return path_in(self.data, steps)

    def _excerpt(self, line: int) -> str:
        # Kept, since thousands of mistakes may stand in one line of two million characters.
        if line not in self._excerpts:
            text = self.line(line).replace("\t", " ")
            shown = (_NOT_SHOWN if is_hidden(char) else char for char in text)
            self._excerpts[line] = "".join(shown)
        return self._excerpts[line]


def path_in(data: object, steps: Sequence[Step]) -> str:
    """Return keys as people write them; entries of a list by their id, or counted from 1."""
    path = ""
    for step in steps:
        if isinstance(step, int):
            data = data[step] if isinstance(data, list) and step < len(data) else None
            entry = data.get("id") if isinstance(data, Mapping) else None
            name = entry if isinstance(entry, str) and entry else str(step + 1)
            path += f"[{_short(name)}]"
        else:
            data = data.get(step) if isinstance(data, Mapping) else None
            path += f".{_short(step)}" if path else _short(step)
    return path


def _short(name: str) -> str:
    shown = without_hidden(name[:_LONGEST_READ])
    return shown if len(shown) <= _LONGEST_NAME else f"{shown[: _LONGEST_NAME - 1]}…"


_BARE = re.compile(r"[A-Za-z0-9_-]+")


def inline(value: object) -> str:
    """Return a value of a TOML document on one line: ``{ kind = "send", per_conflict = 2 }``."""
    match value:
        case dict():
            pairs = ", ".join(
                f"{inline_key(key)} = {inline(inner)}" for key, inner in value.items()
            )
            return f"{{ {pairs} }}" if pairs else "{}"
        case list():
            return f"[{', '.join(map(inline, value))}]"
        case _:
            return json.dumps(value, ensure_ascii=False)


def inline_key(key: str) -> str:
    """Return a key of a TOML document, in quotes where it needs them."""
    return key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)
