"""The areas as text: at all sizes they have at 80x24, at 120x40 and in a large terminal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.geometry import Size

from lancaster_tui.tui.kit.glyphs import ASCII
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.area_tabs import AreaTabs
from lancaster_tui.tui.table.castle import Castle
from lancaster_tui.tui.table.england import England
from lancaster_tui.tui.table.france import France
from lancaster_tui.tui.table.layout import layout
from lancaster_tui.tui.table.log import LogPanel
from lancaster_tui.tui.table.parliament import Parliament
from lancaster_tui.tui.table.players import Players
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.status_bar import StatusBar
from lancaster_tui.tui.table.subjects import AreaName
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

KINDS: dict[AreaName, type[Area]] = {
    "england": England,
    "castle": Castle,
    "france": France,
    "parliament": Parliament,
    "players": Players,
    "log": LogPanel,
}
BARS = 2  # rows of the ribbon and of the keys


def areas_at(size: Size, seen: Scene, *, is_zoomed: bool = False) -> list[tuple[Area, Size]]:
    """Return the ribbon and areas of every size that they have in a terminal, one after another."""
    found: dict[type[Area], list[Size]] = {StatusBar: [Size(size.width, 1)]}
    for area in KINDS:
        regions = layout(
            size - Size(0, BARS),
            area,
            is_zoomed=is_zoomed,
            players=seen.view.players,
            has_allies=seen.view.has_allies,
            prompt=5,
            is_voting=bool(seen.view.proposals),
        )
        for name, kind in KINDS.items():
            sizes = found.setdefault(kind, [])
            if name in regions and regions[name].size not in sizes:
                sizes.append(regions[name].size)
    if is_zoomed or size.width < 120:
        found[AreaTabs] = [Size(size.width, 1)]
    return [(kind(), each) for kind, sizes in found.items() for each in sizes]


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
SMALL, WIDE, LARGE = Size(80, 24), Size(120, 40), Size(200, 60)
CASES: dict[str, tuple[str, Size]] = {
    **{f"{name}-80x24": (name, SMALL) for name in SCENES},
    **{f"{name}-120x40": (name, WIDE) for name in SCENES},
    **{f"{name}-200x60": (name, LARGE) for name in ("placing", "five", "allies")},
    "placing-zoomed": ("placing", WIDE),
}


@pytest.mark.parametrize("case", CASES)
async def test_areas(case: str, text_snapshot: SnapshotAssertion) -> None:
    name, size = CASES[case]
    seen = SCENES[name]()
    areas = areas_at(size, seen, is_zoomed=case.endswith("zoomed"))
    text = "\n".join(await all_drawn(dict(areas), seen))
    known = {*ASCII, *"▏▎▍▌▋▊▉█", *"".join((*SEATS, *CROWD))}
    assert {sign for sign in text if not sign.isascii()} <= known
    assert text == text_snapshot
