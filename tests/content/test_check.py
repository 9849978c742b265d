"""A check tells all mistakes of a ruleset at once, each where it is, and what is useless."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from lancaster_tui.content.folders import shipped
from lancaster_tui.content.rulesets import Checked, check_ruleset, load_ruleset
from lancaster_tui.documents.errors import ContentError
from lancaster_tui.documents.mistakes import Mistake
from lancaster_tui.words.mistakes.located import mistake_text, reason_text
from tests.rules.builder import BASE
from tests.sentences import said_of

TEXT = (shipped("rulesets") / "base.toml").read_text(encoding="utf-8")
FILES = sorted(shipped("rulesets").rglob("*.toml"))


def checked(tmp_path: Path, content: str | bytes) -> Checked:
    path = tmp_path / "mine.toml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return check_ruleset(path)


def places(found: tuple[Mistake, ...]) -> list[tuple[int, int]]:
    return [(each.line, each.column) for each in found]


class Key(NamedTuple):
    """A key of the base ruleset: where it and its value stand in the text."""

    name: str
    start: int
    value: int
    end: int

    @property
    def place(self) -> tuple[int, int]:
        return place(self.start)

    def with_value(self, value: str) -> str:
        return TEXT[: self.value] + value + TEXT[self.end :]


def place(index: int) -> tuple[int, int]:
    before = TEXT[:index]
    return before.count("\n") + 1, index - before.rfind("\n")


def keys() -> Iterator[Key]:
    """Yield each kind of key once: the first in all tables of its name."""
    seen = set()
    header = ""
    for line in re.finditer(r"[^\n]+", TEXT):
        code = line[0].partition("#")[0]
        if code.startswith("["):
            header = code
        for found in re.finditer(r'(\w+) = ("[^"]*"|\d+|true|false)?', code):
            kind = (header, re.sub(r'"[^"]*"|\d+', "", code[: found.start()]), found[1])
            if kind not in seen:
                seen.add(kind)
                start = line.start()
                yield Key(
                    found[1],
                    start + found.start(1),
                    start + found.end(1) + len(" = "),
                    start + found.end(),
                )


KEYS = list(keys())
WITH_NUMBER = [key for key in KEYS if TEXT[key.value : key.end].isdecimal()]


def test_the_keys_of_the_tests_are_those_of_the_file() -> None:
    assert len(KEYS) > 100
    assert {"rounds", "minimum", "strength", "at_least", "per_conflict", "first"} <= {
        key.name for key in WITH_NUMBER
    }


@pytest.mark.parametrize("key", KEYS, ids=lambda key: f"{key.place[0]}-{key.name}")
def test_a_misspelt_key_is_told_where_it_stands(tmp_path: Path, key: Key) -> None:
    text = TEXT[: key.start] + f"{key.name}q" + TEXT[key.start + len(key.name) :]
    (found, *others) = checked(tmp_path, text).mistakes
    assert others == []
    assert (found.line, found.column) == key.place
    sentence = reason_text(found.what)
    if "is not a key of this entry" in sentence:
        assert sentence.endswith(f'; did you mean "{key.name}"?')
    else:
        assert sentence.startswith(f'unknown key "{key.name}q"')


@pytest.mark.parametrize("key", WITH_NUMBER, ids=lambda key: f"{key.place[0]}-{key.name}")
@pytest.mark.parametrize("value", ['"3"', "-1", "3.0"])
def test_a_value_that_is_no_good_number_is_told_where_it_stands(
    tmp_path: Path, key: Key, value: str
) -> None:
    (found, *others) = checked(tmp_path, key.with_value(value)).mistakes
    assert (found.line, found.column) == place(key.value)
    assert found.length == len(value)
    assert "must be" in reason_text(found.what)
    assert others == []


def test_mistakes_of_all_kinds_are_told_at_once(tmp_path: Path) -> None:
    text = TEXT
    for old, new in (
        ("rounds = 5", 'rounds = "five"'),
        ("lord_votes = 1", "lord_vote = 1"),
        ("gold = 2\n", "gold = -2\n"),
        ('id = "C"', 'id = "B"'),
        ("reward = { pp = 6 }", "reward = { pq = 6 }"),
        ('conflicts_removed = ["9", "10"]', 'conflicts_removed = ["9", "11"]'),
        ('kind = "most"', 'kind = "moist"'),
        ("points = [2, 1, 0]", "points = [2, 1]"),
        ('castle = ["recruit", "upgrade"]', 'castle = ["recruit", "recruit"]'),
        ("tiles = { first = 8, second = 4 }", "tiles = { first = 8 }"),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    lines = text.split("\n")
    found = checked(tmp_path, text).mistakes
    assert [lines[each.line - 1].strip() for each in found] == [
        'rounds = "five"',
        "lord_vote = 1                # the lord at the table (CAS-3)",
        "gold = -2",
        'castle = ["recruit", "recruit"]   # nothing is paid for these',
        'conflicts_removed = ["9", "11"]',
        'id = "B"',
        "reward = { pq = 6 }",
        "points = [2, 1]",
        'effect = { kind = "moist", count = { of = "gold" }, reward = { upgrade = 1 } }',
        "tiles = { first = 8 }",
    ]


def test_a_mistake_hides_no_other_in_its_own_entry(tmp_path: Path) -> None:
    text = TEXT.replace(
        "minimum = 3\nreward = { recruit = 1, votes = 2 }",
        'minimum = 9\nreward = { recruit = "1", votes = -2, vote = 1 }',
    )
    assert len(checked(tmp_path, text).mistakes) == 4


def test_what_a_repair_would_break_is_not_told(tmp_path: Path) -> None:
    text = TEXT.replace("rounds = 5", 'rounds = "four"')
    text = text[: text.index('[[laws]]\nid = "LAW-B16"')] + text[text.index("# The expansion") :]
    (found,) = checked(tmp_path, text).mistakes
    assert reason_text(found.what) == 'rounds must be a whole number, found "four"'


@pytest.mark.parametrize(
    ("content", "line", "said"),
    [
        ("", 0, "the file is empty"),
        ("\n \n", 0, "the file is empty"),
        (b"\x00\xff\x80", 0, "not UTF-8"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", 0, "not UTF-8"),
        (
            "name = 1".encode("utf-16"),
            0,
            "byte 1 is not UTF-8; if this is a text, save it as UTF-8",
        ),
        ("a = 1\nb = 'Müll'".encode("latin-1"), 2, "byte 13 is not UTF-8; if this is a text, save"),
        ("\ufeffb = '".encode() + b"\xfc'", 1, "byte 6 is not UTF-8"),
        ("\x00\x01\x02", 1, ""),
        ("rounds = = 5", 1, ""),
        (TEXT.replace("rounds = 5", "rounds 5"), 8, ""),
        (TEXT.replace('id = "C"', 'id = "C'), 0, ""),
        (TEXT[: TEXT.index("Stafford") + 3], 0, ""),
        (TEXT.replace("rounds = 5", "rounds = 5\nrounds = 6"), 9, ""),
        (TEXT.replace("format = 1", "format = 2"), 4, "written by a newer version (format 2)"),
        ("x" * 200_001, 0, "larger than 200000 bytes"),
    ],
)
def test_what_cannot_be_read_is_one_mistake(
    tmp_path: Path, content: str | bytes, line: int, said: str
) -> None:
    (found,) = checked(tmp_path, content).mistakes
    assert said in reason_text(found.what)
    assert found.line == line or (not said and found.line > 0)
    assert checked(tmp_path, content).ruleset is None


def test_a_missing_file_and_a_folder_are_mistakes(tmp_path: Path) -> None:
    for path, said in ((tmp_path / "none.toml", "no such file"), (tmp_path, "not a file")):
        (found,) = check_ruleset(path).mistakes
        assert mistake_text(found) == f"{path}: {said}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_shipped_rulesets_are_without_mistakes_and_warnings(path: Path) -> None:
    found = check_ruleset(path)
    assert found.mistakes == ()
    assert found.warnings == ()
    assert found.ruleset == load_ruleset(path.stem)


def test_the_game_tells_the_first_mistake_and_how_to_see_the_others(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("rounds = 5", "rounds = 0").replace("minimum = 3", "minimum = 9"))
    with pytest.raises(ContentError) as caught:
        load_ruleset(str(path))
    assert said_of(caught.value) == (
        f"{path}:8:10: rounds must be at least 1, found 0 "
        "(2 more mistakes; `lancaster rules check FILE` shows them all)"
    )


HEAD = 'format = 1\nid = "mine"\nname = "Mine"\nbased_on = "base"\n'


@pytest.mark.parametrize(
    ("text", "where", "said"),
    [
        ("rounds = 4", (5, 10), "no game of 4 rounds reaches the laws of group 4"),
        (
            '[[favours]]\nid = "gold5"\nreward = { gold = 5 }\n'
            + "".join(
                f'[[player_counts]]\nplayers = {players}\nfavours_left_out = ["gold5"]\n'
                for players in (2, 3, 4, 5)
            ),
            (6, 6),
            'favour "gold5" is in no game',
        ),
        (
            '[[laws]]\nid = "LAW-B6"\n'
            'effect = { kind = "per", count = { of = "conflicts" }, each = 5, '
            "reward = { tile = 1 } }",
            (7, 10),
            'law "LAW-B6" never pays: it needs a count of 5, and no more than 4 is possible',
        ),
        (
            "[pieces]\nknights = [3, 2, 1, 0]\n"
            '[[laws]]\nid = "LAW-B18"\nremove = true\n'
            '[[laws]]\nid = "LAW-H1"\ngroup = 4\n'
            'effect = { kind = "per", count = { of = "tiles" }, reward = { promote = 3 } }\n',
            (13, 73),
            'the upgrade of law "LAW-H1" is always lost: S3 and S4 do not both exist',
        ),
    ],
)
def test_what_is_useless_is_a_warning_and_no_mistake(
    tmp_path: Path, text: str, where: tuple[int, int], said: str
) -> None:
    found = checked(tmp_path, HEAD + text)
    assert found.mistakes == ()
    assert found.ruleset is not None
    warnings = [each for each in found.warnings if said in reason_text(each.what)]
    assert places(tuple(warnings)) == [where]
    assert all(each.severity == "warning" for each in found.warnings)


def test_warnings_are_about_the_file_itself_alone(tmp_path: Path) -> None:
    (tmp_path / "below.toml").write_text(HEAD + "rounds = 4\n", encoding="utf-8")
    found = checked(tmp_path, HEAD.replace('"base"', '"below.toml"') + "[start]\ngold = 3\n")
    assert found.warnings == ()
    assert found.ruleset is not None
    assert (found.ruleset.rounds, found.ruleset.start.gold) == (4, 3)


def test_a_checked_ruleset_is_the_one_that_is_loaded(tmp_path: Path) -> None:
    assert checked(tmp_path, TEXT) == Checked(BASE, (), ())


def spellings(count: int) -> list[str]:
    """Return words that are all like a key of a law, and a misspelling of it."""
    return [f"grou{number}p" for number in range(count)]


def many_laws(count: int, rest: str, name: str = "y") -> str:
    return "".join(f'[[laws]]\nid = "{name}{number}"\n{rest}\n' for number in range(count))


GOOD = 'group = 1\neffect = { kind = "per", count = { of = "gold" }, reward = { pp = 1 } }'
NEW = 'format = 1\nid = "big"\nname = "Big"\nbased_on = "base"\n'
HEAPS: dict[str, Callable[[int], str]] = {
    "empty tables": lambda count: f"laws = [{'{},' * count}]",
    "numbers": lambda count: f"laws = [{'1,' * count}]",
    "entries without an id": lambda count: "[[laws]]\ngrop = 1\n" * count,
    "incomplete entries": lambda count: many_laws(count, ""),
    "taken out": lambda count: many_laws(count, "remove = true"),
    "good entries": lambda count: many_laws(count, GOOD),
    "keys": lambda count: "".join(f"{key} = 1\n" for key in spellings(count)),
    "lists": lambda count: "".join(f"law{key} = [{{}}]\n" for key in spellings(count)),
    "keys of an entry": lambda count: (
        "[[laws]]\n" + "".join(f"{key} = 1\n" for key in spellings(count))
    ),
    "names": lambda count: (
        "[[player_counts]]\nplayers = 3\nconflicts_removed = "
        + str([f"c{number}" for number in range(count)])
    ),
    "provenance": lambda count: (
        '[[laws]]\nid = "LAW-B1"\n[laws.provenance]\n'
        + "".join(f'{key} = "house"\n' for key in spellings(count))
    ),
    "a long name": lambda count: (
        f'[[laws]]\nid = "{"x" * 20 * count}"\n'
        + "".join(f"{key} = 1\n" for key in spellings(count))
    ),
    "a text without an end": lambda count: 'name2 = "' + "\\x" * count,
}


def cost(path: Path) -> int:
    """Return how much work a check is, in calls of functions."""
    calls = 0

    def count(_frame: object, event: str, _arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        check_ruleset(path)
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("kind", HEAPS)
def test_three_times_the_file_is_not_much_more_than_three_times_the_work(
    tmp_path: Path, kind: str
) -> None:
    path = tmp_path / "mine.toml"
    head = HEAD.replace('"base"', '"./big.toml"')
    costs = []
    for count in (0, 80, 240):
        big = NEW + many_laws(count, GOOD, "x")
        (tmp_path / "big.toml").write_text(big, encoding="utf-8")
        path.write_text(head + HEAPS[kind](count), encoding="utf-8")
        costs.append(cost(path))
    nothing, little, much = costs
    assert much - nothing < 4 * max(little - nothing, 30_000)
