"""A document as a model, or all the mistakes in it at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError

from lancaster_tui.documents.errors import closest
from lancaster_tui.documents.locations import Step, Steps
from lancaster_tui.documents.mistakes import Mistake, Sourced, in_order
from lancaster_tui.documents.problems import Problem, as_mistake, problems, value_at

_NAMES = ("id", "players")  # the keys by which an entry of a list is known
_KEPT = (*_NAMES, "group")  # keys of an entry that others depend on


class Repair(NamedTuple):
    """Repaired data.

    ``touched`` are the steps of values that the writer did not write, ``moved`` the steps of
    misspelt keys by those of the keys that they were meant for, ``unsure`` the steps of lists that
    lack entries.
    """

    data: dict[str, Any]
    touched: frozenset[Steps] = frozenset()
    moved: Mapping[Steps, Steps] = {}
    unsure: frozenset[Steps] = frozenset()


def repaired(before: Repair, found: Iterable[Problem], spare: object) -> Repair:
    """Return a copy of data without problems, as far as that goes.

    Unknown keys are renamed to the key they look like, or left out. Each wrong or missing value is
    replaced by that of ``spare``, good data for the same model or None; entries of lists are
    matched by ``id`` or ``players``, and where nothing matches, another entry helps out.
    """
    data = deepcopy(before.data)
    touched, moved = set(before.touched), dict(before.moved)
    for problem in found:
        table = value_at(data, problem.within)
        if problem.kind == "extra_forbidden":
            if isinstance(table, dict) and problem.is_misplaced:
                moved |= _brought_up(data, table, problem)
            elif isinstance(table, dict):
                moved |= _without_key(table, problem)
            if problem.meant is None and problem.within:
                # What remains may be too little: a cost of votes, which cannot be, is a cost of 0.
                touched.add(problem.steps)
        elif problem.kind == "union_tag_invalid" and isinstance(table, dict):
            touched |= _with_tag(data, table, problem, spare)
        elif problem.steps and problem.kind != "fault":
            touched |= _replaced(data, problem.steps, spare)
    return Repair(data, frozenset(touched), moved, before.unsure)


def genuine(found: Iterable[Problem], repair: Repair) -> list[Problem]:
    """Return problems of repaired data that the repair has no part in, where they really are."""
    around = _around(repair.touched)
    own = [problem for problem in found if not _is_made_by(repair, around, problem)]
    if not repair.moved:
        return own
    return [
        replace(
            problem,
            steps=_original(problem.steps, repair),
            places=tuple(_original(place, repair) for place in problem.places),
        )
        for problem in own
    ]


def _is_made_by(repair: Repair, around: _Around, problem: Problem) -> bool:
    steps = problem.steps
    match problem.kind:
        case "fault":
            return any(
                place in around.made_up
                or _is_within(place, repair.touched)
                or _is_lacking(place, repair.unsure)
                for place in problem.places
            )
        case "too_short" if steps in repair.unsure:
            return True
        case "value_error":
            return steps in around.all or _is_within(steps, repair.touched)
        case _:
            return _is_within(steps, repair.touched)


def _is_within(steps: Steps, touched: Collection[Steps]) -> bool:
    """Whether the value at some steps is, or is part of, one that the writer did not write."""
    return any(steps[:upto] in touched for upto in range(len(steps) + 1))


def _is_lacking(place: Steps, unsure: Collection[Steps]) -> bool:
    """Whether a place is a list that lacks entries, or an entry by its id that it may lack."""
    return place in unsure or (bool(place) and isinstance(place[-1], str) and place[:-1] in unsure)


def _original(steps: Steps, repair: Repair) -> Steps:
    for upto in range(len(steps), 0, -1):
        if written := repair.moved.get(steps[:upto]):
            steps = (*written, *steps[upto:])
    return steps


def _without_key(table: dict[str, Any], problem: Problem) -> dict[Steps, Steps]:
    """Take an unknown key out, give its value to the key that was meant, and return the move."""
    value, meant = table.pop(str(problem.steps[-1]), None), problem.meant
    if meant is None:
        return {}
    there, steps = table.setdefault(meant, value), (*problem.within, meant)
    if there is value:
        return {steps: problem.steps}
    if not isinstance(there, list) or not isinstance(value, list):
        return {}
    first = len(there)
    there += value
    return {(*steps, first + index): (*problem.steps, index) for index in range(len(value))}


def _brought_up(
    data: dict[str, Any], table: dict[str, Any], problem: Problem
) -> dict[Steps, Steps]:
    """Put the value of a key where keys of the whole document are, and return the move."""
    key = str(problem.steps[-1])
    value = table.pop(key, None)
    if key in data:
        return {}
    data[key] = value
    return {(key,): problem.steps}


def _with_tag(
    data: dict[str, Any], table: dict[str, Any], problem: Problem, spare: object
) -> set[Steps]:
    tags = [tag for tag in problem.allowed if isinstance(tag, str)]
    likely = closest(problem.found, tags) if isinstance(problem.found, str) else None
    if likely is None:
        return _replaced(data, problem.within, spare)
    table[str(problem.steps[-1])] = likely
    return {problem.steps}


def _replaced(data: dict[str, Any], steps: Steps, spare: object) -> set[Steps]:
    """Put a value of the spare data at some steps, or at those around, and return where."""
    for upto in range(len(steps), 0, -1):
        where = steps[:upto]
        parent = value_at(data, where[:-1])
        values = _counterparts(data, spare, where)
        if values and _can_hold(parent, where[-1]):
            return _put(parent, where, deepcopy(values[0]))
    return set()


def _can_hold(parent: object, step: Step) -> bool:
    if isinstance(step, int):
        return isinstance(parent, list) and step < len(parent)
    return isinstance(parent, dict)


def _put(parent: Any, steps: Steps, value: Any) -> set[Steps]:
    """Put a value where steps lead to, and return the steps of what changed.

    An entry of a list goes on being known by its old names.
    """
    last = steps[-1]
    old = value_at(parent, (last,))
    if isinstance(last, int) and isinstance(value, dict) and isinstance(old, dict):
        kept = {key: old[key] for key in _KEPT if key in old}
        parent[last] = value | kept
        return {(*steps, key) for key in value.keys() | old.keys() if key not in kept}
    parent[last] = value
    return {steps}


def _counterparts(data: object, spare: object, steps: Steps) -> list[object]:
    """Return the values of the spare data for some steps, the one that fits best first."""
    values = [spare]
    for step in steps:
        own = value_at(data, (step,))
        if isinstance(step, int):
            entries = [entry for each in values if isinstance(each, list) for entry in each]
            here = entries[step : step + 1]
            values = sorted([*here, *entries], key=lambda entry: not _is_same(entry, own))
        else:
            values = [each[step] for each in values if isinstance(each, Mapping) and step in each]
        data = own
    return values


def _is_same(one: object, other: object) -> bool:
    return (
        isinstance(one, Mapping)
        and isinstance(other, Mapping)
        and any(name in one and one[name] == other.get(name) for name in _NAMES)
    )


class _Around(NamedTuple):
    """The steps of values around those that the writer did not write.

    ``made_up`` are those that are not what the writer wrote themselves: a table is if anything in
    it is; a list if one of its values is, or that by which one of its entries is known.
    """

    all: frozenset[Steps]
    made_up: frozenset[Steps]


def _around(touched: Iterable[Steps]) -> _Around:
    parts = [(each[:upto], each[upto:]) for each in touched for upto in range(len(each))]
    return _Around(
        frozenset(outer for outer, _ in parts),
        frozenset(outer for outer, inner in parts if _makes_up(inner)),
    )


def _makes_up(inner: Steps) -> bool:
    match inner:
        case (str(), *_):
            return True
        case (int(),):
            return True
        case (int(), str(key)):
            return key in _KEPT
        case _:
            return False


Model = TypeVar("Model", bound=BaseModel)

_MOST = 1000  # mistakes of a model that are worth looking at one by one
_ROUNDS = 5  # a mistake hides others, and those hide more; at most this many layers are uncovered


HEAP: Final = f"more than {_MOST} mistakes; this is probably not a file of the game"


def is_heap(error: ValidationError) -> bool:
    """Whether a model finds so much wrong with data that it is not looked at one by one."""
    if error.error_count() > _MOST:
        return True
    causes = (each.get("ctx", {}).get("error") for each in error.errors(include_url=False))
    return sum(len(getattr(cause, "faults", ())) for cause in causes) > _MOST


def validated(
    model: type[Model],
    sourced: Sourced,
    spare: Mapping[str, Any] | None = None,
    unsure: Iterable[Steps] = (),
) -> tuple[Model | None, list[Mistake]]:
    """Return a document as a model, or else all the mistakes in it, in the order of the text.

    A mistake keeps a model from looking at whatever depends on it. So the data is repaired, with
    values of ``spare``, good data for the same model, and validated again; only what the repair has
    no part in counts then. ``unsure`` are steps of lists that are known to lack entries: faults
    that depend on their number or names are not reported.
    """
    repair = Repair(sourced.data, unsure=frozenset(unsure))
    mistakes: dict[Mistake, None] = {}
    for _ in range(_ROUNDS):
        try:
            value = model.model_validate(repair.data)
        except ValidationError as error:
            if is_heap(error):
                return None, [sourced.mistake((), HEAP)]
            found = problems(error, model, repair.data)
        else:
            return (None, in_order(mistakes)) if mistakes else (value, [])
        mistakes |= {as_mistake(problem, sourced): None for problem in genuine(found, repair)}
        before, repair = repair, repaired(repair, found, spare)
        if repair == before:
            break
    return None, in_order(mistakes)
