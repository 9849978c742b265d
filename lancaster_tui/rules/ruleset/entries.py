"""The entries of a ruleset: the player counts, counties, castle spaces and cards."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from lancaster_tui.rules.faults import (
    AlliesNotForTwo,
    BlankName,
    Fault,
    InvalidRules,
    NobleOfCounty,
    NotForCastles,
    UnknownProvenance,
    VoyageNotOfCounty,
    refuse,
)
from lancaster_tui.rules.ruleset.vocabulary import (
    Amount,
    Cost,
    Effect,
    Reward,
    Strength,
    Word,
    rewards_of,
)

LAST_GROUP = 4
_IN_CASTLES = ("recruit", "upgrade")
CONFLICT_SPACES = 3

Provenance = Literal["printed", "inferred", "reconstructed", "house"]
Id = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$",
        max_length=24,
        description="how it is referred to: letters, digits, - and _ (not - or _ first)",
    ),
]


def _not_blank(name: str) -> str:
    if not name.strip():
        raise InvalidRules(BlankName())
    return name


Name = Annotated[
    str,
    Field(min_length=1, max_length=40, description="its name on the screens"),
    AfterValidator(_not_blank),
]


class Entry(Word):
    """An entry whose values say where they come from.

    ``provenance`` is one word for the whole entry, or one per key; keys it does not name are
    printed. ``house`` values are people's own.
    """

    provenance: Provenance | dict[str, Provenance] = Field(
        default="printed",
        description="where its values come from: one word for all, or one per key; values set by "
        "a file that is based on another are house unless it says otherwise",
    )

    @model_validator(mode="after")
    def _provenance_names_keys(self) -> Self:
        if isinstance(self.provenance, dict):
            known = tuple(type(self).model_fields)
            refuse(
                Fault(("provenance", key), UnknownProvenance(key, known), at_key=True)
                for key in self.provenance
                if key not in known
            )
        return self

    def provenance_of(self, key: str) -> Provenance:
        """Return where the value of a key comes from."""
        if isinstance(self.provenance, str):
            return self.provenance
        return self.provenance.get(key, "printed")


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
        description="conflicts removed from the game, by id (SET-6)"
    )
    favours_left_out: list[Id] = Field(
        default_factory=list, description="favours left out of the game, by id (SET-7)"
    )
    allies: Allies | None = Field(
        default=None, description="the ally of each of two players; none if left out"
    )

    @model_validator(mode="after")
    def _two_with_allies(self) -> Self:
        if self.allies is not None and self.players != 2:
            refuse([Fault(("allies",), AlliesNotForTwo(), (("players",),))])
        return self


class County(Entry):
    """One of the nine counties, A to I (PLC-4, CTY-1, CTY-3)."""

    id: Id
    name: Name
    minimum: Strength = Field(
        description="the minimum strength of a knight there, without squires (PLC-4)"
    )
    reward: Reward = Field(
        description="what is won there instead of a noble, or as well as one (CTY-1)"
    )
    names_start_player: bool = Field(
        default=False, description="whether its occupant names the start player (CTY-3)"
    )

    @model_validator(mode="after")
    def _county_reward(self) -> Self:
        if self.reward.noble:
            refuse([Fault(("reward", "noble"), NobleOfCounty(self.id))])
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
        refuse(
            Fault(("reward", prize), NotForCastles(self.id))
            for prize, _ in self.reward.prizes
            if prize not in _IN_CASTLES
        )
        return self


class ConflictCard(Entry):
    """A battle in France: the French strength and the power points for ranks 1 to 3 (CON)."""

    id: Id
    strength: Annotated[int, Field(ge=1, le=99)] = Field(description="the French strength")
    points: Annotated[
        list[Amount], Field(min_length=CONFLICT_SPACES, max_length=CONFLICT_SPACES)
    ] = Field(description="power points for ranks 1, 2 and 3")


class Favour(Entry):
    """A King's Favour tile (PLC-10)."""

    id: Id
    reward: Reward = Field(description="what the tile gives")

    @model_validator(mode="after")
    def _no_voyage(self) -> Self:
        if self.reward.voyage:
            refuse([Fault(("reward", "voyage"), VoyageNotOfCounty("favour", self.id))])
        return self


class Law(Entry):
    """A law card: its group in the draw pile (SET-8) and what it does (LAW).

    ``text`` replaces the wording that is made from the effect; its numbers must be those of the
    effect.
    """

    id: Id
    group: Annotated[int, Field(ge=0, le=LAST_GROUP)] = Field(
        description="when it comes up: 0 is in force at the start, then 1 to 4 (SET-8)"
    )
    effect: Effect = Field(description="what it does")
    text: Annotated[str, Field(min_length=1, max_length=120)] | None = Field(
        default=None, description="your own wording for the card, with the numbers of the effect"
    )

    @model_validator(mode="after")
    def _no_voyage(self) -> Self:
        refuse(
            Fault(("effect", *steps, "voyage"), VoyageNotOfCounty("law", self.id))
            for steps, reward in rewards_of(self.effect)
            if reward.voyage
        )
        return self
