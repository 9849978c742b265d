"""Rewards: what is won, and the choices that come with it (RWD)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, assert_never

from lancaster_tui.rules.actions import DECLINE, BuildTile, Decline, TakeNoble, Upgrade
from lancaster_tui.rules.agenda import Answer, FactionChoice, schedule
from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.events import (
    Declined,
    Event,
    Gained,
    GoodsLost,
    Lost,
    NobleRemoved,
    NobleTaken,
    Paid,
    Prize,
    Recruited,
    Source,
    TileBuilt,
    Upgraded,
)
from lancaster_tui.rules.numbers import Strength
from lancaster_tui.rules.pieces.knights import (
    has_knight,
    knights_won,
    leave_castle,
    open_conflicts,
    upgrade,
)
from lancaster_tui.rules.places import CASTLE, CASTLE_COUNT, COUNTY_PLACES, COURT
from lancaster_tui.rules.position import STRENGTHS, Position, Seat, State
from lancaster_tui.rules.refusals import (
    CannotPay,
    HasNoble,
    HasTile,
    NoNobleLeft,
    NotDeployed,
    NotInReserve,
    Refusal,
    Strongest,
)
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.rules.ruleset.vocabulary import Cost, Good, PaidGood, PrizeWord, Reward

MOST_OWNED = 999  # of a good by a seat; the text form of actions has three digits


def gain(
    state: State, faction: int, good: Good, amount: int, source: Source, events: list[Event]
) -> None:
    """Take goods from the supply; nothing happens for an amount of 0 (RWD-1).

    An ally owns no goods: what it gains is lost (ALY-3). House laws that make fortunes make them up
    to ``MOST_OWNED`` of each good; power points have no limit.
    """
    if not amount:
        return
    if faction >= state.players:
        events.append(GoodsLost(faction, good, amount, source))
        return
    owner = state.seats[faction]
    owned = getattr(owner, good)
    if good != "pp" and owned + amount > MOST_OWNED:
        amount = MOST_OWNED - owned
        if not amount:
            return
    setattr(owner, good, owned + amount)
    events.append(Gained(faction, good, amount, source))


def can_pay(position: Position, seat: int, cost: Cost | None, times: int = 1) -> bool:
    """Whether a seat has what a cost asks for, a number of times."""
    return cost is None or all(
        owned(position.seats[seat], good) >= amount * times for good, amount in cost.goods
    )


def cost_refusal(
    position: Position, seat: int, cost: Cost | None, rule: str, times: int = 1
) -> Refusal | None:
    """Return by which rule a seat cannot pay a cost of gold and squires, or None if it can."""
    if cost is None or can_pay(position, seat, cost, times):
        return None
    owner = position.seats[seat]
    return Refusal(
        rule,
        CannotPay(
            gold=cost.gold * times,
            squires=cost.squires * times,
            owned_gold=owner.gold,
            owned_squires=owner.squires,
        ),
    )


def pay(
    state: State, seat: int, cost: Cost, times: int, source: Source, events: list[Event]
) -> None:
    """Pay a cost a number of times to the supply."""
    owner = state.seats[seat]
    for good, amount in cost.goods:
        if times:
            setattr(owner, _PURSES[good], owned(owner, good) - amount * times)
            events.append(Paid(seat, good, amount * times, source))


# Vote markers are paid from those set aside: only laws cost any, and only unspent ones (VOT-5).
_PURSES: Final[Mapping[PaidGood, str]] = complete(
    PaidGood, {"gold": "gold", "squires": "squires", "votes": "set_aside"}
)


def owned(owner: Seat, good: PaidGood) -> int:
    """Return how much a seat has of a good to pay with."""
    there: int = getattr(owner, _PURSES[good])
    return there


def grant(
    state: State, faction: int, reward: Reward, times: int, source: Source, events: list[Event]
) -> None:
    """Give a faction a reward a number of times.

    Goods and recruits come at once; choices go on the agenda. A voyage is left to the county.
    """
    for good, amount in reward.goods:
        gain(state, faction, good, amount * times, source, events)
    if reward.is_goods_only:
        return
    for _ in range(reward.recruit * times):
        recruit(state, faction, source, events)
    choices: list[ChooseUpgrade | ChooseTile | ChooseNoble] = []
    for prize, number in reward.prizes:
        match prize:
            case "recruit" | "voyage":
                continue
            case "upgrade":
                choice: ChooseUpgrade | ChooseTile | ChooseNoble = ChooseUpgrade(faction, source)
            case "promote":
                choice = ChooseUpgrade(faction, source, reward.promote)
            case "tile":
                choice = ChooseTile(faction, source)
            case "noble":
                choice = ChooseNoble(faction, source)
            case _:
                assert_never(prize)
        choices += [choice] * (number * times)
    schedule(state, *choices)


def recruit(state: State, faction: int, source: Source, events: list[Event]) -> None:
    """Bring one S1 from reserve to court, or lose the recruit (RWD-2)."""
    knights = state.factions[faction]
    if knights.reserve[1]:
        knights.reserve[1] -= 1
        knights.court[1] += 1
        events.append(Recruited(faction, source))
    else:
        events.append(Lost(faction, "recruit", source))


def take_noble(
    state: State, faction: int, county: int, source: Source, events: list[Event]
) -> None:
    """Take a noble of a county (RWD-4); one that an ally takes leaves the game (ALY-8, ALY-10)."""
    state.nobles_left[county] -= 1
    if state.is_ally(faction):
        events.append(NobleRemoved(faction, county, source))
    else:
        state.seats[faction].nobles += (county,)
        events.append(NobleTaken(faction, county, source))


def can_take_noble(position: Position, faction: int, county: int) -> bool:
    """Whether a noble of the county is left and the player has none of it yet (RWD-4)."""
    if not position.nobles_left[county]:
        return False
    return position.is_ally(faction) or county not in position.seats[faction].nobles


def noble_refusal(position: Position, faction: int, county: int) -> Refusal | None:
    """Return why a faction cannot take a noble of a county, or None if it can (RWD-4)."""
    if not position.is_ally(faction) and county in position.seats[faction].nobles:
        return Refusal("RWD-4", HasNoble(county))
    if not position.nobles_left[county]:
        return Refusal("RWD-4", NoNobleLeft(county))
    return None


@dataclass(frozen=True, slots=True)
class RewardChoice(FactionChoice[Answer | Decline], Generic[Answer]):
    """A choice that comes with a reward: declined at will (RWD-7), lost if impossible (LAW-5)."""

    source: Source
    what: ClassVar[Prize]

    def offers(self, position: Position) -> Sequence[Answer]:
        """Return the ways to take the reward, possible or not."""
        raise NotImplementedError

    def hindrance(self, position: Position, action: Answer) -> Refusal | None:
        """Return what stands against taking the reward in one way."""
        raise NotImplementedError

    def accept(self, state: State, action: Answer, events: list[Event]) -> None:
        """Take the reward in one of the ways."""
        raise NotImplementedError

    def candidates(self, position: Position, seat: int) -> Sequence[Answer | Decline]:
        """Return the offers, and to decline."""
        return [*self.offers(position), DECLINE]

    def obstacle(self, position: Position, seat: int, action: Answer | Decline) -> Refusal | None:
        """Return what stands against an offer; there must be one that can be declined."""
        if not isinstance(action, Decline):
            return self.hindrance(position, action)
        return None if self._possible(position) else self.not_offered()

    def options(self, position: Position, seat: int) -> Sequence[Answer | Decline]:
        """Return the possible offers and, if there are any, to decline."""
        possible = self._possible(position)
        return [*possible, DECLINE] if possible else possible

    def _possible(self, position: Position) -> list[Answer]:
        offers = self.offers(position)
        return [offer for offer in offers if self.hindrance(position, offer) is None]

    def take(self, state: State, seat: int, action: Answer | Decline, events: list[Event]) -> None:
        """Take or decline the reward."""
        if isinstance(action, Decline):
            events.append(Declined(self.faction, self.what, self.source))
        else:
            self.accept(state, action, events)

    def pass_over(self, state: State, events: list[Event]) -> None:
        """Lose the reward."""
        events.append(Lost(self.faction, self.what, self.source))


@dataclass(frozen=True, slots=True)
class ChooseUpgrade(RewardChoice[Upgrade]):
    """Which knight is upgraded (RWD-3); ``only`` names a strength that must be deployed."""

    only: Strength | None = None
    what = "upgrade"
    rule = "RWD-3"
    kind = "upgrade"

    def offers(self, position: Position) -> Sequence[Upgrade]:
        """Return all knights that are not in reserve, those of ``only`` in court too."""
        won = knights_won(position, self.faction)
        return [Upgrade(*knight) for knight in won if self.only in (None, knight[0])]

    def _possible(self, position: Position) -> list[Upgrade]:
        """Return the offers that nothing stands against; it is quicker to ask the reserve."""
        reserve = position.factions[self.faction].reserve
        return [
            offer
            for offer in self.offers(position)
            if offer.strength < STRENGTHS[-1]
            and reserve[offer.strength + 1]
            and (self.only is None or offer.place != COURT)
        ]

    def hindrance(self, position: Position, action: Upgrade) -> Refusal | None:
        """Return why one of the own knights cannot be upgraded."""
        strength, place, _ = action
        if self.only not in (None, strength) or not has_knight(
            position, self.faction, strength, place
        ):
            return self.not_offered()
        if strength == STRENGTHS[-1]:
            return Refusal(self.rule, Strongest(strength))
        if not position.factions[self.faction].reserve[strength + 1]:
            return Refusal(self.rule, NotInReserve(strength + 1))
        if self.only is not None and place == COURT:
            return Refusal("LAW-4", NotDeployed(strength))
        return None

    def accept(self, state: State, action: Upgrade, events: list[Event]) -> None:
        """Upgrade the chosen knight."""
        upgrade(state, self.faction, action.strength, action.place)
        events.append(Upgraded(self.faction, action.strength, action.place, self.source))


@dataclass(frozen=True, slots=True)
class ChooseNoble(RewardChoice[TakeNoble]):
    """Of which county a noble is taken (RWD-4)."""

    what = "noble"
    rule = "RWD-4"
    kind = "noble"

    def offers(self, position: Position) -> Sequence[TakeNoble]:
        """Return the nobles of all counties."""
        return [TakeNoble(county) for county in COUNTY_PLACES]

    def hindrance(self, position: Position, action: TakeNoble) -> Refusal | None:
        """Return why a noble cannot be taken."""
        if action.county not in COUNTY_PLACES:
            return self.not_offered()
        return noble_refusal(position, self.faction, action.county)

    def accept(self, state: State, action: TakeNoble, events: list[Event]) -> None:
        """Take the noble."""
        take_noble(state, self.faction, action.county, self.source, events)


@dataclass(frozen=True, slots=True)
class ChooseTile(RewardChoice[BuildTile]):
    """Which extension tile is built (RWD-5)."""

    what = "tile"
    rule = "RWD-5"
    kind = "tile"

    def offers(self, position: Position) -> Sequence[BuildTile]:
        """Return all six tiles."""
        return [BuildTile(space) for space in range(CASTLE_COUNT)]

    def hindrance(self, position: Position, action: BuildTile) -> Refusal | None:
        """Return that a tile lies in the castle already; an ally has none to build (ALY-3)."""
        if action.space not in range(CASTLE_COUNT):
            return self.not_offered()
        if position.is_ally(self.faction) or action.space in position.seats[self.faction].tiles:
            return Refusal(self.rule, HasTile(CASTLE + action.space))
        return None

    def accept(self, state: State, action: BuildTile, events: list[Event]) -> None:
        """Build the tile. A knight standing there returns to court unscored."""
        state.seats[self.faction].tiles += (action.space,)
        events.append(TileBuilt(self.faction, action.space, self.source))
        leave_castle(state, self.faction, action.space, events)


def usable(
    position: Position, faction: int, reward: Reward, times: int = 1
) -> dict[PrizeWord, int]:
    """Return how many of each prize a faction can use of a reward taken a number of times.

    Each prize is looked at separately. Goods are left out: an ally loses them, a player can use all
    (RWD-7, ALY-3).
    """
    return {
        prize: most_used(position, faction, reward, prize, number * times)
        for prize, number in reward.prizes
    }


def most_used(position: Position, faction: int, reward: Reward, prize: PrizeWord, most: int) -> int:
    """Return how many of a prize of a reward a faction can use, up to a number (LAW-5)."""
    match prize:
        case "recruit":
            return min(most, position.factions[faction].reserve[1])
        case "upgrade":
            return _upgrades_in_turn(position, faction, most)
        case "promote":
            return _promotions(position, faction, reward.promote, most)
        case "tile":
            return min(most, _stock(position, faction))
        case "noble":
            return min(most, _nobles(position, faction))
        case "voyage":
            return min(most, int(bool(open_conflicts(position, faction))))


def _upgrades_in_turn(position: Position, faction: int, most: int) -> int:
    """Return how many upgrades a faction can make one after another, up to a number (RWD-3)."""
    reserve = position.factions[faction].reserve[:]
    for made in range(most):
        lifted = weakest_to_upgrade(position.rules, reserve)
        if lifted is None:
            return made
        reserve[lifted] += 1
        reserve[lifted + 1] -= 1
    return most


def weakest_to_upgrade(rules: Ruleset, reserve: Sequence[int]) -> int | None:
    """Return the weakest knight that can be upgraded by what is left in reserve (RWD-3)."""
    for strength, pieces in zip(STRENGTHS[:-1], rules.pieces.knights, strict=False):
        if pieces > reserve[strength] and reserve[strength + 1]:
            return strength
    return None


def _promotions(position: Position, faction: int, strength: int | None, times: int) -> int:
    if strength is None:
        return 0
    there = position.deployed(faction).count(strength)
    return min(times, there, position.factions[faction].reserve[strength + 1])


def _stock(position: Position, faction: int) -> int:
    return 0 if position.is_ally(faction) else len(position.seats[faction].stock)


def _nobles(position: Position, faction: int) -> int:
    """Return how many nobles a faction can take; of an ally they leave the game (ALY-8)."""
    if position.is_ally(faction):
        return sum(position.nobles_left)
    return sum(can_take_noble(position, faction, county) for county in COUNTY_PLACES)
