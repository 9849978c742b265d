"""Why a model rejects data: pydantic's errors, traced to what the writer got wrong."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Protocol, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from lancaster_tui.documents.errors import closest, quoted, suggestion
from lancaster_tui.documents.locations import At, Step, Steps
from lancaster_tui.documents.mistakes import AtKey, Mistake, Sourced

_ANYWHERE = ("id", "name")  # keys that people expect in any table


@dataclass(frozen=True)
class Problem:
    """One reason why a model rejects data.

    ``kind`` and ``context`` are pydantic's; ``steps`` are keys of the data (of a missing key, the
    last one is that key). For an unknown key, ``known`` are the keys that would be, and ``meant``
    is the one of them that it looks like. ``allowed`` are the values that a word can have, or the
    tags of a union. ``reason`` is what a validator of the model says is wrong. A fault across
    entries depends on several ``places``. If a value could have several ``types`` and has none of
    them, these are their kinds. ``at_key`` is set for a fault in a key itself, ``is_misplaced``
    for an unknown key that would be one of the whole document.
    """

    kind: str
    steps: Steps
    message: str
    context: Mapping[str, Any]
    found: object
    known: tuple[str, ...] = ()
    meant: str | None = None
    allowed: tuple[object, ...] = ()
    reason: object = None
    places: tuple[Steps, ...] = ()
    types: tuple[str, ...] = ()
    at_key: bool = False
    is_misplaced: bool = False

    @property
    def within(self) -> Steps:
        """The steps of the table that the key is in or missing from."""
        return self.steps[:-1]


class _Fault(Protocol):
    """A fault that a validator of a model lists: where, by steps from that model, and what."""

    @property
    def steps(self) -> Steps: ...

    @property
    def reason(self) -> object: ...

    @property
    def causes(self) -> tuple[Steps, ...]: ...

    @property
    def at_key(self) -> bool: ...


class _Branch(NamedTuple):
    steps: Steps
    name: Step


class _Traced(NamedTuple):
    """An error's location, parted into keys of the data and branches of unions.

    ``types`` are those that a value there can have, ``discriminator`` is the key that
    distinguishes them, if there is one.
    """

    steps: Steps
    known: tuple[str, ...]
    branches: tuple[_Branch, ...]
    types: tuple[object, ...]
    discriminator: str | None


def problems(error: ValidationError, model: type[BaseModel], data: object) -> list[Problem]:
    """Return why a model rejects data, each reason once.

    A misspelt key and the missing one that it should be are one problem, and only the branch of a
    union that was meant counts.
    """
    errors = error.errors(include_url=False)
    traced = [(each, _traced(model, data, each)) for each in errors]
    meant, types = _meant_branches(traced), _types(traced)
    found = [
        replace(problem, types=types.get(problem.steps, ()))
        for each, trace in traced
        if all(meant[branch.steps] == branch.name for branch in trace.branches)
        for problem in _problems(each, trace, data)
    ]
    return _paired(found, {key for key, field in model.model_fields.items() if _is_plain(field)})


def value_at(data: object, steps: Iterable[Step]) -> object:
    """Return the value at some steps, or None."""
    for step in steps:
        if isinstance(data, Mapping):
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        else:
            return None
    return data


def _problems(error: ErrorDetails, trace: _Traced, data: object) -> list[Problem]:
    """Return the problem that an error stands for, or the faults that it lists."""
    context = error.get("ctx", {})
    problem = Problem(
        error["type"], trace.steps, error["msg"], context, error["input"], trace.known
    )
    match error["type"]:
        case "union_tag_not_found" if tag := trace.discriminator:
            return [_tag_missing(problem, tag, data)]
        case "union_tag_invalid" if tag := trace.discriminator:
            steps, tags = (*trace.steps, tag), _tags(trace.types, tag)
            return [replace(problem, steps=steps, found=value_at(data, steps), allowed=tags)]
        case "literal_error":
            return [replace(problem, allowed=_words(trace.types))]
        case "value_error" if faults := getattr(context["error"], "faults", ()):
            return [_fault(problem, fault) for fault in faults]
        case "value_error":
            said = context["error"]
            return [replace(problem, reason=getattr(said, "reason", str(said)))]
        case _:
            return [problem]


def _tag_missing(problem: Problem, tag: str, data: object) -> Problem:
    """Return that the key that distinguishes the members of a union is missing or misspelt."""
    table = value_at(data, problem.steps)
    likely = closest(tag, map(str, table) if isinstance(table, Mapping) else ())
    if likely is None:
        return replace(problem, kind="missing", steps=(*problem.steps, tag))
    steps = (*problem.steps, likely)
    return replace(problem, kind="extra_forbidden", steps=steps, known=(tag,), meant=tag)


def _tags(members: Iterable[object], discriminator: str) -> tuple[object, ...]:
    """Return the values that distinguish the members of a union."""
    fields = (_fields([member])[discriminator] for member in members)
    return tuple(dict.fromkeys(tag for field in fields for tag in get_args(field.annotation)))


def _words(types: Iterable[object]) -> tuple[object, ...]:
    return tuple(word for each in types if get_origin(each) is Literal for word in get_args(each))


def _fault(problem: Problem, fault: _Fault) -> Problem:
    places = [fault.steps, *fault.causes]
    return replace(
        problem,
        kind="fault",
        steps=(*problem.steps, *fault.steps),
        reason=fault.reason,
        at_key=fault.at_key,
        places=tuple((*problem.steps, *place) for place in places),
    )


def _paired(found: Sequence[Problem], of_all: Collection[str]) -> list[Problem]:
    """Return problems, each unknown key together with the lack that comes from it.

    That is a missing key, or a list that lacks the entries with a misspelt name. ``of_all`` are the
    keys of the whole document that easily get below the header of a table.
    """
    missing: dict[Steps, list[str]] = {}
    for problem in found:
        if problem.kind == "missing":
            missing.setdefault(problem.within, []).append(str(problem.steps[-1]))
    paired: list[Problem] = []
    settled: set[Steps] = set()
    for problem in found:
        if problem.kind == "extra_forbidden" and problem.meant is None:
            key, lacking = str(problem.steps[-1]), missing.get(problem.within, [])
            if problem.within and key in of_all and key not in _ANYWHERE:
                settled.add((key,))
                paired.append(replace(problem, is_misplaced=True))
                continue
            meant = closest(key, lacking) or closest(key, problem.known)
            if meant in lacking:
                lacking.remove(meant)
            if meant is not None:
                settled.add((*problem.within, meant))
            paired.append(replace(problem, meant=meant))
        else:
            paired.append(problem)
    lacks = ("missing", "too_short")
    return [each for each in paired if each.kind not in lacks or each.steps not in settled]


def _meant_branches(traced: Sequence[tuple[ErrorDetails, _Traced]]) -> dict[Steps, Step]:
    """Return for each union the branch that was meant: the one that got furthest.

    If several got equally far, it is one that at least takes this type of value.
    """
    best: dict[Steps, tuple[tuple[int, bool], Step]] = {}
    for error, trace in traced:
        rank = (len(trace.steps), not error["type"].endswith("_type"))
        for branch in trace.branches:
            if branch.steps not in best or rank > best[branch.steps][0]:
                best[branch.steps] = (rank, branch.name)
    return {steps: name for steps, (_, name) in best.items()}


def _types(traced: Sequence[tuple[ErrorDetails, _Traced]]) -> dict[Steps, tuple[str, ...]]:
    """Return for each union the kinds of types that its value could have had."""
    kinds: dict[Steps, dict[str, None]] = {}
    for error, trace in traced:
        if error["type"].endswith("_type") and trace.steps in {
            each.steps for each in trace.branches
        }:
            kinds.setdefault(trace.steps, {})[error["type"]] = None
    return {steps: tuple(found) for steps, found in kinds.items()}


def _traced(model: type[BaseModel], data: object, error: ErrorDetails) -> _Traced:
    """Follow an error's location through the data and the types of the model at once.

    The location also holds names of branches: the tag of a tagged union, the type of another one.
    """
    types: list[object] = [model]
    steps: list[Step] = []
    branches: list[_Branch] = []
    known: tuple[str, ...] = ()
    tag: str | None = None
    for step in error["loc"]:
        fields = _fields(types)
        if tag is not None:
            types = [each for each in types if _is_called(each, tag, step)]
            tag = None
        elif isinstance(step, int):
            types, tag = _inside(types, (list, tuple, set, frozenset))
            steps.append(step)
        elif step in fields or (isinstance(data, Mapping) and step in data):
            known = tuple(fields)
            if step in fields:
                types = _options(fields[step].annotation)
                tag = _named(fields[step].discriminator)
            else:
                types, tag = _inside(types, (dict,))
            steps.append(step)
        else:
            if step != "[key]":
                branches.append(_Branch(tuple(steps), step))
            continue
        data = value_at(data, steps[-1:]) if steps and steps[-1] == step else data
    return _Traced(tuple(steps), known, tuple(branches), tuple(types), tag)


def _is_plain(field: FieldInfo) -> bool:
    """Whether the values of a field are written after its key, not as tables."""
    types = _options(field.annotation)
    inner, _ = _inside(types, (list,))
    return not _fields([*types, *inner]) and dict not in map(get_origin, types)


def _fields(types: Iterable[object]) -> dict[str, FieldInfo]:
    return {
        name: field
        for each in types
        if isinstance(each, type) and issubclass(each, BaseModel)
        for name, field in each.model_fields.items()
    }


def _options(annotation: object) -> list[object]:
    """Return the types that a value of an annotation can have."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return _options(get_args(annotation)[0])
    if origin in (Union, UnionType):
        return [each for inner in get_args(annotation) for each in _options(inner)]
    return [] if annotation is NoneType else [annotation]


