from __future__ import annotations

import pytest

from lancaster_tui.rules.pieces.knights import reinforce
from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.views import view
from lancaster_tui.words.places import county_text, county_wins, space_text
from lancaster_tui.words.situation import (
    board_lines,
    castle_lines,
    law_lines,
    player_text,
    purse_text,
    round_text,
    to_come_lines,
)
from tests.rules.builder import BASE, BLUE, GREEN, YELLOW, Board, new_game
from tests.words.samples import NAMES

THREE = NAMES._replace(seats=NAMES.seats[:3])
B = parse_place("B")


@pytest.fixture
def board() -> Board:
    board = Board(start=YELLOW, in_round=2)
    board.court(BLUE, 1, 1, 3)
    board.give(BLUE, gold=4, squires=1, votes=2, pp=14)
    board.county("B", YELLOW, 2, 2)
    board.county("H", GREEN, 1)
    board.castle(BLUE, "L", 2)
    board.tiles(BLUE, "K")
    board.nobles(BLUE, "BF")
    board.conflict("W", "5a", (BLUE, 1), (YELLOW, 1, 1))
    board.favours("gold3", "noble")
    return board


def test_the_round_is_told_with_the_score(board: Board) -> None:
    assert round_text(board.state, THREE) == (
        "Round 2 of 5, placing knights. PP: Ann (14), Bob (0), Cid (0)."
    )


def test_a_seat_is_told_what_it_has_to_act_with(board: Board) -> None:
    assert purse_text(board.state, BLUE, THREE) == (
        "Ann has S1 S1 S3 in court, 4 gold, 1 squire and 2 vote markers."
    )
    assert purse_text(board.state, GREEN, THREE) == (
        "Cid has no knights in court, 0 gold, 0 squires and 0 vote markers."
    )


@pytest.mark.rule("VOT-5")
def test_vote_markers_set_aside_are_told_apart_from_those_for_the_next_vote(board: Board) -> None:
    board.give(BLUE, votes=-2, set_aside=3)
    assert purse_text(board.state, BLUE, THREE) == (
        "Ann has S1 S1 S3 in court, 4 gold, 1 squire, 0 vote markers and 3 set aside."
    )
    assert "squires 1, vote markers 0 and 3 set aside;" in player_text(
        board.state, BLUE, THREE, known={BLUE}
    )
    assert "set aside" not in player_text(board.state, YELLOW, THREE, known={BLUE})


def test_a_player_is_told_with_all_that_is_open(board: Board) -> None:
    assert player_text(board.state, BLUE, THREE, known={BLUE}) == (
        "Ann: 14 PP; gold 4, squires 1, vote markers 2; court S1 S1 S3; reserve S2 S4; "
        "nobles B F; extension tiles K; S2 at castle space L (2 squires)."
    )


@pytest.mark.rule("SET-10")
def test_gold_and_squires_behind_a_screen_are_not_told(board: Board) -> None:
    text = player_text(board.state, BLUE, THREE, known={YELLOW})
    assert "gold ?, squires ?, vote markers 2" in text


def test_the_board_tells_places_and_who_stands_there(board: Board) -> None:
    lines = board_lines(board.state, THREE)
    assert len(lines) == 9 + 4 + 1
    assert lines[1] == (
        "B Stafford: minimum 1; upgrade; nobles 1; Bob's S2 with 2 squires, total 4"
    )
    assert lines[7] == "H Dorset: minimum 1; voyage to France; nobles 2; Cid's S1"
    assert lines[8] == (
        "I Surrey: minimum 1; 2 gold + 2 squires; names the start player; nobles 2; empty"
    )
    assert lines[9] == (
        "last stand W: strength 5 (4/2/1 PP); English strength 3; Ann S1; Bob S1 S1"
    )
    assert lines[10] == "last stand X: none"
    assert lines[13] == "King's Favour tiles face up: 3 gold; noble of any county"


def test_without_favour_tiles_the_board_says_so(board: Board) -> None:
    board.favours()
    assert board_lines(board.state, THREE)[-1] == "King's Favour tiles face up: none"


def test_castle_spaces_tell_what_they_give_and_hold(board: Board) -> None:
    lines = castle_lines(board.state, BLUE, THREE)
    assert lines[:3] == [
        "castle space J: recruit for 3 squires; empty",
        "castle space K: upgrade for 2 squires; extension tile",
        "castle space L: 2 squires; S2",
    ]
    assert space_text(parse_place("M"), BLUE, board.state, THREE) == lines[3]


