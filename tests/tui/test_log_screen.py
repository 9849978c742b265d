"""The log in the whole window: to be read, leafed through and searched."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.pictures import screen_text
from lancaster_tui.tui.table.log_screen import LogScreen
from lancaster_tui.tui.table.screen import TableScreen
from tests.tui.games import new_table, play, wait_for_screen

SIZES = [(80, 24), (120, 40), (200, 60)]


async def reading(pilot: Pilot[None]) -> None:
    await wait_for_screen(pilot, TableScreen)
    await pilot.press("f3")
    await wait_for_screen(pilot, LogScreen)


def in_round_3() -> LancasterApp:
    table = play(new_table("Ann,greedy,greedy,greedy"), lambda it: it.view(None).round == 3)
    return LancasterApp(table, pace=60)


async def shown(pilot: Pilot[None]) -> str:
    await pilot.pause()
    return screen_text(pilot.app)


@pytest.mark.parametrize("size", SIZES)
async def test_rounds_and_votes_are_leafed_through(size: tuple[int, int]) -> None:
    async with in_round_3().run_test(size=size) as pilot:
        await reading(pilot)
        assert "ROUND 3 OF 5" in await shown(pilot)
        await pilot.press("home", "right")
        assert "ROUND 1 OF 5" in (await shown(pilot)).splitlines()[1]
        await pilot.press("right")
        assert "ROUND 2 OF 5" in (await shown(pilot)).splitlines()[1]
        await pilot.press("left", "b")
        assert "VOTES" in (await shown(pilot)).splitlines()[1]
        await pilot.press("end")
        assert "ROUND 3 OF 5" in await shown(pilot)
        assert "rows below" not in await shown(pilot)


async def test_a_search_shows_what_has_the_text_and_esc_shows_all_again() -> None:
    async with in_round_3().run_test(size=(120, 40)) as pilot:
        await reading(pilot)
        await pilot.press("slash", *"castle: 2 gold")
        text = await shown(pilot)
        assert "ROUND 1 OF 5" in text
        assert "VOTES ──" not in text
        await pilot.press("enter", "slash", *"xyzzy")
        assert "Nothing in the log has" in await shown(pilot)
        await pilot.press("escape", "home", "b")
        assert "VOTES ──" in await shown(pilot)
        await pilot.press("escape")
        await wait_for_screen(pilot, TableScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_no_row_is_cut(size: tuple[int, int]) -> None:
    async with in_round_3().run_test(size=size) as pilot:
        await reading(pilot)
        for _ in range(30):
            assert "…" not in await shown(pilot)
            await pilot.press("pageup")


async def test_a_wide_log_has_points_by_round_and_source_beside_it() -> None:
    async with in_round_3().run_test(size=(200, 60)) as pilot:
        await reading(pilot)
        text = await shown(pilot)
        assert "PP BY ROUND" in text
        assert "VOTES" in text.splitlines()[0] or "passed" in text
