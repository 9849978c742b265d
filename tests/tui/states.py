"""Every screen in every state that a game reaches: how to get there.

A game comes to them from a scenario in ``scenarios``, and by keys.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import NamedTuple
from weakref import WeakKeyDictionary

from textual.pilot import Pilot
from textual.widgets import Input

from lancaster_tui.content.rulesets import rulesets_folder
from lancaster_tui.learn.daily import find_puzzle
from lancaster_tui.lobby.signs import Away, UndoRequest
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.choices import AllyChoice, AnyChoice
from lancaster_tui.rules.events import (
    CastleScored,
    ConflictScored,
    CountyClaimed,
    Event,
    LawApplied,
    LawsRevealed,
    Recruited,
)
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import ChooseLevy, ChooseSending, MakeExchange
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.phases.setup import ChooseFirstTile
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.table.record import to_toml
from lancaster_tui.table.saves import new_save, saves_folder
from lancaster_tui.table.scenarios import load_scenario
from lancaster_tui.table.table import Table
from lancaster_tui.testing import Before
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.help.help import HelpScreen
from lancaster_tui.tui.help.laws import LawsScreen
from lancaster_tui.tui.help.rules import RulesScreen
from lancaster_tui.tui.kit.looks import USUAL, Looks
from lancaster_tui.tui.kit.settings import Settings
from lancaster_tui.tui.learn.ballot import LessonBallot
from lancaster_tui.tui.learn.done import LessonDoneScreen
from lancaster_tui.tui.learn.lessons import LearnScreen
from lancaster_tui.tui.learn.screen import DailyScreen, LessonScores, LessonScreen
from lancaster_tui.tui.lobby.app import GuestApp
from lancaster_tui.tui.lobby.asking import FillScreen, InviteScreen
from lancaster_tui.tui.lobby.joining import JoinScreen
from lancaster_tui.tui.lobby.opening import OpenTableScreen
from lancaster_tui.tui.lobby.screen import LobbyScreen
from lancaster_tui.tui.lobby.talking import TalkScreen
from lancaster_tui.tui.menu.cards import SaveCards
from lancaster_tui.tui.menu.leave import DiscardScreen, LeaveScreen, UnsavedScreen
from lancaster_tui.tui.menu.load import DeleteScreen, LoadScreen
from lancaster_tui.tui.menu.menu import MenuScreen
from lancaster_tui.tui.menu.motion import MotionScreen
from lancaster_tui.tui.menu.settings import SettingsScreen
from lancaster_tui.tui.palette import Palette
from lancaster_tui.tui.pictures import press, settle, wait_for
from lancaster_tui.tui.replay.hall import HallScreen
from lancaster_tui.tui.replay.lines import LinesScreen
from lancaster_tui.tui.replay.screen import ReplayScreen
from lancaster_tui.tui.replay.what_if import WhatIfScreen
from lancaster_tui.tui.scores.screen import ScoreScreen
from lancaster_tui.tui.scores.turning import TurningPointsScreen
from lancaster_tui.tui.setup.law_set import LawSetScreen
from lancaster_tui.tui.setup.new_game import NewGameScreen
from lancaster_tui.tui.table.log_screen import LogScreen
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.table.subjects import AREAS
from lancaster_tui.tui.table.visited import VisitedBallot, VisitedScores, VisitedScreen
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.tui.vote.beside import BesideScreen
from lancaster_tui.tui.vote.hand_over import HandOverScreen
from lancaster_tui.tui.vote.reveal import RevealScreen
from lancaster_tui.tui.workshop.screen import WorkshopScreen
from tests.table.rewatched import finished
from tests.tui.games import places, sees, wait_for_screen
from tests.tui.lobbies import (
    FakeGuest,
    FakeNewcomer,
    FakeVisit,
    many_tables,
    opened_by_me,
)

SCENARIOS = Path(__file__).parent / "scenarios"
QUESTIONS: dict[type[AnyChoice], str] = {
    ChooseFirstTile: "first_tile",
    PlaceKnight: "placing",
    ChooseFavour: "favour",
    ChooseUpgrade: "upgrade",
    ChooseTile: "tile",
    ChooseNoble: "noble",
    CastBallot: "vote",
    MakeExchange: "exchange",
    ChooseLevy: "levy",
    ChooseSending: "sending",
    ClaimCounty: "county",
    Voyage: "voyage",
    ChooseStartPlayer: "start_player",
    UsePaidSpace: "paid_space",
    RansomKnights: "ransom",
}
QUESTIONS_FOR_ALLIES: dict[type[AllyChoice], str] = {
    ChooseFavour: "two_favour",
    ChooseUpgrade: "two_upgrade",
    ChooseNoble: "two_noble",
    ClaimCounty: "two_county",
    Voyage: "two_voyage",
}
_WATCHED: WeakKeyDictionary[LancasterApp, Table] = WeakKeyDictionary()
"""The games of applications that are guests at them, which hold their seats alone."""

STEPS = "e"
"""The key that recaps step by step."""

_STILL = 60.0  # seconds a bot waits before it places a knight: longer than anybody looks


class Case(NamedTuple):
    """A state: the screen, and how to get there.

    ``scenario`` is that of the table; without one the menu comes first. ``keys`` are pressed after
    what is done ``first``. ``seats`` are those of a keyboard of its own. ``house`` makes a guest
    of a house, whose lobby comes first. ``is_watched`` has a finished game watched again.
    """

    screen: type[object]
    scenario: str | None = None
    keys: tuple[str, ...] = ()
    first: Before | None = None
    seats: tuple[int, ...] | None = None
    is_watched: bool = False
    house: Callable[[], FakeGuest | FakeNewcomer] | None = None

    def app(self, looks: Looks = USUAL) -> LancasterApp:
        """Return the application before anything is done."""
        if self.house is not None:
            return GuestApp(self.house(), looks=looks._replace(motion="off"))
        if self.is_watched:
            return LancasterApp(watched=finished(), pace=_STILL, looks=looks)
        table = None if self.scenario is None else table_of(self.scenario)
        if table is None or self.seats is None:
            choices = Settings() if table is None else None
            return LancasterApp(table, pace=_STILL, looks=looks, choices=choices)
        app = LancasterApp(pace=_STILL, places=places(table, self.seats), looks=looks)
        _WATCHED[app] = table
        return app

    async def reach(self, pilot: Pilot[None]) -> None:
        """Do what leads to the screen."""
        if self.first is not None:
            await self.first(pilot)
            await settle(pilot)
        await press(pilot, self.keys)
        assert isinstance(pilot.app.screen, self.screen)


def table_of(scenario: str) -> Table:
    """Return the game of a scenario, not saved."""
    return Table(load_scenario(SCENARIOS / f"{scenario}.toml"))


def table_in(pilot: Pilot[None]) -> Table:
    """Return the game that an application shows: its own, or that of its host."""
    assert isinstance(pilot.app, LancasterApp)
    return pilot.app.table or _WATCHED[pilot.app]


def save_games() -> None:
    """Leave a game that is not over and one that is in the folder of saved games."""
    for number, scenario in enumerate(("placing", "ended")):
        record = load_scenario(SCENARIOS / f"{scenario}.toml")
        save = new_save(record)
        save.write(to_toml(record))
        save.close()
        os.utime(save.path, (1_760_000_000 - number, 1_760_000_000 - number))


async def with_saves(pilot: Pilot[None]) -> None:
    """Save games while the menu is on, and come back to it."""
    save_games()
    await press(pilot, ["n", "escape"])
    await sees(pilot, "2 saved")


async def with_list_of_saves(pilot: Pilot[None]) -> None:
    """Save games and open the list of them; it takes keys when they have been looked for."""
    await with_saves(pilot)
    await press(pilot, ["l"])
    await wait_for_screen(pilot, LoadScreen)
    saves = pilot.app.screen.query_one(SaveCards)
    await wait_for(pilot, lambda: saves.marked is not None and saves.has_focus)
    await settle(pilot)


async def with_hall(pilot: Pilot[None]) -> None:
    """Save games and open the hall of games, when they have been looked for."""
    await with_saves(pilot)
    await press(pilot, ["h"])
    await wait_for_screen(pilot, HallScreen)
    await sees(pilot, "PLAYERS")
    await settle(pilot)


async def with_nowhere_to_save(pilot: Pilot[None]) -> None:
    """Have a file where the folder of the saved game should be."""
    saves_folder().parent.mkdir(parents=True)
    saves_folder().touch()
    table = table_in(pilot)
    table.save, table.save_fault = new_save(table.record), "No space left on device"


async def with_faulty_ruleset(_: Pilot[None]) -> None:
    """Have a ruleset with two mistakes of one's own."""
    rulesets_folder().mkdir(parents=True)
    faulty = (
        'format = 1\nid = "mine"\nname = "Mine"\nbased_on = "base"\nround = 6\n[start]\ngold = -1\n'
    )
    (rulesets_folder() / "mine.toml").write_text(faulty)


