"""Games that differ only in what is hidden get the same replies for everybody else (SET-10)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lancaster_tui.engine import session
from lancaster_tui.table.record import Record, new_record
from tests.engine.client import Client
from tests.table.test_twins import with_other_piles


def told(client: Client, seat: int | None) -> list[Any]:
    """Return all that the engine tells a seat or a spectator."""
    replies = [client.ask("view", seat=seat, since=0)]
    if seat is not None:
        replies.append(client.ask("decisions", seat=seat))
    assert all(reply["ok"] for reply in replies)
    return replies


def twins_at_the_vote(seats: str, laws: str = "base") -> tuple[Client, Client]:
    """Return two games in which Bob has voted differently."""
    clients = Client(), Client()
    for client, ballot in zip(clients, ("vote yes 0", "vote no 1"), strict=True):
        client.ask("new", seats=seats, seed=7, laws=laws)
        client.play_to_vote(Random(1))
        assert client.ask("act", seat=2, action=ballot)["ok"]
    return clients


@pytest.mark.rule("SET-10", "VOT-2")
@pytest.mark.parametrize(
    ("seats", "laws"), [("Ann,Bob,Cid,greedy", "base"), ("Ann,Bob,Cid", "new"), ("Ann,Bob", "new")]
)
def test_a_shut_ballot_is_told_to_its_owner_only(seats: str, laws: str) -> None:
    one, other = twins_at_the_vote(seats, laws)
    others = [seat for seat in range(1, seats.count(",") + 2) if seat != 2]
    for seat in (None, *others):
        assert told(one, seat) == told(other, seat)
    assert told(one, 2) != told(other, 2)


@pytest.mark.rule("SET-10", "VOT-2")
def test_what_others_do_in_a_vote_tells_nothing_of_a_shut_ballot() -> None:
    one, other = twins_at_the_vote("Ann,Bob,Cid,greedy")
    requests: list[tuple[str, dict[str, Any]]] = [
        ("act", {"seat": 1, "action": "vote yes 0"}),
        ("act", {"seat": 1, "action": "vote no 0"}),
        ("act", {"seat": 4, "action": "vote no 0"}),
        ("undo", {"seat": 1}),
        ("undo", {"seat": 3}),
        ("decisions", {}),
        ("act", {"seat": 3, "action": "vote no 99"}),
        ("act", {"seat": 1, "action": "vote no 0"}),
        ("record", {}),
    ]
    for do, keys in requests:
        assert one.ask(do, **keys) == other.ask(do, **keys)
    for seat in (None, 1, 3, 4):
        assert told(one, seat) == told(other, seat)


@pytest.mark.rule("VOT-2")
@pytest.mark.parametrize("voters", [(1, 2), (1, 3), (3, 2)])
def test_a_seat_is_not_told_who_else_has_voted(voters: tuple[int, int]) -> None:
    clients = Client(), Client()
    for client, voter in zip(clients, voters, strict=True):
        client.ask("new", seats="Ann,Bob,Cid,Dot", seed=7)
        client.play_to_vote(Random(1))
        client.ask("act", seat=voter, action="vote yes 0")
    for seat in {None, 1, 2, 3, 4} - set(voters):
        assert told(clients[0], seat) == told(clients[1], seat)


@pytest.mark.rule("SET-10")
@pytest.mark.parametrize(
    ("seats", "laws"), [("Ann,Bob,greedy,random", "base"), ("Ann,Bob", "random")]
)
def test_the_order_of_the_decks_is_told_to_nobody(
    seats: str, laws: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def other_piles(*game: Any) -> Record:
        return with_other_piles(new_record(*game), Random(3))

    one, other = Client(), Client()
    first = one.ask("new", seats=seats, seed=7, laws=laws)
    monkeypatch.setattr(session, "new_record", other_piles)
    assert other.ask("new", seats=seats, seed=7, laws=laws) == first
    chances = Random(1), Random(1)
    while one.ask("view")["view"]["round"] == 1:
        for seat in (None, *range(1, seats.count(",") + 2)):
            assert told(one, seat) == told(other, seat)
        acted = [
            client.play(1, chance) for client, chance in zip((one, other), chances, strict=True)
        ]
        if one.ask("view")["view"]["round"] == 1:
            assert acted[0] == acted[1]
    assert one.ask("view") != other.ask("view")


def test_a_view_does_not_tell_the_seed() -> None:
    client = Client()
    client.ask("new", seats="Ann,Bob,greedy", seed=6180339887)
    replies = [client.ask("decisions"), *client.play(5, Random(1))]
    for seat in (None, 1, 2, 3):
        replies += told(client, seat)
    assert "6180339887" not in str(replies)
