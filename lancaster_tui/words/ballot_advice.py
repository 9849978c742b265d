"""Advice on a ballot in words: how to vote and why, the chances, and what markers are good for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from lancaster_tui.bots.advice import Advice, Stakes
from lancaster_tui.bots.comparison import LITTLE
from lancaster_tui.bots.greedy import Ranked
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
    signed,
)
from lancaster_tui.words.laws.cards import law_short, law_title
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import listing, number_of, sentence, tenths

_JUDGED: Final = ("what bots expect, as your seat sees the table", "what bots expect")
_LATER_WEIGHED: Final = (
    "what bots expect, later votes weighed",
    "later votes weighed",
    "what bots expect",
)
BALLOTS: Final = "YOUR BALLOTS"
ALL_IN_ALL: Final = "all in all"
PASSES: Final = "it passes"
BY_THE_LAW: Final = ("by the odds", "odds")
BY_MARKERS: Final = ("by markers kept", "markers")
"""Above what ballots are compared by: what decides, how likely it passes, and what is behind it."""
PP: Final = " PP"
"""What figures end with, where there is room."""
IF_PASSED, IF_FAILED = "if it passes", "if it fails"
"""Above what everybody gets."""
LAWS, IF_THIS = "laws applied if this", ("passes", "fails")
"""Above the laws for which the vote matters, and above how likely they are applied either way."""
WHAT_COUNTS: Final = (
    "All in all: PP by the end of the game, less what your rivals gain, of whom the leader counts "
    "most. This is about you, now; the dossier is an average over all players of many games.",
    "All in all: PP by the end of the game, less what your rivals gain. This is about you, now; "
    "the dossier averages over all players of many games.",
    "All in all: PP for you by the end of the game, less what rivals gain; the dossier averages "
    "over many games.",
    "All in all: PP by the end of the game, less what your rivals gain.",
    "All in all: PP by the end, less what rivals gain.",
)
"""What figures of the advice mean, and why the dossier of a law can say others."""
WON_EARLY: Final = (
    "A knight or a tile that is won now pays in every round to come: so a law can be worth far "
    "more than in one round.",
    "A knight or a tile that is won now pays in every round to come.",
)
"""Why so much can depend on a vote long before the end of the game, the longest form first."""
BESIDE_THE_BEST: Final = "beside the best"
"""Behind the heading of the ballots compared."""

_LONG: Final = 60  # columns of a law that is quoted in full
_AS_GOOD: Final = "as good"
_EVEN: Final = 0.05  # power points that are shown as none


class Compared(NamedTuple):
    """What a ballot is beside the best one: ``best``, ``0.2 PP worse``; and what is behind that.

    ``by_law`` is by how much it is better or worse because of how likely the proposal passes,
    ``by_markers`` because of the markers that it keeps, together as much as it is worse. Both are
    empty of the best.
    """

    verdict: str
    passes: str
    by_law: str = ""
    by_markers: str = ""


def compared_ballots(advice: Advice) -> Sequence[Compared]:
    """Return how the ballots that are advised compare, with figures that agree."""
    vote = advice.vote
    assert vote is not None
    first, is_best = advice.moves[0].worth, any(_behind(advice, each) for each in advice.moves)
    rows = [Compared("best" if is_best else _AS_GOOD, percent(vote.passes[0]))]
    for (_, worth), passes in zip(advice.moves[1:], vote.passes[1:], strict=True):
        behind = max(0.0, round(first - worth, 1))
        by_law = round(vote.stake * (passes - vote.passes[0]), 1)
        rows.append(
            Compared(
                f"{tenths(behind)} PP worse" if behind else _AS_GOOD,
                percent(passes),
                signed(by_law),
                signed(-behind - by_law),
            )
        )
    return rows


def odds_forms(advice: Advice) -> Sequence[str]:
    """Return what the other side would change, and why that is less than what the vote is about.

    ``No instead of yes lowers the odds that it passes from 90 % to 80 %: 10 % of 1.6 PP is 0.2
    PP.`` The longest form is first; nothing if it would change nothing.
    """
    vote, best = advice.vote, advice.moves[0].action
    assert vote is not None
    assert isinstance(best, Vote)
    passes = zip(advice.moves, vote.passes, strict=True)
    other = next(
        chance
        for (action, _), chance in passes
        if isinstance(action, Vote) and action.yes != best.yes
    )
    was, becomes = round(100 * vote.passes[0]), round(100 * other)
    amount = tenths(abs(vote.stake * (other - vote.passes[0])))
    if was == becomes or not float(amount):
        return ("",)
    sides = "No instead of yes" if best.yes else "Yes instead of no"
    does = "lowers" if becomes < was else "raises"
    share = f"{abs(becomes - was)} % of {_points(abs(vote.stake))} is {amount} PP"
    return (
        f"{sides} {does} the odds that it passes from {was} % to {becomes} %: {share}.",
        f"{sides} {does} the odds from {was} % to {becomes} %: {share}.",
        f"{sides}: odds {becomes} %, not {was} %; {share}.",
    )


def _behind(advice: Advice, move: Ranked) -> bool:
    return round(advice.moves[0].worth - move.worth, 1) > 0


def vote_forms(
    advice: Advice, seat: int, position: Position, known: Collection[int], names: Names
) -> Sequence[str]:
    """Return how to vote, and who gets what if it passes and if it fails; longest form first.

    ``Vote yes: all in all, 2.5 PP better for you if it passes. Then you get 6 PP, Bob 3 PP, Zoe
    and Tom nothing; if it fails, nobody gets anything.`` With votes to come it tells which law on
    the table decides that, and what becomes of it.
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
    passed = everybody_gets(told.proposal, seat, names), _you(told.proposal, seat)
    if replaced is not None:
        reason = (
            _reason(vote, told, seat, names) if is_decided(advice) else _no_difference(vote, told)
        )
        said = _said(advice, reason, is_open=seat in known)
        failed = everybody_gets(replaced, seat, names), _you(replaced, seat)
        sides = [(passed, "if it passes,"), (failed, "if it fails,")]
        if said.endswith("if it fails."):
            sides.reverse()
        (first, start), (second, other) = sides
        # the sentence before ends with the side that is better, unless it gives a reason
        start = "Then" if said.endswith(start.replace(",", ".")) else sentence(start)
        return [
            f"{said} {start} {first[one]}; {other} {second[two]}."
            for one, two in ((0, 0), (0, 1), (1, 1))
        ]
    said = _said(advice, "", is_open=seat in known)
    if is_decided(advice) and (most := told.decider(vote.stake)) is not None:
        if most is told.laws[0]:
            own = f"What decides is the proposal itself, {_good(most, seat)}"
            return f"{said} {own}: {passed[0]}.", f"{said} {own}: {passed[1]}.", f"{said} {own}."
        decides = _decider_forms(most, seat, position, names)
        return [
            *(f"{said} If it passes, {passed[0]}. {each}" for each in decides[:2]),
            *(f"{said} {each}" for each in decides),
        ]
    ahead = _ahead_forms(told, seat, position, names)
    return [
        *(f"{said} If it passes, {passed[0]}. {sentence(each)}." for each in ahead),
        f"{said} If it passes, {passed[1]}; {ahead[-1]}.",
    ]