async def nameless(pilot: Pilot[None]) -> None:
    """Take a name away in a new game."""
    await press(pilot, ["n"])
    pilot.app.screen.query_one("#name-1", Input).value = ""


async def with_daily(pilot: Pilot[None]) -> None:
    """Open the puzzle of a day on which the first position is clear enough."""
    assert isinstance(pilot.app, LancasterApp)
    pilot.app._lessons.begin_daily(find_puzzle(date(2026, 12, 15)))


async def last_ballot(pilot: Pilot[None]) -> None:
    """Let the last person vote: then the rewards are recapped."""
    table = table_in(pilot)
    table.act(len(table.seats) - 1, Vote(yes=True, markers=0))
    await settle(pilot)
    await press(pilot, ["enter"])


async def to_stop(
    pilot: Pilot[None],
    kind: type[Event],
    suits: Callable[[Event], bool] = lambda _: True,
    keys: tuple[str, ...] = (),
) -> None:
    """Vote, and go on to a stop at which something of a kind happens; others answer the last.

    ``keys`` are pressed at the first stop.
    """
    await last_ballot(pilot)
    await press(pilot, keys)
    table, screen = table_in(pilot), pilot.app.screen
    assert isinstance(screen, TableScreen)
    while True:
        recap = screen.scene.recap
        if recap is None:
            decision = table.decisions()[0]
            table.act(decision.seat, decision.actions[-1])
            await settle(pilot)
        elif any(isinstance(event, kind) and suits(event) for event in recap.events):
            return
        else:
            await press(pilot, ["enter"])


