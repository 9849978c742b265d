"""The large forms of castles, France, the race and Parliament: what they tell, at every size."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from wcwidth import wcswidth

from lancaster_tui.rules.phases.laws import ApplyLaw
from lancaster_tui.testing import Stage
from lancaster_tui.tui.kit.looks import Looks
from lancaster_tui.tui.pictures import screen_text
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.castle import Castle
from lancaster_tui.tui.table.comparison import HEAD
from lancaster_tui.tui.table.england import England
from lancaster_tui.tui.table.france import France
from lancaster_tui.tui.table.parliament import Parliament
from lancaster_tui.tui.table.players import Players
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.laws.cards import law_text
from lancaster_tui.words.phrases import COVERED, sentence
from tests.rules.builder import Board
from tests.tui.boards import on_board
from tests.tui.positions import ANN, ally_placing, board, crowded, placing, scene, small, voting
from tests.tui.render import drawn, text_of

SMALL, WIDE, HUGE = (80, 16), (120, 32), (200, 52)
SIZES = [SMALL, WIDE, HUGE]
SCENES = [placing, crowded, ally_placing, small, voting]


def told(text: str) -> str:
    """Return a text with single blanks."""
    return " ".join(text.split())


def in_columns(text: str, size: tuple[int, int], number: int) -> str:
    """Return what stands in columns, one after the other, with single blanks."""
    step = size[0] // number
    rows = [row.ljust(size[0]) for row in text.splitlines()]
    columns = ([row[at * step : (at + 1) * step] for row in rows] for at in range(number))
    return told(" ".join(" ".join(column) for column in columns))


def compared_columns(text: str, width: int, number: int) -> list[str]:
    """Return what the table of everybody says of each, with single blanks."""
    rows = [row.ljust(width) for row in text.splitlines()]
    heads = [at for at, row in enumerate(rows) if row[:HEAD].strip() == "PP"]
    step = (width - HEAD) // number
    lefts = [HEAD + at * step for at in range(number)]
    return [told(" ".join(row[x : x + step] for row in rows[heads[0] - 1 :])) for x in lefts]


# The castle


@pytest.mark.rule("SET-10")
async def test_the_castle_of_another_tells_all_but_what_is_behind_the_screen() -> None:
    seen = placing()._replace(visited=1)
    text = told(await drawn(Castle(), seen, SMALL))
    for fact in (
        "■ Bob's castle",
        "gold behind the screen",
        "squires behind the screen",
        "votes 5",
        "S2 in E Bedford with 1 squire",
        "S1 S2 in France W",
        "K upgrade for 2 squires",
        "E F G = 3 PP, 4 make 6 PP",
        "4 vote markers every round for 3 nobles and the lord",
        "now 11 PP",
    ):
        assert fact in text
    assert not re.search(r"(?<!\d )\b(gold|squires) \d+ ", text)


@pytest.mark.rule("SET-10")
@pytest.mark.parametrize("size", [WIDE, HUGE])
async def test_beside_a_castle_its_owner_is_compared_with_everybody(size: tuple[int, int]) -> None:
    seen = placing()._replace(visited=1)
    text = await drawn(Castle(), seen, size)
    assert "■ Bob's castle" in text
    first, *others = compared_columns(text, size[0], 4)
    assert first == (
        "■ Bob ⚑ 11 PP, 18-22 at the end 4-8 strength 9, tied for 1st: squires decide S1 S3 "
        "S2+1 in E, S1 S2 in W S1 S4 behind the screen behind the screen 5 · "
        "+3 E F G, 4 make 6 PP K: tied for 3rd K upgrade for 2 squires"
    )
    assert sum("behind the screen behind the screen" in other for other in others) == 2
    assert sum(re.search(r"\b4 3 2\b", other) is not None for other in others) == 1


@pytest.mark.rule("LAW-1")
async def test_in_few_rows_too_all_laws_stand_in_full_with_who_gains() -> None:
    seen = placing()
    text = " ".join((await drawn(Parliament(), seen, SMALL)).split())
    for law in (*seen.view.laws, *seen.view.proposals):
        assert set(sentence(law_text(seen.names.rules.law_by_id[law])).split()) <= set(text.split())
        for seat, won in enumerate(seen.forecasts(seen.names.rules.law_by_id[law])):
            name = seen.names.seat(seat)
            assert not won or won == COVERED or f"{name} {won}" in text or f"{name} once" in text
    assert "what it would pay now" in text


@pytest.mark.rule("LAW-1")
@pytest.mark.parametrize(
    ("applied", "heading"),
    [(0, "what it would pay now"), (1, "paid, or would pay now"), (3, "what it paid")],
)
async def test_in_few_rows_the_laws_say_whether_they_have_paid(applied: int, heading: str) -> None:
    table = board()
    table.phase("parliament")
    table.state.agenda = [ApplyLaw(law) for law in range(applied, 3)]
    table.state.proposals = ()
    text = await drawn(Parliament(), scene(table, ANN), SMALL)
    assert text.splitlines()[0].rstrip().endswith(heading)


async def test_the_castle_tells_why_the_end_would_pay_what() -> None:
    text = told(await drawn(Castle(), placing(), SMALL))
    assert re.search(r"knights 4-8 PP: strength 9, tied for 1st: squires decide", text)
    assert "tiles +4 PP: 2 tiles, 2nd, 1 behind 1st" in text
    assert "nobles +1 PP: 2 nobles" in text


@pytest.mark.rule("CAS-3", "END-4")
@pytest.mark.parametrize("size", [WIDE, HUGE])
async def test_below_the_towers_stands_who_sits_at_the_table_and_what_nobles_pay(
    size: tuple[int, int],
) -> None:
    scene = placing()._replace(visited=1)
    text = told(await drawn(Castle(), scene, size))
    assert "TABLE the lord E Bedford F Suffolk G Somerset " in text
    assert "4 vote markers" in text
    steps = re.findall(r"(?<!\d)(\d): ?(\d+)(?: PP)?(?= )", text.partition("NOBLES")[2])
    worth = scene.names.rules.ending.nobles
    assert [(int(number), int(pp)) for number, pp in steps] == list(enumerate(worth))[1:]


@pytest.mark.parametrize("size", [*SIZES, (80, 14), (100, 22), (120, 28)])
@pytest.mark.parametrize("make", [placing, ally_placing, small])
async def test_all_that_a_castle_has_to_tell_has_room(
    make: Callable[[], Scene], size: tuple[int, int]
) -> None:
    text = told(await drawn(Castle(), make(), size))
    if size[0] >= 100:
        for word in ("PP", "court", "placed", "reserve", "votes", "favours", "nobles", "tiles"):
            assert word in text
        return
    for word in ("court", "reserve", "votes", "lord", " make ", "now", "in all"):
        is_new = word == " make " and make is small
        is_in_race = word in ("now", "in all") and make is ally_placing and size[1] < 16
        assert word in text or is_new or is_in_race


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_keys_of_all_castles_stand_beside_the_title(size: tuple[int, int]) -> None:
    async with on_board(placing(), size) as (pilot, table):
        for seat, name in enumerate(("Ann", "Bob")):
            table.visit(seat)
            await pilot.pause()
            (row,) = [row for row in screen_text(pilot.app).splitlines() if "'s castle" in row]
            assert f"{name}'s castle" in row
            assert re.search(r"F5 +▲ Ann +F6 +■ Bob +F7 +● Gree\w+ +F8 +◆ Zoë", row)


@pytest.mark.parametrize("rows", [28, 32, 36])
async def test_what_a_county_gives_ends_before_its_border(rows: int) -> None:
    text = await drawn(England(), placing(), (120, rows))
    (row,) = (row for row in text.splitlines() if ", start" in row)
    assert re.search(r", start( player)? +[^ ]", row)


# France


@pytest.mark.rule("CON-4", "CON-5", "CON-6")
@pytest.mark.parametrize("size", [WIDE, HUGE])
async def test_large_conflicts_say_who_would_get_what_if_england_wins_or_loses(
    size: tuple[int, int],
) -> None:
    text = await drawn(France(), placing(), size)
    left = in_columns(text, size, 2)
    assert "If England wins: Bob 5 PP and Greedy 3 PP. Then the knights go home" in left
    assert "If France wins: Bob 3 PP and Greedy 1 PP. Ransom: Greedy 1 gold and Bob 3 gold." in left
    assert "(CON-" not in left
    assert "Nobody is here yet. If England wins with 8 or more: 1st 7 PP" in left
    assert "If France wins: 1st 4 PP and 2nd 2 PP. Then it moves down" in left


@pytest.mark.rule("CON-6")
async def test_a_large_last_stand_that_nobody_has_joined_warns_of_capture() -> None:
    table = board()
    table.conflict("W", "6a")
    text = in_columns(await drawn(France(), scene(table, ANN), WIDE), WIDE, 2)
    assert "Knights here would be captured (ransom 1 gold per strength). Then the card" in text


@pytest.mark.parametrize("size", [WIDE, HUGE])
async def test_large_conflicts_tell_the_same_on_the_same_rows(size: tuple[int, int]) -> None:
    rows = (await drawn(France(), placing(), size)).splitlines()
    rows = rows[next(at for at, row in enumerate(rows) if row.count("last stand") == 2) :]
    half = size[0] // 2
    for told in (
        r"\d of \d",
        "(England|France) wins",
        "1st ",
        "If England wins: ",
        "If France wins: ",
    ):
        left, right = (
            next(at for at, row in enumerate(rows) if re.search(told, row[side]))
            for side in (slice(half), slice(half, None))
        )
        assert left == right


@pytest.mark.parametrize("has_colour", [True, False])
@pytest.mark.parametrize("rows", range(20, 27))
async def test_what_large_conflicts_tell_never_runs_into_what_is_below(
    rows: int, has_colour: bool
) -> None:
    stage = Stage(area := France(), looks=Looks(has_colour=has_colour))
    async with stage.run_test(size=(100, rows)) as pilot:
        for make in (placing, crowded, ally_placing):
            area.show(make())
            await pilot.pause()
            *cards, foot = text_of(area).splitlines()
            assert re.match(r" King's Favour(: [a-z A-Z]+)?  upgrade   any noble   3 gold", foot)
            assert not any(re.search(r"[a-z]", row) for row in cards if "╰" in row)
            for sentence in in_columns("\n".join(cards), (100, rows), 2).split("If ")[1:]:
                assert re.match(r"(England|France) wins[^.»]+\.", sentence)


# The race


@pytest.mark.rule("END-1", "END-2", "END-4")
@pytest.mark.parametrize("size", SIZES)
async def test_the_large_race_compares_everybody_and_tells_each_source_with_its_reason(
    size: tuple[int, int],
) -> None:
    text = await drawn(Players(), placing(), size)
    columns = compared_columns(text, size[0], 4)
    for column, (strength, tiles, votes) in zip(
        columns, [("9", "J M", 2), ("9", "K", 5), ("8", "L N O", 1), ("7", "M", 3)], strict=True
    ):
        assert re.search(rf"(strength )?{strength}\b", column)
        assert tiles in column
        assert f" {votes} " in column
    assert re.search(r"14(( PP)?, ♛ 23-27 at (the )?end| → ♛ 23-27)", columns[0])
    assert " 4 3 2 " in columns[0]
    if size != SMALL:
        assert "strongest knights: 1st 8 PP, 2nd 4 PP (ties: more squires)" in told(text)
        assert text.count("behind the screen") == 6
        assert "4-8 strength 9, tied for 1st: squires decide" in columns[0]


@pytest.mark.rule("END-4")
async def test_before_a_forecast_the_large_race_shows_what_nobles_are_worth() -> None:
    even = scene(Board(4, in_round=1), ANN)
    text = await drawn(Players(), even, HUGE)
    rows = text.partition("What nobles are worth")[2].splitlines()
    foot = next(row for row in rows if "9 nobles" in row)
    tops = [y for worth in (1, 10, 36) for y, row in enumerate(rows) if f" {worth} PP" in row]
    assert tops == sorted(tops, reverse=True)
    assert [rows[y].index(f" {worth} PP") for y, worth in zip(tops, (1, 10, 36), strict=True)] == [
        foot.index(f" {number} nobles") for number in (2, 5, 9)
    ]
    assert "nobles are worth" not in await drawn(Players(), placing(), HUGE)


# Parliament


@pytest.mark.parametrize("size", [(160, 32), HUGE])
async def test_large_laws_are_whole_sentences_with_what_is_counted_of_whom(
    size: tuple[int, int],
) -> None:
    seen = placing()
    text = in_columns(await drawn(Parliament(), seen, size), size, 3)
    for laws in (seen.view.laws, seen.view.proposals):
        for law in laws:
            assert f"{sentence(law_text(seen.names.rules.law_by_id[law]))}." in text
            counted = seen.counted(seen.names.rules.law_by_id[law])
            assert all(each is None or each[1] in text for each in counted)
    assert "? it depends on gold or squires behind a screen" in text


# All of them


@pytest.mark.parametrize("kind", [Castle, France, Players, Parliament])
@pytest.mark.parametrize("size", [*SIZES, (100, 22), (120, 28)])
@pytest.mark.parametrize("make", SCENES)
async def test_nothing_is_cut_or_shifted(
    make: Callable[[], Scene], size: tuple[int, int], kind: type[Area]
) -> None:
    text = await drawn(kind(), make(), size)
    assert max(map(wcswidth, text.splitlines())) <= size[0]
    for name in make().names.seats:
        for length in range(1, len(name)):
            text = text.replace(f"{name[:length]}…", "").replace(f"{name[:length]} …", "")
    assert "…" not in text


@pytest.mark.parametrize("kind", [Castle, France, Players, Parliament])
@pytest.mark.parametrize("size", [WIDE, HUGE])
async def test_the_room_is_filled(size: tuple[int, int], kind: type[Area]) -> None:
    """No more than a fifth of the rows at the end is empty."""
    rows = (await drawn(kind(), placing(), size)).splitlines()
    written = [number for number, row in enumerate(rows) if row.strip()]
    assert written[-1] >= size[1] * 4 // 5


@pytest.mark.parametrize("kind", [Castle, France, Players, Parliament])
@pytest.mark.parametrize("theme", ["contrast", "ansi", "none"])
async def test_without_grounds_everything_has_an_outline(kind: type[Area], theme: str) -> None:
    """What is told is the same, and towers, bars and cards are seen by lines or chips."""
    app = Stage(kind(), placing(), Looks(theme))
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        shown = screen_text(pilot.app)
    assert "╭" in shown or "─" in shown


@pytest.mark.rule("PLC-4", "PLC-6")
async def test_a_large_map_tells_who_holds_a_county_and_which_own_knights_could_go_there() -> None:
    """Zoë holds B with 5; of Ann's knights only her S4 could expel that one, with squires."""
    text = await drawn(England(), placing(), (200, 57))
    assert "held by Zoë" in text
    assert "you: S4 with 2 squires" in text
    assert "nobles left: 1 of 3" in text
    assert "2 gold + 2 squires, names the start player" in text


