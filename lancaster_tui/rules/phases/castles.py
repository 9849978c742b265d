"""Scoring the castles (CAS)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from lancaster_tui.rules.actions import DECLINE, Decline, UseSpace
from lancaster_tui.rules.agenda import FactionChoice, Task, schedule
from lancaster_tui.rules.events import CastleScored, Declined, Event, Source, TileTurned
from lancaster_tui.rules.numbers import FactionIndex, SeatIndex, SpaceIndex
from lancaster_tui.rules.pieces.knights import leave_castle
from lancaster_tui.rules.pieces.rewards import cost_refusal, gain, grant, owned, pay, usable
from lancaster_tui.rules.places import CASTLE, CASTLE_COUNT
from lancaster_tui.rules.position import Position, State
from lancaster_tui.rules.refusals import (
    MustBeTaken,
    Refusal,
    SpaceEmpty,
    SpaceUsed,
    TileFaceDown,
    WouldBeLost,
)
from lancaster_tui.rules.ruleset.vocabulary import Cost, PaidGood


@dataclass(frozen=True, slots=True)
class ScoreCastles(Task):
    """Score the castles in player order, as it stands after the counties (CAS-1, CTY-3)."""

    kind = "score_castles"

    def run(self, state: State, events: list[Event]) -> None:
        """Schedule each castle; an ally's, if a knight is there, after its owner's (ALY-11)."""
        schedule(
            state,
            *(
                ScoreCastle(faction)
                for seat in state.player_order()
                for faction in state.factions_of(seat)
                if not state.is_ally(faction) or scored_spaces(state, faction)
            ),
        )


@dataclass(frozen=True, slots=True)
class ScoreCastle(Task):
    """Score one castle: all gains first, then the paid spaces, then the table (CAS-1, CAS-2).

    Tiles that lie face down are left out and turned up again (LAW-N13).
    """

    faction: FactionIndex
    is_milestone = True
    kind = "score_castle"

    def run(self, state: State, events: list[Event]) -> None:
        """Grant the gains and schedule the rest."""
        faction = self.faction
        events.append(CastleScored(faction))
        paid = []
        for space in scored_spaces(state, faction):
            card = state.rules.castle[space]
            if _is_decided(state, faction, space):
                paid.append(space)
            else:
                grant(state, faction, card.reward, 1, Source("castle", card.id), events)
                leave_castle(state, faction, space, events)
        schedule(state, *_after_gains(faction, tuple(paid), is_ally=state.is_ally(faction)))


@cache
def _after_gains(
    faction: int, paid: tuple[int, ...], *, is_ally: bool
) -> tuple[UsePaidSpace | TurnTilesUp | ScoreTable, ...]:
    """Return what comes after the gains of a castle: an ally has no tiles and no table (ALY-3)."""
    use = UsePaidSpace(faction, paid)
    return (use,) if is_ally else (use, TurnTilesUp(faction), ScoreTable(faction))


def scored_spaces(position: Position, faction: int) -> list[int]:
    """Return the castle spaces with a knight or with a tile that lies face up (CAS-2)."""
    castle = position.factions[faction].castle
    if position.is_ally(faction):
        return [space for space, strength in enumerate(castle) if strength]
    owner = position.seats[faction]
    tiles = owner.face_up if owner.face_down else owner.tiles
    return [space for space, strength in enumerate(castle) if strength or space in tiles]


def paid_spaces(position: Position, seat: int) -> dict[int, Cost]:
    """Return what the spaces of a seat's castle cost that would be scored now (CAS-2, CAS-4)."""
    costs = {space: position.rules.castle[space].cost for space in scored_spaces(position, seat)}
    return {space: cost for space, cost in costs.items() if cost is not None}


def gains_first(position: Position, seat: int, good: PaidGood) -> dict[int, int]:
    """Return how much of a good the spaces of a seat's castle would give now, where they give any.

    All of that is gained before the seat is asked about its paid spaces (CAS-2).
    """
    rewards = {
        space: dict(position.rules.castle[space].reward.goods).get(good, 0)
        for space in scored_spaces(position, seat)
        if not _is_decided(position, seat, space)
    }
    return {space: number for space, number in rewards.items() if number}


def could_pay(position: Position, seat: int, space: int) -> bool:
    """Whether a seat could pay a space if its castle were scored now, its gains first (CAS-2)."""
    cost, owner = position.rules.castle[space].cost, position.seats[seat]
    return cost is None or all(
        owned(owner, good) + sum(gains_first(position, seat, good).values()) >= amount
        for good, amount in cost.goods
    )


def _castle_spaces(position: Position, faction: int) -> Sequence[int]:
    """Return the spaces that the castle of a faction has (ALY-3)."""
    return position.rules.ally_spaces if position.is_ally(faction) else range(CASTLE_COUNT)


def _is_decided(position: Position, faction: int, space: int) -> bool:
    """Whether the owner decides about the order and use of a space (CAS-2, CAS-4)."""
    card = position.rules.castle[space]
    if card.cost is not None and not position.is_ally(faction):
        return True
    return not card.reward.is_goods_only


def _cost(position: Position, faction: int, space: int) -> Cost | None:
    """Return what a space costs the faction: an ally pays nothing (ALY-11)."""
    return None if position.is_ally(faction) else position.rules.castle[space].cost


