"""The score sheet: who has won, and where every point came from."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise

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
from lancaster_tui.table.verdict import verdict
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.kit.charts import Bar, Part, bars, shortened
from lancaster_tui.tui.kit.clusters import LEAST_ROWS, Cluster, Clusters
from lancaster_tui.tui.kit.drawing import Sheet, row_width
from lancaster_tui.tui.kit.glyphs import NOTHING
from lancaster_tui.tui.menu.menu import MenuScreen
from lancaster_tui.tui.pictures import screen_text, wait_for
from lancaster_tui.tui.scores.screen import After, ScoreScreen
from lancaster_tui.tui.table.keyboard import Keyboard
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.scores import verdict_text
from tests.tui.games import is_over, new_table, play, sees, wait_for_screen
from tests.tui.positions import ANN, ANNS_ALLY, BOB, ZOE, ally_over, board, scene

SMALL, WIDE = (80, 24), (120, 40)
SIZES = (SMALL, (100, 30), WIDE, (200, 60))
LONG_NAMES = (
    "Maximilian of Acton",
    "Wilhelmina of Dacre",
    "Bartholomew Cary III",
    "Archibald of Beaufor",
    "[b]Cuthbertine[/b] E",
)
SEATS = ("Ann", "Bob", "Cid", "Dot=random", "Eve=random")
Answers = list[After | None]


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
    game: tuple[Scene, Ledger],
    size: tuple[int, int],
    answers: Answers | None = None,
) -> AsyncIterator[Pilot[None]]:
    """Show the score sheet of a game."""
    app = LancasterApp(pace=0)
    async with app.run_test(size=size) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        taken: Answers = [] if answers is None else answers
        app.push_screen(ScoreScreen(*game), taken.append)
        await wait_for_screen(pilot, ScoreScreen)
        yield pilot


async def at_sizes(
    pilot: Pilot[None], sizes: Sequence[tuple[int, int]]
) -> AsyncIterator[tuple[int, int]]:
    """Give the window one size after another."""
    for size in sizes:
        await pilot.resize_terminal(*size)
        await pilot.pause()
        yield size


def text_of(pilot: Pilot[None]) -> str:
    """Return the whole page that is shown, also what is scrolled out of sight."""
    (sheet,) = (each for each in pilot.app.screen.query(Sheet) if each.is_on_screen)
    rows = sheet.render().rows
    assert all(row_width(row) <= sheet.size.width for row in rows)
    return "\n".join("".join(text for text, _ in row).rstrip() for row in rows)


def row_of(pilot: Pilot[None], start: str, table: str = "") -> str:
    """Return the part of a row that begins with a label, below or right of a heading."""
    text = text_of(pilot)
    rows = text[text.index(table) :].splitlines()
    return next(row[row.index(start) :] for row in rows if start in row)


def numbers_in(row: str, label: str, count: int) -> list[int]:
    figures = re.findall(rf"\d+|{NOTHING}", row.partition(label)[2])[:count]
    return [0 if figure == NOTHING else int(figure) for figure in figures]


def numbers_by_round(pilot: Pilot[None], players: int) -> dict[str, list[int]]:
    """Return the numbers above the bars of each round, found from the shapes below them."""
    rows = [row.ljust(300) for row in text_of(pilot).splitlines()]
    top = next(y for y, row in enumerate(rows) if "BY ROUND" in row)
    left = rows[top].index("BY ROUND")
    bottom = next(y for y in range(top, len(rows)) if "the end" in rows[y][left:])
    labels = re.findall(r"start|round \d|the end", rows[bottom][left:])
    numbers = []
    for found in re.finditer("[▲■●◆★]", rows[bottom - 1][left:]):
        x = left + found.start()
        above = (rows[y] for y in range(bottom - 2, top, -1) if rows[y][x] not in UPRIGHT)
        row = next(row for row in above if row[x] != " ")
        said = f"{re.split('[^0-9]', row[:x])[-1]}{re.split('[^0-9]', row[x:])[0]}"
        numbers.append(int(said or 0))
    groups = [numbers[at : at + players] for at in range(0, len(numbers), players)]
    return dict(zip(labels, groups, strict=True))


UPRIGHT, SOLID = "▁▂▃▄▅▆▇█", "▏▎▍▌▋▊▉█"
LABELS = {
    "law": "Laws",
    "county": "Counties",
    "conflict": "Conflicts",
    "knights": "Knights",
    "tiles": "Tiles",
    "nobles": "Nobles",
}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
async def test_every_point_of_everybody_is_on_the_sheet(players: int) -> None:
    end, ledger = played(players, LONG_NAMES)
    order = [seat for _, seat in ledger.standings()]
    by_source = [ledger.by_source(seat) for seat in order]
    by_round = [ledger.by_round(seat) for seat in order]
    totals = [ledger.total(seat) for seat in order]
    async with on_sheet((end, ledger), SMALL) as pilot:
        async for _ in at_sizes(pilot, SIZES):
            for kind in {kind for points in by_source for kind in points}:
                row = row_of(pilot, f" {LABELS[kind]} ", "BY SOURCE")
                numbers = [points.get(kind, 0) for points in by_source]
                assert numbers_in(row, LABELS[kind], players) == numbers
            assert numbers_in(row_of(pilot, "in all", "BY SOURCE"), "in all", players) == totals
            charted = numbers_by_round(pilot, players)
            for number in (1, 2, 3, 4, 5, FINAL):
                numbers = [points.get(number, 0) for points in by_round]
                assert charted[f"round {number}" if number else "the end"] == numbers


async def test_a_narrow_window_has_a_table_by_round_in_place_of_bars() -> None:
    end, ledger = played(5)
    by_round = [ledger.by_round(seat) for _, seat in ledger.standings()]
    async with on_sheet((end, ledger), (60, 24)) as pilot:
        for number in (1, 2, 3, 4, 5, FINAL):
            label = f"Round {number}" if number else "The end"
            numbers = [points.get(number, 0) for points in by_round]
            assert numbers_in(row_of(pilot, label, "BY ROUND"), label, 5) == numbers


@pytest.mark.parametrize("players", [2, 3, 4, 5])
async def test_bars_below_each_other_do_not_run_together(players: int) -> None:
    async with on_sheet(played(players), SMALL) as pilot:
        async for _ in at_sizes(pilot, SIZES):
            rows = text_of(pilot).splitlines()
            start = next(y for y, row in enumerate(rows) if "BY SOURCE" in row)
            end = next(y for y in range(start, len(rows)) if "in all" in rows[y])
            width = rows[start].find("BY ROUND")
            for row, below in pairwise([row[:width] for row in rows[start:end]]):
                solid, under = (
                    {x for x, sign in enumerate(each) if sign in SOLID} for each in (row, below)
                )
                assert not solid & under


@pytest.mark.parametrize("has_colour", [True, False])
@pytest.mark.parametrize("amounts", [(12, 12, 12, 12), (11, 12, 13, 14), (9, 10, 10, 1)])
def test_numbers_above_narrow_bars_stay_apart(
    amounts: tuple[int, ...], *, has_colour: bool
) -> None:
    marks = [(shape, "seat-0") for shape in "▲■●◆"]
    chart = Clusters("BY ROUND", "", marks, [Cluster("round 1", amounts)])
    rows = chart.draw(chart.least_width, LEAST_ROWS, has_colour=has_colour)
    text = "\n".join("".join(text for text, _ in row) for row in rows)
    assert sorted(map(int, re.findall(r"\d+", text.partition("round")[0]))) == sorted(amounts)


@pytest.mark.rule("END-5")
async def test_the_best_stand_first_with_their_places_and_sums() -> None:
    end, ledger = played(4)
    names = [end.names.seat(seat) for _, seat in ledger.standings()]
    best = ledger.total(ledger.standings()[0][1])
    async with on_sheet((end, ledger), SMALL) as pilot:
        async for _ in at_sizes(pilot, SIZES):
            assert f"{names[0].upper()} WINS THE GAME {best} power points" in screen_text(pilot.app)
            text = text_of(pilot)
            count = text[text.index("FINAL COUNT") : text.index("WHAT DECIDED")]
            assert re.findall("|".join(names), count) == names
            assert count.count("wins") == 1
            for place, (name, (_, seat)) in enumerate(zip(names, ledger.standings(), strict=True)):
                row = row_of(pilot, name, "FINAL COUNT")
                assert row.endswith(f"{ledger.total(seat)} PP")
                assert ("1st", "2nd", "3rd", "4th")[place] in count
                assert place == 0 or f"{best - ledger.total(seat)} behind" in count


@pytest.mark.rule("END-5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
async def test_what_decided_the_game_stands_in_sight(players: int) -> None:
    end, ledger = played(players)
    sentence = verdict_text(verdict(ledger, 5), end.names)
    async with on_sheet((end, ledger), SMALL) as pilot:
        async for _ in at_sizes(pilot, (SMALL, WIDE)):
            shown = screen_text(pilot.app)
            said = shown[shown.index("WHAT DECIDED IT") :].replace("▌", " ")
            assert sentence in " ".join(said.split())


@pytest.mark.rule("END-1", "END-2", "END-3", "END-4", "END-5")
async def test_shared_places_and_the_end_are_explained() -> None:
    async with on_sheet(drawn_game(), SMALL) as pilot:
        async for _ in at_sizes(pilot, (SMALL, WIDE)):
            await sees(pilot, "BOB AND ZOË SHARE THE VICTORY 11 PP each")
            text = text_of(pilot)
            count = text[text.index("FINAL COUNT") : text.index("WHAT DECIDED")]
            assert re.findall(r"1st|2nd|3rd|4th", count) == ["1st", "1st", "3rd", "4th"]
            assert count.count("wins") == 2
            for name, breaks, points in (("Bob", 3, "8 PP"), ("Ann", 1, "4 PP")):
                assert re.search(rf"{name} +6 +{breaks} squires? +{points}", text)
            text = " ".join(text.split())
            assert "8 PP for the most, 4" in text
            assert "broken by" in text
            assert re.search(r"PP +0 +0 +1 +3 +6 +10 +15 +21 +28 +36", text)


async def test_the_end_of_a_long_page_is_reached_by_keys() -> None:
    end, ledger = played(5, LONG_NAMES)
    async with on_sheet((end, ledger), SMALL) as pilot:
        assert "broken by gold" not in screen_text(pilot.app)
        await pilot.press("end")
        await sees(pilot, "36 PP for 9")


async def test_each_seat_has_a_page_with_its_points_by_source_and_round() -> None:
    end, ledger = drawn_game()
    async with on_sheet((end, ledger), SMALL) as pilot:
        async for _ in at_sizes(pilot, SIZES):
            await pilot.press("right")
            await wait_for(pilot, lambda: "■ Bob" in text_of(pilot))
            assert row_of(pilot, "1st  ■ Bob").endswith("11 PP")
            table = "BY SOURCE AND ROUND"
            assert numbers_in(row_of(pilot, "Laws", table), "Laws", 7) == [3, 0, 0, 0, 0, 0, 3]
            knights = row_of(pilot, "Knights", table)
            assert numbers_in(knights, "Knights", 7) == [0, 0, 0, 0, 0, 8, 8]
            sums = row_of(pilot, "in all", table)
            assert numbers_in(sums, "in all", 7) == [3, 0, 0, 0, 0, 8, 11]
            await pilot.press("left", "left")
            await wait_for(pilot, lambda: "4th  ● Greedy" in text_of(pilot))
            await pilot.press("right")
            await wait_for(pilot, lambda: "FINAL COUNT" in text_of(pilot))


async def test_the_page_of_a_seat_names_every_gain_with_what_gave_it() -> None:
    end, ledger = played(4)
    async with on_sheet((end, ledger), WIDE) as pilot:
        for _, seat in ledger.standings():
            await pilot.press("right")
            name = end.names.seat(seat)
            await wait_for(pilot, lambda name=name: f" {name} " in text_of(pilot))  # type: ignore[misc]
            _, _, gains = text_of(pilot).partition("EVERY GAIN")
            told = [int(amount) for amount in re.findall(r"(\d+) for ", " ".join(gains.split()))]
            won = [each for each in end.log if isinstance(each, Gained) and each.good == "pp"]
            assert told == [each.amount for each in won if each.seat == seat]


async def test_all_pages_have_a_tab_also_when_the_terminal_has_become_narrower() -> None:
    names = ["W" * 15 + sign for sign in "abcde"]
    table = play(new_table(",".join(names)), is_over)
    game = Keyboard(table.persons()).scene(), table.ledger
    async with on_sheet(game, (160, 50)) as pilot:
        assert all(name in screen_text(pilot.app).split("\n")[1] for name in names)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        tabs = screen_text(pilot.app).split("\n")[1]
        assert tabs.count("WWWWW…") == len(names), tabs


async def test_a_click_on_a_name_turns_to_its_page() -> None:
    async with on_sheet(drawn_game(), SMALL) as pilot:
        tabs = screen_text(pilot.app).splitlines()[1]
        await pilot.click(offset=(tabs.index("Ann"), 1))
        await sees(pilot, "3rd  ▲ Ann")


@pytest.mark.parametrize(("key", "answer"), [("r", "rematch"), ("escape", None), ("q", None)])
async def test_a_rematch_is_one_key_away(key: str, answer: After | None) -> None:
    answers: Answers = []
    async with on_sheet(drawn_game(), SMALL, answers) as pilot:
        await pilot.press("right", key)
        await wait_for(pilot, lambda: answers == [answer])
        assert isinstance(pilot.app.screen, MenuScreen)


async def test_enter_turns_the_pages_and_does_not_leave_the_result() -> None:
    answers: Answers = []
    async with on_sheet(drawn_game(), SMALL, answers) as pilot:
        first = screen_text(pilot.app)
        await pilot.press("enter")
        assert screen_text(pilot.app) != first
        assert isinstance(pilot.app.screen, ScoreScreen)
    assert not answers


async def test_the_mouse_can_ask_for_a_rematch() -> None:
    answers: Answers = []
    async with on_sheet(drawn_game(), SMALL, answers) as pilot:
        keys = screen_text(pilot.app).splitlines()[-1]
        await pilot.click(offset=(keys.index("rematch"), SMALL[1] - 1))
        await wait_for(pilot, lambda: answers == ["rematch"])


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
async def test_what_allies_won_is_on_the_sheet_as_lost() -> None:
    end, ledger = with_allies()
    async with on_sheet((end, ledger), SMALL) as pilot:
        async for _ in at_sizes(pilot, (SMALL, WIDE)):
            losses = {
                "PP": (7, 0),
                "Gold": (2, 0),
                "Squires": (0, 0),
                "Votes": (0, 0),
                "Tiles": (1, 0),
            }
            for label, numbers in losses.items():
                row = row_of(pilot, f" {label} ", "WON AND LOST BY ALLIES")
                assert numbers_in(row, label, 2) == [*numbers]
            assert numbers_in(row_of(pilot, "in all", "BY SOURCE"), "in all", 2) == [30, 11]
            text = text_of(pilot)
            assert "What allies win is lost" in text
            assert text.index("○Ann's ally") < text.index("◇Bob's ally")
            table = "NOBLES REMOVED BY ALLIES, KNIGHTS LEFT"
            assert numbers_in(row_of(pilot, "Nobles ", table), "Nobles", 2) == [1, 0]
            # the ally's S2, S4 and S1 on the table, S1 and S3 in court
            assert numbers_in(row_of(pilot, "Strength ", table), "Strength", 2) == [11, 13]
            assert "second" not in text


@pytest.mark.rule("ALY-7", "ALY-13")
async def test_the_page_of_a_player_tells_what_the_ally_won_by_round() -> None:
    async with on_sheet(with_allies(), WIDE) as pilot:
        await pilot.press("right")
        await sees(pilot, "1st  ▲ Ann")
        table = "○Ann's ally: won and lost"
        for label, numbers in {
            "PP": [4, 3, 0, 0, 0, 7],
            "Gold": [0, 2, 0, 0, 0, 2],
            "Extension tiles": [0, 1, 0, 0, 0, 1],
            "Nobles removed": [1, 0, 0, 0, 0, 1],
        }.items():
            assert numbers_in(row_of(pilot, f" {label} ", table), label, 6) == numbers
        assert "Knights of Ann's ally not in reserve: S1 S1 S2 S3 S4." in text_of(pilot)
        await pilot.press("right")
        await sees(pilot, "2nd  ■ Bob")
        table = "◇Bob's ally: won and lost"
        assert numbers_in(row_of(pilot, "Nothing", table), "Nothing", 6) == [0] * 6


async def test_a_sheet_without_allies_does_not_speak_of_them() -> None:
    async with on_sheet(played(3), WIDE) as pilot:
        assert "allies" not in text_of(pilot)
        await pilot.press("right")
        await sees(pilot, "EVERY GAIN")
        assert "ally" not in text_of(pilot)
        assert "lost" not in text_of(pilot)


def test_all_who_share_the_first_place_have_it_in_gold() -> None:
    tied = [Bar("1st", (name, "seat-0"), [Part(("Laws",), 9)], "9 PP", ("", "")) for name in "ab"]
    rows = bars(tied, 80, high=1, gap=0, has_colour=True)
    places = [ink for row in rows for text, ink in row if "1st" in text]
    assert [("target" in ink) for ink in places] == [True, True]


def test_a_word_that_has_no_room_in_a_bar_is_left_out_and_not_cut() -> None:
    parts = [Part(("Counties",), 6), Part(("Laws",), 60)]
    (row,) = bars(
        [Bar("1st", ("a", "seat-0"), parts, "66 PP", ("", ""))], 40, high=1, gap=0, has_colour=True
    )
    told = "".join(text for text, _ in row)
    assert "Coun" not in told
    assert " 6 " in told
    assert "Laws 60" in told


@pytest.mark.parametrize("width", [80, 100, 200])
@pytest.mark.parametrize("has_colour", [True, False])
def test_every_part_of_a_bar_has_its_number_however_small_it_is(
    width: int, *, has_colour: bool
) -> None:
    amounts = (23, 6, 19, 1, 4, 1)
    parts = [Part(("Conflicts", "Cnf"), amount) for amount in amounts]
    entries = [Bar("1st", ("a", "seat-0"), parts, "54 PP", ("", ""))]
    (row,) = bars(entries, width, high=1, gap=0, has_colour=has_colour)
    told = "".join(text for text, _ in row)
    assert tuple(map(int, re.findall(r"\d+", told.partition("1st")[2]))) == (*amounts, 54)


def test_a_part_of_a_bar_without_room_for_its_name_has_a_short_one() -> None:
    parts = [Part(("Conflicts", "Cnf"), 6), Part(("Laws", "La"), 60)]
    entries = [Bar("1st", ("a", "seat-0"), parts, "66 PP", ("", ""))]
    (row,) = bars(entries, 100, high=1, gap=0, has_colour=True)
    assert " Cnf 6 " in "".join(text for text, _ in row)


def test_it_is_known_which_words_of_bars_are_short() -> None:
    parts = [Part(("Conflicts", "Cnf"), 6), Part(("Laws", "La"), 60)]
    entries = [Bar("1st", ("a", "seat-0"), parts, "66 PP", ("", ""))]
    assert shortened(entries, 100, 1) == [("Conflicts", "Cnf")]
    assert shortened(entries, 300, 1) == []
    assert shortened(entries, 36, 1) == [], "the amount stands alone"


@pytest.mark.parametrize("has_colour", [True, False])
def test_a_small_part_of_a_long_bar_has_its_short_name(*, has_colour: bool) -> None:
    parts = [Part(("Start", "St"), 38), Part(("Conflicts", "Cnf"), 2), Part(("Nobles", "Nob"), 1)]
    entries = [Bar("1st", ("a", "seat-0"), parts, "41 PP", ("", ""))]
    (row,) = bars(entries, 80, high=1, gap=0, has_colour=has_colour)
    told = "".join(text for text, _ in row)
    assert "Cnf 2" in told
    assert "Nob 1" in told


@pytest.mark.parametrize("high", [2, 3])
@pytest.mark.parametrize("has_colour", [True, False])
def test_a_part_too_narrow_for_its_name_has_that_below_its_number(
    high: int, *, has_colour: bool
) -> None:
    words = [("Start", "St"), ("Conflicts", "Cnf"), ("Knights", "Kn"), ("Nobles", "Nob")]
    parts = [Part(each, amount) for each, amount in zip(words, (31, 3, 2, 1), strict=True)]
    entries = [Bar("1st", ("a", "seat-0"), parts, "37 PP", ("", ""))]
    rows = bars(entries, 44, high=high, gap=0, has_colour=has_colour)
    numbers, names = ("".join(text for text, _ in row) for row in rows[-2:])
    for number, name in (("3", "Cnf"), ("2", "Kn"), ("1", "Nob")):
        assert numbers[names.index(name) - 1 :].startswith(f" {number} ")
    assert "Start 31" in numbers
    assert ("Knights", "Kn") in shortened(entries, 44, high)


async def test_no_number_in_a_bar_stands_without_its_source_at_80_columns() -> None:
    async with on_sheet(played(4), SMALL) as pilot:
        rows = screen_text(pilot.app).splitlines()
        pairs = [pair for pair in pairwise(rows) if re.match(r" +\d(st|nd|rd|th) ", pair[0])]
        assert len(pairs) == 4
        for row, below in pairs:
            for found in re.finditer(r"(?<!\w)(?<![A-Za-z] )\d+\b(?! PP)", row):
                assert below[found.start() : found.start() + 2].isalpha(), (row, below)


async def test_at_120_columns_the_page_of_four_needs_no_scrolling() -> None:
    async with on_sheet(played(4), WIDE) as pilot:
        heads, worth, blank = (screen_text(pilot.app).splitlines()[row] for row in (-4, -3, -2))
        assert not blank
        assert re.search(r"nobles +0 +1 +2", heads)
        assert re.search(r"PP +0 +0 +1", worth)


async def test_short_names_in_bars_are_explained_beside_the_heading() -> None:
    async with on_sheet(played(4), WIDE) as pilot:
        heading = row_of(pilot, "THE FINAL COUNT")
        assert "by source" in heading
        assert re.search(r"\b(Kn knights|Ti tiles|Nob nobles)\b", heading)


async def test_names_stand_whole_beside_the_bars() -> None:
    async with on_sheet(played(5, LONG_NAMES), SMALL) as pilot:
        async for _ in at_sizes(pilot, SIZES):
            text = text_of(pilot)
            count = text[text.index("FINAL COUNT") : text.index("WHAT DECIDED")]
            assert all(name in count for name in LONG_NAMES)
