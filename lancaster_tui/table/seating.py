"""Who sits where: persons, bots and programs, and what they are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import Final, Literal, NamedTuple, get_args

from lancaster_tui.bots.registry import (
    PROGRAM,
    UnknownBot,
    bot_names,
    is_bot_name,
    program_of,
    split_specs,
    typed_spec,
)
from lancaster_tui.documents.errors import clean, closest, without_variants
from lancaster_tui.table.faults import (
    BadName,
    InvalidSeats,
    LikeABot,
    NameReason,
    NoName,
    NumberOfSeats,
    SeatBot,
    SeatName,
    TwinNames,
    WhichBot,
)

NAME_WIDTH = 16  # columns
BOT_NAMES: Final = ("Neville", "Percy", "Talbot", "Beaufort", "Mowbray")
"""Names for bots without one, enough for all seats."""


def clean_name(text: str, width: int = NAME_WIDTH) -> str:
    """Return a typed name as it may be shown: on one line, no hidden characters, cut to a width.

    It keeps no variants of signs, which some terminals draw wider than others. What is left may be
    empty.
    """
    return clean(text, width)


def name_fault(name: str) -> NameReason | None:
    """Return what is wrong with the name of a seat, or None.

    Games that were saved with variants of signs keep them.
    """
    steady = without_variants(name)
    if not steady.strip():
        return NoName()
    return None if clean_name(name) == steady else BadName(name, NAME_WIDTH)


def twin_names(names: Sequence[str]) -> TwinNames | None:
    """Return the first two seats whose names people would mix up, or None."""
    first: dict[str, int] = {}
    for seat, name in enumerate(names, 1):
        if (other := first.setdefault(name.casefold(), seat)) != seat:
            return TwinNames(other, seat, names[other - 1])
    return None


FEWEST, MOST = 2, 5
Colour = Literal["blue", "orange", "green", "pink", "yellow"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
Recaps = Literal["by phase", "step by step"]
"""How the screens recap the rewards: a phase at a time, or law by law, county by county."""
_LOOKS_LIKE = 0.8  # similarity from which a name counts as a misspelled bot


class Seating(NamedTuple):
    """A seat: its name, the spec of the bot that plays it (None: a person), and its colours.

    A program that plays it counts as a bot.
    ``ally_colour`` is that of the ally, in a game with allies (ALY-3); None: that of its player,
    which shows that they belong together. A seat without a colour gets one that is free.
    """

    name: str
    bot: str | None = None
    colour: Colour | None = None
    ally_colour: Colour | None = None

    @property
    def program(self) -> list[str] | None:
        """The command of the program that plays the seat, split into words, or None."""
        return None if self.bot is None else program_of(self.bot)


def faction_colours(seats: Sequence[Seating]) -> tuple[int, ...]:
    """Return the number in ``COLOURS`` of each colour, of the seats and then of their allies.

    Those of the seats are all different.
    """
    wanted = {seat.colour for seat in seats} | {seat.ally_colour for seat in seats}
    free = iter([number for number, colour in enumerate(COLOURS) if colour not in wanted])
    owners = [next(free) if one.colour is None else COLOURS.index(one.colour) for one in seats]
    chosen = [seat.ally_colour for seat in seats]
    allies = [
        owner if ally is None else COLOURS.index(ally)
        for owner, ally in zip(owners, chosen, strict=True)
    ]
    return (*owners, *allies)


def parse_seats(text: str) -> list[Seating]:
    """Return the seats of a list like ``Ann,Bob,greedy,Zoe=random,engine:./mybot``.

    A bot's name, with or without a name and ``=`` before it, makes a bot seat, and so does the
    command of a program; anything else is the name of a person. Raises InvalidSeats for what cannot
    be seated.
    """
    return seats_of(split_specs(text))


def seats_of(specs: Sequence[str]) -> list[Seating]:
    """Return the seats of entries such as ``Ann``, ``greedy`` or ``Zoe=random``, one a seat.

    Raises InvalidSeats for what cannot be seated.
    """
    entries = [parse_seat(spec, seat) for seat, spec in enumerate(specs[: MOST + 1], 1)]
    if not FEWEST <= len(specs) <= MOST:
        raise InvalidSeats(NumberOfSeats(FEWEST, MOST, len(specs), ",".join(specs)))
    seats = with_names(entries)
    if twins := twin_names([seat.name for seat in seats]):
        raise InvalidSeats(twins)
    return seats


def parse_seat(entry: str, seat: int) -> Seating:
    """Return the seat of an entry, ``seat`` counting from 1; an unnamed bot has an empty name.

    Raises InvalidSeats for what cannot be seated.
    """
    head = entry.partition(":")[0]
    if head.lower() == PROGRAM or is_bot_name(head.lower()):
        name, spec = "", entry
    else:
        name, is_bot, spec = entry.partition("=") if "=" in head else (entry, "", "")
        name, spec = without_variants(name).strip(), spec.strip()
        if fault := name_fault(name):
            raise InvalidSeats(SeatName(seat, fault))
        if is_bot and not spec:
            raise InvalidSeats(WhichBot(seat, name, tuple(bot_names())))
        if not spec and (bot := _misspelled_bot(name)):
            raise InvalidSeats(LikeABot(seat, name, bot))
    if not spec:
        return Seating(name)
    try:
        return Seating(name, typed_spec(spec))
    except UnknownBot as error:
        raise InvalidSeats(SeatBot(seat, error.reason)) from None


def _misspelled_bot(name: str) -> str | None:
    """Return the bot that a name misspells, or None; Sawyer is not the lawyer."""
    known = [bot for bot in bot_names() if bot.startswith(name[:1].casefold())]
    return closest(name, known, _LOOKS_LIKE)


def free_name(names: Iterable[str], taken: Iterable[str]) -> str:
    """Return the first of some names that people would not mix up with one that is taken."""
    known = {name.casefold() for name in taken}
    return next(name for name in names if name.casefold() not in known)


def without_programs(seats: Sequence[Seating]) -> tuple[Seating, ...]:
    """Return the seats with the bot greedy in place of each program."""
    return tuple(seat if seat.program is None else seat._replace(bot="greedy") for seat in seats)


def with_names(entries: Sequence[Seating]) -> list[Seating]:
    """Give unnamed bots the next of ``BOT_NAMES``; programs are named after their file."""
    taken = [entry.name for entry in entries]
    seats: list[Seating] = []
    for entry in entries:
        name = entry.name
        if not name:
            name = free_name(_names_of(entry.program), taken)
            taken.append(name)
        seats.append(Seating(name, entry.bot))
    return seats


def _names_of(command: list[str] | None) -> Sequence[str]:
    """Return possible names for a seat; for a program, its file's, with a number where needed."""
    if command is None:
        return BOT_NAMES
    called = clean_name(PurePath(command[0]).stem, NAME_WIDTH - len(f" {MOST}"))
    name = f"{called[:1].upper()}{called[1:]}" or PROGRAM.capitalize()
    return [name, *(f"{name} {number}" for number in range(2, MOST + 2))]
