"""Refusals in words: the rule, then why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from lancaster_tui.rules.agenda import Refusal
from lancaster_tui.table.replay import Misfit
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, number_of, sentence

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
    return f"you have only {number_of(markers, 'vote marker', 'vote markers')}"


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
    "must_vote": lambda _, __: "vote yes or no; any number of your vote markers may be added",
    "too_few_markers": _too_few_markers,
}
