"""Reading requests: a line of bytes as strict JSON, and as one of the models."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from lancaster_tui.documents.errors import quoted, suggestion
from lancaster_tui.engine.messages import REQUESTS, Id, Problem, Request, full_sentence

_REQUEST: TypeAdapter[Request] = TypeAdapter(Request)
_VERBS: Final = f"one of {', '.join(REQUESTS)}"


def read_object(line: bytes) -> dict[str, Any]:
    """Return the JSON object of a line. Raises Problem if it is not one, or not a strict one."""
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Problem("not_json", f"Byte {error.start + 1} is not UTF-8.") from None
    try:
        found = json.loads(
            text, object_pairs_hook=_object, parse_constant=_no_number, parse_float=_float
        )
        # A lone surrogate, like "\ud800", could not be sent back in UTF-8.
        json.dumps(found, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise Problem(
            "not_json", f"Column {error.colno} is not valid JSON: {error.msg.lower()}."
        ) from None
    except UnicodeEncodeError:
        raise Problem("not_json", "A text contains a lone surrogate, half a character.") from None
    except RecursionError:
        raise Problem("not_json", "Lists and objects are nested too deeply.") from None
    except ValueError as error:
        raise Problem("not_json", _too_long(error)) from None
    if not isinstance(found, dict):
        raise Problem("not_json", "A request is a JSON object, in braces.")
    return found


def read_request(data: dict[str, Any]) -> Request:
    """Return the request of a JSON object. Raises Problem, with a sentence, if it is not one."""
    if "do" not in data:
        raise Problem("bad_request", f'"do" is missing: {_VERBS}.')
    try:
        return _REQUEST.validate_python(data)
    except ValidationError as error:
        # A misspelled key is missing as well; of alternatives, the one that fits best was meant.
        first = max(
            error.errors(include_url=False),
            key=lambda each: (each["type"] == "extra_forbidden", len(each["loc"])),
        )
        raise Problem("bad_request", full_sentence(_said(first, data))) from None


def id_of(data: dict[str, Any]) -> Id:
    """Return the id of a request that may be wrong otherwise; None if it is not a scalar."""
    found = data.get("id")
    return found if isinstance(found, str | int | float | bool) else None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _NotStrict(f"The key {quoted(key)} appears twice in an object.")
        found[key] = value
    return found


def _no_number(constant: str) -> float:
    raise _NotStrict(f"{constant} is not valid JSON.")


def _float(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise _NotStrict(f"The number {quoted(text)} is too large.")
    return number


class _NotStrict(ValueError):
    """Text that Python accepts as JSON though it is not valid; the message is a sentence."""


def _too_long(error: ValueError) -> str:
    return str(error) if isinstance(error, _NotStrict) else "A number has too many digits."


def _said(error: ErrorDetails, data: dict[str, Any]) -> str:
    """Return what is wrong with a request."""
    verb = data["do"]
    if error["type"] == "union_tag_invalid":
        hint = suggestion(verb, REQUESTS) if isinstance(verb, str) else ""
        return f'"do" must be {_VERBS}, found {quoted(verb)}{hint}'
    key = str(error["loc"][1])
    fields = REQUESTS[verb].model_fields
    if error["type"] == "extra_forbidden":
        hint = suggestion(key, fields) or f"; known: {', '.join(fields)}"
        return f"unknown key {quoted(key)} in {verb}{hint}"
    wanted = fields[key].description
    if error["type"] == "missing":
        return f'"{key}" is missing in {verb}: {wanted}'
    return f'"{key}" must be {wanted}, found {quoted(error["input"])}'
