"""The workshop as it is drawn: laws and words at the left, figures at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from lancaster_tui.lab.figures import Difference, Figure
from lancaster_tui.lab.own_laws import Idea
from lancaster_tui.lab.trial import GAMES, LawFigures, Outcome
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.law_sets import GROUPS
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import cut, wrap
from lancaster_tui.tui.kit.interval_bar import draw_interval
from lancaster_tui.tui.workshop.lines import Line, group_texts
from lancaster_tui.words import workshop as words
from lancaster_tui.words.laws.cards import law_lines, law_short, law_text
from lancaster_tui.words.laws.law_sets import group_times
from lancaster_tui.words.rewards import longest

TWO_PAGES: Final = 110  # columns from which laws and figures stand side by side
_AIRY = 36  # rows from which there is air in the cards
_TEXT = 8  # columns before the text of a law
_LABEL = 13  # columns of what stands before the words of a line
_MARGIN = 1
_WIDEST_LEFT = 80
_FIGURES, _OTHER = 13 + 2 + 5, 7  # columns of the figures beside name and bar
_WIDE_BAR = 12
_OWN = 12  # percent of gold behind one's own law
_HERE = 12  # percent of the text's colour behind the line with the cursor


class Shown(NamedTuple):
    """The idea: its lines, which of them has the cursor, what it reads, and what Enter does."""

    idea: Idea
    laws: Sequence[Line]
    own: Sequence[Line]
    at: int
    reads: str
    is_wrong: bool
    said: str
    enter: str


class Played(NamedTuple):
    """Figures: of which laws, how far they are, and those of a set beside them."""

    name: str
    rules: Ruleset
    own: str | None
    outcome: Outcome
    left: str
    beside: str = ""
    other: Outcome | None = None
    gains: Sequence[Difference] = ()
    first: int = 0


def columns(width: int) -> tuple[int, int]:
    """Return how wide laws and figures are side by side."""
    left = min((width - 4) // 2 + 2, _WIDEST_LEFT)
    return left, width - left - 4


def draw_idea(canvas: Canvas, at: Region, shown: Shown) -> None:
    """Paint laws and one's own law, and with more room the laws of a group in full."""
    air = int(at.height >= _AIRY - 4)
    y = at.y
    high = 1 + len(shown.laws) + 2 * air
    canvas.fill(at.x, y, at.width, high, "law")
    _strip(canvas, at, y, words.LAWS, "law-strip", "law-ink")
    for row, line in enumerate(shown.laws):
        _draw_line(canvas, at, y + 1 + air + row, line, is_here=row == shown.at, law=True)
    y += high + air
    bottom = at.bottom - 1 - air
    reads = wrap(shown.reads, at.width - 2 * _MARGIN - 1) if shown.reads else []
    high = 1 + 2 * air + (len(shown.own) + air + len(reads) if shown.own else 1)
    high = min(high, bottom - y)
    _draw_own(canvas, Region(at.x, y, at.width, high), shown, reads, air)
    y += high + air
    said = wrap(shown.said, at.width - 2 * _MARGIN) if shown.said else []
    room = bottom - y - len(said) - air * bool(said)
    _draw_texts(canvas, Region(at.x, y, at.width, room), shown, air)
    for row, text in enumerate(said, start=bottom - len(said)):
        canvas.fill(at.x, row, at.width, 1, "")
        canvas.text(at.x + _MARGIN, row, text, "target bold")
    x = at.x
    for key, text, spot in (("Enter", shown.enter, "enter"), ("p", words.START, "start")):
        if text:
            x = canvas.chip(x, at.bottom - 1, f" {key} ", "target-ink bold", "target", spot) + 1
            x = canvas.text(x, at.bottom - 1, text, "foreground bold", spot) + 3


def _draw_own(canvas: Canvas, at: Region, shown: Shown, reads: Sequence[str], air: int) -> None:
    """Paint one's own law: its words, and what it reads or why it cannot be."""
    canvas.fill(*at, "surface")
    _strip(canvas, at, at.y, words.OWN, "panel", "target")
    x, y = at.x + _MARGIN + 1, at.y + 1 + air
    if not shown.own:
        canvas.text(x, y, longest(words.NO_OWN_LAW, at.width - 2 * _MARGIN - 1), "soft")
        return
    for row, line in enumerate(shown.own, start=len(shown.laws)):
        _draw_line(canvas, at, y, line, is_here=row == shown.at)
        y += 1
    y += air
    for text in reads[: at.bottom - y]:
        canvas.text(x, y, text, "bad bold" if shown.is_wrong else "foreground bold")
        y += 1


