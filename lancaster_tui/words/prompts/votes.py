"""A vote in words: who casts when, how many ballots are in, what happens to the laws (VOT)."""

from __future__ import annotations

from typing import Final

from lancaster_tui.rules.events import BallotsRevealed
from lancaster_tui.rules.places import PROPOSALS
from lancaster_tui.rules.position import View
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods

IF_APPLIED: Final = "If it were applied now:"
VOTE_FIRST: Final = "Choose yes or no first."


def ballots_in_text(view: View) -> str:
    """Return how many ballots are in: ``Ballots in: 2 of 4``."""
    return f"Ballots in: {view.ballots_in} of {view.players}"


def ballot_title(view: View, seat: int, names: Names) -> str:
    """Return whose ballot on which proposal it is: ``Ann: ballot on proposal 2 of 3``."""
    number = PROPOSALS - len(view.proposals) + 1
    return f"{names.seat(seat)}: ballot on proposal {number} of {PROPOSALS}"


def hand_over_text(name: str, *, key: str) -> str:
    """Return who is to take the keyboard before a ballot, and press which key."""
    return f"Pass the keyboard to {name}. {name}: press {key}."


def leaving_text(view: View, names: Names) -> str:
    """Return which law leaves the game if the proposal that is voted on passes (VOT-3)."""
    return f'If it passes, "{names.law(view.laws[0])}" leaves the game.'


def own_ballot_text(yes: bool, markers: int) -> str:
    """Return what a person has cast: ``You voted yes with 2 vote markers.``."""
    added = f" with {goods(markers, 'votes')}" if markers else ""
    return f"You voted {'yes' if yes else 'no'}{added}."


def sums_text(ballots: BallotsRevealed) -> str:
    """Return the result of a vote: ``Yes 4, no 3``."""
    return f"Yes {ballots.yes}, no {ballots.no}"
