"""What if one act had been another: the rest of its round by the rules."""

from __future__ import annotations

import pytest

from lancaster_tui.bots.leaf import lead
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.events import LawPassed
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.table.replay import replay
from lancaster_tui.table.rewatch import Rewatch
from lancaster_tui.table.table import Table
from lancaster_tui.table.what_if import PRACTICE_BOT, Fork, forks
from tests.table.rewatched import finished, forced


def some_forks(game: Rewatch) -> list[Fork]:
    return [fork for moment in range(0, len(game.moments), 11) for fork in game.forks(moment)]


def test_as_played_is_the_rest_of_the_round_as_it_was() -> None:
    game = finished()
    record = game._table.record
    for fork in some_forks(game):
        branch = game.as_played(fork)
        assert not branch.by_bots
        behind = fork.acts + len(branch.acts)
        acts = [(done.seat, done.action) for done in branch.acts]
        assert acts == [game.act_number(fork.acts + at)[1:] for at in range(1, len(acts) + 1)]
        state, _, steps = replay(record)
        for _ in range(behind):
            next(steps)
        assert list(branch.points) == [seat.pp for seat in state.seats]
        assert branch.is_end == state.is_over


def test_every_other_answer_leads_through_the_round_by_the_rules() -> None:
    """A game of the new record checks every act when it is replayed."""
    game = finished()
    for fork in some_forks(game):
        for action in fork.others[:3]:
            branch = game.what_if(fork, action)
            assert branch.acts[0] == (fork.seat, action, False)
            Table(game.practice(fork, branch))


@pytest.mark.rule("VOT-2", "VOT-4")
def test_a_flipped_ballot_counts_for_the_other_side() -> None:
    game = finished()
    vote = game.rounds[1].votes[0]
    ballots = game.forks(vote.moment)
    assert sorted(fork.seat for fork in ballots) == [0, 1, 2]
    for fork in ballots:
        assert isinstance(fork.decision.choice, CastBallot)
        taken, flipped = fork.taken, fork.others[0]
        assert isinstance(taken, Vote)
        assert flipped == Vote(yes=not taken.yes, markers=taken.markers)
        was, now = game.as_played(fork).votes[0], game.what_if(fork, flipped).votes[0]
        assert was.ballots.law == now.ballots.law == vote.vote.law
        assert isinstance(was.result, LawPassed) == vote.vote.passed
        weight = 1 + taken.markers if taken.yes else -1 - taken.markers
        assert now.ballots.yes == was.ballots.yes - weight
        others = [seat for seat in range(3) if seat != fork.seat]
        assert all(was.ballots.ballots[seat] == now.ballots.ballots[seat] for seat in others)


def test_in_an_open_vote_all_its_ballots_could_have_been_others() -> None:
    game = finished()
    record = game._table.record
    first = min(fork.acts for fork in game.forks(game.rounds[2].votes[1].moment))
    for acts in range(first, first + 3):
        found = forks(record, game._after, acts)
        assert [fork.acts for fork in found] == [first, first + 1, first + 2]


def test_an_act_without_another_legal_answer_is_no_fork() -> None:
    game = forced()
    assert game.forks(0) == []
    assert game.forks(1)


def test_a_bot_decides_where_others_cannot_do_what_they_did() -> None:
    game = finished()
    branches = [
        game.what_if(fork, action) for fork in some_forks(game) for action in fork.others[:2]
    ]
    assert any(branch.by_bots for branch in branches)
    assert not all(branch.by_bots for branch in branches)


def test_the_same_question_has_the_same_answer_each_time() -> None:
    game = finished()
    fork = game.forks(30)[0]
    assert game.what_if(fork, fork.others[-1]) == game.what_if(fork, fork.others[-1])


def test_in_a_practice_game_one_person_plays_against_bots() -> None:
    game = finished()
    fork = game.forks(game.rounds[1].votes[0].moment)[1]
    branch = game.what_if(fork, fork.others[0])
    record = game.practice(fork, branch)
    bots = [seat.bot for seat in record.seats]
    assert bots[fork.seat] is None
    expected = [PRACTICE_BOT, PRACTICE_BOT, "random"]
    assert all(bots[seat] == expected[seat] for seat in range(3) if seat != fork.seat)
    table = Table(record)
    assert table.view(None).ballots_in == 0  # the whole vote was kept, with the other ballot
    assert not table.is_over


def test_a_lead_is_expected_as_the_numbers_of_bots_say_and_at_the_end_it_is_the_lead() -> None:
    game = finished()
    record = game._table.record
    for moment in (0, len(game.moments) - 1):
        (fork, *_) = game.forks(moment)
        branch = game.as_played(fork)
        state, _, steps = replay(record)
        for _ in range(fork.acts + len(branch.acts)):
            next(steps)
        assert branch.leads == [lead(state, seat, is_steady=True) for seat in range(3)]
    first, second, _ = sorted(branch.points, reverse=True)
    assert branch.is_end
    assert max(branch.leads) == first - second
