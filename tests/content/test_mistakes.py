"""Each mistake of a file is told once, at its place, in words that help; and all are told at once.

In the texts here, ‸ stands before the place where a mistake has to be told.
"""

from __future__ import annotations

from random import Random
from typing import Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field

from lancaster_tui.content.folders import shipped
from lancaster_tui.documents.mistakes import Mistake, Mistakes
from lancaster_tui.documents.reading import parse, read_model
from lancaster_tui.documents.validation import validated
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.words.mistakes.located import mistake_lines, mistake_text
from tests.sentences import said_of

BASE = (shipped("rulesets") / "base.toml").read_text(encoding="utf-8")
SPARE = parse(BASE, "base.toml").data
MARK = "‸"
KINDS = '"per", "most", "when", "exchange", "exchange_either", "levy", "send"'
COUNTS = (
    '"gold", "squires", "unspent_votes", "nobles", "tiles", "counties", "county_squires", '
    '"emptied_counties", "conflicts", "knight_sets", "knights"'
)


def edited(*edits: tuple[str, str]) -> str:
    text = BASE
    for old, new in edits:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def places(marked: str) -> list[str]:
    """Return the line and column of each mark, as if no marks were there."""
    found = []
    for number, line in enumerate(marked.split("\n"), 1):
        parts = line.split(MARK)[:-1]
        found += [f"{number}:{len(''.join(parts[: upto + 1])) + 1}" for upto in range(len(parts))]
    return found


def told(text: str, spare: dict[str, Any] | None = SPARE) -> list[str]:
    mistakes = validated(Ruleset, parse(text.replace(MARK, ""), "mine.toml"), spare)[1]
    return [mistake_text(mistake) for mistake in mistakes]


