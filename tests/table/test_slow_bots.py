"""Bots that take time think in another process, and play as if they did not."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from random import Random

import pytest

from lancaster_tui.bots.registry import built_in_names, takes_time
from lancaster_tui.rules.actions import Vote
from lancaster_tui.table.bot_driver import BotDriver
from lancaster_tui.table.replay import action_line
from lancaster_tui.table.table import Table
from tests.processes import PATIENCE, children, wait_until_gone
from tests.sleeper import seat_sleeper
from tests.table.games import deal, first_asked, play_on, play_to_vote
from tests.table.test_bot_driver import Clock

SLOW = "Ann,search:work=2,easy,greedy"


@contextmanager
def at_table(seats: str) -> Iterator[Table]:
    with closing(Table(deal(seats))) as table:
        yield table


def wait_for_answer(table: Table) -> None:
    """Let the first bot act that has its answer."""
    until = time.monotonic() + PATIENCE
    while (found := table.first_answer()) is None:
        assert time.monotonic() < until
        time.sleep(0.005)
    seat, answer = found
    table.act(seat, *answer)


def until_a_slow_bot_is_asked(table: Table, seat: int) -> None:
    chance = Random(1)
    while table.next_bot() != seat:
        play_on(table, 1, chance)


def thinking(before: set[int]) -> set[int]:
    """Return the processes that have been started since."""
    return children(os.getpid()) - before


def test_only_the_bots_that_search_take_time() -> None:
    assert [name for name in built_in_names() if takes_time(name)] == [
        "search",
        "easy",
        "normal",
        "hard",
    ]
    assert takes_time("search:work=3")
    assert not any(map(takes_time, ("engine:./bot", "nobody", "greedy:spite=0")))


def test_they_play_the_game_that_they_play_where_they_are_waited_for() -> None:
    one, other = Random(3), Random(3)
    with at_table(SLOW) as screen, at_table(SLOW) as twin:
        play_on(twin, 70, one)
        while len(screen.record.actions) < 70:
            if screen.next_bot() is None:
                play_on(screen, 1, other)
            else:
                wait_for_answer(screen)
        assert screen.record.actions == twin.record.actions


def test_all_bots_of_a_table_share_one_process_that_starts_when_needed() -> None:
    before = children(os.getpid())
    with at_table("Ann,easy,search:work=2,easy,greedy") as table:
        play_on(table, 12)
        assert not thinking(before)
        play_to_vote(table)
        wait_for_answer(table)
        (process,) = thinking(before)
        while table.next_bot() is not None:
            wait_for_answer(table)
        assert thinking(before) == {process}
    wait_until_gone(process)


def test_fast_bots_start_no_process() -> None:
    before = children(os.getpid())
    with at_table("greedy,mix,soldier,random") as table:
        for _ in range(20):
            wait_for_answer(table)
        assert not thinking(before)


def test_bots_behind_one_that_thinks_wait_for_it() -> None:
    with at_table("Ann,hard,greedy") as table:
        play_to_vote(table)
        assert table.bots_asked() == [1, 2]
        acts = len(table.record.actions)
        assert table.first_answer() is None
        wait_for_answer(table)
        assert table.record.actions[acts].startswith("2")


@pytest.mark.parametrize("is_undone", [True, False])
def test_it_is_cancelled_when_what_it_was_asked_is_taken_back_or_the_table_left(
    is_undone: bool,
) -> None:
    before = children(os.getpid())
    with at_table("Ann,random,random") as table:
        until_a_slow_bot_is_asked(seat_sleeper(table, 1), 1)
        assert table.first_answer() is None
        (process,) = thinking(before)
        if is_undone:
            assert table.undo(0)
            wait_until_gone(process)
            assert not thinking(before)
    wait_until_gone(process)


def test_after_an_undo_it_answers_what_is_asked_now() -> None:
    with at_table("Ann,search:work=4,random") as table:
        until_a_slow_bot_is_asked(table, 1)
        assert table.first_answer() is None
        assert table.undo(0)
        table.act(0, first_asked(table).actions[-1])
        wanted = table.bot_action(1)
        wait_for_answer(table)
        assert table.record.actions[-1] == action_line(1, wanted.action)


def test_a_process_that_dies_leaves_nobody_waiting() -> None:
    before = children(os.getpid())
    with at_table("Ann,hard,random") as table:
        until_a_slow_bot_is_asked(table, 1)
        wanted = table.bot_action(1)
        assert table.first_answer() is None
        (process,) = thinking(before)
        acts = len(table.record.actions)
        os.kill(process, signal.SIGKILL)
        wait_until_gone(process)
        wait_for_answer(table)
        assert table.record.actions[acts:] == [action_line(1, wanted.action)]


def test_if_every_process_dies_it_thinks_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lancaster_tui.table.thinking._START", "{path} {module} {modesty}")
    with at_table("Ann,easy,random") as table:
        until_a_slow_bot_is_asked(table, 1)
        wanted, acts = table.bot_action(1), len(table.record.actions)
        wait_for_answer(table)
        assert table.record.actions[acts:] == [action_line(1, wanted.action)]


def test_where_no_process_can_be_started_it_thinks_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    with at_table("Ann,easy,random") as table:
        until_a_slow_bot_is_asked(table, 1)
        assert table.first_answer() == (1, table.bot_action(1))


def test_it_thinks_from_the_moment_it_is_asked() -> None:
    before = children(os.getpid())
    clock = Clock()
    with at_table("Ann,random,random") as table:
        until_a_slow_bot_is_asked(seat_sleeper(table, 1), 1)
        driver = BotDriver(table, clock.schedule, pace=2.0)
        driver.go_on()
        assert len(clock.due) == 1
        assert thinking(before)
        driver.stop()
        assert thinking(before)


def test_the_driver_looks_again_soon_and_a_whole_game_is_played() -> None:
    clock = Clock()
    with at_table("easy,greedy,search:work=1") as table:
        driver = BotDriver(table, clock.schedule, pace=0.0)
        table.subscribe(driver.go_on)
        driver.go_on()
        until = time.monotonic() + PATIENCE
        while len(table.record.actions) < 40:
            assert time.monotonic() < until
            assert len(clock.due) == 1
            assert clock.due[0][0] <= 0.05
            clock.ring()
            time.sleep(0.001)
        with at_table("easy,greedy,search:work=1") as twin:
            play_on(twin, 40)
            assert twin.record.actions == table.record.actions


def test_if_a_person_votes_meanwhile_it_is_asked_anew() -> None:
    with at_table("Ann,search:work=2,greedy") as table:
        play_to_vote(table)
        assert table.first_answer() is None
        table.act(0, Vote(yes=True, markers=0))
        wanted = table.bot_action(1)
        acts = len(table.record.actions)
        wait_for_answer(table)
        assert table.record.actions[acts:] == [action_line(1, wanted.action)]
