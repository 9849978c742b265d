"""The log: what is new is in sight, and what was can be scrolled to."""

from __future__ import annotations

import re

import pytest

from lancaster_tui.rules.events import (
    CountyClaimed,
    Event,
    Expelled,
    FavourTaken,
    Gained,
    LawPassed,
    NobleTaken,
    PhaseStarted,
    Placed,
    RoundStarted,
    Source,
    TileBuilt,
    VoteOpened,
)
from lancaster_tui.rules.places import parse_place
from lancaster_tui.table.table import Table
from lancaster_tui.tui.kit.drawing import row_width
from lancaster_tui.tui.kit.glyphs import CUT
from lancaster_tui.tui.table.keyboard import Keyboard
from lancaster_tui.tui.table.log import LogPanel, news_rows
from lancaster_tui.tui.table.scene import Scene
from tests.table.scenarios import NO_PLACE_FOR_BOB, scenario
from tests.tui.positions import ANN, BOB, GREEDY, LOG, ZOE, placing
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


async def test_a_log_tells_a_placement_in_the_same_words_at_every_size() -> None:
    told = "● Greedy places S1 in France W, takes 1 gold and 1 squire."
    for size in ((60, 9), (118, 30), (198, 50)):
        log = LogPanel()
        async with on_screen(log, placing(), size):
            assert told in text_of(log)


@pytest.mark.rule("PLC-2")
async def test_the_log_tells_who_is_skipped_and_why() -> None:
    log = LogPanel()
    scene = Keyboard(Table(scenario(NO_PLACE_FOR_BOB)).persons()).scene()
    async with on_screen(log, scene, WIDE):
        assert "Bob is skipped: no knight in court can be placed anywhere." in text_of(log)


async def test_the_log_scrolls_back_and_stays_there_until_the_viewer_acts() -> None:
    log, seen = LogPanel(), placing()
    by_bob = [*LOG, Placed(BOB, 1, parse_place("Y"), 0)]
    by_ann = [*by_bob, Placed(ANN, 1, parse_place("Z"), 0)]
    async with on_screen(log, seen, (60, 5)) as pilot:
        log.turn_pages(99)
        assert "Round 3" in text_of(log)
        log.show(seen._replace(log=by_bob, new=seen.new + 1))
        await pilot.pause()
        assert "Round 3" in text_of(log)
        log.turn_pages(-99)
        assert "Bob places S1" in text_of(log)
        log.turn_pages(99)
        log.show(seen._replace(log=by_ann, new=1))
        await pilot.pause()
        assert "Ann places S1" in text_of(log)
        assert "newer" not in text_of(log)


@pytest.mark.parametrize("height", [3, 4, 5, 9])
async def test_a_vote_that_is_counted_is_not_hidden_by_the_next_one(height: int) -> None:
    log, seen = LogPanel(), placing(viewer=None)
    opened, following = (VoteOpened(law) for law in seen.view.proposals[:2])
    counted: list[Event] = [LawPassed(seen.view.proposals[0], seen.view.laws[0]), following]
    seen = seen._replace(log=[*LOG, opened, *counted], new=len(counted))
    async with on_screen(log, seen, (56, height)):
        assert "The law passes" in text_of(log)


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
        assert "takes 1 gold and 1 squire" in text_of(log)


async def test_what_happened_since_the_viewer_acted_is_marked_in_the_log() -> None:
    log = LogPanel()
    async with on_screen(log, placing(), (60, 15)) as pilot:
        marked = [row for row in text_of(log).splitlines() if "»" in row]
        assert len(marked) == 1
        assert "Zoë places S3 with 2 squires in B Stafford, expels Ann's" in marked[0]
        log.show(placing()._replace(new=0))
        await pilot.pause()
        assert "»" not in text_of(log)


async def test_a_line_that_is_wrapped_has_one_mark() -> None:
    log = LogPanel()
    async with on_screen(log, placing()._replace(new=1), (40, 15)):
        rows = text_of(log).splitlines()
        at = next(number for number, row in enumerate(rows) if "»" in row)
        assert "Zoë places" in rows[at]
        assert "lost." in rows[at + 2]
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


# What happened since the viewer acted


def busy(rounds: int = 1) -> Scene:
    """Return a table at which the others have placed many knights since Ann acted."""
    acts: list[Event] = [
        Placed(BOB, 3, parse_place("A"), 1),
        Placed(GREEDY, 1, parse_place("Y"), 0),
        FavourTaken(GREEDY, 1),
        NobleTaken(GREEDY, parse_place("D"), Source("favour", "noble")),
        Placed(ZOE, 4, parse_place("A"), 0),
        Expelled(BOB, 3, parse_place("A"), 1, ZOE),
        Placed(BOB, 1, parse_place("L"), 0),
    ]
    fresh = [Placed(ANN, 1, parse_place("I"), 0), *acts * rounds]
    return placing()._replace(log=[*LOG, *fresh], new=len(fresh))


