"""Rows about the castle and the knights at home of one faction."""

from __future__ import annotations

from lancaster_tui.rules.places import CASTLE, place_text
from lancaster_tui.rules.position import STRENGTHS, Seat
from lancaster_tui.tui.kit.drawing import Piece, Row, fit, row_width
from lancaster_tui.tui.kit.glyphs import FACE_DOWN, FREE, NOTHING, TILE
from lancaster_tui.tui.kit.seats import seat_ink
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.spots import SpotLook, spot_of
from lancaster_tui.words.places import counted_knights

LABEL = 9  # columns before what is at home
HEAD, STATE = 3, 6  # columns of a space before and behind what it gives


def space_row(
    scene: Scene, faction: int, space: int, gives: str, width: int, state: int = STATE
) -> Row:
    """Return a castle space: its letter, what it gives, and what is on it.

    ``width`` and ``state`` are the columns for these two; where a sign and a word do not fit, the
    sign stands alone.
    """
    look = SpotLook(scene, spot_of(CASTLE + space, is_ally=scene.view.is_ally(faction)))
    sign, word, ink = _on_space(scene, faction, space)
    there = f"{sign} {word}" if word and len(f"{sign} {word}") <= state else sign
    row = [*look.head, *fit([(gives, look.name_ink(""))], width), *fit([(there, ink)], state)]
    return look.row(row)


def knights_row(scene: Scene, faction: int, second: int) -> Row:
    """Return the knights in court, and from a column on those in reserve."""
    knights = scene.view.factions[faction]
    court: Row = [label("court"), (counted_knights(knights.court), "strong")]
    reserve: Row = [(" reserve  ", "quiet"), (counted_knights(knights.reserve), "")]
    return [*fit(court, max(second, row_width(court) + 1)), *reserve]


def knights_in_short(counts: list[int]) -> str:
    """Return knights counted by strength as digits: ``113``."""
    return "".join(str(strength) * counts[strength] for strength in STRENGTHS) or NOTHING


def votes_in_short(owner: Seat) -> str:
    """Return vote markers, behind a plus those that are set aside (VOT-5)."""
    return f"{owner.votes}+{owner.set_aside}" if owner.set_aside else str(owner.votes)


def nobles_in_short(owner: Seat) -> str:
    """Return the nobles of a seat by the letters of their counties."""
    return "".join(place_text(county) for county in sorted(owner.nobles)) or NOTHING


def label(text: str) -> Piece:
    """Return a word that says what stands behind it."""
    return f" {text}".ljust(LABEL), "quiet"


def _on_space(scene: Scene, faction: int, space: int) -> tuple[str, str, str]:
    """Return what is on a castle space: its sign, a word for it or none, and the ink."""
    view, ink = scene.view, f"{seat_ink(faction, scene.names)} strong"
    if not view.is_ally(faction) and space in view.seats[faction].tiles:
        if space in view.seats[faction].face_down:
            return FACE_DOWN, "down", "quiet"
        return TILE, "tile", ink
    strength = view.factions[faction].castle[space]
    return (f"S{strength}", "", ink) if strength else (FREE, "free", "quiet")
