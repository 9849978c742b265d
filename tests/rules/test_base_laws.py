"""Each law of the base game, on positions computed by hand (LAW-B1 to LAW-B18)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import Declined, Lost, Recruited, Source, Upgraded
from tests.rules.builder import BLACK, BLUE, GREEN, RED, YELLOW, Board


@pytest.mark.rule("LAW-B1")
@pytest.mark.parametrize("players", [3, 5])
def test_b1_most_gold_upgrades(players: int) -> None:
    board = Board(players, start=YELLOW)
    for seat, gold in enumerate((4, 3, 4, 1, 0)[:players]):
        board.give(seat, gold=gold)
        board.court(seat, 1)
    board.law("LAW-B1")
    assert board.asked == GREEN
    assert board.choices == ["upgrade S1 court", "decline"]
    board.act("upgrade S1 court")
    assert board.asked == BLUE
    board.act("decline")
    assert board.is_idle
    assert (board.in_court(GREEN), board.in_court(BLUE)) == ([2], [1])
    assert board.goods(GREEN) == (4, 0, 0), "the gold is only counted"


@pytest.mark.rule("LAW-B1", "LAW-3")
def test_b1_nobody_with_gold() -> None:
    board = Board(4)
    board.court(BLUE, 1)
    board.law("LAW-B1")
    assert board.is_idle
    assert board.counted() == (0, 0, 0, 0)


@pytest.mark.rule("LAW-B1", "LAW-5")
def test_b1_nothing_to_upgrade() -> None:
    board = Board()
    board.give(YELLOW, gold=1)
    board.court(YELLOW, 4)
    board.law("LAW-B1")
    assert board.happened(Lost) == [Lost(YELLOW, "upgrade", Source("law", "LAW-B1"))]


@pytest.mark.rule("LAW-B2")
@pytest.mark.parametrize("players", [3, 5])
def test_b2_most_squires_behind_the_screen_recruits(players: int) -> None:
    board = Board(players)
    for seat, squires in enumerate((2, 3, 1, 3, 0)[:players]):
        board.give(seat, squires=squires)
    board.county("B", GREEN, 1, squires=9)
    board.law("LAW-B2")
    rewarded = [YELLOW] if players == 3 else [YELLOW, RED]
    source = Source("law", "LAW-B2")
    assert board.happened(Recruited) == [Recruited(seat, source) for seat in rewarded]
    assert board.in_court(YELLOW) == [1]
    assert board.goods(YELLOW) == (0, 3, 0), "the squires are only counted"


@pytest.mark.rule("LAW-B2", "LAW-5")
def test_b2_no_s1_in_reserve() -> None:
    board = Board()
    board.give(BLUE, squires=1)
    board.court(BLUE, 1, 1, 1)
    board.law("LAW-B2")
    assert board.happened(Lost) == [Lost(BLUE, "recruit", Source("law", "LAW-B2"))]


@pytest.mark.rule("LAW-B3")
def test_b3_three_pp_per_two_counties() -> None:
    board = Board(4)
    for letter, seat, strength in (
        ("A", BLUE, 2),
        ("B", BLUE, 1),
        ("C", BLUE, 3),
        ("D", BLUE, 4),
        ("E", GREEN, 2),
        ("F", GREEN, 2),
        ("H", GREEN, 1),
        ("I", RED, 1),
    ):
        board.county(letter, seat, strength)
    board.law("LAW-B3")
    assert board.counted() == (4, 0, 3, 1)
    assert board.pp() == [6, 0, 3, 0]


@pytest.mark.rule("LAW-B4")
def test_b4_gold_for_vote_markers() -> None:
    board = Board()
    board.give(BLUE, gold=3, votes=1)
    board.give(GREEN, gold=1)
    board.law("LAW-B4")
    assert board.choices == ["exchange 0", "exchange 1", "exchange 2", "exchange 3"]
    board.act("exchange 2")
    assert board.asked == GREEN
    assert board.choices == ["exchange 0", "exchange 1"]
    board.act("exchange 0")
    assert board.goods(BLUE) == (1, 0, 3)
    assert board.goods(GREEN) == (1, 0, 0)


@pytest.mark.rule("LAW-B5")
def test_b5_a_squire_and_a_gold_for_three_pp() -> None:
    board = Board()
    board.give(BLUE, gold=2, squires=3)
    board.give(YELLOW, gold=3)
    board.give(GREEN, gold=1, squires=1)
    board.law("LAW-B5")
    assert board.choices == ["exchange 0", "exchange 1", "exchange 2"]
    board.act("exchange 2")
    assert board.asked == GREEN, "yellow has no squire"
    board.act("exchange 1")
    assert board.goods(BLUE) == (0, 1, 0)
    assert board.goods(GREEN) == (0, 0, 0)
    assert board.pp() == [6, 0, 3]


@pytest.mark.rule("LAW-B6")
def test_b6_a_tile_per_two_conflicts() -> None:
    board = Board(5)
    board.conflict("W", "4", (BLUE, 1), (YELLOW, 1))
    board.conflict("X", "5a", (BLUE, 1), (GREEN, 1))
    board.conflict("Y", "6a", (BLUE, 1), (YELLOW, 1), (GREEN, 3))
    board.conflict("Z", "7a", (BLUE, 2), (GREEN, 2), (BLACK, 1, 1))
    board.tiles(BLUE, "J")
    board.tiles(YELLOW, "JKLMNO")
    board.law("LAW-B6")
    assert board.counted() == (4, 2, 3, 0, 1)
    assert board.choices == [*(f"tile {letter}" for letter in "KLMNO"), "decline"]
    board.act("tile O", "tile K")
    assert board.asked == GREEN
    assert board.happened(Lost) == [Lost(YELLOW, "tile", Source("law", "LAW-B6"))]
    board.act("decline")
    assert board.tile_letters(BLUE) == "JOK"
    assert board.tile_letters(GREEN) == ""


@pytest.mark.rule("LAW-B7")
def test_b7_a_squire_per_own_deployed_s2() -> None:
    board = Board(4)
    board.county("B", BLUE, 2)
    board.conflict("W", "8", (BLUE, 2), (YELLOW, 2, 1))
    board.castle(YELLOW, "K", 3)
    board.court(YELLOW, 2)
    board.court(GREEN, 2, 2)
    board.law("LAW-B7")
    assert board.counted() == (2, 1, 0, 0)
    assert [board.goods(seat) for seat in range(4)] == [(0, 2, 0), (0, 1, 0), (0, 0, 0), (0, 0, 0)]


@pytest.mark.rule("LAW-B8")
def test_b8_squire_vote_and_gold_per_two_conflicts() -> None:
    board = Board(5)
    board.conflict("W", "4", (BLUE, 1), (YELLOW, 1))
    board.conflict("X", "5a", (BLUE, 1), (GREEN, 1))
    board.conflict("Y", "6a", (BLUE, 1), (YELLOW, 1))
    board.conflict("Z", "7a", (BLUE, 2))
    board.law("LAW-B8")
    assert [board.goods(seat) for seat in range(3)] == [(2, 2, 2), (1, 1, 1), (0, 0, 0)]
    assert board.goods(BLACK) == (0, 0, 0)


@pytest.mark.rule("LAW-B9")
@pytest.mark.parametrize("place", ["C", "M", "W", "Z"])
def test_b9_a_deployed_s3_becomes_the_s4_in_place(place: str) -> None:
    board = Board(4)
    match place:
        case "C":
            board.county("C", BLUE, 3, squires=1)
        case "M":
            board.castle(BLUE, "M", 3)
        case letter:
            board.conflict(letter, "8", (YELLOW, 1), (BLUE, 1, 3))
    board.court(BLUE, 2)
    board.court(YELLOW, 3)
    board.law("LAW-B9")
    assert board.counted() == (1, 0, 0, 0)
    assert board.asked == BLUE
    assert board.choices == [f"upgrade S3 {place}", "decline"], "no other knight than the S3"
    board.act(f"upgrade S3 {place}")
    assert board.is_idle, "yellow's S3 is in court"
    assert 3 in board.in_reserve(BLUE)
    assert 4 not in board.in_reserve(BLUE)
    match place:
        case "C":
            assert board.occupant("C") == (BLUE, 4, 1)
        case "M":
            assert board.in_castle(BLUE) == {"M": 4}
        case letter:
            assert board.stacks(letter) == [(YELLOW, 1), (BLUE, 1, 4)]


@pytest.mark.rule("LAW-B9")
def test_b9_without_the_s4_in_reserve() -> None:
    board = Board()
    board.county("C", BLUE, 3)
    board.court(BLUE, 4)
    board.law("LAW-B9")
    assert board.is_idle
    assert board.happened(Lost) == [Lost(BLUE, "upgrade", Source("law", "LAW-B9"))]


@pytest.mark.rule("LAW-B9", "RWD-7")
def test_b9_may_be_declined() -> None:
    board = Board()
    board.county("C", BLUE, 3)
    board.law("LAW-B9")
    board.act("decline")
    assert board.occupant("C") == (BLUE, 3, 0)
    assert board.happened(Declined) == [Declined(BLUE, "upgrade", Source("law", "LAW-B9"))]


@pytest.mark.rule("LAW-B10")
def test_b10_no_s2_deployed_upgrades() -> None:
    board = Board(4)
    board.county("B", BLUE, 2)
    board.castle(YELLOW, "J", 2)
    board.conflict("Z", "8", (GREEN, 1))
    board.court(GREEN, 2)
    board.court(RED, 1)
    board.law("LAW-B10")
    assert board.counted() == (1, 1, 0, 0)
    assert board.asked == GREEN
    assert board.choices == ["upgrade S2 court", "upgrade S1 Z", "decline"]
    board.act("upgrade S1 Z")
    assert board.asked == RED, "no knight deployed at all"
    board.act("upgrade S1 court")
    assert board.happened(Upgraded) == [
        Upgraded(GREEN, 1, 18, Source("law", "LAW-B10")),
        Upgraded(RED, 1, 19, Source("law", "LAW-B10")),
    ]


@pytest.mark.rule("LAW-B11")
def test_b11_five_pp_per_three_tiles() -> None:
    board = Board(5)
    for seat, letters in enumerate(("JK", "JKL", "JKLMN", "JKLMNO", "")):
        board.tiles(seat, letters)
    board.law("LAW-B11")
    assert board.counted() == (2, 3, 5, 6, 0)
    assert board.pp() == [0, 5, 5, 10, 0]


@pytest.mark.rule("LAW-B12")
def test_b12_three_pp_per_conflict() -> None:
    board = Board(5)
    board.conflict("W", "4", (BLUE, 1), (YELLOW, 1, 1))
    board.conflict("Y", "6a", (BLUE, 1, 2))
    board.conflict("Z", "7a", (BLUE, 1), (GREEN, 4))
    board.law("LAW-B12")
    assert board.pp() == [9, 3, 3, 0, 0]


@pytest.mark.rule("LAW-B13")
def test_b13_all_three_s1_deployed() -> None:
    board = Board(4)
    board.county("B", BLUE, 1)
    board.castle(BLUE, "J", 1)
    board.conflict("W", "8", (BLUE, 1), (YELLOW, 1, 1))
    board.court(YELLOW, 1)
    board.conflict("Z", "9", (GREEN, 1, 1, 1))
    board.law("LAW-B13")
    assert board.counted() == (3, 2, 3, 0)
    assert board.pp() == [5, 0, 5, 0]


@pytest.mark.rule("LAW-B14")
def test_b14_eight_pp_per_three_counties() -> None:
    board = Board(3)
    for letter, seat, strength in (
        ("A", BLUE, 2),
        ("B", BLUE, 1),
        ("E", BLUE, 2),
        ("C", GREEN, 3),
        ("F", GREEN, 2),
    ):
        board.county(letter, seat, strength)
    board.law("LAW-B14")
    assert board.pp() == [8, 0, 0]
    for letter, strength in (("D", 3), ("H", 1), ("I", 1)):
        board.county(letter, BLUE, strength)
    board.law("LAW-B14")
    assert board.counted() == (6, 0, 2)
    assert board.pp() == [8 + 16, 0, 0]


@pytest.mark.rule("LAW-B15")
def test_b15_a_recruit_per_three_nobles() -> None:
    board = Board(5)
    board.nobles(BLUE, "AB")
    board.nobles(YELLOW, "ABC")
    board.nobles(GREEN, "CDEFGH")
    board.nobles(RED, "ABCDE")
    board.court(GREEN, 1, 1)
    board.law("LAW-B15")
    assert board.counted() == (2, 3, 6, 5, 0), "the lord does not count"
    assert [board.in_court(seat) for seat in range(5)] == [[], [1], [1, 1, 1], [1], []]
    assert board.happened(Lost) == [Lost(GREEN, "recruit", Source("law", "LAW-B15"))]


@pytest.mark.rule("LAW-B16")
def test_b16_gold_for_pp() -> None:
    board = Board(3, start=GREEN)
    board.give(BLUE, gold=2)
    board.give(GREEN, gold=1, squires=3)
    board.law("LAW-B16")
    assert board.choices == ["exchange 0", "exchange 1"]
    board.act("exchange 0", "exchange 2")
    assert board.is_idle
    assert board.goods(BLUE) == (0, 0, 0)
    assert board.goods(GREEN) == (1, 3, 0)
    assert board.pp() == [2, 0, 0]


@pytest.mark.rule("LAW-B17")
def test_b17_squires_for_pp() -> None:
    board = Board(3)
    board.give(YELLOW, squires=3, gold=3)
    board.county("B", GREEN, 1, squires=2)
    board.law("LAW-B17")
    assert board.asked == YELLOW
    assert board.choices == ["exchange 0", "exchange 1", "exchange 2", "exchange 3"]
    board.act("exchange 3")
    assert board.is_idle, "squires beside a knight cannot be paid"
    assert board.goods(YELLOW) == (3, 0, 0)
    assert board.pp() == [0, 3, 0]


@pytest.mark.rule("LAW-B18")
def test_b18_a_set_of_four_different_deployed_knights() -> None:
    board = Board(4)
    board.county("D", BLUE, 4)
    board.castle(BLUE, "J", 3)
    board.conflict("W", "8", (BLUE, 2, 1, 1), (YELLOW, 2, 3, 4))
    board.conflict("Z", "9", (BLUE, 2))
    board.court(YELLOW, 1)
    board.county("C", GREEN, 3)
    board.law("LAW-B18")
    assert board.counted() == (1, 0, 0, 0), "one set, though two S1 and two S2 are there"
    assert board.pp() == [6, 0, 0, 0]
