"""The smallest pieces of sentences: amounts and lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.vocabulary import SCREENED, Cost, Good, Reward

_ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th")

_NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
)

COVERED: Final = "?"
"""What stands for gold and squires behind a screen (SET-10)."""

_GOODS: Final[Mapping[Good, tuple[str, str]]] = complete(
    Good,
    {
        "gold": ("gold", "gold"),
        "squires": ("squire", "squires"),
        "votes": ("vote marker", "vote markers"),
        "pp": ("PP", "PP"),
    },
)


def number_of(number: int, one: str, several: str) -> str:
    """Return a number with its noun: ``1 county``, ``2 counties``."""
    return f"{number} {one if number == 1 else several}"


def in_letters(number: int) -> str:
    """Return a number from 0 to 10 in letters: ``six``."""
    return _NUMBERS[number]


def goods(number: int, good: Good) -> str:
    """Return an amount of a good: ``1 squire``, ``3 PP``."""
    return number_of(number, *_GOODS[good])


def tenths(value: float) -> str:
    """Return a figure with one digit after the point: ``2.8``."""
    return f"{round(value, 1) + 0.0:.1f}"  # adding 0 makes a 0 of -0


def ordinal(place: int) -> str:
    """Return a place in one short word: ``1st``."""
    return _ORDINALS[place - 1]


def listing(items: Iterable[str], word: str = "and") -> str:
    """Return ``a``, ``a and b`` or ``a, b and c``; ``nobody`` or nothing is the caller's affair."""
    *most, last = items
    return f"{', '.join(most)} {word} {last}" if most else last


def each(names: Iterable[str], values: Iterable[object]) -> str:
    """Return a value for each name: ``Ann (2), Bob (0)``."""
    return ", ".join(f"{name} ({value})" for name, value in zip(names, values, strict=True))


def whose(*, is_ally: bool) -> str:
    """Return whose something is, said to the player who decides: ``your`` or ``the ally's``."""
    return "the ally's" if is_ally else "your"


def knights(strengths: Sequence[int]) -> str:
    """Return knights by strength: ``S1 S1 S3``."""
    return " ".join(f"S{strength}" for strength in strengths)


def knights_by_kind(strengths: Sequence[int]) -> str:
    """Return knights with the number of each kind: ``S1x2 S3``."""
    kinds = Counter(strengths).items()
    return " ".join(
        f"S{strength}x{count}" if count > 1 else f"S{strength}" for strength, count in kinds
    )


def its_squires(squires: int) -> str:
    """Return what happens to the squires beside a knight that leaves, to be appended."""
    if not squires:
        return ""
    if squires == 1:
        return "; its squire goes to the supply"
    return f"; its {squires} squires go to the supply"


def with_article(noun: str) -> str:
    """Return a noun with its article: ``an upgrade``; what is counted stays: ``2 recruits``."""
    if noun[:1].isdigit():
        return noun
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def sentence(text: str) -> str:
    """Return the text with a capital at the beginning."""
    return text[:1].upper() + text[1:]


def purse_changes(
    position: Position,
    seat: int,
    cost: Cost | None,
    reward: Reward | None,
    *,
    times: int,
    purse: bool,
) -> list[str]:
    """Return how the goods of a seat change if it pays and wins something a number of times.

    ``gold 5 to 2, PP 3 to 6``, or nothing if none changes. Without ``purse``, gold and squires are
    left out.
    """
    owner = position.seats[seat]
    paid = dict(cost.goods) if cost is not None else {}
    won = dict(reward.goods) if reward is not None else {}
    goods = (
        ("gold", "gold", owner.gold, paid.get("gold", 0), won.get("gold", 0)),
        ("squires", "squires", owner.squires, paid.get("squires", 0), won.get("squires", 0)),
        ("unspent", "vote markers set aside", owner.set_aside, paid.get("votes", 0), 0),
        ("votes", "vote markers", owner.votes, 0, won.get("votes", 0)),
        ("pp", "PP", owner.pp, 0, won.get("pp", 0)),
    )
    changes = [
        f"{noun} {before} to {before + (gained - spent) * times}"
        for good, noun, before, spent, gained in goods
        if spent != gained and (purse or good not in SCREENED)
    ]
    return [", ".join(changes)] if changes and times else []
