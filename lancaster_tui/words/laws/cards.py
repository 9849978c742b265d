"""Laws in words, made from their effects (LAW)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from lancaster_tui.documents.errors import width
from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.vocabulary import (
    Bargain,
    Effect,
    Exchange,
    ExchangeEither,
    Levied,
    Levy,
    Most,
    Per,
    Reward,
    Send,
    When,
)
from lancaster_tui.words.laws.counted import count_nouns, meant, nouns_on_card, short_nouns
from lancaster_tui.words.phrases import number_of, sentence
from lancaster_tui.words.rewards import (
    cost_forms,
    cost_short,
    cost_text,
    exchange_counted,
    exchange_counted_short,
    exchanges_counted,
    exchanges_counted_short,
    reward_forms,
    reward_short,
    reward_text,
)

SHORT_WIDTH = 26

_LEVIED: Final[Mapping[Levied, str]] = complete(
    Levied,
    {
        "county_knights": (
            "for each of your knights in counties, or it goes home unscored (its squires are lost)"
        ),
        "tiles": (
            "for each extension tile in your castle, or it misses this round's castle scoring"
        ),
    },
)
_LEVIED_SHORT: Final[Mapping[Levied, str]] = complete(
    Levied, {"county_knights": "county knight", "tiles": "tile"}
)
_LEVIED_FACE: Final[Mapping[Levied, Sequence[str]]] = complete(
    Levied,
    {
        "county_knights": (
            "each of your knights in counties goes home unscored, or you",
            "county knights go home, or you",
        ),
        "tiles": (
            "each tile in your castle misses this round's scoring, or you",
            "tiles miss this scoring, or you",
        ),
    },
)
_ANY: Final = "any"
_MOST: Final = "most"
_PER: Final = " per "
_TIES: Final = "ties included"
_NEXT_ROUND: Final = "for the next round"
_BRACKETS: Final = re.compile(r" \([^()]*\)")
_ONE: Final = re.compile(r"\b1 ")
_ABBREVIATED = (
    (re.compile(r"(\d) gold\b"), r"\1g"),
    (re.compile(r"(\d) squires?\b"), r"\1sq"),
    (re.compile(r"(\d) votes?\b"), r"\1v"),
    (re.compile(r" \+ "), "+"),
    (re.compile(r" in France\b"), " abroad"),
    (re.compile(r"\b(knights?) in castle\b"), r"castle \1"),
    (re.compile(r"\bany noble\b"), "noble"),
)


def law_text(law: Law) -> str:
    """Return what a law does, in full: ``3 PP per 2 counties where you have a knight``.

    What its words mean stands in brackets behind them. A text of the ruleset's own stands in its
    place.
    """
    if law.text is not None:
        return law.text
    match law.effect:
        case Per(count=count, each=each, reward=reward):
            counted = f"{_each(each, count_nouns(count))}{_in_brackets(meant(count))}"
            return f"{_paid(reward)} per {counted}"
        case Most(count=count, reward=reward):
            what = f"{count_nouns(count)[1]}{_in_brackets(meant(count), _TIES)}"
            return f"Most {what}: {_paid(reward, counted=False)}"
        case When(count=count, at_least=low, at_most=high, reward=reward):
            condition = _met(_range(low, high), low, high, count_nouns(count))
            remark = _in_brackets(meant(count))
            return f"{sentence(condition)}{remark}: {_paid(reward, counted=False)}"
        case Exchange(reward=reward) as bargain:
            remark = _in_brackets(_NEXT_ROUND if reward.votes else "")
            return f"{exchange_counted(bargain)}{remark}, any number of times"
        case ExchangeEither(ways=ways):
            return f"{exchanges_counted(ways)}: choose one, any number of times"
        case Levy(on=on, cost=cost):
            return f"Pay {cost_text(cost)} {_LEVIED[on]}"
        case Send(per_conflict=most):
            return (
                f"For each conflict where you have a knight, you may send {most} of your squires "
                "to any of these conflicts: +1 strength each (they are lost after the conflict)"
            )


def law_title(law: Law) -> str:
    """Return a law as it is quoted in sentences: in full, but for what stands in brackets."""
    return _BRACKETS.sub("", law_text(law))


def _paid(reward: Reward, *, counted: bool = True) -> str:
    """Return what a law pays; of vote markers, that they are for the next round (VOT-5)."""
    remark = _in_brackets(_NEXT_ROUND if reward.votes else "")
    return f"{reward_text(reward, counted=counted)}{remark}"


def _in_brackets(*remarks: str) -> str:
    said = ", ".join(filter(None, remarks))
    return f" ({said})" if said else ""


def law_short(law: Law) -> str:
    """Return what a law does in few words: ``3 PP per 2 counties``.

    A text of the ruleset's own stands in its place if it is as short.
    """
    if law.text is not None and width(law.text) <= SHORT_WIDTH:
        return law.text
    return _law_short(law)


def _law_short(law: Law) -> str:
    match law.effect:
        case Per(count=count, each=each, reward=reward):
            return f"{reward_short(reward, counted=True)} per {_each(each, short_nouns(count))}"
        case Most(count=count, reward=reward):
            return f"most {short_nouns(count)[1]}: {reward_short(reward)}"
        case When(count=count, at_least=low, at_most=high, reward=reward):
            condition = _met(_range_short(low, high), low, high, short_nouns(count))
            return f"{condition}: {reward_short(reward)}"
        case Exchange() as bargain:
            return exchange_counted_short(bargain)
        case ExchangeEither(ways=ways):
            return exchanges_counted_short(ways)
        case Levy(on=on, cost=cost):
            return f"pay {cost_short(cost)} per {_LEVIED_SHORT[on]}"
        case Send(per_conflict=most):
            return f"send {number_of(most, 'squire', 'squires')} per conflict"


def _each(each: int, nouns: tuple[str, str]) -> str:
    return nouns[0] if each == 1 else number_of(each, *nouns)


def _range(low: int, high: int | None) -> str:
    if high == 0:
        return "no"
    if low == high:
        return f"exactly {low}"
    if high is None:
        return f"at least {low}" if low > 1 else _ANY
    return f"{low} to {high}" if low else f"at most {high}"


def _range_short(low: int, high: int | None) -> str:
    if high == 0:
        return "no"
    if low == high:
        return f"={low}"
    if high is None:
        return f"{low}+" if low > 1 else _ANY
    return f"{low}-{high}"


def _met(numbers: str, low: int, high: int | None, nouns: tuple[str, str]) -> str:
    """Return which numbers of something meet a condition: ``at least 2 nobles``, ``an S3``."""
    decisive = low if high is None else high
    noun = nouns[0] if decisive == 1 else nouns[1]
    if noun.startswith("S"):  # knights by their strength: there are few of each
        numbers = "an" if numbers == _ANY else numbers.removeprefix("at least ").removesuffix("+")
    return f"{numbers} {noun}"


def counted_to_come(pile: Sequence[Law]) -> Sequence[str]:
    """Return how many laws are still to come, in forms of which each is shorter (SET-10).

    ``6 more laws to come``; nothing if there are none.
    """
    if not pile:
        return ()
    number = len(pile)
    laws = "law" if number == 1 else "laws"
    return f"{number} more {laws} to come", f"{number} to come", f"{number} more"


class Face(NamedTuple):
    """What stands on the card of a law: for what it gives something, and what.

    Both are given in several forms, the longest first.
    """

    conditions: Sequence[str]
    gains: Sequence[str] = ()


def law_faces(law: Law) -> Sequence[Face]:
    """Return the face of a law: ``per 2 counties where you have a knight``, ``3 PP``.

    A text of the ruleset's own that has a colon gives its condition and its gain, before those that
    are made from the effect. Any other such text is a face of its own, which stands first: for
    cards with room for all of it.
    """
    made = _face(law.effect)
    if law.text is None:
        return [made]
    text = law.text
    if text[1:2].islower():  # as all that stands on cards; "S3" stays
        text = text[:1].lower() + text[1:]
    condition, colon, gain = text.partition(": ")
    if not colon:
        return [Face([text]), made]
    said = dict.fromkeys((condition, _BRACKETS.sub("", condition)))
    return [Face([*said, *made.conditions], [gain, *made.gains])]


def _face(effect: Effect) -> Face:
    match effect:
        case Per(count=count, each=each, reward=reward):
            nouns = [_each(each, nouns) for nouns in nouns_on_card(count)]
            conditions = [f"per {noun}" for noun in nouns]
            return Face(_explained(conditions, meant(count)), _gains(reward, counted=True))
        case Most(count=count, reward=reward):
            conditions = [f"most {nouns[1]}" for nouns in nouns_on_card(count)]
            explained = _explained(conditions, meant(count), _TIES)
            return Face([*explained[:1], *_explained(conditions, _TIES)], _gains(reward))
        case When(count=count, at_least=low, at_most=high, reward=reward):
            numbers = _range(low, high)
            conditions = [_met(numbers, low, high, nouns) for nouns in nouns_on_card(count)]
            return Face(_explained(conditions, meant(count)), _gains(reward))
        case Exchange(ways=ways) | ExchangeEither(ways=ways):
            price, won = _either(ways)
            if len(ways) == 1 and ways[0].reward.votes:
                won = [f"{won[0]} {_NEXT_ROUND}", *won]
            one = _ONE.sub("", price[0])
            paid = price[0] if " + " in price[0] else f"{one} you pay"
            conditions = [
                f"for {price[0]}, any number of times",
                *(f"{word} {paid}" for word in ("for each", "per")),
                f"per {one.replace(' + ', ' ', 1)} you pay",
            ]
            return Face([*conditions, *(f"per {each} paid" for each in price)], won)
        case Levy(on=on, cost=cost):
            return Face(_LEVIED_FACE[on], [f"pay {form} each" for form in cost_forms(cost)])
        case Send(per_conflict=most):
            squires = number_of(most, "squire", "squires")
            return Face(
                [
                    f"send {squires} for each conflict where you have a knight (then lost)",
                    f"send {squires} for each conflict where you have a knight",
                    f"send {squires} per conflict",
                ],
                ["+1 strength each", "+1 strength"],
            )


def _explained(conditions: Sequence[str], *remarks: str) -> Sequence[str]:
    """Return a condition with what its words mean behind it, then its shorter forms."""
    return [f"{conditions[0]}{_in_brackets(*remarks)}", *conditions]


def _gains(reward: Reward, *, counted: bool = False) -> Sequence[str]:
    """Return what a law gives in forms; of vote markers, first that they are for later (VOT-5)."""
    forms = list(reward_forms(reward, counted=counted))
    if reward.promote is not None and len((*reward.goods, *reward.prizes)) == 1:
        forms.insert(0, f"S{reward.promote} becomes S{reward.promote + 1}")
    return [f"{forms[0]} {_NEXT_ROUND}", *forms] if reward.votes else forms


def law_lines(law: Law) -> Sequence[str]:
    """Return a law in few words, in forms of which each is shorter: ``3 PP per 2 conflicts``.

    Only in the last of them letters stand for goods: ``1g+1sq+1v/2 conflicts``. What is paid is
    told from what is counted: ``pay 1 gold: 1 vote``, ``1g→1v``. A text of the
    ruleset's own stands in its place if it is short.
    """
    if law.text is not None and width(law.text) <= SHORT_WIDTH:
        return (law.text,)
    letters, *lines, words = (
        _law_line(law.effect, form).replace(" deployed", "") for form in (0, 2, 3, 1)
    )
    for long, short in _ABBREVIATED:
        letters = long.sub(short, letters)
    if isinstance(law.effect, Exchange | ExchangeEither):
        *lines, words = (f"pay {line}" for line in (*lines, words))
        letters = letters.replace(": ", "→", 1)
    elif isinstance(law.effect, Per | Levy | Send):
        letters = letters.replace(_PER, "/")
    return sorted({words, letters, *lines}, key=len, reverse=True)


class InWords(NamedTuple):
    """A law in few words, and with letters for goods: ``1 gold per S2``, ``1g/S2``.

    As briefly as can be the most of something is told without that word: ``squires: recruit``.
    """

    words: str
    letters: str

    @property
    def brief(self) -> str:
        """The law in the least room."""
        return self.letters.removeprefix(f"{_MOST} ")


def law_in_words(law: Law) -> InWords:
    """Return a law in few words; a text of the ruleset's own stands in its place if it is short."""
    if law.text is not None and width(law.text) <= SHORT_WIDTH:
        return InWords(law.text, law.text)
    lines = law_lines(law)
    return InWords(lines[0], lines[-1])


