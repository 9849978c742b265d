"""The smallest pieces of sentences: amounts and lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from lancaster_tui.rules.law_words import Good

COVERED: Final = "?"
"""What stands for gold and squires behind a screen (SET-10)."""

_GOODS: dict[Good, tuple[str, str]] = {
    "gold": ("gold", "gold"),
    "squires": ("squire", "squires"),
    "votes": ("vote marker", "vote markers"),
    "pp": ("PP", "PP"),
}


def number_of(number: int, one: str, several: str) -> str:
    """Return a number with its noun: ``1 county``, ``2 counties``."""
    return f"{number} {one if number == 1 else several}"


def goods(number: int, good: Good) -> str:
    """Return an amount of a good: ``1 squire``, ``3 PP``."""
    return number_of(number, *_GOODS[good])


def listing(items: Iterable[str]) -> str:
    """Return ``a``, ``a and b`` or ``a, b and c``; ``nobody`` or nothing is the caller's affair."""
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last


def each(names: Iterable[str], values: Iterable[object]) -> str:
    """Return a value for each name: ``Ann (2), Bob (0)``."""
    return ", ".join(f"{name} ({value})" for name, value in zip(names, values, strict=True))


def whose(*, is_ally: bool) -> str:
    """Return whose something is, said to the player who decides: ``your`` or ``the ally's``."""
    return "the ally's" if is_ally else "your"


def knights(strengths: Sequence[int]) -> str:
    """Return knights by strength: ``S1 S1 S3``."""
    return " ".join(f"S{strength}" for strength in strengths)


def its_squires(squires: int) -> str:
    """Return what happens to the squires beside a knight that leaves, to be appended."""
    if not squires:
        return ""
    if squires == 1:
        return "; its squire goes to the supply"
    return f"; its {squires} squires go to the supply"


def sentence(text: str) -> str:
    """Return the text with a capital at the beginning."""
    return text[:1].upper() + text[1:]
