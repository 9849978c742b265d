"""A ruleset: every number of the game, as data (SET, CTY, CAS, CON, END)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from lancaster_tui.rules.law_words import Amount, Cost, Effect, Reward, Strength, Word
from lancaster_tui.rules.places import CASTLE_COUNT, COUNTY_COUNT
from lancaster_tui.rules.ruleset_faults import Fault, ImpossibleRuleset, faults, rewards_of

LAST_GROUP = 4
_NOT_IN_CASTLES = ("tile", "noble", "voyage", "promote")
CONFLICT_SPACES = 3

Provenance = Literal["printed", "inferred", "reconstructed", "house"]
Id = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$",
        max_length=24,
        description="by which it is found: letters, digits, - and _ (no - or _ first)",
    ),
]
Name = Annotated[str, Field(min_length=1, max_length=40, description="what the screens call it")]


def _refuse(found: Iterable[Fault]) -> None:
    if listed := tuple(found):
        raise ImpossibleRuleset(listed)


class Entry(Word):
    """An entry whose values say where they come from.

    ``provenance`` is one word for the whole entry, or a word per key; what it does not name is
    printed. ``house`` values are of people's own making.
    """

    provenance: Provenance | dict[str, Provenance] = Field(
        default="printed", description="where its values are from: a word for all, or one per key"
    )

    @model_validator(mode="after")
    def _provenance_names_keys(self) -> Self:
        if isinstance(self.provenance, dict):
            unknown = [key for key in self.provenance if key not in type(self).model_fields]
            said = "provenance names {!r}, which is no key of this entry"
            _refuse([Fault(("provenance", key), said.format(key)) for key in unknown])
        return self

    def provenance_of(self, key: str) -> Provenance:
        """Return where the value of a key comes from."""
        if isinstance(self.provenance, str):
            return self.provenance
        return self.provenance.get(key, "printed")


class Start(Word):
    """What each player starts with (SET-3)."""

    gold: Amount = Field(description="gold")
    squires: Amount = Field(description="squires")
    votes: Amount = Field(description="vote markers")
    knights: list[Strength] = Field(description="the strength of each knight in court")


class Pieces(Word):
    """How many pieces there are (SET-2).

    ``knights`` are those of one colour, by strength from S1 to S4. Gold, squires and vote markers
    are no limit in play (SET-9).
    """

    knights: Annotated[list[Amount], Field(min_length=4, max_length=4)] = Field(
        description="how many S1, S2, S3 and S4 of one colour"
    )
    gold: Amount = Field(description="gold")
    squires: Amount = Field(description="squires")
    votes: Amount = Field(description="vote markers")


class Allies(Word):
    """What the ally of each player starts with (ALY-3).

    ``castle`` names the spaces of the ally castle, by their ids; nothing is paid for them there.
    """

    knights: list[Strength] = Field(description="the strength of each knight in the ally's court")
    castle: Annotated[list[Id], Field(min_length=1)] = Field(
        description="the castle spaces that the ally has, by id"
    )


class PlayerCount(Word):
    """What depends on the number of players (SET-5 to SET-7, ALY)."""

    players: Annotated[int, Field(ge=2, le=5)] = Field(description="the number of players")
    nobles: Amount = Field(description="nobles in each county (SET-5)")
    conflicts_removed: list[Id] = Field(
        description="conflicts that are not in the game, by id (SET-6)"
    )
    favours_left_out: list[Id] = Field(
        default_factory=list, description="favours that are not in the game, by id (SET-7)"
    )
    allies: Allies | None = Field(
        default=None, description="the ally of each of two players; none if left out"
    )

    @model_validator(mode="after")
    def _two_with_allies(self) -> Self:
        if self.allies is not None and self.players != 2:
            _refuse([Fault(("allies",), "only 2 players have allies (ALY)", (("players",),))])
        return self


class County(Entry):
    """One of the nine counties, A to I (PLC-4, CTY-1, CTY-3)."""

    id: Id
    name: Name
    minimum: Strength = Field(
        description="the least strength of a knight there, squires not counted (PLC-4)"
    )
    reward: Reward = Field(description="what is won there besides or in place of a noble (CTY-1)")
    names_start_player: bool = Field(
        default=False, description="whether its occupant names the start player (CTY-3)"
    )

    @model_validator(mode="after")
    def _county_reward(self) -> Self:
        if self.reward.noble:
            said = f"county {self.id!r}: a county gives its own noble besides its reward (CTY-1)"
            _refuse([Fault(("reward", "noble"), said)])
        return self


class CastleSpace(Entry):
    """A castle space and the extension tile that fits on it (CAS-2)."""

    id: Id
    name: Name
    cost: Cost | None = Field(
        default=None, description="what the reward costs; nothing if left out"
    )
    reward: Reward = Field(description="what a knight or a tile there gives")

    @model_validator(mode="after")
    def _castle_reward(self) -> Self:
        refused = [word for word in _NOT_IN_CASTLES if getattr(self.reward, word)]
        said = f"castle space {self.id!r} can give goods, recruits or an upgrade only"
        _refuse([Fault(("reward", word), said) for word in refused])
        return self


class ConflictCard(Entry):
    """A battle in France: the French strength and the power points for ranks 1 to 3 (CON)."""

    id: Id
    strength: Annotated[int, Field(ge=1, le=99)] = Field(description="the strength of France")
    points: Annotated[
        list[Amount], Field(min_length=CONFLICT_SPACES, max_length=CONFLICT_SPACES)
    ] = Field(description="power points for ranks 1, 2 and 3")


class Favour(Entry):
    """A King's Favour tile (PLC-10)."""

    id: Id
    reward: Reward = Field(description="what it gives")

    @model_validator(mode="after")
    def _no_voyage(self) -> Self:
        if self.reward.voyage:
            said = f"favour {self.id!r}: only a county's reward can be a voyage (RWD-6)"
            _refuse([Fault(("reward", "voyage"), said)])
        return self


