"""What can be wrong with what people ask of the lab, as codes with parameters; ``words`` says it.

``kind`` keeps reasons with equal parameters apart.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from lancaster_tui.rules.faults import Invalid


class TooFewGames(NamedTuple):
    """A simulation has at least one game."""

    games: int
    kind: Literal["too_few_games"] = "too_few_games"


class OtherRun(NamedTuple):
    """The file holds another run: a key of its header has another value."""

    key: str
    found: str
    asked: str
    kind: Literal["other_run"] = "other_run"


class NotARun(NamedTuple):
    """A line is not one of a run: its first, or that of the game whose turn it is."""

    line: int
    kind: Literal["not_a_run"] = "not_a_run"


class InUse(NamedTuple):
    """Another program writes to the file."""

    kind: Literal["in_use"] = "in_use"


class BadMeasure(NamedTuple):
    """A file has no measure, or one that fails; ``why`` is Python's message and the place."""

    file: str
    problem: Literal["load", "none", "game"]
    why: str
    kind: Literal["bad_measure"] = "bad_measure"


LabReason = TooFewGames | OtherRun | NotARun | InUse | BadMeasure
"""What can be wrong with a simulation, the file of a run, or a file with measures."""


class InvalidSimulation(Invalid[TooFewGames]):
    """A simulation was asked for fewer games than 1."""


class InvalidMeasure(Invalid[BadMeasure]):
    """A file with measures cannot be used."""
