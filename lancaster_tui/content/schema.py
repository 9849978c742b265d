"""The JSON Schema of ruleset files, by which an editor helps and finds mistakes."""

from __future__ import annotations

from typing import Any, Final

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from lancaster_tui.content.layers import OWN_KEYS, SECTIONS
from lancaster_tui.rules.ruleset import Ruleset

# Most editors read TOML by this draft; some read no newer one.
_DRAFT: Final = "http://json-schema.org/draft-07/schema#"
_REFERENCE: Final = "#/definitions/{model}"
_REMOVE: Final = {
    "const": True,
    "description": "takes this entry out of what the file is based on; only its id stands beside",
    "title": "Remove",
}

Schema = dict[str, Any]


def ruleset_schema() -> Schema:
    """Return the JSON Schema of a ruleset file: of a full one, and of one with ``based_on``.

    A file with ``based_on`` may leave out all but its format, id and name, and of an entry all but
    what it is found by. What takes more than one value to see, the ruleset itself checks.
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
    """What a file can hold: a key is there or left out, since TOML has no null."""

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        if schema.get("default", ...) is None:
            return self.generate_inner(schema["schema"])
        return super().default_schema(schema)


def _changed_section(section: Schema, definitions: Schema) -> Schema:
    """Return a section of which any keys may be left out."""
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
    """Define a model once more, with other required keys, and return the reference to it."""
    name = f"Changed{_name(reference)}"
    definitions[name] = {**definitions[_name(reference)], "required": required}
    return _REFERENCE.format(model=name)


def _name(reference: str) -> str:
    return reference.rpartition("/")[2]
