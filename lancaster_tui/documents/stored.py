"""JSON files in which the program keeps what it knows; people do not write them."""

from __future__ import annotations

import json
from json import JSONDecodeError
from pathlib import Path
from typing import Any

from lancaster_tui.documents.document import Document
from lancaster_tui.documents.errors import ContentError, quoted, without_hidden
from lancaster_tui.documents.files import LARGEST_RECORD
from lancaster_tui.documents.locations import Span
from lancaster_tui.documents.mistakes import Mistakes
from lancaster_tui.documents.reading import Model, read_model, read_text

_START = "not valid JSON"


def read_stored(model: type[Model], path: Path, newest: int) -> Model:
    """Return what a file holds as a model.

    Raises NoFile if there is none, and ContentError if it cannot be read, does not fit, or was
    written in a format newer than ``newest``.
    """
    source = without_hidden(str(path))
    data = _parsed(read_text(path, LARGEST_RECORD), source)
    if not isinstance(data, dict):
        raise ContentError(f"must be a table, found {quoted(data)}", source)
    # Without the text, since only the places of TOML are known: mistakes are in the whole file.
    return read_model(model, Document(data, "", source), newest)


def _parsed(text: str, source: str) -> Any:
    if not text.strip():
        raise ContentError("the file is empty", source)
    try:
        return json.loads(text)
    except JSONDecodeError as error:
        is_at_end = error.pos >= len(text.rstrip())
        said = f"{_START} (is the file cut off?)" if is_at_end else _START
        span = Span(error.lineno, error.colno, 1)
        raise Mistakes([Document({}, text, source).mistake_at(span, said)]) from None
    except (ValueError, RecursionError):
        raise ContentError(f"{_START}: a number or nesting too long", source) from None
