"""What a player owns in a few signs: knights, votes, nobles, and what is in the castle."""

from __future__ import annotations

from lancaster_tui.rules.places import CASTLE, place_text
from lancaster_tui.rules.position import STRENGTHS, Faction, Seat
from lancaster_tui.tui.kit.glyphs import FACE_DOWN, NOTHING


def knights_in_short(counts: list[int]) -> str:
    """Return knights counted by strength as digits: ``113``."""
    return "".join(str(strength) * counts[strength] for strength in STRENGTHS) or NOTHING


def votes_in_short(owner: Seat) -> str:
    """Return vote markers, behind a plus those that are set aside (VOT-5)."""
    return f"{owner.votes}+{owner.set_aside}" if owner.set_aside else str(owner.votes)


def nobles_in_short(owner: Seat, between: str = " ") -> str:
    """Return the nobles of a seat by the letters of their counties: ``A C``."""
    return between.join(map(place_text, sorted(owner.nobles))) or NOTHING


def tiles_in_short(owner: Seat, between: str = " ") -> str:
    """Return the extension tiles of a seat by their letters; those face down are marked."""
    tiles = sorted(owner.tiles)
    signs = [FACE_DOWN if space in owner.face_down else "" for space in tiles]
    letters = [place_text(CASTLE + space) for space in tiles]
    return between.join(map("".join, zip(signs, letters, strict=True))) or NOTHING


def castle_in_short(knights: Faction) -> str:
    """Return the knights in a castle: ``S1 in L, S2 in N``."""
    placed = [
        f"S{strength} in {place_text(CASTLE + space)}"
        for space, strength in enumerate(knights.castle)
        if strength
    ]
    return ", ".join(placed) or NOTHING