@pytest.mark.rule("RWD-4")
def test_a_county_wins_a_noble_only_where_one_can_be_taken(board: Board) -> None:
    assert county_wins(B, YELLOW, board.state, THREE) == "upgrade or noble"
    assert county_wins(B, BLUE, board.state, THREE) == "upgrade"
    board.nobles(GREEN, "B")
    assert county_wins(B, YELLOW, board.state, THREE) == "upgrade"
    assert "nobles 0" in county_text(B, board.state, THREE)


def test_laws_are_told_with_their_forecast(board: Board) -> None:
    board.state.laws = ("LAW-B12", "LAW-B1", "LAW-B16")
    board.state.proposals = ("LAW-B17",)
    assert law_lines(board.state, THREE, known={BLUE}) == [
        "Current law 1: 3 PP per conflict where you have a knight. "
        "Now it would give: Ann (+3 PP), Bob (+3 PP), Cid (nothing).",
        "Current law 2: Most gold (ties included): upgrade. "
        "Now it would give: Ann (?), Bob (?), Cid (?).",
        "Current law 3: 1 gold for 1 PP, any number of times. "
        "Now it would give: Ann (up to 4 PP), Bob (?), Cid (?).",
        "Proposal 1: 1 squire for 1 PP, any number of times. "
        "Now it would give: Ann (up to 1 PP), Bob (?), Cid (?).",
    ]


@pytest.mark.rule("VOT-5", "LAW-N10")
def test_of_a_law_about_markers_kept_it_is_told_how_many_there_are(board: Board) -> None:
    board.state.laws, board.state.proposals = (), ("LAW-N10",)
    for seat, votes in enumerate((2, 0, 3)):
        board.state.seats[seat].votes = votes
    assert law_lines(board.state, THREE, known={BLUE}) == [
        "Proposal 1: Most unspent vote markers (ties included): upgrade. "
        "Now it would give: Ann (?), Bob (nothing), Cid (?). "
        "That depends on the vote markers kept; there are: Ann (2), Bob (0), Cid (3).",
    ]


@pytest.mark.rule("LAW-N5", "LAW-N11")
def test_of_laws_that_give_nothing_it_is_told_what_they_do(board: Board) -> None:
    board.state.laws = ("LAW-N11", "LAW-N5")
    board.state.proposals = ()
    assert law_lines(board.state, THREE, known={BLUE}) == [
        "Current law 1: Pay 1 gold for each of your knights in counties, or it goes home unscored "
        "(its squires are lost). "
        "Now it would ask: Ann (nothing), Bob (-1 gold or 1 knight home), "
        "Cid (-1 gold or 1 knight home).",
        "Current law 2: For each conflict where you have a knight, you may send 1 of your squires "
        "to any of these conflicts: +1 strength each (they are lost after the conflict). "
        "Now it would allow: Ann (up to 1 squire to France), Bob (?), Cid (nothing).",
    ]


@pytest.mark.rule("LAW-N5", "LAW-N13")
def test_squires_that_were_sent_and_tiles_turned_down_are_told(board: Board) -> None:
    reinforce(board.state, YELLOW, parse_place("W"), 2)
    board.turn_down(BLUE, "K")
    assert board_lines(board.state, THREE)[9] == (
        "last stand W: strength 5 (4/2/1 PP); English strength 5; Ann S1; Bob S1 S1 with 2 squires"
    )
    assert castle_lines(board.state, BLUE, THREE)[1] == (
        "castle space K: upgrade for 2 squires; extension tile, face down"
    )
    text = player_text(board.state, BLUE, THREE, known={BLUE})
    assert "extension tiles K; face down in this castle scoring K; S2 at" in text


@pytest.mark.rule("LAW-6")
def test_the_laws_to_come_tell_which_groups_are_new() -> None:
    state, _ = new_game(seed=1, law_set="bnbbn")
    lines = to_come_lines(view(state, BLUE), THREE)
    assert [line.split(":")[0] for line in lines] == [
        "To come, round 2 (new laws)",
        "To come, rounds 2 and 3",
        "To come, rounds 3 and 4",
        "To come, round 5 (new laws)",
    ]


@pytest.mark.rule("SET-10")
def test_the_laws_to_come_are_told_by_when_their_group_comes_and_not_in_their_order() -> None:
    state, _ = new_game(seed=1)
    lines = to_come_lines(view(state, BLUE), THREE)
    assert [line.split(":")[0] for line in lines] == [
        "To come, round 2",
        "To come, rounds 2 and 3",
        "To come, rounds 3 and 4",
        "To come, round 5",
    ]
    assert sum(line.count("; ") + 1 for line in lines) == len(BASE.laws) - 6
    state.law_pile = tuple(reversed(state.law_pile))
    assert to_come_lines(view(state, BLUE), THREE) == lines
