"""The help of each area."""

from __future__ import annotations

import re

import pytest
from textual.screen import Screen

from lancaster_tui.content.folders import shipped
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.closed import members
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.places import parse_place
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.help.help import HelpScreen, sign_row
from lancaster_tui.tui.kit.drawing import Piece, Sheet, row_width
from lancaster_tui.tui.kit.glyphs import TILE
from lancaster_tui.tui.kit.key_line import KeyTold
from lancaster_tui.tui.kit.looks import USUAL
from lancaster_tui.tui.kit.theme import StyledApp
from lancaster_tui.tui.pictures import screen_text
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.castle import Castle
from lancaster_tui.tui.table.england import England
from lancaster_tui.tui.table.france import France
from lancaster_tui.tui.table.log import LogPanel
from lancaster_tui.tui.table.parliament import Parliament
from lancaster_tui.tui.table.players import Players
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.table.status_bar import StatusBar
from lancaster_tui.tui.table.subjects import AREAS
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.words.help.areas import AREA_HELP, TOPICS, AreaHelp, help_for, topics_of
from lancaster_tui.words.help.choices import RECAP_HELP, choice_help
from lancaster_tui.words.rulebook import without_rules
from tests.rules.rulebook import rule_ids
from tests.tui.games import asks, new_table, play, sees, take_keyboard, wait_for_screen
from tests.tui.positions import (
    ally_placing,
    crowded,
    placing,
    voting,
)
from tests.tui.render import on_screen, text_of

SMALL = (80, 24)
_FRAME = "│ ▁▂▃▄▅▆▇█"
ANSWERING = KeyTold("1-4", "choose the knight", "placement.knight_1", is_on=True)
KEYS = (
    ANSWERING,
    KeyTold("PgUp PgDn", "scroll the log", "table.log_back", is_on=True),
    KeyTold("u", "undo", "table.undo", is_on=False),
    KeyTold("?", "this help", "table.help", is_on=True),
    KeyTold("F1", "the rules", "app.rules", is_on=True),
)
PAGES = [area for area in AREA_HELP if area != "keys"]


class Bare(StyledApp):
    """An application with nothing but our looks."""

    CSS_PATH = [*sorted(shipped("styles").glob("*.tcss"))]  # noqa: RUF012 (declared by Textual)

    def __init__(self) -> None:
        super().__init__(USUAL)


def sheet_text(app: Bare) -> str:
    """Return all that the page says, as one line."""
    return " ".join(text_of(app.screen.query_one(Sheet)).split())


async def read(screen: Screen[None], size: tuple[int, int] = SMALL) -> str:
    app = Bare()
    async with app.run_test(size=size) as pilot:
        app.push_screen(screen)
        await pilot.pause()
        await pilot.pause()
        return sheet_text(app)


# Help


async def test_a_page_says_that_there_is_more_of_it_below_until_its_end_is_reached() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(HelpScreen("england", placing(), KEYS))
        await pilot.pause()
        await pilot.pause()
        assert "more below" in screen_text(app)
        await pilot.press("end")
        await pilot.pause()
        assert "more below" not in screen_text(app)
        await pilot.press("home")
        await pilot.pause()
        assert "more below" in screen_text(app)


def test_every_area_of_the_board_has_a_page() -> None:
    assert set(AREAS) <= set(AREA_HELP)


@pytest.mark.parametrize("area", PAGES)
async def test_a_page_says_all_it_has_to_say(area: str) -> None:
    text = await read(HelpScreen(area, placing(), KEYS))
    page = AREA_HELP[area]
    assert all(without_rules(each) in text for each in page.paragraphs)
    assert "▲Ann ■Bob ●Greedy ◆Zoë" in text
    assert " 1-4 choose the knight" in text
    assert "this help" not in text, "what the area has nothing to do with is a page of its own"


