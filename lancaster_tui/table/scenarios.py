"""Games that start from a scenario."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol, cast

from lancaster_tui.bots.registry import UnknownBot, check_spec
from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.documents.document import Document
from lancaster_tui.documents.errors import ContentError
from lancaster_tui.documents.locations import At
from lancaster_tui.documents.mistakes import Mistake, Mistakes, in_order
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.agenda import refusal
from lancaster_tui.rules.faults import InvalidRules, RulesReason, Steps
from lancaster_tui.rules.notation import parse_action
from lancaster_tui.rules.phases.parliament import is_voting
from lancaster_tui.rules.position import State
from lancaster_tui.rules.ruleset.law_sets import RANDOM, choose_law_set, parse_law_set
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.scenario.checks import scenario_faults
from lancaster_tui.scenario.dealing import deal_situation, law_letters, named_laws
from lancaster_tui.scenario.faults import ScenarioReason
from lancaster_tui.scenario.model import (
    ScenarioFile,
    ScenarioSeat,
    WrittenScenario,
    parse_scenario,
    read_scenario,
)
from lancaster_tui.scenario.reading import Finder, read_situation
from lancaster_tui.table.faults import (
    ActsReason,
    BallotTwice,
    CannotBeDone,
    InvalidSeats,
    NoOpenVote,
    NotABallot,
    NumberOfSeats,
    SameColour,
    SeatBot,
    SeatName,
    SeatReason,
    SeedTooLarge,
    TooFewMarkers,
    UnknownColour,
)
from lancaster_tui.table.record import Record, record_of
from lancaster_tui.table.replay import Misfit, action_line, replay
from lancaster_tui.table.seating import (
    COLOURS,
    FEWEST,
    MOST,
    Colour,
    Seating,
    name_fault,
    parse_seat,
    seats_of,
    twin_names,
)
from lancaster_tui.table.streams import LARGEST_SEED, stream

DEFAULT_NAMES: Final = ("Ann", "Bob", "Cid", "Dan", "Eve")
"""The players of a scenario that says only how many there are."""


Reason = RulesReason | ScenarioReason | SeatReason | ActsReason
"""What can be wrong with a scenario's file apart from its TOML."""


class Complain(Protocol):
    """Notes a mistake at a value of a scenario's file, or at its key."""

    def __call__(self, steps: Steps, reason: Reason, at: At = "value") -> None:
        """Note a mistake."""


def scenario_seats(scenario: ScenarioFile, rules: Ruleset, complain: Complain) -> list[Seating]:
    """Return who sits where; nobody if something was wrong, which ``complain`` is told."""
    written = scenario.seats
    number = written if isinstance(written, int) else len(written)
    if not FEWEST <= number <= MOST:
        complain(("seats",), NumberOfSeats(FEWEST, MOST, number))
        return []
    try:
        rules.for_players(number)
    except InvalidRules as error:
        complain(("seats",), error.reason)
        return []
    if isinstance(written, int):
        return [Seating(name) for name in DEFAULT_NAMES[:number]]
    everybody: Sequence[str | ScenarioSeat] = written
    faults = [_fault(seat, number) for number, seat in enumerate(everybody, 1)]
    for index, fault in enumerate(faults):
        if fault:
            complain(("seats", index), fault)
    if any(faults):
        return []
    try:
        return _seated(written)
    except InvalidSeats as invalid:
        complain(("seats",), invalid.reason)
        return []


def _fault(seat: str | ScenarioSeat, number: int) -> SeatReason | None:
    """Return what is wrong with a seat, or None."""
    try:
        if isinstance(seat, str):
            parse_seat(seat, number)
            return None
        if seat.bot is not None:
            check_spec(seat.bot)
    except InvalidSeats as error:
        return error.reason
    except UnknownBot as unknown:
        return SeatBot(number, unknown.reason)
    if fault := name_fault(seat.name):
        return SeatName(number, fault)
    for colour in (seat.colour, seat.ally_colour):
        if colour is not None and colour not in COLOURS:
            return UnknownColour(number, colour, COLOURS)
    return None


def _seated(written: Sequence[str] | Sequence[ScenarioSeat]) -> list[Seating]:
    """Return the seats. Raises InvalidSeats if two are alike."""
    typed = [seat for seat in written if isinstance(seat, str)]
    if typed:
        return seats_of(typed)
    full = [seat for seat in written if isinstance(seat, ScenarioSeat)]
    seats = [
        Seating(seat.name, seat.bot, cast("Colour", seat.colour), cast("Colour", seat.ally_colour))
        for seat in full
    ]
    if twins := twin_names([seat.name for seat in seats]):
        raise InvalidSeats(twins)
    chosen = [each for seat in seats for each in (seat.colour, seat.ally_colour) if each]
    if len(set(chosen)) < len(chosen):
        raise InvalidSeats(SameColour())
    return seats


