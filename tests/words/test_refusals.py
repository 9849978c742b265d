from __future__ import annotations

import pytest

from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.events import Source
from lancaster_tui.rules.notation import parse_action
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import ChooseLevy, ChooseSending, MakeExchange
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.refusals import GameOver, NotAsked, Refusal
from lancaster_tui.words.prompts.refusals import refusal_text
from tests.rules.builder import BLUE, GREEN, RED, YELLOW, Board
from tests.words.samples import NAMES

C, D, H, SURREY, X = map(parse_place, "CDHIX")
FAVOUR, COUNTY_H, LAW = Source("favour", "noble"), Source("county", "H"), Source("law", "LAW-B9")


def board() -> Board:
    """Return a board on which yellow places and much is in the way."""
    board = Board(players=4)
    board.court(YELLOW, 1, 2)
    board.give(YELLOW, squires=2)
    board.county("B", BLUE, 2, 1)
    board.county("I", YELLOW, 1)
    board.castle(YELLOW, "K", 1)
    board.tiles(YELLOW, "L")
    board.conflict("Y", "5a", (BLUE, 1), (GREEN, 1), (RED, 1))
    board.run(PlaceKnight(YELLOW))
    return board


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("place S3 A", "No S3 is in your court (PLC-1)."),
        ("place S1 D", "S1 is below the minimum 3 of D Gloucester; squires do not help (PLC-4)."),
        ("place S1 H +3", "You have only 2 squires (PLC-5)."),
        ("place S1 I", "Your knight is already in I Surrey (PLC-6)."),
        (
            "place S1 B +2",
            "Strength 3 does not expel the knight in B Stafford: at least 4 is needed (PLC-6).",
        ),
        ("place S1 J +1", "No squires can go to castle space J (PLC-8)."),
        ("place S1 Y +1", "No squires can go to conflict Y (PLC-9)."),
        ("place S1 W", "There is no last stand W now (PLC-9)."),
        ("place S1 Y", "All three spaces of conflict Y are taken by others (PLC-9)."),
        ("place S1 L", "An extension tile covers castle space L (PLC-8)."),
        ("place S1 K", "Castle space K already holds a knight (PLC-8)."),
        ("decline", "A knight must be placed while a placement is legal (PLC-2)."),
    ],
)
def test_a_placement_is_refused_with_rule_and_reason(typed: str, text: str) -> None:
    assert refusal_text(board().refused(typed), NAMES) == text


def test_without_squires_none_can_be_sent() -> None:
    poor = Board()
    poor.court(BLUE, 1)
    poor.run(PlaceKnight(BLUE))
    assert refusal_text(poor.refused("place S1 B +1"), NAMES) == "You have no squires (PLC-5)."


def test_a_ballot_is_refused_with_the_markers_there_are() -> None:
    voting = Board()
    voting.give(BLUE, votes=1)
    voting.run(CastBallot())
    assert refusal_text(voting.refused("vote yes 2"), NAMES) == (
        "You have only 1 vote marker (VOT-2)."
    )
    assert refusal_text(voting.refused("place S1 A"), NAMES) == (
        "Vote yes or no, with any number of your vote markers (VOT-2)."
    )


@pytest.mark.rule("ALY-3")
def test_without_allies_there_is_no_knight_of_an_ally_to_place() -> None:
    assert refusal_text(board().refused("place ally S1 B"), NAMES) == (
        "Nobody has an ally in this game (ALY-3)."
    )


