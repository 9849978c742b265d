"""What greedy answers where one answer is plainly right, for every kind of question."""

from __future__ import annotations

from random import Random

import pytest

from lancaster_tui.rules.notation import action_text
from lancaster_tui.rules.phases.castles import ScoreCastle
from lancaster_tui.rules.phases.conflicts import ScoreConflict
from lancaster_tui.rules.phases.counties import ScoreCounty
from lancaster_tui.rules.phases.parliament import OpenVote
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.phases.setup import ChooseFirstTile
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.views import view
from tests.bots.positions import GREEDY, SOURCE, answer, answer_now, last_round, vote
from tests.rules.builder import BLUE, GREEN, YELLOW, Board, base_document, changed


def test_first_tile_is_the_one_that_pays_most() -> None:
    castle = base_document()["castle"]
    castle[4]["reward"] = {"pp": 5}
    board = Board(rules=changed(castle=castle))
    assert answer(board, "setup", ChooseFirstTile(BLUE)) == "tile N"


def test_a_knight_takes_the_county_that_pays_points_at_the_end() -> None:
    board = last_round()
    board.court(BLUE, 4)
    assert answer(board, "placing", PlaceKnight(BLUE)) == "place S4 G"


def test_no_squires_are_spent_where_nobody_can_come() -> None:
    board = Board()
    board.court(BLUE, 2)
    board.give(BLUE, squires=5)
    assert "+" not in answer(board, "placing", PlaceKnight(BLUE))


def test_just_enough_squires_expel_a_rival_who_has_no_answer() -> None:
    board = last_round()
    board.court(BLUE, 4)
    board.give(BLUE, squires=5)
    board.county("G", YELLOW, 4, squires=1)
    assert answer(board, "placing", PlaceKnight(BLUE)) == "place S4 G +2"


def test_a_knight_decides_a_battle() -> None:
    board = last_round()
    board.court(BLUE, 2)
    board.conflict("Z", "8", (YELLOW, 4, 2))
    assert answer(board, "placing", PlaceKnight(BLUE)) == "place S2 Z"


def test_no_knight_goes_where_it_would_be_captured() -> None:
    board = Board(in_round=4)
    board.court(BLUE, 4)
    board.conflict("W", "10", (YELLOW, 1), (GREEN, 1))
    board.favours()
    assert answer(board, "placing", PlaceKnight(BLUE)) != "place S4 W"


def test_the_ninth_noble_is_the_best_favour() -> None:
    board = Board(in_round=5)
    board.court(BLUE, 1)
    board.nobles(BLUE, "ABCDEFGH")
    board.favours("gold2", "noble", "squires")
    assert answer(board, "placing", ChooseFavour(BLUE)) == "favour 2"


def test_an_upgrade_goes_where_it_wins_the_battle() -> None:
    board = Board(in_round=5)
    board.court(BLUE, 1)
    board.conflict("Y", "5a", (BLUE, 1), (YELLOW, 3))
    board.conflict("Z", "10", (BLUE, 1), (YELLOW, 4))
    assert answer(board, "counties", ChooseUpgrade(BLUE, SOURCE)) == "upgrade S1 Y"


def test_a_noble_is_not_taken_where_the_own_knight_will_win_it() -> None:
    board = Board()
    board.county("C", BLUE, 3)
    board.state.nobles_left = [0, 0, 1, 0, 0, 0, 0, 1, 0]
    assert answer(board, "placing", ChooseNoble(BLUE, SOURCE)) == "noble H"


def test_a_tile_does_not_send_the_own_knight_home() -> None:
    board = Board(in_round=5)
    board.tiles(BLUE, "JKMN")
    board.castle(BLUE, "O", 1)
    assert answer(board, "counties", ChooseTile(BLUE, SOURCE)) == "tile L"


def test_a_law_that_pays_well_gets_yes_and_all_that_lapses_otherwise() -> None:
    board = Board()
    for letter, card in (("W", "5a"), ("Y", "6a"), ("Z", "7a")):
        board.conflict(letter, card, (BLUE, 1))
    board.give(BLUE, votes=3)
    board.give(YELLOW, votes=3)
    assert vote(board, "LAW-B12") == "vote yes 3"


def test_a_law_that_pays_the_leader_gets_no() -> None:
    board = Board()
    for letter, card in (("W", "5a"), ("Y", "6a"), ("Z", "7a")):
        board.conflict(letter, card, (YELLOW, 1))
    board.give(YELLOW, pp=20, votes=3)
    board.give(BLUE, votes=3)
    assert vote(board, "LAW-B12") == "vote no 3"


def test_markers_are_kept_for_the_law_that_matters() -> None:
    board = Board()
    board.county("B", BLUE, 2)
    for letter, card in (("Y", "6a"), ("Z", "7a")):
        board.conflict(letter, card, (BLUE, 1))
    board.give(BLUE, votes=3)
    board.give(YELLOW, votes=3)
    assert vote(board, "LAW-B7", "LAW-B12") == "vote yes 0"


