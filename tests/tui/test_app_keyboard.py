"""Whose screen it is, and what comes next at one keyboard."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.actions import Place, Vote
from lancaster_tui.rules.events import BallotCast
from lancaster_tui.rules.parliament import CastBallot
from lancaster_tui.rules.places import COUNTY_PLACES
from lancaster_tui.rules.placing import PlaceKnight
from lancaster_tui.table.table import Table
from lancaster_tui.tui.host import Host, Step
from tests.tui.games import asks, is_over, new_table, play


def at_first_vote(seats: str) -> Host:
    return Host(play(new_table(seats), asks(CastBallot)))


def cast(host: Host, seat: int, *, yes: bool = True) -> None:
    host.act(seat, Vote(yes, 0))
    host.catch_up()


def test_the_person_asked_is_the_viewer() -> None:
    host = Host(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight, seat=2)))
    assert host.viewer == 2
    assert host.scene().view.seat == 2
    assert host.next_step() == Step("ask", 2)


def test_the_viewer_goes_on_looking_while_a_bot_is_asked() -> None:
    table = play(new_table("Ann,Bob,greedy,random"), asks(PlaceKnight, seat=1))
    host = Host(table)
    play(table, asks(PlaceKnight, seat=2))
    host.catch_up()
    assert host.viewer == 1
    assert host.scene().decision is None
    assert host.next_step() == Step("bot", 2)


def test_with_bots_only_a_spectator_looks_and_purses_are_open() -> None:
    host = Host(new_table("greedy,random,random"))
    assert host.is_watched
    assert host.viewer is None
    assert host.scene().open_purses


@pytest.mark.rule("VOT-2")
def test_bots_cast_before_persons() -> None:
    host = at_first_vote("Ann,greedy,random")
    assert host.next_step() == Step("bot", 1)
    host.let_bot_act()
    host.let_bot_act()
    host.catch_up()
    assert host.next_step() == Step("ballot", 0)


def test_the_keyboard_is_handed_over_only_between_two_ballots() -> None:
    host = at_first_vote("Ann,Bob,Cid")
    first, second, third = host.table.view(None).player_order()
    assert host.next_step() == Step("ballot", first)
    cast(host, first)
    assert host.next_step() == Step("hand_over", second)
    host.take_keyboard(second)
    assert host.next_step() == Step("ballot", second)
    cast(host, second)
    assert host.next_step() == Step("hand_over", third)


def test_the_next_vote_hands_over_again() -> None:
    host = at_first_vote("Ann,Bob,greedy")
    host.let_bot_act()
    host.catch_up()
    first, second = (seat for seat in host.table.view(None).player_order() if seat != 2)
    cast(host, first)
    host.take_keyboard(second)
    cast(host, second)
    assert host.next_step().kind == "reveal"
    host.take_reveal()
    host.let_bot_act()
    host.catch_up()
    assert host.next_step() == Step("ballot", first)
    cast(host, first)
    assert host.next_step() == Step("hand_over", second)


def test_one_person_is_never_told_to_hand_over() -> None:
    host = Host(new_table("Ann,greedy,random"))
    kinds = set()
    while not host.table.is_over:
        step = host.next_step()
        kinds.add(step.kind)
        if step.kind == "reveal":
            host.take_reveal()
            continue
        if step.kind == "bot":
            host.let_bot_act()
        else:
            host.act(0, next(each for each in host.table.decisions() if not each.seat).actions[0])
        host.catch_up()
    assert kinds == {"ask", "ballot", "bot", "reveal"}


def test_a_vote_that_is_resumed_is_handed_over() -> None:
    host = at_first_vote("Ann,Bob,Cid")
    first, second, _ = host.table.view(None).player_order()
    cast(host, first)
    resumed = Host(Table(host.table.record))
    assert resumed.next_step() == Step("hand_over", second)


@pytest.mark.rule("SET-10")
def test_nobody_who_has_cast_looks_while_others_have_not() -> None:
    """A record may hold ballots in any order, such as a person's before a bot's."""
    table = play(new_table("Ann,Bob,greedy"), asks(CastBallot))
    for seat in (0, 1):
        table.act(seat, Vote(yes=True, markers=0))
        scene = Host(table).scene()
        assert scene.view.ballot is None
        assert not any(isinstance(event, BallotCast) for event in scene.log)


def test_a_ballot_that_is_shut_cannot_be_taken_back_by_the_next_person() -> None:
    host = at_first_vote("Ann,Bob,Cid")
    assert host.can_undo
    first = host.table.view(None).player_order()[0]
    cast(host, first)
    assert host.table.can_undo(first)
    assert not host.can_undo
    host.undo()
    assert host.table.can_undo(first)


def test_the_act_of_one_person_can_be_taken_back_when_the_next_is_asked() -> None:
    host = Host(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight, seat=1)))
    before = list(host.table.record.actions)
    decision = host.scene().decision
    assert decision is not None
    host.act(1, decision.actions[0])
    host.catch_up()
    assert host.viewer == 2
    assert host.can_undo
    host.undo()
    host.catch_up()
    assert host.table.record.actions == before
    assert host.viewer == 1


def test_marks_stay_from_the_act_of_a_person_to_that_of_the_next() -> None:
    table = play(new_table("Ann,greedy,random", seed=3), asks(PlaceKnight, seat=0))
    host = Host(table)
    placement = next(
        action
        for action in table.decisions()[0].actions
        if isinstance(action, Place) and action.place in COUNTY_PLACES
    )
    host.act(0, placement)
    host.catch_up()
    assert placement.place in host.scene().marks
    while host.next_step().kind == "bot":
        host.let_bot_act()
        host.catch_up()
    assert placement.place in host.scene().marks


def test_at_the_end_it_is_over() -> None:
    assert Host(play(new_table(), is_over)).next_step() == Step("over")
