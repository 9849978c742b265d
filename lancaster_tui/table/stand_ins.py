"""Bots that stand in for programs: how a record notes it, and when a game tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from lancaster_tui.rules.events import Absence, BallotCast, BallotsRevealed, Event, StoodIn

_SIGN = " !"


def noted(line: str, stood_in: Absence | None) -> str:
    """Return the line of an action with why a bot stood in, if one did: ``2 vote no 0 !late``."""
    return line if stood_in is None else f"{line}{_SIGN}{stood_in}"


def without_note(line: str) -> tuple[str, Absence | None]:
    """Return the line of an action alone, and why a bot stood in, if one did.

    Raises ValueError, with a sentence.
    """
    text, sign, reason = line.partition(_SIGN)
    if not sign:
        return line, None
    for absence in get_args(Absence):
        if reason == absence:
            return text, absence
    raise ValueError(f"{_SIGN.strip()} is followed by one of {', '.join(get_args(Absence))}")


class StandIns:
    """Tells of stand-ins before what they did; of ballots when all are open (VOT-2)."""

    def __init__(self) -> None:
        self._untold: list[StoodIn] = []

    def tell(self, seat: int, stood_in: Absence | None, events: list[Event]) -> list[Event]:
        """Return what happens by an act, with what is to be told of stand-ins before it."""
        if stood_in is not None:
            self._untold.append(StoodIn(seat, stood_in))
        kinds = {type(event) for event in events}
        if BallotCast in kinds and BallotsRevealed not in kinds:
            return events
        told, self._untold = self._untold, []
        return [*told, *events]


def told_first(events: Sequence[Event]) -> int:
    """Return how many events of an act tell of stand-ins."""
    return sum(isinstance(event, StoodIn) for event in events)
