"""The ribbon: who acts, in that player's colour, and where the round is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from rich.cells import cell_len

from lancaster_tui.rules.agenda import Choice
from lancaster_tui.rules.phases.parliament import is_voting
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row, cut
from lancaster_tui.tui.kit.glyphs import STEP
from lancaster_tui.tui.kit.seats import badge, seat_ink, seat_mark, seat_shape
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.learn import LEARN
from lancaster_tui.words.names import Names, phase_text
from lancaster_tui.words.prompts.course import (
    ACTING_NEXT,
    COURSE,
    PARLIAMENT,
    acting_next,
    doing_text,
    stage,
    voting_text,
    what_was_given,
)
from lancaster_tui.words.rewatch import NEXT, THEN

_INK: Final = "seat-ink"
_BESIDE_NAME = 4  # columns of the margin, the shape and the blanks around a name
_LEAST_NAME, _LONG_NAME = 8, 16
_GAP = 2
_TITLED = 120  # columns from which the title of the table is told
_WHOLE = 99  # columns that any name fits into


Order = list[tuple[str, int | None]]
"""Players in order: texts, and whose chips these are."""
_Course = list[tuple[str, bool]]  # of the round: words, and whether each is the present phase


class StatusBar(Area):
    """What happens, who comes next, the round, and its course with the present phase as a chip."""

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return one line, as fully as there is room."""
        canvas = Canvas(width, height, has_colour=self.has_colour)
        if scene.lesson:
            _paint_lesson(canvas, scene)
            return canvas.rows()
        if scene.standstill:
            paint_ribbon(canvas, scene, None, scene.standstill, stage(scene.view))
            return canvas.rows()
        word, seats = ("", []) if scene.recap is not None else acting_next(scene.view)
        lead = NEXT if _is_yet_to_come(scene) else ""
        if lead and word == ACTING_NEXT:
            word = THEN
        title, doing = _doing(scene)
        paint_ribbon(
            canvas,
            scene,
            _seat(scene),
            in_time(scene, doing),
            stage(scene.view),
            orders=_orders(scene, word, seats),
            lead=lead,
            title=title,
        )
        return canvas.rows()


def _paint_lesson(canvas: Canvas, scene: Scene) -> None:
    """Paint which lesson it is, in the learner's colour, and where the round is."""
    assert scene.viewer is not None
    canvas.chip(0, 0, " " * canvas.width, _INK, seat_ink(scene.viewer, scene.names))
    x = canvas.text(1, 0, f"{LEARN} ", f"{_INK} bold")
    forms = scene.lesson
    if scene.standstill:
        forms = [*(f"{form}. {scene.standstill}" for form in forms), scene.standstill]
    for form, course in product(forms, _courses(stage(scene.view))):
        start = canvas.width - 1 - sum(len(word) for word, _ in course)
        if x + cell_len(form) + _GAP <= start:
            break
    canvas.text(x, 0, cut(form, canvas.width - x - 1), _INK)
    _paint_course(canvas, start, course, _INK)


def paint_ribbon(
    canvas: Canvas,
    scene: Scene,
    seat: int | None,
    doing: str,
    here: int | None,
    *,
    orders: Sequence[Order] = (),
    lead: str = "",
    title: str = "",
) -> None:
    """Paint the first row: who does what, in which round, and where that is, as fully as fits.

    ``seat`` is who acts, None if nobody does; ``here`` is a number of ``COURSE``; ``orders`` are
    the ways to say in which order players act, the fullest first. ``lead`` stands before who does
    what. Where nobody acts, the ``title`` says what goes on.
    """
    ground = "target" if seat is None else seat_ink(seat, scene.names)
    ink = "target-ink" if seat is None else _INK
    # A chip, because it keeps the player's colour even in themes without ground colours.
    canvas.chip(0, 0, " " * canvas.width, ink, ground)
    name = title.upper() if seat is None else scene.names.seat(seat).upper()
    left = _BESIDE_NAME + len(lead) + len(doing)
    rounds = _round_text(scene, canvas.width)
    courses = _courses(here)
    for order, course in _ways(orders, courses):
        right = len(rounds) + _GAP + sum(len(word) for word, _ in course) + 1
        behind = sum(cell_len(text) for text, _ in order) + _GAP * bool(order)
        whole = min(cell_len(name), _LONG_NAME if order else _WHOLE)
        if left + whole + behind + 1 + right <= canvas.width:
            break
    start = canvas.width - right
    canvas.text(start, 0, rounds, ink)
    _paint_course(canvas, start + len(rounds) + _GAP, course, ink)
    x = canvas.text(1, 0, lead, ink)
    if seat is not None:
        name = cut(name, max(start - behind - left - _GAP, _LEAST_NAME))
        x = canvas.text(x, 0, f"{seat_shape(seat, scene.names)} {name} ", f"{ink} bold")
    elif name:
        x = canvas.text(x, 0, f"{name} ", f"{ink} bold")
    x = canvas.text(x, 0, cut(doing, max(start - x - 1, 0)), ink)
    _paint_order(canvas, x + _GAP, order, scene.names, ink)


