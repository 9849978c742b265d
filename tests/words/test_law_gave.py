"""What a law has given in its round, once it is applied (LAW-1)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import (
    Declined,
    Event,
    Gained,
    LawApplied,
    Lost,
    Paid,
    PhaseStarted,
    Source,
    Upgraded,
)
from lancaster_tui.words.laws.forecast import Size
from lancaster_tui.words.names import Names
from lancaster_tui.words.recaps import law_gave
from tests.rules.builder import BASE

LAW = Source("law", "LAW-A1")
SIZES: tuple[Size, ...] = ("full", "figure", "amount", "bare")
LOG: list[Event] = [
    LawApplied("LAW-A2", (0,), None),
    Gained(0, "gold", 9, Source("law", "LAW-A2")),
    LawApplied("LAW-A1", (0, 1, 2), None),
    Gained(0, "pp", 6, LAW),
    Paid(1, "gold", 2, LAW),
    Gained(1, "pp", 3, LAW),
    Gained(1, "squires", 1, LAW),
    Upgraded(2, 1, 0, LAW),
    PhaseStarted("counties"),
    Gained(3, "gold", 2, Source("county", "")),
]
NAMES = Names(BASE, ("Ann", "Bob", "Zoe", "Tom"))


def test_a_law_tells_what_it_gave_everybody_and_nothing_else() -> None:
    gave = law_gave(LOG, "LAW-A1", NAMES, "full")
    assert gave == ["got 6 PP", "got 3 PP + 1 squire", "got upgrade S1 to S2", ""]


def test_in_short_it_tells_goods_in_letters_and_then_the_amount_of_a_single_one() -> None:
    gave = ["got 6 PP", "got 3 PP 1sq", "got upgrade S1 to S2", ""]
    assert law_gave(LOG, "LAW-A1", NAMES, "figure") == gave
    amounts = ["got 6", "got 3 PP 1sq", "got upgrade", ""]
    assert law_gave(LOG, "LAW-A1", NAMES, "amount") == amounts
    assert law_gave(LOG, "LAW-A1", NAMES, "bare") == ["got 6", "got it", "got it", ""]


@pytest.mark.rule("LAW-5", "RWD-3")
def test_a_reward_that_is_declined_or_cannot_be_used_is_not_said_to_be_paid() -> None:
    log: list[Event] = [
        LawApplied("LAW-A1", (0, 1, 2), None),
        Declined(0, "upgrade", LAW),
        Lost(1, "recruit", LAW),
        Paid(2, "gold", 1, LAW),
    ]
    gave = {size: law_gave(log, "LAW-A1", NAMES, size) for size in SIZES}
    assert gave["full"][0] == "upgrade declined"
    for size in ("figure", "amount", "bare"):
        assert gave[size] == ["declined", "lost", "paid", ""]


def test_a_log_that_begins_behind_a_law_does_not_know() -> None:
    assert law_gave(LOG[8:], "LAW-A1", NAMES, "full") == ["?"] * 4


def test_vote_markers_are_called_as_the_forecast_of_a_law_calls_them() -> None:
    log: list[Event] = [LawApplied("LAW-A1", (0,), None), Gained(0, "votes", 2, LAW)]
    gave = [law_gave(log, "LAW-A1", NAMES, size)[0] for size in ("full", "figure", "bare")]
    assert gave == ["got 2 votes", "got 2v", "got 2"]
