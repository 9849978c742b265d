"""A ruleset: every number of the game, as data (SET, CTY, CAS, CON, END)."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from lancaster_tui.rules.faults import InvalidRules, NotForSoMany, refuse
from lancaster_tui.rules.places import CASTLE_COUNT, COUNTY_COUNT
from lancaster_tui.rules.ruleset.checks import faults
from lancaster_tui.rules.ruleset.entries import (
    CastleSpace,
    ConflictCard,
    County,
    Favour,
    Id,
    Law,
    Name,
    PlayerCount,
)
from lancaster_tui.rules.ruleset.vocabulary import Amount, Cost, Strength, Word

EmptyConflict = Literal["move", "discard"]


class Start(Word):
    """What each player starts with (SET-3)."""

    gold: Amount = Field(description="gold")
    squires: Amount = Field(description="squires")
    votes: Amount = Field(description="vote markers")
    knights: list[Strength] = Field(description="the strength of each knight in court")


class Pieces(Word):
    """How many pieces there are (SET-2).

    ``knights`` are those of one colour, by strength from S1 to S4. Gold, squires and vote markers
    do not limit play (SET-9).
    """

    knights: Annotated[list[Amount], Field(min_length=4, max_length=4)] = Field(
        description="how many S1, S2, S3 and S4 of one colour"
    )
    gold: Amount = Field(description="gold")
    squires: Amount = Field(description="squires")
    votes: Amount = Field(description="vote markers")


class Ranking(Word):
    """Power points of a final ranking (END-1 to END-3)."""

    first: Amount = Field(description="power points for first place")
    second: Amount = Field(description="power points for second place")


class Ending(Word):
    """Final scoring (END): two rankings and the points for 0, 1, 2, … nobles."""

    knights: Ranking = Field(description="for the strongest knights (END-1)")
    tiles: Ranking = Field(description="for the most extension tiles (END-2)")
    nobles: Annotated[
        list[Amount], Field(min_length=COUNTY_COUNT + 1, max_length=COUNTY_COUNT + 1)
    ] = Field(description="power points for 0, 1, 2, … nobles")


class Ruleset(Word):
    """All numbers of one game.

    ``laws`` are the base laws, ``new_laws`` those that may replace them group by group (LAW-6).
    ``based_on`` is the ruleset that the file changes; all its values are here as well.
    """

    format: Literal[1] = Field(description="the format of the file")
    id: Id
    name: Name
    based_on: Annotated[str, Field(min_length=1, max_length=200)] | None = Field(
        default=None,
        description="the ruleset this one changes: its id, or a file such as ./other.toml",
    )
    rounds: Annotated[int, Field(ge=1, le=20)] = Field(description="how many rounds a game has")
    county_price: Cost = Field(description="what a county's noble and reward together cost (CTY-1)")
    lord_votes: Amount = Field(description="vote markers for the lord at the table (CAS-3)")
    open_resources: bool = Field(
        default=False, description="true: there are no screens, all totals are shown (SET-10)"
    )
    empty_conflict: EmptyConflict = Field(
        default="move", description="what happens to an upper conflict that nobody joined (CON-7)"
    )
    start: Start = Field(description="what each player starts with (SET-3)")
    pieces: Pieces = Field(description="how many pieces there are (SET-2)")
    player_counts: Annotated[list[PlayerCount], Field(min_length=1)] = Field(
        description="what depends on the number of players"
    )
    counties: Annotated[list[County], Field(min_length=COUNTY_COUNT, max_length=COUNTY_COUNT)] = (
        Field(description="the counties, in scoring order (CTY)")
    )
    castle: Annotated[
        list[CastleSpace], Field(min_length=CASTLE_COUNT, max_length=CASTLE_COUNT)
    ] = Field(description="the castle spaces and the extension tile for each (CAS)")
    conflicts: list[ConflictCard] = Field(description="the conflicts in France (CON)")
    favours: list[Favour] = Field(description="the King's Favour tiles (PLC-10)")
    laws: list[Law] = Field(description="the base laws (LAW)")
    new_laws: list[Law] = Field(
        default_factory=list,
        description="laws that may replace the base laws group by group (LAW-6)",
    )
    ending: Ending = Field(description="final scoring (END)")

    @model_validator(mode="after")
    def _possible(self) -> Self:
        refuse(faults(self))
        return self

    def for_players(self, players: int) -> PlayerCount:
        """Return what holds for a number of players.

        Raises InvalidRules if the ruleset cannot be played by this many.
        """
        for entry in self.player_counts:
            if entry.players == players:
                return entry
        possible = tuple(entry.players for entry in self.player_counts)
        raise InvalidRules(NotForSoMany(self.id, players, possible))

    def has_allies(self, players: int) -> bool:
        """Whether each player has an ally in a game with this many (ALY)."""
        return self.for_players(players).allies is not None

    @cached_property
    def minimums(self) -> tuple[int, ...]:
        """The minimum strength of each county (PLC-4)."""
        return tuple(county.minimum for county in self.counties)

    @cached_property
    def full_strength(self) -> int:
        """The strength of all knights of one colour."""
        return sum(strength * pieces for strength, pieces in enumerate(self.pieces.knights, 1))

    @cached_property
    def all_favours(self) -> dict[int, tuple[int, ...]]:
        """The King's Favour tiles of a game, by index, for each number of players (SET-7)."""
        return {
            entry.players: tuple(
                index
                for index, tile in enumerate(self.favours)
                if tile.id not in entry.favours_left_out
            )
            for entry in self.player_counts
        }

    @cached_property
    def all_laws(self) -> tuple[Law, ...]:
        """The base laws and the new ones."""
        return (*self.laws, *self.new_laws)

    @cached_property
    def law_by_id(self) -> dict[str, Law]:
        """All laws, base and new, by id."""
        return {law.id: law for law in self.all_laws}

    @cached_property
    def law_rank(self) -> dict[str, int]:
        """The place of each law, by its id, when all are sorted by group (SET-8)."""
        laws = sorted(self.all_laws, key=lambda law: law.group)
        return {law.id: rank for rank, law in enumerate(laws)}

    @cached_property
    def ally_spaces(self) -> tuple[int, ...]:
        """The castle spaces that an ally castle has, by index (ALY-3)."""
        named = {
            space
            for entry in self.player_counts
            if entry.allies is not None
            for space in entry.allies.castle
        }
        return tuple(index for index, space in enumerate(self.castle) if space.id in named)
