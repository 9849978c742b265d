"""Refusals in words: the rule, then why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from lancaster_tui.rules.agenda import Refusal
from lancaster_tui.rules.law_words import Good
from lancaster_tui.rules.places import CASTLE
from lancaster_tui.table.replay import Misfit
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, listing, sentence

Params = Mapping[str, int | str]


def refusal_text(refusal: Refusal, names: Names) -> str:
    """Return why an action is not legal.

    ``PLC-4: S1 is below the minimum 3 of D Gloucester.``
    """
    why = REASONS[refusal.reason](refusal.params, names)
    return f"{refusal.rule}: {sentence(why)}."


def misfit_text(misfit: Misfit, names: Names) -> str:
    """Return which action of a record does not fit, and why.

    ``action 37 of 120, "2 place S1 C": PLC-4: S1 is below the minimum 3 of C York.``
    """
    if misfit.refusal is None:
        return str(misfit)
    return f"{misfit.where}: {refusal_text(misfit.refusal, names)}"


def _place(params: Params, names: Names) -> str:
    return names.place(int(params["place"]))


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
    lost = ["no S1 is in your reserve"] if reward.recruit else []
    lost += ["none of your knights can be upgraded"] if reward.upgrade else []
    return f"{_place(params, names)} gives you nothing now: {listing(lost)}"


REASONS: Final[dict[str, Callable[[Params, Names], str]]] = {
    "game_over": lambda _, __: "the game is over",
    "not_asked": lambda params, names: f"{names.seat(int(params['seat']))} is not asked now",
    "not_offered": lambda _, __: "this is not one of the choices",
    "must_place": lambda _, __: "a knight must be placed while a placement is legal",
    "not_in_court": lambda params, _: f"no S{params['strength']} is in your court",
    "below_minimum": _below_minimum,
    "too_few_squires": _too_few_squires,
    "own_knight": lambda params, names: f"your own knight is in {_place(params, names)}",
    "not_stronger": _not_stronger,
    "no_squires_here": lambda params, names: f"no squires can go to {_place(params, names)}",
    "tile_covers": lambda params, names: f"an extension tile covers {_place(params, names)}",
    "space_taken": lambda params, names: f"{_place(params, names)} already holds a knight",
    "no_conflict": lambda params, names: f"there is no {_place(params, names)} now",
    "conflict_full": lambda params, names: (
        f"all three spaces of {_place(params, names)} are taken by others"
    ),
    "cannot_pay": _cannot_pay,
    "has_noble": lambda params, names: f"you have a noble of {_place(params, names)} already",
    "no_noble_left": lambda params, names: f"no noble of {_place(params, names)} is left",
    "tile_built": lambda params, names: (
        f"{names.tile(int(params['place']) - CASTLE)} lies in your castle already"
    ),
    "strongest": lambda params, _: f"there is no stronger knight than S{params['strength']}",
    "not_in_reserve": lambda params, _: f"no S{params['strength']} is in your reserve",
    "not_deployed": lambda params, _: f"an S{params['strength']} in court is not deployed",
    "space_used": lambda params, names: f"{_place(params, names)} has been used in this scoring",
    "space_empty": lambda params, names: (
        f"{_place(params, names)} holds neither a knight of yours nor an extension tile now"
    ),
    "would_be_lost": _would_be_lost,
    "not_captured": lambda params, _: f"no S{params['strength']} of yours is a prisoner here",
    "face_down": lambda _, __: "this tile is face down until the next round",
    "must_vote": lambda _, __: "vote yes or no; any number of your vote markers may be added",
    "too_few_markers": _too_few_markers,
}
