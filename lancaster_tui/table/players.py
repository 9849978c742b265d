"""Who answers for the seats that no person plays: bots and programs.

The bot greedy stands in where a program, or a bot that does not come with the game, gives no answer
that counts.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from lancaster_tui.bots.registry import FAILURES, Bot, BuiltInBot, make_bot
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.events import Absence
from lancaster_tui.rules.position import View
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.table.programs import ProgramSeat
from lancaster_tui.table.seating import Seating
from lancaster_tui.table.streams import seat_stream

Player = Bot | ProgramSeat

# Whoever tests a bot sees its traceback; nothing is written on a terminal that shows a table.
_LOG = logging.getLogger(__name__)
_LOG.addHandler(logging.NullHandler())


class Answer(NamedTuple):
    """An answer for a seat; ``stood_in`` is why greedy gave it in the seat's place."""

    action: Action
    stood_in: Absence | None = None


def make_players(
    rules: Ruleset, seats: Sequence[Seating], seed: int, program_limit: float | None
) -> dict[int, Player]:
    """Return who answers for each seat that no person plays.

    ``seed`` is that of the game. ``program_limit`` is how many seconds programs may take for a
    decision, None if they are not to be started; the others are started when they are first asked.
    """
    names = [seating.name for seating in seats]
    players: dict[int, Player] = {}
    for seat, seating in enumerate(seats):
        if seating.program is not None:
            players[seat] = ProgramSeat(seating.program, rules, names, seat, program_limit)
        elif seating.bot is not None:
            players[seat] = make_bot(seating.bot, seat_stream(seed, seat))
    return players


def close_players(players: Mapping[int, Player]) -> None:
    """End the programs among them."""
    for player in players.values():
        if isinstance(player, ProgramSeat):
            player.close()


def answer(player: Player, seen: View, decision: Decision, chance: Random) -> Answer:
    """Return the answer to a question; a program is waited for."""
    if isinstance(player, ProgramSeat):
        player.ask(seen, decision)
        return _with_stand_in(player.wait(), seen, decision, chance)
    if isinstance(player, BuiltInBot):
        return Answer(player.choose(seen, decision, chance))
    return _with_stand_in(_choice_of_others(player, seen, decision, chance), seen, decision, chance)


def answer_so_far(player: Player, seen: View, decision: Decision, chance: Random) -> Answer | None:
    """Return the same, or None as long as a program has not answered, without waiting."""
    if not isinstance(player, ProgramSeat):
        return answer(player, seen, decision, chance)
    player.ask(seen, decision)
    given = player.answer()
    return None if given is None else _with_stand_in(given, seen, decision, chance)


def _choice_of_others(bot: Bot, seen: View, decision: Decision, chance: Random) -> Action | Absence:
    """Return the legal action that a bot of others has chosen, or why there is none.

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
