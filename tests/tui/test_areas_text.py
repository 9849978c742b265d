"""The areas as text, at the sizes they have at 120x40 and alone at 80x24."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from lancaster_tui.tui.glyphs import ASCII
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.widgets.area import Area
from lancaster_tui.tui.widgets.castle import Castle
from lancaster_tui.tui.widgets.england import England
from lancaster_tui.tui.widgets.france import France
from lancaster_tui.tui.widgets.log_panel import LogPanel
from lancaster_tui.tui.widgets.parliament import Parliament
from lancaster_tui.tui.widgets.players import Players
from lancaster_tui.tui.widgets.status_bar import StatusBar
from tests.tui.positions import SEATS, placing, voting
from tests.tui.render import ScreenText, drawn

PLACING, VOTING, WATCHED = placing(), voting(), placing(None)

CASES = {
    "status-wide": (StatusBar, PLACING, (120, 1)),
    "status-narrow": (StatusBar, PLACING, (80, 1)),
    "status-vote": (StatusBar, VOTING, (120, 1)),
    "england-map": (England, PLACING, (63, 18)),
    "england-list": (England, PLACING, (80, 15)),
    "france": (France, PLACING, (57, 12)),
    "france-alone": (France, PLACING, (80, 15)),
    "parliament": (Parliament, PLACING, (57, 11)),
    "parliament-vote": (Parliament, VOTING, (57, 11)),
    "parliament-alone": (Parliament, VOTING, (80, 15)),
    "parliament-wide": (Parliament, PLACING, (140, 20)),
    "parliament-all-open": (Parliament, PLACING._replace(open_purses=True), (57, 11)),
    "castle": (Castle, PLACING, (63, 8)),
    "castle-narrow": (Castle, PLACING, (40, 12)),
    "castle-watched": (Castle, WATCHED, (63, 8)),
    "players": (Players, PLACING, (57, 7)),
    "players-alone": (Players, PLACING, (80, 15)),
    "players-all-open": (Players, WATCHED._replace(open_purses=True), (57, 7)),
    "log": (LogPanel, PLACING, (57, 6)),
    "log-alone": (LogPanel, PLACING, (80, 15)),
}


@pytest.mark.parametrize("case", CASES)
async def test_area(case: str, snapshot: SnapshotAssertion) -> None:
    kind: type[Area]
    seen: Scene
    kind, seen, size = CASES[case]
    text = await drawn(kind(), seen, size)
    assert {sign for sign in text if not sign.isascii()} <= {*ASCII, *"".join(SEATS)}
    assert text == snapshot(extension_class=ScreenText)
