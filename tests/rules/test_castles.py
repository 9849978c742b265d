"""Scoring the castles (CAS)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import (
    CastleScored,
    Declined,
    Gained,
    Lost,
    Paid,
    Recruited,
    Returned,
    Source,
)
from lancaster_tui.rules.phases.castles import ScoreCastle, ScoreCastles
from lancaster_tui.rules.refusals import MustBeTaken, Refusal
from tests.rules.builder import BLUE, GREEN, PLAYER_COUNTS, YELLOW, Board, base_document, changed


def castle_board(players: int = 3, *, start: int = BLUE, in_round: int = 5) -> Board:
    """A table in the last round, when the lord and the nobles give nothing (CAS-3)."""
    board = Board(players, start=start, in_round=in_round)
    board.phase("castles")
    return board


@pytest.mark.rule("CAS-1")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_castles_are_scored_in_player_order_each_as_a_whole(players: int) -> None:
    board = castle_board(players, start=players - 1)
    for seat in range(players):
        board.castle(seat, "K", 1)
        board.tiles(seat, "J")
        board.give(seat, squires=5)
    board.run(ScoreCastles())
    order = [players - 1, *range(players - 1)]
    for seat in order:
        assert board.asked == seat
        board.act("use J")
        assert board.asked == seat
        board.act("decline")
    own = [event for event in board.happened(CastleScored) if event.faction < players]
    assert own == [CastleScored(seat) for seat in order]


@pytest.mark.rule("CAS-1", "CAS-3")
def test_the_table_comes_after_the_castle() -> None:
    board = castle_board(in_round=1)
    board.castle(BLUE, "N", 1)
    board.nobles(BLUE, "AB")
    board.run(ScoreCastle(BLUE))
    assert board.happened(Gained) == [
        Gained(BLUE, "votes", 2, Source("castle", "votes")),
        Gained(BLUE, "votes", 3, Source("table")),
    ]


@pytest.mark.rule("CAS-2")
def test_knights_and_tiles_give_the_same() -> None:
    board = castle_board()
    board.castle(BLUE, "L", 2)
    board.castle(BLUE, "M", 1)
    board.tiles(BLUE, "NO")
    for letter, strength in zip("NO", (3, 1), strict=True):
        board.castle(YELLOW, letter, strength)
    board.tiles(YELLOW, "LM")
    board.run(ScoreCastle(BLUE), ScoreCastle(YELLOW))
    assert board.goods(BLUE) == board.goods(YELLOW) == (3, 3, 2)


@pytest.mark.rule("CAS-2")
@pytest.mark.parametrize(
    ("letter", "goods"), [("L", (0, 2, 0)), ("M", (2, 0, 0)), ("N", (0, 0, 2)), ("O", (1, 1, 0))]
)
def test_what_each_free_space_gives(letter: str, goods: tuple[int, int, int]) -> None:
    board = castle_board()
    board.castle(GREEN, letter, 4)
    board.run(ScoreCastle(GREEN))
    assert board.goods(GREEN) == goods
    assert board.in_castle(GREEN) == {}
    assert board.in_court(GREEN) == [4]


@pytest.mark.rule("CAS-2")
def test_an_empty_castle_gives_nothing() -> None:
    board = castle_board()
    board.run(ScoreCastle(BLUE))
    assert board.events == [CastleScored(BLUE)]


@pytest.mark.rule("CAS-2")
def test_a_scored_knight_returns_and_a_tile_stays() -> None:
    board = castle_board()
    board.castle(BLUE, "L", 2)
    board.tiles(BLUE, "MJ")
    board.run(ScoreCastle(BLUE))
    assert board.in_castle(BLUE) == {}
    assert board.in_court(BLUE) == [2]
    assert board.tile_letters(BLUE) == "MJ"
    assert board.happened(Returned) == [Returned(BLUE, 2, 11, 0)]
    board.run(ScoreCastle(BLUE))
    assert board.goods(BLUE) == (4, 2, 0), "the tile gives again"


@pytest.mark.rule("CAS-2")
def test_gains_come_before_the_paid_spaces() -> None:
    board = castle_board()
    board.tiles(BLUE, "J")
    board.castle(BLUE, "L", 1)
    board.castle(BLUE, "O", 2)
    board.run(ScoreCastle(BLUE))
    assert board.choices == ["use J", "decline"], "the three squires were just gained"
    board.act("use J")
    assert board.goods(BLUE) == (1, 0, 0)
    assert board.in_court(BLUE) == [1, 1, 2]


@pytest.mark.rule("CAS-2")
def test_recruit_for_three_squires() -> None:
    board = castle_board()
    board.castle(BLUE, "J", 2)
    board.give(BLUE, squires=3)
    board.run(ScoreCastle(BLUE))
    board.act("use J")
    source = Source("castle", "recruit")
    assert board.events[1:] == [
        Returned(BLUE, 2, 9, 0),
        Paid(BLUE, "squires", 3, source),
        Recruited(BLUE, source),
    ]
    assert board.in_court(BLUE) == [1, 2]
    assert board.goods(BLUE) == (0, 0, 0)


@pytest.mark.rule("CAS-2", "CAS-4")
def test_upgrade_for_two_squires_of_a_knight_in_castle_court_or_conflict() -> None:
    board = castle_board()
    board.castle(BLUE, "K", 1)
    board.castle(BLUE, "J", 2)
    board.conflict("Y", "8", (BLUE, 3))
    board.court(BLUE, 1)
    board.give(BLUE, squires=2)
    board.run(ScoreCastle(BLUE))
    assert board.choices == ["use K", "decline"]
    board.act("use K")
    assert board.choices == ["upgrade S1 court", "upgrade S3 Y", "decline"]
    board.act("upgrade S3 Y")
    assert board.stacks("Y") == [(BLUE, 4)]
    assert board.goods(BLUE) == (0, 0, 0)
    assert board.in_court(BLUE) == [1, 1, 2]

    board = castle_board()
    board.tiles(BLUE, "K")
    board.castle(BLUE, "J", 2)
    board.give(BLUE, squires=2)
    board.run(ScoreCastle(BLUE))
    board.act("use K", "upgrade S2 J")
    assert board.in_court(BLUE) == [3], "lifted in the castle, then returned unused"


@pytest.mark.rule("CAS-3")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("nobles", ["", "A", "ABCDEFGHI"])
def test_a_vote_marker_per_noble_and_one_for_the_lord(players: int, nobles: str) -> None:
    board = castle_board(players, in_round=4)
    board.nobles(YELLOW, nobles)
    board.run(ScoreCastles())
    assert [board.goods(seat)[2] for seat in (BLUE, YELLOW)] == [1, len(nobles) + 1]


@pytest.mark.rule("CAS-3")
def test_the_table_gives_nothing_in_round_five() -> None:
    board = castle_board(in_round=5)
    board.nobles(YELLOW, "ABC")
    board.run(ScoreCastles())
    assert board.happened(Gained) == []


@pytest.mark.rule("CAS-4")
def test_each_paid_space_is_used_at_most_once() -> None:
    board = castle_board()
    board.tiles(BLUE, "JK")
    board.give(BLUE, squires=12)
    board.court(BLUE, 1)
    board.run(ScoreCastle(BLUE))
    assert board.choices == ["use J", "use K", "decline"]
    board.act("use J")
    assert board.choices == ["use K", "decline"]
    board.act("use K", "upgrade S1 court")
    assert board.is_idle
    assert board.goods(BLUE) == (0, 7, 0)


@pytest.mark.rule("CAS-4")
@pytest.mark.parametrize(
    ("squires", "court", "choices"),
    [
        (1, (1,), []),
        (2, (1,), ["use K", "decline"]),
        (3, (1,), ["use J", "use K", "decline"]),
        (3, (4,), ["use J", "decline"]),
        (3, (1, 1, 1, 2, 2, 3), ["use K", "decline"]),
        (3, (1, 1, 1, 2, 2, 3, 4), []),
    ],
)
def test_a_space_that_cannot_be_paid_or_would_be_lost_is_not_offered(
    squires: int, court: tuple[int, ...], choices: list[str]
) -> None:
    board = castle_board()
    board.tiles(BLUE, "JK")
    board.give(BLUE, squires=squires)
    board.court(BLUE, *court)
    board.run(ScoreCastle(BLUE))
    assert ([] if board.is_idle else board.choices) == choices


@pytest.mark.rule("CAS-4")
def test_knights_on_declined_spaces_return_all_the_same() -> None:
    board = castle_board()
    board.castle(BLUE, "J", 1)
    board.castle(BLUE, "K", 2)
    board.give(BLUE, squires=5)
    board.run(ScoreCastle(BLUE))
    board.act("decline")
    assert board.is_idle
    assert board.happened(Declined) == [
        Declined(BLUE, "space", Source("castle", "recruit")),
        Declined(BLUE, "space", Source("castle", "upgrade")),
    ]
    assert board.in_castle(BLUE) == {}
    assert board.in_court(BLUE) == [1, 2]
    assert board.goods(BLUE) == (0, 5, 0)


@pytest.mark.rule("CAS-4")
def test_knights_on_spaces_that_are_not_offered_return() -> None:
    board = castle_board()
    board.castle(YELLOW, "J", 1)
    board.castle(YELLOW, "K", 4)
    board.run(ScoreCastle(YELLOW))
    assert board.is_idle
    assert board.in_court(YELLOW) == [1, 4]


@pytest.mark.rule("CAS-4")
def test_upgrading_an_s1_puts_it_back_for_the_recruit() -> None:
    board = castle_board()
    board.tiles(BLUE, "JK")
    board.court(BLUE, 1, 1, 1)
    board.give(BLUE, squires=5)
    board.run(ScoreCastle(BLUE))
    assert board.choices == ["use K", "decline"], "no S1 in reserve"
    board.act("use K", "upgrade S1 court")
    assert board.choices == ["use J", "decline"]
    board.act("use J")
    assert board.in_court(BLUE) == [1, 1, 1, 2]
    assert board.goods(BLUE) == (0, 0, 0)


@pytest.mark.rule("CAS-4")
def test_another_seats_space_is_not_offered() -> None:
    board = castle_board()
    board.tiles(BLUE, "J")
    board.give(BLUE, squires=5)
    board.court(BLUE, 1)
    board.run(ScoreCastle(BLUE))
    assert board.refused("use K").rule == "CAS-4"


@pytest.mark.rule("CAS-2", "CAS-4", "RWD-7")
def test_what_is_asked_follows_the_ruleset() -> None:
    castle = base_document()["castle"]
    castle[0] = {"id": "recruit", "name": "recruit", "reward": {"recruit": 1}}
    castle[3] = {"id": "gold", "name": "gold", "cost": {"gold": 1}, "reward": {"gold": 2}}
    board = Board(rules=changed(castle=castle), in_round=5)
    board.tiles(BLUE, "JM")
    board.run(ScoreCastle(BLUE))
    assert board.is_idle, "a free recruit is always taken (RWD-7), and the gold cannot be paid"
    assert board.in_court(BLUE) == [1]
    board.give(BLUE, gold=1)
    board.run(ScoreCastle(BLUE))
    assert board.choices == ["use J", "use M"]
    assert board.refused("decline") == Refusal("RWD-7", MustBeTaken())
    board.act("use J")
    assert board.choices == ["use M", "decline"], "what is paid for may be left"
    board.act("use M")
    assert board.goods(BLUE) == (2, 0, 0)


@pytest.mark.rule("LAW-5", "CAS-4")
def test_only_the_part_that_cannot_be_used_is_lost() -> None:
    castle = base_document()["castle"]
    castle[0] = {"id": "recruit", "name": "recruit", "reward": {"recruit": 1, "gold": 2}}
    board = Board(rules=changed(castle=castle), in_round=5)
    board.tiles(BLUE, "J")
    board.court(BLUE, 1, 1, 1)
    board.run(ScoreCastle(BLUE))
    assert board.is_idle
    assert board.goods(BLUE) == (2, 0, 0)
    assert board.happened(Lost) == [Lost(BLUE, "recruit", Source("castle", "recruit"))]
