"""Advice on a ballot in words: the ballots compared, why one is best, and why markers are kept."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from lancaster_tui.bots.advice import Advice, Stakes
from lancaster_tui.bots.comparison import LITTLE
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.places import PROPOSALS
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.words.advice_reasons import ABOUT_EVEN
from lancaster_tui.words.ballot_prospects import (
    LawAhead,
    Prospects,
    everybody_gets,
    gets,
    percent,
    prospects,
)
from lancaster_tui.words.laws.cards import law_short, law_title
from lancaster_tui.words.laws.payouts import PayoutKind
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, listing, number_of, sentence, tenths

JUDGED: Final = ("what bots expect, as your seat sees the table", "what bots expect")
"""Behind the heading of advice on a vote, the longest form first."""
PASSES: Final = ("it passes", "passes")
"""Above how likely the proposal passes with each ballot, the longest form first."""

_BEST, _AS_GOOD, _MUCH_WORSE = "best", "about as good", "much worse"
_LONG: Final = 60  # columns of a law that is quoted in full
_EARLY: Final = 3  # rounds to come from which on much is worth so many points that none is shown
_MUCH: Final = 3  # points
_TENTH: Final = 0.1  # the least by which a ballot is shown to be worse
_CERTAIN, _LIKELY = 0.995, 0.5  # chances from which on something is sure or likely
_UNDER_IT: Final = ": under it, "  # behind a law, before what it gives
_SURE: Final[Collection[PayoutKind]] = ("paid", "offered", "sent")


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


def compared_ballots(advice: Advice, position: Position) -> Sequence[Compared]:
    """Return how the ballots that are advised compare, in the order in which they are advised.

    That is by how much smaller the lead of the voter would be at the end. Early in the game no
    figure tells how much that is if it is much; what is less than ``LITTLE`` makes no difference.
    """
    vote, (best, *others) = advice.vote, advice.moves
    assert vote is not None
    is_early = position.rules.rounds - position.round >= _EARLY
    verdicts = []
    for _, worth in others:
        behind = max(0.0, round(best.worth - worth, 1))
        is_much = is_early and behind > _MUCH
        figure = f"{tenths(behind)} PP worse" if behind >= LITTLE else _AS_GOOD
        verdicts.append(_MUCH_WORSE if is_much else figure)
    told = [_BEST, *verdicts]
    if {*verdicts} == {_AS_GOOD}:
        told = [ABOUT_EVEN] * len(told)
    return [
        Compared(verdict, percent(passes))
        for verdict, passes in zip(told, vote.passes, strict=True)
    ]


def why_forms(
    advice: Advice, seat: int, position: Position, known: Collection[int], names: Names
) -> Sequence[Sequence[str]]:
    """Return in sentences how to vote and why, in forms, the longest first.

    What matters more to the voter comes first, the new law or one that leaves for it: ``Vote yes:
    if it passes, you get 6 PP, Bob 3 PP, the others nothing. But then "most gold: upgrade" leaves:
    under it, everybody may get an upgrade.``
    """
    vote = advice.vote
    assert vote is not None
    told = prospects(vote, position, known)
    if all(law.side.is_nothing for law in told.concerned):
        return (("It does not matter: nobody gets anything either way.",),)
    other, passed = _other(vote, told), told.proposal
    said = _said(advice, told, other, seat, names)
    everybody = everybody_gets(passed, seat, names)
    own = f"you {gets(passed.payouts[seat], passed)}"
    leaves = _outgoing_forms(told, other, seat, position, names)
    if other is None:
        forms = [_told(f"{said}: if it passes, {everybody}.", each) for each in leaves]
        return list(dict.fromkeys([*forms, (f"{said}: if it passes, {own}.",)]))
    own_share = told.laws[0].share
    full, short = f'"{_title(other.law)}"', f'"{law_short(other.law)}"'
    by_all = f"{_UNDER_IT}{everybody_gets(other.side, seat, names)}"
    by_own = f"{_UNDER_IT}you {gets(other.side.payouts[seat], other.side)}"
    joint = _joint(told.laws[0], other, seat)
    is_other_first = abs(other.share) > abs(own_share) and other.share * vote.stake > 0
    forms = []
    for first, called, by, also in (
        (everybody, full, by_all, leaves[0]),
        (everybody, short, by_all, leaves[0]),
        (everybody, short, by_own, leaves[1]),
        (everybody, short, by_own, leaves[2]),
        (own, short, by_own, leaves[2]),
        (own, short, by_own, ""),
        (own, short, "", ""),
    ):
        moved = f"{_moved(other, called, position)}{by}"
        clauses = (first, f"then {moved}")
        if is_other_first:
            clauses = (moved, f"under the new law {first}")
        forms.append(
            _told(f"{said}: if it passes, {clauses[0]}.", f"{sentence(joint + clauses[1])}.", also)
        )
    return list(dict.fromkeys(forms))


def _told(*sentences: str) -> tuple[str, ...]:
    """Return those of some sentences that say anything."""
    return tuple(filter(None, sentences))


def _joint(proposal: LawAhead, other: LawAhead, seat: int) -> str:
    """Return the word between what the voter gets or pays by two laws if the proposal passes.

    None if it gets nothing by one of them.
    """
    alike = _direction(proposal, seat) * _direction(other, seat)
    if alike > 0:
        return "and "
    return "but " if alike and proposal.share * other.share <= 0 else ""


def _direction(law: LawAhead, seat: int) -> int:
    """Return whether a seat gets more by a law if the proposal passes, 1, or less, -1."""
    own = law.side.payouts[seat]
    if own.is_nothing:
        return 0
    return 1 if (law.change > 0) == (own.kind != "levied") else -1


def _other(vote: Stakes, told: Prospects) -> LawAhead | None:
    """Return which other law a vote is about as well, if there is one that is worth telling.

    Where little depends on the vote, one that makes half of that is.
    """
    most = max(told.others, key=_importance, default=None)
    if most is None or most.side.is_nothing:
        return None
    is_replaced = most.change < -_CERTAIN and not most.later
    least = min(LITTLE, max(abs(vote.stake) / 2, _TENTH))
    return most if is_replaced or abs(most.share) >= least else None


def _said(advice: Advice, told: Prospects, other: LawAhead | None, seat: int, names: Names) -> str:
    """Return how to vote, and the reason where who gets what does not show it."""
    vote, best = advice.vote, advice.moves[0].action
    assert vote is not None
    assert isinstance(best, Vote)
    side = "yes" if best.yes else "no"
    rather = f", but rather {side}" if _is_rather(advice) else ""
    is_little = abs(vote.stake) < LITTLE
    if is_little or _is_even(advice):
        # Where a reason spoke for one side, it would seem to matter more than it does.
        reason = "" if rather or not is_little else _no_difference(vote, told)
        said = "Little depends on it for you" if is_little else "Your ballot changes little"
        said += rather
    else:
        is_plain = _is_plain(vote, told, other, seat)
        said, reason = f"Vote {side}", "" if is_plain else _reason(vote, told, seat, names)
    return f"{said}, as {reason}" if reason else said


def _is_even(advice: Advice) -> bool:
    """Whether there are several ballots, and none is shown to be worse than the others."""
    best, *others = advice.moves
    return bool(others) and all(round(best.worth - each.worth, 1) < LITTLE for each in others)


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


def _is_plain(vote: Stakes, told: Prospects, other: LawAhead | None, seat: int) -> bool:
    """Whether what the voter gets by a law that is told says by itself how to vote.

    With a last vote it does so only by what the rivals get and the voter does not: else what all of
    them gain is compared.
    """
    for law in (told.laws[0], *([] if other is None else [other])):
        own = law.side.payouts[seat]
        if law.side.is_nothing or not (own.is_nothing or (vote.later and own.kind in _SURE)):
            continue
        speaks_for_it = (law.change > 0) != own.is_nothing
        is_weighty = not vote.later or law.share * vote.stake > 0
        if is_weighty and speaks_for_it == (vote.stake > 0):
            return True
    return False


def _moved(law: LawAhead, called: str, position: Position) -> str:
    """Return what happens to another law if the proposal passes: ``"..." leaves``."""
    if law.later:
        number = PROPOSALS - len(position.proposals) + law.later + 1
        likely = "more likely" if law.change > 0 else "less likely"
        return f"proposal {number}, {called}, is {likely} to pass"
    if law.change > 0:
        return f"{called} is more likely to stay"
    if law.law.id == position.laws[0]:
        sure = "" if law.failed > _CERTAIN else f" ({_later(law)})"
        return f"{called} leaves{sure}"
    does = "will likely" if -law.change >= _LIKELY else "may"
    return f"{called} {does} leave as well, by a later vote"


def _later(law: LawAhead) -> str:
    """Return that a law may leave by a later vote if not by this one."""
    return "it may leave later anyway" if law.failed >= _LIKELY else "it likely leaves anyway"


def _outgoing_forms(
    told: Prospects, other: LawAhead | None, seat: int, position: Position, names: Names
) -> Sequence[str]:
    """Return what becomes of the law that a ballot shows as leaving, in three forms.

    Nothing if that is the ``other`` law that is told of, or gives nobody anything; or if it may
    stay, but gives the voter nothing.
    """
    nothing = ("", "", "")
    oldest = next((law for law in told.others if law.law.id == position.laws[0]), None)
    if oldest is None or oldest is other or oldest.side.is_nothing:
        return nothing
    called, side = f'"{law_short(oldest.law)}"', oldest.side
    own = side.payouts[seat]
    by_all = f"{_UNDER_IT}{everybody_gets(side, seat, names)}"
    by_own = f"{_UNDER_IT}you {gets(own, side)}"
    is_anyway = oldest.failed < _LIKELY
    if own.is_nothing:
        by = nothing
    else:
        by = (by_own if is_anyway and other is not None else by_all, by_own, "")
    if is_anyway:
        return [f"The law {called} likely leaves anyway, by a later vote{each}." for each in by]
    if own.is_nothing:
        return nothing
    also = "" if other is None else " as well"
    sure = "" if oldest.failed > _CERTAIN else f" ({_later(oldest)})"
    return [f"Then {called} leaves{also}{sure}{each}." for each in by]


def _importance(law: LawAhead) -> tuple[float, bool, float]:
    """Return how much it matters to the voter what becomes of a law, to be compared."""
    return round(abs(law.share), 1), not law.side.is_nothing, abs(law.change)


def _title(law: Law) -> str:
    """Return a law as it is quoted, shortly if it is long."""
    title = law_title(law)
    return title if len(title) <= _LONG else law_short(law)


def _no_difference(vote: Stakes, told: Prospects) -> str:
    """Return why nothing depends on a vote that is about something, if that can be told."""
    nets = {told.net(number, gain) for number, gain in enumerate(vote.gains)}
    is_same = not vote.later and len(nets) == 1 and None not in nets
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
            is_odd = max(known.values(), default=0) >= own > leader
            return f"{names.seat(vote.leader)} leads and counts most" if is_odd else ""
        if own is not None and (losing := [rival for rival in known if known[rival] < own]):
            return f"{_names(losing, nets, names)} would lose more by it than you"
        if gain < LITTLE:
            return "your rivals would likely lose more by it than you"
        return "" if not told.proposal.payouts[seat].is_nothing else "you would likely gain by it"
    if own is not None and own < 0:
        return ""
    if own is not None and (gaining := [rival for rival in known if known[rival] > own]):
        return f"{_names(gaining, nets, names)} would gain more by it than you"
    if gain <= -LITTLE:
        return "all in all you would likely lose by it"
    if own is None and told.proposal.payouts[seat].is_nothing:
        return ""  # it gives nothing, and what leaves may
    return "your rivals would likely gain more by it than you"


def _names(seats: Sequence[int], rivals: Collection[int], names: Names) -> str:
    if len(seats) == len(rivals) > 1:
        return "your rivals"
    return listing(names.seat(each) for each in seats)


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
