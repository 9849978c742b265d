"""Applying the current laws (LAW)."""

from __future__ import annotations

from dataclasses import dataclass

from lancaster_tui.rules.agenda import Choice, Task, schedule
from lancaster_tui.rules.entries import Law
from lancaster_tui.rules.events import Event, LawApplied, Source
from lancaster_tui.rules.knights import deployed
from lancaster_tui.rules.law_choices import (
    ChooseLevy,
    ChooseSending,
    MakeExchange,
    levied,
    most_sent,
    most_trades,
)
from lancaster_tui.rules.law_words import (
    Count,
    Effect,
    Exchange,
    ExchangeEither,
    Knights,
    Levy,
    Most,
    Payment,
    Per,
    Send,
    When,
)
from lancaster_tui.rules.rewards import grant
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
        case "county_squires":
            return sum(occupant.squires for _, occupant in position.knights_in_counties(seat))
        case "emptied_counties":
            held = position.knights_in_counties(seat)
            return sum(not position.nobles_left[county] for county, _ in held)
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
    """Return what a law counts of each seat (LAW-4).

    For an exchange it is how often it can be made, for a levy for how much it must be paid, for
    squires how many can be sent.
    """
    return [_count_for(position, seat, law.effect) for seat in range(position.players)]


def _count_for(position: Position, seat: int, effect: Effect) -> int:
    match effect:
        case Exchange() | ExchangeEither():
            return max(most_trades(position, seat, way) for way in effect.ways)
        case Levy():
            return len(levied(position, seat, effect))
        case Send():
            return most_sent(position, seat, effect)
        case Per() | Most() | When():
            return count(position, seat, effect.count)


def law_payouts(position: Position, law: Law) -> list[int]:
    """Return how many times each seat would take the law's reward now (LAW-3, LAW-4).

    Of a law with a choice it is how far the seat could go in it, as ``law_counts`` says.
    """
    return payouts(law.effect, law_counts(position, law))


def payouts(effect: Effect, counts: list[int]) -> list[int]:
    """Return ``law_payouts`` by what an effect counts of each seat."""
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
        eligible = [seat for seat in state.player_order() if times[seat]]
        schedule(state, *(_what_follows(law, seat, times[seat]) for seat in eligible))


def _what_follows(law: Law, seat: int, times: int) -> Task | Choice:
    match law.effect:
        case Exchange() | ExchangeEither():
            return MakeExchange(seat, law.id)
        case Levy():
            return ChooseLevy(seat, law.id)
        case Send():
            return ChooseSending(seat, law.id)
        case Per() | Most() | When():
            return TakeLawReward(seat, law.id, times)


@dataclass(frozen=True, slots=True)
class TakeLawReward(Task):
    """Give a seat what a law pays it."""

    seat: int
    law: str
    times: int

    def run(self, state: State, events: list[Event]) -> None:
        """Grant the reward."""
        effect = state.rules.law_by_id[self.law].effect
        assert isinstance(effect, Payment)
        grant(state, self.seat, effect.reward, self.times, Source("law", self.law), events)
