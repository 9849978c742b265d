"""Scenarios from saved games, made from what a spectator may know.

The order of the decks and hidden ballots are left out, and so is the seed, from which both could be
found. Games that differ in nothing else therefore give the same scenario.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from lancaster_tui.content.folders import data_folder
from lancaster_tui.content.rulesets import known_rulesets, load_ruleset, rulesets_folder
from lancaster_tui.documents.document import inline, inline_key
from lancaster_tui.documents.errors import ContentError
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.position import State, View
from lancaster_tui.rules.ruleset.law_sets import WORDS
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.rules.views import view
from lancaster_tui.scenario.layout import lay_out
from lancaster_tui.scenario.model import SCENARIO_FORMAT, ScenarioPhase
from lancaster_tui.scenario.writing import position_data
from lancaster_tui.table.faults import InvalidSeats, RulesetNotKept
from lancaster_tui.table.record import Record
from lancaster_tui.table.replay import replay
from lancaster_tui.table.seating import Seating, seats_of


class _Base(NamedTuple):
    """A position that a scenario can express, and how many actions came before it."""

    number: int
    seen: View
    phase: ScenarioPhase
    turn: int | None


def scenario_text(record: Record, last: int) -> str:
    """Return the text of a scenario that leads to where a game stood after ``last`` actions.

    Its position is the latest turn of placing, or vote before the first ballot, or else the start
    of the game; its acts are those since then. It leaves out the ballots of an open vote. Raises
    ContentError if the game's ruleset is in no file that the program knows.
    """
    base = _last_base(record, last)
    lines = _public(record.actions[base.number : last], len(record.seats), base.phase)
    name = record.scenario.name if record.scenario is not None and base.number == 0 else None
    head = {
        "format": SCENARIO_FORMAT,
        "name": name,
        "ruleset": _ruleset_id(record.ruleset),
        "law_set": _law_set(record.law_set),
        "seats": _seats_data(record.seating),
    }
    position = position_data(base.seen, record.start.laws, base.phase, base.turn, record.names)
    players = position.pop("players")
    conflicts = position.pop("conflicts")
    return _toml({**head, **position, "then": lines}, conflicts, players)


def keep_scenario(text: str, stem: str) -> Path:
    """Write a scenario to a new file in a folder of the player's own, and return its path.

    The file is called ``stem``, with a number if the name is taken. Raises OSError.
    """
    folder = data_folder() / "scenarios"
    folder.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        path = folder / f"{stem if number == 1 else f'{stem}-{number}'}.toml"
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            continue
        return path
    raise AssertionError("numbers do not end")


def _last_base(record: Record, last: int) -> _Base:
    state, _, steps = replay(record)
    base = _base(0, state) or _start(record, state)
    for step in steps:
        if step.number > last:
            break
        base = _base(step.number, state) or base
    return base


def _base(number: int, state: State) -> _Base | None:
    """Return a position at a turn of placing, or at a vote into which no ballot is cast yet."""
    choice = state.agenda[-1] if state.agenda else None
    if isinstance(choice, PlaceKnight):
        return _Base(number, view(state, None), "placing", choice.seat)
    if isinstance(choice, CastBallot) and not state.ballots:
        return _Base(number, view(state, None), "parliament", None)
    return None


def _start(record: Record, state: State) -> _Base:
    """Return the start of a game: the setup, or the position of the scenario it starts from."""
    if record.scenario is None:
        return _Base(0, view(state, None), "setup", None)
    laid, situation = lay_out(record.ruleset, record.dealt, record.scenario, record.names)
    turn = laid.start_player if situation.turn is None else situation.turn.value
    is_placing = situation.phase == "placing"
    return _Base(0, view(laid, None), situation.phase, turn if is_placing else None)


def _public(lines: list[str], players: int, phase: ScenarioPhase) -> list[str]:
    """Return lines that follow a position without the ballots of an open vote.

    The order in which ballots were cast is secret: those of a vote come in the order of the seats.
    """
    if phase != "parliament":
        return lines
    if len(lines) < players:
        return []
    return [*sorted(lines[:players]), *lines[players:]]


def _ruleset_id(rules: Ruleset) -> str:
    known = [each.id for each in known_rulesets()]
    for called in sorted(known, key=lambda each: each != rules.id):
        try:
            if load_ruleset(called) == rules:
                return called
        except ContentError:
            continue
    raise ContentError(RulesetNotKept(rules.id, rulesets_folder()))


def _law_set(letters: str) -> str:
    return next((word for word, meant in WORDS.items() if meant == letters), letters)


def _seats_data(seats: Sequence[Seating]) -> list[Any]:
    """Return the seats as one types them, or in full if that would not give the same ones."""
    typed = [seat.name if seat.bot is None else f"{seat.name}={seat.bot}" for seat in seats]
    try:
        is_same = tuple(seats_of(typed)) == tuple(seats)
    except InvalidSeats:
        is_same = False
    if is_same:
        return list(typed)
    return [
        {key: value for key, value in seat._asdict().items() if value is not None} for seat in seats
    ]


def _toml(head: dict[str, Any], conflicts: dict[str, str], players: dict[str, Any]) -> str:
    lines = _pairs({key: value for key, value in head.items() if value is not None})
    if conflicts:
        lines += ["", "[conflicts]", *_pairs(conflicts)]
    for name, player in players.items():
        ally = player.pop("ally", None)
        table = f"players.{inline_key(name)}"
        lines += ["", f"[{table}]", *_pairs(player)]
        if ally is not None:
            lines += ["", f"[{table}.ally]", *_pairs(ally)]
    return "\n".join(lines) + "\n"


def _pairs(table: dict[str, Any]) -> list[str]:
    return [f"{inline_key(key)} = {_value(key, value)}" for key, value in table.items()]


def _value(key: str, value: Any) -> str:
    if key == "then" and value:
        return "[\n" + "".join(f"    {inline(line)},\n" for line in value) + "]"
    return inline(value)
