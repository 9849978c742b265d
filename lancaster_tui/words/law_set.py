"""The laws of a game before it begins (SET-8)."""

from __future__ import annotations

from typing import NamedTuple

from lancaster_tui.rules.ruleset import LAST_GROUP, PROPOSALS, Ruleset
from lancaster_tui.words.laws import law_text
from lancaster_tui.words.phrases import listing, number_of


class LawGroup(NamedTuple):
    """The laws of one group: when they come, and their texts."""

    heading: str
    laws: tuple[str, ...]


def law_set_text(rules: Ruleset) -> str:
    """Return a set of laws in short: ``base (18 laws)``."""
    return f"{rules.id} ({number_of(len(rules.laws), 'law', 'laws')})"


def law_groups(rules: Ruleset) -> list[LawGroup]:
    """Return the laws by group, in the order in which the groups come into the game."""
    groups, drawn = [], 0
    for group in range(LAST_GROUP + 1):
        laws = tuple(law_text(law) for law in rules.laws if law.group == group)
        if group == 0:
            when = "in force at the start"
        else:
            when = _when(drawn, drawn + len(laws), rules.rounds)
            drawn += len(laws)
        if laws:
            groups.append(LawGroup(f"Group {group}: {when}", laws))
    return groups


def _when(first: int, end: int, rounds: int) -> str:
    """Return in which rounds the laws at these places of the pile are proposed."""
    numbers = sorted({place // PROPOSALS + 1 for place in range(first, end)})
    played = [str(number) for number in numbers if number <= rounds]
    if not played:
        return "never proposed"
    return f"proposed in {'round' if len(played) == 1 else 'rounds'} {listing(played)}"
