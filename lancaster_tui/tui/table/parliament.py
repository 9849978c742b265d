"""Parliament: the laws in force and the proposals as cards, with who would gain by them now."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from lancaster_tui.rules.events import LawApplied, LawPassed
from lancaster_tui.rules.phases.laws import LawChoice
from lancaster_tui.rules.phases.parliament import is_voting
from lancaster_tui.rules.pieces.rewards import RewardChoice
from lancaster_tui.rules.places import PROPOSALS
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row, cut, row_width, wrap
from lancaster_tui.tui.kit.glyphs import ARROW, MARK
from lancaster_tui.tui.kit.seats import seat_ink, seat_shape
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.laws.cards import law_faces, law_line
from lancaster_tui.words.laws.forecast import Size
from lancaster_tui.words.phrases import COVERED
from lancaster_tui.words.prompts.votes import ballots_in_text
from lancaster_tui.words.rewards import longest

_TITLE: Final = "PARLIAMENT"
_VOTES_OVER: Final = "all votes of this round are over"
_SIZES: tuple[Size, ...] = ("full", "figure", "bare")
_ORDINALS: Final = ("1st", "2nd", "3rd")
_ROWS = 5  # of a card: strip, two of the condition, the gain, who gains
_MOST_ROWS = 9


class _Ground(NamedTuple):
    """The colours of a card."""

    card: str
    strip: str
    ink: str


_IN_FORCE, _PROPOSED = (
    _Ground(each, f"{each}-strip", f"{each}-ink") for each in ("law", "proposal")
)


class Parliament(Area):
    """A row of laws in force and a row of proposals, with what they would give now.

    Where there is no room for cards each row is a line. The laws still to come are named below
    them where there is room, else counted.
    """

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the laws in force, then the proposals."""
        canvas = Canvas(width, height, has_colour=self.has_colour)
        if height < 2 * _ROWS:
            for y, line in enumerate(_lines(scene)):
                _draw_line(canvas, scene, line, y)
            return canvas.rows()
        view, laws = scene.view, scene.names.rules.law_by_id
        x = canvas.text(1, 0, _TITLE, self.heading("target")) + 2
        canvas.text(x, 0, "in force", "soft")
        canvas.text_to(width - 1, 0, _to_come(scene), "quiet")
        rows = min((height - 2) // 2, _MOST_ROWS)
        applied, passed = _applied_law(scene), _passed_laws(scene)
        for slot, law in enumerate(view.laws):
            strip = f"out if {slot + 1} pass{'es' if slot == 0 else ''}"
            strip = "applied now" if law == applied else strip
            note = ARROW if law == applied else MARK if law in passed else ""
            _card(canvas, scene, laws[law], slot, len(view.laws), 1, rows, _IN_FORCE, strip, note)
        middle = 1 + rows
        canvas.text(1, middle, _vote_state(scene), "soft")
        for slot, law in enumerate(view.proposals):
            strip = f"{_ORDINALS[PROPOSALS - len(view.proposals) + slot]} vote"
            is_now = is_voting(view) and slot == 0
            note = ARROW if is_now else ""
            _card(canvas, scene, laws[law], slot, 3, middle + 1, rows, _PROPOSED, strip, note)
        return canvas.rows()


def _card(
    canvas: Canvas,
    scene: Scene,
    law: Law,
    slot: int,
    slots: int,
    y: int,
    rows: int,
    ground: _Ground,
    strip: str,
    note: str,
) -> None:
    """Paint a law: what the strip says of it, its condition and gain, and who would gain now."""
    step = canvas.width // max(slots, 3)
    x, width = 1 + slot * step, step - 1
    room = width - 2
    canvas.fill(x, y, width, rows, ground.card)
    is_now = note == ARROW
    canvas.fill(x, y, width, 1, "target" if is_now else ground.strip)
    canvas.text(
        x + 1, y, cut(f"{note} {strip}".strip(), room), "target-ink bold" if is_now else ground.ink
    )
    lines, gain = _wrapped(law, room, rows - 3)
    for row, line in enumerate(lines):
        canvas.text(x + 1, y + 1 + row, line, ground.ink)
    if gain:
        canvas.text(x + 1, y + rows - 2, cut(f"{ARROW} {gain}", room), "target bold")
    gains = _gains(scene, law, room)
    if not gains:
        canvas.text(x + 1, y + rows - 1, "nobody now", "quiet")
    else:
        canvas.row(x + 1, y + rows - 1, gains)


def _wrapped(law: Law, width: int, rows: int) -> tuple[list[str], str]:
    """Return the longest condition of a law that fits on some rows, and its longest gain."""
    lines, gain = list[str](), ""
    for face in law_faces(law):
        gain = longest(face.gains, width - len(ARROW) - 1) if face.gains else ""
        for condition in face.conditions:
            if len(lines := wrap(condition, width)) <= rows:
                return lines, gain
    return [*lines[: rows - 1], cut(" ".join(lines[rows - 1 :]), width)], gain


def _gains(scene: Scene, law: Law, width: int) -> Row:
    """Return who would gain by a law now, by the shapes of the seats, and how much."""
    rows: list[Row] = []
    for size in _SIZES:
        texts = scene.forecasts(law, size)
        rows.append(_signs(scene, texts))
        if row_width(rows[-1]) <= width:
            return rows[-1]
    return rows[-1]


def _signs(scene: Scene, texts: Sequence[str], *, has_amounts: bool = True) -> Row:
    row: Row = []
    for seat, text in enumerate(texts):
        if text:
            ink = seat_ink(seat, scene.names)
            weight = "" if text == COVERED else " bold"
            amount = text if has_amounts else ""
            gap = " " if row and has_amounts else ""
            row.append((f"{gap}{seat_shape(seat, scene.names)}{amount}", ink + weight))
    return row


class _Line(NamedTuple):
    heading: str
    laws: Sequence[str]
    ground: _Ground


def _lines(scene: Scene) -> list[_Line]:
    return [
        _Line("IN FORCE", scene.view.laws, _IN_FORCE),
        _Line("VOTE ON", scene.view.proposals, _PROPOSED),
    ]


_LINE_START, _LINE_GAP = 11, 2  # columns before the laws of a line, and between two of them


def _draw_line(canvas: Canvas, scene: Scene, line: _Line, y: int) -> None:
    """Paint a row of laws in short words."""
    canvas.fill(0, y, canvas.width, 1, line.ground.card)
    canvas.fill(0, y, _LINE_START - 1, 1, line.ground.strip)
    canvas.text(1, y, line.heading, f"{line.ground.ink} bold")
    if not line.laws:
        canvas.text(_LINE_START, y, _VOTES_OVER, line.ground.ink)
        return
    room = canvas.width - _LINE_START
    laws = _with_gains(scene, line.laws, room)
    spare = (room - sum(_need(*each) for each in laws)) // len(laws)
    x = _LINE_START
    for text, gains in laws:
        shown = text if spare >= 0 else cut(text, max(len(text) + spare, 1))
        end = canvas.text(x, y, shown, line.ground.ink)
        canvas.row(end + 1, y, gains)
        x += _need(text, gains) + spare


def _with_gains(scene: Scene, laws: Sequence[str], room: int) -> list[tuple[str, Row]]:
    """Return laws in short with who would gain by them, as much of that as there is room for.

    Covered purses give way first, then the amounts.
    """
    rows: list[tuple[str, Row]] = []
    for has_covered, has_amounts in ((True, True), (False, True), (False, False)):
        rows = []
        for law in (scene.names.rules.law_by_id[each] for each in laws):
            texts = scene.forecasts(law, "bare")
            if not has_covered:
                texts = ["" if text == COVERED else text for text in texts]
            rows.append((law_line(law), _signs(scene, texts, has_amounts=has_amounts)))
        if sum(_need(*each) for each in rows) <= room:
            break
    return rows


def _need(text: str, gains: Row) -> int:
    return len(text) + (1 + row_width(gains) if gains else 0) + _LINE_GAP


def _applied_law(scene: Scene) -> str | None:
    """Return the law that is being applied at the stop or question that is shown."""
    if scene.recap is not None:
        laws = [event.law for event in scene.recap.events if isinstance(event, LawApplied)]
        return laws[0] if laws else None
    match scene.view.agenda[-1:]:
        case [LawChoice(law=law)]:
            return law
        case [RewardChoice(source=source)] if source.kind == "law":
            return source.id
    return None


def _passed_laws(scene: Scene) -> set[str]:
    """Return the laws that have come into force since the viewer last acted."""
    return {event.law for event in scene.fresh if isinstance(event, LawPassed)}


def _vote_state(scene: Scene) -> str:
    view = scene.view
    if is_voting(view):
        return f"to be voted on   {ballots_in_text(view)}"
    return "to be voted on" if view.proposals else _VOTES_OVER


def _to_come(scene: Scene) -> str:
    """Return how many laws are still to come of each group."""
    pile = [scene.names.rules.law_by_id[law] for law in scene.view.laws_to_come]
    counts = [f"{len(list(laws))}" for _, laws in groupby(pile, key=lambda law: law.group)]
    return f"to come {'+'.join(counts)}" if counts else ""