def law_line(law: Law) -> str:
    """Return a law in as few letters as can be understood: ``1g+1sq+1v/2 conflicts``."""
    return law_lines(law)[-1]


def _law_line(effect: Effect, form: int) -> str:
    """Return an effect in few words, its goods in one of their forms."""
    match effect:
        case Per(count=count, each=each, reward=reward):
            counted = _each(each, short_nouns(count))
            return f"{reward_forms(reward, counted=True)[form]}{_PER}{counted}"
        case Most(count=count, reward=reward):
            return f"{_MOST} {short_nouns(count)[1]}: {reward_forms(reward)[form]}"
        case When(count=count, at_least=low, at_most=high, reward=reward):
            condition = _met(_range_short(low, high), low, high, short_nouns(count))
            return f"{condition}: {reward_forms(reward)[form]}"
        case Exchange(ways=ways) | ExchangeEither(ways=ways):
            price, won = _either(ways)
            return f"{price[form]}: {won[form]}"
        case Levy(on=on, cost=cost):
            return f"pay {cost_forms(cost)[form]}{_PER}{_LEVIED_SHORT[on]}"
        case Send(per_conflict=most):
            return f"send {number_of(most, 'squire', 'squires')}{_PER}conflict"


def _either(ways: Sequence[Bargain]) -> tuple[Sequence[str], Sequence[str]]:
    """Return what bargains cost and what they give, in forms, what they have in common once."""
    costs, rewards = (
        zip(*forms, strict=True)
        for forms in (
            [cost_forms(way.cost) for way in ways],
            [reward_forms(way.reward, counted=True) for way in ways],
        )
    )
    return [_or(each) for each in costs], [_or(each) for each in rewards]


def _or(texts: Iterable[str]) -> str:
    return " or ".join(dict.fromkeys(texts))
