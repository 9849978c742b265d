"""A game as a film: the table after each act, with everything open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.strip import Strip
from textual.types import CSSPathType

from lancaster_tui.table.seat import TableSeat
from lancaster_tui.table.table import Table
from lancaster_tui.tui.kit.looks import USUAL, Looks
from lancaster_tui.tui.kit.styles import STYLE_SHEETS
from lancaster_tui.tui.kit.theme import StyledApp
from lancaster_tui.tui.pictures import Size, colours_around, on_screen, screen_strips, settle
from lancaster_tui.tui.svg import film
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.spots import marked_spots
from lancaster_tui.words.names import Names
from lancaster_tui.words.prompts.questions import waiting_text

_SECONDS: Final = 0.9  # for each act


class _Cinema(StyledApp):
    """Shows scenes of a game on a board, and nothing else."""

    CSS_PATH: ClassVar[CSSPathType | None] = [*STYLE_SHEETS]

    def compose(self) -> ComposeResult:
        """Lay out the board."""
        yield Board(id="board")

    def show(self, scene: Scene) -> None:
        """Show a scene."""
        self.query_one(Board).show(scene, waiting_text(scene.view, scene.names), None)


async def game_film(table: Table, size: Size, title: str, looks: Looks = USUAL) -> str:
    """Return a game so far as an animated SVG: a frame for each act that changes what is seen.

    All purses are open, so it is for games that are over. The same game gives the same bytes.
    """
    app = _Cinema(looks)
    frames: list[Sequence[Strip]] = []
    async with on_screen(app, size) as pilot:
        for scene in scenes(table):
            app.show(scene)
            await settle(pilot)
            frame = screen_strips(app)
            if not frames or frame != frames[-1]:
                frames.append(frame)
        return film(frames, _SECONDS, colours_around(app), title)


def scenes(table: Table) -> Iterator[Scene]:
    """Yield what a spectator sees at each moment of a game, with all purses open."""
    place, names = TableSeat(table, None), Names.at_table(table.rules, table.seats)
    log, before = place.log(), 0
    for number, moment in enumerate(place.moments):
        view = place.view(number)
        fresh = log[before : moment.upto]
        scene = Scene(view, names, None, log=log[: moment.upto], new=len(fresh), open_purses=True)
        yield scene._replace(marks=marked_spots(fresh, scene.castles))
        before = moment.upto
