"""The decks of a game that starts from a scenario (SET-6, SET-8).

They are dealt as if the game had been played so far: what has left the game or is on the table lies
at the places of rounds gone by, what is up now at those of this round, the rest after it. All that
the scenario does not name is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from lancaster_tui.rules.phases.setup import Deal
from lancaster_tui.rules.places import (
    CONFLICT,
    LAWS_IN_FORCE,
    LOWER_ROW,
    PROPOSALS,
    ROW_LENGTH,
    UPPER_ROW,
)
from lancaster_tui.rules.ruleset.law_sets import BASE, GROUPS, NEW, RANDOM, group_laws, law_set_of
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.scenario.reading import Situation

Card = TypeVar("Card", int, str)


class LawSlots(NamedTuple):
    """The places of a law deck: the group of each, and which proposals are still to be voted on.

    Those before ``first`` have been turned up; those from ``end`` on are in the pile.
    """

    groups: tuple[int, ...]
    first: int
    end: int

    def past(self, group: int) -> list[int]:
        """Return the places of a group that have been up."""
        return [slot for slot in range(self.first) if self.groups[slot] == group]

    def open(self) -> range:
        """Return the places of the proposals still to be voted on."""
        return range(self.first, self.end)


def law_letters(rules: Ruleset, law_set: str, named: Iterable[str], chance: Random) -> str:
    """Return the letters of a law set; of ``random`` those groups are drawn that nothing names.

    ``law_set`` are letters or ``random``, ``named`` the laws that the scenario names (LAW-6).
    """
    if law_set != RANDOM:
        return law_set
    new = {law.id: law.group for law in rules.new_laws}
    base = {law.id: law.group for law in rules.laws}
    wanted = {base[law]: BASE for law in named if law in base}
    wanted |= {new[law]: NEW for law in named if law in new}
    drawn = [chance.choice((BASE, NEW)) for _ in range(GROUPS)]
    return "".join(wanted.get(group, letter) for group, letter in enumerate(drawn))


def law_slots(situation: Situation, letters: str) -> LawSlots:
    """Return the places of the law deck in a situation."""
    groups = tuple(
        group for group in range(GROUPS) for _ in group_laws(situation.rules, letters, group)
    )
    first = LAWS_IN_FORCE + PROPOSALS * (situation.round - 1)
    end = first + PROPOSALS
    return LawSlots(groups, first + _votes_held(situation, groups[first:end]), end)


def _votes_held(situation: Situation, shown: Sequence[int]) -> int:
    """Return how many proposals of the round have been voted on; ``shown`` are their groups."""
    if situation.phase in ("setup", "placing"):
        return 0
    if situation.phase != "parliament":
        return PROPOSALS
    if situation.proposals:
        return max(0, PROPOSALS - len(situation.proposals))
    if situation.voting is not None:
        group = situation.rules.law_by_id[situation.voting.value].group
        if group in shown:
            return shown.index(group)
    return 0


def open_laws(situation: Situation) -> list[str]:
    """Return the proposals that are named, left to right, from the next vote on."""
    if not situation.proposals and situation.voting is not None:
        return [situation.voting.value]
    return [law.value for law in situation.proposals]


def laws_in_force(situation: Situation, letters: str) -> list[str]:
    """Return the laws in force: if none are named, those of group 0 in the ruleset's order."""
    if situation.laws is None:
        return [law.id for law in group_laws(situation.rules, letters, 0)]
    return [law.value for law in situation.laws]


def named_laws(situation: Situation) -> list[str]:
    """Return all laws that a situation names."""
    laws = [law.value for law in (*(situation.laws or ()), *situation.laws_gone)]
    return [*laws, *open_laws(situation)]


def deal_situation(situation: Situation, letters: str, chance: Random) -> Deal:
    """Return a deal in which all that a situation names is possible. It must have no faults.

    ``letters`` are those of the law set.
    """
    laws = _law_deck(situation, letters, chance)
    conflicts = _conflict_deck(situation, chance)
    return Deal(situation.players, situation.start_player, laws, conflicts)