def _draw_texts(canvas: Canvas, at: Region, shown: Shown, air: int) -> None:
    """Paint the laws of the group that the cursor is at in full, and of others if there is room."""
    idea, line = shown.idea, (*shown.laws, *shown.own)[shown.at]
    here = int(line.key[-1]) if line.key.startswith("group") else idea.group
    times = group_times(idea.rules, idea.letters)
    y = at.y
    for group in (here, *(each for each in range(GROUPS) if each != here)):
        texts = [
            (law, wrap(law_text(law), at.width - _TEXT - _MARGIN))
            for law in group_texts(idea, group)
        ]
        high = 1 + 2 * air + sum(len(lines) for _, lines in texts)
        if y + high > at.bottom:
            return
        canvas.fill(at.x, y, at.width, high, "law")
        _strip(canvas, at, y, (words.group_text(group), times[group]), "law-strip", "law-ink")
        y += 1 + air
        for law, lines in texts:
            struck = " strike" if law.id == idea.struck else ""
            name = law.id.removeprefix("LAW-")
            canvas.text(at.x + _MARGIN + 1, y, cut(name, _TEXT - 3), f"law-ink bold{struck}")
            for text in lines:
                canvas.text(at.x + _TEXT, y, text, f"law-ink{struck}")
                y += 1
        y += 2 * air


def _strip(
    canvas: Canvas, at: Region, y: int, head: tuple[str, str], ground: str, ink: str
) -> None:
    canvas.fill(at.x, y, at.width, 1, ground)
    x = canvas.text(at.x + _MARGIN, y, cut(head[0], at.width - 2), f"{ink} bold") + 2
    if cell_len(head[1]) <= at.right - x - _MARGIN:
        canvas.text(x, y, head[1], "quiet" if ink != "law-ink" else ink)


def _draw_line(
    canvas: Canvas,
    at: Region,
    y: int,
    line: Line,
    *,
    is_here: bool,
    law: bool = False,
) -> None:
    """Paint a question and its words, the chosen one on gold; those around it have room first."""
    ground = "law" if law else "surface"
    ink = "law-ink" if law else "foreground"
    if is_here:
        canvas.fill(at.x, y, at.width, 1, mixed(ground, "foreground", _HERE), f"line {line.key}")
        canvas.text(at.x, y, "▌" if canvas.has_colour else ">", "target")
    name = f"{ink} bold" if is_here else ink
    canvas.text(at.x + _MARGIN + 1, y, line.label, name, f"line {line.key}")
    x, end = at.x + _LABEL + _MARGIN, at.right - _MARGIN
    first, last = _window(line, end - x)
    if first:
        canvas.text(x - 1, y, "<", "target")
    for number in range(first, last):
        spot = f"word {line.key}={number}"
        text = f" {line.words[number]} "
        if number == line.chosen:
            x = canvas.chip(x, y, text, "target-ink bold", "target", spot)
        else:
            x = canvas.chip(x, y, text, ink, "law-strip" if law else "panel", spot)
        x += 1
    if last < len(line.words):
        canvas.text(x - 1, y, ">", "target")
    x += 1
    notes = [*line.notes]
    while notes and cell_len(text := _noted(notes, len(line.notes))) > end - x:
        notes.pop()
    if notes:
        canvas.text(x, y, text, "law-ink" if law else "soft")


def _noted(notes: Sequence[str], number: int) -> str:
    """Return notes, and how many more there are."""
    more = number - len(notes)
    return "; ".join(notes) + (f"; +{more}" if more else "")


def _window(line: Line, room: int) -> tuple[int, int]:
    """Return which words are shown: all, or as many around the chosen one as have room."""
    widths = [cell_len(word) + 3 for word in line.words]
    first, last = line.chosen, line.chosen + 1
    used = widths[line.chosen]
    while True:
        grown = False
        if last < len(widths) and used + widths[last] <= room:
            used += widths[last]
            last += 1
            grown = True
        if first > 0 and used + widths[first - 1] <= room:
            first -= 1
            used += widths[first]
            grown = True
        if not grown:
            return first, last


