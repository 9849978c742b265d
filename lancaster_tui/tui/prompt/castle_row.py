"""The spaces of a castle in the form that places a knight, where no castle is in sight."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from textual.content import Content

from lancaster_tui.rules.places import CASTLE, place_text
from lancaster_tui.tui.kit.glyphs import TILE
from lancaster_tui.tui.kit.key_line import ON_GOLD
from lancaster_tui.tui.prompt.courts import knight_chip
from lancaster_tui.tui.table.spots import ALLY_CASTLE, spot_of
from lancaster_tui.words.rewards import reward_forms

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from lancaster_tui.tui.table.scene import Scene


def castle_row(
    scene: Scene,
    faction: int,
    spaces: Sequence[int],
    chip: Callable[[str, int, str], Content],
    unpaid: Collection[int],
    notes: Sequence[str],
    width: int,
) -> Content:
    """Return the spaces of one castle: their letters, what lies or stands there, what they give.

    ``chip`` makes a letter of a spot something to press; ``notes`` say in forms why the ``unpaid``
    spots cannot be paid. Where all that has no room in ``width`` columns, what spaces give matters
    more than the notes, and the letters matter most.
    """
    is_ally = scene.view.is_ally(faction)
    spots = [spot_of(CASTLE + space, is_ally=is_ally) for space in spaces]
    letters = [
        chip(place_text(CASTLE + space), spot, _look(scene, spot, unpaid))
        for space, spot in zip(spaces, spots, strict=True)
    ]
    told, *castles = _forms(letters, spaces, faction, scene)
    forms = (
        *product((told,), (*notes, "")),
        *product(castles[:-1], notes[:-1] or notes),
        *product(castles, notes),
    )
    for castle, note in forms:
        if castle.cell_length + len(note) <= width:
            return castle + Content.styled(note, "$quiet")
    return castles[-1]


def _look(scene: Scene, spot: int, unpaid: Collection[int]) -> str:
    """Return how the letter of a space looks, as on its tower."""
    is_target = scene.targets is not None and spot in scene.targets
    if spot in unpaid or (spot >= ALLY_CASTLE and scene.is_open(spot) and not is_target):
        return "bold $soft"
    if is_target:
        return ON_GOLD
    return "bold underline $target" if scene.is_open(spot) else "$quiet"


def _forms(
    letters: Sequence[Content], spaces: Sequence[int], faction: int, scene: Scene
) -> list[Content]:
    """Return the letters with what lies or stands there, in forms.

    The first also says what free spaces give; the last has the letters alone.
    """
    inside = [_inside(scene, faction, space) for space in spaces]
    gains = [
        each or Content.assemble((f" {_given(scene, space)}", "$soft"))
        for each, space in zip(inside, spaces, strict=True)
    ]
    bare = [Content()] * len(spaces)
    return [
        Content.assemble(
            (" castle ", "$quiet"), Content(gap).join(map(Content.assemble, letters, held))
        )
        for gap, held in (("  ", gains), ("  ", inside), (" ", inside), (" ", bare))
    ]


def _given(scene: Scene, space: int) -> str:
    """Return what a space gives, in few letters."""
    return reward_forms(scene.names.rules.castle[space].reward)[-1]


def _inside(scene: Scene, faction: int, space: int) -> Content:
    """Return what lies or stands on a space."""
    if strength := scene.view.factions[faction].castle[space]:
        return Content(" ") + knight_chip(faction, scene, f"S{strength}", is_close=True)
    is_tile = not scene.view.is_ally(faction) and space in scene.view.seats[faction].tiles
    return Content.assemble((TILE, "$soft")) if is_tile else Content()
