"""What greedy does about the new laws where one answer is plainly right."""

from __future__ import annotations

from lancaster_tui.rules.phases.parliament import OpenVote
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from tests.bots.positions import answer, answer_now, last_round, vote
from tests.rules.builder import BLUE, GREEN, YELLOW, Board, with_law

IDLE = "LAW-B9"  # pays only who has an S3 deployed


def place(board: Board, *laws: str) -> str:
    """Return where BLUE places a knight while these laws are sure to be applied."""
    board.state.laws = (*laws, IDLE, IDLE, IDLE)[:3]
    board.state.proposals = ()
    return answer(board, "placing", PlaceKnight(BLUE))


def test_a_levy_is_paid_for_the_county_that_pays_points() -> None:
    board = last_round()
    board.county("B", BLUE, 1)
    board.county("G", BLUE, 4)
    board.give(BLUE, gold=1)
    board.law("LAW-N11")
    assert answer_now(board) == "levy G"


def test_no_levy_is_paid_for_a_county_that_pays_nothing() -> None:
    board = last_round()
    board.state.nobles_left = [0] * 9
    board.tiles(BLUE, "JKLMNO")
    board.county("A", BLUE, 2)
    board.county("G", BLUE, 4)
    board.give(BLUE, gold=2)
    board.law("LAW-N11", IDLE, IDLE)
    assert answer_now(board) == "levy G"


def test_a_levy_is_paid_for_knights_that_the_next_law_counts() -> None:
    board = last_round()
    board.state.nobles_left = [0] * 9
    board.county("B", BLUE, 2)
    board.county("A", BLUE, 2)
    board.tiles(BLUE, "JKLMNO")
    board.give(BLUE, gold=2)
    board.law("LAW-N11", "LAW-N12")
    assert answer_now(board) == "levy A B"


def test_gold_is_kept_from_a_levy_for_the_ninth_noble() -> None:
    board = last_round()
    board.nobles(BLUE, "ABCDEFHI")
    board.county("G", BLUE, 4)
    board.county("I", BLUE, 1)
    board.give(BLUE, gold=4)
    board.law("LAW-N11")
    assert answer_now(board) == "levy G"


def test_a_squire_is_paid_for_a_tile_that_brings_two() -> None:
    board = Board()
    board.tiles(BLUE, "L")
    board.give(BLUE, squires=1)
    board.law("LAW-N13")
    assert answer_now(board) == "levy L"


def test_no_squire_is_paid_for_a_tile_that_cannot_be_paid_then() -> None:
    board = Board()
    board.tiles(BLUE, "JL")
    board.give(BLUE, squires=3)
    board.law("LAW-N13")
    assert answer_now(board) == "levy L"


def test_a_squire_is_sent_where_it_overtakes() -> None:
    board = last_round()
    board.conflict("Y", "5a", (BLUE, 1), (YELLOW, 4))
    board.conflict("Z", "6a", (YELLOW, 3), (GREEN, 1), (BLUE, 2))
    board.give(BLUE, squires=2)
    board.law("LAW-N5")
    assert answer_now(board) == "send Z"


def test_squires_are_sent_where_they_win_the_battle_for_england() -> None:
    board = last_round()
    board.conflict("Y", "8", (BLUE, 4), (YELLOW, 2))
    board.conflict("Z", "10", (BLUE, 1), (YELLOW, 4))
    board.give(BLUE, squires=5)
    board.law("LAW-N5")
    assert answer_now(board) == "send Y Y"


def test_no_squires_are_sent_where_they_change_nothing() -> None:
    board = Board()
    board.conflict("Y", "5a", (BLUE, 4), (YELLOW, 2))
    board.give(BLUE, squires=1)
    board.law("LAW-N5")
    assert answer_now(board) == "send none"


def test_squires_become_the_gold_that_buys_the_ninth_noble() -> None:
    board = last_round()
    board.nobles(BLUE, "ABCDEFHI")
    board.county("G", BLUE, 4)
    board.give(BLUE, gold=2, squires=2)
    board.law("LAW-N14")
    assert answer_now(board) == "exchange 1 b"


def test_a_poor_exchange_is_left_alone() -> None:
    board = Board()
    board.give(BLUE, gold=2, squires=2)
    board.law("LAW-N14")
    assert answer_now(board) == "exchange 0"


def test_unspent_markers_are_turned_into_points() -> None:
    board = last_round()
    board.give(BLUE, gold=3, squires=3, set_aside=2)
    board.law("LAW-N17")
    assert answer_now(board) == "exchange 2"


def test_gold_becomes_the_tile_that_wins_the_ranking() -> None:
    board = Board(in_round=5)
    board.tiles(YELLOW, "JK")
    board.tiles(BLUE, "LM")
    board.give(BLUE, gold=4)
    board.give(YELLOW, gold=9)
    board.law("LAW-N7")
    assert answer_now(board) == "exchange 1"


def test_a_levy_on_own_knights_gets_no() -> None:
    board = last_round()
    board.county("G", BLUE, 4)
    board.county("C", BLUE, 3)
    board.give(BLUE, votes=3)
    board.give(YELLOW, votes=3)
    assert vote(board, "LAW-N11").startswith("vote no")


