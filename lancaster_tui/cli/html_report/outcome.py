"""Who wins, with how many points, what from, and when."""

from __future__ import annotations

from collections.abc import Iterable

from lancaster_tui.cli.html_report.bars import Bar, Measured, chart
from lancaster_tui.cli.html_report.markup import Html, element
from lancaster_tui.cli.html_report.numbers import fine, percent, points
from lancaster_tui.cli.html_report.sets import GameSet, position_name
from lancaster_tui.cli.html_report.tables import Column, columns_table, named
from lancaster_tui.lab.measures.outcome import SOURCES
from lancaster_tui.words.phrases import number_of
from lancaster_tui.words.scores import SOURCES as SOURCE_NAMES

COLOURS = ("c1", "c2", "c3", "c4", "c5")
_GAME = {
    "winner points": "power points of the winner",
    "margin": "lead over the second",
    "lead changes": "times that somebody else takes the lead",
}


def outcome(games: GameSet) -> Iterable[Html]:
    """Yield the sections about the outcome."""
    yield element("h3", "Who wins, by position")
    yield element("p", "How often each place in the first round's order of play wins the game.")
    yield chart(
        [
            Bar(position_name(each.position), Measured(each.win_rate, each.ci95), colour)
            for each, colour in zip(games.report.positions, COLOURS, strict=False)
        ],
        percent,
        games.fair,
    )
    if len(games.report.bots) > 1:
        yield element("h3", "Who wins, by bot")
        yield element("p", "How often one seat with this bot wins.")
        yield chart(
            [
                Bar(each.bot, Measured(each.win_rate, each.ci95), "gold")
                for each in games.report.bots
            ],
            percent,
            games.fair,
        )
    yield from _stand_ins(games)
    yield from _points(games)
    yield from _sources(games)
    yield from _rounds(games)


def _stand_ins(games: GameSet) -> Iterable[Html]:
    for bot in games.report.bots:
        if bot.stood_in:
            answers = number_of(bot.stood_in, "decision", "decisions")
            said = f"Greedy took {answers} in place of {bot.bot}, which gave no legal answer."
            yield element("p", said)


def _seats(games: GameSet) -> list[tuple[str, tuple[str, str]]]:
    """Return the name of each position and bot, and what its figures begin with."""
    places = [
        (position_name(each.position), ("position", str(each.position)))
        for each in games.report.positions
    ]
    return [*places, *((bot.bot, ("bot", bot.bot)) for bot in games.report.bots)]


def _points(games: GameSet) -> Iterable[Html]:
    yield element("h3", "Points and rank")
    yield element("p", "Where a seat ends on average: rank 1 is the first, and equals share ranks.")
    seats = _seats(games)
    yield columns_table(
        "seat",
        [named(name) for name, _ in seats],
        [
            (Column(head, form, colour), [games.figure(*subject, figure) for _, subject in seats])
            for head, figure, form, colour in (
                ("power points", "points", points, "gold"),
                ("rank", "rank", fine, None),
            )
        ],
    )
    yield columns_table(
        "the game",
        [named(said) for said in _GAME.values()],
        [(Column("on average", points), [games.figure("game", name) for name in _GAME])],
    )


def _sources(games: GameSet) -> Iterable[Html]:
    yield element("h3", "Where the points come from")
    yield element("p", "Power points of a seat by what gave them, and how many a winner has.")
    paid = [
        kind for kind in SOURCES if (each := games.figure("source", kind, "points")) and each.value
    ]
    names = [named(SOURCE_NAMES[kind]) for kind in paid]
    yield columns_table(
        "source",
        names,
        [
            (Column(head, points, colour), [games.figure("source", kind, what) for kind in paid])
            for head, what, colour in (
                ("a seat", "points", "gold"),
                ("a winner", "points of winners", "c3"),
            )
        ],
    )
    seats = _seats(games)
    yield element("p", "The same by position and bot.")
    yield columns_table(
        "source",
        names,
        [
            (Column(name, points), [games.figure(*subject, "points", kind) for kind in paid])
            for name, subject in seats
        ],
    )


def _rounds(games: GameSet) -> Iterable[Html]:
    rounds = [str(number) for number in range(1, games.rules.rounds + 1)]
    yield element("h3", "When it is decided")
    yield element("p", "What a round gives a seat, and how often whoever leads after it wins.")
    yield columns_table(
        "after",
        [*(named(f"round {number}") for number in rounds), named("the end")],
        [
            (
                Column("power points in it", points, "gold"),
                [games.figure("round", number, "points") for number in (*rounds, "final")],
            ),
            (
                Column("the leader wins", percent, "c1", games.fair),
                [games.figure("round", number, "leader wins") for number in (*rounds, "final")],
            ),
        ],
    )
