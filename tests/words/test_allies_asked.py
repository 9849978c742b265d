"""What is asked for an ally, and the answers (ALY)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.events import Source
from lancaster_tui.rules.notation import parse_action
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseUpgrade
from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.views import view
from lancaster_tui.words.help.choices import choice_help, decision_help
from lancaster_tui.words.prompts.answers import action_label
from lancaster_tui.words.prompts.outcomes import outcome_text
from lancaster_tui.words.prompts.questions import prompt_text, waiting_text
from tests.rules.builder import BLUE, BLUE_ALLY, YELLOW, Board
from tests.words.samples import ALLIED, allied_board

FAVOUR = Source("favour", "noble")
COUNTY_H = Source("county", "H")
D, H, W = map(parse_place, "DHW")


@pytest.fixture
def board() -> Board:
    return allied_board()


PROMPTS: list[tuple[AnyChoice, str]] = [
    (PlaceKnight(BLUE), "Ann: place a knight, your own or the ally's."),
    (ChooseFavour(BLUE), "Ann: take a King's Favour tile."),
    (ChooseFavour(BLUE_ALLY), "Ann, for the ally: take a King's Favour tile."),
    (
        ChooseUpgrade(BLUE_ALLY, FAVOUR),
        "Ann, for the ally: which of the ally's knights is upgraded (the King's Favour)?",
    ),
    (
        ChooseUpgrade(BLUE_ALLY, Source("castle", "upgrade")),
        "Ann, for the ally: which of the ally's knights is upgraded (ally castle space K)?",
    ),
    (
        ChooseNoble(BLUE_ALLY, FAVOUR),
        "Ann, for the ally: which county's noble leaves the game (the King's Favour)?",
    ),
    (
        ClaimCounty(BLUE_ALLY, D),
        "Ann, for the ally: what does the ally's S3 win in D Gloucester?",
    ),
    (
        UsePaidSpace(BLUE_ALLY, (0, 1)),
        "Ann, for the ally: which space of the ally castle is used next?",
    ),
    (ChooseStartPlayer(BLUE), "Ann: name the start player."),
]


@pytest.mark.parametrize(("choice", "text"), PROMPTS)
def test_a_prompt_says_for_whom_it_asks(board: Board, choice: AnyChoice, text: str) -> None:
    board.run(choice)
    assert prompt_text(board.decision, board.state, ALLIED) == text


AWAITED: list[tuple[AnyChoice, str]] = [
    (PlaceKnight(BLUE), "place a knight, their own or the ally's."),
    (ChooseFavour(BLUE_ALLY), "take a King's Favour tile for the ally."),
    (
        ChooseUpgrade(BLUE_ALLY, FAVOUR),
        "decide for the ally which knight to upgrade (the King's Favour).",
    ),
    (
        ChooseNoble(BLUE_ALLY, FAVOUR),
        "decide for the ally which county's noble to remove (the King's Favour).",
    ),
    (ClaimCounty(BLUE_ALLY, D), "decide for the ally what the S3 wins in D Gloucester."),
    (UsePaidSpace(BLUE_ALLY, (0, 1)), "decide for the ally which castle space to use next."),
]


@pytest.mark.parametrize(("choice", "text"), AWAITED)
def test_those_who_wait_are_told_for_whom_somebody_decides(
    board: Board, choice: AnyChoice, text: str
) -> None:
    board.run(choice)
    assert waiting_text(view(board.state, YELLOW), ALLIED) == f"Waiting for Ann to {text}"


@pytest.mark.rule("ALY-15")
@pytest.mark.parametrize(
    ("courts", "text"),
    [
        ({BLUE: (1,)}, "Ann: place a knight."),
        ({BLUE_ALLY: (2,)}, "Ann: place a knight of the ally."),
        ({BLUE: (1,), BLUE_ALLY: (2,)}, "Ann: place a knight, your own or the ally's."),
    ],
)
def test_only_knights_that_can_be_placed_are_asked_for(
    courts: dict[int, tuple[int, ...]], text: str
) -> None:
    board = Board(players=2)
    for faction, knights in courts.items():
        board.court(faction, *knights)
    board.run(PlaceKnight(BLUE))
    assert prompt_text(board.decision, board.state, ALLIED) == text


def decided(choice: AnyChoice, typed: str) -> Decision:
    return Decision(BLUE, choice, (parse_action(typed),))


VOYAGE = Voyage(BLUE_ALLY, COUNTY_H, H)
ANSWERS: list[tuple[AnyChoice, str, str, str]] = [
    (ChooseFavour(BLUE_ALLY), "favour 1", "upgrade", "then you choose the knight"),
    (ChooseFavour(BLUE_ALLY), "favour 3", "3 gold (lost)", ""),
    (
        ChooseFavour(BLUE_ALLY),
        "favour 2",
        "noble of any county",
        "then you choose the county",
    ),
    (ChooseUpgrade(BLUE_ALLY, FAVOUR), "upgrade S1 court", "S1 in court becomes S2", ""),
    (
        ChooseUpgrade(BLUE_ALLY, FAVOUR),
        "upgrade S1 K",
        "S1 in ally castle space K (upgrade) becomes S2",
        "",
    ),
    (
        ChooseUpgrade(BLUE_ALLY, FAVOUR),
        "upgrade S2 W",
        "S2 in last stand W becomes S3: strength 6 of 5, England wins, the ally is 1st (4 PP lost)",
        "as it stands England wins: the ally is 1st (4 PP lost), you stay 2nd (2 PP)",
    ),
    (
        ChooseNoble(BLUE_ALLY, FAVOUR),
        "noble C",
        "noble of C York (2 left), which leaves the game",
        "",
    ),
    (ClaimCounty(BLUE_ALLY, D), "claim noble", "the noble, which leaves the game", ""),
    (
        ClaimCounty(BLUE_ALLY, D),
        "claim reward",
        "the reward: upgrade + 2 vote markers (2 vote markers lost)",
        "then you choose the knight",
    ),
    (
        VOYAGE,
        "voyage W",
        "S1 to last stand W (English strength 6 of 5, now 5)",
        "as it stands England wins: the ally is 1st (4 PP lost), you stay 2nd (2 PP)",
    ),
    (VOYAGE, "decline", "no voyage; the knight returns to court", ""),
    (
        UsePaidSpace(BLUE_ALLY, (0, 1)),
        "use K",
        "ally castle space K: upgrade",
        "then you choose the knight",
    ),
    (UsePaidSpace(BLUE_ALLY, (0, 1)), "use J", "ally castle space J: recruit", ""),
    (UsePaidSpace(BLUE_ALLY, (1,)), "decline", "use no more; done with the ally castle", ""),
]


@pytest.mark.rule("ALY-8", "ALY-10", "ALY-11")
@pytest.mark.parametrize(("choice", "typed", "label", "outcome"), ANSWERS)
def test_an_answer_for_the_ally_tells_what_it_brings(
    board: Board, choice: AnyChoice, typed: str, label: str, outcome: str
) -> None:
    action, decision = parse_action(typed), decided(choice, typed)
    assert action_label(action, decision, board.state, ALLIED) == label
    assert outcome_text(action, decision, board.state, ALLIED) == outcome


def test_help_for_the_ally_does_not_speak_of_own_purses(board: Board) -> None:
    kinds: list[AnyChoice] = [
        ChooseFavour(BLUE_ALLY),
        ChooseUpgrade(BLUE_ALLY, FAVOUR),
        ChooseNoble(BLUE_ALLY, FAVOUR),
        ClaimCounty(BLUE_ALLY, D),
        VOYAGE,
        UsePaidSpace(BLUE_ALLY, (0, 1)),
    ]
    for choice in kinds:
        text = decision_help(Decision(BLUE, choice, ()), board.state)
        assert text != choice_help(choice)
        assert "ALY" in text or "ally" in text
        assert "gold and wins" not in text
    own = RansomKnights(BLUE, W)
    assert decision_help(Decision(BLUE, own, ()), board.state) == choice_help(own)
    placing = decision_help(Decision(BLUE, PlaceKnight(BLUE), ()), board.state)
    assert placing.startswith(choice_help(PlaceKnight(BLUE)))
    assert "ALY-4" in placing
    alone = Decision(BLUE, PlaceKnight(BLUE), ())
    assert "ALY" not in decision_help(alone, Board().state)
