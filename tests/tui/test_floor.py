"""What may happen while another screen lies above the table, and what becomes of open ballots."""

from __future__ import annotations

import pytest
from textual.screen import Screen

from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.table.record import new_record
from lancaster_tui.table.seating import parse_seats
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.help.help import HelpScreen
from lancaster_tui.tui.pictures import screen_text, wait_for
from lancaster_tui.tui.scores.screen import ScoreScreen
from lancaster_tui.tui.setup.new_game import NewGameScreen
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.tui.vote.hand_over import HandOverScreen
from tests.tui.games import (
    SIZE,
    asks,
    is_over,
    new_table,
    places,
    play,
    sees,
    take_keyboard,
    wait_for_screen,
)
from tests.tui.test_typed_ahead import press_at_once


def before_the_vote() -> tuple[Table, int]:
    """Return a game in which one person's placement opens the vote, and that person."""
    table = play(new_table("Ann,Bob,Cid"), asks(CastBallot))
    actions = table.record.actions
    return Table(table.record.cut(len(actions) - 1)), int(actions[-1].split()[0]) - 1


async def test_a_vote_by_the_palette_leaves_the_next_ballot_alone() -> None:
    """Whoever looks at the table instead of the ballot does so for this one ballot."""
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(CastBallot)), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await take_keyboard(pilot)
        await pilot.press("escape")
        await wait_for_screen(pilot, TableScreen)
        assert isinstance(app.screen, TableScreen)
        assert app.screen.scene.decision is not None
        app.screen.answer(app.screen.scene.decision, Vote(yes=True, markers=0))
        await wait_for_screen(pilot, HandOverScreen)
        await pilot.press("enter")
        await wait_for_screen(pilot, BallotScreen)


@pytest.mark.parametrize("above", [(), ("question_mark",)])
async def test_a_vote_that_is_taken_back_closes_the_ballots_and_opens_them_again(
    above: tuple[str, ...],
) -> None:
    table, placer = before_the_vote()
    app = LancasterApp(places=places(table, ((placer + 1) % 3,)))
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        (decision,) = table.decisions()
        action = decision.actions[0]
        table.act(placer, action)
        await sees(pilot, "All knights are placed.")
        await pilot.press("enter")
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press(*above)
        assert table.undo(placer)
        await wait_for_screen(pilot, TableScreen)
        await sees(pilot, "place a knight")
        table.act(placer, action)
        await sees(pilot, "All knights are placed.")
        await pilot.press("enter")
        await wait_for_screen(pilot, BallotScreen)


async def test_a_ballot_below_the_help_is_told_how_many_are_in() -> None:
    table = play(new_table("Ann,Bob,Cid"), asks(CastBallot))
    app = LancasterApp(places=places(table, (0,)))
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("question_mark")
        await wait_for_screen(pilot, HelpScreen)
        table.act(1, Vote(yes=True, markers=0))
        await pilot.pause()
        await pilot.press("escape")
        await wait_for_screen(pilot, BallotScreen)
        assert "Ballots in: 1 of 3" in screen_text(app)


@pytest.mark.parametrize("key", ["question_mark", "t", "ctrl+p", "q"])
async def test_no_bot_acts_below_another_screen(key: str) -> None:
    table = play(new_table("Ann,greedy,greedy"), asks(PlaceKnight, seat=1))
    app = LancasterApp(table, pace=0.5)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        below: Screen[object] = app.screen
        await pilot.press(key)
        await wait_for(pilot, lambda: app.screen is not below)
        seen = len(table.record.actions)
        await pilot.pause(1)
        assert len(table.record.actions) == seen
        await pilot.press("escape")
        await wait_for(pilot, lambda: len(table.record.actions) > seen)


@pytest.mark.parametrize("keys", [("r", "q"), ("r", "r", "q", "enter"), ("q", "r")])
async def test_quick_keys_on_the_score_sheet_leave_no_table_behind(keys: tuple[str, ...]) -> None:
    table = play(new_table("Ann,random,random"), is_over)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, ScoreScreen)
        press_at_once(app, *keys)
        if keys[0] == "q":
            await wait_for(pilot, lambda: not app.is_running)
            return
        await wait_for_screen(pilot, NewGameScreen)
        await pilot.pause()
        assert not any(isinstance(screen, TableScreen) for screen in app.screen_stack)


async def test_a_rematch_is_played_by_the_same_ruleset() -> None:
    rules = load_ruleset().model_copy(update={"name": "Of our own", "id": "own"})
    table = Table(new_record(rules, parse_seats("Ann,random,random"), 7))
    app = LancasterApp(play(table, is_over), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, ScoreScreen)
        await pilot.press("r")
        await wait_for_screen(pilot, NewGameScreen)
        await pilot.press("enter")
        await wait_for_screen(pilot, TableScreen)
        assert app.table is not None
        assert app.table is not table
        assert app.table.rules.id == "own"
