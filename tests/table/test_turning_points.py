"""Turning points: the decisions of a seat as it saw them, and those that cost most."""

from __future__ import annotations

import pytest

from lancaster_tui.bots.advice import Judged, judge
from lancaster_tui.rules.actions import Decline, Vote
from lancaster_tui.rules.notation import action_text
from lancaster_tui.rules.views import view
from lancaster_tui.table.replay import replay
from lancaster_tui.table.table import Table
from lancaster_tui.table.turning_points import (
    LEAST,
    MOST,
    Made,
    TurningPoint,
    costliest,
    decisions_made,
)
from tests.table.games import deal, play_out


@pytest.fixture(scope="module")
def over() -> Table:
    table = Table(deal("Ann,random,random"))
    play_out(table)
    return table


def test_each_decision_is_as_the_seat_saw_it_and_can_be_come_back_to(over: Table) -> None:
    made = over.seat(1).decisions_made(0)
    assert made
    for each in made:
        assert len(each.decision.actions) > 1
        assert each.taken in each.decision.actions
        assert over.record.actions[each.acts].startswith(f"1 {action_text(each.taken)}")
    for each in made[::10]:
        there = Table(over.record.cut(each.acts))
        assert there.view(0) == each.seen
        asked = there.decision(0)
        assert asked is not None
        assert asked.actions == each.decision.actions


@pytest.mark.rule("VOT-2", "SET-10")
def test_nothing_is_told_before_the_game_is_over(over: Table) -> None:
    table = Table(over.record.cut(len(over.record.actions) - 1))
    with pytest.raises(ValueError, match="not over"):
        table.seat(0).decisions_made(1)


@pytest.mark.rule("VOT-2")
def test_a_ballot_is_judged_without_the_ballots_of_others(over: Table) -> None:
    """Others may have cast theirs before, which the record has."""
    ballots = [each for seat in range(3) for each in decisions_made(over.record, seat)]
    ballots = [each for each in ballots if isinstance(each.taken, Vote)]
    states = {each.acts for each in ballots if each.seen.ballots_in}
    assert states
    state, _, steps = replay(over.record)
    for each in steps:
        if each.number in states:
            for made in ballots:
                if made.acts == each.number:
                    twin = state.copy()
                    twin.ballots = dict.fromkeys(twin.ballots, (False, 0))
                    seat = made.decision.seat
                    assert view(twin, seat) == made.seen
                    again = judge(view(twin, seat), made.decision, made.taken)
                    assert again == judge(made.seen, made.decision, made.taken)


def test_the_costliest_come_first_and_trifles_not_at_all(over: Table) -> None:
    made: Made = decisions_made(over.record, 0)[0]
    costs = [0.0, 3.0, 1.0, LEAST / 2, 7.0, 2.0]
    points = [TurningPoint(made, Judged(Decline(), Decline(), cost)) for cost in costs]
    assert [each.judged.cost for each in costliest(points)] == [7, 3, 2]
    assert len(costliest(points)) == MOST
    assert costliest(points[:1]) == []


def test_a_decision_that_may_have_cost_nothing_but_for_chance_is_no_turning_point(
    over: Table,
) -> None:
    made: Made = decisions_made(over.record, 0)[0]
    points = [
        TurningPoint(made, Judged(Decline(), Decline(), cost, doubt=doubt))
        for cost, doubt in ((3.0, 1.6), (2.0, 0.9), (1.0, 0.0))
    ]
    assert costliest(points) == points[1:]
