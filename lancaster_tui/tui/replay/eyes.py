"""What the board shows of a replay."""

from __future__ import annotations

from collections.abc import Sequence

from lancaster_tui.table.rewatch import Eyes, Rewatch
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.spots import marked_spots
from lancaster_tui.words.names import Names


class BoardEyes(Eyes):
    """What a viewer who plays no seat sees of a game on the board."""

    seats: Sequence[int] = ()
    has_cast = False
    runs_table = False

    def __init__(self, game: Rewatch) -> None:
        super().__init__(game)
        self.public = game.place(None)
        self.names = Names.at_table(game.rules, game.seats)

    def scene(self) -> Scene:
        """Return what is seen at the moment."""
        view = self.view
        scene = Scene(
            view,
            self.names,
            self.seat,
            log=self.so_far,
            new=len(self.fresh),
            open_purses=self.seat is None or view.open_resources,
            followed=self._followed,
            is_past=True,
        )
        return scene._replace(marks=marked_spots(scene.fresh, scene.castles))

    @property
    def _followed(self) -> int | None:
        """The seat that has just acted; None in a vote; at the end, the winner."""
        if self.view.is_over:
            return self.public.ledger.standings()[0][1]
        return self.game.moments[self.moment].actor