@pytest.mark.rule("CAS-1", "END-1")
@pytest.mark.parametrize("height", [14, 15, 16])
async def test_a_full_castle_in_few_rows_keeps_what_its_rows_are_about(height: int) -> None:
    table = board()
    table.county("D", ANN, 2)
    table.county("H", ANN, 3, 1)
    table.tiles(ANN, "KLN")
    rows = (await drawn(Castle(), scene(table, ANN), (80, height))).splitlines()
    heads = [row.split()[0] for row in rows if row[1:2].isalpha()]
    assert heads[heads.index("Knights") :][:4] == ["Knights", "Purse", "Castle", "Nobles"]
    assert ("At" in heads) == (height > 14)
    assert all(len(row.rstrip()) < 80 for row in rows[7:])


@pytest.mark.rule("END-1", "END-2")
async def test_the_sure_part_of_a_bar_is_called_what_it_is_wide() -> None:
    bars = (await drawn(Players(), placing(), HUGE)).split("strongest")[0]
    assert "+4 knights" in bars
    assert "up to 4 more" in bars
    assert not re.search(r"[+]\d+-\d", bars)


@pytest.mark.rule("CAS-1")
async def test_what_a_castle_gives_is_not_broken_within_a_space() -> None:
    rows = (await drawn(Castle(), placing()._replace(visited=1), HUGE)).splitlines()
    at = next(y for y, row in enumerate(rows) if row.startswith(" castle"))
    assert any("L (knight) 2 squires" in row for row in rows[at:])
    assert any("O 1 gold + 1 squire" in row for row in rows[at:])
