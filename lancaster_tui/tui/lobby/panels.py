"""What stands beside the tables: the line that invites a friend, and who is here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from lancaster_tui.lobby.signs import InviteSign, PersonSign, TableSign
from lancaster_tui.table.seating import COLOURS
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Drawing, Inked, cut, wrap
from lancaster_tui.tui.kit.glyphs import SEAT_SHAPES
from lancaster_tui.tui.lobby.talk import draw_head
from lancaster_tui.words.visits import (
    HERE_NOW,
    INVITE,
    INVITE_HOW,
    NO_INVITE,
    invite_text,
    more_people,
    people_text,
    whereabouts_text,
)

_MARGIN = 1
_NAME: Final = 18  # columns of a shape and a name at most


class InvitePanel(Inked):
    """The line that a friend types, as one chip alone on its row, to be copied."""

    def __init__(self) -> None:
        super().__init__(id="invite")
        self._invite: InviteSign | None = None

    def show(self, invite: InviteSign | None) -> None:
        """Show an invite, or how to make one."""
        if invite != self._invite:
            self._invite = invite
            self.refresh()

    def render(self) -> Drawing:
        """Return the panel; on a single row it is the line alone."""
        width, height = self.size
        canvas = Canvas(width, height, "proposal", has_colour=self.has_colour)
        if height == 1:
            x = canvas.text(_MARGIN, 0, f"{INVITE}  ", "proposal-ink bold")
            self._draw_line(canvas, x, 0)
            return Drawing(canvas.rows(), self._inks)
        canvas.fill(0, 0, width, 1, "proposal-strip")
        canvas.text(_MARGIN, 0, INVITE, "proposal-ink bold")
        y, room = 2, width - 2 * _MARGIN
        if self._invite is not None:
            for text in wrap(invite_text(self._invite), room):
                canvas.text(_MARGIN, y, text, "proposal-ink")
                y += 1
            y += 1
        self._draw_line(canvas, _MARGIN, y)
        if self._invite is not None:
            for text in wrap(INVITE_HOW, room):
                y += 1
                canvas.text(_MARGIN, y + 1, text, "proposal-ink")
        return Drawing(canvas.rows(), self._inks)

    def _draw_line(self, canvas: Canvas, x: int, y: int) -> None:
        if self._invite is None:
            canvas.text(x, y, cut(NO_INVITE, canvas.width - x), "proposal-ink")
        else:
            canvas.chip(x, y, f" {self._invite.command} ", "target-ink bold", "target")


class PeoplePanel(Inked):
    """Who is connected, and where they are; on a single row their names alone."""

    def __init__(self) -> None:
        super().__init__(id="people")
        self._people: Sequence[PersonSign] = ()
        self._tables: Sequence[TableSign] = ()

    def show(self, people: Sequence[PersonSign], tables: Sequence[TableSign]) -> None:
        """Show who is here."""
        shown = tuple(people), tuple(tables)
        if shown != (self._people, self._tables):
            self._people, self._tables = shown
            self.refresh()

    def render(self) -> Drawing:
        """Return the panel."""
        width, height = self.size
        canvas = Canvas(width, height, "surface", has_colour=self.has_colour)
        if height == 1:
            self._draw_row(canvas)
            return Drawing(canvas.rows(), self._inks)
        draw_head(canvas, 0, HERE_NOW, people_text(self._people))
        shown = self._people if len(self._people) < height else self._people[: height - 2]
        names = [_named(person) for person in shown]
        x = _MARGIN + min(max((cell_len(text) for text, _ in names), default=0), _NAME) + 2
        for y, (person, (text, ink)) in enumerate(zip(shown, names, strict=True), start=1):
            canvas.text(_MARGIN, y, cut(text, _NAME), f"{ink} bold")
            where = cut(whereabouts_text(person, self._tables), width - _MARGIN - x)
            canvas.text(x, y, where, "soft")
        if len(shown) < len(self._people):
            more = more_people(len(self._people) - len(shown))
            canvas.text(_MARGIN, height - 1, more, "quiet")
        return Drawing(canvas.rows(), self._inks)

    def _draw_row(self, canvas: Canvas) -> None:
        x = canvas.text(_MARGIN, 0, HERE_NOW, "target bold") + 2
        for number, person in enumerate(self._people):
            text, ink = _named(person)
            more = more_people(len(self._people) - number)
            if x + cell_len(text) + 2 + cell_len(more) > canvas.width:
                canvas.text(x, 0, more, "quiet")
                return
            x = canvas.text(x, 0, text, f"{ink} bold") + 2


def _named(person: PersonSign) -> tuple[str, str]:
    """Return a person with the shape of their colour, and the ink of that."""
    colour = COLOURS.index(person.colour)
    return f"{SEAT_SHAPES[colour]} {person.name}", f"seat-{colour}"
