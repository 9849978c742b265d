"""A whole game by mouse alone: three people and a bot at one keyboard, at 120x40."""

from __future__ import annotations

from random import Random

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widget import Widget

from lancaster_tui.rules.actions import Place, Trade
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.places import CASTLE_PLACES, COUNTY_PLACES, place_text
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.pictures import screen_text, wait_for
from lancaster_tui.tui.prompt.answers import Answers
from lancaster_tui.tui.prompt.placement import PlacementForm
from lancaster_tui.tui.scores.screen import ScoreScreen
from lancaster_tui.tui.table.castle import Castle
from lancaster_tui.tui.table.england import England
from lancaster_tui.tui.table.france import France
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.tui.vote.cast import CAST, NO, YES
from lancaster_tui.tui.vote.count import Count
from lancaster_tui.tui.vote.hand_over import HandOverScreen
from lancaster_tui.tui.vote.paper import Paper
from lancaster_tui.tui.vote.reveal import RevealScreen
from lancaster_tui.words.names import Names
from lancaster_tui.words.prompts.answers import action_label, action_short, trade_text
from tests.tui.games import SIZE, short_table
from tests.tui.test_flow_prompt import LISTED

_PATIENCE = 5000  # steps in which a game ends
_TOLD = 40  # signs of an answer that stand on its first line


class Mouse:
    """Clicks on what it reads on the screen."""

    def __init__(self, pilot: Pilot[None], table: Table) -> None:
        self._pilot = pilot
        self._app = pilot.app
        self._table = table
        self.answered: set[type[AnyChoice]] = set()

    @property
    def _chance(self) -> Random:
        """What is left to chance at this point of the game, whatever was drawn before."""
        return Random(len(self._table.record.actions))

    async def click(self, text: str, within: Widget) -> None:
        """Click on a text within a widget, as soon as it is drawn."""
        await wait_for(self._pilot, lambda: self._find(text, within) is not None)
        at = self._find(text, within)
        assert at is not None
        await self._pilot.click(offset=at)

    def _find(self, text: str, within: Widget) -> tuple[int, int] | None:
        region = within.region
        for y, row in enumerate(screen_text(self._app).splitlines()):
            at = row.find(text, region.x) if region.y <= y < region.bottom else -1
            if 0 <= at < region.right:
                return cell_len(row[:at]), y
        return None

    async def _click_ballot(self, spot: str) -> None:
        """Click on a spot of the ballot, as soon as it is drawn."""
        paper = self._app.screen.query_one(Paper)
        await wait_for(self._pilot, lambda: bool(paper.render().rows_of(spot)))
        drawn = paper.render()
        y = drawn.rows_of(spot)[0]
        x = next(x for x in range(paper.size.width) if drawn.spot_at(x, y) == spot)
        await self._pilot.click(paper, offset=(x, y))

    async def step(self) -> None:
        """Do what the screen asks for."""
        screen = self._app.screen
        keys = screen.query(KeyLine)
        match screen:
            case RevealScreen():
                await self.click("Enter", screen.query_one(Count))
            case HandOverScreen():
                await self.click("Enter", keys.last())
            case BallotScreen():
                await self._click_ballot(self._chance.choice((YES, NO)))
                await self._click_ballot(CAST)
            case TableScreen() if screen.scene.recap is not None:
                await self.click("next turn", screen.query_one("#keys"))
            case TableScreen() if screen.scene.is_before_vote:
                await self.click("open the ballot", screen.query_one(Answers))
            case TableScreen() if screen.scene.decision is not None:
                await self._answer(screen.scene.decision)
            case _:
                await self._pilot.pause()

    async def _answer(self, decision: Decision) -> None:
        self.answered.add(type(decision.choice))
        acts = len(self._table.record.actions)
        placements = [action for action in decision.actions if isinstance(action, Place)]
        if placements:
            await self._place(self._chance.choice(placements), placements)
        else:
            await self._choose(decision)
        await wait_for(self._pilot, lambda: len(self._table.record.actions) > acts)

    async def _place(self, action: Place, placements: list[Place]) -> None:
        form = self._app.screen.query_one(PlacementForm)
        await self.click(f" S{action.strength}", form)
        await self.click(*self._on_map(action.place))
        fewest = min(each.squires for each in placements if each[:2] == action[:2])
        for _ in range(action.squires - fewest):
            await self.click("+", form)
        if self._chance.random() < 0.5:
            await self.click("place it", form)
        else:
            await self.click(*self._on_map(action.place))

    def _on_map(self, place: int) -> tuple[str, Widget]:
        screen, letter = self._app.screen, place_text(place)
        if place in COUNTY_PLACES:
            return f"{letter}  {self._table.rules.counties[place].name}", screen.query_one(England)
        return f"{letter} ", screen.query_one(Castle if place in CASTLE_PLACES else France)

    async def _choose(self, decision: Decision) -> None:
        """Click on a line that is in sight, and once more."""
        listed = self._app.screen.query_one(Answers)
        view, names = (
            self._table.view(decision.seat),
            Names.at_table(self._table.rules, self._table.seats),
        )
        labels = [
            write(action, decision, view, names)
            for action in decision.actions
            for write in (action_label, action_short)
        ]
        labels += [
            trade_text(action, decision, view)
            for action in decision.actions
            if isinstance(action, Trade)
        ]

        def in_sight() -> list[str]:
            lines = dict.fromkeys(
                f" {label[:_TOLD]}" for label in labels
            )  # behind its key, or its mark
            return [line for line in lines if self._find(line, listed) is not None]

        await wait_for(self._pilot, lambda: bool(in_sight()))
        chosen = self._chance.choice(in_sight())
        await self.click(chosen, listed)
        await self.click(chosen, listed)


@pytest.mark.timeout(600)  # a whole game, which a busy machine takes minutes for
async def test_a_whole_game_is_played_by_mouse() -> None:
    table = short_table("Ann,Bob,Cid,greedy", rounds=3, seed=13)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        mouse = Mouse(pilot, table)
        for _ in range(_PATIENCE):
            if isinstance(app.screen, ScoreScreen):
                break
            await mouse.step()
    assert table.is_over
    assert mouse.answered == {PlaceKnight, *LISTED}, "needs a seed that asks everything"
