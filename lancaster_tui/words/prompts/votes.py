"""A vote in words: who casts when, how many ballots are in, what happens to the laws (VOT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lancaster_tui.rules.events import BallotsRevealed, LawFailed, LawPassed
from lancaster_tui.rules.phases.parliament import is_voting
from lancaster_tui.rules.places import PROPOSALS
from lancaster_tui.rules.position import View
from lancaster_tui.words.laws.cards import law_short, law_text
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, number_of

MARKERS_ARE_SPENT: Final = (
    "Markers are spent even if it fails; unspent ones are lost after the laws. A tie passes.",
    "Spent or not, markers are lost after the laws. A tie passes.",
    "A tie passes.",
)
"""What becomes of vote markers (VOT-4, VOT-5) and of a tie (VOT-3), the longest form first."""
VOTE_FIRST: Final = "Choose yes or no first."
OPEN_BALLOT: Final = "open the ballot"
VOTES_IN_SECRET: Final = "votes in secret"
YOUR_CHOICE: Final = "your choice"
IF_IT_PASSES: Final = "IF IT PASSES"
IF_PASSED: Final = (
    "the first law leaves the game, the others move left, the new one comes in on the right",
    "the first law leaves, the new one comes in on the right",
)
"""What happens to the laws if the proposal passes (VOT-3), in forms, the longest first."""
WHO_LEAVES: Final = "each that passes removes the first law"

_APPLIES: Final = "If it passes, it applies from this round on, until {} more laws have passed."
_APPLIES_ONCE: Final = "If it passes, it applies once: this is the last round."
VOTED_ON_NEXT: Final = "VOTED ON NEXT"
IN_LATER_ROUNDS: Final = "IN LATER ROUNDS"
BALLOTS_OPEN: Final = "THE BALLOTS ARE OPEN"

LEAVES, MOVES, COMES_IN = ("LEAVES THE GAME", "LEAVES"), ("moves left",), ("COMES IN",)
IN_FORCE, VOTED_ON = ("in force",), ("voted on",)
HAS_LEFT, HAS_MOVED, IS_NEW = ("LEFT THE GAME", "LEFT"), ("moved left",), ("NEW",)
STAYS, HAS_FAILED = ("stays",), ("FAILED",)
"""On the card of a law: what would happen to it, its state, what has happened; in forms."""


def ballots_in_text(view: View) -> str:
    """Return how many ballots are in: ``Ballots in: 2 of 4``."""
    return f"Ballots in: {view.ballots_in} of {view.players}"


def placing_over_text(*, has_placed: bool) -> str:
    """Return at the table that a round's vote comes next, to somebody who did not place last."""
    placing = "All knights are placed." if has_placed else "You could place no knights."
    return f"{placing} Parliament votes next."


def open_ballot_texts(view: View, names: Names) -> tuple[str, str]:
    """Return that a ballot can be opened, and on what: in full, and shortly."""
    law = names.rules.law_by_id[view.proposals[0]]
    return f'{OPEN_BALLOT} on "{law_text(law)}"', f'{OPEN_BALLOT} on "{law_short(law)}"'


def ballot_titles(view: View, seat: int, names: Names) -> Sequence[str]:
    """Return whose ballot on which proposal it is, in forms, the longest first.

    ``Ann: ballot on proposal 2 of 3, "5 PP per 3 tiles"``; the last is without the law.
    """
    number, law = PROPOSALS - len(view.proposals) + 1, names.rules.law_by_id[view.proposals[0]]
    title = f"{names.seat(seat)}: ballot on proposal {number} of {PROPOSALS}"
    return *(f'{title}, "{form(law)}"' for form in (law_text, law_short)), title


def purse_forms(view: View, seat: int) -> Sequence[str]:
    """Return what a voter has to pay with, for laws that ask for it, in forms."""
    owner = view.seats[seat]
    purse = f"{goods(owner.gold, 'gold')}, {goods(owner.squires, 'squires')}"
    return f"you have {purse}", purse, ""


