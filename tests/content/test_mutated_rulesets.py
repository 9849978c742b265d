"""Shipped rulesets, changed at random: a located mistake or a game that can be played.

``pytest tests/content/test_mutated_rulesets.py -n 2 --mutations 5000`` tries 5,000 of them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from lancaster_tui.content.folders import shipped
from lancaster_tui.content.rulesets import Checked, check_ruleset
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.words.mistakes.located import mistake_lines, reason_text
from tests.rules.playing import play_randomly

PARTS = 8  # so that all workers share them
FILES = sorted(shipped("rulesets").rglob("*.toml"))
SIGNS = "\"'[]{}=,.#-_+ \t\n\\01259eAbzé\x00\x1b\u202e"
NUMBERS = ("-1", "0", "1", "2", "3", "7", "99", "100", "1.5", "1_000", "0x10", "nan", "true", '"2"')
VALUES = ("[]", "{}", "[[]]", '""', '"base"', "1979-05-27", "inf", "[1, 2]", "{ gold = 1 }")

Mutation = Callable[[str, Random], str]


def _any_line(text: str, chance: Random) -> tuple[list[str], int]:
    lines = text.splitlines(keepends=True)
    return lines, chance.randrange(len(lines))


def _any_match(text: str, chance: Random, wanted: Callable[[str], bool]) -> int:
    found = [index for index, char in enumerate(text) if wanted(char)]
    return chance.choice(found)


def delete_line(text: str, chance: Random) -> str:
    lines, at = _any_line(text, chance)
    return "".join(lines[:at] + lines[at + 1 :])


def double_line(text: str, chance: Random) -> str:
    lines, at = _any_line(text, chance)
    return "".join([*lines[: at + 1], *lines[at:]])


def swap_lines(text: str, chance: Random) -> str:
    lines, at = _any_line(text, chance)
    other = chance.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]
    return "".join(lines)


def copy_line(text: str, chance: Random) -> str:
    lines, at = _any_line(text, chance)
    lines.insert(chance.randrange(len(lines)), lines[at])
    return "".join(lines)


def delete_table(text: str, chance: Random) -> str:
    tables = text.split("\n\n")
    del tables[chance.randrange(len(tables))]
    return "\n\n".join(tables)


def double_table(text: str, chance: Random) -> str:
    tables = text.split("\n\n")
    at = chance.randrange(len(tables))
    return "\n\n".join([*tables[: at + 1], *tables[at:]])


def change_sign(text: str, chance: Random) -> str:
    at = chance.randrange(len(text))
    return text[:at] + chance.choice(SIGNS) + text[at + 1 :]


def insert_sign(text: str, chance: Random) -> str:
    at = chance.randrange(len(text))
    return text[:at] + chance.choice(SIGNS) + text[at:]


def delete_sign(text: str, chance: Random) -> str:
    at = chance.randrange(len(text))
    return text[:at] + text[at + 1 :]


def change_number(text: str, chance: Random) -> str:
    at = _any_match(text, chance, str.isdecimal)
    return text[:at] + chance.choice(NUMBERS) + text[at + 1 :]


def change_letter(text: str, chance: Random) -> str:
    at = _any_match(text, chance, str.isalpha)
    return text[:at] + chance.choice("abcdeilmnoprstu") + text[at + 1 :]


def change_value(text: str, chance: Random) -> str:
    lines, at = _any_line(text, chance)
    key, sign, _ = lines[at].partition("=")
    lines[at] = f"{key}= {chance.choice((*VALUES, *NUMBERS))}\n" if sign else lines[at][1:]
    return "".join(lines)


def lose_quote(text: str, chance: Random) -> str:
    at = _any_match(text, chance, '"'.__eq__)
    return text[:at] + text[at + 1 :]


def cut_off(text: str, chance: Random) -> str:
    return text[: chance.randrange(len(text))]


MUTATIONS: tuple[Mutation, ...] = (
    delete_line,
    double_line,
    swap_lines,
    copy_line,
    delete_table,
    double_table,
    change_sign,
    insert_sign,
    delete_sign,
    change_number,
    change_number,
    change_letter,
    change_value,
    lose_quote,
    cut_off,
)


def mutated(number: int) -> bytes:
    """Return a shipped file with one to three changes; some get bytes that are no text."""
    chance = Random(f"mutation:{number}")
    text = FILES[number % len(FILES)].read_text(encoding="utf-8")
    for _ in range(chance.choice((1, 1, 2, 3))):
        text = chance.choice(MUTATIONS)(text, chance) if text.count("\n") > 2 else text
    content = text.encode()
    if chance.randrange(40) == 0:
        at = chance.randrange(len(content) + 1)
        content = content[:at] + chance.randbytes(3) + content[at:]
    return content


def assert_located(checked: Checked, path: Path, content: bytes) -> None:
    """The mistakes stand in the file, save for what concerns it as a whole."""
    text = content.decode("utf-8-sig", errors="replace")
    lines = text.split("\n")
    assert checked.ruleset is None
    for mistake in checked.mistakes:
        assert mistake.source == str(path)
        sentence = reason_text(mistake.what)
        assert sentence
        whole = "is missing" in sentence or not text.strip() or "UTF-8" in sentence
        assert mistake.line > 0 or whole
        assert mistake.line <= len(lines)
        if mistake.line:
            assert 1 <= mistake.column <= len(lines[mistake.line - 1]) + 1
        assert "\x1b" not in "".join(mistake_lines([mistake]))


def assert_playable(rules: Ruleset, number: int) -> None:
    """A whole random game comes to its end."""
    counts = [entry.players for entry in rules.player_counts]
    law_set = "random" if rules.new_laws else "base"
    players = counts[number % len(counts)]
    *_, (state, _, _) = play_randomly(players, number, rules, law_set)
    assert state.is_over


@pytest.mark.parametrize("part", range(PARTS))
def test_a_mutated_ruleset_is_told_or_can_be_played(
    part: int, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    path = tmp_path / "mutated.toml"
    for number in range(part, pytestconfig.getoption("mutations"), PARTS):
        content = mutated(number)
        path.write_bytes(content)
        checked = check_ruleset(path)
        if checked.mistakes:
            assert_located(checked, path, content)
        else:
            assert checked.ruleset is not None
            assert_playable(checked.ruleset, number)


def test_mutations_make_files_of_both_kinds(tmp_path: Path) -> None:
    path = tmp_path / "mutated.toml"
    kinds = set()
    for number in range(60):
        path.write_bytes(mutated(number))
        kinds.add(bool(check_ruleset(path).mistakes))
    assert kinds == {True, False}
