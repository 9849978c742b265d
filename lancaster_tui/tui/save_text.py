"""Saved games in a line each."""

from __future__ import annotations

from lancaster_tui.table.saves import SaveSummary
from lancaster_tui.words.names import phase_text


def save_text(save: SaveSummary) -> str:
    """Return who plays and how far the game is: ``Ann, Bob, Cid · round 2, parliament``."""
    who = ", ".join(save.names)
    if save.problem is not None:
        return f"{who} · cannot be opened"
    if save.finished:
        return f"{who} · finished"
    return f"{who} · round {save.round}, {phase_text(save.phase)}"
