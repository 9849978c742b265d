"""The opaque screen between two people who cast a ballot one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, cast

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.screen import Screen

from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.colours import mixed
from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.drawing import Drawing, Inked, cut, wrap
from lancaster_tui.tui.kit.key_line import KeyLine, label_of
from lancaster_tui.tui.kit.letters import ROWS, in_pixels, joined
from lancaster_tui.tui.kit.seats import seat_ink, seat_shape
from lancaster_tui.tui.menu.leave import LeaveScreen
from lancaster_tui.tui.vote.lettering import paint_pixels
from lancaster_tui.words.names import Names
from lancaster_tui.words.prompts.votes import hand_over_text

if TYPE_CHECKING:
    from lancaster_tui.tui.kit.theme import StyledApp

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
_WHOLE: Final = tuple(scale for scale in _SCALES if scale[1] % 2 == 0)
"""The scales that need no half rows, which ASCII has not."""
_JOINED = 4  # half rows of a pixel of which half a one can be painted in ASCII, too
_GAP = "..."  # pixels between two words
_THERE: Final = "there"  # the spot that says that the person is
_ABOVE = 1  # more rows of the band if the shape stands above the name
_BUTTON_AIR = 3  # rows above and below what is asked, from which it has gold around it
_SHAPES: Final = {
    "▲": ("...X...", "...X...", "..XXX..", "..XXX..", ".XXXXX.", ".XXXXX.", "XXXXXXX"),
    "■": ("XXXXXXX",) * 7,
    "●": ("..XXX..", ".XXXXX.", "XXXXXXX", "XXXXXXX", "XXXXXXX", ".XXXXX.", "..XXX.."),
    "◆": ("...X...", "..XXX..", ".XXXXX.", "XXXXXXX", ".XXXXX.", "..XXX..", "...X..."),
    "★": ("...X...", "...X...", "XXXXXXX", ".XXXXX.", "..XXX..", ".XX.XX.", ".X...X."),
}
"""The shapes of the seats in pixels, as high as letters."""


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
        name, shape = self._names.seat(self._person), seat_shape(self._person, self._names)
        is_ascii = cast("StyledApp", self.app).is_ascii
        letters = _large(name, shape, width, height, _WHOLE if is_ascii else _SCALES)
        # A shape that has no room in large letters stands above them, apart.
        above = 0 if letters is None or letters.has_shape else _ABOVE
        band = _AIR + above + (letters.rows if letters else 1)
        top = max((height - band) // 2 - 2, 0)
        canvas.fill(0, top, width, band, ink)
        if letters is None:
            _centred(canvas, top + 2, cut(f"{shape} {name}", width), "seat-ink bold")
        else:
            _write(canvas, letters, top + 2 + above)
        if above:
            _centred(canvas, top + 1, shape, "seat-ink bold")
        y = top + band + 1
        *told, asked = self._sentences
        for sentence in told:
            for line in wrap(sentence, width - 2):
                _centred(canvas, y, line, "foreground bold")
                y += 1
        self._ask(canvas, y, asked)
        return self.drawn(canvas.rows())

    def on_click(self, event: Click) -> None:
        """Go on if what is asked is clicked on."""
        if self.spot_at(event) is not None:
            self.screen.dismiss(True)  # noqa: FBT003 (the answer of the screen)

    def _ask(self, canvas: Canvas, y: int, asked: str) -> None:
        """Write what is asked on gold, with room around it on a tall screen."""
        lines = wrap(asked, canvas.width - 4)
        air = int(canvas.height - y > len(lines) + 2 * _BUTTON_AIR)
        wide, high = max(map(cell_len, lines)) + 2 + 2 * air, len(lines) + 2 * air
        y += air
        canvas.fill((canvas.width - wide) // 2, y, wide, high, "target", _THERE)
        for row, line in enumerate(lines, y + air):
            _centred(canvas, row, line, "target-ink bold")


class _Letters(NamedTuple):
    """A name in large letters: its lines in pixels, and the columns and half rows of a pixel.

    It ``has_shape`` if the shape of the seat stands before it, as large.
    """

    lines: Sequence[Sequence[str]]
    columns: int
    halves: int
    has_shape: bool

    @property
    def rows(self) -> int:
        """The rows that all lines take, with one between two of them."""
        return len(self.lines) * (self.line_rows + 1) - 1

    @property
    def line_rows(self) -> int:
        """The rows of a line."""
        return (ROWS * self.halves + 1) // 2


def _large(
    name: str, shape: str, width: int, height: int, scales: Sequence[tuple[int, int]]
) -> _Letters | None:
    """Return a name in the largest letters that fit, perhaps in several lines; None if none do.

    The shape stands before it if the name takes no more lines then.
    """
    words = [in_pixels(word) for word in name.split()]
    known = [word for word in words if word is not None]
    if not known or len(known) < len(words):
        return None
    for columns, halves in scales:
        room = (width - 4) // columns
        lines = _in_lines(known, room)
        if lines is None:
            continue
        with_shape = _in_lines([_SHAPES[shape], *known], room)
        has_shape = with_shape is not None and len(with_shape) == len(lines)
        letters = _Letters(
            with_shape if has_shape and with_shape else lines, columns, halves, has_shape
        )
        is_fit = letters.rows + _AIR <= height * 3 // 5
        if is_fit and (len(lines) == 1 or columns == 1):
            return letters
    return None


def _in_lines(words: Sequence[Sequence[str]], width: int) -> Sequence[Sequence[str]] | None:
    """Return words as lines of pixels of some width, broken between words; None if that fails."""
    lines: list[Sequence[str]] = []
    for pixels in words:
        if len(pixels[0]) > width:
            return None
        if lines and len(lines[-1][0]) + len(_GAP) + len(pixels[0]) <= width:
            lines[-1] = [before + _GAP + row for before, row in zip(lines[-1], pixels, strict=True)]
        else:
            lines.append(pixels)
    return lines


def _write(canvas: Canvas, letters: _Letters, y: int) -> None:
    """Write a name in large letters."""
    columns, halves = letters.columns, letters.halves
    for pixels in letters.lines:
        x = (canvas.width - columns * len(pixels[0])) // 2
        if halves >= _JOINED:
            paint_pixels(canvas, x, y, joined(pixels), "seat-ink", columns // 2, halves // 2)
        else:
            paint_pixels(canvas, x, y, pixels, "seat-ink", columns, halves)
        y += letters.line_rows + 1


def _centred(canvas: Canvas, y: int, text: str, ink: str) -> None:
    """Write a text in the middle of a row."""
    canvas.text(max((canvas.width - cell_len(text)) // 2, 0), y, text, ink)


class HandOverScreen(LeftOnce, Deliberate, Screen[bool]):
    """Hides everything until the next person says to be at the keyboard.

    Returns True when that person is there, False to leave the game; the question about leaving is
    asked here, in front of the cover. ``farewell`` says what happens to the game then, ``matter``
    for what the keyboard is passed on.
    """

    rule_in_sight = "VOT-2"
    BINDINGS: ClassVar[list[BindingType]] = [
        _GO_ON,
        Binding("q", "leave", "leave", tooltip="leave the game", id="hand_over.leave"),
    ]

    def __init__(self, person: int, names: Names, matter: str, farewell: str) -> None:
        super().__init__()
        self._person = person
        self._names = names
        self._matter = matter
        self._farewell = farewell

    def compose(self) -> ComposeResult:
        """Say to whom the keyboard goes and for what, and nothing else."""
        name = self._names.seat(self._person)
        to_whom, asked = hand_over_text(name, key=label_of(self.app, _GO_ON))
        sentences = to_whom, self._matter, asked
        yield _Band(self._person, self._names, sentences)
        yield KeyLine(id="keys")

    def action_leave(self) -> None:
        """Ask once whether to leave."""
        self.app.push_screen(LeaveScreen(self._farewell), self._leave_answered)

    def _leave_answered(self, leave: bool | None) -> None:
        if leave:
            self.dismiss(False)  # noqa: FBT003 (the answer of the screen)
