"""The words of laws: which a law uses, and that each word of a law that needs it is explained."""

from __future__ import annotations

import pytest

from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.words.laws.glossary import glossary, words_of

LAWS = load_ruleset().law_by_id


@pytest.mark.parametrize(
    ("law", "words"),
    [
        ("LAW-B1", {"most", "upgrade"}),
        ("LAW-B3", {"PP", "per", "county"}),
        ("LAW-B13", {"PP", "S1 to S4", "deployed"}),
        ("LAW-B15", {"per", "recruit", "noble", "lord"}),
        ("LAW-N7", {"extension tile", "any number of times"}),
    ],
)
def test_the_words_of_a_law(law: str, words: set[str]) -> None:
    assert {each.word for each in words_of([LAWS[law]])} == words


def test_every_word_is_used_by_some_law_and_stands_once() -> None:
    words = [each.word for each in glossary(LAWS.values())]
    assert len(words) == len(set(words))
    assert {each.word for each in glossary([LAWS["LAW-B16"]])} == {
        "PP",
        "any number of times",
        "court",
        "reserve",
        "supply",
    }


def test_every_law_uses_a_word_that_is_explained() -> None:
    for law in LAWS.values():
        assert words_of([law]), law.id
