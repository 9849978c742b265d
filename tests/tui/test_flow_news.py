"""The table before the first ballot of a round: whoever did not place last sees what others did."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from lancaster_tui.rules.actions import Place, Vote
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.places import CASTLE
from lancaster_tui.table.record import Record
from lancaster_tui.table.saves import list_saves, new_save
from lancaster_tui.table.scenarios import scenario_record
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.help.help import HelpScreen
from lancaster_tui.tui.help.laws import LawsScreen
from lancaster_tui.tui.help.rules import RulesScreen
from lancaster_tui.tui.kit.looks import MOTIONS, Looks, Motion
from lancaster_tui.tui.menu.leave import LeaveScreen
from lancaster_tui.tui.menu.menu import MenuScreen
from lancaster_tui.tui.pictures import screen_text, wait_for
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.keyboard import Step
from lancaster_tui.tui.table.log_screen import LogScreen
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.tui.vote.hand_over import HandOverScreen
from lancaster_tui.tui.vote.reveal import RevealScreen
from tests.tui.games import (
    SIZE,
    SMALL,
    Hotseat,
    asks,
    new_table,
    places,
    play,
    sees,
    wait_for_screen,
)
from tests.tui.test_typed_ahead import press_at_once, settle

ALL_PLACED = "All knights are placed. Parliament votes next."
NONE_OF_ONES_OWN = "You could place no knights. Parliament votes next."
LAST = """
format = 1
seats = [{seats}]
round = 2
start_player = "Ann"
players.Ann = {{ {ann} }}
players.Bob = {{ court = ["S1"] }}
players.Zoe = {{ court = [{zoe}] }}
"""
ONE = '"Ann", "Bob=random", "Zoe=random"'
TWO = '"Ann", "Bob", "Zoe=random"'
IN_COURT, IN_FRANCE = 'court = ["S1"]', 'court = [], france = { X = ["S1", "S1", "S2"] }'
CONFLICT = 'conflicts = { X = "5a" }'


def last_knights(seats: str = ONE, *, ann: str = IN_COURT, zoe: str = '"S1"') -> Record:
    """Return a game in which each has one knight to place before the vote, Ann first."""
    text = LAST.format(seats=seats, ann=ann, zoe=zoe)
    if ann == IN_FRANCE:
        text = text.replace("round = 2", f"round = 2\n{CONFLICT}")
    return scenario_record(text, "last knights")


async def place(pilot: Pilot[None], who: str = "Ann") -> None:
    """Place a knight of a person in the castle, where it gets two squires."""
    await sees(pilot, f"{who.upper()} places a knight")
    await pilot.press("l", "enter")


def to_castle(table: Table) -> None:
    """Have the seat that is asked place a knight in its castle, where it expels nobody."""
    (decision,) = table.decisions()
    in_castle = (
        each for each in decision.actions if isinstance(each, Place) and each.place >= CASTLE
    )
    table.act(decision.seat, next(in_castle))


async def to_the_stop(pilot: Pilot[None]) -> None:
    """Place the last knight of Ann, after which the bots place theirs."""
    await place(pilot)
    await at_the_stop(pilot)


async def at_the_stop(pilot: Pilot[None]) -> None:
    await sees(pilot, ALL_PLACED)
    await wait_for_screen(pilot, TableScreen)


async def vote(pilot: Pilot[None]) -> None:
    """Cast a ballot and see the result."""
    await wait_for_screen(pilot, BallotScreen)
    await pilot.press("y", "enter")
    await wait_for_screen(pilot, RevealScreen)
    await pilot.press("enter")


@pytest.mark.parametrize("size", [SMALL, SIZE])
async def test_what_others_placed_last_is_seen_before_the_ballot_opens(
    size: tuple[int, int],
) -> None:
    app = LancasterApp(Table(last_knights()), pace=0)
    async with app.run_test(size=size) as pilot:
        await to_the_stop(pilot)
        await sees(pilot, "Bob places S1")
        await sees(pilot, "Zoe places S1")
        await pilot.press("enter")
        await vote(pilot)
        await vote(pilot)  # the next ballot opens at once
        await wait_for_screen(pilot, BallotScreen)


async def test_from_the_ballot_one_still_goes_back_to_the_table() -> None:
    app = LancasterApp(Table(last_knights()), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await to_the_stop(pilot)
        await pilot.press("enter")
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("escape")
        await sees(pilot, "Ann: vote on")
        await sees(pilot, "Zoe places S1")
        await pilot.press("enter")
        await wait_for_screen(pilot, BallotScreen)


async def test_who_has_no_knight_at_home_is_told_why_nothing_was_asked() -> None:
    app = LancasterApp(Table(last_knights(ann=IN_FRANCE)), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, NONE_OF_ONES_OWN)
        await sees(pilot, "Zoe places S1")
        await pilot.press("enter")
        await vote(pilot)


async def test_the_ballot_opens_at_once_if_ones_own_knight_was_the_last() -> None:
    table = Table(last_knights(zoe=""))
    app = LancasterApp(places=places(table, (1,)))
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        to_castle(table)
        await place(pilot, "Bob")
        await wait_for_screen(pilot, BallotScreen)


def test_a_game_that_starts_with_a_vote_or_is_resumed_there_starts_with_the_ballot() -> None:
    table = Table(last_knights())
    keyboard = Hotseat(table)
    while not asks(CastBallot)(table):
        to_castle(table)
    for seat in (1, 2):
        table.act(seat, Vote(yes=True, markers=0))
    assert keyboard.next_step() == Step("news", 0)
    assert Hotseat(Table(table.record)).next_step() == Step("ballot", 0)


def test_who_has_seen_the_table_while_the_bots_vote_is_not_asked_to_look_again() -> None:
    table = Table(last_knights())
    keyboard = Hotseat(table)
    while not asks(CastBallot)(table):
        to_castle(table)
    assert keyboard.next_step() == Step("bot")
    assert keyboard.scene().is_before_vote
    keyboard.see_news()
    for seat in (1, 2):
        table.act(seat, Vote(yes=True, markers=0))
    assert keyboard.next_step() == Step("ballot", 0)
    assert not keyboard.scene().is_before_vote


async def test_undo_takes_the_last_placement_back_and_the_stop_comes_again() -> None:
    table = Table(last_knights())
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await to_the_stop(pilot)
        await pilot.press("u")
        await sees(pilot, "Ann: place a knight.")
        assert asks(PlaceKnight, 0)(table)
        await to_the_stop(pilot)
        await pilot.press("enter")
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("escape")
        await sees(pilot, "Ann: vote on")
        await pilot.press("u")
        await to_the_stop(pilot)


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("question_mark", HelpScreen),
        ("t", LawsScreen),
        ("f1", RulesScreen),
        ("q", LeaveScreen),
        ("escape", LeaveScreen),
        ("ctrl+c", LeaveScreen),
        ("ctrl+q", LeaveScreen),
    ],
)
async def test_what_opens_above_the_stop_leads_back_to_it(key: str, screen: type[object]) -> None:
    app = LancasterApp(Table(last_knights()), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await to_the_stop(pilot)
        await pilot.press(key)
        await wait_for_screen(pilot, screen)
        await pilot.press("escape")
        await at_the_stop(pilot)
        await pilot.press("enter")
        await wait_for_screen(pilot, BallotScreen)


async def test_at_the_stop_one_looks_around_as_at_the_table() -> None:
    app = LancasterApp(Table(last_knights()), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await to_the_stop(pilot)
        board = app.screen.query_one(Board)
        area = board.area
        await pilot.press("tab")
        assert board.area != area
        await pilot.press("f3")
        await wait_for_screen(pilot, LogScreen)
        await pilot.press("f3")
        await wait_for_screen(pilot, TableScreen)
        for key in ("v", "v", "f6", "pageup", "end", "p"):
            await pilot.press(key)
            assert isinstance(app.screen, TableScreen)
            assert app.screen.scene.is_before_vote
        await pilot.press("enter")
        await wait_for_screen(pilot, BallotScreen)


async def test_at_the_stop_the_law_that_is_voted_on_is_told_once() -> None:
    app = LancasterApp(Table(last_knights()), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await to_the_stop(pilot)
        await settle(pilot)
        told = screen_text(pilot.app)
        assert "open the ballot on" in told
        assert "Zoe" in told
        assert "Vote on" not in told


async def test_a_change_of_size_keeps_the_stop_and_what_it_tells() -> None:
    app = LancasterApp(Table(last_knights()), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await to_the_stop(pilot)
        for size in (SMALL, (200, 60), (60, 20), SMALL):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert isinstance(app.screen, TableScreen)
        await at_the_stop(pilot)
        await sees(pilot, "Zoe places S1")
        await pilot.press("enter")
        await wait_for_screen(pilot, BallotScreen)


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
async def test_a_game_left_at_the_stop_is_saved_and_goes_on_with_the_ballot(key: str) -> None:
    record = last_knights()
    app = LancasterApp(Table(record, new_save(record)), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await to_the_stop(pilot)
        await pilot.press(key)
        await sees(pilot, "It is saved")
        await pilot.press("y")
        await wait_for(pilot, lambda: not app.is_running)
    (saved,) = list_saves()
    assert not saved.finished
    again = LancasterApp(pace=0)
    async with again.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen)
        await sees(pilot, "round 2 of 5, parliament")
        await pilot.press("c")
        await vote(pilot)


async def test_a_guest_who_comes_back_finds_the_ballot() -> None:
    table = Table(last_knights(TWO, zoe=""))
    app = LancasterApp(places=places(table, (0,)))
    async with app.run_test(size=SIZE) as pilot:
        await place(pilot)
        await sees(pilot, "Waiting for Bob")
        to_castle(table)
        await at_the_stop(pilot)
    again = LancasterApp(places=places(table, (0,)))
    async with again.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, BallotScreen)


async def test_a_ballot_cast_elsewhere_does_not_end_the_stop() -> None:
    table = Table(last_knights(TWO, zoe=""))
    app = LancasterApp(places=places(table, (0,)))
    async with app.run_test(size=SIZE) as pilot:
        await place(pilot)
        to_castle(table)
        await at_the_stop(pilot)
        table.act(1, Vote(yes=True, markers=0))
        await sees(pilot, "Ballots in: 1 of 3")
        await at_the_stop(pilot)
        await pilot.press("enter")
        await wait_for_screen(pilot, BallotScreen)


async def test_a_placement_taken_back_elsewhere_takes_the_stop_back() -> None:
    table = Table(last_knights(TWO, zoe=""))
    app = LancasterApp(places=places(table, (0,)))
    async with app.run_test(size=SIZE) as pilot:
        await place(pilot)
        action = table.decisions()[0].actions[0]
        table.act(1, action)
        await at_the_stop(pilot)
        assert table.undo(1)
        await sees(pilot, "Waiting for Bob")
        table.act(1, action)
        await at_the_stop(pilot)
        await pilot.press("enter")
        await wait_for_screen(pilot, BallotScreen)


@pytest.mark.rule("VOT-2")
async def test_between_people_the_hand_over_comes_before_what_each_has_not_seen() -> None:
    app = LancasterApp(Table(last_knights(TWO, zoe="")), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await place(pilot)
        await place(pilot, "Bob")
        await wait_for_screen(pilot, HandOverScreen)
        assert "Pass the keyboard to Ann." in screen_text(app)
        assert ALL_PLACED not in screen_text(app)
        await pilot.press("enter")
        await at_the_stop(pilot)
        await sees(pilot, "Bob places S1")
        await pilot.press("enter")
        await wait_for_screen(pilot, BallotScreen)
        await pilot.press("y", "enter")
        await wait_for_screen(pilot, HandOverScreen)
        await sees(pilot, "Pass the keyboard to Bob.")
        await pilot.press("enter")
        await wait_for_screen(pilot, BallotScreen)  # Bob placed last


@pytest.mark.rule("VOT-2")
def test_nobody_says_for_the_next_person_to_have_seen_it() -> None:
    table = Table(last_knights(TWO))
    keyboard = Hotseat(table)
    while not asks(CastBallot)(table):
        to_castle(table)
    keyboard.see_news()  # Bob still sits here, and the bot has not voted
    assert keyboard.next_step() == Step("bot")
    table.act(2, Vote(yes=True, markers=0))
    for seat in (0, 1):
        assert keyboard.next_step() == Step("hand_over", seat)
        keyboard.pass_to(seat)
        assert keyboard.next_step() == Step("news", seat)
        keyboard.see_news()
        assert keyboard.next_step() == Step("ballot", seat)
        keyboard.act(seat, Vote(yes=True, markers=0))


async def test_enter_pressed_too_often_neither_passes_the_stop_nor_casts() -> None:
    table = Table(last_knights())
    app = LancasterApp(table, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await sees(pilot, "ANN places a knight")
        press_at_once(app, "l", "enter", "enter", "enter", "enter")
        await at_the_stop(pilot)
        await settle(pilot)
        assert isinstance(app.screen, TableScreen)
        press_at_once(app, "enter", "enter", "y", "enter")
        await wait_for_screen(pilot, BallotScreen)
        await settle(pilot)
        assert isinstance(app.screen, BallotScreen)
        assert table.view(0).ballot is None


@pytest.mark.parametrize("motion", MOTIONS)
async def test_the_stop_comes_whether_things_move_or_not(motion: Motion) -> None:
    app = LancasterApp(Table(last_knights()), looks=Looks(motion=motion), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await to_the_stop(pilot)
        await pilot.press("enter")
        await wait_for_screen(pilot, BallotScreen)


async def test_whoever_waits_reads_what_the_others_do_where_no_log_is_in_sight() -> None:
    table = play(new_table("Ann,Bob,Cid"), asks(PlaceKnight, seat=0))
    app = LancasterApp(places=places(table, (0,)))
    async with app.run_test(size=(80, 24)) as pilot:
        table.act(0, table.decisions()[0].actions[0])
        while table.decisions()[0].seat == 0:
            table.act(0, table.decisions()[0].actions[0])
        seat = table.decisions()[0].seat
        await sees(pilot, f"Waiting for {table.seats[seat].name}")
        while table.decisions()[0].seat == seat:
            table.act(seat, table.decisions()[0].actions[0])
        await sees(pilot, f"{table.seats[seat].name} places S")
