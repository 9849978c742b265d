from __future__ import annotations

from typing import Any

import pytest

from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.words.laws.cards import law_short, law_text
from tests.rules.builder import BASE

BASE_LAWS = {
    "LAW-B1": (
        "Most gold (ties included): upgrade",
        "most gold: upgrade",
    ),
    "LAW-B2": (
        "Most squires (in the purse, ties included): recruit",
        "most squires: recruit",
    ),
    "LAW-B3": (
        "3 PP per 2 counties where you have a knight",
        "3 PP per 2 counties",
    ),
    "LAW-B4": (
        "1 gold for 1 vote marker (for the next round), any number of times",
        "1 gold for 1 vote",
    ),
    "LAW-B5": (
        "1 gold + 1 squire for 3 PP, any number of times",
        "1 gold + 1 squire for 3 PP",
    ),
    "LAW-B6": (
        "1 extension tile per 2 conflicts where you have a knight",
        "1 tile per 2 conflicts",
    ),
    "LAW-B7": (
        "1 squire per S2 deployed (castle and France included)",
        "1 squire per S2 deployed",
    ),
    "LAW-B8": (
        "1 gold + 1 squire + 1 vote marker (for the next round) per 2 conflicts where you"
        " have a knight",
        "1 gold + 1 squire + 1 vote per 2 conflicts",
    ),
    "LAW-B9": (
        "Your S3 is deployed: exchange it for the S4 in reserve",
        "an S3 deployed: S3 to S4",
    ),
    "LAW-B10": (
        "No S2 deployed (castle and France included): upgrade",
        "no S2 deployed: upgrade",
    ),
    "LAW-B11": (
        "5 PP per 3 extension tiles in your castle",
        "5 PP per 3 tiles",
    ),
    "LAW-B12": (
        "3 PP per conflict where you have a knight",
        "3 PP per conflict",
    ),
    "LAW-B13": (
        "All three of your S1 deployed (castle and France included): 5 PP",
        "3 S1 deployed: 5 PP",
    ),
    "LAW-B14": (
        "8 PP per 3 counties where you have a knight",
        "8 PP per 3 counties",
    ),
    "LAW-B15": (
        "1 recruit per 3 nobles (the lord does not count)",
        "1 recruit per 3 nobles",
    ),
    "LAW-B16": (
        "1 gold for 1 PP, any number of times",
        "1 gold for 1 PP",
    ),
    "LAW-B17": (
        "1 squire for 1 PP, any number of times",
        "1 squire for 1 PP",
    ),
    "LAW-B18": (
        "6 PP per set of S1, S2, S3 and S4 deployed (castle and France included)",
        "6 PP per set of S1-S4",
    ),
}
NEW_LAWS = {
    "LAW-N1": (
        "1 vote marker (for the next round) per conflict where you have a knight",
        "1 vote per conflict",
    ),
    "LAW-N2": (
        "Most squires (in the purse, ties included): 1 gold + 1 vote marker (for the next round)",
        "most squires: 1 gold + 1 vote",
    ),
    "LAW-N3": (
        "Most gold (ties included): 1 squire + 1 vote marker (for the next round)",
        "most gold: 1 squire + 1 vote",
    ),
    "LAW-N4": (
        "No nobles (the lord does not count): 1 gold + 1 squire + 1 vote marker (for the "
        "next round)",
        "no nobles: 1 gold + 1 squire + 1 vote",
    ),
    "LAW-N5": (
        "For each conflict where you have a knight, you may send 1 of your squires to any"
        " of these conflicts: +1 strength each (they are lost after the conflict)",
        "send 1 squire per conflict",
    ),
    "LAW-N6": (
        "1 squire per S1 deployed (castle and France included)",
        "1 squire per S1 deployed",
    ),
    "LAW-N7": (
        "4 gold for 1 extension tile, any number of times",
        "4 gold for 1 tile",
    ),
    "LAW-N8": (
        "3 PP per knight in your castle",
        "3 PP per knight in castle",
    ),
    "LAW-N9": (
        "Both of your S2 deployed (castle and France included): 3 PP",
        "2 S2 deployed: 3 PP",
    ),
    "LAW-N10": (
        "Most unspent vote markers (ties included): upgrade",
        "most votes left: upgrade",
    ),
    "LAW-N11": (
        "Pay 1 gold for each of your knights in counties, or it goes home unscored (its "
        "squires are lost)",
        "pay 1 gold per county knight",
    ),
    "LAW-N12": (
        "5 PP per 2 counties where you have a knight",
        "5 PP per 2 counties",
    ),
    "LAW-N13": (
        "Pay 1 squire for each extension tile in your castle, or it misses this round's "
        "castle scoring",
        "pay 1 squire per tile",
    ),
    "LAW-N14": (
        "2 gold for 1 squire or 2 squires for 1 gold: choose one, any number of times",
        "2 gold for 1 squire or 2 squires for 1 gold",
    ),
    "LAW-N15": (
        "3 PP per 2 squires beside your knights in counties (all counties together)",
        "3 PP per 2 county squires",
    ),
    "LAW-N16": (
        "3 PP per county where you have a knight and no nobles are left",
        "3 PP per emptied county",
    ),
    "LAW-N17": (
        "1 gold + 1 squire + 1 unspent vote marker for 3 PP, any number of times",
        "1 gold + 1 squire + 1 vote for 3 PP",
    ),
    "LAW-N18": (
        "Most knights in conflicts (ties included): 5 PP",
        "most knights in France: 5 PP",
    ),
}


