"""Ballot, reveal, hand-over and leaving, each alone: complete at 80x24, by key and by mouse."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, ClassVar

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.types import CSSPathType

from lancaster_tui.content.folders import shipped
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.events import BallotsRevealed, LawFailed, LawPassed
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.tui.kit.key_line import KeyLine, keys_now
from lancaster_tui.tui.kit.looks import USUAL
from lancaster_tui.tui.kit.theme import StyledApp
from lancaster_tui.tui.menu.leave import LeaveScreen
from lancaster_tui.tui.pictures import screen_text
from lancaster_tui.tui.table.keyboard import Reveal
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.tui.vote.hand_over import HandOverScreen
from lancaster_tui.tui.vote.reveal import RevealScreen
from lancaster_tui.words.names import Names
from tests.rules.builder import BASE
from tests.tui.positions import ANN, CROWD, crowded_board, scene, voting

SMALL = (80, 24)
NAMES = Names(BASE, CROWD)
LONGEST = sorted((law.id for law in BASE.laws), key=lambda law: -len(NAMES.law(law)))[:2]


class Stage(StyledApp):
    """One screen, and what it answers."""

    CSS_PATH: ClassVar[CSSPathType | None] = [*sorted(shipped("styles").glob("*.tcss"))]

    def __init__(self) -> None:
        super().__init__(USUAL)
        self.answers: list[Any] = []

    @property
    def text(self) -> str:
        """What is on the screen, on one line, without the lines of the card."""
        return " ".join(screen_text(self).replace("│", " ").split())


@asynccontextmanager
async def stage(screen: Screen[Any]) -> AsyncIterator[tuple[Stage, Pilot[None]]]:
    app = Stage()
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(screen, app.answers.append)
        await pilot.pause()
        await pilot.pause()
        yield app, pilot


def crowded_vote() -> Scene:
    """Five players with long names vote on the longest law; the second longest would leave."""
    table = crowded_board()
    table.phase("parliament")
    table.state.proposals = (LONGEST[0], *table.state.proposals[1:])
    table.state.laws = (LONGEST[1], *table.state.laws[1:])
    table.run(CastBallot())
    return scene(table, ANN, seats=CROWD)


def assert_complete(app: Stage) -> None:
    """Nothing of the card is cut off, and its keys are in sight."""
    card = app.screen.query_one(".card")
    assert app.screen.region.contains_region(card.region)
    for widget in card.children:
        assert card.content_region.contains_region(widget.region), widget
        assert widget.region.height >= widget.get_content_height(
            widget.size, app.size, widget.size.width
        )
    for line in app.screen.query(KeyLine):
        text = " ".join(str(line.render()).split())
        named = keys_now(app.screen)
        assert named
        for labels, what in named:
            assert " ".join([*(label.text for label in labels), what]) in text
        assert text in app.text


async def test_a_ballot_is_complete_at_80_columns_and_24_rows() -> None:
    async with stage(BallotScreen(crowded_vote())) as (app, pilot):
        assert_complete(app)
        assert f'"{NAMES.law(LONGEST[0])}"' in app.text
        assert f'If it passes, "{NAMES.law(LONGEST[1])}" leaves the game.' in app.text
        for name in CROWD:
            assert name in app.text
        assert "Ballots in: 0 of 5." in app.text
        await pilot.press(*["+"] * 12, "y")
        assert "markers - 10 + of 10 counts 11" in app.text
        assert_complete(app)


@pytest.mark.parametrize("passes", [True, False])
async def test_a_reveal_is_complete_at_80_columns_and_24_rows(*, passes: bool) -> None:
    ballots = ((True, 12), (False, 10), (passes, 7), (False, 2), (True, 0))
    revealed = BallotsRevealed(LONGEST[0], ballots, 22 if passes else 14, 14 if passes else 22)
    result = LawPassed(LONGEST[0], LONGEST[1]) if passes else LawFailed(LONGEST[0])
    screen = RevealScreen(Reveal(revealed, result), NAMES, 60)
    async with stage(screen) as (app, pilot):
        assert_complete(app)
        assert f'"{NAMES.law(LONGEST[0])}"' in app.text
        if passes:
            assert "Yes 22, no 14." in app.text
            assert f'The law passes; "{NAMES.law(LONGEST[1])}" leaves the game.' in app.text
        else:
            assert "Yes 14, no 22." in app.text
            assert "The proposal fails and leaves the game." in app.text
        await pilot.press("enter")
        assert app.answers == [None]


@pytest.mark.parametrize("seconds", [None, 60])
async def test_space_stays_at_a_reveal_and_never_leaves_it(seconds: float | None) -> None:
    revealed = BallotsRevealed(LONGEST[0], ((True, 0),) * 5, 5, 0)
    async with stage(
        RevealScreen(Reveal(revealed, LawPassed(LONGEST[0], LONGEST[1])), NAMES, seconds)
    ) as (
        app,
        pilot,
    ):
        assert ("Space stay here" in app.text) == (seconds is not None)
        await pilot.press("space", "space")
        assert isinstance(app.screen, RevealScreen)


async def test_hand_over_and_leaving_are_complete_at_80_columns_and_24_rows() -> None:
    farewell = "It is saved; continue it from the menu or with `lancaster resume`."
    async with stage(HandOverScreen(0, Names(BASE, CROWD), farewell)) as (app, pilot):
        assert f"▲ {CROWD[0]} " in app.text
        assert f"Pass the keyboard to {CROWD[0]}. {CROWD[0]}: press Enter." in app.text
        assert app.text.endswith("Enter go on q leave")
        app.push_screen(LeaveScreen(farewell))
        await pilot.pause()
        assert_complete(app)
        assert farewell in app.text


async def test_a_ballot_is_cast_by_mouse_alone() -> None:
    async with stage(BallotScreen(voting())) as (app, pilot):

        async def click(row: int, text: str) -> None:
            vote = app.screen.query_one("#vote")
            line = screen_text(app).splitlines()[vote.region.y + row]
            await pilot.click("#vote", offset=(line.index(text) - vote.region.x, row))

        await click(1, "cast")
        assert "Choose yes or no first." in app.text
        assert app.screen.query_one("#waiting").has_class("-refused")
        await click(0, "no")
        assert not app.screen.query_one("#waiting").has_class("-refused")
        for sign in ("+ ", "+ ", " - "):
            await click(1, sign if sign == "+ " else "- ")
        await click(1, "cast")
        assert app.answers == [Vote(yes=False, markers=1)]


async def test_a_ballot_lights_up_what_the_mouse_is_over() -> None:
    async with stage(BallotScreen(voting())) as (app, pilot):
        await pilot.hover("#vote", offset=(10, 0))
        assert app.screen.query_one("#vote").lit == ("yes",)  # type: ignore[attr-defined]


async def test_a_ballot_tells_how_many_are_in_as_they_come() -> None:
    seen = voting()
    async with stage(BallotScreen(seen)) as (app, pilot):
        assert "Ballots in: 1 of 4." in app.text
        seen.view.ballots_in = 2
        assert isinstance(app.screen, BallotScreen)
        await pilot.press("y", "+")
        app.screen.show(seen)
        await pilot.pause()
        assert "Ballots in: 2 of 4." in app.text
        await pilot.press("enter")
        assert app.answers == [Vote(yes=True, markers=1)], "what was chosen stays chosen"


async def test_the_answer_of_another_seat_is_no_ballot() -> None:
    async with stage(BallotScreen(voting())) as (app, _):
        assert isinstance(app.screen, BallotScreen)
        app.screen.answer(app.screen.decision._replace(seat=ANN + 1), Vote(yes=True, markers=0))
        assert app.answers == []
