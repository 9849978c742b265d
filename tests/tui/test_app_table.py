"""The table screen beside play: its size, the keys of a demo, warnings."""

from __future__ import annotations

from contextvars import Context
from itertools import combinations, count
from time import monotonic

import pytest
from rich.console import RenderableType
from textual.screen import Screen

from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.table.saves import SaveFile
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.kit.looks import Looks
from lancaster_tui.tui.pictures import on_screen, screen_text, settle, wait_for
from lancaster_tui.tui.prompt.chosen import AnswerDone
from lancaster_tui.tui.prompt.placement import PlacementForm
from lancaster_tui.tui.prompt.prompt import Prompt
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.keyboard import Keyboard
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.table.subjects import AREAS, ENGLAND, LOG
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.tui.vote.hand_over import HandOverScreen
from lancaster_tui.tui.vote.reveal import RevealScreen
from tests.tui.games import (
    SIZE,
    SMALL,
    asks,
    new_saved_table,
    new_table,
    play,
    sees,
    take_keyboard,
    wait_for_screen,
)
from tests.tui.render import text_of
from tests.tui.states import CASES

HEADINGS = ("ENGLAND", "FRANCE", "PARLIAMENT", "THE RACE", "JUST HAPPENED")
AROUND = ("status", "prompt", "keys")


@pytest.mark.parametrize("size", [(120, 38), (120, 40), (200, 60)])
async def test_all_areas_are_there_at_once(size: tuple[int, int]) -> None:
    app = LancasterApp(play(new_table(), asks(PlaceKnight)), pace=60)
    async with app.run_test(size=size) as pilot:
        for part in (*HEADINGS, "reserve S", "place a knight", "arrows choose"):
            await sees(pilot, part)
        regions = [app.screen.query_one(f"#{name}").region for name in (*AREAS, *AROUND)]
        assert all(region.area and app.screen.region.contains_region(region) for region in regions)
        assert not any(one.overlaps(other) for one, other in combinations(regions, 2))


async def test_in_the_smallest_terminal_map_france_race_and_laws_are_in_sight_together() -> None:
    app = LancasterApp(play(new_table(), asks(PlaceKnight)), pace=60)
    async with app.run_test(size=SMALL) as pilot:
        for part in ("A Northumberland", "THE RACE", "FRANCE", "IN FORCE", "VOTE ON", "gold"):
            await sees(pilot, part)
        await sees(pilot, "places a knight")


