"""How the players stand, with what the end would add, as far as a reader may know."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from lancaster_tui.rules.phases.ending import FinalPoints
from lancaster_tui.rules.ruleset.model import Ranking
from lancaster_tui.words.endings import rankings_in_short
from lancaster_tui.words.outlook import even_texts, open_ties_texts, outlook_texts
from lancaster_tui.words.standings import (
    Standing,
    best_at_end,
    has_forecast,
    nobles_worth,
    reason_texts,
    standings,
    total_text,
)
from tests.rules.builder import BASE, BLUE, GREEN, YELLOW, Board
from tests.words.samples import NAMES

ALL = (BLUE, YELLOW, GREEN)


@pytest.fixture
def board() -> Board:
    """Return a board with a tie for strength between blue and yellow, who have most tiles."""
    board = Board(3, in_round=3)
    board.court(BLUE, 4)
    board.court(YELLOW, 1, 3)
    board.court(GREEN, 1)
    board.tiles(BLUE, "JKL")
    board.tiles(YELLOW, "JK")
    board.nobles(GREEN, "ABC")
    for seat, pp in enumerate((5, 9, 7)):
        board.state.seats[seat].pp = pp
    return board


def stand(board: Board, seat: int, *known: int) -> Standing:
    return next(each for each in standings(board.state, known) if each.seat == seat)


def test_the_leader_stands_first(board: Board) -> None:
    assert [each.seat for each in standings(board.state, ALL)] == [YELLOW, GREEN, BLUE]


def test_of_equals_who_would_have_more_at_the_end_stands_first_then_the_earlier_in_player_order(
    board: Board,
) -> None:
    for seat in board.state.seats:
        seat.pp = 4
    board.state.start_player = GREEN
    board.give(BLUE, squires=1)
    assert [each.seat for each in standings(board.state, ALL)] == [BLUE, YELLOW, GREEN]
    even = Board(3)
    even.state.start_player = GREEN
    assert [each.seat for each in standings(even.state, ALL)] == [GREEN, BLUE, YELLOW]


@pytest.mark.parametrize(("pp", "count"), [(0, 0), (4, 3)])
def test_nobody_stands_out_as_long_as_all_are_level_without_points(pp: int, count: int) -> None:
    level = [Standing(seat, pp, FinalPoints(4, 0, 0), wins=True) for seat in ALL]
    assert len(best_at_end(level)) == count


@pytest.mark.rule("END-1", "END-2", "END-4")
def test_the_end_adds_knights_tiles_and_nobles(board: Board) -> None:
    board.give(BLUE, squires=1)
    assert stand(board, BLUE, *ALL) == Standing(BLUE, 5, FinalPoints(8, 8, 0), wins=True)
    assert stand(board, BLUE, *ALL).total == 21
    assert stand(board, YELLOW, *ALL).bonus == FinalPoints(4, 4, 0)
    assert stand(board, GREEN, *ALL).bonus == FinalPoints(0, 0, 3)


@pytest.mark.rule("SET-10", "END-1")
@pytest.mark.parametrize("squires", [0, 3, 90])
def test_a_tie_that_a_covered_purse_decides_is_open(board: Board, squires: int) -> None:
    board.give(YELLOW, squires=squires)
    board.give(BLUE, squires=2)
    of_blue, of_yellow = (stand(board, seat, BLUE) for seat in (BLUE, YELLOW))
    assert (of_blue.bonus.knights, of_blue.is_open) == (4, True)
    assert (of_yellow.bonus.knights, of_yellow.is_open) == (4, True)
    assert not stand(board, GREEN, BLUE).is_open


@pytest.mark.rule("SET-10", "END-2")
def test_without_a_tie_no_purse_matters(board: Board) -> None:
    board.court(YELLOW, 1)
    assert not any(each.is_open for each in standings(board.state, ()))


def outlook(board: Board, *known: int) -> Sequence[str]:
    return outlook_texts(standings(board.state, known), NAMES)


@pytest.mark.rule("END-5")
def test_who_would_win_is_told_together_with_who_leads_if_that_is_somebody_else(
    board: Board,
) -> None:
    board.give(BLUE, squires=1)
    told = outlook(board, *ALL)
    assert told[0] == "Bob leads with 9 PP; if the game ended now: Ann 21, Bob 17, Cid 10"
    assert told[1] == "Bob leads with 9 PP; if the game ended now: Ann 21, Bob 17"
    why = "Ann would win: 5 PP + strength 8 + tiles 8"
    assert told[2] == "Bob leads with 9 PP; if it ended now: Ann 21, Bob 17"
    assert told[3:5] == [f"Bob leads; {why}", why]
    assert told[-7:] == [
        "Bob leads; Ann would win, 5+16 PP",
        "Ann would win, 5+16 PP",
        "Bob leads; if it ended now: Ann 21",
        "If it ended now: Ann 21, Bob 17",
        "If it ended now: Ann 21",
        "If it ended now: Ann",
        "Ann would win",
    ]
    signed = outlook_texts(standings(board.state, ALL), NAMES, "♛ ")
    assert signed[-10:-8] == [f"♛ Ann: {pp} + strength 8 + tiles 8" for pp in ("5 PP", "5")]
    board.state.seats[BLUE].pp = 12
    told = outlook(board, *ALL)
    assert "Ann leads with 12 PP; if it ended now: Ann 28, Bob 17" in told


@pytest.mark.rule("END-5")
def test_who_share_the_lead_are_told_together_with_what_decides_who_would_win(
    board: Board,
) -> None:
    board.state.seats[BLUE].pp = 10
    board.state.seats[YELLOW].pp = board.state.seats[GREEN].pp = 11
    board.state.seats[GREEN].nobles = ()
    told = outlook(board)
    leaders, why = "Bob and Cid lead with 11 PP", "covered squires break the tie"
    could = "Bob 19 to 23 or Ann 22 to 26 could win"
    assert told[0] == f"{leaders}; if the game ended now: {could}; {why}"
    assert f"{leaders}; if it ended now: Bob or Ann could win; {why}" in told
    board.court(BLUE, 2)
    board.state.seats[YELLOW].pp = board.state.seats[GREEN].pp = 15
    told = outlook(board)
    ends = "; if the game ended now: Ann 26, Bob 23, Cid 15"
    assert told[0] == f"Bob and Cid lead with 15 PP{ends}"


@pytest.mark.rule("END-3", "END-5")
def test_those_who_would_have_as_much_would_share(board: Board) -> None:
    board.give(BLUE, squires=1)
    board.state.seats[YELLOW].pp = 13
    both = NAMES.each_seat(each.seat for each in best_at_end(standings(board.state, ALL)))
    assert both == "Bob and Ann"
    told = outlook(board, *ALL)
    assert told[1] == "Bob leads with 13 PP; if it ended now: Bob 21, Ann 21, Cid 10"
    assert "Bob leads; if it ended now: Bob 21, Ann 21" in told
    assert told[-1] == "2 would share the victory"


@pytest.mark.rule("SET-10", "END-5")
def test_who_wins_only_if_a_covered_purse_breaks_a_tie_is_not_said_to_win() -> None:
    """The strongest, who has most for certain, never wins: one of those level for it does."""
    board = Board(3, in_round=3)
    board.court(BLUE, 4)
    board.court(YELLOW, 4)
    board.court(GREEN, 2)
    for seat in ALL:
        board.tiles(seat, "")
        board.nobles(seat, "")
    for seat, pp in ((BLUE, 3), (YELLOW, 3), (GREEN, 8)):
        board.state.seats[seat].pp = pp
    stands = standings(board.state, (GREEN,))
    assert max(stands, key=lambda each: each.total).seat == GREEN
    assert best_at_end(stands) == []
    assert {each.seat for each in stands if each.decided_by} == {BLUE, YELLOW}
    told = outlook(board, GREEN)
    assert told[0] == (
        "Cid leads with 8 PP; if the game ended now: Ann 7 to 11 or Bob 7 to 11 could win; "
        "covered squires break the tie"
    )
    assert "Cid leads with 8 PP; if it ended now: Ann or Bob could win" in told
    assert told[-13:] == [
        "Cid leads; if it ended now: Ann or Bob; covered squires decide",
        "Cid leads; if it ended now: Ann or Bob; squires decide",
        "Cid leads; if it ended now: Ann or Bob could win",
        "Ann or Bob: ties go to more squires",
        "Ann or Bob could win; squires decide",
        "Ann or Bob: squires break ties",
        "Ann or Bob: squires decide",
        "If it ended now: Ann or Bob; covered squires decide",
        "If it ended now: Ann or Bob; squires decide",
        "If it ended now: Ann or Bob could win",
        "If it ended now: Ann or Bob",
        "Ann or Bob could win",
        "If it ended now: 2 could win",
    ]


@pytest.mark.rule("SET-10", "END-5")
def test_who_wins_whatever_is_covered_wins_perhaps_with_others(board: Board) -> None:
    """Blue has 17 at least and 19 at most, yellow 19 at least, then 20."""
    told = outlook(board, BLUE)
    assert told[0] == (
        "Bob leads with 9 PP; if the game ended now: Bob 19 to 21 would win, perhaps with "
        "Ann 17 to 19; covered squires break the tie"
    )
    would = "Bob would win, perhaps with Ann; covered squires break the tie"
    assert f"Bob leads with 9 PP; if it ended now: {would}" in told
    assert not any("open" in text for text in told)
    assert told[-2:] == ["If it ended now: Bob would win or tie", "Bob would win or tie"]
    assert [each.seat for each in best_at_end(standings(board.state, (BLUE,)))] == [YELLOW]
    board.state.seats[YELLOW].pp += 1
    assert "Bob leads; if it ended now: Bob 20-22, Ann 17-19" in outlook(board, BLUE)


@pytest.mark.rule("END-5")
def test_also_before_anybody_has_points_the_prizes_of_the_end_tell_who_would_win(
    board: Board,
) -> None:
    for seat in ALL:
        board.state.seats[seat].pp = 0
    board.give(BLUE, squires=1)
    told = outlook(board, *ALL)
    assert told[0] == ("Nobody has points yet; if the game ended now: Ann 16, Bob 8, Cid 3")
    assert "No points yet; if it ended now: Ann 16" in told
    for seat in ALL:
        board.state.seats[seat].pp = 1
    assert "Ann, Bob and Cid lead with 1 PP; if it ended now: Ann 17, Bob 9" in outlook(board, *ALL)
    assert "All are level; if it ended now: Ann 17" in outlook(board, *ALL)
    board.state.seats[GREEN].pp = 40
    assert "Cid leads with 40 PP; if it ended now: Cid 43, Ann 17" in outlook(board, *ALL)


@pytest.mark.rule("END-1", "END-2", "SET-10")
def test_where_everybody_could_win_no_names_are_told_but_what_decides() -> None:
    board = Board(4)
    for seat in range(4):
        board.court(seat, 1, 2)
        board.tiles(seat, "J")
    first, *_, last = outlook(board, BLUE)
    open_end = "covered squires and gold decide who would win"
    assert first == f"Nobody has points yet; {open_end}"
    assert last == "No points yet"
    told = open_ties_texts(standings(board.state, (BLUE,)), board.state, NAMES)
    assert told == ["Bob 0 to 16: tied for strongest knights and most tiles"]
    board.nobles(BLUE, "AB")
    assert outlook(board)[0] == (
        "Nobody has points yet; end bonuses put Ann ahead, "
        "but covered squires and gold could change that"
    )
    board.nobles(BLUE, "")
    board.court(BLUE, 1, 1)
    board.give(BLUE, pp=1)
    texts = outlook(board, BLUE)
    assert texts[0] == f"Ann leads with 1 PP; {open_end}"
    assert "Ann leads with 1 PP; squires and gold decide" in texts
    board.nobles(YELLOW, "ABCDE")
    assert outlook(board, BLUE)[0] == f"Ann leads with 1 PP; {open_end}", "Ann may have as much"


@pytest.mark.rule("END-2", "SET-10")
def test_for_what_ties_are_open_is_told(board: Board) -> None:
    board.court(YELLOW, 1)
    board.tiles(GREEN, "JK")
    stands = standings(board.state, (BLUE,))
    told = open_ties_texts(stands, board.state, NAMES)
    assert told == [
        "Bob is tied for 2nd most tiles",
        "Bob tied for 2nd most tiles",
        "Bob tied for tiles",
    ]
    board.give(BLUE, pp=40)
    stands = standings(board.state, (BLUE,))
    sample = f"Bob {total_text(next(stand for stand in stands if stand.is_open))}"
    told = open_ties_texts(stands, board.state, NAMES)
    assert told == [f"{sample}: tied for 2nd most tiles"]


@pytest.mark.rule("END-2", "SET-10", "END-5")
def test_who_would_win_in_any_case_is_told_with_the_points_that_ties_leave_open(
    board: Board,
) -> None:
    """What a tie decides is then no longer who wins, and it is not said to decide it."""
    board.court(YELLOW, 1)
    board.tiles(GREEN, "JK")
    board.give(YELLOW, pp=1)
    told = outlook_texts(standings(board.state, (BLUE,)), NAMES, "♛ ")
    assert "Bob leads; if it ended now: ♛ Bob 18-22" in told
    assert "If it ended now: ♛ Bob 18-22" in told
    assert "♛ Bob would win: 10 PP + strength 8 + tiles 0 to 4" in told
    assert not any("decide" in text for text in told)


def test_a_forecast_begins_with_points_or_the_second_round_and_once_not_all_are_equal() -> None:
    board = Board(4, in_round=1)
    board.tiles(BLUE, "J")
    assert not has_forecast(standings(board.state, range(4)), board.state), "nobody has points"
    board.give(BLUE, pp=1)
    assert has_forecast(standings(board.state, range(4)), board.state)
    board.state.seats[BLUE].pp = 0
    board.state.round = 2
    assert has_forecast(standings(board.state, range(4)), board.state)
    even = Board(4, in_round=2)
    for seat, letter in enumerate("ABCD"):
        even.county(letter, seat, 1)
    assert not has_forecast(standings(even.state, range(4)), even.state)


@pytest.mark.rule("END-1", "END-2")
@pytest.mark.parametrize(
    ("pp", "level"), [(0, "Nobody has power points (PP) yet"), (4, "All are level")]
)
def test_before_a_forecast_it_is_told_what_the_end_pays(pp: int, level: str) -> None:
    board = Board(4, in_round=1)
    for seat in range(4):
        board.give(seat, pp=pp)
    stands, pays = standings(board.state, range(4)), rankings_in_short(board.state)
    assert pays == (
        "end bonus: most strength 8 PP, 2nd most 4; most tiles 8 PP, 2nd most 4; "
        "ties: more squires or gold",
        "end: strength 8·4 PP, tiles 8·4 PP",
    )
    told = even_texts(stands, pays)
    assert told[0] == f"{level}; {pays[0]}"
    hope = [f"All could win; {pays[1]}"] if pp else []
    assert told[2:4][: 1 + len(hope)] == [*hope, "End: strength 8·4 PP, tiles 8·4 PP"]
    assert even_texts(stands)[0] == f"{level}: in turn order"
    assert told[-1] == ("No points yet: in turn order" if not pp else f"{level}: in turn order")


def test_a_ranking_that_pays_nothing_is_told_with_its_0() -> None:
    board = Board(4, in_round=1)
    none = Ranking(first=0, second=0)
    ending = board.state.rules.ending.model_copy(update={"tiles": none})
    board.state.rules = board.state.rules.model_copy(update={"ending": ending})
    assert rankings_in_short(board.state)[1] == "end: strength 8·4 PP, tiles 0 PP"


def test_goods_that_only_break_ties_make_no_forecast() -> None:
    board = Board(4, in_round=1)
    board.give(BLUE, squires=2, gold=2)
    assert not has_forecast(standings(board.state, (BLUE,)), board.state)


def test_a_forecast_goes_on_when_all_knights_have_come_home_in_the_first_round() -> None:
    board = Board(4, in_round=1)
    board.state.phase = "conflicts"
    board.give(BLUE, pp=8)
    assert has_forecast(standings(board.state, range(4)), board.state)


@pytest.mark.rule("END-5")
def test_a_crown_stands_before_the_name_of_who_would_win(board: Board) -> None:
    board.give(BLUE, squires=1)
    told = outlook_texts(standings(board.state, ALL), NAMES, "♛ ")
    assert told[0] == "Bob leads with 9 PP; if the game ended now: ♛ Ann 21, Bob 17, Cid 10"
    assert told[-1] == "♛ Ann would win"


@pytest.mark.rule("END-1", "END-2", "END-3", "END-4")
def test_the_reason_names_the_merits_or_what_is_paid_for(board: Board) -> None:
    board.give(BLUE, squires=1)
    of_blue, of_yellow, of_green = (
        reason_texts(stand(board, seat, *ALL), board.state, NAMES) for seat in ALL
    )
    in_full = "+16 to come: strength 4 (1st by squires) +8, 3 tiles (1st) +8, no nobles"
    assert of_blue[0] == in_full
    assert of_blue[1] == "+16 to come: strength 4 (1st) +8, 3 tiles (1st) +8, no nobles"
    assert of_blue[-1] == "+16"
    assert "strength 4 (2nd by squires) +4, 2 tiles (2nd) +4" in of_yellow[0]
    assert of_green[0] == "+3 to come: strength 1, no tiles, 3 nobles +3"
    assert of_green[1] == "+3 to come: nobles +3"


@pytest.mark.rule("END-3")
def test_a_share_of_a_tie_is_told_with_whom(board: Board) -> None:
    """Blue and yellow have strength 4 and no squires: they share 12."""
    told = reason_texts(stand(board, BLUE, *ALL), board.state, NAMES)
    assert f"strength 4 (level with {NAMES.seat(YELLOW)}, 6 each) +6" in told[0]
    assert "strength 4 (level, 6 each) +6" in told[1]


@pytest.mark.rule("END-1", "SET-10")
def test_an_open_tie_is_told_from_what_to_what(board: Board) -> None:
    board.give(BLUE, squires=1)
    told = reason_texts(stand(board, BLUE, BLUE), board.state, NAMES)
    knights = "strength 4 (tied for 1st: squires decide) 4-8"
    assert told[0] == f"12-16 to come: {knights}, 3 tiles (1st) +8, no nobles"


@pytest.mark.rule("END-1", "END-2", "SET-10")
def test_who_has_nothing_for_certain_is_not_told_to_have_nothing() -> None:
    board = Board(4)
    for seat in range(4):
        board.court(seat, 1, 2)
        board.tiles(seat, "J")
    board.give(BLUE, gold=0, squires=0)
    told = reason_texts(stand(board, YELLOW, BLUE), board.state, NAMES)
    assert not any("nothing" in text for text in told)
    assert told[1].startswith("0-16 to come: strength 3 (tied for 1st) 0-8, 1 tile")
    assert told[-1] == "0-16"


@pytest.mark.rule("END-5")
def test_when_the_game_is_over_nothing_is_added(board: Board) -> None:
    board.phase("ended")
    assert [each.total for each in standings(board.state, ALL)] == [9, 7, 5]


@pytest.mark.rule("END-4")
@pytest.mark.parametrize(
    ("nobles", "text"),
    [
        (0, "none yet, 2 make 1 PP"),
        (1, "= no PP yet, 2 make 1 PP"),
        (2, "= 1 PP, 3 make 3 PP"),
        (9, "= 36 PP"),
    ],
)
def test_what_nobles_are_worth_and_how_many_make_more(nobles: int, text: str) -> None:
    assert nobles_worth(nobles, BASE) == text
