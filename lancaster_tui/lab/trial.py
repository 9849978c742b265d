"""Trials: a few games with some laws, and their results."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from lancaster_tui.lab.dossiers import Dossier, FigureName, stored_dossiers
from lancaster_tui.lab.figures import Figure
from lancaster_tui.lab.report import Comparison, Results, SeatEffect, compared
from lancaster_tui.lab.simulation import Run, plan
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.table.seating import FEWEST, MOST

GAMES: Final = 200
PLAYERS: Final = range(FEWEST, MOST + 1)
BOTS: Final = ("mix", "greedy", "soldier", "builder", "courtier", "lawyer", "random")
"""The bots that play so many games in a minute or two."""
SEEDS: Final = range(4711, 4716)


class LawFigures(NamedTuple):
    """How often a law passed, what it paid a seat each time, and its swing, where known."""

    passed: Figure | None
    pays: Figure | None
    swing: Figure | None


class Outcome(NamedTuple):
    """The results so far: wins by position, the seat effect, and every law by its id."""

    games: int
    wins: Sequence[Figure]
    seat: SeatEffect | None
    laws: Mapping[str, LawFigures]


NOTHING: Final = Outcome(0, (), None, {})
"""The results of no games."""


class Population(NamedTuple):
    """Who plays the games of a trial, a bot of the same kind in each seat, and the first deal."""

    players: int = 4
    bot: str = BOTS[0]
    seed: int = SEEDS[0]


def trial(rules: Ruleset, letters: str, population: Population) -> Run:
    """Return a run of games with some laws; all of a population have the same deals.

    Raises Invalid if so many cannot play these laws.
    """
    players, bot, seed = population
    return Run(plan(rules, (bot,) * players, seed, letters))


def outcome(results: Results) -> Outcome:
    """Return the results of the games so far."""
    if not results.games:
        return NOTHING
    figures = results.figures
    names = set(figures.names())
    ids = {name[1] for name in names if name[0] == "law"}

    def figure(law: str, what: str) -> Figure | None:
        name = ("law", law, what)
        return figures.figure(name) if name in names else None

    return Outcome(
        results.games,
        [figures.figure(_wins(number)) for number in range(1, len(results.seats) + 1)],
        results.seat_effect(),
        {
            law.id: LawFigures(*(figure(law.id, what) for what in LawFigures._fields))
            for law in results.rules.all_laws
            if law.id in ids
        },
    )


def stored(laws: Iterable[Law]) -> Outcome:
    """Return what laws did in the games of the dossiers, without those that have none."""
    dossiers = stored_dossiers()
    found = {law.id: dossier for law in laws if (dossier := dossiers.of(law)) is not None}

    def figure(dossier: Dossier, name: FigureName) -> Figure | None:
        known = dossier.figures.get(name)
        if known is None:
            return None
        return Figure(("law", dossier.law, name), known.value, known[1:], dossier.applied)

    return Outcome(
        dossiers.made.games,
        (),
        None,
        {
            law: LawFigures(*(figure(dossier, name) for name in ("passed", "pays", "swing")))
            for law, dossier in found.items()
        },
    )


def compare(one: Results, other: Results) -> Comparison:
    """Compare how often positions win, and the swings of the laws that both runs have."""
    others = other.rules.law_by_id
    laws = [
        law.id
        for law in one.rules.all_laws
        if law.id in others and others[law.id].effect == law.effect
    ]
    places = range(1, len(one.seats) + 1)
    return compared(one, other, [*map(_wins, places), *(("law", law, "swing") for law in laws)])


def processes() -> int:
    """Return how many processes play: one per core, with one core left to the screen."""
    return max((os.cpu_count() or 1) - 1, 1)


def _wins(position: int) -> tuple[str, ...]:
    return ("position", str(position), "wins")
