"""A whole game, from the menu to the score sheet and back."""

from __future__ import annotations

from asyncio import sleep
from functools import partial
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from lancaster_tui.content.rulesets import rulesets_folder
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.table.saves import list_saves
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.menu.menu import MenuScreen
from lancaster_tui.tui.pictures import wait_for
from lancaster_tui.tui.scores.screen import ScoreScreen
from lancaster_tui.tui.setup.new_game import NewGameScreen
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.tui.vote.hand_over import HandOverScreen
from lancaster_tui.tui.vote.reveal import RevealScreen
from tests.tui.games import MOMENT, SHORT, SIZE, SMALL, sees, short_table, wait_for_screen

pytestmark = pytest.mark.timeout(600)  # whole games, which a busy machine takes minutes for


class Players:
    """Play the seats of two persons: each kind of decision by keys at first, then at the table."""

    def __init__(self, pilot: Pilot[None], table: Table) -> None:
        self._pilot = pilot
        self._table = table
        self._chance = Random("players")
        self._known: set[type[AnyChoice]] = set()
        self.reveals = 0

    async def play_to_the_end(self) -> None:
        """Answer whatever is on the screen until the score sheet."""
        pilot = self._pilot
        while not isinstance(pilot.app.screen, ScoreScreen):
            await pilot.pause()
            screen = pilot.app.screen
            if isinstance(screen, RevealScreen | HandOverScreen):
                self.reveals += isinstance(screen, RevealScreen)
                await self._go_on(screen)
            elif isinstance(screen, BallotScreen):
                await self._vote(screen)
            elif isinstance(screen, TableScreen) and screen.scene.recap is not None:
                await pilot.press(self._chance.choice(("enter", "s")))
            elif isinstance(screen, TableScreen) and screen.scene.is_before_vote:
                await pilot.press("enter")
            elif isinstance(screen, TableScreen) and screen.scene.decision is not None:
                await self._answer(screen.scene.decision)
            else:
                await sleep(MOMENT)  # for bots, which think in a thread

    async def _go_on(self, screen: RevealScreen | HandOverScreen) -> None:
        if self.reveals < 2:
            await self._pilot.press("enter")
        elif isinstance(screen, RevealScreen):
            screen.dismiss()
        else:
            screen.dismiss(True)  # noqa: FBT003 (the answer)
        await wait_for(self._pilot, lambda: self._pilot.app.screen is not screen)

    async def _vote(self, ballot: BallotScreen) -> None:
        if self.reveals < 2:
            await self._pilot.press(self._chance.choice("yn"), "enter")
        else:
            ballot.dismiss(Vote(yes=self._chance.random() < 0.5, markers=0))
            await wait_for(self._pilot, lambda: self._pilot.app.screen is not ballot)

    async def _answer(self, decision: Decision) -> None:
        kind, acts = type(decision.choice), len(self._table.record.actions)
        if kind in self._known:
            self._table.act(decision.seat, self._chance.choice(decision.actions))
        elif kind is PlaceKnight:
            await self._pilot.press("right", "enter", "right", "enter", "enter")
        else:
            while len(self._table.record.actions) == acts:  # past answers that are not possible
                await self._pilot.press("down", "enter")
                await self._pilot.pause()
        self._known.add(kind)
        await wait_for(self._pilot, lambda: len(self._table.record.actions) > acts)


@pytest.fixture
def short_game(own_home: Path) -> None:
    """Have a ruleset of one's own with two rounds."""
    rulesets_folder().mkdir(parents=True)
    (rulesets_folder() / "short.toml").write_text(SHORT)


async def choose_short_game(pilot: Pilot[None]) -> None:
    """Choose one's own ruleset, and a seed, in a new game."""
    pilot.app.screen.query_one("#ruleset").focus()
    await pilot.press("left")
    await sees(pilot, "A short game")
    pilot.app.screen.query_one("#seed", Input).value = "7"


@pytest.mark.usefixtures("short_game")
async def test_two_people_and_two_bots_play_from_the_menu_to_the_score_sheet() -> None:
    app = LancasterApp(pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await pilot.press("n")
        await wait_for_screen(pilot, NewGameScreen)
        await pilot.press("4", "2")
        pilot.app.screen.query_one("#kind-3").focus()
        await pilot.press("s")
        await choose_short_game(pilot)
        await pilot.press("enter")
        await wait_for_screen(pilot, TableScreen)
        table = app.table
        assert table is not None
        assert [seating.bot for seating in table.seats] == [None, None, "easy", "soldier"]
        players = Players(pilot, table)
        await players.play_to_the_end()
        assert table.rules.rounds == 2
        assert players.reveals == 3 * table.rules.rounds
        for seat, seating in enumerate(table.seats):
            await sees(pilot, seating.name)
            await sees(pilot, f"{table.ledger.total(seat)}")
        await sees(pilot, "in all")
        (saved,) = list_saves()
        assert saved.finished
        await pilot.press("q")
        await wait_for_screen(pilot, MenuScreen)
        await sees(pilot, "no unfinished game")


@pytest.mark.rule("ALY-1")
@pytest.mark.usefixtures("short_game")
async def test_two_people_with_allies_play_with_new_laws_from_the_menu_to_the_score_sheet() -> None:
    app = LancasterApp(pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await pilot.press("n")
        await wait_for_screen(pilot, NewGameScreen)
        await pilot.press("2", "2", "l", "right")
        await choose_short_game(pilot)
        await sees(pilot, "each has an ally")
        await sees(pilot, "new (18 laws)")
        await pilot.press("enter")
        await wait_for_screen(pilot, TableScreen)
        table = app.table
        assert table is not None
        assert [seating.bot for seating in table.seats] == [None, None]
        assert table.view(None).has_allies
        await Players(pilot, table).play_to_the_end()
        for seat in range(len(table.seats)):
            await sees(pilot, f"{table.ledger.total(seat)}")
        await pilot.press("r")
        await wait_for_screen(pilot, NewGameScreen)
        await sees(pilot, "new (18 laws)")
        await sees(pilot, "each has an ally")


async def test_bots_alone_play_to_the_score_sheet_without_a_key() -> None:
    table = short_table("random,random,random", rounds=2, seed=7)
    app = LancasterApp(table, pace=0)

    def is_past(shown: tuple[object, int]) -> bool:
        return on_show(app) != shown

    async with app.run_test(size=SIZE) as pilot:
        while not isinstance(app.screen, ScoreScreen):
            await wait_for(pilot, partial(is_past, on_show(app)))
        assert table.is_over


def on_show(app: LancasterApp) -> tuple[object, int]:
    """Return the screen, and how much of the game has been told on it."""
    screen = app.screen
    return screen, len(screen.scene.log) if isinstance(screen, TableScreen) else 0
