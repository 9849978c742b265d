"""The vote: secret ballots, the hand-over between people, and the reveal."""

from __future__ import annotations

import pytest
from textual.screen import ModalScreen

from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.events import BallotsRevealed
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.menu.menu import MenuScreen
from lancaster_tui.tui.pictures import screen_text, wait_for
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.tui.vote.hand_over import HandOverScreen
from lancaster_tui.tui.vote.reveal import RevealScreen
from lancaster_tui.words.names import Names
from tests.tui.games import (
    SIZE,
    asks,
    new_saved_table,
    new_table,
    play,
    sees,
    take_keyboard,
    wait_for_screen,
)


def voting(seats: str = "Ann,Bob,greedy,random") -> Table:
    return play(new_table(seats), asks(CastBallot))


def voters(table: Table) -> list[int]:
    """Return the persons in player order."""
    return [seat for seat in table.view(None).player_order() if table.seats[seat].bot is None]


async def test_the_ballot_shows_the_law_and_what_it_would_give() -> None:
    table = voting()
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await take_keyboard(pilot)
        await sees(pilot, "WHO ")
        await sees(pilot, "LEAVES THE GAME")
        await sees(pilot, "Ballots in: 2 of 4")
        for seating in table.seats:
            assert seating.name in screen_text(app)


async def test_a_ballot_needs_yes_or_no_and_holds_no_more_markers_than_there_are() -> None:
    table = voting("Ann,greedy,random")
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("enter")
        await sees(pilot, "Choose yes or no first.")
        assert isinstance(app.screen, BallotScreen)
        await pilot.press("right", "+", "+", "+", "enter")
        await wait_for_screen(pilot, RevealScreen)
    (revealed,) = (event for event in table.log(None) if isinstance(event, BallotsRevealed))
    assert revealed.ballots[0] == (False, table.rules.start.votes)


