"""Whose affair a question is: the player's own, or the ally's for whom the player decides (ALY)."""

from __future__ import annotations

from lancaster_tui.rules.actions import Action, Place
from lancaster_tui.rules.agenda import Choice, Decision, FactionChoice
from lancaster_tui.rules.state import Position


def faction_of(decision: Decision) -> int:
    """Return the faction that a decision is about: of the seat, or of its ally (ALY-15)."""
    return chosen_for(decision.choice, decision.seat)


def chosen_for(choice: Choice, seat: int) -> int:
    """Return the faction that a choice of a seat is about."""
    return choice.faction if isinstance(choice, FactionChoice) else seat


def acting_faction(action: Action, decision: Decision, position: Position) -> int:
    """Return whose knights an answer to a decision is about (ALY-4)."""
    if isinstance(action, Place) and position.has_allies:
        return position.factions_of(decision.seat)[action.ally]
    return faction_of(decision)


def whose(position: Position, faction: int) -> str:
    """Return whose something is, said to the player who decides: ``your`` or ``the ally's``."""
    return "the ally's" if position.is_ally(faction) else "your"
