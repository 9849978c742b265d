"""All laws in full: those in force, the proposals, and those still to come."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from lancaster_tui.rules.phases.parliament import is_voting
from lancaster_tui.tui.kit.deliberate import LeftOnce
from lancaster_tui.tui.kit.drawing import Page, Sheet, paragraph, row_width
from lancaster_tui.tui.kit.glyphs import ARROW
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.modal import ModalScreen
from lancaster_tui.tui.kit.seats import seat_name
from lancaster_tui.words.laws.cards import (
    DO_NOW,
    IN_FORCE,
    IN_UNKNOWN_ORDER,
    NONE,
    PROPOSED,
    law_text,
    to_come_text,
)
from lancaster_tui.words.laws.forecast import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.app import ComposeResult

    from lancaster_tui.rules.ruleset.entries import Law
    from lancaster_tui.tui.kit.drawing import Row
    from lancaster_tui.tui.table.scene import Scene

_INDENT = 3
_BETWEEN = 3
_WIDEST_NAME = 16


class LawsScreen(LeftOnce, ModalScreen[None]):
    """Shows every law that is left in the game, with a forecast where it may soon pay.

    Args:
        scene: What the viewer sees.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,t", "dismiss", "close", tooltip="close the laws", id="laws.close"),
    ]

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self._scene = scene

    def compose(self) -> ComposeResult:
        """Lay out the laws."""
        with Page(classes="card page") as card:
            card.border_title = "All laws"
            yield Sheet(self._page)
            yield KeyLine()

    def _page(self, width: int) -> list[Row]:
        scene, laws = self._scene, self._scene.names.rules.law_by_id
        view = scene.view
        is_vote = is_voting(view)
        rows: list[Row] = [_heading(IN_FORCE, DO_NOW)]
        for law in view.laws:
            rows += _law(scene, laws[law], width)
        rows += [[], _heading(PROPOSED, DO_NOW if view.proposals else NONE)]
        for number, law in enumerate(view.proposals):
            rows += _law(scene, laws[law], width, is_now=is_vote and number == 0)
        to_come = groupby((laws[law] for law in view.laws_to_come), key=lambda law: law.group)
        for group, entries in to_come:
            rows += [[], _heading(to_come_text(group), IN_UNKNOWN_ORDER)]
            rows += _texts(entries, width)
        return rows


def _heading(text: str, more: str) -> Row:
    return [(text, "now"), (f"   {more}", "quiet")]


def _law(scene: Scene, law: Law, width: int, *, is_now: bool = False) -> list[Row]:
    """Return a law and what it would give each player now."""
    first, *rest = paragraph(law_text(law), width - _INDENT, "now" if is_now else "strong")
    mark = (f" {ARROW} " if is_now else " " * _INDENT, "now")
    return [[mark, *first], *map(_indented, rest), *_forecast(scene, law, width)]


def _forecast(scene: Scene, law: Law, width: int) -> list[Row]:
    rows: list[Row] = [[]]
    for seat, text in enumerate(scene.forecasts(law)):
        entry: Row = [
            seat_name(seat, scene.names, _WIDEST_NAME),
            (f" {text or NOTHING}", "" if text else "quiet"),
        ]
        if rows[-1] and row_width(rows[-1]) + row_width(entry) + _BETWEEN > width - _INDENT:
            rows.append([])
        rows[-1] += [(" " * _BETWEEN, ""), *entry] if rows[-1] else entry
    return [_indented(row) for row in rows]


def _texts(laws: Iterable[Law], width: int) -> list[Row]:
    """Return laws without a forecast."""
    return [_indented(row) for law in laws for row in paragraph(law_text(law), width - _INDENT)]


def _indented(row: Row) -> Row:
    return [(" " * _INDENT, ""), *row]
