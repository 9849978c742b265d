"""Applying the current laws, and the choices that they ask of players (LAW)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import Final, TypeVar, assert_never

from lancaster_tui.rules.actions import PayLevy, SendSquires, Trade
from lancaster_tui.rules.agenda import Answer, SeatChoice, Task, schedule
from lancaster_tui.rules.events import Declined, Event, LawApplied, Source, SquiresSent, TileTurned
from lancaster_tui.rules.numbers import LawId, Quantity, SeatIndex
from lancaster_tui.rules.pieces.knights import leave_county, reinforce
from lancaster_tui.rules.pieces.rewards import (
    MOST_OWNED,
    can_pay,
    cost_refusal,
    grant,
    most_used,
    owned,
    pay,
)
from lancaster_tui.rules.places import CASTLE
from lancaster_tui.rules.position import Position, State
from lancaster_tui.rules.refusals import (
    NoOwnKnight,
    NothingLevied,
    Refusal,
    TooManySent,
    TooManyTrades,
)
from lancaster_tui.rules.ruleset.counters import count, kept
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.vocabulary import (
    Bargain,
    Effect,
    Exchange,
    ExchangeEither,
    Good,
    Levy,
    Most,
    Payment,
    Per,
    Send,
    When,
    bargains,
)

_FROM_PURSES: Final[frozenset[Good]] = frozenset(("gold", "squires"))


def most_trades(position: Position, seat: int, way: Bargain) -> int:
    """Return how often a seat can pay a bargain and use its reward in full (LAW-8)."""
    owner = position.seats[seat]
    cost, reward = way.cost, way.reward
    limits = [owned(owner, good) // amount for good, amount in cost.goods]
    for prize, number in reward.prizes:
        limits.append(most_used(position, seat, reward, prize, MOST_OWNED) // number)
    return min(limits)


def levied(position: Position, seat: int, effect: Levy) -> list[int]:
    """Return the places of what a seat must pay for: its knights in counties or its tiles."""
    match effect.on:
        case "tiles":
            return sorted(CASTLE + space for space in position.seats[seat].face_up)
        case "county_knights":
            return [county for county, _ in position.knights_in_counties(seat)]


def most_sent(position: Position, seat: int, effect: Send) -> int:
    """Return how many squires a seat can send to conflicts (LAW-N5)."""
    most = effect.per_conflict * len(position.stacks(seat))
    return min(most, position.seats[seat].squires)


@dataclass(frozen=True, slots=True)
class LawChoice(SeatChoice[Answer]):
    """A choice of a seat that a law asks for."""

    law: LawId

    @property
    def source(self) -> Source:
        """The law, as the source of what follows."""
        return Source("law", self.law)


@dataclass(frozen=True, slots=True)
class MakeExchange(LawChoice[Trade]):
    """How many times, and in which way, a seat makes the exchange of a law (LAW-8)."""

    rule = "LAW-8"
    kind = "exchange"

    def ways(self, position: Position) -> Sequence[Bargain]:
        """Return the bargains of the law."""
        return bargains(position.rules.law_by_id[self.law].effect)

    def candidates(self, position: Position, seat: int) -> Sequence[Trade]:
        """Return every number of times that can be paid and used in full."""
        return [
            Trade(0),
            *(
                Trade(times, way)
                for way, bargain in enumerate(self.ways(position))
                for times in range(1, most_trades(position, seat, bargain) + 1)
            ),
        ]

    options = candidates

    def obstacle(self, position: Position, seat: int, action: Trade) -> Refusal | None:
        """Return how often an exchange can be made at most."""
        times, way, _ = action
        if not times:
            return self.not_offered() if way else None
        ways = self.ways(position)
        if not 0 <= way < len(ways):
            return self.not_offered()
        most = most_trades(position, seat, ways[way])
        return None if 0 < times <= most else Refusal(self.rule, TooManyTrades(most))

    def take(self, state: State, seat: int, action: Trade, events: list[Event]) -> None:
        """Pay and take the reward."""
        if not action.times:
            events.append(Declined(seat, "exchange", self.source))
            return
        bargain = self.ways(state)[action.way]
        pay(state, seat, bargain.cost, action.times, self.source, events)
        grant(state, seat, bargain.reward, action.times, self.source, events)


Allotment = TypeVar("Allotment", PayLevy, SendSquires)


class AllotmentChoice(LawChoice[Allotment]):
    """A choice that allots something to any of several places at once."""

    __slots__ = ()

    def places(self, position: Position) -> list[int]:
        """Return the places that something can be allotted to."""
        raise NotImplementedError

    def most_at(self, position: Position) -> int:
        """Return the most that can be allotted to one place."""
        raise NotImplementedError

    def answer(self, places: tuple[int, ...]) -> Allotment:
        """Return the answer that allots one to each of these places; some may come repeatedly."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class ChooseLevy(AllotmentChoice[PayLevy]):
    """For which of its knights in counties, or of its tiles, a seat pays a levy (LAW-2)."""

    rule = "LAW-2"
    kind = "levy"

    def effect(self, position: Position) -> Levy:
        """Return the levy."""
        effect = position.rules.law_by_id[self.law].effect
        assert isinstance(effect, Levy)
        return effect

    def places(self, position: Position) -> list[int]:
        """Return the places of what must be paid for."""
        return levied(position, self.seat, self.effect(position))

    def most_at(self, position: Position) -> int:
        """Return that each is paid for once."""
        return 1

    def answer(self, places: tuple[int, ...]) -> PayLevy:
        """Return the answer that pays for these places."""
        return PayLevy(places)

    def unpaid(self, position: Position, paid: Sequence[int]) -> list[int]:
        """Return the places that are left if some are paid for."""
        return [place for place in self.places(position) if place not in paid]

    def candidates(self, position: Position, seat: int) -> Sequence[PayLevy]:
        """Return every selection, the largest first."""
        places = self.places(position)
        return [
            PayLevy(paid)
            for number in range(len(places), -1, -1)
            for paid in combinations(places, number)
        ]

    def options(self, position: Position, seat: int) -> Sequence[PayLevy]:
        """Return the selections that can be paid; nothing else stands against a candidate."""
        cost, most = self.effect(position).cost, len(self.places(position))
        while not can_pay(position, seat, cost, most):
            most -= 1
        return [paid for paid in self.candidates(position, seat) if len(paid.places) <= most]

    def obstacle(self, position: Position, seat: int, action: PayLevy) -> Refusal | None:
        """Return that so many cannot be paid, or that there is nothing to pay for at a place."""
        places = self.places(position)
        for place in action.places:
            if place not in places:
                return Refusal(self.law, NothingLevied(place))
        cost = self.effect(position).cost
        why = cost_refusal(position, seat, cost, self.law, len(action.places))
        if why is None and list(action.places) != sorted(set(action.places)):
            return self.not_offered()
        return why

    def take(self, state: State, seat: int, action: PayLevy, events: list[Event]) -> None:
        """Pay; send the other knights home, or turn the other tiles face down."""
        effect = self.effect(state)
        unpaid = self.unpaid(state, action.places)
        pay(state, seat, effect.cost, len(action.places), self.source, events)
        match effect.on:
            case "tiles":
                spaces = [place - CASTLE for place in unpaid]
                state.seats[seat].face_down += tuple(spaces)
                events += [TileTurned(seat, space, is_face_down=True) for space in spaces]
            case "county_knights":
                for county in unpaid:
                    leave_county(state, county, events)
            case _:
                assert_never(effect.on)