@dataclass(frozen=True, slots=True)
class UsePaidSpace(FactionChoice[UseSpace | Decline]):
    """Which of the paid spaces left is used next, if any (CAS-2, CAS-4).

    An ally does not pay, so that a recruit cannot be declined there (ALY-11, RWD-7).
    """

    spaces: tuple[SpaceIndex, ...]
    rule = "CAS-4"
    kind = "use"

    def candidates(self, position: Position, seat: int) -> Sequence[UseSpace | Decline]:
        """Return all paid spaces of a castle, and to use none."""
        spaces = _castle_spaces(position, self.faction)
        decided = [space for space in spaces if _is_decided(position, self.faction, space)]
        return [*map(UseSpace, decided), DECLINE]

    def options(self, position: Position, seat: int) -> Sequence[UseSpace | Decline]:
        """Return the legal answers: only spaces that are left can be among them, mostly none."""
        if not self.spaces:
            return []
        usable = self._usable(position)
        use = [UseSpace(space) for space in usable]
        return use if self._decline_refusal(position, usable) else [*use, DECLINE]

    def obstacle(self, position: Position, seat: int, action: UseSpace | Decline) -> Refusal | None:
        """Return why a paid space cannot be used: used up, empty, too dear or worth nothing."""
        if isinstance(action, Decline):
            return self._decline_refusal(position, self._usable(position))
        space, place = action.space, CASTLE + action.space
        if space in self.spaces:
            return self._use_refusal(position, space)
        if space not in _castle_spaces(position, self.faction):
            return self.not_offered()
        if not _is_decided(position, self.faction, space):
            return self.not_offered()
        if position.is_ally(self.faction) or space not in position.seats[seat].tiles:
            return Refusal(self.rule, SpaceEmpty(place))
        if space in position.seats[seat].face_down:
            return Refusal("CAS-2", TileFaceDown(place))
        return Refusal(self.rule, SpaceUsed(place))

    def _use_refusal(self, position: Position, space: int) -> Refusal | None:
        """Return that a space left cannot be paid, or that all its reward would be lost."""
        cost = _cost(position, self.faction, space)
        too_dear = cost_refusal(position, position.owner(self.faction), cost, self.rule)
        if too_dear is not None:
            return too_dear
        if self._gains(position, space) or self._can_upgrade(position, space):
            return None
        return Refusal(self.rule, WouldBeLost(CASTLE + space))

    def _decline_refusal(self, position: Position, usable: list[int]) -> Refusal | None:
        """Return why no usable space can be declined: there is none, or one must be used."""
        if not usable:
            return self.not_offered()
        if any(self._must_be_used(position, space) for space in usable):
            return Refusal("RWD-7", MustBeTaken())
        return None

    def take(
        self, state: State, seat: int, action: UseSpace | Decline, events: list[Event]
    ) -> None:
        """Use a space, or be done with the castle."""
        if isinstance(action, Decline):
            events += [
                Declined(self.faction, "space", Source("castle", state.rules.castle[space].id))
                for space in self._usable(state)
            ]
            self.pass_over(state, events)
            return
        card = state.rules.castle[action.space]
        source = Source("castle", card.id)
        leave_castle(state, self.faction, action.space, events)
        rest = tuple(space for space in self.spaces if space != action.space)
        schedule(state, UsePaidSpace(self.faction, rest))
        cost = _cost(state, self.faction, action.space)
        if cost is not None:
            pay(state, seat, cost, 1, source, events)
        grant(state, self.faction, card.reward, 1, source, events)

    def pass_over(self, state: State, events: list[Event]) -> None:
        """Send the knights on unused spaces home."""
        for space in self.spaces:
            leave_castle(state, self.faction, space, events)

    def _usable(self, position: Position) -> list[int]:
        return [space for space in self.spaces if self._use_refusal(position, space) is None]

    def _must_be_used(self, position: Position, space: int) -> bool:
        """Whether a usable space costs nothing and gives what is always taken (RWD-7)."""
        return _cost(position, self.faction, space) is None and self._gains(position, space)

    def _gains(self, position: Position, space: int) -> bool:
        """Whether a space would give goods or a recruit; an ally owns no goods (ALY-3)."""
        reward = position.rules.castle[space].reward
        has_goods = bool(reward.goods) and not position.is_ally(self.faction)
        return has_goods or usable(position, self.faction, reward).get("recruit", 0) > 0

    def _can_upgrade(self, position: Position, space: int) -> bool:
        reward = position.rules.castle[space].reward
        return usable(position, self.faction, reward).get("upgrade", 0) > 0


@dataclass(frozen=True, slots=True)
class TurnTilesUp(Task):
    """Turn the tiles up that a law has left out of one scoring (LAW-N13)."""

    seat: SeatIndex
    kind = "turn_tiles_up"

    def run(self, state: State, events: list[Event]) -> None:
        """Turn them up."""
        owner = state.seats[self.seat]
        events += [TileTurned(self.seat, space, is_face_down=False) for space in owner.face_down]
        owner.face_down = ()


@dataclass(frozen=True, slots=True)
class ScoreTable(Task):
    """A vote marker per noble and for the lord, except in the last round (CAS-3)."""

    seat: SeatIndex
    kind = "score_table"

    def run(self, state: State, events: list[Event]) -> None:
        """Give the vote markers."""
        if state.round < state.rules.rounds:
            markers = state.rules.lord_votes + len(state.seats[self.seat].nobles)
            gain(state, self.seat, "votes", markers, Source("table"), events)
