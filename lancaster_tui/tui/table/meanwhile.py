"""Beside the game: what people at the table say, and what happened while somebody was away."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding
from textual.message import Message

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Row, cut
from lancaster_tui.tui.kit.key_line import label_of
from lancaster_tui.tui.lobby.talk import talk_rows
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.log import log_rows
from lancaster_tui.tui.table.scene import Missed, Scene
from lancaster_tui.words.events import log_lines
from lancaster_tui.words.visits import (
    AT_THE_TABLE,
    CLOSE_MISSED,
    NOTHING_SAID,
    WALK,
    earlier_text,
    since_text,
)

WALK_KEY: Final = Binding(
    "space,comma",
    "walk",
    "since you left",
    tooltip="go through what has happened since you left, act by act",
    id="visit.walk",
)
"""The key that goes through what somebody has missed."""

_SEEN_IN_RACE: Final = ("came", "went")  # and so left out where rows are few
_HEADED = 3  # rows from which the talk has a heading
_MARGIN = 1
_ROOMY = 40  # columns from which the keys have long words


class TalkStrip(Area):
    """The latest that people at the table have said or done."""

    def part(self, scene: Scene, width: int, height: int) -> Scene:
        """Return the scene with nothing but its company."""
        return scene.about(frozenset(), scene.view)._replace(company=scene.company)

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the last lines."""
        canvas = Canvas(width, height, "surface", has_colour=self.has_colour)
        lines = () if scene.company is None else scene.company.lines
        top = int(height >= _HEADED)
        if top:
            canvas.text(_MARGIN, 0, AT_THE_TABLE, "target bold")
        told = [line for line in lines if top or line.deed not in _SEEN_IN_RACE]
        rows = talk_rows(told, width - 2 * _MARGIN)
        if not rows:
            canvas.text(_MARGIN, top, cut(NOTHING_SAID, width - _MARGIN), "quiet")
        for y, row in enumerate(rows[-(height - top) :], start=top):
            canvas.row(_MARGIN, y, row)
        return canvas.rows()

    def is_open(self, spot: str) -> bool:
        """Nothing is chosen here."""
        return False


class MissedPanel(Area):
    """What has happened since the viewer left, the latest last, and how to go through it."""

    class WalkWanted(Message):
        """The viewer wants to go through it."""

    class Closed(Message):
        """The viewer knows enough."""

    def part(self, scene: Scene, width: int, height: int) -> Scene:
        """Return the scene with nothing but what was missed."""
        company = scene.company
        if company is not None:
            company = company._replace(lines=(), left="", presence=())
        return scene.about(frozenset(), scene.view)._replace(company=company)

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the heading, as many events as there is room for, and the keys."""
        canvas = Canvas(width, height, "panel", has_colour=self.has_colour)
        missed = None if scene.company is None else scene.company.missed
        if missed is not None:
            self._paint(canvas, scene, missed)
        return canvas.rows()

    def is_open(self, spot: str) -> bool:
        """Both offers can be chosen."""
        return True

    def spot_clicked(self, spot: str) -> None:
        """Go through it, or close it."""
        self.post_message(self.WalkWanted() if spot == "walk" else self.Closed())

    def _paint(self, canvas: Canvas, scene: Scene, missed: Missed) -> None:
        width, height = canvas.width, canvas.height
        canvas.chip(0, 0, " " * width, "target-ink", "target")
        end = canvas.text_to(width - _MARGIN, 0, missed.time, "target-ink")
        canvas.text(_MARGIN, 0, cut(since_text(missed.acts), end - 2), "target-ink bold")
        own = () if scene.viewer is None else scene.view.factions_of(scene.viewer)
        air = int(height >= 10)
        room = height - 2 - 2 * air
        lines = [
            (line, log_rows(line, scene.names, width - 2 * _MARGIN, own))
            for line in log_lines(missed.events, scene.names, detail="joined")
            if not line.is_heading
        ]
        shown = len(lines)
        while shown and sum(len(rows) for _, rows in lines[-shown:]) + (shown < len(lines)) > room:
            shown -= 1
        y = 1 + air
        if shown < len(lines):
            canvas.text(_MARGIN, y, earlier_text(len(lines) - shown), "quiet")
            y += 1
        for line, rows in lines[len(lines) - shown :]:
            for row in rows:
                if line.expelled in own:
                    canvas.fill(0, y, width, 1, mixed("panel", "bad", 20))
                canvas.row(_MARGIN, y, row)
                y += 1
        x = canvas.chip(
            _MARGIN, height - 1, f" {label_of(self.app, WALK_KEY)} ", "target-ink bold", "target",
            "walk",
        )  # fmt: skip
        x = canvas.text(x + 1, height - 1, WALK[width < _ROOMY], "bold", "walk") + 3
        x = canvas.text(x, height - 1, "Esc", "target bold", "close") + 1
        canvas.text(x, height - 1, CLOSE_MISSED, "soft", "close")
