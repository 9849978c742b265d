"""The log: what has happened, the newest last."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import dropwhile, product
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from rich.cells import cell_len
from textual.binding import Binding

from lancaster_tui.rules.events import Event, LawFailed, LawPassed, VoteOpened
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.tui.kit.drawing import Piece, Row, cut, fit, row_width, wrap
from lancaster_tui.tui.kit.glyphs import CUT, MARK
from lancaster_tui.tui.kit.key_line import key_name, label_of
from lancaster_tui.tui.kit.seats import named, seat_ink, seat_shape
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.chronicle import (
    READ_WIDTH,
    WITH_ROUNDS,
    ReadRow,
    beside_rows,
    points_head,
    read_rows,
)
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.chronicle import (
    VOTES,
    chronicle,
    found,
    nothing_found_text,
)
from lancaster_tui.words.events import log_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lancaster_tui.words.chronicle import Entry
    from lancaster_tui.words.events import Detail, LogLine
    from lancaster_tui.words.names import Names


LOG_BACK: Final = Binding(
    "pageup",
    "scroll_log(1)",
    "page up",
    show=False,
    tooltip="scroll the log",
    id="table.log_back",
)
"""The key that shows the log, and scrolls it back."""

LOG_KEY: Final = Binding(
    "f3",
    "read_log",
    "log",
    tooltip="the log, in the whole window",
    id="table.log",
)
"""The key that shows the log large."""

SIGN_WIDTH: Final = 2  # columns before a text
_LISTED = 3  # rows from which a list leaves out what does not fit
_ROOMY = 6  # rows from which it does, instead of joining lines on the same rows
_DETAILS: Final[Sequence[Detail]] = ("joined", "brief", "signs")
_BLANK: Final[Piece] = (" " * SIGN_WIDTH, "")
_BETWEEN: Final[Piece] = (" │ ", "frame")  # two lines on one row


def log_rows(line: LogLine, names: Names, width: int, own: Collection[int] = ()) -> list[Row]:
    """Return a line of the log on rows of its own; a loss of one's ``own`` factions stands out."""
    first, *rest = wrap(line.text, width - SIGN_WIDTH)
    sign, ink = _sign(line, names), _ink(line, own)
    rows = [[sign or _BLANK, *named(first, ink, names)]]
    return [*rows, *([_BLANK, *named(more, ink, names)] for more in rest)]


def news_rows(scene: Scene, width: int, height: int, key: str) -> list[Row]:
    """Return what has happened since the viewer last acted, as much of it as fits.

    With less room there are fewer words, and in the end only the latest events, with the number of
    those left out and ``key``, the label of the key that shows the log. Where rows are few, events
    may follow each other on the same rows.
    """
    names = scene.names
    joined, brief, signs = (_news(scene, detail) for detail in _DETAILS)
    for lines in (joined, brief):
        rows = [row for line in lines for row in log_rows(line, names, width, _own(scene))]
        if len(rows) <= height:
            return rows
    forms = (joined, brief, signs) if height < _ROOMY else ()
    for lines, is_whole in product(forms, (True, False)):
        rows = running_on(lines, names, width, own=_own(scene), is_whole=is_whole)
        if len(rows) <= height:
            return rows
    for earlier in range(1, len(brief)) if height >= _LISTED else ():
        count: Row = [(f"{earlier} more: ", "soft"), (key, "target bold")]
        rows = [
            row for line in brief[earlier:] for row in log_rows(line, names, width, _own(scene))
        ]
        if len(rows) < height:
            return [count, *rows]
    for is_whole, earlier in product((True, False), range(1, len(signs))):
        before: Row = [(f"{earlier} more:", "soft"), (" ", ""), (key, "target bold")]
        rows = running_on(signs[earlier:], names, width, before, _own(scene), is_whole=is_whole)
        if len(rows) <= height:
            return rows
    return []


def news_hidden(scene: Scene, rows: Sequence[Row]) -> int:
    """Return how many things have happened since the viewer last acted, if no rows tell them."""
    return 0 if rows else len(_news(scene, "joined"))


def _news(scene: Scene, detail: Detail) -> list[LogLine]:
    """Return the news in lines, without what the viewer did, and what the ballot asks anyway."""
    is_vote = scene.decision is not None and isinstance(scene.decision.choice, CastBallot)
    events = [event for event in scene.news if not (is_vote and isinstance(event, VoteOpened))]
    told = log_lines(_without_next_vote(events), scene.names, detail=detail)
    own, lines = _own(scene), (line for line in told if not line.is_heading)
    return list(dropwhile(lambda line: line.faction in own, lines))


