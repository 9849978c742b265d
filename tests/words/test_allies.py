"""Allies on the table are told as clearly as players are (ALY)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules import events as e
from lancaster_tui.rules.places import parse_place
from lancaster_tui.words.laws.forecast import forecasts
from lancaster_tui.words.places import conflict_text, county_text
from lancaster_tui.words.scores import ranking_rule, ranking_text
from lancaster_tui.words.situation import castle_lines, player_text, purse_text
from tests.rules.builder import BASE, BLUE, YELLOW, Board
from tests.words.samples import ALLIED, allied_board

F, W = map(parse_place, "FW")


@pytest.fixture
def board() -> Board:
    return allied_board()


def test_a_player_is_told_with_the_ally(board: Board) -> None:
    assert player_text(board.state, BLUE, ALLIED, known={BLUE, YELLOW}) == (
        "Ann (start player): 0 PP; gold 5, squires 4, vote markers 2; court S1 S2; "
        "reserve S1 S3 S4; nobles none; extension tiles none; S1 at castle space L (2 squires). "
        "Ann's ally: court S1 S2; reserve S4; S1 at ally castle space K (upgrade)."
    )


def test_who_acts_is_told_the_ally_s_court_too(board: Board) -> None:
    assert purse_text(board.state, BLUE, ALLIED) == (
        "Ann has S1 S2 in court, 5 gold, 4 squires and 2 vote markers. "
        "Ann's ally has S1 S2 in court."
    )
    assert purse_text(board.state, YELLOW, ALLIED).endswith("Bob's ally has no knights in court.")


@pytest.mark.rule("ALY-3", "ALY-11")
def test_the_ally_castle_follows_the_own_one(board: Board) -> None:
    assert castle_lines(board.state, BLUE, ALLIED)[6:] == [
        "ally castle space J: recruit; empty",
        "ally castle space K: upgrade; S1",
    ]


def test_knights_of_allies_are_named_where_they_stand(board: Board) -> None:
    assert county_text(F, board.state, ALLIED).endswith("; Bob's ally's S2")
    assert conflict_text(W, board.state, ALLIED) == (
        "last stand W: strength 5 (4/2/1 PP); English strength 5; "
        "Ann S2; Ann's ally S2; Bob's ally S1"
    )


@pytest.mark.rule("ALY-9")
def test_a_forecast_is_of_the_players_alone(board: Board) -> None:
    conflicts = BASE.law_by_id["LAW-B12"]
    assert forecasts(board.state, conflicts) == ["+3 PP", ""]


@pytest.mark.rule("ALY-13")
def test_with_allies_nothing_is_paid_for_second() -> None:
    assert ranking_rule("knights", ALLIED) == (
        "Strength of all knights not in reserve: 8 PP for the most. "
        "Ties are broken by squires; those still tied share."
    )
    tied = e.FinalRanking("tiles", (3, 3), (2, 2))
    assert ranking_text(tied, ALLIED).endswith(
        "; tied at 3, tie-break by gold: Ann (2), Bob (2); those still tied share"
    )
    assert ranking_text(e.FinalRanking("tiles", (3, 1), (2, 2)), ALLIED) == (
        "extension tiles in the castle: Ann (3), Bob (1)"
    )
