"""While a hosted game is saved nobody waits, and nobody sees what may still be lost."""

from __future__ import annotations

import errno
import os

import pytest

from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.table import aside
from lancaster_tui.table.table import Table
from lancaster_tui.words.saves import SAVED_AGAIN, warning_text
from tests.disk import Disk
from tests.ssh.conftest import Serve
from tests.ssh.terminal import MY_TURN
from tests.ssh.test_play import ANN, SEATS, keys_of
from tests.tui.games import Until, asks, new_table, play


def table_at(until: Until) -> tuple[Table, Disk]:
    """Return a game that has come to where something is so, and will be saved on a slow disk."""
    disk = Disk()
    return Table(play(new_table(SEATS), until).record, disk), disk


async def test_keys_are_answered_during_a_save_and_nothing_unsaved_is_shown(serve: Serve) -> None:
    table, disk = table_at(asks(PlaceKnight, ANN))
    async with (
        serve(table) as host,
        host.terminal("Ann") as ann,
        host.terminal("Bob") as bob,
        host.terminal("Wat") as wat,
    ):
        for each in (bob, wat):
            await each.sees("Waiting for Ann")
        await ann.sees(MY_TURN)
        acts = len(table.record.actions)
        ann.type(keys_of(table, ANN))
        await ann.until(lambda: len(table.record.actions) > acts, "Ann's act")
        bob.type("t")
        await bob.sees("ALL LAWS")
        bob.type("\x1b")
        await bob.sees("Waiting for Ann")
        async with host.terminal("Wat", size=(100, 30)) as again:
            await again.sees("Waiting for Ann")
            ann.type("\r\r")
            ann.resize(110, 38)
            await ann.is_quiet()
            assert MY_TURN in ann.text  # as before: nothing has happened yet
            assert len(table.record.actions) == acts + 1
            disk.let_write()
            await again.sees_no("Waiting for Ann")
        await bob.sees(MY_TURN)
        await ann.sees("Waiting for Bob")
    table.close()


@pytest.mark.rule("VOT-2")
async def test_ballots_that_are_cast_during_a_save_count(serve: Serve) -> None:
    table, disk = table_at(asks(CastBallot))
    async with (
        serve(table) as host,
        host.terminal("Ann") as ann,
        host.terminal("Bob") as bob,
        host.terminal("Cid") as cid,
    ):
        for each in (ann, bob, cid):
            await each.sees("ballot on proposal 1")
        ann.type("y\r")
        await ann.sees("Ballots in: 0 of 3")
        await ann.is_quiet()
        assert "ballot on" not in ann.text
        bob.type("n\r")
        await bob.sees_no("ballot on")
        assert "Ballots in: 0 of 3" in cid.text
        disk.let_write(2)
        for each in (ann, bob, cid):
            await each.sees("Ballots in: 2 of 3")
        disk.let_write(2)
        cid.type("y\r")
        for each in (ann, bob, cid):
            await each.sees("THE BALLOTS ARE OPEN", "Yes 2, no 1")
    table.close()


async def test_a_full_disk_is_told_to_all_and_the_game_goes_on_when_it_is_not(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aside, "PAUSE", 0.01)
    table, disk = table_at(asks(PlaceKnight, ANN))
    disk.fault = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    disk.let_write(1000)
    async with serve(table) as host, host.terminal("Ann") as ann, host.terminal("Bob") as bob:
        await ann.sees(MY_TURN)
        ann.type(keys_of(table, ANN))
        for each in (ann, bob):
            await each.sees("The game waits: it could not be saved (No space left on device).")
        assert table.warning is not None
        assert warning_text(table.warning) in host.notes
        disk.fault = None
        await bob.sees(MY_TURN)
        for each in (ann, bob):
            await each.sees_no("could not be saved")
        assert host.notes[-1] == SAVED_AGAIN
    table.close()
