"""The words of the score sheet."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import FinalRanking
from lancaster_tui.words.scores import (
    headline,
    nobles_rule,
    ranking_rule,
    ranking_text,
    result_text,
)
from tests.words.samples import NAMES


@pytest.mark.rule("END-5")
@pytest.mark.parametrize(
    ("totals", "text"),
    [
        ((30, 41, 12, 38), "Bob wins with 41 PP, 3 more than Dot"),
        ((30, 41, 30, 12), "Bob wins with 41 PP, 11 more than Ann and Cid"),
        (
            (41, 30, 12, 41),
            "Ann and Dot share the victory with 41 PP each; there is no tie-break for power points",
        ),
    ],
)
def test_who_has_won_is_told_with_the_margin(totals: tuple[int, ...], text: str) -> None:
    assert result_text(totals, NAMES) == text


@pytest.mark.rule("END-1", "END-2", "END-3")
def test_the_final_rankings_are_explained() -> None:
    assert ranking_rule("knights", NAMES) == (
        "Strength of all knights not in reserve: 8 PP for the most, 4 for second. "
        "Ties are broken by squires; those still tied share."
    )
    assert ranking_rule("tiles", NAMES).startswith("Extension tiles in the castle: 8 PP")
    assert "Ties are broken by gold" in ranking_rule("tiles", NAMES)


@pytest.mark.rule("END-3")
def test_ties_for_points_are_told() -> None:
    event = FinalRanking("tiles", (3, 1, 1, 0), (0, 4, 4, 2))
    assert ranking_text(event, NAMES).endswith(
        "; tied at 1, tie-break by gold: Bob (4), Cid (4); those still tied share"
    )
    assert "tied" not in ranking_text(FinalRanking("knights", (9, 7, 3, 3), (0, 0, 1, 2)), NAMES)


@pytest.mark.rule("END-5")
def test_the_first_line_of_the_sheet_says_who_has_won() -> None:
    assert headline((30, 41, 30, 12), NAMES) == (
        "Bob wins the game",
        "41 power points, 11 ahead of Ann and Cid",
    )
    assert headline((41, 30, 12, 41), NAMES) == (
        "Ann and Dot share the victory",
        "41 PP each; nothing breaks the tie",
    )


@pytest.mark.rule("END-4")
def test_the_worth_of_nobles_is_explained() -> None:
    assert nobles_rule(NAMES).endswith("up to 36 PP for 9.")