class Law(Entry):
    """A law card: its group in the draw pile (SET-8) and what it does (LAW).

    ``text`` stands on the card in place of the words that are made from the effect; its numbers
    must be those of the effect.
    """

    id: Id
    group: Annotated[int, Field(ge=0, le=LAST_GROUP)] = Field(
        description="when it comes: 0 is in force at the start, then 1 to 4 (SET-8)"
    )
    effect: Effect = Field(description="what it does")
    text: Annotated[str, Field(min_length=1, max_length=120)] | None = Field(
        default=None, description="own words for the card, with the numbers of the effect"
    )

    @model_validator(mode="after")
    def _no_voyage(self) -> Self:
        said = f"law {self.id!r}: only a county's reward can be a voyage (RWD-6)"
        _refuse(
            [
                Fault(("effect", *steps, "voyage"), said)
                for steps, reward in rewards_of(self.effect)
                if reward.voyage
            ]
        )
        return self


class Ranking(Word):
    """Power points of a final ranking (END-1 to END-3)."""

    first: Amount = Field(description="power points of the first")
    second: Amount = Field(description="power points of the second")


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
    ``based_on`` tells which ruleset the file began with; all values of it are here as well.
    """

    format: Literal[1] = Field(description="the format of the file")
    id: Id
    name: Name
    based_on: Annotated[str, Field(min_length=1, max_length=200)] | None = Field(
        default=None,
        description="the ruleset that this one changes: its id, or a file as ./other.toml",
    )
    rounds: Annotated[int, Field(ge=1, le=20)] = Field(description="how many rounds a game has")
    county_price: Cost = Field(description="what a county's noble and reward together cost (CTY-1)")
    lord_votes: Amount = Field(description="vote markers for the lord at the table (CAS-3)")
    open_resources: bool = Field(
        default=False, description="true: no screens, all totals are shown (SET-10)"
    )
    empty_conflict: Literal["move", "discard"] = Field(
        default="move", description="what becomes of an upper conflict that nobody joined (CON-7)"
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
        _refuse(faults(self))
        return self

    def for_players(self, players: int) -> PlayerCount:
        """Return what holds for a number of players.

        Raises ValueError if the ruleset cannot be played by so many.
        """
        for entry in self.player_counts:
            if entry.players == players:
                return entry
        possible = ", ".join(str(entry.players) for entry in self.player_counts)
        raise ValueError(f"{self.id} is for {possible} players, not for {players} (SET-1)")

    def has_allies(self, players: int) -> bool:
        """Whether each of so many players has an ally (ALY)."""
        return self.for_players(players).allies is not None

    @cached_property
    def minimums(self) -> tuple[int, ...]:
        """The minimum strength of each county (PLC-4)."""
        return tuple(county.minimum for county in self.counties)

    @cached_property
    def all_laws(self) -> tuple[Law, ...]:
        """The base laws and the new ones."""
        return (*self.laws, *self.new_laws)

    @cached_property
    def law_by_id(self) -> dict[str, Law]:
        """The laws by their id."""
        return {law.id: law for law in self.all_laws}

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
