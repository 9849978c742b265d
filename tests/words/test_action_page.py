"""The page about actions as text is true."""

from __future__ import annotations

import re

import pytest

from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.notation import action_text, parse_action
from lancaster_tui.rules.places import COURT, parse_place, place_text
from lancaster_tui.table.replay import action_line, parse_line
from tests.rules.builder import BASE, ROOT

PAGE = (ROOT / "docs" / "actions.md").read_text("utf-8")


def section(heading: str) -> str:
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


ROWS = [
    [cell.strip(" `") for cell in line.strip("|").split("|")]
    for line in section("Actions").splitlines()
    if line.startswith("|")
][2:]
EXAMPLES = [row[2] for row in ROWS]
LINES = re.findall(r"```\n(.*?)```", section("Lines of a record"), re.DOTALL)[0].splitlines()


@pytest.mark.parametrize("example", EXAMPLES)
def test_each_example_is_an_action_in_its_own_form(example: str) -> None:
    assert action_text(parse_action(example)) == example


def test_every_kind_of_action_has_an_example() -> None:
    assert {type(parse_action(example)) for example in EXAMPLES} == set(Action.__args__)


def test_every_form_begins_with_the_word_of_its_example() -> None:
    for _, form, example, _ in ROWS:
        assert not form or form.split()[0] == example.split()[0]


def test_either_case_and_further_blanks_are_accepted() -> None:
    for example in EXAMPLES:
        assert parse_action(f"  {example.upper().replace(' ', '  ')} ") == parse_action(example)


@pytest.mark.parametrize("line", LINES)
def test_each_line_of_a_record_is_read_and_written_alike(line: str) -> None:
    assert action_line(*parse_line(line, players=5)) == line


def test_the_letters_of_all_places_are_on_the_page() -> None:
    named: list[str] = []
    for cell in re.findall(r"^\| (`.*?`) \|", section("Places"), re.MULTILINE):
        letters = re.findall(r"`(\w+)`", cell)
        if " to " in cell:
            named += [chr(code) for code in range(ord(letters[0]), ord(letters[1]) + 1)]
        else:
            named += letters
    assert [parse_place(letter) for letter in named] == list(range(COURT + 1))
    assert [place_text(place) for place in range(COURT + 1)] == named


def test_the_castle_spaces_are_listed_in_the_order_of_the_ruleset() -> None:
    assert f": {', '.join(space.name for space in BASE.castle)} |" in section("Places")
