"""The right side of the workshop: who plays, how far the games are, who wins, and every law."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from textual.geometry import Region

from lancaster_tui.lab.figures import Figure
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import wrap
from lancaster_tui.tui.kit.interval_bar import MARK, draw_interval, fair_column
from lancaster_tui.tui.workshop.law_table import draw_laws, law_rows
from lancaster_tui.tui.workshop.lines import Line
from lancaster_tui.tui.workshop.parts import AIRY, MARGIN, PLAIN, draw_line, draw_panel
from lancaster_tui.tui.workshop.trials import Played
from lancaster_tui.words import workshop as words
from lancaster_tui.words.rewards import longest

_SPACIOUS: Final = 38  # rows from which there is air above the bar of progress, too
_POSITION: Final = 14  # columns before the bar of a position
_SHARE: Final = 7  # columns of a share
_ENDS: Final = 10  # columns of the ends of an interval


class Shown(NamedTuple):
    """Who plays, as lines of words with the key of the one with the cursor, and the figures.

    ``bots`` says what kind of bots they are, ``known`` is what is known about the laws without
    games, ``first`` is how many laws are scrolled past.
    """

    games: Sequence[Line]
    bots: str
    here: str
    played: Played | None
    known: Played
    first: int


def draw_figures(canvas: Canvas, at: Region, shown: Shown) -> None:
    """Paint who plays, how far the games are, who wins, and every law."""
    played = shown.played
    y = _draw_games(canvas, at, shown)
    if played is None:
        known = shown.known
        stored = [words.stored_text(known.outcome.games)] if known.outcome.laws else []
        texts = [*words.NO_FIGURES, *stored]
        y = _draw_texts(canvas, Region(at.x, y, at.width, at.bottom - y), texts)
        if stored:
            draw_laws(canvas, Region(at.x, y, at.width, at.bottom - y), known, shown.first)
    elif played.outcome.games:
        y = _draw_wins(canvas, Region(at.x, y, at.width, at.bottom - y), played)
        below = Region(at.x, y, at.width, at.bottom - y)
        draw_laws(canvas, below, played, shown.first)


def _draw_games(canvas: Canvas, at: Region, shown: Shown) -> int:
    """Paint who plays and how far the games are; return the row where the next panel begins."""
    played, air = shown.played, int(at.height >= AIRY)
    has_bar = played is not None and air > 0
    above = int(has_bar and at.height >= _SPACIOUS)  # the bar
    high = 1 + len(shown.games) + air + (1 + above if has_bar else air)
    notes = [shown.bots]
    if played is not None:
        name = words.idea_text(played.trial.idea)
        name = name if played.kept is None else words.beside_names(name, played.kept)
        progress = words.progress_text(played.games, played.wanted)
        note = f", {played.note}" if played.note else ""
        notes = [name] if air else [f"{name}: {progress}{note}", f"{progress}{note}"]
    draw_panel(canvas, Region(*at.offset, at.width, high), words.GAMES_HEAD, notes, PLAIN)
    for y, line in enumerate(shown.games, start=at.y + 1 + air):
        row = Region(at.x, y, at.width, 1)
        draw_line(canvas, row, line, PLAIN, is_here=line.key == shown.here)
    if has_bar and played is not None:
        x = at.x + MARGIN + 1
        y = at.y + 1 + air + len(shown.games) + above
        _draw_progress(canvas, Region(x, y, at.right - MARGIN - x, 1), played)
    return at.y + high + air


def _draw_progress(canvas: Canvas, at: Region, played: Played) -> None:
    x = canvas.text_to(at.right, at.y, played.note, "soft") - (2 if played.note else 0)
    progress = words.progress_text(played.games, played.wanted)
    x = canvas.text_to(x, at.y, progress, "foreground bold") - 2
    if canvas.has_colour and (room := x - at.x) > 0:
        done = room * played.games / played.wanted
        canvas.bar(at.x, at.y, room, [(done, "target")], "background")


def _draw_texts(canvas: Canvas, at: Region, texts: Sequence[str]) -> int:
    """Write sentences; return the row where the next panel begins."""
    lines = [line for text in texts for line in wrap(text, at.width - 2 * MARGIN - 1)]
    for y, line in enumerate(lines[: at.height], start=at.y):
        canvas.text(at.x + MARGIN + 1, y, line, "soft")
    return at.y + len(lines) + int(canvas.height >= AIRY)


def _draw_wins(canvas: Canvas, at: Region, played: Played) -> int:
    """Paint who wins, by position; return the row where the next panel begins."""
    air = int(canvas.height >= AIRY)
    wins, others = played.outcome.wins, played.other.wins
    each = 2 if others else 1
    below = len(law_rows(played)) + 4 + air
    spread = int(2 + len(wins) * (each + 1) + air + below <= at.height)  # between positions
    panel = Region(at.x, at.y, at.width, 2 + len(wins) * (each + spread) + air)
    notes = words.BARS_BESIDE if others else words.BARS
    draw_panel(canvas, panel, words.WINS, notes if canvas.has_colour else [""], PLAIN)
    most = max((figure.ci95[1] for figure in (*wins, *others) if figure.ci95), default=1.0)
    row = Region(at.x + MARGIN + 1, at.y + 1 + air, at.width - 2 * MARGIN - 1, 1)
    if air and canvas.has_colour:
        _draw_fair(canvas, row.translate((0, -1)), most, 1 / len(wins))
    for number, figure in enumerate(wins):
        fair = most, 1 / len(wins)
        label = words.position_text(number + 1)
        if not others:
            _draw_share(canvas, row, label, figure, "seat-0", fair, words.ends_text(figure))
            row = row.translate((0, 1 + spread))
            continue
        found = played.comparison.wins[number] if played.comparison else None
        value = "" if found is None else words.more_text(found, is_share=True)
        ends = "" if found is None else words.more_ends_text(found, is_share=True)
        is_found = found is not None and found.found
        look = "target bold" if is_found else "foreground"
        _draw_share(canvas, row, label, figure, "seat-0", fair, value, look)
        _draw_share(canvas, row.translate((0, 1)), words.KEPT, others[number], "quiet", fair, ends)
        row = row.translate((0, 2 + spread))
    ink, texts = _verdict(played)
    canvas.text(row.x, row.y, longest(texts, row.width), ink)
    return panel.bottom + air


def _verdict(played: Played) -> tuple[str, Sequence[str]]:
    """Return what there is to say of who wins, in forms, and the ink for it."""
    if played.comparison is not None:
        return "foreground", [words.wins_text(played.comparison, played.outcome.games)]
    seat = played.outcome.seat
    if seat is None or played.other.games:
        return "soft", [""]
    is_sure = seat.ci95 is not None and seat.ci95[0] > 0
    return "bad" if is_sure else "soft", words.seat_texts(seat)


def _draw_share(
    canvas: Canvas,
    at: Region,
    label: str,
    figure: Figure,
    ink: str,
    fair: tuple[float, float],
    note: str,
    look: str = "soft",
) -> None:
    """Paint a share as a bar with its interval and as a number, and a note behind that.

    ``fair`` is what a whole bar stands for, and what would be fair.
    """
    is_kept = label == words.KEPT
    canvas.text(at.x, at.y, label, "soft" if is_kept else "foreground")
    canvas.text_to(at.right, at.y, note, look)
    end = at.right - _ENDS
    canvas.text_to(end, at.y, words.share_text(figure), "soft" if is_kept else "foreground bold")
    most, line = fair
    if figure.ci95 is not None:
        draw_interval(canvas, _bar(at), figure.ci95, most, ink, track="background", fair=line)


def _bar(at: Region) -> Region:
    """Return where the bar of a share stands in its row."""
    return Region(at.x + _POSITION, at.y, at.width - _POSITION - _ENDS - _SHARE, 1)


def _draw_fair(canvas: Canvas, at: Region, most: float, fair: float) -> None:
    """Write above the bars what the mark in them is."""
    bar = _bar(at)
    x = bar.x + fair_column(fair, most, bar.width)
    text = words.fair_text(fair)
    if x + len(text) + 2 <= at.right:
        canvas.text(x, at.y, MARK, "soft")
        canvas.text(x + 2, at.y, text, "soft")
