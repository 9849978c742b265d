"""Placements of allies, and why they are refused (ALY)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.events import Source
from lancaster_tui.rules.notation import parse_action
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.counties import ClaimCounty
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.pieces.rewards import ChooseUpgrade
from lancaster_tui.rules.places import parse_place
from lancaster_tui.table.faults import MisfitLine
from lancaster_tui.table.replay import Misfit
from lancaster_tui.table.seating import Seating
from lancaster_tui.words.prompts.answers import answer_text
from lancaster_tui.words.prompts.refusals import refusal_text
from tests.rules.builder import BLUE, BLUE_ALLY, YELLOW, Board
from tests.sentences import said_of
from tests.words.samples import ALLIED, allied_board

FAVOUR = Source("favour", "noble")
D = parse_place("D")


@pytest.fixture
def board() -> Board:
    return allied_board()


@pytest.mark.rule("ALY-4", "ALY-5", "ALY-7", "ALY-10", "ALY-11", "ALY-12")
@pytest.mark.parametrize(
    ("typed", "text"),
    [
        (
            "place ally S1 J",
            "ally's S1 to ally castle space J: recruit, free",
        ),
        ("place S1 J", "S1 to castle space J: recruit for 3 squires"),
        (
            "place ally S2 E",
            "ally's S2 to E Bedford; may win: nothing of use (extension tile lost), "
            "or removes a noble",
        ),
        (
            "place S2 F +1",
            "S2 to F Suffolk with 1 squire (lost afterwards); expels Bob's ally's S2; "
            "may win: recruit or noble",
        ),
        (
            "place ally S1 W",
            "ally's S1 to last stand W; as it stands England wins: "
            "the ally is 1st (4 PP lost), you stay 2nd (2 PP); earns a King's Favour tile",
        ),
    ],
)
def test_a_placement_tells_whose_knight_it_is(board: Board, typed: str, text: str) -> None:
    board.run(PlaceKnight(BLUE))
    action = parse_action(typed)
    assert action in board.decision.actions
    assert answer_text(action, board.decision, board.state, ALLIED) == text


@pytest.mark.rule("ALY-7", "ALY-12")
def test_of_a_lost_battle_it_is_told_who_is_captured_and_who_can_be_ransomed() -> None:
    board = Board(players=2)
    board.conflict("X", "8", (BLUE, 2), (YELLOW, 3))
    board.court(BLUE_ALLY, 2)
    board.favours()
    board.run(PlaceKnight(BLUE))
    action = parse_action("place ally S2 X")
    assert answer_text(action, board.decision, board.state, ALLIED) == (
        "ally's S2 to last stand X; as it stands England loses, 1 short: "
        "the ally is 2nd (2 PP lost), you are 3rd (0 PP); "
        "the ally's knight would be captured (no ransom) and "
        "your knight would be captured (ransom 2 gold)"
    )


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("place ally S1 B +1", "Squires cannot go with the ally's knights (ALY-5)."),
        ("place ally S1 L", "There is no ally castle space L (ALY-3)."),
        ("place ally S3 B", "No S3 is in the ally's court (PLC-1)."),
        ("place S3 B", "No S3 is in your court (PLC-1)."),
        ("place ally S1 K", "Ally castle space K already holds a knight (PLC-8)."),
        ("place ally S2 H", "The ally's knight is already in H Dorset (PLC-6)."),
        ("place S2 H +3", "The knight in H Dorset is on your side (ALY-6)."),
        (
            "place ally S1 F",
            "S1 is below the minimum 2 of F Suffolk; squires do not help (PLC-4).",
        ),
        (
            "place ally S2 F",
            "Strength 2 does not expel the knight in F Suffolk: at least 3 is needed (PLC-6).",
        ),
    ],
)
def test_a_placement_of_the_ally_is_refused_with_rule_and_reason(
    board: Board, typed: str, text: str
) -> None:
    board.run(PlaceKnight(BLUE))
    assert refusal_text(board.refused(typed), ALLIED) == text


@pytest.mark.parametrize(
    ("choice", "typed", "text"),
    [
        (
            ClaimCounty(BLUE_ALLY, D),
            "claim both",
            "The ally wins the noble or the reward, never both (ALY-10).",
        ),
        (
            UsePaidSpace(BLUE_ALLY, (0,)),
            "decline",
            "A recruit that costs nothing must be taken (RWD-7).",
        ),
        (
            UsePaidSpace(BLUE_ALLY, (0,)),
            "use K",
            "Ally castle space K holds no knight of the ally now (CAS-4).",
        ),
        (
            ChooseUpgrade(BLUE_ALLY, FAVOUR),
            "upgrade S2 court",
            "No S3 is in the ally's reserve (RWD-3).",
        ),
    ],
)
def test_what_the_ally_cannot_have_is_refused_with_rule_and_reason(
    board: Board, choice: AnyChoice, typed: str, text: str
) -> None:
    reserve = board.state.factions[BLUE_ALLY].reserve
    reserve[1], reserve[3] = 1, 0
    why = choice.refusal(board.state, BLUE, parse_action(typed))
    assert why is not None
    assert refusal_text(why, ALLIED) == text


@pytest.mark.rule("ALY-11")
def test_of_the_ally_castle_it_is_told_what_the_ally_lacks(board: Board) -> None:
    choice = UsePaidSpace(BLUE_ALLY, (0,))
    why = choice.refusal(board.state, BLUE, parse_action("use J"))
    assert why is not None
    assert refusal_text(why, ALLIED) == (
        "Ally castle space J gives the ally nothing now: no S1 is in the ally's reserve (CAS-4)."
    )


def test_a_record_is_told_what_the_ally_cannot_do(board: Board) -> None:
    board.run(PlaceKnight(BLUE))
    refusal = board.refused("place ally S4 J")
    seats = (Seating("Ann"), Seating("Bob"))
    misfit = Misfit(MisfitLine(2, 9, "1 place ally S4 J", refusal, ALLIED.rules, seats))
    assert said_of(misfit) == (
        'action 2 of 9, "1 place ally S4 J": No S4 is in the ally\'s court (PLC-1)'
    )
