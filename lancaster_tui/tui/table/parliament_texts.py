"""Parliament in a whole window of few rows: each law as a sentence, and beside it who gains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from textual.geometry import Region

from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Row, row_width, wrap
from lancaster_tui.tui.kit.seats import seat_mark
from lancaster_tui.tui.table.law_strips import IN_FORCE, PROPOSED, draw_strip
from lancaster_tui.tui.table.parliament_large import Item
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.laws.cards import law_lines, law_short, law_text
from lancaster_tui.words.laws.forecast import Size, is_lost, open_texts
from lancaster_tui.words.laws.waiting import gave_nobody_text, nobody_texts
from lancaster_tui.words.phrases import COVERED, sentence
from lancaster_tui.words.prompts.votes import WHO_LEAVES
from lancaster_tui.words.rewards import longest

ROWS: Final = 2
"""The rows of a law."""

_STRIP = 4  # columns of the number of a law, with its note
_GAINS, _SHARE = 25, 0.31  # columns of who gains at least, and their share of a wide window
_GAP = 2  # columns between what two players gain
_WHOLE = 99  # columns that any name fits into
_SIZES: tuple[Size, ...] = ("full", "figure", "amount", "bare")
_PAYS, _PAID, _PAID_OR_PAYS = "what it would pay now", "what it paid", "paid, or would pay now"
_PURSES: Final = ("behind the screen",) * 2
_BETWEEN: Final = {ground: mixed(ground.card, ground.strip, 50) for ground in (IN_FORCE, PROPOSED)}


def rows_of(laws: Sequence[Sequence[Item]]) -> int:
    """Return the rows that laws in force and proposals need, with their headings."""
    return 2 + ROWS * sum(map(len, laws))


def draw_texts(
    canvas: Canvas, scene: Scene, laws: Sequence[Sequence[Item]], vote_state: str
) -> int:
    """Paint the laws in force, and below them the proposals.

    Returns the column where those who gain begin; the heading ends before that.
    """
    start = canvas.width - max(_GAINS, round(canvas.width * _SHARE))
    paid = [scene.is_applied(item.law) for item in laws[0]]
    heading = _PAID if paid and all(paid) else _PAID_OR_PAYS if any(paid) else _PAYS
    canvas.text(start, 0, heading, "soft")
    y, said = 1, ""
    for number, items in enumerate(laws):
        y += number
        for slot, item in enumerate(items, start=1):
            said += _draw_law(canvas, scene, item, slot, y, start)
            y += ROWS
    middle = 1 + ROWS * len(laws[0])
    x, end = canvas.text(1, middle, vote_state, "soft") + _GAP, canvas.width - 1
    if COVERED in said:
        open_laws = scene.open_laws((*scene.view.laws, *scene.view.proposals))
        _, unknown = open_texts(scene.view, open_laws, _PURSES)
        end = canvas.text_to(end, middle, f"{COVERED} {unknown}", "quiet") - _GAP
    if laws[1] and x + len(WHO_LEAVES) <= end:
        canvas.text(x, middle, WHO_LEAVES, "quiet")
    return start


def _draw_law(canvas: Canvas, scene: Scene, item: Item, slot: int, y: int, start: int) -> str:
    """Paint the number of a law, its sentence, and who gains; return what is said of these."""
    law, ground = item.law, item.ground
    every_other = slot % 2 == 0  # where one law ends and the next begins
    canvas.fill(0, y, canvas.width, ROWS, _BETWEEN[ground] if every_other else ground.card)
    canvas.fill(0, y, _STRIP, ROWS, ground.strip)
    draw_strip(canvas, Region(0, y, _STRIP, 1), (f" {slot}",), item.note, ground)
    room = start - _STRIP - 1 - _GAP
    texts = (law_text(law), law_short(law), *law_lines(law))
    forms = [wrap(sentence(text), room) for text in texts]
    lines = next((lines for lines in forms if len(lines) <= ROWS), forms[-1][:ROWS])
    for row, line in enumerate(lines, start=y):
        canvas.text(_STRIP + 1, row, line, ground.ink)
    gains = _gains(scene, law, canvas.width - 1 - start)
    for row, gain in enumerate(gains, start=y):
        canvas.row(start, row, gain)
    return "".join(text for row in gains for text, _ in row)


def _gains(scene: Scene, law: Law, width: int) -> list[Row]:
    """Return what a law would pay, on as many rows as it has, by name if there is room for that."""
    rows: list[Row] = []
    for texts in scene.forecasts_in_sizes(law, _SIZES):
        if not any(texts):
            nobody = nobody_texts(scene.view, law, scene.known)
            said = gave_nobody_text(law) if scene.is_applied(law) else longest(nobody, width)
            return [[(said, "quiet")]]
        if scene.is_applied(law) and {*texts} == {COVERED}:
            return [[("paid", "quiet")]]
        for name in (_WHOLE, 1):
            rows = list(_flowing(_entries(scene, texts, name), width))
            if len(rows) <= ROWS and all(row_width(row) <= width for row in rows):
                return rows
    return rows[:ROWS]


def _entries(scene: Scene, texts: Sequence[str], name: int) -> Iterator[Row]:
    """Yield who would gain and what; those for whom that is covered come last, together.

    ``name`` says how many columns a name may have: with one it is a shape.
    """
    unknown: Row = []
    for seat, text in enumerate(texts):
        mark, ink = seat_mark(seat, scene.names, name)
        if text == COVERED:
            unknown.append((seat_mark(seat, scene.names, 1)[0], ink))
        elif text:
            told = f" {text}" if name > 1 or text[:1].isalpha() else text
            yield [(mark, f"{ink} bold"), (told, "quiet" if is_lost(text) else f"{ink} bold")]
    if unknown:
        yield [*unknown, (f" {COVERED}", "quiet")]


def _flowing(entries: Iterator[Row], width: int) -> Iterator[Row]:
    """Yield entries on rows, one after the other as long as there is room."""
    row: Row = []
    for entry in entries:
        if row and row_width(row) + _GAP + row_width(entry) > width:
            yield row
            row = []
        row = [*row, (" " * _GAP, ""), *entry] if row else entry
    yield row
