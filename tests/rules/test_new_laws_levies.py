"""The expansion laws that ask for gold or squires, or else take away (LAW-N11, LAW-N13)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import (
    CountyClaimed,
    FinalRanking,
    Gained,
    LawApplied,
    Paid,
    Returned,
    Source,
    StartPlayerNamed,
    TileTurned,
)
from lancaster_tui.rules.phases.castles import ScoreCastles
from lancaster_tui.rules.phases.counties import ScoreCounty
from lancaster_tui.rules.phases.ending import EndGame
from lancaster_tui.rules.phases.laws import ApplyLaw
from lancaster_tui.rules.phases.rounds import Round
from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.refusals import CannotPay, NothingLevied, NotOffered, Refusal, TileFaceDown
from tests.rules.builder import BLUE, GREEN, YELLOW, Board

NORTHUMBERLAND, STAFFORD, YORK, SURREY = (parse_place(letter) for letter in "ABCI")


@pytest.mark.rule("LAW-N11")
@pytest.mark.parametrize("players", [2, 4])
def test_n11_each_own_knight_in_a_county_costs_a_gold(players: int) -> None:
    board = Board(players, start=YELLOW)
    board.county("A", BLUE, 2, squires=2)
    board.county("C", BLUE, 3)
    board.county("B", YELLOW, 1, squires=1)
    board.give(BLUE, gold=3, squires=1)
    board.give(YELLOW, gold=1)
    board.law("LAW-N11")
    assert board.counted() == (2, 1, 0, 0)[:players]
    assert board.asked == YELLOW
    assert board.choices == ["levy B", "levy none"]
    board.act("levy B")
    assert board.asked == BLUE
    assert board.choices == ["levy A C", "levy A", "levy C", "levy none"]
    assert board.act("levy C") == [
        Paid(BLUE, "gold", 1, Source("law", "LAW-N11")),
        Returned(BLUE, 2, NORTHUMBERLAND, 2),
    ]
    assert board.is_idle
    assert (board.occupant("A"), board.occupant("C")) == (None, (BLUE, 3, 0))
    assert board.occupant("B") == (YELLOW, 1, 1)
    assert (board.goods(BLUE), board.goods(YELLOW)) == ((2, 1, 0), (0, 0, 0))
    assert board.in_court(BLUE) == [2]


@pytest.mark.rule("LAW-N11")
def test_n11_without_gold_all_go_home_unasked() -> None:
    board = Board(3)
    board.county("A", BLUE, 2, squires=2)
    board.county("C", BLUE, 3)
    board.conflict("Y", "8", (BLUE, 1))
    board.castle(BLUE, "J", 1)
    board.law("LAW-N11")
    assert board.is_idle
    assert board.events[1:] == [Returned(BLUE, 2, NORTHUMBERLAND, 2), Returned(BLUE, 3, YORK, 0)]
    assert board.in_court(BLUE) == [2, 3], "knights elsewhere are not asked for anything"
    assert board.goods(BLUE) == (0, 0, 0), "the squires are in the supply"


@pytest.mark.rule("LAW-N11", "LAW-2")
def test_n11_only_what_can_be_paid_and_only_own_knights() -> None:
    board = Board(3)
    for letter, strength in (("A", 2), ("C", 3), ("I", 1)):
        board.county(letter, BLUE, strength)
    board.county("B", GREEN, 2)
    board.give(BLUE, gold=2)
    board.law("LAW-N11")
    assert board.choices == [
        *("levy A C", "levy A I", "levy C I"),
        *("levy A", "levy C", "levy I"),
        "levy none",
    ]
    missing = CannotPay(gold=3, squires=0, owned_gold=2, owned_squires=0)
    assert board.refused("levy A C I") == Refusal("LAW-N11", missing)
    assert board.refused("levy A B") == Refusal("LAW-N11", NothingLevied(STAFFORD))
    assert board.refused("levy J") == Refusal("LAW-N11", NothingLevied(9))
    assert board.refused("exchange 1") == Refusal("LAW-2", NotOffered())
    assert board.refused("decline") == Refusal("LAW-2", NotOffered())


@pytest.mark.rule("LAW-N11", "LAW-7")
@pytest.mark.parametrize(
    ("laws", "points"),
    [
        (("LAW-N11", "LAW-N12", "LAW-N15"), [0, 5, 0]),
        (("LAW-N12", "LAW-N11", "LAW-N15"), [5, 5, 0]),
        (("LAW-N12", "LAW-N15", "LAW-N11"), [5 + 3, 5, 0]),
    ],
)
def test_n11_laws_to_the_right_see_the_counties_empty(
    laws: tuple[str, ...], points: list[int]
) -> None:
    board = Board(3)
    board.county("A", BLUE, 2, squires=2)
    board.county("C", BLUE, 3)
    board.county("B", YELLOW, 1)
    board.county("E", YELLOW, 2)
    board.give(YELLOW, gold=2)
    board.law(*laws)
    board.act("levy B E")
    assert board.is_idle
    assert board.pp() == points


@pytest.mark.rule("LAW-N11", "LAW-4")
def test_n11_who_was_sent_home_is_not_deployed() -> None:
    board = Board(3)
    board.county("A", BLUE, 2)
    board.county("B", YELLOW, 2)
    board.give(YELLOW, gold=1)
    board.law("LAW-N11", "LAW-B7")
    board.act("levy B")
    assert board.happened(LawApplied)[1] == LawApplied("LAW-B7", (YELLOW,), (0, 1, 0))


@pytest.mark.rule("LAW-N11", "CTY-3")
def test_n11_an_emptied_county_is_not_scored_and_its_knight_not_placed_again() -> None:
    board = Board(3, start=GREEN)
    board.county("C", BLUE, 3)
    board.county("I", YELLOW, 1)
    board.give(BLUE, gold=1)
    board.state.laws = ("LAW-N11", "LAW-N2", "LAW-N16")
    board.state.proposals = ("LAW-B4", "LAW-B5", "LAW-B6")
    board.conflict("Y", "10")
    board.run(Round())
    board.act(*["vote no 0"] * 9)
    assert (board.asked, board.choices) == (BLUE, ["levy C", "levy none"])
    board.act("levy C")
    assert board.state.phase == "counties"
    assert board.choices == ["claim noble", "claim reward"], "York was paid for"
    board.act("claim reward")
    assert board.happened(CountyClaimed) == [CountyClaimed(BLUE, YORK, "reward")]
    assert board.happened(StartPlayerNamed) == []
    assert (board.state.start_player, board.state.round) == (GREEN, 2)
    assert board.happened(Returned)[0] == Returned(YELLOW, 1, SURREY, 0)


@pytest.mark.rule("LAW-N13")
@pytest.mark.parametrize("players", [2, 5])
def test_n13_each_tile_costs_a_squire(players: int) -> None:
    board = Board(players, start=YELLOW, in_round=5)
    board.tiles(BLUE, "OML")
    board.tiles(YELLOW, "MN")
    board.give(BLUE, squires=2, gold=9)
    board.give(YELLOW, squires=5)
    board.law("LAW-N13")
    assert board.counted() == (3, 2, 0, 0, 0)[:players]
    assert board.asked == YELLOW
    assert board.choices == ["levy M N", "levy M", "levy N", "levy none"]
    board.act("levy M N")
    assert board.asked == BLUE
    assert board.choices == [
        *("levy L M", "levy L O", "levy M O"),
        *("levy L", "levy M", "levy O"),
        "levy none",
    ]
    missing = CannotPay(gold=0, squires=3, owned_gold=9, owned_squires=2)
    assert board.refused("levy L M O") == Refusal("LAW-N13", missing)
    assert board.refused("levy J") == Refusal("LAW-N13", NothingLevied(9))
    assert board.refused("levy A") == Refusal("LAW-N13", NothingLevied(0))
    assert board.act("levy M") == [
        Paid(BLUE, "squires", 1, Source("law", "LAW-N13")),
        TileTurned(BLUE, 2, is_face_down=True),
        TileTurned(BLUE, 5, is_face_down=True),
    ]
    assert board.is_idle
    assert (board.face_down(BLUE), board.face_down(YELLOW)) == ("LO", "")
    board.run(ScoreCastles())
    assert board.goods(BLUE) == (9 + 2, 1, 0)
    assert board.goods(YELLOW) == (2, 3, 2)


@pytest.mark.rule("LAW-N13")
def test_n13_without_squires_all_tiles_are_turned_unasked() -> None:
    board = Board(3)
    board.tiles(BLUE, "KJ")
    board.give(GREEN, squires=3)
    board.law("LAW-N13")
    assert board.is_idle
    assert board.face_down(BLUE) == "JK"
    assert board.goods(GREEN) == (0, 3, 0), "green has no tile"


@pytest.mark.rule("LAW-N13", "CAS-2")
def test_n13_a_tile_face_down_misses_one_scoring_and_a_knight_scores() -> None:
    board = Board(3, in_round=5)
    board.tiles(BLUE, "LM")
    board.castle(BLUE, "N", 1)
    board.law("LAW-N13")
    board.run(ScoreCastles())
    assert board.goods(BLUE) == (0, 0, 2)
    assert board.happened(TileTurned)[2:] == [
        TileTurned(BLUE, 2, is_face_down=False),
        TileTurned(BLUE, 3, is_face_down=False),
    ]
    assert board.face_down(BLUE) == ""
    board.run(ScoreCastles())
    assert board.goods(BLUE) == (2, 2, 2)


@pytest.mark.rule("LAW-N13", "CAS-4")
def test_n13_a_paid_tile_face_down_cannot_be_used_this_time() -> None:
    board = Board(3, in_round=5)
    board.tiles(BLUE, "JK")
    board.court(BLUE, 1)
    board.give(BLUE, squires=6)
    board.law("LAW-N13")
    board.act("levy K")
    board.run(ScoreCastles())
    assert board.choices == ["use K", "decline"]
    assert board.refused("use J") == Refusal("CAS-2", TileFaceDown(9))
    assert board.face_down(BLUE) == "J", "up again when the castle has been scored"
    board.act("decline")
    assert board.face_down(BLUE) == ""
    board.run(ScoreCastles())
    assert board.choices == ["use J", "use K", "decline"]


@pytest.mark.rule("LAW-N13", "LAW-B11", "END-2", "RWD-5", "PLC-8")
def test_n13_face_down_it_is_still_a_tile_for_every_count() -> None:
    board = Board(2, in_round=5)
    board.tiles(BLUE, "LMN")
    board.tiles(YELLOW, "JK")
    board.law("LAW-N13", "LAW-B11")
    assert board.face_down(BLUE) == "LMN"
    assert board.happened(LawApplied)[1] == LawApplied("LAW-B11", (BLUE,), (3, 2))
    assert board.pp() == [5, 0]
    assert board.state.seats[BLUE].stock == [0, 1, 5], "it is not in stock"
    board.run(EndGame())
    assert FinalRanking("tiles", (3, 2), (0, 0)) in board.events


@pytest.mark.rule("LAW-N13")
def test_n13_tiles_turned_up_again_are_asked_for_again() -> None:
    board = Board(2, in_round=5)
    board.tiles(BLUE, "LM")
    board.law("LAW-N13")
    board.run(ScoreCastles())
    board.law("LAW-N13")
    assert board.counts == [(2, 0), (2, 0)]


@pytest.mark.rule("LAW-N13", "RWD-5")
def test_n13_a_tile_built_later_this_round_scores() -> None:
    board = Board(3, in_round=5)
    board.tiles(BLUE, "L")
    board.conflict("Y", "8", (BLUE, 1))
    board.conflict("Z", "9", (BLUE, 1))
    board.county("A", BLUE, 2)
    board.law("LAW-N13", "LAW-B6")
    board.act("tile M")
    board.run(ScoreCounty(parse_place("A")), ScoreCastles())
    board.act("claim reward", "tile O")
    assert board.is_idle
    assert board.happened(Gained) == [
        Gained(BLUE, "gold", 2, Source("castle", "gold")),
        Gained(BLUE, "gold", 1, Source("castle", "goods")),
        Gained(BLUE, "squires", 1, Source("castle", "goods")),
    ]


@pytest.mark.rule("LAW-N13", "LAW-7")
def test_n13_a_tile_built_by_a_law_to_its_left_is_asked_for() -> None:
    board = Board(3)
    board.give(BLUE, gold=4, squires=1)
    board.state.laws = ("LAW-N7", "LAW-N13", "LAW-B1")
    board.run(ApplyLaw(0), ApplyLaw(1))
    board.act("exchange 1", "tile K")
    assert board.choices == ["levy K", "levy none"]
