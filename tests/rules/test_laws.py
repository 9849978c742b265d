"""How laws are applied (LAW-1 to LAW-8)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import (
    Declined,
    Gained,
    LawApplied,
    LawFailed,
    Lost,
    MarkersLapsed,
    MarkersSetAside,
    Recruited,
    Source,
    Upgraded,
)
from lancaster_tui.rules.phases.laws import law_counts, times_law_pays
from lancaster_tui.rules.phases.rounds import Round
from lancaster_tui.rules.refusals import Refusal, TooManyTrades
from tests.rules.builder import BASE, BLUE, GREEN, YELLOW, Board, with_law


@pytest.mark.rule("LAW-1", "VOT-5")
def test_after_the_third_vote_the_three_current_laws_are_applied_left_to_right() -> None:
    board = Board()
    board.give(BLUE, votes=1)
    board.state.laws = ("LAW-B1", "LAW-B2", "LAW-B3")
    board.state.proposals = ("LAW-B12", "LAW-B13", "LAW-B14")
    board.run(Round())
    for _ in range(2):
        board.act("vote yes 0", "vote yes 0", "vote yes 0")
    assert board.happened(LawApplied) == []
    board.act("vote no 0", "vote no 0", "vote yes 0")
    assert board.state.laws == ("LAW-B3", "LAW-B12", "LAW-B13")
    kinds = (LawFailed, MarkersSetAside, LawApplied, MarkersLapsed)
    assert [event for event in board.events if isinstance(event, kinds)] == [
        LawFailed("LAW-B14"),
        MarkersSetAside(BLUE, 1),
        LawApplied("LAW-B3", (), (0, 0, 0)),
        LawApplied("LAW-B12", (), (0, 0, 0)),
        LawApplied("LAW-B13", (), (0, 0, 0)),
        MarkersLapsed(BLUE, 1),
    ]


@pytest.mark.rule("LAW-2")
def test_choices_are_made_in_player_order() -> None:
    board = Board(4, start=GREEN)
    for seat in range(4):
        board.give(seat, gold=1)
    board.give(YELLOW, gold=1)
    board.law("LAW-B16")
    asked = []
    while not board.is_idle:
        asked.append(board.asked)
        board.act("exchange 1")
    assert asked == [GREEN, 3, BLUE, YELLOW]


@pytest.mark.rule("LAW-3")
def test_all_tied_for_most_get_the_reward() -> None:
    board = Board(5)
    for seat, squires in enumerate((3, 1, 3, 0, 3)):
        board.give(seat, squires=squires)
    board.law("LAW-B2")
    assert [board.in_court(seat) for seat in range(5)] == [[1], [], [1], [], [1]]


@pytest.mark.rule("LAW-3")
def test_a_maximum_of_zero_rewards_nobody() -> None:
    board = Board(4)
    board.law("LAW-B2")
    assert board.events == [LawApplied("LAW-B2", (), None)]


@pytest.mark.rule("LAW-4")
@pytest.mark.parametrize(("conflicts", "squires"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_per_n_is_once_for_each_full_n(conflicts: int, squires: int) -> None:
    board = Board(5)
    cards = zip("WXYZ", ("4", "5a", "6a", "7a"), (1, 1, 2, 3), strict=True)
    for letter, card, knight in list(cards)[:conflicts]:
        board.conflict(letter, card, (YELLOW, knight))
    board.law("LAW-B8")
    assert board.goods(YELLOW) == (squires, squires, squires)


@pytest.mark.rule("LAW-4")
def test_a_conflict_counts_once_however_many_knights_are_in_it() -> None:
    board = Board()
    board.conflict("Y", "8", (BLUE, 1, 2, 1), (GREEN, 1))
    board.conflict("W", "8", (GREEN, 3))
    board.law("LAW-B12")
    assert board.pp() == [3, 0, 6]


@pytest.mark.rule("LAW-4")
def test_deployed_is_in_counties_the_own_castle_and_conflicts_of_both_rows() -> None:
    board = Board()
    board.castle(BLUE, "K", 2)
    board.county("B", BLUE, 2)
    board.conflict("W", "8", (GREEN, 2))
    board.conflict("Z", "9", (GREEN, 2))
    board.court(YELLOW, 2, 2)
    board.law("LAW-B7")
    assert [board.goods(seat)[1] for seat in range(3)] == [2, 0, 2]


@pytest.mark.rule("LAW-5")
def test_what_cannot_be_used_is_lost() -> None:
    board = Board()
    board.court(BLUE, 1, 1)
    board.nobles(BLUE, "ABCDEF")
    board.law("LAW-B15")
    source = Source("law", "LAW-B15")
    assert board.events[1:] == [Recruited(BLUE, source), Lost(BLUE, "recruit", source)]


@pytest.mark.rule("LAW-7")
def test_a_law_sees_what_the_laws_to_its_left_left() -> None:
    board = Board()
    board.give(BLUE, gold=3)
    board.give(GREEN, gold=2)
    board.court(GREEN, 1)
    board.law("LAW-B16", "LAW-B1")
    board.act("exchange 3", "exchange 1")
    assert board.counted() == (0, 0, 1)
    assert board.choices == ["upgrade S1 court", "decline"]
    assert board.asked == GREEN


@pytest.mark.rule("LAW-7")
def test_counts_are_fixed_for_all_players_when_the_law_starts() -> None:
    effect = {"kind": "most", "count": {"of": "squires"}, "reward": {"squires": 1, "upgrade": 1}}
    board = Board(4, rules=with_law(effect))
    for seat, squires in enumerate((2, 1, 2, 0)):
        board.give(seat, squires=squires)
        board.court(seat, 1)
    board.law("X1")
    assert board.goods(BLUE) == (0, 3, 0)
    board.act("decline")
    assert board.asked == GREEN, "still tied, though blue has more by now"
    assert board.goods(GREEN) == (0, 3, 0)


@pytest.mark.rule("LAW-7")
def test_each_player_is_through_with_a_law_before_the_next() -> None:
    reward = {"gold": 1, "tile": 2}
    effect = {"kind": "when", "count": {"of": "gold"}, "at_most": 9, "reward": reward}
    board = Board(3, start=YELLOW, rules=with_law(effect))
    board.law("X1")
    assert board.events[1:] == [Gained(YELLOW, "gold", 1, Source("law", "X1"))]
    board.act("tile J", "tile K")
    assert board.asked == GREEN
    assert board.goods(GREEN) == (1, 0, 0)
    assert board.goods(BLUE) == (0, 0, 0)


@pytest.mark.rule("LAW-7")
def test_player_order_of_a_law_with_upgrades() -> None:
    board = Board(3, start=GREEN)
    for seat in range(3):
        board.give(seat, gold=2)
        board.court(seat, 1)
    board.law("LAW-B1")
    for _ in range(3):
        board.act("upgrade S1 court")
    assert [event.faction for event in board.happened(Upgraded)] == [GREEN, BLUE, YELLOW]


@pytest.mark.rule("LAW-8")
def test_an_exchange_is_one_decision_how_many_times() -> None:
    board = Board()
    board.give(BLUE, gold=5, squires=2)
    board.law("LAW-B5")
    assert board.choices == ["exchange 0", "exchange 1", "exchange 2"]
    assert board.refused("exchange 3") == Refusal("LAW-8", TooManyTrades(2))
    board.act("exchange 2")
    assert board.is_idle
    assert board.goods(BLUE) == (3, 0, 0)
    assert board.pp() == [6, 0, 0]


@pytest.mark.rule("LAW-8")
def test_an_exchange_made_no_time_at_all_changes_nothing() -> None:
    board = Board()
    board.give(BLUE, gold=5, squires=2)
    board.law("LAW-B5")
    assert board.act("exchange 0") == [Declined(BLUE, "exchange", Source("law", "LAW-B5"))]
    assert board.goods(BLUE) == (5, 2, 0)


@pytest.mark.rule("LAW-8")
def test_who_cannot_pay_once_is_not_asked() -> None:
    board = Board()
    board.give(BLUE, gold=5)
    board.give(GREEN, squires=5)
    board.law("LAW-B5")
    assert board.is_idle
    assert board.events == [LawApplied("LAW-B5", (), None)]


@pytest.mark.rule("LAW-8")
def test_only_what_can_be_used_in_full_is_offered() -> None:
    effect = {"kind": "exchange", "cost": {"gold": 4}, "reward": {"tile": 1}}
    board = Board(rules=with_law(effect))
    board.give(BLUE, gold=30)
    board.tiles(BLUE, "JKLM")
    board.give(GREEN, gold=5)
    board.law("X1")
    assert board.choices == ["exchange 0", "exchange 1", "exchange 2"], "two tiles in stock"
    board.act("exchange 2", "tile N", "tile O")
    assert board.goods(BLUE) == (22, 0, 0)
    assert board.asked == GREEN
    assert board.choices == ["exchange 0", "exchange 1"]

    effect = {"kind": "exchange", "cost": {"squires": 1}, "reward": {"recruit": 1}}
    board = Board(rules=with_law(effect))
    board.court(BLUE, 1, 1)
    board.give(BLUE, squires=9)
    board.law("X1")
    assert board.choices == ["exchange 0", "exchange 1"], "one S1 in reserve"


@pytest.mark.rule("LAW-8", "VOT-5")
def test_an_exchange_for_markers_takes_the_unspent_ones() -> None:
    cost = {"gold": 1, "squires": 1, "votes": 1}
    effect = {"kind": "exchange", "cost": cost, "reward": {"pp": 3}}
    board = Board(rules=with_law(effect))
    board.give(BLUE, gold=4, squires=3, votes=7, set_aside=2)
    board.give(GREEN, gold=4, squires=3, votes=7)
    board.law("X1")
    assert board.choices == ["exchange 0", "exchange 1", "exchange 2"]
    board.act("exchange 2")
    assert board.is_idle, "green has no unspent marker"
    assert board.goods(BLUE) == (2, 1, 7)
    assert board.state.seats[BLUE].set_aside == 0
    assert board.state.seats[BLUE].unspent == 2
    assert board.pp() == [6, 0, 0]


@pytest.mark.rule("LAW-7")
def test_payouts_can_be_foretold() -> None:
    board = Board(4)
    for seat, gold in enumerate((4, 5, 5, 0)):
        board.give(seat, gold=gold)
    most, exchange = BASE.law_by_id["LAW-B1"], BASE.law_by_id["LAW-B16"]
    assert law_counts(board.state, most) == [4, 5, 5, 0]
    assert times_law_pays(board.state, most) == [0, 1, 1, 0]
    assert (
        law_counts(board.state, exchange) == times_law_pays(board.state, exchange) == [4, 5, 5, 0]
    )
