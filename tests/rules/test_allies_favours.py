"""The King's Favours that ally knights earn, and whose knights are upgraded (ALY-8)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import GoodsLost, Lost, NobleRemoved, Source
from lancaster_tui.rules.phases.placing import PlaceKnight, Placing
from lancaster_tui.rules.pieces.rewards import ChooseUpgrade
from lancaster_tui.rules.refusals import NoNobleLeft, NotInReserve, Refusal
from tests.rules.builder import (
    BLUE,
    BLUE_ALLY,
    YELLOW,
    YELLOW_ALLY,
    Board,
)


@pytest.mark.rule("ALY-8", "PLC-10", "ALY-4")
def test_the_owner_picks_the_favour_that_an_ally_knight_earns() -> None:
    board = Board(2)
    board.favours("gold3", "squires")
    board.conflict("Y", "8")
    board.court(BLUE_ALLY, 2)
    board.court(YELLOW, 1)
    board.run(Placing(BLUE))
    board.act("place ally S2 Y")
    assert board.asked == BLUE
    assert board.choices == ["favour 3", "favour 4"]
    assert board.refused("decline").rule == "PLC-10"
    events = board.act("favour 3")
    assert GoodsLost(BLUE_ALLY, "gold", 3, Source("favour", "gold3")) in events
    assert board.state.favours == (3,)
    assert board.goods(BLUE) == (0, 0, 0)
    assert board.asked == YELLOW


@pytest.mark.rule("ALY-8", "PLC-10")
@pytest.mark.parametrize(
    ("favour", "lost"),
    [
        ("gold3", {"gold": 3}),
        ("squires", {"squires": 2}),
        ("gold2", {"gold": 2}),
        ("goods", {"gold": 1, "squires": 1}),
    ],
)
def test_gold_and_squires_of_an_allys_favour_are_lost(favour: str, lost: dict[str, int]) -> None:
    board = Board(2)
    board.favours(favour)
    board.conflict("Y", "8")
    board.court(YELLOW_ALLY, 2)
    board.run(PlaceKnight(YELLOW))
    board.act("place ally S2 Y")
    assert {event.good: event.amount for event in board.happened(GoodsLost)} == lost
    assert board.state.favours == ()
    assert [board.goods(seat) for seat in (BLUE, YELLOW)] == [(0, 0, 0)] * 2


@pytest.mark.rule("ALY-8", "RWD-3", "RWD-7")
def test_the_upgrade_of_an_allys_favour_is_for_ally_knights() -> None:
    board = Board(2)
    board.favours("upgrade")
    board.conflict("Y", "8")
    board.court(BLUE, 1)
    board.court(BLUE_ALLY, 1, 2)
    board.castle(BLUE_ALLY, "J", 3)
    board.run(PlaceKnight(BLUE))
    board.act("place ally S2 Y")
    assert board.asked == BLUE
    choices = ["upgrade S1 court", "upgrade S3 J", "upgrade S2 Y", "decline"]
    assert board.choices == [choice for choice in choices if choice != "upgrade S2 Y"]
    why = board.refused("upgrade S2 Y")
    assert why == Refusal("RWD-3", NotInReserve(3), for_ally=True)
    board.act("upgrade S3 J")
    assert board.in_castle(BLUE_ALLY) == {"J": 4}
    assert board.in_reserve(BLUE_ALLY) == [1, 1, 2, 3]
    assert board.in_court(BLUE) == [1]


@pytest.mark.rule("ALY-8", "RWD-7")
def test_the_upgrade_of_an_allys_favour_may_be_declined() -> None:
    board = Board(2)
    board.favours("upgrade", "gold2")
    board.conflict("Y", "8")
    board.court(BLUE_ALLY, 2)
    board.run(PlaceKnight(BLUE))
    board.act("place ally S2 Y", "favour 1", "decline")
    assert board.stacks("Y") == [(BLUE_ALLY, 2)]
    assert board.state.favours == (4,)


@pytest.mark.rule("ALY-8")
def test_own_upgrades_never_apply_to_ally_knights_nor_the_reverse() -> None:
    board = Board(2)
    board.court(BLUE, 4)
    board.county("B", BLUE_ALLY, 1)
    board.court(YELLOW, 1)
    board.court(YELLOW_ALLY, 4)
    source = Source("favour", "upgrade")
    for faction in (BLUE, YELLOW_ALLY):
        board.run(ChooseUpgrade(faction, source))
        assert board.is_idle
    assert board.events == [Lost(BLUE, "upgrade", source), Lost(YELLOW_ALLY, "upgrade", source)]
    assert (board.occupant("B"), board.in_court(YELLOW)) == ((BLUE_ALLY, 1, 0), [1])


@pytest.mark.rule("ALY-8", "RWD-3")
def test_an_own_upgrade_takes_from_the_own_reserve() -> None:
    board = Board(2)
    board.court(BLUE, 1)
    board.court(BLUE_ALLY, 2, 2)
    board.run(ChooseUpgrade(BLUE, Source("favour", "upgrade")))
    board.act("upgrade S1 court")
    assert (board.in_court(BLUE), board.in_court(BLUE_ALLY)) == ([2], [2, 2])


@pytest.mark.rule("ALY-8", "RWD-4", "RWD-7")
@pytest.mark.parametrize("text", ["noble D", "decline"])
def test_the_noble_of_an_allys_favour_leaves_the_game(text: str) -> None:
    board = Board(2)
    board.favours("noble")
    board.conflict("Y", "8")
    board.nobles(BLUE, "BD")
    board.nobles(YELLOW, "B")
    board.court(BLUE_ALLY, 2)
    board.run(PlaceKnight(BLUE))
    board.act("place ally S2 Y")
    assert board.asked == BLUE
    assert board.choices == [*(f"noble {letter}" for letter in "ACDEFGHI"), "decline"]
    why = board.refused("noble B")
    assert why == Refusal("RWD-4", NoNobleLeft(1), for_ally=True)
    board.act(text)
    removed = [NobleRemoved(BLUE_ALLY, 3, Source("favour", "noble"))]
    assert board.happened(NobleRemoved) == (removed if text == "noble D" else [])
    assert board.nobles_left()["D"] == (0 if text == "noble D" else 1)
    assert (board.noble_letters(BLUE), board.noble_letters(YELLOW)) == ("BD", "B")
    assert board.state.favours == ()
