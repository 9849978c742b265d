"""What is impossible about the laws and conflict cards of a scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from lancaster_tui.rules.law_sets import NEW
from lancaster_tui.rules.places import (
    CONFLICT,
    LAWS_IN_FORCE,
    LOWER_ROW,
    PROPOSALS,
    place_text,
)
from lancaster_tui.rules.scenario_deal import (
    LawSlots,
    cards_in_game,
    conflict_slots_gone,
    law_slots,
    laws_in_force,
)
from lancaster_tui.rules.scenario_names import Fault
from lancaster_tui.rules.scenario_reading import Said, Situation

Value = TypeVar("Value", int, str)


def card_faults(situation: Situation, letters: str) -> Iterator[Fault]:
    """Yield what is impossible about laws and cards; ``letters`` are those of the law set."""
    yield from _keys_of_other_phases(situation)
    yield from _laws_not_in_set(situation, letters)
    yield from _laws_twice(situation, letters)
    yield from _laws_in_force(situation)
    slots = law_slots(situation, letters)
    yield from _proposals(situation, slots)
    yield from _laws_not_up_yet(situation, letters, slots)
    yield from _conflicts(situation)


def twice(said: Iterable[Said[Value]], name: Callable[[Value], str], rule: str) -> Iterator[Fault]:
    """Yield what is named twice, though there is one."""
    seen: set[Value] = set()
    for value, steps in said:
        if value in seen:
            yield Fault(steps, f"{name(value)} is named twice ({rule})")
        seen.add(value)


def _keys_of_other_phases(situation: Situation) -> Iterator[Fault]:
    phase = situation.phase
    if situation.turn is not None and phase != "placing":
        yield Fault(situation.turn.steps, "turns are taken in the phase of placing (PLC-1)")
    if situation.voting is not None and phase != "parliament":
        yield Fault(situation.voting.steps, "votes are held in parliament (VOT-1)")
    if situation.proposals and phase not in ("setup", "placing", "parliament"):
        yield Fault(("proposals",), "all proposals have been voted on by then (VOT-3)")


def _all_laws(situation: Situation) -> list[Said[str]]:
    voting = [] if situation.voting is None or situation.proposals else [situation.voting]
    in_force = situation.laws or ()
    return [*in_force, *voting, *situation.proposals, *situation.laws_gone]


def _group(situation: Situation, law: str) -> int:
    return situation.rules.law_by_id[law].group


def _is_new(situation: Situation, law: str) -> bool:
    return any(law == each.id for each in situation.rules.new_laws)


def _is_in_set(situation: Situation, letters: str, law: str) -> bool:
    return (letters[_group(situation, law)] == NEW) == _is_new(situation, law)


def _laws_not_in_set(situation: Situation, letters: str) -> Iterator[Fault]:
    for law, steps in _all_laws(situation):
        if not _is_in_set(situation, letters, law):
            kind, others = ("new", "base") if _is_new(situation, law) else ("base", "new")
            group = _group(situation, law)
            sentence = f"{law} is a {kind} law, but group {group} has the {others} laws (LAW-6)"
            yield Fault(steps, sentence)


def _laws_twice(situation: Situation, letters: str) -> Iterator[Fault]:
    yield from twice(_all_laws(situation), str, "SET-2")
    if situation.laws is None:
        in_force = laws_in_force(situation, letters)
        for law, steps in _all_laws(situation):
            if law in in_force:
                yield Fault(steps, f"{law} is in force unless laws names three others (SET-8)")


def _laws_in_force(situation: Situation) -> Iterator[Fault]:
    if situation.laws is None:
        return
    found = len(situation.laws)
    if found != LAWS_IN_FORCE:
        yield Fault(("laws",), f"{LAWS_IN_FORCE} laws are in force, found {found} (SET-8)")
    newest = 0
    for law, steps in situation.laws:
        group = _group(situation, law)
        if group < newest:
            sentence = f"{law} is of group {group}, but a law of group {newest} stands to its left"
            yield Fault(steps, f"{sentence}: later laws stand to the right (VOT-3)")
        newest = max(newest, group)


def _proposals(situation: Situation, slots: LawSlots) -> Iterator[Fault]:
    named = situation.proposals or (() if situation.voting is None else (situation.voting,))
    if situation.voting and named[0].value != situation.voting.value:
        sentence = f"the vote is on {named[0].value}, the first of the proposals (VOT-1)"
        yield Fault(situation.voting.steps, sentence)
    if len(named) > PROPOSALS:
        yield Fault(("proposals",), f"there are {PROPOSALS} proposals, found {len(named)} (VOT-1)")
    if not slots.open():
        return
    groups = slots.groups[slots.first : slots.end]
    round_text = f"round {situation.round}"
    for (law, steps), slot, group in zip(named, slots.open(), groups, strict=False):
        if _group(situation, law) != group:
            number = slot - slots.end + PROPOSALS + 1
            sentence = f"{law} is of group {_group(situation, law)}"
            shown = f"proposal {number} of {round_text} is of group {group}"
            yield Fault(steps, f"{sentence}, {shown} (SET-8)")


def _laws_not_up_yet(situation: Situation, letters: str, slots: LawSlots) -> Iterator[Fault]:
    """Find more laws of a group, in force or gone, than have been up by then."""
    found: Counter[int] = Counter()
    for law, steps in (*(situation.laws or ()), *situation.laws_gone):
        if not _is_in_set(situation, letters, law):
            continue
        group = _group(situation, law)
        up = len(slots.past(group))
        found[group] += 1
        if found[group] > up:
            been = f"only {up} of them have" if up else "none of them has"
            sentence = f"{law} is of group {group}, and {been} been up before in round"
            yield Fault(steps, f"{sentence} {situation.round} (SET-8)")


def _conflicts(situation: Situation) -> Iterator[Fault]:
    cards, in_game = situation.rules.conflicts, cards_in_game(situation)
    on_table = [card for _, card in sorted(situation.conflicts.items())]
    said = [*on_table, *situation.conflicts_gone]
    yield from twice(said, lambda card: f"the card {cards[card].id}", "SET-2")
    for card, steps in said:
        if card not in in_game:
            sentence = f"the card {cards[card].id} is removed with {situation.players} players"
            yield Fault(steps, f"{sentence} (SET-6)")
    lower = {
        place: each
        for place, each in sorted(situation.conflicts.items())
        if place - CONFLICT in LOWER_ROW
    }
    if situation.phase == "ended":
        for place, each in lower.items():
            sentence = f"the card at {place_text(place)} has left the game by then (CON-6)"
            yield Fault(each.steps, sentence)
    shown = len(conflict_slots_gone(situation))
    upper = len(situation.conflicts) - len(lower) if situation.phase == "ended" else 0
    for each in (*lower.values(), *situation.conflicts_gone)[shown - upper :]:
        when = "by" if situation.phase == "ended" else "before"
        sentence = f"{shown} cards were turned up {when} round {situation.round}"
        yield Fault(each.steps, f"{sentence}, this would be another (RND-2)")