async def test_bots_act_however_slow_the_machine_is(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = count()
    monkeypatch.setattr("textual._time.get_time", lambda: monotonic() + next(looks) / 100)
    table = new_table("greedy,greedy,greedy")
    async with LancasterApp(table, pace=0).run_test(size=SIZE) as pilot:
        await wait_for(pilot, lambda: len(table.record.actions) > 3)


@pytest.mark.parametrize("seats", ["Ann,Bob,Cid", "greedy,greedy,greedy"])
async def test_an_act_is_looked_at_once_and_drawn_once(
    seats: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    draw, scene = Area.redraw, Keyboard.scene

    def drawn(area: Area) -> None:
        done.append(str(area.id))
        draw(area)

    def looked(keyboard: Keyboard) -> Scene:
        done.append("scene")
        return scene(keyboard)

    table = play(new_table(seats), asks(PlaceKnight))
    app = LancasterApp(table, pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, "JUST HAPPENED")
        await pilot.pause()
        monkeypatch.setattr(Area, "redraw", drawn)
        monkeypatch.setattr(Keyboard, "scene", looked)
        decision = table.decisions()[0]
        table.act(decision.seat, decision.actions[0])
        await wait_for(pilot, lambda: {"scene", ENGLAND, LOG} <= set(done))
        await settle(pilot)
    assert sorted(done) == sorted({*done, "scene"})


async def test_a_terminal_that_is_too_small_is_told_so_until_it_grows() -> None:
    app = LancasterApp(play(new_table(), asks(PlaceKnight)), pace=60)
    async with app.run_test(size=(80, 23)) as pilot:
        await sees(pilot, "The table needs 80 columns and 24 rows.")
        await sees(pilot, "This terminal has 80 columns and 23 rows.")
        await sees(pilot, "lancaster play --plain")
        assert "THE RACE" not in screen_text(app)
        await pilot.resize_terminal(79, 24)
        await sees(pilot, "This terminal has 79 columns and 24 rows.")
        await pilot.resize_terminal(80, 24)
        await sees(pilot, "THE RACE")
        assert "This terminal" not in screen_text(app)


async def test_what_is_too_small_takes_no_keys_and_plays_on_when_it_has_grown() -> None:
    table = play(new_table("Ann,Bob,Cid"), asks(PlaceKnight))
    acts = len(table.record.actions)
    app = LancasterApp(table, pace=60)
    async with app.run_test(size=(60, 20)) as pilot:
        await sees(pilot, "The table needs")
        await pilot.press("2", "f", "enter", "enter", "enter")
        assert len(table.record.actions) == acts
        await pilot.resize_terminal(*SIZE)
        await sees(pilot, "THE RACE")
        await pilot.press("2", "f", "enter")
        await wait_for(pilot, lambda: len(table.record.actions) == acts + 1)


async def test_a_terminal_that_shrinks_below_a_ballot_is_told_so_afterwards() -> None:
    table = play(new_table("Ann,greedy,random"), asks(CastBallot))
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await pilot.resize_terminal(72, 20)
        await sees(pilot, "Esc table")
        await pilot.press("escape")
        await sees(pilot, "The table needs")


async def test_a_demo_can_be_paused_made_faster_and_goes_on() -> None:
    table = new_table("greedy,greedy,random")
    app = LancasterApp(table, pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, "Space pause")
        await sees(pilot, "- slower (60 s)")
        await pilot.press("space", *["+"] * 12)
        await sees(pilot, "Space go on")
        await sees(pilot, "- slower (0.05 s)")
        assert not table.record.actions
        await pilot.press("space")
        await wait_for(pilot, lambda: bool(table.record.actions))


async def test_the_reveal_of_a_demo_can_be_held() -> None:
    table = play(new_table("greedy,greedy,random"), asks(CastBallot))
    app = LancasterApp(table, pace=0.4)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, RevealScreen)
        reveal = app.screen
        await pilot.press("space")
        await pilot.pause(1.3)  # longer than it is shown by itself
        assert app.screen is reveal
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.screen is not reveal)


async def test_the_reveal_of_a_demo_takes_the_keys_for_the_pace() -> None:
    table = play(new_table("greedy,greedy,random"), asks(CastBallot))
    app = LancasterApp(table, pace=20)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, RevealScreen)
        reveal = app.screen
        await sees(pilot, "+ faster")
        await pilot.press(*["+"] * 9)
        await wait_for(pilot, lambda: app.screen is not reveal)
        await sees(pilot, "- slower (0.05 s)")


async def test_q_ends_a_demo_after_asking_once() -> None:
    app = LancasterApp(new_table("greedy,greedy,random"), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("q")
        await sees(pilot, "This game is not saved.")
        await pilot.press("y")
        await wait_for(pilot, lambda: not app.is_running)


async def test_a_game_that_cannot_be_saved_is_warned_of_and_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(self: SaveFile, text: str) -> None:
        raise OSError(28, "No space left on device")

    table = new_saved_table("Ann,Bob,Cid")
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        monkeypatch.setattr(SaveFile, "write", full)
        await pilot.press("j", "enter")
        await sees(pilot, "No space left on device")
        monkeypatch.undo()
        await pilot.press("j", "enter")
        await wait_for(pilot, lambda: table.warning is None)
        await pilot.pause()
        assert "No space left" not in screen_text(app)


async def test_an_act_in_another_task_reaches_the_screen() -> None:
    """The table tells in the task of whoever acts, which knows nothing of this application."""
    table = play(new_table("Ann,Bob,Cid"), asks(PlaceKnight, seat=1))
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, "Bob: place a knight.")
        Context().run(table.act, 1, table.decisions()[0].actions[0])
        await sees(pilot, "Bob places S")
        await sees(pilot, "Cid: place a knight.")


