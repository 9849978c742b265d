"""Advice in words: what speaks for a move or a ballot, and nothing that is covered."""

from __future__ import annotations

import pytest

from lancaster_tui.bots.advice import Advice, End, Stakes, advise
from lancaster_tui.bots.greedy import Ranked
from lancaster_tui.rules.actions import BuildTile, Decline, Place, Vote
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.places import CASTLE, CONFLICT
from lancaster_tui.rules.views import view
from lancaster_tui.table.table import Table
from lancaster_tui.words.advice import difference, gain_forms, judged_by, reasons, verdict
from lancaster_tui.words.laws.forecast import forecasts
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import COVERED
from tests.bots.test_play import asked_in_random_play
from tests.rules.builder import BASE
from tests.tui.games import asks, new_table, play, table_where

SAME = End(20, 15, 2, 1, 9, 3, 4, 1)
EVERYBODY = range(4)


def moves(*worths: float) -> list[Ranked]:
    return [Ranked(Decline(), worth) for worth in worths]


def ballots(*worths: float) -> list[Ranked]:
    return [Ranked(Vote(yes=True, markers=markers), worth) for markers, worth in enumerate(worths)]


def difference_text(own: End, other: End, *worths: float, is_last: bool = False) -> str:
    advice = Advice(moves(*(worths or (5, 3))), [own, other])
    (fact,) = difference(advice, 0, is_last=is_last)
    return fact.text


@pytest.mark.parametrize(
    ("own", "text"),
    [
        (SAME._replace(pp=23), "than 2, this round: 3 PP more"),
        (
            SAME._replace(pp=23.4, squires=1, gold=5),
            "than 2, this round: 3 PP and 1 gold more, 2 squires less",
        ),
        (SAME._replace(rival=13.4), "than 2, this round: 2 PP less for your best rival"),
        (SAME._replace(pp=20.4), "as 2, this round: much the same; better placed for later rounds"),
        (
            SAME._replace(pp=24, nobles=3, tiles=2, gold=0, votes=0),
            "than 2, this round: 4 PP and 1 tile more, 4 gold less",
        ),
    ],
)
def test_a_move_is_told_from_the_next_by_what_the_round_brings(own: End, text: str) -> None:
    assert difference_text(own, SAME) == text


def test_in_the_last_round_nothing_comes_later() -> None:
    assert difference_text(SAME, SAME, is_last=True) == "as 2, at the end: much the same"
    assert difference_text(SAME, SAME, 5, 4.9) == "as 2, this round: much the same"


def test_another_move_is_told_from_the_first() -> None:
    advice = Advice(moves(5, 3, 1), [SAME, SAME._replace(pp=18), SAME._replace(nobles=1)])
    assert [difference(advice, number, is_last=False)[0].text for number in range(3)] == [
        "than 2, this round: 2 PP more",
        "than 1, this round: 2 PP less",
        "than 1, this round: 1 noble less; worse placed for later rounds",
    ]
    assert gain_forms(advice, 0)[0] == "about 2 PP better than the second"
    assert gain_forms(Advice(moves(5, 4.8)), 1) == ("as good as the first",)


def voting() -> tuple[Table, Decision]:
    table = play(new_table("Ann,Bob,Cid,Dot"), asks(CastBallot, 0))
    decision = table.decision(0)
    assert decision is not None
    return table, decision


def verdict_text(advice: Advice) -> str:
    table, decision = voting()
    return verdict(advice, decision, table.view(0), EVERYBODY)[-2]


@pytest.mark.parametrize(
    ("gains", "stake", "marked", "text"),
    [
        ([0, 0, 0, 0], 0, 0, "It makes no difference: nobody gains by it"),
        (
            [3, 3, 3, 3],
            0,
            0,
            "It makes no difference: it brings you and your rivals about the same",
        ),
        ([4, 2, 2, 2], 2, 0, "If it passes: worth about 4 PP to you, about 2 PP to a rival"),
        ([-1, 2, 2, 2], -3, 0, "If it passes: worth about -1 PP to you, about 2 PP to a rival"),
        ([0, 2, 2, 2], -2, 0, "If it passes: worth nothing to you, about 2 PP to a rival"),
        (
            [2.4, 1.7, 1.7, 1.7],
            0.7,
            0,
            "If it passes: worth a little more to you than to your rivals",
        ),
    ],
)
def test_a_ballot_is_told_by_what_the_law_brings_a_seat_and_its_rivals(
    gains: list[float], stake: float, marked: float, text: str
) -> None:
    advice = Advice(ballots(1, 0.9, 0.8), vote=Stakes(gains, stake, marked))
    assert verdict_text(advice) == f"{text}; keep your markers."


