"""A ruleset file to begin with, and the JSON Schema with which editors help."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic import TypeAdapter, ValidationError
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from lancaster_tui.content.merging import OWN_KEYS, SECTIONS
from lancaster_tui.content.rulesets import known_rulesets
from lancaster_tui.documents.errors import ContentError, quoted, without_hidden
from lancaster_tui.rules.ruleset.entries import Id
from lancaster_tui.rules.ruleset.model import Ruleset

# Most editors support this draft for TOML, and some no newer one.
_DRAFT: Final = "http://json-schema.org/draft-07/schema#"
_REFERENCE: Final = "#/definitions/{model}"
_REMOVE: Final = {
    "const": True,
    "description": "removes this entry of the ruleset that is changed; only its id stands beside",
    "title": "Remove",
}

Schema = dict[str, Any]


def ruleset_schema() -> Schema:
    """Return the JSON Schema of a ruleset file: of a full one, and of one with ``based_on``.

    A file with ``based_on`` may leave out everything but its format, id and name, and of an entry
    everything but its key. The schema does not cover checks that involve more than one value.
    """
    full = Ruleset.model_json_schema(ref_template=_REFERENCE, schema_generator=_Files)
    definitions: Schema = full.pop("$defs")
    properties: Schema = dict(full["properties"])
    del full["properties"]["based_on"]
    for key, value in full["properties"].items():
        if key in SECTIONS:
            properties[key] = _changed_section(value, definitions)
        elif "$ref" in value.get("items", {}):
            properties[key] = _changed_entries(value, definitions)
    return {
        "$schema": _DRAFT,
        "title": "Ruleset of Lancaster",
        "description": full["description"],
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "required": list(OWN_KEYS),
        "if": {"required": ["based_on"]},
        "else": {"$ref": _REFERENCE.format(model="Ruleset")},
        "definitions": {"Ruleset": full, **definitions},
    }


class _Files(GenerateJsonSchema):
    """A schema for files, in which keys may be missing but not null, since TOML has no null."""

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        if schema.get("default", ...) is None:
            return self.generate_inner(schema["schema"])
        return super().default_schema(schema)


def _changed_section(section: Schema, definitions: Schema) -> Schema:
    """Return a section in which every key is optional."""
    return {**section, "$ref": _define(section["$ref"], definitions, required=[])}


def _changed_entries(entries: Schema, definitions: Schema) -> Schema:
    """Return a list of entries that are changed, added or removed."""
    item = definitions[_name(entries["items"]["$ref"])]
    found_by = "id" if "id" in item["properties"] else "players"
    reference = _define(entries["items"]["$ref"], definitions, required=[found_by])
    changed = definitions[_name(reference)]
    changed["properties"] = {**item["properties"], "remove": _REMOVE}
    changed["if"] = {"required": ["remove"]}
    changed["then"] = {"maxProperties": 2}
    kept = {key: value for key, value in entries.items() if key not in {"minItems", "maxItems"}}
    at_least = {"minItems": 1} if "minItems" in entries else {}  # an empty list empties
    return {**kept, **at_least, "items": {"$ref": reference}}


def _define(reference: str, definitions: Schema, required: list[str]) -> str:
    """Define a model again, with other required keys, and return the reference to it."""
    name = f"Changed{_name(reference)}"
    definitions[name] = {**definitions[_name(reference)], "required": required}
    return _REFERENCE.format(model=name)


def _name(reference: str) -> str:
    return reference.rpartition("/")[2]


_TEMPLATE: Final = Path(__file__).with_name("starting_point.toml")
_SCHEMA_FILE: Final = "ruleset.schema.json"
_NAME: Final = "NAME"


class StartingPoint(NamedTuple):
    """The files that were written."""

    ruleset: Path
    schema: Path


def starting_point(ruleset_id: str) -> str:
    """Return the text of a ruleset file that changes nothing yet and says how to."""
    return _TEMPLATE.read_text(encoding="utf-8").replace(_NAME, ruleset_id)


def schema_text() -> str:
    """Return the JSON Schema of ruleset files as text."""
    return f"{json.dumps(ruleset_schema(), indent=2)}\n"


def write_starting_point(folder: Path) -> StartingPoint:
    """Write a ruleset called like its folder, and the schema beside it; make the folder.

    Raises ContentError, with a sentence, if the folder's name cannot be the id of a new ruleset or
    one of the files already exists; OSError if they cannot be written.
    """
    shown, name = without_hidden(str(folder)), folder.resolve().name
    try:
        TypeAdapter(Id).validate_python(name)
    except ValidationError:
        raise ContentError(
            f"{shown}: the folder gives the ruleset its id, and {quoted(name)} cannot be one: "
            "letters, digits, - and _ (not - or _ first), at most 24"
        ) from None
    if taken := next((known for known in known_rulesets() if known.id == name), None):
        raise ContentError(
            f"{shown}: there is a ruleset {quoted(name)} already, {taken.path}; choose another name"
        )
    written = StartingPoint(folder / f"{name}.toml", folder / _SCHEMA_FILE)
    for path in (folder, *written):
        if path.exists() and (path != folder or not path.is_dir()):
            raise ContentError(f"{without_hidden(str(path))} exists already; it stays as it is")
    folder.mkdir(parents=True, exist_ok=True)
    for path, text in zip(written, (starting_point(name), schema_text()), strict=True):
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    return written