@dataclass(frozen=True, slots=True)
class ChooseSending(AllotmentChoice[SendSquires]):
    """How many squires a seat sends to which of its conflicts (LAW-N5)."""

    rule = "LAW-2"
    kind = "send"

    def places(self, position: Position) -> list[int]:
        """Return the places of the conflicts with a knight of the seat."""
        return [place for place, _ in position.stacks(self.seat)]

    def most_at(self, position: Position) -> int:
        """Return how many squires can be sent: all of them may go to one conflict."""
        effect = position.rules.law_by_id[self.law].effect
        assert isinstance(effect, Send)
        return most_sent(position, self.seat, effect)

    def answer(self, places: tuple[int, ...]) -> SendSquires:
        """Return the answer that sends a squire to each of these places."""
        return SendSquires(places)

    def candidates(self, position: Position, seat: int) -> Sequence[SendSquires]:
        """Return every way to spread up to so many squires, the fewest first."""
        places = self.places(position)
        return [
            SendSquires(sent)
            for number in range(self.most_at(position) + 1)
            for sent in combinations_with_replacement(places, number)
        ]

    options = candidates

    def obstacle(self, position: Position, seat: int, action: SendSquires) -> Refusal | None:
        """Return that the seat has no knight at a place, or that these are too many squires."""
        places = self.places(position)
        for place in action.places:
            if place not in places:
                return Refusal(self.law, NoOwnKnight(place))
        most = self.most_at(position)
        if len(action.places) > most:
            return Refusal(self.law, TooManySent(most))
        return None if list(action.places) == sorted(action.places) else self.not_offered()

    def take(self, state: State, seat: int, action: SendSquires, events: list[Event]) -> None:
        """Send the squires."""
        if not action.places:
            events.append(Declined(seat, "sending", self.source))
        for place, squires in action.by_place.items():
            state.seats[seat].squires -= squires
            reinforce(state, seat, place, squires)
            events.append(SquiresSent(seat, place, squires))


def law_counts(position: Position, law: Law) -> list[int]:
    """Return what a law counts of each seat (LAW-4).

    For an exchange it is how often it can be made, for a levy for how much it must be paid, for
    squires how many can be sent.
    """
    seats, effect = range(position.players), law.effect
    match effect:
        case Per() | Most() | When():
            return [count(position, seat, effect.count) for seat in seats]
        case Exchange() | ExchangeEither():
            ways = effect.ways
            return [max([most_trades(position, seat, way) for way in ways]) for seat in seats]
        case Levy():
            return [len(levied(position, seat, effect)) for seat in seats]
        case Send():
            return [most_sent(position, seat, effect) for seat in seats]


