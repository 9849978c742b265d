"""Games that bots play by themselves, straight on the model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lancaster_tui.bots.registry import Bot
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.ruleset import Ruleset
from lancaster_tui.rules.setup import begin, deal
from lancaster_tui.rules.views import view
from lancaster_tui.table.ledger import Ledger
from lancaster_tui.table.streams import stream


class Played(NamedTuple):
    """A finished game: its seed, first start player, points and acts, as (seat, action)."""

    seed: int
    start_player: int
    ledger: Ledger
    pp: tuple[int, ...]
    acts: list[tuple[int, Action]]

    @property
    def winners(self) -> list[int]:
        """The seats with most power points (END-5)."""
        return [seat for seat, points in enumerate(self.pp) if points == max(self.pp)]


def play(rules: Ruleset, bots: Sequence[Bot], seed: int) -> Played:
    """Play a game between bots, one a seat.

    Cards and bots have the same random streams as at a table with this seed, so the game comes out
    the same there. Raises ValueError if the ruleset cannot be played by so many.
    """
    dealt = deal(rules, len(bots), stream(seed, "chance"))
    state, events = begin(rules, dealt)
    ledger = Ledger(len(bots))
    ledger.add(events)
    acts: list[tuple[int, Action]] = []
    while asked := decisions(state):
        decision = asked[0]
        seat = decision.seat
        chance = stream(seed, "bot", seat, len(acts))
        action = bots[seat].choose(view(state, seat), decision, chance)
        ledger.add(apply(state, seat, action))
        acts.append((seat, action))
    pp = tuple(seat.pp for seat in state.seats)
    return Played(seed, dealt.start_player, ledger, pp, acts)
