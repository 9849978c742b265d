"""Games for the tests of tables and records."""

from __future__ import annotations

from random import Random

from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.table.record import Record, new_record
from lancaster_tui.table.saves import SaveFile
from lancaster_tui.table.seating import parse_seats
from lancaster_tui.table.table import Table


def deal(seats: str = "Ann,Bob,random", seed: int = 7, law_set: str = "base") -> Record:
    return new_record(load_ruleset(), parse_seats(seats), seed, law_set)


def sit_down(
    seats: str = "Ann,Bob,random",
    seed: int = 7,
    save: SaveFile | None = None,
    law_set: str = "base",
) -> Table:
    return Table(deal(seats, seed, law_set), save)


def first_asked(table: Table) -> Decision:
    """Return what the first seat is asked for whose answer the game waits."""
    decision = table.decision(table.waiting_for()[0])
    assert decision is not None
    return decision


def act_somehow(table: Table, chance: Random) -> None:
    """Let a bot act, or a person at random."""
    bot = table.next_bot()
    if bot is not None:
        table.act(bot, *table.bot_action(bot))
    else:
        seat = chance.choice(table.waiting_for())
        asked = table.decision(seat)
        assert asked is not None
        table.act(seat, chance.choice(asked.actions))


def play_on(table: Table, acts: int, chance: Random | None = None) -> None:
    """Play a number of acts, or to the end."""
    chance = chance or Random(1)
    for _ in range(acts):
        if not table.is_over:
            act_somehow(table, chance)


def play_out(table: Table) -> None:
    play_on(table, 10_000)


def play_to_vote(table: Table) -> None:
    """Play up to the first vote."""
    chance = Random(1)
    while not isinstance(first_asked(table).choice, CastBallot):
        act_somehow(table, chance)


def bots_act(table: Table) -> None:
    """Let bots act until a person is asked."""
    while (bot := table.next_bot()) is not None:
        table.act(bot, *table.bot_action(bot))