@pytest.mark.parametrize(
    ("key", "shown"),
    [("f2", "ALL LAWS"), ("t", "ALL LAWS"), ("f3", "THE LOG"), ("f6", "Neville's castle")],
)
async def test_laws_castles_and_the_log_are_looked_up_above_a_ballot_that_stays_as_it_is(
    key: str, shown: str
) -> None:
    app = LancasterApp(voting("Ann,greedy,random"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("n", "+", key)
        await sees(pilot, shown)
        await pilot.press("escape")
        await wait_for_screen(pilot, BallotScreen)
        await sees(pilot, "cast NO, which counts 2")


async def test_above_a_ballot_one_goes_from_castle_to_castle_and_to_the_log() -> None:
    app = LancasterApp(voting("Ann,greedy,random"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("f5")
        await sees(pilot, "Ann's castle")
        await pilot.press("f7")
        await sees(pilot, "Percy's castle")
        await pilot.press("f9")  # nobody's
        await sees(pilot, "Percy's castle")
        await pilot.press("f3")
        await sees(pilot, "THE LOG")
        await pilot.press("f3")
        await wait_for_screen(pilot, BallotScreen)


async def test_advice_that_is_asked_for_at_the_table_is_on_the_ballot() -> None:
    app = LancasterApp(voting("Ann,greedy,random"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("escape")
        await sees(pilot, "! advice")
        await pilot.press("!")
        await wait_for_screen(pilot, BallotScreen)
        await sees(pilot, "what bots expect")


async def test_enter_is_named_on_a_ballot_once_it_can_be_cast() -> None:
    app = LancasterApp(voting("Ann,greedy,random"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        assert "Enter cast" not in screen_text(app)
        await pilot.press("y")
        await sees(pilot, "Enter cast")


async def test_between_two_people_stands_an_opaque_screen() -> None:
    table = voting()
    first, second = (table.seats[seat].name for seat in voters(table))
    law = Names.at_table(table.rules, table.seats).law(table.view(None).proposals[0])
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await take_keyboard(pilot)
        await sees(pilot, f"{first}: ballot")
        await pilot.press("y", "+", "enter")
        await wait_for_screen(pilot, HandOverScreen)
        assert not isinstance(app.screen, ModalScreen)
        words = " ".join(screen_text(app).replace("█", " ").split())
        assert words == (
            f'Pass the keyboard to {second}. Proposal 1 of 3, a secret ballot on "{law}". '
            f"{second}: press Enter. Enter go on q leave"
        )
        await pilot.press("enter")
        await wait_for_screen(pilot, BallotScreen)
        await sees(pilot, f"{second}: ballot")
        await pilot.press("n", "enter")
        await wait_for_screen(pilot, RevealScreen)


async def test_one_person_casts_without_a_hand_over() -> None:
    table = voting("Ann,greedy,random")
    table.record.recaps = "step by step"
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(3):
            await wait_for_screen(pilot, BallotScreen)
            await pilot.press("y", "enter")
            await wait_for_screen(pilot, RevealScreen)
            await pilot.press("enter")
        await wait_for_screen(pilot, TableScreen)
        assert isinstance(app.screen, TableScreen)
        assert app.screen.scene.recap is not None, "the first law is applied"
        await sees(pilot, 'Law applied: "')


@pytest.mark.rule("VOT-3")
async def test_the_reveal_tells_every_ballot_the_sums_and_the_fate_of_the_law() -> None:
    table = voting("Ann,greedy,random")
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("y", "enter")
        await wait_for_screen(pilot, RevealScreen)
        (revealed,) = (event for event in table.log(None) if isinstance(event, BallotsRevealed))
        await sees(pilot, f"Yes {revealed.yes}, no {revealed.no}")
        await sees(
            pilot, "The law passes;" if revealed.yes >= revealed.no else "The proposal fails"
        )
        await sees(pilot, "leaves the game.")
        text = " ".join(screen_text(app).split())
        for seating, (_, markers) in zip(table.seats, revealed.ballots, strict=True):
            assert f" {seating.name} {1 + markers}" in text, "in the bar of its side"


async def test_the_table_can_be_looked_at_before_the_ballot_is_cast() -> None:
    app = LancasterApp(voting("Ann,greedy,random"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("escape")
        await wait_for_screen(pilot, TableScreen)
        await sees(pilot, "Ann: vote on")
        await pilot.press("enter")
        await wait_for_screen(pilot, BallotScreen)


async def test_an_open_ballot_tells_how_many_are_in_by_now() -> None:
    """Somebody else may cast meanwhile, at another keyboard."""
    table = voting("Ann,Bob,Cid")
    first, second, _ = voters(table)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await take_keyboard(pilot)
        await sees(pilot, "Ballots in: 0 of 3")
        table.act(second, Vote(yes=True, markers=0))
        await sees(pilot, "Ballots in: 1 of 3")
        await pilot.press("n", "enter")
        await wait_for(pilot, lambda: table.view(first).ballot == (False, 0))


async def test_a_game_left_in_mid_vote_goes_on_where_it_was() -> None:
    table = play(new_saved_table(), asks(CastBallot))
    first, second = voters(table)
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await take_keyboard(pilot)
        await pilot.press("y", "enter")
        await wait_for_screen(pilot, HandOverScreen)
        await pilot.press("q")
        await sees(pilot, "Leave the game?")
        await sees(pilot, "It is saved")
        await pilot.press("y")
        await wait_for(pilot, lambda: not app.is_running)
    again = LancasterApp(pace=0)
    async with again.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await sees(pilot, "round 1 of 5, parliament")
        await pilot.press("c")
        await wait_for_screen(pilot, HandOverScreen)
        await sees(pilot, f"Pass the keyboard to {table.seats[second].name}.")
        assert again.table is not None
        assert again.table.view(first).ballot == (True, 0)
        await pilot.press("enter", "n", "enter")
        await wait_for_screen(pilot, RevealScreen)


async def test_the_table_below_an_open_ballot_takes_no_keys() -> None:
    app = LancasterApp(voting("Ann,greedy,random"), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)
        board = app.screen_stack[-2].query_one(Board)
        before = board.area, set(board.classes)
        await pilot.press("y", "tab", "v")
        assert (board.area, set(board.classes)) == before
        assert isinstance(app.screen, BallotScreen)
        assert app.screen.yes
