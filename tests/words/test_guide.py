"""The text that explains the game: every rule has its place, and it cites none that is not."""

from __future__ import annotations

import pytest

from lancaster_tui.learn.attempt import seat_in
from lancaster_tui.learn.lesson import lessons
from lancaster_tui.tui.help.rule_pictures import AREAS
from lancaster_tui.words.guide import guide
from lancaster_tui.words.rulebook import RULE_ID, place_of, rulebook

PASSAGES = [passage for chapter in guide()[:-1] for passage in chapter.rules]


def test_every_rule_has_a_passage_but_those_of_single_laws() -> None:
    known = {rule.id for section in rulebook() for rule in section.rules}
    rules = {rule for rule in known if RULE_ID.fullmatch(rule) and rule[4:].isdigit()}
    cited = {rule for passage in PASSAGES for rule in passage.ids}
    assert cited == rules


def test_every_chapter_has_an_example_or_a_picture() -> None:
    for chapter in guide()[2:-1]:
        has_example = any(each.text.startswith("*Example.*") for each in chapter.rules)
        assert has_example or any(each.picture for each in chapter.rules), chapter.title


def test_the_words_that_the_rules_use_come_last() -> None:
    assert guide()[-1] is rulebook()[-1]


def test_pictures_are_of_areas_and_positions_that_there_are() -> None:
    pictures = [passage.picture for passage in PASSAGES if passage.picture is not None]
    assert len(pictures) >= 6
    for picture in pictures:
        assert picture.area in AREAS
        assert seat_in(picture.position).decision() is not None


def test_a_rule_leads_to_the_first_passage_about_it_and_a_law_to_its_chapter() -> None:
    chapter, passage = place_of("PLC-7", guide())
    assert guide()[chapter].title == "Placing knights"
    assert "PLC-7" in guide()[chapter].rules[passage].ids
    assert guide()[place_of("LAW-B3", guide()).section].title == "Parliament: the laws"


@pytest.mark.parametrize("word", ["last stand", "captured", "ransom", "the lord", "favour", "tile"])
def test_words_of_the_board_stand_in_it(word: str) -> None:
    assert any(word in passage.text for passage in PASSAGES)


def test_how_to_play_well_is_what_the_lessons_end_with() -> None:
    (passage,) = (each.text for each in PASSAGES if each.text.startswith("How to play well?"))
    assert all(each in passage for each in lessons()[-1].play_well)