def play_on(record: Record, scenario: ScenarioFile, complain: Complain) -> None:
    """Add the ballots and acts of a scenario to a new record.

    ``complain`` is told what is not possible (ballots by VOT-2, acts by all rules).
    """
    state, _, _ = replay(record)
    is_fine = True

    def refuse(steps: Steps, reason: Reason, at: At = "value") -> None:
        nonlocal is_fine
        is_fine = False
        complain(steps, reason, at)

    record.actions.extend(_ballots(record, state, scenario.ballots, refuse))
    if is_fine:
        _add_acts(record, scenario.then, refuse)


def _ballots(
    record: Record, state: State, ballots: dict[str, str], complain: Complain
) -> list[str]:
    """Return the lines of ballots that can be cast, in the order of the seats."""
    if ballots and not is_voting(state):
        complain(("ballots",), NoOpenVote())
        return []
    finder = Finder(record.ruleset, record.names)
    cast: dict[int, str] = {}
    for name, text in ballots.items():
        steps = ("ballots", name)
        seat = finder.seat(name, steps)
        if seat is None:
            continue
        try:
            ballot = parse_action(f"vote {text}")
        except InvalidRules:
            complain(steps, NotABallot(text))
            continue
        assert isinstance(ballot, Vote)
        if seat in cast:
            complain(steps, BallotTwice(record.names[seat]))
        elif refusal(state, seat, ballot) is not None:
            complain(steps, TooFewMarkers(record.names[seat], state.seats[seat].votes))
        else:
            cast[seat] = action_line(seat, ballot)
    for fault in finder.faults:
        complain(fault.steps, fault.reason, "key")
    return [line for _, line in sorted(cast.items())]


def _add_acts(record: Record, lines: list[str], complain: Complain) -> None:
    """Add acts up to the first that cannot be done."""
    before = len(record.actions)
    record.actions.extend(lines)
    _, _, steps = replay(record)
    try:
        for _ in steps:
            pass
    except Misfit as misfit:
        complain(("then", misfit.line.number - before - 1), CannotBeDone(misfit.line))


def load_scenario(path: Path, seed: int | None = None) -> Record:
    """Return the record of a game that starts from the scenario in a file.

    ``seed`` overrides the file's. The same file and seed give the same game everywhere.
    Raises ContentError with all mistakes, each located, and with what is impossible by the rules.
    """
    return _record(read_scenario(path), path.parent, seed)


def scenario_record(
    text: str, source: str, folder: Path = Path(), seed: int | None = None
) -> Record:
    """Return the same for the text of a scenario.

    Args:
        text: The text of a scenario's file.
        source: What mistakes call it.
        folder: Where a ruleset's file is looked for.
        seed: Takes the place of the text's.

    """
    return _record(parse_scenario(text, source), folder, seed)


def _record(written: WrittenScenario, folder: Path, seed: int | None) -> Record:
    scenario, document = written
    mistakes: list[Mistake] = []

    def complain(steps: Steps, reason: Reason, at: At = "value") -> None:
        mistakes.append(document.mistake(steps, reason, at=at))

    rules = _ruleset(scenario, document, folder)
    law_set = _law_set(scenario.law_set, rules, complain)
    seats = scenario_seats(scenario, rules, complain)
    if scenario.seed > LARGEST_SEED:
        complain(("seed",), SeedTooLarge(LARGEST_SEED))
    if mistakes:
        raise Mistakes(in_order(mistakes))
    chosen = scenario.seed if seed is None else seed
    chance = stream(chosen, "scenario")
    names, position = [seat.name for seat in seats], scenario.position
    situation, _ = read_situation(position, rules, names)
    letters = law_letters(rules, law_set, named_laws(situation), chance)
    for fault in scenario_faults(position, rules, names, letters):
        complain(fault.steps, fault.reason, "key" if fault.at_key else "value")
    if mistakes:
        raise Mistakes(in_order(mistakes))
    dealt = deal_situation(situation, letters, chance)
    record = record_of(rules, seats, chosen, dealt, position)
    play_on(record, scenario, complain)
    if mistakes:
        raise Mistakes(in_order(mistakes))
    return record


def _ruleset(scenario: ScenarioFile, document: Document, folder: Path) -> Ruleset:
    called = scenario.ruleset
    is_file = "/" in called or called.endswith(".toml")
    try:
        return load_ruleset(str(folder / called) if is_file else called)
    except Mistakes:
        raise
    except ContentError as error:
        raise Mistakes([document.mistake(("ruleset",), str(error))]) from None


def _law_set(text: str, rules: Ruleset, complain: Complain) -> str:
    """Return the letters of a law set, or ``random`` (LAW-6)."""
    try:
        letters = parse_law_set(text)
        choose_law_set(rules, letters, stream(0))
    except InvalidRules as error:
        complain(("law_set",), error.reason)
        return RANDOM
    return letters
