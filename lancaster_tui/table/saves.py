"""Saved games: files that survive a crash, one process each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from filelock import BaseFileLock, FileLock, Timeout

from lancaster_tui.content.folders import data_folder
from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.documents.errors import ContentError, clean, without_hidden
from lancaster_tui.documents.files import LARGEST_RECORD
from lancaster_tui.documents.reading import read_text
from lancaster_tui.documents.writing import write_atomically
from lancaster_tui.rules.agenda import decisions
from lancaster_tui.rules.phases.parliament import is_voting
from lancaster_tui.rules.position import Phase, View
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.rules.views import view
from lancaster_tui.table.faults import FileFailed, OpenElsewhere
from lancaster_tui.table.record import Record, from_toml
from lancaster_tui.table.replay import replay
from lancaster_tui.table.seating import Seating

_LONGEST_STEM = 48  # characters of a file name
_LONGEST_NAME = 80  # columns of a file name that are shown in a list


class SaveFile:
    """The file of one saved game, locked against other processes.

    The file of a new game is created, with a number in its name if that is taken, when it is first
    written.
    """

    def __init__(self, path: Path, lock: BaseFileLock | None = None) -> None:
        self.path = path
        self._lock = lock
        self._is_closed = False

    def write(self, text: str) -> None:
        """Replace the content of the file, whole or not at all. Raises OSError if that fails.

        A deleted folder is created again. Raises ValueError if the file is closed, since it may
        belong to another game by now.
        """
        if self._is_closed:
            raise ValueError(f"{self.path} is closed")
        if self._lock is not None and not (
            self.path.exists() or Path(self._lock.lock_file).exists()
        ):
            self._lock.release()
            self._lock = None
        if self._lock is None:
            self.path, self._lock = _claim(self.path)
        write_atomically(self.path, text)

    @property
    def is_written(self) -> bool:
        """Whether the file holds the game; before the first act of a new one it does not."""
        return self._lock is not None

    def close(self) -> None:
        """Let others open the file; it is not written any more."""
        self._is_closed = True
        if self._lock is not None:
            self._lock.release()


class SaveSummary(NamedTuple):
    """An entry in a list of saved games.

    ``points`` are the power points of each seat. ``seen`` is what somebody who watches would see
    now, and ``acting`` the one who is asked, unless all vote or nobody is. ``problem`` is why the
    game cannot be opened; nothing is known then but the file and when it was changed.
    """

    path: Path
    when: datetime
    seats: tuple[Seating, ...] = ()
    round: int = 0
    rounds: int = 0
    phase: Phase = "setup"
    points: tuple[int, ...] = ()
    law_set: str = ""
    seen: View | None = None
    acting: int | None = None
    problem: ContentError | None = None

    @property
    def file_name(self) -> str:
        """The name of the file, as it may be shown."""
        return clean(self.path.name, _LONGEST_NAME)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.phase == "ended"


def saves_folder() -> Path:
    """Return the folder of saved games, which may not exist yet."""
    return data_folder() / "saves"


def new_save(record: Record) -> SaveFile:
    """Return a file for a new game, named after its seats; the first act creates it."""
    return SaveFile(saves_folder() / f"{game_stem(record.seating)}.toml")


def game_stem(seats: Sequence[Seating]) -> str:
    """Return the name of the file of a game with these seats, without a suffix."""
    words = ["".join(filter(str.isalnum, seat.name)) for seat in seats]
    return "-".join(filter(None, words))[:_LONGEST_STEM] or "game"


def find_save(name: Path) -> Path:
    """Return the file of that name, or the saved game of that name, with or without ``.toml``."""
    if name.exists() or name.parent != Path():
        return name
    saved = (saves_folder() / f"{name}{ending}" for ending in ("", ".toml"))
    return next((path for path in saved if path.exists()), name)


def open_save(path: Path) -> tuple[SaveFile, Record]:
    """Open a saved game to go on with it.

    Raises ContentError if another process has it open or it cannot be used.
    """
    source = without_hidden(str(path))
    read_text(path, LARGEST_RECORD)
    path = path.resolve()
    lock = _lock_of(path)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise ContentError(OpenElsewhere(), source) from None
    except OSError as error:
        raise ContentError(FileFailed("locked", str(error.strerror)), source) from None
    try:
        record = read_record(path)
    except ContentError:
        lock.release()
        raise
    return SaveFile(path, lock), record


def read_record(path: Path) -> Record:
    """Return the record in a file. Raises ContentError."""
    return from_toml(read_text(path, LARGEST_RECORD), without_hidden(str(path)))


def list_saves() -> list[SaveSummary]:
    """Return the saved games, the latest first; those that cannot be opened with their problem.

    Raises ContentError if their folder cannot be read.
    """
    return list(each_save())


def each_save() -> Iterator[SaveSummary]:
    """Yield the same one by one, each game being replayed when its turn comes."""
    yield from map(_summary, saved_paths())


class LastGame(NamedTuple):
    """Who played last, and with which ruleset and laws, as far as that is known."""

    seats: tuple[Seating, ...] = ()
    rules: Ruleset | None = None
    law_set: str = "base"


def last_game() -> LastGame:
    """Return the latest saved game that can be read and that somebody played, finished or not.

    Games between bots do not count: whoever watched one would get no seat in the next. The ruleset
    is the one that its id finds today, or else the game's own.
    """
    with suppress(ContentError):
        for path in saved_paths():
            with suppress(ContentError):
                record = read_record(path)
                if any(seat.bot is None for seat in record.seating):
                    rules = _as_it_is_now(record.ruleset)
                    return LastGame(record.seating, rules, record.law_set)
    return LastGame()


def delete_save(path: Path) -> None:
    """Delete a saved game, broken or not.

    Raises ContentError if another process has it open or it cannot be deleted.
    """
    source = without_hidden(str(path))
    lock = _lock_of(path)
    try:
        with lock.acquire(blocking=False):
            path.unlink()
    except Timeout:
        raise ContentError(OpenElsewhere(), source) from None
    except OSError as error:
        raise ContentError(FileFailed("deleted", str(error.strerror)), source) from None


def _games() -> list[Path]:
    """Return the files in the folder of saved games. Raises ContentError if it cannot be read."""
    folder = saves_folder()
    try:
        paths = list(folder.iterdir())
    except FileNotFoundError:
        return []
    except OSError as error:
        source = without_hidden(str(folder))
        raise ContentError(FileFailed("read", str(error.strerror)), source) from None
    return [path for path in paths if path.suffix == ".toml" and path.name[0] != "."]


def saved_paths() -> list[Path]:
    """Return the files of the saved games, the latest first. Raises ContentError."""
    return sorted(_games(), key=last_changed, reverse=True)


def _as_it_is_now(rules: Ruleset) -> Ruleset:
    try:
        return load_ruleset(rules.id)
    except ContentError:
        return rules


def _summary(path: Path) -> SaveSummary:
    when = last_changed(path)
    try:
        record = read_record(path)
        state, _, steps = replay(record)
        for _ in steps:
            pass
    except ContentError as error:
        return SaveSummary(path, when, problem=error)
    points = tuple(seat.pp for seat in state.seats)
    rounds = record.ruleset.rounds
    asked = decisions(state)
    return SaveSummary(
        path,
        when,
        record.seating,
        state.round,
        rounds,
        state.phase,
        points,
        record.law_set,
        view(state, None),
        None if not asked or is_voting(state) else asked[0].seat,
    )


def last_changed(path: Path) -> datetime:
    """Return when a file was changed, or the epoch if that is unknown."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except (OSError, ValueError, OverflowError):
        return datetime.fromtimestamp(0).astimezone()


def _lock_of(path: Path) -> BaseFileLock:
    return FileLock(path.with_name(f".{path.name}.lock"), thread_local=False)


def _claim(wanted: Path) -> tuple[Path, BaseFileLock]:
    """Return the first free path like the wanted one, locked."""
    wanted.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in _numbered(wanted):
        lock = _lock_of(path)
        with suppress(Timeout):
            lock.acquire(blocking=False)
            if not path.exists():
                return path, lock
            lock.release()
    raise AssertionError("numbers do not end")


def _numbered(path: Path) -> Iterator[Path]:
    return chain([path], (path.with_stem(f"{path.stem}-{number}") for number in count(2)))
