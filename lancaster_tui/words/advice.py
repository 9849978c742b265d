"""Advice in words: what a move is, what it gains over the others, and what speaks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lancaster_tui.bots.advice import Advice
from lancaster_tui.rules.actions import Action, Place
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.position import Position
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, number_of
from lancaster_tui.words.prompts.answers import action_label, action_short
from lancaster_tui.words.prompts.outcomes import outcome_text
from lancaster_tui.words.prompts.placements import Fact, placement_facts

ADVICE: Final = "ADVICE"
THINKING: Final = "thinking"
NONE_FOUND: Final = "No advice could be found this time. Close it and ask again, or go on without."

_ONLY: Final = ("nothing else can be answered",)
_SEEN: Final = (
    "the {} best moves, seen from your seat",
    "the {} best, seen from your seat",
    "from your seat",
)
_NUMBERS: Final = ("", "only", "two", "three")


def advice_notes(advice: Advice | None) -> Sequence[str]:
    """Return what stands behind the heading of advice, the longest form first."""
    moves = 0 if advice is None else len(advice.moves)
    if moves < 2:
        return _SEEN[-1:]
    return [form.format(_NUMBERS[moves]) for form in _SEEN]


def move_forms(
    action: Action, decision: Decision, position: Position, names: Names
) -> Sequence[str]:
    """Return an action without what follows from it, the longest form first."""
    if isinstance(action, Place):
        whose = "ally's " if action.ally else ""
        where = names.place(action.place, is_ally=action.ally)
        beside = f" with {goods(action.squires, 'squires')}" if action.squires else ""
        more = f"+{action.squires}" if action.squires else ""
        return (
            f"{whose}S{action.strength} to {where}{beside}",
            f"{whose}S{action.strength}{more} to {where}",
        )
    return (
        action_label(action, decision, position, names),
        action_short(action, decision, position, names),
    )


def gain_forms(advice: Advice, number: int) -> Sequence[str]:
    """Return what one of the moves promises beside the others, the longest form first."""
    moves = advice.moves
    if len(moves) == 1:
        return _ONLY
    first, second, own = moves[0].worth, moves[1].worth, moves[number].worth
    points = round(first - own) if number else round(first - second)
    if number:
        if not points:
            return ("hardly less than the first",)
        return (f"about {goods(points, 'pp')} less than the first",)
    if not points:
        return ("hardly better than the second",)
    return (
        f"about {goods(points, 'pp')} better than the second",
        f"about {goods(points, 'pp')} better than 2",
    )


def reasons(
    action: Action, decision: Decision, position: Position, names: Names, *, purse: bool
) -> list[Fact]:
    """Return what follows from a move and is not in its name; without ``purse``, as far as open."""
    if isinstance(action, Place):
        facts = placement_facts(action, decision, position, names, purse=purse)
        told = [fact for fact in facts[1:] if not fact.joins]
        return sorted(told, key=lambda fact: fact.is_extra)
    outcome = outcome_text(action, decision, position, names, purse=purse)
    return [Fact(text) for text in outcome.split("; ") if text]


def judged_by(advice: Advice) -> str:
    """Return what the numbers of some advice mean, and whose they are."""
    if not advice.is_lead:
        return "What each ballot is worth to you in PP, as the bot greedy reckons."
    ahead = round(advice.moves[0].worth)
    lead = "level with the best other"
    if ahead:
        lead = f"{number_of(abs(ahead), 'PP', 'PP')} {'ahead of' if ahead > 0 else 'behind'} "
        lead += "the best other"
    return f"The bot search expects you to end about {lead} with the first."
