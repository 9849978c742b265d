"""Who answers for the seats that no person plays: bots and programs.

The bot greedy stands in where a program, or a bot that does not come with the game, gives no answer
that counts.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pickle import PicklingError
from random import Random
from typing import NamedTuple, TypeVar, cast

from lancaster_tui.bots.registry import FAILURES, Bot, BuiltInBot, make_bot, takes_time
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.events import Absence
from lancaster_tui.rules.position import View
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.table.programs import ProgramSeat
from lancaster_tui.table.seating import Seating
from lancaster_tui.table.streams import seat_stream
from lancaster_tui.table.thinking import ThinkerGone, Thinking, ThinkingFailed

_Question = tuple[View, Decision, tuple[object, ...]]
_Given = TypeVar("_Given", bound=Action | Absence)
Think = Callable[[View, Decision, Random], _Given]

_UNCOPIED = (AttributeError, PicklingError, TypeError)  # errors for what cannot be copied
_MOST_LOSSES = 3  # starts of a process for one answer


class Elsewhere:
    """Another process in which the bots of a table think, one after another.

    It is started when the first of them is asked. A process that ends while a bot
    thinks is started again, but only a few times.
    """

    def __init__(self) -> None:
        self._thinking: Thinking[Action | Absence] = Thinking()
        self._question: _Question | None = None
        self._losses = 0

    def ask(self, think: Think[_Given], seen: View, decision: Decision, chance: Random) -> None:
        """Let a bot think about a question, unless it already does.

        What was asked before no longer needs an answer.
        """
        question = seen, decision, chance.getstate()
        if question == self._question:
            return
        self._question = question
        with suppress(*_UNCOPIED):  # the bot has to think in this process
            self._thinking.ask(think, seen, decision, chance)

    def answer(
        self, think: Think[_Given], seen: View, decision: Decision, chance: Random
    ) -> _Given | None:
        """Return a bot's answer, or None while it is thinking; never wait.

        If it cannot be run in the other process, the bot thinks in this one. Raises ThinkerGone if
        the other process keeps ending.
        """
        self.ask(think, seen, decision, chance)
        found = None
        try:
            found = cast("_Given | None", self._thinking.answer())
        except ThinkerGone:
            self._question = None
            self._losses += 1
            if self._losses < _MOST_LOSSES:
                return None
            self._losses = 0
            raise
        except ThinkingFailed:
            _LOG.exception("the process in which bots think has failed")
        if found is None and self._thinking.is_busy:
            return None
        self._question, self._losses = None, 0
        return think(seen, decision, chance) if found is None else found

    def cancel(self) -> None:
        """Drop what was asked, and end the thinking about it."""
        self._thinking.cancel()
        self._question = None

    def close(self) -> None:
        """End the process."""
        self._question = None
        self._thinking.close()


class SlowBot(NamedTuple):
    """A slow bot: if others would wait for it, it thinks in another process."""

    bot: Bot
    elsewhere: Elsewhere


class OthersBot(NamedTuple):
    """A third-party bot that many would wait for: it thinks in another process."""

    bot: Bot
    elsewhere: Elsewhere


Player = Bot | ProgramSeat | SlowBot | OthersBot

# People who test a bot see its traceback; it is not written on a terminal that shows a table.
_LOG = logging.getLogger(__name__)
_LOG.addHandler(logging.NullHandler())


class Answer(NamedTuple):
    """An answer for a seat; ``stood_in`` is why greedy gave it instead."""

    action: Action
    stood_in: Absence | None = None


def make_players(
    rules: Ruleset, seats: Sequence[Seating], seed: int, program_limit: float | None
) -> dict[int, Player]:
    """Return who answers for each seat that no person plays.

    ``seed`` is that of the game. ``program_limit`` is how many seconds programs may take for a
    decision, None if they are not to be started; the others are started when they are first asked.
    All bots that take time share one process.
    """
    elsewhere = Elsewhere()
    names = [seating.name for seating in seats]
    players: dict[int, Player] = {}
    for seat, seating in enumerate(seats):
        if seating.program is not None:
            players[seat] = ProgramSeat(seating.program, rules, names, seat, program_limit)
        elif seating.bot is not None:
            bot = make_bot(seating.bot, seat_stream(seed, seat))
            players[seat] = SlowBot(bot, elsewhere) if takes_time(seating.bot) else bot
    return players


def aside(players: Mapping[int, Player]) -> dict[int, Player]:
    """Return the same players, with third-party bots made to think where nobody waits for them."""
    return {
        seat: player
        if isinstance(player, ProgramSeat | SlowBot | OthersBot | BuiltInBot)
        else OthersBot(player, Elsewhere())
        for seat, player in players.items()
    }


def close_players(players: Mapping[int, Player]) -> None:
    """End the programs among them, and the process in which others think."""
    for player in players.values():
        if isinstance(player, ProgramSeat):
            player.close()
        elif isinstance(player, SlowBot | OthersBot):
            player.elsewhere.close()


def cancel_thinking(players: Mapping[int, Player]) -> None:
    """Drop what the bots were asked, and end their thinking."""
    for player in players.values():
        if isinstance(player, SlowBot | OthersBot):
            player.elsewhere.cancel()


def answer(player: Player, seen: View, decision: Decision, chance: Random) -> Answer:
    """Return the answer to a question, waiting for slow bots and programs."""
    if isinstance(player, SlowBot):
        return Answer(player.bot.choose(seen, decision, chance))
    if isinstance(player, ProgramSeat):
        player.ask(seen, decision)
        return _with_stand_in(player.wait(), seen, decision, chance)
    if isinstance(player, BuiltInBot):
        return Answer(player.choose(seen, decision, chance))
    bot = player.bot if isinstance(player, OthersBot) else player
    return _with_stand_in(_choice_of_others(bot, seen, decision, chance), seen, decision, chance)


def answer_so_far(player: Player, seen: View, decision: Decision, chance: Random) -> Answer | None:
    """Return the same, or None while there is no answer; never wait."""
    given: Action | Absence | None
    match player:
        case SlowBot(bot, elsewhere):
            try:
                given = elsewhere.answer(bot.choose, seen, decision, chance)
            except ThinkerGone:
                given = bot.choose(seen, decision, chance)
        case OthersBot(bot, elsewhere):
            try:
                given = elsewhere.answer(partial(_choice_of_others, bot), seen, decision, chance)
            except ThinkerGone:
                given = "gone"
        case ProgramSeat():
            player.ask(seen, decision)
            given = player.answer()
        case _:
            return answer(player, seen, decision, chance)
    return None if given is None else _with_stand_in(given, seen, decision, chance)


def begin_to_think(player: Player, seen: View, decision: Decision, chance: Random) -> None:
    """Let a slow bot begin, so that its answer comes sooner."""
    if isinstance(player, SlowBot):
        player.elsewhere.ask(player.bot.choose, seen, decision, chance)
    elif isinstance(player, OthersBot):
        player.elsewhere.ask(partial(_choice_of_others, player.bot), seen, decision, chance)


def _choice_of_others(bot: Bot, seen: View, decision: Decision, chance: Random) -> Action | Absence:
    """Return the legal action that a third-party bot has chosen, or why there is none.

    It is handed a list of its own, so that what is legal stays so.
    """
    asked = decision._replace(actions=list(decision.actions))
    try:
        chosen = bot.choose(seen, asked, chance)
        legal = next((action for action in decision.actions if action == chosen), None)
    except FAILURES:
        _LOG.exception("the bot of seat %d has failed", decision.seat + 1)
        return "gone"
    if legal is None:
        _LOG.error("the bot of seat %d has chosen %r", decision.seat + 1, chosen)
        return "nonsense"
    return legal


def _with_stand_in(
    given: Action | Absence, seen: View, decision: Decision, chance: Random
) -> Answer:
    if isinstance(given, str):
        return Answer(make_bot("greedy").choose(seen, decision, chance), given)
    return Answer(given)