def syntax(text: str) -> Mistake:
    with pytest.raises(Mistakes) as caught:
        parse(text, "mine.toml")
    (mistake,) = caught.value.mistakes
    return mistake


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        # keys
        (
            "rounds = 5",
            "‸ruonds = 5",
            'unknown key "ruonds"; did you mean "rounds"?',
        ),
        ("[start]", "[‸stert]", 'unknown key "stert"; did you mean "start"?'),
        ("[[counties]]", "[[‸countys]]", 'unknown key "countys"; did you mean "counties"?'),
        ("[[new_laws]]", "[[‸new_law]]", 'unknown key "new_law"; did you mean "new_laws"?'),
        (
            "county_price = { gold = 3 }",
            "county_price = { ‸goldd = 3 }",
            'unknown key "goldd" in county_price; did you mean "gold"?',
        ),
        (
            "minimum = 3",
            "‸minimun = 3",
            'unknown key "minimun" in counties[C]; did you mean "minimum"?',
        ),
        (
            "minimum = 3",
            'minimum = 3\n‸"sta\\u00e4te" = "x"',
            'unknown key "staäte" in counties[C]; known: provenance, id, name, minimum, '
            "reward, names_start_player",
        ),
        (
            "lord_votes = 1",
            "lord_votes = 1\n‸lord_vote = 2",
            'unknown key "lord_vote"; did you mean "lord_votes"?',
        ),
        (
            'kind = "most", count',
            '‸knid = "most", count',
            'unknown key "knid" in laws[LAW-B1].effect; did you mean "kind"?',
        ),
        (
            'kind = "most", count',
            'kind = "most", ‸each = 2, count',
            'unknown key "each" in laws[LAW-B1].effect; known: reward, kind, count',
        ),
        (
            "[pieces]",
            "[pieces]\n‸lord_votes = 2",
            'unknown key "lord_votes" in pieces; it is a key of the whole file: '
            "write it above the first [table]",
        ),
        (
            'id = "8"',
            'id = "8"\n‸name = "Agincourt"',
            'unknown key "name" in conflicts[8]; known: provenance, id, strength, points',
        ),
        (
            'name = "York"',
            'name = ‸" "',
            "counties[C].name: it is blank",
        ),
        (
            'count = { of = "gold" }',
            'count = { of = "gold", ‸gold = 1 }',
            'unknown key "gold" in laws[LAW-B1].effect.count; only "of" is known',
        ),
        (
            "[player_counts.allies]",
            "[player_counts.‸ally]",
            'unknown key "ally" in player_counts[1]; did you mean "allies"?',
        ),
        # what is missing
        (
            'effect = { kind = "most", count',
            "‸effect = { count",
            "laws[LAW-B1].effect.kind is missing",
        ),
        ("[start]   # each player (SET-3)\ngold = 2", "‸[start]", "start.gold is missing"),
        (
            '[[counties]]\nid = "D"\nname = "Gloucester"',
            '‸[[counties]]\nid = "D"',
            "counties[D].name is missing",
        ),
        (
            "{ cost = { squires = 2 }, reward = { gold = 1 } }",
            "‸{ cost = { squires = 2 } }",
            "new_laws[LAW-N14].effect.ways[2].reward is missing",
        ),
        # types
        ("rounds = 5", 'rounds = ‸"five"', 'rounds must be a whole number, found "five"'),
        ("rounds = 5", "rounds = ‸5.5", "rounds must be a whole number, found 5.5"),
        ("rounds = 5", "rounds = ‸true", "rounds must be a whole number, found true"),
        ("rounds = 5", "rounds = ‸nan", "rounds must be a whole number, found nan"),
        (
            "rounds = 5",
            "rounds = ‸1399-10-13",
            "rounds must be a whole number, found 1399-10-13",
        ),
        ('"Stafford"', "‸3", "counties[B].name must be a text in quotes, found 3"),
        (
            "open_resources = false",
            'open_resources = ‸"no"',
            'open_resources must be true or false, found "no"',
        ),
        ("reward = { pp = 6 }", "reward = ‸6", "counties[G].reward must be a table, found 6"),
        ("knights = [1, 2]", "knights = ‸2", "start.knights must be a list, found 2"),
        (
            'conflicts_removed = ["9", "10"]',
            'conflicts_removed = [\n  "9", # nine\n  ‸10,\n]',
            "player_counts[2].conflicts_removed[2] must be a text in quotes, found 10",
        ),
        # limits
        ("rounds = 5", "rounds = ‸0", "rounds must be at least 1, found 0"),
        ("rounds = 5", "rounds = ‸21", "rounds must be at most 20, found 21"),
        ("{ gold = 3 }", "{ gold = ‸-3 }", "county_price.gold must be at least 0, found -3"),
        ("minimum = 3", "minimum = ‸9", "counties[C].minimum must be at most 4, found 9"),
        (
            "knights = [2]",
            "knights = [‸5]",
            "player_counts[1].allies.knights[1] must be at most 4, found 5",
        ),
        (
            "points = [2, 1, 0]",
            "points = ‸[2]",
            "conflicts[2].points must have at least 3 entries, found 1",
        ),
        ('"Stafford"', '‸""', 'counties[B].name must be at least 1 long, found ""'),
        # words
        (
            'empty_conflict = "move"',
            'empty_conflict = ‸"mov"',
            'empty_conflict must be "move" or "discard", found "mov"; did you mean "move"?',
        ),
        (
            'kind = "most", count',
            'kind = ‸"mots", count',
            f'laws[LAW-B1].effect.kind must be one of {KINDS}, found "mots"; did you mean "most"?',
        ),
        (
            'kind = "most", count',
            "kind = ‸7, count",
            f"laws[LAW-B1].effect.kind must be one of {KINDS}, found 7",
        ),
        (
            'of = "unspent_votes"',
            'of = ‸"unspentvotes"',
            f"new_laws[LAW-N10].effect.count.of must be one of {COUNTS}, "
            'found "unspentvotes"; did you mean "unspent_votes"?',
        ),
        (
            'provenance = { minimum = "reconstructed" }',
            'provenance = { minimum = ‸"reconstruct" }',
            'counties[A].provenance.minimum must be "printed", "inferred", "reconstructed" or '
            '"house", found "reconstruct"; did you mean "reconstructed"?',
        ),
        (
            'provenance = { minimum = "reconstructed" }',
            "provenance = ‸5",
            'counties[A].provenance must be "printed", "inferred", "reconstructed" or "house", '
            "found 5",
        ),
        # what a whole must be
        (
            "county_price = { gold = 3 }",
            "county_price = { ‸votes = 3 }",
            'unknown key "votes" in county_price; known: gold, squires',
        ),
        (
            "reward = { pp = 6 }",
            "reward = ‸{}",
            "counties[G].reward: a reward must give something",
        ),
        (
            "{ cost = { squires = 2 }, reward = { gold = 1 } }",
            "‸{ cost = { squires = 2 }, reward = { upgrade = 1 } }",
            "new_laws[LAW-N14].effect.ways[2]: an exchange can give only goods, recruits or "
            "extension tiles (LAW-8)",
        ),
    ],
)
def test_a_mistake_is_the_only_one_told(old: str, new: str, sentence: str) -> None:
    text = edited((old, new))
    (place,) = places(text)
    assert told(text) == [f"mine.toml:{place}: {sentence}"]