def draw_figures(canvas: Canvas, at: Region, played: Played | None) -> None:
    """Paint how far the games are, who wins, and every law."""
    air = int(at.height >= _AIRY - 4)
    y = at.y
    canvas.fill(at.x, y, at.width, 2 + 2 * air, "surface")
    name = (words.GAMES_HEAD[0], words.GAMES_HEAD[1] if played is None else played.name)
    _strip(canvas, at, y, name, "panel", "target")
    x = at.x + _MARGIN + 1
    if played is None:
        room = at.width - 2 * _MARGIN - 1
        lines = [line for text in words.NO_FIGURES for line in wrap(text, room)]
        canvas.fill(at.x, y + 1, at.width, len(lines) + 2 * air, "surface")
        for row, line in enumerate(lines, start=y + 1 + air):
            canvas.text(x, row, line, "soft")
        return
    _draw_progress(canvas, Region(x, y + 1 + air, at.right - _MARGIN - x, 1), played)
    y += 2 + 3 * air
    if played.outcome.games:
        y = _draw_wins(canvas, Region(at.x, y, at.width, at.bottom - y), played, air)
        _draw_laws(canvas, Region(at.x, y, at.width, at.bottom - y), played)


def _draw_progress(canvas: Canvas, at: Region, played: Played) -> None:
    games = played.outcome.games + (played.other.games if played.other else 0)
    wanted = GAMES * (2 if played.other else 1)
    x = canvas.text_to(at.right, at.y, played.left, "soft") - 2
    x = canvas.text_to(x, at.y, words.progress_text(games, wanted), "foreground bold") - 2
    room = x - at.x
    if canvas.has_colour:
        canvas.bar(at.x, at.y, room, [(room * games / wanted, "target")], "background")


def _draw_wins(canvas: Canvas, at: Region, played: Played, air: int) -> int:
    """Paint who wins, by position; return the row below."""
    seats = len(played.outcome.wins)
    others = played.other.wins if played.other else ()
    each = 2 if others else 1
    high = 2 + seats * each + air
    canvas.fill(at.x, at.y, at.width, high, "surface")
    note = longest(words.BARS_BESIDE if others else words.BARS, at.width - len(words.WINS) - 4)
    _strip(canvas, at, at.y, (words.WINS, note), "panel", "target")
    most = max(
        (figure.ci95[1] for figure in (*played.outcome.wins, *others) if figure.ci95), default=1.0
    )
    y = at.y + 1
    gains = {gain.figure: words.gain_text(gain) for gain in played.gains}
    for number, figure in enumerate(played.outcome.wins):
        _draw_share(canvas, at, y, words.position_text(number + 1), figure, most, "seat-0", seats)
        if others:
            note = gains.get(figure.figure, "")
            _draw_share(canvas, at, y + 1, note, others[number], most, "quiet", seats)
        y += each
    seat = played.outcome.seat
    if played.gains:
        texts: Sequence[str] = (words.gains_text(played.gains),)
        ink = "foreground"
    else:
        texts = () if seat is None else words.seat_texts(seat)
        ink = "bad" if seat is not None and seat.ci95 and seat.ci95[0] > 0 else "soft"
    room = at.width - 2 * _MARGIN - 1
    if texts:
        canvas.text(at.x + _MARGIN + 1, y, cut(longest(texts, room), room), ink)
    return at.y + high + air


def _draw_share(
    canvas: Canvas,
    at: Region,
    y: int,
    label: str,
    figure: Figure,
    most: float,
    ink: str,
    seats: int,
) -> None:
    x, end = at.x + _MARGIN + 1, at.right - _MARGIN
    canvas.text(x, y, label, "foreground" if ink == "seat-0" else "soft")
    canvas.text_to(end, y, words.ends_text(figure), "soft")
    canvas.text_to(end - 10, y, words.share_text(figure), "foreground bold")
    x += 16
    if figure.ci95 is not None:
        bar = Region(x, y, end - 16 - x, 1)
        draw_interval(canvas, bar, figure.ci95, most, ink, track="background", fair=1 / seats)


