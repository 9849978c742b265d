"""Reading TOML documents, and where and why a text is not valid TOML."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from lancaster_tui.documents.document import Document
from lancaster_tui.documents.errors import ContentError, quoted, without_hidden
from lancaster_tui.documents.files import LARGEST, read_bytes
from lancaster_tui.documents.locations import At, Span, Steps
from lancaster_tui.documents.mistakes import Mistake, Mistakes, in_order
from lancaster_tui.documents.validation import validated

_PLACE = re.compile(r"(?P<said>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|.*)\)", re.S)
_START = "not valid TOML: "
_NO_END = "the text in quotes has no end"
_WORD = re.compile(r"[^\s,\]}#]+")

# tomllib's messages by how they begin; what follows says which sign or key it is.
_REASONS = {
    "Cannot overwrite": "this key or table exists already",
    "Cannot declare": "this table exists already",
    "Cannot mutate": "this table exists already, written as a value",
    "Cannot redefine": "this table exists already",
    "Duplicate inline table key": "this table has the key already",
    "Unclosed array": 'a list goes on with "," or ends with "]"',
    "Unclosed inline table": 'a table on one line goes on with "," or ends with "}", on that line',
    "Expected '='": 'expected "=" after the key',
    "Expected ']'": 'expected "]" after the name of the table',
    "Expected ']]'": 'expected "]]" after the name of the list',
    "Expected": _NO_END,
    "Unterminated string": _NO_END,
    "Illegal character '\\n'": f"{_NO_END} on its line",
    "Illegal character": "a character that cannot be shown",
    "Found invalid character '\\n'": f"{_NO_END} on its line",
    "Found invalid character": "a character that cannot be shown",
    "Invalid statement": "expected key = value, a [table] or a # comment",
    "Invalid initial character": "expected a key",
    "Invalid date": "there is no such date or time",
    "Invalid hex": r"\u needs 4 digits after it, and \U needs 8",
    "Escaped character": "there is no such character",
    "Unescaped": r"write \ in a text as \\, or put the text in single quotes",
}


def syntax_mistake(error: tomllib.TOMLDecodeError, text: str, source: str) -> Mistake:
    """Return why a text is not valid TOML, as a mistake at the place where it ceases to be."""
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
        found = f', found {quoted(word[0])}; a text must be in quotes: "…"' if word else ""
        if word and word[0].lower() in ("true", "false"):
            found = f", found {quoted(word[0])}; did you mean {word[0].lower()}?"
        return f"expected a value{found}"
    if said.startswith("Expected newline"):
        return f"expected the end of the line, found {quoted(rest.strip())}"
    if said.startswith("Invalid initial") and "{" in line and rest.lstrip()[:1] in ("", "#", "}"):
        return 'expected a key; a table in { } must be on one line, without "," before its end'
    fitting = [start for start in _REASONS if said.startswith(start)]
    return _REASONS[max(fitting, key=len)] if fitting else "this cannot be read"


def _end(text: str) -> tuple[int, int]:
    """Return the line and column after the last thing that stands in a text."""
    lines = text.rstrip().split("\n")
    return len(lines), len(lines[-1]) + 1


def _statement(text: str, line: int) -> Span:
    """Return where the only statement of a line stands; tomllib points after it."""
    start = len(text) - len(text.lstrip())
    return Span(line, start + 1, len(text.strip()))


def _is_quote(document: Document, span: Span) -> bool:
    return document.line(span.line)[span.column - 1 :].startswith(("'", '"'))


DEEPEST = 20  # tables in tables; rulesets and records have five

Model = TypeVar("Model", bound=BaseModel)


def read_text(path: Path, largest: int = LARGEST) -> str:
    """Return the text of a file of at most ``largest`` bytes.

    Raises NoFile if there is none, and ContentError if it is larger or not a text file.
    """
    source, content = without_hidden(str(path)), read_bytes(path, largest)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        said = f"byte {error.start + 1} is not UTF-8; if this is a text, save it as UTF-8"
        place = None if b"\0" in content else _place(error.object[: error.start].decode("utf-8"))
        shown = Document({}, content.decode("utf-8-sig", "replace"), source)
        raise Mistakes([shown.mistake_at(place, said)]) from None


def _place(before: str) -> Span:
    """Return where the character after a text stands."""
    return Span(before.count("\n") + 1, len(before) - before.rfind("\n"), 1)


def parse(text: str, source: str) -> Document:
    """Return the document of a TOML text. Raises ContentError if it is not valid TOML.

    No text in it holds characters that could do more than stand in their place.
    """
    if not text.strip():
        raise ContentError("the file is empty", source)
    raw = Document({}, text, source)
    # To read a key of very many parts, tomllib takes more memory than there is.
    has_many_dots = any(line.count(".") >= DEEPEST for line in text.split("\n"))
    if has_many_dots and (deep := raw.too_deep()):
        raise Mistakes([raw.mistake_at(deep, "this key is nested too deeply")])
    try:
        document = Document(tomllib.loads(text), text, source)
    except tomllib.TOMLDecodeError as error:
        raise Mistakes([syntax_mistake(error, text, source)]) from None
    except (ValueError, RecursionError):
        raise ContentError(f"{_START}a number or nesting too long", source) from None
    hidden: list[Mistake] = []
    for steps, found, at in _texts(document.data, ()):
        if len(steps) > DEEPEST:
            said = f"{quoted(steps[0])} is nested too deeply"
            raise Mistakes([document.mistake(steps[:1], said, at="key")])
        if without_hidden(found) != found:
            said = f"{document.path(steps)} holds characters that cannot be shown"
            hidden.append(document.mistake(steps, said, at=at))
    if hidden:
        raise Mistakes(in_order(hidden))
    return document


def check_format(document: Document, newest: int) -> None:
    """Raise ContentError if a document was written in a format newer than ``newest``."""
    found = document.data.get("format", newest)
    if type(found) is not int:
        said = f"format must be {newest}, found {quoted(found)}"
    elif found > newest:
        said = (
            f"written by a newer version (format {quoted(found)}); "
            f"this program reads format {newest}: update it"
        )
    else:
        return
    raise Mistakes([document.mistake(("format",), said)])


def read_model(model: type[Model], document: Document, newest: int) -> Model:
    """Return a document as a model.

    Raises ContentError with all mistakes if it does not fit, or was written in a format newer than
    ``newest``.
    """
    check_format(document, newest)
    value, mistakes = validated(model, document)
    if value is None:
        raise Mistakes(mistakes)
    return value


def _texts(value: object, steps: Steps) -> Iterator[tuple[Steps, str, At]]:
    """Return all texts of a document and where they are, each as a key or as a value.

    Of what is too deep, only its beginning.
    """
    if isinstance(value, str):
        yield steps, value, "value"
    elif len(steps) > DEEPEST:
        return
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield (*steps, key), key, "key"
            yield from _texts(inner, (*steps, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _texts(inner, (*steps, index))
