"""Each of the 36 laws where it gives nothing: nobody is asked, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lancaster_tui.rules.events import LawApplied, Lost
from tests.rules.builder import BASE, BLUE, YELLOW, Board

LETTERS = "ABCDEFGHI"
CARDS = dict(zip("WXYZ", ("7a", "8", "9", "10"), strict=True))


def purses(*, gold: int = 0, squires: int = 0, set_aside: int = 0) -> Callable[[Board], None]:
    def set_up(board: Board) -> None:
        for seat in range(board.state.players):
            board.give(seat, gold=gold, squires=squires, votes=3, set_aside=set_aside)

    return set_up


def counties(number: int, *, squires: int = 0, purse: int = 9) -> Callable[[Board], None]:
    """So many counties for each player, with squires in the first one and in the purse."""

    def set_up(board: Board) -> None:
        letters = iter(LETTERS)
        for seat in range(board.state.players):
            for index in range(number):
                board.county(next(letters), seat, index + 1, 0 if index else squires)
            board.give(seat, squires=purse)

    return set_up


def conflicts(number: int) -> Callable[[Board], None]:
    """So many conflicts for blue and yellow."""

    def set_up(board: Board) -> None:
        for letter in "WXYZ"[:number]:
            board.conflict(letter, CARDS[letter], (BLUE, 1, 2), (YELLOW, 1))

    return set_up


def knights_at_home(*strengths: int) -> Callable[[Board], None]:
    def set_up(board: Board) -> None:
        for seat in range(board.state.players):
            board.court(seat, *strengths)
            board.give(seat, gold=2, squires=2)

    return set_up


def deployed(*strengths: int) -> Callable[[Board], None]:
    """These knights on castle spaces, and all others at home."""

    def set_up(board: Board) -> None:
        for seat in range(board.state.players):
            for letter, strength in zip("JKLMNO", strengths, strict=False):
                board.castle(seat, letter, strength)
            board.court(seat, *board.in_reserve(seat))

    return set_up


def nobles(number: int) -> Callable[[Board], None]:
    def set_up(board: Board) -> None:
        for seat in range(board.state.players):
            board.nobles(seat, (LETTERS * 2)[seat * 2 : seat * 2 + number])

    return set_up


def tiles(letters: str, **goods: int) -> Callable[[Board], None]:
    def set_up(board: Board) -> None:
        for seat in range(board.state.players):
            board.tiles(seat, letters)
            board.give(seat, **goods)

    return set_up


def squires_but_no_knight_in_france(board: Board) -> None:
    purses(squires=5)(board)
    counties(2)(board)


def a_noble_left_everywhere(board: Board) -> None:
    counties(2)(board)
    for letter in LETTERS:
        board.nobles(BLUE, letter)


NOTHING: dict[str, Callable[[Board], None]] = {
    "LAW-B1": purses(squires=4, set_aside=2),
    "LAW-B2": purses(gold=4, set_aside=2),
    "LAW-B3": counties(1),
    "LAW-B4": purses(squires=9),
    "LAW-B5": purses(gold=9),
    "LAW-B6": conflicts(1),
    "LAW-B7": deployed(1, 3, 4),
    "LAW-B8": conflicts(1),
    "LAW-B9": knights_at_home(3),
    "LAW-B10": deployed(2),
    "LAW-B11": tiles("JK"),
    "LAW-B12": knights_at_home(1, 2),
    "LAW-B13": deployed(1, 1, 2, 3),
    "LAW-B14": counties(2),
    "LAW-B15": nobles(2),
    "LAW-B16": purses(squires=9),
    "LAW-B17": purses(gold=9),
    "LAW-B18": deployed(1, 2, 3, 1, 2),
    "LAW-N1": knights_at_home(1, 2),
    "LAW-N2": counties(1, squires=3, purse=0),
    "LAW-N3": purses(squires=4, set_aside=2),
    "LAW-N4": nobles(1),
    "LAW-N5": squires_but_no_knight_in_france,
    "LAW-N6": deployed(2, 3, 4),
    "LAW-N7": purses(gold=3),
    "LAW-N8": tiles("JKLMNO"),
    "LAW-N9": deployed(2, 1, 3),
    "LAW-N10": purses(gold=2, squires=2),
    "LAW-N11": knights_at_home(1, 2),
    "LAW-N12": counties(1),
    "LAW-N13": deployed(1, 2),
    "LAW-N14": purses(gold=1, squires=1),
    "LAW-N15": counties(2, squires=1),
    "LAW-N16": a_noble_left_everywhere,
    "LAW-N17": purses(gold=3, squires=3),
    "LAW-N18": counties(2),
}
"""What stands on the table: something, but nothing that the law rewards or asks for."""


def test_all_laws_are_here() -> None:
    assert list(NOTHING) == [law.id for law in BASE.all_laws]


@pytest.mark.rule("LAW-3", "LAW-4", "LAW-5")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("law", NOTHING)
def test_a_law_that_gives_nothing(law: str, players: int) -> None:
    board = Board(players)
    NOTHING[law](board)
    before = board.state.copy()
    board.law(law)
    assert board.is_idle
    before.laws, before.phase = board.state.laws, board.state.phase
    assert board.state == before
    (applied,) = board.happened(LawApplied)
    assert applied.law == law
    assert board.events == [applied, *board.happened(Lost)]
