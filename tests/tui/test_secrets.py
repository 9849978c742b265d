"""Secrecy by twins: games that differ only in what is hidden look the same to everybody else.

Every frame of the two applications is compared in full: text, colours and title.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.widgets import Input

from lancaster_tui.rules.actions import Action, Vote
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.table.record import Record
from lancaster_tui.table.scenarios import scenario_record
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.help.help import HelpScreen
from lancaster_tui.tui.help.laws import LawsScreen
from lancaster_tui.tui.help.rules import RulesScreen
from lancaster_tui.tui.kit.drawing import Row
from lancaster_tui.tui.menu.leave import LeaveScreen
from lancaster_tui.tui.pictures import press, settle
from lancaster_tui.tui.table import board
from lancaster_tui.tui.table.log_screen import LogScreen
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.table.status_bar import StatusBar
from lancaster_tui.tui.table.subjects import AREAS
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.tui.vote.beside import BesideScreen
from lancaster_tui.tui.vote.hand_over import HandOverScreen
from lancaster_tui.tui.vote.reveal import RevealScreen
from lancaster_tui.tui.workshop.screen import WorkshopScreen
from tests.tui.games import (
    SIZE,
    SMALL,
    Frame,
    asks,
    frame,
    new_table,
    places,
    play,
    take_keyboard,
    wait_for_screen,
)

pytestmark = pytest.mark.rule("SET-10")

Size = tuple[int, int]

SEATS = "Ann,Bob,Cid,greedy"
TWO = "Ann,Bob"
_PALETTE = "ctrl+p", CommandPalette
TIED = """
format = 1
seats = ["Ann", "Bob", "Cid"]
round = 3
laws = {laws}
players.Ann = {{ gold = 2, squires = 2, court = ["S4"], tiles = ["recruit", "gold"] }}
players.Bob = {{ gold = {gold}, squires = {squires}, court = ["S4"], tiles = ["votes", "goods"] }}
"""
ON_PURSES = '["LAW-B1", "LAW-B2", "LAW-B5"]'
NO_PURSE = '["LAW-B3", "LAW-B7", "LAW-B9"]'
BALLOTS = (Vote(yes=True, markers=1), Vote(yes=False, markers=0))


class Film:
    """The frames that an application has shown."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self._pilot = pilot
        self.frames: list[Frame] = []

    async def press(self, *keys: str, then: type[object]) -> None:
        """Press keys, wait for a screen, and take its picture."""
        await self._pilot.press(*keys)
        await wait_for_screen(self._pilot, then)
        fields = self._pilot.app.screen.query(Input)
        for field in fields:
            field.cursor_blink = False
        if fields or self._pilot.app.workers:
            await self._pilot.app.workers.wait_for_complete()
            await self._pilot.pause()
        self.frames.append(frame(self._pilot.app))

    async def look_around(self) -> None:
        """Open all that can be opened over the table, and look at every area, also at large."""
        for key, screen in (
            ("question_mark", HelpScreen),
            ("t", LawsScreen),
            ("f1", RulesScreen),
            _PALETTE,
        ):
            await self.press(key, then=screen)
            await self.press("escape", then=TableScreen)
        await self.press("t", then=LawsScreen)
        if self._pilot.app.screen.check_action("open_workshop", ()):
            await self.press("w", then=WorkshopScreen)
            await self.press("escape", then=LawsScreen)
        await self.press("escape", then=TableScreen)
        for key in ("f3", "left", "b", "end", "slash", "a", "n", "enter"):
            await self.press(key, then=LogScreen)
        await self.press("f3", then=LogScreen)  # no longer searched
        await self.press("f3", then=TableScreen)
        castles = ("f5", "f6", "f6", "f7", "f7")
        for key in ("v", *["tab"] * len(AREAS), "v", "p", "p", "r", "pageup", "end", *castles):
            await self.press(key, then=TableScreen)


def voting() -> Record:
    """Return a game in its first vote, the bot's ballot in."""
    table = play(new_table(SEATS), asks(CastBallot))
    table.act(3, Vote(yes=True, markers=0))
    return table.record


