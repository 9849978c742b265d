"""Advice on a ballot in words: how to vote and why, the chances, and what markers are good for."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import groupby
from string import digits
from typing import Final, NamedTuple

from lancaster_tui.bots.advice import Advice, Stakes
from lancaster_tui.bots.comparison import LITTLE
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.places import PROPOSALS
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.words.laws.cards import law_short
from lancaster_tui.words.laws.forecast import LOST, NOTHING, TO_FRANCE, forecasts
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import COVERED, listing, number_of
from lancaster_tui.words.prompts.votes import covered_prize
from lancaster_tui.words.rewards import PRIZES

HEADS: Final = ("it gives", "what leaves gives", "in PP")
"""Above the columns of what a vote means to everybody."""

_POINTS: Final = re.compile(r"(?:\+(\d+) PP)?")
_NEXT: Final = re.compile(r" (?:\+ ?)?(?=\d)")  # between the goods of a payment
_SINGLE: Final = frozenset(nouns.short[0] for nouns in PRIZES.values())
_HARDLY: Final = "It hardly matters: all in all it comes to about the same for you and your rivals."
_SHORT: Final = 18  # columns for what may be paid


class Share(NamedTuple):
    """What a vote means to a seat: what the proposal gives it, and what the law that leaves.

    ``net`` is the difference in power points: exact if there is nothing else in it, an estimate
    otherwise, None where it depends on covered purses. If only what leaves is covered,
    ``is_at_most`` says that it is a limit.
    """

    gives: str
    leaves: str
    net: int | None = None
    is_exact: bool = False
    is_at_most: bool = False

    @property
    def net_text(self) -> str:
        """The difference: ``+3``, ``about -2``, ``+6 or less``, ``?``."""
        if self.net is None:
            return COVERED
        number = f"{self.net:+}" if self.net else "0"
        if self.is_at_most:
            return f"{number} or less"
        return number if self.is_exact or not self.net else f"about {number}"


def shares(vote: Stakes, position: Position, known: Collection[int]) -> list[Share]:
    """Return what a vote means to each seat.

    ``known`` are the seats whose gold and squires the reader may see; no figure tells of others'
    (SET-10).
    """
    both = [position.rules.law_by_id[law] for law in (position.proposals[0], position.laws[0])]
    pays = (forecasts(position, law, known) for law in both)
    return [
        _share(gives, leaves, gain, both)
        for gives, leaves, gain in zip(*pays, vote.gains, strict=True)
    ]


def _share(gives: str, leaves: str, gain: float, laws: Sequence[Law]) -> Share:
    won, gone = _POINTS.fullmatch(gives), _POINTS.fullmatch(leaves)
    it, left = (
        covered_prize(law, _SHORT) if text == COVERED else text
        for text, law in zip((gives, leaves), laws, strict=True)
    )
    told = Share(it, left)
    if gives == COVERED or (leaves == COVERED and not won):
        return told
    if leaves == COVERED and won:
        return told._replace(net=int(won[1] or 0), is_exact=True, is_at_most=True)
    if won and gone:
        return told._replace(net=int(won[1] or 0) - int(gone[1] or 0), is_exact=True)
    return told._replace(net=round(gain))


def verdict_forms(
    advice: Advice, seat: int, position: Position, known: Collection[int], names: Names
) -> Sequence[str]:
    """Return how to vote and why in a sentence, the longest form first.

    ``Vote yes: if it passes, you gain 6 PP, Bob 3, Zoe and Tom nothing.``
    """
    vote, best = advice.vote, advice.moves[0].action
    assert vote is not None
    assert isinstance(best, Vote)
    told = shares(vote, position, known)
    if not any(each.gives or each.leaves for each in told):
        return ("It does not matter: nobody gains or loses by it.",)
    if abs(vote.stake) < LITTLE:
        return (_HARDLY, "It hardly matters.")
    side = f"Vote {'yes' if best.yes else 'no'}"
    if all(each.net is not None and not each.is_at_most for each in told):
        own, everybody = _net("you", told[seat]), _nets(told, seat, names)
    else:
        own, everybody = f"you {_trade(told[seat])}", _trades(told, seat, names)
    why, reason = _why(vote, told, seat, position, names), _reason(vote, told, seat)
    if reason:
        return (
            f"{side}: {reason}. If it passes, {everybody}{why}.",
            f"{side}: {reason}. If it passes, {everybody}.",
            f"{side}: {reason}. If it passes, {own}.",
            f"{side}: {reason}.",
        )
    return (
        f"{side}: if it passes, {everybody}{why}.",
        f"{side}: if it passes, {everybody}.",
        f"{side}: if it passes, {own}{why}.",
        f"{side}: if it passes, {own}.",
    )


def _reason(vote: Stakes, told: Sequence[Share], seat: int) -> str:
    """Return what is behind the advice where what it says of gains and losses does not show it.

    It tells no figure that is covered, only what follows from what the seat that votes can know.
    """
    own, others = told[seat], [each.net for number, each in enumerate(told) if number != seat]
    gain = vote.gains[seat]
    if vote.stake > 0:
        if own.net is None or own.net <= 0 or own.is_at_most:
            if gain < LITTLE:
                return "your rivals would likely lose more by it than you"
            return "" if own.gives else "you would likely gain by it"
        return ""
    if own.net is None:
        is_shown = bool(own.leaves) and not own.gives
    else:
        is_shown = own.net < 0 or any(net is not None and net > own.net for net in others)
    if is_shown:
        return ""
    if gain <= -LITTLE:
        return "you would likely lose by it"
    return "your rivals would likely gain more by it than you"


def _why(vote: Stakes, told: Sequence[Share], seat: int, position: Position, names: Names) -> str:
    """Return, to be appended, what else is behind it: the law that leaves, or who leads."""
    own, leader = told[seat], told[vote.leader]
    leaving = law_short(position.rules.law_by_id[position.laws[0]])
    if any(each.leaves.endswith(COVERED) for each in told):
        pays = "whoever it pays" if own.leaves else "which does not pay you"
        return f'; "{leaving}" leaves, {pays}'
    if own.net is None or leader.net is None:
        return ""
    if own.net < 0 and own.leaves:
        return f', since "{leaving}" leaves'
    rivals = [each.net or 0 for number, each in enumerate(told) if number != seat]
    is_odd = vote.stake >= LITTLE and max(rivals) >= own.net > leader.net
    return f"; {names.seat(vote.leader)} leads and counts most" if is_odd else ""


def _trades(told: Sequence[Share], seat: int, names: Names) -> str:
    """Return who gains and loses what, as far as no covered purse decides on that."""
    groups: dict[str, list[int]] = {}
    for number in sorted(range(len(told)), key=lambda number: number != seat):
        groups.setdefault(_trade(told[number]), []).append(number)
    if len(groups) == 1:
        trade = _trade(told[seat], is_one=True)
        return "nobody gains anything" if trade.endswith(NOTHING) else f"everybody {trade}"
    said = []
    for trade, who in groups.items():
        is_one = len(who) == 1 and who[0] != seat
        text = _trade(told[who[0]], is_one=True) if is_one else trade
        said.append(f"{_named(who, seat, names)} {text}")
    return ", ".join(said)


def _named(seats: Sequence[int], seat: int, names: Names) -> str:
    return listing("you" if each == seat else names.seat(each) for each in seats)


def _trade(share: Share, *, is_one: bool = False) -> str:
    """Return what you or several gain and lose: ``may gain a tile but lose 3 PP``.

    ``is_one`` says that it is said of one other. What depends on a covered purse is only said of
    what is gained; the law that leaves is spoken of elsewhere.
    """
    s = "s" if is_one else ""
    gives, leaves = _noun(share.gives), _noun(share.leaves)
    told = []
    if gives.removesuffix(COVERED).endswith(TO_FRANCE):
        told.append(f"may send {gives.removesuffix(COVERED)}")
    elif gives.endswith(COVERED):
        told.append(f"may gain {gives.removesuffix(COVERED)}")
    elif gives.startswith("-"):
        told.append(f"pay{s} {gives[1:]}")
    elif gives:
        told.append(f"gain{s} {gives}")
    if leaves.startswith("-"):
        told.append(f"{'is' if is_one else 'are'} spared {leaves[1:]}")
    elif leaves.endswith(TO_FRANCE):
        told.append(f"lose{s} the right to send {leaves}")
    elif leaves and not leaves.endswith(COVERED):
        told.append(f"lose{s} {leaves}")
    return " but ".join(told) or f"gain{s} {NOTHING}"


def _noun(payment: str) -> str:
    """Return what a law gives as a noun, with an article if it has no number; lost is nothing."""
    what = payment.removesuffix(COVERED)
    if what == LOST:
        return ""
    if what in _SINGLE:
        return f"{'an' if what[0] in 'aeiou' else 'a'} {payment}"
    if payment[:1] in ("+", *digits):
        return listing(_NEXT.split(payment.removeprefix("+")))
    return payment.replace("+", "")


def _nets(told: Sequence[Share], seat: int, names: Names) -> str:
    """Return who gains and loses how much: ``you gain 6 PP, Bob 3, Zoe and Tom nothing``."""
    nets = [each.net or 0 for each in told]
    order = sorted(range(len(told)), key=lambda number: (-nets[number], number != seat))
    said: list[str] = []
    before: int | None = None
    for net, group in groupby(order, key=nets.__getitem__):
        seats = list(group)
        share = told[seats[0]]
        if len(seats) == len(told):
            return _net("everybody", share)
        who = _named(seats, seat, names)
        is_first = before is None or (net < 0 <= before)
        said.append(_net(who, share) if is_first else f"{who} {_amount(share)}")
        before = net
    return ", ".join(said)


def _net(who: str, share: Share) -> str:
    """Return what somebody gains or loses in all: ``Bob and Zoe gain about 2 PP``."""
    several = who == "you" or " and " in who
    verb = f"{'lose' if (share.net or 0) < 0 else 'gain'}{'' if several else 's'}"
    return f"{who} {verb} {_amount(share)}{' PP' if share.net else ''}"


def _amount(share: Share) -> str:
    if not share.net:
        return NOTHING
    return f"{'' if share.is_exact else 'about '}{abs(share.net)}"


def chance_text(advice: Advice, number: int) -> str:
    """Return how likely a vote goes the way of one of the ballots."""
    assert advice.vote is not None
    return f"goes your way: {100 * advice.vote.chances[number]:.0f} %"


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
            return ("Markers make no difference here; they lapse after this vote.",)
        return ("Use your markers: those left over lapse after this vote.",)
    later = max(vote.later)
    number = PROPOSALS - len(vote.later) + vote.later.index(later) + 1
    if later < LITTLE:
        if used:
            return ("Use your markers: the later votes hardly matter to you.",)
        return ("Keep your markers or not: no vote of this round matters much to you.",)
    if not kept:
        return ("Use your markers: the later votes matter less to you.",)
    more = "more to you" if later > abs(vote.stake) else "to you too"
    whose = number_of(kept, "marker", "markers") if used else "your markers"
    return (
        f"Keep {whose}: proposal {number} matters {more}.",
        f"Keep {whose} for proposal {number}.",
    )
