"""Each mistake in a ruleset based on another stands in the file that makes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lancaster_tui.content.rulesets import check_ruleset
from lancaster_tui.words.mistakes.located import mistake_text
from tests.content.based import HEAD, based, told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[counties]]\nminimum = 2", "5:1: counties[1].id is missing"),
        ("[[counties]]\nid = 3\nminimum = 2", "6:6: counties[1].id must be a text in quotes"),
        ('[[counties]]\nidd = "A"\nminimum = 2', '6:1: unknown key "idd" in counties[1]; did you'),
        ("[[player_counts]]\nnobles = 2", "5:1: player_counts[1].players is missing"),
        (
            '[[player_counts]]\nplayers = "2"',
            "6:11: player_counts[1].players must be a whole number",
        ),
        ("[[player_counts]]\nplayers = true", "6:11: player_counts[1].players must be a whole"),
        (
            '[[counties]]\nid = "A"\nminimum = 1\n[[counties]]\nid = "A"\nminimum = 2',
            '9:6: counties has two entries with the id "A"',
        ),
        (
            '[[conflicts]]\nid = "11"\nremove = true',
            '6:6: conflicts[11] cannot be removed: "base" has none',
        ),
        (
            '[[favours]]\nid = "nobel"\nremove = true',
            '6:6: favours[nobel] cannot be removed: "base" has none; did you mean "noble"?',
        ),
        ('[[favours]]\nid = "noble"\nremove = false', "7:10: favours[noble].remove must be true"),
        ('[[favours]]\nid = "noble"\nremove = "yes"', "7:10: favours[noble].remove must be true"),
        (
            '[[favours]]\nid = "gold2"\nremove = true\nreward = { gold = 1 }',
            "8:1: favours[gold2] is removed: only its id may stand beside remove",
        ),
        ('[counties]\nid = "A"', "5:1: counties must be a list of tables, found a table"),
        ("laws = 3", "5:8: laws must be a list of tables, found 3"),
        ("laws = [3]", "5:9: laws[1] must be a table, found 3"),
        ("start = 3", "5:9: start must be a table, found 3"),
        ("[[start]]\ngold = 3", "5:1: start must be a table, found a list"),
        ("[start]\ngodl = 3", '6:1: unknown key "godl" in start; did you mean "gold"?'),
        ("ruonds = 4", '5:1: unknown key "ruonds"; did you mean "rounds"?'),
        ('[[counties]]\nid = "A"\nminimun = 2', '7:1: unknown key "minimun" in counties[A]; did'),
        ('[[counties]]\nid = "A"\nminimum = "2"', "7:11: counties[A].minimum must be a whole"),
        ('[[counties]]\nid = "A"\nminimum = -1', "7:11: counties[A].minimum must be at least 1"),
        (
            '[[counties]]\nid = "K"\nname = "Kent"\nminimum = 1\nreward = { gold = 1 }',
            "6:6: counties[K] is new, but there are just 9; known: A, B, C, D, E, F, G, H, I",
        ),
        (
            '[[castle]]\nid = "gould"\nreward = { gold = 1 }',
            '6:6: castle[gould] is new, but there are just 6; did you mean "gold"?',
        ),
        (
            '[[laws]]\nid = "LAW-B31"\ngroup = 1',
            '6:6: laws[LAW-B31] is new and lacks effect; or did you mean "LAW-B3"?',
        ),
        ('[[conflicts]]\nid = "11"\nstrength = 3', "conflicts[11].points is missing"),
        (
            '[[laws]]\nid = "LAW-B3"\ntext = "4 PP per 2 counties"',
            '7:8: law "LAW-B3": text says 2, 4, but the numbers of its effect are 2, 3',
        ),
        ('[[counties]]\nid = "A"\nprovenance = "mine"', "7:14: counties[A].provenance must be"),
        (
            '[[counties]]\nid = "A"\nprovenance = { minimal = "house" }',
            '7:16: provenance names "minimal", which is not a key of this entry; '
            'did you mean "minimum"?',
        ),
        ('[[counties]]\nid = "A"\nprovenance = 3', "7:14: counties[A].provenance must be"),
        ("counties = []", "5:12: counties must have at least 9 entries, found 0"),
    ],
)
def test_a_mistake_in_a_file_based_on_another_stands_in_it(
    tmp_path: Path, text: str, said: str
) -> None:
    (found,) = told(tmp_path, text)
    assert found.startswith("mine.toml:")
    assert said in found


@pytest.mark.parametrize(
    ("text", "where", "said"),
    [
        ("rounds = 6", "5:10", "laws: 6 rounds need 21 laws, there are 18 (SET-12)"),
        ('[[laws]]\nid = "LAW-B9"\nremove = true', "5:1", "laws: 5 rounds need 18 laws"),
        (
            '[[conflicts]]\nid = "8"\npoints = [1, 1, 1]\n[[conflicts]]\nid = "10"\nremove = true',
            "8:1",
            'player_counts for 2 players removes conflict "10", which does not exist',
        ),
        (
            '[[player_counts]]\nplayers = 4\nconflicts_removed = ["2", "11"]',
            "7:27",
            'player_counts for 4 players removes conflict "11", which does not exist',
        ),
        ("[pieces]\nknights = [3, 0, 1, 1]", "6:11", "start.knights names more S2"),
        (
            '[[castle]]\nid = "recruit"\nremove = true\n'
            '[[castle]]\nid = "r2"\nname = "r"\nreward = { recruit = 1 }',
            "5:1",
            'allies.castle names the space "recruit", which does not exist',
        ),
        (
            '[[laws]]\nid = "LAW-B4"\ngroup = 0',
            "7:9",
            "laws: exactly 3 laws must be in group 0, found 4",
        ),
    ],
)
def test_what_a_change_makes_impossible_stands_at_the_change(
    tmp_path: Path, text: str, where: str, said: str
) -> None:
    found = told(tmp_path, text)
    assert any(each.startswith(f"mine.toml:{where}: ") and said in each for each in found)
    assert all(each.startswith("mine.toml:") for each in found)


def test_mistakes_below_stand_in_the_file_below(tmp_path: Path) -> None:
    below = (
        '[start]\ngold = -1\n[[counties]]\nid = "A"\nminimun = 1\n[[favours]]\nid = "gold4"\n'
        "remove = true\n"
    )
    told(tmp_path, below, name="below.toml")
    head = 'format = 1\nid = "top"\nname = "Top"\nbased_on = "below.toml"\n'
    found = told(tmp_path, '[[counties]]\nid = "A"\nminimum = 9\n[start]\nvotes = 1\n', head)
    assert [each.partition(": ")[0] for each in found] == [
        "mine.toml:7:11",
        "below.toml:6:8",
        "below.toml:9:1",
        "below.toml:11:6",
    ]


def test_a_fault_below_stands_below_and_its_end_above_is_no_mistake(tmp_path: Path) -> None:
    told(tmp_path, "rounds = 6\n", name="below.toml")
    head = 'format = 1\nid = "top"\nname = "Top"\nbased_on = "below.toml"\n'
    assert all(each.startswith("below.toml:5:10:") for each in told(tmp_path, "", head))
    assert based(tmp_path, "rounds = 4\n", head).rounds == 4


@pytest.mark.parametrize(
    ("based_on", "said"),
    [
        ('"bas"', 'based_on: no ruleset "bas"; did you mean "base"?'),
        ('""', 'based_on: no ruleset ""'),
        ("3", "based_on must be a text in quotes, found 3"),
        ('["base"]', "based_on must be a text in quotes, found a list"),
        ('"./none.toml"', "none.toml: no such file"),
        ('"none.toml"', "none.toml: no such file"),
        ('"/"', "not a file"),
        ('"mine.toml"', "mine.toml is based on this file in turn"),
    ],
)
def test_a_base_that_cannot_be_had_is_told_with_all_else(
    tmp_path: Path, based_on: str, said: str
) -> None:
    head = HEAD.replace('"base"', based_on)
    first, *others = told(tmp_path, "rounds = 0\n[[counties]]\nid = 'A'\nminimun = 9\n", head)
    assert first.startswith("mine.toml:4:12: ")
    assert said in first
    assert [each.partition(" ")[0] for each in others] == ["mine.toml:5:10:", "mine.toml:8:1:"]
    assert "rounds must be at least 1" in others[0]
    assert 'unknown key "minimun" in counties[A]' in others[1]


def test_a_circle_is_told_where_it_closes(tmp_path: Path) -> None:
    for name, below in (("a", "b"), ("b", "c"), ("c", "a")):
        head = HEAD.replace('"base"', f'"{below}.toml"')
        (tmp_path / f"{name}.toml").write_text(head, encoding="utf-8")
    (said,) = (mistake_text(each) for each in check_ruleset(tmp_path / "a.toml").mistakes)
    assert said.endswith("a.toml is based on this file in turn")
    assert said.startswith(f"{tmp_path}/c.toml:4:12: ")


def test_a_chain_without_end_is_told(tmp_path: Path) -> None:
    for number in range(30):
        head = HEAD.replace('"base"', f'"{number + 1}.toml"')
        (tmp_path / f"{number}.toml").write_text(head, encoding="utf-8")
    (said,) = check_ruleset(tmp_path / "0.toml").mistakes
    assert "one file too many" in mistake_text(said)


def test_a_base_with_broken_syntax_is_told_where_it_is_broken(tmp_path: Path) -> None:
    (tmp_path / "below.toml").write_text(HEAD + "rounds = = 4\n", encoding="utf-8")
    found = told(tmp_path, "ruonds = 4\n", HEAD.replace('"base"', '"below.toml"'))
    assert found[0].startswith("below.toml:5:10: ") or found[1].startswith("below.toml:5:10: ")
    assert any(each.startswith('mine.toml:5:1: unknown key "ruonds"') for each in found)


@pytest.mark.parametrize("key", ["format", "id", "name"])
def test_every_file_has_a_format_an_id_and_a_name(tmp_path: Path, key: str) -> None:
    head = "".join(line for line in HEAD.splitlines(keepends=True) if not line.startswith(key))
    (said,) = told(tmp_path, "", head)
    assert said == f"mine.toml: {key} is missing"


def test_a_misspelt_based_on_is_told_with_what_can_be_told_without_it(tmp_path: Path) -> None:
    found = told(tmp_path, "[start]\ngodl = 3\n", HEAD.replace("based_on", "basedon"))
    assert found == [
        'mine.toml:4:1: unknown key "basedon"; did you mean "based_on"?',
        'mine.toml:6:1: unknown key "godl" in start; did you mean "gold"?',
    ]


def test_a_misspelt_list_is_told_with_what_is_wrong_inside(tmp_path: Path) -> None:
    text = '[[catle]]\nid = "votes"\nreward = { gould = 2 }\n'
    text += '[[favours]]\nid = "noble"\nreward = { nobel = 1 }\n'
    assert told(tmp_path, text) == [
        'mine.toml:5:3: unknown key "catle"; did you mean "castle"?',
        'mine.toml:7:12: unknown key "gould" in catle[votes].reward; did you mean "gold"?',
        'mine.toml:10:12: unknown key "nobel" in favours[noble].reward; did you mean "noble"?',
    ]


def test_a_forgotten_based_on_is_told_with_what_can_be_told_without_it(tmp_path: Path) -> None:
    head = HEAD.replace('based_on = "base"\n', "")
    found = told(tmp_path, 'rounds = "4"\n[[laws]]\nid = "L"\ngrup = 4\n', head)
    assert found == [
        'mine.toml:4:10: rounds must be a whole number, found "4"',
        'mine.toml:7:1: unknown key "grup" in laws[L]; did you mean "group"?',
        "mine.toml: based_on is missing: without it a file is a whole ruleset, and this one lacks "
        "county_price, lord_votes, start, pieces, player_counts, counties, castle, conflicts, "
        "favours, ending",
    ]


@pytest.mark.parametrize("key", ["removed", "Remove", "remov"])
def test_an_entry_that_is_meant_to_be_taken_out_is_told_as_such(tmp_path: Path, key: str) -> None:
    assert told(tmp_path, f'[[counties]]\nid = "C"\n{key} = true\n') == [
        f'mine.toml:7:1: unknown key "{key}"; did you mean "remove"?'
    ]


def test_a_table_in_place_of_a_list_of_tables_is_told_how_to_write_it(tmp_path: Path) -> None:
    assert told(tmp_path, '[counties]\nid = "C"\n') == [
        "mine.toml:5:1: counties must be a list of tables, found a table: write [[counties]]"
    ]


def test_a_key_of_the_whole_file_below_a_table_is_told_where_it_belongs(tmp_path: Path) -> None:
    assert told(tmp_path, '[[counties]]\nid = "C"\nrounds = 4\n') == [
        'mine.toml:7:1: unknown key "rounds" in counties[C]; it is a key of the whole file: '
        "write it above the first [table]"
    ]