def with_ballot(record: Record, vote: Vote, seat: int) -> Table:
    table = Table(record.model_copy(deep=True))
    table.act(seat, vote)
    return table


async def vote_of_the_others(table: Table, size: Size = SIZE) -> list[Frame]:
    """Film what the others see after one ballot is in, up to the reveal, the table included."""
    app = LancasterApp(table, pace=60)
    async with app.run_test(size=size) as pilot:
        film = Film(pilot)
        await film.press(then=HandOverScreen)
        await film.press("enter", then=BallotScreen)
        for key, screen in (
            ("question_mark", HelpScreen),
            ("f2", LawsScreen),
            ("f3", LogScreen),
            ("f6", BesideScreen),
            _PALETTE,
        ):
            await film.press(key, then=screen)
            await film.press("escape", then=BallotScreen)
        await film.press("escape", then=TableScreen)
        await film.look_around()
        await film.press("enter", then=BallotScreen)
        await film.press("n", "enter", then=HandOverScreen)
        await film.press("q", then=LeaveScreen)
        await film.press("escape", then=HandOverScreen)
        await film.press("enter", then=BallotScreen)
        await film.press("escape", then=TableScreen)
    return film.frames


async def next_ballot(table: Table) -> list[Frame]:
    """Film how the vote of the others begins: the hand-over and the ballot."""
    app = LancasterApp(table, pace=60)
    async with app.run_test(size=SIZE) as pilot:
        film = Film(pilot)
        await film.press(then=HandOverScreen)
        await film.press("enter", then=BallotScreen)
        await film.press("escape", then=TableScreen)
    return film.frames


async def vote_of_the_other(table: Table) -> list[Frame]:
    """Film what the second of two sees after the first has voted; the last frame is the reveal."""
    app = LancasterApp(table, pace=60)
    async with app.run_test(size=SIZE) as pilot:
        film = Film(pilot)
        await film.press(then=HandOverScreen)
        await film.press("enter", then=BallotScreen)
        await film.press("escape", then=TableScreen)
        await film.look_around()
        await film.press("enter", then=BallotScreen)
        await film.press("n", "enter", then=RevealScreen)
    return film.frames


async def cast_at_the_keyboard(table: Table, keys: tuple[str, ...]) -> list[Frame]:
    """Film what is seen after a first person has cast with these keys at the same keyboard."""
    app = LancasterApp(table, pace=60)
    async with app.run_test(size=SIZE) as pilot:
        film = Film(pilot)
        await take_keyboard(pilot)
        await film.press(*keys, "enter", then=HandOverScreen)
        await film.press("enter", then=BallotScreen)
        await film.press("escape", then=TableScreen)
    return film.frames


async def first_question(table: Table) -> list[Frame]:
    """Film how the placing of knights begins."""
    app = LancasterApp(table, pace=60)
    async with app.run_test(size=SIZE) as pilot:
        film = Film(pilot)
        await film.press(then=TableScreen)
    return film.frames


async def placing_and_first_ballot(table: Table, size: Size = SIZE) -> list[Frame]:
    """Film the placing of knights, by a script, and the first ballot."""
    app = LancasterApp(table, pace=60)
    async with app.run_test(size=size) as pilot:
        film = Film(pilot)
        for acts in (4, 8):
            play(table, partial(_has_come_to, acts=acts))
            await film.press(then=TableScreen)
        await film.look_around()
        play(table, asks(CastBallot))
        await film.press(then=HandOverScreen)
        await film.press("enter", then=TableScreen)
        await film.press("t", then=LawsScreen)
        await film.press("escape", then=TableScreen)
        await film.press("enter", then=BallotScreen)
        for key, screen in (("f2", LawsScreen), ("f3", LogScreen), ("f6", BesideScreen)):
            await film.press(key, then=screen)
            await film.press("escape", then=BallotScreen)
        await film.press("escape", then=TableScreen)
    return film.frames


def _has_come_to(table: Table, acts: int) -> bool:
    return asks(CastBallot)(table) or len(table.record.actions) >= acts


def differing(one: list[Frame], other: list[Frame]) -> list[int]:
    """Return the numbers of the frames in which two films differ."""
    return [
        number
        for number, frames in enumerate(zip(one, other, strict=True))
        if frames[0] != frames[1]
    ]


