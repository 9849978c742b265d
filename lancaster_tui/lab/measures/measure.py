"""What a measure is: it watches one game and reports what it has counted.

For a measure of your own, write a class with ``after_game`` in a file, and name that to ``lancaster
simulate --measure``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import isfinite
from pathlib import Path
from traceback import extract_tb
from typing import Final, Literal, NamedTuple

from lancaster_tui.lab.faults import BadMeasure, InvalidMeasure
from lancaster_tui.rules.events import Event
from lancaster_tui.rules.phases.setup import Deal
from lancaster_tui.rules.position import State
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.table.ledger import Ledger

Name = tuple[str, ...]
"""The name of a figure, from the general to the particular: ``("law", "LAW-B3", "passed")``."""

BESIDE: Final = "beside"
"""The first word of what a law pays beside another; figures of pairs are made from these."""


@dataclass(slots=True)
class Sample:
    """What one game adds to a figure: the figure is the sum of totals over the sum of counts.

    So a mean for each game has a count of 1, and one for each seat a count of the players. ``most``
    is for a share, which lies between 0 and ``most``: total is at most ``most`` times count, and
    the interval will be one that holds for shares near the ends. It is the same in every sample.
    """

    figure: Name
    total: float
    count: float = 1
    most: float | None = None


@dataclass(slots=True)
class Game:
    """A game that is measured.

    ``bots`` are the specs of the seats. ``events`` are all so far, of the start too, and ``ledger``
    has the points so far; ``pp`` and ``winners`` are empty until the game is over.
    """

    rules: Ruleset
    seed: int
    bots: Sequence[str]
    dealt: Deal
    ledger: Ledger
    events: list[Event] = field(default_factory=list)
    pp: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.bots)

    def position(self, seat: int) -> int:
        """Return the position of a seat: 1 is the start player of the first round."""
        return (seat - self.dealt.start_player) % len(self.bots) + 1

    def victory(self, seat: int) -> float:
        """Return 1 for a victory, a part for one that is shared, else 0."""
        return (seat in self.winners) / len(self.winners)

    def ranks(self) -> list[float]:
        """Return the rank of every seat, 1 for the first; equals share their ranks."""
        return [
            sum(other > own for other in self.pp) + (1 + self.pp.count(own)) / 2 for own in self.pp
        ]


class Measure:
    """Watches one game; each game has one of its own, made without arguments."""

    def before_game(self, game: Game) -> None:
        """Look at a game that has been dealt."""

    def after_act(self, state: State, events: Sequence[Event]) -> None:
        """Look at the state after an act, and at what has happened; change neither."""

    def after_game(self, game: Game) -> Iterable[Sample]:
        """Return what the game adds to the figures."""
        raise NotImplementedError


class OwnMeasure(NamedTuple):
    """A measure that somebody has written, and its file."""

    measure: type[Measure]
    path: Path

    def failed(self, error: Exception, problem: Literal["load", "game"] = "game") -> InvalidMeasure:
        """Return what is wrong with it."""
        return failure(self.path, problem, error)


def failure(path: Path, problem: Literal["load", "game"], error: Exception) -> InvalidMeasure:
    """Return that a file with measures has failed, with the line of the file."""
    frames = extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(path)]
    where = f"line {lines[-1]}: " if lines else ""
    if isinstance(error, OSError) and not lines:
        return InvalidMeasure(BadMeasure(path.name, problem, f"cannot be read: {error.strerror}"))
    return InvalidMeasure(BadMeasure(path.name, problem, f"{where}{type(error).__name__}: {error}"))


class Watch:
    """Lets measures watch one game.

    Raises InvalidMeasure if one that somebody has written fails. The figures of those begin with
    the name of their file.
    """

    def __init__(
        self,
        measures: Iterable[type[Measure]],
        own: Iterable[OwnMeasure],
        rules: Ruleset,
        bots: Sequence[str],
        seed: int,
    ) -> None:
        self._measures = [measure() for measure in measures]
        self._own = [(each, _made(each)) for each in own]
        self._busy = [each.after_act for each in self._measures if _is_busy(each)]
        self._begun = partial(Game, rules, seed, bots)
        self._game: Game | None = None

    def before_game(self, dealt: Deal, events: Sequence[Event], ledger: Ledger) -> None:
        """Tell the measures of a game that begins; the ledger will have its points."""
        self._game = self._begun(dealt, ledger, [*events])
        for measure in self._measures:
            measure.before_game(self._game)
        for own, measure in self._own:
            try:
                measure.before_game(self._game)
            except Exception as error:
                raise own.failed(error) from error

    def after_act(self, state: State, events: Sequence[Event]) -> None:
        """Tell them of an act."""
        assert self._game is not None
        self._game.events += events
        for after_act in self._busy:
            after_act(state, events)
        for own, measure in self._own:
            try:
                measure.after_act(state, events)
            except Exception as error:
                raise own.failed(error) from error

    def samples(self, pp: tuple[int, ...], winners: tuple[int, ...]) -> list[Sample]:
        """Return what the game, which is over, adds to the figures, each figure once."""
        game = self._game
        assert game is not None
        game.pp, game.winners = pp, winners
        sums: dict[Name, Sample] = {}
        for measure in self._measures:
            _add(sums, measure.after_game(game))
        for own, measure in self._own:
            try:
                found = [_checked(own, sample) for sample in measure.after_game(game)]
            except Exception as error:
                raise own.failed(error) from error
            # The order of sets differs between processes; that of the files of runs must not.
            _add(sums, sorted(found, key=lambda sample: sample.figure))
        return list(sums.values())


def _made(own: OwnMeasure) -> Measure:
    try:
        return own.measure()
    except Exception as error:
        raise own.failed(error) from error


def _is_busy(measure: Measure) -> bool:
    return type(measure).after_act is not Measure.after_act


def _add(sums: dict[Name, Sample], samples: Iterable[Sample]) -> None:
    for sample in samples:
        known = sums.setdefault(sample.figure, sample)
        if known is not sample:
            known.total += sample.total
            known.count += sample.count


def _checked(own: OwnMeasure, sample: Sample) -> Sample:
    """Return a sample under the name of its file, if it is one. Raises TypeError, ValueError."""
    if not isinstance(sample, Sample):
        raise TypeError(f"{sample!r} is not a Sample")
    name = tuple(sample.figure)
    if isinstance(sample.figure, str) or not all(isinstance(part, str) for part in name):
        raise TypeError(f"a figure is called by a tuple of texts, not {sample.figure!r}")
    if not (isfinite(sample.total) and isfinite(sample.count) and sample.count >= 0):
        raise ValueError(f"{' '.join(name)} adds {sample.total} for {sample.count}")
    if sample.most is not None and not 0 <= sample.total <= sample.most * sample.count:
        raise ValueError(f"{' '.join(name)} adds {sample.total}, which is more than it may")
    return Sample((own.path.stem, *name), sample.total, sample.count, sample.most)
