"""What allies do, in the log (ALY)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules import events as e
from lancaster_tui.rules.events import Event, Source
from lancaster_tui.rules.places import parse_place
from lancaster_tui.words.events import event_text, log_lines
from lancaster_tui.words.names import Names
from tests.rules.builder import BASE, BLUE, BLUE_ALLY, YELLOW, YELLOW_ALLY, changed
from tests.words.samples import ALLIED

FAVOUR = Source("favour", "noble")
B, D, G, H, J, W, X = map(parse_place, "BDGHJWX")


EXAMPLES: list[tuple[Event, str | None]] = [
    (e.Placed(BLUE_ALLY, 2, B, 0), "Ann's ally places S2 at B Stafford."),
    (e.Placed(YELLOW_ALLY, 1, J, 0), "Bob's ally places S1 at ally castle space J (recruit)."),
    (
        e.Expelled(BLUE_ALLY, 2, B, 0, YELLOW),
        "Bob expels Ann's ally's S2 from B Stafford to Ann's ally's court.",
    ),
    (
        e.Expelled(YELLOW, 1, B, 1, BLUE_ALLY),
        "Ann's ally expels Bob's S1 from B Stafford to Bob's court; its squire goes to the supply.",
    ),
    (e.FavourTaken(BLUE_ALLY, 2), "Ann's ally takes the King's Favour: 3 gold."),
    (
        e.GoodsLost(BLUE_ALLY, "gold", 3, Source("favour", "gold3")),
        "Ann's ally wins 3 gold (the King's Favour), which is lost.",
    ),
    (
        e.GoodsLost(BLUE_ALLY, "pp", 5, Source("conflict", "7a")),
        "Ann's ally wins 5 PP (the conflict), which are lost.",
    ),
    (
        e.NobleRemoved(YELLOW_ALLY, G, FAVOUR),
        "Bob's ally takes a noble of G Somerset (the King's Favour), which leaves the game.",
    ),
    (e.NobleRemoved(YELLOW_ALLY, G, Source("county", "G")), None),
    (
        e.CountyClaimed(YELLOW_ALLY, G, "noble"),
        "G Somerset: Bob's ally takes the noble, which leaves the game.",
    ),
    (
        e.CountyClaimed(YELLOW_ALLY, D, "reward"),
        "D Gloucester: Bob's ally takes the reward (upgrade + 2 vote markers).",
    ),
    (
        e.Recruited(BLUE_ALLY, Source("castle", "recruit")),
        "Ann's ally recruits an S1 (ally castle space J).",
    ),
    (
        e.Upgraded(BLUE_ALLY, 1, J, Source("castle", "upgrade")),
        "Ann's ally upgrades S1 to S2 in ally castle space J (recruit) (ally castle space K).",
    ),
    (
        e.Lost(BLUE_ALLY, "tile", Source("county", "A")),
        "Ann's ally loses the extension tile (A Northumberland): allies do not build.",
    ),
    (
        e.Declined(BLUE_ALLY, "space", Source("castle", "upgrade")),
        "Ann's ally declines to use it (ally castle space K).",
    ),
    (
        e.Returned(BLUE_ALLY, 1, J, 0),
        "Ann's ally's S1 returns from ally castle space J (recruit) to court.",
    ),
    (e.Sailed(BLUE_ALLY, 2, H, X, 0), "Ann's ally's S2 sails from H Dorset to last stand X."),
    (e.CastleScored(YELLOW_ALLY), "Bob's ally's castle is scored."),
    (e.Captured(BLUE_ALLY, 3), "Ann's ally's S3 is captured and goes to reserve."),
    (
        e.ConflictScored(W, 3, 5, won=True, ranking=(BLUE_ALLY, YELLOW, BLUE)),
        "Last stand W, strength 5 (4/2/1 PP): England wins, English strength 5. "
        "Ranks: Ann's ally, Bob, Ann.",
    ),
]


@pytest.mark.parametrize(("event", "text"), EXAMPLES)
def test_what_an_ally_does_is_told_as_its_doing(event: Event, text: str | None) -> None:
    assert event_text(event, ALLIED) == text


def test_a_line_of_the_log_knows_whose_doing_it_is() -> None:
    happened: list[Event] = [
        e.Placed(BLUE_ALLY, 2, B, 0),
        e.Expelled(BLUE, 2, B, 0, YELLOW_ALLY),
        e.Gained(YELLOW, "gold", 2, Source("law", "LAW-B1")),
        e.PhaseStarted("castles"),
    ]
    factions = [line.faction for line in log_lines(happened, ALLIED)]
    assert factions == [BLUE_ALLY, YELLOW_ALLY, YELLOW, None]


def test_goods_that_an_ally_loses_at_once_share_a_line() -> None:
    surrey = Source("county", "I")
    happened: list[Event] = [
        e.GoodsLost(BLUE_ALLY, "gold", 2, surrey),
        e.GoodsLost(BLUE_ALLY, "squires", 2, surrey),
        e.GoodsLost(YELLOW_ALLY, "squires", 1, surrey),
        e.Returned(BLUE_ALLY, 1, W, 0),
        e.Returned(BLUE_ALLY, 2, W, 0),
    ]
    assert [line.text for line in log_lines(happened, ALLIED)] == [
        "Ann's ally wins 2 gold and 2 squires (I Surrey), which are lost.",
        "Bob's ally wins 1 squire (I Surrey), which is lost.",
        "Ann's ally's S1 and S2 return from last stand W to court.",
    ]


@pytest.mark.rule("ALY-2")
def test_with_allies_the_log_tells_counts_of_gold() -> None:
    per_gold = {
        "id": "LAW-B1",
        "group": 0,
        "effect": {"kind": "per", "count": {"of": "gold"}, "each": 2, "reward": {"pp": 1}},
    }
    laws = [per_gold, *(law.model_dump(exclude_unset=True) for law in BASE.laws[1:])]
    names = Names(changed(laws=laws), ALLIED.seats)
    assert event_text(e.LawApplied("LAW-B1", (1,), (3, 7)), names) == (
        'Law applied: "1 PP per 2 gold". Counts: Ann (3), Bob (7).'
    )
