"""A set of games that the page tells of, and how its figures are picked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lancaster_tui.cli.side_names import ruleset_names
from lancaster_tui.lab.figures import Figure
from lancaster_tui.lab.report import Comparison, Report, Side
from lancaster_tui.rules.ruleset.law_sets import law_set_name
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.words.phrases import listing, ordinal


@dataclass(frozen=True)
class GameSet:
    """What came of the games with one set of laws, and the ruleset with its names."""

    report: Report
    rules: Ruleset
    name: str

    @property
    def fair(self) -> float:
        """How often a seat wins if all are equal."""
        return 1 / self.report.players

    @property
    def bots(self) -> str:
        """The bots of the games: ``2 mix and 2 greedy``."""
        return listing(f"{bot.seats} {bot.bot}" for bot in self.report.bots)

    def figure(self, *name: str) -> Figure | None:
        """Return a figure by its name, None if it was not measured."""
        return self.report.figure(*name)


class Compared(NamedTuple):
    """A set, the one that it is compared with, and what differs."""

    games: GameSet
    other: GameSet
    comparison: Comparison


def set_names(sides: Sequence[Side]) -> list[str]:
    """Return what sets are called, which differ in their rulesets, their laws or both.

    That is ``base laws`` or, where the rulesets differ, ``ruleset mine``.
    """
    names = ruleset_names(sides)
    rulesets, laws = len({*names}) > 1, len({side.law_set for side in sides}) > 1
    return [
        " ".join(
            ([f"ruleset {name}"] if rulesets else [])
            + ([f"{law_set_name(side.law_set)} laws"] if laws or not rulesets else [])
        )
        for name, side in zip(names, sides, strict=True)
    ]


def position_name(position: int) -> str:
    """Return a position: ``1st to play``."""
    return f"{ordinal(position)} to play"
