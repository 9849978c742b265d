"""The laws of the base game with two players, on positions computed by hand (LAW-B1 to LAW-B18)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import Declined, Lost, Recruited, Source
from tests.rules.builder import BLUE, YELLOW, Board


@pytest.mark.rule("LAW-B1", "LAW-B2", "LAW-3", "LAW-7")
def test_b1_b2_most_gold_and_most_squires() -> None:
    board = Board(2, start=YELLOW)
    board.give(BLUE, gold=3, squires=3)
    board.give(YELLOW, gold=2, squires=3)
    board.county("B", BLUE, 1, squires=1)
    board.law("LAW-B1", "LAW-B2")
    assert (board.asked, board.choices) == (BLUE, ["upgrade S1 B", "decline"])
    board.act("upgrade S1 B")
    assert board.happened(Recruited) == [
        Recruited(YELLOW, Source("law", "LAW-B2")),
        Recruited(BLUE, Source("law", "LAW-B2")),
    ]
    assert board.occupant("B") == (BLUE, 2, 1)


@pytest.mark.rule("LAW-B3", "LAW-B14")
def test_b3_b14_counties() -> None:
    board = Board(2)
    for letter, seat, strength in (
        ("A", BLUE, 2),
        ("C", BLUE, 3),
        ("D", BLUE, 4),
        ("B", YELLOW, 1),
        ("E", YELLOW, 2),
    ):
        board.county(letter, seat, strength)
    board.law("LAW-B3")
    assert (board.counted(), board.pp()) == ((3, 2), [3, 3])
    board.law("LAW-B14")
    assert (board.counted(), board.pp()) == ((3, 2), [3 + 8, 3])


@pytest.mark.rule("LAW-B4", "LAW-B16", "LAW-8")
def test_b4_b16_gold_for_markers_and_for_pp() -> None:
    board = Board(2, start=YELLOW)
    board.give(BLUE, gold=2, squires=1)
    board.give(YELLOW, gold=3)
    board.law("LAW-B4", "LAW-B16")
    assert board.choices == ["exchange 0", "exchange 1", "exchange 2", "exchange 3"]
    board.act("exchange 1", "exchange 2")
    assert board.asked == YELLOW
    assert board.choices == ["exchange 0", "exchange 1", "exchange 2"]
    board.act("exchange 2")
    assert board.is_idle, "blue has no gold left"
    assert (board.goods(BLUE), board.goods(YELLOW)) == ((0, 1, 2), (0, 0, 1))
    assert board.pp() == [0, 2]


@pytest.mark.rule("LAW-B5", "LAW-B17", "LAW-8")
def test_b5_b17_squires_for_pp() -> None:
    board = Board(2)
    board.give(BLUE, gold=1, squires=4)
    board.give(YELLOW, squires=2)
    board.law("LAW-B5", "LAW-B17")
    assert board.choices == ["exchange 0", "exchange 1"]
    board.act("exchange 1")
    assert board.asked == BLUE, "yellow has no gold for LAW-B5"
    assert board.choices == ["exchange 0", "exchange 1", "exchange 2", "exchange 3"]
    board.act("exchange 2", "exchange 0")
    assert (board.goods(BLUE), board.goods(YELLOW)) == ((0, 1, 0), (0, 2, 0))
    assert board.pp() == [3 + 2, 0]
    assert board.happened(Declined) == [Declined(YELLOW, "exchange", Source("law", "LAW-B17"))]


@pytest.mark.rule("LAW-B6", "LAW-B8", "LAW-B12")
def test_b6_b8_b12_conflicts() -> None:
    board = Board(2)
    board.conflict("W", "7a", (BLUE, 1), (YELLOW, 1))
    board.conflict("Y", "8", (BLUE, 1, 1), (YELLOW, 2))
    board.conflict("Z", "9", (YELLOW, 2))
    board.tiles(YELLOW, "JKLMNO")
    board.law("LAW-B8", "LAW-B12", "LAW-B6")
    assert board.counted() == (2, 3)
    assert (board.goods(BLUE), board.goods(YELLOW)) == ((1, 1, 1), (1, 1, 1))
    assert board.pp() == [6, 9]
    assert (board.asked, len(board.choices)) == (BLUE, 7)
    board.act("tile N")
    assert board.is_idle
    assert board.tile_letters(BLUE) == "N"
    assert board.happened(Lost) == [Lost(YELLOW, "tile", Source("law", "LAW-B6"))]


@pytest.mark.rule("LAW-B7", "LAW-B9", "LAW-B10", "LAW-B13", "LAW-B18", "LAW-4")
def test_b7_b9_b10_b13_b18_own_knights_on_the_board() -> None:
    board = Board(2)
    board.county("B", BLUE, 2)
    board.castle(BLUE, "J", 1)
    board.castle(BLUE, "K", 1)
    board.conflict("Y", "10", (BLUE, 1, 4), (YELLOW, 3))
    board.court(YELLOW, 2)
    board.law("LAW-B7", "LAW-B13", "LAW-B18")
    assert board.is_idle
    assert [board.goods(seat)[1] for seat in (BLUE, YELLOW)] == [1, 0]
    assert board.pp() == [5, 0], "blue has no S3 for a set of four"
    board.castle(BLUE, "L", 3)
    board.law("LAW-B18", "LAW-B9", "LAW-B10")
    assert board.pp() == [5 + 6, 0]
    assert (board.asked, board.choices) == (YELLOW, ["upgrade S3 Y", "decline"])
    board.act("upgrade S3 Y")
    assert board.stacks("Y") == [(BLUE, 1, 4), (YELLOW, 4)]
    assert board.happened(Lost) == [Lost(BLUE, "upgrade", Source("law", "LAW-B9"))]
    assert board.asked == YELLOW, "no S2 of yellow is deployed (LAW-B10)"
    board.act("upgrade S2 court")
    assert board.in_court(YELLOW) == [3]


@pytest.mark.rule("LAW-B11", "LAW-B15")
def test_b11_b15_tiles_and_nobles() -> None:
    board = Board(2)
    board.tiles(BLUE, "JKLMNO")
    board.tiles(YELLOW, "JKL")
    board.nobles(BLUE, "ABC")
    board.nobles(YELLOW, "ABCDEF")
    board.law("LAW-B11", "LAW-B15")
    assert board.pp() == [10, 5]
    assert [board.in_court(seat) for seat in (BLUE, YELLOW)] == [[1], [1, 1]]
