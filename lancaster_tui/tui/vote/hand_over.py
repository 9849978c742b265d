"""The opaque screen between two people who cast a ballot one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.drawing import Drawing, Inked, cut, wrap
from lancaster_tui.tui.kit.key_line import KeyLine, label_of
from lancaster_tui.tui.kit.letters import ROWS, in_pixels
from lancaster_tui.tui.kit.seats import seat_ink, seat_shape
from lancaster_tui.tui.menu.leave import LeaveScreen
from lancaster_tui.tui.vote.lettering import paint_pixels
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
_SCALES: Final = ((4, 4), (2, 2), (1, 2), (1, 1))  # columns and half rows of a pixel of the name
_GAP = "..."  # pixels between two words


class _Band(Inked):
    """A band in the colour of the person, with the shape and the name as large as they fit."""

    def __init__(self, person: int, names: Names, sentences: Sequence[str]) -> None:
        super().__init__(id="band")
        self._person = person
        self._names = names
        self._sentences = sentences

    def render(self) -> Drawing:
        """Return the band on its ground, and below it what is asked of the person."""
        width, height = self.size
        ink = seat_ink(self._person, self._names)
        canvas = Canvas(width, height, mixed("background", ink, _TINT))  # the band is always there
        name = self._names.seat(self._person)
        letters = _large(name, width, height)
        band = _AIR + (letters.rows if letters else 1)
        top = max((height - band) // 2 - 2, 0)
        canvas.fill(0, top, width, band, ink)
        mark = f"{seat_shape(self._person, self._names)} {name}"
        if letters is None:
            left = max((width - cell_len(mark)) // 2, 0)
            canvas.text(left, top + 2, cut(mark, width), "seat-ink bold")
        else:
            left = _write(canvas, letters, top + 2)
            canvas.text(left, top + 1, mark, "seat-ink bold")
        lines = [line for sentence in self._sentences for line in wrap(sentence, width - 2)]
        for y, line in enumerate(lines, start=top + band + 1):
            canvas.text((width - cell_len(line)) // 2, y, line, "target bold")
        return Drawing(canvas.rows(), self._inks)


class _Letters(NamedTuple):
    """A name in large letters: its lines in pixels, and the columns and half rows of a pixel."""

    lines: Sequence[Sequence[str]]
    columns: int
    halves: int

    @property
    def rows(self) -> int:
        """The rows that all lines take, with one between two of them."""
        return len(self.lines) * (self.line_rows + 1) - 1

    @property
    def line_rows(self) -> int:
        """The rows of a line."""
        return (ROWS * self.halves + 1) // 2


def _large(name: str, width: int, height: int) -> _Letters | None:
    """Return a name in the largest letters that fit, perhaps in several lines; None if none do."""
    for columns, halves in _SCALES:
        lines = _in_lines(name, (width - 4) // columns)
        if lines is None:
            continue
        letters = _Letters(lines, columns, halves)
        is_fit = letters.rows + _AIR <= height * 3 // 5
        if is_fit and (len(lines) == 1 or columns == 1):
            return letters
    return None


def _in_lines(name: str, width: int) -> Sequence[Sequence[str]] | None:
    """Return a name as lines of pixels of some width, broken between words; None if that fails."""
    lines: list[Sequence[str]] = []
    for word in name.split():
        pixels = in_pixels(word)
        if pixels is None or len(pixels[0]) > width:
            return None
        if lines and len(lines[-1][0]) + len(_GAP) + len(pixels[0]) <= width:
            lines[-1] = [before + _GAP + row for before, row in zip(lines[-1], pixels, strict=True)]
        else:
            lines.append(pixels)
    return lines or None


def _write(canvas: Canvas, letters: _Letters, y: int) -> int:
    """Write a name in large letters; return the column where it begins."""
    starts = []
    for pixels in letters.lines:
        x = (canvas.width - letters.columns * len(pixels[0])) // 2
        paint_pixels(canvas, x, y, pixels, "seat-ink", letters.columns, letters.halves)
        starts.append(x)
        y += letters.line_rows + 1
    return min(starts)


class HandOverScreen(LeftOnce, Deliberate, Screen[bool]):
    """Hides everything until the next person says to be at the keyboard.

    Returns True when that person is there, False to leave the game; the question about leaving is
    asked here, in front of the cover. ``farewell`` says what happens to the game then.
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
        sentences = hand_over_text(name, key=label_of(self.app, _GO_ON))
        yield _Band(self._person, self._names, sentences)
        yield KeyLine(id="keys")

    def action_leave(self) -> None:
        """Ask once whether to leave."""
        self.app.push_screen(LeaveScreen(self._farewell), self._leave_answered)

    def _leave_answered(self, leave: bool | None) -> None:
        if leave:
            self.dismiss(False)  # noqa: FBT003 (the answer of the screen)