def _for_an_ally(event: Event) -> bool:
    return isinstance(event, Recruited) and event.faction >= 2


async def full_disk(pilot: Pilot[None]) -> None:
    """Let saving fail from now on."""
    table = table_in(pilot)
    table.save_fault = "No space left on device"
    decision = table.decisions()[0]
    table.act(decision.seat, decision.actions[0])


def new_house() -> FakeGuest:
    """Return a guest of a house where nothing has happened yet."""
    guest = FakeGuest([])
    guest.invite, guest.lines, guest.people = None, [], guest.people[:1]
    return guest


def full_house() -> FakeGuest:
    """Return a guest of a house with many tables."""
    return FakeGuest(many_tables(20))


def refusing_guest() -> FakeGuest:
    """Return a guest whom everything is refused."""
    guest = FakeGuest()
    guest.answer = "no_free_seat"
    return guest


def visiting(
    scenario: str, seat: int | None = 0, missed: int = 0, request: UndoRequest | None = None
) -> FakeGuest:
    """Return a guest at a table whose game is that of a scenario.

    ``missed`` is how many moments the guest was away for.
    """
    table = table_of(scenario)
    visit = FakeVisit(table, seat)
    _, bob, *_ = names = [each.name for each in table.seats]
    visit.here({bob: "away", names[-1]: "here"})
    visit.lines = [
        visit.line(-10, bob, "took_back"),
        visit.line(2, bob, "said", "sorry, I need that tile"),
        visit.line(5, names[-1], "came"),
    ]
    if missed:
        visit.away = Away(max(len(table.moments) - 1 - missed, 0), timedelta(hours=2))
    visit.request = request
    guest = FakeGuest()
    guest.visits[1] = visit
    return guest


def others_acted() -> FakeGuest:
    """Return a guest who is asked something about France, others having acted meanwhile."""
    return visiting("voyage", missed=3)


def watching() -> FakeGuest:
    """Return a guest who watches a game."""
    return visiting("placing", None)


def _all() -> Iterator[tuple[str, Case]]:
    yield from _before_a_game()
    for kind, scenario in QUESTIONS.items():
        if kind is not CastBallot:
            yield f"asked-{kind.__name__}", Case(TableScreen, scenario)
    yield from _table()
    yield from _new_laws()
    yield from _allies()
    yield from _recap()
    yield from _vote()
    yield from _above()
    yield from _lobby()
    yield from _visits()


