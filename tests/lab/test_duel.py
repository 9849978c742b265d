from __future__ import annotations

from dataclasses import replace

import pytest

from lancaster_tui.bots.registry import register
from lancaster_tui.lab.duel import Conditions, DuelReport, Pairing, Verdict, duel
from lancaster_tui.lab.ladder import LadderReport, ladder
from lancaster_tui.lab.simulation import simulate
from tests.rules.builder import BASE, changed
from tests.sentences import refused

QUICK = changed(rounds=2)
FOUR = Conditions(QUICK, 4, "base")
TWO = Conditions(QUICK, 2, "base")
PAIRING = Pairing("greedy", "greedy:spite=0")
FAR = Pairing("greedy", "random")


def timeless(report: DuelReport) -> DuelReport:
    """Return a report without times, which differ from run to run."""
    one, other = (replace(bot, ms_per_decision=0.0) for bot in report.bots)
    return replace(report, bots=(one, other))


def test_a_duel_has_the_games_of_a_simulation_with_its_seed() -> None:
    report = duel(FOUR, PAIRING, 12, 3)
    simulated = simulate(QUICK, [PAIRING.one, *[PAIRING.others] * 3], 12, 3)
    assert (report.players, report.games, report.seed, report.laws) == (4, 12, 3, "base")
    for bot, same in zip(report.bots, simulated.bots, strict=True):
        assert bot.bot == same.bot
        assert bot.win_rate == pytest.approx(same.win_rate)
        assert bot.ci95 == pytest.approx(same.ci95)
        assert bot.mean_score == pytest.approx(same.mean_score)


def test_rates_and_intervals_of_both_say_the_same() -> None:
    one, other = duel(FOUR, PAIRING, 24, 1).bots
    low, high = one.ci95
    assert one.win_rate + 3 * other.win_rate == pytest.approx(1)
    assert other.ci95 == pytest.approx(((1 - high) / 3, (1 - low) / 3))
    assert low < one.win_rate < high


def test_every_deal_is_played_with_every_seating() -> None:
    deals = []
    report = duel(Conditions(QUICK, 3, "new"), FAR, 7, 1, on_deal=lambda: deals.append(1))
    assert (report.games, report.laws) == (9, "new")
    assert len(deals) == 3


def test_a_bot_against_itself_wins_exactly_its_share() -> None:
    report = duel(FOUR, Pairing("random", "random"), 40, 1)
    assert [bot.win_rate for bot in report.bots] == [0.25, 0.25]
    assert report.verdict.decision is None


def test_the_seed_decides_everything_but_times() -> None:
    report = duel(TWO, FAR, 6, 1)
    assert timeless(duel(TWO, FAR, 6, 1)) == timeless(report)
    assert timeless(duel(TWO, FAR, 6, 2)) != timeless(report)


def test_times_are_of_the_bot_that_takes_them() -> None:
    one, other = duel(TWO, FAR, 2, 1).bots
    assert one.ms_per_decision > 5 * other.ms_per_decision > 0


@pytest.fixture(scope="module")
def decided() -> DuelReport:
    """A duel that ended when it was decided."""
    return duel(TWO, FAR, 60, 1, stop_early=True)


def test_a_duel_may_end_when_it_is_decided(decided: DuelReport) -> None:
    whole = duel(TWO, FAR, 26, 1)
    assert whole.games == 26
    assert decided.verdict == whole.verdict == Verdict("stronger", decided.games)
    assert decided.games < 26
    weak = duel(TWO, Pairing("random", "greedy"), 60, 1, stop_early=True)
    assert weak.verdict == Verdict("weaker", weak.games)


def test_processes_change_nothing() -> None:
    report = duel(FOUR, FAR, 8, 1)
    assert timeless(duel(FOUR, FAR, 8, 1, jobs=2)) == timeless(report)
    seats = ["greedy", "random", "random"]
    assert simulate(QUICK, seats, 5, 1, "random", jobs=2) == simulate(QUICK, seats, 5, 1, "random")


def test_a_decision_does_not_depend_on_processes(decided: DuelReport) -> None:
    assert timeless(duel(TWO, FAR, 60, 1, stop_early=True, jobs=2)) == timeless(decided)


def test_laws_that_a_ruleset_has_not_are_refused_by_all_processes() -> None:
    old = BASE.model_copy(update={"new_laws": ()})
    for jobs in (1, 2):
        with refused(ValueError, "base has no new laws"):
            duel(Conditions(old, 4, "new"), FAR, 8, 1, jobs=jobs)


class Broken:
    """Answers nothing that counts."""

    def choose(self, _seen: object, _decision: object, _chance: object) -> None:
        """Return nothing."""


def test_a_bot_that_gives_no_answers_is_told() -> None:
    take_back = register("broken", Broken)  # type: ignore[arg-type]
    try:
        one, other = duel(TWO, Pairing("broken", "random"), 2, 1).bots
    finally:
        take_back()
    assert one.stood_in > 10
    assert other.stood_in == 0


@pytest.mark.parametrize(
    ("conditions", "pairing", "games", "said"),
    [
        (FOUR, FAR, 0, "a simulation needs at least 1 game, not 0"),
        (FOUR, Pairing("greedy", "Ann"), 1, 'no bot is called "Ann"'),
        (Conditions(QUICK, 6, "base"), FAR, 1, "not for 6"),
        (Conditions(QUICK, 4, "old"), FAR, 1, 'no law set "old"'),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(
    conditions: Conditions, pairing: Pairing, games: int, said: str
) -> None:
    with refused(ValueError, said):
        duel(conditions, pairing, games, 1)
    with refused(ValueError, said):
        ladder(conditions, pairing, games, 1)


BOTS = ["random", "greedy", "greedy:spite=0"]


@pytest.fixture(scope="module")
def climbed() -> LadderReport:
    return ladder(TWO, BOTS, 8, 1)


def test_a_ladder_has_the_strongest_on_top(climbed: LadderReport) -> None:
    assert climbed.rungs[-1].bot == climbed.first == "random"
    assert climbed.rungs[-1].rating == (0, (0, 0))
    elo = [rung.rating.elo for rung in climbed.rungs]
    assert elo == sorted(elo, reverse=True)
    assert {rung.bot for rung in climbed.rungs} == set(BOTS)
    for rung in climbed.rungs[:-1]:
        low, high = rung.rating.ci95
        assert 100 < low < rung.rating.elo < high


def test_the_duels_of_a_ladder_are_those_of_duel(climbed: LadderReport) -> None:
    for rung in climbed.rungs:
        assert set(rung.win_rates) == set(BOTS) - {rung.bot}
        for other, rate in rung.win_rates.items():
            alone, _ = duel(TWO, Pairing(rung.bot, other), 8, 1).bots
            assert alone.win_rate == pytest.approx(rate)
        assert rung.win_rate == pytest.approx(sum(rung.win_rates.values()) / 2)


def test_a_ladder_is_the_same_with_more_processes(climbed: LadderReport) -> None:
    again = ladder(TWO, BOTS, 8, 1, jobs=2)
    assert [replace(rung, ms_per_decision=0.0) for rung in again.rungs] == [
        replace(rung, ms_per_decision=0.0) for rung in climbed.rungs
    ]