@pytest.mark.parametrize("law", BASE.all_laws, ids=lambda law: law.id)
def test_every_law_reads_as_its_effect(law: Law) -> None:
    assert (law_text(law), law_short(law)) == (BASE_LAWS | NEW_LAWS)[law.id]


def test_short_texts_differ() -> None:
    shorts = [law_short(law) for law in BASE.all_laws]
    assert len(set(shorts)) == len(shorts)


CONFLICT_KNIGHTS = {"of": "knights", "where": "conflicts"}
OTHER_EFFECTS: list[tuple[dict[str, Any], str, str]] = [
    (
        {"kind": "levy", "on": "county_knights", "cost": {"gold": 1, "squires": 2}},
        "Pay 1 gold + 2 squires for each of your knights in counties, or it goes home unscored "
        "(its squires are lost)",
        "pay 1 gold + 2 squires per county knight",
    ),
    (
        {"kind": "levy", "on": "tiles", "cost": {"gold": 2}},
        "Pay 2 gold for each extension tile in your castle, or it misses this round's castle "
        "scoring",
        "pay 2 gold per tile",
    ),
    (
        {"kind": "send", "per_conflict": 2},
        "For each conflict where you have a knight, you may send 2 of your squires to any of "
        "these conflicts: +1 strength each (they are lost after the conflict)",
        "send 2 squires per conflict",
    ),
    (
        {
            "kind": "exchange_either",
            "ways": [
                {"cost": {"gold": 1}, "reward": {"votes": 2}},
                {"cost": {"votes": 1}, "reward": {"pp": 1}},
                {"cost": {"squires": 3}, "reward": {"recruit": 1}},
            ],
        },
        "1 gold for 2 vote markers or 1 unspent vote marker for 1 PP or 3 squires for 1 recruit: "
        "choose one, any number of times",
        "1 gold for 2 votes or 1 vote for 1 PP or 3 squires for 1 recruit",
    ),
    (
        {"kind": "exchange", "cost": {"votes": 2}, "reward": {"gold": 1}},
        "2 unspent vote markers for 1 gold, any number of times",
        "2 votes for 1 gold",
    ),
    (
        {"kind": "per", "count": CONFLICT_KNIGHTS, "each": 2, "reward": {"recruit": 1}},
        "1 recruit per 2 knights in conflicts",
        "1 recruit per 2 knights in France",
    ),
    (
        {"kind": "most", "count": {"of": "county_squires"}, "reward": {"noble": 1}},
        "Most squires beside your knights in counties (all counties together, ties included): "
        "noble of any county",
        "most county squires: any noble",
    ),
    (
        {"kind": "when", "count": {"of": "emptied_counties"}, "at_most": 1, "reward": {"pp": 2}},
        "At most 1 county where you have a knight and no nobles are left: 2 PP",
        "0-1 emptied county: 2 PP",
    ),
    (
        {"kind": "when", "count": {"of": "tiles"}, "at_least": 1, "reward": {"recruit": 2}},
        "Any extension tile in your castle: 2 recruits",
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
        "Exactly 1 S4 in your castle: 2 squires",
        "=1 S4 in castle: 2 squires",
    ),
    (
        {"kind": "when", "count": {"of": "counties"}, "at_most": 2, "reward": {"tile": 2}},
        "At most 2 counties where you have a knight: 2 extension tiles",
        "0-2 counties: 2 tiles",
    ),
    (
        {
            "kind": "exchange_either",
            "ways": [
                {"cost": {"votes": 1}, "reward": {"gold": 1}},
                {"cost": {"votes": 1}, "reward": {"squires": 2}},
                {"cost": {"votes": 1}, "reward": {"pp": 1}},
            ],
        },
        "1 unspent vote marker for 1 gold or 2 squires or 1 PP: choose one, any number of times",
        "1 vote for 1 gold or 2 squires or 1 PP",
    ),
    (
        {
            "kind": "most",
            "count": {"of": "knights", "where": "castle"},
            "reward": {"noble": 1},
        },
        "Most knights in your castle (ties included): noble of any county",
        "most knights in castle: any noble",
    ),
]


@pytest.mark.parametrize(("effect", "text", "short"), OTHER_EFFECTS)
def test_the_whole_vocabulary_has_words(effect: dict[str, Any], text: str, short: str) -> None:
    law = Law.model_validate({"id": "own", "group": 0, "effect": effect})
    assert law_text(law) == text
    assert law_short(law) == short


def test_an_own_text_stands_in_place_of_the_one_made() -> None:
    law = BASE.law_by_id["LAW-B3"].model_copy(update={"text": "3 PP for 2 counties"})
    assert law_text(law) == law_short(law) == "3 PP for 2 counties"


def test_an_own_text_too_long_for_a_card_is_left_out_there() -> None:
    text = "3 PP for every 2 of the counties of England"
    law = BASE.law_by_id["LAW-B3"].model_copy(update={"text": text})
    assert law_text(law) == text
    assert law_short(law) == "3 PP per 2 counties"
