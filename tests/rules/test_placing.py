"""Whose turn it is to place a knight, and where (PLC-1 to PLC-3, PLC-8, PLC-9)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.actions import Decline, Place, Vote
from lancaster_tui.rules.agenda import refusal
from lancaster_tui.rules.events import PhaseStarted, Placed, RoundStarted, Skipped
from lancaster_tui.rules.phases.conflicts import ScoreConflict
from lancaster_tui.rules.phases.placing import PlaceKnight, Placing
from lancaster_tui.rules.phases.rounds import Round
from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.refusals import (
    ConflictFull,
    MustPlace,
    NoConflict,
    NoSquiresHere,
    NotAsked,
    NotInCourt,
    NotOffered,
    Refusal,
    SpaceTaken,
    TileCovers,
)
from tests.rules.builder import BLACK, BLUE, GREEN, RED, YELLOW, Board

C = parse_place("C")


def placing_board(players: int = 3, *, start: int = BLUE) -> Board:
    """A table without favours, so that conflicts ask nothing else."""
    board = Board(players, start=start)
    board.favours()
    return board


@pytest.mark.rule("PLC-1")
def test_players_place_one_knight_each_clockwise_from_the_start_player() -> None:
    board = placing_board(start=GREEN)
    for seat in (BLUE, YELLOW, GREEN):
        board.court(seat, 1, 1)
    board.run(Placing(GREEN))
    asked = []
    for letter in "BHIJKL":
        asked.append(board.asked)
        board.act(f"place S1 {letter}")
    assert asked == [GREEN, BLUE, YELLOW, GREEN, BLUE, YELLOW]
    assert board.is_idle


@pytest.mark.rule("PLC-1")
def test_the_round_begins_placing_with_the_start_player() -> None:
    board = Board(5, start=GREEN)
    for seat in range(5):
        board.court(seat, 1)
    board.run(Round())
    assert board.events == [RoundStarted(1, GREEN), PhaseStarted("placing")]
    assert board.asked == GREEN


@pytest.mark.rule("PLC-1")
def test_a_player_without_knights_in_court_is_skipped() -> None:
    board = placing_board(4)
    board.court(BLUE, 1, 1)
    board.court(GREEN, 1)
    board.run(Placing(BLUE))
    asked = []
    for letter in "BHI":
        asked.append(board.asked)
        board.act(f"place S1 {letter}")
    assert asked == [BLUE, GREEN, BLUE]
    assert board.is_idle


@pytest.mark.rule("PLC-1")
def test_who_alone_has_knights_left_places_them_one_after_another() -> None:
    board = placing_board()
    board.court(YELLOW, 1, 1, 2)
    board.run(Placing(BLUE))
    board.act("place S1 B", "place S2 H")
    assert board.asked == YELLOW
    board.act("place S1 J")
    assert board.is_idle
    assert [event.faction for event in board.happened(Placed)] == [YELLOW] * 3


@pytest.mark.rule("PLC-1")
def test_only_a_knight_in_court_can_be_placed() -> None:
    board = placing_board()
    board.court(BLUE, 1, 3)
    board.run(PlaceKnight(BLUE))
    assert board.refused("place S2 B") == Refusal("PLC-1", NotInCourt(2))
    board.act("place S3 B")
    assert board.in_court(BLUE) == [1]
    assert board.occupant("B") == (BLUE, 3, 0)


@pytest.mark.rule("PLC-1")
def test_another_seat_is_not_asked() -> None:
    board = placing_board()
    board.court(BLUE, 1)
    board.court(YELLOW, 1)
    board.run(Placing(BLUE))
    why = refusal(board.state, YELLOW, Place(1, 1))
    assert why == Refusal("PLC-1", NotAsked(YELLOW))


@pytest.mark.rule("PLC-2")
def test_placing_cannot_be_passed() -> None:
    board = placing_board()
    board.court(BLUE, 1)
    board.run(Placing(BLUE))
    assert board.refused("decline") == Refusal("PLC-2", MustPlace())
    assert refusal(board.state, BLUE, Vote(yes=True, markers=0)) == Refusal("PLC-2", MustPlace())
    assert Decline() not in board.decision.actions


def stuck(board: Board, seat: int) -> None:
    """Leave a seat with no place for an S1: its castle is covered and the counties are held."""
    board.tiles(seat, "JKLMNO")
    for letter, holder in zip("BHI", (RED, RED, RED), strict=True):
        board.county(letter, holder, 1)


@pytest.mark.rule("PLC-2")
def test_a_player_without_a_legal_placement_is_skipped() -> None:
    board = placing_board(4)
    stuck(board, BLUE)
    board.court(BLUE, 1)
    board.court(YELLOW, 3)
    assert board.run(Placing(BLUE)) == [Skipped(BLUE)]
    assert board.asked == YELLOW
    assert board.act("place S3 C") == [Placed(YELLOW, 3, C, 0), Skipped(BLUE)]
    assert board.is_idle
    assert board.in_court(BLUE) == [1]


@pytest.mark.rule("PLC-1", "PLC-2")
def test_of_players_without_knights_in_court_nothing_is_said() -> None:
    board = placing_board(4)
    board.court(BLUE, 1)
    board.court(GREEN, 1)
    board.run(Placing(YELLOW))
    board.act("place S1 B", "place S1 H")
    assert board.is_idle
    assert board.happened(Skipped) == []


@pytest.mark.rule("PLC-2")
def test_legality_is_tested_afresh_at_each_turn() -> None:
    board = placing_board(5)
    stuck(board, BLUE)
    board.court(BLUE, 1)
    board.court(YELLOW, 3)
    board.give(YELLOW, squires=1)
    board.conflict("Y", "4", (GREEN, 2), (BLACK, 1))
    board.run(Placing(YELLOW))
    assert board.asked == YELLOW
    board.act("place S3 Y")
    assert board.is_idle

    board = placing_board(5)
    stuck(board, BLUE)
    board.court(BLUE, 1)
    board.court(YELLOW, 3, 2)
    board.give(BLUE, squires=1)
    board.run(Placing(BLUE))
    assert board.choices == ["place S1 B +1", "place S1 H +1", "place S1 I +1"]


@pytest.mark.rule("PLC-2")
def test_a_player_skipped_once_is_asked_again_when_a_placement_opens() -> None:
    board = placing_board(4)
    stuck(board, BLUE)
    board.court(BLUE, 1)
    board.court(YELLOW, 2, 2)
    board.court(GREEN, 3)
    board.run(Placing(BLUE))
    assert board.asked == YELLOW
    board.act("place S2 B")
    assert board.asked == GREEN
    board.act("place S3 C")
    assert board.asked == RED, "expelled by yellow"
    board.conflict("Z", "5a")
    board.act("place S1 Z")
    assert board.asked == BLUE, "a conflict is open now"
    assert board.happened(Skipped) == [Skipped(BLUE)]
    assert board.choices == ["place S1 Z"]


@pytest.mark.rule("PLC-2", "PLC-9")
def test_the_own_stack_in_a_full_conflict_may_be_the_only_place_left() -> None:
    board = placing_board(4)
    stuck(board, BLUE)
    board.conflict("X", "8", (GREEN, 1), (YELLOW, 1), (BLUE, 2))
    board.court(BLUE, 1)
    board.run(Placing(BLUE))
    assert board.asked == BLUE
    assert board.choices == ["place S1 X"]


@pytest.mark.rule("PLC-2", "PLC-1")
def test_knights_that_cannot_be_placed_stay_in_court_for_the_next_round() -> None:
    board = placing_board(4)
    stuck(board, BLUE)
    board.court(BLUE, 1)
    board.run(Placing(BLUE))
    assert board.is_idle
    assert board.in_court(BLUE) == [1]
    board.state.counties[1] = None
    board.run(Placing(BLUE))
    assert board.choices == ["place S1 B"]


@pytest.mark.rule("PLC-3")
def test_the_places_are_counties_own_castle_spaces_and_conflicts() -> None:
    board = placing_board()
    board.court(BLUE, 4)
    board.conflict("W", "4")
    board.conflict("Y", "5a")
    board.conflict("Z", "5b")
    board.run(PlaceKnight(BLUE))
    assert board.choices == [f"place S4 {letter}" for letter in "ABCDEFGHIJKLMNOWYZ"]
    assert board.refused("place S4 X") == Refusal("PLC-9", NoConflict(16))


@pytest.mark.rule("PLC-3")
def test_a_castle_knight_stands_in_the_castle_of_its_owner() -> None:
    board = placing_board()
    board.court(YELLOW, 2)
    board.run(PlaceKnight(YELLOW))
    board.act("place S2 M")
    assert board.in_castle(YELLOW) == {"M": 2}
    assert board.in_castle(BLUE) == board.in_castle(GREEN) == {}


@pytest.mark.rule("PLC-3")
@pytest.mark.parametrize(
    "action",
    [Place(1, -1), Place(1, 19), Place(1, 40), Place(0, 1), Place(-1, 1), Place(5, 1)],
)
def test_there_is_no_other_place_and_no_other_knight(action: Place) -> None:
    board = placing_board()
    board.court(BLUE, 1, 4)
    board.run(PlaceKnight(BLUE))
    before = board.state.copy()
    assert refusal(board.state, BLUE, action) == Refusal("PLC-3", NotOffered())
    assert board.state == before


@pytest.mark.rule("PLC-8")
def test_a_castle_space_holds_one_knight_and_no_tile() -> None:
    board = placing_board()
    board.court(BLUE, 1, 2)
    board.castle(BLUE, "K", 1)
    board.tiles(BLUE, "MN")
    board.run(PlaceKnight(BLUE))
    assert [text for text in board.choices if text.split()[2] in "JKLMNO"] == [
        "place S1 J",
        "place S1 L",
        "place S1 O",
        "place S2 J",
        "place S2 L",
        "place S2 O",
    ]
    assert board.refused("place S1 K") == Refusal("PLC-8", SpaceTaken(10))
    assert board.refused("place S1 M") == Refusal("PLC-8", TileCovers(12))


@pytest.mark.rule("PLC-8")
def test_no_squires_in_the_castle() -> None:
    board = placing_board()
    board.court(BLUE, 1)
    board.give(BLUE, squires=2)
    board.run(PlaceKnight(BLUE))
    assert board.refused("place S1 J +1") == Refusal("PLC-8", NoSquiresHere(9))


@pytest.mark.rule("PLC-9")
def test_the_first_knight_takes_the_topmost_free_space_and_later_ones_join_it() -> None:
    board = placing_board(4)
    board.conflict("Y", "8")
    for seat, knights in ((BLUE, (2, 1)), (YELLOW, (1,)), (GREEN, (1,))):
        board.court(seat, *knights)
    board.run(Placing(BLUE))
    board.act("place S2 Y", "place S1 Y", "place S1 Y", "place S1 Y")
    assert board.stacks("Y") == [(BLUE, 2, 1), (YELLOW, 1), (GREEN, 1)]


@pytest.mark.rule("PLC-9")
def test_a_conflict_has_three_spaces() -> None:
    board = placing_board(4)
    board.conflict("Y", "8", (BLUE, 2), (YELLOW, 1), (GREEN, 1))
    board.conflict("X", "8", (BLUE, 1), (YELLOW, 2))
    board.court(RED, 1)
    board.run(PlaceKnight(RED))
    assert [text for text in board.choices if text.split()[2] in "WXYZ"] == ["place S1 X"]
    assert board.refused("place S1 Y") == Refusal("PLC-9", ConflictFull(17))


@pytest.mark.rule("PLC-9")
def test_a_player_may_be_in_any_number_of_conflicts_of_both_rows() -> None:
    board = placing_board(4)
    for letter, card in zip("WXYZ", ("4", "5a", "6a", "7a"), strict=True):
        board.conflict(letter, card)
    board.court(BLUE, 1, 1, 2, 3)
    board.run(Placing(BLUE))
    board.act("place S1 W", "place S1 X", "place S2 Y", "place S3 Z")
    assert [board.stacks(letter) for letter in "WXYZ"] == [
        [(BLUE, 1)],
        [(BLUE, 1)],
        [(BLUE, 2)],
        [(BLUE, 3)],
    ]


@pytest.mark.rule("PLC-9")
def test_no_squires_in_a_conflict() -> None:
    board = placing_board()
    board.conflict("W", "4")
    board.conflict("Z", "4")
    board.court(BLUE, 1)
    board.give(BLUE, squires=2)
    board.run(PlaceKnight(BLUE))
    assert board.refused("place S1 W +1") == Refusal("PLC-9", NoSquiresHere(15))
    assert board.refused("place S1 Z +1") == Refusal("PLC-9", NoSquiresHere(18))


@pytest.mark.rule("PLC-9")
def test_knights_of_a_lost_conflict_are_joined_in_the_lower_row() -> None:
    board = placing_board()
    board.conflict("Y", "8", (YELLOW, 1), (BLUE, 2))
    board.run(ScoreConflict(17))
    assert board.card("W") == "8"
    board.court(BLUE, 1)
    board.run(PlaceKnight(BLUE))
    board.act("place S1 W")
    assert board.stacks("W") == [(YELLOW, 1), (BLUE, 2, 1)]