def test_a_levy_on_the_tiles_of_the_others_gets_yes() -> None:
    board = Board()
    board.tiles(YELLOW, "LM")
    board.tiles(GREEN, "LM")
    assert vote(board, "LAW-N13") == "vote yes 0"


def test_squires_that_win_a_battle_are_voted_for() -> None:
    board = last_round()
    board.conflict("Y", "8", (BLUE, 4), (YELLOW, 2), (GREEN, 1))
    board.give(BLUE, squires=2)
    assert vote(board, "LAW-N5") == "vote yes 0"


def test_an_exchange_that_only_the_others_can_make_gets_no() -> None:
    board = last_round()
    board.give(YELLOW, gold=2, squires=2, votes=2)
    board.give(GREEN, gold=2, squires=2, votes=2)
    assert vote(board, "LAW-N17") == "vote no 0"


def test_markers_stay_unspent_for_the_law_that_pays_for_them() -> None:
    board = last_round()
    board.conflict("Y", "6a", (BLUE, 1))
    board.give(BLUE, gold=3, squires=3, votes=3)
    board.give(YELLOW, votes=3)
    assert vote(board, "LAW-B12") == "vote yes 3"
    board.state.agenda.clear()
    board.state.laws = (IDLE, "LAW-N17", IDLE)
    assert answer(board, "parliament", OpenVote()) == "vote yes 0"


def test_markers_stay_unspent_for_an_upgrade_that_most_of_them_win() -> None:
    board = Board()
    board.court(BLUE, 1)
    board.give(BLUE, gold=1, votes=3)
    board.give(YELLOW, votes=1)
    assert vote(board, "LAW-B16") == "vote yes 3"
    board.state.agenda.clear()
    board.state.laws = (IDLE, "LAW-N10", IDLE)
    assert answer(board, "parliament", OpenVote()) == "vote yes 0"


def test_squires_stand_beside_a_knight_if_a_law_pays_for_them() -> None:
    board = last_round()
    board.court(BLUE, 4)
    board.give(BLUE, squires=4)
    assert place(board) == "place S4 G"
    board.state.agenda.clear()
    assert place(board, "LAW-N15") == "place S4 G +4"


def test_a_law_that_pays_for_emptied_counties_brings_knights_there() -> None:
    board = last_round()
    board.court(BLUE, 1)
    board.favours()
    board.state.nobles_left[1] = 0
    assert place(board, "LAW-N16") == "place S1 B"


def test_a_law_that_pays_for_knights_in_the_castle_brings_them_there() -> None:
    board = last_round()
    board.court(BLUE, 1)
    board.favours()
    assert place(board, "LAW-N8")[-1] in "JKLMNO"


def test_a_law_that_pays_for_most_knights_in_france_brings_them_there() -> None:
    board = last_round()
    board.court(BLUE, 2)
    board.favours()
    board.conflict("Z", "10", (YELLOW, 1))
    assert place(board, "LAW-N18") == "place S2 Z"


def test_a_county_is_avoided_if_its_levy_cannot_be_paid() -> None:
    board = last_round()
    board.court(BLUE, 4)
    assert place(board, "LAW-N11") != "place S4 G"


def test_a_squire_that_can_be_sent_after_it_makes_a_knight_go_to_france() -> None:
    board = last_round()
    board.court(BLUE, 1)
    board.favours()
    board.give(BLUE, squires=1)
    board.conflict("Z", "8", (YELLOW, 4, 2))
    assert place(board, "LAW-N5") == "place S1 Z"


def test_a_third_county_is_left_alone_if_a_law_pays_for_exactly_two() -> None:
    two = {"kind": "when", "count": {"of": "counties"}, "at_least": 2, "at_most": 2}
    board = Board(in_round=5, rules=with_law({**two, "reward": {"pp": 9}}))
    board.county("A", BLUE, 2)
    board.county("B", BLUE, 1)
    board.court(BLUE, 1)
    board.favours()
    assert place(board, "X1")[-1] not in "ABCDEFGHI"


def test_a_second_county_is_taken_if_a_law_pays_for_exactly_two() -> None:
    two = {"kind": "when", "count": {"of": "counties"}, "at_least": 2, "at_most": 2}
    board = Board(in_round=5, rules=with_law({**two, "reward": {"pp": 9}}))
    board.county("A", BLUE, 2)
    board.court(BLUE, 1)
    board.favours()
    assert place(board, "X1")[-1] in "ABCDEFGHI"


def test_the_favour_is_taken_that_one_way_of_an_exchange_turns_into_points() -> None:
    ways = [
        {"cost": {"gold": 3}, "reward": {"votes": 1}},
        {"cost": {"squires": 1}, "reward": {"pp": 2}},
    ]
    board = Board(in_round=5, rules=with_law({"kind": "exchange_either", "ways": ways}))
    board.favours("gold3", "squires")
    board.state.laws = ("X1", IDLE, IDLE)
    board.state.proposals = ()
    squires = board.state.favours[1] + 1
    assert answer(board, "placing", ChooseFavour(BLUE)) == f"favour {squires}"
