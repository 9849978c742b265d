"""How a conflict would end as it stands."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.places import parse_place
from lancaster_tui.words.battles import outlook
from tests.rules.builder import BASE

CARD = next(card for card in BASE.conflicts if card.id == "6a")


@pytest.mark.rule("CON-2", "CON-5", "CON-6")
@pytest.mark.parametrize(
    ("place", "english", "in_full", "short"),
    [
        ("W", 6, "England wins", "England wins"),
        ("Y", 9, "England wins", "England wins"),
        ("W", 4, "2 short: pays 3/1 PP, knights captured", "2 short: 3/1, captured"),
        ("Z", 0, "6 short: pays 3/1 PP", "6 short: 3/1"),
    ],
)
def test_a_loss_tells_what_is_missing_what_it_pays_and_who_is_captured(
    place: str, english: int, in_full: str, short: str
) -> None:
    for text, is_short in ((in_full, False), (short, True)):
        told = outlook(CARD, english, parse_place(place), short=is_short)
        assert told == (text, english >= 6)
