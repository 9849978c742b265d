"""Bytes: what clients type, whatever it is, and what they are sent, however slowly they read."""

from __future__ import annotations

import asyncio
import re
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import pytest

from lancaster_tui.ssh import driver, one_table
from lancaster_tui.ssh import driver as inbox
from lancaster_tui.ssh.driver import ChannelDriver
from tests.ssh.conftest import Serve
from tests.ssh.echo import EchoApp
from tests.ssh.terminal import SIZE, Terminal, at_terminal
from tests.tui.games import new_table

LARGEST_PACKET = 2**15  # bytes
TABLE = new_table("Ann,Bob,Cid")


@pytest.fixture(autouse=True)
def apps(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EchoApp]]:
    """Serve a small application instead of the game."""
    monkeypatch.setattr(one_table, "LancasterApp", EchoApp)
    EchoApp.made.clear()
    yield EchoApp.made
    EchoApp.made.clear()


def line_of(app: EchoApp) -> driver._Line:
    assert isinstance(app._driver, ChannelDriver)
    return app._driver._line


async def ready(*terminals: Terminal) -> None:
    for each in terminals:
        await each.sees("keys=.")


async def test_keys_the_mouse_and_pasted_text_arrive(serve: Serve) -> None:
    async with serve(TABLE) as host, host.terminal("Ann") as ann:
        await ready(ann)
        ann.type("aé\t\x1b[A\x1b[1;5C\x1b[200~two words\x1b[201~\x1b[97;5u")
        await ann.sees("keys= a é tab up ctrl+right paste:9 ctrl+a.")
        ann.type("\x1b[<0;3;1M\x1b[<0;3;1m")
        await ann.sees("ctrl+a mouse:2,0.")


async def test_a_sign_can_come_in_two_parts(serve: Serve) -> None:
    async with serve(TABLE) as host, host.terminal("Ann") as ann:
        await ready(ann)
        for byte in "é€\x1b[A".encode():
            ann.type(bytes([byte]))
            await asyncio.sleep(0.01)
        await ann.sees("keys= é euro_sign up.")


async def test_escape_alone_is_a_key(serve: Serve) -> None:
    async with serve(TABLE) as host, host.terminal("Ann") as ann:
        await ready(ann)
        ann.type("\x1b")
        await ann.sees("keys= escape.")
        ann.type("a\x1b")
        await ann.sees("keys= escape a escape.")


async def test_a_sequence_is_not_taken_apart_while_keys_before_it_are_handled(serve: Serve) -> None:
    async with serve(TABLE) as host, host.terminal("Ann") as ann:
        await ready(ann)
        before_its_second_byte = "WWW".ljust(driver._SLICE - 1, "a")
        ann.type(before_its_second_byte + "\x1b[A")
        await ann.sees("a up.")


async def test_keys_have_the_time_at_which_they_came(serve: Serve, apps: list[EchoApp]) -> None:
    """So that a key typed ahead is known as one, however busy the application is."""
    async with serve(TABLE) as host, host.terminal("Ann") as ann:
        await ready(ann)
        ann.type("W")
        await ann.until(lambda: apps[0].keys == " W", "the first key")
        ann.type("a")
        await ann.sees("keys= W a.")
        assert 0 < apps[0].last_key_came < apps[0].last_wait_ended


@pytest.mark.parametrize(
    ("wanted", "drawn"),
    [((100, 30), "100x30"), ((90_000, 70_000), "300x100"), ((1, 1), None), ((0, 0), "80x24")],
)
async def test_the_screen_follows_the_window_within_bounds(
    serve: Serve, apps: list[EchoApp], wanted: tuple[int, int], drawn: str | None
) -> None:
    async with serve(TABLE) as host, host.terminal("Ann", size=(60, 20)) as ann:
        await ann.sees("size=60x20.")
        ann.resize(*wanted)
        if drawn is not None:
            await ann.until(lambda: f"{apps[0].size.width}x{apps[0].size.height}" == drawn, drawn)
        ann.resize(70, 21)
        await ann.sees("size=70x21.")


async def test_a_size_cannot_be_typed(serve: Serve, apps: list[EchoApp]) -> None:
    async with serve(TABLE) as host, host.terminal("Ann") as ann:
        await ready(ann)
        ann.type("\x1b[48;30000;30000;9;9t\x1b[?2048;1$y\x1b[5;5Ra")
        await ann.sees("keys= a.")
        assert apps[0].size == SIZE


