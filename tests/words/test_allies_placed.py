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
            "ally's S1 to last stand W; earns a King's Favour tile; as it stands England wins: "
            "the ally ranks 1 (4 PP lost), you rank 2, 2 PP",
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
        "ally's S2 to last stand X; as it stands France wins, 1 short: "
        "the ally ranks 2 (2 PP lost), you rank 3, 0 PP; "
        "the ally's knight would be captured (no ransom) and "
        "your knight would be captured (ransom 2 gold)"
    )


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("place ally S1 B +1", "ALY-5: Squires cannot go with the ally's knights."),
        ("place ally S1 L", "ALY-3: There is no ally castle space L squires."),
        ("place ally S3 B", "PLC-1: No S3 is in the ally's court."),
        ("place S3 B", "PLC-1: No S3 is in your court."),
        ("place ally S1 K", "PLC-8: Ally castle space K upgrade already holds a knight."),
        ("place ally S2 H", "PLC-6: The ally's knight is already in H Dorset."),
        ("place S2 H +3", "ALY-6: The knight in H Dorset is on your side."),
        (
            "place ally S1 F",
            "PLC-4: S1 is below the minimum 2 of F Suffolk; squires do not help.",
        ),
        (
            "place ally S2 F",
            "PLC-6: Strength 2 does not expel the knight in F Suffolk: at least 3 is needed.",
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
            "ALY-10: The ally wins the noble or the reward, never both.",
        ),
        (
            UsePaidSpace(BLUE_ALLY, (0,)),
            "decline",
            "RWD-7: A recruit that costs nothing must be taken.",
        ),
        (
            UsePaidSpace(BLUE_ALLY, (0,)),
            "use K",
            "CAS-4: Ally castle space K upgrade holds no knight of the ally now.",
        ),
        (
            ChooseUpgrade(BLUE_ALLY, FAVOUR),
            "upgrade S2 court",
            "RWD-3: No S3 is in the ally's reserve.",
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
        "CAS-4: Ally castle space J recruit gives the ally nothing now: "
        "no S1 is in the ally's reserve."
    )


def test_a_record_is_told_what_the_ally_cannot_do(board: Board) -> None:
    board.run(PlaceKnight(BLUE))
    refusal = board.refused("place ally S4 J")
    seats = (Seating("Ann"), Seating("Bob"))
    misfit = Misfit(MisfitLine(2, 9, "1 place ally S4 J", refusal, ALLIED.rules, seats))
    assert said_of(misfit) == (
        'action 2 of 9, "1 place ally S4 J": PLC-1: No S4 is in the ally\'s court'
    )
