"""Names and boards for the tests of words."""

from __future__ import annotations

from lancaster_tui.rules.tasks import AnyEntry
from lancaster_tui.words.names import Names
from tests.rules.builder import BASE, BLUE, BLUE_ALLY, GREEN, YELLOW, YELLOW_ALLY, Board

NAMES = Names(BASE, ("Ann", "Bob", "Cid", "Dot"))
FIVE_NAMES = Names(BASE, ("Ann", "Bob", "Cid", "Dot", "Eva"))
ALLIED = Names(BASE, ("Ann", "Bob"))


def names_of(players: int) -> Names:
    """Return the names of a table with so many players."""
    return Names(BASE, FIVE_NAMES.seats[:players])


def allied_board() -> Board:
    """Return a board on which allies stand everywhere."""
    board = Board(players=2)
    board.court(BLUE, 1, 2)
    board.court(BLUE_ALLY, 1, 2)
    board.give(BLUE, gold=5, squires=4, votes=2)
    board.county("B", YELLOW, 2, 1)
    board.county("D", BLUE_ALLY, 3)
    board.county("F", YELLOW_ALLY, 2)
    board.county("H", BLUE_ALLY, 1)
    board.castle(BLUE_ALLY, "K", 1)
    board.castle(BLUE, "L", 1)
    board.conflict("W", "5a", (BLUE, 2), (BLUE_ALLY, 2), (YELLOW_ALLY, 1))
    board.favours("upgrade", "gold3", "noble")
    return board


def asking(*entries: AnyEntry) -> Board:
    """Return a busy board on which something is asked."""
    board = Board(players=4)
    board.court(BLUE, 1, 2)
    board.give(BLUE, gold=5, squires=4, votes=2, set_aside=2)
    board.county("B", YELLOW, 2, 1)
    board.county("H", BLUE, 3, 2)
    board.castle(BLUE, "M", 4)
    board.tiles(BLUE, "J")
    board.conflict("W", "5a", (BLUE, 1), (GREEN, 1))
    board.favours("gold3", "noble")
    board.state.proposals = ("LAW-B16",)
    board.run(*entries)
    return board
