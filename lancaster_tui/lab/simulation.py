"""Many games between bots, and who wins how often."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from lancaster_tui.bots.registry import check_spec
from lancaster_tui.lab.faults import InvalidSimulation, TooFewGames
from lancaster_tui.lab.measures.builtin import MEASURES
from lancaster_tui.lab.measures.files import load_measures
from lancaster_tui.lab.measures.measure import Watch
from lancaster_tui.lab.report import Report, Results
from lancaster_tui.lab.runs import Facts, RunFile, Samples, header_of
from lancaster_tui.lab.workers import Crew, Workers
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision, apply, decisions
from lancaster_tui.rules.events import Absence, GameEnded
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
    watch: Watch | None = None,
) -> Played:
    """Play a game between bots or programs, one a seat. Programs are left running.

    Cards and bots have the same random streams as at a table with this seed, so the game comes out
    the same there. ``law_set`` is written as in ``law_sets``. ``ask`` gets the answers of the bots;
    it can be wrapped to measure them. ``watch`` is called with each act. Raises InvalidRules if the
    ruleset cannot be played by this many, or not with these laws.
    """
    dealt = deal(rules, len(bots), deal_stream(seed), law_set)
    state, events = begin(rules, dealt)
    ledger = Ledger(len(bots))
    ledger.add(events)
    acts: list[Act] = []
    if watch is not None:
        watch.before_game(dealt, events, ledger)
    while asked := decisions(state):
        decision = asked[0]
        seat = decision.seat
        chance = bot_stream(seed, seat, len(acts))
        act = Act(seat, *ask(bots[seat], view(state, seat), decision, chance))
        events = apply(state, seat, act.action)
        ledger.add(events)
        acts.append(act)
        if watch is not None:
            watch.after_act(state, events)
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


_GAME_SEEDS = 10**9  # short enough to pass on


def share_of_victory(game: Played, seat: int) -> float:
    """Return 1 for a victory, a part for one that is shared, else 0."""
    return (seat in game.winners) / len(game.winners)


def stand_ins(game: Played, seat: int) -> int:
    """Return how many decisions greedy took in place of the bot of a seat."""
    return sum(act.seat == seat and act.stood_in is not None for act in game.acts)


def play_seating(
    rules: Ruleset,
    seating: Sequence[str],
    seed: int,
    law_set: str,
    ask: Ask = answer,
    watch: Watch | None = None,
) -> Played:
    """Play a game between the bots of these specs.

    Programs are started for it, and end with it. Otherwise it is like ``play``.
    """
    players = make_players(rules, named_seats(seating), seed, TIME_LIMIT)
    try:
        bots = [players[seat] for seat in range(len(seating))]
        return play(rules, bots, seed, law_set, ask, watch)
    finally:
        close_players(players)


@dataclass(frozen=True)
class Plan:
    """What all games of a run have in common; made by ``plan``, which checks it.

    ``law_set`` are letters, or ``random``. ``measures`` are files with measures, which are taken
    besides those of the lab.
    """

    rules: Ruleset
    seats: tuple[str, ...]
    seed: int
    law_set: str
    measures: tuple[Path, ...] = ()

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        """The seatings with which each deal is played."""
        return list(dict.fromkeys(_turned(self.seats)))

    def schedule(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield the seed and the seating of one game after another, without end."""
        seatings = self.seatings
        for game_seed in deal_seeds(self.seed):
            for seating in seatings:
                yield game_seed, seating


def plan(
    rules: Ruleset,
    seats: Sequence[str],
    seed: int,
    law_set: str = "base",
    measures: Sequence[Path] = (),
) -> Plan:
    """Return a plan. Raises Invalid and OSError as ``simulate`` does."""
    rules.for_players(len(seats))
    for spec in seats:
        check_spec(spec)
    load_measures(tuple(measures))
    return Plan(rules, tuple(seats), seed, parse_law_set(law_set), tuple(measures))


class Run:
    """A run: the games of a plan, one after another, and their results so far.

    With a path, games are read from its file as far as it has them, and written to it from there
    (``RunFile``, which says what it raises). Close it when done.
    """

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        self.plan = plan
        self.results = Results(plan.rules, plan.seats, plan.seed, plan.law_set)
        self._file: RunFile | None = None
        self._stored: Iterator[Facts] = iter(())
        if path is not None:
            header = header_of(plan.rules, plan.seats, plan.law_set, plan.seed, plan.measures)
            self._file = RunFile(path, header, plan.schedule())
            self._stored = self._file.games()

    @property
    def games(self) -> int:
        """How many games there are so far."""
        return self.results.games

    def play(self, games: int, crew: Workers, on_game: OnGame | None = None) -> Iterator[Facts]:
        """Go on until there are so many games, and yield each when it has been added.

        ``on_game`` is called with each game that is played, not with those of the file.
        """
        for facts in islice(self._stored, max(0, games - self.games)):
            self.results.add(facts)
            yield facts
        tasks = list(islice(self.plan.schedule(), self.games, games))
        work = partial(_play, pickle.dumps(self.plan), on_game is not None)
        for facts, game in crew.results(work, tasks):
            if self._file is not None:
                self._file.add(facts)
            self.results.add(facts)
            if on_game is not None and game is not None:
                on_game(game, facts.seating)
            yield facts

    def report(self) -> Report:
        """Return the report on all games so far, of which there must be one."""
        return self.results.report()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()


def _play(
    plan: bytes, keeps_game: bool, task: tuple[int, tuple[str, ...]]
) -> tuple[Facts, Played | None]:
    """Play a game of a plan, which is handed over as bytes: it is read once in each process."""
    facts, game = play_measured(_plan(plan), *task)
    return facts, game if keeps_game else None


@lru_cache(maxsize=8)
def _plan(data: bytes) -> Plan:
    found = pickle.loads(data)
    assert isinstance(found, Plan)
    return found


def play_measured(plan: Plan, seed: int, seating: tuple[str, ...]) -> tuple[Facts, Played]:
    """Play a game of a plan; return its facts, and the game."""
    watch = Watch(MEASURES, load_measures(plan.measures), plan.rules, seating, seed)
    game = play_seating(plan.rules, seating, seed, plan.law_set, watch=watch)
    facts = Facts(
        seed=seed,
        seating=seating,
        start_player=game.dealt.start_player,
        law_set=law_set_of(plan.rules, game.dealt.laws),
        pp=game.pp,
        winners=game.winners,
        stood_in=tuple(stand_ins(game, seat) for seat in range(len(seating))),
        samples=Samples(watch.samples(game.pp, game.winners)),
    )
    return facts, game


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
    run = Run(plan(rules, seats, seed, law_set))
    with Crew(min(jobs, games)) as crew:
        for _ in run.play(games, crew, on_game):
            pass
    return run.report()


def deal_seeds(seed: int) -> Iterator[int]:
    """Yield the seeds of one deal after another, without end, all drawn from one seed."""
    for number in count():
        yield stream(seed, "deal", number).randrange(_GAME_SEEDS)


def _turned(seats: Sequence[str]) -> Iterable[tuple[str, ...]]:
    for steps in range(len(seats)):
        yield (*seats[steps:], *seats[:steps])
