"""Golden games as records, and short finished games, for tests that watch games again."""

from __future__ import annotations

from functools import cache

from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.rules.notation import action_text
from lancaster_tui.table.record import Game, Record, record_of
from lancaster_tui.table.rewatch import Rewatch
from lancaster_tui.table.seating import parse_seats
from lancaster_tui.table.table import Table
from tests.rules.golden import Golden, read
from tests.table.games import deal, play_out
from tests.table.scenarios import NO_PLACE_FOR_BOB, scenario

NAMES = ("Ann", "Bob", "Cid", "Dora", "Eve")


def record_of_golden(golden: Golden) -> Record:
    """Return the record of a golden game, played by persons."""
    dealt, replay = read(golden.path.read_text("utf-8"))
    rules = load_ruleset(golden.ruleset)
    seats = parse_seats(",".join(NAMES[: dealt.players]))
    record = record_of(rules, seats, 1, dealt)
    lines = [f"{act.seat + 1} {action_text(act.action)}" for act in replay.acts]
    return record.model_copy(update={"game": Game(actions=lines)})


@cache
def finished(seats: str = "Ann,Bob,random", law_set: str = "base") -> Rewatch:
    """Return a finished game."""
    table = Table(deal(seats, law_set=law_set))
    play_out(table)
    return Rewatch(table.record)


@cache
def forced() -> Rewatch:
    """Return a finished game that begins with a placement to the only place there is."""
    table = Table(scenario(NO_PLACE_FOR_BOB.replace('"recruit", ', "")))
    play_out(table)
    return Rewatch(table.record)
