"""A host in a process of its own: it does one act of a fixed game for each line it reads.

``benchmarks.hosting`` runs it by its path, with the tree that is measured in PYTHONPATH: so it uses
nothing but what a host has had for long.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sys
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, cast

import asyncssh
from textual.app import App

from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.ssh import server
from lancaster_tui.ssh.keys import Person
from lancaster_tui.table.record import new_record
from lancaster_tui.table.seating import parse_seats
from lancaster_tui.table.table import Table

try:
    from lancaster_tui.ssh.one_table import OneTable
except ImportError:  # up to version 0.2.0
    OneTable = None  # type: ignore[assignment,misc]

_PAGE = os.sysconf("SC_PAGE_SIZE")
SEED = 7


class Game:
    """A game in which everybody acts by chance, always by the same."""

    def __init__(self, seats: str) -> None:
        self.table = Table(new_record(load_ruleset(), parse_seats(seats), SEED))
        self._chance = Random(SEED)

    def do(self, command: str) -> dict[str, Any]:
        """Do what is wanted; return what is to be known of it, with the CPU seconds used before."""
        cpu = process_time()
        answer: object = None
        if command == "act":
            answer = self._act()
        elif command == "wants":
            apps = [each for each in gc.get_objects() if isinstance(each, App)]
            answer = who_has_to_go_on(apps)
        return {command: answer, "cpu": cpu, "memory": _memory()}

    def _act(self) -> str | None:
        for seat in range(len(self.table.seats)):
            decision = self.table.decision(seat)
            if decision is not None:
                kind = type(decision.choice).__name__
                self.table.act(seat, self._chance.choice(list(decision.actions)))
                return kind
        return None


def who_has_to_go_on(apps: Iterable[App[Any]]) -> list[int | None]:
    """Return the seats (None: of spectators) whose screens wait for Enter before they go on."""
    found = []
    for app in apps:
        if not app.is_running or len(app.screen_stack) < 2:
            continue
        table = app.screen_stack[1]
        keyboard = getattr(table, "_keyboard", None)
        if keyboard is None:
            continue
        is_recap = app.screen is table and keyboard.is_recapping
        if is_recap or type(app.screen).__name__ == "RevealScreen":
            found.append(keyboard.viewer)
    return found


def _memory() -> int:
    """Return the bytes of memory that this process takes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE


@asynccontextmanager
async def _serving(
    table: Table, people: Mapping[str, Person], key: asyncssh.SSHKey
) -> AsyncIterator[int]:
    if OneTable is None:
        serve = cast("Any", server.serving)(table, people, key, 0, lambda _: None, 60)
    else:
        serve = server.serving(OneTable(table, lambda: people, lambda _: None, 60), key, 0)
    async with serve as port:
        yield port


async def main(seats: str, logins: list[str], key_file: str) -> None:
    """Host a game until there is nothing more to read."""
    key = asyncssh.read_private_key(key_file)
    known = frozenset({key.convert_to_public()})
    people = {name: Person(name.capitalize(), known) for name in logins}
    game = Game(seats)
    loop = asyncio.get_running_loop()
    async with _serving(game.table, people, key) as port:
        _say({"port": port, "cpu": process_time(), "memory": _memory()})
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            _say(game.do(line.strip()))
    os._exit(0)


def _say(answer: Mapping[str, Any]) -> None:
    sys.stdout.write(f"{json.dumps(answer)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2].split(","), sys.argv[3]))