def _inside(
    types: Iterable[object], containers: tuple[type, ...]
) -> tuple[list[object], str | None]:
    """Return the types of what such containers hold, and the key of a tagged union."""
    inner = [get_args(each)[-1] for each in types if get_origin(each) in containers]
    tags = (
        _named(getattr(note, "discriminator", None))
        for each in inner
        if get_origin(each) is Annotated
        for note in get_args(each)[1:]
    )
    found = next(filter(None, tags), None)
    return [option for each in inner for option in _options(each)], found


def _named(discriminator: object) -> str | None:
    """Return the key that a discriminator names; one that is a function names none."""
    return discriminator if isinstance(discriminator, str) else None


def _is_called(model: object, discriminator: str, tag: Step) -> bool:
    return tag in get_args(_fields([model])[discriminator].annotation)


def as_mistake(problem: Problem, sourced: Sourced) -> Mistake:
    """Return a problem as a mistake: where it is, and what is wrong."""
    at: At = "key" if problem.kind == "extra_forbidden" or problem.at_key else "value"
    if problem.kind == "fault":
        return sourced.mistake(sourced.nearest(problem.places), problem.reason, at=at)
    if problem.kind == "value_error":
        path = sourced.path(problem.steps)
        what = AtKey(path, problem.reason) if path else problem.reason
        return sourced.mistake(problem.steps, what, at=at)
    return sourced.mistake(problem.steps, _sentence(problem, sourced), at=at)