@pytest.mark.parametrize("size", [(53, 5), (76, 3)])
async def test_a_small_log_tells_all_that_happened_since_the_viewer_acted(
    size: tuple[int, int],
) -> None:
    log = LogPanel()
    async with on_screen(log, busy(), size):
        shown = " ".join(text_of(log).split())
    told = (
        r"■.* S3\+1 to A",
        r"●.* S1 to France Y, noble D",
        r"◆.* S4 to A, expels Bob's S3\+1",
    )
    for act in (*told, "■.* S1 to castle L"):
        assert re.search(act, shown), shown
    assert "since you acted" in shown
    assert CUT not in shown


@pytest.mark.parametrize("width", [53, 76])
def test_what_has_no_room_is_counted_and_the_key_that_shows_it_is_named(width: int) -> None:
    rows = news_rows(busy(rounds=5), width, 2, "F12")
    told = "\n".join("".join(text for text, _ in row) for row in rows)
    found = re.match(r"(\d+) more: F12  ", told)
    assert found
    shown = len(re.findall("[▲■●◆] ", told))
    assert int(found[1]) + shown == 4 * 5
    assert told.endswith("S1 to castle L")
    assert all(row_width(row) <= width for row in rows)


def test_between_two_events_on_a_row_stands_a_stroke() -> None:
    rows = news_rows(busy(), 76, 2, "F12")
    told = ["".join(text for text, _ in row) for row in rows]
    assert any(" │ " in row for row in told)
    for row in told:
        assert row.count(" │ ") == len(re.findall("[▲■●◆] ", row)) - 1


def test_what_was_recapped_is_not_told_again() -> None:
    seen = busy()
    recapped: list[Event] = [
        Gained(ANN, "pp", 3, Source("law", "LAW-B3")),
        PhaseStarted("counties"),
    ]
    claimed = CountyClaimed(BOB, 0, "noble")
    seen = seen._replace(log=[*seen.log, *recapped, claimed], new=seen.new + 3)
    assert seen.news == [claimed]


def test_a_loss_of_the_viewer_stands_out_with_the_squires_that_are_lost() -> None:
    acts: list[Event] = [
        Placed(ANN, 2, parse_place("A"), 1),
        Placed(ZOE, 4, parse_place("A"), 0),
        Expelled(ANN, 2, parse_place("A"), 1, ZOE),
        Placed(BOB, 1, parse_place("L"), 0),
    ]
    rows = news_rows(placing()._replace(log=[*LOG, *acts], new=len(acts) - 1), 76, 5, "F12")
    lost, other = ([*row] for row in rows[-2:])
    assert "".join(text for text, _ in lost).endswith("expels Ann's S2, 1 squire lost.")
    assert (lost[-1][1], other[-1][1]) == ("bad", "")
    names = {text: ink for row in (lost, other) for text, ink in row if text in ("Ann", "Bob")}
    assert names == {"Ann": "seat-0 bold", "Bob": "seat-1 bold"}, "in the colours of the players"


def test_where_not_all_has_room_the_last_lines_are_a_list_below_the_number_of_the_others() -> None:
    first, *rows = news_rows(busy(rounds=9), 53, 5, "F12")
    assert re.match(r"\d+ more: F12", "".join(text for text, _ in first))
    assert all(row[0][0].strip() in ("■", "●", "◆", "") for row in rows)
    assert len(rows) in (3, 4)


@pytest.mark.parametrize("height", [6, 9])
def test_where_rows_are_many_every_event_has_one_of_its_own(height: int) -> None:
    first, *rows = news_rows(busy(rounds=4), 53, height, "F12")
    found = re.match(r"(\d+) more: F12$", "".join(text for text, _ in first))
    assert found
    assert int(found[1]) + len(rows) == 4 * 4
    assert all(row[0][0].strip() in ("▲", "■", "●", "◆") for row in rows)
    assert len(rows) == height - 1


@pytest.mark.parametrize(("number", "told"), [(1, 2), (2, 1)])
def test_the_first_round_begins_behind_no_recap(number: int, told: int) -> None:
    log: list[Event] = [
        TileBuilt(BOB, 1, Source("start")),
        RoundStarted(number, BOB),
        PhaseStarted("placing"),
        Placed(BOB, 1, parse_place("A"), 0),
    ]
    seen = placing()._replace(log=log, new=len(log))
    rows = news_rows(seen, 76, 5, "PgUp")
    assert len(rows) == told


def test_what_the_viewer_did_is_no_news() -> None:
    seen = placing()._replace(log=[Placed(ANN, 1, parse_place("A"), 0)], new=1)
    assert not any(news_rows(seen, 76, 5, "PgUp"))
    assert news_rows(seen._replace(viewer=BOB), 76, 5, "PgUp")
