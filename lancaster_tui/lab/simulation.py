"""Many games between bots, and who wins how often."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple

from lancaster_tui.bots.registry import check_spec
from lancaster_tui.lab.statistics import Block, Spread, block_interval, spread
from lancaster_tui.lab.workers import results
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision, apply, decisions
from lancaster_tui.rules.events import Absence, GameEnded
from lancaster_tui.rules.faults import Invalid
from lancaster_tui.rules.phases.setup import Deal, begin, deal
from lancaster_tui.rules.position import View
from lancaster_tui.rules.ruleset.law_sets import law_set_of, parse_law_set
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.rules.views import view
from lancaster_tui.table.ledger import Ledger
from lancaster_tui.table.players import Answer, Player, answer, close_players, make_players
from lancaster_tui.table.programs import TIME_LIMIT
from lancaster_tui.table.record import record_of, to_toml
from lancaster_tui.table.replay import action_line
from lancaster_tui.table.seating import Seating, with_names
from lancaster_tui.table.streams import bot_stream, deal_stream, stream


class Act(NamedTuple):
    """An act of a seat; ``stood_in`` is why greedy acted in place of its bot."""

    seat: int
    action: Action
    stood_in: Absence | None = None


class Played(NamedTuple):
    """A finished game: its seed, what was dealt, points, winners and acts."""

    seed: int
    dealt: Deal
    ledger: Ledger
    pp: tuple[int, ...]
    winners: tuple[int, ...]
    acts: list[Act]


Ask = Callable[[Player, View, Decision, Random], Answer]


def play(
    rules: Ruleset,
    bots: Sequence[Player],
    seed: int,
    law_set: str = "base",
    ask: Ask = answer,
) -> Played:
    """Play a game between bots or programs, one a seat. Programs are left running.

    Cards and bots have the same random streams as at a table with this seed, so the game comes out
    the same there. ``law_set`` is written as in ``law_sets``. ``ask`` gets the answers of the bots;
    somebody who measures them puts more around it. Raises InvalidRules if the ruleset cannot be
    played by this many, or not with these laws.
    """
    dealt = deal(rules, len(bots), deal_stream(seed), law_set)
    state, events = begin(rules, dealt)
    ledger = Ledger(len(bots))
    ledger.add(events)
    acts: list[Act] = []
    while asked := decisions(state):
        decision = asked[0]
        seat = decision.seat
        chance = bot_stream(seed, seat, len(acts))
        act = Act(seat, *ask(bots[seat], view(state, seat), decision, chance))
        events = apply(state, seat, act.action)
        ledger.add(events)
        acts.append(act)
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    return Played(seed, dealt, ledger, ended.pp, ended.winners, acts)


def record_text(rules: Ruleset, game: Played, seating: Sequence[str]) -> str:
    """Return the record of a game between bots, as the text of its file."""
    record = record_of(rules, named_seats(seating), game.seed, game.dealt)
    record.actions.extend(action_line(*act) for act in game.acts)
    return to_toml(record)


def named_seats(seating: Sequence[str]) -> list[Seating]:
    """Return the seats of a game between bots, with the names of bots at any table."""
    return with_names([Seating("", spec) for spec in seating])


class RecordFolder:
    """A folder to which the games of a simulation are written: game-0001.toml and so on."""

    def __init__(self, folder: Path) -> None:
        """Make the folder if it is not there yet. Raises OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._written = 0

    def write(self, rules: Ruleset, game: Played, seating: Sequence[str]) -> None:
        """Write a game. Raises OSError, FileExistsError rather than write over a file."""
        path = self._folder / f"game-{self._written + 1:04}.toml"
        with path.open("x", encoding="utf-8") as file:
            file.write(record_text(rules, game, seating))
        self._written += 1


class TooFewGames(NamedTuple):
    """A simulation has at least one game."""

    games: int
    kind: Literal["too_few_games"] = "too_few_games"


class InvalidSimulation(Invalid[TooFewGames]):
    """A simulation was asked for fewer games than 1."""


_GAME_SEEDS = 10**9  # short enough to pass on


