"""Which bots there are, and how they are named and made."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass, fields
from difflib import get_close_matches
from math import nan
from random import Random
from typing import NamedTuple, Protocol

from lancaster_tui.bots.greedy import GreedyBot
from lancaster_tui.bots.worth import Values
from lancaster_tui.documents.errors import quoted, without_hidden
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.position import View


class RandomBot:
    """Takes every legal action with the same chance."""

    def choose(self, _seen: View, decision: Decision, chance: Random, /) -> Action:
        """Return one of the legal actions."""
        return chance.choice(decision.actions)


LARGEST = 1000  # value of a parameter
PROGRAM = "engine"
"""The word before the command of a program that plays a seat."""

_LONGEST_COMMAND = 500  # characters
# An entry for a program: in quotes a comma belongs to the command.
_PROGRAM_ENTRY = re.compile(
    rf"""(?:[^,=:]*=)?\s*{PROGRAM}:(?:[^,'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*"|['"\\])*""",
    re.IGNORECASE | re.DOTALL,
)


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


def typed_spec(text: str) -> str:
    """Return a spec that somebody has typed as records have it; a command keeps its case.

    Raises UnknownBot, with a sentence, if it is none.
    """
    kind, colon, rest = text.partition(":")
    spec = text
    if kind.lower() == PROGRAM:
        spec = f"{PROGRAM}{colon}{rest.strip()}"
    elif kind.lower() in _KINDS:
        spec = text.lower()
    check_spec(spec)
    return spec


def check_spec(spec: str) -> None:
    """Raise UnknownBot, with a sentence, if this is no spec. Nothing is started or looked up."""
    if program_of(spec) is None:
        make_bot(spec)


def program_of(spec: str) -> list[str] | None:
    """Return the words of a program's command, or None if the spec is one of a bot.

    They are split as a shell would do it, but no shell is asked. Raises UnknownBot, with a
    sentence, for a command that cannot be one.
    """
    kind, _, command = spec.partition(":")
    if kind != PROGRAM:
        return None
    if without_hidden(command) != command or len(command) > _LONGEST_COMMAND:
        raise UnknownBot(
            f"the command {quoted(command)} has more than {_LONGEST_COMMAND} characters, or a "
            "control character"
        )
    try:
        words = shlex.split(command)
    except ValueError:
        raise UnknownBot(f"the command {quoted(command)} has a quote without its end") from None
    if not words or not words[0]:
        raise UnknownBot(f"which program? A command follows {PROGRAM}:, as in {PROGRAM}:./mybot")
    return words


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
    ``danger=1`` goes on with the parameters before it, while ``Tom=random`` names a bot. The
    command of a program ends at a comma, unless that stands in quotes or behind a backslash.
    """
    specs: list[str] = []
    takes_more = False  # whether the last entry can have more parameters
    for part in _parts(text):
        _, is_setting, value = part.partition("=")
        kind = value.strip().partition(":")[0].lower()
        if takes_more and is_setting and kind not in (*_KINDS, PROGRAM):
            specs[-1] += f",{part}"
        else:
            specs.append(part)
            takes_more = ":" in part and _PROGRAM_ENTRY.fullmatch(part) is None
    return specs


def _parts(text: str) -> list[str]:
    """Return what stands between the commas, without blanks at the ends."""
    parts: list[str] = []
    start = 0
    while start <= len(text):
        command = _PROGRAM_ENTRY.match(text, start)
        comma = text.find(",", start if command is None else command.end())
        end = len(text) if comma < 0 else comma
        parts.append(text[start:end].strip())
        start = end + 1
    return parts


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
