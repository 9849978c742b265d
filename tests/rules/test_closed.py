"""Tables over closed types."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import Field

from lancaster_tui.rules.agenda import SeatChoice
from lancaster_tui.rules.choices import AllyChoice, AnyChoice
from lancaster_tui.rules.closed import complete, members
from lancaster_tui.rules.phases.laws import ChooseLevy, MakeExchange
from lancaster_tui.rules.ruleset.vocabulary import Levy, Send

Word = Literal["one", "two"]
WORDS: dict[Word, int] = {"one": 1, "two": 2}


def test_a_table_with_all_words_is_as_it_was() -> None:
    assert complete(Word, WORDS) is WORDS
    assert complete(["one", "two"], WORDS) is WORDS


def test_a_word_without_an_entry_is_named() -> None:
    with pytest.raises(TypeError, match="no entry for 'two'"):
        complete(Word, {"one": 1})


def test_an_entry_without_a_word_is_named() -> None:
    with pytest.raises(TypeError, match="an unknown entry 'three'"):
        complete(Word, {**WORDS, "three": 3})


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(TypeError, match="no entry for 'two', an unknown entry 'three'"):
        complete(Word, {"one": 1, "three": 3})


def test_classes_go_by_their_names() -> None:
    effects = Annotated[Levy | Send, Field(discriminator="kind")]
    assert members(effects) == (Levy, Send)
    with pytest.raises(TypeError, match="no entry for Send"):
        complete(effects, {Levy: 1})


def test_only_what_can_be_asked_is_a_choice() -> None:
    assert {MakeExchange, ChooseLevy} < set(members(AnyChoice))
    assert SeatChoice not in members(AnyChoice)
    assert set(members(AllyChoice)) < set(members(AnyChoice))
