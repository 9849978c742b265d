"""The folder of a house: who is known, the lobby, and a folder for each table.

``guests.json`` and ``lobby.json`` hold the house; ``tables/7/table.json`` what is known of table 7,
and ``tables/7/game.toml`` the record of its game once it has begun. Tables that are done with are
moved to ``past``. Files are always replaced as a whole.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain, count
from pathlib import Path
from threading import Thread
from typing import NamedTuple, Protocol, TypeVar

from filelock import FileLock, Timeout
from pydantic import BaseModel

from lancaster_tui.documents.errors import ContentError, without_hidden
from lancaster_tui.documents.files import NoFile
from lancaster_tui.documents.stored import read_stored
from lancaster_tui.documents.writing import write_atomically
from lancaster_tui.lobby.entries import LobbyEntry, TableEntry
from lancaster_tui.lobby.guests import GuestBook
from lancaster_tui.table.aside import AsideSaver, Post
from lancaster_tui.table.faults import FileFailed, OpenElsewhere

_GUESTS, _LOBBY, _TABLES = "guests.json", "lobby.json", "tables"
_TABLE, _GAME = "table.json", "game.toml"
_FORMAT = 1  # the newest of each of them
_Entry = TypeVar("_Entry", bound=BaseModel)

_LOG = logging.getLogger(__name__)
_LOG.addHandler(logging.NullHandler())


class Writer(Protocol):
    """Writes files, each whole or not at all."""

    def write(self, path: Path, text: str) -> None:
        """Write a text to a file, at once or soon."""

    def after(
        self, folder: Path, work: Callable[[], Path | None], told: Callable[[Path | None], None]
    ) -> None:
        """Do some work when everything in a folder is written, or cannot be, at once or soon.

        ``told`` is called with the result. Nothing may be written there meanwhile.
        """

    def settle(self) -> None:
        """Wait until everything is written, or cannot be, and all work is done."""


class _File(NamedTuple):
    """A file that a saver writes."""

    path: Path

    def write(self, text: str) -> None:
        """Replace the content of the file, whole or not at all. Raises OSError if that fails."""
        self.path.parent.mkdir(mode=0o700, exist_ok=True)
        write_atomically(self.path, text)


class AtOnce:
    """Writes at once, however long that takes. Raises OSError."""

    def write(self, path: Path, text: str) -> None:
        """Write a text to a file."""
        _File(path).write(text)

    def after(
        self, folder: Path, work: Callable[[], Path | None], told: Callable[[Path | None], None]
    ) -> None:
        """Do some work."""
        told(work())

    def settle(self) -> None:
        """Everything is written."""


class Aside:
    """Writes and works in threads; what cannot be written is logged, and tried again.

    Args:
        post: Called in a thread; has a function called soon in the lobby's own thread.
    """

    def __init__(self, post: Post) -> None:
        self._post = post
        self._savers: dict[Path, AsideSaver] = {}
        self._workers: list[Thread] = []

    def write(self, path: Path, text: str) -> None:
        """Write a text to a file soon."""
        if path not in self._savers:
            self._savers[path] = AsideSaver(_File(path), self._post, partial(self._told, path))
        self._savers[path].put(lambda: text)

    def after(
        self, folder: Path, work: Callable[[], Path | None], told: Callable[[Path | None], None]
    ) -> None:
        """Do some work soon, when everything in a folder is written, or cannot be."""
        inside = [path for path in self._savers if path.is_relative_to(folder)]
        savers = {path: self._savers.pop(path) for path in inside}

        def run() -> None:
            _close(savers)
            done = work()
            with suppress(RuntimeError):  # the loop has ended: nobody is left to tell
                self._post(partial(told, done))

        worker = Thread(target=run, name=f"works in {folder}")
        self._workers = [*(each for each in self._workers if each.is_alive()), worker]
        worker.start()

    def settle(self) -> None:
        """Wait until everything is written, or cannot be, and all work is done."""
        for worker in self._workers:
            worker.join()
        savers, self._savers = self._savers, {}
        _close(savers)

    def _told(self, path: Path) -> None:
        saver = self._savers.get(path)
        if saver is not None:
            _log_fault(path, saver)


def _close(savers: dict[Path, AsideSaver]) -> None:
    """Wait until savers have written everything; log what is lost."""
    for path, saver in savers.items():
        saver.close()
        _log_fault(path, saver)


def _log_fault(path: Path, saver: AsideSaver) -> None:
    if saver.state.fault is not None:
        _LOG.error("%s cannot be written: %s", path, saver.state.fault)


class Stored(NamedTuple):
    """What a house had stored when it last closed, or crashed."""

    guests: GuestBook
    lobby: LobbyEntry
    tables: list[TableEntry]


class Storage:
    """The folder of a house, which no other process can open meanwhile.

    Raises ContentError if another has it open, or it cannot be locked.

    Args:
        folder: The folder, which nobody but its owner should be able to look into.
        writer: How files are written.
    """

    def __init__(self, folder: Path, writer: Writer | None = None) -> None:
        self.folder = folder
        self._writer = writer or AtOnce()
        self._numbers: set[int] = set()
        source = without_hidden(str(folder))
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            (folder / _TABLES).mkdir(mode=0o700, exist_ok=True)
            self._lock = FileLock(folder / ".lock", thread_local=False)
            self._lock.acquire(blocking=False)
        except Timeout:
            raise ContentError(OpenElsewhere(), source) from None
        except OSError as error:
            raise ContentError(FileFailed("locked", str(error.strerror)), source) from None

    def close(self) -> None:
        """Write what is not written yet, and let others open the folder."""
        self._writer.settle()
        self._lock.release()

    def load(self) -> Stored:
        """Return what is stored.

        A table that cannot be read is logged and left where it is; the others are restored. Raises
        ContentError if the guests cannot be read: nobody could come in.
        """
        guests = _stored(GuestBook, self.folder / _GUESTS) or GuestBook()
        lobby = _stored(LobbyEntry, self.folder / _LOBBY) or LobbyEntry()
        return Stored(guests, lobby, sorted(self._tables(), key=lambda one: one.number))

    def put_guests(self, book: GuestBook) -> None:
        """Store who is known."""
        self._writer.write(self.folder / _GUESTS, book.model_dump_json())

    def put_lobby(self, lobby: LobbyEntry) -> None:
        """Store what was said in the lobby."""
        self._writer.write(self.folder / _LOBBY, lobby.model_dump_json())

    def put_table(self, table: TableEntry) -> None:
        """Store a table."""
        self._numbers.add(table.number)
        path = self._folder_of(table.number) / _TABLE
        self._writer.write(path, table.model_dump_json())

    def game_path(self, number: int) -> Path:
        """Return the file of the game at a table, which exists once that has begun."""
        return self._folder_of(number) / _GAME

    def put_away(
        self,
        number: int,
        name: str,
        finish: Callable[[], None],
        told: Callable[[Path | None], None],
    ) -> None:
        """Move what is left of a table to the past, under a name, which frees its number.

        ``finish`` is called first, in the thread that writes. ``told`` is called with the new
        folder, or with None if it could not be moved, which is logged.
        """

        def move() -> Path | None:
            try:
                finish()
                return self._moved(number, name)
            except OSError:
                _LOG.exception("table %d could not be put away", number)
                return None

        def note(kept: Path | None) -> None:
            if kept is not None:
                self._numbers.discard(number)
            told(kept)

        self._writer.after(self._folder_of(number), move, note)

    def _moved(self, number: int, name: str) -> Path:
        """Move the folder of a table to the past, where another may have the name already."""
        past = self.folder / "past"
        past.mkdir(mode=0o700, exist_ok=True)
        names = chain([name], (f"{name}-{another}" for another in count(2)))
        free = next(past / each for each in names if not (past / each).exists())
        return self._folder_of(number).rename(free)

    def is_used(self, number: int) -> bool:
        """Whether anything is stored of a table with this number, readable or not."""
        return number in self._numbers or self._folder_of(number).exists()

    def _folder_of(self, number: int) -> Path:
        return self.folder / _TABLES / str(number)

    def _tables(self) -> Iterator[TableEntry]:
        for folder in sorted((self.folder / _TABLES).glob("*")):
            try:
                table = _table_in(folder)
            except ContentError:
                _LOG.exception("the other tables are there, but one cannot be read")
                continue
            if table is not None and folder == self._folder_of(table.number):
                yield table


def _table_in(folder: Path) -> TableEntry | None:
    """Return the table of a folder, None if there is none in it. Raises ContentError."""
    if not folder.is_dir():
        raise ContentError("not the folder of a table", without_hidden(str(folder)))
    return _stored(TableEntry, folder / _TABLE)


def _stored(kind: type[_Entry], path: Path) -> _Entry | None:
    """Return what a file holds, None if there is none. Raises ContentError."""
    try:
        return read_stored(kind, path, _FORMAT)
    except NoFile:
        return None
