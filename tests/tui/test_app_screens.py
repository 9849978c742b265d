"""Whole screens as text, and the two that matter most as pictures.

``pytest --snapshot-update`` writes both anew; look at them before you keep them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot
from textual.widgets import Input

from lancaster_tui.rules.parliament import CastBallot
from lancaster_tui.rules.placing import PlaceKnight
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.glyphs import ASCII
from lancaster_tui.tui.screens.ballot import BallotScreen
from lancaster_tui.tui.screens.hand_over import HandOverScreen
from lancaster_tui.tui.screens.leave import LeaveScreen
from lancaster_tui.tui.screens.menu import MenuScreen
from lancaster_tui.tui.screens.new_game import NewGameScreen
from lancaster_tui.tui.screens.reveal import RevealScreen
from lancaster_tui.tui.screens.scores import ScoreScreen
from lancaster_tui.tui.screens.table import TableScreen
from tests.tui.games import SIZE, asks, is_over, new_table, play, shown, wait_for_screen
from tests.tui.render import ScreenText

SMALL = (80, 24)
SEATS = "Ann,Bob,Zoe=random,Tom=random"


class CompareSnapshot(Protocol):
    """What the fixture of pytest-textual-snapshot does."""

    def __call__(
        self,
        app: LancasterApp,
        terminal_size: tuple[int, int],
        run_before: Callable[[Pilot[None]], object],
    ) -> bool: ...


def placing() -> Table:
    """Return a game in its third round, a person to place."""

    def is_late(table: Table) -> bool:
        return table.view(None).round == 3 and asks(PlaceKnight, seat=0)(table)

    return play(new_table(SEATS), is_late, seed=1)


def voting() -> Table:
    return play(new_table(SEATS), asks(CastBallot), seed=1)


def over() -> Table:
    return play(new_table(SEATS), is_over, seed=1)


CASES: dict[str, tuple[Callable[[], Table] | None, list[tuple[type[object], list[str]]]]] = {
    "menu": (None, [(MenuScreen, [])]),
    "new-game": (None, [(MenuScreen, ["n"]), (NewGameScreen, [])]),
    "table": (placing, [(TableScreen, [])]),
    "leave": (placing, [(TableScreen, ["q"]), (LeaveScreen, [])]),
    "ballot": (voting, [(BallotScreen, ["n", "+"])]),
    "hand-over": (voting, [(BallotScreen, ["y", "enter"]), (HandOverScreen, [])]),
    "reveal": (
        voting,
        [
            (BallotScreen, ["y", "+", "enter"]),
            (HandOverScreen, ["enter"]),
            (BallotScreen, ["n", "enter"]),
            (RevealScreen, []),
        ],
    ),
    "scores": (over, [(ScoreScreen, [])]),
}


async def walk(pilot: Pilot[None], steps: list[tuple[type[object], list[str]]]) -> None:
    """Wait for each screen and press its keys."""
    for screen, keys in steps:
        await wait_for_screen(pilot, screen)
        await pilot.press(*keys)
    for field in pilot.app.screen.query(Input):
        field.cursor_blink = False
    await pilot.pause()


@pytest.mark.parametrize("case", CASES)
async def test_screen(case: str, snapshot: SnapshotAssertion) -> None:
    make, steps = CASES[case]
    app = LancasterApp(make() if make is not None else None, pace=0)
    async with app.run_test(size=SIZE if make is not None else SMALL) as pilot:
        await walk(pilot, steps)
        text = "\n".join(row.rstrip() for row in shown(app).splitlines())
    assert {sign for sign in text if not sign.isascii()} <= set(ASCII)
    assert text == snapshot(extension_class=ScreenText)


@pytest.mark.parametrize("case", ["table", "ballot"])
def test_picture(case: str, snap_compare: CompareSnapshot) -> None:
    make, steps = CASES[case]
    assert make is not None
    assert snap_compare(
        LancasterApp(make(), pace=0),
        terminal_size=SIZE,
        run_before=lambda pilot: walk(pilot, steps),
    )