NONSENSE = (
    b"\x1b[9999999999;5u",
    b"\x1b[1;99999;99999999999u",
    b"\x1b[97;5:9;:::u",
    b"\x1b[<99999999;99999999;99999999M",
    b"\x1b[<0;-1;-1M\x1b[<0;99999;99999M",
    b"\x1b[48;0:0;0;0;0t\x1b[<0;1;1M",
    b"\x1b]0;title\x07\x1bP+q\x1b\\\xff\xfe\x00\x9b\x1b[200~\x1b[200~\x1b[201~",
    bytes(set(range(256)) - {*b"\x03\x10\x11BEPQX"}),
)


async def test_nonsense_does_no_harm(serve: Serve) -> None:
    async with serve(TABLE) as host, host.terminal("Ann") as ann, host.terminal("Bob") as bob:
        await ready(ann, bob)
        for number, nonsense in enumerate(NONSENSE):
            ann.type(nonsense)
            await ann.is_quiet()
            ann.type("\x1b[201~" + "z" * number)
            await ann.sees(" z" * number + ".")
        bob.type("b")
        await bob.sees("keys= b.")


async def test_who_can_type_no_more_has_left(serve: Serve) -> None:
    async with serve(TABLE) as host, host.terminal("Ann") as ann:
        await ready(ann)
        ann.hang_up()
        assert await ann.ended() == 0
        assert b"\x1b[?1049l" in ann.bytes


async def test_nothing_is_drawn_on_a_terminal_that_has_been_given_back(
    serve: Serve, apps: list[EchoApp], monkeypatch: pytest.MonkeyPatch
) -> None:
    run, title = EchoApp.run_async, "\x1b[23;2t"

    async def run_and_linger(app: EchoApp, *, size: tuple[int, int]) -> None:
        await run(app, size=size)
        assert app._driver is not None
        app._driver.write(title)
        await asyncio.sleep(4 * driver._FRAME)

    monkeypatch.setattr(EchoApp, "run_async", run_and_linger)
    async with serve(TABLE) as host, host.terminal("Ann") as ann:
        await ready(ann)
        await ann.is_quiet()
        apps[0].exit()
        assert await ann.ended() == 0
        _, _, after = ann.bytes.partition(b"\x1b[?1049l")
        assert after == f"\x1b[?25h\x1b[?1004l{title}".encode()


async def test_endless_text_ends_the_session_and_not_the_server(serve: Serve) -> None:
    async with serve(TABLE) as host, host.terminal("Ann") as ann:
        await ready(ann)
        ann.type(b"\x1b[200~" + b"x" * (driver._LONGEST_SEQUENCE + 512))
        assert await ann.ended() == 0
        assert ann.bytes.endswith(b"Too much text was pasted at once.\r\n")
        async with host.terminal("Ann") as again:
            await ready(again)


async def test_keys_come_no_faster_than_they_are_handled(serve: Serve, apps: list[EchoApp]) -> None:
    async with serve(TABLE) as host, host.terminal("Ann") as ann:
        await ready(ann)
        line = line_of(apps[0])
        ann.type(b"a" * 300_000)
        waiting = unread = 0
        for _ in range(20):
            await asyncio.sleep(0.01)
            pumps = (apps[0], apps[0].screen)
            waiting = max(waiting, sum(pump._message_queue.qsize() for pump in pumps))
            unread = max(unread, line.inbox._size)
        assert waiting <= 2 * driver._SLICE + 50
        assert 0 < unread <= inbox.MOST + LARGEST_PACKET
        assert " a" in apps[0].keys


async def test_keys_typed_before_the_screen_is_there_are_not_kept_without_end(
    serve: Serve, apps: list[EchoApp]
) -> None:
    async with serve(TABLE) as host, host.terminal("Ann") as ann:
        ann.type(b"a" * 5_000)
        await ann.until(lambda: bool(apps) and apps[0].keys.count("a") > 0, "the first keys")


@pytest.mark.parametrize("reads_socket", [True, False])
async def test_who_does_not_read_is_sent_the_newest_screen_later(
    serve: Serve, apps: list[EchoApp], reads_socket: bool
) -> None:
    async with (
        serve(TABLE) as host,
        host.connection("Ann") as connection,
        host.terminal("Bob") as bob,
    ):
        ann = await at_terminal(connection, window=2**15 if reads_socket else 2**30)
        await ready(ann, bob)
        await ann.is_quiet()
        socket = connection._transport
        assert socket is not None
        if reads_socket:
            ann.pause()
        else:
            socket.pause_reading()
        (app,) = (app for app in apps if app.seats == (0,))
        written = draw_until_held(app)
        app.screen.refresh()
        await asyncio.sleep(0)
        assert 2**15 < written < 2**24
        for number in range(20):
            app.keys = f" late{number}"
            app.show()
            await asyncio.sleep(0.001)
        bob.type("b")
        await bob.sees("keys= b.")
        if reads_socket:
            ann.go_on()
        else:
            socket.resume_reading()
        await ann.sees("colour", "keys= late19.", "size=80x24.", "no_color")
        ann.type("a")
        await ann.sees("keys= late19 a.")


