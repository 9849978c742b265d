"""The file of a run: what was asked, then one game a line, so that it can go on where it stopped.

Lines are JSON. The first is the header; the others come in the order of the schedule, however many
processes play. An unfinished last line, as after a crash, is dropped and played again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from fcntl import LOCK_EX, LOCK_NB, flock
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NamedTuple

from lancaster_tui.bots.leaf import FITTED
from lancaster_tui.bots.worth import Values
from lancaster_tui.documents.errors import ContentError
from lancaster_tui.documents.files import LARGEST, check_is_file
from lancaster_tui.documents.mistakes import Mistake, Mistakes
from lancaster_tui.lab.faults import InUse, NotARun, OtherRun
from lancaster_tui.lab.measures.measure import Name, Sample
from lancaster_tui.rules.ruleset.model import Ruleset

_FORMAT: Final = 1
_DIGITS: Final = 16  # of a digest


class Facts(NamedTuple):
    """What is kept of a game: its seed, who sat where, what was dealt, how it ended, and samples.

    ``seating`` are specs, ``law_set`` the letters of the laws, ``stood_in`` how many decisions
    greedy took for each seat.
    """

    seed: int
    seating: tuple[str, ...]
    start_player: int
    law_set: str
    pp: tuple[int, ...]
    winners: tuple[int, ...]
    stood_in: tuple[int, ...]
    samples: Sequence[Sample]


class Samples(list[Sample]):
    """Samples packed for another process: hundreds of names as one text."""

    def __reduce__(self) -> tuple[Any, ...]:
        names = "\n".join([_packed(sample.figure, sample.most) for sample in self])
        totals, counts = [each.total for each in self], [each.count for each in self]
        return _samples, (names, totals, counts)


def _samples(names: str, totals: list[float], counts: list[float]) -> Samples:
    """Return samples that were sent."""
    return Samples(
        Sample(name, total, count, most)
        for (name, most), total, count in zip(
            map(_unpacked, names.split("\n")), totals, counts, strict=True
        )
    )


@lru_cache(maxsize=100_000)
def _packed(name: Name, most: float | None) -> str:
    return json.dumps([*name, most])


@lru_cache(maxsize=100_000)
def _unpacked(text: str) -> tuple[Name, float | None]:
    *name, most = json.loads(text)
    return tuple(name), most


@dataclass(frozen=True)
class Header:
    """What a run was asked for; games of another header have no place in its file.

    ``rules`` is a digest of the ruleset, ``numbers`` one of those that bots play by. ``measures``
    are those that were added, each with a digest of its file.
    """

    format: int
    program: str
    numbers: str
    ruleset: str
    rules: str
    seats: list[str]
    law_set: str
    seed: int
    measures: list[str]


def header_of(
    rules: Ruleset, seats: Sequence[str], law_set: str, seed: int, measures: Sequence[Path]
) -> Header:
    """Return the header of a run."""
    return Header(
        format=_FORMAT,
        program=version("lancaster-tui"),
        numbers=_digest(repr(Values()).encode() + FITTED.read_bytes()),
        ruleset=rules.id,
        rules=_digest(rules.model_dump_json().encode()),
        seats=list(seats),
        law_set=law_set,
        seed=seed,
        measures=[f"{path.name} {_digest(path.read_bytes())}" for path in measures],
    )


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()[:_DIGITS]


def _header_line(header: Header) -> bytes:
    return f"{_json(asdict(header))}\n".encode()


def _json(data: object) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


class Lines:
    """Turns the facts of games into lines and back.

    The names of figures are long and repeated: each is written out in the line of the first game
    that has it (``new``), and is a number from then on.
    """

    def __init__(self) -> None:
        self._numbers: dict[Name, int] = {}
        self._names: list[tuple[Name, float | None]] = []

    def text(self, facts: Facts) -> str:
        """Return the line of a game."""
        new: list[list[str | float]] = []
        samples: list[float] = []
        for sample in facts.samples:
            number = self._numbers.get(sample.figure)
            if number is None:
                number = self._learn(sample.figure, sample.most)
                new.append(
                    [*sample.figure] if sample.most is None else [*sample.figure, sample.most]
                )
            samples += [number, sample.total, sample.count]
        data = facts._asdict() | {"samples": samples}
        if new:
            data["new"] = new
        return _json(data)

    def facts(self, line: str) -> Facts:
        """Return the game of a line. Raises ValueError, KeyError or TypeError for another text."""
        data = json.loads(line)
        for new in data.get("new", ()):
            *name, last = new
            if isinstance(last, str):
                self._learn((*name, last), None)
            else:
                self._learn(tuple(name), float(last))
        flat: list[Any] = data["samples"]
        samples = [
            Sample(self._names[number][0], total, count, self._names[number][1])
            for number, total, count in zip(flat[::3], flat[1::3], flat[2::3], strict=True)
        ]
        return Facts(
            data["seed"],
            tuple(data["seating"]),
            data["start_player"],
            data["law_set"],
            tuple(data["pp"]),
            tuple(data["winners"]),
            tuple(data["stood_in"]),
            samples,
        )

    def _learn(self, name: Name, most: float | None) -> int:
        self._names.append((name, most))
        return self._numbers.setdefault(name, len(self._names) - 1)


class RunFile:
    """The file of a run: its games are read, and then others added.

    Raises Mistakes if the file is there and is not one of this run; it stays as it is. Raises
    ContentError if it is not a file, or another program writes to it, and OSError.
    """

    def __init__(
        self, path: Path, header: Header, schedule: Iterable[tuple[int, Sequence[str]]]
    ) -> None:
        self._lines = Lines()
        self._path = path
        self._schedule = iter(schedule)
        check_is_file(path)
        self._file = path.open("a+b")
        try:
            flock(self._file, LOCK_EX | LOCK_NB)  # the system releases it when the program ends
            self._begin(header)
        except BlockingIOError:
            self._file.close()
            raise ContentError(InUse(), path.name) from None
        except Mistakes:
            self._file.close()
            raise

    def games(self) -> Iterator[Facts]:
        """Yield the games of the file; at its end, a line that was not finished is dropped.

        Raises Mistakes for a line that is not the next game.
        """
        whole = self._file.tell()
        for number, (seed, seating) in enumerate(self._schedule, 2):
            line = self._file.readline()
            if not line.endswith(b"\n"):
                self._file.truncate(whole)
                return
            whole += len(line)
            try:
                facts = self._lines.facts(line.decode())
            except (ValueError, KeyError, TypeError, IndexError):
                facts = None
            if facts is None or (facts.seed, facts.seating) != (seed, tuple(seating)):
                raise Mistakes([self._mistake(number, line, 1, NotARun(number))])
            yield facts

    def add(self, facts: Facts) -> None:
        """Write the next game, after all in the file have been read. Raises OSError."""
        self._file.write(f"{self._lines.text(facts)}\n".encode())
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _begin(self, header: Header) -> None:
        """Read the header, or write it if there is none, or not the whole of it."""
        self._file.seek(0)
        wanted, line = _header_line(header), self._file.readline(LARGEST)
        if line.endswith(b"\n"):
            self._check(line, header)
        elif wanted.startswith(line):
            self._file.truncate(0)
            self._file.write(wanted)
            self._file.flush()
        else:
            raise Mistakes([self._mistake(1, line, 1, NotARun(1))])

    def _check(self, line: bytes, header: Header) -> None:
        """Compare the file's header with what was asked."""
        try:
            found = json.loads(line)
            is_header = isinstance(found, dict) and "format" in found
        except ValueError:
            is_header = False
        if not is_header:
            raise Mistakes([self._mistake(1, line, 1, NotARun(1))])
        for key, asked in asdict(header).items():
            if found.get(key) != asked:
                column = line.decode(errors="replace").find(f'"{key}"') + 1
                reason = OtherRun(key, _shown(found.get(key)), _shown(asked))
                raise Mistakes([self._mistake(1, line, max(1, column), reason)])

    def _mistake(
        self, number: int, line: bytes, column: int, reason: OtherRun | NotARun
    ) -> Mistake:
        excerpt = line.decode(errors="replace").rstrip("\n")
        return Mistake(self._path.name, number, column, 1, excerpt, reason)
