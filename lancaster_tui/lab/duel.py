"""Two bots against each other: one in one seat, the other in all others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from math import ceil
from random import Random
from time import process_time
from typing import NamedTuple

from lancaster_tui.bots.registry import check_spec
from lancaster_tui.lab.faults import InvalidSimulation, TooFewGames
from lancaster_tui.lab.simulation import (
    Played,
    deal_seeds,
    play_seating,
    share_of_victory,
    stand_ins,
)
from lancaster_tui.lab.statistics import Block, Decision, block_interval, edge_decision
from lancaster_tui.lab.workers import results
from lancaster_tui.rules import agenda
from lancaster_tui.rules.position import View
from lancaster_tui.rules.ruleset.law_sets import law_set_name, parse_law_set
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.table.players import Answer, Player, answer


class Conditions(NamedTuple):
    """What all games of a duel have in common."""

    rules: Ruleset
    players: int
    law_set: str


class Pairing(NamedTuple):
    """The specs of two bots: of the one in one seat, and of the one in all others."""

    one: str
    others: str


@dataclass
class Side:
    """What the seats of one side did in all games added so far.

    ``seconds`` is the CPU time of their decisions in this process.
    """

    seats: int = 0
    wins: float = 0.0
    score: int = 0
    decisions: int = 0
    seconds: float = 0.0
    stood_in: int = 0

    @property
    def ms_per_decision(self) -> float:
        """CPU time for a decision, in milliseconds."""
        return 1000 * self.seconds / max(1, self.decisions)

    def add(self, other: Side) -> None:
        """Add the results of other games."""
        self.seats += other.seats
        self.wins += other.wins
        self.score += other.score
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.stood_in += other.stood_in


@dataclass
class Score:
    """What both sides did; ``blocks`` are the victories of the one, for each deal."""

    one: Side = field(default_factory=Side)
    others: Side = field(default_factory=Side)
    blocks: list[Block] = field(default_factory=list)

    def add(self, other: Score) -> None:
        """Add other deals."""
        self.one.add(other.one)
        self.others.add(other.others)
        self.blocks.extend(other.blocks)


@dataclass(frozen=True)
class Contender:
    """How a bot did in a duel; rates and means are for one seat.

    A shared victory counts as a share. ``ci95`` is the interval over deals of ``block_interval``;
    what the first bot's seat does not win is shared evenly by the other seats, and so is its
    interval. ``ms_per_decision`` is CPU time, the only number that differs from run to run; what
    the process of a program uses is not in it. ``stood_in`` is how many decisions greedy took in
    place of a bot that gave no answer.
    """

    bot: str
    win_rate: float
    ci95: tuple[float, float]
    mean_score: float
    ms_per_decision: float
    stood_in: int


@dataclass(frozen=True)
class Verdict:
    """What ``edge_decision`` said of the first bot (None: nothing yet), after how many games."""

    decision: Decision | None
    games: int


@dataclass(frozen=True)
class DuelReport:
    """The result of a duel; its fields are those of the JSON report.

    ``laws`` is what was asked for: ``base``, ``new``, ``random`` or the letters of a law set.
    """

    players: int
    games: int
    seed: int
    laws: str
    bots: tuple[Contender, Contender]
    ruleset: str
    verdict: Verdict


def duel(
    conditions: Conditions,
    pairing: Pairing,
    games: int,
    seed: int,
    *,
    stop_early: bool = False,
    on_deal: Callable[[], None] | None = None,
    jobs: int = 1,
) -> DuelReport:
    """Let a bot play against others that are all alike, and report on both.

    Each deal is played as often as there are seats: the first bot goes round the table, so that it
    has every position with the same cards. These games are a block. They are not independent of
    each other, so intervals and the verdict are made from blocks.

    Args:
        conditions: the ruleset, the number of seats and the laws.
        pairing: the bots.
        games: at least this many, so that all deals are played with every seating.
        seed: decides everything but times; deals are those of ``simulate`` with this seed.
        stop_early: end as soon as there is a verdict.
        on_deal: called after each deal.
        jobs: how many processes play; they do not change what comes of it.

    Raises:
        Invalid: a bot that does not exist, fewer than 1 game, or a number of seats or laws that
            the ruleset is not made for.

    """
    conditions = checked(conditions, pairing, games)
    deals = islice(deal_seeds(seed), number_of_deals(conditions, games))
    tasks = [(pairing, deal) for deal in deals]
    score, verdict = Score(), Verdict(None, 0)
    with closing(results(partial(play_deal, conditions), tasks, jobs)) as played:
        for deal in played:
            score.add(deal)
            if verdict.decision is None:
                decision = edge_decision(score.blocks, 1 / conditions.players)
                verdict = Verdict(decision, score.one.seats)
            if on_deal is not None:
                on_deal()
            if stop_early and verdict.decision is not None:
                break
    return _report(conditions, pairing, seed, score, verdict)


def checked(conditions: Conditions, bots: Sequence[str], games: int) -> Conditions:
    """Return conditions with the law set in letters. Raises Invalid as ``duel`` does."""
    if games < 1:
        raise InvalidSimulation(TooFewGames(games))
    conditions.rules.for_players(conditions.players)
    for spec in bots:
        check_spec(spec)
    return conditions._replace(law_set=parse_law_set(conditions.law_set))


def number_of_deals(conditions: Conditions, games: int) -> int:
    """Return how many deals it takes for so many games."""
    return ceil(games / conditions.players)


def play_deal(conditions: Conditions, task: tuple[Pairing, int]) -> Score:
    """Play a deal, given by its seed, with the one in every seat."""
    (one, others), seed = task
    score = Score(blocks=[Block(0.0, 0)])
    for place in range(conditions.players):
        seating = [others] * conditions.players
        seating[place] = one
        watch = _Stopwatch()
        game = play_seating(conditions.rules, seating, seed, conditions.law_set, watch.ask)
        for seat in range(conditions.players):
            side = score.one if seat == place else score.others
            side.add(_side(game, seat, watch.seconds.get(seat, 0.0)))
    score.blocks = [Block(score.one.wins, score.one.seats)]
    return score


class _Stopwatch:
    """Measures the CPU time of each seat's decisions, in seconds."""

    def __init__(self) -> None:
        self.seconds: dict[int, float] = {}

    def ask(self, player: Player, seen: View, decision: agenda.Decision, chance: Random) -> Answer:
        """Return the answer of a player."""
        before = process_time()
        given = answer(player, seen, decision, chance)
        spent = process_time() - before
        self.seconds[decision.seat] = self.seconds.get(decision.seat, 0.0) + spent
        return given


def _side(game: Played, seat: int, seconds: float) -> Side:
    return Side(
        seats=1,
        wins=share_of_victory(game, seat),
        score=game.pp[seat],
        decisions=sum(act.seat == seat for act in game.acts),
        seconds=seconds,
        stood_in=stand_ins(game, seat),
    )


def _report(
    conditions: Conditions, pairing: Pairing, seed: int, score: Score, verdict: Verdict
) -> DuelReport:
    low, high = block_interval(score.blocks)
    rivals = conditions.players - 1
    return DuelReport(
        players=conditions.players,
        games=score.one.seats,
        seed=seed,
        laws=law_set_name(conditions.law_set),
        bots=(
            _contender(pairing.one, score.one, (low, high)),
            _contender(pairing.others, score.others, ((1 - high) / rivals, (1 - low) / rivals)),
        ),
        ruleset=conditions.rules.id,
        verdict=verdict,
    )


def _contender(bot: str, side: Side, ci95: tuple[float, float]) -> Contender:
    return Contender(
        bot=bot,
        win_rate=side.wins / side.seats,
        ci95=ci95,
        mean_score=side.score / side.seats,
        ms_per_decision=side.ms_per_decision,
        stood_in=side.stood_in,
    )
