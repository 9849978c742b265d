"""The words that laws use, each with its meaning, and how laws come and go (LAW, VOT-3)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.words.laws.cards import law_text

WORDS_OF_LAWS: Final = "WORDS"
"""The heading of the words that laws use."""

COURSE_OF_LAWS: Final = "HOW LAWS COME AND GO"
"""The heading of how laws come and go."""

COURSE: Final = (
    "Each round three laws are proposed, group by group, and voted on from left to right.",
    "A law that passes joins the three in force, and the first of these leaves. One that fails is "
    "gone.",
    "After the third vote, the three in force pay, in their order.",
)
"""How laws come and go, sentence by sentence (SET-8, VOT-1, VOT-3, LAW-1)."""


class Word(NamedTuple):
    """A word and what it means; ``pattern`` finds it in the texts of laws."""

    word: str
    meaning: str
    pattern: re.Pattern[str] | None = None


def _word(word: str, pattern: str, meaning: str) -> Word:
    return Word(word, meaning, re.compile(pattern, re.IGNORECASE))


_USED: Final = (
    _word("PP", r"\bPP\b", "power points: whoever has most of them wins"),
    _word("S1 to S4", r"\bS\d\b", "a knight by its strength"),
    _word(
        "deployed",
        r"\bdeployed\b",
        "standing in a county, in your castle or in France; not in court or reserve",
    ),
    _word("county", r"\bcount(y|ies)\b", "a place on the map of England, for one knight"),
    _word(
        "conflict",
        r"\bconflicts?\b",
        "a conflict in France; several knights of yours in one count it once",
    ),
    _word("per", r"\bper\b", "for each full number: per 2, five are paid twice"),
    _word("most", r"\bmost\b", "no other player has more; nobody who has none"),
    _word("any number of times", r"\bany number\b", "as often as you can pay and use it"),
    _word("recruit", r"\brecruits?\b", "an S1 comes from your reserve to your court"),
    _word(
        "upgrade",
        r"\bupgrades?\b",
        "one of your knights becomes 1 stronger, if your reserve has such a knight",
    ),
    _word(
        "extension tile",
        r"\bextension tiles?\b",
        "covers a space of your castle, which then pays in every round",
    ),
    _word("noble", r"\bnobles?\b", "a guest at your table: a vote a round, and PP at the end"),
    _word("lord", r"\blord\b", "yourself, at the head of your table: no noble, but a vote a round"),
    _word("vote marker", r"\bvote markers?\b", "adds 1 to your yes or no, and is spent"),
    _word("squire", r"\bsquires?\b", "goes with a knight to a county and adds 1 to its strength"),
    _word("behind the screen", r"\bbehind the screen\b", "what you own and have not placed"),
)
_GENERAL: Final = (
    Word("court", "your knights at home, ready to be placed"),
    Word("reserve", "your knights that are still to be won"),
    Word("supply", "what belongs to nobody: gains come from there, and what is spent goes there"),
)


def words_of(laws: Iterable[Law]) -> Sequence[Word]:
    """Return the words that laws use, in the order of the glossary."""
    texts = [law_text(law) for law in laws]
    return [
        word
        for word in _USED
        if word.pattern is not None and any(word.pattern.search(text) for text in texts)
    ]


def glossary(laws: Iterable[Law]) -> Sequence[Word]:
    """Return the words that laws use, and those without which no law can be understood."""
    return [*words_of(laws), *_GENERAL]
