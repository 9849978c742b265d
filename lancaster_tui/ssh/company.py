"""Who is here: one session per person, and the connections they come in on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from lancaster_tui.ssh.turns import Turns

if TYPE_CHECKING:
    import asyncssh

    from lancaster_tui.ssh.house import Caller
    from lancaster_tui.ssh.session import Session

REPLACED = "You have logged in from another terminal, so the game goes on there."
CLOSED = "The host has closed the game for now. It goes on when the host opens it again."

_TIME_TO_HANG_UP = 1.0  # seconds that clients have to end a connection on their own
_TIME_TO_CLOSE = 3.0  # seconds until a connection is cut


class Company:
    """Everybody who is here.

    Args:
        note: Shows the host who comes and goes, in sentences.
    """

    def __init__(self, note: Callable[[str], None]) -> None:
        self.note = note
        self.starts, self.ends = Turns(), Turns()
        self.connections: set[asyncssh.SSHServerConnection] = set()
        self.ended = 0
        """How many sessions have ended so far."""
        self._here: dict[str, Session] = {}

    @property
    def sessions(self) -> list[Session]:
        """The sessions, in the order in which they began."""
        return list(self._here.values())

    def enter(self, session: Session) -> None:
        """Let somebody in; an older session of the same person ends."""
        older = self._here.get(session.caller.who)
        self._here[session.caller.who] = session
        if older is None:
            self.note(f"{session.caller.name} has joined from {session.address}.")
        elif older is not session:
            older.dismiss(REPLACED)

    def is_called(self, session: Session, caller: Caller) -> None:
        """Note the name of somebody who came without one."""
        if self._here.get(session.caller.who) is session:
            del self._here[session.caller.who]
            self._here[caller.who] = session
            self.note(f"{session.address} is {caller.name} from now on.")
        session.caller = caller

    def leave(self, session: Session) -> bool:
        """Note that somebody has gone; return False if they are here at another terminal."""
        self.ended += 1
        if self._here.get(session.caller.who) is not session:
            return False
        del self._here[session.caller.who]
        self.note(f"{session.caller.name} has left.")
        return True

    def find(self, who: str) -> Session | None:
        """Return the session of a person, or None."""
        return self._here.get(who)

    def dismiss_idle(self, idle: Callable[[Session], bool], farewell: str) -> None:
        """End the sessions that are idle, and show each of them a sentence."""
        for session in self.sessions:
            if idle(session):
                session.dismiss(farewell)

    async def close(self) -> None:
        """End all sessions, then all connections."""
        sessions = self.sessions
        self._here.clear()
        for session in sessions:
            session.dismiss(CLOSED)
        await asyncio.gather(*(session.ended() for session in sessions))
        await _closed(self.connections, _TIME_TO_HANG_UP)  # clients hang up once told why
        for connection in list(self.connections):
            connection.close()
        await _closed(self.connections, _TIME_TO_CLOSE)
        for connection in list(self.connections):
            connection.abort()


async def _closed(connections: Iterable[asyncssh.SSHServerConnection], patience: float) -> None:
    """Wait until connections are closed, or for some seconds."""
    closing = [asyncio.ensure_future(each.wait_closed()) for each in connections]
    if closing:
        await asyncio.wait(closing, timeout=patience)
