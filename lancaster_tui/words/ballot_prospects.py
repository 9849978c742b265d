"""What the vote that is on means to everybody: by each law on the table, and how likely."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from lancaster_tui.bots.advice import Advice, Stakes
from lancaster_tui.documents.errors import width
from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.vocabulary import Levied, RewardWord, Send
from lancaster_tui.words.laws.cards import law_short, law_title
from lancaster_tui.words.laws.forecast import NOTHING, TO_FRANCE, UP_TO, amount_text
from lancaster_tui.words.laws.payouts import Part, Payout, PayoutKind, payouts
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import COVERED, listing, tenths
from lancaster_tui.words.prompts.gains import covered_prize
from lancaster_tui.words.rewards import PRIZES

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
_AT_MOST: Final = "at most "  # in front of an average, of which "up to" would say two things
_SHORT: Final = 18  # columns for what may be paid


class Side(NamedTuple):
    """What each seat gets by a law, and what that may be where it depends on covered purses.

    ``may`` is the verb before that ``hint``: ``may get``, ``may send``.
    """

    payouts: Sequence[Payout]
    hint: str
    may: str

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


class Prospects(NamedTuple):
    """What each seat gets by the laws on the table, and how likely: the one under vote first."""

    laws: Sequence[LawAhead]

    @property
    def proposal(self) -> Side:
        """What each seat gets by the proposal."""
        return self.laws[0].side

    @property
    def concerned(self) -> Sequence[LawAhead]:
        """The laws for which it makes a difference whether the proposal passes, itself first."""
        return [law for law in self.laws if abs(law.change) >= SURE]

    @property
    def others(self) -> Sequence[LawAhead]:
        """The others among them."""
        return self.concerned[1:]

    @property
    def replaced(self) -> Side | None:
        """What each seat gets by the law that leaves for the proposal if there is no later vote."""
        other, *more = self.others
        return other.side if not more and other.change == -1 else None

    def net(self, seat: int, gain: float) -> int | None:
        """Return what it is worth to a seat that it passes, in power points, about ``gain``.

        None if that depends on covered purses.
        """
        told = [(each.side.payouts[seat], each.change) for each in self.concerned]
        if any(payout.kind == "covered" for payout, _ in told):
            return None
        points = [change * payout.points for payout, change in told if payout.points is not None]
        return round(gain if len(points) < len(told) else sum(points))


def prospects(vote: Stakes, position: Position, known: Collection[int]) -> Prospects:
    """Return what everybody gets by the laws that a vote is about.

    ``known`` are the seats whose gold and squires the reader may see; nothing tells of others'
    (SET-10).
    """
    proposals, laws = position.proposals, []
    for law_id, passed, failed, stake in vote.applied:
        law = position.rules.law_by_id[law_id]
        may = "may send" if isinstance(law.effect, Send) else "may get"
        side = Side(payouts(position, law, known), covered_prize(law, _SHORT), may)
        later = proposals.index(law_id) if law_id in proposals else 0
        laws.append(LawAhead(law, side, passed, failed, stake, later))
    return Prospects(laws)


def everybody_gets(side: Side, seat: int, names: Names) -> str:
    """Return what everybody gets, the reader first: ``you get 6 PP, Bob 3 PP, Tom nothing``."""
    told = side.payouts
    if side.is_nothing:
        return "nobody gets anything"
    if any(each.kind == "levied" for each in told):  # the others are asked for nothing
        told = [Payout("levied") if each.is_nothing else each for each in told]
    groups: dict[str, list[int]] = {}
    for number in sorted(range(len(told)), key=lambda number: number != seat):
        groups.setdefault(gets(told[number], side), []).append(number)
    if len(groups) == 1:
        return f"everybody {gets(told[seat], side, is_one=True)}"
    said, before = [], ""
    for who in groups.values():
        its = told[who[0]]
        verb = _verb(its, side)
        is_one = len(who) == 1 and who[0] != seat
        words = _what(its, side) if verb == before else gets(its, side, is_one=is_one)
        named = listing("you" if each == seat else names.seat(each) for each in who)
        said.append(f"{named} {words}")
        before = verb
    return ", ".join(said)


def _verb(told: Payout, side: Side, *, is_one: bool = False) -> str:
    return side.may if told.kind == "covered" else _VERBS[told.kind][is_one]


def gets(told: Payout, side: Side, *, is_one: bool = False) -> str:
    """Return what a seat gets by a law, said of several or of the reader, or of one other."""
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


def percent(chance: float) -> str:
    """Return a chance in percent: ``73 %``."""
    return f"{100 * chance:.0f} %"


class LeavingRow(NamedTuple):
    """A law that may leave, in forms, how likely it does either way, and what the reader gets."""

    law: Sequence[str]
    passed: str
    failed: str
    gets: str


def leaving_rows(told: Prospects, seat: int) -> Sequence[LeavingRow]:
    """Return the laws that may leave because of a vote, those in force from left to right."""
    return [
        LeavingRow(
            (law_title(each.law), law_short(each.law)),
            percent(1 - each.passed),
            percent(1 - each.failed),
            share_text(each.side.payouts[seat], each.side),
        )
        for each in told.others
        if not each.later
    ]


def average_texts(
    advice: Advice, told: Prospects, seat: int, names: Names, room: int
) -> Sequence[str]:
    """Return what each ballot brings its voter on average: as much of it as has room.

    ``4.4 PP``. What all bring alike is left out if there is anything else. If nothing else differs,
    it tells how likely laws are applied that depend on covered purses: ``perhaps a tile (27 %)``,
    or else what the rival gets for whom most depends on it: ``nothing; Bob 3.1 PP``.
    """
    vote = advice.vote
    assert vote is not None
    known = _averages(told, seat, vote.passes)
    parts = [texts for texts in known if len({*texts}) > 1] or [
        *known,
        *(
            [
                f"perhaps {_with_article(law.side.hint)} ({percent(_applied(law, passes))})"
                for passes in vote.passes
            ]
            for law in told.concerned
            if law.side.payouts[seat].parts is None
        ),
    ]
    if all(len({*texts}) == 1 for texts in parts):
        own = [", ".join(each) for each in zip(*parts, strict=True)] or [NOTHING] * len(vote.passes)
        parts = [_beside(own, advice, told, seat, names)]
    forms = []
    for most in range(len(parts), 0, -1):
        more = ", ..." if most < len(parts) else ""
        forms.append([f"{', '.join(each)}{more}" for each in zip(*parts[:most], strict=True)])
    return next((form for form in forms if max(map(width, form)) <= room), forms[-1])


def _beside(own: list[str], advice: Advice, told: Prospects, seat: int, names: Names) -> list[str]:
    """Return what ballots that bring the same bring the rival for whom most depends on them."""
    vote = advice.vote
    assert vote is not None
    gains = vote.gains
    rivals = [rival for rival in range(len(gains)) if rival != seat]
    for rival in sorted(rivals, key=lambda rival: -abs(gains[rival])):
        for texts in _averages(told, rival, vote.passes):
            if len({*texts}) > 1:
                pairs = zip(own, texts, strict=True)
                return [f"{mine}; {names.seat(rival)} {text}" for mine, text in pairs]
    return own


def _averages(told: Prospects, seat: int, chances: Sequence[float]) -> list[list[str]]:
    """Return what a seat gets on average with each chance to pass, a list for each kind of thing.

    What depends on covered purses is left out.
    """
    sums = [_average(told, seat, chance) for chance in chances]
    outcomes = [law.side.payouts[seat] for law in told.concerned]
    limits = {
        part.what
        for outcome in outcomes
        if outcome.kind in ("offered", "sent")
        for part in outcome.parts or ()
    } - {part.what for outcome in outcomes if outcome.kind == "levied" for part in outcome.ways[0]}
    return [
        [f"{_AT_MOST if what in limits else ''}{tenths(each[what])} {_unit(what)}" for each in sums]
        for what in dict.fromkeys(what for each in sums for what in each)
    ]


def _applied(law: LawAhead, passes: float) -> float:
    """Return how likely a law is applied if the proposal passes with a chance."""
    return passes * law.passed + (1 - passes) * law.failed


def _average(told: Prospects, seat: int, passes: float) -> dict[RewardWord, float]:
    """Return what the laws concerned bring a seat on average, as far as that is no secret."""
    sums: dict[RewardWord, float] = {}
    for law in told.concerned:
        outcome = law.side.payouts[seat]
        sign = -1 if outcome.kind == "levied" else 1
        for part in outcome.parts or ():
            share = sign * _applied(law, passes) * part.number
            sums[part.what] = sums.get(part.what, 0.0) + share
    return sums


def _unit(what: RewardWord) -> str:
    match what:
        case "pp":
            return "PP"
        case "gold" | "squires" | "votes":
            return what
        case prize:
            return PRIZES[prize].short[1]
