"""What a player owns in a few signs: knights, votes, nobles, and what is in the castle."""

from __future__ import annotations

from collections.abc import Sequence

from lancaster_tui.rules.places import CASTLE, place_text
from lancaster_tui.rules.position import STRENGTHS, Faction, Position, Seat
from lancaster_tui.tui.kit.glyphs import FACE_DOWN, NOTHING
from lancaster_tui.words.phrases import knights, number_of
from lancaster_tui.words.places import counted_kinds, counted_knights


def knights_in_short(counts: list[int]) -> str:
    """Return knights counted by strength as digits: ``113``."""
    return "".join(str(strength) * counts[strength] for strength in STRENGTHS) or NOTHING


def knights_forms(counts: list[int]) -> Sequence[str]:
    """Return knights in three forms, the longest first: ``S1 S1 S3``, ``S1x2 S3``, ``3 knights``.

    Of none, all forms are a sign for nothing.
    """
    if not any(counts):
        return (NOTHING,) * 3
    number = number_of(sum(counts), "knight", "knights")
    return counted_knights(counts), counted_kinds(counts), number


def votes_in_short(owner: Seat) -> str:
    """Return vote markers, after a plus those that are set aside (VOT-5)."""
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


def whereabouts(view: Position, faction: int) -> Sequence[str]:
    """Return where the knights of a faction stand, in forms.

    ``S2+1 in B, S1 in W``, ``B S2+1, W S1``, ``B2+1 W1``; none where no knight is deployed.
    """
    deployed: list[tuple[str, tuple[int, ...], int]] = [
        (place_text(CASTLE + space), (strength,), 0)
        for space, strength in enumerate(view.factions[faction].castle)
        if strength
    ]
    deployed += [
        (place_text(county), (knight.strength,), knight.squires)
        for county, knight in view.knights_in_counties(faction)
    ]
    deployed += [
        (place_text(place), stack.knights, stack.squires) for place, stack in view.stacks(faction)
    ]
    if not deployed:
        return ()
    told = [
        (place, strengths, f"+{squires}" if squires else "")
        for place, strengths, squires in deployed
    ]
    return (
        ", ".join(f"{knights(strengths)}{beside} in {place}" for place, strengths, beside in told),
        ", ".join(f"{place} {knights(strengths)}{beside}" for place, strengths, beside in told),
        " ".join(f"{place}{''.join(map(str, each))}{beside}" for place, each, beside in told),
    )


def castle_in_short(owned: Faction) -> str:
    """Return the knights in a castle: ``S1 in L, S2 in N``."""
    placed = [
        f"S{strength} in {place_text(CASTLE + space)}"
        for space, strength in enumerate(owned.castle)
        if strength
    ]
    return ", ".join(placed) or NOTHING
