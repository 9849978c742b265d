"""What greedy does with its ally where one answer is plainly right (ALY)."""

from __future__ import annotations

from lancaster_tui.rules.phases.castles import ScoreCastle
from lancaster_tui.rules.phases.counties import ScoreCounty
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseUpgrade
from lancaster_tui.rules.places import parse_place
from tests.bots.positions import SOURCE, answer, answer_now
from tests.rules.builder import BLUE, BLUE_ALLY, YELLOW, YELLOW_ALLY, Board


def duel(in_round: int = 5) -> Board:
    """Return a table of two players on which BLUE cannot catch up in extension tiles."""
    board = Board(2, in_round=in_round)
    board.tiles(YELLOW, "JKLMNO")
    board.favours()
    return board


def placed(board: Board) -> str:
    return answer(board, "placing", PlaceKnight(BLUE))


def scored(board: Board, letter: str) -> str:
    return answer(board, "counties", ScoreCounty(parse_place(letter)))


def test_the_ally_expels_the_rival_from_its_ninth_noble() -> None:
    board = duel()
    board.court(BLUE_ALLY, 4)
    board.nobles(YELLOW, "ABDEFGHI")
    board.county("C", YELLOW, 3)
    assert placed(board) == "place ally S4 C"


def test_the_ally_wins_the_battle_in_which_its_owner_stands() -> None:
    board = duel()
    board.court(BLUE_ALLY, 2)
    board.county("H", BLUE, 1)
    board.conflict("Y", "8", (YELLOW, 4, 2))
    board.conflict("Z", "8", (BLUE, 4), (YELLOW, 2))
    assert placed(board) == "place ally S2 Z"


def test_the_ally_does_not_win_a_battle_for_the_rival() -> None:
    board = duel()
    board.court(BLUE_ALLY, 2)
    board.conflict("Y", "8", (YELLOW, 4, 2))
    assert placed(board) != "place ally S2 Y"


def test_the_ally_takes_a_rank_from_the_rival() -> None:
    board = duel()
    board.court(BLUE_ALLY, 4)
    board.county("C", BLUE, 3)
    board.county("H", BLUE, 1)
    board.conflict("Y", "5b", (YELLOW, 4), (BLUE, 1))
    assert placed(board) == "place ally S4 Y"


def test_the_knight_goes_where_points_are_rather_than_its_ally() -> None:
    board = duel()
    board.court(BLUE, 4)
    board.court(BLUE_ALLY, 4)
    assert placed(board) == "place S4 G"


def test_the_ally_recruits_early() -> None:
    board = duel(in_round=1)
    board.court(BLUE_ALLY, 1)
    for letter, strength in (("B", 1), ("H", 2), ("I", 1)):
        board.county(letter, YELLOW, strength)
    assert placed(board) in ("place ally S1 J", "place ally S1 K")


def test_the_ally_removes_the_noble_that_only_the_rival_still_wants() -> None:
    board = duel(in_round=4)
    board.county("C", BLUE_ALLY, 3)
    board.nobles(BLUE, "C")
    board.nobles(YELLOW, "ABDE")
    assert scored(board, "C") == "claim noble"


def test_the_ally_leaves_the_noble_that_only_its_owner_still_wants() -> None:
    board = duel(in_round=4)
    board.county("C", BLUE_ALLY, 3)
    board.nobles(YELLOW, "C")
    board.nobles(BLUE, "ABDE")
    assert scored(board, "C") == "claim reward"


def test_a_noble_by_favour_is_one_that_the_rival_lacks() -> None:
    board = duel(in_round=3)
    board.court(BLUE_ALLY, 1)
    board.nobles(BLUE, "ABCD")
    board.nobles(YELLOW, "ABEF")
    assert answer(board, "placing", ChooseNoble(BLUE_ALLY, SOURCE)) in ("noble C", "noble D")


def test_no_noble_by_favour_is_better_than_one_its_owner_lacks() -> None:
    board = duel(in_round=3)
    board.court(BLUE_ALLY, 1)
    board.nobles(YELLOW, "ABCDEFGHI")
    assert answer(board, "placing", ChooseNoble(BLUE_ALLY, SOURCE)) == "decline"


def test_the_ally_is_upgraded_where_it_wins_the_battle_of_its_owner() -> None:
    board = duel()
    board.court(BLUE_ALLY, 1)
    board.conflict("Y", "10", (BLUE, 1), (BLUE_ALLY, 1))
    board.conflict("Z", "6a", (BLUE, 4), (BLUE_ALLY, 1))
    assert answer(board, "counties", ChooseUpgrade(BLUE_ALLY, SOURCE)) == "upgrade S1 Z"


def test_the_ally_sails_where_its_owner_wins() -> None:
    board = duel()
    board.county("H", BLUE_ALLY, 2)
    board.conflict("Y", "8", (YELLOW, 4, 2))
    board.conflict("Z", "8", (BLUE, 4), (YELLOW, 2))
    board.phase("counties")
    board.run(ScoreCounty(parse_place("H")))
    board.act("claim reward")
    assert answer_now(board) == "voyage Z"


def test_the_ally_does_not_sail_to_the_help_of_the_rival() -> None:
    board = duel()
    board.county("H", BLUE_ALLY, 1)
    board.conflict("Y", "7a", (YELLOW, 4, 2))
    board.phase("counties")
    board.run(ScoreCounty(parse_place("H")))
    board.act("claim reward")
    assert answer_now(board) == "decline"


def test_the_ally_names_its_owner() -> None:
    board = duel()
    board.state.start_player = YELLOW
    board.county("I", BLUE_ALLY, 1)
    board.phase("counties")
    board.run(ScoreCounty(parse_place("I")))
    board.act("claim reward")
    assert answer_now(board) == "start 1"


def test_the_free_upgrade_of_the_ally_is_used() -> None:
    board = duel(in_round=2)
    board.castle(BLUE_ALLY, "K", 1)
    board.court(BLUE_ALLY, 2)
    assert answer(board, "castles", ScoreCastle(BLUE_ALLY)).startswith("use")


def test_the_favour_of_the_ally_is_an_upgrade_rather_than_gold_that_is_lost() -> None:
    board = duel(in_round=2)
    board.court(BLUE_ALLY, 2)
    board.nobles(BLUE, "A")
    board.favours("upgrade", "gold2")
    assert answer(board, "placing", ChooseFavour(BLUE_ALLY)) == "favour 1"


def test_a_knight_is_safe_from_an_ally_that_is_too_weak() -> None:
    board = duel()
    board.court(BLUE, 4)
    board.court(YELLOW_ALLY, 3)
    board.give(YELLOW, squires=5)
    board.give(BLUE, squires=5)
    assert placed(board) == "place S4 G"
