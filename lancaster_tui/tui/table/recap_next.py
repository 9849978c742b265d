"""Below the page of a recap: what comes next, in which order, and the key that leads there."""

from __future__ import annotations

from lancaster_tui.rules.events import ConflictsRevealed, LawsRevealed
from lancaster_tui.tui.kit.drawing import Row, cut, row_width, wrap
from lancaster_tui.tui.kit.seats import seat_mark
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.laws.cards import law_short
from lancaster_tui.words.names import points_text
from lancaster_tui.words.prompts.course import next_text

_ORDER, _THEN = "Player order: ", ", "
_WHOLE = 99  # columns that any name fits into
_ROWS = 3  # and two more for what is turned up


def rows_wanted(scene: Scene) -> int:
    """Return how many rows there are below the page of a recap."""
    return _ROWS + (2 if scene.recap is not None and scene.recap.coming else 0)


def next_rows(scene: Scene, width: int, height: int, key: str) -> list[Row]:
    """Return at most so many rows, the last of them with the key that goes on."""
    what, who = next_text(scene.view, scene.names)
    title, order = f"Next: {what}", _order(scene, width)
    first, *more = wrap(f"{title}: {who}", width)
    heads: list[Row] = [[(title, "bold"), (first[len(title) :], "soft")]]
    heads += [[(line, "soft")] for line in more]
    if len(heads) + len(order) + 1 > height or not first.startswith(title):
        heads = [_cut([(title, "bold"), (f": {who}", "soft")], width)]
    rows = [*heads, *order][: height - 1]
    go_on: Row = [(f" {key} ", "key"), (f" go on to {what}", "bold")]
    return [*rows, *[[] for _ in range(rows_wanted(scene) - 1 - len(rows))], go_on]


def _order(scene: Scene, width: int) -> list[Row]:
    """Return who comes after whom, or what is turned up for the next round."""
    if scene.recap is not None and scene.recap.coming:
        return _coming(scene, width)
    share = (width - len(_ORDER)) // scene.view.players - len(_THEN)
    row = next(
        (row for room in (_WHOLE, share) if row_width(row := _in_order(scene, room)) <= width), []
    )
    return [row or _in_order(scene, 1)]


def _in_order(scene: Scene, room: int) -> Row:
    """Return the players in order, each name within some columns."""
    row: Row = [(_ORDER, "soft")]
    for number, seat in enumerate(scene.view.player_order()):
        mark, ink = seat_mark(seat, scene.names, room)
        row += [(_THEN if number else "", "quiet"), (mark, f"{ink} bold")]
    return row


def _coming(scene: Scene, width: int) -> list[Row]:
    assert scene.recap is not None
    rules = scene.names.rules
    battles, laws = [], []
    for event in scene.recap.coming:
        match event:
            case ConflictsRevealed(cards):
                battles = [rules.conflicts[card] for card in cards]
            case LawsRevealed(proposals):
                laws = [law_short(rules.law_by_id[law]) for law in proposals]
            case _:
                pass
    told = " and ".join(f"{card.strength} ({points_text(card.points)})" for card in battles)
    lines = [f"New conflicts against {told}", *wrap(f"To be voted on: {'; '.join(laws)}", width)]
    return [[(line, "soft")] for line in lines]


def _cut(row: Row, width: int) -> Row:
    """Return a row of at most some cells, the cut shown at its end."""
    if row_width(row) <= width:
        return row
    kept: Row = []
    for text, ink in row:
        left = width - row_width(kept)
        if left > 0:
            kept.append((cut(text, left), ink))
    return kept
