"""The worked examples of docs/rules.md, 1 to 10."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import Lost, NobleTaken, Upgraded
from lancaster_tui.rules.phases.castles import ScoreCastle
from lancaster_tui.rules.phases.conflicts import ScoreConflict
from lancaster_tui.rules.phases.counties import ScoreCounty
from lancaster_tui.rules.phases.parliament import OpenVote
from lancaster_tui.rules.phases.placing import PlaceKnight, Placing
from tests.rules.builder import BLUE, GREEN, RED, YELLOW, Board

STAFFORD, YORK, GLOUCESTER, SURREY = 1, 2, 3, 8
UPPER_LEFT = 17


@pytest.mark.rule("PLC-6", "PLC-7")
def test_1_yellow_takes_stafford_from_blue() -> None:
    board = Board()
    board.county("B", BLUE, 2)
    board.court(YELLOW, 1)
    board.give(YELLOW, squires=2)
    board.run(PlaceKnight(YELLOW))
    board.act("place S1 B +2")
    assert board.occupant("B") == (YELLOW, 1, 2)
    assert board.in_court(BLUE) == [2]


@pytest.mark.rule("VOT-3")
@pytest.mark.parametrize(
    ("ballots", "passes"),
    [
        (("vote yes 0", "vote yes 1", "vote no 2"), True),
        (("vote yes 0", "vote yes 0", "vote no 2"), False),
    ],
)
def test_2_three_to_three_passes_and_two_to_three_fails(
    ballots: tuple[str, ...], *, passes: bool
) -> None:
    board = Board()
    board.state.laws = ("LAW-B1", "LAW-B2", "LAW-B3")
    board.state.proposals = ("LAW-B4",)
    for seat in (BLUE, YELLOW, GREEN):
        board.give(seat, votes=2)
    board.run(OpenVote())
    board.act(*ballots)
    assert ("LAW-B4" in board.state.laws) is passes


@pytest.mark.rule("CTY-1")
def test_3_stafford_for_three_gold_first_the_noble_then_the_upgrade() -> None:
    board = Board()
    board.county("B", BLUE, 1)
    board.give(BLUE, gold=3)
    board.run(ScoreCounty(STAFFORD))
    board.act("claim both", "upgrade S1 B")
    rewards = [e for e in board.events if isinstance(e, NobleTaken | Upgraded)]
    assert [type(event) for event in rewards] == [NobleTaken, Upgraded]
    assert board.goods(BLUE) == (0, 0, 0)
    assert board.noble_letters(BLUE) == "B"
    assert board.in_court(BLUE) == [2]


@pytest.mark.rule("CAS-2")
def test_4_the_squires_of_a_castle_space_pay_for_the_recruit_tile() -> None:
    board = Board(in_round=5)
    board.castle(BLUE, "L", 2)
    board.tiles(BLUE, "J")
    board.give(BLUE, squires=1)
    board.run(ScoreCastle(BLUE))
    assert board.goods(BLUE) == (0, 3, 0)
    board.act("use J")
    assert board.goods(BLUE) == (0, 0, 0)
    assert board.in_court(BLUE) == [1, 2]


@pytest.mark.rule("CAS-3")
def test_5_four_nobles_give_five_vote_markers() -> None:
    board = Board()
    board.nobles(BLUE, "ADFI")
    board.run(ScoreCastle(BLUE))
    assert board.goods(BLUE) == (0, 0, 5)


@pytest.mark.rule("CON-2", "CON-3", "CON-4")
def test_6_england_wins_five_to_five() -> None:
    board = Board(4)
    board.conflict("Y", "5a", (BLUE, 2), (GREEN, 1), (RED, 2))
    board.run(ScoreConflict(UPPER_LEFT))
    assert (board.pp()[RED], board.pp()[BLUE], board.pp()[GREEN]) == (4, 2, 1)


@pytest.mark.rule("CON-5")
def test_7_france_wins_three_to_five() -> None:
    board = Board(4)
    board.conflict("Y", "5a", (BLUE, 2), (GREEN, 1))
    board.run(ScoreConflict(UPPER_LEFT))
    assert (board.pp()[BLUE], board.pp()[GREEN]) == (2, 1)
    assert board.card("W") == "5a"
    assert board.stacks("W") == [(BLUE, 2), (GREEN, 1)]


@pytest.mark.rule("PLC-9", "PLC-10")
def test_8_green_under_blue_and_the_free_third_space() -> None:
    board = Board(3, start=GREEN)
    board.conflict("Y", "8", (BLUE, 2))
    board.court(GREEN, 1, 2)
    board.run(Placing(GREEN))
    board.act("place S1 Y")
    assert board.stacks("Y") == [(BLUE, 2), (GREEN, 1)]
    board.act("favour 2", "noble A")
    assert board.noble_letters(GREEN) == "A"
    board.favours()
    board.act("place S2 Y")
    assert board.stacks("Y") == [(BLUE, 2), (GREEN, 1, 2)], "not on the third space"
    board.court(BLUE, 1)
    board.run(PlaceKnight(BLUE))
    board.act("place S1 Y")
    assert board.stacks("Y") == [(BLUE, 2, 1), (GREEN, 1, 2)], "not on the third space"


@pytest.mark.rule("CTY-3")
def test_9_surrey() -> None:
    board = Board(4)
    board.county("I", YELLOW, 1)
    board.run(ScoreCounty(SURREY))
    board.act("claim reward")
    assert board.goods(YELLOW) == (2, 2, 0)
    board.act("start 4")
    assert board.state.start_player == RED


@pytest.mark.rule("CTY-1", "RWD-2", "RWD-3")
@pytest.mark.parametrize(
    ("letter", "county", "court"), [("C", YORK, (1, 1, 1)), ("D", GLOUCESTER, (4,))]
)
def test_10_york_or_gloucester_with_no_fitting_knight_in_reserve(
    letter: str, county: int, court: tuple[int, ...]
) -> None:
    board = Board()
    board.county(letter, BLUE, 3)
    board.court(BLUE, *court)
    board.run(ScoreCounty(county))
    board.act("claim reward")
    assert board.is_idle
    assert board.goods(BLUE) == (0, 0, 2)
    assert len(board.happened(Lost)) == 1
    assert board.in_court(BLUE) == sorted([3, *court])
