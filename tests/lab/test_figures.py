"""Are intervals right? Each kind is compared with a bootstrap: deals drawn anew, many times."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random

import pytest

from lancaster_tui.bots.registry import Bot
from lancaster_tui.lab.figures import (
    Column,
    Figures,
    around,
    chance_of,
    difference,
    differences,
    pairs,
    standing_out,
)
from lancaster_tui.lab.measures.measure import Name, Sample
from lancaster_tui.lab.report import Results, compared
from lancaster_tui.lab.simulation import Run, plan
from lancaster_tui.lab.workers import Crew
from lancaster_tui.rules.actions import Action, Decline
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.position import View
from lancaster_tui.rules.ruleset.model import Ruleset
from tests.rules.builder import BASE

SEATS = ("idle", "random", "random")  # quick ones, of which one is worse
GAMES = 240  # three to a deal


class Idle:
    """Declines whatever can be declined."""

    def choose(self, seen: View, decision: Decision, chance: Random) -> Action:
        if Decline() in decision.actions:
            return Decline()
        return chance.choice(decision.actions)


@pytest.fixture(autouse=True)
def idle(register_bot: Callable[[str, type[Bot]], None]) -> None:
    register_bot("idle", Idle)


@cache
def played(law_set: str = "base") -> Results:
    """Return what comes of games, three to a deal."""
    return results_of(BASE, SEATS, 1, law_set, GAMES)


def results_of(
    rules: Ruleset, seats: Sequence[str], seed: int, law_set: str, games: int
) -> Results:
    run = Run(plan(rules, seats, seed, law_set))
    for _ in run.play(games, Crew(1)):
        pass
    return run.results


def blocks_of(column: Column) -> dict[int, tuple[float, float]]:
    """Return what each block adds to a figure."""
    return {
        block: (total, count)
        for block, total, count in zip(column.blocks, column.totals, column.counts, strict=True)
    }


def bootstrap(
    value: Callable[[Sequence[int]], float | None], blocks: int, draws: int = 400
) -> tuple[float, float]:
    """Return the middle 95 % of a value over blocks that are drawn anew, with repetition."""
    chance = Random(5)
    found = []
    for _ in range(draws):
        drawn = value(chance.choices(range(1, blocks + 1), k=blocks))
        if drawn is not None:
            found.append(drawn)
    found.sort()
    return found[round(0.025 * len(found))], found[round(0.975 * len(found)) - 1]


def ratio(blocks: dict[int, tuple[float, float]], drawn: Sequence[int]) -> float | None:
    """Return a figure over some blocks, None if there is nothing to count."""
    totals, counts = 0.0, 0.0
    for block in drawn:
        total, count = blocks.get(block, (0.0, 0.0))
        totals += total
        counts += count
    return totals / counts if counts else None


def agree(one: tuple[float, float], other: tuple[float, float], name: Name = ()) -> None:
    """Check that both ends of two intervals are within a quarter of their width."""
    room = 0.25 * (other[1] - other[0]) + 1e-9
    assert one == pytest.approx(other, abs=room), name


def kinds(figures: Figures) -> list[Name]:
    """Return one figure of every kind that has a use in many deals, and the rarest such."""
    by_kind: defaultdict[tuple[str, ...], list[Name]] = defaultdict(list)
    for name in figures.names():
        column = figures.column(name)
        if column is not None and len(column.blocks) >= 40 and len(set(column.totals)) > 1:
            by_kind[name[0], *name[2:3]].append(name)
    return [names[0] for names in by_kind.values()]


def test_the_intervals_of_all_kinds_of_figures_are_those_of_a_bootstrap() -> None:
    figures = played().figures
    names = kinds(figures)
    compared_with = {(name[0], *name[2:3]) for name in names}
    assert {
        ("position", "wins"),
        ("position", "rank"),
        ("position", "points"),
        ("bot", "wins"),
        ("source", "points"),
        ("round", "leader wins"),
        ("game",),
        ("law", "passed"),
        ("law", "markers against"),
        ("law", "pays"),
        ("law", "pays to"),
        ("law", "gap"),
        ("law", "swing"),
        ("law", "best paid wins"),
        ("law", "best paid voted yes"),
        ("county", "uses"),
        ("county", "worth"),
        ("county", "user wins"),
        ("castle", "uses"),
        ("conflict", "won"),
        ("favour", "worth"),
        ("france", "placements"),
    } <= compared_with
    for name in names:
        column, figure = figures.column(name), figures.figure(name)
        assert column is not None
        assert figure.ci95 is not None
        assert figure.ci95[0] <= figure.value <= figure.ci95[1]
        drawn_anew = bootstrap(partial(ratio, blocks_of(column)), GAMES // 3)
        agree(figure.ci95, drawn_anew, name=name)


@pytest.mark.parametrize(
    "name",
    [
        ("position", "1", "wins"),
        ("bot", "idle", "wins"),
        ("game", "winner points"),
        ("county", "A", "user wins"),
        ("source", "county", "points"),
    ],
    ids=" ".join,
)
def test_the_interval_of_a_difference_is_that_of_a_bootstrap(name: Name) -> None:
    one, other = played().figures, played(law_set="new").figures
    found = difference(name, one, other)
    columns = one.column(name), other.column(name)
    assert found is not None
    assert found.ci95 is not None
    both = [blocks_of(column) for column in columns if column is not None]

    def value(drawn: Sequence[int]) -> float | None:
        ratios = [ratio(blocks, drawn) for blocks in both]
        return None if None in ratios else ratios[0] - ratios[1]  # type: ignore[operator]

    agree(found.ci95, bootstrap(value, GAMES // 3))


def test_the_interval_of_a_pair_of_laws_is_that_of_a_bootstrap() -> None:
    figures = played().figures
    pair = max(pairs(figures), key=lambda each: each.games)
    assert pair.ci95 is not None
    rounds = []
    for name in figures.beside():
        if name[:3] == ("beside", pair.law, pair.beside):
            beside = figures.column(name)
            always = figures.column(("law", pair.law, "pays", "round", name[3]))
            assert beside is not None
            assert always is not None
            rounds.append((blocks_of(beside), blocks_of(always)))

    def value(drawn: Sequence[int]) -> float | None:
        extra, weight = 0.0, 0.0
        for beside, always in rounds:
            expected = ratio(always, drawn)
            for block in drawn:
                total, count = beside.get(block, (0.0, 0.0))
                extra += total - count * (expected or 0.0)
                weight += count
        return extra / weight if weight else None

    assert pair.value == pytest.approx(value(range(1, GAMES // 3 + 1)))
    agree(pair.ci95, bootstrap(value, GAMES // 3))


def test_the_seat_effect_has_the_interval_of_a_bootstrap() -> None:
    effect = played().seat_effect()
    assert effect.ci95 is not None
    columns = [
        played().figures.column(("position", str(place), "wins"))
        for place in (effect.best, effect.worst)
    ]
    both = [blocks_of(column) for column in columns if column is not None]

    def value(drawn: Sequence[int]) -> float | None:
        best, worst = (ratio(blocks, drawn) for blocks in both)
        return None if best is None or worst is None else best - worst

    assert effect.value == pytest.approx(value(range(1, GAMES // 3 + 1)))
    agree(effect.ci95, bootstrap(value, GAMES // 3))


def test_intervals_hold_what_is_true_as_often_as_they_say() -> None:
    chance = Random(2)
    held, runs = 0, 600
    for _ in range(runs):
        column = Column()
        for block in range(12):
            cases = chance.randrange(1, 4)
            shift = chance.gauss(0, 1)
            column.add(block, sum(3 + shift + chance.gauss(0, 2) for _ in range(cases)), cases)
        interval = column.interval()
        assert interval is not None
        held += interval[0] <= 3 <= interval[1]
    assert 0.92 <= held / runs <= 0.98


def test_chances_are_those_of_student() -> None:
    for freedom, quantile in ((19, 2.093), (60, 2.000), (1000, 1.962)):
        residuals = [1.0] * (freedom + 1)
        off = (around(0.0, residuals, freedom + 1) or (0.0, 0.0))[1]
        assert chance_of(off, residuals, freedom + 1) == pytest.approx(0.05, abs=0.001)
        assert off == pytest.approx(quantile * (freedom + 1) / freedom**0.5, rel=0.002)


def shares(won: int, blocks: int = 30) -> Figures:
    """Return a share of so many in so many blocks of one case."""
    figures = Figures()
    for block in range(blocks):
        figures.add(block, [Sample(("game", "share"), int(block < won), 1, most=1)])
    return figures


def test_a_difference_from_a_share_of_nothing_is_not_known_for_sure() -> None:
    name = ("game", "share")
    same = difference(name, shares(0), shares(0))
    assert same is not None
    # Wilson's interval of 0 of 30 ends at 0.1135.
    assert same.ci95 == pytest.approx((-0.1135, 0.1135), abs=5e-5)
    none = difference(name, shares(0, 10), shares(1, 10))
    assert none is not None
    assert none.ci95 is not None
    assert none.ci95[0] < -0.1 < 0 < none.ci95[1]
    several = difference(name, shares(10), shares(20))
    assert several is not None
    assert several.ci95 is not None
    assert several.ci95[0] + several.ci95[1] == pytest.approx(2 * several.value)


def test_too_few_deals_say_nothing() -> None:
    column = Column()
    for block in range(4):
        column.add(block, block, 1)
    assert column.interval() is None
    assert chance_of(3.0, [0.1] * 19, 19) == 1.0


def test_what_stands_out_is_decided_as_benjamini_and_hochberg_did() -> None:
    # Their example: 15 tests of a trial of heart medicine (1995, section 4.1).
    chances = [
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
        0.5719, 0.6528, 0.7590, 1.0000,
    ]  # fmt: skip
    assert standing_out(chances) == [True] * 4 + [False] * 11
    assert standing_out([0.9, 0.04]) == [False, False]
    assert standing_out([]) == []


def test_names_with_numbers_are_in_their_order() -> None:
    figures = Figures()
    names = [("law", "LAW-B10", "a"), ("law", "LAW-B2", "b"), ("law", "LAW-B2", "a"), ("game", "x")]
    figures.add(1, [Sample(name, 1) for name in names])
    assert figures.names() == [names[3], names[2], names[1], names[0]]


def test_what_counts_nothing_is_no_figure() -> None:
    figures = Figures()
    figures.add(1, [Sample(("game", "x"), 0, 0)])
    assert figures.names() == []
    with pytest.raises(KeyError):
        figures.figure(("game", "x"))


def with_payment(law: str, more: int) -> Ruleset:
    """Return the base ruleset with more power points for a law."""
    data = BASE.model_dump(mode="json", exclude_none=True)
    (entry,) = (each for each in data["laws"] if each["id"] == law)
    entry["effect"]["reward"]["pp"] += more
    return Ruleset.model_validate_json(json.dumps(data))


def test_a_payment_that_is_raised_by_three_is_found() -> None:
    seats = ["random"] * 3
    raised = results_of(with_payment("LAW-B12", 3), seats, 1, "base", 60)
    found = compared(raised, results_of(BASE, seats, 1, "base", 60))
    paid = found.difference("law", "LAW-B12", "pays")
    assert paid is not None
    assert paid.found
    assert paid.value > 1
    laws = [each for each in found.differences if each.figure[0] == "law" and each.found]
    assert {each.figure[1] for each in laws} == {"LAW-B12"}


def test_the_same_laws_do_not_differ() -> None:
    one, other = (results_of(BASE, ["random"] * 3, seed, "base", 120) for seed in (1, 2))
    found = [each.figure for each in differences(one.figures, other.figures) if each.found]
    assert len(found) <= 2, found
    same = differences(one.figures, one.figures)
    assert all(each.value == 0 and not each.found for each in same)