def _draw_laws(canvas: Canvas, at: Region, played: Played) -> None:
    """Paint every law: one's own first, the others by swing."""
    canvas.fill(*at, "surface")
    room = at.width - 2 * _MARGIN
    swing = longest(words.SWING, room - cell_len(words.EVERY_LAW) - 4)
    _strip(canvas, at, at.y, (words.EVERY_LAW, swing), "panel", "target")
    other = {} if played.other is None else played.other.laws
    x, end = at.x + _MARGIN + 1, at.right - _MARGIN
    laws = sorted_laws(played)
    label = _label([law for law, _ in laws], end - x - _FIGURES - (_OTHER if other else 0))
    ends = _ends(x + label, end - (_OTHER if other else 0), end)
    y = at.y + 1
    for text, column in zip(words.COLUMNS[:2], ends, strict=False):
        canvas.text_to(column, y, text, "quiet")
    canvas.text_to(ends[2], y, words.COLUMNS[3], "quiet")
    canvas.text(ends[1] + 2, y, words.COLUMNS[2], "quiet")
    if other:
        canvas.text_to(ends[3], y, words.OTHER_COLUMN, "quiet")
    rows = at.bottom - y - 2
    first = min(played.first, max(len(laws) - rows, 0))
    widest = max((_far(found.swing) for _, found in laws), default=0.0) or 1.0
    step = 2 if rows > 2 * len(laws) else 1
    y += 1 - step + (step > 1)
    for law, found in laws[first : first + rows]:
        y += step
        is_own = law.id == played.own
        if is_own:
            canvas.fill(at.x, y, at.width, 1, mixed("surface", "target", _OWN))
        ink = "target bold" if is_own else "foreground"
        canvas.text(x, y, _name(law, ends[0] - 7 - x), ink)
        _draw_law(canvas, y, ends, found, widest, is_own=is_own)
        if law.id in other and (swung := other[law.id].swing):
            canvas.text_to(ends[3], y, words.points_text(swung.value), "soft")
    shown = f"{first + 1} to {first + rows} of {len(laws)}" if rows < len(laws) else ""
    canvas.text_to(end, at.bottom - 1, shown, "quiet")
    holds = words.HOLDS
    if cell_len(holds) <= room - cell_len(shown) - 2:
        canvas.text(x, at.bottom - 1, holds, "quiet")


def _label(laws: Sequence[Law], room: int) -> int:
    """Return how wide names are: the longest if bars are wide enough then, else the shortest."""
    full = max(cell_len(law_short(law)) for law in laws)
    least = max(cell_len(law_lines(law)[-1]) for law in laws)
    return full if room - full >= _WIDE_BAR else min(max(least, room - _WIDE_BAR), room)


def _ends(label: int, swing: int, end: int) -> tuple[int, int, int, int]:
    """Return where the columns of figures end: passed, paid, swing, and that of the other set."""
    return label + 7, label + 13, swing, end


def _draw_law(
    canvas: Canvas,
    y: int,
    ends: tuple[int, int, int, int],
    found: LawFigures,
    widest: float,
    *,
    is_own: bool,
) -> None:
    ink = "target bold" if is_own else "foreground"
    if found.passed is not None:
        canvas.text_to(ends[0], y, words.share_text(found.passed), ink)
    if found.pays is not None:
        canvas.text_to(ends[1], y, words.points_text(found.pays.value), ink)
    swing = found.swing
    if swing is None:
        return
    canvas.text_to(
        ends[2], y, words.points_text(swing.value), "target bold" if is_own else "strong"
    )
    if swing.ci95 is not None:
        shade = "target" if is_own else "good" if swing.value >= 0 else "bad"
        bar = Region(ends[1] + 2, y, ends[2] - 6 - ends[1], 1)
        draw_interval(canvas, bar, swing.ci95, widest, shade)
        if not canvas.has_colour:
            low, high = map(words.points_text, swing.ci95)
            canvas.text(bar.x, y, f"{low} to {high}", "")


def sorted_laws(played: Played) -> list[tuple[Law, LawFigures]]:
    """Return all laws that were played, one's own first, the others by swing."""
    laws = played.rules.law_by_id
    found = [(laws[law], figures) for law, figures in played.outcome.laws.items()]
    return sorted(found, key=lambda pair: (pair[0].id != played.own, -_value(pair[1].swing)))


def _value(swing: Figure | None) -> float:
    return -100.0 if swing is None else swing.value


def _far(swing: Figure | None) -> float:
    return 0.0 if swing is None or swing.ci95 is None else max(map(abs, swing.ci95))


def _name(law: Law, room: int) -> str:
    return cut(longest((law_short(law), *law_lines(law)), room), room)
