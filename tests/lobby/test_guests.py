"""Who is known: names, keys, invites, and how many wrong ones may be tried."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from random import Random

import pytest

from lancaster_tui.lobby.guests import (
    INVITE_TIME,
    INVITE_USES,
    MOST_GUESSES,
    MOST_GUESTS,
    MOST_KEYS,
    GuestBook,
    GuestRefusal,
    Guests,
    Known,
)
from tests.lobby.houses import Time


class Door:
    """Guests, what is stored of them, and a clock."""

    def __init__(self) -> None:
        self.time, self.book, self.stored = Time(), GuestBook(), 0
        self.guests = Guests(self.book, self.time.clock, Random(1), self._store)

    def _store(self) -> None:
        self.stored += 1

    def join(self, name: str, key: str = "key") -> Known | GuestRefusal:
        return self.guests.join(self.guests.invite().code, key, name)


@pytest.fixture
def door() -> Door:
    return Door()


def test_an_invite_binds_a_key_to_a_name(door: Door) -> None:
    invite = door.guests.invite("Ann")
    assert len(invite.code) == 6
    assert door.guests.is_good(invite.code.lower())
    joined = door.guests.join(invite.code, "key 1", "  Bob\t the  \x1b[1mbold ")
    assert joined == Known(name="Bob the [1mbold", colour="blue", keys=["key 1"])
    assert door.guests.name_of("key 1") == "Bob the [1mbold"
    assert door.guests.name_of("key 2") is None
    assert door.guests.find("bob THE [1mbold") == "Bob the [1mbold"
    assert door.guests.invites[0].uses == INVITE_USES - 1
    assert door.stored == 3


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("", "no_name"),
        (" \x1b\n", "no_name"),
        ("ANN", "name_taken"),
        ("Greedy", "bot_name"),
        ("engine", None),
        ("x" * 100, None),
    ],
)
def test_a_name_is_one_that_nobody_has(door: Door, name: str, refusal: str | None) -> None:
    door.join("Ann")
    before = door.book.model_copy(deep=True)
    joined = door.join(name, "other")
    if refusal is None:
        assert isinstance(joined, Known)
        assert len(joined.name) <= 16
    else:
        assert joined == refusal
        assert door.book.guests == before.guests


def test_an_invite_is_good_for_so_many_and_so_long(door: Door) -> None:
    code = door.guests.invite(uses=2).code
    assert isinstance(door.guests.join(code, "1", "Ann"), Known)
    assert door.guests.join(code, "2", "Ann") == "name_taken"
    assert isinstance(door.guests.join(code, "2", "Bob"), Known)
    assert door.guests.join(code, "3", "Cid") == "wrong_invite"
    code = door.guests.invite().code
    door.time.pass_by(INVITE_TIME - timedelta(seconds=1))
    assert door.guests.is_good(code)
    door.time.pass_by(timedelta(seconds=1))
    assert not door.guests.is_good(code)
    assert door.guests.join(code, "3", "Cid") == "wrong_invite"


def test_a_guest_has_one_invite_and_the_house_many(door: Door) -> None:
    older, newer = door.guests.invite("Ann").code, door.guests.invite("Ann").code
    house = [door.guests.invite().code for _ in range(3)]
    assert not door.guests.is_good(older)
    assert all(door.guests.is_good(code) for code in [newer, *house])
    of_ann = door.guests.invite_of("Ann")
    assert of_ann is not None
    assert of_ann.code == newer


def test_whoever_lost_a_key_gets_another_one(door: Door) -> None:
    door.join("Ann", "lost")
    assert door.guests.invite_again("Bob") == "no_such_guest"
    invite = door.guests.invite_again("ann")
    assert not isinstance(invite, str)
    assert door.guests.known_by(invite.code) == "Ann"
    assert isinstance(door.guests.join(invite.code, "found", "whatever"), Known)
    assert door.guests.name_of("found") == "Ann"
    assert door.guests.join(invite.code, "more", "") == "wrong_invite"


def test_a_guest_has_only_so_many_keys_and_the_house_only_so_many_guests(door: Door) -> None:
    door.join("Ann", "0")
    for number in range(1, MOST_KEYS):
        invite = door.guests.invite_again("Ann")
        assert not isinstance(invite, str)
        assert isinstance(door.guests.join(invite.code, str(number), ""), Known)
    invite = door.guests.invite_again("Ann")
    assert not isinstance(invite, str)
    assert door.guests.join(invite.code, "one more", "") == "too_many_keys"
    colour = door.book.guests[0].colour
    door.book.guests += [Known(name=str(n), colour=colour) for n in range(1, MOST_GUESTS)]
    assert door.join("Late") == "house_full"


def test_whoever_is_forgotten_does_not_come_in(door: Door) -> None:
    door.join("Ann", "key")
    door.guests.invite("Ann")
    door.guests.forget("ann")
    door.guests.forget("Bob")
    assert door.guests.name_of("key") is None
    assert door.guests.invite_of("Ann") is None
    assert door.join("Ann") == "name_taken"


def test_keys_of_a_file_are_those_in_it_now(door: Door) -> None:
    door.join("Ann", "own")
    door.guests.let_in({"ann": ["filed"], "Bob": ["1", "2"]})
    assert [door.guests.name_of(key) for key in ("own", "filed", "1", "2")] == [
        "Ann",
        "Ann",
        "Bob",
        "Bob",
    ]
    door.guests.let_in({"Bob": ["2"]})
    assert [door.guests.name_of(key) for key in ("own", "filed", "1", "2")] == [
        "Ann",
        None,
        None,
        "Bob",
    ]
    assert door.guests.names == ["Ann", "Bob"]
    assert "filed" not in door.book.model_dump_json()


@pytest.mark.parametrize(
    "near",
    [
        lambda _: "203.0.113.7",
        lambda number: f"2001:db8:0:1::{number:x}",
        lambda number: ("::ffff:203.0.113.7", "203.0.113.7")[number % 2],
        lambda number: f"fe80::{number:x}%eth0",
    ],
)
def test_an_address_tries_only_so_many_codes(door: Door, near: Callable[[int], str]) -> None:
    for number in range(MOST_GUESSES):
        assert door.guests.may_guess(near(number))
        for _ in range(3):  # with several keys
            door.guests.note_wrong(near(number), f"WRONG{number}")
    assert not door.guests.may_guess(near(99))
    assert door.guests.may_guess("198.51.100.1")
    assert door.guests.may_guess("2001:db8:0:2::1")
    door.time.pass_by(timedelta(hours=1))
    assert door.guests.may_guess(near(99))