def draw_until_held(app: EchoApp) -> int:
    """Draw over and over, as fast as possible, until that is held back; return the bytes drawn."""
    driver = app._driver
    assert isinstance(driver, ChannelDriver)
    written = 0
    while not line_of(app).holds:
        written += draw_elsewhere(driver, written)
    for _ in range(100):
        draw_elsewhere(driver, written)
    return written


def draw_elsewhere(driver: ChannelDriver, number: int) -> int:
    """Draw what has not been drawn yet, without waiting for the time of the next picture."""
    drawn = "".join(f"\x1b[{y};1H{'xy'[(number + y) % 2] * 80}" for y in range(1, 25))
    driver.write(drawn)
    driver._show()
    return len(drawn)


async def test_colours_are_those_of_each_terminal(serve: Serve) -> None:
    async with (
        serve(TABLE) as host,
        host.terminal("Ann", env={"COLORTERM": "truecolor"}) as ann,
        host.terminal("Bob") as bob,
        host.terminal("Cid", term="xterm") as cid,
        host.terminal("Wat", term="vt100") as wat,
    ):
        await ready(ann, bob, cid, wat)
        first = [each.cells[0][0] for each in (ann, bob, cid, wat)]
        assert [(cell.fg, cell.bg) for cell in first] == [
            ("ff0000", "232730"),
            ("ff0000", "262626"),
            ("red", "black"),
            ("default", "default"),
        ]
        for others in (bob.bytes, cid.bytes, wat.bytes):
            assert b";2;" not in others
        assert b"48;5" not in cid.bytes
        assert not re.search(rb"\x1b\[[0-9;]*\b(3|4|9|10)[0-9][;m]", wat.bytes)


async def test_looks_are_those_of_each_terminal(
    serve: Serve, apps: list[EchoApp], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "33")
    async with (
        serve(TABLE) as host,
        host.terminal("Ann") as ann,
        host.terminal("Bob", env={"NO_COLOR": "1", "LANG": "C"}) as bob,
    ):
        await ready(ann)
        await ready(bob)
        await ann.sees("no_color=False", "size=80x24")
        assert [app.looks.has_colour for app in apps] == [True, False]
        assert [app.looks.is_ascii for app in apps] == [False, True]
        ann.type("E")
        await ann.sees("term=dumb")


async def test_what_programs_print_stays_on_the_server(
    serve: Serve, capsys: pytest.CaptureFixture[str]
) -> None:
    async with (
        serve(TABLE) as host,
        host.terminal("Ann") as ann,
        host.terminal("Bob") as bob,
    ):
        await ready(ann, bob)
        ann.type("P")
        await ann.sees("keys= P.")
        bob.type("PQ")
        await bob.ended()
        ann.type("P")
        await ann.sees("keys= P P.")
        assert "printed" not in ann.text
    printed = capsys.readouterr()
    assert printed.out.count("printed") == 3
    assert printed.err.count("complained") == 3


async def test_nothing_is_opened_or_saved_on_the_server(
    serve: Serve, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webbrowser, "open", lambda *_: pytest.fail("a browser opens"))
    monkeypatch.chdir(home)
    async with serve(TABLE) as host, host.terminal("Ann") as ann:
        await ready(ann)
        ann.type("B")
        await ann.sees("keys= B.")
        ann.type("\x10")
        await ann.sees("Screenshot")
        ann.type("screenshot")
        await ann.is_quiet()
        ann.type("\r")
        await ann.sees("Failed")
    assert not [path for path in home.rglob("*") if path.is_file()]


async def test_a_terminal_without_colours_is_still_given_back(serve: Serve) -> None:
    async with serve(TABLE) as host, host.terminal("Ann", term="vt220") as ann:
        await ready(ann)
        ann.type("Q")
        assert await ann.ended() == 0
        assert ann.bytes.rstrip().endswith(b"\x1b[?1004l")


def test_only_the_driver_knows_what_is_inside_textual() -> None:
    knows = re.compile(r"textual\._|\bapp\._")
    sources = Path(driver.__file__).parent.glob("*.py")
    assert [path.name for path in sources if knows.search(path.read_text())] == ["driver.py"]
