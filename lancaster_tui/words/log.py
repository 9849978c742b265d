"""The log of a game: one line for what belongs together."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import groupby
from typing import NamedTuple

from lancaster_tui.rules.events import (
    Event,
    Expelled,
    Gained,
    GameEnded,
    GoodsLost,
    Paid,
    PhaseStarted,
    Returned,
    RoundStarted,
    StartPlayerNamed,
)
from lancaster_tui.words.events import event_text, lost_goods_text
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, its_squires, listing, sentence

_HEADINGS = (RoundStarted, PhaseStarted, GameEnded)


class LogLine(NamedTuple):
    """A line of the log; a heading begins a round or a phase, or tells the end.

    ``faction`` is whose doing or whose fate it is, if anybody's: a player's or an ally's. The line
    tells the events numbered from ``first`` up to ``end``, without ``end``.
    """

    text: str
    is_heading: bool
    faction: int | None
    first: int
    end: int


def log_lines(events: Iterable[Event], names: Names) -> list[LogLine]:
    """Return events as lines of the log, in order.

    Goods that one seat gains or pays at once are one line, and so are knights that return
    together.
    """
    lines = []
    end = 0
    for _, group in groupby(enumerate(events), _belonging):
        together = [event for _, event in group]
        first, end = end, end + len(together)
        text = _text(together, names)
        if text is not None:
            is_heading = isinstance(together[0], _HEADINGS)
            lines.append(LogLine(text, is_heading, _faction(together[0]), first, end))
    return lines


def _faction(event: Event) -> int | None:
    if isinstance(event, Expelled | StartPlayerNamed):
        return event.by
    faction: int | None = getattr(event, "faction", getattr(event, "seat", None))
    return faction


def _belonging(numbered: tuple[int, Event]) -> Hashable:
    number, event = numbered
    match event:
        case Gained() | Paid():
            return type(event), event.seat, event.source
        case GoodsLost():
            return GoodsLost, event.faction, event.source
        case Returned():
            return Returned, event.faction, event.place
        case _:
            return number


def _text(together: list[Event], names: Names) -> str | None:
    first = together[0]
    text = event_text(first, names)
    if len(together) == 1 or text is None:
        return text
    match first:
        case Gained() | Paid():
            verb = "gains" if isinstance(first, Gained) else "pays"
            sums = listing(
                goods(event.amount, event.good)
                for event in together
                if isinstance(event, Gained | Paid)
            )
            source = names.source(first.source, first.seat)
            return f"{names.seat(first.seat)} {verb} {sums} ({source})."
        case GoodsLost():
            lost = [
                (event.good, event.amount) for event in together if isinstance(event, GoodsLost)
            ]
            return sentence(lost_goods_text(first.faction, lost, first.source, names)) + "."
        case Returned():
            returned = [event for event in together if isinstance(event, Returned)]
            home = listing(f"S{event.strength}" for event in returned)
            beside = its_squires(sum(event.squires for event in returned))
            place = names.place(first.place, is_ally=names.is_ally(first.faction))
            return f"{names.faction(first.faction)}'s {home} return from {place} to court{beside}."
    return text
