"""The bots by name, with their parameters: ``greedy``, or ``greedy:spite=0.5,danger=2``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from difflib import get_close_matches
from math import nan
from random import Random
from typing import NamedTuple, Protocol

from lancaster_tui.bots.greedy import GreedyBot
from lancaster_tui.bots.random_bot import RandomBot
from lancaster_tui.bots.values import Values
from lancaster_tui.content.errors import quoted
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.state import View

LARGEST = 1000  # value of a parameter


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, seen: View, decision: Decision, chance: Random, /) -> Action:
        """Return one of the decision's actions.

        Args:
            seen: What the bot's seat may know; the bot must not change it.
            decision: What the seat is asked.
            chance: The stream for this decision; the same stream gives the same answer.

        """
        ...


class UnknownBot(ValueError):
    """A bot or a parameter of a bot that does not exist; the message is a sentence."""


@dataclass(frozen=True)
class NoParameters:
    """The parameters of a bot that has none."""


class BotKind(NamedTuple):
    """A kind of bot: its parameters, as a dataclass of numbers, and how it is made of them."""

    parameters: type[Values] | type[NoParameters]
    make: Callable[..., Bot]


_KINDS = {
    "greedy": BotKind(Values, lambda **given: GreedyBot(Values(**given))),
    "random": BotKind(NoParameters, RandomBot),
}


def bot_names() -> list[str]:
    """Return the names of all bots."""
    return list(_KINDS)


def make_bot(spec: str) -> Bot:
    """Return the bot of a spec: its name, or ``name:parameter=value,...``.

    Raises UnknownBot for an unknown name or parameter or a value that is no number.
    """
    name, _, settings = spec.partition(":")
    if name not in _KINDS:
        raise UnknownBot(_unknown("bot", name, bot_names()))
    parameters, make = _KINDS[name]
    known = [field.name for field in fields(parameters)]
    given: dict[str, float] = {}
    for setting in settings.split(",") if settings else []:
        key, _, value = setting.partition("=")
        if key not in known:
            raise UnknownBot(_unknown(f"parameter of {name}", key, known))
        given[key] = _number(key, value)
    return make(**given)


def split_specs(text: str) -> list[str]:
    """Return the entries of a list of seats, as ``Ann,Zoe=greedy:spite=0,danger=1,random``.

    Commas stand between entries and between the parameters of a bot as well: a part like
    ``danger=1`` goes on with the parameters before it, while ``Tom=random`` names a bot.
    """
    specs: list[str] = []
    for part in text.split(","):
        _, is_setting, value = part.partition("=")
        kind = value.strip().partition(":")[0].lower()
        if specs and ":" in specs[-1] and is_setting and kind not in _KINDS:
            specs[-1] += f",{part.strip()}"
        else:
            specs.append(part.strip())
    return specs


def _number(key: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = nan
    if not abs(number) <= LARGEST:
        raise UnknownBot(f"{key} takes a number, {LARGEST} at most, not {quoted(value)}")
    return number


def _unknown(what: str, name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, 1)
    if near:
        return f"no {what} is called {quoted(name)}; did you mean {quoted(near[0])}?"
    return f"no {what} is called {quoted(name)}; there {_listed(known)}"


def _listed(known: list[str]) -> str:
    return f"are {', '.join(known)}" if known else "are none"
