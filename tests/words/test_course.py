"""What the ribbon says: what a player is doing, and where the round is."""

from __future__ import annotations

from typing import get_args

import pytest

from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.events import Source
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import ChooseLevy, ChooseSending, MakeExchange
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.phases.setup import ChooseFirstTile
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.position import Phase
from lancaster_tui.rules.views import view
from lancaster_tui.words.prompts.course import COURSE, acting_next, doing_text, stage, voting_text
from tests.rules.builder import BLUE, GREEN, RED, YELLOW, Board
from tests.words.samples import NAMES, asking

FAVOUR = Source("favour", "upgrade")
H, W = parse_place("H"), parse_place("W")

DOING: list[tuple[AnyChoice, str]] = [
    (ChooseFirstTile(BLUE), "chooses a first extension tile"),
    (PlaceKnight(BLUE), "places a knight"),
    (ChooseFavour(BLUE), "takes a King's Favour"),
    (CastBallot(), "votes"),
    (ChooseUpgrade(BLUE, FAVOUR), "upgrades a knight"),
    (ChooseTile(BLUE, FAVOUR), "builds an extension tile"),
    (ChooseNoble(BLUE, FAVOUR), "takes a noble"),
    (MakeExchange(BLUE, "LAW-B4"), "may exchange"),
    (ChooseLevy(BLUE, "LAW-N11"), "may pay"),
    (ChooseSending(BLUE, "LAW-N5"), "sends squires"),
    (ClaimCounty(BLUE, H), "scores H Dorset"),
    (Voyage(BLUE, Source("county", "H"), H), "may sail from H Dorset"),
    (ChooseStartPlayer(BLUE), "names the start player"),
    (UsePaidSpace(BLUE, (0, 1)), "may use paid castle spaces"),
    (RansomKnights(BLUE, W), "may ransom knights from W"),
]


@pytest.mark.rule("PLC-1")
def test_next_to_place_are_those_with_knights_in_court_from_the_seat_asked_on() -> None:
    board = Board(4, start=GREEN)
    for seat in (BLUE, YELLOW, RED):
        board.court(seat, 1)
    board.state.agenda = [PlaceKnight(YELLOW)]
    assert acting_next(board.state) == ("next", [RED, BLUE])
    board.state.agenda = [ChooseFavour(RED)]
    assert acting_next(board.state) == ("next", [BLUE, YELLOW])


@pytest.mark.rule("PLC-1")
def test_who_alone_has_knights_is_told_so() -> None:
    board = Board(3)
    board.court(YELLOW, 1, 2)
    board.state.agenda = [PlaceKnight(YELLOW)]
    assert acting_next(board.state) == ("nobody else has knights left", [])


@pytest.mark.rule("ALY-15")
def test_with_allies_a_player_comes_next_who_has_only_knights_of_the_ally() -> None:
    board = Board(2)
    board.court(BLUE, 1)
    board.court(3, 2)
    board.state.agenda = [PlaceKnight(BLUE)]
    assert acting_next(board.state) == ("next", [YELLOW])


@pytest.mark.rule("PLC-2", "SET-10")
@pytest.mark.parametrize("squires", [0, 9])
def test_purses_change_nothing_in_who_is_next(squires: int) -> None:
    board = Board(3)
    board.court(BLUE, 1)
    board.court(YELLOW, 1)
    board.give(YELLOW, squires=squires)
    board.state.agenda = [PlaceKnight(BLUE)]
    assert acting_next(board.state) == ("next", [YELLOW])


@pytest.mark.rule("SET-4")
def test_first_tiles_are_chosen_in_player_order() -> None:
    board = Board(3)
    board.phase("setup")
    board.state.agenda = [ChooseFirstTile(seat) for seat in (GREEN, YELLOW, BLUE)]
    assert acting_next(board.state) == ("next", [YELLOW, GREEN])


@pytest.mark.rule("LAW-7")
def test_laws_are_gone_through_in_player_order_and_all_vote_at_once() -> None:
    board = Board(3, start=YELLOW)
    board.phase("parliament")
    board.state.agenda = [MakeExchange(GREEN, "LAW-B4")]
    assert acting_next(board.state) == ("order", [YELLOW, GREEN, BLUE])
    board.state.agenda = [CastBallot()]
    assert acting_next(board.state) == ("", [])


@pytest.mark.parametrize(("choice", "text"), DOING)
def test_behind_the_name_stands_what_the_player_is_doing(choice: AnyChoice, text: str) -> None:
    assert doing_text(choice, asking(choice).state, NAMES) == text


def test_every_choice_is_among_them() -> None:
    assert {type(choice) for choice, _ in DOING} == set(get_args(AnyChoice))


@pytest.mark.rule("RND-1")
@pytest.mark.parametrize(
    ("phase", "word"),
    [
        ("setup", None),
        ("placing", "place"),
        ("parliament", "vote"),
        ("counties", "counties"),
        ("castles", "castles"),
        ("conflicts", "France"),
        ("ended", None),
    ],
)
def test_each_phase_has_its_word_in_the_course_of_a_round(phase: Phase, word: str | None) -> None:
    board = Board()
    board.phase(phase)
    board.state.proposals = ("LAW-B16",)
    here = stage(board.state)
    assert (None if here is None else COURSE[here]) == word


@pytest.mark.rule("LAW-1")
def test_after_the_third_vote_come_the_laws() -> None:
    board = Board()
    board.phase("parliament")
    board.state.proposals = ()
    here = stage(board.state)
    assert here is not None
    assert COURSE[here] == "laws"


@pytest.mark.rule("VOT-2")
def test_a_vote_asks_until_the_ballot_is_cast_and_then_counts_ballots() -> None:
    board = Board()
    board.phase("parliament")
    board.state.proposals = ("LAW-B12", "LAW-B16")
    board.run(CastBallot())
    assert voting_text(view(board.state, BLUE), BLUE) == "votes on proposal 2 of 3"
    apply(board.state, BLUE, Vote(yes=True, markers=0))
    for seat, text in (
        (BLUE, "Vote 2 of 3: 1 of 3 ballots in"),
        (YELLOW, "votes on proposal 2 of 3"),
        (None, "Vote 2 of 3: 1 of 3 ballots in"),
    ):
        assert voting_text(view(board.state, seat), seat) == text
    assert len(decisions(board.state)) == 2
