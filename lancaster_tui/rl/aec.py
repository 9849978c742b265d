"""All seats for agents: an environment of PettingZoo in which one agent acts after another.

Ballots are secret and cast at once (VOT-2). Here agents cast them in the order of the seats, and
see no more than how many are in.
"""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from lancaster_tui.rl.actions import ACTIONS, TABLE_HASH
from lancaster_tui.rl.games import ILLEGAL, Games
from lancaster_tui.rl.observation import Observation
from lancaster_tui.rules.position import View


def env(players: int = 4, ruleset: str = "base", laws: str = "base") -> AECEnv[str, Any, Any]:
    """Return the environment as agents in training need it; arguments as of ``EverySeat``.

    An action that is not legal ends the game with a reward of -1, and calls out of order are
    reported.
    """
    every: AECEnv[str, Any, Any] = EverySeat(players, ruleset, laws)
    every = wrappers.TerminateIllegalWrapper(every, illegal_reward=ILLEGAL)
    every = wrappers.AssertOutOfBoundsWrapper(every)
    return wrappers.OrderEnforcingWrapper(every)


class EverySeat(AECEnv[str, Any, Any]):
    """A game in which an agent plays every seat.

    Rewards come when the game ends: 1 for a victory, a part for a shared one, else 0. The ``info``
    of an agent has ``points_ahead``, its power points less those of the best other seat.

    Args:
        players: how many seats there are, 2 to 5.
        ruleset: its id, or the path of its file.
        laws: the laws of each game as in ``lancaster simulate --laws``; ``random`` draws them.

    Raises ContentError or InvalidRules for what does not exist, and IllegalAction for an action
    that is not legal.
    """

    def __init__(self, players: int = 4, ruleset: str = "base", laws: str = "base") -> None:
        self.metadata = {
            "name": "lancaster_v0",
            "render_modes": [],
            "is_parallelizable": False,
            "table_hash": TABLE_HASH,
        }
        self.render_mode = None
        self._games = Games(players, ruleset, laws)
        self._game = self._games.next()
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(players)]
        self.agents: list[str] = []
        names = self.possible_agents
        self.observation_spaces = {agent: self._game.space() for agent in names}
        self.action_spaces = {agent: spaces.Discrete(len(ACTIONS)) for agent in names}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the numbers of the table of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: that of the seed, or without one the next; there are no options."""
        self._game = self._games.next(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; only the one that is to act has actions."""
        return self._game.observation(self.possible_agents.index(agent))

    def view(self, agent: str) -> View:
        """Return what an agent may know, as a bot is handed it."""
        return self._game.seen(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Act for the agent that is to act, by number; None is for one whose game has ended."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, f"{agent} must act"
        self._cumulative_rewards[agent] = 0.0
        self._game.act(self.possible_agents.index(agent), ACTIONS[action])
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Let the next agent be asked; in the end the first is the first to leave."""
        game = self._game
        self.agent_selection = self.possible_agents[0 if game.asked is None else game.asked.seat]
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = game.reward(seat)
            self.terminations[agent] = game.is_over
        self.infos = {agent: game.info(seat) for seat, agent in enumerate(self.agents)}
