"""Rows of inked text: what an area draws, before any colour is known.

An area is drawn as rows of pieces. A piece is a text and the names of its inks; an ink is a
colour of the theme, an attribute such as ``bold``, or a ground (``on``). Texts are shown as they
are: there is no markup to interpret. A piece may belong to a spot, something that can be clicked:
the name of the spot follows the inks and an ``@``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, cast

from rich.cells import cell_len, chop_cells, set_cell_size
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.containers import VerticalScroll
from textual.css.styles import RulesMap
from textual.geometry import Region, Size
from textual.reactive import var
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widget import Widget

from lancaster_tui.tui.kit.colours import colour_of, readable, shown
from lancaster_tui.tui.kit.glyphs import CUT

if TYPE_CHECKING:
    from textual.events import MouseEvent
    from textual.filter import LineFilter

    from lancaster_tui.tui.kit.theme import StyledApp

Piece = tuple[str, str]
Row = list[Piece]
_SPOT = " @"


def row_width(row: Iterable[Piece]) -> int:
    """Return how many cells a row takes, wide characters counting two."""
    return sum([len(text) if text.isascii() else cell_len(text) for text, _ in row])


def cut(text: str, width: int) -> str:
    """Return a text cut to at most ``width`` cells, with a sign where it was cut."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1) + CUT if width > 0 else ""


def column(text: str, width: int) -> str:
    """Return a text cut or padded to exactly ``width`` cells, aligned left."""
    return set_cell_size(cut(text, width), width)


def figure(text: str, width: int) -> str:
    """Return a number or short text padded to at least ``width`` cells, aligned right."""
    return " " * (width - cell_len(text)) + text


def fit(row: Row, width: int, fill: str = "") -> Row:
    """Return a row cut or padded to exactly ``width`` cells; ``fill`` inks the padding."""
    fitted: Row = []
    left = width
    for text, ink in row:
        length = cell_len(text)
        if length > left:
            if left:
                fitted.append((cut(text, left), ink))
            return fitted
        fitted.append((text, ink))
        left -= length
    if left:
        fitted.append((" " * left, fill))
    return fitted


def spotted(ink: str, spot: object) -> str:
    """Return the inks of a piece that belongs to a spot."""
    return f"{ink}{_SPOT}{spot}"


def parted(ink: str) -> tuple[str, str]:
    """Return the inks of a piece, and the spot that it belongs to, "" for none."""
    inks, _, spot = ink.partition(_SPOT)
    return inks, spot


def on_spot(spot: object, row: Iterable[Piece]) -> Row:
    """Return a row with all its pieces belonging to a spot."""
    return [(text, spotted(ink, spot)) for text, ink in row]


def wrap(text: str, width: int) -> list[str]:
    """Return a text in lines of at most ``width`` cells, broken between words where possible."""
    return list(_wrapped(text, width))


def wrap_within(text: str, width: int, rows: int) -> list[str]:
    """Return a text in at most so many lines; if it goes on, a sign after a word says so."""
    lines = wrap(text, width)
    if len(lines) <= rows:
        return lines
    rest = " ".join(lines[rows - 1 :])
    return [*lines[: rows - 1], f"{wrap(rest, width - 2)[0]} {CUT}"]


def wrap_evenly(text: str, width: int) -> list[str]:
    """Return a text in as few lines as ``wrap`` does, with a last line that is not much shorter.

    One or two words alone below a full line would look lost. No word is broken for that.
    """
    lines = wrap(text, width)
    narrow, longest_word = width, max(map(cell_len, text.split(" ")))
    while len(lines) > 1 and 2 * cell_len(lines[-1]) < narrow > longest_word:
        narrow -= 1
        narrower = wrap(text, narrow)
        if len(narrower) > len(lines):
            break
        lines = narrower
    return lines


