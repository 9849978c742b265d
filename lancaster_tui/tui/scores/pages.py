"""The pages of the score sheet: one for all players together, and one for each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final, NamedTuple

from lancaster_tui.rules.events import Gained, RoundStarted
from lancaster_tui.rules.pieces.knights import won_strength
from lancaster_tui.rules.position import STRENGTHS
from lancaster_tui.table.ledger import (
    FINAL,
    FINAL_SOURCES,
    LOST,
    NOT_KEPT,
    START,
    Ledger,
    Losses,
)
from lancaster_tui.table.verdict import verdict
from lancaster_tui.tui.kit.charts import (
    Bar,
    Column,
    Part,
    bars,
    beside,
    rows_of_table,
    saying,
    shortened,
    table,
)
from lancaster_tui.tui.kit.clusters import LEAST_ROWS, Cluster, Clusters
from lancaster_tui.tui.kit.drawing import Row, paragraph, wrap
from lancaster_tui.tui.kit.seats import seat_ink, seat_mark, seat_shape, whole_name
from lancaster_tui.tui.scores.final import GAP, WIDE, Paper, final_scoring, shares
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, ordinal, sentence
from lancaster_tui.words.rewards import longest
from lancaster_tui.words.scores import (
    ALLIES_RULE,
    ALLY_KNIGHTS,
    NOTHING_WON,
    REMOVED_AND_LEFT,
    SOURCES,
    WON_AND_LOST,
    WON_BY_ALLIES,
    ally_knights_text,
    behind_text,
    lost_head,
    lost_text,
    round_head,
    round_name,
    source_head,
    source_heads,
    verdict_text,
    won_from,
)

_COUNT: Final = "THE FINAL COUNT"
_ABOUT_COUNT: Final = "each bar: power points (PP) by source, in the order of the table"
_SHORT_COUNT: Final = "PP by source"
_ABOUT_GAP: Final = "   "
_EDGE = 1  # columns on either side
_DECIDED: Final = "WHAT DECIDED IT"
_BY_SOURCE, _BY_ROUND = "BY SOURCE", "BY ROUND"
_ABOUT_ROUNDS: Final = "power points won"
_IN_ALL, _TOTAL = "in all", "all"
_BY_BOTH: Final = "BY SOURCE AND ROUND"
_EVERY_GAIN: Final = "EVERY GAIN"
_WHOLE = 99  # columns that any name fits into
_FIGURES = 7  # columns of a player in the table beside the chart, at least
_MOST_ROWS = 20  # of the chart


class _Air(NamedTuple):
    """How many rows there are for a bar, blank below a heading and between lines and blocks."""

    bar: int
    head: int
    line: int
    gap: int


_AIRS: Final = (
    _Air(3, 1, 1, 2),
    _Air(2, 1, 1, 2),
    _Air(2, 1, 1, 1),
    _Air(2, 0, 1, 1),
    _Air(2, 1, 0, 1),
    _Air(2, 0, 0, 1),
)
_MUCH_AIR: Final = _Air(3, 1, 2, 3)  # for a page with little on it


def page_of_all(scene: Scene, ledger: Ledger, paper: Paper) -> list[Row]:
    """Return who won and how: bars, what decided it, all points, the final scoring.

    If not all of it is in sight even without air and with the rules of the final scoring in brief,
    the final scoring comes below, and before it there is as much air as fits.
    """
    for air, in_brief in product(_AIRS, (False, True)):
        above, below = _above(scene, ledger, paper, air), _below(scene, ledger, paper, in_brief)
        least = _least_rows(scene, ledger, paper, air)
        if (rest := _rest(paper, air, [*above, *below])) >= least:
            return _joined([*above, *_points(scene, ledger, paper, air, rest), *below], air)
    below = _below(scene, ledger, paper, in_brief=False)
    for air in _AIRS:
        above = _above(scene, ledger, paper, air)
        rest, least = _rest(paper, air, above), _least_rows(scene, ledger, paper, air)
        if rest >= least:
            break
    return _joined([*above, *_points(scene, ledger, paper, air, max(rest, least)), *below], air)


def page_of_seat(scene: Scene, ledger: Ledger, seat: int, paper: Paper) -> list[Row]:
    """Return the points of one player by source and round, and every gain with its source."""
    for air in (_MUCH_AIR, *_AIRS):
        rows = _joined(_blocks_of_seat(scene, ledger, seat, paper, air), air)
        if len(rows) <= paper.height:
            break
    return rows


def _joined(blocks: Sequence[Sequence[Row]], air: _Air) -> list[Row]:
    """Return the blocks of a page, with blank rows between them."""
    rows: list[Row] = []
    for block in blocks:
        rows += [*([[]] * air.gap if rows else []), *block]
    return rows


def _rest(paper: Paper, air: _Air, blocks: Sequence[Sequence[Row]]) -> int:
    """Return the rows that are left beside some blocks and the gaps after them."""
    return paper.height - sum(len(block) + air.gap for block in blocks)


def _above(scene: Scene, ledger: Ledger, paper: Paper, air: _Air) -> list[list[Row]]:
    """Return the final count, and what decided it."""
    width, everybody = paper.width, range(len(scene.names.seats))
    decided = verdict_text(verdict(ledger, scene.names.rules.rounds), scene.names)
    short = shortened(_bars(scene, ledger, everybody), width, air.bar)
    meant = "  ".join(f"{words[-1]} {words[0].lower()}" for words in short)
    starts = f"{_ABOUT_COUNT}: ", f"{_SHORT_COUNT}: ", ""
    about = (*(f"{start}{meant}" for start in starts if meant), _ABOUT_COUNT, "")
    told = longest(about, width - len(_COUNT) - len(_ABOUT_GAP) - 2 * _EDGE)
    about_bars = f"{_ABOUT_GAP}{told}" if told else ""
    heading: Row = [(f" {_COUNT}", "target bold"), (about_bars, "quiet")]
    return [
        [heading, *[[]] * air.head, *_count(scene, ledger, everybody, paper, air)],
        saying(_DECIDED, decided, width, has_colour=paper.has_colour),
    ]


def _below(scene: Scene, ledger: Ledger, paper: Paper, in_brief: bool) -> list[list[Row]]:
    """Return the final scoring, and what allies won for nothing."""
    ending = final_scoring(scene, ledger, paper, in_brief=in_brief)
    return [ending, *_allies(scene, ledger, paper)]


def _count(
    scene: Scene, ledger: Ledger, seats: Sequence[int], paper: Paper, air: _Air
) -> list[Row]:
    """Return a bar for each of the players, the best first."""
    entries = _bars(scene, ledger, seats)
    return bars(entries, paper.width, high=air.bar, gap=1, has_colour=paper.has_colour)


def _bars(scene: Scene, ledger: Ledger, seats: Sequence[int]) -> list[Bar]:
    best = ledger.total(ledger.standings()[0][1])
    entries = []
    for place, seat in ledger.standings():
        if seat not in seats:
            continue
        points, total = ledger.by_source(seat), ledger.total(seat)
        parts = [Part(source_heads(kind), points[kind]) for kind in SOURCES if points.get(kind)]
        note = ("wins", "good bold") if place == 1 else (behind_text(best - total), "quiet")
        mark = seat_mark(seat, scene.names, _WHOLE)
        entries.append(Bar(ordinal(place), mark, parts, goods(total, "pp"), note))
    return entries


# Points by source and by round


def _points(scene: Scene, ledger: Ledger, paper: Paper, air: _Air, rows: int) -> list[list[Row]]:
    """Return the points by source and by round, side by side or below each other.

    ``rows`` is how many there are for both.
    """
    widths = _widths(scene, ledger, paper)
    if len(widths) > 1:
        height = min(rows, max(_MOST_ROWS, _rows_by_source(ledger, air)))
        one = _by_source(scene, ledger, widths[0], height, paper)
        two = _by_round(scene, ledger, widths[1], height, paper)
        return [beside([one, two], widths, GAP)]
    own = _rows_by_source(ledger, air)
    height = min(rows - own - air.gap, _MOST_ROWS)
    return [
        _by_source(scene, ledger, paper.width, own, paper),
        _by_round(scene, ledger, paper.width, height, paper),
    ]


def _least_rows(scene: Scene, ledger: Ledger, paper: Paper, air: _Air) -> int:
    """Return the rows that the points by source and by round need."""
    own, other = _rows_by_source(ledger, air), LEAST_ROWS
    if not _has_chart(scene, ledger, paper):
        other = rows_of_table(len(_round_labels(scene, ledger)))
    if len(_widths(scene, ledger, paper)) > 1:
        return max(own, other)
    return own + air.gap + other


def _rows_by_source(ledger: Ledger, air: _Air) -> int:
    return rows_of_table(len(_sources(ledger)), air.line)


def _widths(scene: Scene, ledger: Ledger, paper: Paper) -> list[int]:
    """Return the columns of both blocks side by side, or of each below the other."""
    if paper.width < WIDE:
        return [paper.width]
    halves = shares(paper.width, 2)
    wanted = max(_clusters(scene, ledger).least_width, halves[1])
    return [paper.width - GAP - wanted, wanted] if _fits(scene, ledger, paper, wanted) else halves


def _has_chart(scene: Scene, ledger: Ledger, paper: Paper) -> bool:
    """Whether there is room for upright bars, with the table beside them or above."""
    width = _clusters(scene, ledger).least_width
    return paper.height >= LEAST_ROWS and _fits(scene, ledger, paper, width)


def _fits(scene: Scene, ledger: Ledger, paper: Paper, width: int) -> bool:
    if paper.width < WIDE:
        return width <= paper.width
    label = max(map(len, [_BY_SOURCE, *_source_labels(ledger)])) + 2 * _EDGE + 2
    return width + GAP + label + _FIGURES * len(scene.names.seats) <= paper.width


def _by_source(scene: Scene, ledger: Ledger, width: int, height: int, paper: Paper) -> list[Row]:
    kinds = _sources(ledger)
    columns = [
        _column(scene.names, seat, [ledger.by_source(seat).get(kind, 0) for kind in kinds])
        for _, seat in ledger.standings()
    ]
    return table(
        _BY_SOURCE,
        _source_labels(ledger),
        columns,
        width,
        sums=_IN_ALL,
        has_colour=paper.has_colour,
        height=height,
        beside=_round_labels(scene, ledger),
    )


def _by_round(scene: Scene, ledger: Ledger, width: int, height: int, paper: Paper) -> list[Row]:
    """Return upright bars by round, or a table where there is no room for them."""
    if _has_chart(scene, ledger, paper):
        return _clusters(scene, ledger).draw(width, height, has_colour=paper.has_colour)
    rounds = ledger.rounds(scene.names.rules.rounds)
    columns = [
        _column(scene.names, seat, [ledger.by_round(seat).get(number, 0) for number in rounds])
        for _, seat in ledger.standings()
    ]
    return table(
        _BY_ROUND,
        _round_labels(scene, ledger),
        columns,
        width,
        sums=_IN_ALL,
        has_colour=paper.has_colour,
        height=height,
        beside=_source_labels(ledger),
    )


def _clusters(scene: Scene, ledger: Ledger) -> Clusters:
    """Return the points of each round, in the order of the final count."""
    seats, names = [seat for _, seat in ledger.standings()], scene.names
    return Clusters(
        _BY_ROUND,
        _ABOUT_ROUNDS,
        [(seat_shape(seat, names), seat_ink(seat, names)) for seat in seats],
        [
            Cluster(
                round_head(number) if number == START else round_name(number),
                [ledger.by_round(seat).get(number, 0) for seat in seats],
                stands_apart=number == FINAL,
            )
            for number in ledger.rounds(names.rules.rounds)
        ],
    )


def _source_labels(ledger: Ledger) -> list[str]:
    return [sentence(source_head(kind)) for kind in _sources(ledger)]


def _round_labels(scene: Scene, ledger: Ledger) -> list[str]:
    return [sentence(round_name(number)) for number in ledger.rounds(scene.names.rules.rounds)]


def _column(names: Names, seat: int, numbers: Sequence[int]) -> Column:
    return Column(seat_mark(seat, names, _WHOLE), numbers, seat_ink(seat, names))


def _sources(ledger: Ledger) -> list[str]:
    """Return the kinds of source that gave anybody points, in the order of the sheet."""
    paid = {kind for points in ledger.points for kind, _ in points}
    return [kind for kind in SOURCES if kind in paid]


# Allies


def _allies(scene: Scene, ledger: Ledger, paper: Paper) -> list[list[Row]]:
    """Return what each ally lost, the nobles it removed and its strength, if there are allies."""
    if not scene.view.has_allies:
        return []
    losses, names = _losses(scene), scene.names
    allies = [ally for _, seat in ledger.standings() for ally in scene.view.factions_of(seat)[1:]]

    def of(ally: int, numbers: Sequence[int]) -> Column:
        return Column(whole_name(ally, names), numbers, seat_ink(ally, names))

    lost = [of(ally, [losses.total(ally, what) for what in LOST]) for ally in allies]
    rest = [
        of(ally, [losses.total(ally, "nobles"), won_strength(scene.view, ally)]) for ally in allies
    ]
    width = (paper.width - GAP) // 2 if paper.width >= WIDE else paper.width

    def draw(heading: str, labels: Iterable[str], columns: Sequence[Column]) -> list[Row]:
        texts = [sentence(label) for label in labels]
        return table(heading.upper(), texts, columns, width, sums=None, has_colour=paper.has_colour)

    one = draw(WON_BY_ALLIES, map(lost_head, LOST), lost)
    two = draw(REMOVED_AND_LEFT, [lost_head("nobles"), ALLY_KNIGHTS], rest)
    tables = [beside([one, two], [width, width], GAP)] if width < paper.width else [one, two]
    return [*tables, paragraph(f" {ALLIES_RULE}", paper.width - 2, "quiet")]


def _blocks_of_ally(scene: Scene, ally: int, paper: Paper) -> list[list[Row]]:
    """Return what an ally won and lost by round, if anything, and its knights."""
    losses, names = _losses(scene), scene.names
    rounds = range(1, names.rules.rounds + 1)
    kinds = [what for what in NOT_KEPT if losses.total(ally, what)]
    name, ink = whole_name(ally, names)
    columns = [
        Column((round_head(number), "quiet"), numbers, ink)
        for number, numbers in (
            (each, [losses.in_round(ally, what, each) for what in kinds] or [0]) for each in rounds
        )
    ]
    totals = [losses.total(ally, what) for what in kinds] or [0]
    won = table(
        f"{name}: {WON_AND_LOST}",
        [sentence(lost_text(what)) for what in kinds] or [sentence(NOTHING_WON)],
        [*columns, Column((_TOTAL, ""), totals, ink)],
        paper.width,
        sums=None,
        has_colour=paper.has_colour,
    )
    knights = ally_knights_text(_knights(scene, ally), names, ally)
    texts = [(knights, ""), (ALLIES_RULE, "quiet")]
    return [
        won,
        [[(f" {row}", look)] for text, look in texts for row in wrap(text, paper.width - 2)],
    ]


def _losses(scene: Scene) -> Losses:
    return Losses(scene.log, scene.view.players)


def _knights(scene: Scene, ally: int) -> list[int]:
    """Return the knights of an ally that are not in its reserve."""
    pieces, reserve = scene.names.rules.pieces.knights, scene.view.factions[ally].reserve
    return [
        strength for strength in STRENGTHS for _ in range(pieces[strength - 1] - reserve[strength])
    ]


# One player


def _blocks_of_seat(
    scene: Scene, ledger: Ledger, seat: int, paper: Paper, air: _Air
) -> list[list[Row]]:
    points, ink = ledger.points[seat], seat_ink(seat, scene.names)
    kinds, rounds = _sources(ledger), ledger.rounds(scene.names.rules.rounds)
    columns = [
        Column((round_head(number), "soft"), [points.get((kind, number), 0) for kind in kinds], ink)
        for number in rounds
    ]
    won = ledger.by_source(seat)
    columns.append(Column((_TOTAL, ""), [won.get(kind, 0) for kind in kinds], ink))
    by_both = table(
        _BY_BOTH,
        [sentence(source_head(kind)) for kind in kinds],
        columns,
        paper.width,
        sums=_IN_ALL,
        has_colour=paper.has_colour,
        height=rows_of_table(len(kinds), air.line) + 1 + min(air.line, 1),
    )
    return [
        _count(scene, ledger, [seat], paper, air),
        by_both,
        _all_gains(scene, seat, paper.width, gap=air.line),
        *(
            block
            for ally in scene.view.factions_of(seat)[1:]
            for block in _blocks_of_ally(scene, ally, paper)
        ),
    ]


def _all_gains(scene: Scene, seat: int, width: int, *, gap: int) -> list[Row]:
    """Return every gain of power points in order, a paragraph for each round.

    There are ``gap`` blank rows above each paragraph.
    """
    texts: dict[int, list[str]] = {}
    number = START
    for event in scene.log:
        if isinstance(event, RoundStarted):
            number = event.round
        elif isinstance(event, Gained) and event.seat == seat and event.good == "pp":
            at = FINAL if event.source.kind in FINAL_SOURCES else number
            gain = won_from(event.source, scene.names)
            texts.setdefault(at, []).append(f"{event.amount} {gain}")
    rows: list[Row] = [[(f" {_EVERY_GAIN}", "target bold")]]
    label = max((len(round_name(at)) for at in texts), default=0) + 2
    for at, gains in texts.items():
        rows += [[]] * gap
        for line, text in enumerate(wrap(f"{'; '.join(gains)}.", width - label - 2)):
            name = "" if line else sentence(round_name(at))
            rows.append([(f" {name:<{label}}", "soft"), (text, "")])
    return rows if texts else []
