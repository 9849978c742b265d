"""The report of ``lancaster simulate``, for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import TextIO

from rich.console import Console
from rich.table import Table

from lancaster_tui.cli.side_names import ruleset_names
from lancaster_tui.lab.duel import Contender
from lancaster_tui.lab.figures import FEWEST_FOUND, Difference, Figure, Pair
from lancaster_tui.lab.measures.builtin import SUBJECTS
from lancaster_tui.lab.report import BotReport, Comparison, Report
from lancaster_tui.lab.statistics import Spread
from lancaster_tui.rules.ruleset.law_sets import law_set_name
from lancaster_tui.words.phrases import number_of

_FOUND = 12  # differences and pairs that are shown; the other formats have all


def print_reports(
    reports: Sequence[Report], comparisons: Sequence[Comparison] = (), file: TextIO | None = None
) -> None:
    """Print the report on each set of laws, and then how they compare, maybe to a file."""
    console = Console(file=file, markup=False, highlight=False, emoji=False)
    for report in reports:
        _print_report(report, console)
    if len(reports) > 1:
        console.print("The sets of laws compared")
        console.print(_comparison(reports))
    for comparison in comparisons:
        _print_comparison(comparison, console)


def _print_report(report: Report, console: Console) -> None:
    console.print(
        f"{report.games} games, {report.players} players, ruleset {report.ruleset}, "
        f"laws {_laws(report)}, seed {report.seed}"
    )
    console.print(_seat_effect(report), soft_wrap=True)
    positions = Table("position", "wins", "95 %")
    for place in report.positions:
        positions.add_row(str(place.position), f"{place.win_rate:.1%}", interval_text(place.ci95))
    console.print(positions)
    bots = Table("bot", "seats", "wins", "per seat", "95 %", "PP", "rank")
    for bot in report.bots:
        bots.add_row(
            bot.bot,
            str(bot.seats),
            f"{bot.wins:.1f}",
            f"{bot.win_rate:.1%}",
            interval_text(bot.ci95),
            f"{bot.mean_score:.1f}",
            f"{bot.mean_rank:.2f}",
        )
    console.print(bots)
    print_stand_ins(report.bots, console)
    spreads = Table("power points", "mean", "5 %", "50 %", "95 %")
    spreads.add_row("winner", *_spread(report.winner_score))
    spreads.add_row("lead over the second", *_spread(report.margin))
    console.print(spreads)
    sources = Table("source", "mean PP of a seat")
    for kind, points in report.points_by_source.items():
        sources.add_row(kind, f"{points:.1f}")
    console.print(sources)
    console.print(_law_table(report))
    console.print(
        "pays: to a seat each time, in PP at greedy's prices; best paid: how often whoever a law "
        "pays most wins; swing: what it pays in the whole game to those who voted yes, less what "
        "it pays those who voted no"
    )
    _print_pairs(report, console)
    console.print(_place_table(report))
    console.print("worth: of a use, in PP; user wins: how often whoever uses it wins")
    own = [each for each in report.figures if each.figure[0] not in SUBJECTS]
    if own:
        table = Table("your measures", "value", "95 %")
        for each in own:
            ends = "" if each.ci95 is None else f"{each.ci95[0]:.3f} to {each.ci95[1]:.3f}"
            table.add_row(" ".join(each.figure), f"{each.value:.3f}", ends)
        console.print(table)


def _seat_effect(report: Report) -> str:
    """Return what the seat alone does, and whether that is more than what bots differ by."""
    effect, rates = report.seat_effect, {each.position: each for each in report.positions}
    best, worst = rates[effect.best], rates[effect.worst]
    said = (
        f"Seats first: position {best.position} wins {best.win_rate:.1%}, position "
        f"{worst.position} {worst.win_rate:.1%}, {points_text(effect.value)} apart"
    )
    apart = report.between_bots
    if apart is None:
        return f"{said}."
    if effect.balanced:
        said += "; every bot had every position equally often"
    elif apart < effect.value:
        said += "; the last deal is not finished, so that seats favour some bots"
    if apart < effect.value:
        said += f". Warning: that is more than the {points_text(apart)} between bots"
    return f"{said}."


def points_text(part: float) -> str:
    """Return percentage points: ``7.5 points``."""
    return f"{100 * part:.1f} points"


def _law_table(report: Report) -> Table:
    """Return a table of all laws, those first that part yes from no most."""
    table = Table("law", "passed", "markers", "pays", "yes/no", "best paid", "swing")
    laws = {law: report.of("law", law) for law in report.laws}

    def swing(law: str) -> float:
        found = laws[law].get(("swing",))
        return -inf if found is None else found.value

    for law in sorted(report.laws, key=swing, reverse=True):
        found = laws[law]
        table.add_row(
            law,
            _rate(found.get(("passed",))),
            _two(found.get(("markers for",)), found.get(("markers against",))),
            _number(found.get(("pays",))),
            _two(found.get(("pays to", "yes")), found.get(("pays to", "no"))),
            _rate(found.get(("best paid wins",))),
            f"{_number(found.get(('swing',)))}{_give(found.get(('swing',)))}",
        )
    return table


def _place_table(report: Report) -> Table:
    """Return a table of counties, castle spaces, conflicts and favours."""
    table = Table("place", "uses", "worth", "user wins", "95 %")
    for kind, chance in _PLACES.items():
        named = dict.fromkeys(name[0] for name in report.of(kind) if len(name) == 2)
        for place in named:
            found = report.of(kind, place)
            wins = found.get(("user wins",))
            interval = None if wins is None else wins.ci95
            table.add_row(
                f"{kind} {place}",
                f"{_number(found.get(('uses',)), 2)} {chance}",
                _number(found.get(("worth",))),
                _rate(wins),
                "" if interval is None else interval_text(interval),
            )
    return table


_PLACES = {
    "county": "a round",
    "castle": "a seat and round",
    "conflict": "a game",
    "favour": "a round",
}


def _print_pairs(report: Report, console: Console) -> None:
    """Print which laws pay more or less together than otherwise."""
    found = [pair for pair in report.pairs if pair.found]
    if not report.pairs:
        return
    said = f"Pairs of laws: {len(found)} of {len(report.pairs)} stand out"
    if not found:
        console.print(f"{said}.")
        return
    console.print(f"{said}; of these, at most 5 % are expected to be due to chance.")
    table = Table("law", "in force with", "pays more")
    for pair in found[:_FOUND]:
        table.add_row(pair.law, pair.beside, f"{pair.value:+.1f}{_give(pair)}")
    console.print(table)


def _print_comparison(comparison: Comparison, console: Console) -> None:
    """Print what differs: how often positions and bots win, and what stands out."""
    one, other = _names(comparison)
    console.print(f"{one} less {other}, {comparison.games} games each over the same deals")
    wins, most, effect = comparison.wins, comparison.most_in_wins, comparison.seat_effect
    if effect.value > most:
        console.print(
            f"Warning: position {effect.best} wins {points_text(effect.value)} more than position "
            f"{effect.worst}; that is more than the {points_text(most)} by which wins differ.",
            soft_wrap=True,
        )
    found = comparison.found
    table = Table("figure", one, other, "difference", "")
    for each in [*wins, *(each for each in found if each not in wins)][: len(wins) + _FOUND]:
        table.add_row(
            " ".join(each.figure),
            f"{each.one:.3f}",
            f"{each.other:.3f}",
            f"{each.value:+.3f}{_give(each, 3)}",
            "found" if each.found else "",
        )
    console.print(table)
    if comparison.deals < FEWEST_FOUND:
        console.print(f"With fewer than {FEWEST_FOUND} deals, nothing can stand out.")
        return
    console.print(
        f"{len(found)} of {len(comparison.differences)} figures stand out; of these, at most 5 % "
        "are expected to be due to chance. JSON and CSV have all of them."
    )


def _number(figure: Figure | None, digits: int = 1) -> str:
    return "" if figure is None else f"{figure.value:.{digits}f}"


def _rate(figure: Figure | None) -> str:
    return "" if figure is None else f"{figure.value:.0%}"


def _two(one: Figure | None, other: Figure | None) -> str:
    return "" if one is None or other is None else f"{one.value:.1f}/{other.value:.1f}"


def _give(figure: Figure | Difference | Pair | None, digits: int = 1) -> str:
    """Return how far a figure may be off, half the width of its interval, if that is known."""
    if figure is None or figure.ci95 is None:
        return ""
    low, high = figure.ci95
    return f" +/-{(high - low) / 2:.{digits}f}"


def _names(comparison: Comparison) -> list[str]:
    """Return what the two runs are called: by their rulesets, their laws or both if both differ."""
    sides = (comparison.one, comparison.other)
    names = ruleset_names(sides)
    rulesets, laws = len({*names}) > 1, len({side.law_set for side in sides}) > 1
    return [
        " ".join([name] * rulesets + [law_set_name(side.law_set)] * laws)
        for name, side in zip(names, sides, strict=True)
    ]


def print_stand_ins(bots: Iterable[BotReport | Contender], console: Console) -> None:
    """Print for which bots greedy stood in."""
    for bot in bots:
        if bot.stood_in:
            answers = number_of(bot.stood_in, "decision", "decisions")
            note = f"Greedy took {answers} in place of {bot.bot}, which gave no legal answer."
            console.print(note, soft_wrap=True)


def _comparison(reports: Sequence[Report]) -> Table:
    """Return a table with a row for each set of laws; points are means.

    With bots of one kind, laws do not change how often they win. Then it shows how often position 1
    wins, which is that of the first start player.
    """
    bots = [bot.bot for bot in reports[0].bots]
    winners = [f"{bot} wins" for bot in bots] if len(bots) > 1 else ["position 1 wins"]
    table = Table("laws", *winners, "winner PP", "lead", "PP by laws")
    for report in reports:
        rates = {bot.bot: bot.win_rate for bot in report.bots}
        won = [rates[bot] for bot in bots] if len(bots) > 1 else [report.positions[0].win_rate]
        table.add_row(
            law_set_name(report.law_set),
            *(f"{rate:.1%}" for rate in won),
            f"{report.winner_score.mean:.1f}",
            f"{report.margin.mean:.1f}",
            f"{report.points_by_source.get('law', 0):.1f}",
        )
    return table


def _laws(report: Report) -> str:
    """Return the set of laws; if it was drawn, how often each one was."""
    if report.law_set in report.law_sets:
        return law_set_name(report.law_set)
    drawn = (f"{law_set} {games}x" for law_set, games in report.law_sets.items())
    return f"{report.law_set} ({', '.join(drawn)})"


def interval_text(ci95: tuple[float, float]) -> str:
    """Return an interval of a rate: ``17.3% to 42.0%``."""
    low, high = ci95
    return f"{low:.1%} to {high:.1%}"


def _spread(spread: Spread) -> list[str]:
    return [f"{value:.1f}" for value in (spread.mean, spread.p5, spread.p50, spread.p95)]