def test_no_marker_is_spent_when_all_agree() -> None:
    board = Board()
    for seat in (BLUE, YELLOW, GREEN):
        board.give(seat, gold=4, votes=2)
    board.county("B", BLUE, 2)
    assert vote(board, "LAW-B16", "LAW-B7") in ("vote yes 0", "vote no 0")


def test_useless_gold_is_exchanged_for_points() -> None:
    board = Board(in_round=5)
    board.give(BLUE, gold=5)
    board.law("LAW-B16")
    assert answer_now(board) == "exchange 5"


def test_gold_is_kept_for_the_ninth_noble() -> None:
    board = Board(in_round=5)
    board.nobles(BLUE, "ABCDEFHI")
    board.county("G", BLUE, 4)
    board.give(BLUE, gold=4)
    board.law("LAW-B16")
    assert answer_now(board) == "exchange 1"


def test_a_county_pays_both_for_gold_that_is_worth_less() -> None:
    board = Board(in_round=5)
    board.nobles(BLUE, "ABCDEFHI")
    board.county("G", BLUE, 4)
    board.give(BLUE, gold=3)
    assert answer(board, "counties", ScoreCounty(parse_place("G"))) == "claim both"


def test_a_county_pays_points_rather_than_a_first_noble_at_the_end() -> None:
    board = Board(in_round=5)
    board.county("G", BLUE, 4)
    assert answer(board, "counties", ScoreCounty(parse_place("G"))) == "claim reward"


def test_a_county_pays_the_noble_rather_than_an_upgrade_that_is_lost() -> None:
    board = Board()
    board.county("B", BLUE, 4)
    assert board.state.factions[BLUE].reserve[2] == 2
    assert answer(board, "counties", ScoreCounty(parse_place("B"))) == "claim noble"


def test_a_voyage_goes_to_the_battle_it_wins() -> None:
    board = Board(in_round=5)
    board.county("H", BLUE, 2)
    board.conflict("Y", "3", (YELLOW, 3))
    board.conflict("Z", "5a", (YELLOW, 1), (GREEN, 2))
    board.phase("counties")
    board.run(ScoreCounty(parse_place("H")))
    board.act("claim reward")
    assert answer_now(board) == "voyage Z"


def test_no_voyage_into_captivity() -> None:
    board = Board()
    board.county("H", BLUE, 4)
    board.conflict("W", "10", (YELLOW, 1), (GREEN, 4))
    board.phase("counties")
    board.run(ScoreCounty(parse_place("H")))
    board.act("claim reward")
    assert answer_now(board) == "decline"


def test_the_start_player_is_oneself() -> None:
    board = Board(start=GREEN)
    board.county("I", YELLOW, 1)
    board.phase("counties")
    board.run(ScoreCounty(parse_place("I")))
    board.act("claim reward")
    assert answer_now(board) == "start 2"


def test_squires_buy_a_recruit_early() -> None:
    board = Board()
    board.court(BLUE, 1)
    board.tiles(BLUE, "J")
    board.give(BLUE, squires=3)
    assert answer(board, "castles", ScoreCastle(BLUE)) == "use J"


def test_squires_are_kept_from_a_recruit_that_changes_nothing() -> None:
    board = Board(in_round=5)
    board.court(BLUE, 4, 3)
    board.tiles(BLUE, "J")
    board.give(BLUE, squires=3)
    assert answer(board, "castles", ScoreCastle(BLUE)) == "decline"


def test_a_strong_knight_is_ransomed_early() -> None:
    board = Board()
    board.conflict("W", "10", (BLUE, 4))
    board.give(BLUE, gold=4)
    assert answer(board, "conflicts", ScoreConflict(parse_place("W"))) == "ransom S4"


def test_equals_are_chosen_by_chance() -> None:
    board = Board()
    board.run(OpenVote())
    decision, seen = board.decision, view(board.state, BLUE)
    answers = {action_text(GREEDY.choose(seen, decision, Random(seed))) for seed in range(20)}
    assert answers == {"vote yes 0", "vote no 0"}


@pytest.mark.parametrize("price", [{"gold": 99}, {"squires": 6}, {"gold": 6, "squires": 99}])
def test_a_price_far_beyond_all_goods_is_judged_too(price: dict[str, int]) -> None:
    board = Board(rules=changed(county_price=price))
    board.court(BLUE, 3)
    assert answer(board, "placing", PlaceKnight(BLUE)).startswith("place S3 ")


def test_a_vote_is_judged_with_very_many_markers() -> None:
    board = Board()
    board.give(BLUE, votes=2000)
    assert vote(board, "LAW-B16", "LAW-B16", "LAW-B16").startswith("vote ")