def _without_next_vote(events: Sequence[Event]) -> Sequence[Event]:
    """Return what has happened, without the next vote where one has just been counted."""
    match events:
        case [*_, LawPassed() | LawFailed(), VoteOpened()]:
            return events[:-1]
        case _:
            return events


def running_on(
    lines: Iterable[LogLine],
    names: Names,
    width: int,
    before: Sequence[Piece] = (),
    own: Collection[int] = (),
    *,
    is_whole: bool = False,
) -> list[Row]:
    """Return lines of the log one after the other on the same rows, after some pieces.

    A stroke stands between two of them. If each is to stay whole (``is_whole``), one that fits on
    a row of its own is not broken.
    """
    rows: list[Row] = [[*before]]
    taken = row_width(before)
    for number, line in enumerate(lines):
        sign, gap, ink = _sign(line, names), _BETWEEN if number else _BLANK, _ink(line, own)
        size = cell_len(line.text) + (0 if sign is None else row_width([sign]))
        if is_whole and rows[-1] and taken + row_width([gap]) + size > width >= size:
            rows.append([])
        for text in line.text.split(" "):
            word: Row = [(text, ink)] if sign is None else [sign, (text, ink)]
            own_width = row_width(word)
            longer = taken + row_width([gap]) + own_width
            if not rows[-1]:
                rows[-1], taken = word, own_width
            elif longer > width:
                rows.append(word)
                taken = own_width
            else:
                rows[-1] += [gap, *word]
                taken = longer
            sign, gap = None, (" ", "")
    return rows


def _sign(line: LogLine, names: Names) -> Piece | None:
    """Return the shape and ink of the faction that a line is about, if any."""
    if line.faction is None:
        return None
    return f"{seat_shape(line.faction, names)} ", seat_ink(line.faction, names)


def _ink(line: LogLine, own: Collection[int]) -> str:
    return "strong" if line.is_heading else "bad" if line.expelled in own else ""


def _own(scene: Scene) -> Collection[int]:
    """Return the factions of the viewer."""
    return () if scene.viewer is None else scene.view.factions_of(scene.viewer)


_TITLE, _WHOLE_TITLE = "JUST HAPPENED", "THE LOG"
_SINCE: Final = " since you acted"  # if that is all there is
_BESIDE = 2  # columns before the rounds
_AIRY = 32  # rows from which phases stand apart
Landmark = Literal["round", "vote"]
_MARK = 1  # column before a row: new or not
_UNMARKED: Piece = (" " * _MARK, "")
_WHEEL = 3


class _LogRow(NamedTuple):
    """A row of a line about the events from number ``first`` up to but not including ``end``."""

    first: int
    end: int
    pieces: Row
    is_continued: bool


