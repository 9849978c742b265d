"""Sets of games drawn side by side, and what stands out between two of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from lancaster_tui.cli.html_report.bars import Bar, Measured, chart
from lancaster_tui.cli.html_report.markup import Html, element
from lancaster_tui.cli.html_report.numbers import (
    fine,
    more_fine,
    more_percent,
    percent,
    points,
    typeset,
    with_unit,
)
from lancaster_tui.cli.html_report.outcome import COLOURS
from lancaster_tui.cli.html_report.sets import Compared, GameSet, position_name
from lancaster_tui.cli.html_report.tables import Cell, Column, named, table
from lancaster_tui.lab.figures import FEWEST_FOUND, Difference
from lancaster_tui.lab.measures.measure import Name
from lancaster_tui.lab.measures.outcome import SOURCES
from lancaster_tui.lab.report import Comparison
from lancaster_tui.words.laws.cards import law_short
from lancaster_tui.words.phrases import sentence
from lancaster_tui.words.scores import SOURCES as SOURCE_NAMES

_FOUND = 30  # differences of a kind that are shown; CSV and JSON have all


def beside(sets: Sequence[GameSet], compared: Sequence[Compared]) -> Iterable[Html]:
    """Yield what sets of games look like side by side, and what differs where that is asked.

    Sets that are compared are among them.
    """
    report = sets[0].report
    wins = [
        *(
            (position_name(each.position), ("position", str(each.position), "wins"))
            for each in report.positions
        ),
        *((each.bot, ("bot", each.bot, "wins")) for each in report.bots if len(report.bots) > 1),
    ]
    yield element("h3", "Who wins")
    yield element("p", "How often each position and each seat with a bot wins.")
    yield chart(_grouped(sets, wins), percent, sets[0].fair)
    yield element("h3", "Points")
    yield element(
        "p",
        "Power points of the winner, the lead over the second, and of a seat by what gave them.",
    )
    sources = [
        (SOURCE_NAMES[kind], ("source", kind, "points"))
        for kind in SOURCES
        if any((paid := shown.figure("source", kind, "points")) and paid.value for shown in sets)
    ]
    scores = [("the winner", ("game", "winner points")), ("the lead", ("game", "margin"))]
    yield chart(_grouped(sets, [*scores, *sources]), points)
    for games, other, comparison in compared:
        yield from _differences(games, other, comparison)


def _grouped(sets: Sequence[GameSet], subjects: Sequence[tuple[str, Name]]) -> list[Bar]:
    return [
        Bar(games.name, Measured(figure.value, figure.ci95), COLOURS[at % len(COLOURS)], name)
        for name, subject in subjects
        for at, games in enumerate(sets)
        if (figure := games.figure(*subject)) is not None
    ]


def _differences(games: GameSet, other: GameSet, comparison: Comparison) -> Iterable[Html]:
    """Yield what differs between a set and the one that it is compared with."""
    yield element("h3", f"{sentence(games.name)} less {other.name}")
    yield element(
        "p",
        f"{comparison.games:,} games each over the same deals, so that the luck of the cards "
        "falls out.",
    )
    is_told = len(games.report.bots) > 1  # a bot that has all seats wins an even share anyway
    wins = [each for each in comparison.wins if is_told or each.figure[0] == "position"]
    yield _table(games, other, wins, share=True)
    if comparison.deals < FEWEST_FOUND:
        yield element("p", f"With fewer than {FEWEST_FOUND} deals, nothing can stand out.")
        return
    found = comparison.found
    if not found:
        yield element(
            "p", f"None of {len(comparison.differences):,} figures stands out from chance."
        )
        return
    yield element("h3", "What stands out")
    yield element(
        "p",
        f"{len(found):,} of {len(comparison.differences):,} figures stand out from chance; of "
        f"these, at most 1 in 20 is expected to be due to it. At most {_FOUND} of each kind are "
        "shown, the surest first; CSV and JSON have all.",
    )
    shares = [each for each in found if _is_share(each.figure)]
    others = [each for each in found if not _is_share(each.figure)]
    for kind, is_share in ((shares, True), (others, False)):
        if kind:
            yield _table(games, other, kind[:_FOUND], share=is_share)


def _table(games: GameSet, other: GameSet, rows: Sequence[Difference], *, share: bool) -> Html:
    """Return a table of differences, all of them shares or none."""
    form, change = (percent, more_percent) if share else (fine, more_fine)
    heads = ["figure", games.name, other.name, f"difference{', points' if share else ''}"]
    drawn = Column(heads[-1], change, "c4").cells(rows)
    return table(
        heads,
        [
            (
                _named(each.figure, games),
                Cell(with_unit(each.one, form), each.one),
                Cell(with_unit(each.other, form), each.other),
                cell,
            )
            for each, cell in zip(rows, drawn, strict=True)
        ],
    )


def _named(figure: Name, games: GameSet) -> Cell:
    """Return what a figure is called: what it is about in words, and what of it."""
    kind, name, *what = (*figure, "") if len(figure) == 1 else figure
    note, subject = "", f"{kind} {name}"
    match kind:
        case "position":
            subject = position_name(int(name))
        case "bot":
            subject = name
        case "county":
            note = subject
            subject = next((each.name for each in games.rules.counties if each.id == name), name)
        case "law" if name in games.rules.law_by_id:
            note, subject = name, typeset(law_short(games.rules.law_by_id[name]))
    return named(f"{subject}: {' '.join(what)}" if what else subject, note)


_SHARES: Final = frozenset(
    {
        "wins",
        "leader wins",
        "user wins",
        "best paid wins",
        "best paid voted yes",
        "voted yes",
        "proposed",
        "passed",
        "seats paid",
        "won",
        "noble",
        "reward",
        "both",
    }
)


def _is_share(figure: Name) -> bool:
    """Whether a figure is a part of 1, and so told in percent."""
    match figure:
        case ("game", "shared victories") | ("castle", _, "uses" | "placements"):
            return True
        case ("county", _, "uses"):
            return True
        case (_, _, last):
            return last in _SHARES
    return False