def _said(advice: Advice, reason: str, *, is_open: bool) -> str:
    """Return how to vote in a sentence, with what it is worth if the reader may know it."""
    vote, best = advice.vote, advice.moves[0].action
    assert vote is not None
    assert isinstance(best, Vote)
    because = f", as {reason}" if reason else ""
    size, does = abs(vote.stake), "passes" if vote.stake > 0 else "fails"
    if not is_decided(advice):
        if reason:
            return f"Little depends on it: {reason}."
        if not is_open:
            return "Little depends on it."
        if size < _EVEN:
            return "Little depends on it: all in all, it is the same for you either way."
        return f"Little depends on it: all in all, {_points(size)} better for you if it {does}."
    amount = f"{_points(size)} " if is_open else ""
    side = "yes" if best.yes else "no"
    return f"Vote {side}: all in all, {amount}better for you if it {does}{because}."


def _points(size: float) -> str:
    return f"{tenths(size)} PP"


def _decider_forms(law: LawAhead, seat: int, position: Position, names: Names) -> Sequence[str]:
    """Return which law decides how to vote, why, and what becomes of it, the longest form first.

    ``What decides is "3 PP per conflict where you have a knight", good for you: you get 6 PP, Bob
    3 PP. It leaves with a chance of 70 % if this passes, of 20 % if not.``
    """
    good, everybody = _good(law, seat), everybody_gets(law.side, seat, names)
    called, chances = _called(law, position), _chances(law)
    return (
        f"What decides is {called[0]}, {good}: {everybody}. It {chances}.",
        f"What decides is {called[1]}, {good}: {everybody}. It {chances}.",
        f"What decides is {called[1]}, {good}. It {chances}.",
        f"What decides is {called[-1]}, {good}. It {chances}.",
    )


def _good(law: LawAhead, seat: int) -> str:
    """Return what it means to the voter that a law is applied, by itself or beside its rivals."""
    if law.stake > 0:
        return "good for you"
    own = law.side.payouts[seat]
    is_asked = own.kind == "levied" and own.ways
    return "bad for you" if is_asked else "better for your rivals than for you"


def _called(law: LawAhead, position: Position) -> Sequence[str]:
    """Return what a law other than the proposal is called, the longest form first."""
    quoted = f'"{_title(law.law)}"', f'"{law_short(law.law)}"'
    if not law.later:
        return quoted
    number = f"proposal {PROPOSALS - len(position.proposals) + law.later + 1}"
    return f"{number}, {quoted[0]}", f"{number}, {quoted[1]}", number


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
    called, chances = _called(most, position), _chances(most)
    everybody, own = everybody_gets(most.side, seat, names), _you(most.side, seat)
    return (
        f"{called[0]} {chances}: by that law {everybody}",
        f"{called[1]} {chances}: by that law {everybody}",
        f"{called[1]} {chances}: by that law {own}",
        f"{called[-1]} {chances}: by it {own}",
    )


def _chances(law: LawAhead) -> str:
    """Return how likely a law leaves, or passes later: ``leaves for certain if this passes, ...``.

    ``leaves with a chance of 72 % if this passes, of 31 % if not``.
    """
    passed, failed, does = law.passed, law.failed, "passes"
    if not law.later:
        passed, failed, does = 1 - passed, 1 - failed, "leaves"
    if failed < SURE:
        return f"{does} {_likely(passed)} if this passes, but not if it fails"
    if passed > 1 - SURE or passed < SURE:
        return f"{does} {_likely(passed)} if this passes, {_likely(failed)} if not"
    return f"{does} {_likely(passed)} if this passes, of {percent(failed)} if not"


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


def _no_difference(vote: Stakes, told: Prospects) -> str:
    """Return why nothing depends on a vote that is about something, if that can be told."""
    nets = {told.net(number, gain) for number, gain in enumerate(vote.gains)}
    is_same = len(nets) == 1 and None not in nets
    return "it makes the same difference to everybody" if is_same else ""


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
