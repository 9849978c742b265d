"""The voyage to France (RWD-6)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import Declined, Lost, Returned, Sailed, Source
from lancaster_tui.rules.phases.counties import ScoreCounty, Voyage
from lancaster_tui.rules.position import Occupant
from tests.rules.builder import BLUE, GREEN, YELLOW, Board

DORSET = 7


def dorset_board() -> Board:
    """Blue holds Dorset with an S2 and a squire, and has its noble: it can only take the reward."""
    board = Board()
    board.phase("counties")
    board.county("H", BLUE, 2, squires=1)
    board.nobles(BLUE, "H")
    return board


@pytest.mark.rule("RWD-6")
def test_the_knight_in_dorset_may_sail_to_a_conflict() -> None:
    board = dorset_board()
    board.conflict("X", "8", (YELLOW, 1))
    board.conflict("Y", "9", (BLUE, 1), (GREEN, 1))
    board.conflict("Z", "10", (BLUE, 1), (GREEN, 1), (YELLOW, 2))
    board.run(ScoreCounty(DORSET))
    assert board.choices == ["voyage X", "voyage Y", "voyage Z", "decline"]
    board.act("voyage Y")
    assert board.stacks("Y") == [(BLUE, 1, 2), (GREEN, 1)]
    assert board.occupant("H") is None
    assert board.in_court(BLUE) == []
    assert board.goods(BLUE) == (0, 0, 0), "its squires go to the supply"
    assert board.happened(Sailed) == [Sailed(BLUE, 2, DORSET, 17, 1)]
    assert board.happened(Returned) == []


@pytest.mark.rule("RWD-6")
def test_the_knight_that_sails_arrives_without_its_squires() -> None:
    board = dorset_board()
    board.conflict("X", "8", (YELLOW, 1))
    board.run(ScoreCounty(DORSET))
    voyage = board.decision.choice
    assert isinstance(voyage, Voyage)
    sailor = voyage.sailor(board.state)
    assert sailor == Occupant(BLUE, 2, 0)
    board.act("voyage X")
    assert board.stacks("X")[-1] == (sailor.faction, sailor.strength)


@pytest.mark.rule("RWD-6")
def test_a_voyage_takes_the_topmost_free_space_and_no_favour() -> None:
    board = dorset_board()
    board.favours("gold3", "gold2")
    board.conflict("X", "8", (YELLOW, 1))
    board.run(ScoreCounty(DORSET))
    board.act("voyage X")
    assert board.stacks("X") == [(YELLOW, 1), (BLUE, 2)]
    assert len(board.state.favours) == 2
    assert board.is_idle


@pytest.mark.rule("RWD-6")
def test_a_voyage_without_space_is_lost() -> None:
    board = Board(4)
    board.county("H", BLUE, 2, squires=1)
    board.nobles(BLUE, "H")
    board.conflict("Z", "10", (3, 1), (GREEN, 1), (YELLOW, 2))
    board.run(ScoreCounty(DORSET))
    assert board.is_idle
    assert board.in_court(BLUE) == [2]
    assert board.happened(Lost) == [Lost(BLUE, "voyage", Source("county", "H"))]
    assert board.happened(Returned) == [Returned(BLUE, 2, DORSET, 1)]


@pytest.mark.rule("RWD-6", "RWD-7")
def test_a_declined_voyage_returns_the_knight_to_court() -> None:
    board = dorset_board()
    board.conflict("X", "8")
    board.run(ScoreCounty(DORSET))
    board.act("decline")
    assert board.in_court(BLUE) == [2]
    assert board.stacks("X") == []
    assert board.happened(Declined) == [Declined(BLUE, "voyage", Source("county", "H"))]
