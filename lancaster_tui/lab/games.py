"""Games that bots play by themselves, straight on the model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lancaster_tui.bots.registry import Bot
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.events import GameEnded
from lancaster_tui.rules.ruleset import Ruleset
from lancaster_tui.rules.setup import Deal, begin, deal
from lancaster_tui.rules.views import view
from lancaster_tui.table.ledger import Ledger
from lancaster_tui.table.streams import bot_stream, deal_stream


class Played(NamedTuple):
    """A finished game: its seed, what was dealt, points, winners and acts (seat, action)."""

    seed: int
    dealt: Deal
    ledger: Ledger
    pp: tuple[int, ...]
    winners: tuple[int, ...]
    acts: list[tuple[int, Action]]


def play(rules: Ruleset, bots: Sequence[Bot], seed: int, law_set: str = "base") -> Played:
    """Play a game between bots, one a seat.

    Cards and bots have the same random streams as at a table with this seed, so the game comes out
    the same there. ``law_set`` is written as in ``rules.law_sets``. Raises ValueError if the
    ruleset cannot be played by so many, or not with these laws.
    """
    dealt = deal(rules, len(bots), deal_stream(seed), law_set)
    state, events = begin(rules, dealt)
    ledger = Ledger(len(bots))
    ledger.add(events)
    acts: list[tuple[int, Action]] = []
    while asked := decisions(state):
        decision = asked[0]
        seat = decision.seat
        chance = bot_stream(seed, seat, len(acts))
        action = bots[seat].choose(view(state, seat), decision, chance)
        events = apply(state, seat, action)
        ledger.add(events)
        acts.append((seat, action))
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    return Played(seed, dealt, ledger, ended.pp, ended.winners, acts)
