"""The server: who may come in, and the one table at which all of them sit."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from contextvars import Context
from functools import partial

import asyncssh

from lancaster_tui.ssh.keys import HostKey, Person, login
from lancaster_tui.ssh.process import many_apps
from lancaster_tui.ssh.session import CLOSED, REPLACED, Session
from lancaster_tui.table.bot_driver import BotDriver
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import PACE, LancasterApp
from lancaster_tui.tui.kit.looks import Looks
from lancaster_tui.tui.kit.settings import Choices

_LOOPBACK = ("127.0.0.1", "::1")
_WINDOW = 65_536  # bytes that a client can send ahead
_LOGIN_TIMEOUT = 30  # seconds
_KEEPALIVE = 20  # seconds without a sign of life, three times over, until a client counts as gone
_TIME_TO_HANG_UP = 1.0  # seconds that clients have to end a connection on their own
_TIME_TO_CLOSE = 3.0  # seconds until one is cut

log = logging.getLogger(__name__)


class Lobby:
    """The table and everybody who is at it.

    Args:
        table: The game; its bots act automatically.
        people: The people who may log in, by login.
        pace: Seconds a bot waits before it acts.
        note: Shows the host what happens, in sentences.
    """

    def __init__(
        self,
        table: Table,
        people: Mapping[str, Person],
        pace: float,
        note: Callable[[str], None],
    ) -> None:
        self.people = people
        self.connections: set[asyncssh.SSHServerConnection] = set()
        self._table = table
        self._note = note
        self._seats = seats_by_login(table)
        self._choices: dict[str, Choices] = {}
        self._here: dict[str, Session] = {}
        self._bots = BotDriver(table, self._schedule, pace)
        self._unsubscribe = table.subscribe(partial(self._guarded, self._go_on))

    def open(self) -> None:
        """Let the bots act."""
        self._bots.go_on()

    def make_app(self, login: str, looks: Looks) -> LancasterApp:
        """Make the application of a login: for a seat, or for somebody who watches.

        What was chosen at an earlier login holds, and nothing of it is written down here.
        """
        choices = self._choices.setdefault(login, Choices())
        looks = looks._replace(
            theme=choices.theme or looks.theme, motion=choices.motion or looks.motion
        )
        places = [self._table.seat(self._seats.get(login))]
        return LancasterApp(places=places, looks=looks, choices=choices)

    def enter(self, session: Session) -> None:
        """Let somebody in; an older session of the same login ends."""
        older = self._here.get(session.login)
        self._here[session.login] = session
        if older is None:
            self._note(f"{session.name} has joined.")
        else:
            older.dismiss(REPLACED)

    def leave(self, session: Session) -> None:
        """Note that somebody has gone, unless from an older terminal."""
        if self._here.get(session.login) is session:
            del self._here[session.login]
            self._note(f"{session.name} has left.")

    async def close(self) -> None:
        """End all sessions, then all connections."""
        self._unsubscribe()
        self._bots.stop()
        sessions = list(self._here.values())
        self._here.clear()
        for session in sessions:
            session.dismiss(CLOSED)
        await asyncio.gather(*(session.ended() for session in sessions))
        await self._connections_closed(_TIME_TO_HANG_UP)  # those that were shown why end in order
        for connection in list(self.connections):
            connection.close()
        await self._connections_closed(_TIME_TO_CLOSE)
        for connection in list(self.connections):
            connection.abort()

    async def _connections_closed(self, patience: float) -> None:
        """Wait until all connections are closed, or for some seconds."""
        closing = [asyncio.ensure_future(each.wait_closed()) for each in self.connections]
        if closing:
            await asyncio.wait(closing, timeout=patience)

    def _go_on(self) -> None:
        self._bots.go_on()
        if self._table.is_over:
            self._note("The game is over.")

    def _schedule(self, seconds: float, callback: Callable[[], None]) -> Callable[[], None]:
        """Call a function after some seconds, in nobody's context."""
        loop = asyncio.get_running_loop()
        return loop.call_later(seconds, self._guarded, callback, context=Context()).cancel

    def _guarded(self, callback: Callable[[], None]) -> None:
        """Call a function whose failure is nobody's but the server's."""
        try:
            callback()
        except Exception:
            log.exception("A bot has failed, so the game waits.")


