"""docs/engine.md says what the engine does: verbs, codes, and a session that is run."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator

from lancaster_tui.engine.messages import REQUESTS, Code, schema
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.wire.views import SeatData, ViewData
from tests.engine.client import replies

PAGE = Path(__file__).parents[2] / "docs" / "engine.md"
TRANSCRIPT = re.compile(r"(?<=```transcript\n).*?(?=```\n)", re.DOTALL)
CODES: dict[Code, str] = {
    "not_json": "The line is not one strict JSON object: UTF-8, each key once.",
    "too_long": "The line is longer than 1,000,000 bytes; it was ignored.",
    "bad_request": "An unknown verb or key, a missing key, or an invalid value.",
    "no_game": "There is no game yet: start one with new or scenario.",
    "bad_game": "No game can be made of these seats, laws, ruleset or scenario.",
    "no_seat": "The game does not have that seat.",
    "not_an_action": "The text is not an action; docs/actions.md lists the forms.",
    "illegal": "The rules do not allow the action now; refusal has the rule and the reason.",
    "no_undo": "The seat cannot take anything back now.",
    "not_over": "The record of a game that is not over is secret: it holds the decks.",
    "failed": "An error in the program; please report it.",
}
MOST = 8  # keys or items of an object or a list that is shown whole


def rows(heading: str) -> dict[str, list[str]]:
    """Return the other cells of the rows of the table below a heading, by their first cell."""
    section = PAGE.read_text().split(f"# {heading}\n")[1].split("\n#")[0]
    cells = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| `")]
    return {first.strip(" `"): [cell.strip() for cell in others] for first, *others in cells[1:]}


def shown(value: Any) -> str:
    """Return JSON as on the page: of long objects and lists just the beginning."""
    if isinstance(value, dict):
        parts = [f"{shown(key)}: {shown(inner)}" for key, inner in value.items()]
        return "{" + _begun(parts) + "}"
    if isinstance(value, list):
        return "[" + _begun(list(map(shown, value))) + "]"
    return json.dumps(value, ensure_ascii=False)


def _begun(parts: list[str]) -> str:
    return ", ".join(parts if len(parts) <= MOST else [*parts[:3], "…"])


def test_each_verb_is_on_the_page_with_its_keys() -> None:
    table = rows("Requests")
    assert list(table) == list(REQUESTS)
    for verb, model in REQUESTS.items():
        keys = re.findall(r"`(\w+)`", table[verb][0])
        assert keys == [key for key in model.model_fields if key not in ("id", "do")]


def test_each_code_is_on_the_page_with_its_meaning() -> None:
    assert rows("Errors") == {code: [meaning] for code, meaning in CODES.items()}
    assert set(CODES) == set(Code.__args__)  # type: ignore[attr-defined]


def test_each_kind_of_decision_is_on_the_page_with_what_it_is_about() -> None:
    told = {
        kind: sorted(re.findall(r"`(\w+)`", about[-1]))
        for kind, about in rows("What it is asked").items()
    }
    asked = {
        choice.kind: sorted({each.name for each in fields(choice)} - {"seat", "faction"})
        for choice in get_args(AnyChoice)
    }
    assert told == asked


def test_each_key_of_a_view_is_on_the_page() -> None:
    section = PAGE.read_text().split("\n### What it sees\n")[1].split("\n### ")[0]
    told = re.findall(r"`(\w+)`", section)
    assert {*ViewData.__annotations__, *SeatData.__annotations__} <= set(told)


def test_the_session_on_the_page_is_what_happens(
    pytestconfig: pytest.Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    page = PAGE.read_text()
    (written,) = TRANSCRIPT.findall(page)
    requests = [line[2:] for line in written.splitlines() if line.startswith("> ")]
    answered = replies("\n".join(requests).encode())
    session = "".join(
        f"> {request}\n< {shown(reply)}\n"
        for request, reply in zip(requests, answered, strict=True)
    )
    if pytestconfig.getoption("--update-golden"):
        PAGE.write_text(page.replace(written, session))
    assert len(requests) > 10
    assert written == session


def test_the_schema_knows_each_verb_and_code_and_no_loose_end() -> None:
    made = schema()
    defined = made["$defs"]
    verbs = {
        entry["properties"]["do"]["const"]
        for entry in defined.values()
        if "do" in entry.get("properties", {})
    }
    assert verbs == set(REQUESTS)
    assert set(defined["Error"]["properties"]["code"]["enum"]) == set(CODES)
    named = set(re.findall(r"#/\$defs/(\w+)", json.dumps(made)))
    assert named == set(defined)


def test_replies_look_as_the_schema_says() -> None:
    made = schema()
    Draft202012Validator.check_schema(made)
    requests = [
        {"do": "new", "seats": "Ann,Bob", "seed": 7},
        {"do": "view", "seat": 1, "since": 0},
        {"do": "decisions"},
        {"do": "act", "seat": 1, "action": "decline"},
    ]
    answered = replies("\n".join(map(json.dumps, requests)).encode())
    for name, reply in zip(
        ("GameReply", "ViewReply", "DecisionsReply", "ErrorReply"), answered, strict=True
    ):
        Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": made["$defs"]}).validate(reply)
    for request in requests:
        Draft202012Validator(made).validate(request)
