"""The score sheet at the end of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from lancaster_tui.rules.events import FinalRanking, GameEnded
from lancaster_tui.tui.screens.typed_ahead import Deliberate
from lancaster_tui.tui.widgets.key_line import KeyLine
from lancaster_tui.tui.widgets.seats import seat_column, seat_width
from lancaster_tui.words.events import event_text, victory_text
from lancaster_tui.words.scores import SOURCES, source_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from lancaster_tui.table.ledger import Ledger
    from lancaster_tui.tui.scene import Scene

_GAP = 2
_WIDEST = 104  # columns of the table


class ScoreScreen(Deliberate, Screen[None]):
    """Shows the points of every seat by source, the final rankings and who has won."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,escape,q", "dismiss", show=False)]

    def __init__(self, scene: Scene, ledger: Ledger) -> None:
        super().__init__()
        self._scene = scene
        self._ledger = ledger

    def compose(self) -> ComposeResult:
        """Lay out the sheet."""
        with VerticalScroll(id="scores", classes="card") as card:
            card.border_title = "Score sheet"
            yield Static(f"{self._victory()}.", classes="headline", markup=False)
            yield Static(self._sheet(), id="sheet")
            yield Static("How the final points fell", classes="label")
            yield Static(self._rankings(), id="rankings", markup=False)
        yield KeyLine([("Enter", "done")], id="keys")

    def _victory(self) -> str:
        (ended,) = (event for event in self._scene.log if isinstance(event, GameEnded))
        return victory_text(ended.winners, self._scene.names)

    def _sheet(self) -> Content:
        """Return a table: a row for each source that paid anybody, a column for each seat."""
        seats = range(self._scene.view.players)
        by_source = [self._ledger.by_source(seat) for seat in seats]
        used = [kind for kind in SOURCES if any(kind in points for points in by_source)]
        label_width = max(len(source_text(kind)) for kind in used) + _GAP
        room = (_WIDEST - label_width) // len(by_source)
        width = min(seat_width(self._scene.names) + _GAP, room)
        head = Content.assemble(
            " " * label_width,
            *(seat_column(seat, self._scene.names, width, to_right=True) for seat in seats),
        )
        rows = [
            _row(
                source_text(kind), [points.get(kind, 0) for points in by_source], label_width, width
            )
            for kind in used
        ]
        totals = [self._ledger.total(seat) for seat in seats]
        rule = Content("─" * (label_width + width * len(seats))).stylize("$frame")
        total = _row("total", totals, label_width, width).stylize("bold")
        return Content("\n").join([head, rule, *rows, rule, total])

    def _rankings(self) -> str:
        lines = [
            event_text(event, self._scene.names)
            for event in self._scene.log
            if isinstance(event, FinalRanking)
        ]
        return "\n".join(line for line in lines if line is not None)


def _row(label: str, points: Sequence[int], label_width: int, width: int) -> Content:
    figures = "".join(f"{number or '·':>{width}}" for number in points)
    return Content(f"{label:<{label_width}}{figures}")
