"""Names of seats, places and cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, get_type_hints

from lancaster_tui.rules.closed import complete, members
from lancaster_tui.rules.events import Source
from lancaster_tui.rules.places import (
    CASTLE,
    CONFLICT,
    COURT,
    LOWER_ROW,
    place_text,
)
from lancaster_tui.rules.position import Phase
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.table.seating import MOST, Seating, faction_colours
from lancaster_tui.words.laws.cards import law_title
from lancaster_tui.words.phrases import listing
from lancaster_tui.words.rewards import reward_forms, reward_short, reward_text

_PHASES: Final[Mapping[str, str]] = complete(
    Phase,
    {
        "setup": "setup",
        "placing": "placing knights",
        "parliament": "parliament",
        "counties": "counties",
        "castles": "castles",
        "conflicts": "conflicts",
        "ended": "game over",
    },
)
SOURCE_KINDS: Final = list(members(get_type_hints(Source)["kind"]))
"""Where power points and goods can come from."""

OF_ALLY: Final = "'s ally"
"""What follows the name of a player in that of the ally."""


class Names(NamedTuple):
    """What everything is called in one game: the ruleset, the names of the seats, the colours.

    The colours are those of the factions: of the seats, then of their allies. A colour is a number
    of ``table.seating.COLOURS``; a shape goes with it. ``bots`` are the specs of the bots that play
    seats, None for persons; it is empty where that is of no interest.
    """

    rules: Ruleset
    seats: tuple[str, ...]
    colours: tuple[int, ...] = tuple(range(MOST))
    bots: tuple[str | None, ...] = ()

    @classmethod
    def at_table(cls, rules: Ruleset, seats: Sequence[Seating]) -> Names:
        """Return what everything is called at a table with these seats, in their colours."""
        names, bots = tuple(seat.name for seat in seats), tuple(seat.bot for seat in seats)
        return cls(rules, names, faction_colours(seats), bots)

    @property
    def has_allies(self) -> bool:
        """Whether each player has an ally (ALY)."""
        return self.rules.has_allies(len(self.seats))

    @property
    def open_resources(self) -> bool:
        """Whether there are no screens (SET-10, ALY-2)."""
        return self.rules.open_resources or self.has_allies

    def seat(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.seats[seat]

    def bot(self, seat: int) -> str | None:
        """Return the spec of the bot that plays a seat; None for a person."""
        return self.bots[seat] if self.bots else None

    def faction(self, faction: int) -> str:
        """Return the name of a faction: of the player, or ``Ann's ally``."""
        name = self.seats[self.owner(faction)]
        return name + OF_ALLY if self.is_ally(faction) else name

    def owner(self, faction: int) -> int:
        """Return the seat that acts for a faction."""
        return faction % len(self.seats)

    def is_ally(self, faction: int) -> bool:
        """Whether a faction is the ally of a player (ALY-3)."""
        return faction >= len(self.seats)

    def each_seat(self, seats: Iterable[int]) -> str:
        """Return the names of one or more seats: ``Ann, Bob and Cid``."""
        return listing(self.seats[seat] for seat in seats)

    def knight(self, faction: int, strength: int) -> str:
        """Return a knight with its owner: ``Ann's S2``, ``Ann's ally's S2``."""
        return f"{self.faction(faction)}'s S{strength}"

    def place(self, place: int, *, is_ally: bool) -> str:
        """Return a place, a castle space with what it gives: ``castle space L (2 squires)``.

        ``is_ally`` chooses between the castles and nothing else: ``ally castle space K (upgrade)``.
        """
        where = self.where(place, is_ally=is_ally)
        return f"{where} ({self.place_name(place)})" if CASTLE <= place < CONFLICT else where

    def where(self, place: int, *, is_ally: bool) -> str:
        """Return a place by its name, a castle space by its letter: ``ally castle space K``."""
        if place == COURT:
            return place_text(place)
        if place >= CONFLICT:
            return self.conflict(place)
        if place >= CASTLE:
            return f"{'ally ' if is_ally else ''}castle space {place_text(place)}"
        return self.county(place)

    def place_name(self, place: int) -> str:
        """Return a place without its letter: ``Stafford``, ``1 gold + 1 squire``, ``last stand``.

        A castle space is called by what it gives, unless it has a name that says more than its id.
        """
        if place >= CONFLICT:
            return battle_kind(place)
        if place >= CASTLE:
            space = self.rules.castle[place - CASTLE]
            return space.name if space.name != space.id else reward_short(space.reward)
        return self.rules.counties[place].name

    def place_forms(self, place: int) -> Sequence[str]:
        """Return a place without its letter, in forms: ``1 gold + 1 squire``, ``1 gold 1 sq``."""
        name = self.place_name(place)
        is_space = CASTLE <= place < CONFLICT
        reward = self.rules.castle[place - CASTLE].reward if is_space else None
        if reward is None or name != reward_short(reward):
            return (name,)
        return reward_forms(reward)

    def county(self, county: int) -> str:
        """Return a county: ``B Stafford``."""
        return f"{place_text(county)} {self.rules.counties[county].name}"

    def conflict(self, place: int) -> str:
        """Return the place of a conflict: ``last stand W``."""
        return f"{battle_kind(place)} {place_text(place)}"

    def tile(self, space: int) -> str:
        """Return the extension tile of a castle space: ``extension tile K (upgrade)``."""
        place = CASTLE + space
        return f"extension tile {place_text(place)} ({self.place_name(place)})"

    def card(self, card: int) -> str:
        """Return a conflict card: ``strength 5 (4/2/1 PP)``."""
        conflict = self.rules.conflicts[card]
        return f"strength {conflict.strength} ({points_text(conflict.points)})"

    def favour(self, favour: int) -> str:
        """Return a King's Favour tile by what it gives: ``3 gold``."""
        return reward_text(self.rules.favours[favour].reward)

    def law(self, law: str) -> str:
        """Return the text of a law as it is quoted in sentences."""
        return law_title(self.rules.law_by_id[law])

    def source(self, source: Source, faction: int) -> str:
        """Return where something that a faction gets comes from: ``B Stafford``, ``the law``."""
        match source.kind:
            case "county":
                ids = [county.id for county in self.rules.counties]
                return self.county(ids.index(source.id))
            case "castle":
                ids = [space.id for space in self.rules.castle]
                place = CASTLE + ids.index(source.id)
                return self.where(place, is_ally=self.is_ally(faction))
            case "start":
                return "the setup"
            case "favour":
                return "the King's Favour"
            case "law":
                return "the law"
            case "table":
                return "the lord and nobles"
            case "conflict":
                return "the conflict"
            case "knights":
                return "the ranking of knights"
            case "tiles":
                return "the ranking of tiles"
            case "nobles":
                return "nobles"


def battle_kind(place: int) -> str:
    """Return what a conflict of the upper row is, or one of the lower: ``conflict``."""
    return "last stand" if place - CONFLICT in LOWER_ROW else "conflict"


def phase_text(phase: str) -> str:
    """Return the name of a phase: ``placing knights``."""
    return _PHASES[phase]


def points_text(points: Iterable[int]) -> str:
    """Return the power points of a conflict by rank: ``4/2/1 PP``."""
    return f"{ranks_text(points)} PP"


def ranks_text(points: Iterable[int]) -> str:
    """Return the power points of a conflict by rank without their unit: ``4/2/1``."""
    return "/".join(map(str, points))
