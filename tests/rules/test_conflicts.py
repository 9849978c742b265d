"""Scoring the conflicts in France (CON)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import (
    Captured,
    ConflictMoved,
    ConflictRemoved,
    ConflictScored,
    Declined,
    Gained,
    Ransomed,
    Returned,
    Source,
)
from lancaster_tui.rules.phases.conflicts import (
    RansomKnights,
    ScoreConflict,
    conflict_points,
    ranking,
)
from lancaster_tui.rules.phases.rounds import EndRound
from lancaster_tui.rules.pieces.knights import won_strength
from lancaster_tui.rules.places import CONFLICT_PLACES
from tests.rules.builder import BLUE, GREEN, RED, YELLOW, Board, changed

W, X, Y, Z = CONFLICT_PLACES
FIVE, TEN = 3, 11


def france(players: int = 4, *, start: int = BLUE, in_round: int = 2) -> Board:
    board = Board(players, start=start, in_round=in_round)
    board.phase("conflicts")
    return board


def fight_all(board: Board) -> None:
    board.run(*(ScoreConflict(place) for place in CONFLICT_PLACES))


@pytest.mark.rule("CON-1")
def test_lower_row_first_then_upper_left_to_right() -> None:
    board = france()
    for letter, card in zip("WXYZ", ("2", "3", "4", "5a"), strict=True):
        board.conflict(letter, card)
    fight_all(board)
    assert [event.place for event in board.happened(ConflictScored)] == [W, X, Y, Z]


@pytest.mark.rule("CON-1")
def test_a_card_that_moved_down_is_not_fought_again_this_round() -> None:
    board = france()
    board.conflict("Y", "9", (BLUE, 1), (YELLOW, 2))
    fight_all(board)
    assert len(board.happened(ConflictScored)) == 1
    assert board.card("W") == "9"


@pytest.mark.rule("CON-2")
@pytest.mark.parametrize(("strength", "won"), [(1, False), (2, True), (3, True)])
def test_england_wins_with_at_least_the_french_strength(strength: int, *, won: bool) -> None:
    board = france()
    board.conflict("Y", "5a", (BLUE, 2), (YELLOW, 1), (GREEN, strength))
    board.run(ScoreConflict(Y))
    (scored,) = board.happened(ConflictScored)
    assert (scored.card, scored.english, scored.won) == (FIVE, 3 + strength, won)


@pytest.mark.rule("CON-3")
def test_ranked_by_strength_and_of_equals_who_entered_later() -> None:
    board = france()
    board.conflict("Y", "10", (BLUE, 1, 2), (YELLOW, 4), (GREEN, 3))
    board.conflict("Z", "5a", (RED, 2), (BLUE, 2), (GREEN, 1, 1))
    board.run(ScoreConflict(Y), ScoreConflict(Z))
    assert [event.ranking for event in board.happened(ConflictScored)] == [
        (YELLOW, GREEN, BLUE),
        (GREEN, BLUE, RED),
    ]


@pytest.mark.rule("CON-4")
def test_england_wins_ranks_get_their_values_and_knights_return() -> None:
    board = france()
    board.conflict("Y", "5a", (BLUE, 1), (YELLOW, 3), (GREEN, 2, 1))
    board.run(ScoreConflict(Y))
    assert board.pp() == [1, 2, 4, 0], "green is on the lower space"
    assert board.card("Y") is None
    assert board.card("W") is None
    assert [board.in_court(seat) for seat in range(3)] == [[1], [3], [1, 2]]
    assert board.happened(ConflictRemoved) == [ConflictRemoved(FIVE, Y)]
    assert board.happened(Returned) == [
        Returned(BLUE, 1, Y, 0),
        Returned(YELLOW, 3, Y, 0),
        Returned(GREEN, 2, Y, 0),
        Returned(GREEN, 1, Y, 0),
    ]


@pytest.mark.rule("CON-4")
def test_values_without_a_rank_are_lost() -> None:
    board = france()
    board.conflict("W", "5a", (BLUE, 3, 2))
    board.conflict("X", "2", (GREEN, 1), (RED, 2), (BLUE, 4))
    board.run(ScoreConflict(W), ScoreConflict(X))
    assert board.pp() == [4 + 2, 0, 0, 1]
    assert board.events[1] == Gained(BLUE, "pp", 4, Source("conflict", "5a"))


@pytest.mark.rule("CON-4")
def test_a_won_conflict_of_the_lower_row_leaves_too() -> None:
    board = france()
    board.conflict("X", "4", (BLUE, 4))
    board.run(ScoreConflict(X))
    assert board.pp() == [3, 0, 0, 0]
    assert board.card("X") is None
    assert board.in_court(BLUE) == [4]


@pytest.mark.rule("CON-5")
def test_france_wins_in_the_upper_row() -> None:
    board = france()
    board.conflict("Z", "10", (BLUE, 1), (YELLOW, 3), (GREEN, 2))
    board.run(ScoreConflict(Z))
    assert board.pp() == [0, 5, 3, 0]
    assert board.card("Z") is None
    assert board.card("W") == "10"
    assert board.stacks("W") == [(BLUE, 1), (YELLOW, 3), (GREEN, 2)], "order kept"
    assert board.happened(ConflictMoved) == [ConflictMoved(TEN, Z, W)]
    assert board.in_court(BLUE) == []


@pytest.mark.rule("CON-5")
def test_two_lost_cards_keep_their_order_in_the_lower_row() -> None:
    board = france()
    board.conflict("W", "9", (RED, 1))
    board.conflict("Y", "8", (BLUE, 1))
    board.conflict("Z", "10", (YELLOW, 1))
    fight_all(board)
    assert board.card("W") == "8"
    assert board.card("X") == "10"


@pytest.mark.rule("CON-5")
def test_a_conflict_without_knights_counts_as_a_french_win_and_moves() -> None:
    board = france()
    board.conflict("Y", "2")
    board.run(ScoreConflict(Y))
    assert board.pp() == [0, 0, 0, 0]
    assert board.card("W") == "2"
    assert board.happened(ConflictScored) == [ConflictScored(Y, 0, 0, won=False, ranking=())]


@pytest.mark.rule("CON-6")
def test_france_wins_in_the_lower_row_points_first_then_prisoners() -> None:
    board = france()
    board.conflict("W", "10", (BLUE, 1), (YELLOW, 3, 1), (GREEN, 2))
    board.run(ScoreConflict(W))
    assert board.is_idle, "nobody has gold"
    assert board.pp() == [0, 5, 3, 0]
    assert board.card("W") is None
    assert board.in_reserve(YELLOW) == [1, 1, 1, 2, 2, 3, 4]
    assert board.happened(Captured) == [
        Captured(BLUE, 1),
        Captured(YELLOW, 3),
        Captured(YELLOW, 1),
        Captured(GREEN, 2),
    ]
    assert board.happened(ConflictRemoved) == [ConflictRemoved(TEN, W)]


@pytest.mark.rule("CON-6")
def test_ransom_costs_a_gold_per_strength_point() -> None:
    board = france()
    board.conflict("W", "10", (BLUE, 1, 3, 1, 2))
    board.give(BLUE, gold=4)
    board.run(ScoreConflict(W))
    assert board.choices == ["ransom S1", "ransom S2", "ransom S3", "decline"]
    board.act("ransom S3")
    assert board.goods(BLUE) == (1, 0, 0)
    assert board.choices == ["ransom S1", "decline"]
    board.act("ransom S1")
    assert board.is_idle
    assert board.in_court(BLUE) == [1, 3]
    assert board.in_reserve(BLUE) == [1, 1, 2, 2, 4]
    assert board.happened(Ransomed) == [Ransomed(BLUE, 3, 3), Ransomed(BLUE, 1, 1)]
    assert board.happened(Captured) == [Captured(BLUE, 1), Captured(BLUE, 2)]


@pytest.mark.rule("CON-6")
def test_all_knights_of_a_stack_can_be_ransomed() -> None:
    board = france()
    board.conflict("X", "10", (YELLOW, 1), (BLUE, 1, 2))
    board.give(BLUE, gold=9)
    board.run(ScoreConflict(X))
    board.act("ransom S1", "ransom S2")
    assert board.is_idle
    assert board.in_court(BLUE) == [1, 2]
    assert board.goods(BLUE) == (6, 0, 0)
    assert board.happened(Captured) == [Captured(YELLOW, 1)]


@pytest.mark.rule("CON-6")
def test_owners_ransom_in_player_order() -> None:
    board = france(start=GREEN)
    board.conflict("W", "10", (BLUE, 2), (YELLOW, 2), (GREEN, 2))
    for seat in range(4):
        board.give(seat, gold=2)
    board.run(ScoreConflict(W))
    assert board.asked == GREEN
    assert board.refused("ransom S3").rule == "CON-6"
    board.act("decline")
    assert board.happened(Declined) == [Declined(GREEN, "ransom", Source("conflict", "10"))]
    assert board.asked == BLUE
    board.act("ransom S2")
    assert board.asked == YELLOW
    board.act("ransom S2")
    assert board.is_idle
    assert [board.in_court(seat) for seat in range(3)] == [[2], [2], []]
    assert board.happened(Captured) == [Captured(GREEN, 2)]


@pytest.mark.rule("CON-6")
def test_one_conflict_is_settled_before_the_next() -> None:
    board = france()
    board.conflict("W", "10", (BLUE, 2))
    board.conflict("X", "4", (BLUE, 4))
    board.give(BLUE, gold=2)
    fight_all(board)
    assert board.pp() == [5, 0, 0, 0], "the second is not scored yet"
    board.act("decline")
    assert board.pp() == [5 + 3, 0, 0, 0]


@pytest.mark.rule("CON-6")
def test_a_lower_card_without_knights_is_just_removed() -> None:
    board = france()
    board.conflict("X", "2")
    board.run(ScoreConflict(X))
    assert board.is_idle
    assert board.card("X") is None
    assert board.happened(ConflictRemoved) == [ConflictRemoved(0, X)]
    assert board.happened(Captured) == []


@pytest.mark.rule("CON-7")
def test_a_ruleset_may_discard_conflicts_nobody_joined() -> None:
    board = Board(4, rules=changed(empty_conflict="discard"))
    board.conflict("Y", "5a")
    board.conflict("Z", "9", (BLUE, 1))
    fight_all(board)
    assert board.card("W") == "9"
    assert board.card("X") is None
    assert board.happened(ConflictRemoved) == [ConflictRemoved(FIVE, Y)]


@pytest.mark.rule("CON-8")
def test_round_five_no_second_battle_and_no_prisoners_above() -> None:
    board = france(in_round=5)
    board.conflict("W", "10", (RED, 3))
    board.conflict("Y", "9", (BLUE, 2), (YELLOW, 3))
    board.conflict("Z", "8")
    fight_all(board)
    assert board.is_idle
    assert board.pp() == [2, 4, 0, 5]
    assert board.stacks("Y") == [(BLUE, 2), (YELLOW, 3)]
    assert board.happened(ConflictMoved) == []
    assert board.happened(Captured) == [Captured(RED, 3)], "the lower row is as ever"


@pytest.mark.rule("CON-8", "END-1")
def test_knights_in_an_upper_conflict_lost_in_round_five_count_at_the_end() -> None:
    board = france(in_round=5)
    board.conflict("Y", "9", (BLUE, 2), (YELLOW, 3))
    board.run(ScoreConflict(Y), EndRound())
    assert [won_strength(board.state, seat) for seat in range(4)] == [2, 3, 0, 0]
    assert board.pp() == [2 + 4, 4 + 8, 0, 0]


@pytest.mark.rule("CON-3", "CON-4", "CON-5")
@pytest.mark.parametrize(
    ("card", "points"),
    [("10", [(YELLOW, 5), (GREEN, 3)]), ("6a", [(YELLOW, 5), (GREEN, 3), (BLUE, 1)])],
)
def test_the_outcome_can_be_foretold(card: str, points: list[tuple[int, int]]) -> None:
    board = france()
    board.conflict("Y", card, (BLUE, 1), (YELLOW, 3), (GREEN, 2))
    conflict = board.state.conflict_at(Y)
    assert conflict is not None
    assert ranking(conflict) == [YELLOW, GREEN, BLUE]
    assert conflict_points(board.state, conflict) == points


@pytest.mark.rule("CON-6")
def test_who_has_no_knight_there_is_not_asked_for_ransom() -> None:
    board = france()
    board.conflict("W", "10", (BLUE, 2))
    board.give(YELLOW, gold=9)
    board.run(RansomKnights(YELLOW, W))
    assert board.is_idle
