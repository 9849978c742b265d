"""Refusals in words: why, then the rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import assert_never

from lancaster_tui.rules import refusals as r
from lancaster_tui.rules.places import CASTLE
from lancaster_tui.rules.refusals import Reason, Refusal
from lancaster_tui.rules.ruleset.vocabulary import Good
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, listing, number_of, sentence, whose

_Named = Callable[[int], str]  # a place by its number


def refusal_text(refusal: Refusal, names: Names) -> str:
    """Return why an action is not legal.

    ``S1 is below the minimum 3 of D Gloucester; squires do not help (PLC-4).``
    """
    why = _why(refusal.reason, names, is_ally=refusal.for_ally)
    return f"{sentence(why)} ({refusal.rule})."


def objection(refusal: Refusal, names: Names) -> str:
    """Return why an action is not legal, to stand behind it and its price: ``you have 1``."""
    match refusal.reason:
        case r.CannotPay(_, 0, owned, _) | r.CannotPay(0, _, _, owned):
            return f"you have {owned or 'none'}"
        case r.CannotPay() as reason:
            return _cannot_pay(reason).partition("; ")[2]
        case r.SpaceUsed():
            return "used already"
        case r.SpaceEmpty():
            return "empty"
        case r.WouldBeLost(place):
            return _lost(place, names, is_ally=refusal.for_ally).rpartition(": ")[2]
        case r.FaceDown() | r.TileFaceDown():
            return "face down"
        case r.HasNoble() | r.HasTile():
            return "yours already"
        case reason:
            return _why(reason, names, is_ally=refusal.for_ally)


def _why(reason: Reason, names: Names, *, is_ally: bool) -> str:
    """Return a reason in words, without a full stop; ``is_ally`` says whose knights are meant."""
    at = partial(names.where, is_ally=is_ally)
    if isinstance(reason, r.AskedReason):
        return _of_asking(reason, names)
    if isinstance(reason, r.PlacingReason):
        return _of_placing(reason, at, is_ally=is_ally)
    if isinstance(reason, r.RewardReason):
        return _of_rewards(reason, at, names, is_ally=is_ally)
    return _of_parliament(reason, at)


def _of_asking(reason: r.AskedReason, names: Names) -> str:
    match reason:
        case r.GameOver():
            return "the game is over"
        case r.NotAsked(seat):
            return f"{names.seat(seat)} is not asked now"
        case r.NotOffered():
            return "this is not one of the choices"
        case _:
            assert_never(reason)


def _of_placing(reason: r.PlacingReason, at: _Named, *, is_ally: bool) -> str:
    match reason:
        case r.MustPlace():
            return "a knight must be placed while a placement is legal"
        case r.NotInCourt(strength):
            return f"no S{strength} is in {whose(is_ally=is_ally)} court"
        case r.BelowMinimum(strength, minimum, place):
            below = f"S{strength} is below the minimum {minimum} of {at(place)}"
            return f"{below}; squires do not help"
        case r.TooFewSquires(squires):
            return _only(squires, "squires", "you have no squires")
        case r.OwnKnight(place):
            return f"{whose(is_ally=is_ally)} knight is already in {at(place)}"
        case r.FriendlyKnight(place):
            return f"the knight in {at(place)} is on your side"
        case r.NotStronger(total, needed, place):
            return (
                f"strength {total} does not expel the knight in {at(place)}: "
                f"at least {needed} is needed"
            )
        case r.NoSquiresHere(place):
            return f"no squires can go to {at(place)}"
        case r.AllySquires():
            return "squires cannot go with the ally's knights"
        case r.NoAlly():
            return "nobody has an ally in this game"
        case r.TileCovers(place):
            return f"an extension tile covers {at(place)}"
        case r.SpaceTaken(place):
            return f"{at(place)} already holds a knight"
        case r.NotInAllyCastle(place):
            return f"there is no {at(place)}"
        case r.NoConflict(place):
            return f"there is no {at(place)} now"
        case r.ConflictFull(place):
            return f"all three spaces of {at(place)} are taken by others"
        case _:
            assert_never(reason)


def _of_rewards(reason: r.RewardReason, at: _Named, names: Names, *, is_ally: bool) -> str:
    match reason:
        case r.CannotPay():
            return _cannot_pay(reason)
        case r.TooManyTrades(most):
            if not most:
                return "you cannot make this exchange now"
            return f"you can make this exchange at most {number_of(most, 'time', 'times')}"
        case r.HasNoble(county):
            return f"you have a noble of {at(county)} already"
        case r.NoNobleLeft(county):
            return f"no noble of {at(county)} is left"
        case r.AllyWinsOne():
            return "the ally wins the noble or the reward, never both"
        case r.HasTile(place):
            return f"{names.tile(place - CASTLE)} lies in your castle already"
        case r.Strongest(strength):
            return f"there is no stronger knight than S{strength}"
        case r.NotInReserve(strength):
            return f"no S{strength} is in {whose(is_ally=is_ally)} reserve"
        case r.NotDeployed(strength):
            return f"an S{strength} in court is not deployed"
        case r.SpaceUsed(place):
            return f"{at(place)} has been used in this scoring"
        case r.SpaceEmpty(place):
            if is_ally:
                return f"{at(place)} holds no knight of the ally now"
            return f"{at(place)} holds neither a knight of yours nor an extension tile now"
        case r.TileFaceDown(place):
            return f"the extension tile on {at(place)} is face down for this scoring"
        case r.WouldBeLost(place):
            return f"{at(place)} {_lost(place, names, is_ally=is_ally)}"
        case r.MustBeTaken():
            return "a recruit that costs nothing must be taken"
        case r.NotCaptured(strength):
            return f"no S{strength} of yours is a prisoner here"
        case r.FaceDown():
            return "this tile is face down until the next round"
        case _:
            assert_never(reason)


def _of_parliament(reason: r.ParliamentReason, at: _Named) -> str:
    match reason:
        case r.NothingLevied(place):
            return f"{at(place)} has nothing to pay for"
        case r.NoOwnKnight(place):
            return f"no knight of yours is in {at(place)}"
        case r.TooManySent(squires):
            return f"at most {goods(squires, 'squires')} can be sent"
        case r.MustVote():
            return "vote yes or no, with any number of your vote markers"
        case r.TooFewMarkers(markers):
            return _only(markers, "votes", "you have no vote markers")
        case _:
            assert_never(reason)


def _only(amount: int, good: Good, none: str) -> str:
    return f"you have only {goods(amount, good)}" if amount else none


def _cannot_pay(reason: r.CannotPay) -> str:
    price: list[str] = []
    owned: list[str] = []
    sorts: tuple[tuple[Good, int, int], ...] = (
        ("gold", reason.gold, reason.owned_gold),
        ("squires", reason.squires, reason.owned_squires),
    )
    for good, asked, there in sorts:
        if asked:
            price.append(goods(asked, good))
            owned.append(goods(there, good) if there else f"no {good}")
    return f"the price is {listing(price)}; you have {listing(owned)}"


def _lost(place: int, names: Names, *, is_ally: bool) -> str:
    reward = names.rules.castle[place - CASTLE].reward
    possessor = whose(is_ally=is_ally)
    lost = [f"no S1 is in {possessor} reserve"] if reward.recruit else []
    lost += [f"none of {possessor} knights can be upgraded"] if reward.upgrade else []
    to = "the ally" if is_ally else "you"
    return f"gives {to} nothing now: {listing(lost)}"
