"""A ruleset: every number of the game, as data (SET, CTY, CAS, CON, END)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from lancaster_tui.rules.law_words import Amount, Cost, Effect, Reward, Strength, Word
from lancaster_tui.rules.places import CASTLE_COUNT, COUNTY_COUNT, ROW_LENGTH

LAWS_IN_FORCE = 3
PROPOSALS = 3
LAST_GROUP = 4
CONFLICT_SPACES = 3

Provenance = Literal["printed", "inferred", "reconstructed"]
Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$", max_length=24)]
Name = Annotated[str, Field(min_length=1, max_length=40)]


class Entry(Word):
    """An entry whose values say where they come from.

    ``provenance`` is one word for the whole entry, or a word per key; what it does not name is
    printed.
    """

    provenance: Provenance | dict[str, Provenance] = "printed"

    @model_validator(mode="after")
    def _provenance_names_keys(self) -> Self:
        if isinstance(self.provenance, dict):
            for key in self.provenance:
                if key not in type(self).model_fields:
                    raise ValueError(f"provenance names {key!r}, which is no key of this entry")
        return self

    def provenance_of(self, key: str) -> Provenance:
        """Return where the value of a key comes from."""
        if isinstance(self.provenance, str):
            return self.provenance
        return self.provenance.get(key, "printed")


class Start(Word):
    """What each player starts with (SET-3)."""

    gold: Amount
    squires: Amount
    votes: Amount
    knights: list[Strength]


class Pieces(Word):
    """How many pieces there are (SET-2).

    ``knights`` are those of one colour, by strength from S1 to S4. Gold, squires and vote markers
    are no limit in play (SET-9).
    """

    knights: Annotated[list[Amount], Field(min_length=4, max_length=4)]
    gold: Amount
    squires: Amount
    votes: Amount


class Allies(Word):
    """What the ally of each player starts with (ALY-3).

    ``castle`` names the spaces of the ally castle, by their ids; nothing is paid for them there.
    """

    knights: list[Strength]
    castle: Annotated[list[Id], Field(min_length=1)]


class PlayerCount(Word):
    """What depends on the number of players (SET-5 to SET-7, ALY)."""

    players: Annotated[int, Field(ge=2, le=5)]
    nobles: Amount
    conflicts_removed: list[Id]
    favours_left_out: list[Id] = Field(default_factory=list)
    allies: Allies | None = None

    @model_validator(mode="after")
    def _two_with_allies(self) -> Self:
        if self.allies is not None and self.players != 2:
            raise ValueError("only 2 players have allies (ALY)")
        return self


class County(Entry):
    """One of the nine counties, A to I (PLC-4, CTY-1, CTY-3)."""

    id: Id
    name: Name
    minimum: Strength
    reward: Reward
    names_start_player: bool = False

    @model_validator(mode="after")
    def _county_reward(self) -> Self:
        if self.reward.noble:
            raise ValueError("a county gives its own noble besides its reward (CTY-1)")
        return self


class CastleSpace(Entry):
    """A castle space and the extension tile that fits on it (CAS-2)."""

    id: Id
    name: Name
    cost: Cost | None = None
    reward: Reward

    @model_validator(mode="after")
    def _castle_reward(self) -> Self:
        if self.reward.tile or self.reward.noble or self.reward.voyage or self.reward.promote:
            raise ValueError("a castle space gives goods, recruits or an upgrade only")
        return self


class ConflictCard(Entry):
    """A battle in France: the French strength and the power points for ranks 1 to 3 (CON)."""

    id: Id
    strength: Annotated[int, Field(ge=1, le=99)]
    points: Annotated[list[Amount], Field(min_length=CONFLICT_SPACES, max_length=CONFLICT_SPACES)]


class Favour(Entry):
    """A King's Favour tile (PLC-10)."""

    id: Id
    reward: Reward

    @model_validator(mode="after")
    def _no_voyage(self) -> Self:
        if self.reward.voyage:
            raise ValueError("only a county's reward can be a voyage")
        return self


class Law(Entry):
    """A law card: its group in the draw pile (SET-8) and what it does (LAW)."""

    id: Id
    group: Annotated[int, Field(ge=0, le=LAST_GROUP)]
    effect: Effect

    @model_validator(mode="after")
    def _no_voyage(self) -> Self:
        if any(reward.voyage for reward in self.effect.rewards):
            raise ValueError("only a county's reward can be a voyage")
        return self


class Ranking(Word):
    """Power points of a final ranking (END-1 to END-3)."""

    first: Amount
    second: Amount


