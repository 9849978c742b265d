"""The words of the score sheet."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import FinalRanking
from lancaster_tui.words.scores import ranking_rule, result_text, tie_sentences
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
def test_ties_for_points_have_a_sentence_each() -> None:
    event = FinalRanking("tiles", (3, 1, 1, 0), (0, 4, 4, 2))
    assert tie_sentences(event, NAMES) == [
        "Extension tiles tied at 1, tie-break by gold: Bob (4), Cid (4); those still tied share."
    ]
    assert tie_sentences(FinalRanking("knights", (9, 7, 3, 3), (0, 0, 1, 2)), NAMES) == []
