"""The forecast of every law, checked by hand at one position."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.position import Phase
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.words.laws.forecast import forecasts
from tests.rules.builder import BASE, BLUE, GREEN, YELLOW, Board, with_law


@pytest.fixture
def board() -> Board:
    """Return a board right after the third vote. Green has nothing but two knights in court."""
    board = Board()
    board.phase("parliament")
    board.state.proposals = ()

    board.give(BLUE, gold=5, squires=3, set_aside=1)
    board.court(BLUE, 1)
    board.county("B", BLUE, 2, 2)
    board.county("H", BLUE, 1)
    board.county("I", BLUE, 1)
    board.tiles(BLUE, "JK")

    board.give(YELLOW, gold=5, squires=1, set_aside=3)
    board.county("C", YELLOW, 3, 1)
    board.castle(YELLOW, "L", 1)
    board.castle(YELLOW, "M", 4)
    board.tiles(YELLOW, "JKN")
    board.nobles(YELLOW, "ADE")

    board.court(GREEN, 1, 2)

    board.state.nobles_left[1] = 0  # Stafford, where blue stands
    board.conflict("W", "5a", (BLUE, 2), (YELLOW, 1))
    board.conflict("X", "5b", (YELLOW, 1, 2))
    board.conflict("Y", "6a", (BLUE, 3))
    return board


IN_FULL = {
    "LAW-B1": ["upgrade", "upgrade", ""],
    "LAW-B2": ["no S1 left", "", ""],
    "LAW-B3": ["+3 PP", "", ""],
    "LAW-B4": ["up to 5 votes", "up to 5 votes", ""],
    "LAW-B5": ["up to 9 PP", "up to 3 PP", ""],
    "LAW-B6": ["tile", "tile", ""],
    "LAW-B7": ["+2 squires", "+1 squire", ""],
    "LAW-B8": ["+1 gold +1 squire +1 vote", "+1 gold +1 squire +1 vote", ""],
    "LAW-B9": ["S3 to S4", "no S4 left", ""],
    "LAW-B10": ["", "", "upgrade"],
    "LAW-B11": ["", "+5 PP", ""],
    "LAW-B12": ["+6 PP", "+6 PP", ""],
    "LAW-B13": ["", "+5 PP", ""],
    "LAW-B14": ["+8 PP", "", ""],
    "LAW-B15": ["", "no S1 left", ""],
    "LAW-B16": ["up to 5 PP", "up to 5 PP", ""],
    "LAW-B17": ["up to 3 PP", "up to 1 PP", ""],
    "LAW-B18": ["", "+6 PP", ""],
    "LAW-N1": ["+2 votes", "+2 votes", ""],
    "LAW-N2": ["+1 gold +1 vote", "", ""],
    "LAW-N3": ["+1 squire +1 vote", "+1 squire +1 vote", ""],
    "LAW-N4": ["+1 gold +1 squire +1 vote", "", "+1 gold +1 squire +1 vote"],
    "LAW-N5": ["up to 2 squires to France", "up to 1 squire to France", ""],
    "LAW-N6": ["+2 squires", "+3 squires", ""],
    "LAW-N7": ["up to 1 tile", "up to 1 tile", ""],
    "LAW-N8": ["", "+6 PP", ""],
    "LAW-N9": ["+3 PP", "", ""],
    "LAW-N10": ["", "upgrade", ""],
    "LAW-N11": ["-3 gold or 3 knights home", "-1 gold or 1 knight home", ""],
    "LAW-N12": ["+5 PP", "", ""],
    "LAW-N13": ["-2 squires or 2 tiles unscored", "-3 squires or 3 tiles unscored", ""],
    "LAW-N14": ["up to 2 squires or 1 gold", "up to 2 squires", ""],
    "LAW-N15": ["+3 PP", "", ""],
    "LAW-N16": ["+3 PP", "", ""],
    "LAW-N17": ["up to 3 PP", "up to 3 PP", ""],
    "LAW-N18": ["", "+5 PP", ""],
}
AMOUNTS = {
    "LAW-B1": ["once", "once", ""],
    "LAW-B2": ["none", "", ""],
    "LAW-B3": ["+3", "", ""],
    "LAW-B4": ["0-5", "0-5", ""],
    "LAW-B5": ["0-9", "0-3", ""],
    "LAW-B6": ["once", "once", ""],
    "LAW-B7": ["+2", "+1", ""],
    "LAW-B8": ["once", "once", ""],
    "LAW-B9": ["once", "none", ""],
    "LAW-B10": ["", "", "once"],
    "LAW-B11": ["", "+5", ""],
    "LAW-B12": ["+6", "+6", ""],
    "LAW-B13": ["", "+5", ""],
    "LAW-B14": ["+8", "", ""],
    "LAW-B15": ["", "none", ""],
    "LAW-B16": ["0-5", "0-5", ""],
    "LAW-B17": ["0-3", "0-1", ""],
    "LAW-B18": ["", "+6", ""],
    "LAW-N1": ["+2", "+2", ""],
    "LAW-N2": ["once", "", ""],
    "LAW-N3": ["once", "once", ""],
    "LAW-N4": ["once", "", "once"],
    "LAW-N5": ["0-2", "0-1", ""],
    "LAW-N6": ["+2", "+3", ""],
    "LAW-N7": ["0-1", "0-1", ""],
    "LAW-N8": ["", "+6", ""],
    "LAW-N9": ["+3", "", ""],
    "LAW-N10": ["", "once", ""],
    "LAW-N11": ["-3", "-1", ""],
    "LAW-N12": ["+5", "", ""],
    "LAW-N13": ["-2", "-3", ""],
    "LAW-N14": ["0-2/1", "0-2", ""],
    "LAW-N15": ["+3", "", ""],
    "LAW-N16": ["+3", "", ""],
    "LAW-N17": ["0-3", "0-3", ""],
    "LAW-N18": ["", "+5", ""],
}
FROM_PURSES = {
    "LAW-B1": ["?", "?", "?"],
    "LAW-B2": ["?", "?", "?"],
    "LAW-B4": ["up to 5 votes", "?", "?"],
    "LAW-B5": ["up to 9 PP", "?", "?"],
    "LAW-B16": ["up to 5 PP", "?", "?"],
    "LAW-B17": ["up to 3 PP", "?", "?"],
    "LAW-N2": ["?", "?", "?"],
    "LAW-N3": ["?", "?", "?"],
    "LAW-N5": ["up to 2 squires to France", "?", ""],  # green has no conflict to send any to
    "LAW-N7": ["up to 1 tile", "?", "?"],
    "LAW-N14": ["up to 2 squires or 1 gold", "?", "?"],
    "LAW-N17": ["up to 3 PP", "?", ""],  # green has no unspent marker
}


@pytest.mark.parametrize("law", BASE.all_laws, ids=lambda law: law.id)
def test_each_law_tells_what_it_would_give(board: Board, law: Law) -> None:
    assert forecasts(board.state, law) == IN_FULL[law.id]
    assert forecasts(board.state, law, size="amount") == AMOUNTS[law.id]


@pytest.mark.rule("SET-10")
@pytest.mark.parametrize("law", BASE.all_laws, ids=lambda law: law.id)
def test_only_what_a_covered_purse_decides_is_not_told(board: Board, law: Law) -> None:
    expected = FROM_PURSES.get(law.id, IN_FULL[law.id])
    assert forecasts(board.state, law, known={BLUE}) == expected


@pytest.mark.rule("SET-10")
@pytest.mark.parametrize("law", BASE.all_laws, ids=lambda law: law.id)
def test_no_forecast_changes_with_a_covered_purse(board: Board, law: Law) -> None:
    before = forecasts(board.state, law, known={BLUE})
    board.give(YELLOW, gold=5, squires=5)
    board.give(GREEN, gold=9, squires=9)
    assert forecasts(board.state, law, known={BLUE}) == before


@pytest.mark.rule("SET-10", "LAW-3")
def test_who_is_seen_to_have_less_than_another_does_not_have_the_most(board: Board) -> None:
    board.give(YELLOW, gold=1)
    most_gold = BASE.law_by_id["LAW-N3"]
    assert forecasts(board.state, most_gold, known={BLUE, YELLOW}) == ["", "?", "?"]
    assert forecasts(board.state, most_gold, known={GREEN}) == ["?", "?", ""]


@pytest.mark.rule("VOT-5")
@pytest.mark.parametrize(
    ("phase", "kept"),
    [
        ("placing", ["?", "?", "?"]),
        ("parliament", ["?", "?", "?"]),
        ("counties", ["upgrade", "", "upgrade"]),
    ],
)
def test_markers_that_can_still_be_spent_may_stay_unspent(
    board: Board, phase: Phase, kept: list[str]
) -> None:
    board.phase(phase)
    board.state.proposals = ("LAW-B1",) if phase != "counties" else ()
    for seat in board.state.seats:
        seat.set_aside = seat.unspent = 0
    board.give(BLUE, votes=2)
    board.give(YELLOW, votes=1)
    board.give(GREEN, votes=2, gold=1)
    assert forecasts(board.state, BASE.law_by_id["LAW-N10"]) == kept
    assert forecasts(board.state, BASE.law_by_id["LAW-N17"]) == ["up to 6 PP", "up to 3 PP", ""]


@pytest.mark.rule("VOT-5")
def test_only_a_seat_with_markers_waits_for_the_votes(board: Board) -> None:
    """What counts the markers kept is open where it makes a difference how many these are."""
    board.state.proposals = ("LAW-B1",)
    board.give(BLUE, votes=1)
    board.give(YELLOW, votes=4)
    board.give(GREEN, votes=0)
    most = {"kind": "most", "count": {"of": "unspent_votes"}, "reward": {"pp": 3}}
    per = {"kind": "per", "count": {"of": "unspent_votes"}, "each": 2, "reward": {"pp": 3}}
    for effect, told in ((most, ["?", "?", ""]), (per, ["", "?", ""])):
        law = with_law(effect).law_by_id["X1"]
        assert forecasts(board.state, law) == told
        assert forecasts(board.state, law, {BLUE}) == told


@pytest.mark.rule("VOT-5", "LAW-N10")
def test_markers_gained_or_spent_after_the_third_vote_do_not_count(board: Board) -> None:
    board.give(BLUE, votes=5)
    board.state.seats[YELLOW].set_aside = 0
    assert forecasts(board.state, BASE.law_by_id["LAW-N10"]) == ["", "upgrade", ""]
    assert forecasts(board.state, BASE.law_by_id["LAW-N17"]) == ["up to 3 PP", "", ""]


def test_a_forecast_leaves_the_position_alone(board: Board) -> None:
    board.phase("placing")
    before = board.state.copy()
    for law in BASE.all_laws:
        forecasts(board.state, law)
    assert board.state == before


def test_a_levy_of_two_goods_tells_both(board: Board) -> None:
    cost = {"gold": 1, "squires": 2}
    rules = with_law({"kind": "levy", "on": "county_knights", "cost": cost})
    law = rules.law_by_id["X1"]
    assert forecasts(board.state, law)[BLUE] == "-3 gold -6 squires or 3 knights home"
    assert forecasts(board.state, law, size="amount")[BLUE] == "pay 3 times"


@pytest.mark.rule("LAW-5", "RWD-4")
def test_what_nobody_can_use_is_not_promised(board: Board) -> None:
    rules = with_law({"kind": "most", "count": {"of": "gold"}, "reward": {"noble": 1}})
    law = rules.law_by_id["X1"]
    board.give(BLUE, gold=90)
    assert forecasts(board.state, law)[BLUE] == "noble"
    board.state.nobles_left = [0] * len(board.state.nobles_left)
    assert forecasts(board.state, law)[BLUE] == "no noble left to take"
    assert forecasts(board.state, law, size="figure")[BLUE] == "none left"


def test_one_price_for_several_goods_tells_the_amount_once_as_a_figure() -> None:
    rewards: list[dict[str, int]] = [{"gold": 1}, {"squires": 1}, {"pp": 1}]
    ways = [{"cost": {"votes": 1}, "reward": reward} for reward in rewards]
    rules = with_law({"kind": "exchange_either", "ways": ways})
    table = Board(rules=rules)
    table.give(BLUE, votes=12)
    law = rules.law_by_id["X1"]
    assert forecasts(table.state, law)[BLUE] == "up to 12 gold or 12 squires or 12 PP"
    assert forecasts(table.state, law, size="amount")[BLUE] == "0-12"
