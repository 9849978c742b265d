"""How a spot stands out: pointed to, a target of the decision, dim beside targets, marked."""

from __future__ import annotations

from collections.abc import Iterable

from lancaster_tui.rules.places import place_text
from lancaster_tui.tui.glyphs import ARROW, MARK
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.spots import at_spot
from lancaster_tui.tui.widgets.drawing import Piece, Row, on_spot


class SpotLook:
    """The inks of one spot in a scene."""

    def __init__(self, scene: Scene, spot: int) -> None:
        targets = scene.targets
        self.spot = spot
        self.is_target = targets is not None and spot in targets
        self.is_dim = targets is not None and spot not in targets
        self.is_marked = spot in scene.marks
        self.is_pointed = spot == scene.pointed

    def ink(self, ink: str) -> str:
        """Return the ink for something on this spot: quiet if the spot is dim."""
        return "quiet" if self.is_dim and not ink.startswith("seat") else ink

    @property
    def frame(self) -> str:
        """The ink of the lines around the spot."""
        if self.is_target:
            return "target"
        return "mark" if self.is_marked else "frame"

    @property
    def head(self) -> Row:
        """The mark and the letter to press: three cells and one to follow."""
        if self.is_pointed:
            mark: Piece = (ARROW, "target")
        else:
            mark = (MARK, "mark") if self.is_marked else (" ", "")
        letter = "target key" if self.is_target else self.name_ink("strong")
        return [mark, (place_text(at_spot(self.spot).place), letter), (" ", self.name_ink(""))]

    def name_ink(self, ink: str) -> str:
        """Return the ink for the name of the place there: as the letter to press if pointed to."""
        return "key" if self.is_pointed else self.ink(ink)

    def row(self, row: Iterable[Piece]) -> Row:
        """Return a row as one that belongs to the spot, so that it can be clicked."""
        return on_spot(self.spot, row)
