"""Setting up a new game."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from lancaster_tui.bots.registry import Bot, RandomBot, built_in_names
from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.ruleset.law_sets import GROUPS, law_set_of
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.table.record import Record, new_record
from lancaster_tui.table.seating import COLOURS, Seating, faction_colours
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.kit.colours import colour_of, mixed
from lancaster_tui.tui.kit.drawing import Sheet, wrap
from lancaster_tui.tui.kit.glyphs import SEAT_SHAPES
from lancaster_tui.tui.kit.picker import Picker
from lancaster_tui.tui.kit.theme import THEME_OF
from lancaster_tui.tui.menu.leave import DiscardScreen
from lancaster_tui.tui.menu.load import LoadScreen
from lancaster_tui.tui.menu.menu import MenuScreen
from lancaster_tui.tui.pictures import screen_text, settle, wait_for
from lancaster_tui.tui.scores.screen import ScoreScreen
from lancaster_tui.tui.setup.counts import People
from lancaster_tui.tui.setup.law_set import LawSetScreen
from lancaster_tui.tui.setup.laws import LawFields
from lancaster_tui.tui.setup.new_game import NewGameScreen
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.words.laws.cards import law_text
from lancaster_tui.words.prompts.course import COURSE
from lancaster_tui.words.rewards import longest
from lancaster_tui.words.seating import (
    KINDS,
    PERSON,
    all_bots_text,
    kind_in_full,
    kind_level,
    kind_text,
    kind_way,
)
from tests.tui.games import asks, new_saved_table, play, sees, wait_for_screen

SMALL = (80, 24)
ODD_SEATS = (
    Seating("Zoë", "greedy:spite=0,danger=2,doubt=3", "pink"),
    Seating("王小明王小明王小", None, "blue"),
    Seating("Dot", "random", "yellow"),
)


ALLIES = (
    Seating("Zoë", None, "pink"),
    Seating("Tom", "greedy", "yellow"),
)


@asynccontextmanager
async def on_form(
    seats: Sequence[Seating] = (),
    size: tuple[int, int] = SMALL,
    rules: Ruleset | None = None,
    law_set: str = "base",
) -> AsyncIterator[tuple[Pilot[None], list[Record | None]]]:
    """Show the form; what it answers comes into the list."""
    async with LancasterApp(pace=0).run_test(size=size) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        yield pilot, await open_form(pilot, seats, rules, law_set)


async def open_form(
    pilot: Pilot[None],
    seats: Sequence[Seating] = (),
    rules: Ruleset | None = None,
    law_set: str = "base",
) -> list[Record | None]:
    """Show a new form; what it answers comes into the list."""
    answers = list[Record | None]()
    pilot.app.push_screen(NewGameScreen(seats, rules, law_set), answers.append)
    await wait_for_screen(pilot, NewGameScreen)
    return answers


async def seats_after(pilot: Pilot[None], answers: list[Record | None]) -> tuple[Seating, ...]:
    """Start the game and return who plays."""
    await pilot.press("enter")
    await wait_for(pilot, lambda: bool(answers))
    (record,) = answers
    assert record is not None
    return record.seating


async def laws_after(pilot: Pilot[None], answers: list[Record | None]) -> str:
    """Start the game and return the letters of its law set."""
    await seats_after(pilot, answers)
    (record,) = answers
    assert record is not None
    return law_set_of(record.ruleset, record.start.laws)


def fill(pilot: Pilot[None], field: str, text: str) -> None:
    pilot.app.screen.query_one(field, Input).value = text


async def at(pilot: Pilot[None], field: str, *keys: str) -> None:
    """Press keys at a field."""
    pilot.app.screen.query_one(field).focus()
    await pilot.pause()
    await pilot.press(*keys)


async def test_a_first_game_is_one_person_against_three_easy_bots() -> None:
    async with on_form() as (pilot, answers):
        seats = await seats_after(pilot, answers)
        assert [seat.bot for seat in seats] == [None, "easy", "easy", "easy"]
        assert [seat.name for seat in seats] == ["Ann", "Neville", "Percy", "Talbot"]
        assert [seat.colour for seat in seats] == list(COLOURS[:4])


async def test_two_digits_say_how_many_play_and_how_many_are_people() -> None:
    people = {"Ann", "Bob", "Cid", "Dot", "Eve"}
    async with on_form() as (pilot, first):
        answers = first
        for keys, names in (
            ("42", "Ann Bob Percy Talbot"),
            ("22", "Ann Bob"),
            ("53", "Ann Bob Cid Talbot Beaufort"),
            ("55", "Ann Bob Cid Dot Eve"),
            ("30", "Talbot Neville Percy"),
            ("2", "Ann Neville"),
            ("p3", "Ann Bob Cid Talbot"),
        ):
            await pilot.press(*keys)
            seats = await seats_after(pilot, answers)
            assert [seat.name for seat in seats] == names.split(), keys
            assert [seat.bot is None for seat in seats] == [seat.name in people for seat in seats]
            answers = await open_form(pilot)


@pytest.mark.parametrize("size", [SMALL, (100, 30), (120, 40)])
async def test_it_is_told_in_words_who_plays(size: tuple[int, int]) -> None:
    async with on_form(size=size) as (pilot, _):
        for keys, told in (
            ("4", "You play against 3 bots."),
            ("p40", "4 bots play, and you watch."),
            ("p52", "2 people share this keyboard and play against 3 bots."),
            ("p33", "3 people share this keyboard."),
            ("p21", "You play against 1 bot; each has an ally, and purses are open."),
            ("p22", "2 people share this keyboard; each has an ally, and purses are open."),
        ):
            await pilot.press(*keys)
            await sees(pilot, told)


async def test_each_number_of_players_says_what_it_means_for_allies() -> None:
    async with on_form() as (pilot, _):
        assert "Everybody plays alone" in screen_text(pilot.app)
        await pilot.press("2", "p")
        await sees(pilot, "Each of you has an ally")


async def test_a_digit_that_cannot_be_chosen_says_why() -> None:
    async with on_form() as (pilot, _):
        await pilot.press("2", "5")
        refused = "With 2 players at most 2 can be people; p changes the number."
        await sees(pilot, refused)
        assert pilot.app.screen.query_one("#people", People).word == "1"
        await pilot.press("2")
        await sees(pilot, "2 people share this keyboard")
        assert refused not in screen_text(pilot.app)
        await pilot.press("5")
        await sees(pilot, refused)
        await pilot.press("2")
        await sees(pilot, "2 people share this keyboard")
        await pilot.press("p", "9")
        await sees(pilot, "A game is for 2 to 5 players.")
        await pilot.press("tab")
        await sees(pilot, "2 people share this keyboard")


@pytest.mark.parametrize("size", [SMALL, (120, 40)])
async def test_the_key_line_names_what_changes_the_field_in_focus(size: tuple[int, int]) -> None:
    async with on_form(size=size) as (pilot, _):
        for keys, named in (
            ((), "2-5 players"),
            (("3",), "0-3 people"),
            (("l",), "left right change   0-4 base or new"),
        ):
            await pilot.press(*keys)
            await pilot.pause()
            line = screen_text(pilot.app).rstrip().splitlines()[-1]
            assert named in line
            assert "up down field" in line
            assert line.endswith("Esc back")


@pytest.mark.parametrize(
    ("size", "is_shown"), [(SMALL, False), ((120, 40), False), ((200, 60), True)]
)
async def test_keys_for_the_laws_are_named_where_they_are_of_use(
    size: tuple[int, int], *, is_shown: bool
) -> None:
    async with on_form(size=size) as (pilot, _):
        await pilot.pause()
        assert ("F2 shows them" in screen_text(pilot.app)) != is_shown
        assert "0 to 4 change" not in screen_text(pilot.app), "digits are for the players"
        await pilot.press("l")
        if size != SMALL:
            await sees(pilot, "0 to 4 change a group.")


async def test_the_groups_of_laws_are_explained_where_they_can_be_chosen() -> None:
    async with on_form() as (pilot, _):
        await sees(pilot, "best for a first one. F2 shows them.")
        assert not pilot.app.screen.query_one("#group-0").region
        await pilot.press("l", "left")
        await sees(pilot, "Laws come up in 5 groups; a digit switches one between base and new.")
        assert pilot.app.screen.query_one("#group-0").region
        await pilot.press("r")
        await sees(pilot, "base or new is random for each")
        await sees(pilot, "For each group, base or new laws are drawn at random")


@pytest.mark.parametrize("chosen", [[], ["right"]], ids=["base", "new"])
async def test_what_the_lot_was_to_choose_is_then_chosen_as_before(chosen: list[str]) -> None:
    async with on_form() as (pilot, _):
        await pilot.press("l", *chosen)
        laws = pilot.app.screen.query_one(LawFields)
        before = laws.word
        await pilot.press("r", "r")
        assert laws.word == before
        assert not laws.shows_groups


async def test_there_are_no_more_people_than_players() -> None:
    async with on_form() as (pilot, answers):
        await pilot.press("3", "5")
        assert len(await seats_after(pilot, answers)) == 3
        assert answers[0] is not None
        assert [seat.bot for seat in answers[0].seating] == [None, "easy", "easy"]


async def test_a_mouse_alone_says_who_plays() -> None:
    async with on_form() as (pilot, answers):
        await pilot.click("#players", offset=(1, 0))
        await pilot.click("#people", offset=(9, 0))
        await pilot.click("#colour-0", offset=(13, 0))
        await pilot.click("#lawset", offset=(20, 0))
        await pilot.click("#start")
        await wait_for(pilot, lambda: bool(answers))
        (record,) = answers
        assert record is not None
        seats = [(seat.name, seat.bot, seat.colour) for seat in record.seating]
        assert seats == [("Ann", None, "yellow"), ("Bob", None, "orange")]
        assert record.law_set == "nnnnn"


async def test_a_seat_that_becomes_a_bot_and_a_person_again_has_its_name_again() -> None:
    async with on_form() as (pilot, answers):
        fill(pilot, "#name-0", "Zoë")
        await at(pilot, "#kind-0", "right")
        await sees(pilot, "Beaufort")
        assert "Zoë" not in screen_text(pilot.app)
        await pilot.press("right", "left", "left")
        assert (await seats_after(pilot, answers))[0] == Seating("Zoë", None, "blue")


async def test_a_name_that_somebody_has_is_given_to_nobody_else() -> None:
    async with on_form() as (pilot, answers):
        fill(pilot, "#name-0", "beaufort")
        fill(pilot, "#name-2", "Bob")
        await pilot.press("5", "2")
        names = [seat.name for seat in await seats_after(pilot, answers)]
        assert names == ["beaufort", "Ann", "Bob", "Talbot", "Percy"]


@pytest.mark.parametrize(("key", "seat"), [("f5", 0), ("f8", 3)])
async def test_a_key_leads_to_the_name_of_each_seat(key: str, seat: int) -> None:
    async with on_form() as (pilot, answers):
        await pilot.press(key, "Z", "o", "e")
        assert (await seats_after(pilot, answers))[seat].name == "Zoe"


async def test_no_key_leads_to_a_seat_that_is_not_there() -> None:
    async with on_form() as (pilot, _):
        before = pilot.app.focused
        await pilot.press("f9")
        assert pilot.app.focused is before
        await sees(pilot, "F5-F8 seat")


async def test_a_new_game_takes_names_kinds_and_seed() -> None:
    async with on_form() as (pilot, answers):
        fill(pilot, "#name-0", "Zoë")
        fill(pilot, "#seed", "42")
        await at(pilot, "#kind-1", "r")
        await at(pilot, "#kind-2", "left")
        seats = await seats_after(pilot, answers)
        assert [seat[:2] for seat in seats[:3]] == [
            ("Zoë", None),
            ("Neville", "random"),
            ("Ann", None),
        ]
        assert answers[0] is not None
        assert answers[0].seed == 42


@pytest.mark.parametrize("seats", [ODD_SEATS, ALLIES], ids=["three", "allies"])
async def test_the_whole_form_is_on_the_screen(seats: Sequence[Seating]) -> None:
    async with on_form(seats) as (pilot, _):
        fill(pilot, "#name-0", "a name that is much too long, and then some more of it")
        await pilot.press("enter")
        for size in (SMALL, (120, 40), (200, 60)):
            await pilot.resize_terminal(*size)
            await sees(pilot, "Seat 1 cannot be called")
            shown = set[str]()
            for field in pilot.app.screen.query("Input, Picker, Button, #about-entry, #keys"):
                assert pilot.app.screen.region.contains_region(field.region)
                if field.region.area:
                    shown.add(field.id or "")
            of_seats = {
                each for each in shown if each.partition("-")[0] in ("name", "kind", "colour")
            }
            assert len(of_seats) == 3 * len(seats)
            assert {"players", "people", "seed", "ruleset", "lawset", "laws", "start"} <= shown
            await sees(pilot, "base (18 laws)")
            await sees(pilot, "SEED      random")


async def test_choosing_a_taken_colour_swaps_with_its_owner() -> None:
    async with on_form() as (pilot, answers):
        await at(pilot, "#colour-0", "right", "right")
        seats = await seats_after(pilot, answers)
        assert [seat.colour for seat in seats] == ["green", "blue", "orange", "pink"]


async def test_the_colour_of_an_empty_seat_can_be_had_too() -> None:
    async with on_form() as (pilot, answers):
        await at(pilot, "#colour-0", "left")
        seats = await seats_after(pilot, answers)
        assert [seat.colour for seat in seats] == ["yellow", "orange", "green", "pink"]


@pytest.mark.rule("ALY-3")
async def test_with_two_seats_each_has_an_ally_of_its_own_colour() -> None:
    async with on_form() as (pilot, answers):
        assert "allies" not in screen_text(pilot.app)
        await pilot.press("2")
        await sees(pilot, "each has an ally")
        seats = await seats_after(pilot, answers)
        assert [seat.colour for seat in seats] == ["blue", "orange"]
        assert faction_colours(seats) == (0, 1, 0, 1)


@pytest.mark.parametrize("more", [1, 2, 3])
async def test_seats_added_to_a_game_with_allies_have_colours_of_their_own(more: int) -> None:
    async with on_form(ALLIES) as (pilot, answers):
        await pilot.press(str(2 + more))
        assert "allies" not in screen_text(pilot.app)
        seats = await seats_after(pilot, answers)
        assert len({seat.colour for seat in seats}) == len(seats) == 2 + more
        assert {seat.ally_colour for seat in seats} == {None}


async def test_a_rematch_with_allies_keeps_all_colours() -> None:
    async with on_form(ALLIES) as (pilot, answers):
        assert await seats_after(pilot, answers) == ALLIES


@pytest.mark.rule("SET-1")
async def test_a_ruleset_that_two_cannot_play_says_so_in_place() -> None:
    rules = load_ruleset()
    counts = [count for count in rules.player_counts if count.players != 2]
    for_more = rules.model_copy(update={"player_counts": counts})
    async with on_form(ALLIES, rules=for_more) as (pilot, answers):
        assert "allies" not in screen_text(pilot.app)
        await pilot.press("enter")
        await sees(pilot, "is for 3, 4, 5 players, not for 2")
        assert not answers


@pytest.mark.rule("LAW-6")
async def test_the_laws_are_chosen_all_at_once_or_group_by_group() -> None:
    async with on_form() as (pilot, first):
        answers = first
        for keys, letters in (
            ([], "bbbbb"),
            (["right"], "nnnnn"),
            (["left", "tab", "tab", "tab", "right"], "bnbbb"),
            (["right"] * 3 + ["tab", "tab", "left", "tab", "tab", "tab", "tab", "space"], "bnnnb"),
            (["1"], "bnbbb"),
            (["right", "0", "4"], "bnnnb"),
            (["1", "1"], "bbbbb"),
            (["r", "r", "3"], "bbbnb"),
            (["right", "r", "r"], "nnnnn"),
            (["1", "r", "r"], "bnbbb"),
            (["l"], "nnnnn"),
            (["l", "l", "l", "l"], "bbbbb"),
        ):
            pilot.app.screen.query_one("#lawset").focus()
            await pilot.press(*keys)
            assert await laws_after(pilot, answers) == letters, keys
            answers = await open_form(pilot)


@pytest.mark.rule("LAW-6")
async def test_groups_chosen_by_hand_that_are_all_of_a_kind_have_its_name() -> None:
    async with on_form(law_set="bnnnn") as (pilot, _):
        word = pilot.app.screen.query_one("#lawset", Picker)
        assert word.word == "by hand"
        await at(pilot, "#group-0", "right")
        assert word.word == "new"
        await pilot.press("right")
        assert word.word == "by hand"


@pytest.mark.rule("LAW-6")
async def test_a_click_on_the_card_of_a_group_chooses_it() -> None:
    async with on_form(law_set="bnbbb", size=(120, 40)) as (pilot, answers):

        def strip() -> int:
            rows = screen_text(pilot.app).splitlines()
            return next(y for y, line in enumerate(rows) if line.count("NEW") == 5)

        await sees(pilot, "bnbbb")
        await pilot.click(offset=(100, strip() + 2))
        assert await laws_after(pilot, answers) == "bnbbn"


@pytest.mark.rule("LAW-6")
async def test_laws_of_a_kind_are_shown_without_the_others_which_show_when_they_are_mixed() -> None:
    async with on_form(size=(120, 40)) as (pilot, _):
        await sees(pilot, "WHO THE BOTS ARE")
        await sees(pilot, "The three laws in force pay whoever meets")
        shown = screen_text(pilot.app)
        assert "most knights in" not in shown
        assert "NEW" not in shown.replace("NEW GAME", "")
        pilot.app.screen.query_one("#lawset").focus()
        await pilot.press("4")
        await sees(pilot, "most knights in")


@pytest.mark.rule("RND-1")
async def test_a_large_screen_says_how_a_round_goes() -> None:
    async with on_form(size=(200, 60)) as (pilot, _):
        rows = screen_text(pilot.app).splitlines()
        shown = [row.strip() for row in rows if row.strip()]
        (head,) = [row for row in shown if row.startswith("HOW A ROUND GOES")]
        start = shown.index(head) + 1
        assert tuple(line.split()[0] for line in shown[start : start + len(COURSE)]) == COURSE
        assert "WHO THE BOTS ARE" in head
        for kind in BOTS:
            assert any(kind_in_full(kind) in row for row in shown)


@pytest.mark.rule("LAW-6")
async def test_laws_by_chance_are_drawn_with_the_seed() -> None:
    sets = set()
    for seed in range(4):
        async with on_form(law_set="random") as (pilot, answers):
            assert not pilot.app.screen.query_one("#group-0").region
            fill(pilot, "#seed", str(seed))
            sets.add(await laws_after(pilot, answers))
            twin = new_record(load_ruleset(), ALLIES, seed, "random")
            assert law_set_of(twin.ruleset, twin.start.laws) in sets
    assert len(sets) > 2


async def test_without_new_laws_only_the_base_laws_can_be_chosen() -> None:
    rules = load_ruleset().model_copy(update={"new_laws": []})
    async with on_form(rules=rules, law_set="new") as (pilot, answers):
        assert not pilot.app.screen.query_one("#group-0").region
        await at(pilot, "#lawset", "right", "1", "r")
        assert await laws_after(pilot, answers) == "bbbbb"


async def test_up_and_down_reach_every_line() -> None:
    async with on_form(ALLIES) as (pilot, _):
        lines = []
        for _ in range(8):
            assert pilot.app.focused is not None
            lines.append(pilot.app.focused.id)
            await pilot.press("down")
        names = ["name-0", "name-1"]
        rest = ["lawset", "ruleset", "seed", "start"]
        assert lines == ["players", *names, *rest, "players"]
        await pilot.press("up")
        assert pilot.app.focused is pilot.app.screen.query_one("#players")
        await pilot.press("up", "up", "up")
        assert pilot.app.focused is pilot.app.screen.query_one("#ruleset")


async def test_up_and_down_stay_in_the_column_of_a_seat() -> None:
    async with on_form(size=(120, 40)) as (pilot, _):
        await pilot.press("f7")
        for field in ("kind-2", "colour-2"):
            await pilot.press("down")
            assert pilot.app.focused is pilot.app.screen.query_one(f"#{field}")


async def test_a_rematch_offers_the_same_seats_and_what_bots_are_made_of() -> None:
    async with on_form(ODD_SEATS) as (pilot, answers):
        await sees(pilot, "< greedy:spite=0,dang… >")
        await at(pilot, "#kind-0")
        await sees(pilot, "greedy with parameters: spite=0, danger=2, doubt=3")
        assert await seats_after(pilot, answers) == ODD_SEATS


@pytest.mark.parametrize("arguments", ["", " --think" * 50])
async def test_a_seat_of_a_program_can_be_kept_changed_and_chosen_again(arguments: str) -> None:
    seats = (Seating("Zoë", f"engine:./mybot{arguments}", "pink"), *ODD_SEATS[1:])
    async with on_form(seats) as (pilot, answers):
        await sees(pilot, "< program >")
        await at(pilot, "#kind-0")
        await sees(pilot, "The program ./mybot")
        about = pilot.app.screen.query_one("#about-entry")
        assert pilot.app.screen.query_one("#new-game").content_region.contains_region(about.region)
        await pilot.press("right")
        await sees(pilot, "Somebody at this keyboard.")
        await pilot.press("left")
        assert await seats_after(pilot, answers) == seats


async def test_a_rematch_of_a_game_from_the_menu_has_greedy_for_its_program() -> None:
    table = play(new_saved_table("Zoe,Tom=engine:./mybot,Ann"), asks(CastBallot))
    play(table, lambda table: table.is_over)
    app = LancasterApp(pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await wait_for(pilot, lambda: "1 saved" in screen_text(app))
        await pilot.press("l")
        await wait_for_screen(pilot, LoadScreen)
        await sees(pilot, "Tom (program)")
        assert "mybot" not in screen_text(app)
        assert table.save is not None
        table.save.close()
        await pilot.press("enter")
        await wait_for_screen(pilot, ScoreScreen)
        await pilot.press("r")
        await wait_for_screen(pilot, NewGameScreen)
        await pilot.press("enter")
        await wait_for_screen(pilot, TableScreen)
        assert app.table is not None
        assert [seat.bot for seat in app.table.seats] == [None, "greedy", None]


async def test_seats_added_at_a_rematch_have_names_and_colours_of_their_own() -> None:
    async with on_form(ODD_SEATS) as (pilot, answers):
        await pilot.press("5")
        seats = await seats_after(pilot, answers)
        assert len({seat.name for seat in seats}) == len({seat.colour for seat in seats}) == 5


async def offered_after(seats: str) -> tuple[Table, Table]:
    """Return a saved game, and the one that the menu offers after it."""
    last = play(new_saved_table(seats), asks(CastBallot))
    assert last.save is not None
    last.save.close()
    app = LancasterApp(pace=60)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await pilot.press("n")
        await wait_for_screen(pilot, NewGameScreen)
        await pilot.press("enter")
        await wait_for_screen(pilot, TableScreen)
        assert app.table is not None
        return last, app.table


async def test_the_menu_offers_the_seats_of_the_last_game() -> None:
    last, offered = await offered_after("Zoe,Tom=random,Ann,Max=greedy:spite=0")
    assert [seat[:2] for seat in offered.seats] == [seat[:2] for seat in last.seats]


async def test_after_a_game_between_bots_the_menu_offers_one_with_a_person() -> None:
    _, offered = await offered_after("mix,mix,mix,mix")
    assert [seat.bot for seat in offered.seats] == [None, "easy", "easy", "easy"]


async def test_the_mouse_sets_up_a_game() -> None:
    async with on_form() as (pilot, answers):
        for seat, at in ((1, 5), (1, 7), (2, 5), (2, 7), (2, 0)):  # to the right, and once back
            await pilot.click(f"#kind-{seat}", offset=(at, 0))
        await pilot.click("#colour-0", offset=(4, 0))
        await pilot.click("#seed")
        await pilot.press("9")
        await pilot.click("#start")
        await wait_for(pilot, lambda: bool(answers))
        (record,) = answers
        assert record is not None
        assert record.seed == 9
        assert [seat.bot for seat in record.seating] == [None, "hard", "normal", "easy"]
        assert [seat.colour for seat in record.seating[:2]] == ["orange", "blue"]


BOTS = [kind for kind in KINDS if kind != PERSON]


@pytest.mark.parametrize("kinds", [BOTS[:5], BOTS[-5:]], ids=",".join)
async def test_the_first_letter_of_a_bot_chooses_it(kinds: list[str]) -> None:
    assert {*BOTS[:5], *BOTS[-5:]} == {*BOTS}
    async with on_form() as (pilot, answers):
        await pilot.press("5")
        for key, kind in zip(("f5", "f6", "f7", "f8", "f9"), kinds, strict=True):
            await pilot.press(key, key, kind[0])
            await sees(pilot, kind_in_full(kind))
        assert [seat.bot for seat in await seats_after(pilot, answers)] == kinds


def test_each_kind_of_player_has_a_letter_of_its_own() -> None:
    assert len({kind[0] for kind in KINDS}) == len(KINDS)
    assert set(KINDS) == {PERSON, *built_in_names()} - {"search"}


async def test_one_key_makes_all_bots_stronger_also_those_that_come_later() -> None:
    async with on_form() as (pilot, answers):
        for kind in ("normal", "hard", "mix", "easy", "normal"):
            await pilot.press("a")
            await sees(pilot, f"All bots: {kind}.")
        await pilot.press("5")
        seats = await seats_after(pilot, answers)
        assert [seat.bot for seat in seats] == [None, "normal", "normal", "normal", "normal"]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_said_of_a_player_fits(kind: str) -> None:
    assert len(wrap(kind_text(kind), 19)) <= 2
    assert len(kind_in_full(kind)) <= 74
    assert len(all_bots_text(kind)) <= 2 * 74


async def test_five_cards_in_the_narrowest_window_show_all_colours() -> None:
    async with on_form(size=(112, 38)) as (pilot, _):
        await pilot.press("5")
        await sees(pilot, "F9")
        (row,) = [row for row in screen_text(pilot.app).splitlines() if "colour" in row]
        assert [row.count(shape) for shape in SEAT_SHAPES] == [5] * 5


@pytest.mark.parametrize("kind", KINDS)
def test_how_somebody_plays_fits_into_a_row_of_a_card(kind: str) -> None:
    _, forms = kind_way(kind)
    squares = 4 if kind_level(kind) else 0
    for columns in (13, 18):  # of five cards and of four side by side
        assert squares + len(longest(forms, columns - squares)) <= columns


@pytest.mark.parametrize("size", [SMALL, (100, 30), (120, 40), (200, 60)])
async def test_the_level_of_a_bot_is_shown_in_squares(size: tuple[int, int]) -> None:
    async with on_form(size=size) as (pilot, _):
        assert screen_text(pilot.app).count("■□□") == 3
        for kind, squares in (("normal", "■■□"), ("hard", "■■■"), ("soldier", "")):
            await at(pilot, "#kind-1", kind[0])
            await sees(pilot, kind_in_full(kind))
            shown = screen_text(pilot.app)
            assert shown.count("■□□") == 2
            assert squares in shown
            assert len(re.findall("[■□]{3}", shown)) == 2 + bool(squares)
            if size != SMALL:
                verb, forms = kind_way(kind)
                assert re.search(f"{verb} .*{forms[-1]}", shown)


@pytest.mark.parametrize("size", [SMALL, (120, 40)])
async def test_the_ground_of_a_seat_has_its_colour(size: tuple[int, int]) -> None:
    async with on_form(size=size) as (pilot, _):
        app = pilot.app
        assert isinstance(app, LancasterApp)

        def grounds() -> list[str]:
            name = [app.screen.query_one(f"#kind-{seat}") for seat in range(4)]
            return [field.background_colors[1].hex6.lower() for field in name]

        def tints(*seats: int) -> list[str]:
            palette = app.theme_variables
            return [colour_of(mixed("surface", f"seat-{seat}", 14), palette) for seat in seats]

        assert grounds() == tints(0, 1, 2, 3)
        await at(pilot, "#colour-0", "right", "right")
        assert grounds() == tints(2, 0, 1, 3)
        app.theme = THEME_OF["light"].name
        await pilot.pause()
        assert grounds() == tints(2, 0, 1, 3)


@pytest.mark.rule("LAW-6")
async def test_cards_that_say_what_is_chosen_have_only_times_above() -> None:
    async with on_form(law_set="bnbbb", size=(120, 40)) as (pilot, answers):
        await sees(pilot, "rounds 1 and 2")
        rows = screen_text(pilot.app).splitlines()
        y = next(y for y, row in enumerate(rows) if "rounds 1 and 2" in row)
        assert "base" not in rows[y]
        assert rows[y + 1].count("BASE") == 5
        assert rows[y + 1].count("chosen") == 4
        await pilot.click(offset=(rows[y].index("rounds 1"), y))
        await pilot.click(offset=(rows[y].index("round 5"), y))
        await sees(pilot, "bbbbn")
        await at(pilot, "#group-0", "left")
        assert await laws_after(pilot, answers) == "nbbbn"


@pytest.mark.parametrize("size", [SMALL, (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("keys", [(), ("5",), ("2", "2", "l", "left", "1")], ids=str)
async def test_above_the_keys_a_row_is_free(size: tuple[int, int], keys: Sequence[str]) -> None:
    async with on_form(size=size) as (pilot, _):
        await pilot.press(*keys)
        await settle(pilot)
        *_, before, _ = screen_text(pilot.app).splitlines()
        assert not before


async def law_columns(pilot: Pilot[None], number: int) -> list[str]:
    """Return what stands in each of so many columns of cards, with single blanks."""
    await settle(pilot)
    sheet = pilot.app.screen.query_one(Sheet)
    rows = ["".join(text for text, _ in row) for row in sheet.render().rows]
    step = (sheet.size.width + 2) // number
    lefts = [at * step for at in range(number)]
    return [" ".join(" ".join(row[x : x + step] for row in rows).split()) for x in lefts]


@pytest.mark.rule("LAW-6")
@pytest.mark.parametrize("law_set", ["new", "random", "bnbbn"])
async def test_the_laws_that_are_chosen_can_be_read(law_set: str) -> None:
    rules = load_ruleset()
    letters = {"new": "nnnnn", "random": "-----"}.get(law_set, law_set)
    async with on_form(size=(120, 70), law_set=law_set) as (pilot, _):
        await pilot.press("f2")
        await wait_for_screen(pilot, LawSetScreen)
        columns = await law_columns(pilot, 5)
        for kind, laws in (("b", rules.laws), ("n", rules.new_laws)):
            for law in laws:
                if letters[law.group] in (kind, "-"):
                    assert law_text(law) in columns[law.group]
        assert any(" BASE " in column for column in columns) is (law_set != "new")
        if law_set == "bnbbn":
            assert law_text(rules.law_by_id["LAW-B16"]) not in columns[4]
            assert columns[1].startswith("GROUP 1 NEW rounds 1 and 2 ")


@pytest.mark.parametrize("how", ["key", "button"])
async def test_all_laws_can_be_read(how: str) -> None:
    async with on_form(size=(80, 40)) as (pilot, answers):
        if how == "key":
            await pilot.press("f2")
        else:
            await pilot.click("#laws")
        await wait_for_screen(pilot, LawSetScreen)
        text = " ".join(await law_columns(pilot, 2))
        assert "GROUP 2 BASE rounds 2 and 3" in text
        for law in load_ruleset().laws:
            assert law_text(law) in text
        await pilot.press("escape")
        await wait_for_screen(pilot, NewGameScreen)
        assert not answers


async def test_escape_leaves_without_a_game() -> None:
    async with on_form() as (pilot, answers):
        await pilot.press("escape")
        await wait_for(pilot, lambda: answers == [None])


@pytest.mark.parametrize("keys", [("2",), ("f5", "Z"), ("l", "1")])
async def test_escape_asks_before_what_has_been_changed_is_lost(keys: tuple[str, ...]) -> None:
    async with on_form() as (pilot, answers):
        await pilot.press(*keys, "escape")
        await wait_for_screen(pilot, DiscardScreen)
        await pilot.press("escape")
        await wait_for_screen(pilot, NewGameScreen)
        assert not answers
        await pilot.press("escape", "q")
        await wait_for(pilot, lambda: answers == [None])


async def test_escape_asks_nothing_when_all_is_as_it_was() -> None:
    async with on_form() as (pilot, answers):
        await pilot.press("2", "p", "4", "1", "tab", "tab", "escape")
        await wait_for(pilot, lambda: answers == [None])


async def test_what_is_wrong_is_said_in_place_until_it_is_changed() -> None:
    async with on_form() as (pilot, answers):
        for field, value, sentence in (
            ("#name-1", "  ", "Seat 2 has no name."),
            ("#name-1", "ann", "Seats 1 and 2 need different names."),
            ("#name-2", "x" * 17, "Seat 3 cannot be called"),
            ("#name-2", "a\x1b[31mb", "Seat 3 cannot be called"),
            ("#seed", "seven", "A seed is a whole number"),
            ("#seed", "9" * 30, "A seed is a whole number"),
            ("#seed", "9" * 5000, "A seed is a whole number"),
        ):
            before = pilot.app.screen.query_one(field, Input).value
            fill(pilot, field, value)
            await pilot.press("enter")
            await sees(pilot, sentence)
            assert pilot.app.focused is pilot.app.screen.query_one(field), value
            assert not answers, value
            await pilot.press("7")
            await wait_for(pilot, partial(_misses, pilot, sentence))
            fill(pilot, field, before)
            await pilot.pause()


def _misses(pilot: Pilot[None], sentence: str) -> bool:
    return sentence not in screen_text(pilot.app)


async def test_a_bot_that_does_not_work_is_said_at_its_seat(
    register_bot: Callable[[str, type[Bot]], None],
) -> None:
    class Broken(RandomBot):
        def __init__(self) -> None:
            raise OSError("no weights")

    register_bot("broken", Broken)
    async with on_form((Seating("Ann"), Seating("Zoe", "broken"))) as (pilot, answers):
        await pilot.press("enter")
        said = "Seat 2: the bot broken cannot be created: OSError: no weights."
        await wait_for(pilot, lambda: said in screen_text(pilot.app))
        assert answers == []


@pytest.mark.parametrize(("keys", "marked"), [((), "▌PLAYERS"), (("p",), "▌PEOPLE")])
async def test_the_number_in_focus_is_marked(keys: Sequence[str], marked: str) -> None:
    async with on_form() as (pilot, _):
        await pilot.press(*keys)
        await sees(pilot, marked)
        assert screen_text(pilot.app).count("▌P") == 1


@pytest.mark.parametrize("size", [(120, 40), (200, 60)], ids=str)
async def test_the_digit_of_each_group_stands_above_its_card(size: tuple[int, int]) -> None:
    async with on_form(size=size) as (pilot, _):
        await pilot.press("l", "left")
        await sees(pilot, "a group between base and new")
        rows = screen_text(pilot.app).splitlines()
        at = next(y for y, row in enumerate(rows) if re.search(r"^ +0 +at the start", row))
        digits = [match.start() for match in re.finditer(r"\d(?= +(?:at the|rounds?) )", rows[at])]
        heads = next(row for row in rows[at + 1 :] if "BASE" in row)
        assert len(digits) == GROUPS
        assert digits == [match.start() for match in re.finditer("BASE", heads)]
