"""Whatever guests do, in whatever order: a house stays in order, and comes back as it was."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from lancaster_tui.lobby.here import HouseGuest, HouseVisit
from lancaster_tui.lobby.signs import LobbyRefusal, Opening, TableSign
from tests.lobby.houses import House

NAMES = ("Ann", "Bob", "Cid", "Dan")
TITLES = ("Friday", "\x1b[2J", "Long war", "")


class Evening:
    """Guests who do anything at all.

    Args:
        folder: Where the house is.
        chance: What they do is drawn from it.
    """

    def __init__(self, folder: Path, chance: Random) -> None:
        self.house = House(folder)
        self.chance = chance

    def act(self) -> None:
        """Do something."""
        act: Callable[[], None] = self.chance.choice(
            [self.come_or_go, self.at_the_lobby, self.at_the_lobby, self.at_a_table, self.wait]
            + [self.at_a_table] * 4
        )
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
        guest, chance = self.guest(), self.chance
        begun = [table.number for table in guest.tables if table.status != "open"]
        if not begun:
            return
        visit = guest.visit or guest.enter(chance.choice(begun))
        if not isinstance(visit, HouseVisit):
            check(visit)
            return
        decision = visit.place.decision()
        if decision is not None and chance.random() < 0.8:
            visit.place.act(chance.choice(decision.actions))
            return
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


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32))
def test_a_house_stays_in_order(seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), Random(seed))
        evening.house.guest("Ann")
        for _ in range(80):
            evening.act()
            evening.look()
        before = stored(evening.house)
        evening.house.kill()
        assert stored(evening.house) == before
        evening.house.lobby.close()
