"""Conflicts and castles with ally knights, and the end (ALY-7, ALY-11 to ALY-14)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import (
    Captured,
    CastleScored,
    ConflictScored,
    FinalRanking,
    Gained,
    GameEnded,
    GoodsLost,
    Recruited,
    Source,
)
from lancaster_tui.rules.notation import action_text
from lancaster_tui.rules.phases.castles import ScoreCastle, ScoreCastles
from lancaster_tui.rules.phases.conflicts import ScoreConflict, ranking
from lancaster_tui.rules.phases.ending import EndGame
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.refusals import ConflictFull, MustBeTaken, NotCaptured, Refusal
from lancaster_tui.rules.ruleset.model import Ruleset
from tests.rules.builder import (
    BLUE,
    BLUE_ALLY,
    YELLOW,
    YELLOW_ALLY,
    Board,
    base_document,
)

W, X, Y = (parse_place(letter) for letter in "WXY")


def goods_lost(board: Board) -> dict[str, int]:
    return {event.good: event.amount for event in board.happened(GoodsLost)}


@pytest.mark.rule("ALY-7", "PLC-9")
def test_in_a_conflict_own_and_ally_knights_have_a_space_each() -> None:
    board = Board(2)
    board.favours()
    board.conflict("Y", "8")
    board.court(BLUE, 1, 2)
    board.court(BLUE_ALLY, 1, 2)
    for text in ("place S1 Y", "place ally S2 Y", "place S2 Y", "place ally S1 Y"):
        board.run(PlaceKnight(BLUE))
        board.act(text)
    assert board.stacks("Y") == [(BLUE, 1, 2), (BLUE_ALLY, 2, 1)]


@pytest.mark.rule("ALY-7", "PLC-9")
def test_a_faction_can_be_shut_out() -> None:
    board = Board(2)
    board.favours()
    board.conflict("Y", "8", (BLUE, 1), (YELLOW_ALLY, 1), (YELLOW, 1))
    board.court(BLUE, 2)
    board.court(BLUE_ALLY, 2)
    board.run(PlaceKnight(BLUE))
    assert "place S2 Y" in board.choices
    why = board.refused("place ally S2 Y")
    assert why == Refusal("PLC-9", ConflictFull(Y), for_ally=True)
    board.act("place S2 Y")
    assert board.stacks("Y") == [(BLUE, 1, 2), (YELLOW_ALLY, 1), (YELLOW, 1)]


@pytest.mark.rule("ALY-7", "CON-2", "CON-3", "CON-4")
def test_an_ally_has_a_rank_of_its_own_and_its_power_points_are_lost() -> None:
    board = Board(2)
    board.conflict("Y", "5a", (BLUE, 2), (YELLOW, 1), (BLUE_ALLY, 2))
    board.run(ScoreConflict(Y))
    assert board.happened(ConflictScored)[0].ranking == (BLUE_ALLY, BLUE, YELLOW)
    assert board.happened(ConflictScored)[0].won
    assert board.pp() == [2, 1]
    assert board.happened(GoodsLost) == [GoodsLost(BLUE_ALLY, "pp", 4, Source("conflict", "5a"))]
    assert [board.in_court(faction) for faction in range(4)] == [[2], [1], [2], []]
    assert board.card("Y") is None


@pytest.mark.rule("ALY-7", "CON-2")
def test_ally_strength_counts_for_england() -> None:
    for ally_strength, won in ((3, True), (2, False)):
        board = Board(2)
        board.conflict("Y", "5a", (BLUE, 2), (YELLOW_ALLY, ally_strength))
        board.run(ScoreConflict(Y))
        assert board.happened(ConflictScored)[0].won is won


@pytest.mark.rule("ALY-7", "CON-3")
def test_own_and_ally_strength_are_not_added_up_for_a_rank() -> None:
    board = Board(2)
    board.conflict("Y", "5a", (BLUE, 2), (BLUE_ALLY, 2), (YELLOW, 3))
    conflict = board.state.conflict_at(Y)
    assert conflict is not None
    assert ranking(conflict) == [YELLOW, BLUE_ALLY, BLUE]


@pytest.mark.rule("ALY-7", "CON-5")
def test_an_ally_keeps_its_rank_and_loses_its_points_when_france_wins_too() -> None:
    board = Board(2)
    board.conflict("Y", "8", (BLUE, 1), (YELLOW_ALLY, 2))
    board.run(ScoreConflict(Y))
    assert board.pp() == [2, 0]
    assert goods_lost(board) == {"pp": 4}
    assert board.stacks("W") == [(BLUE, 1), (YELLOW_ALLY, 2)]


@pytest.mark.rule("ALY-12", "ALY-14", "CON-6")
def test_captured_ally_knights_cannot_be_ransomed() -> None:
    board = Board(2)
    board.give(BLUE, gold=9)
    board.conflict("W", "9", (BLUE_ALLY, 1, 3), (BLUE, 2))
    board.run(ScoreConflict(W))
    assert board.asked == BLUE
    assert board.choices == ["ransom S2", "decline"]
    assert board.refused("ransom S3") == Refusal("CON-6", NotCaptured(3))
    board.act("ransom S2")
    assert board.is_idle
    assert board.happened(Captured) == [Captured(BLUE_ALLY, 1), Captured(BLUE_ALLY, 3)]
    assert board.in_reserve(BLUE_ALLY) == [1, 1, 1, 2, 2, 3, 4]
    assert (board.in_court(BLUE), board.in_court(BLUE_ALLY)) == ([2], [])
    assert board.goods(BLUE) == (7, 0, 0)


@pytest.mark.rule("ALY-12")
def test_nobody_is_asked_where_only_ally_knights_are_captured() -> None:
    board = Board(2)
    board.give(BLUE, gold=9)
    board.give(YELLOW, gold=9)
    board.conflict("X", "9", (BLUE_ALLY, 2), (YELLOW_ALLY, 1))
    board.run(ScoreConflict(X))
    assert board.is_idle
    assert (board.in_reserve(BLUE_ALLY), board.in_reserve(YELLOW_ALLY)) == (
        [1, 1, 1, 2, 2, 3, 4],
        [1, 1, 1, 2, 2, 3, 4],
    )
    assert board.card("X") is None


@pytest.mark.rule("ALY-11", "CAS-1")
def test_each_ally_castle_is_scored_after_its_owners() -> None:
    board = Board(2, start=YELLOW)
    for seat in (BLUE, YELLOW):
        board.castle(seat, "M", 1)
    board.castle(BLUE_ALLY, "J", 2)
    board.castle(YELLOW_ALLY, "J", 2)
    board.run(ScoreCastles())
    assert board.is_idle
    scored = [event.faction for event in board.happened(CastleScored)]
    assert scored == [YELLOW, YELLOW_ALLY, BLUE, BLUE_ALLY]
    kinds = (CastleScored, Gained, Recruited)
    course = [
        (type(event).__name__, event[0]) for event in board.events if isinstance(event, kinds)
    ]
    assert course[:4] == [
        ("CastleScored", YELLOW),
        ("Gained", YELLOW),
        ("Gained", YELLOW),
        ("CastleScored", YELLOW_ALLY),
    ]
    assert [board.goods(seat) for seat in (BLUE, YELLOW)] == [(2, 0, 1)] * 2


@pytest.mark.rule("ALY-11", "ALY-14", "RWD-7")
def test_the_ally_castle_costs_no_squires_and_the_recruit_is_taken() -> None:
    for squires in (0, 9):
        board = Board(2)
        board.give(BLUE, squires=squires)
        board.castle(BLUE_ALLY, "J", 2)
        board.run(ScoreCastle(BLUE_ALLY))
        assert board.is_idle
        assert board.in_court(BLUE_ALLY) == [1, 2]
        assert board.goods(BLUE) == (0, squires, 0)


@pytest.mark.rule("ALY-11", "RWD-7")
def test_the_recruit_of_an_ally_castle_cannot_be_declined() -> None:
    board = Board(2)
    board.castle(BLUE_ALLY, "J", 2)
    board.castle(BLUE_ALLY, "K", 1)
    board.run(ScoreCastle(BLUE_ALLY))
    assert board.asked == BLUE
    assert board.choices == ["use J", "use K"]
    assert board.refused("decline") == Refusal("RWD-7", MustBeTaken(), for_ally=True)
    assert board.refused("use L").reason.kind == "not_offered"
    choice = board.decision.choice
    candidates = [action_text(action) for action in choice.candidates(board.state, BLUE)]
    assert candidates == ["use J", "use K", "decline"]
    board.act("use J")
    assert board.choices == ["use K", "decline"]
    board.act("decline")
    assert (board.in_court(BLUE_ALLY), board.in_castle(BLUE_ALLY)) == ([1, 1, 2], {})


@pytest.mark.rule("ALY-11", "RWD-7")
def test_the_upgrade_of_an_ally_castle_is_free_and_may_be_declined() -> None:
    board = Board(2)
    board.castle(BLUE_ALLY, "K", 2)
    board.court(BLUE, 1)
    board.county("B", BLUE_ALLY, 1)
    board.run(ScoreCastle(BLUE_ALLY))
    assert board.choices == ["use K", "decline"]
    board.act("use K")
    assert board.choices == ["upgrade S2 court", "upgrade S1 B", "decline"]
    before = board.state.copy()
    board.act("upgrade S1 B")
    assert board.occupant("B") == (BLUE_ALLY, 2, 0)
    board.state = before
    board.act("decline")
    assert board.in_court(BLUE_ALLY) == [2]


@pytest.mark.rule("ALY-11", "CAS-4")
def test_the_owner_chooses_the_order_of_the_ally_castle() -> None:
    board = Board(2)
    board.castle(BLUE_ALLY, "J", 2)
    board.castle(BLUE_ALLY, "K", 1)
    board.court(BLUE_ALLY, 1, 1)
    board.run(ScoreCastle(BLUE_ALLY))
    assert board.choices == ["use K", "decline"]
    board.act("use K")
    board.act("upgrade S1 court")
    assert board.is_idle, "the S1 is back in reserve, so the recruit comes by itself"
    assert board.in_court(BLUE_ALLY) == [1, 1, 1, 2, 2]


@pytest.mark.rule("ALY-11")
def test_a_recruit_can_be_upgraded_in_the_same_scoring() -> None:
    board = Board(2)
    board.castle(BLUE_ALLY, "J", 4)
    board.castle(BLUE_ALLY, "K", 3)
    board.run(ScoreCastle(BLUE_ALLY))
    assert board.choices == ["use K", "decline"], "the recruit has come by itself"
    board.act("use K", "upgrade S1 court")
    assert board.in_court(BLUE_ALLY) == [2, 3, 4]


@pytest.mark.rule("ALY-11", "ALY-3")
def test_an_empty_ally_castle_scores_nothing_and_an_ally_has_no_table() -> None:
    board = Board(2)
    board.tiles(BLUE, "JK")
    board.give(BLUE, squires=9)
    board.nobles(BLUE, "AB")
    board.run(ScoreCastle(BLUE_ALLY))
    assert board.is_idle
    assert board.events == [CastleScored(BLUE_ALLY)]


@pytest.mark.rule("ALY-11")
def test_an_empty_ally_castle_is_passed_over() -> None:
    board = Board(2)
    board.castle(YELLOW_ALLY, "K", 4)
    board.run(ScoreCastles())
    scored = [event.faction for event in board.happened(CastleScored)]
    assert scored == [BLUE, YELLOW, YELLOW_ALLY]


@pytest.mark.rule("ALY-3", "ALY-11")
def test_the_spaces_of_the_ally_castle_come_from_the_ruleset() -> None:
    document = base_document()
    document["player_counts"][0]["allies"]["castle"] = ["upgrade", "gold"]
    board = Board(2, rules=Ruleset.model_validate(document))
    board.court(BLUE_ALLY, 1)
    board.run(PlaceKnight(BLUE))
    assert [text for text in board.choices if text[-1] in "JKLMNO"] == [
        "place ally S1 K",
        "place ally S1 M",
    ]
    board.act("place ally S1 M")
    board.run(ScoreCastle(BLUE_ALLY))
    assert goods_lost(board) == {"gold": 2}
    assert board.in_court(BLUE_ALLY) == [1]


@pytest.mark.rule("ALY-13", "END-1")
def test_ally_knights_do_not_count_at_the_end() -> None:
    board = Board(2)
    board.court(BLUE, 1, 2)
    board.court(BLUE_ALLY, 1, 2, 3, 4)
    board.court(YELLOW, 4)
    board.conflict("W", "8", (BLUE_ALLY, 2))
    board.run(EndGame())
    assert board.happened(FinalRanking)[0] == FinalRanking("knights", (3, 4), (0, 0))
    assert board.pp() == [0, 8]
    assert board.happened(GameEnded) == [GameEnded((0, 8), (YELLOW,))]


@pytest.mark.rule("ALY-13", "END-1", "END-2", "END-3")
def test_of_two_players_only_the_first_is_paid() -> None:
    board = Board(2)
    board.court(BLUE, 3)
    board.court(YELLOW, 2)
    board.tiles(BLUE, "J")
    board.tiles(YELLOW, "JK")
    board.run(EndGame())
    assert board.pp() == [8, 8]


@pytest.mark.rule("ALY-13", "END-3")
def test_two_players_tied_after_the_tie_break_get_four_each() -> None:
    for extra, points in ((0, [8, 8]), (1, [16, 0])):
        board = Board(2)
        for seat in (BLUE, YELLOW):
            board.court(seat, 2)
            board.tiles(seat, "J")
            board.give(seat, gold=2, squires=2)
        board.give(BLUE, gold=extra, squires=extra)
        board.run(EndGame())
        assert board.pp() == points


@pytest.mark.rule("ALY-13", "END-4")
def test_nobles_are_paid_to_two_players_as_ever() -> None:
    board = Board(2)
    board.nobles(BLUE, "ABC")
    board.nobles(YELLOW, "ABCDE")
    board.run(EndGame())
    assert board.pp() == [3, 10]


@pytest.mark.rule("ALY-3", "ALY-11")
def test_goods_of_an_ally_castle_are_lost_though_others_pay_for_them() -> None:
    rules = base_document()
    rules["castle"][5] = {
        "id": "trade",
        "name": "trade",
        "cost": {"squires": 1},
        "reward": {"gold": 3},
    }
    rules["player_counts"][0]["allies"]["castle"] = ["upgrade", "trade"]
    board = Board(2, rules=Ruleset.model_validate(rules))
    board.castle(BLUE_ALLY, "K", 1)
    board.castle(BLUE_ALLY, "O", 2)
    board.run(ScoreCastle(BLUE_ALLY))
    assert goods_lost(board) == {"gold": 3}
    assert board.choices == ["use K", "decline"]
    assert board.refused("use O").reason.kind == "not_offered"
