"""Secrecy by twins, on the wire: what is hidden changes nothing that other terminals are sent."""

from __future__ import annotations

from functools import partial

import pytest

from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.table.table import Table
from tests.ssh.conftest import Serve
from tests.ssh.terminal import LARGE, Cells, Row, Terminal
from tests.tui.games import asks, new_table, play
from tests.tui.test_secrets import let_leak, shuffled

pytestmark = pytest.mark.rule("SET-10")

ANN, BOB, CID = range(3)
SEATS = "Ann,Bob,Cid"
ANEW = "\x0c"
BALLOTS = (Vote(yes=True, markers=1), Vote(yes=False, markers=0))


class Film:
    """What is on the screens of two games, one after the other, at the same moments."""

    def __init__(self) -> None:
        self._frames: list[Cells] = []
        self._others: list[Cells] | None = None

    def rewind(self) -> None:
        """Film the other game now."""
        self._others, self._frames = self._frames, []

    async def shoot(self, terminal: Terminal, keys: str, *texts: str) -> None:
        """Type keys, wait for texts, and take a picture of what is on the screen then."""
        terminal.type(keys)
        await terminal.sees(*texts)
        await terminal.is_quiet()
        self._frames.append(terminal.cells)

    @property
    def differing(self) -> list[tuple[int, str, str]]:
        """In which pictures the games differ: their numbers and the first rows that do."""
        assert self._others is not None
        found = []
        for number, twins in enumerate(zip(self._others, self._frames, strict=True)):
            for one, other in zip(*twins, strict=True):
                if one != other:
                    found.append((number, text_of(one), text_of(other)))
                    break
        return found


def text_of(row: Row) -> str:
    return "".join(cell.data for cell in row)


def voting() -> Table:
    return play(new_table(SEATS), asks(CastBallot))


async def test_a_ballot_of_another_terminal_is_not_seen(serve: Serve) -> None:
    film = Film()
    for vote in BALLOTS:
        table = voting()
        film.rewind()
        async with (
            serve(table) as host,
            host.terminal("Ann") as ann,
            host.terminal("Bob") as bob,
            host.terminal("Wat", size=LARGE) as wat,
        ):
            await ann.sees("ballot on proposal 1")
            await film.shoot(bob, "", "ballot on proposal 1")
            await film.shoot(wat, "", "Ballots in: 0 of 3")
            ann.type(f"{'y' if vote.yes else 'n'}{'+' * vote.markers}\r")
            await ann.sees("1 of ", "ballots in")
            assert table.view(ANN).ballot == vote[:2]
            await film.shoot(bob, "", "Ballots in: 1 of 3")
            await film.shoot(wat, "", "Ballots in: 1 of 3")
            await film.shoot(bob, "\x1b", "open the ballot")
            async with host.terminal("Bob", size=LARGE) as again:
                await film.shoot(again, "", "ballot on proposal 1")
                await film.shoot(again, "n", "ballot on proposal 1")
                await film.shoot(again, "\r", "2 of 3 ballots in", "Ballots in: 2 of 3")
    assert film.differing == []


async def test_the_same_bytes_are_sent_whatever_a_ballot_says(serve: Serve) -> None:
    """Not only do they show the same: their number would tell as much."""
    sent: list[list[bytes]] = []
    for vote in BALLOTS:
        table = voting()
        async with (
            serve(table) as host,
            host.terminal("Bob") as bob,
            host.terminal("Cid", size=LARGE) as cid,
            host.terminal("Wat", size=LARGE) as wat,
        ):
            others = (bob, cid, wat)
            for each in others:
                await each.sees("0 of 3")
                each.type(ANEW)  # so that it is known what was sent last
                await each.is_quiet()
            before = [len(each.bytes) for each in others]
            table.act(ANN, vote)
            for each in others:
                await each.sees("1 of 3")
                await each.is_quiet()
            sent.append([bytes(each.bytes[old:]) for each, old in zip(others, before, strict=True)])
    assert all(sent[0])
    assert sent[0] == sent[1]


@pytest.mark.rule("ALY-2")
async def test_with_allies_only_the_ballots_are_not_seen(serve: Serve) -> None:
    film = Film()
    for vote in BALLOTS:
        table = play(new_table("Ann,Bob", law_set="new"), asks(CastBallot))
        purse = table.view(None).seats[ANN]
        film.rewind()
        async with (
            serve(table) as host,
            host.terminal("Ann") as ann,
            host.terminal("Bob", size=LARGE) as bob,
        ):
            await ann.sees("ballot on proposal 1")
            ann.type(f"{'y' if vote.yes else 'n'}{'+' * vote.markers}\r")
            await ann.sees("1 of ", "ballots in")
            assert table.view(ANN).ballot == vote[:2]
            await film.shoot(bob, "", "Ballots in: 1 of 2")
            await film.shoot(bob, "\x1b", "open the ballot", f"gold {purse.gold}")
            bob.type("n\r")
            await bob.sees("Ann", "yes" if vote.yes else "no")
    assert film.differing == []


@pytest.mark.parametrize("leaks", [False, True])
async def test_the_order_of_the_decks_is_not_seen(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, leaks: bool
) -> None:
    film = Film()
    record = new_table(SEATS).record
    for each in (record, shuffled(record)):
        table = Table(each)
        film.rewind()
        if leaks:
            let_leak(monkeypatch, partial(last_law, table))
        async with serve(table) as host, host.terminal("Bob") as bob:
            await film.shoot(bob, "", "Waiting" if leaks else "first extension tile")
            if not leaks:
                play(table, asks(CastBallot))
                await film.shoot(bob, "", "All knights are placed.", "open the ballot")
                await film.shoot(bob, "\r", "ballot on proposal 1")
                await film.shoot(bob, "\x1b", "open the ballot")
                await film.shoot(bob, "t", "Esc")
    assert bool(film.differing) == leaks


def ballot_of_ann(table: Table) -> str:
    return str(table.view(ANN).ballot)


def last_law(table: Table) -> str:
    return table.record.start.laws[-1]


async def test_a_leak_of_a_ballot_is_found(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    film = Film()
    for vote in BALLOTS:
        table = voting()
        table.act(ANN, vote)
        film.rewind()
        let_leak(monkeypatch, partial(ballot_of_ann, table))
        async with serve(table) as host, host.terminal("Bob") as bob:
            await film.shoot(bob, "", "ballot on proposal 1")
            await film.shoot(bob, "\x1b", "open the ballot")
    assert [number for number, *_ in film.differing] == [1]


async def test_the_reveal_tells_the_twins_apart(serve: Serve) -> None:
    """Otherwise the other tests would prove nothing."""
    film = Film()
    for vote in BALLOTS:
        table = voting()
        film.rewind()
        async with serve(table) as host, host.terminal("Bob") as bob:
            table.act(ANN, vote)
            table.act(CID, Vote(yes=False, markers=0))
            await film.shoot(bob, "", "Ballots in: 2 of 3")
            await film.shoot(bob, "n\r", "Enter", "Ann")
    assert [number for number, *_ in film.differing] == [1]
