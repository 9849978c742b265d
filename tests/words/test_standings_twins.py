"""What the race says of the end is what the end pays, and it is open where purses decide alone."""

from __future__ import annotations

from itertools import product
from operator import add
from random import Random

import pytest

from lancaster_tui.rules.phases.ending import EndGame, FinalPoints, final_points
from lancaster_tui.words.standings import standings
from tests.rules.builder import Board

PLAYERS = 3
GOODS = range(4)  # what may be in a covered purse: fewer, as many and more than in an open one


def board_of(seed: int) -> Board:
    """Return a board on which much is tied."""
    chance = Random(f"standings:{seed}")
    board = Board(PLAYERS, in_round=5)
    for seat in range(PLAYERS):
        board.court(seat, *chance.choice([(1, 3), (4,), (1,)]))
        board.tiles(seat, chance.choice(["J", "JK", "KL"]))
        board.nobles(seat, "ABCDEFGHI"[seat::PLAYERS][: chance.randrange(4)])
        own = board.state.seats[seat]
        own.gold, own.squires, own.pp = (chance.randrange(3) for _ in range(3))
    return board


@pytest.mark.rule("END-1", "END-2", "END-3", "END-4")
@pytest.mark.parametrize("seed", range(30))
def test_with_open_purses_the_race_adds_what_the_end_pays(seed: int) -> None:
    board = board_of(seed)
    told = {each.seat: each for each in standings(board.state, range(PLAYERS))}
    assert not any(each.is_open for each in told.values())
    board.run(EndGame())
    assert [told[seat].total for seat in range(PLAYERS)] == board.pp()


@pytest.mark.rule("SET-10")
@pytest.mark.parametrize("known", [(), (0,), (0, 2), (1,)])
@pytest.mark.parametrize("seed", range(30))
def test_the_bonus_is_open_if_and_only_if_covered_purses_change_it(
    seed: int, known: tuple[int, ...]
) -> None:
    board = board_of(seed)
    state = board.state
    covered = [seat for seat in range(PLAYERS) if seat not in known]
    paid: list[set[FinalPoints]] = [set() for _ in range(PLAYERS)]
    for amounts in product(GOODS, repeat=len(covered)):
        purses = [(seat.squires, seat.gold) for seat in state.seats]
        for seat, amount in zip(covered, amounts, strict=True):
            purses[seat] = amount, amount
        squires, gold = zip(*purses, strict=True)
        for seat, points in enumerate(final_points(state, squires, gold)):
            paid[seat].add(points)
    for told in standings(state, known):
        assert told.is_open == (len(paid[told.seat]) > 1)
        parts = list(zip(*paid[told.seat], strict=True))
        assert tuple(told.bonus) == tuple(map(min, parts))
        assert tuple(map(add, told.bonus, told.gains)) == tuple(map(max, parts))


@pytest.mark.rule("SET-10")
@pytest.mark.parametrize("seed", range(30))
def test_twins_that_differ_in_covered_purses_look_the_same(seed: int) -> None:
    one, twin = board_of(seed), board_of(seed)
    for seat in (1, 2):
        twin.state.seats[seat].gold += 1 + seat
        twin.state.seats[seat].squires += 3 - seat
    assert standings(one.state, (0,)) == standings(twin.state, (0,))
