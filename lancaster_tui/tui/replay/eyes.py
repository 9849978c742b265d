"""With whose eyes a game is watched again, and at which moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from lancaster_tui.rules.numbers import Ballot
from lancaster_tui.table.rewatch import Rewatch, Stride
from lancaster_tui.table.seat import TableSeat
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.spots import marked_spots
from lancaster_tui.words.names import Names
from lancaster_tui.words.rewatch import moment_texts


class Eyes:
    """What somebody sees at a moment of a game: through one seat's eyes, or with all open.

    ``seat`` is whose eyes these are; None: all purses and all ballots are open.
    """

    seats: Sequence[int] = ()  # nobody plays here
    has_cast = False
    runs_table = False

    def __init__(self, game: Rewatch) -> None:
        self.game = game
        self.names = Names.at_table(game.rules, game.seats)
        self.moment = 0
        self.seat: int | None = None
        self._place = self.public = game.place(None)
        self._log = self._place.log()

    @property
    def place(self) -> TableSeat:
        """What the seat may know."""
        return self._place

    def open(self, seat: int | None) -> None:
        """See with the eyes of a seat from now on; None: all is open."""
        self.seat = seat
        self._place = self.game.place(seat)
        self._log = self._place.log()

    def go(self, stride: Stride, step: Literal[-1, 1]) -> None:
        """Go on or back."""
        self.moment = self.game.away(self.moment, stride, step)

    def scene(self) -> Scene:
        """Return what is seen at the moment."""
        start, end = self._fresh
        scene = Scene(
            self._place.view(self.moment),
            self.names,
            self.seat,
            log=self._log[:end],
            new=end - start,
            open_purses=self.seat is None or self.game.rules.open_resources,
        )
        return scene._replace(marks=marked_spots(scene.fresh, scene.castles))

    @property
    def ballots(self) -> Mapping[int, Ballot]:
        """The ballots by seat that are known and not counted yet."""
        cast = self.game.ballots(self.moment)
        return {seat: cast[seat] for seat in cast if self.seat in (None, seat)}

    @property
    def texts(self) -> list[str]:
        """What has happened at the moment, in lines."""
        start, end = self._fresh
        act = self.game.act(self.moment)
        return moment_texts(self._log[start:end], act, self.ballots, self.names)

    @property
    def _fresh(self) -> tuple[int, int]:
        """How many events there were before the moment, and at it."""
        moments = self.game.moments
        before = moments[self.moment - 1].upto if self.moment else 0
        return before, moments[self.moment].upto
