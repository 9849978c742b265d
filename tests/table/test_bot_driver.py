"""The bots act by themselves, one after another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.table.bot_driver import BotDriver
from lancaster_tui.table.record import new_record
from lancaster_tui.table.seating import parse_seats
from lancaster_tui.table.table import Table
from tests.programs import AT_A_SIGN, PATIENCE, Script, wait_until_heard
from tests.table.games import play_to_vote


class Clock:
    """Keeps what is to be done later until the test lets time pass."""

    def __init__(self) -> None:
        self.due: list[tuple[float, Callable[[], None]]] = []

    def schedule(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        entry = seconds, call
        self.due.append(entry)
        return lambda: self.due.remove(entry)

    def ring(self) -> None:
        _, call = self.due.pop(0)
        call()


@pytest.fixture
def clock() -> Clock:
    return Clock()


def driven(seats: str, clock: Clock) -> tuple[Table, BotDriver]:
    table = Table(new_record(load_ruleset(), parse_seats(seats), 7))
    driver = BotDriver(table, clock.schedule, pace=2.0)
    table.subscribe(driver.go_on)
    return table, driver


def test_bots_play_a_whole_game(clock: Clock) -> None:
    table, driver = driven("greedy,random,random", clock)
    driver.go_on()
    while clock.due:
        assert len(clock.due) == 1
        clock.ring()
    assert table.is_over


def test_a_bot_waits_a_moment_and_a_person_is_waited_for(clock: Clock) -> None:
    table, driver = driven("Ann,random,random", clock)
    driver.go_on()
    while clock.due:
        assert clock.due[0][0] == 2.0
        clock.ring()
    assert table.waiting_for() == [0]


def test_only_placing_takes_time(clock: Clock) -> None:
    table, driver = driven("Ann,random,random", clock)
    while not isinstance(table.decisions()[0].choice, CastBallot):
        decision = table.decisions()[0]
        table.act(decision.seat, decision.actions[0])
    table.act(0, Vote(yes=True, markers=0))
    assert len(clock.due) == 1
    assert clock.due[0][0] < 0.01
    driver.stop()
    assert not clock.due


def test_nobody_acts_twice_when_things_happen_at_once(clock: Clock) -> None:
    table, driver = driven("random,random,random", clock)
    driver.go_on()
    driver.go_on()
    assert len(clock.due) == 1
    clock.ring()
    assert len(table.record.actions) == 1


def with_program(script: Script, clock: Clock) -> tuple[Table, BotDriver]:
    """Return a table in a vote of Ann, two bots and a program that waits for a sign."""
    seats = f"Ann,greedy,Bot={script.spec},random"
    record = new_record(load_ruleset(), parse_seats(seats), 7)
    play_to_vote(Table(record))
    table = Table(record, program_limit=PATIENCE)
    driver = BotDriver(table, clock.schedule, pace=2.0)
    table.subscribe(driver.go_on)
    return table, driver


def test_while_a_program_thinks_the_others_act(clock: Clock, tmp_path: Path) -> None:
    script = Script(tmp_path, AT_A_SIGN)
    table, driver = with_program(script, clock)
    driver.go_on()
    for _ in range(20):
        assert len(clock.due) == 1
        clock.ring()
    assert table.waiting_for() == [0, 2]
    assert 0 < clock.due[0][0] < 0.2
    table.act(0, Vote(yes=True, markers=0))
    assert len(clock.due) == 1
    clock.ring()
    assert table.waiting_for() == [2]
    wait_until_heard(script, 2)
    script.give_sign()
    while table.waiting_for() == [2]:
        clock.ring()
    assert len(script.heard) == 2


def test_a_program_goes_on_thinking_while_nobody_may_act(clock: Clock, tmp_path: Path) -> None:
    script = Script(tmp_path, AT_A_SIGN)
    table, driver = with_program(script, clock)
    driver.go_on()
    while table.waiting_for() != [0, 2]:
        clock.ring()
    driver.stop()
    assert not clock.due
    wait_until_heard(script, 2)
    script.give_sign()
    driver.go_on()
    while table.waiting_for() != [0]:
        clock.ring()
    assert len(script.heard) == 2