def _before_a_game() -> Iterator[tuple[str, Case]]:
    yield "menu", Case(MenuScreen)
    yield "menu-with-saves", Case(MenuScreen, first=with_saves)
    yield "learn", Case(LearnScreen, keys=("e",))
    place = ("e", "1")
    yield "lesson", Case(LessonScreen, keys=place)
    yield "lesson-hint", Case(LessonScreen, keys=(*place, *["exclamation_mark"] * 2))
    yield "lesson-missed", Case(LessonScreen, keys=(*place, "2", "b", "enter"))
    yield "lesson-solved", Case(LessonScreen, keys=(*place, "2", "a", "enter"))
    for number, name in ((2, "france"), (3, "vote"), (4, "county"), (5, "castle")):
        yield f"lesson-{name}", Case(LessonScreen, keys=("e", str(number)))
    yield "lesson-ballot", Case(LessonBallot, keys=("e", "3", "enter"))
    both, nobles = ("3", "enter", "1", "enter", "enter"), ("1", "enter", "enter")
    yield "lesson-done", Case(LessonDoneScreen, keys=("e", "4", *both, *nobles))
    solved = ("e", "6", "2", "enter", "2", "enter", *["enter"] * 3)
    yield "lesson-scores", Case(LessonScores, keys=solved)
    yield "daily", Case(DailyScreen, first=with_daily)
    yield "settings", Case(SettingsScreen, keys=("s",))
    yield "settings-name", Case(SettingsScreen, keys=("s", "up", *"Greedy"))
    yield "workshop", Case(WorkshopScreen, keys=("w",))
    yield "new-game", Case(NewGameScreen, keys=("n",))
    yield "new-game-fault", Case(NewGameScreen, keys=("enter",), first=nameless)
    yield "new-game-laws", Case(LawSetScreen, keys=("n", "f2"))
    yield "new-game-five", Case(NewGameScreen, keys=("n", "5", "3"))
    two = ("n", "2", "2")
    for name, times in (("new", 1), ("random", 2), ("by-hand", 3)):
        keys = (*two, "l", *["right"] * times)
        yield f"new-game-{name}", Case(NewGameScreen, keys=keys)
    to_ruleset = (*two, "l", "down", "down")
    yield "new-game-ruleset", Case(NewGameScreen, keys=(*to_ruleset, "right"))
    yield (
        "new-game-ruleset-fault",
        Case(NewGameScreen, keys=(*to_ruleset, "left"), first=with_faulty_ruleset),
    )
    yield "new-game-two", Case(NewGameScreen, keys=two)
    yield "new-game-two-ally", Case(NewGameScreen, keys=(*two, "f5", *["down"] * 3, "left"))
    for name, times in (("new", 1), ("random", 2)):
        keys = ("n", "l", *["right"] * times, "f2")
        yield f"law-set-{name}", Case(LawSetScreen, keys=keys)
    mixed = ("n", "l", "1", "f2")
    yield "law-set-mixed", Case(LawSetScreen, keys=mixed)
    yield "new-game-leave", Case(DiscardScreen, keys=("n", "3", "escape"))
    yield "load", Case(LoadScreen, first=with_list_of_saves)
    yield "load-finished", Case(LoadScreen, keys=("right",), first=with_list_of_saves)
    yield "load-delete", Case(DeleteScreen, keys=("d",), first=with_list_of_saves)


def _table() -> Iterator[tuple[str, Case]]:
    placing = partial(Case, TableScreen, "placing")
    yield "placing", placing()
    yield "placing-chosen", placing(("2", "f"))
    yield "placing-refused", placing(("1", "g"))
    yield "placing-covered", placing(("p",))
    for number, area in enumerate(AREAS[1:], 1):
        yield f"looking-{area}", placing(("tab",) * number)
    for number, area in enumerate(AREAS):
        yield f"large-{area}", placing(("v", *["tab"] * number))
    yield "dim-answer", Case(TableScreen, "county_dear", ("3",))
    bots_turn = partial(Case, TableScreen, "bots_turn")
    yield "waiting-for-a-bot", bots_turn()
    yield "waiting-for-another-keyboard", bots_turn(seats=(2,))
    yield "spectator", bots_turn(seats=())
    yield "watched", Case(TableScreen, "watched")
    yield "watched-paused", Case(TableScreen, "watched", ("space",))
    yield "not-saved", Case(TableScreen, "first_tile", first=full_disk)


def _new_laws() -> Iterator[tuple[str, Case]]:
    yield "levy-on-tiles", Case(TableScreen, "levy_tiles")
    yield "levy-on-knights", Case(TableScreen, "levy", ("down", "space", "down"))
    yield "levy-none", Case(TableScreen, "levy", ("0",))
    sending = partial(Case, TableScreen, "sending")
    yield "sending-chosen", sending(("down", "right", "down", "space"))
    yield "sending-refused", sending(("down", *["right"] * 9, "up", "space"))
    yield "exchange-either", Case(TableScreen, "exchange_either")
    yield "ballot-new-laws", Case(BallotScreen, "vote_new_laws", ("enter",))
    yield "laws-new", Case(LawsScreen, "placing_new_laws", ("t",))


