"""The tables of a house as cards: who sits there, what goes on, how long each still waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.message import Message

from lancaster_tui.lobby.signs import SeatSign, TableSign
from lancaster_tui.table.seating import COLOURS, NAME_WIDTH
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.drawing import Drawing, Inked, cut, wrap
from lancaster_tui.tui.kit.glyphs import SEAT_SHAPES
from lancaster_tui.words.rewards import longest
from lancaster_tui.words.visits import (
    FREE,
    NO_TABLES,
    PACE_TEXTS,
    PRESENCE_TEXTS,
    READY,
    TABLES,
    YOUR_TURN,
    has_little_time,
    left_text,
    note_text,
    shown_text,
    state_text,
    terms_texts,
)

_NUMBERS: Final = range(1, 10)
_CHOOSE, _TABLE = Binding.Group("choose"), Binding.Group("table", compact=True)
_ENTER: Final = Binding(
    "enter", "choose", "go", tooltip="do what is offered at the table marked", id="tables.choose"
)
_INDENT = 5  # columns before what a card says
_GAP = 2  # columns between two seats
_LEGEND = 36  # columns for the key to the looks of seats
_TITLE = 24  # columns of a title at most
_MINE, _MARKED = 40, 14  # percent of a colour in a strip
_SHORTEST_NAME, _SHORTEST_TOLD = 4, 6  # columns of names, and of those with a word behind them


_Piece = tuple[str, str, str]  # a text, its ink, and its ground if it is a chip


class _Form(NamedTuple):
    """How many rows a card has, how many the marked one, and how many are free behind it."""

    rows: int
    marked: int
    gap: int


_FORMS: Final = (
    _Form(4, 5, 1),
    _Form(3, 4, 1),
    _Form(3, 4, 0),
    _Form(2, 4, 0),
    _Form(1, 4, 0),
)
"""From the roomiest on: a row for the title, then seats, then what goes on, then the laws."""


class TableCards(Inked, can_focus=True):
    """Cards of tables, one of them marked. The more there are, the fewer rows each has.

    In the end only the marked one shows everything, and the others have a row each.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(
                str(number),
                f"go_to({number})",
                "table",
                tooltip="mark the table with this number; again: go there",
                id=f"tables.{number}",
                group=_TABLE,
            )
            for number in _NUMBERS
        ),
        _ENTER,
        *(
            Binding(key, action, word, show=show, tooltip=tooltip, id=f"tables.{name}", group=group)
            for key, action, word, show, tooltip, name, group in (
                ("up", "step(-1)", "up", True, "mark the table above", "up", _CHOOSE),
                ("down", "step(1)", "down", True, "mark the table below", "down", _CHOOSE),
                ("home", "step(-1000)", "first", False, "mark the first table", "first", None),
                ("end", "step(1000)", "last", False, "mark the last table", "last", None),
                (
                    "pageup",
                    "step(-5)",
                    "page up",
                    False,
                    "mark one further above",
                    "pgup",
                    None,
                ),
                ("pagedown", "step(5)", "page down", False, "mark one further below", "pgdn", None),
            )
        ),
    ]

    ENTER: ClassVar[Binding] = _ENTER

    class Marked(Message):
        """Another table is marked."""

    class Chosen(Message):
        """What Enter does at the marked table is wanted."""

    def __init__(self) -> None:
        super().__init__(id="tables")
        self._tables: tuple[TableSign, ...] = ()
        self._number: int | None = None  # of the table that is marked

    def show(self, tables: Sequence[TableSign]) -> None:
        """Show tables; the one that is marked stays so, wherever it stands now."""
        if tuple(tables) == self._tables:
            return
        here = self._row
        self._tables = tuple(tables)
        if tables and all(table.number != self._number for table in tables):
            self._number = tables[min(here, len(tables) - 1)].number
        self.refresh()

    def mark(self, number: int) -> None:
        """Mark a table by its number, if it is there."""
        if any(table.number == number for table in self._tables):
            self._number = number
            self.refresh()
            self.post_message(self.Marked())

    @property
    def marked(self) -> TableSign | None:
        """The table that is marked, if there are any."""
        return self._tables[self._row] if self._tables else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow what there are tables for."""
        if action == "go_to":
            return any(table.number == parameters[0] for table in self._tables)
        return bool(self._tables)

    def action_step(self, step: int) -> None:
        """Mark a table further up or down."""
        row = min(max(self._row + step, 0), len(self._tables) - 1)
        self.mark(self._tables[row].number)

    def action_go_to(self, number: int) -> None:
        """Mark a table; if it is marked, do what Enter does."""
        if number == self._number:
            self.action_choose()
        else:
            self.mark(number)

    def action_choose(self) -> None:
        """Do what Enter does at the table."""
        self.post_message(self.Chosen())

    def on_click(self, event: Click) -> None:
        """Mark the table that is clicked on; if it is marked, do what Enter does."""
        spot = self.spot_at(event)
        if spot is not None:
            self.action_go_to(int(spot))

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Mark the next table."""
        event.stop()
        self.run_step(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Mark the table before."""
        event.stop()
        self.run_step(-1)

    def run_step(self, step: int) -> None:
        """Mark another table, if there are any."""
        if self._tables:
            self.action_step(step)

    def render(self) -> Drawing:
        """Return the cards for the present size."""
        canvas = Canvas(*self.size, has_colour=self.has_colour)
        x = canvas.text(1, 0, TABLES[0], "target bold") + 2
        x = canvas.text(x, 0, TABLES[1], "quiet")
        is_whole = True
        if self._tables:
            is_whole = self._draw_cards(canvas)
        else:
            for row, text in enumerate(wrap(NO_TABLES, canvas.width - 2)):
                canvas.text(1, 2 + row, text, "soft")
        if is_whole and canvas.width - x > _LEGEND:
            _draw_legend(canvas)
        return self.drawn(canvas.rows())

    @property
    def _row(self) -> int:
        numbers = [table.number for table in self._tables]
        return numbers.index(self._number) if self._number in numbers else 0

    def _draw_cards(self, canvas: Canvas) -> bool:
        """Paint as many cards as there is room for; return whether these are all."""
        room = canvas.height - 1
        form = next((each for each in _FORMS if self._rows(each) <= room - 1), _FORMS[-1])
        top = 2 if self._rows(form) < room else 1
        first = self._first(form, canvas.height - top)
        y, shown = top, 0
        for row, table in enumerate(self._tables[first:], start=first):
            is_marked = row == self._row
            rows = min(form.marked, max(canvas.height - y, 1)) if is_marked else form.rows
            if y + rows - (form.gap > 0) > canvas.height:
                break
            _draw_card(canvas, table, y, rows, is_marked=is_marked, has_focus=self.has_focus)
            y += rows + form.gap
            shown += 1
        if shown < len(self._tables):
            text = shown_text(first + 1, first + shown, len(self._tables))
            canvas.text_to(canvas.width - 1, 0, text, "mark")
        return shown == len(self._tables)

    def _rows(self, form: _Form) -> int:
        others = len(self._tables) - 1
        return form.marked + others * form.rows + others * form.gap

    def _first(self, form: _Form, room: int) -> int:
        """Return the first table that is shown, so that the marked one and the next are."""
        wanted = min(self._row + 1, len(self._tables) - 1)
        behind = wanted - self._row
        used = form.marked + behind * form.rows
        first = self._row
        while first > 0 and used + form.rows + form.gap <= room:
            used += form.rows + form.gap
            first -= 1
        return first


def _draw_card(
    canvas: Canvas, table: TableSign, y: int, rows: int, *, is_marked: bool, has_focus: bool
) -> None:
    """Paint a card of so many rows."""
    spot, width = table.number, canvas.width
    ground = "panel" if is_marked else "surface"
    canvas.fill(0, y, width, rows, ground, spot)
    _draw_strip(canvas, table, y, has_seats=rows > 1, is_marked=is_marked)
    if is_marked:
        for row in range(y, y + rows):
            if canvas.has_colour:
                canvas.text(0, row, "▌", "target" if has_focus else "quiet", spot)
        if not canvas.has_colour:
            canvas.text(0, y, ">", "bold", spot)
    room = width - _INDENT - 1
    if rows > 1:
        can_wrap = rows > 3 + is_marked  # a row of a roomy card is free
        y += draw_seats(canvas, table, _INDENT, y + 1, room, 1 + can_wrap)
    if rows > 2:
        ink = "bad" if has_little_time(table) else "soft"
        end = canvas.text_to(width - 1, y + 1, left_text(table), ink, spot)
        canvas.text(_INDENT, y + 1, cut(state_text(table), end - _INDENT - 1), "soft", spot)
    if is_marked and rows > 3:
        canvas.text(_INDENT, y + 2, cut(longest(terms_texts(table), room), room), "quiet", spot)


def _draw_strip(
    canvas: Canvas, table: TableSign, y: int, *, has_seats: bool, is_marked: bool
) -> None:
    """Paint the first row: number, title, whose turn it is, and the pace or the time left."""
    spot, width = table.number, canvas.width
    ground = "panel"
    if table.my_turn and table.my_seat is not None:
        ground = mixed("panel", seat_colour(table.seats[table.my_seat]), _MINE)
    elif is_marked:
        ground = mixed("panel", "foreground", _MARKED)
    canvas.fill(0, y, width, 1, ground, spot)
    number = f"{table.number:>2} "
    x = canvas.chip(1, y, number, "target-ink bold", "target", spot) + 1
    pace = PACE_TEXTS[table.pace]
    ink = "foreground bold"
    if not has_seats and (left := left_text(table)):
        pace = left
        ink = "bad bold" if has_little_time(table) else ink
    end = canvas.text_to(width - 1, y, pace, ink, spot) - 1
    if not has_seats:
        end = _draw_badges(canvas, table, end, y) - 1
    note = YOUR_TURN if table.my_turn else note_text(table)
    title = min(_TITLE, max(end - x - cell_len(note) - 3, 8))
    canvas.text(x, y, cut(table.title, title), "foreground bold", spot)
    x += min(max(cell_len(table.title), 10), title) + 2
    if table.my_turn:
        canvas.chip(x, y, f" {note} ", "target-ink bold", "target", spot)
    else:
        canvas.text(x, y, cut(note, max(end - x, 0)), "soft", spot)


def _draw_badges(canvas: Canvas, table: TableSign, end: int, y: int) -> int:
    """Paint the shapes of the seats before a column, a free one as a dot; return their first."""
    x = start = end - 2 * len(table.seats)
    for seat in table.seats:
        if seat.presence == "free":
            canvas.text(x, y, "◦", "target bold", table.number)
        else:
            canvas.text(x, y, seat_shape(seat), seat_colour(seat), table.number)
        x += 2
    return start


def _draw_legend(canvas: Canvas) -> None:
    """Explain the looks of seats in the head."""
    ink, shape = "soft", SEAT_SHAPES[0]
    x = canvas.width - _LEGEND
    x = canvas.chip(x, 0, f" {shape} {PRESENCE_TEXTS['here']} ", "background bold", ink) + _GAP
    x = canvas.text(x, 0, f"{shape} {PRESENCE_TEXTS['away']}", f"{ink} italic") + _GAP
    x = canvas.text(x, 0, f"{shape} {PRESENCE_TEXTS['bot']}", "quiet") + _GAP
    canvas.chip(x, 0, f" {FREE} ", "target-ink bold", "target")


def draw_seats(
    canvas: Canvas, table: TableSign, x: int, y: int, room: int, most_rows: int = 1
) -> int:
    """Paint who sits at a table, and return on how many rows; names are cut if these are too few.

    Who is here has a filled chip; what a bot plays is paler, and said; so is that somebody is away.
    """
    for width in range(NAME_WIDTH, _SHORTEST_NAME - 1, -1):
        rows = _in_rows([_pieces(table, seat, width) for seat in table.seats], room)
        if len(rows) <= most_rows:
            break
    for row, seats in enumerate(rows):
        column = x
        for pieces in seats:
            for text, ink, ground in pieces:
                if ground:
                    column = canvas.chip(column, y + row, text, ink, ground, table.number)
                else:
                    column = canvas.text(column, y + row, text, ink, table.number)
            column += _GAP
    return len(rows)


def _in_rows(seats: Sequence[list[_Piece]], room: int) -> list[list[list[_Piece]]]:
    """Return seats in rows, as many in each as it has room for."""
    rows, end = [list[list[_Piece]]()], 0
    for pieces in seats:
        width = sum(cell_len(text) for text, _, _ in pieces)
        if rows[-1] and end + width > room:
            rows.append([])
            end = 0
        rows[-1].append(pieces)
        end += width + _GAP
    return rows


def _pieces(table: TableSign, seat: SeatSign, width: int) -> list[_Piece]:
    """Return a seat as texts, with their inks and grounds."""
    colour, name = (
        seat_colour(seat),
        f"{seat_shape(seat)} {cut(seat.name or seat.bot or '', width)}",
    )
    is_told = width >= _SHORTEST_TOLD
    match seat.presence:
        case "free":
            return [(f" {FREE} ", "target-ink bold", "target")]
        case "here":
            chip = (f" {name} ", "seat-ink bold", colour)
            is_ready = table.status == "open" and seat.is_ready and is_told
            return [chip, (f" {READY}", "good", "")] if is_ready else [chip]
        case "away":
            ready = READY if table.status == "open" and seat.is_ready else PRESENCE_TEXTS["away"]
            return [
                (name, f"{colour} bold italic", ""),
                (f" {ready}" * is_told, "quiet italic", ""),
            ]
        case "bot":
            paler = mixed("background", colour, 70)
            return [(name, paler, ""), (f" {PRESENCE_TEXTS['bot']}" * is_told, "quiet", "")]


def seat_colour(seat: SeatSign) -> str:
    """Return the ink of a seat."""
    return f"seat-{COLOURS.index(seat.colour)}"


def seat_shape(seat: SeatSign) -> str:
    """Return the shape that goes with the colour of a seat."""
    return SEAT_SHAPES[COLOURS.index(seat.colour)]
