"""The words for laws with choices, in laws that a ruleset file defines (LAW-1, LAW-2, LAW-8)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lancaster_tui.rules.actions import PayLevy, SendSquires
from lancaster_tui.rules.agenda import apply, decisions, refusal
from lancaster_tui.rules.events import Event, Gained, LawApplied, Paid, Recruited, Source
from lancaster_tui.rules.phases.laws import (
    ApplyLaw,
    ChooseLevy,
    ChooseSending,
    law_counts,
    times_law_pays,
)
from lancaster_tui.rules.places import CONFLICT_PLACES
from lancaster_tui.rules.position import State
from lancaster_tui.rules.refusals import CannotPay, NotOffered, Refusal, TooManySent
from tests.rules.builder import BASE, BLUE, GREEN, YELLOW, Board, new_game, with_law

W, _, Y, _ = CONFLICT_PLACES
X1 = Source("law", "X1")


def exchange_either(*ways: tuple[dict[str, int], dict[str, int]]) -> dict[str, Any]:
    return {
        "kind": "exchange_either",
        "ways": [{"cost": cost, "reward": reward} for cost, reward in ways],
    }


@pytest.mark.rule("LAW-8", "VOT-5")
def test_an_exchange_may_have_up_to_four_ways_each_with_its_own_limit() -> None:
    effect = exchange_either(
        ({"gold": 1}, {"recruit": 1}),
        ({"squires": 3}, {"pp": 2}),
        ({"votes": 1, "gold": 2}, {"squires": 1, "votes": 1}),
        ({"gold": 1, "squires": 1}, {"tile": 2}),
    )
    board = Board(3, rules=with_law(effect))
    board.give(BLUE, gold=9, squires=7, votes=5, set_aside=3)
    board.court(BLUE, 1, 1)
    board.tiles(BLUE, "J")
    board.law("X1")
    assert board.counted() == (3, 0, 0)
    assert board.choices == [
        "exchange 0",
        "exchange 1",
        *("exchange 1 b", "exchange 2 b"),
        *("exchange 1 c", "exchange 2 c", "exchange 3 c"),
        *("exchange 1 d", "exchange 2 d"),
    ], "one S1 in reserve, seven squires, three unspent markers, five tiles in stock"
    board.act("exchange 3 c")
    assert board.is_idle
    assert board.events[1:] == [
        Paid(BLUE, "gold", 6, X1),
        Paid(BLUE, "votes", 3, X1),
        Gained(BLUE, "squires", 3, X1),
        Gained(BLUE, "votes", 3, X1),
    ]
    assert board.state.seats[BLUE].set_aside == 0
    assert board.goods(BLUE) == (3, 10, 8), "markers won are for the next round"


@pytest.mark.rule("LAW-8", "LAW-7")
def test_the_rewards_of_an_exchange_are_chosen_before_the_next_player() -> None:
    effect = exchange_either(({"gold": 1}, {"tile": 1}), ({"squires": 1}, {"recruit": 1}))
    board = Board(3, rules=with_law(effect))
    board.give(BLUE, gold=2)
    board.give(GREEN, squires=2)
    board.law("X1")
    board.act("exchange 2", "tile L")
    assert board.asked == BLUE
    board.act("tile J")
    assert board.asked == GREEN
    board.act("exchange 2 b")
    assert board.happened(Recruited) == [Recruited(GREEN, X1)] * 2


@pytest.mark.rule("LAW-1", "LAW-2")
def test_a_levy_may_cost_several_goods() -> None:
    effect = {"kind": "levy", "on": "tiles", "cost": {"gold": 1, "squires": 2}}
    board = Board(3, rules=with_law(effect))
    board.tiles(BLUE, "JKL")
    board.give(BLUE, gold=3, squires=5)
    board.law("X1")
    missing = CannotPay(gold=3, squires=6, owned_gold=3, owned_squires=5)
    assert board.refused("levy J K L") == Refusal("X1", missing)
    board.act("levy J L")
    assert board.goods(BLUE) == (1, 1, 0)
    assert board.face_down(BLUE) == "K"


@pytest.mark.rule("LAW-1", "LAW-N13")
def test_a_second_levy_asks_only_for_the_tiles_that_lie_face_up() -> None:
    effect = {"kind": "levy", "on": "tiles", "cost": {"gold": 1}}
    board = Board(3, rules=with_law(effect))
    board.tiles(BLUE, "JKL")
    board.give(BLUE, gold=5, squires=5)
    board.law("LAW-N13", "X1")
    board.act("levy J K")
    assert board.happened(LawApplied)[1] == LawApplied("X1", (BLUE,), (2, 0, 0))
    board.act("levy K")
    assert board.face_down(BLUE) == "LJ"


@pytest.mark.rule("LAW-1", "LAW-N5")
def test_more_squires_than_one_per_conflict_may_be_sent() -> None:
    board = Board(2, rules=with_law({"kind": "send", "per_conflict": 3}))
    board.conflict("W", "9", (BLUE, 1))
    board.conflict("Y", "10", (BLUE, 1), (YELLOW, 1))
    board.give(BLUE, squires=5)
    board.give(YELLOW, squires=9)
    board.law("X1")
    assert board.counted() == (5, 3), "of six and of nine"
    assert len(board.choices) == 1 + 2 + 3 + 4 + 5 + 6
    board.act("send W Y Y Y Y")
    assert board.refused("send Y Y Y Y") == Refusal("X1", TooManySent(3))
    board.act("send Y Y Y")
    assert (board.sent("W"), board.sent("Y")) == ({BLUE: 1}, {BLUE: 4, YELLOW: 3})


@pytest.mark.rule("LAW-2", "LAW-N5")
def test_squires_sent_twice_are_added() -> None:
    board = Board(3)
    board.conflict("Y", "10", (BLUE, 1))
    board.give(BLUE, squires=5)
    board.law("LAW-N5", "LAW-N5")
    board.act("send Y", "send Y")
    assert board.sent("Y") == {BLUE: 2}


@pytest.mark.rule("LAW-2")
def test_places_that_are_out_of_order_are_no_option_and_no_other_mistake() -> None:
    board = Board(3)
    board.conflict("W", "9", (BLUE, 1))
    board.conflict("Y", "10", (BLUE, 1))
    board.county("A", BLUE, 2)
    board.county("C", BLUE, 3)
    board.give(BLUE, gold=5, squires=5)
    board.law("LAW-N5", "LAW-N11")
    assert refusal(board.state, BLUE, SendSquires((Y, W))) == Refusal("LAW-2", NotOffered())
    board.act("send none")
    assert refusal(board.state, BLUE, PayLevy((2, 0))) == Refusal("LAW-2", NotOffered())
    assert refusal(board.state, BLUE, PayLevy((0, 0))) == Refusal("LAW-2", NotOffered())


@pytest.mark.rule("LAW-2")
@pytest.mark.parametrize("law", ["LAW-N5", "LAW-N11", "LAW-N13", "LAW-N14", "LAW-B4"])
def test_only_the_player_whose_turn_it_is_may_decide(law: str) -> None:
    board = Board(3)
    for seat in (BLUE, GREEN):
        board.give(seat, gold=5, squires=5)
        board.tiles(seat, "J")
    board.conflict("W", "9", (BLUE, 1), (GREEN, 1))
    board.county("A", BLUE, 2)
    board.county("C", GREEN, 3)
    board.law(law)
    assert [decision.seat for decision in decisions(board.state)] == [BLUE]
    action = decisions(board.state)[0].actions[0]
    why = refusal(board.state, GREEN, action)
    assert why is not None
    assert why.reason.kind == "not_asked"


@pytest.mark.rule("LAW-7", "LAW-8")
def test_what_laws_with_choices_offer_can_be_foretold() -> None:
    board = Board(3)
    board.give(BLUE, gold=5, squires=3)
    board.give(GREEN, squires=9)
    board.tiles(BLUE, "JKLMN")
    board.turn_down(BLUE, "K")
    board.conflict("W", "9", (BLUE, 1))
    board.conflict("Y", "10", (BLUE, 1), (GREEN, 1))
    board.county("A", BLUE, 2)
    board.county("C", GREEN, 3)
    foretold = {
        "LAW-N5": [2, 0, 1],
        "LAW-N7": [1, 0, 0],
        "LAW-N11": [1, 0, 1],
        "LAW-N13": [4, 0, 0],
        "LAW-N14": [2, 0, 4],
    }
    for law_id, counts in foretold.items():
        law = BASE.law_by_id[law_id]
        assert law_counts(board.state, law) == counts
        assert times_law_pays(board.state, law) == counts


COUNTS_WHAT_IS_SCREENED = {
    *("LAW-B1", "LAW-B2", "LAW-B4", "LAW-B5", "LAW-B16", "LAW-B17"),
    *("LAW-N2", "LAW-N3", "LAW-N5", "LAW-N7", "LAW-N14", "LAW-N17"),
}


@pytest.mark.rule("LAW-7", "SET-11", "ALY-2")
@pytest.mark.parametrize("law_set", ["base", "new"])
@pytest.mark.parametrize("players", [2, 4])
def test_a_law_tells_what_it_counts_unless_that_is_behind_the_screens(
    players: int, law_set: str
) -> None:
    chance = Random(law_set)
    state, _ = new_game(players, seed=3, law_set=law_set)
    foretold: list[LawApplied] = []

    def watch(shown: State, _: list[Event]) -> None:
        if isinstance(entry := shown.agenda[-1], ApplyLaw):
            law = shown.rules.law_by_id[shown.laws[entry.index]]
            seats = tuple(seat for seat, times in enumerate(times_law_pays(shown, law)) if times)
            is_told = players == 2 or law.id not in COUNTS_WHAT_IS_SCREENED
            counts = tuple(law_counts(shown, law)) if is_told else None
            foretold.append(LawApplied(law.id, seats, counts))

    applied = []
    while asked := decisions(state):
        seat, _, actions = asked[0]
        events = apply(state, seat, chance.choice(actions), watch)
        applied += [event for event in events if isinstance(event, LawApplied)]
    assert applied == foretold
    assert len(applied) == 15


@pytest.mark.rule("LAW-2")
def test_an_allotment_knows_its_places_and_the_most_that_each_can_have() -> None:
    board = Board()
    board.give(BLUE, gold=1, squires=5)
    board.tiles(BLUE, "JM")
    board.county("A", BLUE, 2)
    board.county("B", YELLOW, 2)
    board.county("I", BLUE, 1)
    board.conflict("W", "5a", (BLUE, 1))
    board.conflict("X", "5b", (YELLOW, 1))
    board.conflict("Z", "7b", (YELLOW, 1), (BLUE, 2))
    knights, tiles = ChooseLevy(BLUE, "LAW-N11"), ChooseLevy(BLUE, "LAW-N13")
    sending = ChooseSending(BLUE, "LAW-N5")
    assert knights.places(board.state) == [0, 8]
    assert knights.unpaid(board.state, (8,)) == [0]
    assert tiles.places(board.state) == [9, 12]
    assert tiles.unpaid(board.state, ()) == [9, 12]
    assert knights.most_at(board.state) == tiles.most_at(board.state) == 1
    assert sending.places(board.state) == [CONFLICT_PLACES[0], CONFLICT_PLACES[3]]
    assert sending.most_at(board.state) == 2
    for choice in (knights, tiles, sending):
        for action in choice.options(board.state, BLUE):
            assert isinstance(action, PayLevy | SendSquires)
            assert choice.answer(action.places) == action


def test_sent_squires_are_counted_by_place() -> None:
    assert SendSquires((18, 15, 18)).by_place == {15: 1, 18: 2}
    assert list(SendSquires((18, 15, 18)).by_place) == [15, 18]
    assert SendSquires(()).by_place == {}
