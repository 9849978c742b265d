"""Saved games as cards: those to be continued at the left, the finished ones at the right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import zip_longest
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.geometry import Region
from textual.message import Message

from lancaster_tui.table.saves import SaveSummary
from lancaster_tui.table.seating import faction_colours
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Drawing, Inked, cut, wrap
from lancaster_tui.tui.kit.glyphs import ALLY_SHAPES
from lancaster_tui.tui.kit.results import Result, draw_results
from lancaster_tui.words.phrases import sentence
from lancaster_tui.words.rewards import longest
from lancaster_tui.words.saves import (
    ALLIES,
    COLUMNS,
    SHARED,
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
        """The blank rows in each card, above and below the players, as many as all games allow."""
        rows = [sum(map(_height, column)) for column in self._columns]
        return sum(
            max(own + air * len(column) for own, column in zip(rows, self._columns, strict=True))
            < self.size.height
            for air in (1, 2)
        )

    def _heights(self, side: int) -> list[int]:
        """Return the rows of the cards of a column; as many as those beside them if all fit."""
        columns = [[_height(save) + self._air for save in column] for column in self._columns]
        rows = [max(pair) for pair in zip_longest(*columns, fillvalue=0)]
        if sum(rows) < self.size.height:
            return rows[: len(columns[side])]
        return columns[side]

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
        heights = self._heights(side)
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
        room = width - len(when) - 4
        canvas.text(x + 1, y, cut(longest(_titles(save), room), room), ink, spot)
        canvas.text_to(x + width - 1, y, when, ink.removesuffix(" bold"), spot)
        if save.problem is not None:
            canvas.text(x + 1, y + 1, stage_text(save), "bad bold", spot)
            lines = wrap(problem_text(save), width - 2)
            for number, line in enumerate(lines[: _PROBLEM - 1]):
                canvas.text(x + 1, y + 2 + number, cut(line, width - 2), "quiet", spot)
            return
        laws, end = laws_text(save.law_set), x + width - 1
        told = "" if save.finished else longest(asked_forms(save), width - 2)
        behind = canvas.text(x + 1, y + 1, cut(told, width - 2), "good", spot)
        if save.finished:
            canvas.text(x + 1, y + 1, laws, "soft", spot)
        elif behind + 2 + len(laws) <= end:
            canvas.text_to(end, y + 1, laws, "soft", spot)
        inner = Region(x + 1, y + 2 + min(self._air, 1), width - 2, len(save.seats))
        _draw_players(canvas, save, inner, spot)


def _titles(save: SaveSummary) -> Sequence[str]:
    """Return how far a game is or who won it, in forms; of a file that cannot be read, its name."""
    if save.problem is not None:
        return (save.file_name.removesuffix(".toml"),)
    if not save.finished:
        return (sentence(stage_text(save)),)
    is_shared = save.points.count(max(save.points)) > 1
    return (winner_text(save), *((sentence(SHARED),) if is_shared else ()))


def _draw_players(canvas: Canvas, save: SaveSummary, at: Region, spot: str) -> None:
    """Paint how the game stands, and below it the shapes of allies, if there are any."""
    colours, players = faction_colours(save.seats), len(save.seats)
    best = max(save.points)
    results = [
        Result(
            seat.name,
            colour,
            points,
            seat.bot is not None,
            WON if save.finished and points == best else "",
        )
        for seat, colour, points in zip(save.seats, colours, save.points, strict=False)
    ]
    draw_results(canvas, results, at, spot)
    if _has_allies(save):
        shapes = " ".join(ALLY_SHAPES[colour] for colour in colours[players:])
        canvas.text(at.x, at.y + players, f"{shapes}  {ALLIES}", "quiet", spot)


def _height(save: SaveSummary) -> int:
    """Return the rows of a card, with the blank one below it."""
    if save.problem is not None:
        return 2 + _PROBLEM
    return 3 + len(save.seats) + _has_allies(save)


def _has_allies(save: SaveSummary) -> bool:
    return save.seen is not None and save.seen.has_allies
