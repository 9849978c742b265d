"""Values as TOML on one line."""

from __future__ import annotations

import tomllib

import pytest

from lancaster_tui.documents.document import inline


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"kind": "send", "per_conflict": 2}, '{ kind = "send", per_conflict = 2 }'),
        ([1, [True, False], {}], "[1, [true, false], {}]"),
        ([{"cost": {"gold": 2}}], "[{ cost = { gold = 2 } }]"),
        ('say "…" \\ \n', '"say \\"…\\" \\\\ \\n"'),
    ],
)
def test_values_on_one_line_are_read_as_they_were(value: object, said: str) -> None:
    assert inline(value) == said
    assert tomllib.loads(f"value = {said}")["value"] == value
