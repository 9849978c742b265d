"""What places are used for and worth: counties, castle spaces, conflicts and favours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lancaster_tui.cli.html_report.markup import Html, element
from lancaster_tui.cli.html_report.numbers import fine, percent, points, typeset
from lancaster_tui.cli.html_report.sets import GameSet
from lancaster_tui.cli.html_report.tables import Cell, Column, columns_table, named
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.words.names import points_text
from lancaster_tui.words.rewards import priced_text, reward_text


def places(games: GameSet) -> Iterable[Html]:
    """Yield what there is to say about places."""
    yield element(
        "p",
        "How often a place is used, what a use is worth at once in power points, and how often "
        "whoever uses it wins. Winners use more of everything: compare places with each other.",
    )
    for kind, (head, uses, names) in _kinds(games.rules).items():
        measured = [place for place in names if games.figure(kind, place, "uses")]
        if not measured:
            continue
        yield columns_table(
            head,
            [names[place] for place in measured],
            [
                (Column(uses, fine), [games.figure(kind, place, "uses") for place in measured]),
                (
                    Column("worth", points, "gold"),
                    [games.figure(kind, place, "worth") for place in measured],
                ),
                (
                    Column("user wins", percent, "c1", games.fair),
                    [games.figure(kind, place, "user wins") for place in measured],
                ),
            ],
        )


def _kinds(rules: Ruleset) -> Mapping[str, tuple[str, str, dict[str, Cell]]]:
    """Return for each kind the head of its table and of its uses, and its places by id."""
    return {
        "county": (
            "county",
            "uses a round",
            {each.id: named(each.name, reward_text(each.reward)) for each in rules.counties},
        ),
        "castle": (
            "castle space",
            "uses a seat and round",
            {
                each.id: named(each.name, typeset(priced_text(each.cost, each.reward)))
                for each in rules.castle
            },
        ),
        "conflict": (
            "conflict",
            "seats a game",
            {
                each.id: named(f"strength {each.strength}", points_text(each.points))
                for each in rules.conflicts
            },
        ),
        "favour": (
            "King's Favour",
            "uses a round",
            {each.id: named(reward_text(each.reward)) for each in rules.favours},
        ),
    }
