"""The bot that plays at random: the yardstick for all others."""

from __future__ import annotations

from random import Random

from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.state import View


class RandomBot:
    """Takes every legal action with the same chance."""

    def choose(self, _seen: View, decision: Decision, chance: Random, /) -> Action:
        """Return one of the legal actions."""
        return chance.choice(decision.actions)
