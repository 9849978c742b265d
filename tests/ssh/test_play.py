"""People at terminals of their own play one game."""

from __future__ import annotations

from contextlib import AsyncExitStack

from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.events import BallotsRevealed
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.places import place_text
from lancaster_tui.ssh.company import CLOSED, REPLACED
from lancaster_tui.table.saves import list_saves, open_save
from lancaster_tui.table.table import Table
from tests.ssh.conftest import Serve
from tests.ssh.terminal import LARGE, MY_TURN
from tests.tui.games import asks, is_over, new_saved_table, new_table, play

ANN, BOB, CID = range(3)
SEATS = "Ann,Bob,Cid"


def keys_of(table: Table, seat: int) -> str:
    """Return the keys by which a seat places a knight in the first way it can."""
    decision = table.decision(seat)
    assert decision is not None
    placement = decision.actions[0]
    assert isinstance(placement, Place)
    return f"{placement.strength}{place_text(placement.place).lower()}\r\r"


def voting() -> Table:
    """Return a game in its first vote."""
    return play(new_table(SEATS), asks(CastBallot))


async def test_everybody_sees_the_game_as_it_is_theirs(serve: Serve) -> None:
    table = play(new_table(SEATS), asks(PlaceKnight))
    own = "gold {0.gold}  squires {0.squires}"
    async with (
        serve(table) as host,
        host.terminal("Ann", size=LARGE) as ann,
        host.terminal("Bob", size=LARGE) as bob,
        host.terminal("Wat", size=LARGE) as wat,
    ):
        await ann.sees("▲ Ann's castle  court", own.format(table.view(ANN).seats[ANN]))
        await bob.sees("■ Bob's castle  court", own.format(table.view(BOB).seats[BOB]))
        await wat.sees("gold ?  squires ?")


async def test_an_act_of_one_is_seen_by_all(serve: Serve) -> None:
    table = play(new_table(SEATS), asks(PlaceKnight, ANN))
    async with (
        serve(table) as host,
        host.terminal("Ann") as ann,
        host.terminal("Bob") as bob,
        host.terminal("Wat") as wat,
    ):
        await ann.sees(MY_TURN)
        await bob.sees("Waiting for Ann")
        await wat.sees("Waiting for Ann")
        ann.type(keys_of(table, ANN))
        await ann.sees("Waiting")
        assert table.record.actions[-1].startswith("1 place")
        await wat.sees(f"Waiting for {'Bob' if table.decision(BOB) else 'Cid'}")
        await bob.sees(MY_TURN)


async def test_ballots_are_cast_at_the_same_time(serve: Serve) -> None:
    table = play(new_table("Ann,Bob,Cid,greedy"), asks(CastBallot))
    async with (
        serve(table) as host,
        host.terminal("Ann") as ann,
        host.terminal("Bob") as bob,
        host.terminal("Cid") as cid,
        host.terminal("Wat") as wat,
    ):
        for one in (ann, bob, cid):
            await one.sees("ballot on proposal 1", "Ballots in: 1 of 4")
        cid.type("n\r")
        await cid.sees("2 of 4 ballots in", "Ballots in: 2 of 4")
        for one in (ann, bob, wat):
            await one.sees("Ballots in: 2 of 4")
        ann.type("y+\r")
        bob.type("y\r")
        for one in (ann, bob, cid, wat):
            await one.sees("THE BALLOTS ARE OPEN", "Ann 2", "Cid 1", "Yes 4, no 1")
    (reveal,) = (event for event in table.log(None) if isinstance(event, BallotsRevealed))
    assert reveal.ballots[ANN] == (True, 1)
    assert reveal.ballots[CID] == (False, 0)


async def test_who_is_cut_off_in_a_vote_comes_back_to_it(serve: Serve) -> None:
    table = voting()
    async with serve(table) as host, host.terminal("Bob") as bob:
        async with host.terminal("Ann") as ann:
            await ann.sees("ballot on proposal 1")
            ann.type("y")
        async with host.terminal("Ann") as ann:
            await ann.sees("Ann: ballot on proposal 1")
            ann.type("y\r")
            await ann.until(lambda: table.view(ANN).ballot is not None, "Ann's ballot")
        async with host.terminal("Ann") as ann:
            await ann.sees("1 of 3 ballots in", "Ballots in: 1 of 3")
            assert "ballot on" not in ann.text
            ann.type("r")
            await ann.sees("yes")
        await bob.sees("Ballots in: 1 of 3")
    assert table.view(ANN).ballot == (True, 0)


