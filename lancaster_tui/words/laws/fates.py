"""What happens to the laws of a game: which are in force, voted on, to come, or gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, Literal, NamedTuple

from lancaster_tui.rules.events import Event, LawFailed, LawPassed, RoundStarted
from lancaster_tui.rules.phases.laws import is_applied
from lancaster_tui.rules.places import PROPOSALS
from lancaster_tui.rules.position import View
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.words.phrases import ordinal
from lancaster_tui.words.rewards import longest

Fate = Literal["force", "vote", "come", "gone"]
FATES: Final[dict[Fate, str]] = {
    "force": "in force",
    "vote": "to be voted on",
    "come": "to come",
    "gone": "gone",
}
"""In what state a law can be, in the order in which laws are listed."""

_NOTE = 16  # columns of what a list of laws says of one


class LawFate(NamedTuple):
    """A law of a game, in what state it is, and what will happen to it or when it left."""

    law: Law
    fate: Fate
    note: str


def law_fates(view: View, log: Iterable[Event]) -> list[LawFate]:
    """Return all laws that a viewer knows of, in the order of ``FATES``.

    Those to come are in the order of their groups, since the true one is hidden (SET-10). Laws that
    left before a scenario began are not known.
    """
    laws = view.rules.law_by_id
    force = [
        LawFate(laws[law], "force", longest(force_forms(view, slot), _NOTE))
        for slot, law in enumerate(view.laws)
    ]
    votes = [
        LawFate(laws[law], "vote", vote_text(view, slot)) for slot, law in enumerate(view.proposals)
    ]
    return [*force, *votes, *_to_come(view), *_gone(view, log)]


def force_forms(view: View, slot: int) -> Sequence[str]:
    """Return what is to be said of a law in force, in forms of which each is shorter (VOT-3).

    ``leaves if 2 laws pass``, ``out if 2 pass``, ``out if 2``; ``paid this round``.
    """
    if slot < len(view.proposals):
        passed, verb = slot + 1, "passes" if slot == 0 else "pass"
        laws = "law" if slot == 0 else "laws"
        out = f"out if {passed}"
        return (f"leaves if {passed} {laws} {verb}", f"{out} {verb}", out)
    if view.proposals:
        return ("stays this round", "stays")
    return ("paid this round" if is_applied(view, view.laws[slot]) else FATES["force"],)


def vote_text(view: View, slot: int) -> str:
    """Return which vote of the round a proposal is, by its place among those left: ``2nd vote``."""
    return f"{ordinal(PROPOSALS - len(view.proposals) + slot + 1)} vote"


def votes_over_text(view: View) -> str:
    """Return, when nothing is left to vote on in a round, when there will be."""
    coming = f"new ones in round {view.round + 1}" if view.laws_to_come else "no more laws come"
    return f"all proposals voted on; {coming}"


def _to_come(view: View) -> list[LawFate]:
    """Return the laws in the pile, each with the rounds in which its group can be turned up."""
    laws = [view.rules.law_by_id[law] for law in view.laws_to_come]
    coming, at = list[LawFate](), 0
    for _, group in groupby(sorted(laws, key=lambda law: law.group), key=lambda law: law.group):
        those = list(group)
        first, last = (view.round + 1 + place // PROPOSALS for place in (at, at + len(those) - 1))
        when = f"round {first}" if first == last else f"round {first} or {last}"
        coming += [LawFate(law, "come", when) for law in those]
        at += len(those)
    return coming


def _gone(view: View, log: Iterable[Event]) -> list[LawFate]:
    laws, number = view.rules.law_by_id, view.round
    gone: list[LawFate] = []
    for event in log:
        match event:
            case RoundStarted():
                number = event.round
            case LawPassed(discarded=law):
                gone.append(LawFate(laws[law], "gone", f"left, round {number}"))
            case LawFailed(law):
                gone.append(LawFate(laws[law], "gone", f"failed, round {number}"))
            case _:
                pass
    return gone


def laws_in_short(fates: Sequence[LawFate]) -> list[tuple[Fate, str]]:
    """Return how many laws are in which state, for each that there is: ``in force 3``."""
    counts = Counter(each.fate for each in fates)
    return [(fate, f"{word} {counts[fate]}") for fate, word in FATES.items() if counts[fate]]
