"""What a proposal would do to each player less what the law that leaves does, in words (VOT-3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
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
    open_texts,
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
    "By later votes the first law may leave anyway, and others with it.",
    "By later votes more laws may leave.",
)
"""Said of a vote that others follow: what leaves now is not the whole truth (VOT-3)."""
_PURSES: Final = ("gold or squires behind the screen", "gold or squires")
_PURSES_BELOW: Final = (_PURSES[0], "purses")

_SENT: Final = (f"squires{TO_FRANCE}", "strength")  # what a law about sending is good for
_SIGNS: Final = {"pp": "PP", "gold": "gold", "squires": "squires", "votes": "votes"}


class Net(NamedTuple):
    """What a seat gains by a proposal, and what the law that leaves no longer gives it, in words.

    ``gain`` and ``loss`` are what the sentences below the list say of the ``text``; nothing is an
    empty text. ``may_lose`` says that it is open whether it loses anything.
    ``amount`` is how much of what it is all in all, below 0 if it gets less; None if that depends,
    or is of two kinds.
    """

    text: str
    gain: str = ""
    loss: str = ""
    may_lose: bool = False
    amount: tuple[int, str] | None = None


def nets(position: Position, law: Law, known: Collection[int]) -> Iterator[list[Net]]:
    """Yield what everybody gains by a proposal less what the law that leaves for it gives now.

    In full: ``+6 - 3 = +3 PP``, ``+1 tile, loses an upgrade``; then more shortly, and briefly;
    then in figures, if all of it is of one kind.
    """
    leaving = position.rules.law_by_id[position.laws[0]]
    pairs = list(zip(payouts(position, law, known), payouts(position, leaving, known), strict=True))
    hint = covered_prize(leaving, _HINT)
    units = {unit for pair in pairs for each in pair if (unit := _unit(each))}
    for size in _SIZES:
        if size != "figure" or (None not in units and len(units) == 1):
            yield [net(gain, loss, hint, size) for gain, loss in pairs]


_HINT: Final = 15  # columns: ``1 gold + 1 vote``
_SIZES: Final[Sequence[NetSize]] = ("full", "short", "brief", "figure")


def net(gain: Payout, loss: Payout, hint: str = "", size: NetSize = "full") -> Net:
    """Return what a seat gains by one law less what another that leaves no longer gives it.

    ``hint`` is what that may be where it is open.
    """
    won = _text(gain, size)
    gained = "" if gain.is_nothing else won  # the text may say why it is nothing
    if loss.is_nothing:
        return Net(won, gained, amount=_amount(gain))
    one, other = _single(gain), _single(loss)
    if one and other and one.what == other.what:
        return _difference(one, other, size)
    if netted := _netted(gain, loss):
        return net(*netted, hint, size)
    joint = ", " if won else ""
    if loss.kind == "levied":
        spared = f"{won}{joint}spared {_spared(loss, size)}"
        return Net(spared, spared, amount=None if gained else (1, spared))
    may_lose = loss.kind == "open"
    lost = _spoken_hint(hint) if may_lose else spoken_text(loss)
    missed = _missed(loss, hint, size)
    amount = None if gained or may_lose else _negative(_amount(loss))
    before = "may gain" if won == COVERED and size != "brief" else won
    return Net(f"{before}{joint}{missed}", gained, lost, may_lose, amount)


def _spoken_hint(hint: str) -> str:
    """Return what somebody may get as it stands in a sentence: ``an upgrade``, ``some votes``."""
    is_told = hint in PRIZES or hint[:1].isdigit()
    return spoken_thing(hint).replace(" + ", " and ") if is_told else f"some {hint}"


def _missed(loss: Payout, hint: str, size: NetSize) -> str:
    """Return that a law no longer gives something, behind the name of a seat.

    ``-3 PP``, ``loses an upgrade``, ``may lose upgrade``.
    """
    match loss.kind:
        case "open":
            return f"may lose {_spoken_hint(hint) if size == 'full' else hint}"
        case "sent":
            return f"no squires{TO_FRANCE}"
        case "offered" if size in ("full", "short"):
            return f"loses {spoken_text(loss)}"
        case "offered":
            ways = (" ".join(f"-{amount_text(part)}" for part in way) for way in loss.ways)
            return f"{UP_TO}{' or '.join(ways)}"
        case _:
            figure = _figure(loss) if size == "figure" else None
            if figure is not None:
                return f"-{figure}"
            return " ".join(_without(part, size) for part in loss.ways[0])


def _without(part: Part, size: NetSize) -> str:
    """Return what is no longer won: ``-3 PP``, ``-2 tiles``, ``loses an upgrade``."""
    text = amount_text(part, counted=False)
    if part.number > 1 or part.what in _SIGNS:
        return f"-{text}"
    return f"loses {spoken_thing(text) if size == 'full' else text}"


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
    if change > 0:
        return Net(text, text, amount=amount)
    return Net(text, "", f"{left} more", amount=amount)


def _netted(gain: Payout, loss: Payout) -> tuple[Payout, Payout] | None:
    """Return what is gained and what is lost without the goods that are both; None if none are."""
    if gain.kind != "paid" or loss.kind != "paid":
        return None
    won, lost = ({each.what: each for each in told.ways[0]} for told in (gain, loss))
    both = [what for what in won if what in lost and what in _SIGNS]
    if not both:
        return None
    for what in both:
        change = won[what].number - lost[what].number
        rest = won.pop(what)._replace(number=abs(change))
        del lost[what]
        if change:
            (won if change > 0 else lost)[what] = rest
    rests = ([*each.values()] for each in (won, lost))
    one, other = (Payout("paid", [rest]) if rest else Payout() for rest in rests)
    return one, other


def _single(told: Payout) -> Part | None:
    """Return the goods that a law pays for certain, if they are of one kind."""
    parts = told.parts if told.kind == "paid" else None
    return parts[0] if parts and len(parts) == 1 and parts[0].what in _SIGNS else None


def _amount(told: Payout) -> tuple[int, str] | None:
    """Return how much of what a law gives or takes; None if that depends."""
    if told.is_nothing:
        return 0, ""
    if told.kind == "open":
        return None
    sign = -1 if told.kind == "levied" else 1
    parts = told.parts
    if parts and len(parts) == 1 and told.kind in ("paid", "offered"):
        return parts[0].number, parts[0].what
    return sign, payout_text(told)


def _negative(amount: tuple[int, str] | None) -> tuple[int, str] | None:
    return None if amount is None else (-amount[0], amount[1])


def _unit(told: Payout) -> str | None:
    """Return of which good a law gives or takes some; empty if it does nothing that is known."""
    if told.is_nothing or told.kind == "open":
        return ""
    return told.ways[0][0].what if _figure(told) is not None else None


def _figure(told: Payout) -> str | None:
    """Return the amount of a single good that a law is about, without its sign."""
    parts = told.parts
    is_amount = parts and len(parts) == 1 and parts[0].what in _SIGNS
    return str(parts[0].number) if parts and is_amount else None


def _text(told: Payout, size: NetSize, *, is_signed: bool = True) -> str:
    """Return what a law does, amounts with their signs or without; "up to" is briefly a sign."""
    if size == "brief":
        return payout_text(told, is_signed=is_signed).replace(UP_TO, AT_MOST)
    figure = _figure(told) if size == "figure" else None
    if figure is not None:
        if told.kind in ("offered", "sent"):
            return f"{UP_TO}{figure}"
        sign = "-" if told.kind == "levied" else "+"
        return f"{sign if is_signed else ''}{figure}"
    return payout_text(told, is_signed=is_signed)


def open_notes(
    position: Position, laws: Collection[Law], *, is_below: bool = False
) -> Sequence[str]:
    """Return why it is open who gains by laws, the longest form first (SET-10, VOT-5).

    ``is_below`` says that these are laws that are drawn below. Nothing if there are none.
    """
    if not laws:
        return ()
    sign, purses = (f"{COVERED} below", _PURSES_BELOW) if is_below else (COVERED, _PURSES)
    return [f"{sign}: depends on {text}." for text in open_texts(position, laws, purses)]


def covered_prize(law: Law, room: int = 0) -> str:
    """Return what a law may give somebody where that is open: ``upgrade``, ``PP``.

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
        amount_text(Part(what, number)) for what, number in more.items() if number and what in asked
    )
    return (
        f"The laws to its left pay you {won} first, which is counted here.",
        f"Laws to its left pay you {won} first.",
        f"Earlier laws pay you {won} first.",
        f"Counts {won} paid first.",
    )
