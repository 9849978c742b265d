"""Saved games as cards: those to be continued at the left, the finished ones at the right."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.geometry import Region
from textual.message import Message

from lancaster_tui.table.saves import SaveSummary
from lancaster_tui.table.seating import faction_colours
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Drawing, Inked, cut, wrap
from lancaster_tui.tui.kit.glyphs import ALLY_SHAPES, SEAT_SHAPES
from lancaster_tui.words.rewards import longest
from lancaster_tui.words.saves import (
    ALLIES,
    COLUMNS,
    WON,
    asked_forms,
    laws_text,
    problem_text,
    stage_text,
    when_forms,
    winner_text,
)

OPEN: Final = Binding(
    "enter", "open", "open", tooltip="play the game that is marked", id="load.open"
)
_MARK = Binding.Group("choose")
_NAME, _BOT, _POINTS = 16, 4, 10  # columns of a row
_WIDE = 50  # columns from which a card says more
_PROBLEM = 3  # rows of why a game cannot be opened


class SaveCards(Inked, can_focus=True):
    """Cards of saved games, one of them marked; Enter or a second click opens it.

    A column shows as many cards as it has room for, always with the marked one.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        OPEN,
        *(
            Binding(key, action, word, show=show, tooltip=tooltip, id=f"load.{name}", group=_MARK)
            for key, action, word, show, tooltip, name in (
                ("up", "step(-1)", "up", True, "mark the game above", "up"),
                ("down", "step(1)", "down", True, "mark the game below", "down"),
                ("left", "side(0)", "left", True, "mark a game to be continued", "left"),
                ("right", "side(1)", "right", True, "mark a finished game", "right"),
                ("home", "step(-1000)", "first", False, "mark the first game", "first"),
                ("end", "step(1000)", "last", False, "mark the last game", "last"),
                ("pageup", "step(-3)", "page up", False, "mark a game further above", "page_up"),
                (
                    "pagedown",
                    "step(3)",
                    "page down",
                    False,
                    "mark a game further below",
                    "page_down",
                ),
            )
        ),
    ]

    class Marked(Message):
        """Another game is marked."""

    class Opened(Message):
        """The marked game is to be opened."""

    def __init__(self) -> None:
        super().__init__(id="saves")
        self._columns: tuple[list[SaveSummary], list[SaveSummary]] = ([], [])
        self._side, self._row = 0, 0
        self._now = datetime.min

    def show(self, saves: Iterable[SaveSummary], now: datetime) -> None:
        """Show games, the latest first; mark the latest. ``now`` says which were played today."""
        saves, self._now = list(saves), now
        self._columns = (
            [save for save in saves if not save.finished],
            [save for save in saves if save.finished],
        )
        if saves:
            self._mark(saves[0])

    @property
    def saves(self) -> list[SaveSummary]:
        """All games, those to be continued first."""
        return [*self._columns[0], *self._columns[1]]

    @property
    def marked(self) -> SaveSummary | None:
        """The game that is marked, if there are any."""
        column = self._columns[self._side]
        return column[self._row] if column else None

    def take_away(self, save: SaveSummary) -> None:
        """Show a game no more; mark the next one."""
        for column in self._columns:
            if save in column:
                column.remove(save)
        if not self._columns[self._side]:
            self._side = 1 - self._side
        self._go(self._row)

    def action_step(self, step: int) -> None:
        """Mark a game further up or down."""
        self._go(self._row + step)

    def action_side(self, side: int) -> None:
        """Mark a game of the other column, at about the same height."""
        if self._columns[side]:
            self._side = side
            self._go(self._row)

    def action_open(self) -> None:
        """Open the marked game."""
        if self.marked is not None:
            self.post_message(self.Opened())

    def on_click(self, event: Click) -> None:
        """Mark the game that is clicked on; open it if it is marked."""
        spot = self.spot_at(event)
        if spot is None:
            return
        side, row = map(int, spot.split())
        if (side, row) == (self._side, self._row):
            self.action_open()
        else:
            self._side = side
            self._go(row)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Mark the next game."""
        event.stop()
        self.action_step(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Mark the game before."""
        event.stop()
        self.action_step(-1)

    def render(self) -> Drawing:
        """Return the cards for the present size."""
        width, height = self.size
        canvas = Canvas(width, height, has_colour=self.has_colour)
        room = (width - 1) // 2
        for side, column in enumerate(self._columns):
            self._draw_column(canvas, side, column, side * (room + 1), room)
        return self.drawn(canvas.rows())

    @property
    def _air(self) -> int:
        """The blank rows in each card: one if all games fit with it."""
        columns = [sum(_height(save) + 1 for save in column) for column in self._columns]
        return int(max(columns) < self.size.height)

    def _mark(self, save: SaveSummary) -> None:
        self._side = int(save.finished)
        self._go(self._columns[self._side].index(save))

    def _go(self, row: int) -> None:
        self._row = min(max(row, 0), max(len(self._columns[self._side]) - 1, 0))
        self.refresh()
        self.post_message(self.Marked())

    def _draw_column(
        self, canvas: Canvas, side: int, column: list[SaveSummary], left: int, room: int
    ) -> None:
        heights = [_height(save) + self._air for save in column]
        first = 0
        if side == self._side:
            while sum(heights[first : self._row + 1]) > canvas.height - 2 and first < self._row:
                first += 1
        x = canvas.text(left + 1, 0, COLUMNS[side], "target bold") + 2
        y, row = 2, first
        while row < len(column) and y + heights[row] - 1 <= canvas.height:
            is_marked = (side, row) == (self._side, self._row)
            at = Region(left, y, room, heights[row] - 1)
            self._draw(canvas, column[row], f"{side} {row}", at, is_marked=is_marked)
            y += heights[row]
            row += 1
        shown = f"{first + 1} to {row} of {len(column)}" if row - first < len(column) else ""
        canvas.text(x, 0, shown or f"{len(column)}", "quiet")

    def _draw(
        self,
        canvas: Canvas,
        save: SaveSummary,
        spot: str,
        at: Region,
        *,
        is_marked: bool,
    ) -> None:
        x, y, width, height = at
        canvas.fill(x, y, width, height, "panel" if is_marked else "surface", spot)
        canvas.fill(x, y, width, 1, "target" if is_marked else "panel", spot)
        ink = "target-ink bold" if is_marked else "foreground bold"
        if is_marked and not self.has_colour:
            ink = "bold underline"
            canvas.text(x, y, ">", ink, spot)
        when = when_forms(save.when, self._now)[width <= _WIDE]
        called = save.file_name.removesuffix(".toml")
        canvas.text(x + 1, y, cut(called, width - len(when) - 4), ink, spot)
        canvas.text_to(x + width - 1, y, when, ink.removesuffix(" bold"), spot)
        if save.problem is not None:
            canvas.text(x + 1, y + 1, stage_text(save), "bad bold", spot)
            lines = wrap(problem_text(save), width - 2)
            for number, line in enumerate(lines[: _PROBLEM - 1]):
                canvas.text(x + 1, y + 2 + number, cut(line, width - 2), "quiet", spot)
            return
        laws = laws_text(save.law_set)
        end = x + width - 1
        stage = canvas.text(x + 1, y + 1, stage_text(save), "foreground bold", spot) + 2
        room = end - stage
        if width > _WIDE:
            room -= len(laws) + 2
            canvas.text_to(end, y + 1, laws, "soft", spot)
        forms = [winner_text(save)] if save.finished else asked_forms(save)
        told = longest(forms, room)
        canvas.text(stage, y + 1, cut(told, room), "good", spot)
        _draw_players(canvas, save, x + 1, y + 2 + self._air, width - 2, spot)


