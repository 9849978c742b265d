"""The status bar: where the game stands, in one line."""

from __future__ import annotations

from collections.abc import Iterator

from lancaster_tui.rules.phases.parliament import is_voting
from lancaster_tui.tui.kit.drawing import Piece, Row, fit, row_width
from lancaster_tui.tui.kit.glyphs import NOTHING
from lancaster_tui.tui.kit.seats import badge, seat_ink, seat_name, seat_width
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.names import phase_text
from lancaster_tui.words.prompts.votes import ballots_in_text

_NAME_WIDTH = 13
_SEPARATOR: Piece = (f" {NOTHING} ", "quiet")


class StatusBar(Area):
    """Round, phase, who acts, and the points of everybody, with the signs of the allies."""

    def title(self, scene: Scene) -> str | None:
        """Return nothing: the bar has no border."""
        return None

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return one line, as fully as there is room."""
        for state, points in _versions(scene):
            room = width - row_width(points)
            if row_width(state) <= room:
                break
        return [fit(state, room) + points]


def _versions(scene: Scene) -> Iterator[tuple[Row, Row]]:
    """Yield what happens and the points, each time in a shorter form."""
    state = _state(scene)
    yield state, _points(scene, _NAME_WIDTH, gap=2)
    in_letters = _points(scene, 0, gap=2)
    yield state, in_letters
    yield state[2:], in_letters
    yield _short_state(scene), in_letters
    yield _short_state(scene), _points(scene, 0, gap=1)


def _state(scene: Scene) -> Row:
    view = scene.view
    row: Row = [
        (" LANCASTER", "strong"),
        ("  ", ""),
        (f" round {view.round} of {view.rules.rounds}", ""),
        _SEPARATOR,
        (phase_text(view.phase), ""),
    ]
    if scene.acting is not None:
        turn = f"{scene.names.seat(scene.acting)}'s turn"
        row += [_SEPARATOR, (turn, f"{seat_ink(scene.acting, scene.names)} strong")]
    return [*row, *_ballots(scene), (" ", "")]


def _short_state(scene: Scene) -> Row:
    view = scene.view
    row: Row = [
        (f" {view.round}/{view.rules.rounds}", ""),
        _SEPARATOR,
        (phase_text(view.phase), ""),
    ]
    if scene.acting is not None:
        row += [_SEPARATOR, seat_name(scene.acting, scene.names, seat_width(scene.names))]
    return [*row, *_ballots(scene), (" ", "")]


def _ballots(scene: Scene) -> Row:
    if is_voting(scene.view):
        return [_SEPARATOR, (ballots_in_text(scene.view), "now")]
    return []


def _points(scene: Scene, name_width: int, gap: int) -> Row:
    row: Row = []
    for seat, owner in enumerate(scene.view.seats):
        sign = seat_name(seat, scene.names, name_width) if name_width else badge(seat, scene.names)
        row += [(" " * gap, ""), sign, (f" {owner.pp}", "strong")]
        for ally in scene.view.factions_of(seat)[1:]:
            row += [(" ", ""), badge(ally, scene.names)]
    return [*row, (" ", "")]
