"""Which bots there are, and how they are named and made."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass, fields
from math import nan
from random import Random
from typing import Literal, NamedTuple, Protocol

from lancaster_tui.bots.greedy import GreedyBot
from lancaster_tui.bots.worth import Values
from lancaster_tui.documents.errors import without_hidden
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.faults import Invalid
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


class NoSuchBot(NamedTuple):
    """No bot has a name; there are those that are ``known``."""

    name: str
    known: tuple[str, ...]
    kind: Literal["no_such_bot"] = "no_such_bot"


class NoSuchParameter(NamedTuple):
    """A bot does not have a parameter; it has those that are ``known``."""

    bot: str
    name: str
    known: tuple[str, ...]
    kind: Literal["no_such_parameter"] = "no_such_parameter"


class NoValue(NamedTuple):
    """A parameter takes a number, up to a largest one."""

    parameter: str
    value: str
    largest: int
    kind: Literal["no_value"] = "no_value"


class UnsafeCommand(NamedTuple):
    """The command of a program is too long, or holds what cannot be shown."""

    command: str
    longest: int
    kind: Literal["unsafe_command"] = "unsafe_command"


class OpenQuote(NamedTuple):
    """A quote in the command of a program has no end."""

    command: str
    kind: Literal["open_quote"] = "open_quote"


class NoCommand(NamedTuple):
    """The word that announces the command of a program is not followed by one."""

    word: str
    kind: Literal["no_command"] = "no_command"


BotReason = NoSuchBot | NoSuchParameter | NoValue | UnsafeCommand | OpenQuote | NoCommand


class UnknownBot(Invalid[BotReason]):
    """A bot, a parameter of a bot or the command of a program that cannot be."""


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

    Raises UnknownBot if there is no such bot.
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
    """Raise UnknownBot if a spec names no bot. Nothing is started or looked up."""
    if program_of(spec) is None:
        make_bot(spec)


def program_of(spec: str) -> list[str] | None:
    """Return the words of a program's command, or None if the spec is one of a bot.

    They are split as a shell would do it, but no shell is asked. Raises UnknownBot for a command
    that cannot be one.
    """
    kind, _, command = spec.partition(":")
    if kind != PROGRAM:
        return None
    if without_hidden(command) != command or len(command) > _LONGEST_COMMAND:
        raise UnknownBot(UnsafeCommand(command, _LONGEST_COMMAND))
    try:
        words = shlex.split(command)
    except ValueError:
        raise UnknownBot(OpenQuote(command)) from None
    if not words or not words[0]:
        raise UnknownBot(NoCommand(PROGRAM))
    return words


def make_bot(spec: str) -> Bot:
    """Return the bot of a spec: its name, or ``name:parameter=value,...``.

    Raises UnknownBot for an unknown name or parameter or a value that is not a number.
    """
    name, _, settings = spec.partition(":")
    if name not in _KINDS:
        raise UnknownBot(NoSuchBot(name, tuple(bot_names())))
    parameters, make = _KINDS[name]
    known = tuple(field.name for field in fields(parameters))
    given: dict[str, float] = {}
    for setting in settings.split(",") if settings else []:
        key, _, value = setting.partition("=")
        if key not in known:
            raise UnknownBot(NoSuchParameter(name, key, known))
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
        raise UnknownBot(NoValue(key, value, LARGEST))
    return number
