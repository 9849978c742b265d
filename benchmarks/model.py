"""The costs of the model, the bots and the ruleset file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random
from statistics import fmean
from typing import TypeVar

from benchmarks.clock import Benchmark, Goal, Measured, ratio, timed
from lancaster_tui.bots.registry import make_bot
from lancaster_tui.content.folders import shipped
from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.lab.simulation import play
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.phases.placing import legal_placements
from lancaster_tui.rules.phases.setup import begin, deal
from lancaster_tui.rules.position import State
from lancaster_tui.rules.views import determinize, view

PLAYERS = 4
FEWEST = 2  # each with an ally
GAMES = 20
RULES = load_ruleset()

Item = TypeVar("Item")


@cache
def _games() -> list[list[tuple[int, Action]]]:
    """Return the acts of random games with base laws."""
    return [_random_game(seed) for seed in range(GAMES)]


@cache
def _placings() -> list[State]:
    """Return states in the middle of placing, in the middle of a game."""
    return [_before_placing(seed, acts) for seed, acts in enumerate(_games())]


def _play(players: int = PLAYERS, law_set: str = "base") -> int:
    """Play games at random; return the number of acts."""
    return sum(len(_random_game(seed, players, law_set)) for seed in range(GAMES))


def _random_play() -> Measured:
    return Measured(timed(_play, _play()))


def _other_play(players: int, law_set: str) -> Measured:
    """Compare random play with other laws, or with allies, to that of four with base laws."""
    base_acts, acts = _play(), _play(players, law_set)
    times = ratio(lambda: _play(players, law_set), _play) * base_acts / acts
    seconds = timed(lambda: _play(players, law_set), acts)
    return Measured(seconds, times, f"{times:.2f} times {PLAYERS} players, base laws")


def _replay() -> Measured:
    games = _games()
    acts = sum(map(len, games)) / GAMES
    return Measured(timed(lambda: _replay_all(games), GAMES), note=f"{acts:.0f} acts")


def _legal_placements() -> Measured:
    asked = [(state, decisions(state)[0].seat) for state in _placings()]
    moves = [len(legal_placements(state, seat)) for state, seat in asked]
    return Measured(
        _each(lambda turn: legal_placements(*turn), asked),
        note=f"{fmean(moves):.0f} on average, {max(moves)} at most",
    )


def _determinize() -> Measured:
    chance = Random("benchmark")
    seen = [view(state, 0) for state in _placings()]
    return Measured(_each(lambda known: determinize(known, chance), seen))


def _each(step: Callable[[Item], object], items: Sequence[Item]) -> float:
    """Return the seconds that a step takes for one of some items."""
    rounds = 100

    def work() -> None:
        for _ in range(rounds):
            for item in items:
                step(item)

    return timed(work, rounds * len(items))


def _greedy() -> Measured:
    bots = [make_bot("greedy")] * PLAYERS
    acts = sum(len(play(RULES, bots, seed).acts) for seed in range(5))
    return Measured(timed(lambda: [play(RULES, bots, seed) for seed in range(5)], acts, 3))


def _load() -> Measured:
    path = str(shipped("rulesets") / "base.toml")
    return Measured(timed(lambda: load_ruleset(path)))


def _start(seed: int, players: int = PLAYERS, law_set: str = "base") -> State:
    state, _ = begin(RULES, deal(RULES, players, Random(f"{seed}:chance"), law_set))
    return state


def _random_game(
    seed: int, players: int = PLAYERS, law_set: str = "base"
) -> list[tuple[int, Action]]:
    """Play a game at random and return its acts."""
    chance = Random(f"{seed}:bots")
    state = _start(seed, players, law_set)
    acts = []
    while asked := decisions(state):
        decision = asked[0]
        action = chance.choice(decision.actions)
        apply(state, decision.seat, action)
        acts.append((decision.seat, action))
    return acts


def _replay_all(games: Sequence[list[tuple[int, Action]]]) -> None:
    for seed, acts in enumerate(games):
        state = _start(seed)
        for seat, action in acts:
            apply(state, seat, action)


def _before_placing(seed: int, acts: list[tuple[int, Action]]) -> State:
    """Return the state before the placement in the middle of a game."""
    state = _start(seed)
    placements = [number for number, (_, action) in enumerate(acts) if action.kind == "place"]
    for seat, action in acts[: placements[len(placements) // 2]]:
        apply(state, seat, action)
    return state


BENCHMARKS = [
    Benchmark(f"random play, a decision, {PLAYERS} players", _random_play, (Goal(2.5, "ticks"),)),
    Benchmark(
        f"random play, a decision, {PLAYERS} players, new laws",
        partial(_other_play, PLAYERS, "new"),
        (Goal(1.15, "times"),),
    ),
    Benchmark("random play, a decision, with allies", partial(_other_play, FEWEST, "base")),
    Benchmark(
        "random play, a decision, with allies, new laws", partial(_other_play, FEWEST, "new")
    ),
    Benchmark("replay of a whole game", _replay, (Goal(800, "ticks"),)),
    Benchmark(
        "state copy", lambda: Measured(_each(State.copy, _placings())), (Goal(0.5, "ticks"),)
    ),
    Benchmark("legal placements", _legal_placements),
    Benchmark(
        "view of a seat",
        lambda: Measured(_each(lambda state: view(state, 0), _placings())),
        (Goal(1, "ticks"), Goal(5, "us")),
    ),
    Benchmark("determinize a view", _determinize),
    Benchmark("greedy, a decision with its view", _greedy),
    Benchmark("load and check a ruleset", _load),
]