async def test_an_answer_is_that_of_the_seat_that_was_asked() -> None:
    table = play(new_table("Ann,Bob,Cid"), asks(PlaceKnight, seat=1))
    (decision,) = table.decisions()
    action, acts = decision.actions[0], len(table.record.actions)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, "Bob: place a knight.")
        prompt = app.screen.query_one(Prompt)
        prompt.post_message(Prompt.Answered(decision, action))
        prompt.post_message(Prompt.Answered(decision, action))  # too late: now Cid is asked
        await sees(pilot, "Cid: place a knight.")
        assert asks(PlaceKnight, seat=2)(table)
        assert len(table.record.actions) == acts + 1


async def test_a_choice_made_before_the_question_changed_is_dropped() -> None:
    table = play(new_table("Ann,Bob,Cid"), asks(PlaceKnight, seat=1))
    (decision,) = table.decisions()
    action = next(each for each in decision.actions if isinstance(each, Place))
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, "Bob: place a knight.")
        table.act(1, action)
        await sees(pilot, "Cid: place a knight.")
        app.screen.query_one(PlacementForm).post_message(AnswerDone(decision, action))
        await pilot.pause()
        assert asks(PlaceKnight, seat=2)(table)
        assert "Press a gold letter to place S" in screen_text(app)


async def test_the_table_is_not_seen_between_a_ballot_and_the_hand_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    painted: list[type[Screen[object]]] = []
    display = LancasterApp._display

    def watched(self: LancasterApp, screen: Screen[object], renderable: RenderableType) -> None:
        painted.append(type(screen))
        display(self, screen, renderable)

    monkeypatch.setattr(LancasterApp, "_display", watched)
    app = LancasterApp(play(new_table("Ann,Bob,greedy"), asks(CastBallot)), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await take_keyboard(pilot)
        painted.clear()
        await pilot.press("y", "enter")
        await wait_for_screen(pilot, HandOverScreen)
    assert {BallotScreen, HandOverScreen} == set(painted)


async def test_the_prompt_is_as_it_was_when_a_large_area_has_been_left() -> None:
    table = play(new_table("Ann,greedy,greedy"), asks(PlaceKnight))
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, "JUST HAPPENED")
        await pilot.press("1", "h", "enter")
        await sees(pilot, "Choose a place")
        await settle(pilot)
        before = screen_text(app)
        await pilot.press("f6")
        await sees(pilot, "behind the screen")
        await pilot.press("2", "2", "f6")
        await settle(pilot)
        assert screen_text(app) == before


async def test_the_key_for_a_large_area_is_named_where_there_is_room() -> None:
    for size, is_named in ((SIZE, True), (SMALL, False)):
        case = CASES["ally-placing"]
        async with on_screen(case.app(Looks("dark")), size) as pilot:
            await case.reach(pilot)
            assert ("v large" in screen_text(pilot.app).splitlines()[-1]) is is_named


async def test_the_key_for_all_laws_is_named_as_long_as_the_answer_needs_no_room() -> None:
    for size, is_named in ((SIZE, True), (SMALL, False)):
        app = LancasterApp(play(new_table("Ann,greedy,greedy"), asks(PlaceKnight)), pace=0)
        async with on_screen(app, size) as pilot:
            await sees(pilot, "t laws")
            await pilot.press("h")
            await sees(pilot, "Enter place it")
            keys = screen_text(app).splitlines()[-1]
            assert "squires" in keys
            assert ("t laws" in keys) is is_named


