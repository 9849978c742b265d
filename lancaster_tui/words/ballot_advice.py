"""Advice on a ballot in words: how to vote and why, the chances, and what markers are good for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from lancaster_tui.bots.advice import Advice, Stakes
from lancaster_tui.bots.comparison import LITTLE
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.places import PROPOSALS
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.words.ballot_prospects import (
    SURE,
    LawAhead,
    Prospects,
    Side,
    everybody_gets,
    gets,
    percent,
    prospects,
)
from lancaster_tui.words.laws.cards import law_short, law_title
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import listing, number_of, sentence

_JUDGED: Final = ("forecast by bots, as your seat sees the table", "forecast by bots")
_LATER_WEIGHED: Final = ("forecast by bots, later votes weighed", "later votes weighed", "forecast")
BALLOTS: Final = "YOUR BALLOTS"
PASSES: Final = "passes"
ON_AVERAGE: Final = ("you get on average", "on average", "average")
"""Above what ballots are compared by: how likely the proposal passes, and what that comes to."""
IF_PASSED, IF_FAILED = "if it passes", "if it fails"
"""Above what everybody gets."""
LEAVES, IF_THIS, BY_IT = "leaves if this", ("passes", "fails"), "by it you get"
"""Above the laws that may leave, above how likely they do either way, and above what they give."""

_LONG: Final = 60  # columns of a law that is quoted in full


def vote_forms(
    advice: Advice, seat: int, position: Position, known: Collection[int], names: Names
) -> Sequence[str]:
    """Return how to vote, and who gets what if it passes and if it fails; longest form first.

    ``Vote yes: if it passes, you get 6 PP, Bob 3 PP, Zoe and Tom nothing; if it fails, nobody gets
    anything.`` With votes to come it tells what becomes of the law that matters most besides.
    """
    vote, best = advice.vote, advice.moves[0].action
    assert vote is not None
    assert isinstance(best, Vote)
    told = prospects(vote, position, known)
    replaced = told.replaced
    if all(law.side.is_nothing for law in told.concerned):
        if replaced is not None:
            return ("It does not matter: whether it passes or fails, nobody gets anything.",)
        return (
            "It does not matter: neither this law nor those that may leave for it give anybody "
            "anything.",
            "It does not matter: nobody gets anything either way.",
        )
    said, reason = f"Vote {'yes' if best.yes else 'no'}", ""
    if is_decided(advice):
        reason = _reason(vote, told, seat, names)
    else:
        nets = {told.net(number, gain) for number, gain in enumerate(vote.gains)}
        said = "Little depends on it"
        if len(nets) == 1 and None not in nets:
            reason = "it makes the same difference to everybody"
    because = f": {reason}. If" if reason else ": if"
    passed = everybody_gets(told.proposal, seat, names), _you(told.proposal, seat)
    if replaced is not None:
        failed = everybody_gets(replaced, seat, names), _you(replaced, seat)
        return [
            f"{said}{because} it passes, {passed[one]}; if it fails, {failed[other]}."
            for one, other in ((0, 0), (0, 1), (1, 1))
        ]
    ahead = _ahead_forms(told, seat, position, names)
    forms = [f"{said}{because} it passes, {passed[0]}. {sentence(each)}." for each in ahead]
    return [
        *forms,
        *(
            f"{start} it passes, {passed[1]}; {ahead[-1]}."
            for start in dict.fromkeys((f"{said}{because}", f"{said}: if"))
        ),
    ]


def _you(side: Side, seat: int) -> str:
    return f"you {gets(side.payouts[seat], side)}"


def _ahead_forms(told: Prospects, seat: int, position: Position, names: Names) -> Sequence[str]:
    """Return what becomes of another law by this vote: of the one that matters most to the voter.

    ``"3 PP per conflict" leaves with a chance of 72 % if this passes, of 31 % if not: by that law
    you get 6 PP, Bob 3 PP``. The longest form is first.
    """
    most = max(told.others, key=_importance)
    if most.side.is_nothing:
        return (
            f'the later votes decide which law leaves for it: "{_title(most.law)}" '
            f"{_likely(1 - most.passed)}, but that gives nobody anything",
            "what may leave for it gives nobody anything",
        )
    passed, failed = most.passed, most.failed
    if not most.later:
        passed, failed = 1 - passed, 1 - failed
    does = "leaves"
    named = [f'"{_title(most.law)}"', f'"{law_short(most.law)}"']
    if most.later:
        number = f"proposal {PROPOSALS - len(position.proposals) + most.later + 1}"
        does, named = "passes", [f"{number}, {named[0]},", number]
    if failed < SURE:
        chances = f"{does} {_likely(passed)} if this passes, but not if it fails"
    elif passed > 1 - SURE or passed < SURE:
        chances = f"{does} {_likely(passed)} if this passes, {_likely(failed)} if not"
    else:
        chances = f"{does} {_likely(passed)} if this passes, of {percent(failed)} if not"
    everybody, own = everybody_gets(most.side, seat, names), _you(most.side, seat)
    return (
        f"{named[0]} {chances}: by that law {everybody}",
        f"{named[1]} {chances}: by that law {everybody}",
        f"{named[1]} {chances}: by that law {own}",
        f"{named[1]} {does} with {percent(passed)}, else with {percent(failed)}: by it {own}",
    )


def _importance(law: LawAhead) -> tuple[float, bool, float]:
    """Return how much it matters to the voter what becomes of a law, to be compared."""
    return round(abs(law.change * law.stake), 1), not law.side.is_nothing, abs(law.change)


def _title(law: Law) -> str:
    """Return a law as it is quoted, shortly if it is long."""
    title = law_title(law)
    return title if len(title) <= _LONG else law_short(law)


def _likely(chance: float) -> str:
    """Return how likely something is, behind a verb: ``for certain``, ``with a chance of 72 %``."""
    if chance > 1 - SURE:
        return "for certain"
    return f"with a chance of {percent(chance)}" if chance >= SURE else "in no case"


def judged_notes(advice: Advice) -> Sequence[str]:
    """Return what stands behind the heading of advice on a vote, the longest form first."""
    assert advice.vote is not None
    return _LATER_WEIGHED if advice.vote.later else _JUDGED


def is_decided(advice: Advice) -> bool:
    """Whether it matters how the seat votes."""
    assert advice.vote is not None
    return abs(advice.vote.stake) >= LITTLE


def _reason(vote: Stakes, told: Prospects, seat: int, names: Names) -> str:
    """Return what is behind the advice where who gets what does not show it.

    It tells no figure that is covered, only what follows from what the seat that votes can know.
    """
    nets = {number: told.net(number, gain) for number, gain in enumerate(vote.gains)}
    own, gain, is_for = nets.pop(seat), vote.gains[seat], vote.stake > 0
    known = {number: net for number, net in nets.items() if net is not None}
    if is_for:
        if own is not None and own > 0:
            leader = known.get(vote.leader, own)
            is_odd = vote.stake >= LITTLE and max(known.values(), default=0) >= own > leader
            return f"{names.seat(vote.leader)} leads and counts most" if is_odd else ""
        if own is not None and (losing := [rival for rival in known if known[rival] < own]):
            return f"{_names(losing, names)} would lose more by it than you"
        if gain < LITTLE:
            return "your rivals would likely lose more by it than you"
        return "" if not told.proposal.payouts[seat].is_nothing else "you would likely gain by it"
    if own is not None and own < 0:
        return ""
    if own is not None and (gaining := [rival for rival in known if known[rival] > own]):
        return f"{_names(gaining, names)} would gain more by it than you"
    if own is None and told.proposal.payouts[seat].is_nothing:
        return ""  # it gives nothing, and what leaves may
    if gain <= -LITTLE:
        return "you would likely lose by it"
    return "your rivals would likely gain more by it than you"


def _names(seats: Sequence[int], names: Names) -> str:
    return listing(names.seat(each) for each in seats)


def passes_text(advice: Advice, number: int) -> str:
    """Return how likely the proposal passes with one of the ballots: ``73 %``."""
    assert advice.vote is not None
    return percent(advice.vote.passes[number])


def markers_forms(advice: Advice, seat: int, position: Position) -> Sequence[str]:
    """Return what to do with vote markers and why, the longest form first (VOT-4, VOT-5).

    Nothing if the seat has none.
    """
    vote, best, owned = advice.vote, advice.moves[0].action, position.seats[seat].votes
    assert vote is not None
    assert isinstance(best, Vote)
    if not owned:
        return ("",)
    used, kept = best.markers, owned - best.markers
    if not vote.later:
        if kept and vote.counts_unspent:
            return ("Keep markers: a law is about unspent ones.",)
        if not used:
            return ("Markers hardly change anything here, and they lapse after this vote.",)
        return ("Use your markers: those left over lapse after this vote.",)
    later = max(vote.later)
    number = PROPOSALS - len(vote.later) + vote.later.index(later) + 1
    if later < LITTLE:
        if used:
            return (
                "Use your markers: the later votes hardly matter to you, and then they lapse.",
                "Use your markers: the later votes hardly matter to you.",
            )
        return (
            "Keep your markers or not: no vote of this round matters much to you, and they lapse "
            "after the third.",
            "Keep your markers or not: no vote of this round matters much.",
        )
    if not kept:
        return ("Use your markers: the later votes matter less to you.",)
    more = "more to you" if later > abs(vote.stake) else "to you too"
    whose = number_of(kept, "marker", "markers") if used else "your markers"
    return (
        f"Keep {whose}: proposal {number} matters {more}, and they lapse after the third vote.",
        f"Keep {whose}: proposal {number} matters {more}.",
        f"Keep {whose} for proposal {number}.",
    )
