"""The games of an environment: one seed after another, and what seats get out of them."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces

from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.rl.observation import Observation, observation, observation_space
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision, apply, decisions
from lancaster_tui.rules.events import GameEnded
from lancaster_tui.rules.phases.setup import begin, deal
from lancaster_tui.rules.position import View
from lancaster_tui.rules.ruleset.law_sets import parse_law_set
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.rules.views import view
from lancaster_tui.table.streams import LARGEST_SEED, deal_stream, fresh_seed, stream

ILLEGAL = -1.0
"""The reward of an action that is not legal; it ends the game."""


class Game:
    """A game, and what each seat has seen and got of it.

    With the same seed the cards are the same at every table. Raises InvalidRules if the ruleset
    cannot be played by so many, or not with these laws.
    """

    def __init__(self, rules: Ruleset, players: int, laws: str, seed: int) -> None:
        self.seed = seed
        self.acts = 0
        self._state, _ = begin(rules, deal(rules, players, deal_stream(seed), laws))
        self._ended: GameEnded | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._ended is not None

    @property
    def asked(self) -> Decision | None:
        """What is asked now, in a vote of the first seat that has not voted; None in the end."""
        return next(iter(decisions(self._state)), None)

    def act(self, seat: int, action: Action) -> None:
        """Act for a seat. Raises IllegalAction."""
        last = apply(self._state, seat, action)[-1]
        self.acts += 1
        if isinstance(last, GameEnded):
            self._ended = last

    def seen(self, seat: int) -> View:
        """Return what a seat may know."""
        return view(self._state, seat)

    def observation(self, seat: int) -> Observation:
        """Return the same for an agent, with the actions that it has: none if it is not asked."""
        asked = self.asked
        legal = asked.actions if asked is not None and asked.seat == seat else ()
        return observation(self.seen(seat), legal)

    def space(self) -> spaces.Dict:
        """Return the space of the observations."""
        return observation_space(self.seen(0))

    def reward(self, seat: int) -> float:
        """Return 1 for a victory, a part for one that is shared, else 0; 0 as long as it lasts."""
        if self._ended is None or seat not in self._ended.winners:
            return 0.0
        return 1 / len(self._ended.winners)

    def info(self, seat: int) -> dict[str, Any]:
        """Return how many power points a seat is ahead of the best other one."""
        pp = [owner.pp for owner in self._state.seats]
        own = pp.pop(seat)
        return {"points_ahead": own - max(pp)}


class Games:
    """Games with the same ruleset and players, one after another.

    Args:
        players: how many seats there are, 2 to 5.
        ruleset: its id, or the path of its file.
        laws: the laws of each game as in ``lancaster simulate --laws``; ``random`` draws them.

    Raises ContentError or InvalidRules for what does not exist.
    """

    def __init__(self, players: int, ruleset: str, laws: str) -> None:
        self.rules = load_ruleset(ruleset)
        self._players = players
        self._laws = parse_law_set(laws)
        self._seeds = stream(fresh_seed(), "games")

    def next(self, seed: int | None = None) -> Game:
        """Return the game of a seed, which decides those after it too, or the next one.

        If there has never been a seed, the games are different each time.
        """
        if seed is None:
            seed = self._seeds.randrange(LARGEST_SEED + 1)
        else:
            self._seeds = stream(seed, "games")
        return Game(self.rules, self._players, self._laws, seed)