async def test_a_page_has_the_keys_of_its_area_and_the_first_one_those_that_answer() -> None:
    log = await read(HelpScreen("log", placing(), KEYS))
    assert "What you can do now 1-4 choose the knight PgUp PgDn scroll the log" in log
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(HelpScreen("players", placing(), KEYS))
        await pilot.pause()
        assert "scroll the log" not in sheet_text(app)
        await pilot.press("tab")
        await pilot.pause()
        text = sheet_text(app)
        assert "place a knight" not in text, "what is asked was said on the first page"
        assert "What you can do now PgUp PgDn scroll the log" in text


async def test_k_shows_all_keys_and_leads_back_to_the_area() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(HelpScreen("france", placing(), KEYS))
        await pilot.pause()
        assert "k all keys" in screen_text(app)
        await pilot.press("k")
        await pilot.pause()
        text = sheet_text(app)
        assert all(f" {key.labels} {key.what}" in text for key in KEYS), (
            "also what does nothing now"
        )
        assert "k back" in screen_text(app)
        await pilot.press("k")
        await pilot.pause()
        assert "Help: France" in screen_text(app)


async def test_the_pages_are_about_what_there_is_now() -> None:
    async def titles(scene: Scene) -> list[str]:
        app = Bare()
        async with app.run_test(size=SMALL) as pilot:
            app.push_screen(HelpScreen("advice", scene, KEYS))
            await pilot.pause()
            said = []
            for _ in AREA_HELP:
                title = screen_text(app).partition("Help: ")[2].partition(" ─")[0]
                said.append(
                    f"{title}, {'on' if 'ballot' in sheet_text(app) else 'without'} ballots"
                )
                await pilot.press("tab")
                await pilot.pause()
            return said

    placed = await titles(placing())
    assert "Advice, without ballots" in placed
    assert not any(title.startswith("Ballot") for title in placed)
    voted = await titles(voting())
    assert voted[0] == "Advice, on ballots"
    assert "Ballot, on ballots" in voted


@pytest.mark.parametrize("area", PAGES)
async def test_where_there_is_room_the_keys_and_the_text_stand_beside_the_signs(area: str) -> None:
    app = Bare()
    async with app.run_test(size=(200, 60)) as pilot:
        app.push_screen(HelpScreen(area, placing(), KEYS))
        await pilot.pause()
        await pilot.pause()
        sheet = app.screen.query_one(Sheet)
        lines, half = text_of(sheet).splitlines(), sheet.size.width // 2
    said = " ".join(" ".join(line[half:] for line in lines).split())
    assert all(without_rules(text) in said for text in AREA_HELP[area].paragraphs)
    assert "1-4 choose the knight" in said


@pytest.mark.parametrize("area", PAGES)
async def test_two_columns_of_a_page_are_about_as_long_as_there_is_to_move(area: str) -> None:
    app = Bare()
    async with app.run_test(size=(200, 60)) as pilot:
        app.push_screen(HelpScreen(area, placing(), KEYS))
        await pilot.pause()
        await pilot.pause()
        sheet = app.screen.query_one(Sheet)
        lines, half = text_of(sheet).splitlines(), sheet.size.width // 2
    left, right = (
        max(row for row, line in enumerate(lines) if line[part].strip())
        for part in (slice(0, half), slice(half, None))
    )
    most = 4  # rows of a sign
    has_signs = any(line[:half].strip() == "Signs" for line in lines)
    assert left <= right + most or not has_signs, "what is on the left alone can be moved"


async def test_what_is_chosen_in_france_is_a_conflict() -> None:
    (sign,) = (
        name for name, told in AREA_HELP["france"].signs if "conflict that is chosen" in told
    )
    text = "".join(text for text, _ in sign_row(sign, placing()))
    assert re.search(r"[W-Z]", text)


