"""The pages of the score sheet: points by source and by round, and those of allies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from lancaster_tui.rules.events import FinalRanking
from lancaster_tui.rules.pieces.knights import won_strength
from lancaster_tui.rules.position import STRENGTHS
from lancaster_tui.table.ledger import FINAL, LOST, NOT_KEPT, Ledger, Losses
from lancaster_tui.tui.kit.drawing import column
from lancaster_tui.tui.kit.glyphs import MARK, NOTHING
from lancaster_tui.tui.kit.seats import whole_name
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods
from lancaster_tui.words.scores import (
    ALLIES_RULE,
    ALLY_KNIGHTS,
    NOTHING_WON,
    REMOVED_AND_LEFT,
    SOURCES,
    WON_AND_LOST,
    WON_BY_ALLIES,
    ally_knights_text,
    lost_head,
    lost_text,
    ranking_rule,
    result_text,
    round_head,
    source_head,
    source_text,
    tie_sentences,
)

_GAPS = range(4, 0, -1)  # columns between numbers, as many as there is room for
_NARROWEST = 5  # columns of a label


class Line(NamedTuple):
    """A row: its label, perhaps in a colour of the theme, and a number for each column.

    What ``stands_out`` is marked by a sign, bold type and a background.
    """

    label: str
    numbers: tuple[int, ...]
    colour: str | None = None
    stands_out: bool = False


class Figures(Widget):
    """Shows rows of numbers below heads.

    Args:
        corner: What the table is about.
        heads: The head of each column.
        lines: The rows.
        strong: The head of the columns that count most; they are bold.
        has_sums: Whether the last row holds the sums of the others.
    """

    def __init__(
        self,
        corner: str,
        heads: Sequence[str],
        lines: Sequence[Line],
        *,
        strong: str,
        has_sums: bool = False,
    ) -> None:
        super().__init__()
        self._corner = corner
        self._heads = tuple(heads)
        self._lines = tuple(lines)
        self._strong = strong
        self._has_sums = has_sums

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of rows: the heads, the lines, and the rule above sums."""
        return 1 + len(self._lines) + self._has_sums

    def render(self) -> Content:
        """Draw the table as wide as there is room."""
        room = self.size.width
        widths = [self._widest(number) for number in range(len(self._heads))]
        label = max(cell_len(text) for text in (self._corner, *(row.label for row in self._lines)))
        gap = next((gap for gap in _GAPS if label + 2 + _sum(widths, gap) <= room), 1)
        label = max(min(label, room - 2 - _sum(widths, gap)), _NARROWEST)
        pairs = zip(self._heads, widths, strict=True)
        heads = "".join(f"{head:>{gap + width}}" for head, width in pairs)
        rows = [Content(f"  {column(self._corner, label)}{heads}").stylize("$quiet")]
        for line in self._lines:
            row = self._row(line, label, widths, gap)
            rows.append(row.stylize("bold on $panel") if line.stands_out else row)
        if self._has_sums:
            rows[-1] = rows[-1].stylize("bold")
            rows.insert(-1, Content("─" * rows[-1].cell_length).stylize("$frame"))
        return Content("\n").join(rows)

    def _row(self, line: Line, label: int, widths: Sequence[int], gap: int) -> Content:
        cells = (
            (f"{number or NOTHING:>{gap + width}}", "bold" if head == self._strong else "")
            for number, head, width in zip(line.numbers, self._heads, widths, strict=True)
        )
        return Content.assemble(
            f"{MARK} " if line.stands_out else "  ",
            (column(line.label, label), f"bold ${line.colour}" if line.colour else ""),
            *cells,
        )

    def _widest(self, number: int) -> int:
        """Return the width of a column."""
        texts = (self._heads[number], *(str(line.numbers[number]) for line in self._lines))
        return max(map(cell_len, texts))


def _sum(widths: Sequence[int], gap: int) -> int:
    return sum(widths) + gap * len(widths)


_SUM = "total"


def allies_of_all(scene: Scene, order: list[int]) -> list[Figures]:
    """Return what each ally lost, then the nobles it removed and its strength.

    The allies have a row each, in the order of their owners.
    """
    losses = _losses(scene)
    allies = [ally for seat in order for ally in scene.view.factions_of(seat)[1:]]

    def line(ally: int, *numbers: int) -> Line:
        name, ink = whole_name(ally, scene.names)
        return Line(name, numbers, ink)

    lost = [line(ally, *(losses.total(ally, what) for what in LOST)) for ally in allies]
    rest = [
        line(ally, losses.total(ally, "nobles"), won_strength(scene.view, ally)) for ally in allies
    ]
    return [
        Figures(WON_BY_ALLIES, [*map(lost_head, LOST)], lost, strong=""),
        Figures(REMOVED_AND_LEFT, [lost_head("nobles"), ALLY_KNIGHTS], rest, strong=""),
    ]


def page_of_ally(scene: Scene, ally: int) -> list[Widget]:
    """Return what an ally won and lost by round, as far as it won anything, and its knights."""
    losses, names = _losses(scene), scene.names
    rounds = range(1, names.rules.rounds + 1)
    lines = [
        Line(
            lost_text(what),
            (
                *(losses.in_round(ally, what, number) for number in rounds),
                losses.total(ally, what),
            ),
        )
        for what in NOT_KEPT
        if losses.total(ally, what)
    ]
    won = lines or [Line(NOTHING_WON, (0,) * (len(rounds) + 1))]
    name, ink = whole_name(ally, names)
    knights = Content(ally_knights_text(_knights(scene, ally), names, ally))
    return [
        Static(Content.assemble((name, f"bold ${ink}"), f": {WON_AND_LOST}")),
        Figures("round", [*map(round_head, rounds), _SUM], won, strong=_SUM),
        Static(knights),
        Static(Content(ALLIES_RULE), classes="label"),
    ]


