"""What a placement changes of what laws pay, in words."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.ruleset.vocabulary import PaidGood
from lancaster_tui.words.prompts.law_facts import law_facts, of_other_text
from tests.rules.builder import BLUE, Board
from tests.words.samples import NAMES

THREE = NAMES._replace(seats=NAMES.seats[:3])


@pytest.mark.parametrize(
    ("law", "good", "amount", "lost", "won"),
    [
        ("LAW-B2", "squires", 3, "you may lose your claim to it", "you may have a claim to it"),
        ("LAW-B17", "squires", 3, "you could no longer use it", "you get up to 3 PP"),
    ],
)
def test_a_law_that_would_pay_otherwise_is_told_in_words(
    law: str, good: PaidGood, amount: int, lost: str, won: str
) -> None:
    rich, poor = Board(), Board()
    rich.give(BLUE, **{good: amount})
    poor.give(BLUE, **{good: 0})
    for board in (rich, poor):
        board.state.laws, board.state.proposals = (law,), ()
    for before, after, said in ((rich, poor, lost), (poor, rich, won)):
        (fact, *_) = law_facts(BLUE, before.state, after.state, [BLUE], THREE)
        assert fact.text.endswith(f": {said}")
        assert fact.is_warning is (said == lost)


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("S3 to S4", "", "Talbot would no longer get an S4 for an S3"),
        ("", "+3 PP", "Talbot would get 3 PP"),
        ("?", "", "Talbot may no longer get it"),
        ("+3 PP", "+6 PP", "Talbot +6 PP, not +3 PP"),
        ("", "tile", "Talbot would get a tile"),
        ("", "+1 gold +1 squire", "Talbot would get 1 gold + 1 squire"),
        ("upgrade", "", "Talbot would no longer get an upgrade"),
    ],
)
def test_what_others_would_get_otherwise_is_told_in_words(
    was: str, becomes: str, said: str
) -> None:
    assert f"Talbot {of_other_text(was, becomes)}" == said