def _round_text(scene: Scene, width: int) -> str:
    """Return which round it is, with the title of the table where there is room."""
    text = f"round {scene.view.round} of {scene.view.rules.rounds}"
    if scene.company is None or width < _TITLED:
        return text
    return f"{scene.company.title}: {text}"


def _paint_course(canvas: Canvas, x: int, course: _Course, ink: str) -> None:
    for word, is_here in course:
        if is_here:
            x = canvas.chip(x, 0, word, "foreground bold", "background")
        else:
            x = canvas.text(x, 0, word, ink)


def _paint_order(canvas: Canvas, x: int, order: Order, names: Names, ink: str) -> None:
    for text, each in order:
        if each is None:
            x = canvas.text(x, 0, text, ink)
        else:
            x = canvas.chip(x, 0, text, f"{_INK} bold", seat_ink(each, names))


def in_time(scene: Scene, doing: str) -> str:
    """Return what happens, and how long the table still waits for it, if there is a limit."""
    left = "" if scene.company is None or scene.recap is not None else scene.company.left
    return ", ".join(filter(None, (doing, left)))


def _ways(orders: Sequence[Order], courses: Sequence[_Course]) -> Iterator[tuple[Order, _Course]]:
    """Yield what can stand after who acts, from most to least room.

    The phases matter more than the names of the next players, whom a shape tells as well.
    """
    yield from ((order, course) for course in courses for order in orders)
    yield from (([], course) for course in courses)


def _courses(here: int | None) -> list[_Course]:
    """Return the phases of a round, and which of them is the present one: from many to few."""
    if here is None:
        return [[]]
    last = len(COURSE) - 1
    full = [
        (f" {word.upper()} ", True)
        if number == here
        else (f" {word}{f' {STEP}' if number < last else ''}", False)
        for number, word in enumerate(COURSE)
    ]
    later = COURSE[here + 1 :]
    thens = [f" then {', '.join(later[:number])}" if later else "" for number in (2, 1)]
    chip = (f" {COURSE[here].upper()} ", True)
    return [full, *([chip, (then, False)] for then in thens), [chip]]


def _orders(scene: Scene, word: str, seats: Sequence[int]) -> list[Order]:
    """Return an order of players by their names, by letters, then by their shapes, after a word."""
    names = scene.names
    if not word:
        return []
    whole = [seat_mark(seat, names, _WHOLE)[0] for seat in seats]
    letters = [badge(seat, names)[0] for seat in seats]
    shapes = [seat_shape(seat, names) for seat in seats]
    close = (_close(word, marks, seats) for marks in (whole, letters, shapes))
    return [_padded(word, whole, seats), *close]


def _padded(word: str, marks: Sequence[str], seats: Sequence[int]) -> Order:
    """Return an order of players with a blank around each."""
    return [
        (f"{word} ", None),
        *((f" {mark} ", each) for mark, each in zip(marks, seats, strict=True)),
    ]


def _close(word: str, marks: Sequence[str], seats: Sequence[int]) -> Order:
    """Return an order of players with a single blank between them."""
    pieces: Order = [(word, None)]
    for mark, seat in zip(marks, seats, strict=True):
        pieces += [(" ", None), (mark, seat)]
    return pieces


def _is_yet_to_come(scene: Scene) -> bool:
    """Whether the row tells what comes next in a game that is watched again."""
    return scene.is_past and (scene.acting is not None or is_voting(scene.view))


def _seat(scene: Scene) -> int | None:
    """Return whose ribbon it is: that of the seat asked, in a vote of the viewer who is to vote."""
    return scene.decision.seat if scene.decision is not None else scene.acting


def _doing(scene: Scene) -> tuple[str, str]:
    """Return what goes on where nobody acts, and what happens now."""
    view = scene.view
    if scene.recaps_phase:
        return what_was_given(view)
    if scene.recap is None and is_voting(view):
        asked = None if scene.decision is None else scene.viewer  # not whoever watches again
        text = voting_text(view, asked, is_before=scene.is_before_vote)
        return PARLIAMENT, text[:1].lower() + text[1:]
    if scene.acting is not None and isinstance(choice := view.agenda[-1], Choice):
        return "", doing_text(choice, view, scene.names)
    return phase_text(view.phase), ""
