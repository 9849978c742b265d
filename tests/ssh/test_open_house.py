"""An open house over ssh: coming in with an invite, coming back, and being sent home."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event

import asyncssh
import pytest

from lancaster_tui.documents.writing import write_atomically
from lancaster_tui.lobby import tables
from lancaster_tui.lobby.guests import MOST_GUESSES
from lancaster_tui.lobby.signs import Opening
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.phases.parliament import is_voting
from lancaster_tui.ssh.company import REPLACED
from lancaster_tui.ssh.control import Refused
from lancaster_tui.ssh.keys import Person
from lancaster_tui.ssh.open_house import JOIN, SENT_HOME, OpenHouse, Plan, open_house
from lancaster_tui.ssh.server import serving
from lancaster_tui.table import saves
from lancaster_tui.table.table import Table
from tests.ssh.conftest import KEYS
from tests.ssh.terminal import LARGE, Host, Terminal, at_terminal
from tests.table.games import first_asked
from tests.window import PATIENCE

NAME_ASKED = "What name do you want to use here?"


def known_by(*names: str) -> dict[str, Person]:
    """Return the people of a file of keys."""
    return {
        name.lower(): Person(name, frozenset({KEYS[name].convert_to_public()})) for name in names
    }


@asynccontextmanager
async def opened(
    folder: Path, *names: str, notes: list[str] | None = None
) -> AsyncIterator[tuple[OpenHouse, Host]]:
    """Open a house that knows some people by a file of keys."""
    people, said = known_by(*names), [] if notes is None else notes
    plan = Plan(
        name="rose.example",
        folder=folder,
        invite_command="ssh {}@rose.example".format,
        people=lambda: people,
        notify=lambda notice: said.append(f"told {notice.name}"),
        note=said.append,
        pace=0,
    )
    with open_house(plan) as house:
        async with serving(house, KEYS["host"], 0) as port:
            yield house, Host(port, KEYS, said)


def code_of(house: OpenHouse, uses: int = 1) -> str:
    """Return the name to log in with, of a new invite."""
    command = str(house.invited(uses, 1, "")["command"])
    return command.removeprefix("ssh ").removesuffix("@rose.example")


@asynccontextmanager
async def at(host: Host, name: str, key: str) -> AsyncIterator[Terminal]:
    """Log in by a name, with somebody's key."""
    async with host.connection(name, key) as connection:
        yield await at_terminal(connection, size=LARGE)


async def test_an_invite_brings_in_any_key_and_a_name_is_asked_for_once(tmp_path: Path) -> None:
    async with opened(tmp_path / "house") as (house, host):
        name = code_of(house)
        assert name.startswith(JOIN)
        async with at(host, name.lower(), "Ann") as ann:
            await ann.sees(NAME_ASKED)
            ann.type("greedy\r")
            await ann.sees("That is what a bot is called")
            ann.type("\x15Ann\r")
            await ann.sees("LOBBY", "Ann at rose.example")
            ann.type("q")
            assert await ann.ended() == 0
        for login in ("root", "Ann", name):
            async with at(host, login, "Ann") as ann:
                await ann.sees("LOBBY", "Ann at rose.example")
        with pytest.raises(asyncssh.PermissionDenied):
            async with at(host, name, "Bob"):
                pass
        assert [note.split(" from ")[0] for note in host.notes[:2]] == [
            "Somebody new has joined",
            "127.0.0.1 is Ann",
        ]


