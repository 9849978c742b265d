"""How advised moves compare, in words: amounts, pieces, and no points where they are estimates."""

from __future__ import annotations

from statistics import fmean
from typing import Any

import pytest

from lancaster_tui.bots.advice import TRIES, Advice, Outcome, compared
from lancaster_tui.bots.comparison import Difference, Ending, Gain, Holding, doubt
from lancaster_tui.bots.greedy import Ranked
from lancaster_tui.bots.leaf import Shares
from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.events import Source
from lancaster_tui.words.advice_reasons import (
    difference_forms,
    lacks_forms,
    verdict_forms,
    whole_points,
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
    return Advice(ranked, compared([Outcome(endings) for endings in moves], 0))


def changed(
    times: int = TRIES, *, bob: float = 20, worth: dict[str, float], **has: Any
) -> list[Ending]:
    """Return the tries of a move, of which the first ones end otherwise than usual."""
    shares = Shares(**{**SHARES._asdict(), **worth})
    return [end(HAS._replace(**has), shares, bob=bob)] * times + [end()] * (TRIES - times)


USUAL = [end()] * TRIES


def worse(advice: Advice) -> str:
    """Return in what the second move differs from the best, and what that makes."""
    found = advice.outcomes[1].differences
    less = whole_points(advice.moves[1].worth - advice.moves[0].worth)
    return next(iter(difference_forms(found, less, NAMES)), "")


@pytest.mark.parametrize(
    ("other", "text"),
    [
        (
            changed(worth={"points": 7}, pp=7),
            "2 PP less",
        ),
        (
            changed(10, worth={"knights": 4}, knights=-5),
            "a knight fewer (-3 PP)",
        ),
        (
            changed(10, worth={"knights": 4}, strength=-11),
            "less strength (-3 PP)",
        ),
        (
            changed(4, worth={"knights": 4}, in_france=2),
            "more knights kept in France in 4 of 12 games (-1 PP)",
        ),
        (
            changed(6, worth={"tiles": 1}, tiles=0, spaces=()),
            "a tile fewer in 6 of 12 games (-2 PP)",
        ),
        (
            changed(worth={"tiles": 1}, spaces=(3,)),
            "a tile that will bring less (-3 PP)",
        ),
        (
            changed(8, worth={"nobles": 0}, nobles=0),
            "fewer nobles in 8 of 12 games (-1 PP)",
        ),
        (
            changed(worth={"gold": 2, "squires": 1}, gold=1, squires=1),
            "2 gold less (-1 PP), 1 squire fewer (-1 PP)",
        ),
        (
            changed(worth={"knights": 6}),
            "a worse chance of the end bonus for knights (-2 PP)",
        ),
        (
            changed(3, worth={"gold": -1}, gold=2),
            "1 gold less in 3 of 12 games (-1 PP)",
        ),
        (
            changed(worth={"turn": -2}, order=3),
            "you place later next round (-2 PP)",
        ),
        (changed(worth={}, bob=23), "Bob gains more PP (-3 PP)"),
        (
            changed(
                worth={"points": 6, "nobles": 0, "squires": 4}, pp=6, nobles=1, squires=4, bob=21
            ),
            "3 PP less, a noble fewer (-2 PP), 2 squires more (+2 PP), Bob gains more PP (-1 PP)",
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


def with_gains(tries: list[Ending], gains: dict[Gain, int]) -> list[Ending]:
    """Return tries in which something is won."""
    return [each._replace(gains=gains) if each.holding != HAS else each for each in tries]


@pytest.mark.rule("CON-4", "CON-6", "CTY-1", "LAW-5", "PLC-10")
@pytest.mark.parametrize(
    ("other", "gain", "text", "brief"),
    [
        (
            changed(worth={"tiles": 1}, tiles=2, spaces=(0, 1)),
            (0, "tiles", Source("county", "E"), 1),
            "a worse chance of the end bonus for tiles (-3 PP)",
            "a worse chance of the end bonus for tiles",
        ),
        (
            changed(worth={"tiles": 1}, tiles=0, spaces=()),
            (0, "tiles", Source("county", "E"), -1),
            "a tile fewer from E Bedford (-3 PP)",
            "a tile fewer from Bedford",
        ),
        (
            changed(6, worth={"knights": 2}, knights=-5),
            (0, "knights", Source("conflict", "W"), -1),
            "a knight fewer, captured in last stand W in 6 of 12 games (-3 PP)",
            "a knight fewer, captured in W",
        ),
        (
            changed(worth={"gold": 1}, gold=1),
            (0, "gold", Source("conflict", "W"), -2),
            "2 gold less, ransom in last stand W (-2 PP)",
            "2 gold less, ransom in W",
        ),
        (
            changed(worth={"squires": 0}, squires=0),
            (0, "squires", Source("favour", "squires2"), -2),
            "2 squires fewer from King's Favour (-2 PP)",
            "2 squires fewer from King's Favour",
        ),
        (
            changed(worth={"gold": 1}, gold=1),
            (0, "gold", Source("castle", "gold"), -2),
            "2 gold less at castle M (-2 PP)",
            "2 gold less at castle M",
        ),
        (
            changed(worth={"squires": 0}, squires=0),
            (0, "squires", Source("castle", "recruit"), -2),
            "2 squires paid at castle J (-2 PP)",
            "2 squires paid at castle J",
        ),
        (
            changed(worth={"knights": 2}, knights=-5),
            (0, "knights", Source("castle", "recruit"), -1),
            "a recruit fewer at castle J (-6 PP)",
            "a recruit fewer at castle J",
        ),
        (
            changed(worth={"squires": 0}, squires=0),
            (1, "squires", Source("county", "I"), -2),
            "2 squires fewer (-2 PP)",
            "2 squires fewer",
        ),
        (
            changed(worth={}, bob=23),
            (1, "pp", Source("conflict", "Y"), 3),
            "Bob gains more PP from conflict Y (-3 PP)",
            "Bob gains more PP from Y",
        ),
    ],
)
def test_a_difference_says_where_it_comes_from(
    other: list[Ending], gain: Any, text: str, brief: str
) -> None:
    *what, amount = gain
    gained = Gain(*what)
    if other[0].shares[1].points == 23:
        others = [each._replace(gains={gained: amount}) for each in other]
    else:
        others = with_gains(other, {gained: amount})
    assert worse(advised(USUAL, others)) == text
    assert lacks_forms(advised(USUAL, others), 1, NAMES, purse=True)[-1].endswith(f": {brief}")


@pytest.mark.rule("CON-6")
def test_what_is_not_lost_in_battle_is_not_said_to_come_from_it() -> None:
    battle = Source("conflict", "W")
    lost = with_gains(
        changed(worth={"knights": 3, "gold": 0}, knights=-5, gold=1),
        {Gain(0, "knights", battle): -1, Gain(0, "gold", battle): -2},
    )
    (differences, *_) = difference_forms(
        compared([Outcome(lost), Outcome(USUAL)], 0)[1].differences, 8, NAMES
    )
    assert differences == (
        "a knight more, not captured in last stand W (+5 PP), "
        "2 gold more, less ransom in last stand W (+3 PP)"
    )


def test_power_points_are_told_by_what_they_come_from() -> None:
    law, battle = Source("law", "LAW-B3"), Source("conflict", "Y")
    fewer = changed(worth={"points": 7}, pp=7)
    others = with_gains(fewer, {Gain(0, "pp", law): 3, Gain(0, "pp", battle): -5})
    assert worse(advised(USUAL, others)) == (
        '5 PP less from conflict Y, 3 PP more by "3 PP per 2 counties"'
    )


@pytest.mark.rule("SET-10")
def test_nothing_is_told_of_what_a_rival_has_behind_its_screen() -> None:
    rivals = [end()._replace(shares=[SHARES, Shares(points=20, gold=3)])] * TRIES
    usual = [end()._replace(shares=[SHARES, Shares(points=20)])] * TRIES
    assert worse(advised(usual, rivals)) == "Bob does better (-3 PP)"


def test_what_a_worse_move_lacks_is_told_without_what_that_makes() -> None:
    other = changed(worth={"points": 4, "nobles": 0, "knights": 4}, pp=4, nobles=1, knights=-5)
    assert lacks_forms(advised(USUAL, other), 1, NAMES, purse=True) == [
        "unlike the best: 5 PP less, a knight fewer",
        "unlike the best: 5 PP less",
    ]


def test_what_is_as_good_is_held_against_the_best_or_where_none_is_called_so_the_first() -> None:
    level = changed(worth={"points": 6, "gold": 6}, pp=6, gold=6)
    advice = advised(USUAL, level, changed(worth={"points": 6}, pp=6))
    told = [list(lacks_forms(advice, number, NAMES, purse=True)[:1]) for number in range(3)]
    assert told == [
        [],
        ["unlike the best: 3 PP less, 3 gold more"],
        ["unlike the best: 3 PP less"],
    ]
    assert lacks_forms(advised(USUAL), 0, NAMES, purse=True) == ()
    (even, *_) = lacks_forms(advised(USUAL, level), 1, NAMES, purse=True)
    assert even == "unlike the first: 3 PP less, 3 gold more"


def test_what_may_be_chance_is_no_difference() -> None:
    """A move is about as good if it did worse by less than the standard error of that."""
    lucky, unlucky = changed(3, worth={"points": 14}), changed(3, worth={"points": 1})
    mixed = [*lucky[:3], *unlucky[:3], *USUAL[6:]]
    surely = changed(worth={"points": 8}, pp=8)
    assert lead(USUAL) - lead(mixed) == 0.75
    assert lead(USUAL) - lead(surely) == 1
    assert verdict_forms(advised(USUAL, surely), 1)[0] == "1 PP worse"
    assert verdict_forms(advised(USUAL, mixed), 1)[0] == "about even"
    both = advised(USUAL, mixed, surely)
    assert [verdict_forms(both, number)[0] for number in range(3)] == [
        "best",
        "about as good",
        "1 PP worse",
    ]
    assert worse(both) == ""
    still_worse = [*changed(3, worth={"points": -9})[:3], *lucky[:3], *USUAL[6:]]
    assert verdict_forms(advised(USUAL, surely, still_worse), 2)[0] == "3 PP worse", (
        "none is called as good that comes after one that is not"
    )


@pytest.mark.rule("END-1", "END-2", "END-4")
def test_at_the_end_of_the_game_points_are_no_estimate() -> None:
    other = [end(shares=SHARES._replace(knights=3, tiles=8), over=True)] * TRIES
    advice = advised([end(over=True)] * TRIES, other)
    assert worse(advice) == "5 PP less for knights, 4 PP more for tiles"


@pytest.mark.rule("SET-10")
def test_a_covered_purse_is_not_compared() -> None:
    other = changed(worth={"gold": 0, "votes": 0}, gold=0, votes=0)
    told = lacks_forms(advised(USUAL, other), 1, NAMES, purse=False)
    assert list(told) == ["unlike the best: 1 vote marker fewer"]


def test_points_are_rounded_so_that_they_add_up() -> None:
    other = changed(worth={"points": 6.6, "nobles": -0.4}, pp=7, nobles=0)
    advice = advised(USUAL, other)
    assert verdict_forms(advice, 1)[0] == "5 PP worse"
    assert worse(advice) == "3 PP less, fewer nobles (-2 PP)"


def test_differences_add_up_to_how_much_worse_a_move_is() -> None:
    other = changed(worth={"knights": 1, "tiles": 0}, knights=-6, tiles=0, spaces=())
    advice = advised(USUAL, other, worths=(9, 1))
    assert verdict_forms(advice, 1)[0] == "8 PP worse"
    assert worse(advice) == "fewer knights (-7 PP), a tile fewer (-4 PP), the rest (+3 PP)"
    slightly = advised(USUAL, USUAL, worths=(9, 8))
    assert worse(slightly) == "", "nothing is known of it"


@pytest.mark.parametrize(
    ("worths", "forms"),
    [
        (
            (9, 7, 2),
            (("best by 2 PP", "best"), ("2 PP worse", "2 worse"), ("7 PP worse", "7 worse")),
        ),
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
        "a knight more (+5 PP), 2 gold less (-2 PP), Bob does better (-1 PP)",
        "a knight more (+5 PP), 2 gold less (-2 PP), the rest: rivals (-1 PP)",
        "a knight more (+5 PP), the rest: gold and rivals (-3 PP)",
    ]
    assert difference_forms([], 2, NAMES) == []
    rival = few._replace(mean=-3.0, worth=3)
    assert difference_forms([rival], 3, NAMES) == ["Bob does worse (+3 PP)"], (
        "what is good sounds good"
    )
    assert difference_forms([gold], 2, NAMES)[0] == "2 gold less (-2 PP), the rest (+4 PP)"


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
