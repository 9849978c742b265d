"""The numbers of docs/rules.md are those of rulesets/base.toml, with the same provenance."""

from __future__ import annotations

import re

import pytest

from lancaster_tui.rules.ruleset.vocabulary import Reward
from tests.rules.builder import BASE
from tests.rules.rulebook import Stated, cost_of, paragraph, reward_of, rows, rule, stated

COUNTIES = rows("[A-I]")
STRENGTHS, POINTS = rows("strength")[0][1:], rows("PP 1/2/3")[0][1:]
LAWS = rows(r"LAW-[BN]\d+")


@pytest.mark.rule("SET-2")
def test_components_are_those_of_the_rules() -> None:
    text = rule("SET-2")
    form = r"(\d+) gold, (\d+) squires, (\d+) vote markers, (\d+) nobles \((\d+) counties x (\d+)"
    gold, squires, votes, nobles, counties, each = map(int, re.findall(form, text)[0])
    assert (BASE.pieces.gold, BASE.pieces.squires, BASE.pieces.votes) == (gold, squires, votes)
    assert len(BASE.counties) == counties
    assert nobles == counties * each
    assert f"{len(BASE.conflicts)} conflict cards" in text
    assert f"{len(BASE.favours)} King's Favour tiles" in text
    assert f"{len(BASE.laws)} laws" in text
    knights = re.findall(r"(\d) S(\d)", text)
    assert [(str(n), str(s)) for s, n in enumerate(BASE.pieces.knights, 1)] == knights
    assert f"{len(BASE.castle)} spaces" in text


@pytest.mark.rule("SET-3")
def test_start_goods_are_those_of_the_rules() -> None:
    gold, squires, votes = re.findall(r"(\d) gold, (\d) squires, (\d) vote", rule("SET-3"))[0]
    start = BASE.start
    assert (start.gold, start.squires, start.votes) == (int(gold), int(squires), int(votes))
    assert [f"an S{strength}" for strength in start.knights] == ["an S1", "an S2"]


@pytest.mark.rule("SET-5", "SET-6", "SET-7")
def test_player_counts_are_those_of_the_rules() -> None:
    nobles = re.findall(r"(\d) with (?:2 or )?(\d)|(\d) with (\d)", rule("SET-5"))
    by_count = {int(players): int(number) for number, players, *_ in nobles}
    by_count[2] = int(re.findall(r"(\d) with 2 or 3 players", rule("SET-5"))[0])
    assert {entry.players: entry.nobles for entry in BASE.player_counts} == by_count
    assert f"SET-5: {by_count[2]} nobles a county" in rule("ALY-1")
    removed = re.findall(r"(\d+) and (\d+) with (?:(\d) or )?(\d)", rule("SET-6"))
    assert {str(entry.players): entry.conflicts_removed for entry in BASE.player_counts} == {
        players: [first, second]
        for first, second, *counts in removed
        for players in counts
        if players
    }
    assert "3 players the upgrade tile is left out" in rule("SET-7")
    assert {entry.players: entry.favours_left_out for entry in BASE.player_counts} == {
        2: [],
        3: ["upgrade"],
        4: [],
        5: [],
    }


@pytest.mark.parametrize("index", range(9))
@pytest.mark.rule("CTY-1", "PLC-4")
def test_counties_are_those_of_the_rules(index: int) -> None:
    letter, name, minimum, reward = COUNTIES[index]
    county = BASE.counties[index]
    assert (county.id, county.name) == (letter, name)
    expected = stated(minimum)
    assert Stated(str(county.minimum), county.provenance_of("minimum")) == expected
    text, provenance = stated(reward)
    assert county.reward == reward_of(text)
    assert county.provenance_of("reward") == provenance
    assert county.names_start_player == (name == "Surrey")


@pytest.mark.rule("CTY-1", "CAS-3")
def test_prices_are_those_of_the_rules() -> None:
    assert f"with {BASE.county_price.gold} gold and a noble" in rule("CTY-1")
    assert BASE.county_price.goods == (("gold", 3),)
    assert f"plus {BASE.lord_votes} for the lord" in rule("CAS-3")
    assert BASE.rounds == 5


