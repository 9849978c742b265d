"""Games that bots play by themselves, straight on the model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.events import Absence, GameEnded
from lancaster_tui.rules.ruleset import Ruleset
from lancaster_tui.rules.setup import Deal, begin, deal
from lancaster_tui.rules.views import view
from lancaster_tui.table.ledger import Ledger
from lancaster_tui.table.players import Player, answer
from lancaster_tui.table.streams import bot_stream, deal_stream


class Act(NamedTuple):
    """An act of a seat; ``stood_in`` is why a bot acted in place of its program."""

    seat: int
    action: Action
    stood_in: Absence | None = None


class Played(NamedTuple):
    """A finished game: its seed, what was dealt, points, winners and acts."""

    seed: int
    dealt: Deal
    ledger: Ledger
    pp: tuple[int, ...]
    winners: tuple[int, ...]
    acts: list[Act]


def play(rules: Ruleset, bots: Sequence[Player], seed: int, law_set: str = "base") -> Played:
    """Play a game between bots or programs, one a seat. Programs are left running.

    Cards and bots have the same random streams as at a table with this seed, so the game comes out
    the same there. ``law_set`` is written as in ``rules.law_sets``. Raises ValueError if the
    ruleset cannot be played by so many, or not with these laws.
    """
    dealt = deal(rules, len(bots), deal_stream(seed), law_set)
    state, events = begin(rules, dealt)
    ledger = Ledger(len(bots))
    ledger.add(events)
    acts: list[Act] = []
    while asked := decisions(state):
        decision = asked[0]
        seat = decision.seat
        chance = bot_stream(seed, seat, len(acts))
        act = Act(seat, *answer(bots[seat], view(state, seat), decision, chance))
        events = apply(state, seat, act.action)
        ledger.add(events)
        acts.append(act)
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    return Played(seed, dealt, ledger, ended.pp, ended.winners, acts)
