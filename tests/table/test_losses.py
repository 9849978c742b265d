"""What allies won, which is lost."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import (
    Gained,
    GoodsLost,
    Lost,
    NobleRemoved,
    RoundStarted,
    Source,
)
from lancaster_tui.table.ledger import NOT_KEPT, Losses
from tests.table.games import play_out, sit_down

ANNS_ALLY, BOBS_ALLY = 2, 3


@pytest.mark.rule("ALY-7", "ALY-8")
def test_losses_are_entered_by_ally_and_round() -> None:
    conflict, favour = Source("conflict", "5a"), Source("favour", "squires")
    losses = Losses(
        [
            RoundStarted(1, 0),
            GoodsLost(ANNS_ALLY, "pp", 4, conflict),
            GoodsLost(ANNS_ALLY, "pp", 1, conflict),
            Gained(0, "pp", 9, conflict),
            RoundStarted(2, 1),
            GoodsLost(ANNS_ALLY, "squires", 2, favour),
            NobleRemoved(BOBS_ALLY, 3, favour),
            Lost(BOBS_ALLY, "tile", Source("county", "E")),
            Lost(BOBS_ALLY, "upgrade", Source("county", "B")),
            Lost(1, "tile", Source("county", "E")),
        ],
        players=2,
    )
    assert losses.in_round(ANNS_ALLY, "pp", 1) == 5
    assert losses.in_round(ANNS_ALLY, "pp", 2) == 0
    assert losses.in_round(ANNS_ALLY, "squires", 2) == 2
    assert losses.total(ANNS_ALLY, "nobles") == 0
    assert [losses.total(BOBS_ALLY, what) for what in NOT_KEPT] == [0, 0, 0, 0, 1, 1]
    assert losses.total(1, "tiles") == 0


def test_without_allies_nothing_is_lost() -> None:
    table = sit_down()
    play_out(table)
    losses = Losses(table.log(None), len(table.seats))
    assert not any(losses.total(faction, what) for faction in range(6) for what in NOT_KEPT)
