"""Reading TOML documents: rulesets and records."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from lancaster_tui.content.document import Document, Step
from lancaster_tui.content.errors import ContentError, quoted
from lancaster_tui.content.mistakes import invalid
from lancaster_tui.content.plain_text import is_hidden, without_hidden

LARGEST = 2_000_000  # bytes; a long game takes about 40,000
DEEPEST = 20  # tables in tables; rulesets and records have five

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
        raise ContentError(
            f"{source}: byte {error.start + 1} is not UTF-8; this is no TOML text"
        ) from None


def parse(text: str, source: str) -> Document:
    """Return the document of a TOML text. Raises ContentError if it is none.

    No text in it holds characters that could do more than stand in their place.
    """
    if not text.strip():
        raise ContentError(f"{source}: the file is empty")
    try:
        document = Document(tomllib.loads(text), text, source)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{source}: no valid TOML (edited or cut off?): {error}") from None
    except (ValueError, RecursionError):
        raise ContentError(f"{source}: no valid TOML: a number or nesting too long") from None
    for steps, found in _texts(document.data, ()):
        if len(steps) > DEEPEST:
            raise ContentError(f"{source}: {quoted(steps[0])} is nested too deeply")
        if any(map(is_hidden, found)):
            where = document.path(steps)
            raise document.error(steps, f"{where} holds characters that cannot be shown")
    return document


def read_model(model: type[Model], document: Document, newest: int) -> Model:
    """Return a document as a model.

    Raises ContentError if it does not fit, or was written in a format newer than ``newest``.
    """
    found = document.data.get("format", newest)
    if type(found) is not int:
        raise document.error(("format",), f"format must be {newest}, found {quoted(found)}")
    if found > newest:
        raise ContentError(
            f"{document.source}: written by a newer version (format {quoted(found)}); "
            f"this program reads format {newest}: update it"
        )
    try:
        return model.model_validate(document.data)
    except ValidationError as error:
        raise invalid(error, model, document) from None


def _texts(value: object, steps: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], str]]:
    """Return all keys and texts of a document, and where they are; just beyond the deepest."""
    if isinstance(value, str):
        yield steps, value
    elif len(steps) > DEEPEST:
        return
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield (*steps, key), key
            yield from _texts(inner, (*steps, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _texts(inner, (*steps, index))
