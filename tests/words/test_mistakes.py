"""Every reason why something that people wrote cannot be has one sentence."""

from __future__ import annotations

from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from lancaster_tui.bots.registry import BotReason
from lancaster_tui.lab.faults import LabReason
from lancaster_tui.rules import faults as rules_faults
from lancaster_tui.rules.faults import BlankName, EmptyCost, RulesReason
from lancaster_tui.rules.refusals import GameOver, Refusal
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.scenario import faults as scenario_faults
from lancaster_tui.scenario.faults import ScenarioReason
from lancaster_tui.table import faults as table_faults
from lancaster_tui.table.faults import NameReason, TableReason
from lancaster_tui.table.seating import Seating
from lancaster_tui.words.mistakes.located import reason_text
from tests.rules.builder import BASE

REASONS = [
    *get_args(RulesReason),
    *get_args(ScenarioReason),
    *get_args(TableReason),
    *get_args(BotReason),
    *get_args(LabReason),
]
NAMES = {"Refusal": Refusal, "Ruleset": Ruleset, "Seating": Seating}


def examples(annotation: Any) -> list[Any]:
    """Return values of a type, those of a closed one all."""
    origin = get_origin(annotation)
    if origin is Literal:
        return list(get_args(annotation))
    if origin in (Union, UnionType):
        return [value for each in get_args(annotation) for value in examples(each)]
    if origin is tuple:
        return [(value,) for value in examples(get_args(annotation)[0])[:1]]
    if annotation is Refusal:
        return [Refusal("PLC-1", GameOver())]
    if annotation is Ruleset:
        return [BASE]
    if annotation is Seating:
        return [Seating("Ann")]
    if hasattr(annotation, "_fields"):
        return cases(annotation)
    simple: dict[Any, list[Any]] = {
        int: [2],
        bool: [True, False],
        str: ["wrod"],
        NoneType: [None],
        Path: [Path("f")],
    }
    return simple[annotation]


def cases(reason: Any) -> list[Any]:
    """Return a reason with its first values, and then with each other value once."""
    hints = get_type_hints(reason, localns=NAMES)
    values = {key: examples(hints[key]) for key in reason._fields}
    first = reason(**{key: found[0] for key, found in values.items()})
    others = [first._replace(**{key: each}) for key, found in values.items() for each in found[1:]]
    return [first, *others]


@pytest.mark.parametrize("reason", REASONS, ids=lambda reason: reason.__name__)
def test_every_reason_has_a_sentence(reason: Any) -> None:
    for case in cases(reason):
        said = reason_text(case)
        assert said
        assert said.isprintable()
        assert not said.endswith(".")
        assert "None" not in said


def test_every_class_of_a_reason_belongs_to_a_closed_union() -> None:
    known = {*REASONS, *get_args(NameReason)}
    for module in (rules_faults, scenario_faults, table_faults):
        for each in vars(module).values():
            if isinstance(each, type) and "kind" in getattr(each, "_fields", ()):
                assert each in known


def test_reasons_with_equal_parameters_differ_by_their_kind() -> None:
    kinds = [reason._field_defaults["kind"] for reason in (*REASONS, *get_args(NameReason))]
    assert len(set(kinds)) == len(kinds)
    blank: object = BlankName()
    assert blank != EmptyCost()


def test_what_is_no_reason_has_no_words() -> None:
    with pytest.raises(TypeError, match="no words for 3"):
        reason_text(3)
