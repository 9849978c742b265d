"""The status bar: where the game stands, in one line."""

from __future__ import annotations

from lancaster_tui.rules.parliament import CastBallot
from lancaster_tui.tui.glyphs import NOTHING
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.widgets.area import Area
from lancaster_tui.tui.widgets.drawing import Row, fit, row_width
from lancaster_tui.tui.widgets.seats import badge, seat_ink, seat_name
from lancaster_tui.words.names import phase_text
from lancaster_tui.words.votes import ballots_in_text

_NAME_WIDTH = 13


class StatusBar(Area):
    """Round, phase, who acts, and the points of everybody."""

    def title(self, scene: Scene) -> str | None:
        """Return nothing: the bar has no border."""
        return None

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return one line; where it is narrow, points stand beside letters instead of names."""
        points = _points(scene, _NAME_WIDTH)
        state = _state(scene)
        if row_width(state) + row_width(points) > width:
            points = _points(scene, 0)
        if row_width(state) + row_width(points) > width:
            state = state[2:]
        return [fit(state, width - row_width(points)) + points]


def _state(scene: Scene) -> Row:
    view = scene.view
    separator = (f" {NOTHING} ", "quiet")
    return [
        (" LANCASTER", "strong"),
        ("  ", ""),
        (f" round {view.round} of {view.rules.rounds}", ""),
        separator,
        (phase_text(view.phase), ""),
        *([separator, *asked] if (asked := _asked(scene)) else []),
        (" ", ""),
    ]


def _asked(scene: Scene) -> Row:
    view, acting = scene.view, scene.acting
    if acting is not None:
        return [(f"{scene.names.seat(acting)}'s turn", f"{seat_ink(acting, scene.names)} strong")]
    if view.agenda and isinstance(view.agenda[-1], CastBallot):
        return [(ballots_in_text(view), "now")]
    return []


def _points(scene: Scene, name_width: int) -> Row:
    row: Row = []
    for seat, owner in enumerate(scene.view.seats):
        sign = seat_name(seat, scene.names, name_width) if name_width else badge(seat, scene.names)
        row += [("  ", ""), sign, (f" {owner.pp}", "strong")]
    return [*row, (" ", "")]
