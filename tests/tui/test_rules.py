"""The rules in the program: open where they apply, searched, and left for the same screen."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.help.rules import RulesScreen
from lancaster_tui.tui.pictures import on_screen, press, screen_text, settle, wait_for
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.vote.hand_over import HandOverScreen
from lancaster_tui.words.rule_links import examples_of
from lancaster_tui.words.rulebook import holds, place_of, rulebook
from tests.tui.games import asks, new_table, play, sees
from tests.tui.states import CASES

SMALL, WIDE = (80, 24), (120, 40)


@asynccontextmanager
async def on_rules(
    rule: str | None = None, size: tuple[int, int] = WIDE, *, to_read: bool = False
) -> AsyncIterator[Pilot[None]]:
    app = LancasterApp(pace=0)
    async with on_screen(app, size) as pilot:
        app.push_screen(RulesScreen(rule, to_read=to_read))
        await settle(pilot)
        yield pilot


def chosen(pilot: Pilot[None]) -> str:
    """Return the rows that are marked as chosen."""
    rows = screen_text(pilot.app).splitlines()[3:]
    return " ".join(row.rpartition("▌")[2] for row in rows if "▌" in row[1:])


@pytest.mark.parametrize(
    ("case", "rule"),
    [
        ("menu", "RND-1"),
        ("new-game", "RND-1"),
        ("placing", "PLC-1"),
        ("placing-refused", "PLC-4"),
        ("looking-castle", "PLC-8"),
        ("looking-log", "SET-11"),
        ("asked-UsePaidSpace", "CAS-4"),
        ("ballot-marked", "VOT-2"),
        ("hand-over", "VOT-2"),
        ("hand-over-leave", "VOT-2"),
        ("reveal-passed", "VOT-3"),
        ("recap-county", "CTY-1"),
        ("help-france", "PLC-9"),
        ("leave", "PLC-1"),
        ("scores", "END-1"),
        ("spectator", "PLC-4"),
    ],
)
async def test_f1_opens_the_rule_that_applies_and_comes_back(case: str, rule: str) -> None:
    app = CASES[case].app()
    async with on_screen(app, WIDE) as pilot:
        await CASES[case].reach(pilot)
        before, screen = screen_text(app), app.screen
        await press(pilot, ["f1"])
        assert isinstance(app.screen, RulesScreen)
        assert f" {rule} " in chosen(pilot)
        await press(pilot, ["f1"])
        assert app.screen is screen
        assert screen_text(app) == before


async def test_escape_leaves_the_rules_as_f1_does() -> None:
    async with on_rules("PLC-1") as pilot:
        await press(pilot, ["escape"])
        assert not isinstance(pilot.app.screen, RulesScreen)


async def test_nothing_of_the_table_shows_beside_the_rules_at_a_hand_over() -> None:
    app = CASES["hand-over"].app()
    async with on_screen(app, SMALL) as pilot:
        await CASES["hand-over"].reach(pilot)
        assert isinstance(app.screen, HandOverScreen)
        await press(pilot, ["f1"])
        there = screen_text(app)
    async with on_rules("VOT-2", SMALL, to_read=True) as pilot:
        assert screen_text(pilot.app) == there


async def test_a_click_on_the_rule_of_a_refusal_opens_it() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=60)
    async with on_screen(app, WIDE) as pilot:
        await press(pilot, ["1", "g"])
        rows = screen_text(app).splitlines()
        y = next(y for y, row in enumerate(rows) if "(PLC-4)" in row)
        await pilot.click(offset=(rows[y].index("PLC-4") + 1, y))
        await settle(pilot)
        assert isinstance(app.screen, RulesScreen)
        assert " PLC-4 " in chosen(pilot)
        await press(pilot, ["escape"])
        assert isinstance(app.screen, TableScreen)
        await sees(pilot, "S1 is below")


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_words_are_found_in_all_sections_one_after_another(size: tuple[int, int]) -> None:
    async with on_rules("PLC-3", size) as pilot:
        await press(pilot, ["slash", *"occupant"])
        await sees(pilot, "4 rules")
        assert " PLC-6 " in chosen(pilot)
        await press(pilot, ["enter"])
        for rule in ("CTY-1", "CTY-3"):
            await press(pilot, ["n"])
            assert f" {rule} " in chosen(pilot)
        await press(pilot, ["n"])
        assert " 9 " in chosen(pilot), "the worked example of Surrey"
        await press(pilot, ["n"])
        assert " PLC-6 " in chosen(pilot)
        await press(pilot, ["N", "N"])
        assert " CTY-3 " in chosen(pilot)


@pytest.mark.parametrize(
    ("word", "other"), [("tie", "CTY-2"), ("count", "SET-1"), ("law", "SET-1"), ("plc-6", "PLC-7")]
)
def test_words_are_found_where_a_word_begins(word: str, other: str) -> None:
    found = [rule for section in rulebook() for rule in section.rules if holds(rule, (word,))]
    assert found
    assert other not in [rule.id for rule in found]
    for rule in found:
        text = " ".join((*rule.ids, rule.text)).lower().replace("_", " ")
        assert any(each.startswith(word) for each in re.findall(r"[\w-]+|\w+", text)), rule.id


async def test_a_search_for_a_tie_finds_no_county() -> None:
    async with on_rules("CTY-2") as pilot:
        await press(pilot, ["slash", *"tie", "enter"])
        assert " END-1 " in chosen(pilot)


@pytest.mark.parametrize("keys", [[], ["slash"]], ids=["text", "search"])
@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_a_long_text_is_paged_wherever_keys_go(
    size: tuple[int, int], keys: list[str]
) -> None:
    async with on_rules("LAW-1", size) as pilot:
        await press(pilot, keys)
        seen, last = [chosen(pilot)], rulebook()[place_of("LAW-1", rulebook()).section].rules[-1]
        for _ in range(20):
            await press(pilot, ["pagedown"])
            seen.append(chosen(pilot))
        assert f" {last.id} " in seen[-1]
        assert 3 < len(set(seen)) < 20
        await press(pilot, ["pageup"] * 20)
        assert " LAW-1 " in chosen(pilot)


async def test_paging_never_goes_back_to_a_rule_before() -> None:
    rules = [rule.id for rule in rulebook()[place_of("PLC-9", rulebook()).section].rules]
    async with on_rules(rules[0], SMALL) as pilot:
        for start in range(len(rules)):
            at = start
            for key in ("pagedown", "pagedown", "pageup", "pageup", "pageup"):
                before = at
                await press(pilot, [key])
                at = next(at for at, rule in enumerate(rules) if f" {rule} " in chosen(pilot))
                assert at >= before if key == "pagedown" else at <= before
            await press(pilot, ["down"] * (start + 1))


async def test_what_is_not_found_leaves_the_rules_where_they_are() -> None:
    async with on_rules("PLC-3") as pilot:
        await press(pilot, ["slash", *"xyzzy", "enter"])
        await sees(pilot, "0 rules")
        assert " PLC-3 " in chosen(pilot)
        await press(pilot, ["n"])
        assert " PLC-3 " in chosen(pilot)


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_rules_and_sections_are_gone_through_by_arrows(size: tuple[int, int]) -> None:
    async with on_rules("PLC-9", size) as pilot:
        await press(pilot, ["down"])
        assert " PLC-10 " in chosen(pilot)
        await press(pilot, ["down"])
        assert " PLC-10 " in chosen(pilot)
        await press(pilot, ["right"])
        assert " RWD-1 " in chosen(pilot)
        await press(pilot, ["left", "left", "left", "left"])
        assert " court " in chosen(pilot), "the words come before the first section"


@pytest.mark.parametrize("size", [SMALL, (100, 30), WIDE])
async def test_every_section_is_called_by_its_name(size: tuple[int, int]) -> None:
    async with on_rules("SET-1", size) as pilot:
        for section in rulebook():
            beside = screen_text(pilot.app)
            assert section.title.partition(",")[0] in beside.replace(section.title.upper(), "")
            await press(pilot, ["right"])


async def test_a_click_on_a_name_opens_that_section_in_a_small_terminal() -> None:
    async with on_rules("PLC-1", SMALL) as pilot:
        rows = screen_text(pilot.app).splitlines()
        await pilot.click(offset=(rows[1].index("The vote"), 1))
        await settle(pilot)
        assert " VOT-1 " in chosen(pilot)
        await pilot.click(offset=(screen_text(pilot.app).splitlines()[1].rindex(">"), 1))
        await settle(pilot)
        assert " VOT-1 " not in chosen(pilot)


async def test_a_rule_that_is_named_is_followed_and_left_again() -> None:
    async with on_rules("VOT-5") as pilot:
        await press(pilot, ["enter"])
        assert " LAW-N10 " in chosen(pilot)
        await press(pilot, ["backspace"])
        assert " VOT-5 " in chosen(pilot)
        await press(pilot, ["tab", "enter"])
        assert " LAW-N17 " in chosen(pilot)
        await press(pilot, ["enter"])
        assert " LAW-N17 " in chosen(pilot), "it names no other"


async def test_the_mouse_opens_sections_and_follows_names() -> None:
    async with on_rules("PLC-1") as pilot:

        async def click(text: str) -> None:
            rows = screen_text(pilot.app).splitlines()
            y = next(y for y, row in enumerate(rows) if text in row)
            await pilot.click(offset=(rows[y].index(text) + 1, y))
            await settle(pilot)

        await click("Castles")
        assert " CAS-1 " in chosen(pilot)
        await click("CAS-4")
        assert " CAS-4 " in chosen(pilot)
        await click("Placing knights")
        await click("ALY-6")
        assert " ALY-6 " in chosen(pilot)


@pytest.mark.rule("VOT-2")
async def test_before_a_vote_the_rules_open_at_the_vote_wherever_others_have_acted() -> None:
    app = LancasterApp(play(new_table("Ann,greedy,random"), asks(CastBallot)), pace=60)
    async with on_screen(app, WIDE) as pilot:
        await press(pilot, ["escape", "f1"])
        await sees(pilot, "VOT-2 applies now")
        await press(pilot, ["escape", "tab", "f1"])
        assert "VOT-2 applies now" not in screen_text(app)


async def test_of_an_area_looked_at_the_rules_say_what_they_are_about() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=60)
    async with on_screen(app, WIDE) as pilot:
        await press(pilot, ["shift+tab", "f1"])
        assert " SET-11 " in chosen(pilot)
        await sees(pilot, "SET-11 is about the log")
        assert "applies now" not in screen_text(app)


@pytest.mark.rule("END-1")
async def test_no_rule_about_the_end_applies_before_it() -> None:
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)), pace=60)
    async with on_screen(app, WIDE) as pilot:
        await press(pilot, ["f1"])
        await sees(pilot, "PLC-1 applies now")
        await press(pilot, ["escape", "shift+tab", "shift+tab", "f1"])
        await sees(pilot, "END-1 is about the end of the game")
        assert "applies now" not in screen_text(app)


async def test_the_menu_has_the_rules() -> None:
    app = LancasterApp(pace=0)
    async with on_screen(app, SMALL) as pilot:
        await sees(pilot, "Rules")
        await press(pilot, ["r"])
        await wait_for(pilot, lambda: isinstance(app.screen, RulesScreen))
        await sees(pilot, "the rules of the game")
        await press(pilot, ["q"])
        await sees(pilot, "New game")


async def test_beside_the_text_stands_what_belongs_to_the_rule_and_a_click_leads_there() -> None:
    async with on_rules("PLC-6", (200, 60)) as pilot:
        rows = screen_text(pilot.app).splitlines()
        y = next(y for y, row in enumerate(rows) if "RULES THAT PLC-6 NAMES" in row)
        assert "ALY-6  A player's own knights and the ally's never expel" in rows[y + 2]
        text = " ".join(rows)
        assert "1  Stafford held by blue S2" in text
        assert "RWD-7  Upgrade, extension tile, noble" in text
        assert "supply    what belongs to nobody" in text
        await pilot.click(offset=(rows[y + 2].index("ALY-6  "), y + 2))
        await settle(pilot)
        assert " ALY-6 " in chosen(pilot)
        assert "RULES THAT NAME ALY-6" in screen_text(pilot.app)


def test_every_section_has_the_examples_that_are_there() -> None:
    signs = {section.sign: section for section in rulebook()}
    (examples,) = [section for section in rulebook() if section.title == "Worked examples"]
    told = [example for section in signs.values() for example in examples_of(section)]
    assert {each.id for each in told} == {each.id for each in examples.rules}


def test_notes_on_sources_and_program_are_not_among_the_rules() -> None:
    shown = " ".join(rule.text for section in rulebook() for rule in section.rules)
    for note in ("One source", "two of three", "the sheet says", "engine", "without code", "a bot"):
        assert note not in shown


async def test_the_text_and_the_rules_lead_to_each_other() -> None:
    async with on_rules("PLC-6", to_read=True) as pilot:
        assert "Somebody is there already?" in chosen(pilot)
        await press(pilot, ["r"])
        assert " PLC-6 " in chosen(pilot)
        assert "strictly greater" in chosen(pilot)
        await press(pilot, ["r"])
        assert "Somebody is there already?" in chosen(pilot)
        await press(pilot, ["backspace"])
        assert "strictly greater" in chosen(pilot)


async def test_from_any_passage_the_rules_open_at_the_first_that_it_is_about() -> None:
    async with on_rules("PLC-6", to_read=True) as pilot:
        await press(pilot, ["up", "r"])
        assert " PLC-4 " in chosen(pilot)


async def test_words_are_sought_in_both_books() -> None:
    async with on_rules("CON-6", to_read=True) as pilot:
        await press(pilot, ["slash", *"ransom", "enter"])
        await sees(pilot, "3 passages; 5 rules")
        await press(pilot, ["r", "n"])
        await sees(pilot, "5 rules; 3 passages")


async def test_words_that_only_the_other_book_has_name_the_key_that_opens_it() -> None:
    async with on_rules("CON-6", to_read=True) as pilot:
        await press(pilot, ["slash", *"discard", "enter"])
        await sees(pilot, "0 passages; 1 rule: r")
        await press(pilot, ["r"])
        await sees(pilot, "1 rule; 0 passages")


@pytest.mark.parametrize("size", [SMALL, WIDE, (200, 60)])
async def test_pictures_stand_between_the_passages(size: tuple[int, int]) -> None:
    async with on_rules("PLC-4", size, to_read=True) as pilot:
        await press(pilot, ["up"])
        await settle(pilot)
        assert "Bedford" in screen_text(pilot.app)


async def test_beside_a_passage_stand_the_rules_exactly() -> None:
    async with on_rules("PLC-6", (200, 60), to_read=True) as pilot:
        rows = screen_text(pilot.app).splitlines()
        y = next(y for y, row in enumerate(rows) if "THE RULES EXACTLY" in row)
        assert "PLC-6  County occupied by another player" in rows[y + 2]
        await pilot.click(offset=(rows[y + 2].index("PLC-6  "), y + 2))
        await settle(pilot)
        assert "RULES THAT PLC-6 NAMES" in screen_text(pilot.app)
        await press(pilot, ["backspace"])
        assert "Somebody is there already?" in chosen(pilot)


@pytest.mark.parametrize("size", [(150, 40), (200, 60)], ids=str)
@pytest.mark.parametrize("to_read", [True, False])
async def test_no_rule_beside_the_text_is_cut(size: tuple[int, int], *, to_read: bool) -> None:
    for rule in ("SET-8", "CTY-1", "ALY-4"):
        async with on_rules(rule, size, to_read=to_read) as pilot:
            beside = [row[126:] for row in screen_text(pilot.app).splitlines()]
            assert not [row for row in beside if "…" in row]
            assert not [row for row in beside if "OTHER RULES OF THIS CHAPTER" in row]
