"""Squires that a law sends to conflicts (LAW-N5)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import (
    Captured,
    ConflictMoved,
    ConflictScored,
    Declined,
    FinalRanking,
    Ransomed,
    Returned,
    Source,
    SquiresLapsed,
    SquiresSent,
)
from lancaster_tui.rules.phases.castles import ScoreCastle
from lancaster_tui.rules.phases.conflicts import ScoreConflict
from lancaster_tui.rules.phases.counties import ScoreCounty
from lancaster_tui.rules.phases.ending import EndGame
from lancaster_tui.rules.places import CONFLICT_PLACES, parse_place
from lancaster_tui.rules.refusals import NoOwnKnight, NotOffered, Refusal, TooManySent
from tests.rules.builder import BLUE, GREEN, RED, YELLOW, Board

W, X, Y, Z = CONFLICT_PLACES


@pytest.mark.rule("LAW-N5")
@pytest.mark.parametrize("players", [2, 4])
def test_n5_as_many_squires_as_conflicts_spread_freely(players: int) -> None:
    board = Board(players, start=YELLOW)
    board.conflict("W", "8", (BLUE, 1, 1), (YELLOW, 2))
    board.conflict("Y", "9", (BLUE, 2))
    board.give(BLUE, squires=5)
    board.give(YELLOW, squires=3)
    board.law("LAW-N5")
    assert board.counted() == (2, 1, 0, 0)[:players]
    assert board.asked == YELLOW
    assert board.choices == ["send none", "send W"]
    board.act("send W")
    assert board.asked == BLUE
    assert board.choices == [
        "send none",
        *("send W", "send Y"),
        *("send W W", "send W Y", "send Y Y"),
    ]
    assert board.act("send W Y") == [SquiresSent(BLUE, W, 1), SquiresSent(BLUE, Y, 1)]
    assert board.is_idle
    assert (board.sent("W"), board.sent("Y")) == ({BLUE: 1, YELLOW: 1}, {BLUE: 1})
    assert (board.goods(BLUE)[1], board.goods(YELLOW)[1]) == (3, 2)
    conflict = board.state.conflict_at(W)
    assert conflict is not None
    assert (conflict.total, [stack.total for stack in conflict.stacks]) == (6, [3, 3])


@pytest.mark.rule("LAW-N5")
def test_n5_all_to_one_conflict() -> None:
    board = Board(3)
    board.conflict("W", "8", (BLUE, 1))
    board.conflict("Y", "9", (GREEN, 1), (BLUE, 2))
    board.conflict("Z", "10", (BLUE, 3))
    board.give(BLUE, squires=3)
    board.law("LAW-N5")
    board.act("send Y Y Y")
    assert board.happened(SquiresSent) == [SquiresSent(BLUE, Y, 3)]
    assert (board.sent("W"), board.sent("Y"), board.sent("Z")) == ({}, {BLUE: 3}, {})
    assert board.goods(BLUE) == (0, 0, 0)


@pytest.mark.rule("LAW-N5", "LAW-2")
def test_n5_no_more_than_there_are_and_only_beside_own_knights() -> None:
    board = Board(3)
    board.conflict("W", "8", (BLUE, 1))
    board.conflict("X", "7a", (GREEN, 1))
    board.conflict("Y", "9", (BLUE, 2))
    board.conflict("Z", "10", (BLUE, 3))
    board.give(BLUE, squires=2)
    board.law("LAW-N5")
    assert board.counted() == (2, 0, 0), "three conflicts, two squires"
    assert board.refused("send W Y Z") == Refusal("LAW-N5", TooManySent(2))
    assert board.refused("send X") == Refusal("LAW-N5", NoOwnKnight(X))
    assert board.refused("decline") == Refusal("LAW-2", NotOffered())
    assert board.act("send none") == [Declined(BLUE, "sending", Source("law", "LAW-N5"))]
    assert board.is_idle, "green has a conflict and no squire"
    assert board.goods(BLUE) == (0, 2, 0)


@pytest.mark.rule("LAW-N5", "LAW-7", "LAW-B2")
@pytest.mark.parametrize(
    ("laws", "counts"),
    [
        (("LAW-N5", "LAW-B2"), [(1, 0, 0), (1, 2, 0)]),
        (("LAW-B2", "LAW-N5"), [(2, 2, 0), (1, 0, 0)]),
    ],
)
def test_n5_squires_sent_are_no_longer_behind_the_screen(
    laws: tuple[str, ...], counts: list[tuple[int, ...]]
) -> None:
    board = Board(3)
    board.conflict("Y", "9", (BLUE, 2))
    board.give(BLUE, squires=2)
    board.give(YELLOW, squires=2)
    board.law(*laws)
    board.act("send Y")
    assert board.counts == counts


@pytest.mark.rule("LAW-N5", "CON-2", "CON-3", "CON-4")
def test_n5_each_squire_counts_one_in_the_battle_and_for_the_rank() -> None:
    board = Board(3, in_round=2)
    board.conflict("Y", "6a", (BLUE, 1), (YELLOW, 2))
    board.conflict("Z", "4", (GREEN, 1), (BLUE, 1))
    board.give(BLUE, squires=2)
    board.give(YELLOW, squires=1)
    board.law("LAW-N5")
    board.act("send Y Y", "send Y")
    board.run(ScoreConflict(Y), ScoreConflict(Z))
    assert board.happened(ConflictScored) == [
        ConflictScored(Y, 5, 6, won=True, ranking=(YELLOW, BLUE)),
        ConflictScored(Z, 2, 2, won=False, ranking=(BLUE, GREEN)),
    ]
    assert board.pp() == [3 + 2, 5, 1]
    assert board.happened(SquiresLapsed) == [SquiresLapsed(BLUE, Y, 2), SquiresLapsed(YELLOW, Y, 1)]
    assert board.happened(Returned) == [Returned(BLUE, 1, Y, 0), Returned(YELLOW, 2, Y, 0)]
    assert [board.goods(seat)[1] for seat in range(3)] == [0, 0, 0], "they go to the supply"


@pytest.mark.rule("LAW-N5", "CON-3")
@pytest.mark.parametrize(("squires", "ranking"), [(0, (YELLOW, BLUE)), (1, (BLUE, YELLOW))])
def test_n5_a_squire_decides_a_rank(squires: int, ranking: tuple[int, ...]) -> None:
    board = Board(2, in_round=2)
    board.conflict("Y", "10", (BLUE, 2), (YELLOW, 2))
    board.give(BLUE, squires=squires)
    board.law("LAW-N5")
    if squires:
        board.act("send Y")
    board.run(ScoreConflict(Y))
    assert board.happened(ConflictScored)[0].ranking == ranking


@pytest.mark.rule("LAW-N5", "CON-5")
def test_n5_france_wins_in_the_upper_row_and_the_card_moves_without_squires() -> None:
    board = Board(3, in_round=2)
    board.conflict("Z", "10", (BLUE, 1), (YELLOW, 2))
    board.give(BLUE, squires=1)
    board.law("LAW-N5")
    board.act("send Z")
    board.run(ScoreConflict(Z))
    assert board.happened(ConflictMoved) == [ConflictMoved(11, Z, W)]
    assert board.happened(SquiresLapsed) == [SquiresLapsed(BLUE, Z, 1)]
    assert board.stacks("W") == [(BLUE, 1), (YELLOW, 2)]
    assert board.sent("W") == {}
    assert board.pp() == [3, 5, 0], "2 against 2: yellow entered later"


@pytest.mark.rule("LAW-N5", "CON-6")
def test_n5_france_wins_in_the_lower_row_squires_lapse_before_the_ransom() -> None:
    board = Board(3, in_round=2)
    board.conflict("X", "10", (BLUE, 1, 2), (GREEN, 3))
    board.give(BLUE, squires=1, gold=2)
    board.law("LAW-N5")
    board.act("send X")
    board.run(ScoreConflict(X))
    assert board.happened(SquiresLapsed) == [SquiresLapsed(BLUE, X, 1)]
    assert board.choices == ["ransom S1", "ransom S2", "decline"], "squires are not ransomed"
    board.act("ransom S2")
    assert board.is_idle
    assert board.happened(Ransomed) == [Ransomed(BLUE, 2, 2)]
    assert board.happened(Captured) == [Captured(BLUE, 1), Captured(GREEN, 3)]
    assert board.pp() == [5, 0, 3]


@pytest.mark.rule("LAW-N5", "CON-8", "END-1")
def test_n5_in_the_last_round_squires_are_gone_and_count_for_nothing() -> None:
    board = Board(2, in_round=5)
    board.conflict("Y", "10", (BLUE, 2))
    board.conflict("Z", "9", (YELLOW, 2))
    board.give(BLUE, squires=1)
    board.law("LAW-N5")
    board.act("send Y")
    board.run(ScoreConflict(Y), ScoreConflict(Z))
    assert board.happened(ConflictMoved) == []
    assert board.happened(SquiresLapsed) == [SquiresLapsed(BLUE, Y, 1)]
    assert (board.stacks("Y"), board.sent("Y")) == ([(BLUE, 2)], {})
    board.run(EndGame())
    assert FinalRanking("knights", (2, 2), (0, 0)) in board.events


@pytest.mark.rule("LAW-N5", "RWD-3")
def test_n5_a_knight_upgraded_later_keeps_the_squires() -> None:
    board = Board(3, in_round=5)
    board.conflict("Y", "10", (YELLOW, 1), (BLUE, 1, 3))
    board.tiles(BLUE, "K")
    board.give(BLUE, squires=3)
    board.law("LAW-N5")
    board.act("send Y")
    board.run(ScoreCastle(BLUE))
    board.act("use K", "upgrade S3 Y")
    assert (board.stacks("Y"), board.sent("Y")) == ([(YELLOW, 1), (BLUE, 1, 4)], {BLUE: 1})


@pytest.mark.rule("LAW-N5", "RWD-6", "PLC-9")
def test_n5_a_knight_that_sails_joins_the_squires() -> None:
    board = Board(3, in_round=2)
    board.conflict("Y", "6a", (BLUE, 1), (YELLOW, 1))
    board.county("H", BLUE, 2, squires=3)
    board.give(BLUE, squires=1)
    board.law("LAW-N5")
    board.act("send Y")
    board.run(ScoreCounty(parse_place("H")), ScoreConflict(Y))
    board.act("claim reward", "voyage Y")
    assert board.is_idle
    assert board.happened(ConflictScored)[0].english == 1 + 1 + 2 + 1
    assert board.happened(SquiresLapsed) == [SquiresLapsed(BLUE, Y, 1)]


@pytest.mark.rule("LAW-N5", "LAW-4", "LAW-N18")
def test_n5_squires_in_conflicts_are_no_knights_and_not_beside_knights_in_counties() -> None:
    board = Board(4)
    board.conflict("Y", "10", (BLUE, 1), (RED, 1))
    board.county("B", BLUE, 1, squires=1)
    board.give(BLUE, squires=1)
    board.law("LAW-N5", "LAW-N18", "LAW-N15")
    board.act("send Y")
    assert board.counts[1:] == [(1, 0, 0, 1), (1, 0, 0, 0)]
