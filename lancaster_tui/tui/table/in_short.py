"""Knights and votes of a player in a few signs."""

from __future__ import annotations

from lancaster_tui.rules.position import STRENGTHS, Seat
from lancaster_tui.tui.kit.glyphs import NOTHING


def knights_in_short(counts: list[int]) -> str:
    """Return knights counted by strength as digits: ``113``."""
    return "".join(str(strength) * counts[strength] for strength in STRENGTHS) or NOTHING


def votes_in_short(owner: Seat) -> str:
    """Return vote markers, behind a plus those that are set aside (VOT-5)."""
    return f"{owner.votes}+{owner.set_aside}" if owner.set_aside else str(owner.votes)
