"""Refusals in words: the rule, then why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from lancaster_tui.rules.agenda import Refusal
from lancaster_tui.rules.places import CASTLE
from lancaster_tui.rules.ruleset.vocabulary import Good
from lancaster_tui.table.replay import Misfit
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, listing, number_of, sentence, whose

Params = Mapping[str, int | str]


def refusal_text(refusal: Refusal, names: Names) -> str:
    """Return why an action is not legal.

    ``PLC-4: S1 is below the minimum 3 of D Gloucester.``
    """
    why = REASONS[refusal.reason]({**refusal.params, "is_ally": refusal.for_ally}, names)
    return f"{refusal.rule}: {sentence(why)}."


def misfit_text(misfit: Misfit, names: Names) -> str:
    """Return which action of a record does not fit, and why.

    ``action 37 of 120, "2 place S1 C": PLC-4: S1 is below the minimum 3 of C York.``
    """
    if misfit.refusal is None:
        return str(misfit)
    return f"{misfit.where}: {refusal_text(misfit.refusal, names)}"


def _place(params: Params, names: Names) -> str:
    return names.place(int(params["place"]), is_ally=bool(params["is_ally"]))


def _whose(params: Params, _: Names) -> str:
    return whose(is_ally=bool(params["is_ally"]))


def _below_minimum(params: Params, names: Names) -> str:
    strength, minimum = params["strength"], params["minimum"]
    return f"S{strength} is below the minimum {minimum} of {_place(params, names)}"


def _too_few_squires(params: Params, _: Names) -> str:
    squires = int(params["squires"])
    return f"you have only {goods(squires, 'squires')}" if squires else "you have no squires"


def _not_stronger(params: Params, names: Names) -> str:
    return (
        f"strength {params['total']} does not expel the knight in {_place(params, names)}: "
        f"at least {params['needed']} is needed"
    )


def _too_few_markers(params: Params, _: Names) -> str:
    markers = int(params["markers"])
    if not markers:
        return "you have no vote markers"
    return f"you have only {goods(markers, 'votes')}"


def _cannot_pay(params: Params, _: Names) -> str:
    gold, squires = int(params["gold"]), int(params["squires"])
    price = listing(goods(amount, good) for amount, good in _sorts(gold, squires) if amount)
    owned = listing(
        _owned(amount, good)
        for (amount, good), (asked, _) in zip(
            _sorts(int(params["owned_gold"]), int(params["owned_squires"])),
            _sorts(gold, squires),
            strict=True,
        )
        if asked
    )
    return f"the price is {price}; you have {owned}"


def _sorts(gold: int, squires: int) -> tuple[tuple[int, Good], ...]:
    return (gold, "gold"), (squires, "squires")


def _owned(amount: int, good: Good) -> str:
    return goods(amount, good) if amount else f"no {good}"


def _would_be_lost(params: Params, names: Names) -> str:
    reward = names.rules.castle[int(params["place"]) - CASTLE].reward
    whose = _whose(params, names)
    lost = [f"no S1 is in {whose} reserve"] if reward.recruit else []
    lost += [f"none of {whose} knights can be upgraded"] if reward.upgrade else []
    to = "the ally" if params["is_ally"] else "you"
    return f"{_place(params, names)} gives {to} nothing now: {listing(lost)}"


REASONS: Final[dict[str, Callable[[Params, Names], str]]] = {
    "game_over": lambda _, __: "the game is over",
    "not_asked": lambda params, names: f"{names.seat(int(params['seat']))} is not asked now",
    "not_offered": lambda _, __: "this is not one of the choices",
    "must_place": lambda _, __: "a knight must be placed while a placement is legal",
    "not_in_court": lambda params, names: (
        f"no S{params['strength']} is in {_whose(params, names)} court"
    ),
    "below_minimum": _below_minimum,
    "too_few_squires": _too_few_squires,
    "own_knight": lambda params, names: (
        f"{_whose(params, names)} own knight is in {_place(params, names)}"
    ),
    "not_stronger": _not_stronger,
    "no_squires_here": lambda params, names: f"no squires can go to {_place(params, names)}",
    "tile_covers": lambda params, names: f"an extension tile covers {_place(params, names)}",
    "space_taken": lambda params, names: f"{_place(params, names)} already holds a knight",
    "no_conflict": lambda params, names: f"there is no {_place(params, names)} now",
    "conflict_full": lambda params, names: (
        f"all three spaces of {_place(params, names)} are taken by others"
    ),
    "cannot_pay": _cannot_pay,
    "too_many_trades": lambda params, _: (
        f"you can make this exchange at most {number_of(int(params['most']), 'time', 'times')}"
        if params["most"]
        else "you cannot make this exchange now"
    ),
    "has_noble": lambda params, names: f"you have a noble of {_place(params, names)} already",
    "no_noble_left": lambda params, names: f"no noble of {_place(params, names)} is left",
    "tile_built": lambda params, names: (
        f"{names.tile(int(params['place']) - CASTLE)} lies in your castle already"
    ),
    "strongest": lambda params, _: f"there is no stronger knight than S{params['strength']}",
    "not_in_reserve": lambda params, names: (
        f"no S{params['strength']} is in {_whose(params, names)} reserve"
    ),
    "not_deployed": lambda params, _: f"an S{params['strength']} in court is not deployed",
    "space_used": lambda params, names: f"{_place(params, names)} has been used in this scoring",
    "space_empty": lambda params, names: (
        f"{_place(params, names)} holds no knight of the ally now"
        if params["is_ally"]
        else f"{_place(params, names)} holds neither a knight of yours nor an extension tile now"
    ),
    "would_be_lost": _would_be_lost,
    "not_captured": lambda params, _: f"no S{params['strength']} of yours is a prisoner here",
    "face_down": lambda _, __: "this tile is face down until the next round",
    "no_ally": lambda _, __: "nobody has an ally in this game",
    "ally_squires": lambda _, __: "no squires can go with a knight of the ally",
    "not_in_ally_castle": lambda params, names: f"there is no {_place(params, names)}",
    "friendly_knight": lambda params, names: (
        f"the knight in {_place(params, names)} is on your side"
    ),
    "ally_wins_one": lambda _, __: "the ally wins the noble or the reward, never both",
    "must_be_taken": lambda _, __: "a recruit that costs nothing must be taken",
    "tile_face_down": lambda params, names: (
        f"the extension tile on {_place(params, names)} is face down for this scoring"
    ),
    "nothing_levied": lambda params, names: f"{_place(params, names)} has nothing to pay for",
    "no_own_knight": lambda params, names: f"no knight of yours is in {_place(params, names)}",
    "too_many_sent": lambda params, _: (
        f"at most {goods(int(params['squires']), 'squires')} can be sent"
    ),
    "must_vote": lambda _, __: "vote yes or no; any number of your vote markers may be added",
    "too_few_markers": _too_few_markers,
}
