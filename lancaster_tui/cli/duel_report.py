"""The reports of ``lancaster duel`` and ``lancaster ladder``, for people and for pages."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from lancaster_tui.cli.report import interval_text, print_stand_ins
from lancaster_tui.lab.duel import DuelReport
from lancaster_tui.lab.ladder import LadderReport


def print_duel(report: DuelReport) -> None:
    """Print the report of a duel."""
    console = Console(markup=False, highlight=False, emoji=False)
    console.print(_headline(report))
    bots = Table("bot", "seats", "per seat", "95 %", "PP", "ms per decision")
    for seats, bot in zip((1, report.players - 1), report.bots, strict=True):
        bots.add_row(
            bot.bot,
            str(seats),
            f"{bot.win_rate:.1%}",
            interval_text(bot.ci95),
            f"{bot.mean_score:.1f}",
            f"{bot.ms_per_decision:.3f}",
        )
    console.print(bots)
    print_stand_ins(report.bots, console)
    console.print(_verdict(report), soft_wrap=True)


def _verdict(report: DuelReport) -> str:
    one, other = (bot.bot for bot in report.bots)
    after = f"decided after {report.verdict.games} games."
    match report.verdict.decision:
        case "stronger":
            return f"{one} is stronger than {other}: {after}"
        case "weaker":
            return f"{one} is weaker than {other}: {after}"
        case "even":
            return f"Neither {one} nor {other} has a clear edge: {after}"
        case None:
            return f"Not decided after {report.games} games: more are needed."


def print_ladder(report: LadderReport) -> None:
    """Print the report of a ladder."""
    console = Console(markup=False, highlight=False, emoji=False)
    console.print(_ladder_headline(report), soft_wrap=True)
    for head, *rows in (_ratings(report), _win_rates(report)):
        table = Table(*head)
        for row in rows:
            table.add_row(*row)
        console.print(table)


def ladder_markdown(report: LadderReport) -> str:
    """Return the report of a ladder as Markdown, to be put on a page."""
    parts = [_ladder_headline(report)]
    for head, *rows in (_ratings(report), _win_rates(report)):
        lines = [head, ["---"] * len(head), *rows]
        parts.append("\n".join(f"| {' | '.join(line)} |" for line in lines))
    return "\n\n".join(parts)


def _headline(report: DuelReport | LadderReport) -> str:
    return (
        f"{report.games} games, {report.players} players, ruleset {report.ruleset}, "
        f"laws {report.laws}, seed {report.seed}"
    )


def _ladder_headline(report: LadderReport) -> str:
    method = f"ratings in Elo points (Bradley-Terry), {report.first} = 0"
    return f"Each duel: {_headline(report)}; {method}"


def _ratings(report: LadderReport) -> list[list[str]]:
    rows = [["", "bot", "rating", "95 %", "wins alone", "PP", "ms per decision"]]
    for place, rung in enumerate(report.rungs, 1):
        low, high = rung.rating.ci95
        rows.append(
            [
                str(place),
                rung.bot,
                f"{rung.rating.elo:+.0f}",
                "" if rung.bot == report.first else f"{low:+.0f} to {high:+.0f}",
                f"{rung.win_rate:.1%}",
                f"{rung.mean_score:.1f}",
                f"{rung.ms_per_decision:.3f}",
            ]
        )
    return rows


def _win_rates(report: LadderReport) -> list[list[str]]:
    """Return how often each bot wins alone against each other one, which has its place above."""
    rows = [["alone against", *(str(place) for place, _ in enumerate(report.rungs, 1))]]
    for rung in report.rungs:
        against = (rung.win_rates.get(other.bot) for other in report.rungs)
        rows.append([rung.bot, *("" if rate is None else f"{rate:.0%}" for rate in against)])
    return rows
