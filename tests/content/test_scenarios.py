"""Scenario files: what is read, and what is wrong with them before anybody asks for a rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lancaster_tui.content.folders import shipped
from lancaster_tui.documents.errors import ContentError
from lancaster_tui.documents.mistakes import Mistakes
from lancaster_tui.scenario.model import ScenarioFile, ScenarioPlayer, parse_scenario, read_scenario
from lancaster_tui.table.scenarios import scenario_record
from lancaster_tui.table.table import Table
from lancaster_tui.words.mistakes.located import mistake_text
from tests.sentences import said_of
from tests.table.games import play_out

DOCS = (shipped("docs") / "scenarios.md").read_text("utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", DOCS, re.DOTALL)


def mistakes(text: str) -> list[str]:
    with pytest.raises(Mistakes) as caught:
        parse_scenario(text, "it.toml")
    return [mistake_text(mistake).removeprefix("it.toml:") for mistake in caught.value.mistakes]


def test_the_position_is_what_is_written_of_it() -> None:
    text = "format = 1\nseats = 3\nseed = 4\nround = 2\nthen = []\n[players.Ann]\ngold = 3\n"
    written = parse_scenario(text, "it.toml").scenario
    assert written.position.model_dump(exclude_unset=True) == {
        "round": 2,
        "players": {"Ann": {"gold": 3}},
    }


def test_all_mistakes_are_told_at_once_where_they_are() -> None:
    text = """format = 1
seats = 3
rond = 2
phase = "voting"
laws = "LAW-B1"
[players.Ann]
gold = -1
squires = "two"
counties = { York = 3 }
[players.Ann.ally]
gold = 1
"""
    found = mistakes(text)
    for place, said in (
        ("3:1:", 'unknown key "rond"; did you mean "round"?'),
        ("4:9:", "phase must be"),
        ("5:8:", "laws must be a list"),
        ("7:8:", "players.Ann.gold must be at least 0"),
        ("8:11:", "players.Ann.squires must be a whole number"),
        ("9:21:", "York must be a text in quotes"),
        ("11:1:", 'unknown key "gold" in players.Ann.ally'),
    ):
        assert [each for each in found if each.startswith(place) and said in each]
    assert len(found) == 7


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file is empty"),
        ("format = 1\nseats =", "2:"),
        ("seats = 3", "format is missing"),
        ("format = 1", "seats is missing"),
        ("format = 2\nseats = 3", "written by a newer version"),
        ('format = 1\nseats = "Ann, Bob"', "seats must be"),
        ("format = 1\nseats = 3\nseed = -1", "3:8:"),
        ('format = 1\nseats = 3\nname = ""', "3:8:"),
        (f'format = 1\nseats = 3\nthen = ["{"x" * 99}"]', "3:9:"),
        ("format = 1\nseats = 3\nplayers = 4", "3:11: players must be a table"),
        ('format = 1\nseats = 3\nname = "\\u202e"', "cannot be shown"),
    ],
)
def test_what_is_no_scenario_is_refused_with_a_sentence(text: str, said: str) -> None:
    with pytest.raises(ContentError) as caught:
        parse_scenario(text, "it.toml")
    assert said in said_of(caught.value)


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "it.toml"
    path.write_text("format = 1\nseats = 5\n")
    assert read_scenario(path).scenario.seats == 5
    with pytest.raises(ContentError, match="no such file"):
        read_scenario(tmp_path / "that.toml")


@pytest.mark.parametrize("number", range(3))
def test_the_examples_of_the_guide_are_played_to_the_end(number: int) -> None:
    table = Table(scenario_record(EXAMPLES[number], "docs/scenarios.md"))
    play_out(table)
    assert table.is_over


def test_the_guide_has_three_examples_and_tells_of_every_key() -> None:
    assert len(EXAMPLES) == 3
    tables = "\n".join(line for line in DOCS.splitlines() if line.startswith("|"))
    for key in (*ScenarioFile.model_fields, *ScenarioPlayer.model_fields):
        if key not in ("players", "ally"):
            assert f"`{key}`" in tables
    assert "[players.Ann.ally]" in DOCS