@pytest.mark.parametrize("area", AREA_HELP)
async def test_every_sign_is_drawn_beside_its_meaning(area: str) -> None:
    scene = placing()
    lines = [re.sub(" +", " ", line) for line in (await lines_of(area, scene))]
    for name, meaning in AREA_HELP[area].signs:
        if name == "away":
            continue  # over ssh alone
        row = sign_row(name, scene)
        sign = re.sub(" +", " ", "".join(text for text, _ in row)).strip()
        (at, *_) = [
            number
            for number, line in enumerate(lines)
            if f"{sign} {meaning[:12]}" in line or line.strip() == sign
        ]
        assert meaning[:12] in lines[at] + lines[at + 1]


SHORT = {"strong": "bold", "mark": "mark bold", "now": "target bold"}
"""Inks that are short for several."""


def looks(piece: Piece) -> tuple[str, set[str]]:
    """Return a piece without what differs from place to place: numbers, names, shapes, seats."""
    text, ink = piece
    text = re.sub(r"\d", "0", text.strip())
    text = re.sub("[▲■●◆]", "▲", re.sub("[△□○◇]", "△", re.sub("█+", "█", text)))
    ink = ink.partition(" @")[0].replace("key", "target-ink on:target bold")
    inks = {each for word in ink.split() for each in SHORT.get(word, word).split()}
    return text, {re.sub(r"(seat|land)-\d", r"\1-0", each) for each in inks}


async def check_signs(area: Area, size: tuple[int, int], scene: Scene, signs: str) -> None:
    """Each piece of some signs stands somewhere in an area, in its inks and on its ground."""
    async with on_screen(area, scene, size):
        drawn = [looks(piece) for row in area.render().rows for piece in row]
    for sign in signs.split(", "):
        for text, inks in map(looks, sign_row(sign, scene)):
            assert any(text in theirs and inks <= has for theirs, has in drawn), (sign, text, inks)


def pointing(letter: str) -> Scene:
    """Ann would place her knight there."""
    return placing()._replace(pointed=parse_place(letter))


def for_another(letter: str) -> Scene:
    """Only another knight than the one marked can be placed there."""
    spot = parse_place(letter)
    return placing()._replace(targets=frozenset(), others=frozenset((spot,)))


@pytest.mark.parametrize(
    ("area", "size", "scene", "signs"),
    [
        (England(), (64, 23), placing(), "minimum, knight, nobles, target, marked, tint"),
        (England(), (47, 15), pointing("E"), "pointed, minimum, knight, nobles, start"),
        (England(), (64, 23), for_another("E"), "other"),
        (Castle(), (64, 7), placing(), "free, tile, placed, court, reserve, nobles at home"),
        (Castle(), (64, 7), pointing("K"), "chosen space"),
        (Castle(), (78, 12), placing(), "paid, free, tile, placed, reserve, nobles at home"),
        (France(), (55, 12), placing(), "fight, points, last, new, points now"),
        (France(), (80, 12), placing(), "strengths"),
        (France(), (55, 12), placing(), "rank, favour, winner"),
        (France(), (110, 27), placing(), "empty"),
        (France(), (80, 12), placing(), "conflicts to come"),
        (France(), (33, 10), placing(), "capture, prizes"),
        (France(), (55, 12), pointing("Y"), "chosen conflict"),
        (Parliament(), (55, 12), placing(), "in force, proposed, gain, nobody, uncertain"),
        (Parliament(), (80, 2), placing(), "up to, alone"),
        (Parliament(), (55, 12), placing(), "gains, to come"),
        (Parliament(), (55, 12), voting(), "now"),
        (Players(), (33, 6), placing(), "open end, start player"),
        (Players(), (91, 12), placing(), "bar, best, at end"),
        (Players(), (54, 6), placing(), "bar, at end"),
        (Players(), (60, 6), placing(), "best, bar, open end"),
        (Players(), (33, 6), placing(), "best"),
        (Players(), (140, 12), placing(), "covered, knights at home, letters, nothing"),
        (LogPanel(), (55, 5), placing(), "shape, marked"),
        (StatusBar(), (160, 1), placing(), "acting, next, phase"),
    ],
    ids=lambda each: type(each).__name__ if isinstance(each, Area) else None,
)
async def test_a_sign_of_the_help_is_drawn_like_that(
    area: Area, size: tuple[int, int], scene: Scene, signs: str
) -> None:
    await check_signs(area, size, scene, signs)


