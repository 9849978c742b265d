"""Reading TOML documents: rulesets and records."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from lancaster_tui.content.document import Document
from lancaster_tui.content.errors import ContentError, quoted
from lancaster_tui.content.mistakes import Mistake, Mistakes, in_order
from lancaster_tui.content.plain_text import is_hidden, without_hidden
from lancaster_tui.content.positions import At, Span, Steps
from lancaster_tui.content.syntax import syntax_mistake
from lancaster_tui.content.validation import validated

LARGEST = 2_000_000  # bytes; a long game takes about 40,000
DEEPEST = 20  # tables in tables; rulesets and records have five

# To read a key of very many parts, tomllib takes more memory than there is.
_MANY_DOTS = re.compile(rf"(?:\.[^.\n]*+){{{DEEPEST}}}")

Model = TypeVar("Model", bound=BaseModel)


def read_text(path: Path) -> str:
    """Return the text of a file. Raises ContentError if it is not a text file of sensible size."""
    source = without_hidden(str(path))
    try:
        if not path.is_file():
            raise ContentError(f"{source}: {'not a file' if path.exists() else 'no such file'}")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise ContentError(f"{source}: cannot be read: {error.strerror}") from None
    if len(content) > LARGEST:
        raise ContentError(f"{source}: larger than {LARGEST} bytes; this is no file of the game")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        said = f"byte {error.start + 1} is not UTF-8; if this is a text, save it as UTF-8"
        place = None if b"\0" in content else _place(error.object[: error.start].decode("utf-8"))
        shown = Document({}, content.decode("utf-8-sig", "replace"), source)
        raise Mistakes([shown.mistake_at(place, said)]) from None


def _place(before: str) -> Span:
    """Return where the character behind a text stands."""
    return Span(before.count("\n") + 1, len(before) - before.rfind("\n"), 1)


def parse(text: str, source: str) -> Document:
    """Return the document of a TOML text. Raises ContentError if it is none.

    No text in it holds characters that could do more than stand in their place.
    """
    if not text.strip():
        raise ContentError(f"{source}: the file is empty")
    raw = Document({}, text, source)
    if _MANY_DOTS.search(text) and (deep := raw.too_deep()):
        raise Mistakes([raw.mistake_at(deep, "this key is nested too deeply")])
    try:
        document = Document(tomllib.loads(text), text, source)
    except tomllib.TOMLDecodeError as error:
        raise Mistakes([syntax_mistake(error, text, source)]) from None
    except (ValueError, RecursionError):
        raise ContentError(f"{source}: no valid TOML: a number or nesting too long") from None
    hidden: list[Mistake] = []
    for steps, found, at in _texts(document.data, ()):
        if len(steps) > DEEPEST:
            said = f"{quoted(steps[0])} is nested too deeply"
            raise Mistakes([document.mistake(steps[:1], said, at="key")])
        if any(map(is_hidden, found)):
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