def _losses(scene: Scene) -> Losses:
    return Losses(scene.log, scene.view.players)


def _knights(scene: Scene, ally: int) -> list[int]:
    """Return the knights of an ally that are not in its reserve."""
    pieces, reserve = scene.names.rules.pieces.knights, scene.view.factions[ally].reserve
    return [
        strength for strength in STRENGTHS for _ in range(pieces[strength - 1] - reserve[strength])
    ]


_TOTAL, _POINTS = "total", "PP"
_FINAL_HEADS = {
    "knights": ("strength", "squires", _POINTS),
    "tiles": ("tiles", "gold", _POINTS),
}
_NOBLES_HEADS = ("nobles", _POINTS)


def page_of_all(scene: Scene, ledger: Ledger) -> list[Widget]:
    """Return who has won, and the points of all: by source, by round, in the final scoring."""
    names, sources, rounds = scene.names, _sources(ledger), ledger.rounds(scene.names.rules.rounds)
    totals = [ledger.total(seat) for seat in range(len(names.seats))]
    rankings = [event for event in scene.log if isinstance(event, FinalRanking)]

    def by_source(seat: int) -> tuple[int, ...]:
        points = ledger.by_source(seat)
        return (*(points.get(kind, 0) for kind in sources), totals[seat])

    def by_round(seat: int) -> tuple[int, ...]:
        points = ledger.by_round(seat)
        return (*(points.get(number, 0) for number in rounds), totals[seat])

    order = [seat for _, seat in ledger.standings()]
    has_allies = scene.view.has_allies
    return [
        Static(f"{result_text(totals, names)}.", classes="headline", markup=False),
        Figures(
            "by source",
            [*map(source_head, sources), _TOTAL],
            _seat_lines(names, ledger, by_source),
            strong=_TOTAL,
        ),
        Figures(
            "by round",
            [*map(round_head, rounds), _TOTAL],
            _seat_lines(names, ledger, by_round),
            strong=_TOTAL,
        ),
        _final_scoring(scene, ledger, rankings),
        *(allies_of_all(scene, order) if has_allies else []),
        Static(
            Content("\n".join([*_explanations(rankings, names), *([ALLIES_RULE] * has_allies)])),
            classes="label",
        ),
    ]


def page_of_seat(scene: Scene, ledger: Ledger, seat: int) -> list[Widget]:
    """Return the points of one seat by source and round."""
    names, sources, rounds = scene.names, _sources(ledger), ledger.rounds(scene.names.rules.rounds)
    points = ledger.points[seat]
    place = next(place for place, standing in ledger.standings() if standing == seat)
    lines = [
        Line(source_text(kind), _with_sum(points.get((kind, number), 0) for number in rounds))
        for kind in sources
    ]
    by_round = ledger.by_round(seat)
    sums = Line(_TOTAL, _with_sum(by_round.get(number, 0) for number in rounds))
    heads = [*map(round_head, rounds), _TOTAL]
    name, ink = whole_name(seat, names)
    total = goods(ledger.total(seat), "pp")
    allies = scene.view.factions_of(seat)[1:]
    return [
        Static(Content.assemble(f"{place}. ", (name, f"${ink}"), f", {total}"), classes="headline"),
        Figures("round", heads, [*lines, sums], strong=_TOTAL, has_sums=True),
        *(part for ally in allies for part in page_of_ally(scene, ally)),
    ]


def _sources(ledger: Ledger) -> list[str]:
    """Return the kinds of source that gave anybody points, in the order of the sheet."""
    paid = {kind for points in ledger.points for kind, _ in points}
    return [kind for kind in SOURCES if kind in paid]


def _with_sum(numbers: Iterable[int]) -> tuple[int, ...]:
    row = tuple(numbers)
    return (*row, sum(row))


def _seat_lines(
    names: Names, ledger: Ledger, numbers: Callable[[int], tuple[int, ...]]
) -> list[Line]:
    """Return a row for each seat, the best first, with its place."""

    def line(place: int, seat: int) -> Line:
        name, ink = whole_name(seat, names)
        return Line(f"{place}. {name}", numbers(seat), ink, stands_out=place == 1)

    return [line(place, seat) for place, seat in ledger.standings()]


def _final_scoring(scene: Scene, ledger: Ledger, rankings: list[FinalRanking]) -> Figures:
    """Return what each seat had at the end and was paid for it (END-1 to END-4)."""
    nobles = [len(seat.nobles) for seat in scene.view.seats]
    heads = [head for ranking in rankings for head in _FINAL_HEADS[ranking.what]]

    def numbers(seat: int) -> tuple[int, ...]:
        points = ledger.points[seat]
        row = [
            number
            for ranking in rankings
            for number in (
                ranking.totals[seat],
                ranking.tie_breaks[seat],
                points.get((ranking.what, FINAL), 0),
            )
        ]
        return (*row, nobles[seat], points.get(("nobles", FINAL), 0))

    lines = _seat_lines(scene.names, ledger, numbers)
    return Figures("final scoring", [*heads, *_NOBLES_HEADS], lines, strong=_POINTS)


def _explanations(rankings: list[FinalRanking], names: Names) -> list[str]:
    """Return how the final rankings are scored and how their ties were broken."""
    return [
        text
        for ranking in rankings
        for text in (ranking_rule(ranking.what, names), *tie_sentences(ranking, names))
    ]