class Ending(Word):
    """Final scoring (END): two rankings and the points for 0, 1, 2, … nobles."""

    knights: Ranking
    tiles: Ranking
    nobles: Annotated[list[Amount], Field(min_length=COUNTY_COUNT + 1, max_length=COUNTY_COUNT + 1)]


class Ruleset(Word):
    """All numbers of one game.

    ``laws`` are the base laws, ``new_laws`` those that may replace them group by group (LAW-6).
    """

    format: Literal[1]
    id: Id
    name: Name
    rounds: Annotated[int, Field(ge=1, le=20)]
    county_price: Cost
    lord_votes: Amount
    open_resources: bool = False
    empty_conflict: Literal["move", "discard"] = "move"
    start: Start
    pieces: Pieces
    player_counts: Annotated[list[PlayerCount], Field(min_length=1)]
    counties: Annotated[list[County], Field(min_length=COUNTY_COUNT, max_length=COUNTY_COUNT)]
    castle: Annotated[list[CastleSpace], Field(min_length=CASTLE_COUNT, max_length=CASTLE_COUNT)]
    conflicts: list[ConflictCard]
    favours: list[Favour]
    laws: list[Law]
    new_laws: list[Law] = Field(default_factory=list)
    ending: Ending

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        for kind, entries in (
            ("county", self.counties),
            ("castle space", self.castle),
            ("conflict", self.conflicts),
            ("favour", self.favours),
            ("law", self.all_laws),
        ):
            _no_twins(kind, (entry.id for entry in entries))
        _no_twins("player count", (str(entry.players) for entry in self.player_counts))
        self._check_start("start.knights", self.start.knights)
        self._check_laws()
        for entry in self.player_counts:
            self._check_player_count(entry)
        return self

    def _check_start(self, where: str, knights: list[int]) -> None:
        for strength in set(knights):
            if knights.count(strength) > self.pieces.knights[strength - 1]:
                raise ValueError(f"{where} names more S{strength} than pieces.knights has")

    def _check_laws(self) -> None:
        sizes = {"laws": _group_sizes(self.laws)}
        if self.new_laws:
            sizes["new_laws"] = _group_sizes(self.new_laws)
        needed = LAWS_IN_FORCE + PROPOSALS * self.rounds
        demand = f"{self.rounds} rounds need {needed} laws, there are"
        for key, groups in sizes.items():
            if groups[0] != LAWS_IN_FORCE:
                raise ValueError(f"{key}: exactly {LAWS_IN_FORCE} laws must be in group 0 (SET-12)")
            if sum(groups) < needed:
                raise ValueError(f"{key}: {demand} {sum(groups)} (SET-12)")
        fewest = sum(map(min, zip(*sizes.values(), strict=True)))
        if fewest < needed:
            raise ValueError(
                f"{demand} {fewest} with the smaller of laws and new_laws in each group "
                "(LAW-6, SET-12)"
            )

    def _check_player_count(self, entry: PlayerCount) -> None:
        where = f"player_counts for {entry.players} players"
        conflicts = {card.id for card in self.conflicts}
        favours = {favour.id for favour in self.favours}
        for removed in entry.conflicts_removed:
            if removed not in conflicts:
                raise ValueError(f"{where} removes conflict {removed!r}, which does not exist")
        for left_out in entry.favours_left_out:
            if left_out not in favours:
                raise ValueError(f"{where} leaves out favour {left_out!r}, which does not exist")
        left = len(conflicts) - len(set(entry.conflicts_removed))
        if left < ROW_LENGTH * self.rounds:
            raise ValueError(
                f"{where}: {self.rounds} rounds need {ROW_LENGTH * self.rounds} conflicts, "
                f"{left} are left (SET-12)"
            )
        if entry.allies is not None:
            self._check_start(f"{where}: allies.knights", entry.allies.knights)
            _no_twins("ally castle space", entry.allies.castle)
            spaces = [space.id for space in self.castle]
            for space in entry.allies.castle:
                if space not in spaces:
                    raise ValueError(f"{where}: no castle has the ally's space {space!r}")

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


def _group_sizes(laws: Iterable[Law]) -> list[int]:
    groups = [law.group for law in laws]
    return [groups.count(group) for group in range(LAST_GROUP + 1)]


def _no_twins(kind: str, ids: Iterable[str]) -> None:
    seen: set[str] = set()
    for entry_id in ids:
        if entry_id in seen:
            raise ValueError(f"two entries for {kind} {entry_id!r}")
        seen.add(entry_id)
