"""Scoring the counties (CTY)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import (
    CastleScored,
    CountyClaimed,
    Gained,
    Lost,
    NobleTaken,
    Paid,
    Returned,
    Source,
    StartPlayerNamed,
    Upgraded,
)
from lancaster_tui.rules.phases.castles import ScoreCastles
from lancaster_tui.rules.phases.counties import ScoreCounty
from lancaster_tui.rules.places import COUNTY_PLACES
from tests.rules.builder import BLUE, GREEN, PLAYER_COUNTS, YELLOW, Board

NORTHUMBERLAND, STAFFORD, YORK, GLOUCESTER = range(4)
BEDFORD, SUFFOLK, SOMERSET, DORSET, SURREY = range(4, 9)
LETTERS = "ABCDEFGHI"


def county_board(players: int = 3, *, start: int = BLUE) -> Board:
    board = Board(players, start=start)
    board.phase("counties")
    return board


def score_all(board: Board) -> None:
    board.run(*(ScoreCounty(county) for county in COUNTY_PLACES))


@pytest.mark.rule("CTY-1")
def test_counties_are_scored_a_to_i() -> None:
    board = county_board()
    for letter, seat, strength in (
        ("A", BLUE, 2),
        ("B", GREEN, 1),
        ("C", BLUE, 3),
        ("D", GREEN, 4),
        ("E", YELLOW, 2),
        ("F", GREEN, 2),
        ("G", BLUE, 4),
        ("H", YELLOW, 1),
        ("I", BLUE, 1),
    ):
        board.county(letter, seat, strength)
    score_all(board)
    while not board.is_idle:
        board.act("claim noble" if "claim noble" in board.choices else "start 1")
    assert [event.county for event in board.happened(CountyClaimed)] == list(COUNTY_PLACES)
    assert board.noble_letters(BLUE) == "ACGI"
    assert board.noble_letters(GREEN) == "BDF"


@pytest.mark.rule("CTY-1")
def test_an_empty_county_gives_nothing() -> None:
    board = county_board()
    score_all(board)
    assert board.events == []


@pytest.mark.rule("CTY-1")
@pytest.mark.parametrize(
    ("gold", "choices"),
    [
        (2, ["claim noble", "claim reward"]),
        (3, ["claim noble", "claim reward", "claim both"]),
    ],
)
def test_noble_reward_or_both_for_three_gold(gold: int, choices: list[str]) -> None:
    board = county_board()
    board.county("G", BLUE, 4)
    board.give(BLUE, gold=gold)
    board.run(ScoreCounty(SOMERSET))
    assert board.choices == choices
    assert "decline" not in board.choices


@pytest.mark.rule("CTY-1")
def test_the_noble_alone() -> None:
    board = county_board()
    board.county("G", BLUE, 4)
    board.give(BLUE, gold=3)
    board.run(ScoreCounty(SOMERSET))
    board.act("claim noble")
    assert board.noble_letters(BLUE) == "G"
    assert board.pp() == [0, 0, 0]
    assert board.goods(BLUE) == (3, 0, 0)
    assert board.nobles_left()["G"] == 1


@pytest.mark.rule("CTY-1")
def test_the_reward_alone() -> None:
    board = county_board()
    board.county("G", BLUE, 4)
    board.give(BLUE, gold=3)
    board.run(ScoreCounty(SOMERSET))
    board.act("claim reward")
    assert board.noble_letters(BLUE) == ""
    assert board.pp() == [6, 0, 0]
    assert board.goods(BLUE) == (3, 0, 0)
    assert board.nobles_left()["G"] == 2


@pytest.mark.rule("CTY-1")
def test_both_pays_three_gold_then_takes_the_noble_then_the_reward() -> None:
    board = county_board()
    board.county("G", BLUE, 4)
    board.give(BLUE, gold=4)
    board.run(ScoreCounty(SOMERSET))
    board.act("claim both")
    source = Source("county", "G")
    assert board.events == [
        CountyClaimed(BLUE, SOMERSET, "both"),
        Paid(BLUE, "gold", 3, source),
        NobleTaken(BLUE, SOMERSET, source),
        Gained(BLUE, "pp", 6, source),
        Returned(BLUE, 4, SOMERSET, 0),
    ]
    assert board.goods(BLUE) == (1, 0, 0)


@pytest.mark.rule("CTY-1")
@pytest.mark.parametrize("reason", ["has it", "none left"])
def test_without_a_noble_to_take_only_the_reward(reason: str) -> None:
    board = county_board()
    board.county("G", BLUE, 4)
    board.give(BLUE, gold=9)
    if reason == "has it":
        board.nobles(BLUE, "G")
    else:
        board.nobles(YELLOW, "G")
        board.nobles(GREEN, "G")
    board.run(ScoreCounty(SOMERSET))
    assert board.is_idle, "one single choice is taken by itself"
    assert board.pp() == [6, 0, 0]
    assert board.goods(BLUE) == (9, 0, 0)


@pytest.mark.rule("CTY-1", "LAW-5")
def test_the_reward_is_offered_even_if_it_would_be_lost() -> None:
    board = county_board()
    board.county("F", BLUE, 2)
    board.court(BLUE, 1, 1, 1)
    board.run(ScoreCounty(SUFFOLK))
    assert board.choices == ["claim noble", "claim reward"]
    board.act("claim reward")
    assert board.happened(Lost) == [Lost(BLUE, "recruit", Source("county", "F"))]


@pytest.mark.rule("CTY-1")
def test_gold_won_in_an_earlier_county_may_be_used() -> None:
    board = county_board()
    board.county("I", BLUE, 1)
    board.county("G", BLUE, 4)
    board.nobles(BLUE, "I")
    board.give(BLUE, gold=1)
    board.run(ScoreCounty(SURREY), ScoreCounty(SOMERSET))
    board.act("start 1")
    assert board.choices[-1] == "claim both"


@pytest.mark.rule("CTY-1")
def test_gold_of_the_reward_itself_comes_too_late() -> None:
    board = county_board()
    board.county("I", BLUE, 1)
    board.give(BLUE, gold=1)
    board.run(ScoreCounty(SURREY))
    assert board.choices == ["claim noble", "claim reward"]


@pytest.mark.rule("CTY-2")
def test_the_knight_returns_to_court_and_its_squires_to_the_supply() -> None:
    board = county_board()
    board.county("E", YELLOW, 2, squires=3)
    board.run(ScoreCounty(BEDFORD))
    board.act("claim noble")
    assert board.occupant("E") is None
    assert board.in_court(YELLOW) == [2]
    assert board.goods(YELLOW) == (0, 0, 0)
    assert board.happened(Returned) == [Returned(YELLOW, 2, BEDFORD, 3)]


@pytest.mark.rule("CTY-2")
def test_the_knight_returns_only_after_the_reward() -> None:
    board = county_board()
    board.county("B", YELLOW, 1)
    board.run(ScoreCounty(STAFFORD))
    board.act("claim reward")
    assert board.choices == ["upgrade S1 B", "decline"], "still in the county"
    board.act("upgrade S1 B")
    assert board.in_court(YELLOW) == [2]
    assert board.happened(Upgraded) == [Upgraded(YELLOW, 1, STAFFORD, Source("county", "B"))]


@pytest.mark.rule("CTY-3")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("claim", ["claim noble", "claim reward", "claim both"])
def test_the_occupant_of_surrey_names_the_start_player_whatever_it_chose(
    players: int, claim: str
) -> None:
    board = county_board(players, start=GREEN)
    board.county("I", YELLOW, 1)
    board.give(YELLOW, gold=3)
    board.run(ScoreCounty(SURREY))
    board.act(claim)
    assert board.asked == YELLOW
    assert board.choices == [f"start {number}" for number in range(1, players + 1)]
    board.act("start 1")
    assert board.state.start_player == BLUE
    assert board.happened(StartPlayerNamed) == [StartPlayerNamed(BLUE, by=YELLOW)]


@pytest.mark.rule("CTY-3")
def test_the_occupant_of_surrey_must_name_somebody_and_may_name_itself() -> None:
    board = county_board()
    board.county("I", YELLOW, 1)
    board.nobles(YELLOW, "I")
    board.run(ScoreCounty(SURREY))
    assert board.refused("decline").rule == "CTY-3"
    board.act("start 2")
    assert board.state.start_player == YELLOW


@pytest.mark.rule("CTY-3", "CAS-1")
def test_the_new_start_player_is_effective_at_once() -> None:
    board = county_board(4, start=BLUE)
    board.county("I", BLUE, 1)
    board.run(ScoreCounty(SURREY), ScoreCastles())
    board.act("claim noble", "start 3")
    assert board.happened(CastleScored) == [CastleScored(seat) for seat in (2, 3, 0, 1)]


@pytest.mark.rule("CTY-3")
def test_nobody_in_surrey_leaves_the_marker() -> None:
    board = county_board(4, start=GREEN)
    score_all(board)
    assert board.state.start_player == GREEN
    assert board.happened(StartPlayerNamed) == []


@pytest.mark.rule("CTY-1", "RWD-5")
@pytest.mark.parametrize("letter", "AE")
def test_northumberland_and_bedford_give_a_tile(letter: str) -> None:
    board = county_board()
    board.county(letter, BLUE, 2)
    board.castle(BLUE, "N", 1)
    board.run(ScoreCounty(LETTERS.index(letter)))
    board.act("claim reward", "tile N")
    assert board.tile_letters(BLUE) == "N"
    assert board.in_court(BLUE) == [1, 2]


@pytest.mark.rule("RWD-5")
def test_a_tile_won_in_a_county_scores_this_round() -> None:
    board = county_board()
    board.county("A", BLUE, 2)
    board.run(ScoreCounty(NORTHUMBERLAND), ScoreCastles())
    board.act("claim reward", "tile M")
    assert board.goods(BLUE) == (2, 0, 1)


@pytest.mark.rule("CTY-1")
@pytest.mark.parametrize("players", [3, 5])
def test_rewards_of_the_other_counties(players: int) -> None:
    board = county_board(players)
    board.county("C", BLUE, 3)
    board.county("D", GREEN, 3)
    board.county("F", GREEN, 2)
    board.county("I", YELLOW, 1)
    score_all(board)
    board.act("claim reward")
    assert board.in_court(BLUE) == [1, 3]
    board.act("claim reward", "upgrade S3 D", "claim reward", "claim reward", "start 1")
    assert board.goods(BLUE) == (0, 0, 2)
    assert board.goods(GREEN) == (0, 0, 2)
    assert board.in_court(GREEN) == [1, 2, 4]
    assert board.goods(YELLOW) == (2, 2, 0)