@dataclass(frozen=True)
class BotReport:
    """How all seats with one bot did; rates and means are for one seat.

    A shared victory counts as a share. ``mean_rank`` is 1 for the first; equals share their ranks.
    ``stood_in`` is how many decisions greedy took in place of a bot that gave no answer.
    """

    bot: str
    seats: int
    wins: float
    win_rate: float
    ci95: tuple[float, float]
    mean_score: float
    mean_rank: float
    stood_in: int


@dataclass(frozen=True)
class PositionReport:
    """How often a position won; position 1 is the start player of the first round."""

    position: int
    win_rate: float
    ci95: tuple[float, float]


@dataclass(frozen=True)
class Report:
    """What came of a simulation; its fields are those of the JSON report.

    ``law_set`` is what was asked for: the letters of a law set, or ``random``; ``law_sets`` are
    those that were played, with the number of their games, and ``laws`` the laws of the decks.

    ``ci95`` are intervals over deals (``block_interval``), since games with the same cards are not
    independent. Of a bot with several seats it is that of a victory of any of them, divided by
    their number; a bot that has all seats wins an even share for sure. ``winner_score`` and
    ``margin`` (the winner's lead over the second) are in power points; ``points_by_source`` are the
    mean power points of a seat from each kind of source.
    """

    games: int
    players: int
    seed: int
    ruleset: str
    law_set: str
    law_sets: dict[str, int]
    laws: list[str]
    bots: list[BotReport]
    positions: list[PositionReport]
    winner_score: Spread
    margin: Spread
    points_by_source: dict[str, float]


def share_of_victory(game: Played, seat: int) -> float:
    """Return 1 for a victory, a part for one that is shared, else 0."""
    return (seat in game.winners) / len(game.winners)


def stand_ins(game: Played, seat: int) -> int:
    """Return how many decisions greedy took in place of the bot of a seat."""
    return sum(act.seat == seat and act.stood_in is not None for act in game.acts)


@dataclass
class _Tally:
    """Results of single seats, added up."""

    trials: int = 0
    wins: float = 0.0
    score: int = 0
    ranks: float = 0.0
    stood_in: int = 0
    deals: dict[int, Block] = field(default_factory=dict)

    def add(self, game: Played, seat: int) -> None:
        points = game.pp[seat]
        won = share_of_victory(game, seat)
        self.trials += 1
        self.wins += won
        wins, trials = self.deals.get(game.seed, (0.0, 0))
        self.deals[game.seed] = Block(wins + won, trials + 1)
        self.score += points
        better = sum(other > points for other in game.pp)
        equal = game.pp.count(points)
        self.ranks += better + (1 + equal) / 2
        self.stood_in += stand_ins(game, seat)

    def interval(self, seats: int, players: int) -> tuple[float, float]:
        """Return the interval of the winning rate of a seat, where a game has so many of them."""
        if seats == players:
            return 1 / players, 1 / players
        low, high = block_interval(
            [Block(wins, trials // seats) for wins, trials in self.deals.values()]
        )
        return low / seats, high / seats


@dataclass
class _Sums:
    """What a report is made of."""

    law_sets: Counter[str] = field(default_factory=Counter)
    laws: set[str] = field(default_factory=set)
    bots: defaultdict[str, _Tally] = field(default_factory=lambda: defaultdict(_Tally))
    positions: defaultdict[int, _Tally] = field(default_factory=lambda: defaultdict(_Tally))
    winner_scores: list[int] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)
    points: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, game: Played, seating: Sequence[str], law_set: str) -> None:
        players = len(seating)
        self.law_sets[law_set] += 1
        self.laws.update(game.dealt.laws)
        for seat, spec in enumerate(seating):
            self.bots[spec].add(game, seat)
            self.positions[(seat - game.dealt.start_player) % players + 1].add(game, seat)
            for kind, points in game.ledger.by_source(seat).items():
                self.points[kind] += points
        second, first = sorted(game.pp)[-2:]
        self.winner_scores.append(first)
        self.margins.append(first - second)


OnGame = Callable[[Played, Sequence[str]], None]