def test_ballots_have_one_sentence_in_all() -> None:
    advice = Advice(ballots(4, 1, 0.8), vote=Stakes([0, 0, 0, 0], 0, 0))
    assert [gain_forms(advice, number) for number in range(3)] == [("",)] * 3


def test_markers_of_the_best_ballot_are_spoken_of() -> None:
    for marked, words in ((0.1, "markers hardly matter"), (2, "markers help")):
        best = [*reversed(ballots(1, 0.9, 0.8))]
        text = verdict_text(Advice(best, vote=Stakes([4, 0, 0, 0], 4, marked)))
        assert text == f"If it passes: worth about 4 PP to you, nothing to a rival; {words}."


@pytest.mark.rule("SET-10")
def test_figures_do_not_tell_of_covered_purses() -> None:
    def trades(table: Table) -> bool:
        if not asks(CastBallot, 0)(table):
            return False
        view = table.view(0)
        laws = view.rules.law_by_id
        own, *others = zip(
            *(forecasts(view, laws[law], [0]) for law in (view.proposals[0], view.laws[0])),
            strict=True,
        )
        return COVERED not in own and any(COVERED in each for each in others)

    table = table_where(trades, "Ann,Bob,Cid,Dot")
    decision, view = table.decision(0), table.view(0)
    assert decision is not None
    for gains in ([4, 2, 2, 2], [4, 9, 0, 3]):
        vote = Stakes(gains, 3, 0)
        for text in verdict(Advice(ballots(2, 1), vote=vote), decision, view, [0]):
            assert "about 4 PP" in text
            assert "to a rival" not in text
        for text in verdict(Advice(ballots(2, 1), vote=vote), decision, view, []):
            assert "etter yes" in text
            assert "PP" not in text


def test_every_ballot_of_a_game_has_a_verdict_that_goes_with_the_first() -> None:
    table, seen = new_table("Ann,Bob,Cid,Dot"), 0
    while not table.is_over:
        decision = table.decisions()[0]
        if isinstance(decision.choice, CastBallot):
            view = table.view(decision.seat)
            advice = advise(view, decision)
            vote, best = advice.vote, advice.moves[0].action
            assert vote is not None
            assert isinstance(best, Vote)
            assert best.yes == (vote.stake >= 0)
            assert all(judged_by(advice, decision, view, EVERYBODY))
            seen += 1
            table.act(decision.seat, best)
        else:
            table.act(decision.seat, decision.actions[0])
    assert seen


@pytest.mark.rule("CAS-4")
def test_a_tile_that_must_be_paid_says_so() -> None:
    def builds(table: Table) -> bool:
        return any(
            isinstance(action, BuildTile) and table.record.ruleset.castle[action.space].cost
            for action in table.decisions()[0].actions
        )

    table = table_where(builds)
    decision = table.decisions()[0]
    view = table.view(decision.seat)
    names = Names(view.rules, ("Ann", "Bob", "Cid"))
    for action in decision.actions:
        assert isinstance(action, BuildTile)
        cost = view.rules.castle[action.space].cost
        facts = reasons(action, decision, view, names, purse=True)
        prices = [fact for fact in facts if "whenever it is scored" in fact.text]
        assert len(prices) == bool(cost)
        if cost:
            has = view.seats[decision.seat]
            is_short = has.gold < cost.gold or has.squires < cost.squires
            assert prices[0].is_warning == is_short
        assert "whenever" not in str(reasons(action, decision, view, names, purse=False))


def test_a_castle_space_is_advised_for_what_is_won_there() -> None:
    names = Names(BASE, ("Ann", "Bob", "Cid", "Dan"))
    told = [
        reasons(action, decision, view(state, decision.seat), names, purse=True)[-1].text
        for state, decision in asked_in_random_play(4, 4, "base")
        for action in decision.actions
        if isinstance(action, Place) and CASTLE <= action.place < CONFLICT
    ]
    assert told
    assert all(text.startswith("wins there: ") for text in told)
