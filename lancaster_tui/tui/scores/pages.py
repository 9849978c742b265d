"""The pages of the score sheet: one for all players together, and one for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from lancaster_tui.rules.events import FinalRanking, Gained, RoundStarted
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
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.charts import (
    Bar,
    Column,
    Part,
    bars,
    beside,
    saying,
    shortened,
    table,
)
from lancaster_tui.tui.kit.drawing import Row, column, paragraph, row_width, wrap
from lancaster_tui.tui.kit.glyphs import NOTHING
from lancaster_tui.tui.kit.seats import seat_ink, seat_mark, whole_name
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
    TIE_BREAKS,
    WON_AND_LOST,
    WON_BY_ALLIES,
    ally_knights_text,
    behind_text,
    lost_head,
    lost_text,
    nobles_rule,
    ranking_rule,
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
_END: Final = "THE END OF THE GAME"
_IN_ALL, _TOTAL = "in all", "all"
_BY_BOTH: Final = "BY SOURCE AND ROUND"
_EVERY_GAIN: Final = "EVERY GAIN"
_CARD_HEADS: Final = {"knights": "KNIGHTS", "tiles": "EXTENSION TILES", "nobles": "NOBLES"}
_WIDE, _GAP = 110, 2  # columns from which there is room side by side, and between two blocks
_WHOLE = 99  # columns that any name fits into
_STEP = 3  # columns of a step of the ladder of nobles
_LADDER: Final = ("nobles", "PP")


class Paper(NamedTuple):
    """The space for a page: its columns and rows, and whether there are colours."""

    width: int
    height: int
    has_colour: bool


class _Air(NamedTuple):
    """How many rows there are for a bar, for a line of a table, and between two blocks."""

    bar: int
    line: int
    gap: int


_AIRS: Final = (_Air(3, 2, 2), _Air(2, 2, 2), _Air(2, 2, 1), _Air(2, 1, 1))
_MUCH_AIR: Final = _Air(3, 3, 3)  # for a page with little on it


def page_of_all(scene: Scene, ledger: Ledger, paper: Paper) -> list[Row]:
    """Return who won and how: bars, what decided it, all points, the final scoring."""
    return _roomiest(_AIRS, lambda air: _blocks_of_all(scene, ledger, paper, air), paper)


def page_of_seat(scene: Scene, ledger: Ledger, seat: int, paper: Paper) -> list[Row]:
    """Return the points of one player by source and round, and every gain with its source."""
    airs = (_MUCH_AIR, *_AIRS)
    return _roomiest(airs, lambda air: _blocks_of_seat(scene, ledger, seat, paper, air), paper)


def _roomiest(
    airs: Sequence[_Air], write: Callable[[_Air], list[list[Row]]], paper: Paper
) -> list[Row]:
    """Return the blocks of a page, with blank rows between them as far as they fit."""
    for air in airs:
        rows: list[Row] = []
        for block in write(air):
            rows += [*([[]] * air.gap if rows else []), *block]
        if len(rows) <= paper.height:
            break
    return rows


def _blocks_of_all(scene: Scene, ledger: Ledger, paper: Paper, air: _Air) -> list[list[Row]]:
    names, width = scene.names, paper.width
    decided = verdict_text(verdict(ledger, names.rules.rounds), names)
    halves, everybody = _shares(width, 2), range(len(names.seats))
    by_source = _by_source(scene, ledger, halves[0] if width >= _WIDE else width, paper, air)
    by_round = _by_round(scene, ledger, halves[1] if width >= _WIDE else width, paper, air)
    tables = (
        [beside([by_source, by_round], halves, _GAP)] if width >= _WIDE else [by_source, by_round]
    )
    short = shortened(_bars(scene, ledger, everybody), width, air.bar)
    meant = "  ".join(f"{words[-1]} {words[0].lower()}" for words in short)
    starts = f"{_ABOUT_COUNT}: ", f"{_SHORT_COUNT}: ", ""
    about = (*(f"{start}{meant}" for start in starts if meant), _ABOUT_COUNT, "")
    told = longest(about, width - len(_COUNT) - len(_ABOUT_GAP) - 2 * _EDGE)
    about_bars = f"{_ABOUT_GAP}{told}" if told else ""
    heading: Row = [(f" {_COUNT}", "target bold"), (about_bars, "quiet")]
    return [
        [
            heading,
            *[[]] * (air.line - 1),
            *_count(scene, ledger, everybody, paper, air),
        ],
        saying(_DECIDED, decided, width, has_colour=paper.has_colour),
        *tables,
        _final_scoring(scene, ledger, paper),
        *_allies(scene, ledger, paper),
    ]


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


def _by_source(scene: Scene, ledger: Ledger, width: int, paper: Paper, air: _Air) -> list[Row]:
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
        spread=air.line,
        beside=_round_labels(scene, ledger),
    )


def _by_round(scene: Scene, ledger: Ledger, width: int, paper: Paper, air: _Air) -> list[Row]:
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
        spread=air.line,
        beside=_source_labels(ledger),
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


# The final scoring


def _final_scoring(scene: Scene, ledger: Ledger, paper: Paper) -> list[Row]:
    """Return what each player had at the end and was paid for it, and why (END-1 to END-4)."""
    rankings = [event for event in scene.log if isinstance(event, FinalRanking)]
    heading: Row = [(f" {_END}", "target bold")]
    if paper.width >= _WIDE:
        widths = _shares(paper.width, len(rankings) + 1)
        cards = _ranking_cards(scene, ledger, rankings, widths)
        return [
            heading,
            *_beside([*cards, _nobles_card(scene, ledger, widths[-1])], widths, paper),
        ]
    rows = [heading]
    if rankings:
        widths = _shares(paper.width, len(rankings))
        rows += [*_beside(_ranking_cards(scene, ledger, rankings, widths), widths, paper), []]
    return [*rows, *_beside([_nobles_card(scene, ledger, paper.width)], [paper.width], paper)]


def _shares(width: int, count: int) -> list[int]:
    """Return the widths of cards side by side, the last with what is left over."""
    size = (width - _GAP * (count - 1)) // count
    return [*[size] * (count - 1), width - (size + _GAP) * (count - 1)]


def _beside(cards: Sequence[Sequence[Row]], widths: Sequence[int], paper: Paper) -> list[Row]:
    """Return cards side by side, all on grounds as high as the highest card."""
    height = max(map(len, cards))
    grounds = []
    for card, width in zip(cards, widths, strict=True):
        canvas = Canvas(width, height, "surface", has_colour=paper.has_colour)
        canvas.fill(0, 0, width, 1, "panel")
        for y, row in enumerate(card):
            canvas.row(1, y, row)
        grounds.append(canvas.rows())
    return beside(grounds, widths, _GAP)


def _ranking_cards(
    scene: Scene, ledger: Ledger, rankings: Sequence[FinalRanking], widths: Sequence[int]
) -> list[list[Row]]:
    return [
        _ranking_card(scene, ledger, ranking, width)
        for ranking, width in zip(rankings, widths, strict=False)
    ]


def _ranking_card(scene: Scene, ledger: Ledger, ranking: FinalRanking, width: int) -> list[Row]:
    names, what = scene.names, ranking.what
    rows: list[Row] = [[(_CARD_HEADS[what], "strong")]]
    keys = [*zip(ranking.totals, ranking.tie_breaks, strict=True)]
    for seat in sorted(range(len(keys)), key=lambda seat: keys[seat], reverse=True):
        has = f"{ranking.totals[seat]}"
        breaks = goods(ranking.tie_breaks[seat], TIE_BREAKS[what])
        points = ledger.points[seat].get((what, FINAL), 0)
        rows.append(_card_row(names, seat, has, breaks, points, width))
    return [*rows, *paragraph(ranking_rule(what, names), width - 2, "quiet")]


def _card_row(names: Names, seat: int, has: str, more: str, points: int, width: int) -> Row:
    paid, look = (goods(points, "pp"), "good bold") if points else (NOTHING, "quiet")
    name = max(width - 2 - 4 - 11 - 6, 3)
    mark, ink = seat_mark(seat, names, name)
    left: Row = [
        (column(mark, name), f"{ink} bold"),
        (f"{has:>3} ", "bold"),
        (f" {more:<10}", "quiet"),
    ]
    return [*left, (paid.rjust(width - 2 - row_width(left)), look)]


def _nobles_card(scene: Scene, ledger: Ledger, width: int) -> list[Row]:
    """Return how many nobles each player had, and the ladder of what they are worth (END-4)."""
    ladder = scene.names.rules.ending.nobles
    counts = [len(seat.nobles) for seat in scene.view.seats]
    rows: list[Row] = [[(_CARD_HEADS["nobles"], "strong")]]
    for seat in sorted(range(len(counts)), key=lambda seat: -counts[seat]):
        points = ledger.points[seat].get(("nobles", FINAL), 0)
        rows.append(_card_row(scene.names, seat, str(counts[seat]), "", points, width))
    rows += paragraph(nobles_rule(scene.names), width - 2, "quiet")
    label = len(_LADDER[0])
    if width - 2 >= label + _STEP * len(ladder):
        for text, numbers in zip(_LADDER, (range(len(ladder)), ladder), strict=True):
            row: Row = [(f"{text:<{label}}", "quiet")]
            for nobles, number in enumerate(numbers):
                look = "target bold" if nobles in counts else "soft"
                row.append((f"{number:>{_STEP - 1}} ", look))
            rows.append(row)
    return rows


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
    width = (paper.width - _GAP) // 2 if paper.width >= _WIDE else paper.width

    def draw(heading: str, labels: Iterable[str], columns: Sequence[Column]) -> list[Row]:
        texts = [sentence(label) for label in labels]
        return table(heading.upper(), texts, columns, width, sums=None, has_colour=paper.has_colour)

    one = draw(WON_BY_ALLIES, map(lost_head, LOST), lost)
    two = draw(REMOVED_AND_LEFT, [lost_head("nobles"), ALLY_KNIGHTS], rest)
    tables = [beside([one, two], [width, width], _GAP)] if width < paper.width else [one, two]
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
        spread=air.line,
    )
    return [
        _count(scene, ledger, [seat], paper, air),
        by_both,
        _all_gains(scene, seat, paper.width, gap=air.line - 1),
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