def simulate(
    rules: Ruleset,
    seats: Sequence[str],
    games: int,
    seed: int,
    law_set: str = "base",
    on_game: OnGame | None = None,
    jobs: int = 1,
) -> Report:
    """Let bots play games and report on them.

    The same deal is played once with every seating that arises when the bots move round the
    table by a seat, then the next deal is drawn; so each bot has every position with the same
    cards. Seatings that are the same, as with equal bots, are played once. If the number of
    games is not a multiple of the seatings, the last deal is left unfinished.

    Args:
        rules: the ruleset.
        seats: the spec of a bot, or of a program, for each seat.
        games: how many games, at least 1.
        seed: decides everything; the seed of each game is drawn from it, with all law sets alike.
        law_set: the laws of all games, written as in ``law_sets``; ``random`` draws those of
            each deal.
        on_game: called after each game with the game and its seating.
        jobs: how many processes play; they do not change what comes of it.

    Raises:
        Invalid: a bot that does not exist, fewer than 1 game, or a number of seats or laws that
            the ruleset is not made for.
    """
    if games < 1:
        raise InvalidSimulation(TooFewGames(games))
    rules.for_players(len(seats))
    asked = parse_law_set(law_set)
    for spec in seats:
        check_spec(spec)
    sums = _Sums()
    schedule = list(islice(_schedule(seats, seed), games))
    with closing(results(partial(_play, rules, asked), schedule, jobs)) as played:
        for game, (_, seating) in zip(played, schedule, strict=True):
            sums.add(game, seating, law_set_of(rules, game.dealt.laws))
            if on_game is not None:
                on_game(game, seating)
    return _report(rules, seats, seed, asked, sums)


def play_seating(
    rules: Ruleset, seating: Sequence[str], seed: int, law_set: str, ask: Ask = answer
) -> Played:
    """Play a game between the bots of these specs.

    Programs are started for it, and end with it. Otherwise it is like ``play``.
    """
    players = make_players(rules, named_seats(seating), seed, TIME_LIMIT)
    try:
        bots = [players[seat] for seat in range(len(seating))]
        return play(rules, bots, seed, law_set, ask)
    finally:
        close_players(players)


def _play(rules: Ruleset, law_set: str, game: tuple[int, Sequence[str]]) -> Played:
    seed, seating = game
    return play_seating(rules, seating, seed, law_set)


def _schedule(seats: Sequence[str], seed: int) -> Iterator[tuple[int, Sequence[str]]]:
    """Yield the seed and the seating of one game after another, without end."""
    seatings = list(dict.fromkeys(_turned(seats)))
    for game_seed in deal_seeds(seed):
        for seating in seatings:
            yield game_seed, seating


def deal_seeds(seed: int) -> Iterator[int]:
    """Yield the seeds of one deal after another, without end, all drawn from one seed."""
    for number in count():
        yield stream(seed, "deal", number).randrange(_GAME_SEEDS)


def _turned(seats: Sequence[str]) -> Iterable[tuple[str, ...]]:
    for steps in range(len(seats)):
        yield (*seats[steps:], *seats[:steps])


def _report(rules: Ruleset, seats: Sequence[str], seed: int, asked: str, sums: _Sums) -> Report:
    games, players = len(sums.margins), len(seats)
    return Report(
        games=games,
        players=players,
        seed=seed,
        ruleset=rules.id,
        law_set=asked,
        law_sets=dict(sorted(sums.law_sets.items())),
        laws=[law.id for law in rules.all_laws if law.id in sums.laws],
        bots=[
            _bot_report(spec, seats.count(spec), players, tally)
            for spec, tally in sums.bots.items()
        ],
        positions=[
            PositionReport(position, tally.wins / tally.trials, tally.interval(1, players))
            for position, tally in sorted(sums.positions.items())
        ],
        winner_score=spread(sums.winner_scores),
        margin=spread(sums.margins),
        points_by_source={
            kind: points / (games * players) for kind, points in sorted(sums.points.items())
        },
    )


def _bot_report(spec: str, seats: int, players: int, tally: _Tally) -> BotReport:
    return BotReport(
        bot=spec,
        seats=seats,
        wins=tally.wins,
        win_rate=tally.wins / tally.trials,
        ci95=tally.interval(seats, players),
        mean_score=tally.score / tally.trials,
        mean_rank=tally.ranks / tally.trials,
        stood_in=tally.stood_in,
    )
