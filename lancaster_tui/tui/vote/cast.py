"""Drawing what casts a ballot: yes or no, vote markers, and Enter."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import cut, wrap
from lancaster_tui.tui.kit.seats import seat_ink
from lancaster_tui.tui.table.advice_cards import Advised
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.vote.lettering import paint_word, size_for
from lancaster_tui.words.prompts.votes import (
    MARKERS_ARE_SPENT,
    VOTE_FIRST,
    YOUR_CHOICE,
    ballot_titles,
    ballots_in_text,
    casting_text,
    counting_texts,
    purse_forms,
)
from lancaster_tui.words.rewards import longest

YES, NO, MORE, LESS, CAST = "yes", "no", "more", "less", "cast"
"""The spots of a ballot; those of the ballots that are advised are their numbers."""

_MARKERS: Final = "vote markers "
_NARROWEST = 13  # columns of a ballot
_GAP = 3  # columns around what a voter has
_TINT = 22  # percent of the colour of a ballot that is not chosen


class Marked(NamedTuple):
    """What is on a ballot so far, and the keys for it.

    ``yes`` is None before a choice; ``owned`` are the markers that its voter has. ``is_refused``
    says that somebody tried to cast it without a choice. ``keys`` are the labels by spot.
    ``advised`` is the advice that is shown, if any. ``dossier`` is the law whose dossier is shown,
    if any.
    """

    yes: bool | None
    markers: int
    owned: int
    is_refused: bool
    keys: dict[str, str]
    advised: Advised | None = None
    dossier: Law | None = None


def paint_cast(canvas: Canvas, scene: Scene, seat: int, marked: Marked, at: Region) -> None:
    """Paint what casts a ballot into a region of a canvas."""
    canvas.fill(*at, "surface")
    ink = seat_ink(seat, scene.names)
    for y in range(at.y, at.bottom):
        canvas.block(at.x, y, "▌", ink, canvas.ground(at.x + 1, y))
    x, end, proposal = at.x + 2, at.right - 1, scene.view.proposals[0]
    is_beside_another = marked.dossier not in (None, scene.names.rules.law_by_id[proposal])
    titles = ballot_titles(scene.view, seat, scene.names)
    room = end - x - 20
    title = longest(titles if is_beside_another else titles[-1:], room)
    behind = canvas.text(x, at.y, cut(title, room), "foreground bold") + _GAP
    until = canvas.text_to(end, at.y, ballots_in_text(scene.view), "quiet") - _GAP
    if scene.sees_purse(seat):
        canvas.text(behind, at.y, longest(purse_forms(scene.view, seat), until - behind), "soft")
    air = int(at.height >= 9)
    high = at.height - 2 - 2 * air - (at.height == 8)
    widest = 19 if high < 5 else 25 if high < 9 else 44
    wide = max(min(widest, (end - x - 2 - _markers_width(marked)) // 2 - 1), _NARROWEST)
    for number, spot in enumerate((YES, NO)):
        _paint_choice(
            canvas,
            Region(x + number * (wide + 1), at.y + 1 + air, wide, high),
            spot,
            spot.upper(),
            marked.keys[spot],
            is_chosen=marked.yes is (spot == YES),
            is_ascii=scene.is_ascii,
        )
    left = x + 2 * (wide + 1) + 2
    _paint_markers(canvas, marked, Region(left, at.y + 1 + air, end - left, high))
    _paint_enter(canvas, marked, x, at.bottom - 1)


def _paint_choice(
    canvas: Canvas,
    at: Region,
    spot: str,
    word: str,
    key: str,
    *,
    is_chosen: bool,
    is_ascii: bool,
) -> None:
    """Paint a ballot: filled if it is chosen (even without colours), otherwise tinted."""
    ground = "good" if spot == YES else "bad"
    canvas.fill(*at, mixed("surface", ground, _TINT), spot)
    ink = ground
    if is_chosen:
        ink = "background"
        for y in range(at.y, at.bottom):
            canvas.chip(at.x, y, " " * at.width, ink, ground, spot)
    size = 0 if is_ascii else size_for("YES", at.width, at.height - 1)
    if size:
        paint_word(canvas, at.x, at.y, at.width, at.height - 1, word, size, ink)
    else:
        middle = at.x + (at.width - 2 * len(word)) // 2
        canvas.text(middle, at.y + (at.height - 1) // 2, " ".join(word), f"{ink} bold", spot)
    canvas.chip(at.x, at.y, f" {key} ", "key", "target", spot)
    if is_chosen:
        canvas.text_to(at.right - 1, at.bottom - 1, YOUR_CHOICE, f"{ink} bold", spot)


def _markers_width(marked: Marked) -> int:
    """Return the columns that the keys for vote markers need, with the most of these added."""
    keys = cell_len(marked.keys[LESS]) + cell_len(marked.keys[MORE]) + 2 * len("   ")
    return len(_MARKERS) + keys + len(f"{marked.owned} of {marked.owned}")


def _paint_markers(canvas: Canvas, marked: Marked, at: Region) -> None:
    """Paint how many markers are added, and what the ballot counts with them."""
    air = int(at.height >= 5)
    y = at.y + int(at.height >= 7)
    x = canvas.text(at.x, y, _MARKERS, "soft")
    x = _paint_step(canvas, marked, LESS, x, y, is_possible=marked.markers > 0)
    x = canvas.text(x, y, f"{marked.markers}", "foreground bold") + 1
    x = _paint_step(canvas, marked, MORE, x, y, is_possible=marked.markers < marked.owned)
    canvas.text(x, y, f"of {marked.owned}", "soft")
    y += 1 + air
    counting = longest(counting_texts(marked.yes, marked.markers), at.width)
    canvas.text(at.x, y, counting, "foreground bold")
    room = at.bottom - y - 1 - air
    wrapped = (wrap(text, at.width) for text in MARKERS_ARE_SPENT)
    for line in next((lines for lines in wrapped if len(lines) <= room), []):
        y += 1
        canvas.text(at.x, y + air, line, "quiet")


def _paint_step(
    canvas: Canvas, marked: Marked, spot: str, x: int, y: int, *, is_possible: bool
) -> int:
    """Paint the key that adds or removes a marker: gold if it does something now."""
    label = f" {marked.keys[spot]} "
    if is_possible:
        return canvas.chip(x, y, label, "key", "target", spot) + 1
    canvas.fill(x, y, cell_len(label), 1, "panel", spot)
    return canvas.text(x, y, label, "quiet", spot) + 1


def _paint_enter(canvas: Canvas, marked: Marked, x: int, y: int) -> None:
    is_advised = marked.advised is not None and marked.advised.entered is not None
    if marked.yes is None and is_advised:
        return
    if marked.yes is None:
        canvas.text(x, y, VOTE_FIRST, "bad bold" if marked.is_refused else "soft")
        return
    text = casting_text(marked.yes, marked.markers)
    if is_advised:  # Enter fills in another ballot
        canvas.text(x, y, text, "soft")
        return
    x = canvas.chip(x, y, f" {marked.keys[CAST]} ", "key", "target", CAST) + 1
    canvas.text(x, y, text, "foreground bold", CAST)
