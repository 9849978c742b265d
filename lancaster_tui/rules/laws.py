"""Applying the current laws (LAW)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lancaster_tui.rules.actions import Action, Trade
from lancaster_tui.rules.agenda import SeatChoice, Task, schedule
from lancaster_tui.rules.events import Declined, Event, LawApplied, Source
from lancaster_tui.rules.knights import deployed
from lancaster_tui.rules.law_words import Count, Effect, Exchange, Knights, Most, Per, When
from lancaster_tui.rules.rewards import grant, pay
from lancaster_tui.rules.ruleset import Law
from lancaster_tui.rules.state import STRENGTHS, Position, State


def count(position: Position, seat: int, what: Count) -> int:
    """Return how much a seat has of what a law counts (LAW-4)."""
    if isinstance(what, Knights):
        return _count_knights(position, seat, what)
    owner = position.seats[seat]
    match what.of:
        case "gold":
            return owner.gold
        case "squires":
            return owner.squires
        case "unspent_votes":
            return owner.unspent
        case "nobles":
            return len(owner.nobles)
        case "tiles":
            return len(owner.tiles)
        case "counties":
            return len(position.knights_in_counties(seat))
        case "conflicts":
            return len(position.stacks(seat))
        case "knight_sets":
            strengths = deployed(position, seat)
            return min(strengths.count(strength) for strength in STRENGTHS)


def _count_knights(position: Position, seat: int, what: Knights) -> int:
    match what.where:
        case "deployed":
            strengths = deployed(position, seat)
        case "castle":
            strengths = [strength for strength in position.factions[seat].castle if strength]
        case "conflicts":
            strengths = [
                strength for _, stack in position.stacks(seat) for strength in stack.knights
            ]
    return len(strengths) if what.strength is None else strengths.count(what.strength)


def law_counts(position: Position, law: Law) -> list[int]:
    """Return what a law counts of each seat; for an exchange, how often it can be made."""
    seats = range(position.players)
    effect = law.effect
    if isinstance(effect, Exchange):
        return [most_trades(position, seat, effect) for seat in seats]
    return [count(position, seat, effect.count) for seat in seats]


def law_payouts(position: Position, law: Law) -> list[int]:
    """Return how many times each seat would take the law's reward now (LAW-3, LAW-4).

    For an exchange it is the most times it can be made.
    """
    return payouts(law.effect, law_counts(position, law))


def payouts(effect: Effect, counts: list[int]) -> list[int]:
    """Return how many times each seat takes the reward of an effect, by what is counted of it."""
    match effect:
        case Per(each=each):
            return [number // each for number in counts]
        case Most():
            highest = max(counts)
            return [int(number == highest > 0) for number in counts]
        case When() as condition:
            return [int(condition.holds(number)) for number in counts]
        case Exchange():
            return counts


def most_trades(position: Position, seat: int, effect: Exchange) -> int:
    """Return how often a seat can pay an exchange and use its reward in full (LAW-8)."""
    owner = position.seats[seat]
    cost, reward = effect.cost, effect.reward
    limits = (
        (owner.gold, cost.gold),
        (owner.squires, cost.squires),
        (owner.set_aside, cost.votes),
        (position.factions[seat].reserve[1], reward.recruit),
        (len(owner.stock), reward.tile),
    )
    return min(there // each for there, each in limits if each)


@dataclass(frozen=True, slots=True)
class ApplyLaw(Task):
    """Apply one of the current laws, from left to right (LAW-1, LAW-7)."""

    index: int
    is_milestone = True

    def run(self, state: State, events: list[Event]) -> None:
        """Fix what the law counts, then give each eligible player its turn in player order."""
        law = state.rules.law_by_id[state.laws[self.index]]
        counts = law_counts(state, law)
        times = payouts(law.effect, counts)
        events.append(LawApplied(law.id, tuple(counts)))
        exchange = isinstance(law.effect, Exchange)
        schedule(
            state,
            *(
                MakeExchange(seat, law.id) if exchange else TakeLawReward(seat, law.id, times[seat])
                for seat in state.player_order()
                if times[seat]
            ),
        )


@dataclass(frozen=True, slots=True)
class TakeLawReward(Task):
    """Give a seat what a law pays it."""

    seat: int
    law: str
    times: int

    def run(self, state: State, events: list[Event]) -> None:
        """Grant the reward."""
        effect = state.rules.law_by_id[self.law].effect
        grant(state, self.seat, effect.reward, self.times, Source("law", self.law), events)


@dataclass(frozen=True, slots=True)
class MakeExchange(SeatChoice):
    """How many times a seat makes the exchange of a law (LAW-8)."""

    law: str
    rule = "LAW-8"

    def effect(self, position: Position) -> Exchange:
        """Return the exchange."""
        effect = position.rules.law_by_id[self.law].effect
        assert isinstance(effect, Exchange)
        return effect

    def options(self, position: Position, seat: int) -> Sequence[Action]:
        """Return every number of times that can be paid and used in full."""
        return [
            Trade(times) for times in range(most_trades(position, seat, self.effect(position)) + 1)
        ]

    def take(self, state: State, seat: int, action: Action, events: list[Event]) -> None:
        """Pay and take the reward."""
        assert isinstance(action, Trade)
        effect, source = self.effect(state), Source("law", self.law)
        if not action.times:
            events.append(Declined(seat, "exchange", source))
        pay(state, seat, effect.cost, action.times, source, events)
        grant(state, seat, effect.reward, action.times, source, events)
