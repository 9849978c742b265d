"""Where and why a text is no TOML, in words for the person who wrote it."""

from __future__ import annotations

import re
import tomllib

from lancaster_tui.content.document import Document
from lancaster_tui.content.errors import quoted
from lancaster_tui.content.mistakes import Mistake
from lancaster_tui.content.positions import Span

_PLACE = re.compile(r"(?P<said>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|.*)\)", re.S)
_START = "no valid TOML: "
_NO_END = "the text in quotes has no end"
_WORD = re.compile(r"[^\s,\]}#]+")

# tomllib's messages by how they begin; what follows says which sign or key it is.
_REASONS = {
    "Cannot overwrite": "this key or table is there already",
    "Cannot declare": "this table is there already",
    "Cannot mutate": "this table is there already, written as a value",
    "Cannot redefine": "this table is there already",
    "Duplicate inline table key": "this table has the key already",
    "Unclosed array": 'a list goes on with "," or ends with "]"',
    "Unclosed inline table": 'a table in one line goes on with "," or ends with "}", on that line',
    "Expected '='": 'expected "=" behind the key',
    "Expected ']'": 'expected "]" behind the name of the table',
    "Expected ']]'": 'expected "]]" behind the name of the list',
    "Expected": _NO_END,
    "Unterminated string": _NO_END,
    "Illegal character '\\n'": f"{_NO_END} on its line",
    "Illegal character": "a character that cannot be shown",
    "Found invalid character '\\n'": f"{_NO_END} on its line",
    "Found invalid character": "a character that cannot be shown",
    "Invalid statement": "expected key = value, a [table] or a # comment",
    "Invalid initial character": "expected a key",
    "Invalid date": "there is no such date or time",
    "Invalid hex": r"\u has 4 digits behind it, and \U has 8",
    "Escaped character": "there is no such character",
    "Unescaped": r"\ in a text is written \\, or the text stands in single quotes",
}


def syntax_mistake(error: tomllib.TOMLDecodeError, text: str, source: str) -> Mistake:
    """Return why a text is no TOML, as a mistake at the place where it ceases to be."""
    document = Document({}, text, source)
    parts = _PLACE.fullmatch(str(error))
    said = parts["said"] if parts else str(error)
    line, column = _end(text)
    if parts and parts["line"]:
        line, column = int(parts["line"]), int(parts["column"])
    why = f"{_START}{_reason(said, document.line(line), column)}"
    if said.startswith(("Cannot", "Duplicate")):
        return document.mistake_at(_statement(document.line(line), line), why)
    if parts and not parts["line"]:
        why += " (is the file cut off?)"
    until = document.readable_until()
    if why.startswith(_NO_END, len(_START)) and _is_quote(document, until):
        return document.mistake_at(until, why)
    if said.startswith("Unescaped"):
        column = max(1, column - 2)
    return document.mistake_at(Span(line, column, 1), why)


def _reason(said: str, line: str, column: int) -> str:
    """Return why it ends, from what tomllib said and where in which line that is."""
    rest = line[column - 1 :]
    if said.startswith("Invalid value"):
        word = _WORD.match(rest)
        found = f', found {quoted(word[0])}; a text stands in quotes: "…"' if word else ""
        if word and word[0].lower() in ("true", "false"):
            found = f", found {quoted(word[0])}; did you mean {word[0].lower()}?"
        return f"expected a value{found}"
    if said.startswith("Expected newline"):
        return f"expected the end of the line, found {quoted(rest.strip())}"
    if said.startswith("Invalid initial") and "{" in line and rest.lstrip()[:1] in ("", "#", "}"):
        return 'expected a key; a table in { } stands on one line, without "," before its end'
    fitting = [start for start in _REASONS if said.startswith(start)]
    return _REASONS[max(fitting, key=len)] if fitting else "this cannot be read"


def _end(text: str) -> tuple[int, int]:
    """Return the line and column behind the last thing that stands in a text."""
    lines = text.rstrip().split("\n")
    return len(lines), len(lines[-1]) + 1


def _statement(text: str, line: int) -> Span:
    """Return where the only statement of a line stands; tomllib points behind it."""
    start = len(text) - len(text.lstrip())
    return Span(line, start + 1, len(text.strip()))


def _is_quote(document: Document, span: Span) -> bool:
    return document.line(span.line)[span.column - 1 :].startswith(("'", '"'))
