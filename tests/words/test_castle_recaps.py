"""Why a space of a castle gave nothing, in the recap of the castles."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.phases.castles import ScoreCastle
from lancaster_tui.rules.pieces.rewards import MOST_OWNED
from lancaster_tui.words.castle_recaps import castle_rows
from tests.rules.builder import BLUE, BLUE_ALLY, Board, base_document, changed
from tests.words.samples import ALLIED


def unused(board: Board, faction: int) -> str:
    """Return why the first space of a castle gave nothing."""
    first, *_ = castle_rows(board.events, [], board.state, ALLIED._replace(rules=board.state.rules))
    return first.yields[faction].unused


def free_recruits() -> Board:
    """Return a board on which the recruit of the castle costs nothing."""
    castle = base_document()["castle"]
    castle[0] = {"id": "recruit", "name": "recruit", "reward": {"recruit": 1}}
    return Board(players=2, rules=changed(castle=castle))


@pytest.mark.rule("CAS-4")
def test_a_space_that_could_not_be_paid_says_so() -> None:
    board = Board(players=2)
    board.tiles(BLUE, "J")
    board.run(ScoreCastle(BLUE))
    assert unused(board, BLUE) == "too few squires"


@pytest.mark.rule("ALY-11", "RWD-2")
@pytest.mark.parametrize("comes_later", [False, True])
def test_a_recruit_of_an_ally_is_never_too_dear(*, comes_later: bool) -> None:
    board = Board(players=2)
    board.castle(BLUE_ALLY, "J", 2)
    board.state.factions[BLUE_ALLY].reserve[1] = 0
    board.run(ScoreCastle(BLUE_ALLY))
    board.state.factions[BLUE_ALLY].reserve[1] = int(comes_later)
    assert unused(board, BLUE_ALLY) == "no S1 in reserve"


@pytest.mark.rule("RWD-2")
@pytest.mark.parametrize("comes_later", [False, True])
def test_a_recruit_that_costs_nothing_is_never_too_dear(*, comes_later: bool) -> None:
    board = free_recruits()
    board.tiles(BLUE, "J")
    board.state.factions[BLUE].reserve[1] = 0
    board.run(ScoreCastle(BLUE))
    board.state.factions[BLUE].reserve[1] = int(comes_later)
    assert unused(board, BLUE) == "no S1 in reserve"


def test_goods_beyond_what_can_be_owned_are_said_to_be() -> None:
    board = Board(players=2)
    board.give(BLUE, gold=MOST_OWNED, squires=MOST_OWNED)
    board.tiles(BLUE, "M")
    board.run(ScoreCastle(BLUE))
    rows = castle_rows(board.events, [], board.state, ALLIED)
    assert rows[3].yields[BLUE].unused == "no more can be owned"
