"""A bot that thinks for ever, in another process."""

from __future__ import annotations

from random import Random
from time import sleep

from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.position import View
from lancaster_tui.table.players import Elsewhere, SlowBot
from lancaster_tui.table.table import Table


class Sleeper:
    """Thinks for longer than any test takes."""

    def choose(self, _seen: View, decision: Decision, _chance: Random, /) -> Action:
        sleep(600)
        return decision.actions[0]


def seat_sleeper(table: Table, seat: int) -> Table:
    """Let a sleeper play the seat of a bot."""
    table._bots[seat] = SlowBot(Sleeper(), Elsewhere())
    return table


def sleep_over(*_: object) -> None:
    """Think for longer than any test takes, about whatever it is."""
    sleep(600)
