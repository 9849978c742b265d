"""What a model has against a document, said in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lancaster_tui.content.errors import quoted, suggestion
from lancaster_tui.content.mistakes import Mistake, Sourced
from lancaster_tui.content.positions import At
from lancaster_tui.content.problems import Problem


def told(problem: Problem, sourced: Sourced) -> Mistake:
    """Return a problem as a mistake: where it is, and a sentence."""
    at: At = "key" if problem.kind == "extra_forbidden" or problem.at_key else "value"
    if problem.kind == "fault":
        return sourced.mistake(sourced.nearest(problem.places), problem.message, at=at)
    return sourced.mistake(problem.steps, _sentence(problem, sourced), at=at)


def _sentence(problem: Problem, sourced: Sourced) -> str:
    path, context = sourced.path(problem.steps), problem.context
    match problem.kind:
        case "extra_forbidden":
            return _unknown_key(problem, sourced.path(problem.within))
        case "missing":
            return f"{path} is missing"
        case "union_tag_invalid":
            tags = str(context["expected_tags"])
            return f"{path} must be one of {tags}, {_found(problem.found, tags)}"
        case "literal_error":
            expected = str(context["expected"])
            return f"{path} must be {expected}, {_found(problem.found, expected)}"
        case "too_short" | "too_long":
            limit = context.get("min_length", context.get("max_length"))
            bound = "at least" if problem.kind == "too_short" else "at most"
            entries = "entry" if limit == 1 else "entries"
            return f"{path} must have {bound} {limit} {entries}, found {context['actual_length']}"
        case "value_error":
            said = str(context["error"])
            return f"{path}: {said}" if path else said
        case kind if kind in _DEMANDS:
            demands = [_DEMANDS[each](context) for each in problem.types or (kind,)]
            return f"{path} must be {' or '.join(demands)}, found {quoted(problem.found)}"
        case _:
            return f"{path}: {problem.message}, found {quoted(problem.found)}"


def _unknown_key(problem: Problem, within: str) -> str:
    key = f"unknown key {quoted(problem.steps[-1])}{f' in {within}' if within else ''}"
    if problem.meant is not None:
        return f"{key}; did you mean {quoted(problem.meant)}?"
    if problem.is_misplaced:
        return f"{key}; it is a key of the whole file: write it above the first [table]"
    if len(problem.known) == 1:
        return f"{key}; only {quoted(problem.known[0])} is known"
    return f"{key}; known are {', '.join(problem.known)}"


def _found(value: object, allowed: str) -> str:
    """Return what was found and what may have been meant; ``allowed`` is pydantic's list."""
    hint = suggestion(value, allowed.split("'")[1::2]) if isinstance(value, str) else ""
    return f"found {quoted(value)}{hint}"


_DEMANDS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "int_type": lambda _: "a whole number",
    "string_type": lambda _: "a text in quotes",
    "bool_type": lambda _: "true or false",
    "list_type": lambda _: "a list",
    "tuple_type": lambda _: "a list",
    "dict_type": lambda _: "a table",
    "model_type": lambda _: "a table",
    "model_attributes_type": lambda _: "a table",
    "greater_than_equal": lambda limits: f"at least {limits['ge']}",
    "less_than_equal": lambda limits: f"at most {limits['le']}",
    "string_pattern_mismatch": lambda _: "letters, digits, - and _ (no - or _ first)",
    "string_too_short": lambda limits: f"at least {limits['min_length']} long",
    "string_too_long": lambda limits: f"at most {limits['max_length']} long",
}
