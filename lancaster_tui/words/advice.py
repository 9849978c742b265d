"""Advice in words: what a move is, what it gains over the others, and what speaks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lancaster_tui.bots.advice import Advice
from lancaster_tui.rules.actions import Action, BuildTile, Place, UseSpace, Vote
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.places import CASTLE, CONFLICT
from lancaster_tui.rules.position import Position
from lancaster_tui.words.laws.forecast import NOTHING, forecasts
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods
from lancaster_tui.words.places import place_gives
from lancaster_tui.words.prompts.answers import action_label, action_short
from lancaster_tui.words.prompts.outcomes import outcome_text
from lancaster_tui.words.prompts.placements import Fact, placement_facts
from lancaster_tui.words.prompts.votes import balance_texts, net_text

ADVICE: Final = "ADVICE"
THINKING: Final = "thinking"
NONE_FOUND: Final = "No advice could be found this time. Close it and ask again, or go on without."

_ONLY: Final = ("the only answer there is", "the only one")
_SEEN: Final = (
    "the {} best {}, seen from your seat",
    "the {} best {}",
)
_NUMBERS: Final = ("", "", "two", "three")
_BALLOT_WORTH: Final = (
    "What each ballot is worth to you; what it brings rivals counts against it.",
    "what it brings rivals counts against it",
)


def advice_notes(advice: Advice) -> Sequence[str]:
    """Return what stands behind the heading of advice, the longest form first."""
    moves = len(advice.moves)
    what = "moves" if advice.is_lead else "ballots"
    return [form.format(_NUMBERS[moves], what) for form in _SEEN] if moves > 1 else _ONLY


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
    label = action_label(action, decision, position, names)
    short = action_short(action, decision, position, names)
    if isinstance(action, BuildTile):
        short = names.tile(action.space)
    elif isinstance(action, UseSpace):
        short = label.split(": ")[0]
    return label.split("; ")[0], short.split("; ")[0]


def gain_forms(advice: Advice, number: int) -> Sequence[str]:
    """Return what one of the moves promises beside the others, the longest form first."""
    moves = advice.moves
    if len(moves) == 1:
        return ("",)
    first, second, own = moves[0].worth, moves[1].worth, moves[number].worth
    points = round(first - own) if number else round(first - second)
    if number:
        if not points:
            return ("hardly less than the first",)
        return (
            f"about {goods(points, 'pp')} less than the first",
            f"about {goods(points, 'pp')} less than the 1st",
        )
    if not points:
        return ("hardly better than the second",)
    return (
        f"about {goods(points, 'pp')} better than the second",
        f"about {goods(points, 'pp')} better than the 2nd",
    )


def reasons(
    action: Action, decision: Decision, position: Position, names: Names, *, purse: bool
) -> list[Fact]:
    """Return what follows from a move and is not in its name; without ``purse``, as far as open."""
    if isinstance(action, Place):
        facts = placement_facts(action, decision, position, names, purse=purse)
        told = [fact for fact in facts[1:] if not fact.joins]
        if CASTLE <= action.place < CONFLICT:
            faction = position.factions_of(decision.seat)[action.ally]
            gives = place_gives(action.place, position, names, faction)
            told.append(Fact(f"wins there: {gives}; nobody can expel it"))
        return sorted(told, key=lambda fact: fact.is_extra)
    if isinstance(action, Vote):
        return _if_passed(decision.seat, position, names, purse=purse)
    _, *clauses = action_label(action, decision, position, names).split("; ")
    outcome = outcome_text(action, decision, position, names, purse=purse)
    return [
        *(Fact(text) for text in outcome.split("; ") if text),
        *(Fact(text, is_extra=True) for text in clauses),
    ]


def _if_passed(seat: int, position: Position, names: Names, *, purse: bool) -> list[Fact]:
    """Return what it means to a seat, and to how many others, if the law under vote passes now."""
    known = (seat,) if purse else ()
    laws = names.rules.law_by_id
    proposal = laws[position.proposals[0]]
    each = (forecasts(position, law, known) for law in (proposal, laws[position.laws[0]]))
    nets = [net_text(gain, loss) for gain, loss in zip(*each, strict=True)]
    balance = balance_texts(proposal.effect, nets, seat)[0].removesuffix(".")
    return [
        Fact(f"if it passes, for you: {nets[seat] or NOTHING}"),
        Fact(balance[0].lower() + balance[1:], is_extra=True),
    ]


def judged_by(advice: Advice) -> Sequence[str]:
    """Return what the numbers of some advice mean, and how they are found, longest form first."""
    if not advice.is_lead:
        return _BALLOT_WORTH
    points = round(advice.moves[0].worth)
    if not points:
        ahead = "level with the best other"
    else:
        side = "ahead of" if points > 0 else "behind"
        ahead = f"about {goods(abs(points), 'pp')} {side} the best other"
    return (
        f"With the first you would end {ahead}: this round is tried out, the rest estimated.",
        f"With the first you end {ahead}.",
    )
