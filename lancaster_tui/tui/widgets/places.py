"""How a place stands out: as a target of the decision, dim beside targets, or marked."""

from __future__ import annotations

from lancaster_tui.rules.places import place_text
from lancaster_tui.tui.glyphs import MARK
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.widgets.drawing import Piece, Row


class PlaceLook:
    """The inks of one place in a scene."""

    def __init__(self, scene: Scene, place: int) -> None:
        targets = scene.targets
        self.place = place
        self.is_target = targets is not None and place in targets
        self.is_dim = targets is not None and place not in targets
        self.is_marked = place in scene.marks

    def ink(self, ink: str) -> str:
        """Return the ink for something on this place: quiet if the place is dim."""
        return "quiet" if self.is_dim and not ink.startswith("seat") else ink

    @property
    def frame(self) -> str:
        """The ink of the lines around the place."""
        if self.is_target:
            return "target"
        return "mark" if self.is_marked else "frame"

    @property
    def head(self) -> Row:
        """The mark and the letter to press: three cells and one to follow."""
        mark: Piece = (MARK, "mark") if self.is_marked else (" ", "")
        letter = "target key" if self.is_target else self.ink("strong")
        return [mark, (place_text(self.place), letter), (" ", "")]
