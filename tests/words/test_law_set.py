"""The laws of a game before it begins."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.words.laws.cards import law_text
from lancaster_tui.words.laws.law_sets import law_groups, law_set_text
from tests.rules.builder import BASE

WHEN = [
    "in force at the start",
    "proposed in rounds 1 and 2",
    "proposed in rounds 2 and 3",
    "proposed in rounds 3 and 4",
    "proposed in round 5",
]


@pytest.mark.rule("SET-8", "LAW-6")
@pytest.mark.parametrize(
    ("letters", "laws"), [("bbbbb", BASE.laws), ("nnnnn", BASE.new_laws)], ids=["base", "new"]
)
def test_all_laws_are_listed_by_group_with_the_rounds_they_come_in(
    letters: str, laws: list[Law]
) -> None:
    groups = law_groups(BASE, letters)
    assert [group.heading for group in groups] == [
        f"Group {group}: {when}" for group, when in enumerate(WHEN)
    ]
    assert [text for group in groups for text in group.laws] == [law_text(law) for law in laws]


@pytest.mark.rule("LAW-6")
def test_a_game_with_base_and_new_laws_tells_which_groups_are_new() -> None:
    groups = law_groups(BASE, "bnbbn")
    assert [group.heading for group in groups] == [
        "Group 0 (base laws): in force at the start",
        "Group 1 (new laws): proposed in rounds 1 and 2",
        "Group 2 (base laws): proposed in rounds 2 and 3",
        "Group 3 (base laws): proposed in rounds 3 and 4",
        "Group 4 (new laws): proposed in round 5",
    ]
    assert groups[1].laws == tuple(law_text(law) for law in BASE.new_laws if law.group == 1)
    assert groups[2].laws == tuple(law_text(law) for law in BASE.laws if law.group == 2)


@pytest.mark.rule("LAW-6")
def test_laws_still_to_be_drawn_stand_there_both() -> None:
    groups = law_groups(BASE, "random")
    assert [group.heading for group in groups] == [
        f"Group {group} ({kind} laws): {when}"
        for group, when in enumerate(WHEN)
        for kind in ("base", "new")
    ]
    texts = [text for group in groups for text in group.laws]
    assert sorted(texts) == sorted(map(law_text, BASE.all_laws))


@pytest.mark.rule("LAW-6")
def test_drawn_groups_of_unequal_sizes_tell_every_round_they_may_come_in() -> None:
    fewer = [law for law in BASE.new_laws if law.id != "LAW-N4"]  # three of group 1
    rules = BASE.model_copy(update={"new_laws": fewer})
    headings = [group.heading for group in law_groups(rules, "random")]
    assert "Group 2 (base laws): proposed in rounds 2 and 3" in headings
    assert "Group 3 (new laws): proposed in rounds 3 and 4" in headings
    assert "Group 4 (new laws): proposed in rounds 4 and 5" in headings


@pytest.mark.rule("LAW-6")
@pytest.mark.parametrize(
    ("letters", "text"),
    [
        ("bbbbb", "base (18 laws)"),
        ("nnnnn", "new (18 laws)"),
        ("bnbbn", "bnbbn: new laws in groups 1 and 4 (18 laws)"),
        ("nbbbb", "nbbbb: new laws in group 0 (18 laws)"),
        ("random", "random: base or new laws, drawn for each group"),
    ],
)
def test_a_set_of_laws_has_a_short_name(letters: str, text: str) -> None:
    assert law_set_text(BASE, letters) == text


@pytest.mark.rule("SET-12")
def test_laws_that_a_short_game_never_comes_to_are_named_as_such() -> None:
    short = BASE.model_copy(update={"rounds": 2})
    assert [group.heading for group in law_groups(short, "bbbbb")][2:] == [
        "Group 2: proposed in round 2",
        "Group 3: never proposed",
        "Group 4: never proposed",
    ]
