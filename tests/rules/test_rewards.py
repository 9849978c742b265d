"""Rewards in general (RWD)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import (
    Declined,
    Event,
    Gained,
    Lost,
    NobleTaken,
    Recruited,
    Returned,
    Source,
    TileBuilt,
    Upgraded,
)
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade, grant
from lancaster_tui.rules.ruleset.vocabulary import Reward
from tests.rules.builder import BASE, BLUE, YELLOW, Board

FAVOUR = Source("favour", "upgrade")


STAFFORD = 1


def reward(board: Board, seat: int, **words: int) -> list[Event]:
    """Give a seat a reward, up to the first question."""
    events: list[Event] = []
    choices = board.state.agenda
    assert not choices
    grant(board.state, seat, Reward.model_validate(words), 1, FAVOUR, events)
    waiting, board.state.agenda = board.state.agenda, []
    board.events += events
    return events + board.run(*reversed(waiting))


@pytest.mark.rule("RWD-1")
def test_goods_are_taken_as_shown() -> None:
    board = Board()
    board.give(BLUE, gold=1, squires=1, votes=1, pp=1)
    reward(board, BLUE, gold=2, squires=3, votes=4, pp=5)
    assert board.goods(BLUE) == (3, 4, 5)
    assert board.pp() == [6, 0, 0]
    assert board.events == [
        Gained(BLUE, "gold", 2, FAVOUR),
        Gained(BLUE, "squires", 3, FAVOUR),
        Gained(BLUE, "votes", 4, FAVOUR),
        Gained(BLUE, "pp", 5, FAVOUR),
    ]


@pytest.mark.rule("RWD-1")
def test_fortunes_end_where_actions_can_still_be_written() -> None:
    board = Board()
    board.give(BLUE, gold=990, squires=999)
    reward(board, BLUE, gold=99, squires=99)
    assert board.goods(BLUE) == (999, 999, 0)
    assert board.events == [Gained(BLUE, "gold", 9, FAVOUR)]


@pytest.mark.rule("RWD-2")
def test_a_recruit_is_an_s1_from_reserve_to_court() -> None:
    board = Board()
    board.court(YELLOW, 1)
    reward(board, YELLOW, recruit=1)
    assert board.in_court(YELLOW) == [1, 1]
    assert board.in_reserve(YELLOW) == [1, 2, 2, 3, 4]
    assert board.events == [Recruited(YELLOW, FAVOUR)]


@pytest.mark.rule("RWD-2", "LAW-5")
def test_a_recruit_is_lost_without_an_s1_in_reserve() -> None:
    board = Board()
    board.court(YELLOW, 1, 1)
    reward(board, YELLOW, recruit=2)
    assert board.in_court(YELLOW) == [1, 1, 1]
    assert board.events == [Recruited(YELLOW, FAVOUR), Lost(YELLOW, "recruit", FAVOUR)]


def full_board() -> Board:
    """Blue has knights in a county, in the castle and in a conflict, yellow here and there."""
    board = Board()
    board.county("B", BLUE, 1, squires=2)
    board.county("C", YELLOW, 3)
    board.castle(BLUE, "L", 2)
    board.castle(BLUE, "M", 1)
    board.conflict("W", "8", (YELLOW, 1), (BLUE, 1, 2))
    return board


@pytest.mark.rule("RWD-3")
def test_any_own_knight_may_be_upgraded_for_which_the_next_stronger_is_in_reserve() -> None:
    board = full_board()
    board.run(ChooseUpgrade(BLUE, FAVOUR))
    assert board.choices == ["upgrade S2 L", "upgrade S2 W", "decline"], "no S2 in reserve"
    board.act("upgrade S2 W")
    assert board.stacks("W") == [(YELLOW, 1), (BLUE, 1, 3)]
    assert board.in_reserve(BLUE) == [2, 4]
    board.run(ChooseUpgrade(BLUE, FAVOUR))
    assert board.choices == [
        "upgrade S1 B",
        "upgrade S1 M",
        "upgrade S1 W",
        "upgrade S3 W",
        "decline",
    ]


@pytest.mark.rule("RWD-3")
def test_an_upgraded_knight_keeps_its_place_and_its_squires() -> None:
    board = Board()
    board.county("B", BLUE, 1, squires=2)
    board.run(ChooseUpgrade(BLUE, FAVOUR))
    board.act("upgrade S1 B")
    assert board.occupant("B") == (BLUE, 2, 2)
    assert board.in_reserve(BLUE) == [1, 1, 1, 2, 3, 4]
    assert board.events == [Upgraded(BLUE, 1, STAFFORD, FAVOUR)]


@pytest.mark.rule("RWD-3")
def test_a_knight_in_the_castle_is_upgraded_in_place() -> None:
    board = Board()
    board.castle(BLUE, "O", 3)
    board.run(ChooseUpgrade(BLUE, FAVOUR))
    board.act("upgrade S3 O")
    assert board.in_castle(BLUE) == {"O": 4}
    assert board.in_reserve(BLUE) == [1, 1, 1, 2, 2, 3]


@pytest.mark.rule("RWD-3")
def test_a_knight_in_court_may_be_upgraded() -> None:
    board = Board()
    board.court(BLUE, 1, 1, 3)
    board.run(ChooseUpgrade(BLUE, FAVOUR))
    assert board.choices == ["upgrade S1 court", "upgrade S3 court", "decline"]
    board.act("upgrade S1 court")
    assert board.in_court(BLUE) == [1, 2, 3]


@pytest.mark.rule("RWD-3")
def test_one_knight_of_a_stack_is_upgraded() -> None:
    board = Board()
    board.conflict("Z", "9", (BLUE, 1, 1, 1), (YELLOW, 1, 1))
    board.run(ChooseUpgrade(BLUE, FAVOUR))
    board.act("upgrade S1 Z")
    assert board.stacks("Z") == [(BLUE, 2, 1, 1), (YELLOW, 1, 1)]


@pytest.mark.rule("RWD-3", "LAW-5")
def test_an_upgrade_is_lost_without_a_fitting_pair() -> None:
    board = Board()
    board.court(BLUE, 4)
    board.castle(BLUE, "K", 2)
    board.castle(BLUE, "L", 3)
    board.run(ChooseUpgrade(BLUE, FAVOUR))
    assert board.is_idle
    assert board.events == [Lost(BLUE, "upgrade", FAVOUR)]


@pytest.mark.rule("RWD-3")
def test_an_upgrade_is_by_exactly_one() -> None:
    board = Board()
    board.court(BLUE, 1, 2, 2)
    board.run(ChooseUpgrade(BLUE, FAVOUR))
    assert board.choices == ["upgrade S2 court", "decline"], "no S1 to S3"


@pytest.mark.rule("RWD-4")
@pytest.mark.parametrize("players", [3, 5])
def test_a_noble_at_most_once_per_county_and_only_while_one_is_left(players: int) -> None:
    board = Board(players)
    board.nobles(BLUE, "BF")
    nobles_each = BASE.for_players(players).nobles
    for seat in range(1, nobles_each + 1):
        board.nobles(seat, "D")
    board.run(ChooseNoble(BLUE, FAVOUR))
    assert board.choices == [*(f"noble {letter}" for letter in "ACEGHI"), "decline"]
    board.act("noble I")
    assert board.noble_letters(BLUE) == "BFI"
    assert board.nobles_left()["I"] == nobles_each - 1
    assert board.events == [NobleTaken(BLUE, 8, FAVOUR)]


@pytest.mark.rule("RWD-4", "LAW-5")
def test_a_noble_is_lost_when_none_can_be_taken() -> None:
    board = Board()
    board.nobles(BLUE, "ABCDEFGHI")
    board.run(ChooseNoble(BLUE, FAVOUR))
    assert board.is_idle
    assert board.events == [Lost(BLUE, "noble", FAVOUR)]


@pytest.mark.rule("RWD-5")
def test_a_tile_from_stock_is_put_on_its_space() -> None:
    board = Board()
    board.tiles(BLUE, "LJ")
    board.run(ChooseTile(BLUE, FAVOUR))
    assert board.choices == ["tile K", "tile M", "tile N", "tile O", "decline"]
    board.act("tile O")
    assert board.tile_letters(BLUE) == "LJO"
    assert board.events == [TileBuilt(BLUE, 5, FAVOUR)]


@pytest.mark.rule("RWD-5")
def test_a_knight_under_a_new_tile_returns_to_court_unscored() -> None:
    board = Board()
    board.castle(BLUE, "M", 2)
    board.run(ChooseTile(BLUE, FAVOUR))
    board.act("tile M")
    assert board.in_castle(BLUE) == {}
    assert board.in_court(BLUE) == [2]
    assert board.goods(BLUE) == (0, 0, 0)
    assert board.events == [TileBuilt(BLUE, 3, FAVOUR), Returned(BLUE, 2, 12, 0)]


@pytest.mark.rule("RWD-5")
def test_the_knight_under_a_new_tile_is_not_counted_by_later_laws() -> None:
    board = Board()
    board.castle(BLUE, "M", 2)
    board.conflict("Y", "8", (BLUE, 1))
    board.conflict("Z", "9", (BLUE, 3))
    board.law("LAW-B6", "LAW-B7")
    board.act("tile M")
    assert board.goods(BLUE) == (0, 0, 0)
    assert board.in_court(BLUE) == [2]


@pytest.mark.rule("RWD-5", "LAW-5")
def test_a_tile_is_lost_without_stock() -> None:
    board = Board()
    board.tiles(BLUE, "JKLMNO")
    board.run(ChooseTile(BLUE, FAVOUR))
    assert board.is_idle
    assert board.events == [Lost(BLUE, "tile", FAVOUR)]


@pytest.mark.rule("RWD-7")
def test_upgrade_tile_and_noble_may_be_declined_and_are_then_lost() -> None:
    for choice in (
        ChooseUpgrade(BLUE, FAVOUR),
        ChooseTile(BLUE, FAVOUR),
        ChooseNoble(BLUE, FAVOUR),
    ):
        board = Board()
        board.court(BLUE, 1)
        board.run(choice)
        before = board.state.copy()
        assert board.choices[-1] == "decline"
        board.act("decline")
        assert board.events == [Declined(BLUE, choice.what, FAVOUR)]
        assert board.is_idle
        before.agenda = []
        assert board.state == before


@pytest.mark.rule("RWD-7")
def test_goods_and_recruits_are_taken_without_a_question() -> None:
    board = Board()
    reward(board, BLUE, gold=1, squires=1, votes=1, pp=1, recruit=1)
    assert board.is_idle
    assert board.goods(BLUE) == (1, 1, 1)
    assert board.in_court(BLUE) == [1]


@pytest.mark.rule("RWD-1", "RWD-4", "RWD-5")
def test_a_reward_of_many_parts_gives_all_of_them() -> None:
    board = Board()
    board.court(BLUE, 1)
    board.castle(BLUE, "O", 3)
    reward(board, BLUE, gold=1, upgrade=1, promote=3, tile=2, noble=1)
    board.act("upgrade S1 court", "upgrade S3 O", "tile J", "tile K", "noble A")
    assert board.is_idle
    assert board.in_court(BLUE) == [2]
    assert board.in_castle(BLUE) == {"O": 4}
    assert (board.tile_letters(BLUE), board.noble_letters(BLUE)) == ("JK", "A")