def test_what_is_missing_at_the_top_is_told_of_the_file() -> None:
    assert told(edited(("rounds = 5", ""))) == ["mine.toml: rounds is missing"]


def test_mistakes_that_hide_others_do_not_keep_them_from_being_told() -> None:
    text = edited(
        ("rounds = 5", "‸revard = 1\nrounds = ‸9"),
        ("{ gold = 3 }", "{ ‸goldd = ‸-1 }"),
        ("[start]", "[‸stert]"),
        ("gold = 2", 'gold = ‸"x"'),
        ("reward = { tile = 1 }", "reward = ‸{}"),
        ('id = "C"', 'id = ‸"B"'),
        ("minimum = 3", "minimum = ‸9"),
        ('kind = "most", count', 'kind = ‸"mots", ‸each = 2, count'),
    )
    lines = told(text)
    assert {line.split(": ")[0] for line in lines} >= {f"mine.toml:{at}" for at in places(text)}
    for said in (
        'unknown key "revard"',
        "9 rounds need 30 laws",
        'unknown key "goldd" in county_price; did you mean "gold"?',
        "county_price.goldd must be at least 0, found -1",
        'unknown key "stert"; did you mean "start"?',
        'stert.gold must be a whole number, found "x"',
        "counties[A].reward: a reward must give something",
        'two entries for county "B"',
        "counties[B].minimum must be at most 4, found 9",
        'did you mean "most"?',
        'unknown key "each" in laws[LAW-B1].effect',
    ):
        assert sum(said in line for line in lines) >= 1
    assert len(lines) == len(set(lines))
    assert lines == sorted(lines, key=lambda line: [int(part) for part in line.split(":")[1:3]])


@pytest.mark.parametrize(("key", "law"), [("laws", "LAW-B4"), ("new_laws", "LAW-N4")])
def test_faults_across_entries_are_told_at_their_entries(key: str, law: str) -> None:
    text = edited((f'id = "{law}"\ngroup = 1', f'id = "{law}"\ngroup = ‸0'))
    (place,) = places(text)
    assert told(text) == [
        f"mine.toml:{place}: {key}: exactly 3 laws must be in group 0, found 4 (SET-12)",
    ]


@pytest.mark.parametrize(
    "edits",
    [
        [('id = "3"', "id = ‸3")],
        [('id = "LAW-B4"\ngroup = 1', 'id = "LAW-B4"\ngroup = ‸"one"')],
        [('id = "LAW-B1"\ngroup = 0', 'id = "LAW-B1"\ngroup = ‸-1')],
        [('["9", "10"]', '["9", ‸10]'), ("players = 2", "players = ‸1")],
        [("knights = [3, 2, 1, 1]", "knights = ‸[3, 2, 1]"), ("rounds = 5", 'rounds = ‸"nine"')],
        [("[[conflicts]]", "[[‸conflict]]")],
    ],
)
def test_nothing_is_told_that_only_comes_from_the_repair(edits: list[tuple[str, str]]) -> None:
    text = edited(*edits)
    assert [line.split(": ")[0] for line in told(text)] == [
        f"mine.toml:{place}" for place in places(text)
    ]


def test_without_spare_data_unknown_keys_hide_nothing() -> None:
    text = edited(("rounds = 5", "rounds = ‸9\n‸x = 1"), ("[start]", "[‸stert]"))
    lines = told(text, spare=None)
    assert {line.split(": ")[0] for line in lines} >= {f"mine.toml:{at}" for at in places(text)}


