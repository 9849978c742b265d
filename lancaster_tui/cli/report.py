"""The report of ``lancaster simulate``, for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table

from lancaster_tui.lab.duel import Contender
from lancaster_tui.lab.simulation import BotReport, Report
from lancaster_tui.lab.statistics import Spread
from lancaster_tui.rules.ruleset.law_sets import law_set_name
from lancaster_tui.words.phrases import number_of


def print_reports(reports: Sequence[Report]) -> None:
    """Print the report on each set of laws, and then how they compare."""
    console = Console(markup=False, highlight=False, emoji=False)
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
            interval_text(bot.ci95),
            f"{bot.mean_score:.1f}",
            f"{bot.mean_rank:.2f}",
        )
    console.print(bots)
    print_stand_ins(report.bots, console)
    positions = Table("position", "wins", "95 %")
    for place in report.positions:
        positions.add_row(str(place.position), f"{place.win_rate:.1%}", interval_text(place.ci95))
    console.print(positions)
    spreads = Table("power points", "mean", "5 %", "50 %", "95 %")
    spreads.add_row("winner", *_spread(report.winner_score))
    spreads.add_row("lead over the second", *_spread(report.margin))
    console.print(spreads)
    sources = Table("source", "mean PP of a seat")
    for kind, points in report.points_by_source.items():
        sources.add_row(kind, f"{points:.1f}")
    console.print(sources)


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
