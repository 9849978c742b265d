"""The JSON Schema of ruleset files, by which editors help."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, get_args

import pytest
from jsonschema import Draft7Validator
from pydantic import BaseModel

from lancaster_tui.content.folders import shipped
from lancaster_tui.content.starting_point import ruleset_schema
from lancaster_tui.rules.ruleset.entries import Law, PlayerCount
from lancaster_tui.rules.ruleset.model import Ruleset

SCHEMA = ruleset_schema()
DEFINITIONS = SCHEMA["definitions"]
OWN = {"format": 1, "id": "mine", "name": "Mine", "based_on": "base"}
EFFECT = {"kind": "per", "count": {"of": "tiles"}, "reward": {"pp": 4}}

Data = dict[str, Any]


def models_in(annotation: object) -> list[type[BaseModel]]:
    """Return the models that an annotation names, and all that these are made of."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        fields = annotation.model_fields.values()
        return [annotation, *(each for field in fields for each in models_in(field.annotation))]
    return [each for inner in get_args(annotation) for each in models_in(inner)]


MODELS = list(dict.fromkeys(models_in(Ruleset)))


def parts(value: object) -> Iterator[Data]:
    """Yield all tables in a schema."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from parts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from parts(inner)


def refers_to(part: Data) -> Data:
    found: Data = DEFINITIONS[part["$ref"].removeprefix("#/definitions/")]
    return found


def test_it_is_json_of_a_draft_that_editors_know() -> None:
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA
    assert SCHEMA["$schema"] == "http://json-schema.org/draft-07/schema#"


def test_every_reference_leads_somewhere() -> None:
    references = [part for part in parts(SCHEMA) if isinstance(part.get("$ref"), str)]
    assert references
    assert all(refers_to(part) for part in references)


def test_nothing_can_be_null_since_toml_has_no_null() -> None:
    assert "null" not in json.dumps(SCHEMA)


def test_unknown_keys_are_mistakes_everywhere() -> None:
    tables = [part for part in parts(SCHEMA) if part.get("type") == "object" and "title" in part]
    closed = [part for part in tables if "properties" in part]
    assert len(closed) > 20
    assert all(part["additionalProperties"] is False for part in closed)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_key_of_every_model_has_help(model: type[BaseModel]) -> None:
    definition = DEFINITIONS[model.__name__]
    assert definition["description"]
    for key in model.model_fields:
        value = SCHEMA["properties"][key] if model is Ruleset else definition["properties"][key]
        assert value.get("description"), key


def test_a_full_ruleset_needs_what_its_model_needs() -> None:
    needed = [key for key, field in Ruleset.model_fields.items() if field.is_required()]
    assert DEFINITIONS["Ruleset"]["required"] == needed
    assert set(DEFINITIONS["Ruleset"]["properties"]) == set(Ruleset.model_fields) - {"based_on"}
    assert SCHEMA["if"] == {"required": ["based_on"]}
    assert SCHEMA["else"] == {"$ref": "#/definitions/Ruleset"}


def test_a_ruleset_based_on_another_needs_only_what_it_is_called() -> None:
    assert SCHEMA["required"] == ["format", "id", "name"]
    assert set(SCHEMA["properties"]) == set(Ruleset.model_fields)
    for section in ("start", "pieces", "ending"):
        assert refers_to(SCHEMA["properties"][section])["required"] == []


@pytest.mark.parametrize(
    ("key", "model", "found_by"),
    [("laws", Law, "id"), ("new_laws", Law, "id"), ("player_counts", PlayerCount, "players")],
)
def test_entries_that_change_others_need_only_what_they_are_found_by(
    key: str, model: type[BaseModel], found_by: str
) -> None:
    entry = refers_to(SCHEMA["properties"][key]["items"])
    assert entry["required"] == [found_by]
    assert set(entry["properties"]) == {*model.model_fields, "remove"}
    assert "remove" not in DEFINITIONS[model.__name__]["properties"]


def complaint(data: Data) -> object:
    """Return what a validator says first about a file, or None."""
    return next(Draft7Validator(SCHEMA).iter_errors(data), None)


def test_the_schema_is_one() -> None:
    Draft7Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", sorted(shipped("rulesets").rglob("*.toml")), ids=lambda p: p.stem)
def test_all_rulesets_of_the_program_are_valid(path: Any) -> None:
    assert complaint(tomllib.loads(path.read_text(encoding="utf-8"))) is None


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"rounds": 4, "new_laws": []},
        {"start": {"gold": 4}, "pieces": {"gold": 40}},
        {"ending": {"tiles": {"first": 9, "second": 3}}},
        {"counties": [{"id": "C", "minimum": 2}]},
        {"laws": [{"id": "LAW-B12", "remove": True}, {"id": "x", "group": 4, "effect": EFFECT}]},
        {"laws": [{"id": "LAW-B12", "text": "Four points for a tile"}]},
        {"player_counts": [{"players": 3, "favours_left_out": []}]},
        {"castle": [{"id": "gold", "provenance": {"reward": "house"}}]},
    ],
)
def test_changes_that_are_valid(change: Data) -> None:
    assert complaint(OWN | change) is None


@pytest.mark.parametrize(
    "change",
    [
        {"ruonds": 4},
        {"rounds": "5"},
        {"based_on": ""},
        {"start": {"golds": 4}},
        {"ending": {"tiles": {"first": 9}}},
        {"counties": [{"minimum": 2}]},
        {"counties": []},
        {"counties": [{"id": "C", "minimum": 5}]},
        {"counties": [{"id": "C", "reward": {}}]},
        {"laws": [{"id": "LAW-B12", "remove": True, "group": 1}]},
        {"laws": [{"id": "LAW-B12", "remove": False}]},
        {"laws": [{"id": "LAW-B12", "effect": {**EFFECT, "kind": "pre"}}]},
        {"laws": [{"id": "LAW-B12", "effect": {**EFFECT, "count": {"of": "golds"}}}]},
        {"laws": [{"id": "LAW-B12", "effect": {**EFFECT, "kind": "when"}}]},
        {"laws": [{"id": "LAW B12"}]},
    ],
)
def test_changes_with_mistakes(change: Data) -> None:
    assert complaint(OWN | change) is not None


def test_a_full_ruleset_with_mistakes() -> None:
    base = tomllib.loads((shipped("rulesets") / "base.toml").read_text(encoding="utf-8"))
    for key in ("rounds", "start", "laws", "name"):
        assert complaint({k: value for k, value in base.items() if k != key}) is not None
    for key in ("minimum", "reward"):
        lacking = deepcopy(base)
        del lacking["counties"][3][key]
        assert complaint(lacking) is not None
    fewer = base | {"counties": base["counties"][1:]}
    assert complaint(fewer) is not None
    assert complaint(base | {"laws": [*base["laws"], {"id": "LAW-B1", "remove": True}]}) is not None