def times_law_pays(position: Position, law: Law) -> list[int]:
    """Return how many times each seat would take the law's reward now (LAW-3, LAW-4).

    Of a law with a choice it is how far the seat could go in it, as ``law_counts`` says.
    """
    return times_paid(law.effect, law_counts(position, law))


def times_paid(effect: Effect, counts: list[int]) -> list[int]:
    """Return how many times an effect pays each seat, by what it counts of them (LAW-4)."""
    match effect:
        case Per(each=each):
            return [number // each for number in counts]
        case Most():
            highest = max(counts)
            return [int(number == highest > 0) for number in counts]
        case When() as condition:
            return [int(condition.holds(number)) for number in counts]
        case Exchange() | ExchangeEither() | Levy() | Send():
            return counts


def counts_what_is_screened(effect: Effect) -> bool:
    """Whether what an effect counts depends on gold or squires behind the screens (SET-11)."""
    match effect:
        case Per() | Most() | When():
            return kept(effect.count) == "screened"
        case Exchange() | ExchangeEither():
            return any(way.cost.gold or way.cost.squires for way in effect.ways)
        case Levy():
            return False
        case Send():
            return True


@dataclass(frozen=True, slots=True)
class ApplyLaw(Task):
    """Apply one of the current laws, from left to right (LAW-1, LAW-7)."""

    index: Quantity
    is_milestone = True
    kind = "apply_law"

    def run(self, state: State, events: list[Event]) -> None:
        """Fix what the law counts, then give each eligible player its turn in player order."""
        law = state.rules.law_by_id[state.laws[self.index]]
        counts = law_counts(state, law)
        times = times_paid(law.effect, counts)
        is_told = state.open_resources or not counts_what_is_screened(law.effect)
        seats = tuple([seat for seat, often in enumerate(times) if often])
        events.append(LawApplied(law.id, seats, tuple(counts) if is_told else None))
        eligible = [seat for seat in state.player_order() if times[seat]]
        schedule(state, *[_what_follows(law, seat, times[seat]) for seat in eligible])


def _what_follows(
    law: Law, seat: int, times: int
) -> MakeExchange | ChooseLevy | ChooseSending | TakeLawReward:
    match law.effect:
        case Per() | Most() | When():
            return TakeLawReward(seat, law.id, times)
        case Exchange() | ExchangeEither():
            return MakeExchange(seat, law.id)
        case Levy():
            return ChooseLevy(seat, law.id)
        case Send():
            return ChooseSending(seat, law.id)


@dataclass(frozen=True, slots=True)
class TakeLawReward(Task):
    """Give a seat what a law pays it."""

    seat: SeatIndex
    law: LawId
    times: Quantity
    kind = "take_law_reward"

    def run(self, state: State, events: list[Event]) -> None:
        """Grant the reward."""
        effect = state.rules.law_by_id[self.law].effect
        assert isinstance(effect, Payment)
        grant(state, self.seat, effect.reward, self.times, Source("law", self.law), events)


def is_applied(position: Position, law: LawId) -> bool:
    """Whether a law in force has been applied in this round, or is being applied (LAW-1)."""
    if law not in position.laws:
        return False
    if position.phase != "parliament":
        return position.phase in ("counties", "castles", "conflicts")
    to_come = [task.index for task in position.agenda if isinstance(task, ApplyLaw)]
    return not position.proposals and position.laws.index(law) not in to_come


def after_laws_before(position: Position, law: Law) -> Position:
    """Return a position with the gold, squires and tiles that the laws to the left of a law pay.

    So the law finds it, as far as that is certain (LAW-7): laws that ask something and those that
    count what is screened are left out, and so are rewards of which it is open what they change.
    Tiles are taken for built, whichever they are, and none for declined (RWD-7). A proposal that
    passes comes in at the right end of the row, and the leftmost law leaves (VOT-3).
    """
    row = position.laws
    if law.id in row:
        before = row[: row.index(law.id)]
    else:
        before = row[1:] if law.id in position.proposals else ()
    changed = position
    for earlier in (position.rules.law_by_id[each] for each in before):
        effect = earlier.effect
        if not isinstance(effect, Payment) or counts_what_is_screened(effect):
            continue
        goods = [(good, amount) for good, amount in effect.reward.goods if good in _FROM_PURSES]
        tiles = effect.reward.tile
        if not (goods or tiles) or is_applied(position, earlier.id):
            continue
        if changed is position:
            changed = copy(position)
            changed.seats = [seat.copy() for seat in position.seats]
        for seat, times in zip(changed.seats, times_law_pays(changed, earlier), strict=True):
            for good, amount in goods:
                setattr(seat, good, getattr(seat, good) + amount * times)
            seat.tiles += tuple(seat.stock[: tiles * times])
    return changed
