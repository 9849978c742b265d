"""Parliament with all the room: laws as sentences, with what each player would get, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row, row_width, wrap
from lancaster_tui.tui.kit.glyphs import ARROW, MARK
from lancaster_tui.tui.kit.seats import seat_ink, seat_mark
from lancaster_tui.tui.table.cards import draw_card
from lancaster_tui.tui.table.law_strips import Ground, draw_strip
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.laws.cards import law_text
from lancaster_tui.words.laws.forecast import NOTHING, Size, is_lost, open_texts
from lancaster_tui.words.laws.waiting import NOBODY, nobody_texts
from lancaster_tui.words.phrases import COVERED, sentence

_LEAST_WIDTH, _LEAST_HEIGHT = 100, 28
_HIGH = 44  # rows from which each law to come has a row
_PARAGRAPHS = 4  # rows for them otherwise
_HEADS = 6  # rows for the heads of up to three groups of them
_SLOTS = 3  # cards side by side
_MARGIN = 1  # columns to the left of the cards
_AIR = 2  # blank rows in a card beside one between each two players
_LATER: Final = Ground("surface", "panel", "soft")
_NAME = 10  # columns that a name has at least
_MEANINGS: Final = (
    (MARK, "mark bold", "in force since you last acted"),
    (ARROW, "target bold", "dealt with now"),
)
_PURSES: Final = ("gold or squires behind a screen",) * 2
_LEAVES: Final = "each proposal that passes comes in at the right, and the law at the left leaves"


class Item(NamedTuple):
    """A law, what stands on its strip, a note before that, and the colours of its card."""

    law: Law
    strip: Sequence[str]
    note: str
    ground: Ground


def has_room(scene: Scene, rows: Sequence[Sequence[Item]], width: int, height: int) -> bool:
    """Return whether there is room for the large form."""
    if width < _LEAST_WIDTH or height < _LEAST_HEIGHT:
        return False
    return 2 + sum(_least(scene, items, width) for items in rows) <= height - 1


def draw_large(
    canvas: Canvas, scene: Scene, rows: Sequence[Sequence[Item]], vote_state: str
) -> int:
    """Paint a row of cards for the laws in force and one for the proposals; signs below them.

    Returns how many rows are left at the end for the laws to come.
    """
    meanings = _meanings(scene, rows)
    least = [_least(scene, items, canvas.width) for items in rows]
    to_come = len(scene.view.laws_to_come)
    wanted = to_come + _HEADS if canvas.height > _HIGH else min(to_come, _PARAGRAPHS)
    spare = canvas.height - 2 - sum(least) - bool(meanings) - wanted
    more = min(max(spare, 0) // 2, scene.view.players + _AIR)
    y = 1
    for number, (items, high) in enumerate(zip(rows, least, strict=True)):
        if number:
            x = canvas.text(1, y, vote_state, "soft") + 3
            if scene.view.proposals and x + len(_LEAVES) < canvas.width:
                canvas.text_to(canvas.width - 1, y, _LEAVES, "quiet")
            y += 1
        of = max(len(items), _SLOTS)
        for slot, item in enumerate(items):
            x, width = _column(canvas, slot, of)
            _card(canvas, scene, item, Region(x, y, width, high + more), more)
        y += high + more if items else 0
    if meanings:
        canvas.row(1, y, meanings)
        y += 1
    return canvas.height - y


def draw_to_come(canvas: Canvas, groups: Sequence[tuple[str, Sequence[Law]]], rows: int) -> bool:
    """Paint the laws to come in the last rows: a card for each group, headed by its title.

    Returns whether there was room for that, else nothing is painted.
    """
    if not groups:
        return False
    columns = [_column(canvas, slot, len(groups)) for slot in range(len(groups))]
    told = [
        [wrap(_sentence(law), width - 4) for law in laws]
        for (_, laws), (_, width) in zip(groups, columns, strict=True)
    ]
    high, lines_of = rows - 2, max(sum(map(len, each)) for each in told)
    if 2 + lines_of > high:
        return False
    gap = (high - 2 - lines_of) // (1 + max(map(len, told)))
    for (title, _), laws, (left, width) in zip(groups, told, columns, strict=True):
        at = Region(left, canvas.height - rows + 1, width, high)
        draw_card(canvas, *at, _LATER.card, _LATER.strip)
        x, y = at.x + 2, at.y + 1 + min(gap, 1)
        canvas.text(x - canvas.has_colour, at.y, title, "foreground")
        for lines in laws:
            for line in lines:
                canvas.text(x, y, line, _LATER.ink)
                y += 1
            y += gap
    return True


def _column(canvas: Canvas, slot: int, of: int) -> tuple[int, int]:
    """Return where the card of a slot begins, and how wide it is."""
    room = canvas.width - _MARGIN
    start, end = (_MARGIN + room * each // of for each in (slot, slot + 1))
    return start, end - start - 1


def _meanings(scene: Scene, rows: Sequence[Sequence[Item]]) -> Row:
    """Return the signs that are on the cards, with what they mean."""
    items = [item for each in rows for item in each]
    signs = {item.note for item in items}
    row: Row = []
    if laws := scene.open_laws(item.law.id for item in items):
        row = [(f"{COVERED} it depends on {open_texts(scene.view, laws, _PURSES)[0]}   ", "quiet")]
    for sign, ink, meaning in _MEANINGS:
        if sign in signs:
            row += [(sign, ink), (f" {meaning}   ", "quiet")]
    return row


def _least(scene: Scene, items: Sequence[Item], width: int) -> int:
    """Return the rows that the cards of a row need: strip, sentence, players, and the edge."""
    if not items:
        return 0
    room = (width - _MARGIN) // max(len(items), _SLOTS) - 1 - 4
    text = max(len(wrap(_sentence(item.law), room)) for item in items)
    return 1 + text + scene.view.players + 1


def _sentence(law: Law) -> str:
    return f"{sentence(law_text(law))}."


def _card(canvas: Canvas, scene: Scene, item: Item, at: Region, air: int) -> None:
    """Paint a law: the sentence, and everybody with what they would get and by what."""
    law, ground = item.law, item.ground
    draw_card(canvas, *at, ground.card, ground.strip)
    edge = not canvas.has_colour
    strip = Region(at.x + edge, at.y, at.width - 2 * edge, 1)
    draw_strip(canvas, strip, item.strip, item.note, ground)
    x, y, room = at.x + 2, at.y + 1 + bool(air), at.width - 4
    for line in wrap(_sentence(law), room):
        canvas.text(x, y, line, f"{ground.ink} bold")
        y += 1
    spread = 2 if air > scene.view.players else 1
    y = at.bottom - 1 - spread * scene.view.players + spread - 1
    in_full, in_short = _told(scene, law, "full"), _told(scene, law, "figure")
    names = (seat_mark(seat, scene.names, room)[0] for seat in range(scene.view.players))
    widest = max(map(cell_len, names))
    longest = max(row_width(text) for text in in_full)
    name = max(min(widest, room - longest - 1), min(widest, _NAME))
    for seat, (whole, short) in enumerate(zip(in_full, in_short, strict=True)):
        mark, ink = seat_mark(seat, scene.names, name)
        canvas.text(x, y + spread * seat, mark, f"{ink} bold")
        left = room - (name + 1)
        forms = (whole, whole[:1], short, short[:1])
        text = next((form for form in forms if row_width(form) <= left), short[:1])
        canvas.row(x + name + 1, y + spread * seat, text)


def _told(scene: Scene, law: Law, size: Size) -> list[Row]:
    """Return for each seat what it would get, and what is counted for that."""
    rows: list[Row] = []
    texts = scene.forecasts(law, size)
    nothing = NOTHING
    if size == "full" and not any(texts) and not scene.is_applied(law):
        nobody = nobody_texts(scene.view, law, scene.known)[0]
        nothing = nobody.replace(NOBODY, NOTHING)  # unless an earlier vote passes
    for seat, (text, counted) in enumerate(zip(texts, scene.counted(law), strict=True)):
        is_won = text not in ("", NOTHING, COVERED) and not is_lost(text)
        row: Row = [(text or nothing, f"{seat_ink(seat, scene.names)} bold" if is_won else "quiet")]
        if counted is not None:
            row.append((f"  {counted[1]}", "quiet"))
        rows.append(row)
    return rows
