"""The report of ``lancaster simulate``, for people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from lancaster_tui.lab.simulate import Report
from lancaster_tui.lab.statistics import Spread


def print_reports(reports: Sequence[Report]) -> None:
    """Print the report on each set of laws, and then how they compare."""
    console = Console(markup=False, highlight=False)
    for report in reports:
        _print_report(report, console)
    if len(reports) > 1:
        console.print("The sets of laws compared")
        console.print(_comparison(reports))


def _print_report(report: Report, console: Console) -> None:
    console.print(
        f"{report.games} games, {report.players} players, ruleset {report.ruleset}, "
        f"laws {_laws(report)}, seed {report.seed}"
    )
    bots = Table("bot", "seats", "wins", "per seat", "95 %", "PP", "rank")
    for bot in report.bots:
        bots.add_row(
            bot.bot,
            str(bot.seats),
            f"{bot.wins:.1f}",
            f"{bot.win_rate:.1%}",
            _interval(bot.ci95),
            f"{bot.mean_score:.1f}",
            f"{bot.mean_rank:.2f}",
        )
    console.print(bots)
    positions = Table("position", "wins", "95 %")
    for place in report.positions:
        positions.add_row(str(place.position), f"{place.win_rate:.1%}", _interval(place.ci95))
    console.print(positions)
    spreads = Table("power points", "mean", "5 %", "50 %", "95 %")
    spreads.add_row("winner", *_spread(report.winner_score))
    spreads.add_row("lead over the second", *_spread(report.margin))
    console.print(spreads)
    sources = Table("source", "mean PP of a seat")
    for kind, points in report.points_by_source.items():
        sources.add_row(kind, f"{points:.1f}")
    console.print(sources)


def _comparison(reports: Sequence[Report]) -> Table:
    """Return a table with a row for each set of laws; points are means."""
    bots = [bot.bot for bot in reports[0].bots]
    table = Table("laws", *(f"{bot} wins" for bot in bots), "winner PP", "lead", "PP by laws")
    for report in reports:
        rates = {bot.bot: bot.win_rate for bot in report.bots}
        table.add_row(
            report.law_set,
            *(f"{rates[bot]:.1%}" for bot in bots),
            f"{report.winner_score.mean:.1f}",
            f"{report.margin.mean:.1f}",
            f"{report.points_by_source.get('law', 0):.1f}",
        )
    return table


def _laws(report: Report) -> str:
    """Return the set of laws; if it was drawn, how often each one was."""
    if report.law_set in report.law_sets:
        return report.law_set
    drawn = (f"{law_set} {games}x" for law_set, games in report.law_sets.items())
    return f"{report.law_set} ({', '.join(drawn)})"


def _interval(ci95: tuple[float, float]) -> str:
    low, high = ci95
    return f"{low:.1%} to {high:.1%}"


def _spread(spread: Spread) -> list[str]:
    return [f"{value:.1f}" for value in (spread.mean, spread.p5, spread.p50, spread.p95)]
