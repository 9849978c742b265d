"""What every law does, how it fares at the vote, and which laws belong together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

from lancaster_tui.cli.html_report.markup import Html, element
from lancaster_tui.cli.html_report.numbers import more_fine, percent, points, with_arrows
from lancaster_tui.cli.html_report.sets import GameSet
from lancaster_tui.cli.html_report.tables import Cell, Column, columns_table, named, table
from lancaster_tui.lab.figures import Figure
from lancaster_tui.words.laws.cards import law_short, law_title

_PAIRS = 20  # that are shown; CSV and JSON have all


def laws(games: GameSet) -> Iterable[Html]:
    """Yield the sections about laws."""
    if not games.report.laws:
        return
    found = {law: games.report.of("law", law) for law in games.report.laws}
    swings = {law: figures.get(("swing",)) for law, figures in found.items()}
    ranked = sorted(found, key=lambda law: _value(swings[law]), reverse=True)
    law_of = games.rules.law_by_id
    names = [named(with_arrows(law_title(law_of[law])), law) for law in ranked]
    short = [_named(games, law) for law in ranked]

    def column(*name: str) -> list[Figure | None]:
        return [found[law].get(name) for law in ranked]

    yield element("h3", "Every law")
    yield element(
        "p",
        "How often it passes, what it pays a seat each time it is applied, and its swing: what it "
        "pays in the whole game to those who voted yes, less what it pays those who voted no.",
    )
    yield columns_table(
        "law",
        names,
        [
            (Column("passes", percent), column("passed")),
            (Column("pays a seat", points, "gold"), column("pays")),
            (Column("swing", points, "c3"), column("swing")),
        ],
        sorted_by="swing",
    )
    yield element(
        "p",
        element(
            "small",
            "In power points; gold, squires, vote markers and knights count what the bot greedy "
            "thinks they are worth. How often a law passes is a habit of these bots "
            f"({games.bots}); what it pays and its swing are much the same with others.",
        ),
    )
    proposed = column("proposed")
    yield element("h3", "Laws at the vote")
    yield element(
        "p", "How many vote for a law, and how many markers they spend for it and against it."
    )
    yield columns_table(
        "law",
        short,
        [
            (Column("proposed", percent), proposed if _differ(proposed) else []),
            (Column("vote yes", percent), column("voted yes")),
            (Column("markers for", points), column("markers for")),
            (Column("markers against", points), column("markers against")),
            (Column("best paid voted yes", percent), column("best paid voted yes")),
        ],
    )
    yield element("h3", "Whom laws pay")
    yield element(
        "p",
        "What a law pays each time to whom; the gap lies between the best paid seat and the worst "
        "paid one. Last: how often whoever it pays most wins the game.",
    )
    yield columns_table(
        "law",
        short,
        [
            (Column("who voted yes", points), column("pays to", "yes")),
            (Column("who voted no", points), column("pays to", "no")),
            (Column("the leader", points), column("pays to", "leader")),
            (Column("the last", points), column("pays to", "last")),
            (Column("gap", points, "gold"), column("gap")),
            (Column("best paid wins", percent, "c1", games.fair), column("best paid wins")),
        ],
    )
    yield from _pairs(games)


def _value(figure: Figure | None) -> float:
    return -inf if figure is None else figure.value


def _differ(shares: Sequence[Figure | None]) -> bool:
    """Whether any share is less than all: in most games, every law is proposed."""
    return any(share is not None and share.value < 1 for share in shares)


def _named(games: GameSet, law: str) -> Cell:
    """Return a law in short, as it is called after the first table."""
    return named(with_arrows(law_short(games.rules.law_by_id[law])), law)


def _pairs(games: GameSet) -> Iterable[Html]:
    """Yield which laws pay more or less beside each other than elsewhere."""
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