def test_mutations_are_told_or_make_a_ruleset(pytestconfig: pytest.Config) -> None:
    chance = Random(5)
    signs = [*'=[]{},."#\n19x-', "true", '"gold"', "[[laws]]\n", "'"]
    for _ in range(pytestconfig.getoption("mutations") // 2):
        text = BASE
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice(signs) + text[at + chance.randint(0, 4) :]
        try:
            ruleset, mistakes = validated(Ruleset, parse(text, "mine.toml"), SPARE)
        except Mistakes as error:
            ruleset, mistakes = None, list(error.mistakes)
        assert (ruleset is None) == bool(mistakes)
        for mistake in mistakes:
            assert mistake.line <= text.count("\n") + 1
            assert len(mistake_lines([mistake])) == (3 if mistake.line else 1)
            assert "\n" not in mistake_text(mistake)


def test_a_huge_heap_of_mistakes_is_one() -> None:
    document = parse(f"laws = [{'1,' * 5_000}]", "mine.toml")
    _, (mistake,) = validated(Ruleset, document, SPARE)
    assert mistake_text(mistake) == (
        "mine.toml: more than 1000 mistakes; this is probably not a file of the game"
    )


class Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    sides: int | list[int] | list[str] = 3
    form: Literal["round", "flat"] | bool = False
    names: dict[str, Literal["a", "b"]] = Field(default_factory=dict)
    format: int = 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("sides = [3, ‸1.5]", "sides[2] must be a whole number, found 1.5"),
        (
            'form = ‸"rund"',
            'form must be "round" or "flat", found "rund"; did you mean "round"?',
        ),
        ("sides = ‸true", "sides must be a whole number or a list, found true"),
        ("names.sides = ‸3", 'names.sides must be "a" or "b", found 3'),
        ("‸side = 1", 'unknown key "side"; did you mean "sides"?'),
    ],
)
def test_of_alternatives_the_one_that_was_meant_is_told(text: str, sentence: str) -> None:
    (place,) = places(text)
    with pytest.raises(Mistakes) as caught:
        read_model(Shape, parse(text.replace(MARK, ""), "shape.toml"), 1)
    assert said_of(caught.value) == f"shape.toml:{place}: {sentence}"


def test_an_error_of_several_mistakes_counts_them_and_tells_how_to_see_them() -> None:
    first = Mistake("f.toml", 2, 3, 1, "a b", "wrong")
    whole = Mistake("f.toml", 0, 0, 0, "", "rounds is missing")
    assert said_of(Mistakes([first])) == "f.toml:2:3: wrong"
    assert said_of(Mistakes([whole], "look")) == "f.toml: rounds is missing"
    assert said_of(Mistakes([first, whole])) == "f.toml:2:3: wrong (1 more mistake)"
    error = Mistakes([first, whole, whole], "lancaster rules check f.toml shows them all")
    assert said_of(error) == (
        "f.toml:2:3: wrong (2 more mistakes; lancaster rules check f.toml shows them all)"
    )
    assert error.mistakes == (first, whole, whole)


def shown(text: str, *steps: str) -> list[str]:
    return mistake_lines([parse(text, "f.toml").mistake(steps, "wrong")])


def test_a_mistake_is_shown_with_its_line_and_a_caret() -> None:
    assert shown("\n" * 9 + "rounds = 500 # x", "rounds") == [
        "f.toml:10:10: wrong",
        " 10 | rounds = 500 # x",
        "    |          ^^^",
    ]


def test_a_mistake_of_the_whole_file_is_one_line() -> None:
    assert shown("rounds = 5", "missing") == ["f.toml: wrong"]


def test_the_caret_is_right_behind_wide_characters_marks_and_tabs() -> None:
    assert shown("\t'李四'.'e\u0301'\t=\t'四'", "李四", "e\u0301") == [
        "f.toml:1:14: wrong",
        " 1 |  '李四'.'e\u0301' = '四'",
        f"   | {' ' * 14}^^^^",
    ]


def test_a_value_of_several_lines_is_marked_on_its_first() -> None:
    assert shown("a = [ # list\n 1,\n]", "a")[1:] == [" 1 | a = [ # list", "   |     ^^^^^^^^"]


def test_a_very_long_line_is_cut_around_the_caret() -> None:
    padding = ", ".join(f"k{number} = 1" for number in range(5_000))
    line, excerpt, caret = shown(
        f"a = {{ {padding}, x = 7, {padding.replace('k', 'l')} }}", "a", "x"
    )
    assert line == f"f.toml:1:{len(padding) + 13}: wrong"
    assert len(excerpt) <= 84
    assert "x = 7" in excerpt
    assert excerpt[caret.index("^") : caret.rindex("^") + 1] == "7"
    assert excerpt.startswith(" 1 | …")
    assert excerpt.endswith("…")


def test_a_very_long_value_is_cut() -> None:
    _, excerpt, caret = shown(f"a = '{'四' * 5000}'", "a")
    assert excerpt.endswith("四…")
    assert len(caret) <= 84


