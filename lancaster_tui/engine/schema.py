"""The JSON Schema of the engine's lines."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from lancaster_tui.engine.messages import Reply, Request
from lancaster_tui.wire import PROTOCOL


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a line: a request or a reply."""
    made, shared = TypeAdapter.json_schemas(
        [
            ("Request", "validation", TypeAdapter[Any](Request)),
            ("Reply", "serialization", TypeAdapter[Any](Reply)),
        ]
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Lancaster engine, protocol {PROTOCOL}",
        "description": "One line: a request of a client, or a reply of the engine.",
        "anyOf": [{"$ref": "#/$defs/Request"}, {"$ref": "#/$defs/Reply"}],
        "$defs": {
            **shared["$defs"],
            "Request": made["Request", "validation"],
            "Reply": made["Reply", "serialization"],
        },
    }