def _sentence(problem: Problem, sourced: Sourced) -> str:
    path, context = sourced.path(problem.steps), problem.context
    match problem.kind:
        case "extra_forbidden":
            return _unknown_key(problem, sourced.path(problem.within))
        case "missing":
            return f"{path} is missing"
        case "union_tag_invalid":
            return f"{path} must be one of {_listed(problem.allowed, ', ')}, {_found(problem)}"
        case "literal_error":
            # Into named tuples, which are in files of the program alone, types are not followed.
            known = _listed(problem.allowed, " or ") if problem.allowed else context["expected"]
            return f"{path} must be {known}, {_found(problem)}"
        case "too_short" | "too_long":
            limit = context.get("min_length", context.get("max_length"))
            bound = "at least" if problem.kind == "too_short" else "at most"
            entries = "entry" if limit == 1 else "entries"
            return f"{path} must have {bound} {limit} {entries}, found {context['actual_length']}"
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
    return f"{key}; known: {', '.join(problem.known)}"


def _listed(values: Sequence[object], last: str) -> str:
    *most, end = map(quoted, values)
    return f"{', '.join(most)}{last}{end}" if most else end


def _found(problem: Problem) -> str:
    """Return what was found and which of the allowed values may have been meant."""
    found, words = problem.found, [each for each in problem.allowed if isinstance(each, str)]
    return f"found {quoted(found)}{suggestion(found, words) if isinstance(found, str) else ''}"


_DEMANDS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "int_type": lambda _: "a whole number",
    "int_parsing": lambda _: "a whole number",
    "string_type": lambda _: "a text in quotes",
    "bool_type": lambda _: "true or false",
    "bool_parsing": lambda _: "true or false",
    "datetime_type": lambda _: "a date and time",
    "datetime_parsing": lambda _: "a date and time",
    "datetime_from_date_parsing": lambda _: "a date and time",
    "list_type": lambda _: "a list",
    "tuple_type": lambda _: "a list",
    "named_tuple_type": lambda _: "a list",
    "dict_type": lambda _: "a table",
    "model_type": lambda _: "a table",
    "model_attributes_type": lambda _: "a table",
    "greater_than_equal": lambda limits: f"at least {limits['ge']}",
    "less_than_equal": lambda limits: f"at most {limits['le']}",
    "string_pattern_mismatch": lambda _: "letters, digits, - and _ (not - or _ first)",
    "string_too_short": lambda limits: f"at least {limits['min_length']} long",
    "string_too_long": lambda limits: f"at most {limits['max_length']} long",
}
