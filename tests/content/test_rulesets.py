"""Rulesets load, and every mistake in one is a sentence that says where and what."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lancaster_tui.content.folders import shipped
from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.documents.errors import ContentError
from tests.sentences import said_of

BASE = (shipped("rulesets") / "base.toml").read_text(encoding="utf-8")


def mistake(tmp_path: Path, content: str | bytes) -> str:
    """Return what is said about a file with this content, without the folder."""
    path = tmp_path / "mine.toml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(ContentError) as caught:
        load_ruleset(str(path))
    return said_of(caught.value).replace(f"{tmp_path}/", "")


def edited(old: str, new: str) -> str:
    assert old in BASE
    return BASE.replace(old, new, 1)


def line_number(text: str) -> int:
    return BASE[: BASE.index(text)].count("\n") + 1


def test_the_base_ruleset_is_found_by_its_id() -> None:
    assert load_ruleset("base").name == "Lancaster"


def test_a_ruleset_is_loaded_from_a_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(edited("rounds = 5", "rounds = 4"), encoding="utf-8")
    assert load_ruleset(str(path)).rounds == 4


def test_an_edited_file_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(BASE, encoding="utf-8")
    load_ruleset(str(path))
    path.write_text(edited("rounds = 5", "rounds = 4"), encoding="utf-8")
    assert load_ruleset(str(path)).rounds == 4


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(BASE, encoding="utf-8-sig")
    assert load_ruleset(str(path)).id == "base"


def test_an_unknown_id_is_met_with_those_there_are() -> None:
    with pytest.raises(ContentError, match=r'no ruleset "bas"; did you mean "base"\?'):
        load_ruleset("bas")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "county_price = { gold = 3 }",
            "county_price = { goldd = 3 }",
            'unknown key "goldd" in county_price; did you mean "gold"?',
        ),
        (
            'count = { of = "counties" }, each = 2',
            'count = { of = "counties" }, eech = 2',
            'unknown key "eech" in laws[LAW-B3].effect; did you mean "each"?',
        ),
        (
            'kind = "most", count',
            'kind = "most", each = 2, count',
            'unknown key "each" in laws[LAW-B1].effect; known: reward, kind, count',
        ),
        ("rounds = 5", 'rounds = "five"', 'rounds must be a whole number, found "five"'),
        ("rounds = 5", "rounds = 5.5", "rounds must be a whole number, found 5.5"),
        ("rounds = 5", "rounds = true", "rounds must be a whole number, found true"),
        ("rounds = 5", "rounds = 0", "rounds must be at least 1, found 0"),
        ("rounds = 5", "rounds = 21", "rounds must be at most 20, found 21"),
        ("minimum = 3", "minimum = 9", "counties[C].minimum must be at most 4, found 9"),
        ("{ gold = 3 }", "{ gold = -3 }", "county_price.gold must be at least 0, found -3"),
        ('"Stafford"', "3", "counties[B].name must be a text in quotes, found 3"),
        (
            "open_resources = false",
            'open_resources = "no"',
            'open_resources must be true or false, found "no"',
        ),
        (
            'empty_conflict = "move"',
            'empty_conflict = "mov"',
            'empty_conflict must be "move" or "discard", found "mov"',
        ),
        ("reward = { pp = 6 }", "reward = 6", "counties[G].reward must be a table, found 6"),
        (
            "reward = { pp = 6 }",
            "reward = {}",
            "counties[G].reward: a reward must give something",
        ),
        (
            "points = [2, 1, 0]",
            "points = [2]",
            "conflicts[2].points must have at least 3 entries, found 1",
        ),
        (
            'kind = "most", count',
            'kind = "must", count',
            'laws[LAW-B1].effect.kind must be one of "per", "most", "when", "exchange", '
            '"exchange_either", "levy", "send", '
            'found "must"',
        ),
        ('kind = "most", count', "count", "laws[LAW-B1].effect.kind is missing"),
        (
            'provenance = { minimum = "reconstructed" }',
            'provenance = { minimum = "made up" }',
            'counties[A].provenance.minimum must be "printed", "inferred", "reconstructed" or '
            '"house", found "made up"',
        ),
        (
            'on = "county_knights", cost = { gold = 1 }',
            'on = "county_knights"',
            "new_laws[LAW-N11].effect.cost is missing",
        ),
        (
            'on = "county_knights", cost = { gold = 1 }',
            'on = "county_knights", cost = {}',
            "new_laws[LAW-N11].effect.cost: a cost must ask for something",
        ),
        (
            'on = "county_knights", cost = { gold = 1 }',
            'on = "county_knights", cost = { votes = 1 }',
            'unknown key "votes" in new_laws[LAW-N11].effect.cost; known: gold, squires',
        ),
        (
            'on = "county_knights"',
            'on = "castle_knights"',
            'new_laws[LAW-N11].effect.on must be "county_knights" or "tiles", '
            'found "castle_knights"',
        ),
        (
            "per_conflict = 1",
            "per_conflict = 0",
            "new_laws[LAW-N5].effect.per_conflict must be at least 1, found 0",
        ),
        (
            "per_conflict = 1",
            "per_conflict = 1, reward = { pp = 1 }",
            'unknown key "reward" in new_laws[LAW-N5].effect; known: kind, per_conflict',
        ),
        (
            'of = "unspent_votes"',
            'of = "unspent"',
            'new_laws[LAW-N10].effect.count.of must be one of "gold", "squires", "unspent_votes", '
            '"nobles", "tiles", "counties", "county_squires", "emptied_counties", "conflicts", '
            '"knight_sets", "knights", found "unspent"',
        ),
        ("players = 2", "players = 6", "player_counts[1].players must be at most 5, found 6"),
        (
            "[player_counts.allies]",
            "[player_counts.ally]",
            'unknown key "ally" in player_counts[1]',
        ),
        (
            "knights = [2]",
            "knights = [5]",
            "player_counts[1].allies.knights[1] must be at most 4, found 5",
        ),
        ('"Stafford"', r'"Staf\u001b[31mford"', "counties[B].name holds characters"),
        ('"Stafford"', r'"Staf\u202eford"', "counties[B].name holds characters"),
    ],
)
def test_a_mistake_in_a_line_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    told = mistake(tmp_path, edited(old, new))
    assert re.match(rf"mine\.toml:{line_number(old)}:\d+: {re.escape(said)}", told)
    assert "more mistake" not in told


def test_of_several_mistakes_one_is_told_and_the_others_are_counted(tmp_path: Path) -> None:
    text = edited("rounds = 5", "rounds = 0").replace("minimum = 3", "minimum = 9")
    told = mistake(tmp_path, text)
    assert told == (
        "mine.toml:8:10: rounds must be at least 1, found 0 "
        "(2 more mistakes; `lancaster rules check FILE` shows them all)"
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rounds = 5", "", "rounds is missing"),
        ("[start]", "[stert]", 'unknown key "stert"; did you mean "start"?'),
        ("rounds = 5", "rounds = 7", "7 rounds need 24 laws, there are 18 (SET-12)"),
        ('id = "C"', 'id = "B"', 'two entries for county "B"'),
        (
            'conflicts_removed = ["9", "10"]',
            'conflicts_removed = ["9", "11"]',
            'player_counts for 3 players removes conflict "11", which does not exist',
        ),
        ("knights = [1, 2]", "knights = [4, 4]", "start.knights names more S4"),
        (
            "knights = [2]",
            "knights = [4, 4]",
            "player_counts for 2 players: allies.knights names more S4 than pieces.knights has",
        ),
        (
            'castle = ["recruit", "upgrade"]',
            'castle = ["recruit", "moat"]',
            'player_counts for 2 players: allies.castle names the space "moat", which does not '
            "exist",
        ),
        (
            'castle = ["recruit", "upgrade"]',
            'castle = ["recruit", "recruit"]',
            'player_counts for 2 players: allies.castle names the space "recruit" twice',
        ),
        (
            "players = 3\nnobles = 2",
            'players = 3\nnobles = 2\nallies = { knights = [2], castle = ["recruit"] }',
            "mine.toml:38:10: only 2 players have allies (ALY)",
        ),
        ('id = "LAW-N4"', 'id = "LAW-B4"', 'two entries for law "LAW-B4"'),
        (
            'id = "LAW-N4"\ngroup = 1',
            'id = "LAW-N4"\ngroup = 2',
            "5 rounds need 18 laws, there are 17 if each group takes the smaller of "
            "laws and new_laws (LAW-6, SET-12)",
        ),
        (
            "    { cost = { squires = 2 }, reward = { gold = 1 } },\n",
            "",
            "mine.toml:452:45: new_laws[LAW-N14].effect.ways must have at least 2 entries, found 1",
        ),
        (
            "{ cost = { squires = 2 }, reward = { gold = 1 } }",
            "{ cost = { squires = 2 }, reward = { upgrade = 1 } }",
            "new_laws[LAW-N14].effect.ways[2]: an exchange can give only goods, recruits or "
            "extension tiles (LAW-8)",
        ),
        (
            "{ cost = { squires = 2 }, reward = { gold = 1 } }",
            "{ cost = { squires = 2 } }",
            "new_laws[LAW-N14].effect.ways[2].reward is missing",
        ),
        (
            "format = 1",
            "format = 2",
            "written by a newer version (format 2); this program reads format 1: update it",
        ),
    ],
)
def test_a_mistake_in_the_whole_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    told = mistake(tmp_path, edited(old, new))
    assert told.startswith("mine.toml")
    assert said in told


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "the file is empty"),
        (b"\x00\xff\x80", "byte 2 is not UTF-8"),
        (BASE[: BASE.index("[[counties]]")], "counties is missing"),
        (BASE[:300] + "[[", 'mine.toml:10:11: not valid TOML: expected "=" after the key'),
        ("rounds = " + "[" * 5000, "not valid TOML"),
        (".".join("a" * 3000) + " = 1", "mine.toml:1:1: this key is nested too deeply"),
        (edited("format = 1", "format = true"), "format must be 1, found true"),
        (edited("format = 1", "format = 1.0"), "format must be 1, found 1.0"),
        ("rounds = " + "9" * 5000, "not valid TOML"),
        ("format = 0x" + "f" * 5000, "written by a newer version (format a huge number)"),
        (edited("rounds = 5", "rounds = 0x" + "f" * 5000), "found a huge number"),
        (edited('id = "C"', "id = 0x" + "f" * 5000), "counties[3].id must be a text in quotes"),
        (b"#" * 200_001, "larger than 200000 bytes"),
        (edited('"Stafford"', '"' + "x" * 500 + '"'), "must be at most 40 long"),
    ],
    ids=[
        "empty",
        "binary",
        "cut between tables",
        "cut within a table",
        "deep nesting",
        "dotted keys without end",
        "true for a number",
        "a float for a number",
        "long number",
        "newer by far",
        "huge number",
        "huge id",
        "huge file",
        "long text",
    ],
)
def test_what_is_no_ruleset_is_told(tmp_path: Path, content: str | bytes, said: str) -> None:
    told = mistake(tmp_path, content)
    assert said in told
    assert len(told) < 200


def test_a_missing_file_and_a_folder_are_told(tmp_path: Path) -> None:
    for path, said in ((tmp_path / "none.toml", "no such file"), (tmp_path / "", "not a file")):
        with pytest.raises(ContentError, match=said):
            load_ruleset(f"{path}/" if path == tmp_path else str(path))


def test_no_sentence_passes_on_what_a_terminal_would_act_on(tmp_path: Path) -> None:
    told = mistake(tmp_path, edited("rounds = 5", 'rounds = 5\n"x\\u001b[2J" = 1'))
    assert "\x1b" not in told