def _law_deck(situation: Situation, letters: str, chance: Random) -> tuple[str, ...]:
    slots = law_slots(situation, letters)
    in_force = laws_in_force(situation, letters)
    gone = [law.value for law in situation.laws_gone]
    dealt = dict(zip(slots.open(), open_laws(situation), strict=False))
    group_of = {law.id: law.group for law in situation.rules.all_laws}
    for group in range(GROUPS):
        past = slots.past(group)
        # The laws in force were the last to pass: they come after those that have gone.
        standing = [law for law in in_force if group_of[law] == group]
        dealt |= zip(past[len(past) - len(standing) :], standing, strict=True)
        dealt |= zip(past, (law for law in gone if group_of[law] == group), strict=False)
        named = set(dealt.values())
        cards = [law.id for law in group_laws(situation.rules, letters, group)]
        places = [slot for slot, each in enumerate(slots.groups) if each == group]
        _fill(dealt, places, [card for card in cards if card not in named], chance)
    return tuple(dealt[slot] for slot in range(len(slots.groups)))


def cards_in_game(situation: Situation) -> list[int]:
    """Return the conflict cards of a game with this many players, by index (SET-6)."""
    removed = situation.rules.for_players(situation.players).conflicts_removed
    cards = situation.rules.conflicts
    return [index for index, card in enumerate(cards) if card.id not in removed]


def _conflict_deck(situation: Situation, chance: Random) -> tuple[int, ...]:
    cards = cards_in_game(situation)
    first = conflicts_before(situation)
    on_table = {place - CONFLICT: card.value for place, card in situation.conflicts.items()}
    upper = {
        first + row - UPPER_ROW.start: card for row, card in on_table.items() if row in UPPER_ROW
    }
    lower = [card for row, card in on_table.items() if row in LOWER_ROW]
    dealt = upper | dict(zip(range(first - len(lower), first), lower, strict=True))
    free = (slot for slot in conflict_slots_gone(situation) if slot not in dealt)
    dealt |= zip(free, (card.value for card in situation.conflicts_gone), strict=False)
    named = set(dealt.values())
    _fill(dealt, range(len(cards)), [card for card in cards if card not in named], chance)
    return tuple(dealt[slot] for slot in range(len(cards)))


def conflicts_before(situation: Situation) -> int:
    """Return how many conflict cards were turned up before the round."""
    return ROW_LENGTH * (situation.round - 1)


def conflict_slots_gone(situation: Situation) -> range:
    """Return the places of the conflict deck whose cards may have left the game."""
    before = conflicts_before(situation)
    return range(before + ROW_LENGTH if situation.phase == "ended" else before)


def _fill(dealt: dict[int, Card], slots: Iterable[int], cards: list[Card], chance: Random) -> None:
    """Draw cards for the places of a deck that are still empty."""
    chance.shuffle(cards)
    dealt |= zip((slot for slot in slots if slot not in dealt), cards, strict=True)


def does_fit(situation: Situation, dealt: Deal) -> bool:
    """Whether the cards that a situation names lie where they must in a deal."""
    letters = law_set_of(situation.rules, dealt.laws)
    slots = law_slots(situation, letters)
    wanted = open_laws(situation)
    gone = [law.value for law in situation.laws_gone]
    past = set(dealt.laws[: slots.first])
    on_table = {place - CONFLICT: card.value for place, card in situation.conflicts.items()}
    before = conflicts_before(situation)
    shown = dict(zip(UPPER_ROW, dealt.conflicts[before : before + ROW_LENGTH], strict=True))
    lower = [card for row, card in on_table.items() if row in LOWER_ROW]
    discarded = [card.value for card in situation.conflicts_gone]
    return (
        dealt.laws[slots.first : slots.end][: len(wanted)] == tuple(wanted)
        and past.issuperset([*laws_in_force(situation, letters), *gone])
        and set(dealt.conflicts[:before]).issuperset(lower)
        and {dealt.conflicts[slot] for slot in conflict_slots_gone(situation)}.issuperset(discarded)
        and all(on_table.get(row, card) == card for row, card in shown.items())
        and situation.start_player == dealt.start_player
    )
