"""How advised moves compare, in words: amounts, pieces, and no points where they are estimates."""

from __future__ import annotations

from statistics import fmean
from typing import Any

import pytest

from lancaster_tui.bots.advice import TRIES, Advice, Outcome
from lancaster_tui.bots.comparison import Difference, Ending, Holding, doubt
from lancaster_tui.bots.greedy import Ranked
from lancaster_tui.bots.leaf import Shares
from lancaster_tui.rules.actions import Place
from lancaster_tui.words.advice_reasons import (
    Part,
    compared_head,
    compared_parts,
    difference_forms,
    point_labels,
    verdict_forms,
)
from lancaster_tui.words.names import Names
from tests.rules.builder import BASE

NAMES = Names(BASE, ("Ann", "Bob", "Cid", "Dot"))
HAS = Holding(9, 3, 2, 1, 2, 1, -4, -9, 0, 1, (0,))
SHARES = Shares(points=9, knights=8, tiles=4, nobles=2, gold=3, squires=2, votes=1, turn=0)


def end(
    holding: Holding = HAS, shares: Shares = SHARES, *, bob: float = 20, over: bool = False
) -> Ending:
    rivals = [Shares(points=points) for points in (bob, 3, 2)]
    return Ending(holding, [shares, *rivals], is_over=over)


def lead(endings: list[Ending]) -> float:
    """Return by how much Ann is ahead of her best rival at the end, on average."""
    return fmean(
        sum(each.shares[0]) - max(sum(shares) for shares in each.shares[1:]) for each in endings
    )


def advised(*moves: list[Ending], worths: tuple[float, ...] = ()) -> Advice:
    worths = worths or tuple(map(lead, moves))
    ranked = [Ranked(Place(1, number, 0), worths[number]) for number in range(len(moves))]
    return Advice(ranked, [Outcome(endings) for endings in moves])


def changed(
    times: int = TRIES, *, bob: float = 20, worth: dict[str, float], **has: Any
) -> list[Ending]:
    """Return the tries of a move, of which the first ones end otherwise than usual."""
    shares = Shares(**{**SHARES._asdict(), **worth})
    return [end(HAS._replace(**has), shares, bob=bob)] * times + [end()] * (TRIES - times)


USUAL = [end()] * TRIES


def worse(advice: Advice, *, number: int = 1, purse: bool = True) -> str:
    """Return in what a move differs from the best, or the best from the next."""
    parts = compared_parts(advice, number, 0, NAMES, purse=purse)
    return ", ".join(f"{part.text} ({part.points:+d})" for part in parts)


@pytest.mark.parametrize(
    ("other", "text"),
    [
        (
            changed(worth={"points": 7}, pp=7),
            "fewer PP this round (-2)",
        ),
        (
            changed(10, worth={"knights": 4}, knights=-5),
            "a knight fewer (-3)",
        ),
        (
            changed(10, worth={"knights": 4}, strength=-11),
            "weaker knights (-3)",
        ),
        (
            changed(4, worth={"knights": 4}, in_france=2),
            "perhaps more knights kept in France (-1)",
        ),
        (
            changed(6, worth={"tiles": 1}, tiles=0, spaces=()),
            "likely a tile fewer (-2)",
        ),
        (
            changed(worth={"tiles": 1}, spaces=(3,)),
            "a tile that will bring less (-3)",
        ),
        (
            changed(8, worth={"nobles": 0}, nobles=0),
            "likely fewer nobles (-1)",
        ),
        (
            changed(worth={"gold": 2, "squires": 1}, gold=1, squires=1),
            "2 gold less (-1), 1 squire fewer (-1)",
        ),
        (
            changed(worth={"knights": 6}),
            "worse prospects with knights (-2)",
        ),
        (
            changed(3, worth={"gold": -1}, gold=2),
            "perhaps 1 gold less (-1)",
        ),
        (
            changed(worth={"turn": -2}, order=3),
            "placing later next round (-2)",
        ),
        (changed(worth={}, bob=23), "Bob helped (-3)"),
        (
            changed(
                worth={"points": 6, "nobles": 0, "squires": 4}, pp=6, nobles=1, squires=4, bob=21
            ),
            "fewer PP this round (-3), a noble fewer (-2), 2 squires more (+2), Bob helped (-1)",
        ),
    ],
)
def test_a_worse_move_is_told_from_the_best_by_what_it_has_less(
    other: list[Ending], text: str
) -> None:
    assert worse(advised(USUAL, other)) == text


@pytest.mark.parametrize("other", [changed(1, worth={"knights": 4}, knights=-9), USUAL])
def test_moves_that_lead_to_the_same_do_not_differ(other: list[Ending]) -> None:
    advice = advised(USUAL, other)
    assert worse(advice) == ""


