from __future__ import annotations

import pytest

from lancaster_tui.rules.phases.laws import times_law_pays
from lancaster_tui.words.laws.forecast import counted, forecasts
from tests.rules.builder import BASE, BLUE, GREEN, PLAYER_COUNTS, YELLOW, Board
from tests.rules.playing import play_randomly


@pytest.fixture
def board() -> Board:
    board = Board()
    board.give(BLUE, gold=3, squires=2)
    board.give(YELLOW, gold=3, squires=1)
    board.court(BLUE, 1)
    for letter in "BHI":
        board.county(letter, BLUE, {"B": 2, "H": 1, "I": 1}[letter])
    board.conflict("W", "5a", (BLUE, 2), (YELLOW, 1))
    board.conflict("X", "5b", (YELLOW, 1))
    return board


@pytest.mark.parametrize(
    ("law", "texts"),
    [
        ("LAW-B1", ["upgrade", "upgrade", ""]),
        ("LAW-B3", ["+3 PP", "", ""]),
        ("LAW-B4", ["up to 3 votes", "up to 3 votes", ""]),
        ("LAW-B5", ["up to 6 PP", "up to 3 PP", ""]),
        ("LAW-B6", ["", "tile", ""]),
        ("LAW-B7", ["+2 squires", "", ""]),
        ("LAW-B8", ["", "+1 gold +1 squire +1 vote", ""]),
        ("LAW-B12", ["+3 PP", "+6 PP", ""]),
        ("LAW-B14", ["+8 PP", "", ""]),
    ],
)
def test_a_forecast_tells_each_seat_what_a_law_would_give(
    board: Board, law: str, texts: list[str]
) -> None:
    entry = BASE.law_by_id[law]
    assert forecasts(board.state, entry) == texts


@pytest.mark.parametrize(
    ("law", "texts"),
    [
        ("LAW-B1", ["once", "once", ""]),
        ("LAW-B2", ["none", "", ""]),
        ("LAW-B4", [*["0-3"] * 2, ""]),
        ("LAW-B12", ["+3", "+6", ""]),
    ],
)
def test_an_amount_is_that_of_a_single_good_or_how_many_times(
    board: Board, law: str, texts: list[str]
) -> None:
    assert forecasts(board.state, BASE.law_by_id[law], size="amount") == texts


@pytest.mark.parametrize(
    ("law", "texts"),
    [
        ("LAW-B1", ["upgrade", "upgrade", ""]),
        ("LAW-B2", ["none left", "", ""]),
        ("LAW-B4", [*["0-3 votes"] * 2, ""]),
        ("LAW-B12", ["+3 PP", "+6 PP", ""]),
    ],
)
def test_a_figure_names_what_it_is_of(board: Board, law: str, texts: list[str]) -> None:
    assert forecasts(board.state, BASE.law_by_id[law], size="figure") == texts


@pytest.mark.rule("LAW-5")
def test_of_what_could_not_be_used_it_is_told_why(board: Board) -> None:
    recruit = BASE.law_by_id["LAW-B2"]
    assert forecasts(board.state, recruit)[BLUE] == "no S1 left"
    board.tiles(YELLOW, "JKLMNO")
    assert forecasts(board.state, BASE.law_by_id["LAW-B6"])[YELLOW] == "no tile left"


def test_a_deployed_s3_is_lifted_unless_the_s4_is_gone() -> None:
    board = Board()
    board.county("C", BLUE, 3)
    board.county("D", GREEN, 3)
    board.court(GREEN, 4)
    lift = BASE.law_by_id["LAW-B9"]
    assert forecasts(board.state, lift) == ["S3 to S4", "", "no S4 left"]


@pytest.mark.rule("SET-10")
def test_what_depends_on_a_covered_purse_is_not_told(board: Board) -> None:
    def seen(law: str) -> list[str]:
        return forecasts(board.state, BASE.law_by_id[law], known={YELLOW})

    assert seen("LAW-B1") == ["?", "?", "?"]
    assert seen("LAW-B4") == ["?", "up to 3 votes", "?"]
    assert seen("LAW-B12") == ["+3 PP", "+6 PP", ""]


@pytest.mark.rule("SET-10")
def test_no_forecast_changes_with_a_purse_that_is_covered(board: Board) -> None:
    def seen() -> list[list[str]]:
        return [forecasts(board.state, law, known={BLUE}) for law in BASE.laws]

    before = seen()
    board.give(YELLOW, gold=5, squires=5)
    assert seen() == before


def test_exactly_those_whom_a_law_pays_have_something_in_the_forecast() -> None:
    for players in PLAYER_COUNTS:
        for state, _, _ in play_randomly(players, seed=3):
            for law in state.laws + state.proposals:
                entry = BASE.law_by_id[law]
                paid = [times > 0 for times in times_law_pays(state, entry)]
                told = [text != "" for text in forecasts(state, entry)]
                assert told == paid


@pytest.mark.rule("LAW-1", "LAW-7")
def test_what_laws_to_the_left_pay_first_can_be_spent(board: Board) -> None:
    exchange = BASE.law_by_id["LAW-B5"]  # 1 gold + 1 squire: 3 PP
    board.state.laws = ("LAW-B1", "LAW-B7", "LAW-B5")  # LAW-B7: +2 squires for Blue
    board.give(BLUE, gold=4)
    assert forecasts(board.state, exchange) == ["up to 12 PP", "up to 3 PP", ""]
    board.state.laws = ("LAW-B1", "LAW-B5", "LAW-B7")
    assert forecasts(board.state, exchange)[BLUE] == "up to 6 PP"


@pytest.mark.rule("LAW-7", "VOT-3")
def test_a_proposal_is_paid_after_the_laws_that_stay(board: Board) -> None:
    exchange = BASE.law_by_id["LAW-B5"]
    board.give(BLUE, gold=4)
    board.state.phase = "parliament"
    board.state.laws, board.state.proposals = ("LAW-B1", "LAW-B7", "LAW-B12"), ("LAW-B5",)
    assert forecasts(board.state, exchange)[BLUE] == "up to 12 PP"
    board.state.laws = ("LAW-B7", "LAW-B1", "LAW-B12")  # LAW-B7 leaves for it
    assert forecasts(board.state, exchange)[BLUE] == "up to 6 PP"


@pytest.mark.rule("LAW-1", "LAW-7", "RWD-5")
def test_tiles_that_laws_to_the_left_pay_are_counted(board: Board) -> None:
    tiles = BASE.law_by_id["LAW-B11"]  # 5 PP per 3 tiles
    board.tiles(YELLOW, "JK")
    board.state.phase = "parliament"
    board.state.laws, board.state.proposals = ("LAW-B1", "LAW-B12", "LAW-B6"), ("LAW-B11",)
    assert forecasts(board.state, tiles) == ["", "+5 PP", ""]  # LAW-B6: a tile for Yellow
    assert counted(board.state, tiles)[YELLOW] == (3, "3 tiles")
    board.state.laws = ("LAW-B6", "LAW-B12", "LAW-B1")  # LAW-B6 leaves for it
    assert forecasts(board.state, tiles) == ["", "", ""]


@pytest.mark.rule("LAW-1", "LAW-5")
def test_no_more_tiles_are_counted_than_a_castle_has_room_for(board: Board) -> None:
    board.tiles(YELLOW, "JKLMNO")
    board.state.laws = ("LAW-B1", "LAW-B6", "LAW-B11")
    tiles = BASE.law_by_id["LAW-B11"]
    assert counted(board.state, tiles)[YELLOW] == (6, "6 tiles")