async def test_another_terminal_of_the_same_person_takes_over(serve: Serve) -> None:
    async with (
        serve(new_table(SEATS)) as host,
        host.terminal("Ann") as older,
        host.terminal("Bob") as bob,
    ):
        await older.sees("round 1 of 5")
        async with host.terminal("Ann") as newer:
            assert await older.ended() == 0
            assert older.bytes.endswith(f"{REPLACED}\r\n".encode())
            assert b"\x1b[?1049l" in older.bytes
            await newer.sees("round 1 of 5")
            await bob.sees("round 1 of 5")
            assert host.notes == [f"{name} has joined from 127.0.0.1." for name in ("Ann", "Bob")]
            await newer.is_quiet()
            newer.type("q")
            await newer.sees("Leave the game?")
        assert bob.exit_code is None


async def test_who_leaves_leaves_the_others_in_the_game(serve: Serve) -> None:
    table = new_table(SEATS)
    async with serve(table) as host, host.terminal("Bob") as bob:
        async with host.terminal("Ann") as ann:
            await ann.sees("round 1 of 5")
            ann.type("q")
            await ann.sees("your seat is kept for you")
            ann.type("y")
            assert await ann.ended() == 0
            assert b"\x1b[?1049l" in ann.bytes
        await bob.sees("round 1 of 5")
        async with host.terminal("Ann") as ann:
            await ann.sees("round 1 of 5")
    assert host.notes[2:4] == ["Ann has left.", "Ann has joined from 127.0.0.1."]


async def test_who_only_watches_has_no_say(serve: Serve) -> None:
    table = voting()
    async with serve(table) as host, host.terminal("Wat") as wat:
        await wat.sees("Ballots in: 0 of 3")
        wat.type("y\r\r\r1a\r")
        await wat.is_quiet()
        assert table.view(None).ballots_in == 0
        assert MY_TURN not in wat.text
        wat.type("qq")
        assert await wat.ended() == 0


async def test_bots_act_by_themselves(serve: Serve) -> None:
    table = play(new_table("Ann,greedy,greedy"), asks(PlaceKnight, ANN))
    async with serve(table, pace=0.01) as host, host.terminal("Ann") as ann:
        await ann.sees(MY_TURN)
        before = len(table.record.actions)
        ann.type(keys_of(table, ANN))
        await ann.sees(MY_TURN)
        await ann.until(lambda: len(table.record.actions) >= before + 3, "two bots' acts")
        await ann.until(lambda: table.decision(ANN) is not None, "Ann's turn")


async def test_at_the_end_everybody_sees_the_scores_and_leaves(serve: Serve) -> None:
    table = new_table(SEATS)
    play(table, lambda table: len(table.record.actions) > 20)
    async with serve(table) as host, host.terminal("Ann") as ann, host.terminal("Wat") as wat:
        await ann.sees("round 1 of 5")
        await wat.sees("round 1 of 5")
        play(table, is_over)
    assert host.notes.count("The game is over.") == 1
    async with serve(table) as host, host.terminal("Ann") as ann:
        await ann.sees("THE FINAL COUNT")
        ann.type("q")
        assert await ann.ended() == 0


async def test_nobody_sets_up_another_game_on_the_server(serve: Serve) -> None:
    table = play(new_table(SEATS), is_over)
    async with serve(table) as host, host.terminal("Ann") as ann:
        await ann.sees("THE FINAL COUNT")
        assert "rematch" not in ann.text
        ann.type("r")
        await ann.is_quiet()
        assert "THE FINAL COUNT" in ann.text


async def test_the_end_of_the_server_gives_everybody_their_terminal_back(serve: Serve) -> None:
    async with AsyncExitStack() as clients:
        async with serve(new_table(SEATS)) as host:
            terminals = [
                await clients.enter_async_context(host.terminal(n)) for n in ("Ann", "Wat")
            ]
            for each in terminals:
                await each.sees("round 1 of 5")
        for each in terminals:
            assert await each.ended() == 0
            assert each.bytes.endswith(f"{CLOSED}\r\n".encode())
            assert b"\x1b[?1049l" in each.bytes


async def test_the_game_is_saved_after_every_act(serve: Serve) -> None:
    table = play(new_saved_table(SEATS), asks(PlaceKnight, ANN))
    assert table.save is not None
    async with serve(table) as host, host.terminal("Ann") as ann:
        await ann.sees(MY_TURN)
        ann.type(keys_of(table, ANN))
        await ann.sees("Waiting")
        ann.type("qq")
        await ann.ended()
        assert table.save.is_written
    table.save.close()
    (saved,) = list_saves()
    save, record = open_save(saved.path)
    assert record.actions == table.record.actions
    save.close()
