"""Killed at any moment, a game has lost at most the act in progress."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from lancaster_tui.table.saves import list_saves, open_save
from lancaster_tui.table.table import Table

PLAYER = """
from random import Random
from tests.table.games import act_somehow, deal
from lancaster_tui.table.saves import new_save
from lancaster_tui.table.table import Table
record = deal("random,random,random", {seed})
table = Table(record, new_save(record))
while not table.is_over:
    act_somehow(table, Random(1))
    print(len(record.actions), flush=True)
"""


@pytest.mark.parametrize("seed", range(6))
def test_a_killed_game_goes_on_from_its_last_act(folder: Path, seed: int) -> None:
    chance = Random(seed)
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER.format(seed=seed)], stdout=subprocess.PIPE, text=True
    ) as player:
        assert player.stdout is not None
        told = [int(player.stdout.readline()) for _ in range(chance.randrange(1, 60))]
        for _ in range(chance.randrange(20_000)):  # so that it is killed anywhere within an act
            pass
        player.kill()
        told += [int(line) for line in player.stdout if line.endswith("\n")]
    (summary,) = list_saves()
    assert summary.problem is None
    save, record = open_save(summary.path)
    assert told[-1] <= len(record.actions) <= told[-1] + 1
    Table(record, save)
