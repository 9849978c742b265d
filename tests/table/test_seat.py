"""What one seat of a table may use: its own acts and what it may know."""

from __future__ import annotations

import pytest

from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.refusals import IllegalAction
from lancaster_tui.table.record import new_record
from lancaster_tui.table.seating import parse_seats
from lancaster_tui.table.table import Table
from tests.tui.games import asks, play

YES = Vote(yes=True, markers=0)


@pytest.fixture
def table() -> Table:
    """Return a table at its first vote."""
    record = new_record(load_ruleset(), parse_seats("Ann,Bob,greedy"), 7)
    return play(Table(record), asks(CastBallot))


@pytest.mark.rule("VOT-2")
def test_a_seat_casts_its_own_ballot_and_sees_no_other(table: Table) -> None:
    ann, bob = table.seat(0), table.seat(1)
    ann.act(YES)
    assert ann.view().ballot == (True, 0)
    assert bob.view().ballot is None
    assert ann.decision() is None
    assert bob.decision() is not None


@pytest.mark.rule("VOT-2")
def test_a_seat_cannot_vote_twice(table: Table) -> None:
    ann = table.seat(0)
    ann.act(YES)
    assert ann.refusal(YES) is not None
    with pytest.raises(IllegalAction):
        ann.act(YES)


def test_a_seat_takes_back_its_own_act_alone(table: Table) -> None:
    ann, bob = table.seat(0), table.seat(1)
    ann.act(YES)
    assert not bob.can_undo
    assert not bob.undo()
    assert ann.undo()
    assert ann.view().ballot is None


@pytest.mark.rule("VOT-2")
def test_a_shut_ballot_is_taken_back_at_a_shared_keyboard_by_its_voter_alone(table: Table) -> None:
    ann = table.seat(0)
    ann.act(YES)
    assert ann.can_be_undone_by(0)
    assert not ann.can_be_undone_by(1)
    assert not ann.can_be_undone_by(None)


def test_whoever_watches_sees_the_table_and_does_nothing(table: Table) -> None:
    table.seat(0).act(YES)
    watching = table.seat(1).spectator()
    assert watching.view() == table.view(None)
    assert watching.log() == table.log(None)
    assert watching.decision() is None
    assert not watching.undo()
    with pytest.raises(ValueError, match="spectator"):
        watching.act(YES)


def test_the_persons_at_one_keyboard_hold_their_seats() -> None:
    rules = load_ruleset()
    seats = {"Ann,greedy,Bob": [0, 2], "greedy,random,random": [None]}
    for typed, numbers in seats.items():
        table = Table(new_record(rules, parse_seats(typed), 7))
        assert [place.number for place in table.persons()] == numbers
