"""Who comes in, and what for: a key of one's own, one terminal, one game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncssh
import pytest
import textual.constants
from asyncssh.channel import SSHClientChannel

from lancaster_tui.ssh import server
from lancaster_tui.ssh.gate import Limits
from lancaster_tui.ssh.session import FULL, NO_TERMINAL
from tests.ssh.conftest import KEYS, Serve
from tests.ssh.terminal import Host, at_terminal
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
    assert not any("joined" in note for note in host.notes)


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
    assert host.notes[0] == "Ann has joined from 127.0.0.1."


@pytest.mark.parametrize(("command", "term"), [(None, None), ("ls", None), ("ls", "xterm")])
async def test_without_a_terminal_there_is_a_sentence(
    serve: Serve, command: str | None, term: str | None
) -> None:
    async with serve(new_table(SEATS)) as host, host.connection("Ann") as connection:
        done = await connection.run(command, term_type=term, timeout=PATIENCE)
    assert (done.exit_status, done.stdout) == (2, "")
    assert done.stderr == f"{NO_TERMINAL}\r\n"
    assert host.notes == []


async def test_nothing_else_is_served(serve: Serve) -> None:
    async with serve(new_table(SEATS)) as host, host.connection("Ann") as connection:
        with pytest.raises(asyncssh.Error):
            await connection.start_sftp_client()
    async with serve(new_table(SEATS)) as host, host.connection("Ann") as connection:
        with pytest.raises(asyncssh.ChannelOpenError, match=server.NOTHING_ELSE):
            await connection.open_connection("127.0.0.1", host.port)
        with pytest.raises(asyncssh.ChannelOpenError, match=server.NOTHING_ELSE):
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


async def test_tools_for_developers_are_off_for_guests(
    serve: Serve, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    monkeypatch.setenv("TEXTUAL", "debug,devtools")
    for name, value in (("SCREENSHOT_DELAY", 0), ("PRESS", "q"), ("LOG_FILE", "log")):
        monkeypatch.setattr(f"textual.constants.{name}", value)
    async with serve(new_table(SEATS)) as host, host.terminal("Ann") as ann:
        await ann.sees("round 1 of 5")
        await ann.is_quiet()
        assert "Leave the game?" not in ann.text
    assert list(home.iterdir()) == []
    assert textual.constants.PRESS == "q"


async def test_the_version_of_the_server_is_not_told(serve: Serve) -> None:
    async with serve(new_table(SEATS)) as host:
        reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
        assert await reader.readline() == b"SSH-2.0-Lancaster\r\n"
        writer.close()


@pytest.mark.parametrize(
    ("kind", "algorithm"),
    [
        ("kex_algs", "diffie-hellman-group14-sha1"),
        ("encryption_algs", "aes128-cbc"),
        ("mac_algs", "hmac-sha1"),
        ("compression_algs", "zlib@openssh.com"),
        ("signature_algs", "ssh-rsa"),
    ],
)
async def test_what_is_broken_is_not_agreed_on(serve: Serve, kind: str, algorithm: str) -> None:
    how = {"encryption_algs": ["aes128-ctr"]} if kind == "mac_algs" else {}
    key = asyncssh.generate_private_key("ssh-rsa") if kind == "signature_algs" else KEYS["Ann"]
    async with serve(new_table(SEATS)) as host:
        with pytest.raises((asyncssh.KeyExchangeFailed, asyncssh.PermissionDenied)):
            await asyncssh.connect(
                "127.0.0.1",
                host.port,
                username="Ann",
                client_keys=[key],
                known_hosts=None,
                config=None,
                agent_path=None,
                **how,
                **{kind: [algorithm]},
            )


async def test_a_connection_may_try_few_keys(serve: Serve) -> None:
    others = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(7)]
    for before, comes_in in ((5, True), (6, False)):
        async with serve(new_table(SEATS)) as host:
            logging_in = asyncssh.connect(
                "127.0.0.1",
                host.port,
                username="Ann",
                client_keys=[*others[:before], KEYS["Ann"]],
                known_hosts=None,
                config=None,
                agent_path=None,
            )
            if comes_in:
                (await logging_in).abort()
            else:
                with pytest.raises(asyncssh.DisconnectError):
                    await logging_in
                await asyncio.sleep(0.01)
                assert host.notes == ["Nobody was let in from 127.0.0.1 as Ann."]


async def is_cut(host: Host) -> bool:
    """Whether a new connection is cut at once."""
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
    try:
        await asyncio.wait_for(reader.read(), 0.5)
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    else:
        return True
    finally:
        writer.close()


@pytest.mark.parametrize(
    "limits", [Limits(strangers=2), Limits(an_address=2), Limits(connections=2)]
)
async def test_there_is_no_end_of_room_for_strangers(serve: Serve, limits: Limits) -> None:
    async with serve(new_table(SEATS), limits=limits) as host:
        held = [await asyncio.open_connection("127.0.0.1", host.port) for _ in range(2)]
        for reader, _ in held:
            await reader.readline()
        assert await is_cut(host)
        for _, writer in held:
            writer.close()
        async with host.terminal("Ann") as ann:
            await ann.sees("round 1 of 5")


async def test_as_many_sessions_as_there_is_room_for(serve: Serve) -> None:
    limits = Limits(sessions=1)
    async with serve(new_table(SEATS), limits=limits) as host, host.terminal("Ann") as ann:
        await ann.sees("round 1 of 5")
        async with host.connection("Bob") as bob:
            done = await bob.run(term_type="xterm", timeout=5)
            assert (done.exit_status, done.stderr) == (2, f"{FULL}\r\n")
        async with host.terminal("Ann") as again:
            await again.sees("round 1 of 5")


async def test_whoever_logs_in_must_come_to_a_terminal(serve: Serve) -> None:
    limits = Limits(terminal=0.1)
    async with serve(new_table(SEATS), limits=limits) as host, host.connection("Ann") as connection:
        await asyncio.wait_for(connection.wait_closed(), PATIENCE)


async def test_whoever_only_watches_is_sent_home_after_a_while(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "_ROUND", 0.05)
    limits = Limits(watching=0.1)
    async with (
        serve(new_table(SEATS), limits=limits) as host,
        host.terminal("Ann") as ann,
        host.terminal("Wat") as wat,
    ):
        assert await wat.ended() == 0
        assert server.IDLE.encode() in wat.bytes
        await ann.sees("round 1 of 5")
        assert ann.exit_code is None
