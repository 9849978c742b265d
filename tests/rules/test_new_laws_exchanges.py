"""The expansion laws with exchanges, and vote markers that were not spent (LAW-N7 to LAW-N17)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import (
    Declined,
    Gained,
    LawApplied,
    MarkersLapsed,
    MarkersSetAside,
    Paid,
    Source,
    TileBuilt,
)
from lancaster_tui.rules.phases.castles import ScoreCastles
from lancaster_tui.rules.phases.rounds import Round
from lancaster_tui.rules.refusals import NotOffered, Refusal, TooManyTrades
from tests.rules.builder import BLUE, GREEN, YELLOW, Board


@pytest.mark.rule("LAW-N7", "LAW-8")
@pytest.mark.parametrize("players", [2, 4])
def test_n7_four_gold_for_an_extension_tile(players: int) -> None:
    board = Board(players, start=YELLOW)
    board.give(BLUE, gold=9)
    board.give(YELLOW, gold=30)
    board.tiles(YELLOW, "JKLM")
    board.castle(BLUE, "O", 2)
    board.law("LAW-N7")
    assert board.counted() == (2, 2, 0, 0)[:players], "yellow has two tiles in stock"
    assert board.asked == YELLOW
    assert board.choices == ["exchange 0", "exchange 1", "exchange 2"]
    assert board.refused("exchange 3") == Refusal("LAW-8", TooManyTrades(2))
    board.act("exchange 2", "tile O", "tile N")
    assert board.asked == BLUE
    assert board.choices == ["exchange 0", "exchange 1", "exchange 2"]
    assert board.act("exchange 1") == [Paid(BLUE, "gold", 4, Source("law", "LAW-N7"))]
    assert board.choices == [*(f"tile {letter}" for letter in "JKLMNO"), "decline"]
    board.act("tile O")
    assert board.is_idle
    assert [board.goods(seat)[0] for seat in (BLUE, YELLOW)] == [5, 22]
    assert (board.tile_letters(BLUE), board.tile_letters(YELLOW)) == ("O", "JKLMON")
    assert board.in_court(BLUE) == [2], "sent home by the tile (RWD-5)"


@pytest.mark.rule("LAW-N7", "RWD-7")
def test_n7_no_time_at_all_and_a_tile_not_wanted() -> None:
    board = Board()
    board.give(BLUE, gold=4)
    board.give(GREEN, gold=7)
    source = Source("law", "LAW-N7")
    board.law("LAW-N7")
    assert board.act("exchange 0") == [Declined(BLUE, "exchange", source)]
    board.act("exchange 1", "decline")
    assert board.is_idle
    assert board.happened(Declined)[1:] == [Declined(GREEN, "tile", source)]
    assert [board.goods(seat)[0] for seat in (BLUE, GREEN)] == [4, 3]
    assert board.happened(TileBuilt) == []


@pytest.mark.rule("LAW-N7", "RWD-5")
def test_n7_a_tile_built_scores_this_round() -> None:
    board = Board(3, in_round=5)
    board.give(BLUE, gold=4)
    board.law("LAW-N7")
    board.act("exchange 1", "tile M")
    board.run(ScoreCastles())
    assert board.goods(BLUE) == (2, 0, 0)


@pytest.mark.rule("LAW-N14", "LAW-8")
@pytest.mark.parametrize("players", [2, 5])
def test_n14_gold_for_squires_or_squires_for_gold(players: int) -> None:
    board = Board(players, start=YELLOW)
    board.give(BLUE, gold=5, squires=3)
    board.give(YELLOW, gold=1, squires=7)
    board.law("LAW-N14")
    assert board.counted() == (2, 3, 0, 0, 0)[:players], "most times over both directions"
    assert board.asked == YELLOW
    assert board.choices == ["exchange 0", "exchange 1 b", "exchange 2 b", "exchange 3 b"]
    board.act("exchange 3 b")
    assert board.goods(YELLOW) == (4, 1, 0)
    assert board.asked == BLUE, "one direction, one decision"
    assert board.choices == ["exchange 0", "exchange 1", "exchange 2", "exchange 1 b"]
    board.act("exchange 2")
    assert board.goods(BLUE) == (1, 5, 0)
    assert board.is_idle
    source = Source("law", "LAW-N14")
    assert board.events[1:] == [
        Paid(YELLOW, "squires", 6, source),
        Gained(YELLOW, "gold", 3, source),
        Paid(BLUE, "gold", 4, source),
        Gained(BLUE, "squires", 2, source),
    ]


@pytest.mark.rule("LAW-N14", "LAW-8")
def test_n14_what_is_not_offered() -> None:
    board = Board(3)
    board.give(BLUE, gold=2, squires=2)
    board.give(GREEN, gold=1, squires=1)
    board.law("LAW-N14")
    assert board.choices == ["exchange 0", "exchange 1", "exchange 1 b"]
    for text in ("exchange 2", "exchange 2 b"):
        assert board.refused(text) == Refusal("LAW-8", TooManyTrades(1))
    for text in ("exchange 1 c", "exchange 0 b", "levy none"):
        assert board.refused(text) == Refusal("LAW-8", NotOffered())
    assert board.act("exchange 0") == [Declined(BLUE, "exchange", Source("law", "LAW-N14"))]
    assert board.is_idle, "green can pay in neither direction"
    assert board.goods(BLUE) == (2, 2, 0)


@pytest.mark.rule("LAW-N17", "LAW-8", "VOT-5")
@pytest.mark.parametrize("players", [2, 4])
def test_n17_gold_squire_and_unspent_marker_for_three_pp(players: int) -> None:
    board = Board(players)
    board.give(BLUE, gold=3, squires=4, votes=5, set_aside=2)
    board.give(YELLOW, gold=2, squires=1, set_aside=9)
    board.law("LAW-N17")
    assert board.counted() == (2, 1, 0, 0)[:players]
    assert board.choices == ["exchange 0", "exchange 1", "exchange 2"]
    assert board.refused("exchange 3") == Refusal("LAW-8", TooManyTrades(2))
    board.act("exchange 2")
    assert board.asked == YELLOW
    board.act("exchange 1")
    assert board.is_idle
    assert board.goods(BLUE) == (1, 2, 5)
    assert board.goods(YELLOW) == (1, 0, 0)
    assert [board.state.seats[seat].set_aside for seat in (BLUE, YELLOW)] == [0, 8]
    assert board.pp() == [6, 3, 0, 0][:players]
    assert Paid(BLUE, "votes", 2, Source("law", "LAW-N17")) in board.events


@pytest.mark.rule("LAW-N17", "LAW-8")
def test_n17_each_of_the_three_is_needed() -> None:
    board = Board(3)
    board.give(BLUE, gold=3, squires=3, votes=3)
    board.give(YELLOW, gold=3, set_aside=3)
    board.give(GREEN, squires=3, set_aside=3)
    board.law("LAW-N17")
    assert board.is_idle
    assert board.events == [LawApplied("LAW-N17", (), None)]


@pytest.mark.rule("LAW-N17", "LAW-N10", "VOT-5", "LAW-7")
def test_n10_counts_what_was_unspent_right_after_the_vote() -> None:
    board = Board(3)
    board.give(BLUE, gold=5, squires=5, set_aside=3)
    board.give(YELLOW, set_aside=2)
    board.court(BLUE, 1)
    board.court(YELLOW, 1)
    board.law("LAW-N17", "LAW-N10")
    board.act("exchange 3")
    assert board.state.seats[BLUE].set_aside == 0
    assert board.happened(LawApplied)[1] == LawApplied("LAW-N10", (BLUE,), (3, 2, 0))
    assert board.asked == BLUE
    board.act("upgrade S1 court")
    assert board.is_idle, "yellow has more left, but had fewer"


@pytest.mark.rule("LAW-N17", "VOT-5")
def test_n17_cannot_spend_a_marker_twice() -> None:
    board = Board(3)
    board.give(BLUE, gold=9, squires=9, set_aside=3)
    board.law("LAW-N17", "LAW-N17")
    board.act("exchange 2")
    assert board.counted() == (1, 0, 0)
    assert board.choices == ["exchange 0", "exchange 1"]


@pytest.mark.rule("LAW-N17", "LAW-N10", "LAW-N1", "VOT-5")
def test_markers_won_by_a_law_this_round_are_not_among_the_unspent_ones() -> None:
    board = Board(2)
    board.give(BLUE, gold=3, squires=3)
    board.court(BLUE, 1)
    board.conflict("Y", "10", (BLUE, 1))
    board.law("LAW-N1", "LAW-N17", "LAW-N10")
    assert board.is_idle
    assert board.happened(LawApplied)[1:] == [
        LawApplied("LAW-N17", (), (0, 0)),
        LawApplied("LAW-N10", (), (0, 0)),
    ]
    assert board.goods(BLUE) == (3, 3, 1)


@pytest.mark.rule("LAW-N1", "LAW-N10", "LAW-N17", "VOT-5", "LAW-1")
def test_unspent_markers_from_the_vote_to_the_end_of_the_laws() -> None:
    board = Board(3)
    for seat, votes in ((BLUE, 4), (YELLOW, 3), (GREEN, 2)):
        board.give(seat, gold=2, squires=2, votes=votes)
    board.conflict("Y", "10", (YELLOW, 2), (BLUE, 1))
    board.state.laws = ("LAW-N17", "LAW-N1", "LAW-N10")
    board.state.proposals = ("LAW-B4", "LAW-B5", "LAW-B6")
    board.run(Round())
    board.act("vote no 2", "vote no 0", "vote no 0")
    board.act("vote no 0", "vote no 0", "vote no 2")
    board.act("vote no 0", "vote no 0", "vote no 0")
    assert board.happened(MarkersSetAside) == [MarkersSetAside(BLUE, 2), MarkersSetAside(YELLOW, 3)]
    assert (board.asked, board.choices) == (BLUE, ["exchange 0", "exchange 1", "exchange 2"])
    board.act("exchange 1")
    assert (board.asked, board.choices) == (YELLOW, ["exchange 0", "exchange 1", "exchange 2"])
    board.act("exchange 2")
    assert board.counts == [(2, 2, 0), (1, 1, 0), (2, 3, 0)]
    assert board.asked == YELLOW
    assert board.happened(MarkersLapsed) == []
    board.act("upgrade S2 Y")
    assert board.happened(MarkersLapsed) == [MarkersLapsed(BLUE, 1), MarkersLapsed(YELLOW, 1)]
    assert all(seat.unspent == seat.set_aside == 0 for seat in board.state.seats)
    table = 1
    assert [board.goods(seat)[2] for seat in range(3)] == [1 + table, 1 + table, table]
