"""The castle of one seat in the whole window: a picture, and below it what everybody owns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import cut, wrap
from lancaster_tui.tui.kit.seats import seat_mark
from lancaster_tui.tui.table.castle_picture import draw_chip, draw_picture
from lancaster_tui.tui.table.comparison import compared
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.holdings import Fact, Holding, holdings
from lancaster_tui.words.seating import kind_label

LEAST_HEIGHT: Final = 14  # rows from which the picture and all words fit
_LEAST_PICTURE, _MOST_PICTURE = 5, 26  # rows
_TALL_PICTURE = 10  # rows that the picture gets before facts are written in full
_BESIDE_EACH_OTHER = 100  # columns from which all players stand side by side
_HEADS: Final = 9  # columns of a holding's head
_CHIP = 7  # columns of a knight, with the gap after it
_LONGEST_KIND = 20  # columns for who plays the seat
_WHOLE = 99  # columns that any name fits into


class Key(NamedTuple):
    """The key that shows the castle of a seat."""

    seat: int
    label: str


def draw_large(canvas: Canvas, scene: Scene, seat: int, keys: Sequence[Key], heading: str) -> None:
    """Paint whose castle it is, the castle, and what its owner has, beside all others if they fit.

    The owner stands first among them.
    """
    _title(canvas, scene, seat, keys, heading)
    table = compared(scene, (), seat)
    free = canvas.height - 2 - table.height(canvas.width, is_roomy=False)
    if canvas.width >= _BESIDE_EACH_OTHER and free >= _LEAST_PICTURE:
        roomy = canvas.height - 2 - table.height(canvas.width, is_roomy=True)
        rows = _picture_rows(roomy if roomy >= _TALL_PICTURE else free)
        draw_picture(canvas, scene, seat, 1, rows)
        below = Region(0, rows + 2, canvas.width, canvas.height - rows - 2)
        table.draw(canvas, below, has_spots=False)
        return
    standing = next(each for each in scene.standings if each.seat == seat)
    owned = holdings(scene.view, standing, scene.names, shows_purse=scene.sees_purse(seat))
    most = canvas.height - 1 - _LEAST_PICTURE
    left, lines = 1 + _HEADS, _under_heads(owned, canvas.width)
    if len(lines) > most:
        owned = [_in_brief(holding) for holding in owned]
        lines = _under_heads(owned, canvas.width)
    if len(lines) > most:
        lines = _under_heads(owned[:-1], canvas.width)
    if len(lines) > most:
        left, lines = 1, _running_on(scene, owned, canvas.width)
    if len(lines) > most:
        lines = _running_on(scene, owned[:-1], canvas.width)
    rows = _picture_rows(canvas.height - 1 - len(lines))
    draw_picture(canvas, scene, seat, 1, rows)
    for y, line in enumerate(lines, 1 + rows):
        _draw_line(canvas, scene, line, y, left)


def _picture_rows(rows: int) -> int:
    return max(min(rows, _MOST_PICTURE), _LEAST_PICTURE)


def _title(canvas: Canvas, scene: Scene, seat: int, keys: Sequence[Key], heading: str) -> None:
    """Write whose castle it is, and which key shows which castle."""
    mark, ink = seat_mark(seat, scene.names, _WHOLE)
    x = canvas.text(1, 0, f"{mark}'s castle", f"{ink} {heading}")
    if (bot := scene.names.bot(seat)) is not None:
        x = canvas.text(x, 0, f" ({cut(kind_label(bot), _LONGEST_KIND)})", "quiet")
    forms = [
        [(key, seat_mark(key.seat, scene.names, room)) for key in keys] for room in (_WHOLE, 10, 1)
    ]
    end = canvas.width - 1
    for form in forms:
        width = sum(len(key.label) + cell_len(mark) + 3 for key, (mark, _) in form)
        if x + 2 + width <= end or form is forms[-1]:
            break
    at = end - width + 2
    for key, (mark, ink) in form:
        is_shown = key.seat == seat
        if is_shown:
            at = canvas.chip(at - 1, 0, f" {key.label} {mark} ", "seat-ink bold", ink) + 1
            continue
        at = canvas.text(at, 0, f"{key.label} ", "target bold")
        at = canvas.text(at, 0, mark, ink) + 2


class _Line(NamedTuple):
    """Facts side by side, after the head of a holding or below it."""

    head: str
    facts: Sequence[Fact]


def _under_heads(owned: Sequence[Holding], width: int) -> list[_Line]:
    """Return facts in lines, each holding on lines of its own after its head."""
    lines = []
    for holding in owned:
        heads = [holding.short]
        for facts in _flowing(holding.facts, width - _HEADS):
            lines.append(_Line(heads.pop() if heads else "", facts))
    return lines


def _in_brief(holding: Holding) -> Holding:
    """Return a holding without the facts that the towers above show anyway."""
    facts = [fact._replace(text=fact.brief or fact.text) for fact in holding.facts]
    return holding._replace(facts=facts)


def _running_on(scene: Scene, owned: Sequence[Holding], width: int) -> list[_Line]:
    """Return the facts in as few lines as possible, without heads."""
    facts = [
        fact._replace(word=f"ally's {fact.word}")
        if fact.knights and scene.view.is_ally(fact.faction)
        else fact
        for holding in owned
        for fact in holding.facts
    ]
    return [_Line("", line) for line in _flowing(facts, width)]


def _flowing(facts: Iterable[Fact], width: int) -> Iterable[list[Fact]]:
    """Yield rows of facts side by side.

    A fact that is wider than a row goes on in the next ones, without its word.
    """
    row, x = list[Fact](), 1
    for fact in facts:
        taken = len(fact.word) + 1 + _CHIP * len(fact.knights) + cell_len(fact.text)
        if row and x + taken >= width:
            yield row
            row, x = [], 1
        if taken < width:
            row.append(fact)
            x += taken + 2
            continue
        first, *more = wrap(fact.text, width - len(fact.word) - 3)
        yield [fact._replace(text=first)]
        yield from ([Fact("", line)] for line in more)
    if row:
        yield row


def _draw_line(canvas: Canvas, scene: Scene, line: _Line, y: int, left: int) -> None:
    canvas.text(1, y, line.head, "bold")
    x = left
    for fact in line.facts:
        x = canvas.text(x, y, f"{fact.word} " if fact.word else "", "quiet")
        x = _fact(canvas, scene, fact, x, y) + 2


def _fact(canvas: Canvas, scene: Scene, fact: Fact, x: int, y: int) -> int:
    for strength in fact.knights:
        x = draw_chip(canvas, scene, fact.faction, strength, x, y) + 1
    return canvas.text(x, y, fact.text) if fact.text else x - bool(fact.knights)
