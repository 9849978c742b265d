"""The log: what is new is in sight, and what was can be scrolled to."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import Gained, Placed, Source
from lancaster_tui.rules.places import parse_place
from lancaster_tui.table.table import Table
from lancaster_tui.tui.table.keyboard import Keyboard
from lancaster_tui.tui.table.log import LogPanel
from tests.table.scenarios import NO_PLACE_FOR_BOB, scenario
from tests.tui.positions import ANN, LOG, placing
from tests.tui.render import on_screen, text_of

WIDE, SMALL = (66, 24), (80, 15)


async def test_the_newest_line_is_visible() -> None:
    log = LogPanel()
    async with on_screen(log, placing(), (60, 5)) as pilot:
        assert "Greedy places S1 in France W, takes 1 gold and 1 squire." in text_of(log)
        assert "expels Ann's" in text_of(log)
        assert "Round 3" not in text_of(log)
        log.show(placing()._replace(log=[*LOG, Placed(ANN, 1, parse_place("Y"), 0)]))
        await pilot.pause()
        assert "Ann places S1 in France Y." in text_of(log)


async def test_a_large_log_tells_a_placement_and_what_follows_from_it_apart() -> None:
    log = LogPanel()
    async with on_screen(log, placing(), WIDE):
        assert "Greedy places S1 at last stand W." in text_of(log)
        assert "Greedy takes the King's Favour: 1 gold + 1 squire." in text_of(log)


@pytest.mark.rule("PLC-2")
async def test_the_log_tells_who_is_skipped_and_why() -> None:
    log = LogPanel()
    scene = Keyboard(Table(scenario(NO_PLACE_FOR_BOB)).persons()).scene()
    async with on_screen(log, scene, WIDE):
        assert "Bob is skipped: no knight in court can be placed anywhere." in text_of(log)


async def test_the_log_scrolls_back_and_stays_there() -> None:
    log = LogPanel()
    async with on_screen(log, placing(), (60, 5)) as pilot:
        log.turn_pages(99)
        assert "Round 3" in text_of(log)
        log.show(placing()._replace(log=[*LOG, Placed(ANN, 1, parse_place("Y"), 0)]))
        await pilot.pause()
        assert "Round 3" in text_of(log)
        log.turn_pages(-99)
        assert "Ann places S1" in text_of(log)


async def test_the_wheel_scrolls_the_log_which_says_how_much_is_below() -> None:
    log = LogPanel()
    async with on_screen(log, placing(), (60, 5)) as pilot:
        log.on_mouse_scroll_up()
        await pilot.pause()
        assert "Round 3" in text_of(log)
        assert "2 newer" in text_of(log)
        log.on_mouse_scroll_down()
        await pilot.pause()
        assert "newer" not in text_of(log)


async def test_what_was_undone_leaves_the_log() -> None:
    log = LogPanel()
    async with on_screen(log, placing(), WIDE) as pilot:
        log.show(placing()._replace(log=LOG[:-2]))
        await pilot.pause()
        assert "expels" not in text_of(log)
        assert "Greedy takes the King's Favour" in text_of(log)


async def test_what_happened_since_the_viewer_acted_is_marked_in_the_log() -> None:
    log = LogPanel()
    async with on_screen(log, placing(), (60, 15)) as pilot:
        marked = [row for row in text_of(log).splitlines() if "»" in row]
        assert len(marked) == 2
        assert "Zoë places S3" in marked[0]
        assert "Zoë expels" in marked[1]
        log.show(placing()._replace(new=0))
        await pilot.pause()
        assert "»" not in text_of(log)


async def test_a_line_that_is_wrapped_has_one_mark() -> None:
    log = LogPanel()
    async with on_screen(log, placing()._replace(new=1), (40, 15)):
        rows = text_of(log).splitlines()
        at = next(number for number, row in enumerate(rows) if "»" in row)
        assert "Zoë expels" in rows[at]
        assert "supply." in rows[at + 2]
        assert text_of(log).count("»") == 1


async def test_goods_gained_at_once_are_one_line_even_if_they_are_told_one_by_one() -> None:
    castle = Source("castle", "goods")
    gains = [Gained(ANN, "gold", 1, castle), Gained(ANN, "squires", 1, castle)]
    log = LogPanel()
    async with on_screen(log, placing()._replace(log=[*LOG, gains[0]]), (90, 15)) as pilot:
        assert "Ann gains 1 gold (castle" in text_of(log)
        log.show(placing()._replace(log=[*LOG, *gains]))
        await pilot.pause()
        assert "Ann gains 1 gold and 1 squire (castle" in text_of(log)
        assert text_of(log).count("Ann gains") == 1
