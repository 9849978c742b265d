"""Laws in words, made from their effects (LAW)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from lancaster_tui.documents.errors import width
from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.vocabulary import (
    Count,
    Exchange,
    ExchangeEither,
    Levied,
    Levy,
    Most,
    Per,
    Send,
    When,
)
from lancaster_tui.words.laws.counted import count_nouns, each_nouns, short_nouns
from lancaster_tui.words.phrases import number_of, sentence
from lancaster_tui.words.rewards import (
    cost_short,
    cost_text,
    exchange_counted,
    exchange_counted_short,
    exchanges_counted,
    exchanges_counted_short,
    reward_short,
    reward_text,
)

SHORT_WIDTH = 26

_LEVIED: Final[Mapping[Levied, str]] = complete(
    Levied,
    {
        "county_knights": "for each of your knights in counties, or it goes home unscored",
        "tiles": (
            "for each extension tile in your castle, or it misses this round's castle scoring"
        ),
    },
)
_LEVIED_SHORT: Final[Mapping[Levied, str]] = complete(
    Levied, {"county_knights": "county knight", "tiles": "tile"}
)
_ANY_TIMES: Final = ", any times"
_FOR: Final = " -> "  # between a price and what it buys
_ABBREVIATED = (
    (re.compile(r"(\d) gold\b"), r"\1g"),
    (re.compile(r"(\d) squires?\b"), r"\1sq"),
    (re.compile(r"(\d) votes?\b"), r"\1v"),
    (re.compile(r" \+ "), " "),
    (re.compile(r" in France\b"), " abroad"),
    (re.compile(r"\b(knights?) in castle\b"), r"castle \1"),
    (re.compile(r"\bany noble\b"), "noble"),
)


def law_text(law: Law) -> str:
    """Return what a law does, in full: ``3 PP per 2 counties where you have a knight``.

    A text of the ruleset's own stands in its place.
    """
    if law.text is not None:
        return law.text
    match law.effect:
        case Per(count=count, each=each, reward=reward):
            return f"{reward_text(reward, counted=True)} per {_each(each, each_nouns(count))}"
        case Most(count=count, reward=reward):
            return f"Most {count_nouns(count)[1]}: {reward_text(reward)}"
        case When(count=count, at_least=low, at_most=high, reward=reward):
            condition = f"{_range(low, high)} {_range_noun(low, high, count_nouns(count))}"
            return f"{sentence(condition)}: {reward_text(reward)}"
        case Exchange() as bargain:
            return f"{exchange_counted(bargain)}, any number of times"
        case ExchangeEither(ways=ways):
            return f"{exchanges_counted(ways)}: choose one, any number of times"
        case Levy(on=on, cost=cost):
            return f"Pay {cost_text(cost)} {_LEVIED[on]}"
        case Send(per_conflict=most):
            squires = number_of(most, "squire", "squires")
            return (
                f"For each conflict where you have a knight, you may send {squires} to any of "
                "these conflicts: +1 strength each"
            )


def law_short(law: Law) -> str:
    """Return what a law does for a card of about 26 columns: ``3 PP per 2 counties``.

    A text of the ruleset's own stands in its place if it is as short.
    """
    if law.text is not None and width(law.text) <= SHORT_WIDTH:
        return law.text
    text = _law_short(law)
    return abbreviated(text) if len(text) > SHORT_WIDTH else text


def _law_short(law: Law) -> str:
    match law.effect:
        case Per(count=count, each=each, reward=reward):
            return f"{reward_short(reward, counted=True)} per {_each(each, short_nouns(count))}"
        case Most(count=count, reward=reward):
            return f"most {short_nouns(count)[1]}: {reward_short(reward)}"
        case When(count=count, at_least=low, at_most=high, reward=reward):
            condition = f"{_range_short(low, high)} {_range_noun(low, high, short_nouns(count))}"
            return f"{condition}: {reward_short(reward)}"
        case Exchange() as bargain:
            return exchange_counted_short(bargain)
        case ExchangeEither(ways=ways):
            return exchanges_counted_short(ways)
        case Levy(on=on, cost=cost):
            return f"pay {cost_short(cost)} per {_LEVIED_SHORT[on]}"
        case Send(per_conflict=most):
            return f"send {number_of(most, 'squire', 'squires')}/conflict, to any"


def _each(each: int, nouns: tuple[str, str]) -> str:
    return nouns[0] if each == 1 else number_of(each, *nouns)


def _range(low: int, high: int | None) -> str:
    if high == 0:
        return "no"
    if low == high:
        return f"exactly {low}"
    if high is None:
        return f"at least {low}" if low > 1 else "any"
    return f"{low} to {high}" if low else f"at most {high}"


def _range_short(low: int, high: int | None) -> str:
    if high == 0:
        return "no"
    if low == high:
        return f"={low}"
    if high is None:
        return f"{low}+" if low > 1 else "any"
    return f"{low}-{high}"


def _range_noun(low: int, high: int | None, nouns: tuple[str, str]) -> str:
    decisive = low if high is None else high
    return nouns[0] if decisive == 1 else nouns[1]


IN_FORCE: Final = "In force"
PROPOSED: Final = "Proposed"
DO_NOW: Final = "what they would do now"
NONE: Final = "none"
IN_UNKNOWN_ORDER: Final = "in an order nobody knows"


def to_come_text(group: int, *, is_new: bool = False) -> str:
    """Return the heading of the laws of a group that are still in the pile (SET-10, LAW-6)."""
    return f"To come, group {group}{' (new laws)' if is_new else ''}"


class Face(NamedTuple):
    """What stands on the card of a law: for what it gives something, and what."""

    condition: str
    gain: str


def law_faces(law: Law) -> Sequence[Face]:
    """Return the face of a law in longer and in shorter words: ``per 2 counties``, ``3 PP``.

    With a text of the ruleset's own that is all there is.
    """
    if law.text is not None:
        return [Face(law.text, "")]
    effect = law.effect
    match effect:
        case Per(count=count, each=each, reward=reward):
            conditions = [f"for each {_each(each, nouns)}" for nouns in _nouns(count)]
            conditions += [f"per {_each(each, nouns)}" for nouns in _nouns(count)]
            return _faced(conditions, reward_short(reward, counted=True))
        case Most(count=count, reward=reward):
            return _faced([f"most {nouns[1]}" for nouns in _nouns(count)], reward_short(reward))
        case When(count=count, at_least=low, at_most=high, reward=reward):
            return _faced(
                [f"{_range(low, high)} {_range_noun(low, high, each)}" for each in _nouns(count)],
                reward_short(reward),
            )
        case Exchange(cost=cost, reward=reward):
            price = cost_short(cost)
            return _faced(_bargain(price), reward_short(reward, counted=True))
        case ExchangeEither(ways=ways):
            text = exchanges_counted_short(ways)
            price, _, won = text.partition(_FOR)
            if _FOR not in won:
                return _faced(_bargain(price), won)
            return [Face(f"{each}, any number of times", "") for each in (text, abbreviated(text))]
        case Levy(on=on, cost=cost):
            return [Face(f"per {_LEVIED_SHORT[on]}", f"pay {cost_short(cost)}")]
        case Send(per_conflict=most):
            squires = number_of(most, "squire", "squires")
            return [
                Face(f"send {squires} per conflict of yours", "+1 strength each"),
                Face(f"{squires} per conflict of yours", "+1 each"),
            ]


def gain_within(face: Face, width: int) -> str:
    """Return the gain of a law in the longest form that fits into some columns."""
    forms = (face.gain, face.gain.replace(" + ", " "), abbreviated(face.gain))
    return next((form for form in forms if len(form) <= width), forms[-1])


def law_forms(law: Law) -> Sequence[str]:
    """Return a law on a line, in ever fewer letters: ``2 conflicts: 1g 1sq 1v``."""
    short = law_short(law)
    if law.text is not None:
        return [law.text, short]
    if isinstance(law.effect, Send):
        return [short, "1sq/conflict: +1"]
    face = law_faces(law)[-1]
    if not face.gain:
        return [short, abbreviated(short)]
    when, _, _ = short.rpartition(": ")
    condition = when or face.condition.removeprefix("per ").removesuffix(_ANY_TIMES)
    line = abbreviated(f"{condition}: {face.gain}")
    return [short, line, line.replace(" deployed", "").replace(" paid:", ":")]


def abbreviated(text: str) -> str:
    """Return a text about a law with goods as letters: ``1g 1sq``."""
    for long, short in _ABBREVIATED:
        text = long.sub(short, text)
    return text


def _bargain(price: str) -> Sequence[str]:
    """Return for what a bargain gives something, in ever fewer letters."""
    paid = f"{price.replace(' + ', ' ')} paid"
    return [f"for {price}, any number of times", *(f"{each}{_ANY_TIMES}" for each in (price, paid))]


def _nouns(count: Count) -> Sequence[tuple[str, str]]:
    return count_nouns(count), short_nouns(count)


def _faced(conditions: Iterable[str], gain: str) -> Sequence[Face]:
    return [Face(condition, gain) for condition in conditions]
