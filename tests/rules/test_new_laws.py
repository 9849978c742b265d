"""The expansion laws that simply pay, on positions computed by hand (LAW-N1 to LAW-N18)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import Declined, Gained, LawApplied, Lost, Source, Upgraded
from tests.rules.builder import BASE, BLACK, BLUE, GREEN, RED, YELLOW, Board


@pytest.mark.rule("LAW-N1")
@pytest.mark.parametrize("players", [2, 5])
def test_n1_a_vote_per_conflict_with_an_own_knight(players: int) -> None:
    board = Board(players)
    board.conflict("W", "4", (BLUE, 1, 1), (YELLOW, 2))
    board.conflict("Y", "8", (BLUE, 2))
    board.county("I", YELLOW, 1)
    board.give(YELLOW, votes=2)
    board.law("LAW-N1")
    assert board.counted() == (2, 1, 0, 0, 0)[:players]
    assert [board.goods(seat) for seat in (BLUE, YELLOW)] == [(0, 0, 2), (0, 0, 3)]
    assert board.happened(Gained) == [
        Gained(BLUE, "votes", 2, Source("law", "LAW-N1")),
        Gained(YELLOW, "votes", 1, Source("law", "LAW-N1")),
    ]


@pytest.mark.rule("LAW-N2", "LAW-3")
@pytest.mark.parametrize("players", [2, 5])
def test_n2_most_squires_behind_the_screen(players: int) -> None:
    board = Board(players)
    for seat, squires in enumerate((3, 3, 2, 0, 3)[:players]):
        board.give(seat, squires=squires)
    board.county("I", BLUE, 1, squires=5)
    board.law("LAW-N2")
    assert board.counted() == (3, 3, 2, 0, 3)[:players], "those in Surrey do not count"
    goods = [(1, 3, 1), (1, 3, 1), (0, 2, 0), (0, 0, 0), (1, 3, 1)]
    assert [board.goods(seat) for seat in range(players)] == goods[:players]


@pytest.mark.rule("LAW-N2", "LAW-3")
def test_n2_one_player_alone_has_the_most() -> None:
    board = Board(3)
    for seat, squires in enumerate((4, 5, 0)):
        board.give(seat, squires=squires)
    board.law("LAW-N2")
    assert [board.goods(seat) for seat in range(3)] == [(0, 4, 0), (1, 5, 1), (0, 0, 0)]


@pytest.mark.rule("LAW-N3", "LAW-3")
@pytest.mark.parametrize("players", [2, 4])
def test_n3_most_gold(players: int) -> None:
    board = Board(players)
    for seat, gold in enumerate((1, 6, 6, 5)[:players]):
        board.give(seat, gold=gold)
    board.law("LAW-N3")
    goods = [(1, 0, 0), (6, 1, 1), (6, 1, 1), (5, 0, 0)]
    assert [board.goods(seat) for seat in range(players)] == goods[:players]


@pytest.mark.rule("LAW-N4")
@pytest.mark.parametrize("players", [2, 4])
def test_n4_no_nobles(players: int) -> None:
    board = Board(players)
    board.nobles(BLUE, "C")
    board.law("LAW-N4")
    assert board.counted() == (1, 0, 0, 0)[:players]
    goods = [(0, 0, 0), (1, 1, 1), (1, 1, 1), (1, 1, 1)]
    assert [board.goods(seat) for seat in range(players)] == goods[:players]


@pytest.mark.rule("LAW-N6", "LAW-4")
@pytest.mark.parametrize("players", [2, 3])
def test_n6_a_squire_per_own_deployed_s1(players: int) -> None:
    board = Board(players)
    board.conflict("W", "8", (BLUE, 1, 1), (YELLOW, 2))
    board.castle(BLUE, "O", 1)
    board.county("B", YELLOW, 1, squires=2)
    board.court(YELLOW, 1, 1)
    board.law("LAW-N6")
    assert board.counted() == (3, 1, 0)[:players], "each knight in a conflict counts, none in court"
    assert [board.goods(seat)[1] for seat in (BLUE, YELLOW)] == [3, 1]


@pytest.mark.rule("LAW-N8")
@pytest.mark.parametrize("players", [2, 5])
def test_n8_three_pp_per_own_knight_in_the_castle(players: int) -> None:
    board = Board(players)
    for letter, strength in zip("JKLMNO", (1, 1, 1, 2, 3, 4), strict=True):
        board.castle(BLUE, letter, strength)
    board.castle(YELLOW, "K", 4)
    board.tiles(YELLOW, "JLM")
    board.county("B", YELLOW, 1)
    board.conflict("Y", "8", (YELLOW, 2))
    board.law("LAW-N8")
    assert board.counted() == (6, 1, 0, 0, 0)[:players], "tiles are no knights"
    assert board.pp() == [18, 3, 0, 0, 0][:players]


@pytest.mark.rule("LAW-N9")
@pytest.mark.parametrize("players", [2, 4])
def test_n9_both_own_s2_deployed(players: int) -> None:
    board = Board(players)
    board.county("B", BLUE, 2)
    board.castle(BLUE, "J", 2)
    board.conflict("Z", "8", (YELLOW, 2, 1))
    board.court(YELLOW, 2)
    if players == 4:
        board.conflict("W", "9", (RED, 2, 2))
    board.law("LAW-N9")
    assert board.counted() == (2, 1, 0, 2)[:players]
    assert board.pp() == [3, 0, 0, 3][:players], "one in court is not enough"


@pytest.mark.rule("LAW-N10", "LAW-3")
@pytest.mark.parametrize("players", [2, 4])
def test_n10_most_unspent_vote_markers_upgrades(players: int) -> None:
    board = Board(players, start=YELLOW)
    for seat, markers in enumerate((2, 2, 1, 0)[:players]):
        board.give(seat, set_aside=markers, votes=9 * (1 - seat % 2))
        board.court(seat, 1)
    board.county("B", YELLOW, 2)
    board.law("LAW-N10")
    assert board.counted() == (2, 2, 1, 0)[:players], "markers for the next vote do not count"
    assert board.asked == YELLOW
    assert board.choices == ["upgrade S1 court", "upgrade S2 B", "decline"]
    board.act("upgrade S2 B")
    assert board.asked == BLUE
    board.act("decline")
    assert board.is_idle
    source = Source("law", "LAW-N10")
    assert board.happened(Upgraded) == [Upgraded(YELLOW, 2, 1, source)]
    assert board.happened(Declined) == [Declined(BLUE, "upgrade", source)]


@pytest.mark.rule("LAW-N10", "LAW-5")
def test_n10_nothing_to_upgrade() -> None:
    board = Board()
    board.give(GREEN, set_aside=1)
    board.court(GREEN, 4)
    board.law("LAW-N10")
    assert board.is_idle
    assert board.happened(Lost) == [Lost(GREEN, "upgrade", Source("law", "LAW-N10"))]


@pytest.mark.rule("LAW-N12", "LAW-4")
@pytest.mark.parametrize("players", [2, 4])
def test_n12_five_pp_per_two_counties(players: int) -> None:
    board = Board(players)
    for letter, seat, strength in (
        ("A", BLUE, 2),
        ("B", BLUE, 1),
        ("C", BLUE, 3),
        ("D", BLUE, 4),
        ("E", BLUE, 2),
        ("F", YELLOW, 2),
        ("H", YELLOW, 1),
    ):
        board.county(letter, seat, strength)
    if players == 4:
        board.county("I", RED, 1)
    board.law("LAW-N12")
    assert board.counted() == (5, 2, 0, 1)[:players]
    assert board.pp() == [10, 5, 0, 0][:players]


@pytest.mark.rule("LAW-N15", "LAW-4")
@pytest.mark.parametrize("players", [2, 4])
def test_n15_three_pp_per_two_squires_beside_knights_in_counties(players: int) -> None:
    board = Board(players)
    board.county("A", BLUE, 2, squires=3)
    board.county("B", BLUE, 1)
    board.county("I", BLUE, 1, squires=2)
    board.county("G", YELLOW, 4, squires=1)
    board.give(YELLOW, squires=8)
    if players == 4:
        board.county("F", RED, 2, squires=1)
        board.county("E", RED, 3, squires=1)
    board.law("LAW-N15")
    assert board.counted() == (5, 1, 0, 2)[:players], "added over all counties, none of the purse"
    assert board.pp() == [6, 0, 0, 3][:players]
    assert board.occupant("A") == (BLUE, 2, 3), "they are only counted"


@pytest.mark.rule("LAW-N16")
@pytest.mark.parametrize("players", [2, 5])
def test_n16_three_pp_per_county_with_an_own_knight_and_no_nobles_left(players: int) -> None:
    board = Board(players)
    for letter in "ABCI":
        for seat in range(BASE.for_players(players).nobles):
            board.nobles(seat, letter)
    board.nobles(BLUE, "D")
    for letter, seat, strength in (
        ("A", BLUE, 2),
        ("B", BLUE, 1),
        ("D", BLUE, 3),
        ("E", YELLOW, 2),
        ("I", YELLOW, 1),
    ):
        board.county(letter, seat, strength)
    assert [board.nobles_left()[letter] for letter in "ABCI"] == [0] * 4
    assert board.nobles_left()["D"] > 0
    board.law("LAW-N16")
    assert board.counted() == (2, 1, 0, 0, 0)[:players], "nobody stands in York"
    assert board.pp() == [6, 3, 0, 0, 0][:players]


@pytest.mark.rule("LAW-N18", "LAW-3")
@pytest.mark.parametrize("players", [2, 5])
def test_n18_most_knights_in_conflicts(players: int) -> None:
    board = Board(players)
    board.conflict("W", "9", (BLUE, 4), (YELLOW, 1))
    board.conflict("Y", "8", (BLUE, 3), (YELLOW, 1, 1))
    board.county("B", BLUE, 1)
    if players == 5:
        board.conflict("Z", "10", (BLACK, 1, 1, 2))
    board.law("LAW-N18")
    assert board.counted() == (2, 3, 0, 0, 3)[:players], "knights, not strength, in both rows"
    assert board.pp() == [0, 5, 0, 0, 5][:players]


@pytest.mark.rule("LAW-N8", "LAW-N18", "LAW-7")
def test_a_knight_sent_home_is_counted_no_more_by_the_laws_to_the_right() -> None:
    board = Board(3)
    board.conflict("Y", "8", (BLUE, 1))
    board.conflict("Z", "9", (BLUE, 1))
    board.castle(BLUE, "J", 2)
    board.castle(BLUE, "K", 2)
    board.law("LAW-B6", "LAW-N8")
    board.act("tile J")
    assert board.happened(LawApplied)[-1] == LawApplied("LAW-N8", (BLUE,), (1, 0, 0))
    assert board.pp() == [3, 0, 0]
    assert board.in_court(BLUE) == [2]