class LogPanel(Area):
    """The log, which scrolls back by keys and wheel.

    It keeps its lines; only what has changed is written again. Lines about what happened since the
    viewer last acted stand out; those about what is marked on the board are marked, if other lines
    are in sight as well. A placement and what follows from it are one line. A small log says
    everything new in fewer words if there is no other way. Older lines that are being read stay in
    sight until the viewer acts.

    In the whole window it is laid out to be read, by rounds and phases (``chronicle``).
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._shown: Sequence[Event] = ()
        self._rows: list[_LogRow] = []
        self._line_width = 0
        self._newer = 0
        self._acted = 0  # how much had happened when the viewer last acted
        self._is_large = False
        self._entries: Sequence[Entry] = ()
        self._read: list[ReadRow] = []
        self._read_for: tuple[object, ...] = ()
        self._sought = ""
        self._key = key_name(LOG_BACK.key)

    def on_mount(self) -> None:
        """Use the player's own key for scrolling back."""
        self._key = label_of(self.app, LOG_BACK)

    @property
    def is_large(self) -> bool:
        """Whether it fills the window, to be read."""
        return self._is_large

    @is_large.setter
    def is_large(self, is_large: bool) -> None:
        if is_large != self._is_large:
            self._is_large, self._newer = is_large, 0

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the lines that are in sight."""
        if self.is_large:
            return self._draw_whole(scene, width, height)
        self._update(scene, width)
        room = height - 1
        end = max(len(self._rows) - self._newer, min(room, len(self._rows)))
        newer = f"{self._newer} newer " if self._newer else ""
        head: Row = fit([_UNMARKED, (_TITLE, self.heading("target"))], width - len(newer))
        start = self._start(end, room)
        old, first_news = len(scene.log) - scene.new, len(scene.log) - len(scene.news)
        if not self._newer and any(row.end > first_news for row in self._rows[:start]):
            rows = news_rows(scene, width - _MARK, room, self._key)
            if rows:
                since = _SINCE if scene.viewer is not None else ""
                title: Row = [_UNMARKED, (_TITLE, self.heading("target")), (since, "quiet")]
                return [title, *([_UNMARKED, *row] for row in rows)]
            told = len(_without_next_vote(scene.log))
            end = next((at for at in range(end, 0, -1) if self._rows[at - 1].first < told), end)
            start = self._start(end, room)
        is_long = not self._newer and start < end and self._rows[start].is_continued
        if is_long:  # a line that does not fit starts at its first word
            while self._rows[start].is_continued:
                start -= 1
            events = scene.log[self._rows[start].first : self._rows[end - 1].end]
            heading: Piece = (_TITLE, self.heading("target"))
            for detail in _DETAILS[1:]:
                lines = log_lines(events, scene.names, detail=detail)
                rows = running_on(lines, scene.names, width - _MARK, [heading], _own(scene))
                if len(rows) <= height:
                    return [[_UNMARKED, *row] for row in rows]
            end = start + room
        seen = self._rows[start:end]
        if is_long:
            seen[-1] = seen[-1]._replace(pieces=_cut_off(seen[-1].pieces, width - _MARK))
        unchanged = len(scene.log) - len(scene.changes)
        is_marked = any(row.end <= unchanged for row in seen)  # marks on all would say nothing
        return [
            [*head, (newer, "mark")],
            *(
                _drawn(row, is_new=row.end > old, is_marked=is_marked and row.end > unchanged)
                for row in seen
            ),
        ]

    def _start(self, end: int, room: int) -> int:
        """Return the first row to show so that the last one comes before a given row.

        If possible that is the first row of a line, unless somebody is scrolling.
        """
        start = max(0, end - room)
        if self._newer:
            return start
        return next((at for at in range(start, end) if not self._rows[at].is_continued), start)

    def turn_back(self, lines: int) -> None:
        """Scroll back by some lines; forward by a negative number."""
        rows = self._read if self.is_large else self._rows
        furthest = max(0, len(rows) - self.size.height + 1)
        self._newer = max(0, min(self._newer + lines, furthest))
        self.redraw()

    def turn_pages(self, pages: int) -> None:
        """Scroll back by what is in sight; forward by a negative number."""
        self.turn_back(pages * max(1, self.size.height - 2))

    def turn_to(self, kind: Landmark, step: int) -> None:
        """Scroll to where the next round or vote begins, or with -1 the one before."""
        room = max(1, self.size.height - 1)
        top = max(0, len(self._read) - self._newer - room)
        starts = [
            row
            for row, (number, pieces, is_continued) in enumerate(self._read)
            if pieces and not is_continued and _begins(self._entries[number], kind)
        ]
        if step < 0:
            there = max((row for row in starts if row < top), default=0)
        else:
            there = min((row for row in starts if row > top), default=len(self._read))
        self.turn_back(len(self._read) - room - there - self._newer)

    def seek(self, text: str) -> None:
        """Show only what has a text in it, with the headings above; all if the text is empty."""
        self._sought, self._newer = text.strip(), 0
        self.redraw()

    def on_mouse_scroll_up(self) -> None:
        """Scroll back."""
        self.turn_back(_WHEEL)

    def on_mouse_scroll_down(self) -> None:
        """Scroll forward."""
        self.turn_back(-_WHEEL)

    def _draw_whole(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return what is in sight of the log as it is read, with the rounds where there is room."""
        has_rounds, names, room = width >= WITH_ROUNDS, scene.names, height - 1
        own_width = READ_WIDTH if has_rounds else width
        self._read_anew(scene, own_width, height)
        rows, entries = self._read, self._entries
        end = max(len(rows) - self._newer, min(room, len(rows)))
        seen = rows[max(0, end - room) : end]
        at = entries[seen[0].number].round if seen else 0
        where = f"from round {at} of {names.rules.rounds}" if at else ""
        head: Row = [_UNMARKED, (_WHOLE_TITLE, self.heading("target")), (f"  {where}", "soft")]
        if self._sought:
            head += [("  with ", "soft"), (self._sought, "target bold")]
        if any(entry.end > len(scene.log) - scene.new for entry in entries if entry.kind == "act"):
            head += [("  ", ""), (MARK, "mark"), (_SINCE, "quiet")]
        newer = f"{self._newer} rows below " if self._newer else ""
        behind = points_head(names, own_width)
        head = fit(head, own_width - row_width(behind) - len(newer))
        drawn: list[Row] = [[*head, (newer, "mark"), *behind], *(row.pieces for row in seen)]
        if not seen:
            drawn.append([_UNMARKED, (nothing_found_text(self._sought), "soft")])
        if not has_rounds:
            return drawn
        rows_beside = beside_rows(scene.log, names, width - own_width - _BESIDE, at)[:height]
        drawn += [[]] * (height - len(drawn))
        rows_beside += [[]] * (height - len(rows_beside))
        pairs = zip(drawn, rows_beside, strict=True)
        return [[*fit(row, own_width + _BESIDE), *beside] for row, beside in pairs]

    def _read_anew(self, scene: Scene, width: int, height: int) -> None:
        """Write the log as it is read, unless it is written already."""
        is_airy = height >= _AIRY
        read_for = (width, is_airy, self._sought, scene.new, scene.names, scene.viewer)
        if read_for == self._read_for and self._shown == scene.log:
            return
        entries = found(chronicle(scene.log, scene.names), self._sought, scene.names)
        old, first_new = len(self._read), len(scene.log) - scene.new
        self._read = read_rows(
            entries,
            scene.names,
            width,
            first_new,
            _own(scene),
            self._sought,
            is_airy=is_airy,
        )
        if self._newer:
            self._newer = max(0, self._newer + len(self._read) - old)
        self._entries, self._read_for, self._shown = entries, read_for, scene.log[:]
        self._line_width = 0  # the lines of the small log are written again, too

    def _update(self, scene: Scene, width: int) -> None:
        known = _common(self._shown, scene.log) if width == self._line_width else 0
        self._line_width = width
        if known < len(self._shown):
            self._rows = [row for row in self._rows if row.end <= known]
            self._newer = 0
        acted = len(scene.log) - scene.new
        if acted != self._acted and scene.viewer is not None:  # what followed is news again
            self._acted, self._newer = acted, 0
        # What is new may belong to the last line.
        start = self._rows[-1].first if self._rows else 0
        kept = [row for row in self._rows if row.first < start]
        fresh = [
            _LogRow(start + line.first, start + line.end, row, is_continued=number > 0)
            for line in log_lines(scene.log[start:], scene.names, detail="joined")
            for number, row in enumerate(log_rows(line, scene.names, width - _MARK, _own(scene)))
        ]
        if self._newer:
            self._newer += len(kept) + len(fresh) - len(self._rows)
        self._rows = kept + fresh
        self._shown = scene.log[:]


def _begins(entry: Entry, kind: Landmark) -> bool:
    """Whether a round, or the votes of one, begin with an entry."""
    if kind == "round":
        return entry.kind == "round"
    return entry.kind == "phase" and entry.title == VOTES


def _cut_off(row: Row, width: int) -> Row:
    """Return a row with a sign that its line goes on."""
    *first, (text, ink) = row
    return [*first, (cut(f"{text} {CUT}", width - row_width(first)), ink)]


def _drawn(row: _LogRow, *, is_new: bool, is_marked: bool) -> Row:
    """Return a row of the log; what is older than the viewer's last act is subdued."""
    if is_new:
        has_mark = is_marked and not row.is_continued
        return [(MARK, "mark") if has_mark else _UNMARKED, *row.pieces]
    return [_UNMARKED, *((text, ink or "soft") for text, ink in row.pieces)]


def _common(one: Sequence[Event], other: Sequence[Event]) -> int:
    """Return how many events two logs have in common at their beginning."""
    if other[: len(one)] == one:
        return len(one)
    pairs = enumerate(zip(one, other, strict=False))
    return next((number for number, (its, theirs) in pairs if its != theirs), len(other))
