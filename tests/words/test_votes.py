from __future__ import annotations

import pytest

from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.agenda import apply
from lancaster_tui.rules.events import BallotsRevealed
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.views import view
from lancaster_tui.words.prompts.questions import waiting_text
from lancaster_tui.words.prompts.votes import (
    balance_texts,
    ballot_title,
    ballots_in_text,
    hand_over_text,
    leaning,
    leaving_text,
    net_parts,
    net_text,
    sums_text,
)
from tests.rules.builder import BASE, BLUE, YELLOW, Board
from tests.words.samples import NAMES

THREE = NAMES._replace(seats=NAMES.seats[:3])


@pytest.fixture
def board() -> Board:
    board = Board(start=YELLOW)
    board.phase("parliament")
    board.state.laws = ("LAW-B1", "LAW-B4", "LAW-B12")
    board.state.proposals = ("LAW-B16",)
    board.run(CastBallot())
    apply(board.state, YELLOW, Vote(yes=True, markers=0))
    return board


@pytest.mark.rule("VOT-2")
def test_whoever_waits_is_told_how_many_ballots_are_in(board: Board) -> None:
    seen = view(board.state, YELLOW)
    assert ballots_in_text(seen) == "Ballots in: 1 of 3"
    assert waiting_text(seen, THREE) == "Ballots in: 1 of 3."


@pytest.mark.rule("VOT-3")
def test_the_leftmost_law_is_the_one_to_leave(board: Board) -> None:
    text = leaving_text(view(board.state, BLUE), THREE)
    assert text == 'If it passes, "Most gold: upgrade" leaves the game.'


def test_a_ballot_says_whose_it_is_and_on_which_proposal(board: Board) -> None:
    assert ballot_title(view(board.state, BLUE), BLUE, THREE) == "Ann: ballot on proposal 3 of 3"


def test_the_keyboard_is_passed_by_name() -> None:
    sentences = hand_over_text("Bob", key="Enter")
    assert sentences == ("Pass the keyboard to Bob.", "Bob: press Enter.")


def test_the_sums_of_a_vote() -> None:
    ballots = ((True, 2), (False, 0), (True, 0))
    assert sums_text(BallotsRevealed("LAW-B16", ballots, yes=4, no=1)) == "Yes 4, no 1"


def test_whoever_waits_for_one_seat_is_told_what_it_is_asked() -> None:
    board = Board()
    board.court(YELLOW, 1)
    board.run(PlaceKnight(YELLOW))
    text = waiting_text(view(board.state, BLUE), THREE)
    assert text == "Waiting for Bob to place a knight."


def test_when_nobody_is_asked_the_game_is_over() -> None:
    assert waiting_text(view(Board().state, BLUE), THREE) == "The game is over."


def test_what_the_law_that_leaves_gave_is_taken_off() -> None:
    assert net_text("+6 PP", "+3 PP") == "+6 - 3 = +3 PP"
    assert net_text("+1 vote", "+2 votes") == "+1 - 2 = -1 vote"
    assert net_text("+3 PP", "+3 PP") == "+3 - 3 = 0 PP"
    assert net_text("+6 PP", "+1 vote") == "+6 PP, loses 1 vote"
    assert net_text("", "+1 vote") == "loses 1 vote"
    assert net_text("+6 PP", "") == "+6 PP"
    assert net_text("+6 PP", "upgrade?") == "+6 PP, may lose upgrade"
    assert net_text("", "upgrade?") == "may lose upgrade"
    assert net_text("", "-2 gold or 2 knights home") == "spared 2 gold or 2 knights home"


@pytest.mark.parametrize(
    ("net", "gain", "loss"),
    [
        ("+1 squire, loses 3 PP", "+1 squire", "3 PP"),
        ("?, loses 3 PP", "?", "3 PP"),
        ("loses 3 PP", "", "3 PP"),
        ("+1 - 2 = -1 vote", "", "1 vote"),
        ("+6 - 3 = +3 PP", "+6 - 3 = +3 PP", ""),
        ("+3 - 3 = 0 PP", "", ""),
        ("+6 PP, may lose upgrade", "+6 PP", "upgrade?"),
        ("may lose upgrade", "", "upgrade?"),
        ("+6 PP, spared 2 gold", "+6 PP, spared 2 gold", ""),
        ("", "", ""),
    ],
)
def test_what_is_gained_is_told_from_what_is_lost(net: str, gain: str, loss: str) -> None:
    assert net_parts(net) == (gain, loss)


@pytest.mark.parametrize(
    ("nets", "said"),
    [
        (("+6 PP", "+3 PP", ""), "You gain, one rival does too."),
        (
            ("+1 squire", "+1 squire", "?, loses 3 PP", "loses 3 PP"),
            "You gain; one rival gains, two lose 3 PP.",
        ),
        (
            ("+1 squire", "+1 squire, loses 3 PP", "loses 3 PP"),
            "You gain; one rival gains but loses 3 PP, one loses 3 PP.",
        ),
        (("+1 vote, loses tile", "+1 vote", ""), "You gain, but lose a tile; one rival gains."),
        (
            ("", "+2 votes, loses tile", "+1 vote, loses upgrade"),
            "You gain nothing; two rivals gain but lose.",
        ),
        (("+6 PP", "loses 3 PP", "+3 - 9 = -6 PP"), "You gain; two rivals lose."),
        (
            ("?, loses 3 PP", "+1 PP", "?"),
            "You may gain, but lose 3 PP; one rival gains, one may gain.",
        ),
        (("loses 3 PP", "+3 - 3 = 0 PP", ""), "You lose 3 PP; nobody else does."),
        (("", "loses 3 PP", ""), "You gain nothing; one rival loses 3 PP."),
        (("+6 PP", "?", "?"), "You gain, two rivals may gain."),
        (
            ("+6 PP, may lose upgrade", "+3 PP, may lose upgrade", "may lose upgrade"),
            "You gain, but may lose an upgrade; one rival gains, two may lose an upgrade.",
        ),
    ],
)
def test_a_ballot_says_how_many_gain_and_how_many_lose(nets: tuple[str, ...], said: str) -> None:
    effect = BASE.law_by_id["LAW-B12"].effect
    assert balance_texts(effect, nets, 0)[0] == said


@pytest.mark.parametrize(
    ("nets", "better"),
    [
        (("+6 PP", "+3 PP", "", ""), 1),
        (("+3 PP", "+6 PP", "+3 PP"), -1),
        (("+6 - 3 = +3 PP", "+3 PP", "+3 PP"), 0),
        (("loses 1 vote", "loses 3 votes", "loses 2 votes"), 1),
        (("up to +9 PP", "?", "?"), 0),
        (("up to +9 PP", "", ""), 1),
        (("+6 PP, may lose upgrade", "", ""), 0),
        (("+1 squire", "+3 PP", ""), 0),
        (("upgrade", "loses 3 PP", ""), 1),
        (("", "+1 squire", "+3 PP"), -1),
        (("-2 gold or 2 knights home", "", ""), -1),
        (("", "", ""), 0),
    ],
)
def test_a_proposal_is_measured_by_what_it_does_to_rivals(
    nets: tuple[str, ...], better: int
) -> None:
    assert leaning(nets, 0) == better


def test_in_short_a_ballot_does_not_say_what_is_lost() -> None:
    effect = BASE.law_by_id["LAW-B12"].effect
    _, *short = balance_texts(effect, ("+1 PP", "+1 PP, loses 1 vote", "loses 3 PP"), 0)
    assert short == [
        "You gain; one rival gains but loses, one loses.",
        "You gain; two rivals lose.",
        "You gain.",
    ]
