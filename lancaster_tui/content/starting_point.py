"""A ruleset file to begin with, and the schema by which an editor helps with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import TypeAdapter, ValidationError

from lancaster_tui.content.errors import ContentError, quoted
from lancaster_tui.content.plain_text import without_hidden
from lancaster_tui.content.rulesets import known_rulesets
from lancaster_tui.content.schema import ruleset_schema
from lancaster_tui.rules.entries import Id

_TEMPLATE: Final = Path(__file__).with_name("starting_point.toml")
_SCHEMA_FILE: Final = "ruleset.schema.json"
_NAME: Final = "NAME"


class StartingPoint(NamedTuple):
    """The files that were written."""

    ruleset: Path
    schema: Path


def starting_point(ruleset_id: str) -> str:
    """Return the text of a ruleset file that changes nothing yet and says how to."""
    return _TEMPLATE.read_text(encoding="utf-8").replace(_NAME, ruleset_id)


def schema_text() -> str:
    """Return the JSON Schema of ruleset files as text."""
    return f"{json.dumps(ruleset_schema(), indent=2)}\n"


def write_starting_point(folder: Path) -> StartingPoint:
    """Write a ruleset called like its folder, and the schema beside it; make the folder.

    Raises ContentError, with a sentence, if the folder's name is no id for a new ruleset or one of
    the files is there already; OSError if they cannot be written.
    """
    shown, name = without_hidden(str(folder)), folder.resolve().name
    try:
        TypeAdapter(Id).validate_python(name)
    except ValidationError:
        raise ContentError(
            f"{shown}: the folder gives the ruleset its id, and {quoted(name)} is none: "
            "letters, digits, - and _ (no - or _ first), at most 24"
        ) from None
    if taken := next((known for known in known_rulesets() if known.id == name), None):
        raise ContentError(
            f"{shown}: there is a ruleset {quoted(name)} already, {taken.path}; choose another name"
        )
    written = StartingPoint(folder / f"{name}.toml", folder / _SCHEMA_FILE)
    for path in (folder, *written):
        if path.exists() and (path != folder or not path.is_dir()):
            raise ContentError(f"{without_hidden(str(path))} is there already; it stays as it is")
    folder.mkdir(parents=True, exist_ok=True)
    for path, text in zip(written, (starting_point(name), schema_text()), strict=True):
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    return written
