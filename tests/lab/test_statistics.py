from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import log
from random import Random

import pytest

from lancaster_tui.lab.statistics import (
    EDGE,
    Block,
    Result,
    block_interval,
    edge_decision,
    effective_games,
    ratings,
    spread,
    wilson,
)


def test_spread_of_known_numbers() -> None:
    found = spread(list(range(101)))
    assert (found.mean, found.p5, found.p50, found.p95) == (50, 5, 50, 95)


def test_percentiles_lie_between_neighbours() -> None:
    assert spread([10, 20]).p50 == 15
    assert spread([20, 10]).p95 == pytest.approx(19.5)


def test_spread_of_one_number() -> None:
    found = spread([7])
    assert (found.mean, found.p5, found.p50, found.p95) == (7, 7, 7, 7)


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilson_interval_of_published_examples(
    wins: int, trials: int, low: float, high: float
) -> None:
    assert wilson(wins, trials) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("trials", [1, 7, 40, 400])
def test_the_rate_lies_in_its_interval(trials: int) -> None:
    for wins in range(trials + 1):
        low, high = wilson(wins, trials)
        assert 0 <= low <= wins / trials <= high <= 1


def blocks_of(chance: Random, rate: float, games: int, alike: float) -> Iterator[Block]:
    """Yield blocks without end; a part of them is won or lost as a whole, as their cards are."""
    while True:
        if chance.random() < alike:
            yield Block(games * (chance.random() < rate), games)
        else:
            yield Block(sum(chance.random() < rate for _ in range(games)), games)


def some(blocks: Iterator[Block], number: int) -> list[Block]:
    return [next(blocks) for _ in range(number)]


@pytest.mark.parametrize("wins", [0, 1, 7, 20])
def test_blocks_of_one_game_are_independent_games(wins: int) -> None:
    blocks = [Block(float(at < wins), 1) for at in range(20)]
    assert effective_games(blocks) == pytest.approx(20)
    assert block_interval(blocks) == pytest.approx(wilson(wins, 20))


def test_games_that_always_end_alike_count_as_one() -> None:
    blocks = [Block(4.0 * (at % 3 == 0), 4) for at in range(300)]
    assert effective_games(blocks) == pytest.approx(300, rel=0.01)
    assert block_interval(blocks) == pytest.approx(wilson(100, 300), abs=0.001)


def test_blocks_that_are_all_alike_are_not_trusted_at_once() -> None:
    assert effective_games([Block(1, 4)]) == 4
    assert effective_games([Block(1, 4)] * 2) < 9
    assert effective_games([Block(1, 4)] * 10) < 60
    assert effective_games([Block(1, 4)] * 401) > 30_000
    assert block_interval([Block(3, 4)]) == wilson(3, 4)


def test_whoever_wins_all_games_is_not_known_better_than_by_independent_ones() -> None:
    assert effective_games([Block(4, 4)] * 10) == 40
    assert effective_games([Block(0, 4)] * 10) == 40


@pytest.mark.parametrize("deals", [10, 40])
@pytest.mark.parametrize("rate", [0.25, 0.9])
@pytest.mark.parametrize("alike", [0.0, 0.15])
def test_an_interval_over_blocks_holds_the_rate_in_about_95_of_100(
    alike: float, rate: float, deals: int
) -> None:
    blocks = blocks_of(Random(f"{alike} {rate} {deals}"), rate, 4, alike)
    intervals = [block_interval(some(blocks, deals)) for _ in range(600)]
    held = sum(low <= rate <= high for low, high in intervals) / 600
    assert 0.92 <= held <= 0.985


def test_taken_as_independent_correlated_games_would_give_too_narrow_intervals() -> None:
    blocks = blocks_of(Random(1), 0.25, 4, 0.4)
    drawn = [some(blocks, 40) for _ in range(400)]
    held = sum(low <= 0.25 <= high for low, high in map(block_interval, drawn)) / 400
    naive = [wilson(sum(block.wins for block in blocks), 160) for blocks in drawn]
    naively_held = sum(low <= 0.25 <= high for low, high in naive) / 400
    assert naively_held < 0.87
    assert held > 0.92


def test_where_the_position_decides_an_interval_is_narrower_and_still_holds() -> None:
    """In 6 of 10 deals, the one wins in one of its four positions, whoever it is."""
    chance = Random(1)
    free = blocks_of(chance, 0.25, 4, 0)
    held, width = 0, 0.0
    for _ in range(400):
        blocks = [Block(1, 4) if chance.random() < 0.6 else next(free) for _ in range(50)]
        low, high = block_interval(blocks)
        held += low <= 0.25 <= high
        width += (high - low) / 400
    assert held / 400 >= 0.94
    low, high = wilson(50, 200)
    assert width < 0.8 * (high - low)