def hand_over_text(name: str, *, key: str) -> Sequence[str]:
    """Return in two sentences who takes the keyboard before a ballot, and presses which key."""
    return f"Pass the keyboard to {name}.", f"{name}: press {key}."


def hand_over_matter(view: View, names: Names) -> str:
    """Return for what the keyboard is passed on: which secret ballot, or whose turn it is."""
    if is_voting(view):
        law = names.law(view.proposals[0])
        return f'{proposal_number(view)}, a secret ballot on "{law}".'
    return "To place a knight." if view.phase == "placing" else "To choose."


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


def proposal_number(view: View, later: int = 0) -> str:
    """Return which of the proposals of the round is voted on: ``Proposal 2 of 3``.

    Or, with ``later``, which one so many votes after it.
    """
    return f"Proposal {PROPOSALS - len(view.proposals) + 1 + later} of {PROPOSALS}"


def vote_counted(view: View) -> str:
    """Return which vote of the round has been counted: ``vote 1 of 3``."""
    return f"vote {PROPOSALS - len(view.proposals)} of {PROPOSALS}"


CAN_CAST: Final = "can cast"
"""Above how much the ballot of everybody can count."""


def votes_text(most: int) -> str:
    """Return how much a ballot with so many markers can count: ``up to 4`` (VOT-2)."""
    return f"up to {1 + most}" if most else "1"


def counting_texts(yes: bool | None, markers: int) -> Sequence[str]:
    """Return what a ballot counts, in forms: ``Your ballot with 2 markers counts 3 against it``."""
    side = "" if yes is None else " for it" if yes else " against it"
    counts = f"counts {1 + markers}{side}"
    added = f" with {number_of(markers, 'marker', 'markers')}" if markers else ""
    return f"Your ballot{added} {counts}", f"Your ballot {counts}", counts


def casting_text(yes: bool, markers: int) -> str:
    """Return what is cast when the player says so: ``cast NO, which counts 3``."""
    return f"cast {'YES' if yes else 'NO'}, which counts {1 + markers}"


def left_texts(markers: int) -> Sequence[str]:
    """Return how many markers a player has left behind a ballot, in forms: ``1 marker left``."""
    return f"{number_of(markers, 'marker', 'markers')} left", f"{markers} left"


def ballot_parts(markers: int) -> str:
    """Return what made an open ballot count so much: ``ballot + 2 markers``."""
    return f"ballot + {number_of(markers, 'marker', 'markers')}" if markers else "ballot alone"


def result_texts(ballots: BallotsRevealed, result: LawPassed | LawFailed) -> tuple[str, str]:
    """Return how a vote ended: ``PASSED``, and the sums: ``Yes 3, no 3: a tie passes``."""
    word = "PASSED" if isinstance(result, LawPassed) else "FAILED"
    tie = ": a tie passes" if ballots.yes == ballots.no else ""
    return word, f"{sums_text(ballots)}{tie}"


def laws_after_vote(result: LawPassed | LawFailed | None) -> tuple[str, str]:
    """Return a heading for the laws around a vote, and what happens to them; None: not yet."""
    match result:
        case None:
            return "THE LAWS", "if it passes, the first law leaves the game"
        case LawPassed():
            return "THE LAWS NOW", "the first law has left the game, the new one is on the right"
        case LawFailed():
            return "THE LAWS NOW", "as before; the proposal leaves the game"


def next_after_vote(view: View, names: Names) -> Sequence[str]:
    """Return what follows when a vote has been seen: the next one, or the laws (VOT-1, LAW-1).

    There are forms of it, the longest first.
    """
    if not view.proposals:
        return ("apply the laws",)
    go_on, law = "go on to the next vote", names.rules.law_by_id[view.proposals[0]]
    short = law_short(law)
    return f"{go_on}: {law_text(law)}", f"{go_on}: {short}", f"next vote: {short}", go_on


def lasting_text(view: View) -> str:
    """Return how long a proposal would be in force if it passed now (VOT-3, LAW-1)."""
    is_last = view.round == view.rules.rounds
    return _APPLIES_ONCE if is_last else _APPLIES.format(len(view.laws))
