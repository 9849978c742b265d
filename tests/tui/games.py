"""Tables at a wanted point of a game, played by a script, and what the screen shows of them."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Callable, Sequence
from math import inf
from random import Random
from time import monotonic

from textual.app import App
from textual.pilot import Pilot

from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.phases.laws import ChooseLevy
from lancaster_tui.table.bot_driver import BotDriver
from lancaster_tui.table.record import new_record
from lancaster_tui.table.saves import new_save
from lancaster_tui.table.seat import TableSeat
from lancaster_tui.table.seating import parse_seats
from lancaster_tui.table.table import Table
from lancaster_tui.tui.kit.deliberate import Deliberate
from lancaster_tui.tui.pictures import screen_strips, screen_text, wait_for
from lancaster_tui.tui.table.keyboard import Keyboard
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.tui.vote.hand_over import HandOverScreen

Frame = list[object]
Until = Callable[[Table], bool]

SHORT = 'format = 1\nid = "short"\nname = "A short game"\nbased_on = "base"\nrounds = 2\n'
"""A ruleset of one's own."""

SIZE = (120, 40)
SMALL = (80, 24)
_PATIENCE = 60.0  # seconds before a wait is given up; far more than a loaded machine needs
MOMENT = 0.005  # seconds, in which others may compute
_LONG_MOMENT = 0.05  # seconds; whoever is waited for so long has much to compute
_BESIDE = str.maketrans("│▀", "  ")  # the frame of a card, and the picture behind the menu


def new_table(seats: str = "Ann,Bob,greedy,random", seed: int = 7, law_set: str = "base") -> Table:
    """Return a new game that is not saved."""
    return Table(new_record(load_ruleset(), parse_seats(seats), seed, law_set))


def short_table(seats: str, rounds: int, seed: int) -> Table:
    """Return a new game of few rounds, to be played on a screen to its end."""
    rules = load_ruleset().model_copy(update={"id": "short", "rounds": rounds})
    return Table(new_record(rules, parse_seats(seats), seed))


def new_saved_table(
    seats: str = "Ann,Bob,greedy,random", seed: int = 7, law_set: str = "base"
) -> Table:
    """Return a new game that is saved from its first act on."""
    record = new_record(load_ruleset(), parse_seats(seats), seed, law_set)
    return Table(record, new_save(record))


class Hotseat(Keyboard):
    """A keyboard beside the table it is at: of all persons, who run the game, or of some seats."""

    def __init__(self, table: Table, seats: Sequence[int] | None = None) -> None:
        self.table = table
        if seats is None:
            super().__init__(table.persons(), BotDriver(table, lambda *_: lambda: None, pace=0))
        else:
            super().__init__(places(table, seats))


def places(table: Table, seats: Sequence[int]) -> list[TableSeat]:
    """Return what guests at these seats may use; without any, a place to watch from."""
    return [table.seat(seat) for seat in seats or (None,)]


def play(table: Table, until: Until, seed: int = 0) -> Table:
    """Let all seats act by chance until something is so, or the game is over."""
    chance = Random(f"script:{seed}")
    while not until(table) and not table.is_over:
        decision = table.decisions()[0]
        table.act(decision.seat, chance.choice(decision.actions))
    return table


def asks(kind: type[AnyChoice], seat: int | None = None) -> Until:
    """Whether a choice of a kind is open, for a seat if one is given."""

    def is_asked(table: Table) -> bool:
        return any(
            isinstance(decision.choice, kind) and seat in (None, decision.seat)
            for decision in table.decisions()
        )

    return is_asked


def asks_with(kind: type[AnyChoice], answers: int) -> Until:
    """Whether a choice of a kind with at least so many answers is open."""

    def is_asked(table: Table) -> bool:
        return any(
            isinstance(decision.choice, kind) and len(decision.actions) >= answers
            for decision in table.decisions()
        )

    return is_asked


def table_where(until: Until, seats: str = "Ann,Bob,Cid", law_set: str = "base") -> Table:
    """Return a game that has come to where something is so."""
    for seed in range(50):
        table = play(new_table(seats, seed, law_set), until, seed)
        if not table.is_over:
            return table
    raise AssertionError("no game of 50 comes to it")


def table_asking(kind: type[AnyChoice], seats: str = "Ann,Bob,Cid", law_set: str = "base") -> Table:
    """Return a game that has come to a choice of a kind."""
    return table_where(asks(kind), seats, law_set)


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


def is_over(table: Table) -> bool:
    """Whether the game has ended."""
    return table.is_over


def frame(app: App[None]) -> Frame:
    """Return all that the screen shows: titles, and every row with its colours."""
    return [app.title, app.sub_title, *(list(strip) for strip in screen_strips(app))]


async def sees(pilot: Pilot[None], text: str) -> None:
    """Let the application work until a text is on the screen, on one row or wrapped.

    It may be wrapped in a card, or beside a picture, as a path is in a home that is far down.
    """

    def is_shown() -> bool:
        rows = screen_text(pilot.app)
        return text in rows or text in " ".join(rows.translate(_BESIDE).split())

    deadline, moment = monotonic() + _PATIENCE, MOMENT
    while not is_shown():
        assert monotonic() < deadline, f"{text!r} is not on the screen:\n{screen_text(pilot.app)}"
        await sleep(moment)
        await pilot.pause()
        moment = min(1.5 * moment, _LONG_MOMENT)


async def take_keyboard(pilot: Pilot[None]) -> None:
    """Sit down at a keyboard that several people share, to cast a ballot."""
    await wait_for_screen(pilot, HandOverScreen)
    await pilot.press("enter")
    await wait_for_screen(pilot, BallotScreen)


async def wait_for_screen(pilot: Pilot[None], kind: type[object]) -> None:
    """Let the application work until a screen of a kind is on top, and takes keys."""

    def takes_keys() -> bool:
        screen = pilot.app.screen
        is_drawn = not isinstance(screen, Deliberate) or screen.drawn_at < inf
        return isinstance(screen, kind) and is_drawn

    await wait_for(pilot, takes_keys)
    await pilot.pause()
