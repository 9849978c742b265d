"""Scenarios for the tests of tables."""

from __future__ import annotations

from random import Random

from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.documents.mistakes import Mistakes
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.position import State
from lancaster_tui.table.record import Record, new_record
from lancaster_tui.table.replay import action_line, replay
from lancaster_tui.table.scenarios import scenario_record
from lancaster_tui.table.seating import parse_seats
from lancaster_tui.words.mistakes.located import mistake_text

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve")
NO_PLACE_FOR_BOB = """
seats = 4
round = 3
turn = "Bob"
[players.Ann]
court = ["S3", "S4"]
counties = { B = "S1" }
france = { Y = ["S1"], Z = ["S1"] }
[players.Bob]
squires = 0
court = ["S1"]
tiles = ["recruit", "upgrade", "squires", "gold", "votes", "goods"]
[players.Cid]
court = []
counties = { H = "S1" }
france = { Y = ["S1"], Z = ["S1"] }
[players.Dan]
court = []
counties = { I = "S1" }
france = { Y = ["S1"], Z = ["S1"] }
"""


def scenario(text: str, seed: int | None = None) -> Record:
    """Return the game of a scenario; its format need not be said."""
    return scenario_record(f"format = 1\n{text}", "it.toml", seed=seed)


def mistakes(text: str) -> list[str]:
    """Return all that is wrong with a scenario, without the name of the file."""
    try:
        scenario(text)
    except Mistakes as error:
        return [mistake_text(mistake).removeprefix("it.toml:") for mistake in error.mistakes]
    return []


def state_of(record: Record) -> State:
    """Return the state after all acts of a record."""
    state, _, steps = replay(record)
    for _ in steps:
        pass
    return state


def random_game(players: int, seed: int, law_set: str = "random") -> Record:
    """Return the record of a game that chance has played to the end."""
    seats = parse_seats(",".join(NAMES[:players]))
    record = new_record(load_ruleset(), seats, seed, law_set)
    play_on(record, Random(f"{seed}:play"))
    return record


def play_on(record: Record, chance: Random) -> State:
    """Add acts by chance to a record, up to the end of its game."""
    state = state_of(record)
    while asked := decisions(state):
        decision = chance.choice(asked)
        action = chance.choice(decision.actions)
        apply(state, decision.seat, action)
        record.actions.append(action_line(decision.seat, action))
    return state
