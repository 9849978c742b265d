"""The signs of players and allies: a shape, a letter and a colour (ink) for each.

Allies are identified by the number of their faction.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from rich.cells import cell_len

from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Piece, cut
from lancaster_tui.tui.kit.glyphs import ALLY_SHAPES, SEAT_SHAPES
from lancaster_tui.words.names import OF_ALLY, Names

_ALLY: Final = "ally"


@lru_cache(maxsize=16)
def seat_letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a letter for each name: its first letter that no earlier name uses, or a digit."""
    letters: list[str] = []
    for number, name in enumerate(names, start=1):
        own = (sign.upper() for sign in name if sign.isalpha())
        fitting = (sign for sign in own if cell_len(sign) == 1 and len(sign) == 1)
        letters.append(next((sign for sign in fitting if sign not in letters), str(number)))
    return tuple(letters)


@lru_cache(maxsize=16)
def ally_letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a letter for the ally of each name: that of its owner in lower case.

    If the owner's letter has no lower case, another letter is used.
    """
    owners = seat_letters(names)
    taken = {letter.lower() for letter in owners}
    spare = iter([letter for letter in "xyzuvwt" if letter not in taken])
    letters = []
    for owner in owners:
        letter = owner.lower()
        is_fit = letter != owner and len(letter) == cell_len(letter) == 1
        letters.append(letter if is_fit else next(spare))
    return tuple(letters)


def seat_letter(faction: int, names: Names) -> str:
    """Return the letter of a faction: of the seat, or in lower case of its ally."""
    return (*seat_letters(names.seats), *ally_letters(names.seats))[faction]


def seat_ink(faction: int, names: Names) -> str:
    """Return the ink for a faction's colour, by its name in the theme: ``seat-3``."""
    return f"seat-{names.colours[faction]}"


def seat_shape(faction: int, names: Names) -> str:
    """Return the shape that goes with a faction's colour; an ally's is hollow."""
    shapes = ALLY_SHAPES if names.is_ally(faction) else SEAT_SHAPES
    return shapes[names.colours[faction]]


def chip_text(faction: int, names: Names, text: str) -> tuple[str, str, str]:
    """Return the text of a faction's chip, its ink and its ground.

    An ally's has the hollow shape in its colour, on a dark chip.
    """
    said, ink = f"{seat_shape(faction, names)} {text}", seat_ink(faction, names)
    if names.is_ally(faction):
        return said, f"{ink} bold", mixed("panel", ink, 30)
    return said, "seat-ink bold", ink


def ghost_text(faction: int, names: Names, text: str, *, has_colour: bool) -> tuple[str, str, str]:
    """Return the text of a chip for a knight that would be placed, its ink and its pale ground.

    The question mark says even without colours, where there is no ground, that it is not there yet.
    """
    said, ink = f"{seat_shape(faction, names)} {text}?", seat_ink(faction, names)
    return said, f"{ink} bold", ghost_ground(faction, names) if has_colour else ""


def ghost_ground(faction: int, names: Names) -> str:
    """Return the pale ground for what a faction would place."""
    return mixed("panel", seat_ink(faction, names), 30)


def seat_mark(faction: int, names: Names, width: int) -> Piece:
    """Return the shape of a faction, and as much of its name as fits into ``width`` cells.

    An ally has a hollow shape, and is just called an ally if its owner's name does not fit. If not
    even three letters fit, there is only the shape.
    """
    shape, ink = seat_shape(faction, names), seat_ink(faction, names)
    name, room = names.faction(faction), width - 2
    if names.is_ally(faction):
        text = name if cell_len(name) <= room else _ALLY
        return (f"{shape} {text}" if cell_len(text) <= room else shape), ink
    return (shape if room < min(3, cell_len(name)) else f"{shape} {cut(name, room)}"), ink


def away_mark(faction: int, names: Names, width: int) -> Piece:
    """Return the mark of a player who is not at the table: the name is in brackets."""
    mark, ink = seat_mark(faction, names, width - 1)
    shape, _, name = mark.partition(" ")
    return (f"{shape}({name})" if name else f"({shape})"), ink


def badge(faction: int, names: Names) -> Piece:
    """Return the shape and the letter of a faction: two cells."""
    sign = seat_shape(faction, names) + seat_letter(faction, names)
    return sign, seat_ink(faction, names)


def named(text: str, ink: str, names: Names) -> list[Piece]:
    """Return a text with the names of players in their colours, the rest in an ink.

    A player who is called by another word of the text has that in colour as well.
    """
    seats = {name: seat for seat, name in enumerate(names.seats)}
    longest_first = sorted(map(re.escape, seats), key=len, reverse=True)
    parts = re.split(rf"(?<!\w)({'|'.join(longest_first)})(?!\w)", text)
    return [
        (part, f"{seat_ink(seats[part], names)} bold" if number % 2 else ink)
        for number, part in enumerate(parts)
        if part
    ]


def whole_name(faction: int, names: Names) -> Piece:
    """Return the shape and the name of a faction, however long."""
    return seat_shape(faction, names) + names.faction(faction), seat_ink(faction, names)


def seat_name(faction: int, names: Names, width: int) -> Piece:
    """Return the shape and the name of a faction, in at most ``width`` cells.

    If not even three letters of the name fit, its letter stands for it. That it is an ally is never
    cut off.
    """
    owner = names.seat(names.owner(faction))
    ending = OF_ALLY if names.is_ally(faction) else ""
    room = width - 1 - cell_len(ending)
    if room < min(4, cell_len(owner)):
        return badge(faction, names)
    return (
        seat_shape(faction, names) + cut(owner, room) + ending,
        seat_ink(faction, names),
    )


def seat_width(names: Names) -> int:
    """Return the width of the widest seat, shape and name."""
    return 1 + max(cell_len(name) for name in names.seats)