def test_a_line_with_characters_that_cannot_be_shown_is_shown_without() -> None:
    mistake = syntax('a = "x\x1b[2J" # \u202e')
    assert mistake_lines([mistake]) == [
        "mine.toml:1:7: not valid TOML: a character that cannot be shown",
        ' 1 | a = "x\ufffd[2J" # \ufffd',
        "   |       ^",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('a = ‸"x\nb = 1', "the text in quotes has no end on its line"),
        ("a = ‸'x\nb = 1", "the text in quotes has no end (is the file cut off?)"),
        ("a = ‸'x\nb = 'y'", "the text in quotes has no end on its line"),
        ('a = ‸"""x\n\n  y\n\n', "the text in quotes has no end (is the file cut off?)"),
        ("a = [1, 2\n‸b = 3", 'a list goes on with "," or ends with "]"'),
        ("a = [1, 2‸\n\n", 'a list goes on with "," or ends with "]" (is the file cut off?)'),
        ("a = { b = 1‸\n}", 'a table on one line goes on with "," or ends with "}", on that line'),
        ("a ‸1", 'expected "=" after the key'),
        ("‸= 1", "expected key = value, a [table] or a # comment"),
        ("a = ‸yes # no", 'expected a value, found "yes"; a text must be in quotes: "…"'),
        ("a = ‸True", 'expected a value, found "True"; did you mean true?'),
        ("a =‸", "expected a value (is the file cut off?)"),
        ("a = 1 ‸b = 2", 'expected the end of the line, found "b = 2"'),
        ("[a‸\nb = 1", 'expected "]" after the name of the table'),
        ("[[a‸]\nb = 1", 'expected "]]" after the name of the list'),
        ("a = 1\n ‸a = 2\n", "this key or table exists already"),
        ("[a]\nb = 1\n‸[a]\n", "this table exists already"),
        (r'a = "C:‸\games"', r"write \ in a text as \\, or put the text in single quotes"),
        (
            "a = { b = 1, ‸}",
            'expected a key; a table in { } must be on one line, without "," before its end',
        ),
        (
            "a = {‸\n b = 1 }",
            'expected a key; a table in { } must be on one line, without "," before its end',
        ),
        ("[‸\nb = 1", "expected a key"),
    ],
)
def test_text_that_is_no_toml_is_told_where_it_ceases_to_be(text: str, sentence: str) -> None:
    (place,) = places(text)
    assert (
        mistake_text(syntax(text.replace(MARK, "")))
        == f"mine.toml:{place}: not valid TOML: {sentence}"
    )


def test_all_hidden_characters_are_told() -> None:
    text = 'a = ‸"\\u001b"\n‸"b\\u202e" = [1, ‸"\\u200b"]'
    with pytest.raises(Mistakes) as caught:
        parse(text.replace(MARK, ""), "f.toml")
    assert [mistake_text(each) for each in caught.value.mistakes] == [
        f"f.toml:{place}: {path} holds characters that cannot be shown"
        for place, path in zip(places(text), ["a", "b", "b[2]"], strict=True)
    ]


def test_a_key_without_end_is_told_before_it_takes_all_memory() -> None:
    assert mistake_text(syntax(f"a = 1\n {'.'.join('b' * 900_000)} = 1")) == (
        "mine.toml:2:2: this key is nested too deeply"
    )


def test_a_text_with_many_dots_is_no_deep_key() -> None:
    assert parse(f"a = '{'. ' * 50}' # {'.' * 50}", "f.toml").data == {"a": ". " * 50}


def test_a_key_of_the_whole_file_in_a_table_is_not_missing_as_well() -> None:
    text = edited(("rounds = 5\n", ""), ("[pieces]", "[pieces]\n‸rounds = ‸25"))
    key, value = places(text)
    assert told(text) == [
        f'mine.toml:{key}: unknown key "rounds" in pieces; it is a key of the whole file: '
        "write it above the first [table]",
        f"mine.toml:{value}: pieces.rounds must be at most 20, found 25",
    ]


def test_the_text_of_a_law_is_not_compared_with_numbers_that_nobody_wrote() -> None:
    effect = 'effect = { kind = "most", count = { of = "gold" }, reward = { upgrade = 1 } }'
    text = edited(
        (effect, f'{effect.replace("= 1 }", "= ‸400 }")}\ntext = "Most gold: 5 upgrades"')
    )
    (place,) = places(text)
    assert told(text) == [
        f"mine.toml:{place}: laws[LAW-B1].effect.reward.upgrade must be at most 9, found 400"
    ]


def test_a_card_that_is_there_twice_is_not_a_lack_of_cards_as_well() -> None:
    text = edited(('id = "5b"', 'id = ‸"5a"'))
    (place,) = places(text)
    assert told(text) == [f'mine.toml:{place}: two entries for conflict "5a"']
