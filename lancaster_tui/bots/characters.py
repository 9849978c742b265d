"""Characters: greedy with tastes of its own; and the mix, which draws one of them for each deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from math import exp
from random import Random
from typing import Final

from lancaster_tui.bots.worth import Values

CHARACTERS: Final[Mapping[str, Values]] = {
    "soldier": Values(battles=2.0),
    "builder": Values(castle=1.8, patience=-1.0),
    "courtier": Values(nobles=1.6),
    "lawyer": Values(laws=1.2, vote=0.8, nobles=0.9),
}
"""What things are worth to each character, where it is not what they are worth to greedy."""

_SPREAD = 0.25  # of the logarithm of each number
_WHIM = 0.7  # power points; no weaker, but games differ more
_DIGITS = 6  # finer differences may be another machine's rounding


def drawn(chance: Random) -> Values:
    """Return the values of a character that chance picks, each number a little off by chance."""
    character = CHARACTERS[chance.choice(list(CHARACTERS))]
    return replace(varied(character, chance), whim=_WHIM)


def varied(values: Values, chance: Random) -> Values:
    """Return values each of which is multiplied by a number near 1."""
    changed = {
        field.name: round(getattr(values, field.name) * exp(chance.gauss(0, _SPREAD)), _DIGITS)
        for field in fields(values)
    }
    return replace(values, **changed)