@pytest.mark.rule("CAS-2")
def test_castle_spaces_are_those_of_the_rules() -> None:
    entries = paragraph("Spaces and tiles:").rstrip(".").split(", ")
    assert len(entries) == len(BASE.castle)
    for entry, space in zip(entries, BASE.castle, strict=True):
        text, mark = re.findall(r"(.*) \(?\*(\w+)", entry)[0]
        reward, _, cost = text.rstrip("(").strip().partition(" for ")
        assert space.reward == reward_of(reward)
        assert space.cost == (cost_of(cost) if cost else None)
        assert space.provenance_of("reward") == mark


@pytest.mark.parametrize("index", range(12))
@pytest.mark.rule("CON-2", "CON-4")
def test_conflicts_are_those_of_the_rules(index: int) -> None:
    card = BASE.conflicts[index]
    assert str(card.strength) == STRENGTHS[index]
    assert "/".join(map(str, card.points)) == POINTS[index]
    only_printed = (card.strength, card.points) == (5, [4, 2, 1])
    assert card.provenance_of("points") == ("printed" if only_printed else "reconstructed")
    if card.strength in (2, 3, 9, 10):
        assert card.provenance_of("strength") == "inferred"
    elif not only_printed:
        assert card.provenance_of("strength") == "reconstructed"


@pytest.mark.rule("PLC-10")
def test_favours_are_those_of_the_rules() -> None:
    text = paragraph("King's Favour tiles:").rstrip(".")
    assert text.startswith("upgrade (*printed*), noble of any county (*printed*), and four")
    amounts = text.rpartition(": ")[2].split("; ")
    upgrade, noble, *goods = BASE.favours
    assert upgrade.reward == Reward(upgrade=1)
    assert noble.reward == Reward(noble=1)
    assert [tile.provenance_of("reward") for tile in (upgrade, noble)] == ["printed"] * 2
    assert [tile.reward for tile in goods] == [reward_of(amount) for amount in amounts]
    assert {tile.provenance_of("reward") for tile in goods} == {"reconstructed"}


@pytest.mark.rule("LAW-1", "LAW-6", "SET-8")
@pytest.mark.parametrize("index", range(36))
def test_laws_are_in_the_groups_of_the_rules(index: int) -> None:
    law_id, group, text = LAWS[index]
    law = BASE.all_laws[index]
    assert (law.id, str(law.group)) == (law_id, group)
    is_known = "*reconstructed*" not in text
    assert law.provenance_of("effect") == ("printed" if is_known else "reconstructed")
    assert law.provenance_of("group") == "inferred"


@pytest.mark.rule("SET-2", "LAW-6")
def test_both_sets_of_laws_have_the_groups_of_the_rules() -> None:
    assert f"{len(BASE.laws)} laws (+{len(BASE.new_laws)} expansion laws)" in rule("SET-2")
    sizes = re.findall(r"Group sizes are (\d), (\d), (\d), (\d), (\d)", rule("SET-8"))[0]
    for laws in (BASE.laws, BASE.new_laws):
        groups = [law.group for law in laws]
        assert [str(groups.count(group)) for group in range(5)] == list(sizes)


@pytest.mark.rule("ALY-3")
def test_allies_are_those_of_the_rules() -> None:
    text = rule("ALY-3")
    allies = BASE.for_players(2).allies
    assert allies is not None
    assert "an ally castle of two spaces (recruit; upgrade)" in text
    assert allies.castle == ["recruit", "upgrade"]
    assert "one S2 in court, six in reserve" in text
    assert allies.knights == [2]
    assert sum(BASE.pieces.knights) == 1 + 6
    assert [entry.players for entry in BASE.player_counts if entry.allies] == [2]


@pytest.mark.rule("END-1", "END-2", "END-4")
def test_final_scoring_is_that_of_the_rules() -> None:
    for rule_id, ranking in (("END-1", BASE.ending.knights), ("END-2", BASE.ending.tiles)):
        first, second = re.findall(r"(\d) PP for", rule(rule_id))
        assert (ranking.first, ranking.second) == (int(first), int(second))
        assert f"share {ranking.first + ranking.second} PP" in rule("END-3")
    points = rule("END-4").partition(": ")[2].removesuffix(" PP.")
    assert ", ".join(map(str, BASE.ending.nobles)) == points


def test_a_value_without_provenance_is_printed() -> None:
    somerset = BASE.counties[6]
    assert somerset.provenance_of("minimum") == "inferred"
    assert somerset.provenance_of("names_start_player") == "printed"
    assert BASE.castle[5].provenance_of("cost") == "reconstructed"
