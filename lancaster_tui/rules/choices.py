"""All choices of the game as one closed type, for whoever must have something to say of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lancaster_tui.rules.agenda import Choice, FactionChoice
from lancaster_tui.rules.closed import complete, members
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import ChooseLevy, ChooseSending, MakeExchange
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.phases.setup import ChooseFirstTile
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade

AllyChoice = ChooseFavour | ChooseUpgrade | ChooseNoble | ClaimCounty | Voyage | UsePaidSpace
"""What a player can be asked for the ally (ALY-15)."""

AnyChoice = (
    AllyChoice
    | ChooseFirstTile
    | PlaceKnight
    | CastBallot
    | MakeExchange
    | ChooseLevy
    | ChooseSending
    | ChooseTile  # asked for a faction like other rewards, but an ally has no tiles (ALY-3)
    | ChooseStartPlayer
    | RansomKnights
)
"""What a player can be asked."""


def _kinds(base: type[Choice[Any]]) -> Iterator[type[Choice[Any]]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _kinds(kind)


def _check(closed: object, base: type[Choice[Any]]) -> None:
    """Check that a closed type names all choices of a kind that have no kinds of their own.

    They are compared by name: making a class a slotted dataclass creates another class.
    """
    kinds = list(_kinds(base))
    bases = {kind.__name__ for kind in kinds if kind.__subclasses__()}
    named = {kind.__name__: None for kind in kinds if kind.__name__ not in bases}
    complete([kind.__name__ for kind in members(closed)], named)


_check(AnyChoice, Choice)
_check(AllyChoice | ChooseTile, FactionChoice)
