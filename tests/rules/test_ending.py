"""The end of the game (END)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lancaster_tui.rules.actions import DECLINE
from lancaster_tui.rules.agenda import decisions, refusal
from lancaster_tui.rules.events import FinalRanking, Gained, GameEnded, Source
from lancaster_tui.rules.phases.ending import EndGame, final_points, ranking_points
from lancaster_tui.rules.refusals import GameOver, Refusal
from tests.rules.builder import BASE, BLUE, GREEN, PLAYER_COUNTS, YELLOW, Board
from tests.rules.playing import play_randomly

KNIGHTS = BASE.ending.knights


def ended(board: Board) -> Board:
    board.run(EndGame())
    return board


def points_from(board: Board, kind: str) -> list[int]:
    """What each seat got from one of the final scorings."""
    return [
        sum(
            event.amount
            for event in board.happened(Gained)
            if event.seat == seat and event.source.kind == kind
        )
        for seat in range(board.state.players)
    ]


@pytest.mark.rule("END-1")
def test_knights_not_in_reserve_wherever_they_are() -> None:
    board = Board(4, in_round=5)
    board.court(BLUE, 1, 2)
    board.castle(BLUE, "K", 3)
    board.county("B", YELLOW, 1)
    board.conflict("Y", "10", (YELLOW, 4), (GREEN, 1, 1))
    ended(board)
    assert board.events[0] == FinalRanking("knights", (6, 5, 2, 0), (0, 0, 0, 0))
    assert points_from(board, "knights") == [8, 4, 0, 0]


@pytest.mark.rule("END-1", "END-2", "END-3", "END-4", "ALY-13")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_what_the_end_would_pay_is_what_it_pays(players: int) -> None:
    board = Board(players, in_round=5)
    for seat in range(players):
        board.court(seat, 4)
        board.tiles(seat, "JKL"[: 1 + seat % 3])
        board.nobles(seat, "ABCDE"[seat:])
        board.give(seat, squires=seat // 2, gold=seat)
    goods = [(seat.squires, seat.gold) for seat in board.state.seats]
    squires, gold = zip(*goods, strict=True)
    before = board.state.copy()
    promised = final_points(board.state, squires, gold)
    assert board.state == before
    ended(board)
    for number, kind in enumerate(("knights", "tiles", "nobles")):
        assert [each[number] for each in promised] == points_from(board, kind)


@pytest.mark.rule("END-1")
def test_knight_ties_are_broken_by_squires() -> None:
    board = Board(3, in_round=5)
    for seat, squires in enumerate((1, 3, 2)):
        board.court(seat, 4)
        board.give(seat, squires=squires, gold=9 - squires)
    ended(board)
    assert points_from(board, "knights") == [0, 8, 4]


@pytest.mark.rule("END-2")
def test_extension_tiles() -> None:
    board = Board(5, in_round=5)
    for seat, letters in enumerate(("J", "JKL", "JKLMNO", "JK", "N")):
        board.tiles(seat, letters)
    ended(board)
    assert board.happened(FinalRanking)[1] == FinalRanking("tiles", (1, 3, 6, 2, 1), (0,) * 5)
    assert points_from(board, "tiles") == [0, 4, 8, 0, 0]


@pytest.mark.rule("END-2")
def test_tile_ties_are_broken_by_gold() -> None:
    board = Board(3, in_round=5)
    for seat, gold in enumerate((2, 1, 3)):
        board.tiles(seat, "JK")
        board.give(seat, gold=gold, squires=9 - gold)
    ended(board)
    assert points_from(board, "tiles") == [4, 0, 8]


@pytest.mark.rule("END-3")
@pytest.mark.parametrize(
    ("totals", "tie_breaks", "points"),
    [
        ((10, 8, 6), (0, 0, 0), [8, 4, 0]),
        ((10, 10, 6), (1, 0, 9), [8, 4, 0]),
        ((10, 10, 6), (1, 1, 9), [6, 6, 0]),
        ((10, 10, 10), (1, 1, 1), [4, 4, 4]),
        ((7, 7, 7, 7, 7), (2, 2, 2, 2, 2), [2, 2, 2, 2, 2]),
        ((9, 7, 7, 7, 1), (0, 2, 2, 2, 9), [8, 1, 1, 1, 0]),
        ((9, 7, 7, 2), (0, 2, 2, 2), [8, 2, 2, 0]),
        ((9, 7, 7, 2), (0, 1, 2, 2), [8, 0, 4, 0]),
        ((1, 3, 5, 7, 7), (0, 0, 0, 4, 5), [0, 0, 0, 4, 8]),
        ((3, 0, 0), (0, 5, 5), [8, 0, 0]),
        ((0, 0, 0), (3, 2, 1), [0, 0, 0]),
        ((0, 4, 4), (9, 0, 0), [0, 6, 6]),
    ],
)
def test_first_and_second(
    totals: tuple[int, ...], tie_breaks: tuple[int, ...], points: list[int]
) -> None:
    assert ranking_points(totals, tie_breaks, KNIGHTS) == points


@pytest.mark.rule("END-3")
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 2)), min_size=3, max_size=5))
def test_no_more_than_first_and_second_are_paid(keys: list[tuple[int, int]]) -> None:
    totals, tie_breaks = zip(*keys, strict=True)
    points = ranking_points(totals, tie_breaks, KNIGHTS)
    assert sum(points) <= 12
    for one, key in enumerate(keys):
        assert key[0] > 0 or points[one] == 0
        for other, other_key in enumerate(keys):
            if key == other_key:
                assert points[one] == points[other]
            elif key > other_key and key[0] > 0:
                assert points[one] >= points[other]


@pytest.mark.rule("END-4")
def test_nobles_at_the_table() -> None:
    for number, points in enumerate((0, 0, 1, 3, 6, 10, 15, 21, 28, 36)):
        board = Board(5, in_round=5)
        board.nobles(GREEN, "ABCDEFGHI"[:number])
        ended(board)
        assert points_from(board, "nobles") == [0, 0, points, 0, 0]


@pytest.mark.rule("END-5")
def test_most_power_points_win() -> None:
    board = Board(4, in_round=5)
    for seat, pp in enumerate((30, 41, 40, 12)):
        board.give(seat, pp=pp)
    board.nobles(BLUE, "ABC")
    ended(board)
    assert board.events[-1] == GameEnded((33, 41, 40, 12), winners=(YELLOW,))
    assert board.state.is_over
    assert decisions(board.state) == []
    assert refusal(board.state, BLUE, DECLINE) == Refusal("END-5", GameOver())


@pytest.mark.rule("END-5")
def test_ties_share_the_victory() -> None:
    board = Board(4, in_round=5)
    for seat, pp in enumerate((30, 40, 40, 12)):
        board.give(seat, pp=pp, gold=seat, squires=seat)
    ended(board)
    assert board.happened(GameEnded)[0].winners == (YELLOW, GREEN)


@pytest.mark.rule("END-1", "END-2", "END-4", "RND-2")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_final_points_are_added_to_those_of_the_rounds(players: int) -> None:
    gained = [0] * players
    for state, _, events in play_randomly(players, seed=21):
        last = state
        for event in events:
            if isinstance(event, Gained) and event.good == "pp":
                gained[event.seat] += event.amount
    assert last.is_over
    assert isinstance(events[-1], GameEnded)
    assert list(events[-1].pp) == [seat.pp for seat in last.seats] == gained
    assert max(gained) > 0


def test_sources_of_final_points() -> None:
    board = Board(3, in_round=5)
    board.court(BLUE, 1)
    board.tiles(BLUE, "J")
    board.nobles(BLUE, "AB")
    ended(board)
    assert board.happened(Gained) == [
        Gained(BLUE, "pp", 8, Source("knights")),
        Gained(BLUE, "pp", 8, Source("tiles")),
        Gained(BLUE, "pp", 1, Source("nobles")),
    ]
