"""The whole page: what it begins with, the sets of games, and how it was made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.metadata import version
from typing import Final

from lancaster_tui.cli.html_report.bars import Measured, cell_bar, scale_of
from lancaster_tui.cli.html_report.compare import beside, differences
from lancaster_tui.cli.html_report.laws import laws
from lancaster_tui.cli.html_report.markup import Html, element, joined
from lancaster_tui.cli.html_report.numbers import points
from lancaster_tui.cli.html_report.outcome import outcome
from lancaster_tui.cli.html_report.places import places
from lancaster_tui.cli.html_report.seats import first_box
from lancaster_tui.cli.html_report.sets import GameSet, set_names
from lancaster_tui.cli.html_report.tables import Column, columns_table, named
from lancaster_tui.content.folders import shipped
from lancaster_tui.lab.experiment import Experiment
from lancaster_tui.lab.measures.builtin import SUBJECTS
from lancaster_tui.words.phrases import listing

_TITLE: Final = "Lancaster lab report"


def page(experiment: Experiment, command: str) -> str:
    """Return the page on an experiment; the command is the one that makes it again."""
    runs, against = experiment.runs, experiment.against
    everything = [*runs, *([] if against is None or against in runs else [against])]
    names = set_names([(run.plan.rules.id, run.plan.law_set) for run in everything])
    drawn = [
        GameSet(run.report(), run.plan.rules, name)
        for run, name in zip(everything, names, strict=True)
    ]
    sets = drawn[: len(runs)]
    comparisons = experiment.comparisons()
    parts = [first_box(sets, comparisons), _key()]
    if len(drawn) > 1:
        parts += beside(drawn)
    if against is not None:
        other = drawn[everything.index(against)]
        compared = [games for games in sets if games is not other]
        for games, comparison in zip(compared, comparisons, strict=True):
            parts += differences(games, other, comparison)
    for games in sets:
        parts += _set(games)
    parts += _made(sets[0], command)
    head = element("div", element("h1", _TITLE), element("p", _about(sets)))
    return _document(joined([element("header", head), element("main", *parts)]))


def _document(body: Html) -> str:
    """Return a page that loads nothing: its style and its script stand in it."""
    folder = shipped("styles") / "report"
    style, script = (
        Html((folder / name).read_text(encoding="utf-8")) for name in ("page.css", "page.js")
    )
    head = joined(
        [
            Html('<meta charset="utf-8">'),
            Html('<meta name="viewport" content="width=device-width, initial-scale=1">'),
            element("title", _TITLE),
            element("style", style),
        ]
    )
    return f'<!doctype html>\n<html lang="en">{head}{body}{element("script", script)}</html>\n'


def _about(sets: Sequence[GameSet]) -> str:
    """Return the line below the title: ``2,000 games, 4 players (mix and greedy), base laws``."""
    report = sets[0].report
    played = listing(f"{games:,}" for games in dict.fromkeys(each.report.games for each in sets))
    return (
        f"{played} games{' each' if len(sets) > 1 else ''}, {report.players} players "
        f"({sets[0].bots}), {listing(each.name for each in sets)}, ruleset {sets[0].rules.name}"
    )


def _key() -> Html:
    """Return how bars are read."""
    shown = Measured(6.0, (5.0, 7.0))
    return element(
        "p",
        cell_bar(shown, scale_of([shown], 8.0), "gold"),
        "solid: at least; pale: at most; dot: what was counted. Small numbers are these ends: "
        "with ever more games, 19 of 20 figures would settle between them. Click a head to sort.",
        class_="key",
    )


def _set(games: GameSet) -> Iterable[Html]:
    """Yield all about one set of games."""
    yield element("h2", f"{games.name[:1].upper()}{games.name[1:]}: {games.report.games:,} games")
    drawn = games.report.law_sets
    if games.report.law_set not in drawn:
        sets = listing(f"{law_set} {number:,} times" for law_set, number in drawn.items())
        yield element("p", f"Drawn at random: {sets}.")
    yield from outcome(games)
    yield from laws(games)
    yield from places(games)
    own = [each for each in games.report.figures if each.figure[0] not in SUBJECTS]
    if own:
        yield element("h3", "Your measures")
        yield element("p", "What the measures count that were added.")
        names = [named(" ".join(each.figure)) for each in own]
        yield columns_table("figure", names, [(Column("value", points), own)])


def _made(games: GameSet, command: str) -> Iterable[Html]:
    yield element("h2", "How this was made")
    yield element("p", "This command plays the same games again and makes the same page.")
    yield element("div", element("code", command), class_="made")
    yield element(
        "p",
        element(
            "small",
            f"Seed {games.report.seed}; lancaster-tui {version('lancaster-tui')}. How many "
            "processes play, and whether they were interrupted, changes nothing.",
        ),
    )