@pytest.mark.parametrize("size", [SMALL, SIZE])
async def test_a_ballot_of_another_seat_is_not_seen_until_the_reveal(size: Size) -> None:
    record = voting()
    first = Table(record).view(None).player_order()[0]
    films = [await vote_of_the_others(with_ballot(record, vote, first), size) for vote in BALLOTS]
    assert len(films[0]) > 30
    assert differing(*films) == []


@pytest.mark.rule("ALY-2")
async def test_a_ballot_in_a_game_with_allies_is_not_seen_until_the_reveal() -> None:
    record = play(new_table(TWO, law_set="new"), asks(CastBallot)).record
    first = Table(record).view(None).player_order()[0]
    films = [await vote_of_the_other(with_ballot(record, vote, first)) for vote in BALLOTS]
    assert differing(*films) == [len(films[0]) - 1]


async def test_nothing_is_left_on_the_screen_of_a_ballot_cast_at_it() -> None:
    record = voting()
    films = [
        await cast_at_the_keyboard(Table(record.model_copy(deep=True)), keys)
        for keys in (("y", "+"), ("n",))
    ]
    assert differing(*films) == []


async def test_a_ballot_of_a_bot_is_not_seen() -> None:
    record = play(new_table(SEATS), asks(CastBallot)).record
    first = Table(record).view(None).player_order()[0]
    films = []
    for vote in BALLOTS:
        twin = with_ballot(record, vote, 3)
        twin.act(first, Vote(yes=True, markers=0))
        films.append(await vote_of_the_others(twin, SMALL))
    assert differing(*films) == []


def shuffled(record: Record) -> Record:
    """Return the record with the cards that are still to come in another order."""
    twin = record.model_copy(deep=True)
    group = {law.id: law.group for law in twin.ruleset.all_laws}
    backwards = twin.start.laws[:5:-1]
    twin.start.laws[6:] = sorted(backwards, key=group.__getitem__)
    twin.start.conflicts[2:] = reversed(twin.start.conflicts[2:])
    return twin


@pytest.mark.parametrize(
    ("seats", "law_set", "size"),
    [("Ann,Bob,Cid", "base", SMALL), (TWO, "nbnbn", SIZE)],
)
async def test_the_order_of_the_decks_is_not_seen(seats: str, law_set: str, size: Size) -> None:
    record = new_table(seats, law_set=law_set).record
    twin = shuffled(record)
    assert twin.start != record.start
    films = [await placing_and_first_ballot(Table(each), size) for each in (record, twin)]
    assert differing(*films) == []


def with_purse(gold: int, squires: int, laws: str = ON_PURSES) -> Table:
    """Return a table at which Ann places a knight, and Bob, with so much, ties with her."""
    return Table(scenario_record(TIED.format(gold=gold, squires=squires, laws=laws), "tied"))


async def table_of_ann(gold: int, squires: int, size: Size) -> list[Frame]:
    """Film what Ann sees of a table at which Bob has so much behind his screen."""
    app = LancasterApp(with_purse(gold, squires), pace=60)
    async with app.run_test(size=size) as pilot:
        film = Film(pilot)
        await film.press(then=TableScreen)
        await film.look_around()
    return film.frames


@pytest.mark.rule("SET-11", "END-1", "END-2")
@pytest.mark.parametrize("size", [SMALL, SIZE])
async def test_a_covered_purse_is_not_seen_in_the_race_nor_in_a_law(size: Size) -> None:
    films = [await table_of_ann(*purse, size) for purse in ((0, 0), (9, 4))]
    assert differing(*films) == []


def common_acts(*twins: Table) -> list[tuple[int, Action]]:
    """Play a round in twins with the same acts, by chance; return those."""
    chance, acts = Random("twins"), []
    while all(twin.view(None).round == 3 and not twin.is_over for twin in twins):
        decisions = [twin.decisions()[0] for twin in twins]
        if len({decision.seat for decision in decisions}) > 1:
            break
        first, *others = (decision.actions for decision in decisions)
        common = [action for action in first if all(action in each for each in others)]
        if not common:
            break
        acts.append((decisions[0].seat, chance.choice(common)))
        for twin in twins:
            twin.act(*acts[-1])
    return acts


