"""Who sits at the table in a scenario."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, cast, get_args

from lancaster_tui.bots.registry import check_spec
from lancaster_tui.content.errors import quoted, suggestion
from lancaster_tui.content.positions import At
from lancaster_tui.content.scenarios import ScenarioFile, ScenarioSeat
from lancaster_tui.rules.ruleset import Ruleset
from lancaster_tui.rules.ruleset_faults import Steps
from lancaster_tui.table.names import name_fault, twin_names
from lancaster_tui.table.seating import FEWEST, MOST, Colour, Seating, parse_seat, seats_of

DEFAULT_NAMES: Final = ("Ann", "Bob", "Cid", "Dan", "Eve")
"""The persons of a scenario that says only how many there are."""


class Complain(Protocol):
    """Takes down a mistake at a key of a scenario's file or, by default, at its value."""

    def __call__(self, steps: Steps, sentence: str, at: At = "value") -> None:
        """Take a mistake down."""


def scenario_seats(scenario: ScenarioFile, rules: Ruleset, complain: Complain) -> list[Seating]:
    """Return who sits where; none if ``complain`` was told what cannot be seated."""
    written = scenario.seats
    number = written if isinstance(written, int) else len(written)
    if not FEWEST <= number <= MOST:
        complain(("seats",), f"a game has {FEWEST} to {MOST} seats, found {number}")
        return []
    try:
        rules.for_players(number)
    except ValueError as error:
        complain(("seats",), str(error))
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
    except ValueError as error:
        complain(("seats",), str(error))
        return []


def _fault(seat: str | ScenarioSeat, number: int) -> str | None:
    """Return what is wrong with a seat, or None."""
    try:
        if isinstance(seat, str):
            parse_seat(seat, number)
            return None
        if seat.bot is not None:
            check_spec(seat.bot)
    except ValueError as error:
        return str(error)
    if fault := name_fault(seat.name):
        return f"seat {number} {fault}"
    for colour in (seat.colour, seat.ally_colour):
        if colour is not None and colour not in get_args(Colour):
            hint = suggestion(colour, get_args(Colour))
            known = ", ".join(get_args(Colour))
            return f"seat {number}: no colour {quoted(colour)}{hint or f'; there are {known}'}"
    return None


def _seated(written: Sequence[str] | Sequence[ScenarioSeat]) -> list[Seating]:
    """Return the seats. Raises ValueError if two are alike."""
    typed = [seat for seat in written if isinstance(seat, str)]
    if typed:
        return seats_of(typed)
    full = [seat for seat in written if isinstance(seat, ScenarioSeat)]
    seats = [
        Seating(seat.name, seat.bot, cast("Colour", seat.colour), cast("Colour", seat.ally_colour))
        for seat in full
    ]
    if twins := twin_names([seat.name for seat in seats]):
        one, other = twins
        raise ValueError(f"seats {one + 1} and {other + 1} are both called {seats[one].name}")
    chosen = [each for seat in seats for each in (seat.colour, seat.ally_colour) if each]
    if len(set(chosen)) < len(chosen):
        raise ValueError("two of the colours are the same")
    return seats