def _draw_players(canvas: Canvas, save: SaveSummary, x: int, y: int, width: int, spot: str) -> None:
    """Paint a row for each player, the leader first, with a bar."""
    colours, players = faction_colours(save.seats), len(save.seats)
    best = max(*save.points, 1)
    order = sorted(range(players), key=lambda seat: -save.points[seat])
    name = min(max(cell_len(seat.name) for seat in save.seats), _NAME if width > _WIDE else 12)
    for row, seat in enumerate(order, start=y):
        ink, points = f"seat-{colours[seat]}", save.points[seat]
        canvas.text(x, row, SEAT_SHAPES[colours[seat]], ink, spot)
        canvas.text(x + 2, row, cut(save.seats[seat].name, name), f"{ink} bold", spot)
        if save.seats[seat].bot is not None:
            canvas.text(x + 3 + name, row, "bot", "quiet", spot)
        start = x + 3 + name + _BOT
        room = x + width - _POINTS - start
        length = room * max(points, 0) / best
        if canvas.has_colour:
            canvas.bar(start, row, room, [(length, ink)])
        else:
            canvas.text(start, row, SEAT_SHAPES[colours[seat]] * round(length), ink)
        canvas.claim(start, row, room, spot)
        canvas.text_to(x + width - 6, row, str(points), "foreground bold", spot)
        if save.finished and points == max(save.points):
            canvas.text(x + width - 4, row, WON, "good", spot)
    if _has_allies(save):
        shapes = " ".join(ALLY_SHAPES[colour] for colour in colours[players:])
        canvas.text(x, y + players, f"{shapes}  {ALLIES}", "quiet", spot)


def _height(save: SaveSummary) -> int:
    """Return the rows of a card, with the blank one below it."""
    if save.problem is not None:
        return 2 + _PROBLEM
    return 3 + len(save.seats) + _has_allies(save)


def _has_allies(save: SaveSummary) -> bool:
    return save.seen is not None and save.seen.has_allies
