"""A conflict as France shows it: its card, who has which rank, with which knights."""

from __future__ import annotations

from typing import Final, NamedTuple, Self

from lancaster_tui.rules.phases.conflicts import ranking
from lancaster_tui.rules.places import CONFLICT, LOWER_ROW, UPPER_ROW
from lancaster_tui.rules.position import Conflict
from lancaster_tui.rules.ruleset.entries import ConflictCard
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.seats import ghost_ground
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.battles import LEVEL, Outlook, is_last_round, is_level, strength_text
from lancaster_tui.words.phrases import knights

FROM_ABOVE: Final = [CONFLICT + row for row in (*UPPER_ROW, *LOWER_ROW)]
"""The places of conflicts as they are drawn, the new ones above as on the board."""
LEAST_BAR: Final = 6
"""The columns of the shortest bar of strengths."""


class ShownConflict(NamedTuple):
    """A conflict at a place, with what is chosen to come there."""

    scene: Scene
    place: int
    conflict: Conflict

    @classmethod
    def at(cls, scene: Scene, place: int) -> Self | None:
        """Return the conflict at a place, None if there is none."""
        conflict = scene.view.conflict_at(place)
        return None if conflict is None else cls(scene, place, conflict)

    @property
    def card(self) -> ConflictCard:
        """Its card."""
        return self.scene.names.rules.conflicts[self.conflict.card]

    @property
    def ranking(self) -> list[int]:
        """The factions there, the first rank first (CON-3)."""
        return ranking(self.conflict)

    @property
    def ends(self) -> Outlook:
        """How it would end as it stands."""
        return self.scene.outlook(self.conflict, self.place)

    @property
    def strengths(self) -> str:
        """The English strength and the French one: ``4 of 6``."""
        is_open = self.scene.pending_at(self.place) is not None
        return strength_text(self.card, self.conflict, is_open=is_open)

    @property
    def ink(self) -> str:
        """The look of how it ends."""
        if self.ends.is_won:
            return "good bold"
        return "bad bold" if self.conflict.stacks else "soft"

    def knights(self, faction: int) -> str:
        """Return the knights and squires of a faction that is there: ``S1 S3+1``.

        A question mark (``S1 S3?``) says that one of them is only chosen to be placed there, a sign
        before them (``=S1 S3``) that they are as strong as those of the rank above.
        """
        stack = self.conflict.stack_of(faction)
        assert stack is not None
        sign = LEVEL if is_level(self.conflict, self.ranking.index(faction)) else ""
        squires = f"+{stack.squires}" if stack.squires else ""
        mark = "?" if self.is_coming(faction) else ""
        return f"{sign}{knights(stack.knights)}{squires}{mark}"

    def is_coming(self, faction: int) -> bool:
        """Return whether a knight of a faction is chosen to be placed there."""
        coming = self.scene.pending_at(self.place)
        return coming is not None and coming.faction == faction

    def lay_ghost(self, canvas: Canvas, faction: int, x: int, y: int, width: int) -> None:
        """Set off a row of a faction if a knight of it is chosen to be placed there."""
        if self.is_coming(faction):
            canvas.lay(x, y, width, ghost_ground(faction, self.scene.names))


def is_last_stand(place: int) -> bool:
    """Return whether a place is in the lower row."""
    return place - CONFLICT in LOWER_ROW


def comes_down(scene: Scene, place: int) -> bool:
    """Return whether conflicts that are lost above move down to a place (CON-5, CON-8)."""
    return is_last_stand(place) and not is_last_round(scene.view)
