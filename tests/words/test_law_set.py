"""The laws of a game before it begins."""

from __future__ import annotations

import pytest

from lancaster_tui.words.law_set import law_groups, law_set_text
from lancaster_tui.words.laws import law_text
from tests.rules.builder import BASE


@pytest.mark.rule("SET-8")
def test_all_laws_are_listed_by_group_with_the_rounds_they_come_in() -> None:
    assert law_set_text(BASE) == "base (18 laws)"
    groups = law_groups(BASE)
    assert [group.heading for group in groups] == [
        "Group 0: in force at the start",
        "Group 1: proposed in rounds 1 and 2",
        "Group 2: proposed in rounds 2 and 3",
        "Group 3: proposed in rounds 3 and 4",
        "Group 4: proposed in round 5",
    ]
    assert [text for group in groups for text in group.laws] == [law_text(law) for law in BASE.laws]


@pytest.mark.rule("SET-12")
def test_laws_that_a_short_game_never_comes_to_are_named_as_such() -> None:
    short = BASE.model_copy(update={"rounds": 2})
    assert [group.heading for group in law_groups(short)][2:] == [
        "Group 2: proposed in round 2",
        "Group 3: never proposed",
        "Group 4: never proposed",
    ]
