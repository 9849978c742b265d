"""Every screen in every state that a game reaches: how to get there."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import NamedTuple

from textual.pilot import Pilot
from textual.widgets import Input

from lancaster_tui.rules.actions import Trade, Vote
from lancaster_tui.rules.agenda import Choice, FactionChoice
from lancaster_tui.rules.castles import UsePaidSpace
from lancaster_tui.rules.conflicts import RansomKnights
from lancaster_tui.rules.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.events import (
    CastleScored,
    ConflictScored,
    CountyClaimed,
    Event,
    LawApplied,
    LawsRevealed,
    Recruited,
)
from lancaster_tui.rules.law_choices import ChooseLevy, ChooseSending, MakeExchange
from lancaster_tui.rules.parliament import CastBallot
from lancaster_tui.rules.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.rules.setup import ChooseFirstTile
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.screens.ballot import BallotScreen
from lancaster_tui.tui.screens.delete import DeleteScreen
from lancaster_tui.tui.screens.hand_over import HandOverScreen
from lancaster_tui.tui.screens.help import HelpScreen
from lancaster_tui.tui.screens.law_set import LawSetScreen
from lancaster_tui.tui.screens.laws import LawsScreen
from lancaster_tui.tui.screens.leave import LeaveScreen
from lancaster_tui.tui.screens.load import LoadScreen
from lancaster_tui.tui.screens.menu import MenuScreen
from lancaster_tui.tui.screens.new_game import NewGameScreen
from lancaster_tui.tui.screens.reveal import RevealScreen
from lancaster_tui.tui.screens.scores import ScoreScreen
from lancaster_tui.tui.screens.table import TableScreen
from lancaster_tui.tui.widgets.subjects import AREAS
from tests.tui.games import (
    Until,
    asks,
    asks_for_ally,
    asks_with,
    is_over,
    new_saved_table,
    new_table,
    play,
    sees,
    table_asking,
    table_where,
    wait_for_screen,
)

Do = Callable[[Pilot[None], Table | None], Awaitable[None]]
Step = tuple[type[object], list[str]] | Do

SEATS = "Ann,Bob,Zoe=random,Tom=random"
TWO = "Ann,Bob"
QUESTIONS: tuple[type[Choice], ...] = (
    ChooseFirstTile,
    PlaceKnight,
    ChooseFavour,
    ChooseUpgrade,
    ChooseTile,
    ChooseNoble,
    MakeExchange,
    ChooseLevy,
    ChooseSending,
    ClaimCounty,
    Voyage,
    ChooseStartPlayer,
    UsePaidSpace,
    RansomKnights,
)
_FOR_ALLIES: tuple[type[FactionChoice], ...] = (
    ChooseFavour,
    ChooseUpgrade,
    ChooseNoble,
    ClaimCounty,
    Voyage,
)


class Case(NamedTuple):
    """A state: the table at which the application starts (None: the menu), and what is done then.

    ``seats`` are those of a keyboard of its own.
    """

    make: Callable[[], Table] | None
    steps: list[Step]
    seats: tuple[int, ...] | None = None
    pace: float = 0

    async def film(self, size: tuple[int, int], look: Callable[[Pilot[None]], None]) -> None:
        """Run the application to the state, and let somebody look at it."""
        table = None if self.make is None else self.make()
        app = LancasterApp(table, pace=self.pace, seats=self.seats)
        async with app.run_test(size=size) as pilot:
            await go(pilot, table, self.steps)
            look(pilot)


async def go(pilot: Pilot[None], table: Table | None, steps: list[Step]) -> None:
    """Do one step after another; text cursors do not blink then."""
    for step in steps:
        if isinstance(step, tuple):
            screen, keys = step
            await wait_for_screen(pilot, screen)
            await pilot.press(*keys)
        else:
            await step(pilot, table)
    for field in pilot.app.screen.query(Input):
        field.cursor_blink = False
    await pilot.pause()


def placing(seats: str = SEATS) -> Table:
    """Return a game in its third round, Ann to place a knight."""

    def is_late(table: Table) -> bool:
        return table.view(None).round == 3 and asks(PlaceKnight, seat=0)(table)

    return play(new_table(seats), is_late, seed=1)


def voting(seats: str = SEATS, law_set: str = "base") -> Table:
    """Return a game in its first vote."""
    return play(new_table(seats, law_set=law_set), asks(CastBallot), seed=1)


def over(seats: str = SEATS) -> Table:
    """Return a game that has ended."""
    return play(new_table(seats), is_over, seed=1)


def bots_turn() -> Table:
    """Return a game in which a bot is to place a knight."""
    return play(new_table("Ann,greedy,Bob"), asks(PlaceKnight, seat=1))


def third_vote() -> Table:
    """Return a late game in the last vote of its round, all ballots in but one."""
    return _all_but_one(play(new_table("Ann,Bob,Zoe"), _is_third_vote, seed=2))


def third_vote_with_ally() -> Table:
    """Return the same of a game of two in which an ally will recruit in its castle (ALY-11)."""

    def will_recruit(table: Table) -> bool:
        allies = table.view(None).factions[2:]
        return _is_third_vote(table) and any(ally.castle[0] for ally in allies)

    return _all_but_one(table_where(will_recruit, TWO))


def _is_third_vote(table: Table) -> bool:
    view = table.view(None)
    return view.round == 3 and len(view.proposals) == 1


def _all_but_one(table: Table) -> Table:
    for seat in range(len(table.seats) - 1):
        table.act(seat, Vote(yes=True, markers=0))
    return table


def placing_with_ally() -> Table:
    """Return a game of two in its third round, Ann to place: both courts have several knights."""

    def is_rich(table: Table) -> bool:
        view = table.view(None)
        courts = (sum(map(bool, view.factions[faction].court)) for faction in (0, 2))
        return view.round >= 3 and asks(PlaceKnight, seat=0)(table) and min(courts) > 1

    return table_where(is_rich, TWO)


def levying(on: str, answers: int = 8) -> Until:
    """Whether a levy on something is open, with at least so many answers."""

    def is_asked(table: Table) -> bool:
        return any(
            isinstance(choice := decision.choice, ChooseLevy)
            and choice.effect(table.view(None)).on == on
            and len(decision.actions) >= answers
            for decision in table.decisions()
        )

    return is_asked


def choosing_a_way(table: Table) -> bool:
    """Whether an exchange is open of which each of two ways can be taken (LAW-N14)."""
    return any(
        len({action.way for action in decision.actions if isinstance(action, Trade)}) > 1
        for decision in table.decisions()
    )


def saved_games(count: int = 2) -> None:
    """Leave a game that is not over and one that is in the folder of saved games."""
    for number, until in zip(range(count), (asks(PlaceKnight, seat=0), is_over), strict=False):
        table = play(new_saved_table("Ann,Bob,greedy", seed=number), until)
        assert table.save is not None
        table.save.close()
        os.utime(table.save.path, (1_760_000_000 - number, 1_760_000_000 - number))


async def with_saves(pilot: Pilot[None], _: Table | None) -> None:
    """Save games while the menu is on, and come back to it."""
    saved_games()
    await wait_for_screen(pilot, MenuScreen)
    pilot.app.screen.post_message(MenuScreen.Chosen("new"))
    await wait_for_screen(pilot, NewGameScreen)
    await pilot.press("escape")
    await sees(pilot, "2 saved")


async def nameless(pilot: Pilot[None], _: Table | None) -> None:
    """Take a name away."""
    await wait_for_screen(pilot, NewGameScreen)
    pilot.app.screen.query_one("#name-1", Input).value = ""


async def last_ballot(pilot: Pilot[None], table: Table | None) -> None:
    """Let the last person vote: then the rewards are walked through."""
    assert table is not None
    await wait_for_screen(pilot, TableScreen)
    table.act(len(table.seats) - 1, Vote(yes=True, markers=0))
    await wait_for_screen(pilot, RevealScreen)
    await pilot.press("enter")
    await wait_for_screen(pilot, TableScreen)


async def to_stop(
    pilot: Pilot[None],
    table: Table | None,
    kind: type[Event],
    suits: Callable[[Event], bool] = lambda _: True,
) -> None:
    """Walk on to a stop at which something of a kind happens, while the others answer by chance."""
    assert table is not None
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    while True:
        walk = screen.scene.walk
        if walk is None:
            decision = table.decisions()[0]
            table.act(decision.seat, decision.actions[-1])
        elif any(isinstance(event, kind) and suits(event) for event in walk.events):
            return
        else:
            await pilot.press("enter")


def _for_an_ally(event: Event) -> bool:
    return isinstance(event, Recruited) and event.faction >= len(TWO.split(","))


async def full_disk(pilot: Pilot[None], table: Table | None) -> None:
    """Let saving fail from now on."""
    assert table is not None
    table.save_fault = "No space left on device"
    decision = table.decisions()[0]
    table.act(decision.seat, decision.actions[0])
    await pilot.pause()


def _all() -> Iterator[tuple[str, Case]]:
    yield from _before_a_game()
    for kind in QUESTIONS:
        if kind is ChooseLevy:
            make = partial(table_where, levying("county_knights"), law_set="new")
        elif kind is ChooseSending:
            make = partial(table_where, asks_with(kind, 6), law_set="new")
        else:
            make = partial(table_asking, kind)
        yield f"asked-{kind.__name__}", Case(make, [(TableScreen, [])])
    yield from _table()
    yield from _new_laws()
    yield from _allies()
    yield from _walk()
    yield from _vote()
    yield from _above()


def _before_a_game() -> Iterator[tuple[str, Case]]:
    yield "menu", Case(None, [(MenuScreen, [])])
    yield "menu-with-saves", Case(None, [with_saves])
    yield "new-game", Case(None, [(MenuScreen, ["n"]), (NewGameScreen, [])])
    yield (
        "new-game-fault",
        Case(None, [(MenuScreen, ["n"]), nameless, (NewGameScreen, ["enter"])]),
    )
    yield (
        "new-game-laws",
        Case(None, [(MenuScreen, ["n"]), (NewGameScreen, ["f2"]), (LawSetScreen, [])]),
    )
    new_game: Step = (MenuScreen, ["n"])
    two: Step = (NewGameScreen, ["tab", "down", "down", "left", "left", "down", "left", "left"])
    for name, times in (("new", 1), ("random", 2), ("by-hand", 3)):
        laws: Step = (NewGameScreen, [*["down"] * 3, *["right"] * times])
        yield f"new-game-{name}", Case(None, [new_game, two, laws])
    yield "new-game-two", Case(None, [new_game, two])
    yield "new-game-two-ally", Case(None, [new_game, two, (NewGameScreen, ["up"] * 4 + ["left"])])
    for name, keys in (("new", ["right"]), ("random", ["right"] * 2)):
        choose: Step = (NewGameScreen, ["up", "up", "up", "up", *keys, "f2"])
        yield f"law-set-{name}", Case(None, [new_game, choose, (LawSetScreen, [])])
    mixed: Step = (NewGameScreen, ["up", "up", "tab", "tab", "right", "f2"])
    yield "law-set-mixed", Case(None, [new_game, mixed, (LawSetScreen, [])])
    load: list[Step] = [with_saves, (MenuScreen, ["l"]), (LoadScreen, [])]
    yield "load", Case(None, load)
    yield "load-finished", Case(None, [*load, (LoadScreen, ["down"])])
    yield "load-delete", Case(None, [*load, (LoadScreen, ["d"]), (DeleteScreen, [])])


def _table() -> Iterator[tuple[str, Case]]:
    here: Step = (TableScreen, [])
    yield "placing", Case(placing, [here])
    yield "placing-chosen", Case(placing, [(TableScreen, ["2", "f"])])
    yield "placing-refused", Case(placing, [(TableScreen, ["1", "g"])])
    yield "placing-covered", Case(placing, [(TableScreen, ["p"])])
    for number, area in enumerate(AREAS[1:], 1):
        yield f"looking-{area}", Case(placing, [(TableScreen, ["tab"] * number)])
    for number, area in enumerate(AREAS):
        yield f"large-{area}", Case(placing, [(TableScreen, [*["tab"] * number, "v"])])
    claim = partial(table_asking, ClaimCounty)
    yield "dim-answer", Case(claim, [(TableScreen, ["3"])])
    yield "waiting-for-a-bot", Case(bots_turn, [here], pace=60)
    yield "waiting-for-another-keyboard", Case(bots_turn, [here], seats=(2,))
    yield "spectator", Case(bots_turn, [here], seats=())
    bots = partial(new_table, "greedy,random,random")
    yield "watched", Case(bots, [here], pace=60)
    yield "watched-paused", Case(bots, [(TableScreen, ["space"])], pace=60)
    first = partial(table_asking, ChooseFirstTile)
    yield "not-saved", Case(first, [here, full_disk])


def _new_laws() -> Iterator[tuple[str, Case]]:
    here: Step = (TableScreen, [])
    tiles = partial(table_where, levying("tiles", 4), law_set="new")
    yield "levy-on-tiles", Case(tiles, [here])
    knights = partial(table_where, levying("county_knights", 4), law_set="new")
    yield "levy-on-knights", Case(knights, [(TableScreen, ["down", "space", "down"])])
    yield "levy-none", Case(knights, [(TableScreen, ["0"])])
    sending = partial(table_where, asks_with(ChooseSending, 6), law_set="new")
    yield "sending-chosen", Case(sending, [(TableScreen, ["down", "right", "down", "space"])])
    yield "sending-refused", Case(sending, [(TableScreen, ["down", *["right"] * 9, "up", "space"])])
    either = partial(table_where, choosing_a_way, law_set="new")
    yield "exchange-either", Case(either, [here])
    yield "ballot-new-laws", Case(partial(voting, law_set="new"), [(BallotScreen, [])])
    new_placing = partial(table_where, asks(PlaceKnight, seat=0), SEATS, "new")
    yield "laws-new", Case(new_placing, [(TableScreen, ["t"]), (LawsScreen, [])])


def _allies() -> Iterator[tuple[str, Case]]:
    here: Step = (TableScreen, [])
    yield "ally-placing", Case(placing_with_ally, [here])
    yield "ally-placing-own", Case(placing_with_ally, [(TableScreen, ["1", "j"])])
    yield "ally-placing-ally", Case(placing_with_ally, [(TableScreen, ["6", "y"])])
    yield "ally-placing-castle", Case(placing_with_ally, [(TableScreen, ["6", "j"])])
    yield "ally-placing-refused", Case(placing_with_ally, [(TableScreen, ["6", "l"])])
    for kind in _FOR_ALLIES:
        make = partial(table_where, asks_for_ally(kind), TWO)
        yield f"ally-asked-{kind.__name__}", Case(make, [here])
    walk: list[Step] = [last_ballot, partial(to_stop, kind=Recruited, suits=_for_an_ally)]
    yield "ally-walk-castle", Case(third_vote_with_ally, walk, seats=())
    yield "ally-ballot", Case(partial(voting, TWO, "random"), [(BallotScreen, [])])
    yield "ally-palette", Case(placing_with_ally, [(TableScreen, ["ctrl+p"])])
    scores = partial(over, TWO)
    yield "ally-scores", Case(scores, [(ScoreScreen, [])])
    yield "ally-scores-of-a-seat", Case(scores, [(ScoreScreen, ["right"])])


def _walk() -> Iterator[tuple[str, Case]]:
    walk: list[Step] = [last_ballot]
    for name, kind in (
        ("law", LawApplied),
        ("county", CountyClaimed),
        ("castle", CastleScored),
        ("conflict", ConflictScored),
        ("cards", LawsRevealed),
    ):
        yield f"walk-{name}", Case(third_vote, [*walk, partial(to_stop, kind=kind)], seats=())
    yield "walk-running", Case(third_vote, [*walk, (TableScreen, ["r"])], seats=(), pace=60)


def _vote() -> Iterator[tuple[str, Case]]:
    both: list[Step] = [(BallotScreen, ["y", "+", "enter"]), (HandOverScreen, ["enter"])]
    yield "ballot", Case(voting, [(BallotScreen, [])])
    yield "ballot-marked", Case(voting, [(BallotScreen, ["n", "+"])])
    yield "ballot-fault", Case(voting, [(BallotScreen, ["enter"])])
    yield "ballot-help", Case(voting, [(BallotScreen, ["question_mark"]), (HelpScreen, [])])
    yield "ballot-palette", Case(voting, [(BallotScreen, ["ctrl+p"])])
    yield "vote-on-the-table", Case(voting, [(BallotScreen, ["escape"]), (TableScreen, [])])
    yield "hand-over", Case(voting, [both[0], (HandOverScreen, [])])
    yield "hand-over-leave", Case(voting, [both[0], (HandOverScreen, ["q"]), (LeaveScreen, [])])
    yield "reveal-passed", Case(voting, [*both, (BallotScreen, ["y", "+", "enter"]), _revealed])
    yield (
        "reveal-failed",
        Case(
            voting,
            [
                (BallotScreen, ["n", "+", "enter"]),
                both[1],
                (BallotScreen, ["n", "+", "enter"]),
                _revealed,
            ],
        ),
    )
    cast: Step = (BallotScreen, ["y", "enter"])
    alone = partial(voting, "Ann,Bob,Cid")
    yield "cast", Case(alone, [cast, (TableScreen, [])], seats=(1,))
    yield "cast-reminded", Case(alone, [cast, (TableScreen, ["r"])], seats=(1,))


async def _revealed(pilot: Pilot[None], _: Table | None) -> None:
    await wait_for_screen(pilot, RevealScreen)


def _above() -> Iterator[tuple[str, Case]]:
    yield "leave", Case(placing, [(TableScreen, ["q"]), (LeaveScreen, [])])
    yield "laws", Case(placing, [(TableScreen, ["t"]), (LawsScreen, [])])
    yield "palette", Case(placing, [(TableScreen, ["ctrl+p"])])
    for number, area in enumerate(AREAS):
        keys = [*["tab"] * number, "question_mark"]
        yield f"help-{area}", Case(placing, [(TableScreen, keys), (HelpScreen, [])])
    yield "scores", Case(over, [(ScoreScreen, [])])
    yield "scores-of-a-seat", Case(over, [(ScoreScreen, ["right"])])


CASES = dict(_all())