async def lines_of(area: str, scene: Scene) -> list[str]:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(HelpScreen(area, scene, KEYS))
        await pilot.pause()
        await pilot.pause()
        return text_of(app.screen.query_one(Sheet)).splitlines()


@pytest.mark.parametrize("area", AREA_HELP)
def test_signs_fit_on_a_row(area: str) -> None:
    for name, _ in AREA_HELP[area].signs:
        assert 0 < row_width(sign_row(name, placing())) <= 24


# Topics: what only some games have


def with_new_laws(seen: Scene) -> Scene:
    """Return a scene of a game with the laws that turn tiles down and send squires."""
    seen.view.laws = ("LAW-N5", "LAW-N13", "LAW-B1")
    return seen


def pages() -> list[tuple[str, AreaHelp]]:
    """Return all help there is, each area with everything that can be special in a game."""
    return [(area, help_for(area, list(TOPICS))) for area in AREA_HELP]


def test_only_games_with_allies_or_such_laws_have_more_help() -> None:
    assert topics_of(placing().view) == []
    assert topics_of(ally_placing().view) == ["allies"]
    assert topics_of(with_new_laws(placing()).view) == ["levy", "sending"]
    for area, page in AREA_HELP.items():
        assert help_for(area, []) == page
    for area in ("england", "castle", "france", "players", "log"):
        assert len(help_for(area, ["allies"]).signs) > len(AREA_HELP[area].signs)


@pytest.mark.rule("ALY-3")
@pytest.mark.parametrize("area", PAGES)
async def test_the_help_explains_allies_where_there_are_some(area: str) -> None:
    seen = with_new_laws(ally_placing())
    text = await read(HelpScreen(area, seen, KEYS), (80, 24))
    page = help_for(area, topics_of(seen.view))
    assert all(without_rules(each) in text for each in page.paragraphs)
    assert "▲Ann ○Ann's ally ■Bob ◇Bob's ally" in text
    for name, meaning in page.signs:
        if name == "away":
            continue  # over ssh alone
        row = sign_row(name, seen)
        assert 0 < row_width(row) <= 24
        sign = "".join(text for text, _ in row).strip()
        assert re.search(rf"{re.escape(' '.join(sign.split()))} {re.escape(meaning[:9])}", text)


@pytest.mark.parametrize(
    ("area", "size", "signs"),
    [
        (England(), (64, 23), "ally knight"),
        (Castle(), (64, 7), "ally"),
        (Castle(), (107, 9), "face down"),
        (France(), (62, 12), "ally rank, sent"),
        (Players(), (55, 5), "ally line"),
        (LogPanel(), (55, 5), "ally shape"),
    ],
    ids=lambda each: type(each).__name__ if isinstance(each, Area) else None,
)
async def test_a_sign_of_allies_and_new_laws_is_drawn_like_that(
    area: Area, size: tuple[int, int], signs: str
) -> None:
    await check_signs(area, size, ally_placing(), signs)


def test_the_rules_named_in_the_help_exist() -> None:
    texts = [RECAP_HELP, *map(choice_help_of, members(AnyChoice))]
    for _, page in pages():
        texts += [*page.paragraphs, *(meaning for _, meaning in page.signs)]
    named = {rule for text in texts for rule in re.findall(r"[A-Z]{3}-[A-Z]?\d+", text)}
    assert len(named) > 20
    assert named <= set(rule_ids())


def choice_help_of(kind: type[AnyChoice]) -> str:
    return choice_help(kind.__new__(kind))


def test_every_question_is_explained() -> None:
    assert all(choice_help_of(kind).endswith(".") for kind in members(AnyChoice))


