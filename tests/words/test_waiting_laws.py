"""A proposal by which nobody gains now, but perhaps after an earlier one of the same round."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.vocabulary import Exchange
from lancaster_tui.words.laws.waiting import gave_nobody_text, nobody_texts
from tests.rules.builder import BASE, BLUE, YELLOW, Board, with_law

NOW = ("nobody",)


def texts(*proposals: str, told: str, deployed: bool = True) -> tuple[str, ...]:
    """Return what is said of a law while YELLOW has an S1 deployed, and BLUE an S2 or none."""
    board = Board(players=3)
    if deployed:
        board.county("B", BLUE, 2)
    board.county("A", YELLOW, 1)
    board.give(BLUE, gold=1)
    board.state.proposals = proposals
    board.phase("parliament")
    return tuple(nobody_texts(board.state, BASE.law_by_id[told], None))


@pytest.mark.rule("VOT-1", "LAW-7")
def test_squires_of_an_earlier_proposal_may_be_what_a_later_one_asks_for() -> None:
    assert texts("LAW-B7", "LAW-B17", told="LAW-B17") == (
        "nobody unless the 2nd vote passes",
        "nobody unless 2nd passes",
        "nobody",
    )


@pytest.mark.rule("VOT-1", "LAW-7")
def test_an_upgrade_of_an_earlier_proposal_may_make_the_knight_that_a_later_one_counts() -> None:
    three = ("LAW-B12", "LAW-B10", "LAW-B9")
    assert texts(*three, told="LAW-B9")[0] == "nobody unless the 2nd vote passes"
    assert texts("LAW-B10", "LAW-B10", "LAW-B9", told="LAW-B9")[0].startswith(
        "nobody unless the 1st or 2nd vote"
    )


@pytest.mark.rule("VOT-1", "LAW-7")
def test_what_does_not_come_before_or_pays_something_else_changes_nothing() -> None:
    assert texts("LAW-B17", "LAW-B7", told="LAW-B17") == NOW
    assert texts("LAW-B12", "LAW-B17", told="LAW-B17") == NOW
    assert texts("LAW-B7", "LAW-B17", told="LAW-B17", deployed=False) == NOW
    assert texts("LAW-B7", told="LAW-B3") == NOW


@pytest.mark.rule("VOT-1", "LAW-7")
@pytest.mark.parametrize(("tiles", "is_waiting"), [("JK", True), ("J", False)])
def test_tiles_of_an_earlier_proposal_must_be_enough(tiles: str, is_waiting: bool) -> None:
    board = Board(players=3)
    board.tiles(BLUE, tiles)
    for place, card in (("Y", "6a"), ("Z", "5a")):
        board.conflict(place, card, (BLUE, 1))
    board.state.proposals = ("LAW-B6", "LAW-B11")
    board.phase("parliament")
    told = nobody_texts(board.state, BASE.law_by_id["LAW-B11"], None)
    assert (tuple(told) != NOW) == is_waiting


@pytest.mark.rule("VOT-1", "LAW-7")
@pytest.mark.parametrize(
    ("effect", "paying", "is_waiting"),
    [
        ({"kind": "levy", "on": "tiles", "cost": {"gold": 1}}, "LAW-B6", True),
        ({"kind": "levy", "on": "county_knights", "cost": {"gold": 1}}, "LAW-B6", False),
        ({"kind": "send"}, "LAW-B7", True),
    ],
)
def test_a_levy_and_squires_sent_wait_for_what_they_are_about(
    effect: dict[str, object], paying: str, is_waiting: bool
) -> None:
    rules = with_law(effect)
    board = Board(players=3, rules=rules)
    board.county("B", BLUE, 2)
    for place in ("Y", "Z"):
        board.conflict(place, "6a" if place == "Y" else "5a", (BLUE, 1))
    board.state.proposals = (paying, "X1")
    board.phase("parliament")
    law: Law = rules.law_by_id["X1"]
    assert (tuple(nobody_texts(board.state, law, None)) != NOW) == is_waiting


@pytest.mark.rule("LAW-1", "LAW-7")
def test_tiles_of_a_law_in_force_and_of_an_earlier_proposal_add_up() -> None:
    board = Board(players=3)
    board.tiles(BLUE, "J")
    for place, card in (("Y", "6a"), ("Z", "5a")):
        board.conflict(place, card, (BLUE, 1))
    board.state.laws = ("LAW-B1", "LAW-B12", "LAW-B6")
    board.state.proposals = ("LAW-B6", "LAW-B11")
    board.phase("parliament")
    told = nobody_texts(board.state, BASE.law_by_id["LAW-B11"], None)
    assert told[0] == "nobody unless the 2nd vote passes"


@pytest.mark.rule("LAW-1")
def test_a_law_that_gave_nobody_anything_says_how() -> None:
    assert gave_nobody_text(BASE.law_by_id["LAW-B9"]) == "nobody got any"
    exchange = next(law for law in BASE.laws if isinstance(law.effect, Exchange))
    assert gave_nobody_text(exchange) == "nobody exchanged"


@pytest.mark.rule("PLC-1")
def test_while_knights_are_placed_nobody_has_yet_what_they_may_bring() -> None:
    board = Board(players=3)
    board.phase("placing")
    per_county, most_gold = (
        nobody_texts(board.state, BASE.law_by_id[each], None) for each in ("LAW-B3", "LAW-B1")
    )
    assert per_county == ("nobody yet",)
    assert most_gold == ("nobody",)
