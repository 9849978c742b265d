"""Prompts: who must do what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from lancaster_tui.rules.agenda import Choice, FactionChoice, SeatChoice, SingleChoice
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.events import Source
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import (
    AllotmentChoice,
    ChooseLevy,
    ChooseSending,
    LawChoice,
    MakeExchange,
)
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.phases.setup import ChooseFirstTile
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade, RewardChoice
from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.views import view
from lancaster_tui.words.prompts.questions import (
    invitation_text,
    prompt_forms,
    prompt_text,
    waiting_text,
)
from tests.rules.builder import BLUE, YELLOW, Board
from tests.words.samples import NAMES, asking

FAVOUR = Source("favour", "upgrade")
H = parse_place("H")
SURREY = parse_place("I")
W = parse_place("W")


def prompt(board: Board) -> str:
    return prompt_text(board.decision, board.state, NAMES)


PROMPTS: list[tuple[AnyChoice, str]] = [
    (
        ChooseFirstTile(BLUE),
        "Ann: choose your first tile: its space pays every round, but takes no knight.",
    ),
    (PlaceKnight(BLUE), "Ann: place a knight."),
    (ChooseFavour(BLUE), "Ann: take a King's Favour tile."),
    (CastBallot(), 'Ann: vote on "1 gold for 1 PP, any number of times".'),
    (ChooseUpgrade(BLUE, FAVOUR), "Ann: which knight do you upgrade (the King's Favour)?"),
    (
        ChooseUpgrade(BLUE, Source("law", "LAW-B9"), only=1),
        'Ann: which deployed S1 do you upgrade (the law "an S3 deployed: S3 to S4")?',
    ),
    (
        ChooseTile(BLUE, Source("law", "LAW-B6")),
        'Ann: which extension tile do you build (the law "1 tile per 2 conflicts")?',
    ),
    (
        ChooseNoble(BLUE, FAVOUR),
        "Ann: which county's noble do you take (the King's Favour)?",
    ),
    (
        ChooseTile(BLUE, Source("county", "E")),
        "Ann: which extension tile do you build (E Bedford)?",
    ),
    (
        MakeExchange(BLUE, "LAW-B4"),
        "Ann: how many times do you exchange 1 gold for 1 vote marker (for round 2)?",
    ),
    (
        MakeExchange(BLUE, "LAW-N14"),
        "Ann: which exchange, and how many times: 2 gold for 1 squire, or 2 squires for 1 gold?",
    ),
    (
        ChooseLevy(BLUE, "LAW-N11"),
        "Ann: for which knights in counties do you pay 1 gold each? The others go home unscored.",
    ),
    (
        ChooseLevy(BLUE, "LAW-N13"),
        "Ann: for which extension tiles do you pay 1 squire each? "
        "The others miss this round's castle scoring.",
    ),
    (ChooseSending(BLUE, "LAW-N5"), "Ann: to which conflicts do you send squires?"),
    (ClaimCounty(BLUE, H), "Ann: what does your S3 win in H Dorset?"),
    (
        Voyage(BLUE, Source("county", "H"), H),
        "Ann: to which conflict does your S3 sail from H Dorset (no King's Favour)?",
    ),
    (
        ClaimCounty(BLUE, SURREY),
        "Ann: what does your knight win in I Surrey, besides naming the start player?",
    ),
    (ChooseStartPlayer(BLUE), "Ann: name the start player."),
    (UsePaidSpace(BLUE, (0, 1)), "Ann: which paid castle space do you use next?"),
    (RansomKnights(BLUE, W), "Ann: which knight do you ransom from last stand W?"),
]


@pytest.mark.parametrize(("choice", "text"), PROMPTS)
def test_a_prompt_says_who_must_do_what(choice: AnyChoice, text: str) -> None:
    assert prompt(asking(choice)) == text


@pytest.mark.rule("VOT-5")
@pytest.mark.parametrize(
    ("number", "aside", "said"),
    [
        (2, " (for round 3)", "Markers won now are for round 3's votes."),
        (5, " (no vote follows)", "No vote follows: markers won now are worth nothing."),
    ],
)
def test_a_question_about_vote_markers_says_which_votes_they_are_for(
    number: int, aside: str, said: str
) -> None:
    board = asking(MakeExchange(BLUE, "LAW-B4"))
    board.state.round = number
    asked = "Ann: how many times do you exchange 1 gold for 1 vote marker{}?"
    forms = prompt_forms(board.decision, board.state, NAMES)
    assert forms == (asked.format(aside), asked.format(""))
    assert invitation_text(board.decision.choice, board.state) == said


@pytest.mark.rule("CON-6")
def test_who_can_ransom_several_knights_is_asked_for_one_at_a_time() -> None:
    board = asking(RansomKnights(BLUE, W))
    board.conflict("W", "5a", (BLUE, 1, 2))
    assert prompt(board) == "Ann: which knight do you ransom first from last stand W?"
    said = invitation_text(board.decision.choice, board.state)
    assert said == "One at a time: a knight that stays behind goes to your reserve."


AWAITED: list[tuple[AnyChoice, str]] = [
    (ChooseFirstTile(BLUE), "choose the extension tile that will pay every round."),
    (PlaceKnight(BLUE), "place a knight."),
    (ChooseFavour(BLUE), "take a King's Favour tile."),
    (ChooseUpgrade(BLUE, FAVOUR), "decide which knight to upgrade (the King's Favour)."),
    (
        ChooseUpgrade(BLUE, Source("law", "LAW-B9"), only=1),
        'decide which deployed S1 to upgrade (the law "an S3 deployed: S3 to S4").',
    ),
    (
        ChooseTile(BLUE, Source("county", "E")),
        "decide which extension tile to build (E Bedford).",
    ),
    (ChooseNoble(BLUE, FAVOUR), "decide which county's noble to take (the King's Favour)."),
    (MakeExchange(BLUE, "LAW-B4"), "decide how many times to exchange 1 gold for 1 vote marker."),
    (
        MakeExchange(BLUE, "LAW-N14"),
        "decide on an exchange: 2 gold for 1 squire, or 2 squires for 1 gold.",
    ),
    (ChooseLevy(BLUE, "LAW-N11"), "decide for which knights in counties to pay 1 gold each."),
    (ChooseLevy(BLUE, "LAW-N13"), "decide for which extension tiles to pay 1 squire each."),
    (ChooseSending(BLUE, "LAW-N5"), "decide to which conflicts to send squires."),
    (ClaimCounty(BLUE, H), "decide what the S3 wins in H Dorset."),
    (
        Voyage(BLUE, Source("county", "H"), H),
        "decide to which conflict the S3 sails from H Dorset.",
    ),
    (ChooseStartPlayer(BLUE), "name the start player."),
    (UsePaidSpace(BLUE, (0, 1)), "decide which paid castle space to use next."),
    (RansomKnights(BLUE, W), "decide which knight to ransom from last stand W."),
]


@pytest.mark.parametrize(("choice", "text"), AWAITED)
def test_those_who_wait_are_told_what_somebody_else_decides(choice: AnyChoice, text: str) -> None:
    board = asking(choice)
    assert waiting_text(view(board.state, YELLOW), NAMES) == f"Waiting for Ann to {text}"


@pytest.mark.parametrize("choice", [choice for choice, _ in PROMPTS])
def test_those_who_wait_are_not_addressed_themselves(choice: AnyChoice) -> None:
    text = waiting_text(view(asking(choice).state, YELLOW), NAMES)
    assert not re.search(r"\b(you|your|own)\b", text)


@pytest.mark.rule("SET-10")
def test_those_who_wait_are_not_told_what_is_behind_a_screen() -> None:
    board = asking(ChooseSending(BLUE, "LAW-N5"))
    before = waiting_text(view(board.state, YELLOW), NAMES)
    assert before == "Waiting for Ann to decide to which conflicts to send squires."
    board.give(BLUE, squires=-3)
    assert waiting_text(view(board.state, YELLOW), NAMES) == before


def kinds_of_choice(base: type[Choice[Any]] = Choice) -> Iterator[type[Choice[Any]]]:
    """Yield every choice that can be asked: the ones without choices made from them."""
    for kind in base.__subclasses__():
        yield kind
        yield from kinds_of_choice(kind)


def test_no_kind_of_choice_is_without_a_prompt_test() -> None:
    # A dataclass with slots leaves its first, unfinished class behind: compare by name.
    bases = (SingleChoice, SeatChoice, FactionChoice, RewardChoice, LawChoice, AllotmentChoice)
    abstract = {base.__name__ for base in bases}
    kinds = {kind.__name__ for kind in kinds_of_choice()} - abstract
    assert {type(choice).__name__ for choice, _ in PROMPTS} == kinds


@pytest.mark.rule("CON-2")
@pytest.mark.parametrize(
    ("places", "said"),
    [
        ("Y", "It fights there this round; if France wins, it moves down with the conflict."),
        ("W", "It fights there this round, and can be captured."),
        ("WZ", "It fights there this round, and can be captured at a last stand."),
    ],
)
def test_only_at_a_last_stand_a_knight_that_sails_is_said_to_be_in_danger(
    places: str, said: str
) -> None:
    board = Board(players=4)
    for place in places:
        board.conflict(place, "6a")
    choice = Voyage(BLUE, Source("county", "H"), H)
    assert invitation_text(choice, view(board.state, BLUE)) == said
