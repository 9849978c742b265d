"""A law on a card: its condition, its gain, and who would gain by it now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row, cut, row_width, wrap
from lancaster_tui.tui.kit.glyphs import ARROW
from lancaster_tui.tui.kit.seats import seat_ink, seat_mark, seat_shape
from lancaster_tui.tui.table.law_strips import Ground
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.awards import DECLINED, LOST, PAID
from lancaster_tui.words.laws.cards import law_faces
from lancaster_tui.words.laws.forecast import AT_MOST, NOTHING, ONCE, UP_TO, Size, is_lost
from lancaster_tui.words.laws.waiting import NOBODY, gave_nobody_text, nobody_texts
from lancaster_tui.words.phrases import COVERED
from lancaster_tui.words.recaps import GOT_IT
from lancaster_tui.words.rewards import longest

GOT: Final = "got "
"""Before what a law gave, where its strip says that it has."""
_NO_GAIN: Final = ("", NOTHING, COVERED, PAID, DECLINED, LOST)
_NEXT: Final = "next"
_OTHERS: Final = "the others nothing"
_SIZES: tuple[Size, ...] = ("full", "figure", "amount", "bare")
_NAME = 10  # columns that a name has at least


def draw_law(
    canvas: Canvas, scene: Scene, law: Law, at: Region, ground: Ground, *, is_named: bool
) -> str:
    """Paint the condition of a law and its gain, and who would gain now, by name or by shape.

    Returns what is said of who gains.
    """
    x, room, end = at.x + 1, at.width - 2, at.bottom
    end -= scene.view.players if is_named else 1
    lines, gain = wrapped_law(law, room, end - at.y - 1)
    for y, line in enumerate(lines, start=at.y + 1):
        canvas.text(x, y, line, ground.ink)
    draw_gain(canvas, gain, x, end - len(gain), room)
    if is_named:
        return _draw_names(canvas, scene, law, x, end, room)
    gains = law_gains(scene, law, room)
    canvas.row(x, end, gains)
    return "".join(text for text, _ in gains)


def _draw_names(canvas: Canvas, scene: Scene, law: Law, x: int, y: int, room: int) -> str:
    """Write who would gain and what on rows of their own, and below them that the others do not."""
    texts, told = _told_by_name(scene, law, room)
    widest = max(cell_len(seat_mark(seat, scene.names, room)[0]) for seat in range(len(texts)))
    name = min(widest, room - max(map(len, texts)) - 1)
    for row, (seat, text) in enumerate(told.items(), start=y):
        mark, ink = seat_mark(seat, scene.names, name)
        canvas.text(x, row, mark, f"{ink} bold")
        canvas.text(x + name + 1, row, text, ink_of_gain(text, ink))
    if len(told) < len(texts):
        nobody = longest(_nobody_now(scene, law), room)
        canvas.text(x, y + len(told), _OTHERS if told else nobody, "quiet")
    return " ".join(told.values())


def rows_of_names(scene: Scene, law: Law, room: int) -> int:
    """Return how many rows it takes to say by name who would gain."""
    texts, told = _told_by_name(scene, law, room)
    return len(told) + (len(told) < len(texts))


def _told_by_name(scene: Scene, law: Law, room: int) -> tuple[list[str], dict[int, str]]:
    """Return what everybody would gain, and of that what is said by name."""
    texts = [text or NOTHING for text in gains_in_column(scene, law, room - _NAME - 1)]
    told = {seat: text for seat, text in enumerate(texts) if text != NOTHING}
    return texts, dict(enumerate(texts)) if len(told) == len(texts) - 1 else told


def draw_gain(
    canvas: Canvas, gain: Sequence[str], x: int, y: int, room: int, ink: str = "target bold"
) -> None:
    """Paint the lines of what a law gives after an arrow; blanks before them are never struck."""
    for number, line in enumerate(gain):
        start = "" if number else f"{ARROW} "
        indent = len(ARROW) + 1 - len(start)
        canvas.text(x + indent, y + number, cut(f"{start}{line}", room - indent), ink)


def wrapped_law(law: Law, width: int, rows: int) -> tuple[list[str], list[str]]:
    """Return the longest condition of a law that fits on some rows above its gain, and that."""
    for face in law_faces(law):
        for gain in _gain_lines(face.gains, width - len(ARROW) - 1):
            for condition in face.conditions:
                lines = wrap(condition, width)
                if len(lines) + len(gain) <= rows:
                    return lines, gain
    left = max(rows - len(gain), 1)
    return [*lines[: left - 1], cut(" ".join(lines[left - 1 :]), width)], gain


def _gain_lines(forms: Sequence[str], width: int) -> Iterator[list[str]]:
    """Yield a gain in words on one row if it fits, and on two; then as short as one row asks."""
    if not forms:
        yield []
        return
    words = [form for form in forms if form not in forms[-2:]] or forms[:1]
    yield from ([form] for form in words if len(form) <= width)
    for form in words:
        first, *others = wrap(form, width)
        if len(others) == 1 and not first[-1].isdigit():
            yield [first, *others]
    yield [cut(longest(forms, width), width)]


def law_gains(scene: Scene, law: Law, width: int) -> Row:
    """Return who gains by a law now, by the shapes of the seats, and how much.

    For one that has paid in this round it is what it gave; the strip above says that it is past.
    Seats that get nothing for want of a piece are left out if any seat gets something.
    """
    for texts in scene.forecasts_in_sizes(law, _SIZES):
        if not any(texts):
            return [(longest(_nobody_now(scene, law), width), "quiet")]
        if scene.is_applied(law) and {*texts} == {COVERED}:
            return [(PAID, "quiet")]
        told = [_amount(text) for text in texts] if scene.is_applied(law) else texts
        won = ["" if is_lost(text) else text for text in told]
        told = won if any(won) else told
        is_begun = not scene.is_applied(law) and any(text.startswith(GOT) for text in told)
        if not is_begun and row_width(signs := _signs(scene, told)) <= width:
            return signs
        joint = _begun_signs(scene, told) if is_begun else joint_signs(scene, told)
        if row_width(joint[0]) <= width:
            return joint[0]
    return next((row for row in joint[1:] if row_width(row) <= width), joint[-1])


def _nobody_now(scene: Scene, law: Law) -> Sequence[str]:
    if scene.is_applied(law):
        return (gave_nobody_text(law), NOBODY)
    return nobody_texts(scene.view, law, scene.known)


def _signs(scene: Scene, texts: Sequence[str]) -> Row:
    row: Row = []
    for seat, text in enumerate(texts):
        if text:
            ink = seat_ink(seat, scene.names)
            sign = f"{' ' if row else ''}{seat_shape(seat, scene.names)}{_beside(text)}"
            row.append((sign, ink_of_gain(text, ink)))
    return row


def joint_signs(scene: Scene, texts: Sequence[str]) -> Sequence[Row]:
    """Return the same with one amount for all seats that share it, none for a single reward.

    An amount that several share has nobody's colour.

    The second form is without gaps between them, the third says only who would gain and who might,
    and the last does not tell them apart.
    """
    forms: list[Row] = [[], [], [], []]
    for text, shapes, of_all, ink in _groups(scene, texts):
        amount = [] if text == ONCE else [(_beside(text), ink)]
        forms[0] += [(" " if forms[0] else "", ""), *shapes, (of_all, ""), *amount]
        forms[1] += [*shapes, *amount]
        forms[2] += shapes + amount if text == COVERED else shapes
        forms[3] += shapes
    return forms


class _Group(NamedTuple):
    """Seats for which a law says the same: what, their shapes, the gap after these, and its ink."""

    text: str
    shapes: Row
    gap: str
    ink: str


def _groups(scene: Scene, texts: Sequence[str]) -> Iterator[_Group]:
    for text in dict.fromkeys(filter(None, texts)):
        seats = [seat for seat, each in enumerate(texts) if each == text]
        inks = [ink_of_gain(text, seat_ink(seat, scene.names)) for seat in seats]
        shapes = [
            (seat_shape(seat, scene.names), ink) for seat, ink in zip(seats, inks, strict=True)
        ]
        ink = inks[0] if len(seats) == 1 else ink_of_gain(text, "")
        gap = " " if text == COVERED and len(seats) > 1 else ""  # not of the last one alone
        yield _Group(text, shapes, gap, ink.strip())


def _amount(text: str) -> str:
    """Return how much a seat has got, or the whole text if that says no amount."""
    return text if text == GOT_IT else text.removeprefix(GOT)


def _begun_signs(scene: Scene, texts: Sequence[str]) -> Sequence[Row]:
    """Return who has got what from a law that is being applied, and then who may still gain.

    ``◆ got 3 ▲0-3 ■● ?``; in short ``◆3 ▲0-3 ■● ?``, and without amounts ``◆ got ▲■●``. Who is to
    get a single reward comes next: ``◆ got it ▲ next``.
    """
    in_full: Row = []
    in_short: Row = []
    shapes_of: dict[bool, Row] = {True: [], False: []}
    for text, shapes, of_all, ink in sorted(
        _groups(scene, texts), key=lambda group: GOT not in group.text
    ):
        gap = (" " if in_full else "", "")
        full, short = (_NEXT, _NEXT) if text == ONCE else (text, _amount(text))
        if text == GOT_IT:
            short = GOT
        in_full += [gap, *shapes, (f"{of_all}{_beside(full).rstrip()}", ink)]
        in_short += [gap, *shapes, (f"{of_all}{_beside(short).rstrip()}", ink)]
        shapes_of[GOT in text] += shapes
    to_come = [(" ", ""), *shapes_of[False]] if shapes_of[False] else []
    return in_full, in_short, [*shapes_of[True], (f" {GOT.rstrip()}", "bold"), *to_come]


def _beside(text: str) -> str:
    """Return what stands after the shape of a seat: words, but not an amount, after a blank.

    A limit is a range there: ``0-6 PP``.
    """
    ranged = text.replace(UP_TO, AT_MOST)
    return f" {ranged}" if ranged[:1].isalpha() else ranged


def ink_of_gain(text: str, ink: str) -> str:
    """Return the ink for what a law would give or gave: what is covered or no gain stands back."""
    is_won = text not in _NO_GAIN and not is_lost(text)
    return f"{ink} bold" if is_won else "quiet"


def gains_in_column(scene: Scene, law: Law, width: int) -> list[str]:
    """Return what a law would give each player, in the longest words that fit a column."""
    forms = list(scene.forecasts_in_sizes(law, _SIZES))
    return next((texts for texts in forms if max(map(len, texts)) <= width), forms[-1])
