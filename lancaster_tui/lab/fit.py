"""What things were worth at the end of many games: the numbers of ``bots/leaf.toml``.

Bots like greedy play. At the start of each round everybody gets new values and a new tendency to
take the second best, so that what a seat has does not predict how well it will play. For each
number of rounds left, a ridge regression explains by how much a seat ended ahead of the others on
average by what it had more than they.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from hashlib import sha256
from itertools import islice
from math import log
from random import Random
from typing import Final, NamedTuple

from lancaster_tui.bots.greedy import GreedyBot
from lancaster_tui.bots.leaf import Laws, features, rounds_left
from lancaster_tui.bots.playout import varied_values
from lancaster_tui.lab.workers import results
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision, apply, decisions
from lancaster_tui.rules.phases.setup import begin, deal
from lancaster_tui.rules.position import State
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.table.seating import FEWEST, MOST
from lancaster_tui.table.streams import stream

LAW_SETS: Final[dict[Laws, str]] = {"base": "base", "new": "new", "mixed": "random"}
"""For each kind of laws that numbers are fitted for, the law set of the games."""
Table = tuple[int, Laws]
TABLES: Final[Sequence[Table]] = [
    (players, laws) for players in range(FEWEST, MOST + 1) for laws in LAW_SETS
]
"""What a table of numbers is for: a number of players and a kind of laws."""

_NOISES = (0.0, 0.5, 1.0)  # power points by which bots misjudge actions
_RIDGE = 0.02  # by the number of rows: how strongly worths without evidence are shrunk to 0
_DIGITS = 3

Row = dict[str, float]


class Sample(NamedTuple):
    """What a seat has more than the others at the start of a round, and its gain from there."""

    row: Row
    lead: float


class Fitted(NamedTuple):
    """The worth of features at the start of a round, and the error of the lead they foretell."""

    worths: Row
    error: float


class Habits(NamedTuple):
    """How a seat plays for a round."""

    bot: GreedyBot
    noise: float

    def choose(self, state: State, decision: Decision, chance: Random) -> Action:
        """Return the action that the seat considers best; ballots are judged without noise."""
        if not self.noise or decision.choice.kind == "vote":
            return self.bot.choose(state, decision, chance)
        ranked = self.bot.ranking(state, decision)
        # Noise with this distribution makes it a draw with odds of exp(worth / noise).
        noisy = [each.worth - self.noise * log(chance.expovariate(1)) for each in ranked]
        return ranked[noisy.index(max(noisy))].action


def fitted_text(
    rules: Ruleset, games: int, seed: int, fitted: Mapping[Table, Sequence[Fitted]]
) -> str:
    """Return the file that search reads: the numbers, and how they were made."""
    lines = [
        "# What things are worth to the bot search at the start of a round, in power points at the",
        "# end of the game: with 1, 2, ... rounds left. Made by a command, not by hand.",
        "[made]",
        f'command = "lancaster fit --games {games} --seed {seed}"',
        f'rules = "{rules_hash(rules)}" # the hash of the base ruleset',
    ]
    for (players, laws), by_rounds in fitted.items():
        errors = ", ".join(f"{each.error:.1f}" for each in by_rounds)
        lines += ["", f"[worth.{players}-{laws}] # the lead is foretold to within {errors}"]
        lines += [
            f"{name} = [{', '.join(str(each.worths[name]) for each in by_rounds)}]"
            for name in by_rounds[0].worths
        ]
    return "\n".join(lines) + "\n"


def rules_hash(rules: Ruleset) -> str:
    """Return a digest that differs between rulesets with different numbers."""
    return sha256(rules.model_dump_json().encode()).hexdigest()[:16]


def fit(
    rules: Ruleset,
    games: int,
    seed: int,
    tables: Sequence[Table] = TABLES,
    *,
    on_game: Callable[[], None] | None = None,
    jobs: int = 1,
) -> dict[Table, list[Fitted]]:
    """Return for each table what things are worth with 1, 2, … rounds left, down to the second.

    Args:
        rules: the ruleset.
        games: how many games are played for each table.
        seed: decides everything.
        tables: the numbers of players and laws that are looked at.
        on_game: called after each game.
        jobs: how many processes play; they do not change what comes of it.

    """
    tasks = [(table, number) for table in tables for number in range(games)]
    found = {}
    with closing(results(partial(_samples, rules, seed), tasks, jobs)) as played:
        for table in tables:
            by_rounds: defaultdict[int, list[Sample]] = defaultdict(list)
            for game in islice(played, games):
                for left, sample in game:
                    by_rounds[left].append(sample)
                if on_game is not None:
                    on_game()
            found[table] = [fitted(by_rounds[left]) for left in sorted(by_rounds)]
    return found


def _samples(rules: Ruleset, seed: int, task: tuple[Table, int]) -> list[tuple[int, Sample]]:
    """Play a game; return a sample for each seat at each start of a round, with the rounds left.

    Samples are differences to the average of the other seats.
    """
    (players, laws), number = task
    chance = stream(seed, "fit", players, laws, number)
    state, _ = begin(rules, deal(rules, players, chance, LAW_SETS[laws]))
    starts: list[tuple[int, list[Row], list[int]]] = []
    habits = _drawn_habits(players, chance)
    now = state.round
    while asked := decisions(state):
        decision = asked[0]
        apply(state, decision.seat, habits[decision.seat].choose(state, decision, chance))
        if state.round != now:
            now = state.round
            habits = _drawn_habits(players, chance)
            starts.append((rounds_left(state), features(state), [seat.pp for seat in state.seats]))
    samples = []
    for left, rows, before in starts:
        won = [seat.pp - points for seat, points in zip(state.seats, before, strict=True)]
        for seat in range(players):
            ahead = {name: _ahead([row[name] for row in rows], seat) for name in rows[seat]}
            samples.append((left, Sample(ahead, _ahead(won, seat))))
    return samples


def _drawn_habits(players: int, chance: Random) -> list[Habits]:
    # New bots, since what they remember of a round is useless in another game.
    values = [chance.choice(varied_values()) for _ in range(players)]
    return [Habits(GreedyBot(each), chance.choice(_NOISES)) for each in values]


def _ahead(amounts: Sequence[float], seat: int) -> float:
    """Return how much more one has than the others on average."""
    others = sum(amounts) - amounts[seat]
    return amounts[seat] - others / (len(amounts) - 1)


def fitted(samples: Sequence[Sample]) -> Fitted:
    """Return the worths with the least squares of errors, and of worths (ridge)."""
    names = list(samples[0][0])
    scales = [
        (sum(row[name] ** 2 for row, _ in samples) / len(samples)) ** 0.5 or 1.0 for name in names
    ]
    size = len(names)
    squares = [[0.0] * size for _ in names]
    products = [0.0] * size
    for row, lead in samples:
        scaled = [row[name] / scale for name, scale in zip(names, scales, strict=True)]
        filled = [(index, value) for index, value in enumerate(scaled) if value]
        for index, value in filled:
            products[index] += value * lead
            line = squares[index]
            for other, factor in filled:
                line[other] += value * factor
    for index in range(size):
        squares[index][index] += _RIDGE * len(samples)
    solved = zip(names, _solved(squares, products), scales, strict=True)
    worths = {name: round(worth / scale, _DIGITS) for name, worth, scale in solved}
    errors = (
        lead - sum(worths[name] * value for name, value in row.items()) for row, lead in samples
    )
    return Fitted(worths, (sum(error**2 for error in errors) / len(samples)) ** 0.5)


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of linear equations; the matrix is positive definite, and used up."""
    size = len(right)
    for index in range(size):
        for below in range(index + 1, size):
            factor = matrix[below][index] / matrix[index][index]
            if factor:
                for column in range(index, size):
                    matrix[below][column] -= factor * matrix[index][column]
                right[below] -= factor * right[index]
    solution = [0.0] * size
    for index in reversed(range(size)):
        known = sum(matrix[index][column] * solution[column] for column in range(index + 1, size))
        solution[index] = (right[index] - known) / matrix[index][index]
    return solution
