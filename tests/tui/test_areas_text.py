"""The areas as text: at the sizes they have at 80x24, at 120x40 and in tall terminals."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion

from lancaster_tui.tui.kit.glyphs import ASCII
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.board import AreaTabs
from lancaster_tui.tui.table.castle import Castle
from lancaster_tui.tui.table.england import England
from lancaster_tui.tui.table.france import France
from lancaster_tui.tui.table.log import LogPanel
from lancaster_tui.tui.table.parliament import Parliament
from lancaster_tui.tui.table.players import Players
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.status_bar import StatusBar
from tests.tui.positions import (
    CROWD,
    SEATS,
    ally_placing,
    ally_scoring,
    crowded,
    crowded_voting,
    exchanging,
    placing,
    recapping,
    small,
    voting,
)
from tests.tui.render import all_drawn

Sizes = dict[type[Area], tuple[int, int]]

AT_80X24: Sizes = {
    StatusBar: (80, 1),
    AreaTabs: (80, 1),
    **dict.fromkeys((England, Castle, France, Parliament, Players, LogPanel), (80, 11)),
}
AT_120X40: Sizes = {
    StatusBar: (120, 1),
    England: (63, 18),
    Castle: (63, 8),
    France: (57, 12),
    Parliament: (57, 10),
    Players: (57, 8),
    LogPanel: (57, 8),
}
AT_200X60: Sizes = {
    England: (105, 33),
    Castle: (105, 9),
    France: (95, 16),
    Parliament: (95, 18),
    Players: (95, 8),
}
ZOOMED: Sizes = dict.fromkeys((England, Castle, France, Parliament, Players, LogPanel), (120, 27))


def watched() -> Scene:
    """Nobody's screen: only bots play."""
    return placing(None)._replace(open_purses=True)


SCENES: dict[str, Callable[[], Scene]] = {
    "placing": placing,
    "voting": voting,
    "exchanging": exchanging,
    "recapping": recapping,
    "three": small,
    "five": crowded,
    "five-voting": crowded_voting,
    "watched": watched,
    "allies": ally_placing,
    "ally-castle": ally_scoring,
}
CASES: dict[str, tuple[Callable[[], Scene], Sizes]] = {
    **{f"{name}-80x24": (make, AT_80X24) for name, make in SCENES.items()},
    **{f"{name}-120x40": (make, AT_120X40) for name, make in SCENES.items()},
    "placing-200x60": (placing, AT_200X60),
    "five-200x60": (crowded, AT_200X60),
    "allies-200x60": (ally_placing, AT_200X60),
    "placing-zoomed": (placing, ZOOMED),
}


@pytest.mark.parametrize("case", CASES)
async def test_areas(case: str, text_snapshot: SnapshotAssertion) -> None:
    make, sizes = CASES[case]
    text = "\n".join(await all_drawn({kind(): size for kind, size in sizes.items()}, make()))
    assert {sign for sign in text if not sign.isascii()} <= {*ASCII, *"".join((*SEATS, *CROWD))}
    assert text == text_snapshot
