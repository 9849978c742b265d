"""Where the points came from."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import Gained, GoodsLost, Paid, RoundStarted, Source
from lancaster_tui.table.ledger import FINAL, Ledger
from tests.table.games import play_out, sit_down


def test_points_are_entered_by_source_and_round() -> None:
    ledger = Ledger(3)
    ledger.add([RoundStarted(1, 0), Gained(0, "pp", 3, Source("law", "LAW-B3"))])
    ledger.add([Gained(0, "pp", 6, Source("county", "G")), Gained(1, "gold", 2, Source("castle"))])
    ledger.add([RoundStarted(2, 1), Paid(0, "gold", 3, Source("county", "G"))])
    ledger.add([Gained(0, "pp", 5, Source("law", "LAW-B11"))])
    assert ledger.points[0] == {("law", 1): 3, ("county", 1): 6, ("law", 2): 5}
    assert ledger.by_source(0) == {"law": 8, "county": 6}
    assert ledger.by_round(0) == {1: 9, 2: 5}
    assert [ledger.total(seat) for seat in range(3)] == [14, 0, 0]


def test_final_scoring_is_no_part_of_the_last_round() -> None:
    ledger = Ledger(3)
    ledger.add([RoundStarted(5, 0), Gained(2, "pp", 4, Source("law", "LAW-B3"))])
    ledger.add([Gained(2, "pp", 8, Source("knights")), Gained(2, "pp", 3, Source("nobles"))])
    assert ledger.points[2] == {("law", 5): 4, ("knights", FINAL): 8, ("nobles", FINAL): 3}
    assert ledger.by_round(2) == {5: 4, FINAL: 11}


@pytest.mark.rule("END-5")
def test_equal_points_share_a_place() -> None:
    ledger = Ledger(4)
    for seat, points in enumerate((7, 9, 9, 3)):
        ledger.add([Gained(seat, "pp", points, Source("table"))])
    assert ledger.standings() == [(1, 1), (1, 2), (3, 0), (4, 3)]


@pytest.mark.rule("ALY-7")
def test_what_an_ally_loses_is_nobodys() -> None:
    ledger = Ledger(2)
    ledger.add([RoundStarted(1, 0), GoodsLost(2, "pp", 4, Source("conflict", "5a"))])
    ledger.add([Gained(1, "pp", 2, Source("conflict", "5a"))])
    assert [ledger.total(seat) for seat in range(2)] == [0, 2]
    assert len(ledger.standings()) == 2


@pytest.mark.parametrize("seats", ["greedy,greedy,random,random", "random,random"])
def test_the_ledger_of_a_table_adds_up_to_the_score(seats: str) -> None:
    table = sit_down(seats, law_set="random")
    play_out(table)
    scores = [seat.pp for seat in table.view(None).seats]
    assert [table.ledger.total(seat) for seat in range(len(scores))] == scores
    for seat in range(len(scores)):
        assert sum(table.ledger.by_source(seat).values()) == scores[seat]
        assert sum(table.ledger.by_round(seat).values()) == scores[seat]
