"""Advice on a ballot in words: the ballots compared, why one is best, and why markers are kept."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import floor
from typing import Final, Literal, NamedTuple

from lancaster_tui.bots.advice import Advice
from lancaster_tui.bots.comparison import LITTLE
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.places import PROPOSALS
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.words.advice_reasons import whole_points
from lancaster_tui.words.ballot_prospects import (
    LawAhead,
    everybody_gets,
    gets,
    laws_at_stake,
    percent,
)
from lancaster_tui.words.laws.cards import law_short, law_title
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, number_of, tenths

JUDGED: Final = ("what bots expect, as your seat sees the table", "what bots expect")
"""Behind the heading of advice on a vote, the longest form first."""
PASSES: Final = ("it passes", "passes")
"""Above how likely the proposal passes with each ballot, the longest form first."""

NO_ROOM: Final = "The window is too small for it."

_BEST, _AS_GOOD, _NO_DIFFERENCE = "best", "as good", "no difference"
_OTHERS: Final = "other laws"
_ALIKE: Final = " (worth as much to your rivals)"
_LIKELY_YOU, _LIKELY_RIVAL = " (most likely you)", " (most likely a rival)"
_YOURS, _A_RIVALS = " (most likely yours)", " (most likely a rival's)"
_LONG: Final = 60  # columns of a law that is quoted in full
_ROUGH: Final = 3  # points from which on an estimate has no tenths
_TENTH: Final = 0.1  # the least by which a ballot is shown to be worse
_CERTAIN, _LIKELY = 0.995, 0.5  # chances from which on something is sure or likely


class Compared(NamedTuple):
    """How a ballot compares: ``best``, ``0.7 PP worse``; how likely the proposal passes with it."""

    verdict: str
    passes: str


def ballot_forms(vote: Vote) -> Sequence[str]:
    """Return a ballot, the longest form first: ``yes with 2 vote markers``, ``yes with 2 markers``.

    Without any it is ``no without vote markers``.
    """
    side, number = "yes" if vote.yes else "no", vote.markers
    if not number:
        return f"{side} without vote markers", f"{side} without markers"
    short = number_of(number, "marker", "markers")
    return f"{side} with {goods(number, 'votes')}", f"{side} with {short}"


def compared_ballots(advice: Advice) -> Sequence[Compared]:
    """Return how the ballots that are advised compare, in the order in which they are advised.

    That is by how much smaller the lead of the voter would be at the end.
    """
    vote, (best, *others) = advice.vote, advice.moves
    assert vote is not None
    behind = [max(0.0, round(best.worth - worth, 1)) for _, worth in others]
    verdicts = [f"{_figure(less)} PP worse" if less else _AS_GOOD for less in behind]
    told = [_BEST, *verdicts]
    if {*verdicts} == {_AS_GOOD}:
        told = [_NO_DIFFERENCE] * len(told)
    return [
        Compared(verdict, percent(passes))
        for verdict, passes in zip(told, vote.passes, strict=True)
    ]


def _figure(points: float) -> str:
    """Return an estimate of points, no more exact than it is."""
    return tenths(points) if points < _ROUGH else str(whole_points(points))


class Part(NamedTuple):
    """In what a vote decides, in words, and about how many power points that makes."""

    text: str
    points: int


def point_labels(parts: Sequence[Part]) -> Sequence[str]:
    """Return what each of several differences makes: ``-3 PP``; nothing if all make none."""
    has_points = any(part.points for part in parts)
    signed = (f"{part.points:+d}" if part.points else "0" for part in parts)
    return [f"{points} PP" if has_points else "" for points in signed]


class Why(NamedTuple):
    """Why a ballot is advised: a sentence, and what the laws make if the proposal passes.

    The points of the laws add up to those of the sentence.
    """

    head: str
    parts: Sequence[Part] = ()


_Told = Literal["everybody", "winners", "you", ""]
"""Of whom it is told what a law gives it."""


_ALL = 9  # laws, more than there are


class _Form(NamedTuple):
    """How much is told: titles of laws in full or in short, and what the laws give to whom.

    Where that is not told of everybody, what happens to the ``others`` is said more briefly, and
    those that make no difference are left out, but for the one that leaves while there is room for
    all; of the rest only the ``most`` weighty ones are told.
    """

    is_full: bool
    new: _Told
    others: _Told
    most: int = _ALL

    @property
    def is_brief(self) -> bool:
        """Whether less than everything is told."""
        return self.others != "everybody"


_FORMS: Final = (
    _Form(is_full=True, new="everybody", others="everybody"),
    _Form(is_full=False, new="everybody", others="everybody"),
    _Form(is_full=False, new="everybody", others="winners"),
    _Form(is_full=False, new="winners", others="winners"),
    _Form(is_full=False, new="winners", others="winners", most=2),
    _Form(is_full=False, new="you", others="winners", most=2),
    _Form(is_full=False, new="winners", others=""),
    _Form(is_full=False, new="you", others="", most=2),
    _Form(is_full=False, new="you", others="", most=1),
    _Form(is_full=False, new="you", others="", most=0),
)


def why_forms(
    advice: Advice, seat: int, position: Position, known: Collection[int], names: Names
) -> Sequence[Why]:
    """Return how to vote and why, in forms, the longest first.

    First the new law is told, then the one that leaves for it, then the others on which the vote
    bears, whatever matters more before what matters less. Points are what a law makes for the voter
    beside its rivals. They count what is in all purses, as everybody may (SET-11); where the voter
    covers its own, nothing is told of it (SET-10).
    """
    vote = advice.vote
    assert vote is not None
    concerned = laws_at_stake(vote, position, known)
    if all(law.side.is_nothing for law in concerned):
        return (Why("It does not matter: nobody gets anything either way."),)
    laws, has_points = _told_laws(concerned, position), seat in known
    untold = [law.share for law in concerned if law not in laws]
    total = whole_points(vote.stake)
    points = _rounded([*(law.share for law in laws), sum(untold)], total)
    weighed = list(zip(laws, points, strict=False))
    forms = []
    for form in _FORMS:
        weighty = sorted(weighed, key=lambda each: -abs(each[1]))[: form.most]
        parts, rest = list[Part](), total
        for law, worth in weighed:
            is_central = law is laws[0] or (law.law.id == position.laws[0] and form.most == _ALL)
            if (law, worth) in weighty and (worth or is_central or not form.is_brief):
                rest -= worth
                shown = worth if has_points else None
                text = _law_text(law, shown, form, seat, position, names)
                parts.append(Part(text, shown or 0))
        if parts and rest and has_points:
            parts.append(Part(_OTHERS, rest))
        forms.append(Why(_head(advice, has_points=has_points), parts))
    return forms


def _rounded(shares: Sequence[float], total: int) -> list[int]:
    """Return points in whole ones that add up: those with the largest remainders are raised."""
    points = [floor(share) for share in shares]
    nearest = sorted(range(len(shares)), key=lambda at: points[at] - shares[at])
    for at in nearest[: total - sum(points)]:
        points[at] += 1
    return points


def _told_laws(concerned: Sequence[LawAhead], position: Position) -> Sequence[LawAhead]:
    """Return the laws that are told: the new one, the one that leaves for it, and what matters."""
    proposal, *others = concerned
    oldest, rest = [], []
    for law in others:
        if law.law.id == position.laws[0] and not law.later:
            oldest += [] if law.side.is_nothing else [law]
        elif abs(law.share) >= LITTLE:
            rest.append(law)
    return [proposal, *oldest, *sorted(rest, key=lambda law: -abs(law.share))]


def _head(advice: Advice, *, has_points: bool) -> str:
    """Return how to vote, and how much better or worse off the voter is if the proposal passes."""
    vote, best = advice.vote, advice.moves[0].action
    assert vote is not None
    assert isinstance(best, Vote)
    side = "yes" if best.yes else "no"
    if abs(vote.stake) < LITTLE:
        rather = f"; if anything, vote {side}" if _is_rather(advice) else ""
        return f"Little depends on it for you{rather}."
    much = f"about {abs(whole_points(vote.stake))} PP " if has_points else ""
    better = f"you are {much}{'better' if vote.stake > 0 else 'worse'} off against your rivals"
    if _is_even(advice):
        return f"Your ballot hardly changes its chance. If it passes, {better}."
    return f"Vote {side}: if it passes, {better}."


def _is_even(advice: Advice) -> bool:
    """Whether there are several ballots, and none is shown to be worse than the others."""
    best, *others = advice.moves
    return bool(others) and all(round(best.worth - each.worth, 1) < _TENTH for each in others)


def _is_rather(advice: Advice) -> bool:
    """Whether one side is shown to be better, if only a little."""
    best, *others = advice.moves
    assert isinstance(best.action, Vote)
    against = [
        each
        for each in others
        if isinstance(each.action, Vote) and each.action.yes != best.action.yes
    ]
    return any(round(best.worth - each.worth, 1) >= _TENTH for each in against)


def chance_forms(advice: Advice, *, has_points: bool) -> Sequence[str]:
    """Return what a ballot for the other side costs of what the vote is about, longest form first.

    ``A yes moves the chance from 27 % to 56 %: that costs 1.2 of the 4 PP.`` None where there are
    no such figures.
    """
    vote, best = advice.vote, advice.moves[0]
    assert vote is not None
    assert isinstance(best.action, Vote)
    other, worth, passes = next(
        (each.action, each.worth, passes)
        for each, passes in zip(advice.moves, vote.passes, strict=True)
        if isinstance(each.action, Vote) and each.action.yes != best.action.yes
    )
    cost = round(best.worth - worth, 1)
    if not has_points or cost < _TENTH or abs(vote.stake) < LITTLE:
        return ()
    made = round(abs(vote.stake * (passes - vote.passes[0])), 1)
    markers, theirs = other.markers - best.action.markers, round(cost - made, 1)
    much, spent, short = _figure(cost), "", ""
    if markers and abs(theirs) >= _TENTH:
        does, worth_it = "and" if theirs > 0 else "but saves", f"({tenths(abs(theirs))} PP)"
        spent = f", {does} {goods(abs(markers), 'votes')} {worth_it}"
        short = f", {does} {number_of(abs(markers), 'marker', 'markers')} {worth_it}"
        much = tenths(made)
    side, costs = "yes" if other.yes else "no", f"{much} of the {abs(whole_points(vote.stake))} PP"
    moves = f"{percent(vote.passes[0])} to {percent(passes)}"
    return (
        f"A {side} moves the chance from {moves}: that costs {costs}{spent}.",
        f"A {side} ({moves}) costs {costs}{short}.",
    )


def _law_text(
    law: LawAhead, worth: int | None, form: _Form, seat: int, position: Position, names: Names
) -> str:
    """Return what happens to a law if the proposal passes, and what it gives to whom.

    Of one that gives the voter something and is worth nothing to it, it says why; and where it is
    open who gets something, who is expected to. ``worth`` is None where that may not be told.
    """
    own, expected = law.side.payouts[seat], ""
    if worth and own.kind == "open":
        expected = _LIKELY_YOU if law.stake > 0 else _LIKELY_RIVAL
    gives = {
        "everybody": f"{everybody_gets(law.side, seat, names)}{expected}",
        "winners": f"{everybody_gets(law.side, seat, names, is_brief=True)}{expected}",
        "you": f"you {gets(own, law.side)}",
    }
    if worth and (worth < 0 or own.is_nothing):
        gives["you"] = gives["winners"]  # what the voter gets would not explain the points
    if law.law.id == position.proposals[0]:
        is_alike = worth == 0 and not (form.is_brief or own.is_nothing)
        return f"under the new law {gives[form.new]}{_ALIKE if is_alike else ''}"
    called = f'"{_title(law.law) if form.is_full else law_short(law.law)}"'
    moved = _moved(law, called, position, is_brief=form.is_brief)
    if expected and form.is_brief:
        return f"{moved}{_YOURS if law.stake > 0 else _A_RIVALS}"
    return f"{moved}; under it {gives[form.others]}" if form.others else moved


def _moved(law: LawAhead, called: str, position: Position, *, is_brief: bool) -> str:
    """Return what happens to another law if the proposal passes: ``"..." leaves``."""
    if law.later:
        number = PROPOSALS - len(position.proposals) + law.later + 1
        likely = "more likely" if law.change > 0 else "less likely"
        return f"proposal {number}, {called}, is {likely} to pass"
    if law.change > 0 and law.law.id != position.laws[0]:
        return f"{called} is more likely to stay"
    if law.law.id != position.laws[0]:
        if is_brief:
            return f"{called} {'likely leaves' if -law.change >= _LIKELY else 'may leave'} later"
        does = "will likely" if -law.change >= _LIKELY else "may"
        return f"{called} {does} leave by a later vote"
    if law.failed > _CERTAIN or is_brief:
        return f"{called} leaves"
    later = "it might later" if law.failed >= _LIKELY else "it likely would later"
    return f"{called} leaves (otherwise {later})"


def _title(law: Law) -> str:
    """Return a law as it is quoted, shortly if it is long."""
    title = law_title(law)
    return title if len(title) <= _LONG else law_short(law)


def markers_forms(advice: Advice, seat: int, position: Position) -> Sequence[str]:
    """Return why vote markers are kept, the longest form first (VOT-4, VOT-5).

    Nothing if none are, or if it does not matter.
    """
    vote, best, owned = advice.vote, advice.moves[0].action, position.seats[seat].votes
    assert vote is not None
    assert isinstance(best, Vote)
    kept = owned - best.markers
    if not kept:
        return ("",)
    if not vote.later:
        return ("Keep markers: a law is about unspent ones." if vote.counts_unspent else "",)
    later = max(vote.later)
    if later < LITTLE:
        return ("",)
    number = PROPOSALS - len(vote.later) + vote.later.index(later) + 1
    more = "more to you" if later > abs(vote.stake) else "to you too"
    whose = number_of(kept, "marker", "markers") if best.markers else "your markers"
    return (
        f"Keep {whose}: proposal {number} matters {more}.",
        f"Keep {whose} for proposal {number}.",
    )
