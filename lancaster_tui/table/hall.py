"""The hall of games: finished games, and what can be counted in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Literal, NamedTuple

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.table.record import Record
from lancaster_tui.table.replay import replay
from lancaster_tui.table.saves import last_changed, read_record, saved_paths
from lancaster_tui.table.seating import Seating
from lancaster_tui.table.votes import votes_in

Who = Literal["people", "bots", "both"]
"""Who plays a game: people alone, bots alone, or people and bots."""

Laws = Literal["base", "new", "mixed"]
"""Whether the laws of a game are all base laws, all new ones, or some of each (LAW-6)."""


class Played(NamedTuple):
    """A finished game: who won, and how each vote ended, by the id of the law."""

    path: Path
    when: datetime
    rules: Ruleset
    law_set: str
    seats: tuple[Seating, ...]
    points: tuple[int, ...]
    votes: tuple[tuple[str, bool], ...]

    @property
    def winners(self) -> list[int]:
        """The seats with the most power points (END-5)."""
        return [seat for seat, pp in enumerate(self.points) if pp == max(self.points)]

    @property
    def who(self) -> Who:
        """Who plays."""
        persons = sum(seat.bot is None for seat in self.seats)
        return "bots" if not persons else "people" if persons == len(self.seats) else "both"

    @property
    def laws(self) -> Laws:
        """Which laws it has."""
        kinds = set(self.law_set)
        return "mixed" if len(kinds) > 1 else "base" if kinds == {"b"} else "new"


class Broken(NamedTuple):
    """A file without a game that can be replayed, and the reason."""

    path: Path
    problem: ContentError


class Sieve(NamedTuple):
    """Which games are wanted; None: any. ``player`` is the name of a seat; case is ignored."""

    player: str | None = None
    laws: Laws | None = None
    who: Who | None = None
    ruleset: str | None = None

    def lets_through(self, game: Played) -> bool:
        """Whether a game is wanted."""
        names = [seat.name.casefold() for seat in game.seats]
        return (
            (self.player is None or self.player.casefold() in names)
            and self.laws in (None, game.laws)
            and self.who in (None, game.who)
            and self.ruleset in (None, game.rules.id)
        )


class PlayerTally(NamedTuple):
    """How somebody did: a person, by name, or a bot, by its spec. A shared win counts in part."""

    name: str
    is_bot: bool
    games: int
    wins: float
    points: float

    @property
    def mean(self) -> float:
        """The power points in a game."""
        return self.points / self.games


class LawTally(NamedTuple):
    """How often a law of a ruleset was voted on, and how often it passed."""

    rules: Ruleset
    law: str
    votes: int
    passed: int


def each_played(paths: Iterable[Path] | None = None) -> Iterator[Played | Broken]:
    """Yield the finished games in some files, one after another, and skip all others.

    Without files these are the saved games, the latest first. Raises ContentError if their folder
    cannot be read.
    """
    for path in saved_paths() if paths is None else paths:
        try:
            game = _played(path, read_record(path))
        except ContentError as error:
            yield Broken(path, error)
        else:
            if game is not None:
                yield game


def _played(path: Path, record: Record) -> Played | None:
    """Return a game if it is over. Raises Misfit if an act of it does not fit."""
    state, _, steps = replay(record)
    votes: list[tuple[str, bool]] = []
    for step in steps:
        votes += [(vote.law, vote.passed) for vote in votes_in(step.events)]
    if not state.is_over:
        return None
    points = tuple(seat.pp for seat in state.seats)
    when = last_changed(path)
    rules, law_set = record.ruleset, record.law_set
    return Played(path, when, rules, law_set, record.seating, points, tuple(votes))


def player_tallies(games: Sequence[Played]) -> list[PlayerTally]:
    """Return how people and bots did, people first, then by wins a game."""
    tallies: dict[tuple[bool, str], PlayerTally] = {}
    for game in games:
        for seat, (seating, points) in enumerate(zip(game.seats, game.points, strict=True)):
            is_bot = seating.bot is not None
            name = seating.name if seating.bot is None else seating.bot
            old = tallies.get((is_bot, name), PlayerTally(name, is_bot, 0, 0.0, 0.0))
            won = 1 / len(game.winners) if seat in game.winners else 0.0
            tallies[is_bot, name] = old._replace(
                games=old.games + 1, wins=old.wins + won, points=old.points + points
            )
    return sorted(
        tallies.values(), key=lambda each: (each.is_bot, -each.wins / each.games, each.name)
    )


def law_tallies(games: Sequence[Played]) -> list[LawTally]:
    """Return how the votes on each law ended, those that passed most often first.

    Ties go to the one voted on more often, then to the order of the rulesets.
    """
    tallies: dict[tuple[str, str], LawTally] = {}
    for game in games:
        for law, passed in game.votes:
            key = game.rules.id, law
            old = tallies.get(key, LawTally(game.rules, law, 0, 0))
            tallies[key] = old._replace(votes=old.votes + 1, passed=old.passed + passed)
    return sorted(
        tallies.values(),
        key=lambda each: (
            -each.passed / each.votes,
            -each.votes,
            each.rules.id,
            each.rules.law_rank[each.law],
        ),
    )
