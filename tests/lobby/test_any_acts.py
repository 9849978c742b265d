"""Whatever guests do, in whatever order: a house stays in order, and comes back as it was."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lancaster_tui.lobby.here import HouseGuest, HouseVisit
from lancaster_tui.lobby.signs import LobbyRefusal, Opening, TableSign
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.refusals import IllegalAction
from tests.lobby.houses import House

NAMES = ("Ann", "Bob", "Cid", "Dan")
TITLES = ("Friday", "\x1b[2J", "Long war", "")


class Evening:
    """Guests who do anything at all.

    Args:
        folder: Where the house is.
        chance: What they do is drawn from it.
        is_slow: Whether the house writes in threads.
    """

    def __init__(self, folder: Path, chance: Random, *, is_slow: bool) -> None:
        self.house = House(folder, is_slow=is_slow)
        self.chance = chance
        self.visits: list[tuple[HouseVisit, Action | None]] = []
        """Whatever guests have seen of tables since the house was opened, and meant to do."""

    def act(self) -> None:
        """Do something."""
        act: Callable[[], None] = self.chance.choice(
            [self.come_or_go, self.at_the_lobby, self.at_the_lobby, self.too_late, self.wait]
            + [self.at_a_table] * 5
            + [self.house.save_all] * 2
        )
        if self.chance.random() < 0.03:
            act = self.for_the_house
        act()

    def come_or_go(self) -> None:
        name = self.chance.choice(NAMES)
        guest = self.house.lobby.here.get(name)
        if guest is not None and self.chance.random() < 0.3:
            guest.leave()
        else:
            self.house.guest(name)

    def wait(self) -> None:
        self.house.pass_by(timedelta(hours=self.chance.choice((1, 13, 25))))

    def for_the_house(self) -> None:
        """Do what a host does: end a table, or close the house and open it again."""
        if self.chance.random() < 0.7:
            number = self.chance.randrange(5)
            kept = self.house.end(number)
            assert isinstance(kept, Path) or kept == "no_such_table"
        else:
            self.house.reopen()
            self.visits.clear()

    def too_late(self) -> None:
        """Do something that was meant at any time, at a table that may be gone."""
        if not self.visits:
            return
        visit, action = self.chance.choice(self.visits)
        if action is not None and self.chance.random() < 0.5:
            with suppress(IllegalAction):
                visit.place.act(action)
        else:
            self.at(visit)

    def guest(self) -> HouseGuest:
        here = self.house.lobby.here
        return self.chance.choice(list(here.values())) if here else self.house.guest("Ann")

    def at_the_lobby(self) -> None:
        guest, chance = self.guest(), self.chance
        number, bot = chance.randrange(5), chance.choice(("greedy", "random", "engine:rm"))
        players = chance.randint(1, 5)
        opening = Opening(
            chance.choice(TITLES),
            players,
            (bot,) * chance.randint(0, players),
            law_set=chance.choice(("base", "new", "random", "odd")),
            pace=chance.choice(("live", "1d")),
            stand_in="greedy",
            spectators=chance.choice(("nobody", "watch", "chat")),
        )
        answers: list[Callable[[], object]] = [
            lambda: guest.open_table(opening),
            lambda: guest.sit(number, chance.choice((None, 0, 3, 9))),
            lambda: guest.sit(number),
            lambda: guest.sit(number),
            lambda: guest.stand_up(number),
            lambda: guest.ready(number),
            lambda: guest.ready(number),
            lambda: guest.ready(number, is_ready=False),
            lambda: guest.fill(number, bot),
            lambda: guest.fill(number, "greedy"),
            lambda: guest.enter(number),
            lambda: guest.say(chance.choice(TITLES)),
            guest.new_invite,
        ]
        check(chance.choice(answers)())

    def at_a_table(self) -> None:
        guest = self.guest()
        begun = [table.number for table in guest.tables if table.status != "open"]
        if not begun:
            return
        visit = guest.visit or guest.enter(self.chance.choice(begun))
        if not isinstance(visit, HouseVisit):
            check(visit)
            return
        decision = visit.place.decision()
        action = None if decision is None else self.chance.choice(decision.actions)
        self.visits.append((visit, action))
        if action is not None and self.chance.random() < 0.8:
            visit.place.act(action)
        else:
            self.at(visit)

    def at(self, visit: HouseVisit) -> None:
        """Do something else at a table than to act."""
        chance = self.chance
        answers: list[Callable[[], object]] = [
            visit.take_back,
            lambda: visit.answer_undo(agrees=True),
            lambda: visit.answer_undo(agrees=False),
            lambda: visit.say(chance.choice(TITLES)),
            visit.catch_up,
            visit.rematch,
            visit.leave,
        ]
        check(chance.choice(answers)())

    def look(self) -> None:
        """Check what has to hold at any time."""
        here = self.house.lobby.here
        for guest in here.values():
            tables = guest.tables
            assert sorted(table.number for table in tables) == sorted(self.house.lobby.tables)
            for table in tables:
                self.look_at(table, guest)
            assert {person.name for person in guest.people} == set(here)
            assert len(guest.lines) <= 200
        for table_at in self.house.lobby.tables.values():
            for name, visit in table_at.visits.items():
                assert here[name].visit is visit
        if not self.house.is_slow:
            folders = {folder.name for folder in (self.house.folder / "tables").iterdir()}
            assert folders == {str(number) for number in self.house.lobby.tables}

    def look_at(self, table: TableSign, guest: HouseGuest) -> None:
        people = [seat.name for seat in table.seats if seat.presence in ("here", "away")]
        assert len(set(people)) == len(people)
        assert len({seat.colour for seat in table.seats}) == len(table.seats)
        assert table.title.isprintable()
        assert table.title
        if table.my_seat is not None:
            assert table.seats[table.my_seat].name == guest.name
        if table.status == "open":
            assert table.opener in people
            assert not table.my_turn
        else:
            assert table.free == 0
            assert people
            game = self.house.game(table.number)
            assert [seat.name for seat in table.seats] == game.record.names
            assert [seat.bot for seat in table.seats] == [seat.bot for seat in game.seats]
            if table.is_vote:
                assert table.acting is None


def check(answer: object) -> None:
    """Check that an act was done, or was refused with a code."""
    if isinstance(answer, str):
        assert answer in get_args(LobbyRefusal)
    else:
        assert answer is None or isinstance(answer, int | HouseVisit)


def stored(house: House) -> object:
    return (
        house.lobby.lines,
        house.lobby.guests.names,
        {
            number: (
                table.entry.model_dump_json(exclude={"told"}),
                None if table.game is None else table.game.table.record.actions,
            )
            for number, table in house.lobby.tables.items()
        },
    )


@pytest.mark.parametrize("is_slow", [False, True])
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_house_stays_in_order(is_slow: bool, seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), Random(seed), is_slow=is_slow)
        evening.house.guest("Ann")
        for _ in range(80):
            evening.act()
            evening.look()
        evening.house.save_all()
        before = stored(evening.house)
        evening.house.kill()
        assert stored(evening.house) == before
        evening.house.close()
