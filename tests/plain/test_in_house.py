"""The lobby and its tables in lines: everything that a screen offers can be typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from lancaster_tui.lobby.model import Lobby, Means
from lancaster_tui.lobby.storage import Storage
from lancaster_tui.plain.in_house import HouseLines
from lancaster_tui.plain.opening import Misfit, opening_of
from tests.plain.notepad import Notepad

EVENING = datetime(2026, 11, 20, 20, 41, tzinfo=UTC)


class House:
    """A lobby, and people who are there in lines."""

    def __init__(self, folder: Path) -> None:
        self._due: list[Callable[[], None]] = []

        def schedule(_: float, callback: Callable[[], None]) -> Callable[[], None]:
            self._due.append(callback)
            return lambda: self._due.remove(callback) if callback in self._due else None

        means = Means(
            clock=lambda: EVENING,
            schedule=schedule,
            notify=lambda _: None,
            invite_command=lambda code: f"ssh join+{code}@rose.example",
        )
        self.lobby = Lobby("rose.example", Storage(folder), Random(1), means)
        self.lobby.guests.let_in({name: [f"key of {name}"] for name in ("Ann", "Bob", "Cid")})

    def let_bots_act(self) -> None:
        while self._due:
            self._due.pop(0)()

    def person(self, name: str) -> Person:
        return Person(self, name)


class Person:
    """Somebody in lines."""

    def __init__(self, house: House, name: str) -> None:
        self._house = house
        self.scribe = Notepad()
        self.lines = HouseLines(house.lobby.connect(name), self.scribe)
        self.lines.open()

    def types(self, line: str) -> str:
        """Type a line; return what is written then."""
        self.lines.typed(line)
        self._house.let_bots_act()
        return self.scribe.read()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    opened = House(tmp_path / "house")
    yield opened
    opened.lobby.close()


def test_from_the_lobby_to_a_game_and_back(house: House) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    assert "You are Ann, in the lobby of rose.example." in ann.scribe.read()
    told = ann.types("open Friday night players=3 bots=greedy laws=bnbbn pace=1d")
    assert "Your table has the number 1: ready 1" in told
    assert "1 Friday night: " in bob.types("tables")
    assert "bnbbn" in bob.types("terms 1")
    bob.types("sit 1")
    assert "Bob takes a seat at Friday night" in ann.scribe.read()
    ann.types("ready 1")
    assert "Ann (here, ready), Bob (here)" in bob.types("tables")
    assert "has not begun" in bob.types("go 1")
    told = bob.types("ready 1")
    assert "Friday night begins" in told
    assert "1 table waits for you: 1 Friday night." in told + ann.scribe.read()
    assert "Ann (here), Bob (here)" in ann.types("tables")
    first, second = (ann, bob) if "YOUR TURN" in ann.types("tables") else (bob, ann)
    told = first.types("go 1")
    assert "It is your turn." in told
    assert "Waiting for" in second.types("go 1")
    first.types("1")
    assert "takes" in second.scribe.read() or "places" in second.scribe.read()
    second.types("say well begun")
    assert f"{second.lines._guest.name}: well begun" in first.scribe.read()
    assert "You are in the lobby." in first.types("leave")
    first.types("quit")
    assert first.scribe.has_left


def test_bots_fill_a_table(house: House) -> None:
    ann = house.person("Ann")
    ann.types("open Quick")
    told = ann.types("fill 1 greedy")
    assert "Quick begins" in told
    told = ann.types("go 1")
    assert "(greedy)" in told


def test_what_was_missed_is_told(house: House) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    ann.types("open Slow players=3 bots=greedy pace=3d")
    bob.types("sit 1")
    ann.types("ready 1")
    bob.types("ready 1")
    first, second = (ann, bob) if "YOUR TURN" in ann.types("tables") else (bob, ann)
    second.types("go 1")
    second.types("leave")
    first.types("go 1")
    first.types("1")
    told = second.types("go 1")
    assert "Since you left: " in told
    assert "Since you left: " not in second.types("leave") + second.types("go 1")


def test_an_act_is_taken_back_by_consent(house: House) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    ann.types("open Two players=3 bots=greedy")
    bob.types("sit 1")
    ann.types("ready 1")
    bob.types("ready 1")
    first, second = (ann, bob) if "YOUR TURN" in ann.types("tables") else (bob, ann)
    first.types("go 1")
    second.types("go 1")
    assert "You cannot take anything back now." in first.types("undo")
    first.types("1")
    assert "taken back" in first.types("undo")
    assert "taken back" in second.scribe.read()
    first.types("1")
    second.types("1")
    asked = first.types("undo")
    if "asks" in asked:
        assert "Type agree or decline." in second.scribe.read()
        second.types("agree")
        assert "taken back" in first.scribe.read()


def test_talk_people_and_invites(house: House) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    ann.types("say two more for a live one?")
    assert "Ann: two more for a live one?" in bob.scribe.read()
    assert "two more" in house.person("Cid").scribe.read()
    assert "Bob: " in ann.types("people")
    assert "ssh join+" in ann.types("invite")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("dance", "That is no command here."),
        ("sit", "Type the number of a table: sit 1"),
        ("sit 9", "That table is gone."),
        ("open", "The table needs a title."),
        ("open A players=9", "not for this number of players"),
        ("open A pace=2d", "pace is one of 'live', '1d', '3d' or '7d'."),
        ("open A player=2", 'did you mean "players"?'),
        ("open A players=many", "players is a number"),
        ("open A laws=xyz", "There are no such laws."),
        ("open A bots=nobody", "There is no such bot."),
        ("say", "There is nothing to say."),
    ],
)
def test_what_cannot_be_done_is_a_sentence(house: House, line: str, told: str) -> None:
    assert told in house.person("Ann").types(line)


def test_an_opening_is_read() -> None:
    opening = opening_of("Friday night players=3 bots=greedy,mix watch=nobody stand-in=easy")
    assert (opening.title, opening.players, opening.bots) == ("Friday night", 3, ("greedy", "mix"))
    assert (opening.spectators, opening.stand_in) == ("nobody", "easy")
    with pytest.raises(Misfit):
        opening_of("x watch=all")
