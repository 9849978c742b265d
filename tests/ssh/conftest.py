"""A server with a home of its own, and the people who may log in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path

import asyncssh
import pytest

from lancaster_tui.ssh import server
from lancaster_tui.ssh.gate import LIMITS, Limits
from lancaster_tui.ssh.keys import Person
from lancaster_tui.ssh.one_table import OneTable
from lancaster_tui.ssh.server import serving
from lancaster_tui.table.table import Table
from tests.ssh.terminal import Host

NAMES = ("Ann", "Bob", "Cid", "Wat", "host")
KEYS = {name: asyncssh.generate_private_key("ssh-ed25519") for name in NAMES}

Serve = Callable[..., AbstractAsyncContextManager[Host]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the user's games and looks out of the tests."""
    for variable in ("NO_COLOR", "COLORTERM", "TEXTUAL_THEME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


@pytest.fixture(autouse=True)
def same_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the garbage collector of the tests as it is.

    A server first has it walk all that there is, and in the end none of that is frozen any more:
    here that would be all modules and tests, with each server.
    """
    monkeypatch.setattr(server, "rare_collections", nullcontext)


@pytest.fixture
def serve() -> Serve:
    """Serve a table: ``async with serve(table) as host``."""

    @asynccontextmanager
    async def serve_table(
        table: Table, pace: float = 60, limits: Limits = LIMITS
    ) -> AsyncIterator[Host]:
        people = {
            name.lower(): Person(name, frozenset({KEYS[name].convert_to_public()}))
            for name in NAMES[:-1]
        }
        notes: list[str] = []
        house = OneTable(table, lambda: people, notes.append, pace)
        async with serving(house, KEYS["host"], 0, limits=limits) as port:
            yield Host(port, KEYS, notes)

    return serve_table


@pytest.fixture
def friends(home: Path) -> Path:
    """A file with the keys of Ann, Bob and Wat."""
    path = home / "friends.txt"
    public = {name: KEYS[name].export_public_key().decode() for name in ("Ann", "Bob", "Wat")}
    path.write_text("".join(f"{name} {key}" for name, key in public.items()))
    return path
