"""The laws of one game: base or new ones in each group (LAW-6).

A law set is written with one letter per group, 0 to 4: ``b`` for the base laws of the group, ``n``
for the new ones, as in ``bnbbn``. ``base`` and ``new`` are short for all of a kind; ``random``
leaves it to the chance of the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from lancaster_tui.rules.faults import InvalidRules, NoNewLaws, UnknownLawSet
from lancaster_tui.rules.ruleset.entries import LAST_GROUP, Law
from lancaster_tui.rules.ruleset.model import Ruleset

BASE, NEW = "b", "n"
RANDOM = "random"
GROUPS = LAST_GROUP + 1
WORDS: Final = {"base": BASE * GROUPS, "new": NEW * GROUPS}


def parse_law_set(text: str) -> str:
    """Return the letters of a law set, or ``random``; letters may be of either case.

    Raises InvalidRules.
    """
    typed = text.strip().lower()
    letters = WORDS.get(typed, typed)
    if letters != RANDOM and (len(letters) != GROUPS or not set(letters) <= {BASE, NEW}):
        raise InvalidRules(UnknownLawSet(text))
    return letters


def law_set_name(letters: str) -> str:
    """Return ``base`` or ``new`` for the letters of all laws of a kind; others as they are."""
    return next((word for word, same in WORDS.items() if same == letters), letters)


def choose_law_set(rules: Ruleset, letters: str, chance: Random) -> str:
    """Return the letters of a law set; those of ``random`` are drawn, group 0 first.

    Raises InvalidRules if the ruleset has no new laws and any could be chosen.
    """
    if letters != WORDS["base"] and not rules.new_laws:
        raise InvalidRules(NoNewLaws(rules.id))
    if letters == RANDOM:
        return "".join(chance.choice((BASE, NEW)) for _ in range(GROUPS))
    return letters


def group_laws(rules: Ruleset, letters: str, group: int) -> list[Law]:
    """Return the laws of one group: base or new ones, as the letter for the group says (LAW-6)."""
    laws = rules.new_laws if letters[group] == NEW else rules.laws
    return [law for law in laws if law.group == group]


def law_set_of(rules: Ruleset, dealt: Iterable[str]) -> str:
    """Return the letters of the law set that a law deck, by ids, was made of."""
    deck = set(dealt)

    def letter(group: int) -> str:
        base, new = (
            {law.id for law in laws if law.group == group} for laws in (rules.laws, rules.new_laws)
        )
        left_out = bool(base) and not deck & base
        return NEW if deck & new or left_out else BASE

    return "".join(map(letter, range(GROUPS)))
