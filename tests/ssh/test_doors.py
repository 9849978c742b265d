"""Who comes in, and what for: a key of one's own, one terminal, one game."""

from __future__ import annotations

import asyncio

import asyncssh
import pytest
from asyncssh.channel import SSHClientChannel

from tests.ssh.conftest import Serve
from tests.ssh.terminal import at_terminal
from tests.tui.games import new_table
from tests.window import PATIENCE

SEATS = "Ann,Bob,greedy"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Ann", "Bob"),
        ("Ann", "host"),
        ("Nobody", "Ann"),
        ("Greedy", "Ann"),
        ("a\u0301\u200bnn", "Ann"),
    ],
)
async def test_only_a_key_of_ones_own_opens_the_door(serve: Serve, name: str, key: str) -> None:
    async with serve(new_table(SEATS)) as host:
        with pytest.raises(asyncssh.PermissionDenied):
            async with host.connection(name, key):
                pass
        assert host.notes == []


async def test_there_are_no_passwords(serve: Serve) -> None:
    async with serve(new_table(SEATS)) as host:
        with pytest.raises(asyncssh.PermissionDenied):
            await asyncssh.connect(
                "127.0.0.1",
                host.port,
                username="Ann",
                password="",
                client_keys=None,
                known_hosts=None,
                config=None,
                agent_path=None,
            )
        methods = await asyncssh.get_server_auth_methods("127.0.0.1", host.port, username="Ann")
        assert methods == ["publickey"]


async def test_the_case_of_a_name_does_not_matter(serve: Serve) -> None:
    async with serve(new_table(SEATS)) as host, host.connection("aNN", "Ann") as connection:
        ann = await at_terminal(connection)
        await ann.sees("round 1 of 5")
    assert host.notes[0] == "Ann has joined."


@pytest.mark.parametrize(("command", "term"), [(None, None), ("ls", None), ("ls", "xterm")])
async def test_without_a_terminal_there_is_a_sentence(
    serve: Serve, command: str | None, term: str | None
) -> None:
    async with serve(new_table(SEATS)) as host, host.connection("Ann") as connection:
        done = await connection.run(command, term_type=term, timeout=PATIENCE)
    assert (done.exit_status, done.stdout) == (2, "")
    assert done.stderr == "The game needs a terminal: log in with ssh -t and without a command.\r\n"
    assert host.notes == []


async def test_a_terminal_that_cannot_draw_is_told_so(serve: Serve) -> None:
    async with serve(new_table(SEATS)) as host, host.connection("Ann") as connection:
        done = await connection.run(term_type="dumb", timeout=PATIENCE)
    assert done.exit_status == 2
    assert done.stderr == "The game needs a terminal that can draw, not TERM=dumb.\r\n"


async def test_nothing_else_is_served(serve: Serve) -> None:
    async with serve(new_table(SEATS)) as host, host.connection("Ann") as connection:
        with pytest.raises(asyncssh.Error):
            await connection.start_sftp_client()
    async with serve(new_table(SEATS)) as host, host.connection("Ann") as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", host.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection("/tmp/socket")
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 1)


async def test_nothing_is_forwarded_to_a_session(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    async with serve(new_table(SEATS)) as host, host.connection("Ann") as connection:
        with pytest.raises(asyncssh.ChannelOpenError, match="X11"):
            await connection.create_process(term_type="xterm", x11_forwarding=True)


async def test_a_connection_has_one_terminal(serve: Serve) -> None:
    async with serve(new_table(SEATS)) as host, host.connection("Ann") as connection:
        ann = await at_terminal(connection)
        await ann.sees("round 1 of 5")
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_process(term_type="xterm")
        ann.type("q")
        await ann.sees("Leave the game?")


async def test_only_this_machine_can_reach_the_server(serve: Serve) -> None:
    async with serve(new_table(SEATS)) as host:
        for address in await _own_addresses():
            with pytest.raises(OSError, match="Connect call failed"):
                await asyncio.open_connection(address, host.port)


async def _own_addresses() -> list[str]:
    """Return the addresses by which others reach this machine, if it has any."""
    loop = asyncio.get_running_loop()
    try:
        transport, _ = await loop.create_datagram_endpoint(
            asyncio.DatagramProtocol, remote_addr=("192.0.2.1", 9)
        )
    except OSError:
        return []
    address = transport.get_extra_info("sockname")[0]
    transport.close()
    return [address]


async def test_who_asks_for_nothing_is_sent_away(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lancaster_tui.ssh.session._TIME_TO_START", 0.05)
    async with serve(new_table(SEATS)) as host, host.connection("Ann") as connection:
        loop = asyncio.get_running_loop()
        channel = SSHClientChannel[bytes](connection, loop, "strict", None, "strict", 2**16, 2**15)
        await channel._open(b"session")
        await asyncio.wait_for(channel.wait_closed(), PATIENCE)
