"""The opaque screen between two people who cast a ballot one after the other."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.drawing import Drawing, Inked, cut, wrap
from lancaster_tui.tui.kit.key_line import KeyLine, label_of
from lancaster_tui.tui.kit.letters import PIXEL, ROWS, in_pixels
from lancaster_tui.tui.kit.seats import seat_ink, seat_shape
from lancaster_tui.tui.menu.leave import LeaveScreen
from lancaster_tui.words.names import Names
from lancaster_tui.words.prompts.votes import hand_over_text

_GO_ON = Binding(
    "enter",
    "dismiss(True)",
    "go on",
    tooltip="say that you are at the keyboard",
    id="hand_over.go_on",
)
_TINT = 10  # percent of the seat's colour around the band
_AIR = 4  # rows of the band besides the name
_HIGH = 30  # rows from which a name may take twice as many
_SCALES: Final = ((4, 2), (2, 1), (1, 1))  # columns and rows of a pixel of the name


class _Band(Inked):
    """A band in the colour of the person, with the shape and the name as large as there is room."""

    def __init__(self, person: int, names: Names, text: str) -> None:
        super().__init__(id="band")
        self._person = person
        self._names = names
        self._text = text

    def render(self) -> Drawing:
        """Return the band on its ground, and below it what is asked of the person."""
        width, height = self.size
        ink = seat_ink(self._person, self._names)
        canvas = Canvas(width, height, mixed("background", ink, _TINT), has_colour=self.has_colour)
        name = self._names.seat(self._person)
        scale = _scale(name, width, height)
        band = _AIR + (ROWS * scale[1] if scale else 1)
        top = max((height - band) // 2 - 2, 0)
        canvas.fill(0, top, width, band, ink)
        mark = f"{seat_shape(self._person, self._names)} {name}"
        if scale is None:
            left = max((width - cell_len(mark)) // 2, 0)
            canvas.text(left, top + 2, cut(mark, width), "seat-ink bold")
        else:
            _write(canvas, mark, name, top + 2, scale)
        for y, line in enumerate(wrap(self._text, width - 2), start=top + band + 1):
            canvas.text((width - cell_len(line)) // 2, y, line, "target bold")
        return Drawing(canvas.rows(), self._inks)


def _scale(name: str, width: int, height: int) -> tuple[int, int] | None:
    """Return the columns and rows of a pixel of a name as large as fits; None if none does."""
    pixels = in_pixels(name)
    if pixels is None:
        return None
    fitting = (
        (columns, rows)
        for columns, rows in _SCALES
        if columns * len(pixels[0]) <= width - 4 and (rows == 1 or height >= _HIGH)
    )
    return next(fitting, None)


def _write(canvas: Canvas, mark: str, name: str, y: int, scale: tuple[int, int]) -> None:
    """Write a name in large letters, and above it the shape and the name as it is."""
    pixels, (columns, rows) = in_pixels(name) or [""], scale
    left = (canvas.width - columns * len(pixels[0])) // 2
    canvas.text(left, y - 1, mark, "seat-ink bold")
    for row in range(rows * len(pixels)):
        for column, pixel in enumerate(pixels[row // rows]):
            if pixel == PIXEL:
                for at in range(left + columns * column, left + columns * (column + 1)):
                    canvas.block(at, y + row, "█", "seat-ink", canvas.ground(at, y + row))


class HandOverScreen(LeftOnce, Deliberate, Screen[bool]):
    """Hides everything until the next person says to sit at the keyboard.

    Answers True when that person is there, False to leave the game; whether to leave is asked here,
    in front of the cover. ``farewell`` says what happens to the game then.
    """

    rule_in_sight = "VOT-2"
    BINDINGS: ClassVar[list[BindingType]] = [
        _GO_ON,
        Binding("q", "leave", "leave", tooltip="leave the game", id="hand_over.leave"),
    ]

    def __init__(self, person: int, names: Names, farewell: str) -> None:
        super().__init__()
        self._person = person
        self._names = names
        self._farewell = farewell

    def compose(self) -> ComposeResult:
        """Say to whom the keyboard goes, and nothing else."""
        name = self._names.seat(self._person)
        text = hand_over_text(name, key=label_of(self.app, _GO_ON))
        yield _Band(self._person, self._names, text)
        yield KeyLine(id="keys")

    def action_leave(self) -> None:
        """Ask once whether to leave."""
        self.app.push_screen(LeaveScreen(self._farewell), self._leave_answered)

    def _leave_answered(self, leave: bool | None) -> None:
        if leave:
            self.dismiss(False)  # noqa: FBT003 (the answer of the screen)
