"""Advice on a ballot in words: how to vote and why, the chances, and what markers are good for."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from lancaster_tui.bots.advice import Advice, Stakes
from lancaster_tui.bots.comparison import LITTLE
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.places import PROPOSALS
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.vocabulary import Levied, RewardWord, Send
from lancaster_tui.words.laws.forecast import NOTHING, TO_FRANCE, UP_TO, amount_text
from lancaster_tui.words.laws.payouts import Part, Payout, PayoutKind, payouts
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import COVERED, listing, number_of, tenths
from lancaster_tui.words.prompts.gains import covered_prize
from lancaster_tui.words.rewards import PRIZES

JUDGED: Final = ("forecast by bots, as your seat sees the table", "forecast by bots")
"""Behind the heading of advice on a vote."""
BALLOTS: Final = "YOUR BALLOTS"
PASSES: Final = "passes"
_AT_MOST: Final = "at most "  # in front of an average, of which "up to" would say two things
ON_AVERAGE: Final = ("you get on average", "on average", "average")
"""Above what ballots are compared by: how likely the proposal passes, and what that comes to."""
IF_PASSED, IF_FAILED = "if it passes", "if it fails"
"""Above what everybody gets, and before it in a sentence."""

_VERBS: Final[Mapping[PayoutKind, tuple[str, str]]] = {
    "nothing": ("get", "gets"),
    "paid": ("get", "gets"),
    "offered": ("can get", "can get"),
    "levied": ("pay", "pays"),
    "sent": ("can send", "can send"),
}
"""What several or you do, and what one other does."""
_UNPAID: Final[Mapping[Levied, tuple[str, str]]] = complete(
    Levied,
    {
        "county_knights": ("or 1 knight goes home", "or {} knights go home"),
        "tiles": ("or 1 tile is left out", "or {} tiles are left out"),
    },
)
_SHORT: Final = 18  # columns for what may be paid


class Side(NamedTuple):
    """What each seat gets by a law, and what that may be where it depends on covered purses.

    ``may`` is the verb before that ``hint``: ``may get``, ``may send``.
    """

    payouts: Sequence[Payout]
    hint: str
    may: str


class Prospects(NamedTuple):
    """What each seat gets by a vote: by the proposal if it passes, by what would leave if not."""

    passed: Side
    failed: Side

    def net(self, seat: int, gain: float) -> int | None:
        """Return what it is worth to a seat that it passes, in power points, about ``gain``.

        None if that depends on covered purses.
        """
        passed, failed = (side.payouts[seat] for side in self)
        if "covered" in (passed.kind, failed.kind):
            return None
        won, lost = passed.points, failed.points
        return round(gain) if won is None or lost is None else won - lost


def prospects(position: Position, known: Collection[int]) -> Prospects:
    """Return what everybody gets by the vote that is on.

    ``known`` are the seats whose gold and squires the reader may see; nothing tells of others'
    (SET-10).
    """
    law_by_id = position.rules.law_by_id
    passed, failed = (
        Side(
            payouts(position, law, known),
            covered_prize(law, _SHORT),
            "may send" if isinstance(law.effect, Send) else "may get",
        )
        for law in (law_by_id[position.proposals[0]], law_by_id[position.laws[0]])
    )
    return Prospects(passed, failed)


def vote_forms(
    advice: Advice, seat: int, position: Position, known: Collection[int], names: Names
) -> Sequence[str]:
    """Return how to vote, and who gets what if it passes and if it fails; longest form first.

    ``Vote yes: if it passes, you get 6 PP, Bob 3 PP, Zoe and Tom nothing; if it fails, nobody gets
    anything.``
    """
    vote, best = advice.vote, advice.moves[0].action
    assert vote is not None
    assert isinstance(best, Vote)
    told = prospects(position, known)
    if all(each.is_nothing for side in told for each in side.payouts):
        return ("It does not matter: whether it passes or fails, nobody gets anything.",)
    said, reason = f"Vote {'yes' if best.yes else 'no'}", ""
    if is_decided(advice):
        reason = _reason(vote, told, seat, names)
    else:
        nets = {told.net(number, gain) for number, gain in enumerate(vote.gains)}
        said = "Little depends on it"
        if len(nets) == 1 and None not in nets:
            reason = "it makes the same difference to everybody"
    everybody = [_everybody(side, seat, names) for side in told]
    own = [f"you {_gets(side.payouts[seat], side)}" for side in told]
    because = f": {reason}. If" if reason else ": if"
    return [
        f"{said}{because} it passes, {passed}; if it fails, {failed}."
        for passed, failed in (everybody, (everybody[0], own[1]), own)
    ]


def is_decided(advice: Advice) -> bool:
    """Whether it matters how the seat votes."""
    assert advice.vote is not None
    return abs(advice.vote.stake) >= LITTLE


def _everybody(side: Side, seat: int, names: Names) -> str:
    """Return what everybody gets, the reader first: ``you get 6 PP, Bob 3 PP, Tom nothing``."""
    told = side.payouts
    if all(each.is_nothing for each in told):
        return "nobody gets anything"
    if any(each.kind == "levied" for each in told):  # the others are asked for nothing
        told = [Payout("levied") if each.is_nothing else each for each in told]
    groups: dict[str, list[int]] = {}
    for number in sorted(range(len(told)), key=lambda number: number != seat):
        groups.setdefault(_gets(told[number], side), []).append(number)
    if len(groups) == 1:
        return f"everybody {_gets(told[seat], side, is_one=True)}"
    said, before = [], ""
    for who in groups.values():
        its = told[who[0]]
        verb = _verb(its, side)
        is_one = len(who) == 1 and who[0] != seat
        words = _what(its, side) if verb == before else _gets(its, side, is_one=is_one)
        named = listing("you" if each == seat else names.seat(each) for each in who)
        said.append(f"{named} {words}")
        before = verb
    return ", ".join(said)


def _verb(told: Payout, side: Side, *, is_one: bool = False) -> str:
    return side.may if told.kind == "covered" else _VERBS[told.kind][is_one]


def _gets(told: Payout, side: Side, *, is_one: bool = False) -> str:
    return f"{_verb(told, side, is_one=is_one)} {_what(told, side)}"


def _what(told: Payout, side: Side) -> str:
    """Return what a law does to a seat behind the verb: ``1 gold and 1 vote``, ``up to 6 PP``."""
    if told.is_nothing or (told.kind == "levied" and not told.ways):
        return NOTHING
    match told.kind:
        case "covered":
            return _with_article(side.hint)
        case "offered":
            ways = (listing(map(amount_text, way)) for way in told.ways)
            return f"{UP_TO}{listing(ways, 'or')}"
        case "sent":
            return f"{UP_TO}{listing(map(amount_text, told.ways[0]))}{TO_FRANCE}"
        case "levied":
            assert told.levied is not None
            left = _UNPAID[told.levied][told.times > 1].format(told.times)
            return f"{listing(map(amount_text, told.ways[0]))} ({left})"
        case _:
            return listing(_one(part) for part in told.ways[0])


def _one(part: Part) -> str:
    """Return an amount, a single prize with its article: ``an upgrade``."""
    if part.what == "promote":
        return f"an S{part.strength + 1} for an S{part.strength}"
    text = amount_text(part, counted=False)
    return _with_article(text) if part.number == 1 and text in _SINGLE else text


_SINGLE: Final = frozenset(nouns.short[0] for nouns in PRIZES.values())


def _with_article(text: str) -> str:
    return f"{'an' if text[:1] in 'aeiou' else 'a'} {text}" if text in _SINGLE else text


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
        return "" if not told.passed.payouts[seat].is_nothing else "you would likely gain by it"
    if own is not None and own < 0:
        return ""
    if own is not None and (gaining := [rival for rival in known if known[rival] > own]):
        return f"{_names(gaining, names)} would gain more by it than you"
    if own is None and told.passed.payouts[seat].is_nothing:
        return ""  # it gives nothing, and what leaves may
    if gain <= -LITTLE:
        return "you would likely lose by it"
    return "your rivals would likely gain more by it than you"


def _names(seats: Sequence[int], names: Names) -> str:
    return listing(names.seat(each) for each in seats)


def share_text(told: Payout, side: Side) -> str:
    """Return what a seat gets, for a column: ``6 PP``, ``up to 6 PP``, ``upgrade?``."""
    if told.is_nothing:
        return NOTHING
    if told.kind == "covered":
        return f"{side.hint}{COVERED}"
    asked = listing(map(amount_text, told.ways[0]))
    match told.kind:
        case "offered":
            ways = (listing(map(amount_text, way)) for way in told.ways)
            return f"{UP_TO}{listing(ways, 'or')}"
        case "sent":
            return f"{UP_TO}{asked}{TO_FRANCE}"
        case "levied":
            return f"pays {asked}"
        case _:
            return " + ".join(amount_text(part, counted=False) for part in told.ways[0])


def passes_text(advice: Advice, number: int) -> str:
    """Return how likely the proposal passes with one of the ballots: ``73 %``."""
    assert advice.vote is not None
    return f"{100 * advice.vote.passes[number]:.0f} %"


def average_forms(advice: Advice, number: int, told: Prospects, seat: int) -> Sequence[str]:
    """Return what a ballot brings its voter on average, in forms, the longest first.

    ``4.4 PP``, ``2.2 PP, perhaps a tile``. Only perhaps it brings what depends on covered purses,
    or is one of two things.
    """
    assert advice.vote is not None
    passes = advice.vote.passes[number]
    sums: dict[RewardWord, float] = {}
    limits: set[RewardWord] = set()
    perhaps = []
    outcomes = [side.payouts[seat] for side in told]
    for outcome, side, chance in zip(outcomes, told, (passes, 1 - passes), strict=True):
        if outcome.parts is None:
            perhaps.append(f"perhaps {_with_article(side.hint)}")
        sign = -1 if outcome.kind == "levied" else 1
        for part in outcome.parts or ():
            sums[part.what] = sums.get(part.what, 0.0) + sign * chance * part.number
            limits |= {part.what} if outcome.kind in ("offered", "sent") else set()
    known = [
        f"{_AT_MOST if what in limits else ''}{tenths(sums[what])} {_unit(what)}" for what in sums
    ]
    parts = [*known, *perhaps] or [NOTHING]
    return [
        ", ".join(parts[:most]) + (", ..." if most < len(parts) else "")
        for most in range(len(parts), 0, -1)
    ]


def _unit(what: RewardWord) -> str:
    match what:
        case "pp":
            return "PP"
        case "gold" | "squires" | "votes":
            return what
        case prize:
            return PRIZES[prize].short[1]


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