def rate_at(odds: float, even: float) -> float:
    """Return the winning rate at so many times the odds of an even share."""
    return odds * even / (odds * even + 1 - even)


def decided(chance: Random, odds: float, players: int, alike: float = 0.0) -> tuple[str, float]:
    """Return what is decided, and after how many games."""
    even = 1 / players
    blocks: list[Block] = []
    for block in blocks_of(chance, rate_at(odds, even), players, alike):
        blocks.append(block)
        if decision := edge_decision(blocks, even):
            return decision, sum(block.games for block in blocks)
    raise AssertionError


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    ("odds", "decision"), [(1, "even"), (EDGE, "stronger"), (1 / EDGE, "weaker")]
)
def test_the_sequential_test_errs_in_at_most_5_of_100(
    odds: float, decision: str, players: int
) -> None:
    chance = Random(f"{odds} {players}")
    found = Counter(decided(chance, odds, players)[0] for _ in range(150))
    assert found[decision] >= 150 * 0.95 - 6  # two standard errors of 150 trials


def test_the_sequential_test_does_not_mistake_the_luck_of_the_cards_for_an_edge() -> None:
    chance = Random(1)
    found = Counter(decided(chance, 1, 4, alike=0.15)[0] for _ in range(100))
    assert found["even"] >= 88


def test_what_is_clear_is_decided_soon() -> None:
    chance = Random(1)
    far = [decided(chance, 20, 4) for _ in range(50)]
    assert {decision for decision, _ in far} == {"stronger"}
    assert sum(games for _, games in far) / 50 < 40


def test_the_first_blocks_decide_nothing() -> None:
    assert edge_decision([Block(4, 4)], 0.25) is None
    assert edge_decision([Block(0, 4)] * 2, 0.25) is None
    assert edge_decision([Block(1, 4)] * 10, 0.25) is None


def test_the_decision_of_wald_for_known_numbers() -> None:
    """A game won by one of 2 players is worth log 1.2, and log 38 = 3.638 must be reached."""
    wins = [Block(1, 1)] * 19
    assert edge_decision(wins, 0.5) is None  # 19 log 1.2 = 3.464
    assert edge_decision([*wins, Block(1, 1)], 0.5) == "stronger"  # 3.646


def test_ratings_of_two_bots_are_the_odds() -> None:
    """25 of 100 games with an even game more: (25 + 1/2) / 101."""
    first, second = ratings([Result(1, 0, wins=25, games=100)], bots=2, players=2)
    assert first == (0, (0, 0))
    rate = 25.5 / 101
    assert second.elo == pytest.approx(400 / log(10) * log(rate / (1 - rate)))
    error = 400 / log(10) * 1.95996 / (101 * rate * (1 - rate)) ** 0.5
    assert second.ci95 == pytest.approx((second.elo - error, second.elo + error), rel=1e-4)


def test_an_even_share_is_no_difference_however_many_play() -> None:
    for players in (2, 3, 4, 5):
        (_, second) = ratings([Result(0, 1, wins=20, games=20 * players)], 2, players)
        assert second.elo == pytest.approx(0, abs=1e-6)


ELO = [0.0, 200.0, -150.0, 600.0]


def share(one: float, others: float, players: int) -> float:
    """Return how often one wins against others who are all alike, by Elo points (Luce)."""
    return 1 / (1 + (players - 1) * 10 ** ((others - one) / 400))


def test_ratings_are_found_again_from_what_they_promise() -> None:
    for players in (2, 4):
        results = [
            Result(one, others, 1e7 * share(ELO[one], ELO[others], players), 1e7)
            for one, others in permutations(range(4), 2)
        ]
        found = [rating.elo for rating in ratings(results, 4, players)]
        assert found == pytest.approx(ELO, abs=0.1)


def test_the_interval_of_a_rating_holds_it_in_about_95_of_100() -> None:
    chance = Random(1)
    held = 0
    for _ in range(200):
        results = [
            Result(one, others, sum(chance.random() < rate for _ in range(60)), 60)
            for one, others in permutations(range(3), 2)
            for rate in [share(ELO[one], ELO[others], 4)]
        ]
        for elo, (low, high) in zip(
            ELO[1:], (rating.ci95 for rating in ratings(results, 3, 4)[1:]), strict=False
        ):
            held += low <= elo <= high
    assert 0.92 <= held / 400 <= 0.985


def test_whoever_wins_all_has_a_rating_and_a_wide_interval() -> None:
    results = [Result(0, 1, 40, 40), Result(1, 0, 0, 40)]
    (_, second) = ratings(results, 2, 4)
    low, high = second.ci95
    assert second.elo < -400
    assert low < second.elo - 150
    assert high < 0
