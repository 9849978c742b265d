"""Saved games in a line each."""

from __future__ import annotations

from lancaster_tui.table.saves import SaveSummary
from lancaster_tui.words.names import phase_text


def save_text(save: SaveSummary) -> str:
    """Return who plays and how far the game is: ``Ann, Bob, Cid: round 2, parliament``."""
    if save.problem is not None:
        how_far = "cannot be opened"
    elif save.finished:
        how_far = "finished"
    else:
        how_far = f"round {save.round}, {phase_text(save.phase)}"
    return f"{', '.join(save.names)}: {how_far}"
