"""Undo goes back to the own last act, unless somebody else has acted or something came to light."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.position import State
from lancaster_tui.rules.views import view
from lancaster_tui.table.record import Record, from_toml
from lancaster_tui.table.replay import replay
from lancaster_tui.table.saves import new_save
from lancaster_tui.table.table import Table
from tests.table.games import act_somehow, bots_act, deal, play_on, play_to_vote, sit_down

YES = Vote(yes=True, markers=0)


def state_of(record: Record) -> State:
    state, _, steps = replay(record)
    for _ in steps:
        pass
    return state


def last_actor(table: Table) -> int:
    return int(table.record.actions[-1][0]) - 1


def undo_at_keyboard(table: Table) -> bool:
    """Take back, at one keyboard for all, what somebody else than the next person did."""
    seat = table.last_at_keyboard(None)
    return seat is not None and table.undo(seat) is not None


def test_nothing_can_be_undone_at_the_start() -> None:
    table = sit_down("Ann,Bob,Cid")
    for seat in range(3):
        assert not table.can_undo(seat)
        assert not table.undo(seat)
        assert table.last_at_keyboard(seat) is None


def test_only_whoever_acted_last_takes_it_back_and_only_once() -> None:
    table = sit_down("Ann,Bob,Cid")
    play_on(table, 5)
    actions = table.record.actions.copy()
    last = last_actor(table)
    for other in {0, 1, 2} - {last}:
        assert not table.can_undo(other)
        assert not table.undo(other)
    assert table.record.actions == actions
    assert table.can_undo(last)
    assert table.undo(last)
    assert table.record.actions == actions[:-1]
    assert table.view(0) == view(state_of(table.record), 0)
    assert not table.undo(last)
    assert table.can_undo(last_actor(table))


def test_at_one_keyboard_act_after_act_is_taken_back() -> None:
    table = sit_down("Ann,Bob,Cid")
    play_on(table, 5)
    actions = table.record.actions.copy()
    for left in (4, 3):
        assert undo_at_keyboard(table)
        assert table.record.actions == actions[:left]


def test_what_bots_did_since_is_taken_back_too() -> None:
    table = sit_down("Ann,random,random", 4)
    bots_act(table)
    before = len(table.record.actions)
    views = [table.view(seat) for seat in (0, 1, 2, None)]
    logs = [table.log(seat) for seat in (0, 1, 2, None)]
    act_somehow(table, Random(1))
    play_on(table, 2)
    assert len(table.record.actions) == before + 3
    assert table.undo(0)
    assert len(table.record.actions) == before
    assert [table.view(seat) for seat in (0, 1, 2, None)] == views
    assert [table.log(seat) for seat in (0, 1, 2, None)] == logs


def test_what_only_bots_did_cannot_be_taken_back() -> None:
    table = sit_down("random,random,random")
    play_on(table, 4)
    assert not any(table.can_undo(seat) for seat in range(3))
    assert table.last_at_keyboard(None) is None


def test_a_shut_ballot_is_taken_back_by_its_voter_and_by_nobody_else() -> None:
    table = sit_down("Ann,Bob,Cid")
    play_to_vote(table)
    table.act(0, YES)
    for other in (1, 2):
        assert not table.undo(other)
        assert table.last_at_keyboard(other) is None
    assert table.last_at_keyboard(None) is None
    assert table.last_at_keyboard(0) == 0
    assert table.undo(0)
    assert table.view(0).ballots_in == 0


def test_a_ballot_is_final_once_another_person_has_voted() -> None:
    table = sit_down("Ann,Bob,Cid")
    play_to_vote(table)
    table.act(0, YES)
    table.act(1, YES)
    assert not table.undo(0)
    assert table.undo(1)
    assert table.undo(0)


def test_the_ballots_of_bots_are_taken_back_with_the_own_one() -> None:
    table = sit_down("Ann,Bob,greedy")
    play_to_vote(table)
    acts = len(table.record.actions)
    table.act(0, YES)
    bots_act(table)
    assert table.last_at_keyboard(1) is None
    assert table.undo(0)
    assert len(table.record.actions) == acts


def test_an_open_ballot_is_taken_back_by_nobody() -> None:
    table = sit_down("Ann,Bob,Cid")
    play_to_vote(table)
    for seat in range(3):
        table.act(seat, YES)
    for seat in range(3):
        assert not table.undo(seat)
        assert table.last_at_keyboard(seat) is None
    assert table.view(None).ballots_in == 0
    assert len(table.view(None).proposals) == 2


def test_no_act_is_taken_back_behind_a_reveal_or_the_end() -> None:
    table = sit_down("Ann,Bob,Cid", 5)
    chance = Random(5)
    while not table.is_over:
        before = table.view(None)
        act_somehow(table, chance)
        after = table.view(None)
        came_to_light = (
            after.laws_to_come != before.laws_to_come
            or after.conflicts_to_come != before.conflicts_to_come
            or len(after.proposals) != len(before.proposals)
            or after.is_over
        )
        assert table.can_undo(last_actor(table)) != came_to_light


@pytest.mark.parametrize("seats", ["Ann,Bob,Cid", "Ann,Bob,random", "Ann,greedy,random"])
def test_of_all_seats_the_last_person_alone_may_undo(seats: str) -> None:
    table = sit_down(seats, 5)
    chance = Random(5)
    persons = {seat for seat, seating in enumerate(table.seats) if seating.bot is None}
    last: int | None = None
    while not table.is_over:
        asked = set(table.waiting_for()) & persons
        bots = table.next_bot() is not None
        act_somehow(table, chance)
        if not bots and last_actor(table) in asked:
            last = last_actor(table)
        may = {seat for seat in range(3) if table.can_undo(seat)}
        assert may <= {last}
        assert table.last_at_keyboard(last) in (last, None)


def test_after_undo_the_points_are_those_of_the_position() -> None:
    table = sit_down("Ann,Bob,Cid", 5)
    chance = Random(5)
    undone = 0
    for _ in range(120):
        act_somehow(table, chance)
        last = last_actor(table)
        if table.can_undo(last) and chance.random() < 0.3:
            assert table.undo(last)
            undone += 1
            scores = [seat.pp for seat in table.view(None).seats]
            assert [table.ledger.total(seat) for seat in range(3)] == scores
    assert undone > 10


def test_undo_is_saved(folder: Path) -> None:
    record = deal("Ann,Bob,Cid")
    save = new_save(record)
    table = Table(record, save)
    play_on(table, 3)
    assert table.undo(last_actor(table))
    saved = from_toml(save.path.read_text(encoding="utf-8"), "game.toml")
    assert saved.actions == table.record.actions
    assert len(saved.actions) == 2


def test_a_resumed_game_can_be_undone_like_one_never_left() -> None:
    table = sit_down("Ann,Bob,Cid")
    play_on(table, 9)
    resumed = Table(table.record.model_copy(deep=True))
    while undo_at_keyboard(table):
        assert undo_at_keyboard(resumed)
        assert resumed.record == table.record
    assert not undo_at_keyboard(resumed)


def test_an_undo_that_reaches_into_the_turns_of_others_concerns_them() -> None:
    table = sit_down("Ann,Bob,Cid")
    assert table.undo_concerns(0) is None
    play_on(table, 3)
    first, second, third = (int(line[0]) - 1 for line in table.record.actions)
    assert table.undo_concerns(third) == []
    assert table.undo_concerns(second) == [third]
    assert table.undo_concerns(first) == [third, second]
    before = table.record.actions.copy()
    for agreed in ((), (second,), (third,)):
        assert not table.undo(first, agreed)
    assert table.record.actions == before
    assert table.undo(second, [third])
    assert table.record.actions == before[:1]
    assert table.view(0) == view(state_of(table.record), 0)


def test_nobody_learns_from_an_undo_whose_ballots_are_in() -> None:
    table = sit_down("Ann,Bob,Cid")
    play_to_vote(table)
    voter = next(seat for seat in range(3) if seat != last_actor(table))
    table.act(voter, YES)
    for seat in range(3):
        assert table.undo_concerns(seat) == ([] if seat == voter else None)
        assert table.undo(seat, range(3)) == ("ballot" if seat == voter else None)
        if seat == voter:
            table.act(voter, YES)
