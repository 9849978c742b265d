"""A line that opens a table: its title, and what is not usual about it."""

from __future__ import annotations

from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from lancaster_tui.documents.errors import suggestion
from lancaster_tui.lobby.signs import Opening

FORM: Final = (
    "open TITLE players=4 bots=greedy,greedy laws=base ruleset=base pace=live stand-in=normal "
    "watch=chat"
)

_FIELDS: Final = {
    "players": "players",
    "bots": "bots",
    "laws": "law_set",
    "ruleset": "ruleset",
    "pace": "pace",
    "stand-in": "stand_in",
    "watch": "spectators",
}
_OPENING: Final = TypeAdapter(Opening)


class Misfit(Exception):
    """A line that opens no table; the message is a sentence."""


def opening_of(text: str) -> Opening:
    """Return what a table is opened with: words of its title, and values such as ``players=3``.

    Raises Misfit.
    """
    title = []
    given: dict[str, Any] = {}
    for word in text.split():
        key, is_value, value = word.partition("=")
        if not is_value:
            title.append(word)
        elif key not in _FIELDS:
            raise Misfit(f'A table has no "{key}"{suggestion(key, _FIELDS)}. The form is: {FORM}')
        else:
            given[_FIELDS[key]] = value.split(",") if key == "bots" else value
    try:
        return _OPENING.validate_python({"title": " ".join(title), **given})
    except ValidationError as error:
        raise Misfit(_wrong(error)) from None


def _wrong(error: ValidationError) -> str:
    """Return what is wrong with the first value that does not fit."""
    first = error.errors()[0]
    (key,) = (key for key, field in _FIELDS.items() if field == first["loc"][0])
    if "ctx" in first and "expected" in first["ctx"]:
        return f"{key} is one of {first['ctx']['expected']}."
    return f"{key} is a number, such as {key}=3."
