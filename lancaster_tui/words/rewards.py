"""Rewards and costs in words (RWD), in full and short for narrow cards."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from lancaster_tui.documents.errors import width as cells
from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.ruleset.vocabulary import Bargain, Cost, PaidGood, PrizeWord, Reward
from lancaster_tui.words.phrases import goods, number_of


class PrizeNouns(NamedTuple):
    """What is said of a prize: in full and short, for one and for several, and what is chosen.

    A recruit comes without a choice.
    """

    full: tuple[str, str]
    short: tuple[str, str]
    chosen: str | None


PRIZES: Final[Mapping[PrizeWord, PrizeNouns]] = complete(
    PrizeWord,
    {
        "recruit": PrizeNouns(("recruit", "recruits"), ("recruit", "recruits"), None),
        "upgrade": PrizeNouns(("upgrade", "upgrades"), ("upgrade", "upgrades"), "knight"),
        "promote": PrizeNouns(("upgrade", "upgrades"), ("upgrade", "upgrades"), "knight"),
        "tile": PrizeNouns(
            ("extension tile", "extension tiles"), ("tile", "tiles"), "extension tile"
        ),
        "noble": PrizeNouns(("noble", "nobles"), ("noble", "nobles"), "county"),
        "voyage": PrizeNouns(("voyage", "voyages"), ("voyage", "voyages"), "conflict"),
    },
)
_JOINT, _CLOSE_JOINT = " + ", "+"
_SHORT = {
    "unspent ": "",
    "vote marker": "vote",
    "extension tile": "tile",
    "noble of any county": "any noble",
}
_LETTERS = {"gold": "g", "squires?": "sq", "votes?": "v"}
_SINGLE: Final = re.compile(r"1 \w+( \+ 1 \w+)+")  # one of each of several goods


def reward_text(reward: Reward, *, counted: bool = False) -> str:
    """Return a reward: ``recruit + 2 vote markers``.

    With ``counted`` a single thing carries its number too: ``1 extension tile``.
    """
    return _JOINT.join(_reward_parts(reward, counted=counted))


def cost_text(cost: Cost) -> str:
    """Return a cost: ``1 gold + 1 squire``."""
    return cost_times(cost, 1)


def reward_short(reward: Reward, joint: str = _JOINT, *, counted: bool = False) -> str:
    """Return a reward for a narrow card: ``recruit + 2 votes``, or with another joint."""
    text = joint.join(_reward_parts(reward, counted=counted))
    return _shorten(text.replace("upgrade a deployed ", ""))


@lru_cache(256)
def reward_forms(reward: Reward, *, counted: bool = False) -> Sequence[str]:
    """Return a reward in forms of which none is longer than the one before it.

    ``1 gold + 1 squire``, ``1 gold 1 squire``, ``gold + squire``, ``1 gold 1 sq``, ``1g+1sq``: only
    the last has letters for goods.
    """
    return goods_forms(reward_short(reward, counted=counted))


@lru_cache(64)
def cost_forms(cost: Cost) -> Sequence[str]:
    """Return a cost in forms of which none is longer than the one before it, as a reward."""
    return goods_forms(cost_short(cost))


def reward_in_letters(reward: Reward) -> str:
    """Return a reward in as few letters as can be understood where there is no room: ``up``."""
    return reward_forms(reward)[-1].replace("upgrade", "up")


def price_forms(cost: Cost) -> Sequence[str]:
    """Return what something costs, said behind it, in forms: ``for 3 squires``, ``for 3sq``."""
    return [f"for {form}" for form in cost_forms(cost)]


@lru_cache(256)  # regular expressions take long
def goods_forms(full: str) -> Sequence[str]:
    """Return a text about goods, such as ``1 squire``, in the forms of a reward."""
    brief = full.replace(_JOINT, " ")
    single = full.replace("1 ", "") if _SINGLE.fullmatch(full) else brief
    nearly = re.sub(r" squires?\b", " sq", brief)
    letters = abbreviated(full.replace(_JOINT, _CLOSE_JOINT))
    return full, brief, single, _bare(min(single, nearly, key=len)), letters


def reward_within(reward: Reward, width: int) -> str:
    """Return a reward in the longest form that fits into a number of columns, else the shortest."""
    return longest(reward_forms(reward), width)


def longest(forms: Sequence[str], width: int) -> str:
    """Return the longest of some forms that fits into a number of columns, else the shortest."""
    return next((form for form in forms if len(form) <= width), forms[-1])


def fitting(forms: Sequence[Sequence[str]], width: int) -> list[str]:
    """Return a form of each text, so that together they fit into a number of columns.

    The longest shrink first. If all that is too much, they are as short as they can be.
    """
    levels = [0] * len(forms)
    while True:
        texts = [each[level] for each, level in zip(forms, levels, strict=True)]
        longer = [number for number, each in enumerate(forms) if levels[number] < len(each) - 1]
        if sum(map(cells, texts)) <= width or not longer:
            return texts
        levels[max(longer, key=lambda number: cells(texts[number]))] += 1


@lru_cache(256)  # regular expressions take long
def abbreviated(text: str) -> str:
    """Return a text with its goods in one or two letters: ``2g 1sq``."""
    for long, short in _LETTERS.items():
        text = re.sub(rf" {long}\b", short, text)
    return _bare(text)


def _bare(text: str) -> str:
    """Return a reward without what its place on the table says anyhow."""
    return text.removeprefix("any ").removesuffix(" to France")


def cost_short(cost: Cost) -> str:
    """Return a cost for a narrow card: ``1 gold + 1 vote``."""
    return _shorten(cost_text(cost))


def reward_times(reward: Reward, number: int) -> str:
    """Return a reward taken a number of times: ``6 PP``, ``2 recruits``."""
    return " + ".join(_reward_parts(reward, number, counted=True))


def cost_times(cost: Cost, number: int) -> str:
    """Return a cost paid a number of times: ``3 gold + 3 squires``."""
    return " + ".join(goods_paid(amount * number, good) for good, amount in cost.goods)


def goods_paid(number: int, good: PaidGood) -> str:
    """Return an amount of a good to pay with: ``3 gold``, ``1 unspent vote marker``."""
    if good == "votes":  # laws alone ask for them, and for no others (VOT-5)
        return number_of(number, "unspent vote marker", "unspent vote markers")
    return goods(number, good)


def priced_text(cost: Cost | None, reward: Reward) -> str:
    """Return a reward with its price behind it, if it has one: ``recruit for 3 squires``."""
    return reward_text(reward) if cost is None else f"{reward_text(reward)} {price_forms(cost)[0]}"


def exchange_counted(bargain: Bargain) -> str:
    """Return a bargain that can be made several times: ``1 gold for 1 vote marker``."""
    return f"{cost_text(bargain.cost)} for {reward_text(bargain.reward, counted=True)}"


def exchange_counted_short(bargain: Bargain) -> str:
    """Return a bargain that can be made several times, for a narrow card."""
    return _shorten(exchange_counted(bargain))


def exchanges_counted(ways: Sequence[Bargain]) -> str:
    """Return bargains to choose from, a common price said once: ``1 gold -> 1 squire or 1 PP``."""
    first, *others = ways
    if any(way.cost != first.cost for way in others):
        return " or ".join(map(exchange_counted, ways))
    rewards = (reward_text(way.reward, counted=True) for way in others)
    return " or ".join((exchange_counted(first), *rewards))


def exchanges_counted_short(ways: Sequence[Bargain]) -> str:
    """Return bargains to choose from, for a narrow card."""
    return _shorten(exchanges_counted(ways))


def _reward_parts(reward: Reward, number: int = 1, *, counted: bool) -> list[str]:
    parts = [
        _prize_text(reward, prize, amount * number, counted=counted)
        for prize, amount in reward.prizes
    ]
    return parts + [goods(amount * number, good) for good, amount in reward.goods]


def _prize_text(reward: Reward, prize: PrizeWord, number: int, *, counted: bool) -> str:
    match prize:
        case "promote":
            assert reward.promote is not None
            return f"upgrade a deployed S{reward.promote} to S{reward.promote + 1}"
        case "voyage":
            return "voyage to France"
        case "noble":
            return _counted(number, "noble of any county", "nobles of any county", counted=counted)
        case "recruit" | "upgrade" | "tile":
            return _counted(number, *PRIZES[prize].full, counted=counted)


def _counted(number: int, one: str, several: str, *, counted: bool) -> str:
    return one if number == 1 and not counted else number_of(number, one, several)


def _shorten(text: str) -> str:
    for long, short in _SHORT.items():
        text = text.replace(long, short)
    return text
