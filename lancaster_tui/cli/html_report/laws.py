"""What every law does, how it fares at the vote, and which laws belong together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import NamedTuple

from lancaster_tui.cli.html_report.markup import Html, element
from lancaster_tui.cli.html_report.numbers import more_fine, percent, points, typeset
from lancaster_tui.cli.html_report.sets import GameSet
from lancaster_tui.cli.html_report.tables import Cell, Column, columns_table, named, table
from lancaster_tui.lab.figures import Figure
from lancaster_tui.lab.measures.measure import Name
from lancaster_tui.words.laws.cards import law_short, law_title
from lancaster_tui.words.phrases import sentence

_PAIRS = 20  # that are shown; CSV and JSON have all


class _Ranked(NamedTuple):
    """The laws of a set of games, the one with the largest swing first, and their figures."""

    games: GameSet
    figures: Mapping[str, Mapping[Name, Figure]]

    def titles(self) -> list[Cell]:
        """Return the laws in full."""
        law_of = self.games.rules.law_by_id
        return [named(typeset(law_title(law_of[law])), law) for law in self.figures]

    def names(self) -> list[Cell]:
        """Return the laws in short, as they are called after the first table."""
        return [_named(self.games, law) for law in self.figures]

    def all(self, *name: str) -> list[Figure | None]:
        """Return a figure of every law."""
        return [figures.get(name) for figures in self.figures.values()]


def laws(games: GameSet) -> Iterable[Html]:
    """Yield what there is to say about laws."""
    ranked = _ranked(games)
    yield from _effects(ranked)
    yield from _votes(ranked)
    yield from _payments(ranked)
    yield from _pairs(games)


def _ranked(games: GameSet) -> _Ranked:
    found = {law: games.report.of("law", law) for law in games.report.laws}
    swings = {law: _value(figures.get(("swing",))) for law, figures in found.items()}
    return _Ranked(games, {law: found[law] for law in sorted(found, key=lambda law: -swings[law])})


def _effects(ranked: _Ranked) -> Iterable[Html]:
    yield element("h3", "What laws do")
    yield element(
        "p",
        "How often it passes, what it pays a seat each time it is applied, and its swing: what it "
        "pays in the whole game to those who voted yes, less what it pays those who voted no.",
    )
    yield columns_table(
        "law",
        ranked.titles(),
        [
            (Column("passes", percent), ranked.all("passed")),
            (Column("pays a seat, PP", points, "gold"), ranked.all("pays")),
            (Column("swing, PP", points, "c3"), ranked.all("swing")),
        ],
        sorted_by="swing, PP",
    )
    yield element(
        "p",
        element(
            "small",
            "Gold, squires, vote markers and knights count as many power points (PP) as the bot "
            "greedy thinks they are worth. How often a law passes is a habit of these bots "
            f"({ranked.games.bots}); what it pays and its swing are much the same with "
            "others that play to win.",
        ),
    )


def _votes(ranked: _Ranked) -> Iterable[Html]:
    proposed = ranked.all("proposed")
    yield element("h3", "Laws at the vote")
    yield element(
        "p", "How many vote for a law, and how many markers they spend for it and against it."
    )
    yield columns_table(
        "law",
        ranked.names(),
        [
            (Column("proposed", percent), proposed if _differ(proposed) else []),
            (Column("vote yes", percent), ranked.all("voted yes")),
            (Column("markers for", points), ranked.all("markers for")),
            (Column("markers against", points), ranked.all("markers against")),
            (Column("best paid voted yes", percent), ranked.all("best paid voted yes")),
        ],
    )


def _payments(ranked: _Ranked) -> Iterable[Html]:
    yield element("h3", "Whom laws pay")
    yield element(
        "p",
        "What a law pays each time to whom, in power points; the gap lies between the best paid "
        "seat and the worst paid one. Last: how often whoever it pays most wins the game.",
    )
    fair = ranked.games.fair
    yield columns_table(
        "law",
        ranked.names(),
        [
            (Column("who voted yes", points), ranked.all("pays to", "yes")),
            (Column("who voted no", points), ranked.all("pays to", "no")),
            (Column("the leader", points), ranked.all("pays to", "leader")),
            (Column("the last", points), ranked.all("pays to", "last")),
            (Column("gap", points, "gold"), ranked.all("gap")),
            (Column("best paid wins", percent, "c1", fair), ranked.all("best paid wins")),
        ],
    )


def _value(figure: Figure | None) -> float:
    return -inf if figure is None else figure.value


def _differ(shares: Sequence[Figure | None]) -> bool:
    """Whether any share is less than all: in most games, every law is proposed."""
    return any(share is not None and share.value < 1 for share in shares)


def _named(games: GameSet, law: str) -> Cell:
    return named(sentence(typeset(law_short(games.rules.law_by_id[law]))), law)


def _pairs(games: GameSet) -> Iterable[Html]:
    """Yield which laws pay more or less together than otherwise."""
    pairs = games.report.pairs
    if not pairs:
        return
    found = [pair for pair in pairs if pair.found]
    yield element("h3", "Pairs of laws")
    yield element("p", "What a law pays a seat more, or less, in rounds with another one in force.")
    if not found:
        yield element("p", f"None of {len(pairs):,} pairs stands out from chance.")
        return
    yield element(
        "p",
        f"{len(found):,} of {len(pairs):,} pairs stand out. Who looks at so many finds some by "
        "chance: of these, at most 1 in 20 is expected to be one. "
        f"{f'The {_PAIRS} surest are shown.' if len(found) > _PAIRS else ''}",
    )
    shown = found[:_PAIRS]
    paid = Column("pays more", more_fine, "c4")
    yield table(
        ["law", "in force with", paid.head],
        [
            (_named(games, pair.law), _named(games, pair.beside), cell)
            for pair, cell in zip(shown, paid.cells(shown), strict=True)
        ],
    )