async def recap_of_a_round(
    table: Table, acts: list[tuple[int, Action]], seats: tuple[int, ...], size: Size, keys: str
) -> list[Frame]:
    """Film the stops of a round that is played by others; keys are pressed at the first one.

    At the first stop of each phase all is looked at, at the others what has changed.
    """
    app = LancasterApp(places=places(table, seats))
    async with app.run_test(size=size) as pilot:
        film, first, phase = Film(pilot), keys, ""
        for seat, action in acts:
            table.act(seat, action)
            await settle(pilot)
            while isinstance(app.screen, RevealScreen | HandOverScreen) or (
                isinstance(app.screen, TableScreen) and app.screen.scene.recap is not None
            ):
                if isinstance(app.screen, TableScreen):
                    around = ("b", "v", "f6", "f6", "t", "escape")
                    is_new = app.screen.scene.view.phase != phase
                    phase = app.screen.scene.view.phase
                    film.frames.append(frame(app))
                    for key in (*first, *(around if is_new else ()), "end"):
                        await press(pilot, [key])
                        film.frames.append(frame(app))
                    first = ""
                await press(pilot, ["enter"])
    return film.frames


@pytest.mark.rule("SET-11")
@pytest.mark.parametrize(
    ("seats", "size", "keys"), [((0,), SMALL, "e"), ((0, 2), SIZE, ""), ((), SMALL, "")]
)
async def test_a_covered_purse_is_not_seen_in_a_recap(
    seats: tuple[int, ...], size: Size, keys: str
) -> None:
    purses = ((2, 9), (9, 12))
    acts = common_acts(*(with_purse(*purse, laws=NO_PURSE) for purse in purses))
    films = [
        await recap_of_a_round(with_purse(*purse, laws=NO_PURSE), acts, seats, size, keys)
        for purse in purses
    ]
    assert len(films[0]) > 20
    assert differing(*films) == []


def let_leak(monkeypatch: pytest.MonkeyPatch, secret: Callable[[], str]) -> None:
    """Put a status bar on the table that is handed what no widget should have."""

    class LeakyStatusBar(StatusBar):
        def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
            return [[(secret(), "strong")]]

    monkeypatch.setattr(board, "StatusBar", LeakyStatusBar)


def _ballot(table: Table, seat: int) -> str:
    return str(table.view(seat).ballot)


def _last_law(table: Table) -> str:
    return table.record.start.laws[-1]


async def test_a_leak_of_a_ballot_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    record = voting()
    first = Table(record).view(None).player_order()[0]
    films = []
    for vote in BALLOTS:
        table = with_ballot(record, vote, first)
        let_leak(monkeypatch, partial(_ballot, table, first))
        films.append(await next_ballot(table))
    assert differing(*films)


async def test_a_leak_of_the_decks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    record = new_table("Ann,Bob,Cid").record
    films = []
    for each in (record, shuffled(record)):
        table = Table(each)
        let_leak(monkeypatch, partial(_last_law, table))
        films.append(await first_question(table))
    assert differing(*films)


async def test_a_leak_of_a_purse_in_the_race_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Scene, "known", property(lambda scene: range(scene.view.players)))
    films = [await first_question(with_purse(*purse)) for purse in ((0, 0), (9, 9))]
    assert differing(*films)


async def test_the_reveal_tells_the_twins_apart() -> None:
    """Otherwise the other tests would prove nothing."""
    record = voting()
    first, *others = (seat for seat in Table(record).view(None).player_order() if seat != 3)
    frames = []
    for vote in BALLOTS:
        table = with_ballot(record, vote, first)
        table.act(others[0], Vote(yes=True, markers=0))
        app = LancasterApp(table, pace=60)
        async with app.run_test(size=SIZE) as pilot:
            film = Film(pilot)
            await film.press(then=HandOverScreen)
            await film.press("enter", then=BallotScreen)
            await film.press("n", "enter", then=RevealScreen)
            frames.append(film.frames)
    assert differing(*frames) == [2]
