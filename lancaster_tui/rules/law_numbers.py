"""The numbers in a law's own text: they must be those of its effect."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lancaster_tui.rules.law_words import Effect, ExchangeEither, Most, Per, Send, When

_WORDS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
}
_NUMBER = re.compile(rf"[0-9]+|\b(?:{'|'.join(_WORDS)})\b", re.IGNORECASE)
_SET_OF_KNIGHTS = frozenset({1, 2, 3, 4})  # "four knights", "S1 to S4"


def text_fault(text: str, effect: Effect) -> str | None:
    """Return what is wrong with a law's own text, or None.

    Digits and the words one to twelve are numbers, also in S3. Every number of the text must be
    one of the effect, every number of the effect above 1 must be in the text.
    """
    if not text.strip():
        return "text is blank"
    said = {_WORDS.get(found.lower()) or int(found) for found in _NUMBER.findall(text)}
    meant = set(_numbers(effect.model_dump(exclude_defaults=True)))
    if said <= meant | _implied(effect) and {number for number in meant if number > 1} <= said:
        return None
    return f"text says {_listed(said)}, the numbers of its effect are {_listed(meant)}"


def _numbers(value: object) -> Iterator[int]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from _numbers(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _numbers(inner)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


def _implied(effect: Effect) -> set[int]:
    """Return the numbers that an effect has though nobody needs to write them."""
    implied = {reward.promote + 1 for reward in effect.rewards if reward.promote}
    if isinstance(effect, Per):
        implied.add(effect.each)
    elif isinstance(effect, When):
        implied.add(effect.at_least)
    elif isinstance(effect, ExchangeEither | Send):
        implied.add(1)  # "one of them", "+1 strength each"
    if isinstance(effect, Per | Most | When) and effect.count.of == "knight_sets":
        implied |= _SET_OF_KNIGHTS
    return implied


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(numbers))) or "none"
