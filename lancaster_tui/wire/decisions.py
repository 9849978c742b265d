"""Decisions, and all that stands on the agenda, as data."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, get_type_hints

from pydantic import Field
from typing_extensions import TypedDict

from lancaster_tui.rules.agenda import ChoiceKind, Decision
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.notation import action_text
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.rules.tasks import AnyEntry, AnyTask
from lancaster_tui.wire.values import (
    ActionText,
    Data,
    FactionNumber,
    OneOf,
    SeatNumber,
    described,
    types,
    written,
)

_WHO = ("seat", "faction")  # of a choice: its decision names them itself


class _Asked(TypedDict):
    kind: ChoiceKind
    seat: SeatNumber
    faction: Annotated[FactionNumber, Field(description="whom it is about: the seat or its ally")]
    rule: Annotated[str, Field(description="the rule that asks, such as PLC-1")]
    about: Annotated[Data, Field(description="what the question is about, such as the county")]
    actions: Annotated[list[ActionText], Field(description="the legal answers")]
    prompt: NotRequired[
        Annotated[str, Field(description="the question as a sentence; not for a program in a seat")]
    ]


def _asked(choice: type[Any]) -> Any:
    """Return the type of a decision of one kind."""
    about = {name: known for name, known in types(choice).items() if name not in _WHO}
    keys = {
        **get_type_hints(_Asked, include_extras=True),
        "kind": Literal[choice.kind],
        "about": described(f"{choice.__name__}About", "What the question is about.", about),
    }
    return described(f"{choice.__name__}Decision", choice.__doc__, keys)


def _entry(entry: type[Any]) -> Any:
    """Return the type of what stands on the agenda, of one kind."""
    keys = {"kind": Literal[entry.kind], **types(entry)}
    return described(f"{entry.__name__}Entry", entry.__doc__, keys)


DecisionData = Annotated[_Asked, OneOf(AnyChoice, _asked)]
"""What a seat is asked."""

EntryData = Annotated[Data, OneOf(AnyChoice | AnyTask, _entry)]
"""Something on the agenda."""


def decision_data(decision: Decision, rules: Ruleset) -> DecisionData:
    """Return what a seat is asked, for its own eyes."""
    choice = decision.choice
    about = written(choice, rules)
    for who in _WHO:
        about.pop(who, None)
    return {
        "kind": choice.kind,
        "seat": decision.seat + 1,
        "faction": decision.faction + 1,
        "rule": choice.rule,
        "about": about,
        "actions": [action_text(action) for action in decision.actions],
    }


def entry_data(entry: AnyEntry, rules: Ruleset) -> EntryData:
    """Return something on the agenda."""
    return {"kind": entry.kind, **written(entry, rules)}
