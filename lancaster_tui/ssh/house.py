"""What a server opens its door to: a house decides who may come in, and what they see there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    import asyncssh
    from textual.app import App

    from lancaster_tui.plain.scribe import Lines, Scribe
    from lancaster_tui.ssh.company import Company
    from lancaster_tui.ssh.session import Session
    from lancaster_tui.tui.kit.looks import Looks


class Knock(NamedTuple):
    """Somebody who wants to come in: the name they typed, a key of theirs, and from where."""

    username: str
    key: asyncssh.SSHKey
    address: str


class Caller(NamedTuple):
    """Somebody who has logged in.

    ``who`` identifies the person across logins; ``name`` is what others call them.
    """

    who: str
    name: str


class House(Protocol):
    """One prepared table, or a lobby with many."""

    company: Company

    def admits(self, knock: Knock) -> bool:
        """Say whether somebody may come in with a key, if it is theirs; nothing is changed."""

    def caller(self, knock: Knock) -> Caller:
        """Return who has come in: somebody who is admitted, and whose key it is."""

    def enter(self, session: Session) -> None:
        """Note that somebody has come."""

    def leave(self, session: Session) -> None:
        """Note that somebody has gone."""

    def make_app(self, session: Session, looks: Looks) -> App[Any]:
        """Make the application that somebody uses."""

    def make_lines(self, session: Session, scribe: Scribe) -> Lines:
        """Make what somebody plays in lines."""

    def only_watches(self, session: Session) -> bool:
        """Say whether nothing would wait for somebody who left."""

    def open(self) -> None:
        """Begin, now that people can come."""

    def close(self) -> None:
        """Stop bots and timers, before everybody is sent home."""
