"""The tables of laws in docs/rules.md say what rulesets/base.toml says, word for word."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from lancaster_tui.rules.ruleset.vocabulary import Cost, Reward
from tests.rules.builder import BASE
from tests.rules.rulebook import reward_of, rows

LAWS = {law_id: text for law_id, _, text in rows(r"LAW-[BN]\d+")}

COUNTS: Mapping[str, Mapping[str, Any]] = {
    "gold": {"of": "gold"},
    "squires": {"of": "squires"},
    "squires behind the screen": {"of": "squires"},
    "vote markers unspent after the third vote": {"of": "unspent_votes"},
    "nobles": {"of": "nobles"},
    "nobles at the table": {"of": "nobles"},
    "extension tiles in the castle": {"of": "tiles"},
    "counties with an own knight": {"of": "counties"},
    "county with an own knight and no nobles left": {"of": "emptied_counties"},
    "squires standing beside own knights in counties": {"of": "county_squires"},
    "conflict with an own knight": {"of": "conflicts"},
    "conflicts with an own knight": {"of": "conflicts"},
    "set of four knights of four different strengths": {"of": "knight_sets"},
    "own knight in the own castle": {"of": "knights", "where": "castle"},
    "knights in conflicts": {"of": "knights", "where": "conflicts"},
    **{f"own deployed S{s}": {"of": "knights", "strength": s} for s in range(1, 5)},
    **{f"own S{s} deployed": {"of": "knights", "strength": s} for s in range(1, 5)},
}
"""What the rules count, and the same in the words of a ruleset."""

ALL = {"all three": 3, "both": 2}

SENTENCES: Mapping[str, Mapping[str, Any]] = {
    "one deployed S3 may be exchanged in place for the S4 if that is in reserve": {
        "kind": "when",
        "count": COUNTS["own deployed S3"],
        "at_least": 1,
        "reward": {"promote": 3},
    },
    "up to as many own squires as conflicts with an own knight may be sent to these conflicts": {
        "kind": "send",
        "per_conflict": 1,
    },
    "each own knight in a county costs 1 gold: player by player": {
        "kind": "levy",
        "on": "county_knights",
        "cost": {"gold": 1},
    },
    "each extension tile in the castle when the law is applied costs 1 squire: player": {
        "kind": "levy",
        "on": "tiles",
        "cost": {"squires": 1},
    },
}
"""The laws that are told at length, by their beginning."""


def words(model: Cost | Reward) -> dict[str, Any]:
    return model.model_dump(exclude_defaults=True)


def bargain(text: str) -> dict[str, Any]:
    """Read an exchange such as ``4 gold -> 1 extension tile``."""
    paid, won = text.split(" -> ")
    return {
        "cost": words(reward_of(paid.replace("unspent ", ""))),
        "reward": words(reward_of(won)),
    }


def read_effect(text: str) -> dict[str, Any]:
    """Read the effect of a law."""
    for beginning, effect in SENTENCES.items():
        if text.startswith(beginning):
            return dict(effect)
    text = re.sub(r" \(.*?\)", "", text).partition(". ")[0]
    if ways := re.fullmatch(r"(.*? -> .*?)( or (.*? -> .*?))?, any number.*", text):
        one, either, other = ways.groups()
        if either:
            return {"kind": "exchange_either", "ways": [bargain(one), bargain(other)]}
        return {"kind": "exchange", **bargain(one)}
    if per := re.fullmatch(r"(.*?)( once)? per (\d+ )?(.*?)(: (\d) each)?", text):
        won, _, each, what, _, number = per.groups()
        reward = words(reward_of(f"{number} {won}" if number else won))
        amount = {"each": int(each)} if each else {}
        return {"kind": "per", "count": COUNTS[what], "reward": reward, **amount}
    condition, won = text.split(": ")
    first, what = re.findall(r"(all three|[a-z]+) (.*)", condition)[0]
    effect = {"count": COUNTS[what], "reward": words(reward_of(won))}
    if first == "most":
        return {"kind": "most", **effect}
    if first == "no":
        return {"kind": "when", **effect, "at_most": 0}
    return {"kind": "when", **effect, "at_least": ALL[first]}


@pytest.mark.rule("LAW-1")
@pytest.mark.parametrize("law_id", LAWS)
def test_each_law_does_what_the_rules_say(law_id: str) -> None:
    effect = BASE.law_by_id[law_id].effect
    assert effect.model_dump(exclude_unset=True) == read_effect(LAWS[law_id])


@pytest.mark.rule("LAW-1", "SET-2")
def test_there_are_twice_18_laws() -> None:
    assert list(LAWS) == [law.id for law in BASE.all_laws]
    assert list(LAWS) == [f"LAW-{letter}{number}" for letter in "BN" for number in range(1, 19)]
