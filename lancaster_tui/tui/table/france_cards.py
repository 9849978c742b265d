"""The conflicts of France as cards: who has which rank, and what that pays."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.rules.ruleset.entries import CONFLICT_SPACES
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import wrap
from lancaster_tui.tui.kit.glyphs import ARROW, CUT
from lancaster_tui.tui.kit.seats import seat_mark
from lancaster_tui.tui.table.cards import RULE
from lancaster_tui.tui.table.france_large import FRANCE_STRIP, draw_strength_bar
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.shown_conflict import (
    FROM_ABOVE,
    LEAST_BAR,
    ShownConflict,
    comes_down,
    is_last_stand,
)
from lancaster_tui.tui.table.spots import SpotLook
from lancaster_tui.words.battles import (
    EMPTY,
    MOVES_HERE,
    NO_POINTS,
    NOBODY_YET,
    OF,
    PAID,
    Outlook,
    ending_word,
    if_lost,
    is_last_round,
    prizes_text,
    rank_points,
)
from lancaster_tui.words.names import battle_kind
from lancaster_tui.words.phrases import ordinal
from lancaster_tui.words.rewards import longest

CARD_ROWS: Final = 2 + CONFLICT_SPACES
"""The rows of a card: strip, bar and ranks."""
_OUTLOOK_ROWS = 2  # of a card, for what would follow
_RANKS = 3  # that are paid for (CON-4)
_WIDE = 40  # columns from which it says in full who wins
_TOLD = len("→captured"), len("France wins, all captured")  # on a card, and on a wide one
_MOST_STRENGTHS: Final = f"10{OF}9"
_IF_WON = len(" (9)")  # columns of the points if England wins, behind those now
_WHOLE = 99  # columns that any name fits into


def draw_conflict_card(canvas: Canvas, scene: Scene, place: int, at: Region) -> None:
    """Paint a conflict: its card, the strength against that of France, and who has which rank.

    In further rows it says what would follow.
    """
    shown = ShownConflict.at(scene, place)
    x, y = at.x + 1, at.y + 1
    canvas.fill(
        at.x, at.y, at.width, min(at.height, CARD_ROWS + _OUTLOOK_ROWS), "france-card", place
    )
    _strip(canvas, scene, place, shown, at)
    if shown is None:
        comes = wrap(MOVES_HERE[0], at.width - 2) if comes_down(scene, place) else ()
        for line_y, line in enumerate((EMPTY, *comes), start=y):
            canvas.text(x, line_y, line, "quiet")
        return
    ends = shown.ends
    _strength(canvas, shown, ends, Region(at.x, y, at.width, 1))
    end = at.right - 1
    is_close = _cuts_names(scene, end - _IF_WON - 3 - x)
    for row in range(min(len(shown.conflict.stacks), _RANKS)):
        rank = f"{row + 1} " if is_close else f"{ordinal(row + 1)} "
        name_x = canvas.text(x, y + 1 + row, rank, "quiet")
        _rank(canvas, shown, row, Region(name_x, y + 1 + row, end - name_x, 1))
    if not shown.conflict.stacks:
        is_last = is_last_round(scene.view)
        lost = if_lost(shown.card, is_lower=is_last_stand(place), is_last=is_last)
        joined = " ".join(lost)
        told = (joined,) if len(joined) <= at.width - 2 else lost
        for line_y, line in enumerate((NOBODY_YET, *told), start=y + 1):
            canvas.text(x, line_y, line, "quiet")
    elif at.height > CARD_ROWS:
        forms = [wrap(form, at.width - 2) for form in ends.follows]
        room = min(at.height - CARD_ROWS, _OUTLOOK_ROWS)
        lines = next((form for form in forms if len(form) <= room), forms[-1][:room])
        for line_y, line in enumerate(lines, start=at.y + CARD_ROWS):
            canvas.text(x, line_y, line, "good" if ends.is_won else "bad")


def _strip(
    canvas: Canvas, scene: Scene, place: int, shown: ShownConflict | None, at: Region
) -> None:
    """Paint the head of a card: its letter, what it is, and what ranks 1 to 3 get if it is won."""
    look = SpotLook(scene, place)
    canvas.fill(at.x, at.y, at.width, 1, look.ground if look.is_pointed else FRANCE_STRIP, place)
    x, end = look.key(canvas, at.x, at.y), at.right
    if shown is not None:
        prizes = PAID if place == scene.settled else f"{prizes_text(shown.card, is_won=True)} PP"
        end = canvas.text_to(end - 1, at.y, prizes, look.ink_on(canvas, "pip"))
    ink = look.ink_on(canvas, look.ink("bad" if is_last_stand(place) else ""))
    x = canvas.text(x + 1, at.y, battle_kind(place), ink) + 1
    if not canvas.has_colour:
        canvas.text(x, at.y, RULE * (end - 1 - x), "quiet")


def _strength(canvas: Canvas, shown: ShownConflict, ends: Outlook, at: Region) -> None:
    """Paint the bar of the strengths, and write these and how it ends, if anybody is there.

    On a narrow card the strengths are a fraction: ``2/8``.
    """
    own = shown.strengths
    told = _TOLD[at.width >= _WIDE]
    bar = at.width - told - len(_MOST_STRENGTHS) - 3  # with a blank behind each
    if bar < LEAST_BAR:
        own = own.replace(OF, "/")
        bar += len(OF) - 1
    draw_strength_bar(canvas, shown.scene, shown.conflict, at.x, at.y, bar)
    behind = canvas.text(at.x + bar + 1, at.y, own, "bold")
    if shown.conflict.stacks:
        word = ending_word(ends) if shown.scene.is_ascii else f"{ARROW}{ending_word(ends)}"
        ending = longest((*ends.winner, word), at.right - 2 - behind)
        canvas.text_to(at.right - 1, at.y, ending, shown.ink)


def _rank(canvas: Canvas, shown: ShownConflict, row: int, at: Region) -> None:
    """Write who has a rank, with which knights, and what it pays now and if England wins.

    Where there is little room, the knights touch if that saves the name; else the name is cut.
    """
    faction, names = shown.ranking[row], shown.scene.names
    end = _points(canvas, shown, row, at) - 1
    shown.lay_ghost(canvas, faction, at.x, at.y, end - at.x)
    own = shown.knights(faction)
    whole, ink = seat_mark(faction, names, _WHOLE)
    room = end - at.x - len(own) - 1
    close = own.replace(" ", "")
    spared = len(own) - len(close)
    if CUT in seat_mark(faction, names, room)[0] and cell_len(whole) <= room + spared:
        own, room = close, room + spared
    if cell_len(whole) != room:  # else the name matters more than air behind the knights
        room -= 1
        end -= 1
    canvas.text_to(end, at.y, own, "soft")
    canvas.text(at.x, at.y, seat_mark(faction, names, room)[0], f"{ink} bold")


def _points(canvas: Canvas, shown: ShownConflict, row: int, at: Region) -> int:
    """Write what a rank pays as it stands, and if England wins; return the first column."""
    if shown.scene.view.is_ally(shown.ranking[row]):
        return canvas.text_to(at.right, at.y, NO_POINTS, "quiet")
    points, now = rank_points(shown.card)[row], at.right - _IF_WON
    if shown.conflict.total >= shown.card.strength:
        return canvas.text_to(at.right, at.y, str(points.won), "bold")
    if shown.place == shown.scene.settled:
        return canvas.text_to(at.right, at.y, str(points.lost), "bold")
    canvas.text(now, at.y, f" ({points.won})", "quiet")
    return canvas.text_to(now, at.y, str(points.lost), "bold")


def _cuts_names(scene: Scene, width: int) -> bool:
    """Return whether a name on any card has no room behind ``1st``, even where knights touch.

    ``width`` is what a rank and who has it have before the points.
    """
    room = width - len(f"{ordinal(1)} ")
    return any(
        cell_len(seat_mark(each, scene.names, _WHOLE)[0])
        > room - len(shown.knights(each).replace(" ", ""))
        for shown in filter(None, (ShownConflict.at(scene, place) for place in FROM_ABOVE))
        for each in shown.ranking[:_RANKS]
    )
