"""What has a kind differs by it, and kinds are stable names, by which programs know them."""

from __future__ import annotations

import ast
import re
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, get_args, get_type_hints

import pytest

from lancaster_tui import rules
from lancaster_tui.rules import actions, events, refusals
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Choice, ChoiceKind, Task, TaskKind
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.events import Event, Gained, Paid, Source
from lancaster_tui.rules.refusals import Reason, Refusal
from lancaster_tui.rules.tasks import AnyTask

UNIONS = {"events": Event, "reasons": Reason, "actions": Action}
each_union = pytest.mark.parametrize("union", UNIONS.values(), ids=UNIONS)


def kind_of(each: type[NamedTuple]) -> object:
    return each._field_defaults["kind"]


def test_what_is_paid_is_not_what_is_gained() -> None:
    source = Source("law", "LAW-B4")
    paid, gained = Paid(0, "gold", 1, source), Gained(0, "gold", 1, source)
    assert paid[:-1] == gained[:-1]
    assert len({paid, gained}) == 2


@each_union
def test_things_of_different_kinds_are_never_equal(union: object) -> None:
    zeros = [
        each._make([0] * (len(each._fields) - 1) + [kind_of(each)]) for each in get_args(union)
    ]
    for one, other in combinations(zeros, 2):
        assert one != other


@each_union
def test_the_kind_is_the_last_value_and_a_name_of_its_own(union: object) -> None:
    for each in get_args(union):
        assert each._fields[-1] == "kind"
        assert get_args(get_type_hints(each)["kind"]) == (kind_of(each),)
    kinds = [kind_of(each) for each in get_args(union)]
    assert len(set(kinds)) == len(kinds)


@pytest.mark.parametrize("union", [Event, Reason])
def test_the_kind_is_the_name_of_its_class(union: object) -> None:
    for each in get_args(union):
        assert kind_of(each) == re.sub(r"(?<!^)(?=[A-Z])", "_", each.__name__).lower()


@pytest.mark.parametrize(
    ("module", "union", "others"),
    [(events, Event, {Source}), (refusals, Reason, {Refusal}), (actions, Action, set())],
)
def test_each_class_of_the_module_is_in_the_union(
    module: ModuleType, union: object, others: set[type]
) -> None:
    made_here = {
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, tuple) and each.__module__ == module.__name__
    }
    assert made_here == set(get_args(union)) | others


def test_each_reason_is_given_by_a_rule() -> None:
    (folder,) = rules.__path__
    given = {
        node.func.id
        for source in Path(folder).rglob("*.py")
        for node in ast.walk(ast.parse(source.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert {each.__name__ for each in get_args(Reason)} <= given


def derived(base: type) -> set[type]:
    """Return all classes derived from a class."""
    return {base}.union(*map(derived, type.__subclasses__(base)))


@pytest.mark.parametrize(
    ("base", "union", "kinds"), [(Choice, AnyChoice, ChoiceKind), (Task, AnyTask, TaskKind)]
)
def test_choices_and_tasks_have_a_kind_each_and_are_listed(
    base: type, union: object, kinds: object
) -> None:
    # By name: a dataclass with slots is made twice, and the first one may not be gone yet.
    with_kind = {each.__name__ for each in derived(base) if hasattr(each, "kind")}
    assert with_kind == {each.__name__ for each in get_args(union)}
    assert sorted(each.kind for each in get_args(union)) == sorted(get_args(kinds))
    assert len(set(get_args(kinds))) == len(get_args(union))
