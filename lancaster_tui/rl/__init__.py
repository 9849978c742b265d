"""Environments for reinforcement learning; only here is numpy used (extra ``rl``, docs/rl.md)."""

import gymnasium

from lancaster_tui.rl.actions import TABLE_HASH

__all__ = ["GYMNASIUM_ID", "TABLE_HASH"]

GYMNASIUM_ID = "Lancaster-v0"
"""What Gymnasium calls one seat against bots: ``make("lancaster_tui.rl:Lancaster-v0")``."""

gymnasium.register(GYMNASIUM_ID, entry_point="lancaster_tui.rl.one_seat:OneSeat")
