"""The bots act by themselves, one after another."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.parliament import CastBallot
from lancaster_tui.table.bot_driver import BotDriver
from lancaster_tui.table.record import new_record
from lancaster_tui.table.seating import parse_seats
from lancaster_tui.table.table import Table


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
