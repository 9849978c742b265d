"""The laws of a game before it begins (SET-8, LAW-6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

from lancaster_tui.rules.places import PROPOSALS
from lancaster_tui.rules.position import View
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.law_sets import BASE, GROUPS, NEW, RANDOM, WORDS, group_laws
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.words.laws.cards import law_text
from lancaster_tui.words.phrases import listing, number_of, sentence

_ALL: Final = {letters: word for word, letters in WORDS.items()}
_START: Final = "at the start"
_NEVER: Final = "never"
_LEFT: Final = "left in the pile"
_KINDS: Final = {BASE: "base", NEW: "new"}


class LawsToCome(NamedTuple):
    """Laws of one group that are still in the pile, and when they come: ``rounds 2 and 3``."""

    when: str
    laws: Sequence[Law]

    def heading(self, *, is_new: bool = False) -> str:
        """Return what stands above them (SET-10, LAW-6)."""
        coming = sentence(_LEFT) if self.when == _LEFT else f"To come, {self.when}"
        return f"{coming}{' (new laws)' if is_new else ''}"


def laws_to_come(view: View) -> list[LawsToCome]:
    """Return the laws in the pile by group, in the order in which the groups come (SET-8)."""
    pile = [view.rules.law_by_id[law] for law in view.laws_to_come]
    end, found = PROPOSALS * view.round, []
    for _, own in groupby(pile, key=attrgetter("group")):
        laws = list(own)
        begin, end = end, end + len(laws)
        found.append(LawsToCome(_rounds(begin, end, view.rules.rounds) or _LEFT, laws))
    return found


class LawGroup(NamedTuple):
    """The laws of one group: its number, of which kind they are, when they come, and their texts.

    ``entries`` are the laws themselves.

    ``heading`` says all of that but their texts; the kind only where there are others.
    """

    number: int
    kind: str
    when: str
    heading: str
    laws: tuple[str, ...]
    entries: tuple[Law, ...]


def law_set_text(rules: Ruleset, letters: str) -> str:
    """Return a set of laws in short: ``base (18 laws)``, ``bnbbn: new laws in groups 1 and 4``.

    ``letters`` are as in ``law_sets``, ``random`` among them; for others the number of laws is
    given too.
    """
    if letters == RANDOM:
        return f"{RANDOM}: base or new laws, drawn for each group"
    number = sum(len(group_laws(rules, letters, group)) for group in range(GROUPS))
    laws = f"({number_of(number, 'law', 'laws')})"
    if letters in _ALL:
        return f"{_ALL[letters]} {laws}"
    return f"{letters}: new laws in {_groups(letters, NEW)} {laws}"


def chosen_text(letters: str) -> str:
    """Return which laws a game has, without a full stop: ``new laws in all groups``."""
    kinds = [kind for kind in (NEW, BASE) if kind in letters]
    return ", ".join(f"{_KINDS[kind]} laws in {_groups(letters, kind)}" for kind in kinds)


def group_times(rules: Ruleset, letters: str) -> list[str]:
    """Return when the laws of each group come, in short: ``at the start``, ``rounds 1 and 2``."""
    sets = list(_ALL) if letters == RANDOM else [letters]
    times, drawn = [_START], [0]
    for group in range(1, GROUPS):
        sizes = {len(group_laws(rules, each, group)) for each in sets}
        ends = [begin + size for begin in drawn for size in sizes]
        times.append(_rounds(min(drawn), max(ends), rules.rounds) or _NEVER)
        drawn = [min(ends), max(ends)]
    return times


def law_groups(rules: Ruleset, letters: str) -> list[LawGroup]:
    """Return the laws by group, in the order in which the groups come into the game.

    Where base and new laws both come, or may come, each heading says which of them these are;
    while they are still to be drawn, both stand there.
    """
    sets = list(_ALL) if letters == RANDOM else [letters]
    is_mixed = letters not in _ALL
    groups: list[LawGroup] = []
    for group, when in enumerate(group_times(rules, letters)):
        for kind, laws in [(each[group], group_laws(rules, each, group)) for each in sets]:
            if laws:
                which = f" ({_KINDS[kind]} laws)" if is_mixed else ""
                heading = f"Group {group}{which}: {_in_full(when)}"
                texts = tuple(map(law_text, laws))
                groups.append(LawGroup(group, _KINDS[kind], when, heading, texts, tuple(laws)))
    return groups


def _in_full(when: str) -> str:
    """Return in a sentence when the laws of a group come."""
    if when == _START:
        return f"in force {_START}"
    return f"{_NEVER} proposed" if when == _NEVER else f"proposed in {when}"


def _groups(letters: str, kind: str) -> str:
    """Return which groups have laws of a kind: ``groups 1 and 4``, ``all groups``."""
    numbers = [str(group) for group, letter in enumerate(letters) if letter == kind]
    if len(numbers) == len(letters):
        return "all groups"
    return f"{'group' if len(numbers) == 1 else 'groups'} {listing(numbers)}"


def _rounds(first: int, end: int, rounds: int) -> str:
    """Return in which rounds the laws at these places of the pile are proposed, if in any."""
    numbers = sorted({place // PROPOSALS + 1 for place in range(first, end)})
    played = [str(number) for number in numbers if number <= rounds]
    if not played:
        return ""
    return f"{'round' if len(played) == 1 else 'rounds'} {listing(played)}"