RICH_IN_OBSTACLES: list[tuple[AnyChoice, str, str]] = [
    (ClaimCounty(YELLOW, SURREY), "claim both", "The price is 3 gold; you have 1 gold (CTY-1)."),
    (ClaimCounty(YELLOW, C), "claim noble", "You have a noble of C York already (RWD-4)."),
    (ClaimCounty(YELLOW, C), "claim both", "You have a noble of C York already (RWD-4)."),
    (ClaimCounty(YELLOW, D), "claim noble", "No noble of D Gloucester is left (RWD-4)."),
    (Voyage(YELLOW, COUNTY_H, H), "voyage W", "There is no last stand W now (PLC-9)."),
    (
        Voyage(YELLOW, COUNTY_H, H),
        "voyage Y",
        "All three spaces of conflict Y are taken by others (PLC-9).",
    ),
    (ChooseNoble(YELLOW, FAVOUR), "noble C", "You have a noble of C York already (RWD-4)."),
    (ChooseNoble(YELLOW, FAVOUR), "noble D", "No noble of D Gloucester is left (RWD-4)."),
    (
        ChooseTile(YELLOW, FAVOUR),
        "tile L",
        "Extension tile L (2 squires) lies in your castle already (RWD-5).",
    ),
    (
        ChooseUpgrade(YELLOW, FAVOUR),
        "upgrade S4 court",
        "There is no stronger knight than S4 (RWD-3).",
    ),
    (ChooseUpgrade(YELLOW, FAVOUR), "upgrade S3 court", "No S4 is in your reserve (RWD-3)."),
    (
        ChooseUpgrade(YELLOW, LAW, only=1),
        "upgrade S1 court",
        "An S1 in court is not deployed (LAW-4).",
    ),
    (ChooseFavour(YELLOW), "favour 1", "This tile is face down until the next round (PLC-10)."),
    (
        MakeExchange(YELLOW, "LAW-B17"),
        "exchange 3",
        "You can make this exchange at most 2 times (LAW-8).",
    ),
    (MakeExchange(YELLOW, "LAW-N7"), "exchange 1", "You cannot make this exchange now (LAW-8)."),
    (
        ChooseLevy(YELLOW, "LAW-N11"),
        "levy H I",
        "The price is 2 gold; you have 1 gold (LAW-N11).",
    ),
    (ChooseLevy(YELLOW, "LAW-N11"), "levy B", "B Stafford has nothing to pay for (LAW-N11)."),
    (
        ChooseLevy(YELLOW, "LAW-N13"),
        "levy K",
        "Castle space K has nothing to pay for (LAW-N13).",
    ),
    (
        ChooseSending(YELLOW, "LAW-N5"),
        "send Y",
        "No knight of yours is in conflict Y (LAW-N5).",
    ),
    (ChooseSending(YELLOW, "LAW-N5"), "send X X", "At most 1 squire can be sent (LAW-N5)."),
    (
        UsePaidSpace(YELLOW, (1,)),
        "use J",
        "Castle space J has been used in this scoring (CAS-4).",
    ),
    (
        UsePaidSpace(YELLOW, (0,)),
        "use K",
        "Castle space K holds neither a knight of yours nor an extension tile now (CAS-4).",
    ),
    (
        UsePaidSpace(YELLOW, (0, 1)),
        "use J",
        "The price is 3 squires; you have 2 squires (CAS-4).",
    ),
    (
        RansomKnights(YELLOW, X),
        "ransom S2",
        "The price is 2 gold; you have 1 gold (CON-6).",
    ),
    (RansomKnights(YELLOW, X), "ransom S4", "No S4 of yours is a prisoner here (CON-6)."),
]


@pytest.mark.parametrize(("choice", "typed", "text"), RICH_IN_OBSTACLES)
def test_what_is_not_possible_is_refused_with_rule_and_reason(
    choice: AnyChoice, typed: str, text: str
) -> None:
    board = Board(players=4)
    board.court(YELLOW, 1, 3, 4)
    board.give(YELLOW, gold=1, squires=2)
    board.county("I", YELLOW, 1)
    board.county("H", YELLOW, 1)
    board.conflict("X", "4", (YELLOW, 2))
    board.conflict("Y", "5a", (BLUE, 1), (GREEN, 1), (RED, 1))
    board.tiles(YELLOW, "JL")
    board.nobles(YELLOW, "C")
    for seat in (BLUE, GREEN, RED):
        board.nobles(seat, "D")
    board.favours("gold3", "noble")
    why = choice.refusal(board.state, YELLOW, parse_action(typed))
    assert why is not None
    assert refusal_text(why, NAMES) == text


def test_a_castle_space_that_would_be_lost_says_of_what_there_is_none() -> None:
    board = Board(in_round=2)
    board.court(BLUE, 1, 1, 1, 2, 2, 3, 4)
    board.give(BLUE, squires=9)
    choice = UsePaidSpace(BLUE, (0, 1))
    texts = []
    for typed in ("use J", "use K"):
        why = choice.refusal(board.state, BLUE, parse_action(typed))
        assert why is not None
        texts.append(refusal_text(why, NAMES))
    assert texts == [
        "Castle space J gives you nothing now: no S1 is in your reserve (CAS-4).",
        "Castle space K gives you nothing now: none of your knights can be upgraded (CAS-4).",
    ]


@pytest.mark.rule("LAW-N13")
def test_a_tile_that_is_face_down_is_not_used() -> None:
    board = Board()
    board.give(BLUE, squires=9)
    board.tiles(BLUE, "JK")
    board.turn_down(BLUE, "K")
    why = UsePaidSpace(BLUE, (0,)).refusal(board.state, BLUE, parse_action("use K"))
    assert why is not None
    assert refusal_text(why, NAMES) == (
        "The extension tile on castle space K is face down for this scoring (CAS-2)."
    )


def test_other_choices_refuse_what_they_do_not_offer() -> None:
    choosing = Board()
    choosing.favours("gold3", "noble")
    choosing.run(ChooseFavour(BLUE))
    assert refusal_text(choosing.refused("decline"), NAMES) == (
        "This is not one of the choices (PLC-10)."
    )


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (Refusal("END-5", GameOver()), "The game is over (END-5)."),
        (Refusal("PLC-1", NotAsked(1)), "Bob is not asked now (PLC-1)."),
    ],
)
def test_whoever_is_not_asked_is_told_so(refusal: Refusal, text: str) -> None:
    assert refusal_text(refusal, NAMES) == text
