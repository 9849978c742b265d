"""Many bots, each against every other in duels, and their ratings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import islice, permutations
from statistics import fmean

from lancaster_tui.lab.duel import (
    Conditions,
    Pairing,
    Score,
    Side,
    checked,
    number_of_deals,
    play_deal,
)
from lancaster_tui.lab.simulation import deal_seeds
from lancaster_tui.lab.statistics import Rating, Result, effective_games, ratings
from lancaster_tui.lab.workers import results
from lancaster_tui.rules.ruleset.law_sets import law_set_name


@dataclass(frozen=True)
class Rung:
    """A bot and how strong it is.

    ``win_rates`` is how often it wins in one seat against each other bot in all others, and
    ``win_rate`` their mean. ``mean_score`` is that of a seat, ``ms_per_decision`` CPU time, both
    over all its seats.
    """

    bot: str
    rating: Rating
    win_rate: float
    win_rates: Mapping[str, float]
    mean_score: float
    ms_per_decision: float


@dataclass(frozen=True)
class LadderReport:
    """Bots, the strongest first; ``games`` is how many each duel has, ``first`` has 0 points."""

    players: int
    games: int
    seed: int
    laws: str
    ruleset: str
    first: str
    rungs: list[Rung]


def ladder(
    conditions: Conditions,
    bots: Sequence[str],
    games: int,
    seed: int,
    *,
    on_deal: Callable[[], None] | None = None,
    jobs: int = 1,
) -> LadderReport:
    """Let every bot play a duel against every other, in one seat and in all others, and rate them.

    All duels have the same deals, those of ``duel`` with this seed. Each counts in the ratings as
    its number of effective games (``effective_games``), but not as more than it has: what similar
    bots gain by the same cards shows in both of their duels.

    Args:
        conditions: the ruleset, the number of seats and the laws.
        bots: the specs of two bots or more, all different; the first one is rated 0.
        games: at least this many in each duel, so that all deals are played with every seating.
        seed: decides everything but times.
        on_deal: called after each deal of each duel.
        jobs: how many processes play; they do not change what comes of it.

    Raises:
        Invalid: a bot that does not exist, fewer than 1 game, or a number of seats or laws that
            the ruleset is not made for.

    """
    conditions = checked(conditions, bots, games)
    deals = list(islice(deal_seeds(seed), number_of_deals(conditions, games)))
    scores = {Pairing(*pair): Score() for pair in permutations(bots, 2)}
    tasks = [(pairing, deal) for pairing in scores for deal in deals]
    with closing(results(partial(play_deal, conditions), tasks, jobs)) as played:
        for (pairing, _), deal_score in zip(tasks, played, strict=True):
            scores[pairing].add(deal_score)
            if on_deal is not None:
                on_deal()
    rated = _ratings(scores, bots, conditions.players)
    rungs = [_rung(bot, rating, scores) for bot, rating in zip(bots, rated, strict=True)]
    return LadderReport(
        players=conditions.players,
        games=len(deals) * conditions.players,
        seed=seed,
        laws=law_set_name(conditions.law_set),
        ruleset=conditions.rules.id,
        first=bots[0],
        rungs=sorted(rungs, key=lambda rung: -rung.rating.elo),
    )


def _ratings(scores: Mapping[Pairing, Score], bots: Sequence[str], players: int) -> list[Rating]:
    duels = [
        Result(
            bots.index(pairing.one),
            bots.index(pairing.others),
            wins=_win_rate(score) * (games := min(score.one.seats, effective_games(score.blocks))),
            games=games,
        )
        for pairing, score in scores.items()
    ]
    return ratings(duels, len(bots), players)


def _win_rate(score: Score) -> float:
    return score.one.wins / score.one.seats


def _rung(bot: str, rating: Rating, scores: Mapping[Pairing, Score]) -> Rung:
    all_seats = Side()
    for pairing, score in scores.items():
        if bot in pairing:
            all_seats.add(score.one if pairing.one == bot else score.others)
    win_rates = {
        pairing.others: _win_rate(score) for pairing, score in scores.items() if pairing.one == bot
    }
    return Rung(
        bot=bot,
        rating=rating,
        win_rate=fmean(win_rates.values()),
        win_rates=win_rates,
        mean_score=all_seats.score / all_seats.seats,
        ms_per_decision=all_seats.ms_per_decision,
    )
