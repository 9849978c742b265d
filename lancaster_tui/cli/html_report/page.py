"""The whole page: what it begins with, the sets of games, and how it was made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.metadata import version
from typing import Final

from lancaster_tui.cli.html_report.bars import Measured, cell_bar, scale_of
from lancaster_tui.cli.html_report.compare import beside
from lancaster_tui.cli.html_report.laws import laws
from lancaster_tui.cli.html_report.markup import Html, element, joined
from lancaster_tui.cli.html_report.numbers import points
from lancaster_tui.cli.html_report.outcome import outcome
from lancaster_tui.cli.html_report.places import places
from lancaster_tui.cli.html_report.seats import first_box
from lancaster_tui.cli.html_report.sets import Compared, GameSet, set_names
from lancaster_tui.cli.html_report.tables import Column, columns_table, named
from lancaster_tui.content.folders import shipped
from lancaster_tui.lab.experiment import Experiment
from lancaster_tui.lab.figures import Figure
from lancaster_tui.lab.measures.builtin import SUBJECTS
from lancaster_tui.lab.report import Side
from lancaster_tui.rules.ruleset.law_sets import GROUPS
from lancaster_tui.words.phrases import listing, sentence

_TITLE: Final = "Lancaster lab report"


def page(experiment: Experiment, command: str) -> str:
    """Return the page on an experiment; the command is the one that makes it again."""
    runs, against = experiment.runs, experiment.against
    everything = [*runs, *([] if against is None or against in runs else [against])]
    names = set_names([Side(run.plan.rules.id, run.plan.law_set) for run in everything])
    drawn = [
        GameSet(run.report(), run.plan.rules, name)
        for run, name in zip(everything, names, strict=True)
    ]
    sets, comparisons = drawn[: len(runs)], experiment.comparisons()
    compared: list[Compared] = []
    if against is not None:
        other = drawn[everything.index(against)]
        ones = [games for games in sets if games is not other]
        compared = [Compared(one, other, each) for one, each in zip(ones, comparisons, strict=True)]
    sections: list[tuple[str, Iterable[Html]]] = []
    if len(drawn) > 1:
        everybody = listing(games.name for games in drawn)
        sections.append((f"{everybody} beside each other", beside(drawn, compared)))
    for games in sets:
        sections += [(f"{games.name}: {title}", content) for title, content in _set(games)]
    sections.append(("how this was made", _made(sets[0], command)))
    parts = [first_box(sets, compared), _key(), _contents([title for title, _ in sections])]
    for number, (title, content) in enumerate(sections, 1):
        parts += [element("h2", sentence(title), id=f"part-{number}"), *content]
    head = element("div", element("h1", _TITLE), element("p", _about(sets, compared)))
    return _document(joined([element("header", head), element("main", *parts)]))


def _contents(titles: Sequence[str]) -> Html:
    """Return links to the parts of the page."""
    links = [
        element("a", sentence(title), href=f"#part-{number}")
        for number, title in enumerate(titles, 1)
    ]
    return element("nav", *links)


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


def _about(sets: Sequence[GameSet], compared: Sequence[Compared]) -> str:
    """Return the line below the title: ``200 games, 3 players: 3 mix; base laws (Lancaster)``."""
    report = sets[0].report
    played = listing(f"{games:,}" for games in dict.fromkeys(each.report.games for each in sets))
    others = [f"compared with {each.other.name}" for each in compared[:1]]
    return (
        f"{played} games{' each' if len(sets) > 1 else ''}, {report.players} players: "
        f"{sets[0].bots}; {', '.join([listing(each.name for each in sets), *others])} "
        f"({sets[0].rules.name})"
    )


def _key() -> Html:
    """Return how bars are read."""
    shown = Measured(6.0, (5.0, 7.0))
    return element(
        "p",
        cell_bar(shown, scale_of([shown], 8.0), "gold"),
        element(
            "span",
            "solid: at least; pale: at most; dot: what was counted. Small numbers are these ends: "
            "with ever more games, 19 of 20 figures would settle between them. The heads of "
            "tables sort.",
        ),
        class_="key",
    )


def _set(games: GameSet) -> Iterable[tuple[str, Iterable[Html]]]:
    """Yield the sections about one set of games, each with its title."""
    report = games.report
    yield f"{report.games:,} games", _outcome(games)
    if report.laws:
        yield "every law", laws(games)
    yield "every place", places(games)
    if own := [each for each in report.figures if each.figure[0] not in SUBJECTS]:
        yield "your measures", _own_measures(own)


def _outcome(games: GameSet) -> Iterable[Html]:
    drawn = games.report.law_sets
    if games.report.law_set not in drawn:
        fewest, most = min(drawn.values()), max(drawn.values())
        yield element(
            "p",
            f"Base or new laws were drawn at random in each group, for each deal: {len(drawn)} of "
            f"{2**GROUPS} sets, in {fewest:,} to {most:,} games each.",
        )
    yield from outcome(games)


def _own_measures(figures: Sequence[Figure]) -> Iterable[Html]:
    yield element("p", "What the measures count that were added.")
    names = [named(" ".join(each.figure)) for each in figures]
    yield columns_table("figure", names, [(Column("value", points), figures)])


def _made(games: GameSet, command: str) -> Iterable[Html]:
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