def test_the_best_move_says_in_what_it_is_better_than_the_next() -> None:
    advice = advised(USUAL, changed(worth={"points": 6, "gold": 4}, pp=6, gold=5))
    assert compared_head(advice) == "2 PP better than the next:"
    assert worse(advice, number=0) == "more PP this round (+3), 2 gold less (-1)"
    level = advised(USUAL, changed(worth={"points": 6, "gold": 6}, pp=6, gold=6))
    assert compared_head(level) == "beside the next best:"
    assert worse(level, number=0) == "more PP this round (+3), 3 gold less (-3)"
    assert worse(advised(USUAL), number=0) == ""


@pytest.mark.rule("END-1", "END-2", "END-4")
def test_at_the_end_of_the_game_points_are_no_estimate() -> None:
    other = [end(shares=SHARES._replace(knights=4, tiles=8), over=True)] * TRIES
    advice = advised([end(over=True)] * TRIES, other)
    assert worse(advice) == "fewer PP for knights (-4), more PP for tiles (+4)"


@pytest.mark.rule("SET-10")
def test_a_covered_purse_is_not_compared() -> None:
    other = changed(worth={"gold": 0, "votes": 0}, gold=0, votes=0)
    assert worse(advised(USUAL, other), purse=False) == "1 vote marker fewer (-1)"


def test_points_are_rounded_so_that_they_add_up() -> None:
    other = changed(worth={"points": 6.6, "nobles": -0.4}, pp=7, nobles=0)
    advice = advised(USUAL, other)
    assert verdict_forms(advice, 1)[0] == "5 PP worse"
    assert worse(advice) == "fewer PP this round (-3), fewer nobles (-2)"


def test_differences_add_up_to_how_much_worse_a_move_is() -> None:
    other = changed(worth={"knights": 1, "tiles": 0}, knights=-6, tiles=0, spaces=())
    advice = advised(USUAL, other, worths=(9, 1))
    assert verdict_forms(advice, 1)[0] == "8 PP worse"
    assert worse(advice) == "fewer knights (-7), a tile fewer (-4), other things (+3)"
    slightly = advised(USUAL, USUAL, worths=(9, 8))
    assert worse(slightly) == "small things (-1)"
    assert point_labels([Part("small things", -1), Part("others", 0)]) == ["-1 PP", "0 PP"]


@pytest.mark.parametrize(
    ("worths", "forms"),
    [
        ((9, 7, 2), (("best",), ("2 PP worse", "2 worse"), ("7 PP worse", "7 worse"))),
        ((9, 8.6, 8.4), (("best",), ("about as good", "as good"), ("1 PP worse", "1 worse"))),
        ((9, 8.9, 8.6), (("about even", "even"),) * 3),
    ],
)
def test_a_move_says_how_much_worse_it_is(
    worths: tuple[float, ...], forms: tuple[tuple[str, ...], ...]
) -> None:
    advice = advised(USUAL, USUAL, USUAL, worths=worths)
    assert tuple(tuple(verdict_forms(advice, number)) for number in range(3)) == forms


def test_a_turning_point_says_what_was_better_about_the_other_answer() -> None:
    knights = Difference("knights", 1.0, TRIES, is_one=True, worth=5)
    gold = Difference("gold", -2.0, TRIES, is_one=False, worth=-2)
    few = Difference("rival", 1.0, TRIES, is_one=False, worth=-1, seat=1)
    forms = difference_forms([knights, gold, few], 2, NAMES)
    assert forms == [
        "a knight more (+5), 2 gold less (-2), Bob helped (-1)",
        "a knight more (+5), 2 gold less (-2), other things (-1)",
        "a knight more (+5), other things (-3)",
    ]
    assert difference_forms([], 2, NAMES) == ()
    rival = few._replace(mean=-3.0, worth=3)
    assert difference_forms([rival], 3, NAMES) == ["Bob held back (+3)"], "what is good sounds good"
    assert difference_forms([gold], 2, NAMES)[0] == "2 gold less (-2), other things (+4)"


def test_how_much_better_a_move_is_may_be_chance() -> None:
    """What is so in all tries is certain; of what is so in half of them the doubt is large."""
    always, half = changed(worth={"points": 12}), changed(TRIES // 2, worth={"points": 12})
    assert doubt(always, USUAL, 0) == 0
    assert doubt(half, USUAL, 0) == pytest.approx(0.452, abs=0.001)
    rivals = changed(TRIES // 2, bob=23, worth={})
    assert doubt(rivals, USUAL, 0) == doubt(half, USUAL, 0)


def test_the_only_answer_is_not_compared() -> None:
    advice = advised(USUAL)
    assert verdict_forms(advice, 0) == ("",)