class Server(asyncssh.SSHServer):
    """One connection: lets people in by their keys, and each one a single session."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._session: Session | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Take part in its flow control, which asyncssh leaves alone."""
        self._connection = conn
        self._lobby.connections.add(conn)
        conn.pause_writing = self._pause_writing  # type: ignore[method-assign]
        conn.resume_writing = self._resume_writing  # type: ignore[method-assign]

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection; a failure of this program is logged."""
        self._lobby.connections.discard(self._connection)
        if exc is not None and not isinstance(exc, asyncssh.Error | OSError):
            log.error("A connection has failed.", exc_info=exc)

    def begin_auth(self, username: str) -> bool:
        """Ask everybody for a key."""
        return True

    def public_key_auth_supported(self) -> bool:
        """Offer logging in with a key; no other way is offered."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Say whether a key belongs to the name that somebody logs in with."""
        person = self._person(username)
        return person is not None and key in person.keys

    def session_requested(self) -> Session | bool:
        """Let somebody play, at one terminal a connection."""
        if self._session is not None:
            return False
        username = login(self._connection.get_extra_info("username"))
        self._session = Session(self._lobby, username, self._lobby.people[username].name)
        return self._session

    def _person(self, username: str) -> Person | None:
        with suppress(ValueError):
            return self._lobby.people.get(login(username))
        return None

    def _pause_writing(self) -> None:
        if self._session is not None:
            self._session.pause_writing()

    def _resume_writing(self) -> None:
        if self._session is not None:
            self._session.resume_writing()


def seats_by_login(table: Table) -> dict[str, int]:
    """Return the seats of the persons at a table by login.

    Raises ValueError, with a sentence, if some could not log in, or only as somebody else.
    """
    seats: dict[str, int] = {}
    for seat, seating in enumerate(table.seats):
        if seating.bot is None:
            other = seats.setdefault(login(seating.name), seat)
            if other != seat:
                raise ValueError(
                    f"{seating.name} and {table.seats[other].name} log in with the same name"
                )
    return seats


@asynccontextmanager
async def serving(
    table: Table,
    people: Mapping[str, Person],
    key: HostKey,
    port: int,
    note: Callable[[str], None],
    pace: float = PACE,
) -> AsyncIterator[int]:
    """Let people play at a table, on a port of this machine only.

    Args:
        table: The game.
        people: The people who may log in, by login.
        key: The key by which they know this server.
        port: Where it listens; 0 takes any that is free.
        note: Shows the host what happens, in sentences.
        pace: Seconds a bot waits before it acts.

    Yields:
        The port.

    Raises:
        OSError: if nobody can listen there.
    """
    lobby = Lobby(table, people, pace, note)
    with many_apps():
        acceptor = await asyncssh.listen(
            _hosts(),
            port,
            server_factory=lambda: Server(lobby),
            server_host_keys=[key],
            encoding=None,
            line_editor=False,
            public_key_auth=True,
            password_auth=False,
            kbdint_auth=False,
            host_based_auth=False,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            login_timeout=_LOGIN_TIMEOUT,
            keepalive_interval=_KEEPALIVE,
            window=_WINDOW,
        )
        lobby.open()
        try:
            yield dict(address[:2] for address in acceptor.get_addresses())[_LOOPBACK[0]]
        finally:
            acceptor.close()
            await lobby.close()


def _hosts() -> list[str]:
    """Return the addresses of this machine that only itself can reach."""
    hosts = []
    for host in _LOOPBACK:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with suppress(OSError), socket.socket(family) as probe:
            probe.bind((host, 0))
            hosts.append(host)
    return hosts
