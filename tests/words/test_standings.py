"""How the players stand, with what the end would add, as far as a reader may know."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.phases.ending import FinalPoints
from lancaster_tui.words.standings import Standing, nobles_worth, standings
from tests.rules.builder import BASE, BLUE, GREEN, YELLOW, Board

ALL = (BLUE, YELLOW, GREEN)


@pytest.fixture
def board() -> Board:
    """Return a board with a tie for strength between blue and yellow, who have most tiles."""
    board = Board(3, in_round=3)
    board.court(BLUE, 4)
    board.court(YELLOW, 1, 3)
    board.court(GREEN, 1)
    board.tiles(BLUE, "JKL")
    board.tiles(YELLOW, "JK")
    board.nobles(GREEN, "ABC")
    for seat, pp in enumerate((5, 9, 7)):
        board.state.seats[seat].pp = pp
    return board


def stand(board: Board, seat: int, *known: int) -> Standing:
    return next(each for each in standings(board.state, known) if each.seat == seat)


def test_the_leader_stands_first(board: Board) -> None:
    assert [each.seat for each in standings(board.state, ALL)] == [YELLOW, GREEN, BLUE]


def test_of_equals_the_earlier_in_player_order_stands_first(board: Board) -> None:
    for seat in board.state.seats:
        seat.pp = 4
    board.state.start_player = GREEN
    assert [each.seat for each in standings(board.state, ALL)] == [GREEN, BLUE, YELLOW]


@pytest.mark.rule("END-1", "END-2", "END-4")
def test_the_end_adds_knights_tiles_and_nobles(board: Board) -> None:
    board.give(BLUE, squires=1)
    assert stand(board, BLUE, *ALL) == Standing(BLUE, 5, FinalPoints(8, 8, 0), is_open=False)
    assert stand(board, BLUE, *ALL).total == 21
    assert stand(board, YELLOW, *ALL).bonus == FinalPoints(4, 4, 0)
    assert stand(board, GREEN, *ALL).bonus == FinalPoints(0, 0, 3)


@pytest.mark.rule("SET-10", "END-1")
@pytest.mark.parametrize("squires", [0, 3, 90])
def test_a_tie_that_a_covered_purse_decides_is_open(board: Board, squires: int) -> None:
    board.give(YELLOW, squires=squires)
    board.give(BLUE, squires=2)
    of_blue, of_yellow = (stand(board, seat, BLUE) for seat in (BLUE, YELLOW))
    assert (of_blue.bonus.knights, of_blue.is_open) == (4, True)
    assert (of_yellow.bonus.knights, of_yellow.is_open) == (4, True)
    assert not stand(board, GREEN, BLUE).is_open


@pytest.mark.rule("SET-10", "END-2")
def test_without_a_tie_no_purse_matters(board: Board) -> None:
    board.court(YELLOW, 1)
    assert not any(each.is_open for each in standings(board.state, ()))


@pytest.mark.rule("END-5")
def test_when_the_game_is_over_nothing_is_added(board: Board) -> None:
    board.phase("ended")
    assert [each.total for each in standings(board.state, ALL)] == [9, 7, 5]


@pytest.mark.rule("END-4")
@pytest.mark.parametrize(
    ("nobles", "text"),
    [
        (0, "none, 2 make 1"),
        (1, "= 0 PP, one more makes 1"),
        (2, "= 1 PP, one more makes 3"),
        (9, "= 36 PP"),
    ],
)
def test_what_nobles_are_worth_and_how_many_make_more(nobles: int, text: str) -> None:
    assert nobles_worth(nobles, BASE) == text