def _allies() -> Iterator[tuple[str, Case]]:
    placing = partial(Case, TableScreen, "two_placing")
    yield "ally-placing", placing()
    yield "ally-placing-own", placing(("1", "j"))
    yield "ally-placing-ally", placing(("6", "y"))
    yield "ally-placing-castle", placing(("6", "j"))
    yield "ally-placing-refused", placing(("6", "l"))
    for kind, scenario in QUESTIONS_FOR_ALLIES.items():
        yield f"ally-asked-{kind.__name__}", Case(TableScreen, scenario)
    to_recruit = partial(to_stop, kind=Recruited, suits=_for_an_ally)
    yield (
        "ally-recap-castle",
        Case(TableScreen, "two_last_vote", first=to_recruit, seats=()),
    )
    to_step = partial(to_recruit, keys=(STEPS,))
    yield "ally-step-castle", Case(TableScreen, "two_last_vote", first=to_step, seats=())
    yield "ally-ballot", Case(BallotScreen, "two_vote", ("enter",))
    yield "ally-palette", Case(Palette, "two_placing", ("ctrl+p",))
    yield "ally-scores", Case(ScoreScreen, "two_ended")
    yield "ally-scores-of-a-seat", Case(ScoreScreen, "two_ended", ("right",))


def _recap() -> Iterator[tuple[str, Case]]:
    recap = partial(Case, TableScreen, "last_vote", seats=())
    for name, kind in (
        ("law", LawApplied),
        ("county", CountyClaimed),
        ("castle", CastleScored),
        ("conflict", ConflictScored),
    ):
        yield f"recap-{name}", recap(first=partial(to_stop, kind=kind))
        yield f"step-{name}", recap(first=partial(to_stop, kind=kind, keys=(STEPS,)))
    yield "step-cards", recap(first=partial(to_stop, kind=LawsRevealed, keys=(STEPS,)))
    yield "recap-board", recap(("b",), partial(to_stop, kind=CountyClaimed))
    after_nothing = partial(to_stop, kind=CastleScored)
    yield "recap-after-nothing", Case(TableScreen, "nothing_happens", first=after_nothing, seats=())
    yield "recap-running", recap(("r",), last_ballot)


def _vote() -> Iterator[tuple[str, Case]]:
    ballot = partial(Case, BallotScreen, "vote")
    sit, yes, no = ("enter",), ("enter", "y", "plus", "enter"), ("enter", "n", "plus", "enter")
    yield "ballot", ballot(sit)
    yield "ballot-marked", ballot((*sit, "n", "plus"))
    yield "ballot-fault", ballot((*sit, "enter"))
    yield "ballot-help", Case(HelpScreen, "vote", (*sit, "question_mark"))
    yield "ballot-castle", Case(BesideScreen, "vote", (*sit, "f6"))
    yield "ballot-log", Case(LogScreen, "vote", (*sit, "f3"))
    yield "ballot-palette", Case(Palette, "vote", (*sit, "ctrl+p"))
    yield "vote-on-the-table", Case(TableScreen, "vote", (*sit, "escape"))
    yield "hand-over", Case(HandOverScreen, "vote", yes)
    yield "hand-over-leave", Case(LeaveScreen, "vote", (*yes, "q"))
    yield "reveal-passed", Case(RevealScreen, "vote", (*yes, *yes))
    yield "reveal-failed", Case(RevealScreen, "vote", (*no, *no))
    cast = partial(Case, TableScreen, "vote_of_three", seats=(1,))
    yield "cast", cast(("y", "enter"))
    yield "cast-reminded", cast(("y", "enter", "r"))


async def ask_motion(pilot: Pilot[None]) -> None:
    """Ask a guest how much may move."""
    pilot.app.push_screen(MotionScreen())


