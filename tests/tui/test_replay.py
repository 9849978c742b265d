"""A finished game on the board again, by keys and clicks."""

from __future__ import annotations

import re
from asyncio import Event
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from textual.pilot import Pilot

from lancaster_tui.table.judging import Findings
from lancaster_tui.table.record import to_toml
from lancaster_tui.table.rewatch import Rewatch
from lancaster_tui.table.saves import list_saves, new_save, saved_paths
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.help.rules import rule_in_sight
from lancaster_tui.tui.kit.glyphs import SEAT_SHAPES
from lancaster_tui.tui.pictures import on_screen, press, screen_text, wait_for
from lancaster_tui.tui.replay.hall import HallScreen
from lancaster_tui.tui.replay.lines import LinesScreen
from lancaster_tui.tui.replay.screen import ReplayScreen
from lancaster_tui.tui.replay.turning import Finder
from lancaster_tui.tui.replay.what_if import WhatIfScreen
from lancaster_tui.tui.scores.screen import ScoreScreen
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.words.names import Names
from lancaster_tui.words.rewatch import NOT_KEPT, moment_texts
from lancaster_tui.words.what_if import (
    HELD,
    NOTHING_ELSE,
    ONLY_IF,
    ONLY_PLAYED,
    REST_OF_ROUND,
    WHAT_EACH_HAS,
    fork_text,
)
from tests.table.rewatched import finished, forced
from tests.tui.games import sees, wait_for_screen
from tests.tui.test_turning_points import Stub, Stuck


@asynccontextmanager
async def watching(size: tuple[int, int] = (120, 40)) -> AsyncIterator[Pilot[None]]:
    """Watch a finished game."""
    async with on_screen(LancasterApp(watched=finished(), pace=60), size) as pilot:
        yield pilot


def replay(pilot: Pilot[None]) -> ReplayScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ReplayScreen)
    return screen


def last_rows(pilot: Pilot[None]) -> list[str]:
    """Return the rows of the screen down to the timeline."""
    rows = screen_text(pilot.app).splitlines()[:-1]
    return rows if rows[-1].strip() else rows[:-1]


