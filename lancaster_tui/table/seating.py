"""Who sits where: persons and bots."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Literal, NamedTuple, get_args

from lancaster_tui.bots.registry import UnknownBot, bot_names, make_bot, split_specs
from lancaster_tui.content.errors import quoted
from lancaster_tui.table.names import name_fault, twin_names

FEWEST, MOST = 2, 5
Colour = Literal["blue", "orange", "green", "pink", "yellow"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
_LOOKS_LIKE = 0.8  # similarity from which a name is taken for a misspelled bot


class Seating(NamedTuple):
    """A seat: its name, the spec of the bot that plays it (None: a person), and its colours.

    ``ally_colour`` is that of the ally, in a game with allies (ALY-3). Who chose no colour takes
    one that is free.
    """

    name: str
    bot: str | None = None
    colour: Colour | None = None
    ally_colour: Colour | None = None


def faction_colours(seats: Sequence[Seating]) -> tuple[int, ...]:
    """Return the number in ``COLOURS`` of each faction's colour, all different.

    The seats come first, then their allies as far as there are colours left for them.
    """
    wanted = [*(seat.colour for seat in seats), *(seat.ally_colour for seat in seats)]
    free = iter([number for number, colour in enumerate(COLOURS) if colour not in wanted])
    colours = [next(free, None) if one is None else COLOURS.index(one) for one in wanted]
    return tuple(colour for colour in colours if colour is not None)


def parse_seats(text: str) -> list[Seating]:
    """Return the seats of a list like ``Ann,Bob,greedy,Zoe=random``.

    A bot's name makes a bot seat, with or without a name before ``=``; anything else is the name
    of a person. Raises ValueError, with a sentence, for what cannot be seated.
    """
    entries = [_parse_entry(entry, seat) for seat, entry in enumerate(split_specs(text), 1)]
    if not FEWEST <= len(entries) <= MOST:
        raise ValueError(
            f"a game has {FEWEST} to {MOST} seats, {quoted(text)} names {len(entries)}"
        )
    seats = _with_names(entries)
    if twins := twin_names([seat.name for seat in seats]):
        one, other = twins
        raise ValueError(f"seats {one + 1} and {other + 1} are both called {seats[one].name}")
    return seats


def _parse_entry(entry: str, seat: int) -> Seating:
    """Return a seat; a bot without a name of its own has an empty one."""
    head = entry.partition(":")[0]
    if head.lower() in bot_names():
        name, spec = "", entry
    else:
        name, is_bot, spec = entry.partition("=") if "=" in head else (entry, "", "")
        name, spec = name.strip(), spec.strip()
        if fault := name_fault(name):
            raise ValueError(f"seat {seat} {fault}")
        if is_bot and not spec:
            raise ValueError(f"seat {seat}: which bot is {name}? Bots are {_known_bots()}")
        if not spec and (close := get_close_matches(name, bot_names(), 1, _LOOKS_LIKE)):
            raise ValueError(
                f"seat {seat}: no bot {quoted(name)}; did you mean {quoted(close[0])}?"
            )
    if not spec:
        return Seating(name)
    try:
        make_bot(spec.lower())
    except UnknownBot as error:
        raise ValueError(f"seat {seat}: {error}") from None
    return Seating(name, spec.lower())


def _known_bots() -> str:
    return ", ".join(bot_names())


def _with_names(entries: list[Seating]) -> list[Seating]:
    """Call nameless bots after their kind, with a number where needed: Greedy, Greedy 2."""
    taken = {entry.name.casefold() for entry in entries}
    seats: list[Seating] = []
    for name, bot, *_ in entries:
        chosen = name
        if not chosen and bot is not None:
            kind = bot.partition(":")[0].capitalize()
            free = (kind if number == 1 else f"{kind} {number}" for number in range(1, MOST + 2))
            chosen = next(called for called in free if called.casefold() not in taken)
            taken.add(chosen.casefold())
        seats.append(Seating(chosen, bot))
    return seats