def _above() -> Iterator[tuple[str, Case]]:
    yield "motion", Case(MotionScreen, "placing", first=ask_motion)
    yield "leave", Case(LeaveScreen, "placing", ("q",))
    unsaved = Case(UnsavedScreen, "placing", ("q", "y"), first=with_nowhere_to_save)
    yield "leave-unsaved", unsaved
    yield "laws", Case(LawsScreen, "placing", ("t",))
    own_law = ("t", "w", "up", "right", "right", "right", *("down",) * 5, "right")
    yield "workshop-over-a-table", Case(WorkshopScreen, "placing", own_law)
    yield "rules", Case(RulesScreen, "placing", ("f1",))
    yield "rules-of-a-refusal", Case(RulesScreen, "placing", ("1", "g", "f1"))
    yield "rules-searched", Case(RulesScreen, "vote", ("f1", "slash", *"squires", "enter", "n"))
    yield "palette", Case(Palette, "placing", ("ctrl+p",))
    for number, area in enumerate(AREAS):
        keys = (*["tab"] * number, "question_mark")
        yield f"help-{area}", Case(HelpScreen, "placing", keys)
    yield "help-keys", Case(HelpScreen, "placing", ("question_mark", "k"))
    yield "scores", Case(ScoreScreen, "ended")
    yield "scores-of-a-seat", Case(ScoreScreen, "ended", ("right",))
    yield "turning-points", Case(TurningPointsScreen, "ended", ("t",))
    watched = partial(Case, is_watched=True)
    yield "replay", watched(ReplayScreen, keys=("r", "b"))
    yield "replay-eyes", watched(ReplayScreen, keys=("r", "right", "right", "e"))
    yield "replay-log", watched(LinesScreen, keys=("b", "l"))
    yield "what-if", watched(WhatIfScreen, keys=("r", "b", "w", "home", "down"))
    yield "what-if-placing", watched(WhatIfScreen, keys=("r", "right", "right", "w", "home"))
    yield "hall", Case(HallScreen, first=with_hall)


def _lobby() -> Iterator[tuple[str, Case]]:
    lobby = partial(Case, house=FakeGuest)
    yield "lobby", lobby(LobbyScreen)
    yield "lobby-marked", lobby(LobbyScreen, keys=("3",))
    yield "lobby-talk", lobby(LobbyScreen, keys=("slash", *"hello"))
    yield "lobby-refused", lobby(LobbyScreen, keys=("3", "enter"), house=refusing_guest)
    yield "lobby-seated", lobby(LobbyScreen, house=lambda: FakeGuest([opened_by_me()]))
    yield "lobby-empty", lobby(LobbyScreen, house=new_house)
    yield "lobby-many", lobby(LobbyScreen, keys=("end", "up"), house=full_house)
    yield "lobby-fill", lobby(FillScreen, keys=("f",), house=lambda: FakeGuest([opened_by_me()]))
    yield "lobby-invite", lobby(InviteScreen, keys=("i",))
    yield "open-table", lobby(OpenTableScreen, keys=("n",))
    by_hand = (*["down"] * 2, "right", *["down"] * 3, *["right"] * 3, *["down"] * 6, "right")
    yield "open-table-by-hand", lobby(OpenTableScreen, keys=("n", *by_hand))
    yield "open-table-fault", lobby(OpenTableScreen, keys=("n", *["down"] * 3, "right", "enter"))
    yield "join", Case(JoinScreen, house=FakeNewcomer)
    yield "join-refused", Case(JoinScreen, keys=(*"Bob", "enter"), house=FakeNewcomer)


def _visits() -> Iterator[tuple[str, Case]]:
    placing = partial(visiting, "placing")
    yield "visit", Case(VisitedScreen, keys=("enter",), house=placing)
    missed = partial(placing, missed=7)
    yield "visit-missed", Case(VisitedScreen, keys=("enter",), house=missed)
    yield (
        "visit-walk",
        Case(VisitedScreen, keys=("enter", "space"), house=missed),
    )
    yield "visit-missed-favour", Case(VisitedScreen, keys=("enter",), house=others_acted)
    asked = partial(placing, request=UndoRequest(1, (0,), asks_me=True, is_mine=False))
    yield "visit-asked-to-undo", Case(VisitedScreen, keys=("enter",), house=asked)
    yield (
        "visit-talk",
        Case(TalkScreen, keys=("enter", "slash"), house=partial(visiting, "placing")),
    )
    voting = partial(visiting, "vote")
    yield "visit-ballot", Case(VisitedBallot, keys=("enter", "enter"), house=voting)
    yield "visit-ballot-talk", Case(TalkScreen, keys=("enter", "enter", "slash"), house=voting)
    yield "visit-scores", Case(VisitedScores, keys=("enter",), house=partial(visiting, "ended"))
    yield "visit-watching", Case(VisitedScreen, keys=("enter",), house=watching)


CASES = dict(_all())
