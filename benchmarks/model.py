"""The costs of the model, the bots and the ruleset file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import fmean
from typing import TypeVar

from benchmarks.clock import Row, ratio, timed
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


def rows() -> Iterator[Row]:
    """Measure one thing after another."""
    games = [_random_game(seed) for seed in range(GAMES)]
    acts = sum(map(len, games))
    placings = [_before_placing(seed, games[seed]) for seed in range(GAMES)]
    yield Row(
        f"a decision of random play, {PLAYERS} players",
        timed(lambda: [_random_game(seed) for seed in range(GAMES)], acts),
        "3.5 ticks, stretch 1.8",
    )
    yield from _other_games(acts)
    yield Row(
        f"replay of a whole game ({acts / GAMES:.0f} acts)",
        timed(lambda: _replay_all(games), GAMES),
        "800 ticks",
    )
    yield from _single_steps(placings)
    yield from _greedy()
    path = str(shipped("rulesets") / "base.toml")
    yield Row("load and check a ruleset", timed(lambda: load_ruleset(path)))


def _other_games(base_acts: int) -> Iterator[Row]:
    """Compare random play with other laws, and with allies, to that of four with base laws."""
    for players, law_set, goal in (
        (PLAYERS, "new", "1.15 x base laws"),
        (FEWEST, "base", ""),
        (FEWEST, "new", ""),
    ):
        acts = sum(len(_random_game(seed, players, law_set)) for seed in range(GAMES))

        def work(players: int = players, law_set: str = law_set) -> None:
            for seed in range(GAMES):
                _random_game(seed, players, law_set)

        def base() -> None:
            for seed in range(GAMES):
                _random_game(seed)

        times = ratio(work, base) * base_acts / acts
        yield Row(
            f"the same, {players} players, {law_set} laws ({times:.2f} x {PLAYERS} with base laws)",
            timed(work, acts),
            goal,
        )


def _single_steps(states: list[State]) -> Iterator[Row]:
    """Measure what is done to a state, on states in the middle of placing."""
    chance = Random("benchmark")
    seen = [view(state, 0) for state in states]
    asked = [(state, decisions(state)[0].seat) for state in states]
    moves = [len(legal_placements(state, seat)) for state, seat in asked]
    yield Row("state copy", _each(State.copy, states), "1.5 ticks, stretch 0.5")
    yield Row(
        f"legal placements ({fmean(moves):.0f} on average, {max(moves)} at most)",
        _each(lambda turn: legal_placements(*turn), asked),
    )
    yield Row("view of a seat", _each(lambda state: view(state, 0), states))
    yield Row("determinize a view", _each(lambda known: determinize(known, chance), seen))


def _each(step: Callable[[Item], object], items: Sequence[Item]) -> float:
    """Return the seconds that a step takes for one of some items."""
    rounds = 100

    def work() -> None:
        for _ in range(rounds):
            for item in items:
                step(item)

    return timed(work, rounds * len(items))


def _greedy() -> Iterator[Row]:
    bots = [make_bot("greedy")] * PLAYERS
    acts = sum(len(play(RULES, bots, seed).acts) for seed in range(5))
    yield Row(
        f"a decision of greedy, with its view ({PLAYERS} of them)",
        timed(lambda: [play(RULES, bots, seed) for seed in range(5)], acts, 3),
    )


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
