"""The pages of the score sheet: one about all seats, one about each."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from lancaster_tui.rules.events import FinalRanking
from lancaster_tui.table.ledger import FINAL, Ledger
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.screens.ally_scores import allies_of_all, page_of_ally
from lancaster_tui.tui.widgets.figures import Figures, Line
from lancaster_tui.tui.widgets.seats import whole_name
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods
from lancaster_tui.words.scores import (
    ALLIES_RULE,
    SOURCES,
    ranking_rule,
    result_text,
    round_head,
    source_head,
    source_text,
    tie_sentences,
)

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
