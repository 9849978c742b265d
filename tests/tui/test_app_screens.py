"""Every screen in every state as text at both sizes, and the main ones as pictures.

``pytest --snapshot-update`` writes both anew; look at them before you keep them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from lancaster_tui.rules.agenda import Choice
from lancaster_tui.rules.parliament import CastBallot
from lancaster_tui.rules.setup import begin
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.glyphs import ASCII
from lancaster_tui.tui.looks import Looks
from tests.tui.games import SIZE, SMALL, new_table, sees, shown
from tests.tui.render import ScreenText
from tests.tui.states import CASES, QUESTIONS, go, placing

SIZES = {"80x24": SMALL, "120x40": SIZE}
_SCROLL_BARS = "▁▂▃▄▅▆▇█"
PICTURES = ("menu", "new-game", "placing-chosen", "walk-county", "ballot-marked", "scores")


class CompareSnapshot(Protocol):
    """What the fixture of pytest-textual-snapshot does."""

    def __call__(
        self,
        app: LancasterApp,
        terminal_size: tuple[int, int],
        run_before: Callable[[Pilot[None]], object],
    ) -> bool: ...


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("case", CASES)
async def test_screen(case: str, size: str, snapshot: SnapshotAssertion) -> None:
    rows: list[str] = []
    await CASES[case].film(
        SIZES[size],
        lambda pilot: rows.extend(row.rstrip() for row in shown(pilot.app).splitlines()),
    )
    text = "\n".join(rows)
    assert {sign for sign in text if not sign.isascii()} <= {*ASCII, *_SCROLL_BARS}
    assert text == snapshot(extension_class=ScreenText)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("case", PICTURES)
def test_picture(case: str, theme: str, snap_compare: CompareSnapshot) -> None:
    make, steps, seats, pace = CASES[case]
    table = None if make is None else make()
    assert snap_compare(
        LancasterApp(table, pace=pace, seats=seats, looks=Looks(theme=theme)),
        terminal_size=SIZE,
        run_before=lambda pilot: go(pilot, table, steps),
    )


async def test_below_the_smallest_size_stands_what_is_needed() -> None:
    app = LancasterApp(placing(), pace=0)
    async with app.run_test(size=(79, 23)) as pilot:
        await sees(pilot, "The table needs 80 columns and 24 rows.")


def test_every_question_has_its_screen() -> None:
    """What has a rule of its own is asked, apart from ballots, which have a screen of their own."""
    assert begin(new_table().rules, new_table().record.dealt)  # all phases are loaded
    asked = {kind.__name__ for kind in _kinds(Choice) if hasattr(kind, "rule")}
    assert asked - {CastBallot.__name__} == {kind.__name__ for kind in QUESTIONS}


def _kinds(kind: type[Choice]) -> set[type[Choice]]:
    below = kind.__subclasses__()
    return {kind}.union(*map(_kinds, below)) if below else {kind}
