"""The score sheet: who has won, and where every point came from."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from lancaster_tui.rules.events import (
    Event,
    FinalRanking,
    Gained,
    GoodsLost,
    Lost,
    NobleRemoved,
    RoundStarted,
    Source,
)
from lancaster_tui.table.ledger import FINAL, Ledger
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.kit.glyphs import MARK, NOTHING
from lancaster_tui.tui.menu.menu import MenuScreen
from lancaster_tui.tui.pictures import screen_text, wait_for
from lancaster_tui.tui.scores.screen import ScoreScreen
from lancaster_tui.tui.table.keyboard import Keyboard
from lancaster_tui.tui.table.scene import Scene
from tests.tui.games import is_over, new_table, play, sees, wait_for_screen
from tests.tui.positions import ANN, ANNS_ALLY, BOB, ZOE, ally_over, board, scene

SMALL, WIDE = (80, 24), (120, 40)
LONG_NAMES = (
    "Maximilian of Acton",
    "Wilhelmina of Dacre",
    "Bartholomew Cary III",
    "Archibald of Beaufor",
    "[b]Cuthbertine[/b] E",
)
SEATS = ("Ann", "Bob", "Cid", "Dot=random", "Eve=random")


def played(players: int, names: tuple[str, ...] | None = None) -> tuple[Scene, Ledger]:
    """Return a game that is over, perhaps with other names on the sheet."""
    table = play(new_table(",".join(SEATS[:players])), is_over, seed=players)
    end = Keyboard(table.persons()).scene()
    called = end.names.seats if names is None else names[:players]
    return end._replace(names=end.names._replace(seats=called)), table.ledger


def drawn_game() -> tuple[Scene, Ledger]:
    """Return a game that Bob and Zoë have won together: law and final points, nothing else."""
    ledger = Ledger(4)
    ledger.add([RoundStarted(1, 0), Gained(BOB, "pp", 3, Source("law", "LAW-B3"))])
    ledger.add([RoundStarted(5, 0), Gained(ZOE, "pp", 11, Source("conflict", "5a"))])
    ledger.add([Gained(BOB, "pp", 8, Source("knights")), Gained(ANN, "pp", 4, Source("knights"))])
    rankings = [
        FinalRanking("knights", (6, 6, 2, 1), (1, 3, 0, 0)),
        FinalRanking("tiles", (0, 0, 0, 0), (0, 0, 0, 0)),
    ]
    return scene(board(), None)._replace(log=rankings), ledger


@asynccontextmanager
async def on_sheet(
    game: tuple[Scene, Ledger], size: tuple[int, int], answers: list[bool | None] | None = None
) -> AsyncIterator[Pilot[None]]:
    """Show the score sheet of a game."""
    app = LancasterApp(pace=0)
    async with app.run_test(size=size) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        taken: list[bool | None] = [] if answers is None else answers
        app.push_screen(ScoreScreen(*game), taken.append)
        await wait_for_screen(pilot, ScoreScreen)
        yield pilot


def row_of(pilot: Pilot[None], start: str, table: str = "") -> str:
    """Return the row that begins with a label, below the heading of a table."""
    text = screen_text(pilot.app)
    rows = text[text.index(table) :].splitlines()
    return next(row for row in rows if start in row).strip("│╭╮╰╯ ")


def numbers_in(row: str, label: str) -> list[int]:
    figures = re.findall(rf"\d+|{NOTHING}", row.partition(label)[2])
    return [0 if figure == NOTHING else int(figure) for figure in figures]


@pytest.mark.parametrize("size", [SMALL, WIDE])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
async def test_every_point_of_everybody_is_on_the_sheet(
    players: int, size: tuple[int, int]
) -> None:
    end, ledger = played(players, LONG_NAMES)
    async with on_sheet((end, ledger), size) as pilot:
        for place, seat in ledger.standings():
            label = f"{place}. "
            by_source = numbers_in(row_of(pilot, label, "by source"), LONG_NAMES[seat])
            *sources, total = by_source
            assert sorted(filter(None, sources)) == sorted(ledger.by_source(seat).values())
            assert total == ledger.total(seat)
            by_round = ledger.by_round(seat)
            assert numbers_in(row_of(pilot, LONG_NAMES[seat], "by round"), LONG_NAMES[seat]) == [
                *(by_round.get(number, 0) for number in (1, 2, 3, 4, 5, FINAL)),
                ledger.total(seat),
            ]


@pytest.mark.rule("END-5")
async def test_the_best_stand_first_and_are_marked_by_a_sign() -> None:
    end, ledger = played(4)
    order = [end.names.seat(seat) for _, seat in ledger.standings()]
    async with on_sheet((end, ledger), SMALL) as pilot:
        await sees(pilot, f"{order[0]} wins with {ledger.total(ledger.standings()[0][1])} PP")
        text = screen_text(pilot.app)
        table = text[text.index("by source") : text.index("by round")]
        assert [name for row in table.splitlines() for name in order if name in row] == order
        assert [MARK in row_of(pilot, name, "by source") for name in order] == [True, *[False] * 3]


@pytest.mark.rule("END-1", "END-3", "END-5")
async def test_shared_places_and_broken_ties_are_explained() -> None:
    async with on_sheet(drawn_game(), WIDE) as pilot:
        await sees(pilot, "Bob and Zoë share the victory with 11 PP each")
        for name, place in (("Bob", 1), ("Zoë", 1), ("Ann", 3), ("Greedy", 4)):
            row = row_of(pilot, name, "by source")
            assert f"{place}. " in row
            assert (MARK in row) == (place == 1)
        assert numbers_in(row_of(pilot, "Bob", "final scoring"), "Bob")[:3] == [6, 3, 8]
        assert numbers_in(row_of(pilot, "Ann", "final scoring"), "Ann")[:3] == [6, 1, 4]
        await sees(pilot, "8 PP for the most, 4 for second. Ties are broken by")
        await sees(pilot, "Strength tied at 6, tie-break by squires: Ann (1), Bob (3).")


async def test_the_end_of_a_long_page_is_reached_by_keys() -> None:
    end, ledger = played(5, LONG_NAMES)
    async with on_sheet((end, ledger), SMALL) as pilot:
        assert "broken by gold" not in screen_text(pilot.app)
        await pilot.press("pagedown", "pagedown")
        await sees(pilot, "broken by gold")


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_each_seat_has_a_page_with_its_points_by_source_and_round(
    size: tuple[int, int],
) -> None:
    end, ledger = drawn_game()
    async with on_sheet((end, ledger), size) as pilot:
        await pilot.press("right")
        await sees(pilot, "1. ■Bob, 11 PP")
        assert numbers_in(row_of(pilot, "laws"), "laws") == [3, 0, 0, 0, 0, 0, 3]
        assert numbers_in(row_of(pilot, "final knights"), "knights") == [0, 0, 0, 0, 0, 8, 8]
        assert numbers_in(row_of(pilot, "total", "final knights"), "total") == [
            *(3, 0, 0, 0, 0, 8),
            11,
        ]
        await pilot.press("left", "left")
        await sees(pilot, "4. ●Greedy, 0 PP")
        await pilot.press("right")
        await sees(pilot, "share the victory")


async def test_a_click_on_a_name_turns_to_its_page() -> None:
    async with on_sheet(drawn_game(), SMALL) as pilot:
        tabs = row_of(pilot, " all ")
        await pilot.click("#tabs", offset=(tabs.index("Ann") - tabs.index("all") + 1, 0))
        await sees(pilot, "3. ▲Ann, 4 PP")


@pytest.mark.parametrize(
    ("key", "answer"), [("r", True), ("enter", False), ("escape", False), ("q", False)]
)
async def test_a_rematch_is_one_key_away(key: str, *, answer: bool) -> None:
    answers: list[bool | None] = []
    async with on_sheet(drawn_game(), SMALL, answers) as pilot:
        await pilot.press("right", key)
        await wait_for(pilot, lambda: answers == [answer])
        assert isinstance(pilot.app.screen, MenuScreen)


async def test_the_mouse_can_ask_for_a_rematch() -> None:
    answers: list[bool | None] = []
    async with on_sheet(drawn_game(), SMALL, answers) as pilot:
        keys = screen_text(pilot.app).splitlines()[-1]
        await pilot.click(offset=(keys.index("rematch"), SMALL[1] - 1))
        await wait_for(pilot, lambda: answers == [True])


# Allies


def with_allies() -> tuple[Scene, Ledger]:
    """Return a game of two in which Ann's ally has won much and Bob's nothing."""
    ledger = Ledger(2)
    end = ally_over()
    events: list[Event] = [
        RoundStarted(1, 0),
        GoodsLost(ANNS_ALLY, "pp", 4, Source("conflict", "5a")),
        NobleRemoved(ANNS_ALLY, 3, Source("county", "D")),
        RoundStarted(2, 0),
        GoodsLost(ANNS_ALLY, "pp", 3, Source("conflict", "6a")),
        GoodsLost(ANNS_ALLY, "gold", 2, Source("county", "I")),
        Lost(ANNS_ALLY, "tile", Source("county", "E")),
        Lost(BOB, "tile", Source("county", "E")),
        Gained(ANN, "pp", 30, Source("conflict", "6a")),
        Gained(BOB, "pp", 11, Source("law", "LAW-B3")),
    ]
    ledger.add(events)
    return end._replace(log=[*events, *end.log[-3:]]), ledger


@pytest.mark.rule("ALY-7", "ALY-8", "ALY-13")
@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_what_allies_won_is_on_the_sheet_as_lost(size: tuple[int, int]) -> None:
    end, ledger = with_allies()
    async with on_sheet((end, ledger), size) as pilot:
        table = "won and lost by allies"
        heads = row_of(pilot, table, table).removesuffix("▄").split()
        assert heads[-5:] == ["PP", "gold", "squires", "votes", "tiles"]
        assert numbers_in(row_of(pilot, "○Ann's ally", table), "ally") == [7, 2, 0, 0, 1]
        assert numbers_in(row_of(pilot, "◇Bob's ally", table), "ally") == [0, 0, 0, 0, 0]
        assert numbers_in(row_of(pilot, "▲Ann", "by source"), "Ann")[-1] == 30
        await pilot.press("pagedown", "pagedown")
        await sees(pilot, "What allies win is lost")
        table = "nobles removed by allies, knights left"
        heads = row_of(pilot, table, table).removesuffix("▄").split()
        assert heads[-2:] == ["nobles", "strength"]
        # the ally's S2, S4 and S1 on the table, S1 and S3 in court
        assert numbers_in(row_of(pilot, "○Ann's ally", table), "ally") == [1, 11]
        assert numbers_in(row_of(pilot, "◇Bob's ally", table), "ally") == [0, 13]
        assert "second" not in screen_text(pilot.app)


@pytest.mark.rule("ALY-7", "ALY-13")
async def test_the_page_of_a_player_tells_what_the_ally_won_by_round() -> None:
    async with on_sheet(with_allies(), WIDE) as pilot:
        await pilot.press("right")
        await sees(pilot, "1. ▲Ann, 30 PP")
        table = "○Ann's ally: won and lost"
        assert numbers_in(row_of(pilot, "PP ", table), "PP") == [4, 3, 0, 0, 0, 7]
        assert numbers_in(row_of(pilot, "gold", table), "gold") == [0, 2, 0, 0, 0, 2]
        assert numbers_in(row_of(pilot, "extension tiles", table), "tiles") == [0, 1, 0, 0, 0, 1]
        assert numbers_in(row_of(pilot, "nobles removed", table), "removed") == [1, 0, 0, 0, 0, 1]
        await sees(pilot, "Knights of Ann's ally not in reserve: S1 S1 S2 S3 S4.")
        await pilot.press("right")
        await sees(pilot, "2. ■Bob, 11 PP")
        table = "◇Bob's ally: won and lost"
        assert numbers_in(row_of(pilot, "nothing", table), "nothing") == [0] * 6


async def test_a_sheet_without_allies_does_not_speak_of_them() -> None:
    async with on_sheet(played(3), WIDE) as pilot:
        assert "all" in row_of(pilot, " all ")
        assert "lost" not in screen_text(pilot.app)
        await pilot.press("right")
        await sees(pilot, "1. ")
        assert "reserve:" not in screen_text(pilot.app)
