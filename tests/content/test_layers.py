"""A ruleset based on another changes what it names, and says what is of the house."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.table.record import from_toml, new_record, to_toml
from lancaster_tui.table.seating import parse_seats
from tests.content.based import based, told
from tests.rules.builder import BASE


def differences(rules: Ruleset) -> dict[str, Any]:
    """Return the top-level values that are not those of the base game."""
    own, base = rules.model_dump(), BASE.model_dump()
    return {key: value for key, value in own.items() if value != base[key]}


def test_a_file_that_names_nothing_is_what_it_is_based_on(tmp_path: Path) -> None:
    rules = based(tmp_path, "")
    assert differences(rules) == {"id": "mine", "name": "Mine", "based_on": "base"}


def test_plain_values_replace(tmp_path: Path) -> None:
    rules = based(tmp_path, "lord_votes = 2\ncounty_price = { squires = 1 }\nopen_resources = true")
    assert (rules.lord_votes, rules.open_resources) == (2, True)
    assert rules.county_price.goods == (("squires", 1),)


def test_sections_are_merged_key_by_key(tmp_path: Path) -> None:
    rules = based(tmp_path, "[start]\ngold = 5\n[ending]\ntiles = { first = 10, second = 5 }")
    assert (rules.start.gold, rules.start.squires, rules.start.knights) == (5, 2, [1, 2])
    assert (rules.ending.tiles.first, rules.ending.knights.first) == (10, 8)


def test_entries_are_merged_key_by_key_and_keep_their_order(tmp_path: Path) -> None:
    rules = based(
        tmp_path,
        '[[counties]]\nid = "G"\nminimum = 2\n[[counties]]\nid = "A"\nreward = { gold = 1 }\n'
        "[[player_counts]]\nplayers = 3\nnobles = 3\n",
    )
    assert [county.id for county in rules.counties] == list("ABCDEFGHI")
    assert (rules.counties[6].minimum, rules.counties[6].reward) == (2, BASE.counties[6].reward)
    assert rules.counties[0].reward.goods == (("gold", 1),)
    assert rules.counties[0].minimum == BASE.counties[0].minimum
    assert rules.counties[1] == BASE.counties[1]
    three = rules.for_players(3)
    assert (three.nobles, three.conflicts_removed) == (3, ["9", "10"])


def test_a_new_entry_comes_last_and_is_of_the_house(tmp_path: Path) -> None:
    rules = based(
        tmp_path,
        '[[laws]]\nid = "LAW-H1"\ngroup = 2\n'
        'effect = { kind = "per", count = { of = "tiles" }, reward = { gold = 1 } }\n',
    )
    assert rules.laws[-1].id == "LAW-H1"
    assert rules.laws[-1].provenance == "house"
    assert rules.laws[:-1] == BASE.laws


def test_an_entry_can_be_taken_out(tmp_path: Path) -> None:
    rules = based(
        tmp_path,
        'rounds = 4\n[[laws]]\nid = "LAW-B17"\nremove = true\n'
        '[[favours]]\nid = "gold2"\nremove = true\n[[player_counts]]\nplayers = 5\nremove = true\n',
    )
    assert "LAW-B17" not in rules.law_by_id
    left = ["upgrade", "noble", "gold3", "squires", "goods"]
    assert [favour.id for favour in rules.favours] == left
    assert [entry.players for entry in rules.player_counts] == [2, 3, 4]


def test_an_entry_can_take_the_place_of_another(tmp_path: Path) -> None:
    rules = based(
        tmp_path,
        '[[counties]]\nid = "A"\nremove = true\n'
        '[[counties]]\nid = "Kent"\nname = "Kent"\nminimum = 1\nreward = { gold = 2 }\n',
    )
    assert [county.id for county in rules.counties] == [*"BCDEFGHI", "Kent"]


def test_an_empty_list_empties(tmp_path: Path) -> None:
    rules = based(
        tmp_path,
        "new_laws = []\nfavours = []\n[[player_counts]]\nplayers = 3\nfavours_left_out = []\n",
    )
    assert (rules.new_laws, rules.favours) == ([], [])


@pytest.mark.parametrize(
    ("entry", "minimum", "reward", "name"),
    [
        ("minimum = 2", "house", "printed", "printed"),
        ("reward = { pp = 1 }", "reconstructed", "house", "printed"),
        ('minimum = 2\nprovenance = "printed"', "printed", "printed", "printed"),
        ('minimum = 2\nprovenance = { minimum = "printed" }', "printed", "printed", "printed"),
        ('minimum = 2\nprovenance = { reward = "inferred" }', "house", "inferred", "printed"),
        ('provenance = { minimum = "printed" }', "printed", "printed", "printed"),
        ('name = "Yorke"', "reconstructed", "printed", "house"),
    ],
)
def test_what_a_file_sets_is_of_the_house(
    tmp_path: Path, entry: str, minimum: str, reward: str, name: str
) -> None:
    york = based(tmp_path, f'[[counties]]\nid = "C"\n{entry}\n').counties[2]
    assert york.provenance_of("minimum") == minimum
    assert york.provenance_of("reward") == reward
    assert york.provenance_of("name") == name


def test_a_word_for_a_whole_entry_is_kept_for_the_keys_that_are_not_named(tmp_path: Path) -> None:
    card = based(tmp_path, '[[conflicts]]\nid = "8"\nstrength = 9\n').conflicts[9]
    assert card.provenance_of("strength") == "house"
    assert card.provenance_of("points") == "reconstructed"
    new = based(
        tmp_path,
        '[[conflicts]]\nid = "11"\nstrength = 11\npoints = [9, 5, 3]\n'
        'provenance = { points = "inferred" }\n',
    ).conflicts[-1]
    assert (new.provenance_of("strength"), new.provenance_of("points")) == ("house", "inferred")


def test_files_are_based_on_files_beside_them(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    based(tmp_path, "[start]\ngold = 4\nsquires = 4\n", name="below.toml")
    head = 'format = 1\nid = "top"\nname = "Top"\nbased_on = "../below.toml"\n'
    rules = based(tmp_path, "[start]\ngold = 7\n", head, "sub/top.toml")
    assert (rules.start.gold, rules.start.squires, rules.start.votes) == (7, 4, 1)
    assert (rules.id, rules.based_on) == ("top", "../below.toml")
    beside = based(tmp_path, "", head.replace("../below", "below"), "top.toml")
    assert beside.start.gold == 4


def test_what_a_file_two_below_took_out_can_come_back(tmp_path: Path) -> None:
    based(tmp_path, '[[favours]]\nid = "gold2"\nremove = true\n', name="below.toml")
    head = 'format = 1\nid = "top"\nname = "Top"\nbased_on = "below.toml"\n'
    again = '[[favours]]\nid = "gold2"\nreward = { gold = 2 }\n'
    assert based(tmp_path, again, head, "top.toml").favours[-1].id == "gold2"
    (said,) = told(tmp_path, '[[favours]]\nid = "gold2"\nremove = true\n', head, "top.toml")
    assert said.startswith('top.toml:6:6: favours[gold2] cannot be removed: "below.toml"')


def test_a_game_with_a_based_ruleset_is_saved_and_loaded(tmp_path: Path) -> None:
    rules = based(
        tmp_path,
        'new_laws = []\n[start]\ngold = 5\n[[counties]]\nid = "A"\nminimum = 1\n'
        '[[laws]]\nid = "LAW-B3"\ntext = "3 PP per 2 counties"\n'
        '[[favours]]\nid = "gold2"\nremove = true\n',
    )
    record = new_record(rules, parse_seats("Ann=random,Bob=random,Cid=random"), 7)
    again = from_toml(to_toml(record), "saved.toml")
    assert again == record
    assert again.ruleset.based_on == "base"
    assert again.ruleset.counties[0].provenance_of("minimum") == "house"
    assert to_toml(again) == to_toml(record)
