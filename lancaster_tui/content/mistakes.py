"""What the model of a document has against its data, said in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from lancaster_tui.content.document import Document, Step
from lancaster_tui.content.errors import ContentError, quoted, suggestion


def invalid(error: ValidationError, model: type[BaseModel], document: Document) -> ContentError:
    """Return what the model of a document has against it, as a sentence about the first mistake.

    Unknown keys come first, since a misspelled key is missing as well; then what lies deepest,
    since of two alternatives that fail, the one that got further was meant.
    """
    located = [(each, _steps(document.data, each)) for each in error.errors()]
    located.sort(key=lambda pair: (pair[0]["type"] != "extra_forbidden", -len(pair[1])))
    first, steps = located[0]
    others = sum(other != steps[: len(other)] for _, other in located)
    more = f" (more mistakes: {others})" if others else ""
    return document.error(steps, _sentence(first, model, document, steps) + more)


def _sentence(
    error: ErrorDetails, model: type[BaseModel], document: Document, steps: Sequence[Step]
) -> str:
    path, context = document.path(steps), error.get("ctx", {})
    match error["type"]:
        case "extra_forbidden":
            return _unknown_key(str(steps[-1]), document.path(steps[:-1]), model, error["loc"])
        case "missing":
            return f"{path} is missing"
        case "union_tag_not_found":
            return f"{path}.{_discriminator(context)} is missing"
        case "union_tag_invalid":
            return (
                f"{path}.{_discriminator(context)} must be one of {context['expected_tags']}, "
                f"found {quoted(context['tag'])}"
            )
        case "too_short" | "too_long":
            limit = context.get("min_length", context.get("max_length"))
            bound = "at least" if error["type"] == "too_short" else "at most"
            return f"{path} must have {bound} {limit} entries, found {context['actual_length']}"
        case "value_error":
            said = str(context["error"])
            return f"{path}: {said}" if path else said
        case kind:
            demand = _DEMANDS.get(kind)
            wanted = demand(context) if demand else error["msg"]
            return f"{path} must be {wanted}, found {quoted(error['input'])}"


def _unknown_key(key: str, within: str, model: type[BaseModel], loc: Sequence[Step]) -> str:
    known = _keys_at(model, loc[:-1])
    hint = suggestion(key, known) or f"; known are {', '.join(known)}"
    return f"unknown key {quoted(key)}{f' in {within}' if within else ''}{hint}"


def _discriminator(context: Mapping[str, Any]) -> str:
    return str(context["discriminator"]).strip("'")


_DEMANDS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "int_type": lambda _: "a whole number",
    "string_type": lambda _: "a text in quotes",
    "bool_type": lambda _: "true or false",
    "list_type": lambda _: "a list",
    "dict_type": lambda _: "a table",
    "model_type": lambda _: "a table",
    "model_attributes_type": lambda _: "a table",
    "greater_than_equal": lambda limits: f"at least {limits['ge']}",
    "less_than_equal": lambda limits: f"at most {limits['le']}",
    "literal_error": lambda limits: str(limits["expected"]),
    "string_pattern_mismatch": lambda _: "letters, digits, - and _ (no - or _ first)",
    "string_too_short": lambda limits: f"at least {limits['min_length']} long",
    "string_too_long": lambda limits: f"at most {limits['max_length']} long",
}


def _steps(data: Any, error: ErrorDetails) -> list[Step]:
    """Return the keys of an error's location, which also holds names of alternatives."""
    steps: list[Step] = []
    for step in error["loc"]:
        if _is_key(data, step):
            data = data[step]
            steps.append(step)
    return [*steps, error["loc"][-1]] if error["type"] == "missing" else steps


def _is_key(data: object, step: Step) -> bool:
    if isinstance(step, int):
        return isinstance(data, list)
    return isinstance(data, Mapping) and step in data


def _keys_at(model: type[BaseModel], loc: Iterable[Step]) -> list[str]:
    """Return the keys that a model knows at a location."""
    models = [model]
    for step in loc:
        if isinstance(step, int):
            continue
        fields = [found.model_fields[step] for found in models if step in found.model_fields]
        if fields:
            models = [inner for field in fields for inner in _models_in(field.annotation)]
        else:
            models = [found for found in models if _is_called(found, step)]
    return [key for found in models for key in found.model_fields]


def _models_in(annotation: object) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [found for inner in get_args(annotation) for found in _models_in(inner)]


def _is_called(model: type[BaseModel], tag: str) -> bool:
    return any(tag in get_args(field.annotation) for field in model.model_fields.values())
