"""The vote (VOT)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.agenda import apply, decisions, refusal
from lancaster_tui.rules.events import (
    BallotCast,
    BallotsRevealed,
    LawFailed,
    LawPassed,
    MarkersLapsed,
    MarkersSetAside,
    VoteOpened,
)
from lancaster_tui.rules.phases.laws import ApplyLaw
from lancaster_tui.rules.phases.parliament import (
    LapseMarkers,
    OpenVote,
    SetMarkersAside,
    as_if_unspent,
)
from lancaster_tui.rules.refusals import MustVote, NotAsked, NotOffered, Refusal, TooFewMarkers
from tests.rules.builder import BLUE, GREEN, PLAYER_COUNTS, RED, YELLOW, Board


def parliament(players: int = 3, *, votes: int = 0) -> Board:
    """A table before the votes on LAW-B4, LAW-B5 and LAW-B6."""
    board = Board(players)
    board.phase("parliament")
    board.state.laws = ("LAW-B1", "LAW-B2", "LAW-B3")
    board.state.proposals = ("LAW-B4", "LAW-B5", "LAW-B6")
    for seat in range(players):
        board.give(seat, votes=votes)
    return board


def vote(board: Board, *ballots: str) -> None:
    """Cast one ballot a seat, in seat order, such as ``yes 2``."""
    board.act(*(f"vote {ballot}" for ballot in ballots))


@pytest.mark.rule("VOT-1")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_proposals_are_voted_on_one_after_another_left_to_right(players: int) -> None:
    board = parliament(players)
    board.run(OpenVote(), OpenVote(), OpenVote())
    for _ in range(3):
        vote(board, *["no 0"] * players)
    assert board.happened(VoteOpened) == [
        VoteOpened("LAW-B4"),
        VoteOpened("LAW-B5"),
        VoteOpened("LAW-B6"),
    ]
    assert [event.law for event in board.happened(LawFailed)] == ["LAW-B4", "LAW-B5", "LAW-B6"]
    assert board.state.proposals == ()


@pytest.mark.rule("VOT-2")
def test_all_seats_are_asked_at_once_and_may_answer_in_any_order() -> None:
    board = parliament(4)
    board.run(OpenVote())
    order = [GREEN, BLUE, RED, YELLOW]
    for number, seat in enumerate(order):
        asked = [decision.seat for decision in decisions(board.state)]
        assert asked == sorted(order[number:])
        apply(board.state, seat, Vote(yes=True, markers=0))
    assert board.is_idle


@pytest.mark.rule("VOT-2")
def test_yes_or_no_and_any_number_of_own_markers() -> None:
    board = parliament(3, votes=2)
    board.run(OpenVote())
    assert board.choices == [
        "vote yes 0",
        "vote yes 1",
        "vote yes 2",
        "vote no 0",
        "vote no 1",
        "vote no 2",
    ]
    assert board.refused("vote no 3") == Refusal("VOT-2", TooFewMarkers(2))
    assert board.refused("decline") == Refusal("VOT-2", MustVote())
    why = refusal(board.state, BLUE, Vote(yes=True, markers=-1))
    assert why == Refusal("VOT-2", NotOffered())


@pytest.mark.rule("VOT-2")
def test_a_ballot_is_cast_once() -> None:
    board = parliament()
    board.run(OpenVote())
    board.act("vote yes 0")
    why = refusal(board.state, BLUE, Vote(yes=False, markers=0))
    assert why == Refusal("VOT-2", NotAsked(BLUE))


@pytest.mark.rule("VOT-2")
def test_nothing_is_paid_or_counted_before_the_last_ballot() -> None:
    board = parliament(3, votes=2)
    board.run(OpenVote())
    vote(board, "yes 2", "no 1")
    assert [board.goods(seat)[2] for seat in range(3)] == [2, 2, 2]
    assert board.happened(BallotsRevealed) == []
    vote(board, "no 0")
    ballots = ((True, 2), (False, 1), (False, 0))
    assert board.happened(BallotsRevealed) == [BallotsRevealed("LAW-B4", ballots, 3, 3)]
    assert board.happened(BallotCast) == [
        BallotCast(BLUE, yes=True, markers=2, ballots_in=1),
        BallotCast(YELLOW, yes=False, markers=1, ballots_in=2),
        BallotCast(GREEN, yes=False, markers=0, ballots_in=3),
    ]
    assert board.state.ballots == {}


@pytest.mark.rule("VOT-2", "VOT-3")
@pytest.mark.parametrize(
    ("ballots", "yes", "no", "passes"),
    [
        (("yes 0", "no 0", "no 1"), 1, 3, False),
        (("yes 1", "no 0", "no 0"), 2, 2, True),
        (("yes 3", "no 0", "no 1"), 4, 3, True),
        (("yes 0", "yes 0", "no 2"), 2, 3, False),
        (("no 0", "no 0", "no 0", "no 0", "yes 3"), 4, 4, True),
        (("no 0", "no 0", "no 0", "no 1", "yes 3"), 4, 5, False),
    ],
)
def test_the_tile_counts_one_and_each_marker_one(
    ballots: tuple[str, ...], yes: int, no: int, *, passes: bool
) -> None:
    board = parliament(len(ballots), votes=3)
    board.run(OpenVote())
    vote(board, *ballots)
    (revealed,) = board.happened(BallotsRevealed)
    assert (revealed.yes, revealed.no) == (yes, no)
    assert bool(board.happened(LawPassed)) is passes
    assert bool(board.happened(LawFailed)) is not passes


@pytest.mark.rule("VOT-3")
def test_a_passed_law_pushes_the_leftmost_out() -> None:
    board = parliament()
    board.run(OpenVote(), OpenVote(), OpenVote())
    vote(board, "yes 0", "yes 0", "yes 0")
    assert board.state.laws == ("LAW-B2", "LAW-B3", "LAW-B4")
    assert board.happened(LawPassed) == [LawPassed("LAW-B4", discarded="LAW-B1")]
    vote(board, "no 0", "no 0", "yes 0")
    assert board.state.laws == ("LAW-B2", "LAW-B3", "LAW-B4"), "LAW-B5 leaves the game"
    vote(board, "yes 0", "yes 0", "no 0")
    assert board.state.laws == ("LAW-B3", "LAW-B4", "LAW-B6")
    assert board.state.proposals == ()


@pytest.mark.rule("VOT-4")
@pytest.mark.parametrize("other", ["yes 0", "no 0"])
def test_used_markers_go_to_the_supply_whatever_the_result(other: str) -> None:
    board = parliament(3, votes=3)
    board.run(OpenVote())
    vote(board, "no 1", "no 3", other)
    assert [board.goods(seat)[2] for seat in range(3)] == [2, 0, 3]


@pytest.mark.rule("VOT-4")
def test_markers_left_serve_for_the_next_vote() -> None:
    board = parliament(3, votes=1)
    board.run(OpenVote(), OpenVote())
    vote(board, "yes 1", "no 0", "no 0")
    assert board.choices == ["vote yes 0", "vote no 0"]
    vote(board, "no 0")
    assert board.choices == ["vote yes 0", "vote yes 1", "vote no 0", "vote no 1"]


@pytest.mark.rule("VOT-5")
def test_unspent_markers_are_set_aside_and_lapse_after_the_laws() -> None:
    board = parliament()
    board.give(BLUE, votes=2, gold=1)
    board.give(GREEN, votes=1)
    board.state.laws = ("LAW-B4", "LAW-B2", "LAW-B3")
    board.run(SetMarkersAside(), ApplyLaw(0), LapseMarkers())
    assert board.happened(MarkersSetAside) == [MarkersSetAside(BLUE, 2), MarkersSetAside(GREEN, 1)]
    assert [seat.set_aside for seat in board.state.seats] == [2, 0, 1]
    assert [seat.unspent for seat in board.state.seats] == [2, 0, 1]
    assert board.goods(BLUE) == (1, 0, 0), "not among the markers for votes"
    board.act("exchange 1")
    assert board.happened(MarkersLapsed) == [MarkersLapsed(BLUE, 2), MarkersLapsed(GREEN, 1)]
    assert [seat.set_aside for seat in board.state.seats] == [0, 0, 0]
    assert [seat.unspent for seat in board.state.seats] == [0, 0, 0]


@pytest.mark.rule("VOT-5")
def test_markers_gained_from_laws_stay_for_the_next_round() -> None:
    board = parliament()
    board.give(BLUE, votes=1, gold=2)
    board.state.laws = ("LAW-B4", "LAW-B2", "LAW-B3")
    board.run(SetMarkersAside(), ApplyLaw(0), LapseMarkers())
    board.act("exchange 2")
    assert board.goods(BLUE) == (0, 0, 2)


@pytest.mark.rule("VOT-5")
def test_set_aside_markers_are_for_no_base_law() -> None:
    board = Board()
    board.give(BLUE, set_aside=5, squires=1)
    board.law("LAW-B5", "LAW-B4")
    assert board.is_idle
    assert board.state.seats[BLUE].set_aside == 5


@pytest.mark.rule("VOT-5")
def test_markers_can_be_taken_for_unspent_until_the_laws_are_applied() -> None:
    board = parliament(votes=2)
    before = board.state.copy()
    foreseen = as_if_unspent(board.state)
    assert [(seat.unspent, seat.set_aside) for seat in foreseen.seats] == [(2, 2)] * 3
    assert board.state == before
    board.state.proposals = ()
    assert as_if_unspent(board.state) == board.state
    board.phase("counties")
    assert [seat.set_aside for seat in as_if_unspent(board.state).seats] == [2] * 3
