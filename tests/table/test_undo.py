"""Undo goes back to where nothing new has come to light."""

from __future__ import annotations

from pathlib import Path
from random import Random

from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.state import State
from lancaster_tui.rules.views import view
from lancaster_tui.table.record import Record, from_toml
from lancaster_tui.table.replay import replay
from lancaster_tui.table.saves import new_save
from lancaster_tui.table.table import Table
from tests.table.games import act_somehow, bots_act, deal, play_on, play_to_vote, sit_down


def state_of(record: Record) -> State:
    state, _, steps = replay(record)
    for _ in steps:
        pass
    return state


def test_nothing_can_be_undone_at_the_start() -> None:
    table = sit_down("Ann,Bob,Cid")
    assert not table.can_undo
    assert not table.undo()


def test_the_last_act_of_a_person_is_taken_back_and_then_the_one_before() -> None:
    table = sit_down("Ann,Bob,Cid")
    play_on(table, 5)
    actions = table.record.actions.copy()
    for left in (4, 3):
        assert table.can_undo
        assert table.undo()
        assert table.record.actions == actions[:left]
        assert table.view(0) == view(state_of(table.record), 0)


def test_what_bots_did_since_is_taken_back_too() -> None:
    table = sit_down("Ann,random,random", 4)
    bots_act(table)
    before = len(table.record.actions)
    views = [table.view(seat) for seat in (0, 1, 2, None)]
    logs = [table.log(seat) for seat in (0, 1, 2, None)]
    act_somehow(table, Random(1))
    play_on(table, 2)
    assert len(table.record.actions) == before + 3
    assert table.undo()
    assert len(table.record.actions) == before
    assert [table.view(seat) for seat in (0, 1, 2, None)] == views
    assert [table.log(seat) for seat in (0, 1, 2, None)] == logs


def test_what_only_bots_did_cannot_be_taken_back() -> None:
    table = sit_down("random,random,random")
    play_on(table, 4)
    assert not table.can_undo


def test_a_shut_ballot_can_be_taken_back_but_no_open_one() -> None:
    table = sit_down("Ann,Bob,Cid")
    play_to_vote(table)
    table.act(0, Vote(yes=True, markers=0))
    assert table.undo()
    assert table.view(0).ballots_in == 0
    for seat in range(3):
        table.act(seat, Vote(yes=True, markers=0))
    assert not table.can_undo
    assert not table.undo()
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
        assert table.can_undo != came_to_light


def test_after_undo_the_points_are_those_of_the_position() -> None:
    table = sit_down("Ann,Bob,Cid", 5)
    chance = Random(5)
    undone = 0
    for _ in range(120):
        act_somehow(table, chance)
        if table.can_undo and chance.random() < 0.3:
            assert table.undo()
            undone += 1
            scores = [seat.pp for seat in table.view(None).seats]
            assert [table.ledger.total(seat) for seat in range(3)] == scores
    assert undone > 10


def test_undo_is_saved(folder: Path) -> None:
    record = deal("Ann,Bob,Cid")
    save = new_save(record)
    table = Table(record, save)
    play_on(table, 3)
    table.undo()
    saved = from_toml(save.path.read_text(encoding="utf-8"), "game.toml")
    assert saved.actions == table.record.actions
    assert len(saved.actions) == 2


def test_a_resumed_game_can_be_undone_like_one_never_left() -> None:
    table = sit_down("Ann,Bob,Cid")
    play_on(table, 9)
    resumed = Table(table.record.model_copy(deep=True))
    while table.undo():
        assert resumed.undo()
        assert resumed.record == table.record
    assert not resumed.can_undo
