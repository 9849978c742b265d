"""What the numbers of the model stand for.

A seat, a place or a card is a small int. Events, refusals and questions say with these types which
of them an int is, so that whatever shows it to others can turn it into what they know: the seat
counted from 1, the letter of the place, the id of the card.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Annotated


class Meaning(Enum):
    """What a value of the model stands for."""

    SEAT = auto()
    FACTION = auto()
    PLACE = auto()
    COUNTY = auto()
    SPACE = auto()
    STRENGTH = auto()
    CARD = auto()
    FAVOUR = auto()
    LAW = auto()
    BALLOT = auto()
    QUANTITY = auto()


SeatIndex = Annotated[int, Meaning.SEAT]
"""A player, from 0."""

FactionIndex = Annotated[int, Meaning.FACTION]
"""A player, numbered like the seat, or an ally after the players (ALY-3)."""

PlaceIndex = Annotated[int, Meaning.PLACE]
"""A county, castle space or conflict, or the court; see ``places``."""

CountyIndex = Annotated[int, Meaning.COUNTY]
"""A county, which is a place as well."""

SpaceIndex = Annotated[int, Meaning.SPACE]
"""A castle space, from 0; as a place it comes after the counties."""

Strength = Annotated[int, Meaning.STRENGTH]
"""A knight, 1 to 4."""

CardIndex = Annotated[int, Meaning.CARD]
"""A conflict card, as listed in the ruleset."""

FavourIndex = Annotated[int, Meaning.FAVOUR]
"""A King's Favour tile, as listed in the ruleset."""

LawId = Annotated[str, Meaning.LAW]
"""A law, by its id in the ruleset."""

Ballot = Annotated[tuple[bool, int], Meaning.BALLOT]
"""Yes or no, and the number of vote markers."""

Quantity = Annotated[int, Meaning.QUANTITY]
"""A number that is just that: how many, how much."""
