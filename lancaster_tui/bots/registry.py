"""Which bots there are, and how they are named and made.

Bots of others are found by the entry points that their packages name (docs/bots.md).
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from inspect import signature
from math import nan
from random import Random
from typing import Final, Literal, NamedTuple, Protocol

from lancaster_tui.bots.characters import CHARACTERS, drawn
from lancaster_tui.bots.greedy import GreedyBot, greedy_with
from lancaster_tui.bots.search import LEVELS, SearchBot
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


GROUP: Final = "lancaster_tui.bots"
"""The group of entry points in which packages name their bots."""

FAILURES: Final = (Exception, SystemExit)
"""What a bot of others may raise without ending the game with it."""

LARGEST = 1000  # value of a parameter
PROGRAM = "engine"
"""The word before the command of a program that plays a seat."""

# A seat without a name is called after its bot, and a number follows.
_BOT_NAME = re.compile(r"[a-z][a-z0-9_-]{0,13}")
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
    """A parameter takes a number, up to a largest one; some take only a whole one."""

    parameter: str
    value: str
    largest: int
    is_whole: bool = False
    kind: Literal["no_value"] = "no_value"


class BrokenBot(NamedTuple):
    """A third-party bot cannot be loaded or created, and ``why``; or it has no choose method."""

    bot: str
    problem: Literal["load", "make", "no_choose"]
    why: str = ""
    kind: Literal["broken_bot"] = "broken_bot"


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


BotReason = (
    NoSuchBot | NoSuchParameter | NoValue | BrokenBot | UnsafeCommand | OpenQuote | NoCommand
)


class UnknownBot(Invalid[BotReason]):
    """A bot, a parameter of a bot or the command of a program that cannot be."""


class BotKind(NamedTuple):
    """A kind of bot: its parameters, each a float or an int, and how it is made of them.

    One that ``is_drawn`` is made of the stream of its seat as well, as the argument ``chance``.
    One that ``takes_time`` thinks longer than a screen can wait.
    """

    parameters: Mapping[str, type[float]]
    make: Callable[..., Bot]
    is_drawn: bool = False
    takes_time: bool = False


def _with_values(values: Values) -> BotKind:
    """Return the kind of bot that is greedy with some values, if they are not set otherwise."""
    return BotKind(
        {field.name: float for field in fields(Values)},
        lambda **given: greedy_with(replace(values, **given)),
    )


BuiltInBot = GreedyBot | SearchBot | RandomBot
_BUILT_IN: Final = {
    "greedy": _with_values(Values()),
    **{name: _with_values(values) for name, values in CHARACTERS.items()},
    "mix": BotKind({}, lambda chance: greedy_with(drawn(chance)), is_drawn=True),
    "search": BotKind({"work": int, "whim": float}, SearchBot, takes_time=True),
    **{
        name: BotKind({}, partial(SearchBot, **level._asdict()), takes_time=True)
        for name, level in LEVELS.items()
    },
    "random": BotKind({}, RandomBot),
}
_registered: dict[str, type[Bot]] = {}


def register(name: str, bot: type[Bot]) -> Callable[[], None]:
    """Make a bot known in this process, for tests and quick trials; return how to take it back.

    Its parameters are the keyword-only ones that have a number by default. Raises ValueError for
    a name that no bot can have, or that is taken.
    """
    if not _can_be_added(name) or name in _registered:
        raise ValueError(f"no bot can be registered as {name!r}")
    _registered[name] = bot

    def take_back() -> None:
        del _registered[name]

    return take_back


@cache
def installed() -> Mapping[str, EntryPoint]:
    """Return the entry points of the bots of others, by their names.

    It looks through all installed packages, once. Nothing is imported.
    """
    named = {entry.name: entry for entry in entry_points(group=GROUP)}
    return {name: named[name] for name in sorted(named) if _can_be_added(name)}


def _can_be_added(name: str) -> bool:
    return _BOT_NAME.fullmatch(name) is not None and name not in (*_BUILT_IN, PROGRAM)


def built_in_names() -> list[str]:
    """Return the names of the bots that come with the game."""
    return list(_BUILT_IN)


def bot_names() -> list[str]:
    """Return the names of all bots: those of the game, then those of others."""
    return list(dict.fromkeys([*_BUILT_IN, *_registered, *installed()]))


def is_bot_name(text: str) -> bool:
    """Whether a bot has a name; other packages are looked through only if they must be."""
    if text in _BUILT_IN or text in _registered:
        return True
    return _can_be_added(text) and text in installed()


def is_built_in(spec: str) -> bool:
    """Whether a spec is of a bot that comes with the game."""
    return spec.partition(":")[0] in _BUILT_IN


def takes_time(spec: str) -> bool:
    """Whether a spec is of a bot that comes with the game and thinks longer than a screen waits."""
    return is_built_in(spec) and _BUILT_IN[spec.partition(":")[0]].takes_time


def typed_spec(text: str) -> str:
    """Return a spec that somebody has typed as records have it; a command keeps its case.

    Raises UnknownBot if there is no such bot.
    """
    kind, colon, rest = text.partition(":")
    spec = text
    if kind.lower() == PROGRAM:
        spec = f"{PROGRAM}{colon}{rest.strip()}"
    elif is_built_in(kind.lower()):
        spec = text.lower()
    elif is_bot_name(kind.lower()):
        spec = f"{kind.lower()}{colon}{rest}"
    check_spec(spec)
    return spec


def check_spec(spec: str) -> None:
    """Raise UnknownBot if a spec names no bot. No program is started or looked up."""
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


def make_bot(spec: str, chance: Random | None = None) -> Bot:
    """Return the bot of a spec: its name, or ``name:parameter=value,...``.

    ``chance`` is the stream of the seat in its game, from which some draw how they play. Without
    it they always play the same way.

    Raises UnknownBot for an unknown name or parameter, a value that is not a number, and a bot of
    others that does not work.
    """
    name, _, settings = spec.partition(":")
    parameters, make, is_drawn, _ = _kind_of(name)
    given: dict[str, float] = {}
    for setting in settings.split(",") if settings else []:
        key, _, value = setting.partition("=")
        if key not in parameters:
            raise UnknownBot(NoSuchParameter(name, key, tuple(parameters)))
        given[key] = _number(key, value, parameters[key])
    if is_drawn:
        make = partial(make, chance=chance or Random(0))
    try:
        return make(**given)
    except FAILURES as error:
        raise UnknownBot(BrokenBot(name, "make", _why(error))) from error


def _kind_of(name: str) -> BotKind:
    if name in _BUILT_IN:
        return _BUILT_IN[name]
    if not is_bot_name(name):
        raise UnknownBot(NoSuchBot(name, tuple(bot_names())))
    try:
        bot: object = _registered[name] if name in _registered else installed()[name].load()
    except FAILURES as error:
        raise UnknownBot(BrokenBot(name, "load", _why(error))) from error
    if not isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
        raise UnknownBot(BrokenBot(name, "no_choose"))
    try:
        return BotKind(_parameters(bot), bot)
    except FAILURES as error:  # a class that is made in C may hide what it takes
        raise UnknownBot(BrokenBot(name, "make", _why(error))) from error


def _parameters(bot: type) -> dict[str, type[float]]:
    """Return the parameters that a spec can set: keyword-only, with a number by default."""
    return {
        name: type(parameter.default)
        for name, parameter in signature(bot).parameters.items()
        if parameter.kind is parameter.KEYWORD_ONLY and type(parameter.default) in (float, int)
    }


def _why(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def split_specs(text: str) -> list[str]:
    """Return the entries of a list of seats, as ``Ann,Zoe=greedy:spite=0,danger=1,random``.

    Commas stand between entries and between the parameters of a bot as well: a part like
    ``danger=1`` goes on with the parameters before it, while ``Tom=random`` names a bot. The
    command of a program ends at a comma, unless that stands in quotes or behind a backslash.
    """
    specs: list[str] = []
    takes_more = False  # whether the last entry can have more parameters
    for part in _parts(text):
        key, sign, value = part.partition("=")
        kind = value.strip().partition(":")[0].lower()
        is_setting = sign and ":" not in key
        if takes_more and is_setting and kind != PROGRAM and not is_bot_name(kind):
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


def _number(key: str, value: str, kind: type[float]) -> float:
    try:
        number = kind(value)
    except ValueError:
        number = nan
    if not abs(number) <= LARGEST:
        raise UnknownBot(NoValue(key, value, LARGEST, is_whole=kind is int))
    return number
