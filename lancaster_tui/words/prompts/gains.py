"""What a proposal would do to each player less what the law that leaves does, in words (VOT-3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from typing import Final, Literal, NamedTuple, assert_never

from lancaster_tui.rules.phases.laws import after_laws_before
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.vocabulary import (
    Effect,
    Exchange,
    ExchangeEither,
    Levy,
    Most,
    Per,
    Reward,
    RewardWord,
    Send,
    When,
)
from lancaster_tui.words.laws.forecast import (
    AT_MOST,
    TO_FRANCE,
    UP_TO,
    amount_text,
    payout_text,
    spoken_text,
    spoken_thing,
)
from lancaster_tui.words.laws.payouts import Part, Payout, payouts
from lancaster_tui.words.laws.waiting import wanted
from lancaster_tui.words.phrases import COVERED, listing
from lancaster_tui.words.rewards import PRIZES, longest, reward_forms

NetSize = Literal["full", "short", "brief", "figure"]
"""How much room there is; a figure has no units."""

LATER_VOTES: Final = (
    "Later votes may push the left law out as well, and others with it.",
    "Later votes may push out more laws.",
)
"""Said of a vote that others follow: what leaves now is not the whole truth (VOT-3)."""
HIDDEN: Final = (
    f"{COVERED}: depends on gold or squires that only their owner sees.",
    f"{COVERED}: depends on covered gold or squires.",
)
"""Said where it depends on covered purses who gains, the longest form first (SET-10)."""
HIDDEN_BELOW: Final = (
    f"{COVERED} below: depends on gold or squires that only their owner sees.",
    f"{COVERED} below: depends on covered purses.",
)
"""Said where that is so only of the laws that are drawn below."""

_LESS: Final = ("minus what the outgoing law gives", "minus what leaves")
_MISSES: Final[Mapping[NetSize, tuple[str, str]]] = {
    "full": ("misses out on ", "may miss out on "),
    "short": ("misses ", "may miss "),
    "figure": ("misses ", "may miss "),
    "brief": ("no ", "maybe no "),
}
"""What is said of a seat that a law no longer gives something, and of one of which that depends."""
_SENT: Final = (f"squires{TO_FRANCE}", "strength")  # what a law about sending is good for
_SIGNS: Final = {"pp": "PP", "gold": "gold", "squires": "squires", "votes": "votes"}


class Net(NamedTuple):
    """What a seat gains by a proposal, and what the law that leaves no longer gives it, in words.

    ``gain`` and ``loss`` are the parts of the ``text``; nothing is an empty text. ``may_lose`` says
    that it depends on covered purses whether it misses out on anything. ``amount`` is how much of
    what it is all in all, below 0 if it gets less; None if that depends, or is of two kinds.
    """

    text: str
    gain: str = ""
    loss: str = ""
    may_lose: bool = False
    amount: tuple[int, str] | None = None


def nets(position: Position, law: Law, known: Collection[int]) -> Iterator[list[Net]]:
    """Yield what everybody gains by a proposal less what the law that leaves for it gives now.

    In full: ``+6 - 3 = +3 PP``, ``+6 PP, may miss out on an upgrade``; then more shortly, and
    briefly; then in figures, if there are any.
    """
    leaving = position.rules.law_by_id[position.laws[0]]
    pairs = list(zip(payouts(position, law, known), payouts(position, leaving, known), strict=True))
    hint = covered_prize(leaving)
    for size in _SIZES:
        if size != "figure" or all(_has_figure(each) for pair in pairs for each in pair):
            yield [net(gain, loss, hint, size) for gain, loss in pairs]


_SIZES: Final[Sequence[NetSize]] = ("full", "short", "brief", "figure")


def net(gain: Payout, loss: Payout, hint: str = "", size: NetSize = "full") -> Net:
    """Return what a seat gains by one law less what another that leaves no longer gives it.

    ``hint`` is what that may be where it depends on covered purses.
    """
    won = _text(gain, size)
    if loss.is_nothing:
        return Net(won, won, amount=_amount(gain))
    one, other = _single(gain), _single(loss)
    if one and other and one.what == other.what:
        return _difference(one, other, size)
    joint = ", " if won else ""
    if loss.kind == "levied":
        spared = f"{won}{joint}spared {_spared(loss, size)}"
        return Net(spared, spared, amount=None if won else (1, spared))
    may_lose = loss.kind == "covered"
    lost = spoken_thing(hint) if may_lose else spoken_text(loss)
    missed = _missed(loss, hint, size)
    amount = None if won or may_lose else _negative(_amount(loss))
    before = "may gain" if won == COVERED and size != "brief" else won
    return Net(f"{before}{joint}{missed}", won, lost, may_lose, amount)


def _missed(loss: Payout, hint: str, size: NetSize) -> str:
    """Return that a law no longer gives something, behind the name of a seat.

    ``misses out on a tile``, ``may miss an upgrade``, ``misses 3``; briefly ``no tile`` or
    ``3 PP less``.
    """
    may_lose = loss.kind == "covered"
    verb, what = _MISSES[size][may_lose], spoken_thing(hint) if may_lose else spoken_text(loss)
    if size == "brief":
        bare = hint if may_lose else payout_text(loss, is_signed=False)
        if bare in PRIZES or (may_lose and not bare[:1].isdigit()):
            return f"{verb}{bare}"
        return f"maybe {bare} less" if may_lose else f"{bare} less"
    if size == "figure" and not may_lose:
        what = _text(loss, size, is_signed=False)
    return f"{verb}{what}"


def _spared(loss: Payout, size: NetSize) -> str:
    """Return what a law no longer asks for."""
    asked = _text(loss, size, is_signed=False)
    return asked.partition(" or ")[0] if size == "brief" else asked


def _difference(one: Part, other: Part, size: NetSize) -> Net:
    change = one.number - other.number
    left = amount_text(one._replace(number=abs(change)))
    if size == "figure":
        left = str(abs(change))
    signed = f"+{left}" if change > 0 else f"-{left}" if change else left
    text = f"+{one.number} - {other.number} = {signed}"
    amount = change, one.what
    if not change:
        return Net(text, amount=amount)
    return Net(text, text, amount=amount) if change > 0 else Net(text, "", left, amount=amount)


def _single(told: Payout) -> Part | None:
    """Return the goods that a law pays for certain, if they are of one kind."""
    parts = told.parts if told.kind == "paid" else None
    return parts[0] if parts and len(parts) == 1 and parts[0].what in _SIGNS else None


def _amount(told: Payout) -> tuple[int, str] | None:
    """Return how much of what a law gives or takes; None if that depends."""
    if told.is_nothing:
        return 0, ""
    if told.kind == "covered":
        return None
    sign = -1 if told.kind == "levied" else 1
    parts = told.parts
    if parts and len(parts) == 1 and told.kind in ("paid", "offered"):
        return parts[0].number, parts[0].what
    return sign, payout_text(told)


def _negative(amount: tuple[int, str] | None) -> tuple[int, str] | None:
    return None if amount is None else (-amount[0], amount[1])


def _has_figure(told: Payout) -> bool:
    """Whether an amount says it all."""
    return told.is_nothing or told.kind == "covered" or _figure(told) is not None


def _figure(told: Payout) -> str | None:
    """Return the amount of a single good that a law is about, without its sign."""
    parts = told.parts
    is_amount = parts and len(parts) == 1 and parts[0].what in _SIGNS
    return str(parts[0].number) if parts and is_amount else None


def _text(told: Payout, size: NetSize, *, is_signed: bool = True) -> str:
    """Return what a law does, amounts with their signs or without; "up to" is briefly a sign."""
    if size == "brief":
        return payout_text(told, is_signed=is_signed).replace(f"{UP_TO}+", AT_MOST)
    figure = _figure(told) if size == "figure" else None
    if figure is not None:
        sign = "" if told.kind == "sent" or not is_signed else "-" if told.kind == "levied" else "+"
        return f"{UP_TO if told.kind in ('offered', 'sent') else ''}{sign}{figure}"
    return payout_text(told, is_signed=is_signed)


def covered_prize(law: Law, room: int = 0) -> str:
    """Return what a law may give somebody with a covered purse: ``upgrade``, ``PP``.

    It is as short as can be, or as long as there is room for.
    """
    return longest(_covered_forms(law.effect), room)


def _covered_forms(effect: Effect) -> Sequence[str]:
    match effect:
        case Most(reward=reward) | When(reward=reward):
            return reward_forms(reward)
        case Per(reward=reward):  # it may be so much several times
            return (_nouns(reward),)
        case Exchange() | ExchangeEither():
            return (listing(dict.fromkeys(_nouns(way.reward) for way in effect.ways), "or"),)
        case Send():
            return _SENT
        case Levy():
            return ("",)  # it never depends on covered purses
        case _:
            assert_never(effect)


def _nouns(reward: Reward) -> str:
    """Return what is won without its amounts: ``gold + squires``."""
    goods = [_SIGNS[good] for good, _ in reward.goods]
    return " + ".join([*goods, *(PRIZES[prize].short[1] for prize, _ in reward.prizes)])


def leaning(told: Sequence[Net], seat: int) -> int:
    """Return whether a proposal is better for a seat than for its rivals: 1, or -1 if it is worse.

    0 if it is neither, or cannot be told: because of covered purses, or since players gain and lose
    things that cannot be compared. ``told`` is what it does to each seat.
    """
    amounts = [each.amount for each in told if each.amount is not None]
    if len(amounts) < len(told):
        return 0
    is_of_a_kind = len({unit for amount, unit in amounts if amount}) == 1
    own, *others = (amount for amount, _ in (amounts[seat], *amounts[:seat], *amounts[seat + 1 :]))
    if is_of_a_kind:
        fair = sum(others) / len(others)
        return (own > fair) - (own < fair)
    if own > 0 >= max(others):
        return 1
    return -1 if own < 0 <= min(others) or own <= 0 < max(others) else 0


def net_heads(effect: Effect) -> Sequence[str]:
    """Return the heading of such texts, the longest first: ``who gains, minus what leaves``."""
    who, does = who_text(effect)[-1], _verbs(effect).heading
    less = _LESS[-1]
    return [*(f"{who}, {each}" for each in _LESS), f"who {does}, {less}", f"{does}, {less}", who]


class _Verbs(NamedTuple):
    """What is said of those to whom a law does something, and of those to whom it does not."""

    heading: str
    does: str
    may: str
    does_not: str
    others: tuple[str, str]
    they: tuple[str, str]
    nobody: str


_GAIN: Final = _Verbs(
    "gains",
    "You gain",
    "You may gain",
    "You gain nothing",
    ("does", "do"),
    ("gains", "gain"),
    "Nobody gains now.",
)
_PAY: Final = _Verbs(
    "pays",
    "You must pay",
    "You may pay",
    "You pay nothing",
    ("must", "must"),
    ("must pay", "must pay"),
    "Nobody pays now.",
)
_USE: Final = _Verbs(
    "can use it",
    "You can use it",
    "You might use it",
    "You cannot use it",
    ("can", "can"),
    ("can use it", "can use it"),
    "Nobody can use it now.",
)
_LOSE: Final = ("misses out", "miss out")
_NUMBERS: Final = ("no", "one", "two", "three", "four")
_BOTH: Final = {2: "both"}


def _verbs(effect: Effect) -> _Verbs:
    match effect:
        case Per() | Most() | When():
            return _GAIN
        case Levy():
            return _PAY
        case Exchange() | ExchangeEither() | Send():
            return _USE
        case _:
            assert_never(effect)


def paid_first_texts(
    position: Position, law: Law, seat: int, known: Collection[int]
) -> Sequence[str]:
    """Return what laws to the left of a law pay a seat before it uses that law, in forms (LAW-1).

    ``Laws to its left pay you 1 gold first.``; nothing where that changes nothing.
    """
    alone = copy(position)
    alone.laws = ()
    if payouts(alone, law, known)[seat] == payouts(position, law, known)[seat]:
        return ()
    before, after = (at.seats[seat] for at in (position, after_laws_before(position, law)))
    asked = wanted(law.effect)
    more: dict[RewardWord, int] = {
        "gold": after.gold - before.gold,
        "squires": after.squires - before.squires,
        "tile": len(after.tiles) - len(before.tiles),
    }
    won = listing(
        amount_text(Part(what, number))
        for what, number in more.items()
        if number and what in asked
    )
    return (
        f"The laws to its left pay you {won} first, which is counted here.",
        f"Laws to its left pay you {won} first.",
        f"Earlier laws pay you {won} first.",
        f"Counts {won} paid first.",
    )


def who_text(effect: Effect) -> Sequence[str]:
    """Return the heading above what a law does to everybody, in forms, the longest first."""
    who = f"who {_verbs(effect).heading}"
    return f"{who}, if it were applied now", f"{who} now"


def balance_texts(effect: Effect, nets: Sequence[Net], seat: int) -> Sequence[str]:
    """Return to how many a law would do something now, said to one of them, in forms.

    ``nets`` is what it would do to each seat, less what leaves. The longest form is first: ``You
    gain; one rival gains, two miss out on 3 PP.``; the last is of the reader alone.
    """
    verbs = _verbs(effect)
    if any(each.loss for each in nets):
        return _losing_texts(verbs, nets, seat)
    others = [each.gain for number, each in enumerate(nets) if number != seat]
    does = sum(text not in ("", COVERED) for text in others)
    may = others.count(COVERED)
    own = nets[seat].gain
    if not (own or does or may):
        return verbs.nobody, verbs.nobody
    said = [_own(verbs, own)]
    if does:
        too = " too" if own and own != COVERED else ""
        said.append(f"{_rivals(does)} {verbs.others[does > 1]}{too}")
    if may:
        said.append(f"{_rivals(may)} {verbs.may.removeprefix('You ')}")
    if len(said) == 1:
        said.append(f"nobody else {verbs.others[0]}")
    return f"{', '.join(said)}.", f"{said[0]}."


def _losing_texts(verbs: _Verbs, nets: Sequence[Net], seat: int) -> Sequence[str]:
    """Return the same where somebody misses out on something.

    What it is the first form says alone; the third has whoever gains as well among those who miss
    out, and the last are of the reader alone.
    """
    own, others = nets[seat], [each for number, each in enumerate(nets) if number != seat]
    risks = [each.loss for each in others if each.may_lose]
    sure = [each for each in others if each.loss and not each.may_lose]
    gains = [each.gain for each in others if each not in sure]
    both = [each.loss for each in sure if each.gain not in ("", COVERED)]
    losses = [each.loss for each in sure if each.gain in ("", COVERED)]
    they = [f"{verb} {_joint(verbs)} {lose}" for verb, lose in zip(verbs.they, _LOSE, strict=True)]
    may = verbs.may.removeprefix("You ")
    texts = []
    forms = ((both, losses, True), (both, losses, False), ((), both + losses, False))
    for trading, losing, is_full in forms:
        counts = (
            (sum(text not in ("", COVERED) for text in gains), verbs.they, ""),
            (len(trading), they, _same(trading) if is_full else ""),
            (len(losing), _LOSE, _same(losing) if is_full else ""),
            (gains.count(COVERED), (may, may), ""),
            (len(risks), ("may miss out",) * 2, _same(risks) if is_full else ""),
        )
        its = _same([own.loss]) if is_full and own.loss else ""
        told = [
            (
                number,
                words[number > 1],
                " on it" if what and what == its and _is_thing(what) else what,
            )
            for number, words, what in counts
            if number
        ]
        rest = ", ".join(
            f"{_who(number, len(others)) if at else _rivals(number)} {does}{what}"
            for at, (number, does, what) in enumerate(told)
        )
        texts.append(f"{_own_balance(verbs, own, is_full=is_full)}; {rest or 'nobody else does'}.")
    alone = (_own_balance(verbs, own, is_full=is_full) for is_full in (True, False))
    return [*texts, *(f"{said}." for said in dict.fromkeys(alone))]


def _own_balance(verbs: _Verbs, own: Net, *, is_full: bool) -> str:
    """Return what the reader gains and misses out on: ``You gain, but miss out on a tile``."""
    said = _own(verbs, own.gain)
    if not own.loss:
        return said
    lose = "may miss out" if own.may_lose else "miss out"
    lost = f"{lose}{_same([own.loss])}" if is_full else lose
    return f"{said}, {_joint(verbs)} {lost}" if own.gain else f"You {lost}"


def _joint(verbs: _Verbs) -> str:
    """Return the word before what somebody misses out on as well."""
    return "and" if verbs is _PAY else "but"


def _same(losses: Sequence[str]) -> str:
    """Return on what all of some players miss out, behind a blank, if it is the same."""
    loss, *more = dict.fromkeys(losses) or ("",)
    return f" on {loss}" if loss and not more else ""


def _is_thing(lost: str) -> bool:
    """Whether what is missed is one thing, which can be called "it"."""
    return lost.startswith((" on a ", " on an "))


def _own(verbs: _Verbs, gain: str) -> str:
    return verbs.may if gain == COVERED else verbs.does if gain else verbs.does_not


def _who(number: int, rivals: int) -> str:
    """Return how many of the rivals, behind others: ``two``, ``both``, ``all three``."""
    if number < rivals or number == 1:
        return _NUMBERS[number]
    return _BOTH.get(number, f"all {_NUMBERS[number]}")


def _rivals(number: int) -> str:
    return f"{_NUMBERS[number]} {'rival' if number == 1 else 'rivals'}"
