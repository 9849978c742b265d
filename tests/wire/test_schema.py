"""What goes over the wire is what its types, and the schemas made of them, say."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator
from pydantic import TypeAdapter, ValidationError

from lancaster_tui.rules.agenda import ChoiceKind, TaskKind, decisions
from lancaster_tui.rules.events import Event
from lancaster_tui.rules.places import COURT, place_text
from lancaster_tui.rules.refusals import BelowMinimum, CannotPay, NotAsked, Reason, Refusal
from lancaster_tui.rules.views import view
from lancaster_tui.table.replay import replay
from lancaster_tui.wire.decisions import DecisionData, EntryData, decision_data
from lancaster_tui.wire.events import EventData, ReasonData, RefusalData, event_data, refusal_data
from lancaster_tui.wire.values import PLACES, known
from lancaster_tui.wire.views import StateData, ViewData, state_data, view_data
from tests.table.games import deal, play_out, sit_down

RULES = deal().ruleset
VIEWS, DECISIONS, STATE, EVENT = (
    TypeAdapter[Any](each) for each in (list[ViewData], list[DecisionData], StateData, EventData)
)


def kinds(data: Any) -> list[str]:
    """Return the kinds that the schema of a union knows."""
    schema = TypeAdapter[Any](data).json_schema()
    assert len(schema["oneOf"]) == len(schema["discriminator"]["mapping"])
    return list(schema["discriminator"]["mapping"])


@pytest.mark.parametrize(("union", "data"), [(Event, EventData), (Reason, ReasonData)])
def test_the_schema_knows_each_kind_of_event_and_reason(union: Any, data: Any) -> None:
    assert sorted(kinds(data)) == sorted(each._field_defaults["kind"] for each in get_args(union))


def test_the_schema_knows_each_kind_of_decision_and_of_what_is_to_be_done() -> None:
    assert sorted(kinds(DecisionData)) == sorted(get_args(ChoiceKind))
    assert sorted(kinds(EntryData)) == sorted([*get_args(ChoiceKind), *get_args(TaskKind)])


@pytest.mark.parametrize("data", [EventData, ReasonData, DecisionData, ViewData])
def test_everything_in_the_schema_is_described(data: Any) -> None:
    for name, part in TypeAdapter[Any](data).json_schema()["$defs"].items():
        assert part["description"], name
        assert part["additionalProperties"] is False, name


@pytest.mark.parametrize(
    ("seats", "law_set"),
    [
        ("greedy,random,random", "base"),
        ("random,random,random,random,random", "new"),
        ("random,random", "new"),
    ],
)
def test_whole_games_look_as_their_types_say(seats: str, law_set: str) -> None:
    table = sit_down(seats, seed=4, law_set=law_set)
    play_out(table)
    happened = [event_data(event, RULES) for event in table.log(None)]
    for step in replay(table.record)[2]:
        shown = [view_data(view(step.state, seat)) for seat in (None, 0)]
        asked = [decision_data(each, RULES) for each in decisions(step.state)]
        whole = state_data(step.state)
        assert json.loads(json.dumps([shown, asked, whole])) == [shown, asked, whole]
        VIEWS.validate_python(shown)
        DECISIONS.validate_python(asked)
        STATE.validate_python(whole)
        happened += [event_data(event, RULES) for event in step.events]
    assert json.loads(json.dumps(happened)) == happened
    assert all(next(iter(event)) == "kind" for event in happened)
    check = Draft202012Validator(EVENT.json_schema())
    for event in happened:
        EVENT.validate_python(event)
    for event in {event["kind"]: event for event in happened}.values():
        check.validate(event)


@pytest.mark.parametrize(
    "changed",
    [{"kind": "Gained"}, {"seat": 0}, {"amount": "3"}, {"source": {"kind": "law"}}, {"more": 1}],
)
def test_what_is_not_described_is_no_event(changed: dict[str, object]) -> None:
    source = {"kind": "law", "id": "LAW-B3"}
    gained = {"kind": "gained", "seat": 1, "good": "pp", "amount": 3, "source": source}
    EVENT.validate_python(gained)
    with pytest.raises(ValidationError):
        EVENT.validate_python(gained | changed)


def test_a_refusal_names_rule_reason_and_numbers() -> None:
    too_weak = refusal_data(Refusal("PLC-4", BelowMinimum(1, 3, 2), for_ally=True), RULES)
    assert too_weak == {
        "rule": "PLC-4",
        "reason": {"kind": "below_minimum", "strength": "S1", "minimum": 3, "place": "C"},
        "for_ally": True,
    }
    assert refusal_data(Refusal("PLC-1", NotAsked(0)), RULES)["reason"] == {
        "kind": "not_asked",
        "seat": 1,
    }
    poor = refusal_data(Refusal("CON-6", CannotPay(2, 0, 1, 5)), RULES)
    for refused in (too_weak, poor):
        TypeAdapter(RefusalData).validate_python(refused)


def test_a_number_must_say_what_it_stands_for() -> None:
    with pytest.raises(TypeError, match="does not say what it stands for"):
        known(int)
    with pytest.raises(TypeError, match="does not say what it stands for"):
        known(tuple[int, ...])


def test_places_have_the_letters_that_people_type() -> None:
    assert [place_text(place) for place in range(COURT + 1)] == list(PLACES)