def replay_names(game: Rewatch) -> list[str]:
    return [seat.name for seat in game.seats]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_keys_go_on_and_back(size: tuple[int, int]) -> None:
    async with watching(size) as pilot:
        start = screen_text(pilot.app)
        assert "act 0 of " in start
        await press(pilot, ["right", "right", "down", "b", "r"])
        assert "round 2, " in screen_text(pilot.app)
        await press(pilot, ["R", "B", "up", "left", "R"])
        assert screen_text(pilot.app) == start
        await press(pilot, ["left"])
        assert screen_text(pilot.app) == start


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_where_the_game_is_has_room(size: tuple[int, int]) -> None:
    game = finished("Ann,Bob,random,random")
    async with on_screen(LancasterApp(watched=game, pace=60), size) as pilot:
        for _, moment in game.rounds[1].phases:
            replay(pilot).go_to(moment)
            await pilot.pause()
            assert f"act {game.moments[moment].acts} of {game.acts}" in screen_text(pilot.app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_home_and_end_lead_to_the_beginning_and_to_who_has_won(
    size: tuple[int, int],
) -> None:
    async with watching(size) as pilot:
        start = screen_text(pilot.app)
        await press(pilot, ["end"])
        last = screen_text(pilot.app)
        assert replay(pilot)._eyes.moment == len(finished().moments) - 1
        totals = [seat.pp for seat in replay(pilot).scene.view.seats]
        assert "THE GAME IS OVER" in last
        assert f"wins with {max(totals)} PP" in last
        for gone in ("PARLIAMENT", "FAVOURS", "King's favour", "if won", "lost won"):
            assert gone not in last
        await press(pilot, ["home"])
        assert screen_text(pilot.app) == start


async def test_france_can_be_looked_at_when_the_game_is_over() -> None:
    async with watching() as pilot:
        await press(pilot, ["end", "f7"])
        assert "THE GAME IS OVER" not in screen_text(pilot.app)
        await press(pilot, ["left", "right"])
        assert "THE GAME IS OVER" in screen_text(pilot.app)


async def test_it_goes_on_by_itself_until_a_key_is_pressed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lancaster_tui.tui.replay.screen._LEAST_PAUSE", 0.2)
    monkeypatch.setattr("lancaster_tui.tui.replay.screen._READING", 0)
    async with watching() as pilot:
        await press(pilot, ["space"])
        eyes = replay(pilot)._eyes
        await sees(pilot, "Space stop")
        await wait_for(pilot, lambda: eyes.moment > 2)
        await press(pilot, ["space"])
        stopped = eyes.moment
        assert "Space play" in screen_text(pilot.app)
        assert replay(pilot)._pause is None
        await press(pilot, ["space", "left"])
        assert replay(pilot)._pause is None
        assert eyes.moment <= stopped
        replay(pilot).go_to(len(finished().moments) - 2)
        await press(pilot, ["space"])
        await wait_for(pilot, lambda: eyes.moment == len(finished().moments) - 1)
        assert replay(pilot)._pause is None


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_all_of_a_long_text_can_be_read(size: tuple[int, int]) -> None:
    async with watching(size) as pilot:
        await press(pilot, ["end"])
        texts = moment_texts(replay(pilot)._eyes, replay(pilot)._eyes.names)
        read = ""
        for _ in range(12):
            read += " ".join(screen_text(pilot.app).split())
            await press(pilot, ["enter"])
        words = {word for text in texts for word in text.split()}
        assert all(word in read for word in words)
        assert all(text.split()[0] in read for text in texts)


@pytest.mark.rule("SET-10")
async def test_eyes_of_a_seat_see_only_its_own_purse() -> None:
    async with watching() as pilot:
        await press(pilot, ["b"])
        scene = replay(pilot).scene
        assert scene.known == [0, 1, 2]
        await press(pilot, ["e"])
        scene = replay(pilot).scene
        assert (scene.viewer, scene.view.seat, scene.known) == (0, 0, [0])
        await press(pilot, ["e", "e", "e"])
        assert replay(pilot).scene.viewer is None


async def test_a_ballot_is_open_to_all_open_eyes_alone() -> None:
    vote = finished().rounds[0].votes[0].moment
    first = min(fork.acts for fork in finished().forks(vote))
    act = finished().act_number(first + 1)
    async with watching() as pilot:
        replay(pilot).go_to(finished().moment_after(first + 1))
        name = finished().seats[act.seat].name
        await sees(pilot, f"{name} votes ")
        replay(pilot).see_with((act.seat + 1) % 3)
        await pilot.pause()
        assert f"{name} votes " not in screen_text(pilot.app)


async def test_a_line_of_the_log_leads_to_its_moment() -> None:
    async with watching() as pilot:
        await press(pilot, ["l"])
        assert isinstance(pilot.app.screen, LinesScreen)
        await press(pilot, ["end", "enter"])
        moment = len(finished().moments) - 1
        assert replay(pilot)._eyes.moment == moment
        await press(pilot, ["l", "home", "enter"])
        assert replay(pilot)._eyes.moment == 0


async def test_the_log_beside_the_moment_begins_with_the_first_word_of_a_line() -> None:
    game = finished("Ann,Bob,random,random")
    async with on_screen(LancasterApp(watched=game, pace=60), (120, 39)) as pilot:
        _, _, told = screen_text(pilot.app).partition("JUST HAPPENED")
        assert told.lstrip().startswith("Proposals: ")


async def test_a_high_window_has_air_around_the_timeline_and_below_the_ribbon() -> None:
    async with watching((120, 40)) as pilot:
        rows = screen_text(pilot.app).splitlines()
        assert not rows[1][66:].strip()
        assert not rows[-2].strip()
        assert rows[-6].startswith(" TIMELINE  ")


async def test_eyes_are_named_also_at_a_long_moment() -> None:
    game = finished("Ann,Neville,Percy,random")
    async with on_screen(LancasterApp(watched=game, pace=60), (120, 40)) as pilot:
        row = next(row for row in screen_text(pilot.app).splitlines() if "all open" in row)
        for number, name in enumerate(("Ann", "Neville", "Percy")):
            assert f" {SEAT_SHAPES[number]} {name} " in row


async def test_a_click_on_the_timeline_goes_there() -> None:
    async with watching() as pilot:
        start = finished().rounds[2].start
        await pilot.click("#timeline", offset=(50, 1))
        await pilot.pause()
        assert replay(pilot)._eyes.moment == start


async def test_a_click_on_a_name_opens_its_eyes() -> None:
    async with watching() as pilot:
        row = screen_text(pilot.app).splitlines()
        y = next(number for number, line in enumerate(row) if " all open " in line)
        x = row[y].index("all open") + len("all open") + 4
        await pilot.click(offset=(x, y))
        await pilot.pause()
        assert replay(pilot).scene.viewer == 0


async def test_turning_points_are_found_and_gone_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lancaster_tui.table.judging.Thinking", Stub)
    async with watching() as pilot:
        await press(pilot, ["asterisk"])
        finder = replay(pilot)._finder
        await wait_for(pilot, lambda: finder.is_over)
        stars = sorted(finder.stars)
        assert 1 < len(stars) <= 6
        replay(pilot).go_to(0)
        gone: list[int] = []
        for _ in stars:
            await press(pilot, ["asterisk"])
            gone.append(replay(pilot)._eyes.moment)
            await sees(pilot, "TURNING POINT")
        assert gone == stars
        await press(pilot, ["asterisk"])
        assert replay(pilot)._eyes.moment == stars[0]


async def test_the_turning_point_that_is_looked_at_keeps_its_star(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lancaster_tui.table.judging.Thinking", Stub)
    async with watching() as pilot:
        await press(pilot, ["asterisk"])
        screen = replay(pilot)
        await wait_for(pilot, lambda: screen._finder.is_over)
        await sees(pilot, "TURNING POINT")
        screen._finder._found.judged.clear()  # others have cost more
        screen._found()
        assert "TURNING POINT" in screen_text(pilot.app)
        await press(pilot, ["right", "left"])
        assert "TURNING POINT" not in screen_text(pilot.app)


async def test_turning_points_are_lost_only_if_one_leaves_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lancaster_tui.table.judging.Thinking", Stub)
    async with watching() as pilot:
        await press(pilot, ["asterisk"])
        finder = replay(pilot)._finder
        await wait_for(pilot, lambda: finder.is_over)
        for key, said in (("q", "q again leaves."), ("escape", "Esc again leaves.")):
            await press(pilot, [key])
            assert f"{said} {NOT_KEPT[:20]}" in screen_text(pilot.app)
            await press(pilot, ["right"])
            assert said not in screen_text(pilot.app)
        await press(pilot, ["q", "q"])
        await wait_for(pilot, lambda: not pilot.app.is_running)


async def test_esc_leaves_the_program_only_at_the_second_time() -> None:
    async with watching() as pilot:
        await press(pilot, ["escape"])
        assert "Esc again leaves." in screen_text(pilot.app)
        await press(pilot, ["right", "escape"])
        assert pilot.app.is_running
        await press(pilot, ["escape"])
        await wait_for(pilot, lambda: not pilot.app.is_running)


async def test_q_leaves_at_once_where_nothing_is_lost() -> None:
    async with watching() as pilot:
        await press(pilot, ["q"])
        await wait_for(pilot, lambda: not pilot.app.is_running)


async def test_the_castle_is_that_of_the_player_who_has_just_acted() -> None:
    game = finished()
    async with watching() as pilot:
        screen = replay(pilot)
        for moment in range(1, len(game.moments) - 1):
            screen._eyes.moment = moment
            actor = game.moments[moment].actor
            assert actor is None or screen.scene.home == actor
        await press(pilot, ["end"])
        (_, winner), *_ = game.place(None).ledger.standings()
        assert screen.scene.home == winner
        screen.see_with((winner + 1) % len(game.seats))
        assert screen.scene.home == (winner + 1) % len(game.seats)


async def test_turning_points_are_known_when_the_game_is_opened_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lancaster_tui.table.judging.Thinking", Stub)
    async with on_screen(LancasterApp(), (120, 40)) as pilot:
        assert isinstance(pilot.app, LancasterApp)
        pilot.app._replays.watch(finished())
        await wait_for_screen(pilot, ReplayScreen)
        await press(pilot, ["asterisk"])
        finder = replay(pilot)._finder
        await wait_for(pilot, lambda: finder.is_over)
        stars = finder.stars
        await press(pilot, ["escape"])
        await wait_for(pilot, lambda: not isinstance(pilot.app.screen, ReplayScreen))
        pilot.app._replays.watch(Rewatch(finished()._table.record))
        await wait_for_screen(pilot, ReplayScreen)
        assert replay(pilot)._finder.stars == stars


async def test_as_long_as_turning_points_are_looked_for_that_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lancaster_tui.table.judging.Thinking", Stuck)
    async with watching((200, 60)) as pilot:
        await press(pilot, ["asterisk", "right"])
        await sees(pilot, "looking for turning points: 0 of ")


async def test_a_search_for_turning_points_that_was_left_is_said_to_be_unfinished(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lancaster_tui.table.judging.Thinking", Stub)
    game = finished()
    findings = Findings()
    finder = Finder(game, findings, lambda _, __: lambda: None, lambda: None)
    finder.begin()
    finder._judging._look()
    finder.close()
    again = Finder(game, findings, lambda _, __: lambda: None, lambda: None)
    assert re.fullmatch(r"search for turning points stopped at 1 of \d+ decisions", again.note[0])


async def test_the_ribbon_says_that_what_is_asked_comes_next() -> None:
    game = finished()
    async with watching() as pilot:
        first = dict(game.rounds[0].phases)["placing"]
        votes = game.rounds[0].votes
        for moment, said in ((first, "next: "), (votes[0].moment, "next: PARLIAMENT vote 2 of 3")):
            replay(pilot).go_to(moment)
            await pilot.pause()
            assert said in screen_text(pilot.app).splitlines()[0]
        await press(pilot, ["end"])
        assert "next: " not in screen_text(pilot.app).splitlines()[0]


async def test_how_far_the_search_has_come_stands_beside_the_whole_act(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lancaster_tui.table.judging.Thinking", Stuck)
    game = finished("Neville,Percy,random,random")
    for size in ((80, 24), (120, 40)):
        async with on_screen(LancasterApp(watched=game, pace=60), size) as pilot:
            await press(pilot, ["asterisk", "right"])
            act = f"act 1 of {game.acts}"
            row = next(row for row in screen_text(pilot.app).splitlines() if act in row)
            found = re.search(r"(turning points|★ search): 0 of \d+[^;]*(; )?", row)
            assert found is not None
            assert bool(found[2]) == (size == (80, 24)), "else it stands at the other end"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_if_shows_both_rounds_and_a_game_goes_on_from_there(
    size: tuple[int, int],
) -> None:
    async with watching(size) as pilot:
        await press(pilot, ["b", "w"])
        assert isinstance(pilot.app.screen, WhatIfScreen)
        for said in ("AS PLAYED", "WHAT IF", "Only with the change", "votes"):
            assert said in screen_text(pilot.app)
        one = screen_text(pilot.app)
        await press(pilot, ["down"])
        assert screen_text(pilot.app) != one
        await press(pilot, ["escape"])
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, ["w", "enter"])
        await wait_for(
            pilot, lambda: any(isinstance(each, TableScreen) for each in pilot.app.screen_stack)
        )
        assert isinstance(pilot.app, LancasterApp)
        table = pilot.app.table
        assert table is not None
        assert [seat.bot for seat in table.seats].count(None) == 1


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_nothing_of_what_if_is_drawn_over_something_else(size: tuple[int, int]) -> None:
    async with watching(size) as pilot:
        for vote in (vote for each in finished().rounds for vote in each.votes):
            replay(pilot).go_to(vote.moment)
            await press(pilot, ["w"])
            for _ in range(4):
                told = screen_text(pilot.app)
                lines = [line.strip() for line in told.splitlines()]
                (start,) = (line for line in lines if "Enter  play on from there as " in line)
                assert start.endswith("in a practice game of your own")
                assert any(title in told for title in (NOTHING_ELSE, ONLY_PLAYED, ONLY_IF))
                await press(pilot, ["down"])
            await press(pilot, ["escape"])


async def test_all_that_differs_has_room_of_its_own() -> None:
    async with watching((80, 24)) as pilot:
        replay(pilot).go_to(finished().rounds[2].start)
        await press(pilot, ["right", "right", "w", "home"])
        while "Space all that differs" not in screen_text(pilot.app):
            await press(pilot, ["down"])
        few = screen_text(pilot.app)
        await press(pilot, ["space"])
        many = screen_text(pilot.app)
        assert many.count(".") > few.count(".")
        for _ in range(9):
            if "Space votes and points" in screen_text(pilot.app):
                break
            await press(pilot, ["space"])
        _, told = screen_text(pilot.app).split("AS PLAYED")
        assert "…" not in told.partition("\n")[2]
        await press(pilot, ["space"])
        assert screen_text(pilot.app) == few


async def test_keys_of_the_list_turn_the_pages_of_all_that_differs() -> None:
    async with watching((80, 24)) as pilot:
        replay(pilot).go_to(finished().rounds[2].start)
        await press(pilot, ["right", "right", "w", "home"])
        for _ in range(20):
            await press(pilot, ["space"])
            if "Space more that differs" in screen_text(pilot.app):
                break
            await press(pilot, ["space", "down"])
        for forth, back in (("pagedown", "pageup"), ("down", "up")):
            one = screen_text(pilot.app)
            await press(pilot, [forth])
            assert screen_text(pilot.app) != one
            await press(pilot, [back])
            assert screen_text(pilot.app) == one
            await press(pilot, [back])
            assert screen_text(pilot.app) == one


async def test_what_else_could_be_placed_stands_below_the_knight_and_the_country() -> None:
    async with watching((120, 40)) as pilot:
        replay(pilot).go_to(finished().rounds[2].start)
        await press(pilot, ["right", "right", "w", "home"])
        rows = [row[:30].strip() for row in screen_text(pilot.app).splitlines()]
        groups = [row for row in rows if re.fullmatch(r"S\d to (counties|the castle|France)", row)]
        assert groups
        assert len(set(groups)) == len(groups)
        assert not any(re.match(r">? *S\d.* to [A-I] ", row) for row in rows)


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
async def test_above_the_columns_of_a_narrow_list_stands_whose_points_and_lead_they_tell(
    size: tuple[int, int],
) -> None:
    game = finished()
    async with watching(size) as pilot:
        moment = game.rounds[2].start + 2
        replay(pilot).go_to(moment)
        (fork,) = game.forks(moment)
        await press(pilot, ["w"])
        name = replay_names(game)[fork.seat]
        assert re.search(rf" 1?\d+ of \d+  for {name}  \+PP", screen_text(pilot.app))
        await press(pilot, ["escape"])
        replay(pilot).go_to(game.rounds[2].votes[0].moment)
        await press(pilot, ["w"])
        assert re.search(r"(for each voter|voter's) +\+PP", screen_text(pilot.app))


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
async def test_no_word_of_what_if_is_cut(size: tuple[int, int]) -> None:
    """What goes on elsewhere has a sign behind a whole word, and is told in full there."""
    game = finished()
    goes_on = 0
    async with watching(size) as pilot:
        for moment in range(0, len(game.moments), 23):
            replay(pilot).go_to(moment)
            if not game.forks(moment):
                continue
            await press(pilot, ["w"])
            text = screen_text(pilot.app)
            goes_on += " …" in text
            assert not re.search(r"\S…", text)
            await press(pilot, ["escape"])
    assert goes_on


async def test_each_answer_says_in_a_column_what_it_brings() -> None:
    async with watching((120, 40)) as pilot:
        replay(pilot).go_to(finished().rounds[2].start)
        await press(pilot, ["right", "right", "w", "home"])
        rows = [row[:47].rstrip() for row in screen_text(pilot.app).splitlines()[1:39]]
        assert re.search(r" 1 of \d+  \+PP +\+est. lead$", rows[0])
        answers = [row for row in rows if re.match(r"[ >][A-IJ-OW-Z]  \S", row)]
        assert len(answers) > 5
        assert all(re.search(r" (0|[+-]\d+) +(best +)?(0|[+-]\d+)$", row) for row in answers)
        added = [re.search(r"  \+\d squires? ", row) for row in answers]
        squires = {each.start() for each in added if each is not None}
        assert len(squires) == 1


async def test_where_there_is_room_it_is_told_what_each_has_and_how_the_round_went_on() -> None:
    game = finished()
    async with watching((200, 60)) as pilot:
        replay(pilot).go_to(game.rounds[2].start)
        await press(pilot, ["right", "right", "w", "home"])
        (fork,) = game.forks(game.rounds[2].start + 2)
        branches = game.as_played(fork), game.what_if(fork, fork.others[0])
        rows = [row[52:] for row in screen_text(pilot.app).splitlines()]
        half = len(rows[0]) // 2
        table = next(y for y, row in enumerate(rows) if row.count(WHAT_EACH_HAS) == len(branches))
        names = [seat.name for seat in game.seats]
        for branch, cut in zip(branches, (slice(0, half), slice(half, None)), strict=True):
            told = [row[cut] for row in rows[table + 1 : table + 1 + len(names)]]
            for name, holding in zip(names, branch.holdings, strict=True):
                figures = re.sub(r"[+-]\d+", "", next(row for row in told if f" {name} " in row))
                kinds = [str(getattr(holding, kind)) for kind in HELD]
                assert re.findall(r"\d+", figures) == kinds
        assert any(row.count(REST_OF_ROUND) == len(branches) for row in rows)


async def test_what_if_covers_the_purses_that_the_eyes_do_not_see() -> None:
    async with watching((200, 60)) as pilot:
        replay(pilot).go_to(finished().rounds[2].start)
        await press(pilot, ["right", "right", "e", "w"])
        rows = screen_text(pilot.app).splitlines()
        table = next(y for y, row in enumerate(rows) if WHAT_EACH_HAS in row)
        told = [row[52:].count("?") for row in rows[table + 1 : table + 1 + len(finished().seats)]]
        assert sorted(told) == [0, *[4] * (len(told) - 1)]


def best_of(pilot: Pilot[None]) -> list[str]:
    """Return the rows of the list in sight that are marked as the best."""
    rows = (row[:47].rstrip() for row in screen_text(pilot.app).splitlines())
    return [row for row in rows if re.search(r" best +\+\d+$", row)]


async def test_the_answer_that_brings_the_greatest_lead_is_marked() -> None:
    game = finished()
    async with watching((120, 40)) as pilot:
        marked = 0
        for moment in (0, game.rounds[2].start + 2, game.rounds[3].start + 2):
            replay(pilot).go_to(moment)
            (fork,) = game.forks(moment)
            played = game.as_played(fork).leads[fork.seat]
            leads = [game.what_if(fork, other).leads[fork.seat] for other in fork.others]
            most = round(max(leads) - played)
            await press(pilot, ["w", "home", *["down"] * leads.index(max(leads))])
            told = {row.split()[-1] for row in best_of(pilot)}
            assert told == ({f"+{most}"} if most > 0 else set())
            marked += most > 0
            await press(pilot, ["escape"])
        assert marked


async def test_a_list_that_is_too_long_says_how_much_is_below_and_keys_go_to_its_ends() -> None:
    game = finished()
    for size in ((80, 24), (120, 40)):
        async with watching(size) as pilot:
            replay(pilot).go_to(game.rounds[2].start)
            await press(pilot, ["right", "right", "w", "home"])
            first = screen_text(pilot.app)
            found = re.search(r" 1 of (\d+) ", first)
            assert found is not None
            assert re.search(r"^ \d+ more below", first, re.MULTILINE)
            await press(pilot, ["end"])
            last = screen_text(pilot.app)
            assert f" {found[1]} of {found[1]} " in last
            assert "more below" not in last
            await press(pilot, ["home"])
            assert screen_text(pilot.app) == first


async def test_votes_and_points_that_do_not_differ_are_left_out() -> None:
    game = finished()
    async with watching((120, 40)) as pilot:
        (fork,) = game.forks(0)
        number = next(
            number
            for number, other in enumerate(fork.others)
            if game.what_if(fork, other).points == game.as_played(fork).points
            and [vote.ballots for vote in game.what_if(fork, other).votes]
            == [vote.ballots for vote in game.as_played(fork).votes]
        )
        await press(pilot, ["w", "home", *["down"] * number])
        told = screen_text(pilot.app)
        assert "3 votes end as they did." in told
        assert "passes" not in told
        assert "PP after this round" not in told


async def test_bands_of_what_if_are_as_wide_as_their_columns() -> None:
    game = finished()
    async with watching((120, 40)) as pilot:
        replay(pilot).go_to(game.rounds[2].start)
        await press(pilot, ["right", "right"])
        (fork,) = game.forks(replay(pilot)._eyes.moment)
        played = game.as_played(fork).points
        differs = (game.what_if(fork, other).points != played for other in fork.others)
        await press(pilot, ["w", "home", *["down"] * list(differs).index(True)])
        (band,) = (row for row in screen_text(pilot.app).splitlines() if "PP after" in row)
        assert band.count("PP after this round") == 2


async def test_nobody_asks_what_if_of_an_act_without_another_legal_answer() -> None:
    async with on_screen(LancasterApp(watched=forced(), pace=60), (120, 40)) as pilot:
        assert "w what if" not in screen_text(pilot.app)
        await press(pilot, ["w"])
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, ["right"])
        assert "w what if" in screen_text(pilot.app)


async def test_f1_opens_the_rule_of_the_act_that_could_have_been_another() -> None:
    async with watching() as pilot:
        for keys, rule in ((["b", "w"], "VOT-2"), (["escape", "r", "right", "w"], "PLC-1")):
            await press(pilot, keys)
            assert rule_in_sight(pilot.app.screen_stack) == rule


async def test_a_position_is_saved_as_a_scenario() -> None:
    async with watching() as pilot:
        await press(pilot, ["b", "s"])
        await sees(pilot, "Saved as ")


async def test_a_game_that_has_ended_is_watched_again_by_a_key() -> None:
    app = LancasterApp(finished()._table)
    async with on_screen(app, (120, 40)) as pilot:
        await wait_for_screen(pilot, ScoreScreen)
        await press(pilot, ["w"])
        await wait_for_screen(pilot, ReplayScreen)


@pytest.mark.parametrize("leave", ["escape", "q"])
async def test_a_replay_that_was_opened_from_a_score_sheet_leads_back_to_it(leave: str) -> None:
    async with on_screen(LancasterApp(finished()._table), (120, 40)) as pilot:
        await wait_for_screen(pilot, ScoreScreen)
        for _ in range(2):
            await press(pilot, ["w"])
            await wait_for_screen(pilot, ReplayScreen)
            await press(pilot, ["right", leave])
            await wait_for_screen(pilot, ScoreScreen)


async def test_a_practice_game_from_such_a_replay_takes_the_place_of_the_game() -> None:
    game = finished()
    async with on_screen(LancasterApp(game._table), (120, 40)) as pilot:
        await wait_for_screen(pilot, ScoreScreen)
        await press(pilot, ["w"])
        await wait_for_screen(pilot, ReplayScreen)
        await press(pilot, ["b", "w", "enter"])
        await wait_for(
            pilot, lambda: any(isinstance(each, TableScreen) for each in pilot.app.screen_stack)
        )
        app = pilot.app
        assert isinstance(app, LancasterApp)
        await wait_for(pilot, lambda: app.table is not game._table)
        tables = [each for each in pilot.app.screen_stack if isinstance(each, TableScreen)]
        assert len(tables) == 1


async def test_what_if_says_whose_move_is_changed() -> None:
    game = finished()
    async with watching((120, 40)) as pilot:
        replay(pilot).go_to(game.rounds[2].start)
        await press(pilot, ["right", "right"])
        (fork,) = game.forks(replay(pilot)._eyes.moment)
        name = game.seats[fork.seat].name
        await press(pilot, ["w"])
        move = fork_text(fork, fork.taken, Names.at_table(game.rules, game.seats))
        assert f"instead of {name}'s next move, {move}" in screen_text(pilot.app)
        assert " at E Bedford" not in screen_text(pilot.app)
        await press(pilot, ["escape", "end", "w"])
        assert "'s last move, " in screen_text(pilot.app)
        await press(pilot, ["escape", "home", "b", "w"])
        assert "change a ballot of vote 1 of 3: " in screen_text(pilot.app)


async def test_the_hall_is_sifted_and_opens_a_game() -> None:
    save_finished()
    assert list_saves()[0].finished
    async with on_screen(LancasterApp(), (120, 40)) as pilot:
        await sees(pilot, "1 finished")
        await press(pilot, ["h"])
        await wait_for_screen(pilot, HallScreen)
        await sees(pilot, "PLAYERS")
        text = screen_text(pilot.app)
        assert "avg PP" in text
        _, laws = text.split("LAWS VOTED ON, most often passed first")
        assert "…" not in laws
        await press(pilot, ["w"])
        assert "No game matches this filter." in screen_text(pilot.app)
        await press(pilot, ["w", "w", "w", "enter"])
        await wait_for_screen(pilot, ReplayScreen)
        await press(pilot, ["q"])
        await wait_for_screen(pilot, HallScreen)
        await press(pilot, ["q"])
        assert not isinstance(pilot.app.screen, HallScreen)


def save_finished(seats: str = "Ann,Bob,random") -> Path:
    """Save a finished game; return its file."""
    record = finished(seats)._table.record
    with closing(new_save(record)) as save:
        save.write(to_toml(record))
    return save.path


@asynccontextmanager
async def in_hall(size: tuple[int, int] = (120, 40)) -> AsyncIterator[Pilot[None]]:
    """Open the hall of games, and wait until the games have been looked for."""
    async with on_screen(LancasterApp(), size) as pilot:
        await press(pilot, ["h"])
        await wait_for_screen(pilot, HallScreen)
        await sees(pilot, "PLAYERS")
        yield pilot


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_is_wrong_with_a_game_of_the_hall_stands_above_the_games_until_a_key(
    size: tuple[int, int],
) -> None:
    save_finished("Cid,random,random")
    save_finished("Dora,random,random")
    async with in_hall(size) as pilot:
        before = screen_text(pilot.app)
        latest, _ = saved_paths()
        latest.unlink()
        await press(pilot, ["enter"])
        rows = [row for row in screen_text(pilot.app).splitlines() if row.strip()]
        (problem,) = (at for at, row in enumerate(rows) if "no such file" in row)
        (games,) = (at for at, row in enumerate(rows) if "GAMES" in row and "2 games" in row)
        assert problem < games
        await press(pilot, ["down", "up"])
        assert screen_text(pilot.app) == before
        await press(pilot, ["enter", "p"])
        assert "no such file" not in screen_text(pilot.app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_files_that_cannot_be_replayed_are_counted_below_the_games(
    size: tuple[int, int],
) -> None:
    path = save_finished()
    for name in ("one", "two"):
        path.with_name(f"{name}.toml").write_text("format = ", "utf-8")
    async with in_hall(size) as pilot:
        assert "2 files cannot be replayed" in screen_text(pilot.app)
        await press(pilot, ["w"])
        assert "2 files cannot be replayed" in screen_text(pilot.app)


@pytest.mark.parametrize("size", [(100, 30), (120, 40)])
async def test_nothing_in_the_hall_is_cut_of_four_players_with_names_of_the_game(
    size: tuple[int, int],
) -> None:
    save_finished("Neville,Percy,Talbot,Beaufort")
    async with in_hall(size) as pilot:
        text = screen_text(pilot.app)
        for name in ("▲ Neville", "■ Percy", "● Talbot", "◆ Beaufort"):
            assert re.search(rf"{name} +[▏▎▍▌▋▊▉█]* +\d+\b", text)
        assert re.search("LAWS.*passed first +votes", text)
        with_file = r"\d{4}-\d\d-\d\d"  # the name of a file is cut
        assert not any("…" in row for row in text.splitlines() if not re.search(with_file, row))


async def test_points_in_the_hall_stand_behind_wide_names() -> None:
    save_finished("公爵,Bob,random")
    async with in_hall() as pilot:
        assert re.search(r"公爵 +[▏▎▍▌▋▊▉█]* +\d+\b", screen_text(pilot.app))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_games_of_the_hall_are_cards_as_many_as_fit(size: tuple[int, int]) -> None:
    for names in ("Ann,Bob,random", "Cid,Dot,random", "Eva,Finn,random", "Gus,Hal,random"):
        save_finished(names)
    async with in_hall(size) as pilot:
        text = screen_text(pilot.app)
        assert text.count(" won by ") + text.count(" shared the victory") == (
            1 if size == (80, 24) else 4
        )
        if size == (80, 24):
            await press(pilot, ["down"])
            assert screen_text(pilot.app) != text, "another one is shown"


async def test_figures_of_the_hall_have_bars() -> None:
    save_finished()
    async with in_hall() as pilot:
        rows = screen_text(pilot.app).splitlines()
        assert any(re.search(r"(Ann|Bob|random) +▆+ +1 +[01.]+ ", row) for row in rows), "who won"
        assert any(re.search(r"▆{8,} +1 +1$", row) for row in rows), "a law that passed"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_whatever_can_be_looked_at_in_a_game_can_be_here(size: tuple[int, int]) -> None:
    async with watching(size) as pilot:
        await press(pilot, ["r", "b"])
        before = replay(pilot)._eyes.moment
        for keys in (
            ("question_mark", "escape"),
            ("t", "escape"),
            ("f1", "f1"),
            ("ctrl+p", "escape"),
            ("tab", "v", "right", "left", "v"),
            ("f5", "f6", "escape"),
            ("pageup", "pagedown"),
        ):
            await press(pilot, keys)
            assert replay(pilot)._eyes.moment == before


async def test_a_window_that_is_too_small_says_what_else_there_is() -> None:
    async with watching((79, 23)) as pilot:
        assert "lancaster replay FILE --step" in screen_text(pilot.app)


async def test_the_timeline_explains_itself_in_words() -> None:
    for size in ((120, 40), (80, 24)):
        async with on_screen(LancasterApp(watched=forced(), pace=60), size) as pilot:
            text = " ".join(screen_text(pilot.app).split())
            assert "Below, round by round: placing, the votes" in text
            assert " pay" in last_rows(pilot)[-1]
            assert "$" not in text


async def test_the_timeline_says_where_the_game_is() -> None:
    async with watching((120, 40)) as pilot:
        await press(pilot, ["r", "right", "right"])
        rows = last_rows(pilot)[-3:]
        assert "round 2  you are here" in rows[0]
        assert rows[1].count("▼") == 1
        assert rows[2].count("placing") == len([each for each in finished().rounds if each.votes])


@pytest.mark.parametrize("size", [(80, 40), (100, 30), (120, 40)])
async def test_the_words_below_the_timeline_stand_apart(size: tuple[int, int]) -> None:
    async with watching(size) as pilot:
        below = last_rows(pilot)[-1].split()
        assert below[1::3] == ["vote"] * 5
        assert below[2::3] == ["pay"] * 5


async def test_the_first_page_names_all_proposals() -> None:
    game = finished("Ann,greedy,greedy,greedy")
    async with on_screen(LancasterApp(watched=game, pace=60), (120, 39)) as pilot:
        _, _, told = screen_text(pilot.app).partition("JUST HAPPENED")
        news = " ".join(row[64:].strip() for row in f"{' ' * 64}{told}".splitlines()[:2])
        assert "…" not in news
        assert news.count(";") == 2


async def test_what_if_begins_with_the_answer_that_helps_most() -> None:
    game = finished()
    moment = game.rounds[2].start + 2
    (fork,) = game.forks(moment)
    played = game.as_played(fork).leads[fork.seat]
    leads = [round(game.what_if(fork, other).leads[fork.seat] - played) for other in fork.others]
    assert max(leads) > 0
    async with watching((120, 40)) as pilot:
        replay(pilot).go_to(moment)
        await press(pilot, ["w"])
        await wait_for(pilot, lambda: marked_row(pilot).endswith(f"+{max(leads)}"))
        await press(pilot, ["home"])
        assert not marked_row(pilot).endswith(f"+{max(leads)}")


@pytest.mark.parametrize("key", ["home", "space"])
async def test_an_answer_that_is_chosen_or_read_stays_once_all_others_have_been_tried(
    monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    may_go_on = Event()

    async def held_back(_delay: float) -> None:
        await may_go_on.wait()

    monkeypatch.setattr("lancaster_tui.tui.replay.what_if.sleep", held_back)
    async with watching((80, 24)) as pilot:
        replay(pilot).go_to(finished().rounds[2].start + 4)
        await pilot.press("w")  # ``press`` would wait until all have been tried
        await wait_for_screen(pilot, WhatIfScreen)
        await pilot.press(key)
        await pilot.pause()
        before, marked = screen_text(pilot.app), marked_row(pilot).rstrip()
        assert bool(marked) == (key == "home"), "all that differs hides the list"
        may_go_on.set()
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert marked_row(pilot).startswith(marked)
        assert key == "home" or screen_text(pilot.app) == before


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_where_nothing_else_differs_that_is_said_of_both_rounds(
    size: tuple[int, int],
) -> None:
    game = finished()
    for vote in (vote for each in game.rounds for vote in each.votes):
        forks = game.forks(vote.moment)
        same = [fork.others[0] for fork in forks]
        async with watching(size) as pilot:
            replay(pilot).go_to(vote.moment)
            await press(pilot, ["w", "home"])
            for _ in same:
                rows = screen_text(pilot.app).splitlines()
                if said := [row for row in rows if NOTHING_ELSE in row]:
                    assert [row.count(NOTHING_ELSE) for row in said] == [2]
                    return
                await press(pilot, ["down"])
    pytest.fail("no ballot of this game changes nothing else")


def marked_row(pilot: Pilot[None]) -> str:
    """Return the row of the list that is marked."""
    rows = screen_text(pilot.app).splitlines()
    return next((row[:47].rstrip() for row in rows if row.startswith(">")), "")
