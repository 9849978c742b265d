"""One seat for an agent, the others for bots: an environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from lancaster_tui.bots.registry import check_spec
from lancaster_tui.rl.actions import ACTIONS, TABLE_HASH
from lancaster_tui.rl.games import ILLEGAL, Games
from lancaster_tui.rl.observation import Observation
from lancaster_tui.table.players import Player, answer, close_players, make_players
from lancaster_tui.table.programs import TIME_LIMIT
from lancaster_tui.table.seating import Seating, with_names
from lancaster_tui.table.streams import bot_stream

_AGENT = 0


class OneSeat(gymnasium.Env[Any, Any]):
    """A game in which an agent plays seat 1, and bots the others.

    The reward comes when the game ends: 1 for a victory, a part for a shared one, else 0. An action
    that is not legal ends the game with -1. ``info`` has ``points_ahead``, the agent's power points
    less those of the best bot. Who starts is drawn, so that the agent has every position.

    Args:
        bots: the specs of the bots, clockwise from the agent, 1 to 4 of them.
        ruleset: its id, or the path of its file.
        laws: the laws of each game as in ``lancaster simulate --laws``; ``random`` draws them.

    Raises ContentError, UnknownBot or InvalidRules for what does not exist.
    """

    def __init__(
        self,
        bots: Sequence[str] = ("greedy", "greedy", "greedy"),
        ruleset: str = "base",
        laws: str = "base",
    ) -> None:
        for spec in bots:
            check_spec(spec)
        self.metadata = {"render_modes": [], "table_hash": TABLE_HASH}
        self._seats = with_names([Seating("Agent"), *(Seating("", spec) for spec in bots)])
        self._games = Games(len(self._seats), ruleset, laws)
        self._game = self._games.next()
        self._players: dict[int, Player] = {}
        self._is_over = True
        self.observation_space = self._game.space()
        self.action_space = spaces.Discrete(len(ACTIONS))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game: that of the seed, or without one the next; there are no options."""
        super().reset(seed=seed)
        self.close()
        self._game = self._games.next(seed)
        self._is_over = False
        self._players = make_players(self._games.rules, self._seats, self._game.seed, TIME_LIMIT)
        self._let_bots_act()
        return self._game.observation(_AGENT), self._game.info(_AGENT)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act by number, and let the bots act until the agent is asked again.

        Raises ResetNeeded if the game is over.
        """
        asked = self._game.asked
        if self._is_over or asked is None:
            raise ResetNeeded("the game is over; call reset")
        if action in self.action_space and ACTIONS[action] in asked.actions:
            self._game.act(_AGENT, ACTIONS[action])
            self._let_bots_act()
            self._is_over, reward = self._game.is_over, self._game.reward(_AGENT)
        else:
            self._is_over, reward = True, ILLEGAL
        seen, info = self._game.observation(_AGENT), self._game.info(_AGENT)
        return seen, reward, self._is_over, False, info

    def close(self) -> None:
        """End the programs that play seats."""
        close_players(self._players)
        self._players = {}

    def _let_bots_act(self) -> None:
        game = self._game
        while (asked := game.asked) is not None and (seat := asked.seat) != _AGENT:
            chance = bot_stream(game.seed, seat, game.acts)
            game.act(seat, answer(self._players[seat], game.seen(seat), asked, chance).action)
