"""The rules that come with the program."""

from __future__ import annotations

import re

import pytest

from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.closed import members
from lancaster_tui.rules.position import Phase
from lancaster_tui.words.help.area_rules import rule_of_area
from lancaster_tui.words.help.areas import AREA_HELP
from lancaster_tui.words.rulebook import RULE_ID, rulebook, section_of
from tests.rules.builder import Board
from tests.rules.rulebook import TEXT, rule_ids

IDS = [rule.id for section in rulebook() for rule in section.rules]


def test_every_rule_is_there_in_the_order_of_the_text() -> None:
    assert [each for each in IDS if RULE_ID.fullmatch(each)] == rule_ids()


def test_the_sections_have_the_titles_of_the_text() -> None:
    titles = [f"{section.sign}: {section.title}".lower() for section in rulebook() if section.sign]
    assert titles == [title.lower() for title in re.findall(r"^## ([A-Z]{3}: .*)$", TEXT, re.M)]
    assert [section.title for section in rulebook() if not section.sign] == [
        "Worked examples",
        "Words",
    ]


def test_no_word_of_a_section_is_lost() -> None:
    said = " ".join(f"{rule.id} {rule.text}" for section in rulebook() for rule in section.rules)
    on_keys = re.compile(r" [^.]*`\w+ = [^.]*\.")  # for authors of rulesets alone
    for whole in TEXT[TEXT.index("## SET") : TEXT.index("## Notes")].splitlines():
        line = on_keys.sub("", whole)
        if line.startswith("- "):
            assert line.removeprefix("- ").split(maxsplit=1)[1] in said
        elif line and not line.startswith(("|", "#")):
            assert re.sub(r"^\d+\. ", "", line) in said
    assert "10: 9/5/3" in said
    assert "Gloucester: minimum 3 *printed*, reward upgrade + 2 votes" in said


def test_what_authors_of_rulesets_write_is_not_among_the_rules() -> None:
    said = {rule.id: rule.text for section in rulebook() for rule in section.rules}
    assert not any(re.search(r"`\w+ = ", text) for text in said.values())
    assert said["CON-7"].endswith("here they move, unless a ruleset says otherwise.")
    assert said["CON-8"].endswith("its knights count for END-1.")
    assert said["SET-10"].endswith("within the conflict deck is hidden.")


def test_the_words_are_explained() -> None:
    words = {rule.id: rule.text for rule in rulebook()[-1].rules}
    assert words["court"] == "knights ready at home"


@pytest.mark.parametrize("rule", ["PLC-6", "LAW-B3", "ALY-15", "END-1"])
def test_a_rule_stands_in_its_section(rule: str) -> None:
    section = rulebook()[section_of(rule)]
    assert section.sign == rule[:3]
    assert rule in {each.id for each in section.rules}


def test_a_law_of_a_rulesets_own_leads_to_the_laws() -> None:
    assert rulebook()[section_of("LAW-X1")].sign == "LAW"
    assert section_of("nonsense") == 0


def test_questions_and_areas_lead_to_rules_that_exist() -> None:
    position = Board(players=3).state
    phases: tuple[Phase, ...] = ("placing", "castles")
    for position.phase in phases:
        assert {rule_of_area(area, position) for area in AREA_HELP} <= set(IDS)
    assert {kind.rule for kind in members(AnyChoice)} <= set(IDS)
