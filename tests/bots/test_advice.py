"""Advice: good moves for every question, from a seat's view alone, always the same."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from lancaster_tui.bots.advice import MOST, TRIES, Advice, advise, judge
from lancaster_tui.bots.greedy import greedy_with
from lancaster_tui.bots.worth import Values
from lancaster_tui.rules.actions import Place, TakeFavour, Vote
from lancaster_tui.rules.agenda import Decision, apply, decisions
from lancaster_tui.rules.phases.parliament import CastBallot, OpenVote
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.phases.setup import begin, deal
from lancaster_tui.rules.places import CASTLE_PLACES, CONFLICT_PLACES
from lancaster_tui.rules.position import View
from lancaster_tui.rules.views import determinize, view
from lancaster_tui.table.scenarios import load_scenario
from lancaster_tui.table.table import Table
from lancaster_tui.table.thinking import Thinking
from tests.bots.test_play import asked_in_random_play
from tests.rules.builder import BASE, BLUE, GREEN, ROOT, YELLOW, Board

SOME = 40  # of so many decisions one is looked at, to save time


def some_questions(players: int, law_set: str = "base") -> list[tuple[View, Decision]]:
    asked = asked_in_random_play(players, 11, law_set)
    return [
        (view(state, decision.seat), decision) for state, decision in islice(asked, 0, None, SOME)
    ]


@pytest.mark.parametrize("law_set", ["base", "new"])
def test_the_best_legal_moves_are_advised_best_first(law_set: str) -> None:
    for seen, decision in some_questions(3, law_set):
        moves, outcomes, vote = advise(seen, decision)
        assert len(moves) == min(MOST, len(decision.actions))
        assert len({each.action for each in moves}) == len(moves)
        assert all(each.action in decision.actions for each in moves)
        is_ballot = isinstance(decision.choice, CastBallot)
        first, *others = [round(each.worth, is_ballot) for each in moves]
        assert others == sorted(others, reverse=True)
        assert first >= max(others, default=first)
        assert (vote is not None) == is_ballot
        assert len(outcomes) == (0 if is_ballot else len(moves))


@pytest.mark.rule("VOT-2", "VOT-3")
def test_ballots_are_the_best_and_one_of_the_other_side_with_their_chances() -> None:
    seen_some = 0
    for seen, decision in some_questions(4):
        if not isinstance(decision.choice, CastBallot):
            continue
        moves, _, vote = advise(seen, decision)
        assert vote is not None
        votes = [each.action for each in moves if isinstance(each.action, Vote)]
        assert {each.yes for each in votes} == {True, False}
        weights = [(1 + each.markers) * (1 if each.yes else -1) for each in votes]
        by_weight = [chance for _, chance in sorted(zip(weights, vote.passes, strict=True))]
        assert by_weight == sorted(by_weight), "the more votes for it, the likelier it passes"
        assert len(vote.later) == len(seen.proposals) - 1
        if not vote.stake:
            assert not votes[0].markers, "nothing is spent on what makes no difference"
        seen_some += 1
    assert seen_some


@pytest.mark.rule("PLC-7", "CON-3")
def test_a_placement_tells_what_became_of_the_knight_in_the_tries() -> None:
    table = Table(load_scenario(ROOT / "tests/tui/scenarios/placing.toml"))
    in_france = table.decision(0)
    assert in_france is not None
    asked = asked_in_random_play(3, 2, "base")
    last = [(view(s, d.seat), d) for s, d in islice(asked, 20) if isinstance(d.choice, PlaceKnight)]
    kinds = set()
    for seen, decision in ((table.view(0), in_france), last[-1]):
        others = [each for each in range(seen.players) if each != decision.seat]
        moves, outcomes, _ = advise(seen, decision)
        for (action, _), (_, fate, _, _) in zip(moves, outcomes, strict=True):
            assert isinstance(action, Place)
            assert (fate is None) == (action.place in CASTLE_PLACES)
            if action.place in CONFLICT_PLACES:
                assert fate is not None
                assert len(fate.ranks) == TRIES
                assert {*fate.ranks} <= {1, 2, 3}
                assert len(fate.favours) == (TRIES if seen.favours else 0)
            elif fate is not None:
                assert len(fate.claimed) >= fate.stayed
                if not any(any(seen.factions[each].court) for each in others):
                    assert fate.stayed == TRIES, "nobody is left who could expel it"
            kinds.add(action.place in CONFLICT_PLACES)
    assert kinds == {True, False}


@pytest.mark.rule("SET-10", "VOT-2")
@pytest.mark.parametrize("players", [2, 4])
def test_equal_views_get_equal_advice_whatever_is_hidden(players: int) -> None:
    chance, different = Random(7), 0
    for state, decision in islice(asked_in_random_play(players, 5, "base"), 0, None, SOME):
        seen = view(state, decision.seat)
        twin = determinize(seen, chance)
        (its_decision,) = (each for each in decisions(twin) if each.seat == decision.seat)
        assert advise(view(twin, decision.seat), its_decision) == advise(seen, decision)
        taken = chance.choice(decision.actions)
        judged = judge(seen, decision, taken)
        assert judge(view(twin, decision.seat), its_decision, taken) == judged
        different += twin != state
    assert different


@pytest.mark.parametrize("players", [2, 4])
def test_differences_make_up_how_much_better_a_move_is(players: int) -> None:
    """Whatever they are, from the first round to the end of the game."""
    sources = set()
    for seen, decision in some_questions(players):
        (best, *others), outcomes, vote = advise(seen, decision)
        for other, (_, _, found, doubt) in (
            zip(others, outcomes[1:], strict=True) if vote is None else ()
        ):
            assert sum(each.worth for each in found) == pytest.approx(other.worth - best.worth)
            assert doubt >= 0
            sources |= {each.source.kind for each in found if each.source and each.is_clear}
    assert sources


def test_another_process_gives_the_same_advice() -> None:
    thinking: Thinking[Advice] = Thinking()
    for seen, decision in some_questions(3)[:6]:
        thinking.ask(advise, seen, decision)
        assert thinking.wait() == advise(seen, decision)
    thinking.close()


def test_what_is_advised_cost_nothing_and_everything_else_at_least_that() -> None:
    chance = Random(1)
    for seen, decision in some_questions(4):
        best = advise(seen, decision).moves[0].action
        assert judge(seen, decision, best).cost == 0
        taken = chance.choice(decision.actions)
        judged = judge(seen, decision, taken)
        assert judged.taken == taken
        assert judged.cost >= 0
        assert (judged.best == taken) == (judged.cost == 0)


def test_a_favour_does_not_decide_a_game() -> None:
    """Judged by how greedy alone would go on after it, one of round 2 cost 37 PP."""
    chance = Random(2)
    state, _ = begin(BASE, deal(BASE, 2, chance))
    greedy = greedy_with(Values())
    costs = []
    while state.round < 3:
        decision = decisions(state)[0]
        seen = view(state, decision.seat)
        action = greedy.choose(seen, decision, chance)
        if decision.seat == 0 and chance.random() < 0.25:
            action = chance.choice([each.action for each in greedy.ranking(seen, decision)[:4]])
        if decision.seat == 0 and isinstance(action, TakeFavour) and state.round == 2:
            costs.append(judge(seen, decision, action).cost)
        apply(state, decision.seat, action)
    assert costs
    assert max(costs) < 25


IDLE = "LAW-B9"  # pays only who has an S3 deployed


def on_first_vote(*, laws: tuple[str, str, str], proposals: tuple[str, str, str]) -> Advice:
    """Return advice for BLUE, alone in two conflicts; all others have the knights of LAW-B13."""
    board = Board(players=4, in_round=5)
    board.conflict("Y", "6a", (BLUE, 1))
    board.conflict("Z", "5a", (BLUE, 2))
    for seat, counties in ((YELLOW, "BHI"), (GREEN, "ACE")):
        for county in counties:
            board.county(county, seat, 1)
    board.give(BLUE, votes=2)
    board.state.laws, board.state.proposals = laws, proposals
    board.phase("parliament")
    board.run(OpenVote())
    decision = next(each for each in decisions(board.state) if each.seat == BLUE)
    return advise(view(board.state, BLUE), decision)


@pytest.mark.rule("VOT-1", "VOT-3")
def test_a_vote_is_weighed_by_the_law_that_later_votes_push_out_with_it() -> None:
    """A proposal that does nothing makes the law that pays BLUE the next one to leave."""
    advice = on_first_vote(laws=(IDLE, "LAW-B12", IDLE), proposals=(IDLE, "LAW-B13", IDLE))
    vote, best = advice.vote, advice.moves[0].action
    assert vote is not None
    assert vote.stake < -1
    assert isinstance(best, Vote)
    assert not best.yes
    applied = {each.law: each for each in vote.applied}
    assert applied["LAW-B12"].passed < applied["LAW-B12"].failed


@pytest.mark.rule("VOT-3")
def test_a_law_that_leaves_anyway_is_no_reason_to_vote_against_another() -> None:
    kept = on_first_vote(laws=("LAW-B12", IDLE, IDLE), proposals=("LAW-B7", IDLE, IDLE)).vote
    gone = on_first_vote(laws=("LAW-B12", IDLE, IDLE), proposals=("LAW-B7", "LAW-B13", IDLE)).vote
    assert kept is not None
    assert gone is not None
    assert kept.stake < gone.stake


@pytest.mark.rule("VOT-3")
def test_the_last_vote_decides_between_two_laws_alone() -> None:
    advice = on_first_vote(laws=("LAW-B7", "LAW-B12", IDLE), proposals=("LAW-B13",) * 3)
    assert advice.vote is not None
    assert len(advice.vote.later) == 2
    table = Table(load_scenario(ROOT / "tests/tui/scenarios/vote.toml"))
    decision = table.decision(0)
    assert decision is not None
    vote = advise(table.view(0), decision).vote
    assert vote is not None
    assert not vote.later
    assert [(each.passed, each.failed) for each in vote.applied] == [(1, 0), (0, 1), (1, 1), (1, 1)]