async def test_what_somebody_chooses_for_their_screens_holds_when_the_house_opens_again(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "house"
    async with opened(folder) as (house, host), at(host, code_of(house), "Ann") as ann:
        await ann.sees(NAME_ASKED)
        ann.type("Ann\r")
        await ann.sees("LOBBY")
        (choices,) = house._choices.values()
        choices.remember("theme", "light")
    async with opened(folder) as (house, host), at(host, "Ann", "Ann") as ann:
        await ann.sees("LOBBY")
        (choices,) = house._choices.values()
        assert choices.theme == "light"


async def test_whoever_hangs_up_before_saying_a_name_can_come_again(tmp_path: Path) -> None:
    async with opened(tmp_path / "house") as (house, host):
        name = code_of(house)
        async with at(host, name, "Ann") as ann:
            await ann.sees(NAME_ASKED)
            ann.type("\x1b")
            assert await ann.ended() == 0
        async with at(host, name, "Ann") as ann:
            await ann.sees(NAME_ASKED)


async def test_only_a_few_invites_can_be_guessed(tmp_path: Path) -> None:
    async with opened(tmp_path / "house", "Wat") as (house, host):
        name = code_of(house)
        for number in range(MOST_GUESSES):
            for key in ("Ann", "Bob"):
                with pytest.raises(asyncssh.PermissionDenied):
                    async with at(host, f"{JOIN}WRONG{number}", key):
                        pass
        with pytest.raises(asyncssh.PermissionDenied):
            async with at(host, name, "Ann"):
                pass
        async with at(host, "anybody", "Wat") as wat:
            await wat.sees("Wat at rose.example")


async def test_who_is_known_uses_no_invite_up(tmp_path: Path) -> None:
    """Nor finds out by trying which there are."""
    async with opened(tmp_path / "house", "Ann", "Bob") as (house, host):
        again = str(house.invited(1, 1, "Bob")["command"])
        name = again.removeprefix("ssh ").removesuffix("@rose.example")
        async with at(host, name, "Ann") as ann:
            await ann.sees("Ann at rose.example")
        async with at(host, name, "Cid") as bob:
            await bob.sees("Bob at rose.example")
        async with at(host, "anybody", "Ann") as ann:
            await ann.sees("Ann at rose.example")


async def test_two_people_sit_down_and_play(tmp_path: Path) -> None:
    async with (
        opened(tmp_path / "house", "Ann", "Bob") as (_, host),
        at(host, "Ann", "Ann") as ann,
        at(host, "Bob", "Bob") as bob,
    ):
        await bob.sees("n opens one")
        ann.type("n")
        await ann.sees("OPEN A TABLE")
        ann.type("\r")
        await bob.sees("Ann's table", "waits for three")
        bob.type("s")
        await ann.sees("waits for two")
        bob.type("r")
        await ann.sees("Bob  ready")
        ann.type("f")
        await ann.sees("Which bots take two free seats")
        ann.type("\r")
        await ann.sees("ENGLAND", "THE RACE")
        await bob.sees("ENGLAND", "Ann's table: round 1 of 5")
        bob.type("/")
        await bob.sees("Enter say it")
        bob.type("good evening\r")
        await ann.sees("good evening")
        bob.type("\x1b")
        await bob.is_quiet()
        bob.type("q")
        await bob.sees("LOBBY", "Ann's table")


async def test_nobody_waits_while_a_game_that_begins_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_write = Event()

    def write(path: Path, text: str) -> None:
        assert may_write.wait(PATIENCE)
        write_atomically(path, text)

    monkeypatch.setattr(saves, "write_atomically", write)
    async with (
        opened(tmp_path / "house", "Ann", "Bob") as (house, host),
        at(host, "Ann", "Ann") as ann,
        at(host, "Bob", "Bob") as bob,
    ):
        await ann.sees("Ann at rose.example")
        await bob.sees("Bob at rose.example")
        guest = house._lobby.here["Ann"]
        guest.open_table(Opening("Friday", players=2, bots=("greedy",)))
        await ann.sees("Friday")
        ann.type("r")
        await ann.until(lambda: house._lobby.tables[1].beginning is not None, "the save")
        bob.type("n")
        await bob.sees("OPEN A TABLE")
        assert guest.stand_up(1) == "not_open"
        assert "ENGLAND" not in ann.text
        may_write.set()
        await ann.sees("ENGLAND")


async def test_everything_comes_back_when_the_house_is_opened_again(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    async with opened(folder, "Ann") as (house, host), at(host, "Ann", "Ann") as ann:
        await ann.sees("Ann at rose.example")
        guest = house._lobby.here["Ann"]
        guest.open_table(Opening("Long war", players=3, bots=("greedy", "greedy")))
        guest.say("until tomorrow")
        invited = code_of(house)
        await ann.sees("Long war", "until tomorrow")
        guest.ready(1)
        await ann.sees("ENGLAND")  # a live table is gone to as soon as it begins
    async with opened(folder, "Ann") as (_, host):
        async with at(host, "Ann", "Ann") as ann:
            await ann.sees("Long war", "until tomorrow")
            ann.type("\r")
            await ann.sees("ENGLAND")
        async with at(host, invited, "Bob") as bob:
            await bob.sees(NAME_ASKED)


async def test_who_is_at_a_table_that_the_host_ends_is_told_and_in_the_lobby(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "house"
    async with (
        opened(folder, "Ann", "Bob") as (house, host),
        at(host, "Ann", "Ann") as ann,
        host.connection("Bob") as connection,
    ):
        bob = await at_terminal(connection, term="dumb", size=LARGE)
        await bob.sees("in the lobby of rose.example")
        await ann.sees("Ann at rose.example")
        guest = house._lobby.here["Ann"]
        guest.open_table(Opening("Long war", players=3, bots=("greedy", "greedy")))
        await ann.sees("Long war")
        guest.ready(1)
        await ann.sees("ENGLAND")
        bob.type("go 1\r")
        await bob.sees("1 Long war: Ann (here", "Waiting for Ann")
        ann.type("/")  # the talk is above the table
        await ann.sees("AT THE TABLE")
        with pytest.raises(Refused, match="no table 7"):
            await house.ended(7)
        answer = await house.ended(1)
        assert answer["title"] == "Long war"
        assert (Path(answer["folder"]) / "game.toml").exists()
        for one in (ann, bob):
            await one.sees("The host has ended Long war. The game is kept as it stands.")
        await ann.sees("LOBBY", "No table is open yet")
        await bob.sees("You are in the lobby.")
        assert house.listed()["tables"] == []
    async with opened(folder, "Ann") as (house, _):
        assert house.listed()["tables"] == []


async def test_a_guest_is_at_one_terminal(tmp_path: Path) -> None:
    async with (
        opened(tmp_path / "house", "Ann", "Bob") as (house, host),
        at(host, "Ann", "Ann") as older,
    ):
        await older.sees("Ann at rose.example")
        async with at(host, "Ann", "Ann") as newer, at(host, "Bob", "Bob") as bob:
            await newer.sees("Ann at rose.example")
            assert await older.ended() == 0
            assert REPLACED in older.text
            await bob.sees("2 people")
            newer.type("n")
            await newer.sees("OPEN A TABLE")
            assert [person["name"] for person in house.listed()["people"]] == ["Ann", "Bob"]


async def test_the_host_speaks_and_sends_people_home(tmp_path: Path) -> None:
    async with (
        opened(tmp_path / "house", "Ann") as (house, host),
        at(host, "Ann", "Ann") as ann,
    ):
        await ann.sees("Ann at rose.example")
        house.said("We stop at ten.")
        await ann.sees("We stop at ten.")
        with pytest.raises(Refused, match="There is nothing to say"):
            house.said("")
        with pytest.raises(Refused, match="There is no guest of that name"):
            house.kicked("Bob", forget=False)
        house.kicked("ann", forget=False)
        assert await ann.ended() == 0
        assert SENT_HOME in ann.text
        await ann.until(lambda: house.listed()["people"] == [], f"to be gone in {PATIENCE} s")


async def test_whoever_lost_a_key_gets_another_and_the_old_one_is_forgotten(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "house") as (house, host):
        async with at(host, code_of(house), "Ann") as ann:
            await ann.sees(NAME_ASKED)
            ann.type("Ann\r")
            await ann.sees("LOBBY", "Ann at rose.example")
            house.kicked("Ann", forget=True)
            assert await ann.ended() == 0
        with pytest.raises(Refused, match="Ann is not here"):
            house.kicked("Ann", forget=False)
        with pytest.raises(Refused, match="There is no guest"):
            house.invited(1, 1, "Bob")
        with pytest.raises(asyncssh.PermissionDenied):
            async with at(host, "Ann", "Ann"):
                pass
        again = str(house.invited(5, 1, "ann")["command"])
        name = again.removeprefix("ssh ").removesuffix("@rose.example")
        async with at(host, name, "Cid") as ann:
            await ann.sees("LOBBY", "Ann at rose.example")
        with pytest.raises(asyncssh.PermissionDenied):
            async with at(host, name, "Bob"):
                pass


async def test_who_is_asked_and_not_here_is_told(tmp_path: Path) -> None:
    notes: list[str] = []
    async with opened(tmp_path / "house", "Ann", "Bob", notes=notes) as (house, host):
        async with at(host, "Ann", "Ann") as ann, at(host, "Bob", "Bob") as bob:
            await ann.sees("Ann at rose.example")
            await bob.sees("Bob at rose.example")
            first, second = (house._lobby.here[name] for name in ("Ann", "Bob"))
            first.open_table(Opening("Slow", players=2, pace="1d"))
            second.sit(1)
            second.ready(1)
            first.ready(1)
            await ann.until(lambda: house._lobby.tables[1].game is not None, "the game to begin")
            visits = {name: house._lobby.here[name].enter(1) for name in ("Ann", "Bob")}
            assert not any("told" in note for note in notes)
        del visits
        await ann.until(lambda: not house._lobby.here, "both to be gone")
        table = house._lobby.tables[1].game
        assert table is not None
        (asked,) = table.persons_asked
        decision = table.table.decision(asked)
        assert decision is not None
        table.table.act(asked, decision.actions[0])
        name = table.table.seats[1 - asked].name
        await ann.until(lambda: f"told {name}" in notes, "the other to be told")
        assert sum("told" in note for note in notes) == 1


async def test_a_ballot_shows_the_same_to_all_others_whoever_casts_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twins: what is sent to the lobby and to another voter tells nothing about who has voted."""
    monkeypatch.setattr(tables, "fresh_seed", lambda: 7)
    sent = []
    for voter in (1, 2):
        async with (
            opened(tmp_path / f"house{voter}", "Ann", "Bob", "Cid", "Wat") as (house, host),
            at(host, "Ann", "Ann") as ann,
            at(host, "Wat", "Wat") as wat,
        ):
            await ann.sees("Ann at rose.example")
            await wat.sees("Wat at rose.example")
            game = await seated(house, "Ann", "Bob", "Cid")
            await play_to_vote(game)
            await wat.sees("all vote")
            ann.type("\r")
            await ann.sees("Ballots in: 0 of 3")
            await ann.is_quiet()
            await wat.is_quiet()
            before = len(ann.bytes), len(wat.bytes)
            game.act(voter, Vote(yes=voter == 1, markers=0))
            await ann.sees("Ballots in: 1 of 3")
            await ann.is_quiet()
            await wat.is_quiet()
            sent.append((ann.bytes[before[0] :], wat.bytes[before[1] :]))
    assert sent[0][0] == sent[1][0]
    assert sent[0][1] == sent[1][1]


async def play_to_vote(game: Table) -> None:
    """Play up to the first vote, each act when the one before is saved."""
    while not is_voting(game.view(None)):
        if game.waiting_for():
            asked = first_asked(game)
            game.act(asked.seat, asked.actions[0])
        await asyncio.sleep(0.01)


async def seated(house: OpenHouse, *names: str) -> Table:
    """Return the game at a table where people sit, whether they are here or not."""
    lobby = house._lobby
    guests = [lobby.here.get(name) or lobby.connect(name) for name in names]
    assert guests[0].open_table(Opening("Friday", players=len(names))) == 1
    for guest in guests[1:]:
        guest.sit(1)
    for guest in guests:
        guest.ready(1)
    while (game := lobby.tables[1].game) is None:
        await asyncio.sleep(0.01)
    return game.table
