"""What the vote that is on means to everybody: by each law on the table, and how likely."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from lancaster_tui.bots.advice import Stakes
from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.vocabulary import Levied, Send
from lancaster_tui.words.laws.forecast import (
    NOTHING,
    amount_text,
    spoken_text,
    spoken_thing,
)
from lancaster_tui.words.laws.payouts import Payout, PayoutKind, counts_kept_markers, payouts
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import listing
from lancaster_tui.words.prompts.gains import covered_prize

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
SURE: Final = 0.005
"""A chance that is shown as none."""
_SHORT: Final = 18  # columns for what may be paid
_SEVERAL: Final = 2  # rivals at the end of a list, from which on they are not named


class Side(NamedTuple):
    """What each seat gets by a law, and what that may be where it is open.

    ``may`` is the verb before that ``hint``: ``may get``, ``may send``. ``markers`` are the vote
    markers of each seat if it depends on how many of them are kept.
    """

    payouts: Sequence[Payout]
    hint: str
    may: str
    markers: Sequence[int] = ()

    @property
    def is_nothing(self) -> bool:
        """Whether nobody gets anything."""
        return all(each.is_nothing for each in self.payouts)


class LawAhead(NamedTuple):
    """A law on the table: what each seat gets by it, and how likely it is applied this round.

    That is if the proposal under vote ``passed``, and if it ``failed``; ``stake`` is what it means
    to the voter. ``later`` is 0 unless it is voted on so many votes later.
    """

    law: Law
    side: Side
    passed: float
    failed: float
    stake: float
    later: int

    @property
    def change(self) -> float:
        """How much likelier it is applied if the proposal passes."""
        return self.passed - self.failed

    @property
    def share(self) -> float:
        """What it is worth to the voter, by this law alone, that the proposal passes."""
        return self.change * self.stake


def laws_at_stake(vote: Stakes, position: Position, known: Collection[int]) -> Sequence[LawAhead]:
    """Return the laws that a vote makes likelier or less likely to be applied, the proposal first.

    The one that leaves for it is among them, even if it would leave later anyway. ``known`` are the
    seats whose gold and squires the reader may see: no amount of others is told (SET-10).
    """
    proposals, laws = position.proposals, []
    for law_id, passed, failed, stake in vote.applied:
        if abs(passed - failed) < SURE and law_id != position.laws[0]:
            continue
        law = position.rules.law_by_id[law_id]
        may = "may send" if isinstance(law.effect, Send) else "may get"
        held = [seat.votes for seat in position.seats]
        markers = held if counts_kept_markers(position, law) else []
        side = Side(payouts(position, law, known), covered_prize(law, _SHORT), may, markers)
        later = proposals.index(law_id) if law_id in proposals else 0
        laws.append(LawAhead(law, side, passed, failed, stake, later))
    return laws


def everybody_gets(side: Side, seat: int, names: Names, *, is_brief: bool = False) -> str:
    """Return what everybody gets, the reader first, and whoever gets nothing last.

    ``you get 6 PP, Bob 3 PP, the others nothing``; if it ``is_brief``, not who gets nothing. Of a
    law about vote markers that are kept it says how many everybody has now.
    """
    told = side.payouts
    if side.is_nothing:
        return "nobody gets anything"
    if any(each.kind == "levied" for each in told):  # the others are asked for nothing
        told = [Payout("levied") if each.is_nothing else each for each in told]
    groups: dict[str, list[int]] = {}
    for number in sorted(range(len(told)), key=lambda number: number != seat):
        groups.setdefault(gets(told[number], side), []).append(number)
    have = _markers_now(side, seat, names)
    if len(groups) == 1:
        return f"everybody {gets(told[seat], side, is_one=True)}{have}"
    said: list[str] = []
    before, last = "", len(groups) - 1
    in_order = sorted(groups.values(), key=lambda who: _what(told[who[0]], side) == NOTHING)
    for place, who in enumerate(in_order):
        its = told[who[0]]
        if is_brief and _what(its, side) == NOTHING:
            continue
        verb = _verb(its, side)
        is_one = len(who) == 1 and who[0] != seat
        is_rest = bool(said) and _what(its, side) == NOTHING
        is_short = verb == before or is_rest
        words = _what(its, side) if is_short else gets(its, side, is_one=is_one)
        named = listing("you" if each == seat else names.seat(each) for each in who)
        if place == last and len(who) - (seat in who) >= _SEVERAL:
            named = "you and the others" if seat in who else "the others"
        said.append(f"{named} {words}")
        before = verb
    joint = "; " if any(", " in each for each in said) else ", "  # several names have commas
    return f"{joint.join(said)}{have}"


def _markers_now(side: Side, seat: int, names: Names) -> str:
    """Return how many markers everybody has, if it depends on that, most first."""
    most_first = sorted(enumerate(side.markers), key=lambda each: -each[1])
    told = [
        f"{'you' if number == seat else names.seat(number)} {markers}"
        for number, markers in most_first
        if markers
    ]
    return f" (vote markers now: {', '.join(told)})" if told else ""


def _verb(told: Payout, side: Side, *, is_one: bool = False) -> str:
    return side.may if told.kind == "open" else _VERBS[told.kind][is_one]


def gets(told: Payout, side: Side, *, is_one: bool = False) -> str:
    """Return what a seat gets by a law, said of several or of the reader, or of one other."""
    return f"{_verb(told, side, is_one=is_one)} {_what(told, side)}"


def _what(told: Payout, side: Side) -> str:
    """Return what a law does to a seat behind the verb: ``1 gold and 1 vote``, ``up to 6 PP``."""
    if told.is_nothing or (told.kind == "levied" and not told.ways):
        return NOTHING
    match told.kind:
        case "open":
            return spoken_thing(side.hint)
        case "levied":
            assert told.levied is not None
            left = _UNPAID[told.levied][told.times > 1].format(told.times)
            return f"{listing(map(amount_text, told.ways[0]))} ({left})"
        case _:
            return spoken_text(told)


def percent(chance: float) -> str:
    """Return a chance in percent: ``73 %``."""
    return f"{100 * chance:.0f} %"
