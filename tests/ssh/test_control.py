"""The private socket of a house: who may use it, and what is answered."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from lancaster_tui.cli.main import lancaster
from lancaster_tui.documents.errors import ContentError
from lancaster_tui.ssh import control
from lancaster_tui.ssh.control import Answer, NobodyListens, Order, Refused, ask, listening
from lancaster_tui.ssh.folders import make_private

TABLE = {
    "number": 1,
    "title": "Friday",
    "status": "open",
    "pace": "live",
    "seats": [
        {"name": "Ann", "presence": "here", "bot": None},
        {"name": "", "presence": "bot", "bot": "greedy"},
        {"name": "", "presence": "free", "bot": None},
    ],
}


class Butler:
    """A steward that writes down what it is told."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def listed(self) -> Answer:
        return {"people": [{"name": "Ann", "address": "127.0.0.1"}], "tables": [TABLE]}

    def invited(self, uses: int, days: int, name: str) -> Answer:
        self.told.append((uses, days, name) if name else (uses, days))
        return {"command": "ssh -p 2222 join+K7QF@rose.example"}

    def kicked(self, name: str, *, forget: bool) -> Answer:
        if name != "Ann":
            raise Refused(f"Nobody here is called {name}.")
        self.told.append((name, "forget") if forget else name)
        return {}

    def said(self, text: str) -> Answer:
        self.told.append(text)
        return {}

    async def ended(self, number: int) -> Answer:
        if number != 1:
            raise Refused(f"There is no table {number}.")
        self.told.append(("end", number))
        return {"title": "Friday", "folder": "past/1"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "house"
    make_private(made)
    return made


async def given(folder: Path, order: Order) -> Answer:
    return await asyncio.to_thread(ask, folder, order)


async def test_orders_are_carried_out_and_answered(folder: Path) -> None:
    butler, stopped = Butler(), asyncio.Event()
    async with listening(folder, butler, stopped.set):
        assert (await given(folder, Order(do="list")))["tables"] == [TABLE]
        assert "join+" in (await given(folder, Order(do="invite", uses=2, days=3)))["command"]
        await given(folder, Order(do="kick", name="Ann"))
        await given(folder, Order(do="say", text="Good night."))
        with pytest.raises(Refused, match="Nobody here is called Bob"):
            await given(folder, Order(do="kick", name="Bob"))
        assert not stopped.is_set()
        await given(folder, Order(do="stop"))
        assert stopped.is_set()
    assert butler.told == [(2, 3), "Ann", "Good night."]
    with pytest.raises(NobodyListens):
        await given(folder, Order(do="list"))


async def test_only_the_owner_reaches_the_socket(folder: Path) -> None:
    async with listening(folder, Butler(), lambda: None):
        assert (folder / control.SOCKET).stat().st_mode & 0o777 == 0o600
    assert not (folder / control.SOCKET).exists()


async def test_the_socket_of_a_house_that_was_killed_is_in_nobodys_way(folder: Path) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(folder / control.SOCKET))
    with pytest.raises(NobodyListens):
        await given(folder, Order(do="list"))
    async with listening(folder, Butler(), lambda: None):
        assert await given(folder, Order(do="list"))


@pytest.mark.parametrize(
    "line", [b"nonsense\n", b"{}\n", b'{"do":"shoot"}\n', b"[" * 9_999 + b"\n"]
)
async def test_what_is_no_order_is_answered_and_harmless(folder: Path, line: bytes) -> None:
    async with listening(folder, Butler(), lambda: None):
        reader, writer = await asyncio.open_unix_connection(folder / control.SOCKET)
        writer.write(line)
        assert "not an order" in json.loads(await reader.readline())["fault"]
        writer.close()
        assert await given(folder, Order(do="list"))


async def test_whoever_sends_no_end_or_says_nothing_is_hung_up_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(control, "_PATIENCE", 0.1)
    async with listening(folder, Butler(), lambda: None):
        for sent in (b"", b"x" * 200_000):
            reader, writer = await asyncio.open_unix_connection(folder / control.SOCKET)
            writer.write(sent)
            assert await reader.read() == b""
            writer.close()


async def test_a_house_that_is_slow_is_not_said_to_be_closed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(control, "_PATIENCE", 0.2)
    done = asyncio.Event()

    class SlowButler(Butler):
        async def ended(self, number: int) -> Answer:
            await asyncio.sleep(1)
            done.set()
            return await super().ended(number)

    async with listening(folder, SlowButler(), lambda: None):
        code, told = await commanded(folder, "end", "1")
        assert code == 2
        assert "The house is open, but has not answered yet" in told
        assert not done.is_set()
        await done.wait()  # it is done nevertheless
        assert (await commanded(folder, "list"))[0] == 0


async def test_a_path_too_long_for_a_socket_is_told(tmp_path: Path) -> None:
    deep = tmp_path / ("x" * 90)
    make_private(deep)
    with pytest.raises(OSError, match="too long for a socket"):
        async with listening(deep, Butler(), lambda: None):
            pass


def test_a_folder_that_others_can_look_into_is_refused(folder: Path) -> None:
    folder.chmod(0o750)
    with pytest.raises(ContentError, match="others can look into this folder"):
        make_private(folder)


async def commanded(folder: Path, *args: str) -> tuple[int, str]:
    """Run `lancaster hosted` and return its exit code and what it prints."""

    def run() -> Any:
        return CliRunner().invoke(lancaster, ["hosted", *args, "--state", str(folder)])

    result = await asyncio.to_thread(run)
    return result.exit_code, result.output


async def test_the_commands_of_a_host(folder: Path) -> None:
    butler = Butler()
    async with listening(folder, butler, lambda: butler.told.append("stop")):
        code, told = await commanded(folder, "list")
        assert code == 0
        assert "1 Friday: open, live; Ann (here), greedy (bot), free\n" in told
        assert "Ann is here, from 127.0.0.1.\n" in told
        code, told = await commanded(folder, "list", "--json")
        assert json.loads(told) == butler.listed()
        assert await commanded(folder, "invite") == (0, "ssh -p 2222 join+K7QF@rose.example\n")
        assert await commanded(folder, "say", "Tea?") == (0, "It was said.\n")
        assert await commanded(folder, "kick", "Ann") == (0, "Ann was sent home.\n")
        code, told = await commanded(folder, "kick", "Bob")
        assert (code, told) == (1, "Error: Nobody here is called Bob.\n")
        forgotten = await commanded(folder, "kick", "Ann", "--forget")
        assert forgotten == (0, "Ann was forgotten.\n")
        assert (await commanded(folder, "invite", "--for", "Ann"))[0] == 0
        assert await commanded(folder, "end", "1") == (
            0,
            "Friday has ended. Its game is kept in past/1.\n",
        )
        code, told = await commanded(folder, "end", "1", "--json")
        assert json.loads(told) == {"title": "Friday", "folder": "past/1"}
        assert await commanded(folder, "end", "7") == (2, "Error: There is no table 7.\n")
        assert await commanded(folder, "stop") == (0, "The house closes.\n")
        assert (await commanded(folder, "invite", "--uses", "0"))[0] == 2
    assert butler.told == [
        (1, 7),
        "Tea?",
        "Ann",
        ("Ann", "forget"),
        (1, 7, "Ann"),
        ("end", 1),
        ("end", 1),
        "stop",
    ]
    code, told = await commanded(folder, "list")
    assert code == 2
    assert "No house is open with the state folder" in told
