"""Rulesets that cannot be played are refused (SET-12)."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from lancaster_tui.rules.ruleset.vocabulary import Reward, rewards_of
from tests.rules.builder import BASE, base_document, changed, with_law
from tests.sentences import said_of


def _refusal_of(**values: Any) -> str:
    with pytest.raises(ValidationError) as caught:
        changed(**values)
    return said_of(caught.value)


@pytest.mark.rule("SET-12")
def test_a_ruleset_needs_exactly_three_starting_laws() -> None:
    laws = base_document()["laws"]
    assert "exactly 3 laws must be in group 0" in _refusal_of(laws=laws[1:])
    laws[5]["group"] = 0
    assert "exactly 3 laws must be in group 0" in _refusal_of(laws=laws)


@pytest.mark.rule("SET-12")
def test_a_ruleset_needs_three_laws_per_round() -> None:
    laws = base_document()["laws"]
    assert "5 rounds need 18 laws, there are 17" in _refusal_of(laws=laws[:-1])
    changed(laws=laws[:15], rounds=4)


@pytest.mark.rule("SET-12", "LAW-6")
def test_new_laws_need_as_many_and_in_each_mixture() -> None:
    new_laws = base_document()["new_laws"]
    message = "new_laws: 5 rounds need 18 laws, there are 17 (SET-12)"
    assert message in _refusal_of(new_laws=new_laws[:-1])
    assert "new_laws: exactly 3 laws must be in group 0" in _refusal_of(new_laws=new_laws[1:])
    new_laws[3]["group"] = 4
    message = (
        "5 rounds need 18 laws, there are 17 if each group takes the smaller of laws and new_laws"
    )
    assert message in _refusal_of(new_laws=new_laws)
    changed(new_laws=[])


@pytest.mark.rule("SET-12")
def test_a_ruleset_needs_two_conflicts_per_round_after_removal() -> None:
    conflicts = base_document()["conflicts"]
    message = _refusal_of(conflicts=[card for card in conflicts if card["id"] != "4"])
    assert "player_counts for 2 players: 5 rounds need 10 conflicts, 9 are left" in message


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"start": {"gold": 1, "squires": 1, "votes": 1, "knights": [4, 4]}}, "more S4 than"),
        ({"rounds": 0}, "greater than or equal to 1"),
        ({"surprise": 1}, "Extra inputs"),
        ({"rounds": "5"}, "valid integer"),
    ],
)
def test_impossible_rulesets_are_refused(values: dict[str, Any], message: str) -> None:
    assert message in _refusal_of(**values)


@pytest.mark.parametrize(
    ("key", "entry", "message"),
    [
        ("counties", 8, 'two entries for county "A"'),
        ("castle", 5, 'two entries for castle space "recruit"'),
        ("conflicts", 11, 'two entries for conflict "2"'),
        ("favours", 5, 'two entries for favour "upgrade"'),
        ("laws", 17, 'two entries for law "LAW-B1"'),
    ],
)
def test_ids_are_unique(key: str, entry: int, message: str) -> None:
    entries = base_document()[key]
    entries[entry]["id"] = entries[0]["id"]
    assert message in _refusal_of(**{key: entries})


def test_player_counts_are_unique_and_name_what_exists() -> None:
    counts = base_document()["player_counts"]
    assert 'two entries for player count "2"' in _refusal_of(player_counts=[*counts, counts[0]])
    counts[1]["conflicts_removed"] = ["99"]
    message = 'player_counts for 3 players removes conflict "99", which does not exist'
    assert message in _refusal_of(player_counts=counts)
    counts[1]["conflicts_removed"] = ["9", "10"]
    counts[1]["favours_left_out"] = ["crown"]
    message = 'player_counts for 3 players leaves out favour "crown", which does not exist'
    assert message in _refusal_of(player_counts=counts)


@pytest.mark.rule("ALY-3")
def test_an_ally_castle_has_a_space() -> None:
    counts = base_document()["player_counts"]
    counts[0]["allies"]["castle"] = []
    assert "at least 1 item" in _refusal_of(player_counts=counts)


def test_provenance_names_keys_of_its_entry() -> None:
    counties = base_document()["counties"]
    counties[0]["provenance"] = {"strength": "inferred"}
    assert 'provenance names "strength"' in _refusal_of(counties=counties)


def test_a_castle_space_gives_only_goods_recruits_and_upgrades() -> None:
    castle = base_document()["castle"]
    for reward in ({"tile": 1}, {"noble": 1}, {"voyage": True}, {"promote": 2}):
        castle[2]["reward"] = reward
        assert 'castle space "squires" can give only goods, recruits or an upgrade' in _refusal_of(
            castle=castle
        )


def test_a_favour_is_no_voyage() -> None:
    favours = base_document()["favours"]
    favours[0]["reward"] = {"voyage": True}
    assert "only a county's reward can be a voyage" in _refusal_of(favours=favours)


@pytest.mark.rule("RWD-6")
def test_a_law_is_no_voyage() -> None:
    laws = base_document()["laws"]
    for effect in (
        {"kind": "per", "count": {"of": "counties"}, "reward": {"voyage": True}},
        {"kind": "exchange", "cost": {"gold": 1}, "reward": {"voyage": True}},
        {
            "kind": "exchange_either",
            "ways": [
                {"cost": {"gold": 1}, "reward": {"pp": 1}},
                {"cost": {"gold": 1}, "reward": {"voyage": True}},
            ],
        },
    ):
        laws[7]["effect"] = effect
        assert "only a county's reward can be a voyage" in _refusal_of(laws=laws)


@pytest.mark.rule("LAW-8")
@pytest.mark.parametrize("word", [{"upgrade": 1}, {"promote": 3}, {"noble": 1}])
def test_an_exchange_gives_only_what_can_be_counted_beforehand(word: dict[str, int]) -> None:
    laws = base_document()["laws"]
    laws[7]["effect"] = {"kind": "exchange", "cost": {"gold": 1}, "reward": {"pp": 1, **word}}
    message = "an exchange can give only goods, recruits or extension tiles (LAW-8)"
    assert message in _refusal_of(laws=laws)


@pytest.mark.rule("RWD-4")
def test_a_county_gives_no_nobles_of_other_counties() -> None:
    counties = base_document()["counties"]
    counties[0]["reward"] = {"noble": 1}
    assert "a county already offers its own noble" in _refusal_of(counties=counties)


@pytest.mark.parametrize(
    ("reward", "is_possible"),
    [
        ({"recruit": 1}, True),
        ({"tile": 1}, True),
        ({"pp": 1}, True),
        ({"upgrade": 1}, False),
        ({"promote": 3}, False),
        ({"noble": 1}, False),
        ({"recruit": 1, "noble": 1}, False),
    ],
)
@pytest.mark.rule("LAW-8")
def test_an_exchange_is_for_what_can_be_counted_before_it(
    reward: dict[str, Any], is_possible: bool
) -> None:
    effect = {"kind": "exchange", "cost": {"gold": 1}, "reward": reward}
    if is_possible:
        (law,) = [law for law in with_law(effect).laws if law.id == "X1"]
        assert list(rewards_of(law.effect)) == [(("reward",), Reward(**reward))]
    else:
        with pytest.raises(ValidationError, match="not_for_exchanges"):
            with_law(effect)


def test_the_rewards_of_a_law_are_where_its_file_has_them() -> None:
    ways = [
        {"cost": {"gold": 1}, "reward": {"pp": 1}},
        {"cost": {"squires": 1}, "reward": {"votes": 1}},
    ]
    either = with_law({"kind": "exchange_either", "ways": ways}).law_by_id["X1"].effect
    assert list(rewards_of(either)) == [
        (("ways", 0, "reward"), Reward(pp=1)),
        (("ways", 1, "reward"), Reward(votes=1)),
    ]
    assert list(rewards_of(BASE.law_by_id["LAW-N5"].effect)) == []
    assert list(rewards_of(BASE.law_by_id["LAW-N11"].effect)) == []