async def test_the_open_question_comes_first() -> None:
    assert (await read(HelpScreen("log", placing(), KEYS))).startswith(
        "Ann: place a knight. Players"
    )
    assert "place a knight" not in await read(HelpScreen("log", placing(viewer=1), KEYS))
    assert (await read(HelpScreen("ballot", voting(), KEYS))).startswith('Ann: vote on "')


async def test_question_mark_explains_the_area_and_closes_again() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, TableScreen)
        for closing in ("question_mark", "escape", "enter", "q"):
            await pilot.press("question_mark")
            await sees(pilot, "Help: England")
            await pilot.press(closing)
            await wait_for_screen(pilot, TableScreen)


async def test_a_long_page_scrolls_and_the_other_areas_are_a_page_further() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("question_mark")
        await sees(pilot, "Cid: place a knight.")
        assert "Nine counties" not in screen_text(app)
        await pilot.press("pagedown", "pagedown")
        await sees(pilot, "Nine counties")
        await pilot.press("tab")
        await sees(pilot, "Help: Castle")
        await sees(pilot, f"{TILE} tile")
        await pilot.press("shift+tab", "shift+tab")
        await sees(pilot, "Help: All keys")
        assert "Esc close" in screen_text(app)


async def test_a_page_further_begins_with_the_first_row_that_was_not_in_sight() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("question_mark")
        await sees(pilot, "Cid: place a knight.")
        sheet = [row.strip() for row in text_of(app.screen.query_one(Sheet)).splitlines()]

        def in_sight() -> list[str]:
            return [row.strip(_FRAME) for row in screen_text(app).splitlines()[1:-2]]

        first = in_sight()
        assert first == sheet[: len(first)], "above the keys"
        await pilot.press("pagedown")
        assert in_sight()[0] == sheet[len(first)]
        await pilot.press("pageup")
        assert in_sight() == first


async def test_the_ballot_is_explained_and_kept() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(CastBallot)), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await take_keyboard(pilot)
        ballot = app.screen
        assert isinstance(ballot, BallotScreen)
        await pilot.press("n", "question_mark")
        await sees(pilot, "Help: Ballot")
        await pilot.press("escape")
        await wait_for_screen(pilot, BallotScreen)
        assert ballot.yes is False


async def test_long_and_wide_names_keep_to_the_page() -> None:
    app = Bare()
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(HelpScreen("players", crowded(), KEYS))
        await pilot.pause()
        await pilot.pause()
        sheet = app.screen.query_one(Sheet)
        for row in sheet.render().rows:
            assert row_width(row) <= sheet.size.width
        assert "[/]" in sheet_text(app)


@pytest.mark.rule("END-1", "END-2", "END-4")
async def test_the_help_for_the_race_explains_what_the_end_pays() -> None:
    text = await read(HelpScreen("players", placing(), KEYS))
    assert "The end of the game pays for three things:" in text
    assert "8 PP for the most, 4 for second. Ties are broken by squires" in text
    assert "8 PP for the most, 4 for second. Ties are broken by gold" in text
    assert "2: 1, 3: 3, 4: 6, 5: 10, 6: 15, 7: 21, 8: 28, 9: 36." in text


@pytest.mark.parametrize("area", PAGES)
async def test_the_help_says_what_is_asked_then_signs_then_keys_then_in_plain_words_the_rest(
    area: str,
) -> None:
    text = await read(HelpScreen(area, placing(), KEYS))
    said = without_rules(AREA_HELP[area].paragraphs[0])
    assert text.index("place a knight.") < text.index(" Signs ") < text.index(" What you can do ")
    assert text.index(" What you can do ") < text.index(said) < text.rindex(" Players ")
    assert [rule for rule in re.findall(r"[A-Z]{3}-[A-Z]?\d+", text) if rule != "PLC-6"] == []


async def test_the_help_names_the_keys_of_those_castles_that_there_are() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=0)
    async with app.run_test(size=(120, 40)) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("question_mark", "k")
        await sees(pilot, "F5-F7")