@lru_cache(1024)
def _wrapped(text: str, width: int) -> Sequence[str]:
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if cell_len(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *whole, line = chop_cells(word, max(width, 2)) or [""]
        lines += whole
    return (*lines, line)


def _change(one: Row, other: Row, y: int) -> Region:
    """Return the part in which two different rows differ."""
    most = min(len(one), len(other))
    start = 0
    while start < most and one[start] == other[start]:
        start += 1
    end = 0
    while end < most - start and one[-1 - end] == other[-1 - end]:
        end += 1
    x = row_width(one[:start])
    width, now = (row_width(row[start : len(row) - end]) for row in (one, other))
    if width != now:  # everything after it has moved
        width = max(row_width(one), row_width(other)) - x
    return Region(x, y, width, 1)


class Drawing(Visual):
    """Rows as a visual for Textual, with the inks of a widget."""

    def __init__(self, rows: Iterable[Row], inks: Inks) -> None:
        self.rows = tuple(rows)
        self._inks = inks

    def changes(self, other: Drawing) -> list[Region]:
        """Return where another drawing of as many rows differs: a part of each differing row."""
        pairs = zip(self.rows, other.rows, strict=True)
        return [
            _change(mine, its, number) for number, (mine, its) in enumerate(pairs) if mine != its
        ]

    def spot_at(self, x: int, y: int) -> str | None:
        """Return the spot at a cell, if there is one."""
        row = self.rows[y] if 0 <= y < len(self.rows) else []
        for text, ink in row:
            x -= cell_len(text)
            if x < 0:
                return ink.partition(_SPOT)[2] or None
        return None

    def rows_of(self, spot: str) -> list[int]:
        """Return the numbers of the rows that a spot is on."""
        return [
            number
            for number, row in enumerate(self.rows)
            if any(ink.partition(_SPOT)[2] == spot for _, ink in row)
        ]

    def render_strips(
        self,
        width: int,
        height: int | None,
        style: Style,
        options: RenderOptions,
    ) -> list[Strip]:
        """Return a strip for each row, cut to the size."""
        return self._inks.strips(self.rows[:height], width)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """Return the width of the widest row."""
        return max((row_width(row) for row in self.rows), default=0)

    def get_height(self, rules: RulesMap, width: int) -> int:
        """Return the number of rows."""
        return len(self.rows)


class _Look(NamedTuple):
    """What drawn rows depend on: their width, the lit spot, and the filters."""

    width: int = 0
    lit: str | None = None
    filters: tuple[LineFilter, ...] = ()


class Inks:
    """The inks of the application on the ground of a widget.

    What belongs to the spot ``lit`` is drawn with the ink ``lit`` in addition.
    """

    def __init__(self, widget: Widget) -> None:
        self._widget = widget
        self._styles: dict[str, RichStyle] = {}
        self._segments = lru_cache(1024)(self._segments_of)
        self._background: Color | None = None
        self._look = _Look()
        self._drawn: Sequence[tuple[Row, Strip]] = ()  # the rows drawn last
        self.lit: str | None = None

    def forget(self) -> None:
        """Look up all inks again, since the style sheets or the theme have changed."""
        self._styles.clear()
        self._background = None
        self._segments.cache_clear()
        self._drawn = ()

    def strips(
        self, rows: Iterable[Row], width: int, filters: Sequence[LineFilter] = ()
    ) -> list[Strip]:
        """Return rows as strips of exactly ``width`` cells, with filters applied.

        A row that has not changed keeps its strip.
        """
        look = _Look(width, self.lit, tuple(filters))
        if self._look != look:
            self.forget()
            self._look = look
        drawn = []
        for row, old in zip_longest(rows, self._drawn):
            if row is None:
                break
            is_new = old is None or old[0] != row
            drawn.append((row, self._strip(row)) if is_new else old)
        self._drawn = drawn
        return [strip for _, strip in drawn]

    def _strip(self, row: Row) -> Strip:
        width, left = self._look.width, self._look.width
        whole: list[Segment] = []
        for text, ink in row:
            segments, length = self._segments(text, ink)
            whole += segments
            left -= length
        if left > 0:
            whole += self._segments(" " * left, "")[0]
        strip = Strip(whole, width - min(left, 0))
        return strip if left >= 0 else strip.adjust_cell_length(width)

    def _segments_of(self, text: str, ink: str) -> tuple[list[Segment], int]:
        """Return a piece with filters applied, and how many cells it takes."""
        if self._background is None:
            self._background = self._widget.background_colors[1]
        segments = [Segment(text, self._style(ink))]
        for each in self._look.filters:
            segments = each.apply(segments, self._background)
        return segments, cell_len(text)

    def _style(self, ink: str) -> RichStyle:
        style = self._styles.get(ink)
        if style is None:
            inks, _, spot = ink.partition(_SPOT)
            lit = ["lit"] if spot and spot == self.lit else []
            style = self._styles[ink] = inked(self._widget, *inks.split(), *lit)
        return style


SOLID: Final = "solid"  # a block, which is not text
_ATTRIBUTES: Final = frozenset(("bold", "italic", "strike", "underline", SOLID))
_ON = "on:"
_INKS: Final = {
    "strong": "bold",  # what to read first
    "key": f"target-ink {_ON}target bold",  # the letter to press
    "mark": "mark bold",  # changed by the last act
    "now": "target bold",  # what is being decided
    "lit": f"{_ON}panel bold",  # what the mouse is on
}
"""Inks that stand for several; all other names are colours of the theme."""


def on(ground: str) -> str:
    """Return the ink of a ground: a colour of the theme, or a mixture (``colours.mixed``)."""
    return f"{_ON}{ground}"


def inked(widget: Widget, *names: str) -> RichStyle:
    """Return the style of a text with some inks, by name, in a widget.

    An ink is moved until it is legible on its ground, or that of the widget.

    Raises KeyError if the theme does not have one of the inks.
    """
    app = cast("StyledApp", widget.app)
    palette, tints = app.theme_variables, app.tints
    fore, ground = None, None
    attributes: set[str] = set()
    for name in " ".join(_INKS.get(name, name) for name in names).split():
        if name in _ATTRIBUTES:
            attributes.add(name)
        elif name.startswith(_ON):
            ground = colour_of(name.removeprefix(_ON), palette, tints)
        else:
            fore = colour_of(name, palette, tints)
    if ground is not None:
        fore = fore or palette["foreground"]
    if fore is not None and SOLID not in attributes:
        is_in_256 = tints is not None
        below = shown(ground or widget.background_colors[1].hex6, in_256=is_in_256)
        fore = readable(fore, below, in_256=is_in_256)
    style = widget.visual_style + Style(
        None if ground is None else Color.parse(ground),
        None if fore is None else Color.parse(fore),
        bold="bold" in attributes or None,
        italic="italic" in attributes or None,
        strike="strike" in attributes or None,
        underline="underline" in attributes or None,
    )
    return style.rich_style


class Inked(Widget):
    """A widget that is drawn in the inks of the current style sheets and theme.

    What ``drawn`` returns is kept, so that ``spot_at`` can say what the mouse is on.
    """

    ALLOW_SELECT = False
    auto_links = var(False)  # noqa: FBT003 (Textual's own order); to look for links takes time

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._inks = Inks(self)
        self._drawing: Drawing | None = None

    def drawn(self, rows: Iterable[Row]) -> Drawing:
        """Return rows as a drawing, and keep it."""
        self._drawing = Drawing(rows, self._inks)
        return self._drawing

    def spot_at(self, event: MouseEvent) -> str | None:
        """Return the spot of what is shown that the mouse is on, if it is on one."""
        at = event.get_content_offset(self)
        return None if at is None or self._drawing is None else self._drawing.spot_at(*at)

    @property
    def has_colour(self) -> bool:
        """Whether the theme has ground colours (``StyledApp.has_colour``)."""
        return cast("StyledApp", self.app).has_colour

    def notify_style_update(self) -> None:
        """Look the inks up again."""
        self._inks.forget()
        super().notify_style_update()


_GAP = 2
_SCROLL = Binding.Group("scroll")

Write = Callable[[int], list[Row]]
"""Returns the rows of a sheet for a width in cells."""


class Sheet(Inked):
    """Shows rows that are written for its width; its height is their number.

    Args:
        write: Writes the rows.
    """

    def __init__(self, write: Write, *, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._write = write

    def show(self, write: Write) -> None:
        """Show other rows from now on."""
        self._write = write
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of rows, for a height of ``auto``."""
        return len(self._write(width))

    def render(self) -> Drawing:
        """Return the rows, written for the present width."""
        return Drawing(self._write(self.size.width), self._inks)


class Page(VerticalScroll, inherit_bindings=False):
    """Content that may be longer than the screen, and scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, action, word, show=show, tooltip=tooltip, id=f"page.{name}", group=_SCROLL)
        for key, action, word, show, tooltip, name in (
            ("up", "scroll_up", "up", True, "scroll up", "up"),
            ("down", "scroll_down", "down", True, "scroll down", "down"),
            ("pageup", "page_up", "page up", False, "scroll up by a page", "page_up"),
            ("pagedown", "page_down", "page down", False, "scroll down by a page", "page_down"),
            ("home", "scroll_home", "top", False, "scroll to the top", "top"),
            ("end", "scroll_end", "bottom", False, "scroll to the bottom", "bottom"),
        )
    ]

    def action_page_down(self) -> None:
        """Scroll down by the rows in sight."""
        self.scroll_relative(y=self._rows_in_sight)

    def action_page_up(self) -> None:
        """Scroll up by the rows in sight."""
        self.scroll_relative(y=-self._rows_in_sight)

    @property
    def _rows_in_sight(self) -> int:
        """The rows of content in sight: Textual also counts those below what is docked."""
        docked = (child.size.height for child in self.children if child.styles.dock != "none")
        return self.scrollable_content_region.height - sum(docked)


def paragraph(text: str, width: int, ink: str = "") -> list[Row]:
    """Return a text in as many rows as it needs."""
    return [[(line, ink)] for line in wrap(text, width)]


def legend(entries: Iterable[tuple[Row, str]], width: int, widest: int) -> list[Row]:
    """Return signs in a column, each with its meaning to the right of it.

    The column is as wide as its widest sign, at most ``widest`` cells; a sign that is wider stands
    on a row of its own.
    """
    entries = list(entries)
    column = max((row_width(sign) for sign, _ in entries if row_width(sign) <= widest), default=0)
    rows: list[Row] = []
    for sign, text in entries:
        first = sign if row_width(sign) <= column else []
        if first is not sign:
            rows.append(sign)
        rows += [
            [*fit(first if number == 0 else [], column + _GAP), (line, "")]
            for number, line in enumerate(wrap(text, width - column - _GAP))
        ]
    return rows