async def test_an_area_looked_at_tells_the_keys_that_are_for_it() -> None:
    """At every size: how it is shown large, how castles are, and the way back."""
    named = {
        SIZE: ("", "F5 F6 castles", "v large"),
        (100, 30): ("", "Esc back", "Esc back"),
        SMALL: ("", "Esc back", "Esc back"),
    }
    for size, told in named.items():
        case = CASES["ally-placing"]
        async with on_screen(case.app(Looks("dark")), size) as pilot:
            await case.reach(pilot)
            for area in told:
                await settle(pilot)
                assert area in screen_text(pilot.app).splitlines()[-1]
                await pilot.press("tab")


@pytest.mark.parametrize("size", [SMALL, (100, 30)])
async def test_in_a_small_window_each_area_turned_to_has_all_the_room(
    size: tuple[int, int],
) -> None:
    case = CASES["placing"]
    async with on_screen(case.app(Looks("dark")), size) as pilot:
        await case.reach(pilot)
        for name in ("Castle", "France", "Parliament", "Race", "Log"):
            await pilot.press("tab")
            await sees(pilot, f"[{name}]")
            row = screen_text(pilot.app).splitlines()[1]
            assert row.rstrip().endswith("v all areas")
        await pilot.press("tab")
        await sees(pilot, "SCOTLAND")
        await sees(pilot, "THE RACE")
        for tabs in range(1, 6):
            await pilot.press(*["tab"] * tabs, "v")
            await sees(pilot, "SCOTLAND")
            await sees(pilot, "THE RACE")
        await pilot.press("v")
        await sees(pilot, "[England]")
        await pilot.press("v")
        await sees(pilot, "SCOTLAND")
        await sees(pilot, "THE RACE")


async def test_the_key_to_more_of_a_preview_is_offered_only_where_there_is_more() -> None:
    case = CASES["placing"]
    async with on_screen(case.app(Looks("dark")), SIZE) as pilot:
        await case.reach(pilot)
        for keys, is_offered in (("e", True), ("n", False), ("e", True)):
            await pilot.press(*keys)
            await settle(pilot)
            *above, keys_named = screen_text(pilot.app).splitlines()
            assert ("PgDn more" in keys_named) is is_offered
            assert ("more: PgDn" in "".join(above)) is is_offered
        await pilot.press("1", "y", "5")
        await settle(pilot)
        assert "PgDn more" not in screen_text(pilot.app).splitlines()[-1]


async def test_the_question_has_the_spaces_of_the_castle_only_where_no_castle_is_in_sight() -> None:
    case = CASES["placing"]
    for size in (SIZE, SMALL):
        async with on_screen(case.app(Looks("dark")), size) as pilot:
            await case.reach(pilot)
            form = text_of(pilot.app.screen.query_one("#placement"))
            assert ("castle J" in form) == (size == SMALL)


async def test_the_area_after_a_large_castle_is_large_as_well() -> None:
    for size in (SIZE, SMALL):
        case = CASES["placing"]
        async with on_screen(case.app(Looks("dark")), size) as pilot:
            await case.reach(pilot)
            await pilot.press("f6", "tab")
            await sees(pilot, "[France]")
            assert "Esc back" in screen_text(pilot.app).splitlines()[-1]
            await pilot.press("escape")
            await sees(pilot, "SCOTLAND" if size == SMALL else "S C O T L A N D")


@pytest.mark.rule("ALY-2")
async def test_where_purses_are_open_the_key_that_covers_one_says_so() -> None:
    case = CASES["ally-placing"]
    async with on_screen(case.app(Looks("dark")), SIZE) as pilot:
        await case.reach(pilot)
        await pilot.press("p")
        (told,) = pilot.app._notifications
        assert told.message.startswith("Nothing to cover: ")


async def test_a_castle_that_nobody_has_is_not_shown_in_silence() -> None:
    case = CASES["ally-placing"]
    async with on_screen(case.app(Looks("dark")), SIZE) as pilot:
        await case.reach(pilot)
        await pilot.press("f7")
        await settle(pilot)
        (told,) = pilot.app._notifications
        assert told.message == "No player, so no castle: F5 and F6 show those of the 2 players."
