"""The server: connections, who may log in on them, and the one terminal of each."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

import asyncssh

from lancaster_tui.documents.errors import without_hidden
from lancaster_tui.ssh.gate import ALGORITHMS, LIMITS, VERSION, Gate, Limits
from lancaster_tui.ssh.house import Caller, House, Knock
from lancaster_tui.ssh.keys import HostKey
from lancaster_tui.ssh.process import is_collection_due, many_apps, rare_collections
from lancaster_tui.ssh.session import Session
from lancaster_tui.table.thinking import shared_thinkers

LOOPBACK = ("127.0.0.1", "::1")
_WINDOW = 65_536  # bytes that a client can send before they are read
_THINKERS = 2  # processes, at least, in which bots and advice are computed
_KEEPALIVE = 20  # seconds between signs of life; a client that misses three counts as gone
_ROUND = 60  # seconds between two looks at who only watches
_REST = 2.0  # seconds without a key from anybody
NOTHING_ELSE = "There is nothing but the game here; no connection goes through it."
IDLE = "You have watched for a long time without a key. Log in again to go on watching."

log = logging.getLogger(__name__)


class Server(asyncssh.SSHServer):
    """One connection: lets a person in by a key, and gives them a single session."""

    def __init__(self, house: House, gate: Gate) -> None:
        self._house = house
        self._gate = gate
        self._session: Session | None = None
        self._tried: set[asyncssh.SSHKey] = set()
        self._last: Knock | None = None
        self._caller: Caller | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Control the connection's flow, which asyncssh does not; cut it if there are too many."""
        self._connection = conn
        self._address = str(conn.get_extra_info("peername", ("somewhere",))[0])
        if not self._gate.lets_in(self, self._address):
            asyncio.get_running_loop().call_soon(conn.abort)
            return
        self._house.company.connections.add(conn)
        conn.pause_writing = self._pause_writing  # type: ignore[method-assign]
        conn.resume_writing = self._resume_writing  # type: ignore[method-assign]

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection; a failure of this program is logged."""
        self._gate.forget(self)
        self._house.company.connections.discard(self._connection)
        if self._deadline is not None:
            self._deadline.cancel()
        if self._caller is None and self._last is not None:
            name = without_hidden(self._last.username)
            self._house.company.note(f"Nobody was let in from {self._address} as {name}.")
        if exc is not None and not isinstance(exc, asyncssh.Error | OSError):
            log.error("A connection has failed.", exc_info=exc)

    def begin_auth(self, username: str) -> bool:
        """Ask everybody for a key."""
        return True

    def public_key_auth_supported(self) -> bool:
        """Offer logging in with a key; no other way is offered."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Say whether a key is good for a login name."""
        self._tried.add(key)
        if len(self._tried) > self._gate.limits.keys:
            self._connection.disconnect(
                asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "Too many keys"
            )
            return False
        self._last = Knock(username, key, self._address)
        return self._house.admits(self._last)

    def auth_completed(self) -> None:
        """Note who has logged in: the key that was asked about last is the one that was proved."""
        assert self._last is not None
        self._gate.knows(self)
        self._caller = self._house.caller(self._last)
        self._await_terminal()

    def session_requested(self) -> Session | bool:
        """Let somebody in, at one terminal at a time."""
        if self._session is not None or self._caller is None:
            return False
        if self._deadline is not None:
            self._deadline.cancel()
        company = self._house.company
        is_new = company.find(self._caller.who) is None
        is_full = is_new and len(company.sessions) >= self._gate.limits.sessions
        self._session = Session(
            self._house, self._caller, self._address, self._await_terminal, is_full=is_full
        )
        return self._session

    def connection_requested(
        self, dest_host: str, dest_port: int, orig_host: str, orig_port: int
    ) -> bool:
        """Refuse a tunnel with a sentence."""
        raise asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, NOTHING_ELSE)

    def unix_connection_requested(self, dest_path: str) -> bool:
        """Refuse a tunnel to a socket, too."""
        raise asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, NOTHING_ELSE)

    def _await_terminal(self) -> None:
        """Cut the connection soon: clients ask for a terminal at once, and only once."""
        loop = asyncio.get_running_loop()
        self._deadline = loop.call_later(self._gate.limits.terminal, self._connection.abort)

    def _pause_writing(self) -> None:
        if self._session is not None:
            self._session.pause_writing()

    def _resume_writing(self) -> None:
        if self._session is not None:
            self._session.resume_writing()


@asynccontextmanager
async def serving(
    house: House,
    key: HostKey,
    port: int,
    addresses: Sequence[str] = (),
    limits: Limits = LIMITS,
) -> AsyncIterator[int]:
    """Open a house to people who log in with ssh.

    Args:
        house: What they come to.
        key: The key by which they know this server.
        port: Where it listens; 0 takes any that is free.
        addresses: The addresses of this machine where it listens; by default only those that this
            machine alone can reach.
        limits: How many may come.

    Yields:
        The port.

    Raises:
        OSError: if it cannot listen there.
    """
    gate = Gate(limits)
    with many_apps(), rare_collections(), shared_thinkers(max(_THINKERS, os.cpu_count() or 0)):
        acceptor = await _listen(house, gate, key, port, addresses)
        tasks = [
            asyncio.create_task(_send_idle_home(house, limits.watching)),
            asyncio.create_task(_collect_at_rest(house)),
        ]
        house.open()
        try:
            ports = dict(address[:2] for address in acceptor.get_addresses())
            yield ports.get(LOOPBACK[0]) or next(iter(ports.values()))
        finally:
            acceptor.close()
            for each in tasks:
                each.cancel()
            house.close()
            await house.company.close()


async def _listen(
    house: House, gate: Gate, key: HostKey, port: int, addresses: Sequence[str]
) -> asyncssh.SSHAcceptor:
    """Listen for clients: they log in with a key, and get a terminal and nothing else of ssh."""
    return await asyncssh.listen(
        list(addresses) or _loopback(),
        port,
        server_factory=lambda: Server(house, gate),
        server_host_keys=[key],
        server_version=VERSION,
        encoding=None,
        line_editor=False,
        public_key_auth=True,
        password_auth=False,
        kbdint_auth=False,
        host_based_auth=False,
        gss_auth=False,
        gss_kex=False,
        agent_forwarding=False,
        x11_forwarding=False,
        allow_scp=False,
        login_timeout=gate.limits.login,
        keepalive_interval=_KEEPALIVE,
        window=_WINDOW,
        **ALGORITHMS,
    )


async def _send_idle_home(house: House, patience: float) -> None:
    """End the sessions of idle watchers, for as long as the server runs."""
    while True:
        await asyncio.sleep(_ROUND)
        house.company.dismiss_idle(
            lambda session: session.idle > patience and house.only_watches(session), IDLE
        )


async def _collect_at_rest(house: House) -> None:
    """Collect what ended sessions leave behind, while nobody types.

    Left to itself, Python would do so later, keep everybody waiting, and use more memory until
    then.
    """
    company = house.company
    freed = company.ended
    while True:
        await asyncio.sleep(_REST)
        is_due = freed != company.ended or is_collection_due()
        if is_due and all(each.idle >= _REST for each in company.sessions):
            freed = company.ended
            gc.collect()


def _loopback() -> list[str]:
    """Return the addresses of this machine that only it can reach."""
    hosts = []
    for host in LOOPBACK:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with suppress(OSError), socket.socket(family) as probe:
            probe.bind((host, 0))
            hosts.append(host)
    return hosts
