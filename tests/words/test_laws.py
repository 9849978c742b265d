from __future__ import annotations

from typing import Any

import pytest

from lancaster_tui.rules.ruleset import Law
from lancaster_tui.words.laws import SHORT_WIDTH, law_short, law_text
from tests.rules.builder import BASE

BASE_LAWS = {
    "LAW-B1": ("Most gold: upgrade", "most gold: upgrade"),
    "LAW-B2": ("Most squires: recruit", "most squires: recruit"),
    "LAW-B3": ("3 PP per 2 counties with an own knight", "3 PP per 2 counties"),
    "LAW-B4": ("1 gold -> 1 vote marker, any number of times", "1 gold -> 1 vote"),
    "LAW-B5": ("1 gold + 1 squire -> 3 PP, any number of times", "1 gold + 1 squire -> 3 PP"),
    "LAW-B6": (
        "1 extension tile per 2 conflicts with an own knight",
        "1 tile per 2 conflicts",
    ),
    "LAW-B7": ("1 squire per own S2 deployed", "1 squire per S2 deployed"),
    "LAW-B8": (
        "1 gold + 1 squire + 1 vote marker per 2 conflicts with an own knight",
        "1g 1sq 1v per 2 conflicts",
    ),
    "LAW-B9": (
        "Any own S3 deployed: upgrade of a deployed S3 to S4",
        "any S3 deployed: S3 to S4",
    ),
    "LAW-B10": ("No own S2 deployed: upgrade", "no S2 deployed: upgrade"),
    "LAW-B11": ("5 PP per 3 extension tiles in the castle", "5 PP per 3 tiles"),
    "LAW-B12": ("3 PP per conflict with an own knight", "3 PP per conflict"),
    "LAW-B13": ("At least 3 own S1 deployed: 5 PP", "3+ S1 deployed: 5 PP"),
    "LAW-B14": ("8 PP per 3 counties with an own knight", "8 PP per 3 counties"),
    "LAW-B15": ("1 recruit per 3 nobles", "1 recruit per 3 nobles"),
    "LAW-B16": ("1 gold -> 1 PP, any number of times", "1 gold -> 1 PP"),
    "LAW-B17": ("1 squire -> 1 PP, any number of times", "1 squire -> 1 PP"),
    "LAW-B18": (
        "6 PP per set of four deployed knights of four different strengths",
        "6 PP per set of S1-S4",
    ),
}


@pytest.mark.parametrize("law", BASE.laws, ids=lambda law: law.id)
def test_every_base_law_reads_as_its_effect(law: Law) -> None:
    assert (law_text(law), law_short(law)) == BASE_LAWS[law.id]


def test_short_texts_fit_narrow_cards_and_differ() -> None:
    shorts = [law_short(law) for law in BASE.laws]
    assert max(map(len, shorts)) <= SHORT_WIDTH
    assert len(set(shorts)) == len(shorts)


ONE_OF_EACH = {"gold": 1, "squires": 1, "votes": 1}
CONFLICT_KNIGHTS = {"of": "knights", "where": "conflicts"}
CASTLE_KNIGHTS = {"of": "knights", "where": "castle"}
OTHER_EFFECTS: list[tuple[dict[str, Any], str, str]] = [
    (
        {"kind": "per", "count": {"of": "conflicts"}, "reward": {"votes": 1}},
        "1 vote marker per conflict with an own knight",
        "1 vote per conflict",
    ),
    (
        {"kind": "most", "count": {"of": "squires"}, "reward": {"gold": 1, "votes": 1}},
        "Most squires: 1 gold + 1 vote marker",
        "most squires: 1g 1v",
    ),
    (
        {"kind": "when", "count": {"of": "nobles"}, "at_most": 0, "reward": ONE_OF_EACH},
        "No nobles: 1 gold + 1 squire + 1 vote marker",
        "no nobles: 1g 1sq 1v",
    ),
    (
        {"kind": "exchange", "cost": {"gold": 4}, "reward": {"tile": 1}},
        "4 gold -> 1 extension tile, any number of times",
        "4 gold -> 1 tile",
    ),
    (
        {"kind": "per", "count": CASTLE_KNIGHTS, "reward": {"pp": 3}},
        "3 PP per own knight in the own castle",
        "3 PP per knight in castle",
    ),
    (
        {"kind": "most", "count": {"of": "unspent_votes"}, "reward": {"upgrade": 1}},
        "Most unspent vote markers: upgrade",
        "most votes left: upgrade",
    ),
    (
        {"kind": "exchange", "cost": ONE_OF_EACH, "reward": {"pp": 3}},
        "1 gold + 1 squire + 1 vote marker -> 3 PP, any number of times",
        "1g 1sq 1v -> 3 PP",
    ),
    (
        {"kind": "most", "count": CONFLICT_KNIGHTS, "reward": {"pp": 5}},
        "Most own knights in conflicts: 5 PP",
        "most knights in France: 5 PP",
    ),
    (
        {"kind": "when", "count": {"of": "tiles"}, "at_least": 1, "reward": {"recruit": 2}},
        "Any extension tile in the castle: 2 recruits",
        "any tile: 2 recruits",
    ),
    (
        {
            "kind": "when",
            "count": {"of": "gold"},
            "at_least": 2,
            "at_most": 4,
            "reward": {"noble": 1},
        },
        "2 to 4 gold: noble of any county",
        "2-4 gold: any noble",
    ),
    (
        {
            "kind": "when",
            "count": {"of": "knights", "strength": 4, "where": "castle"},
            "at_least": 1,
            "at_most": 1,
            "reward": {"squires": 2},
        },
        "Exactly 1 own S4 in the own castle: 2 squires",
        "=1 S4 in castle: 2 squires",
    ),
    (
        {"kind": "when", "count": {"of": "counties"}, "at_most": 2, "reward": {"tile": 2}},
        "At most 2 counties with an own knight: 2 extension tiles",
        "0-2 counties: 2 tiles",
    ),
]


@pytest.mark.parametrize(("effect", "text", "short"), OTHER_EFFECTS)
def test_the_whole_vocabulary_has_words(effect: dict[str, Any], text: str, short: str) -> None:
    law = Law.model_validate({"id": "own", "group": 0, "effect": effect})
    assert law_text(law) == text
    assert law_short(law) == short
