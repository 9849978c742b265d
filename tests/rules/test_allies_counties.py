"""What an ally wins in a county (ALY-10)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import (
    CountyClaimed,
    Gained,
    GoodsLost,
    Lost,
    NobleRemoved,
    Recruited,
    Returned,
    Source,
    StartPlayerNamed,
)
from lancaster_tui.rules.notation import action_text
from lancaster_tui.rules.phases.counties import ScoreCounty
from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.refusals import AllyWinsOne, ConflictFull, Refusal
from tests.rules.builder import (
    BLUE,
    BLUE_ALLY,
    YELLOW,
    YELLOW_ALLY,
    Board,
)

W = parse_place("W")
NOTHING = [(0, 0, 0)] * 2


def held_by_blue_ally(letter: str, strength: int = 3) -> Board:
    board = Board(2)
    board.phase("counties")
    board.county(letter, BLUE_ALLY, strength)
    return board


def score_county(board: Board, letter: str) -> None:
    board.run(ScoreCounty(parse_place(letter)))


def goods_lost(board: Board) -> dict[str, int]:
    return {event.good: event.amount for event in board.happened(GoodsLost)}


@pytest.mark.rule("ALY-10", "ALY-14")
def test_in_a_county_an_ally_wins_the_noble_or_the_reward_never_both() -> None:
    board = held_by_blue_ally("B")
    board.give(BLUE, gold=9)
    score_county(board, "B")
    assert board.asked == BLUE
    assert board.choices == ["claim noble", "claim reward"]
    assert board.refused("claim both") == Refusal("ALY-10", AllyWinsOne(), for_ally=True)
    choice = board.decision.choice
    candidates = [action_text(action) for action in choice.candidates(board.state, BLUE)]
    assert candidates == ["claim noble", "claim reward"]


@pytest.mark.rule("ALY-10")
def test_a_noble_that_an_ally_wins_leaves_the_game() -> None:
    board = held_by_blue_ally("B")
    board.nobles(BLUE, "B")
    score_county(board, "B")
    events = board.act("claim noble")
    assert NobleRemoved(BLUE_ALLY, 1, Source("county", "B")) in events
    assert board.nobles_left()["B"] == 0
    assert sum(board.nobles_left().values()) == 16
    assert (board.noble_letters(BLUE), board.noble_letters(YELLOW)) == ("B", "")
    assert Returned(BLUE_ALLY, 3, 1, 0) in events
    assert board.in_court(BLUE_ALLY) == [3]


@pytest.mark.rule("ALY-10")
def test_without_a_noble_left_an_ally_wins_the_reward() -> None:
    board = held_by_blue_ally("F")
    board.nobles(BLUE, "F")
    board.nobles(YELLOW, "F")
    score_county(board, "F")
    assert board.is_idle
    assert board.happened(CountyClaimed) == [CountyClaimed(BLUE_ALLY, 5, "reward")]


@pytest.mark.rule("ALY-10")
def test_the_reward_is_offered_to_an_ally_even_if_it_would_be_lost() -> None:
    board = held_by_blue_ally("A")
    score_county(board, "A")
    assert board.choices == ["claim noble", "claim reward"]


@pytest.mark.rule("ALY-10")
@pytest.mark.parametrize(
    ("letter", "strength", "lost", "goods"),
    [
        ("A", 3, ["tile"], {}),
        ("C", 3, [], {"votes": 2}),
        ("D", 4, ["upgrade"], {"votes": 2}),
        ("E", 3, ["tile"], {}),
        ("F", 3, [], {}),
        ("G", 4, [], {"pp": 6}),
        ("I", 3, [], {"gold": 2, "squires": 2}),
    ],
)
def test_what_an_ally_cannot_use_of_a_reward_is_lost(
    letter: str, strength: int, lost: list[str], goods: dict[str, int]
) -> None:
    board = held_by_blue_ally(letter, strength)
    score_county(board, letter)
    board.act("claim reward")
    assert [event.what for event in board.happened(Lost)] == lost
    assert goods_lost(board) == goods
    assert board.happened(Gained) == []
    assert [board.goods(seat) for seat in (BLUE, YELLOW)] == NOTHING
    assert board.pp() == [0, 0]
    assert board.tile_letters(BLUE) == ""


@pytest.mark.rule("ALY-10", "RWD-2")
@pytest.mark.parametrize("letter", ["C", "F"])
def test_an_ally_recruits_one_of_its_own_colour(letter: str) -> None:
    board = held_by_blue_ally(letter)
    score_county(board, letter)
    events = board.act("claim reward")
    assert Recruited(BLUE_ALLY, Source("county", letter)) in events
    assert (board.in_court(BLUE_ALLY), board.in_court(BLUE)) == ([1, 3], [])


@pytest.mark.rule("ALY-10", "RWD-2")
def test_an_ally_without_an_s1_in_reserve_loses_the_recruit() -> None:
    board = held_by_blue_ally("F")
    board.court(BLUE_ALLY, 1, 1, 1)
    score_county(board, "F")
    board.act("claim reward")
    assert board.happened(Lost) == [Lost(BLUE_ALLY, "recruit", Source("county", "F"))]
    assert board.in_reserve(BLUE) == [1, 1, 1, 2, 2, 3, 4]


@pytest.mark.rule("ALY-10", "RWD-3", "RWD-7")
@pytest.mark.parametrize("letter", ["B", "D"])
def test_an_ally_upgrades_one_of_its_own_knights_or_none(letter: str) -> None:
    board = held_by_blue_ally(letter)
    board.court(BLUE, 1, 2)
    board.court(BLUE_ALLY, 1)
    score_county(board, letter)
    board.act("claim reward")
    assert board.asked == BLUE
    assert board.choices == ["upgrade S1 court", f"upgrade S3 {letter}", "decline"]
    board.act(f"upgrade S3 {letter}")
    assert board.in_court(BLUE_ALLY) == [1, 4]
    assert board.in_court(BLUE) == [1, 2]


@pytest.mark.rule("ALY-10", "RWD-6")
def test_an_ally_voyages_to_a_space_of_its_own() -> None:
    board = held_by_blue_ally("H")
    board.favours("gold3")
    board.conflict("W", "4", (BLUE, 1), (YELLOW, 1), (YELLOW_ALLY, 1))
    board.conflict("Y", "8", (BLUE, 2))
    board.conflict("Z", "7a", (YELLOW, 2), (BLUE_ALLY, 2), (BLUE, 1))
    score_county(board, "H")
    board.act("claim reward")
    assert board.choices == ["voyage Y", "voyage Z", "decline"]
    why = board.refused("voyage W")
    assert why == Refusal("PLC-9", ConflictFull(W), for_ally=True)
    before = board.state.copy()
    board.act("voyage Y")
    assert board.stacks("Y") == [(BLUE, 2), (BLUE_ALLY, 3)]
    assert board.in_court(BLUE_ALLY) == []
    assert board.state.favours == (2,)
    board.state = before
    board.act("voyage Z")
    assert board.stacks("Z") == [(YELLOW, 2), (BLUE_ALLY, 2, 3), (BLUE, 1)]


@pytest.mark.rule("ALY-10", "RWD-6", "RWD-7")
def test_an_ally_that_does_not_voyage_returns_to_its_court() -> None:
    for has_conflict in (True, False):
        board = held_by_blue_ally("H")
        if has_conflict:
            board.conflict("Y", "8")
        score_county(board, "H")
        board.act("claim reward", *(["decline"] if has_conflict else []))
        assert board.is_idle
        assert (board.in_court(BLUE_ALLY), board.in_court(BLUE)) == ([3], [])


@pytest.mark.rule("ALY-10", "CTY-3")
@pytest.mark.parametrize("claim", ["claim noble", "claim reward"])
@pytest.mark.parametrize("named", [BLUE, YELLOW])
def test_in_surrey_the_owner_of_the_ally_names_either_player(claim: str, named: int) -> None:
    board = Board(2)
    board.county("I", YELLOW_ALLY, 1)
    score_county(board, "I")
    board.act(claim)
    assert board.asked == YELLOW
    assert board.choices == ["start 1", "start 2"]
    board.act(f"start {named + 1}")
    assert board.happened(StartPlayerNamed) == [StartPlayerNamed(named, YELLOW)]
    assert board.state.start_player == named
