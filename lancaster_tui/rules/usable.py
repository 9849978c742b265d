"""How much of a reward can be used; what cannot is lost (LAW-5)."""

from __future__ import annotations

from typing import NamedTuple

from lancaster_tui.rules.knights import deployed, open_conflicts
from lancaster_tui.rules.law_words import Reward
from lancaster_tui.rules.places import COUNTY_PLACES
from lancaster_tui.rules.rewards import can_take_noble
from lancaster_tui.rules.state import STRENGTHS, Position


class Usable(NamedTuple):
    """How many of each prize of a reward can be used; ``promote`` are upgrades of one strength."""

    recruit: int
    upgrade: int
    promote: int
    tile: int
    noble: int
    voyage: int


def usable(position: Position, faction: int, reward: Reward, times: int = 1) -> Usable:
    """Return how many of each prize a faction can use of a reward taken a number of times.

    Each prize is looked at by itself. Goods are not told: an ally loses them, a player can use all
    (RWD-7, ALY-3).
    """
    reserve = position.factions[faction].reserve
    return Usable(
        recruit=min(reward.recruit * times, reserve[1]),
        upgrade=_upgrades_in_turn(position, faction, reward.upgrade * times),
        promote=_promotions(position, faction, reward.promote, times),
        tile=min(reward.tile * times, _stock(position, faction)) if reward.tile else 0,
        noble=min(reward.noble * times, _nobles(position, faction)) if reward.noble else 0,
        voyage=int(reward.voyage and bool(open_conflicts(position, faction))),
    )


def _upgrades_in_turn(position: Position, faction: int, most: int) -> int:
    """Return how many upgrades a faction can make one after another, up to a number (RWD-3)."""
    reserve = position.factions[faction].reserve[:]
    won = [0, *position.rules.pieces.knights]
    for strength in STRENGTHS:
        won[strength] -= reserve[strength]
    for made in range(most):
        liftable = (each for each in STRENGTHS[:-1] if won[each] and reserve[each + 1])
        lifted = next(liftable, None)
        if lifted is None:
            return made
        won[lifted] -= 1
        won[lifted + 1] += 1
        reserve[lifted] += 1
        reserve[lifted + 1] -= 1
    return most


def _promotions(position: Position, faction: int, strength: int | None, times: int) -> int:
    if strength is None:
        return 0
    there = deployed(position, faction).count(strength)
    return min(times, there, position.factions[faction].reserve[strength + 1])


def _stock(position: Position, faction: int) -> int:
    return 0 if position.is_ally(faction) else len(position.seats[faction].stock)


def _nobles(position: Position, faction: int) -> int:
    """Return how many nobles a faction can take; of an ally they leave the game (ALY-8)."""
    if position.is_ally(faction):
        return sum(position.nobles_left)
    return sum(can_take_noble(position, faction, county) for county in COUNTY_PLACES)
