"""The log as it is read in the whole window: rounds, phases, and acts in columns."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from rich.cells import cell_len

from lancaster_tui.rules.events import Event
from lancaster_tui.tui.kit.drawing import (
    Piece,
    Row,
    column,
    cut,
    figure,
    fit,
    on,
    row_width,
    wrap,
)
from lancaster_tui.tui.kit.glyphs import MARK, NOTHING
from lancaster_tui.tui.kit.seats import badge, seat_ink, seat_shape
from lancaster_tui.words.chronicle import (
    Entry,
    Tone,
    Word,
)
from lancaster_tui.words.in_short import points_by_source, rounds_in_short
from lancaster_tui.words.laws.cards import law_title
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import sentence

WITH_ROUNDS: Final = 164  # columns from which the rounds stand beside the log
READ_WIDTH: Final = 118  # columns of the log beside them
_WITH_POINTS = 96  # columns from which the points of all seats stand after an act
_POINTS = 4  # columns for those of a seat
_ONE = 8  # columns for those of the seat alone: "  12 PP "
_MARK = 2  # columns before an entry
_INDENT = 2  # below a matter
_GAP = 2
_SOURCE, _SUM = 24, 6  # columns for a source of points, and for what a seat has got by it
_MOST = 30  # columns for a place at most
_WIDEST_NAME = 14
_TONES: Final[dict[Tone, str]] = {"plain": "", "gain": "good", "loss": "bad", "strong": "bold"}
_STRIP = on("panel")
_OUTCOME: Final = {True: ("passed", "good"), False: ("failed", "bad"), None: ("open", "soft")}
_NO_ROUND: Final = "Points and votes will stand here."


class ReadRow(NamedTuple):
    """A row of an entry, the ``number``-th; blank ones belong to what follows."""

    number: int
    pieces: Row
    is_continued: bool = False


class _Columns(NamedTuple):
    """The widths of what acts have in columns, and of the room for what came of them."""

    name: int
    knight: int
    where: int
    words: int


def read_rows(
    entries: Sequence[Entry],
    names: Names,
    width: int,
    new: int,
    own: Collection[int] = (),
    sought: str = "",
    *,
    is_airy: bool = True,
) -> list[ReadRow]:
    """Return entries in rows of some columns.

    Those about events from number ``new`` on are marked, and losses of one's ``own`` factions stand
    out, as what is ``sought`` does. With air there is a blank row above every phase.
    """
    rows: list[ReadRow] = []
    for _, chapter in groupby(enumerate(entries), _Chapters()):
        told = list(chapter)
        columns = _columns([entry for _, entry in told], names, width)
        for number, entry in told:
            is_first = number > 0 and entries[number - 1].kind == "round"  # phase of its round
            is_apart = entry.kind == "round" or (entry.kind == "phase" and is_airy and not is_first)
            if rows and is_apart:
                rows.append(ReadRow(number, []))
            drawn = _drawn(entry, names, width, columns, own)
            is_marked = entry.end > new and entry.kind in ("act", "note")
            for at, row in enumerate(drawn):
                indent = [(" " * _INDENT, "")] * entry.is_below
                mark: Piece = (f"{MARK} ", "mark") if is_marked and at == 0 else (" " * _MARK, "")
                if entry.kind == "round":
                    rows.append(ReadRow(number, row, at > 0))
                else:
                    rows.append(ReadRow(number, [mark, *indent, *_found(row, sought)], at > 0))
    return rows


def points_head(names: Names, width: int) -> Row:
    """Return the heading of the points after acts, at least as wide as they are."""
    if width < _WITH_POINTS:
        return [("PP after ", "soft")]
    return [("PP after", "soft"), *_badges(names, _POINTS), (" ", "")]


def beside_rows(log: Sequence[Event], names: Names, width: int, present: int) -> list[Row]:
    """Return a game in short, in some columns: points by round and by source, and the votes.

    The ``present`` round, the one being read, stands out.
    """
    players = len(names.seats)
    rounds = rounds_in_short(log, players)

    def lit(row: Row, number: int) -> Row:
        ground = on("chosen") if number == present else ""
        return [(text, f"{ink} {ground}".strip()) for text, ink in fit(row, width)]

    if not rounds:
        return [[(f" {_NO_ROUND}", "quiet")]]
    rows: list[Row] = [[*_head("PP BY ROUND"), *_badges(names, _SUM)]]
    for each in rounds:
        rows.append(lit(_line(f"round {each.number}", each.gained), each.number))
    sources = points_by_source(log, players)
    if sources:
        rows += [[], [*_head("PP BY SOURCE"), *_badges(names, _SUM)]]
        rows += [_line(source, points) for source, points in sources]
        sums = [sum(points) for points in zip(*(points for _, points in sources), strict=True)]
        total = [
            (figure(str(each), _SUM), f"{seat_ink(at, names)} bold") for at, each in enumerate(sums)
        ]
        rows.append([*_head("all", ""), *total])
    if any(each.votes for each in rounds):
        rows += [[], [*_head("VOTES")]]
    for each in rounds:
        for law, passed in each.votes:
            word, ink = _OUTCOME[passed]
            head: Row = [(f" {each.number:<3}", "bold"), (f"{word:<8}", ink)]
            text = sentence(law_title(names.rules.law_by_id[law]))
            for line in wrap(text, width - row_width(head) - 1):
                rows.append(lit([*head, (line, "" if passed else "soft")], each.number))
                head = [(" " * row_width(head), "")]
    return rows


def _head(text: str, ink: str = "target bold") -> Row:
    return [(column(f" {text}", _SOURCE), ink)]


def _badges(names: Names, width: int) -> Row:
    """Return the signs of the seats above their columns."""
    badges = [badge(seat, names) for seat in range(len(names.seats))]
    return [(figure(text, width), f"{ink} bold") for text, ink in badges]


def _line(head: str, points: Iterable[int]) -> Row:
    """Return what the seats have got, below their signs."""
    cells = ((f"+{each}" if each else NOTHING, "bold" if each else "quiet") for each in points)
    return [*_head(head, ""), *((figure(text, _SUM), ink) for text, ink in cells)]


class _Chapters:
    """Counts the headings, so that entries between two of them share their columns."""

    def __init__(self) -> None:
        self._number = 0

    def __call__(self, numbered: tuple[int, Entry]) -> int:
        self._number += numbered[1].kind in ("round", "phase")
        return self._number


def _columns(entries: Iterable[Entry], names: Names, width: int) -> _Columns:
    acts = [entry for entry in entries if entry.kind == "act"]
    factions = {entry.faction for entry in acts if entry.faction is not None}
    longest = max(
        [2 + cell_len(names.faction(each)) for each in (*range(len(names.seats)), *factions)]
    )
    name = min(longest, _WIDEST_NAME if width < _WITH_POINTS else longest) + _GAP
    knight = max([cell_len(act.knight) for act in acts], default=0)
    where = min(max([cell_len(act.where) for act in acts], default=0), _MOST)
    knight, where = (size + _GAP if size else 0 for size in (knight, where))
    behind = _points_width(names, width)
    indent = _INDENT * any(act.is_below for act in acts)
    return _Columns(name, knight, where, width - _MARK - indent - name - knight - where - behind)


def _points_width(names: Names, width: int) -> int:
    return _ONE if width < _WITH_POINTS else _POINTS * len(names.seats) + _GAP


def _drawn(
    entry: Entry, names: Names, width: int, columns: _Columns, own: Collection[int]
) -> list[Row]:
    """Return an entry in rows, without the mark before it."""
    room = width - _MARK
    match entry.kind:
        case "round":
            return [_round_row(entry, names, width)]
        case "phase":
            title = f"{entry.title.upper()} "
            rule = "─" * max(0, room - cell_len(title) - 1)
            return [[(title, "target bold"), (rule, "frame")]]
        case "act":
            return _act_rows(entry, names, width, columns, own)
        case _:
            room -= _INDENT * entry.is_below + _points_width(names, width)
            return _text_rows(entry, names, room, width)


def _round_row(entry: Entry, names: Names, width: int) -> Row:
    head: Row = [(f" {entry.title.upper()}  ", f"bold {_STRIP}")]
    for word in entry.words:
        ink = _ink(word, names)
        sign = "" if word.faction is None else f"{seat_shape(word.faction, names)} "
        head.append((f"{sign}{word.text} ", f"{ink or 'soft'} {_STRIP}"))
    behind: Row = []
    if entry.points is not None and width >= _WITH_POINTS:
        behind = [
            (figure(str(points), _POINTS), f"{seat_ink(seat, names)} {_STRIP}")
            for seat, points in enumerate(entry.points)
        ]
        behind.append((" ", _STRIP))
    return [*fit(head, width - row_width(behind), _STRIP), *behind]


def _act_rows(
    entry: Entry, names: Names, width: int, columns: _Columns, own: Collection[int]
) -> list[Row]:
    faction = entry.faction
    assert faction is not None
    ink = seat_ink(faction, names)
    name = f"{seat_shape(faction, names)} {names.faction(faction)}"
    head: Row = [
        (column(cut(name, columns.name - 1), columns.name), f"{ink} bold"),
        (column(entry.knight, columns.knight), "bold"),
        (column(cut(entry.where, max(columns.where - 1, 0)), columns.where), ""),
    ]
    words = entry.words
    if entry.expelled in own:
        words = [
            word if word.tone == "plain" else word._replace(tone="loss", faction=None)
            for word in words
        ]
    rows = _flowing(words, names, columns.words)
    whole = [[*head, *rows[0]], *([(" " * row_width(head), ""), *row] for row in rows[1:])]
    return _with_points(whole, entry, names, width)


def _text_rows(entry: Entry, names: Names, room: int, width: int) -> list[Row]:
    """Return a matter or a note: its title, and after it, or below, what else it says."""
    ink = "bold" if entry.kind == "matter" else "soft"
    sign: Row = []
    if entry.faction is not None:
        sign = [(f"{seat_shape(entry.faction, names)} ", seat_ink(entry.faction, names))]
    lines = wrap(entry.title, room - row_width(sign)) if entry.title else []
    rows: list[Row] = [[(line, ink)] for line in lines]
    if not rows:
        return _with_points(_flowing(entry.words, names, room), entry, names, width)
    rows[0] = [*sign, *rows[0]]
    more = _flowing(entry.words, names, room - _GAP)
    if len(more) == 1 and row_width(rows[-1]) + _GAP + row_width(more[0]) <= room:
        rows[-1] = [*rows[-1], *([(" " * _GAP, ""), *more[0]] if more[0] else [])]
    elif entry.kind == "note":  # a list
        listed = [row for word in entry.words for row in _flowing([word], names, room - _GAP)]
        rows += [[(" " * _GAP, ""), *row] for row in listed]
    else:
        rows += [[(" " * _GAP, ""), *row] for row in more]
    return _with_points(rows, entry, names, width)


def _with_points(rows: list[Row], entry: Entry, names: Names, width: int) -> list[Row]:
    """Return the rows of an entry with the points after it at the end of the first."""
    behind = _points(entry, names, width)
    room = width - _MARK - _INDENT * entry.is_below - row_width(behind)
    return [[*fit(rows[0], room), *behind], *rows[1:]] if behind else rows


def _points(entry: Entry, names: Names, width: int) -> Row:
    """Return the points after an entry: those of all seats, or where it is narrow only its own."""
    if entry.points is None:
        return []
    if width < _WITH_POINTS:
        if entry.faction is None:
            return []
        points = entry.points[names.owner(entry.faction)]
        return [(figure(f"{points} PP ", _ONE), f"{seat_ink(entry.faction, names)}")]
    return [
        *(
            (figure(str(points), _POINTS), _points_ink(seat, entry, names))
            for seat, points in enumerate(entry.points)
        ),
        (" ", ""),
    ]


def _points_ink(seat: int, entry: Entry, names: Names) -> str:
    is_own = entry.faction is None or names.owner(entry.faction) == seat
    return f"{seat_ink(seat, names)} bold" if is_own else "quiet"


def _flowing(words: Sequence[Word], names: Names, width: int) -> list[Row]:
    """Return words one after the other; only those too long for a row are broken."""
    rows: list[Row] = [[]]
    for word in words:
        ink = _ink(word, names)
        sign = "" if word.faction is None else f"{seat_shape(word.faction, names)} "
        text = f"{sign}{word.text}"
        if not rows[-1]:
            rows.pop()
        elif row_width(rows[-1]) + _GAP + cell_len(text) <= width:
            rows[-1] += [(" " * _GAP, ""), (text, ink)]
            continue
        rows += [[(line, ink)] for line in wrap(text, max(width, _GAP))]
    return rows


def _ink(word: Word, names: Names) -> str:
    tone = _TONES[word.tone]
    if word.faction is None:
        return tone
    return f"{seat_ink(word.faction, names)} {tone}".strip()


def _found(row: Row, sought: str) -> Row:
    """Return a row in which what is sought stands out."""
    if not sought:
        return row
    found: Row = []
    for text, ink in row:
        parts = re.split(f"({re.escape(sought)})", text, flags=re.IGNORECASE)
        found += [
            (part, f"target-ink {on('target')}" if number % 2 else ink)
            for number, part in enumerate(parts)
            if part
        ]
    return found
