"""Two games that differ only in what is hidden look the same to everybody else (SET-10)."""

from __future__ import annotations

import gc
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import pytest

from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.events import LawApplied
from lancaster_tui.rules.position import State
from lancaster_tui.table.record import Record
from lancaster_tui.table.table import Table
from lancaster_tui.wire.events import event_data
from lancaster_tui.words.events import log_lines
from lancaster_tui.words.names import Names
from tests.rules.builder import BASE
from tests.table.games import deal, first_asked, play_on, play_to_vote, sit_down
from tests.table.scenarios import scenario


def everything_seen(table: Table, seat: int | None) -> list[object]:
    """Return all that a seat or a spectator is shown of a table."""
    asked = None if seat is None else table.decision(seat)
    return [
        table.view(seat),
        table.log(seat),
        asked,
        asked and (asked.seat, asked.choice, list(asked.actions)),
        table.ledger.points,
        seat is not None and table.can_undo(seat),
        table.is_over,
    ]


def twins_at_the_vote() -> tuple[Table, Table]:
    """Return two tables where Bob holds a marker and has voted differently."""
    tables = sit_down("Ann,Bob,Cid,greedy"), sit_down("Ann,Bob,Cid,greedy")
    ballots = Vote(yes=True, markers=0), Vote(yes=False, markers=1)
    for table, ballot in zip(tables, ballots, strict=True):
        play_to_vote(table)
        table.act(1, ballot)
    return tables


@pytest.mark.rule("SET-10", "VOT-2")
@pytest.mark.parametrize("voters", [(), (0,), (0, 2)])
def test_a_shut_ballot_is_seen_by_its_owner_only(voters: tuple[int, ...]) -> None:
    one, other = twins_at_the_vote()
    for voter in voters:
        for table in (one, other):
            table.act(voter, Vote(yes=True, markers=0))
    for seat in (0, 2, 3, None):
        assert everything_seen(one, seat) == everything_seen(other, seat)
    assert everything_seen(one, 1) != everything_seen(other, 1)
    assert one.bot_action(3) == other.bot_action(3)


@pytest.mark.rule("SET-10", "ALY-2")
@pytest.mark.parametrize("law_set", ["base", "new"])
def test_with_allies_too_a_shut_ballot_is_seen_by_its_owner_only(law_set: str) -> None:
    one, other = (sit_down("Ann,Bob", law_set=law_set) for _ in range(2))
    for table, ballot in ((one, Vote(yes=True, markers=0)), (other, Vote(yes=False, markers=1))):
        play_to_vote(table)
        table.act(1, ballot)
    for seat in (0, None):
        assert everything_seen(one, seat) == everything_seen(other, seat)
    assert everything_seen(one, 1) != everything_seen(other, 1)


@pytest.mark.rule("SET-10", "VOT-2")
@pytest.mark.parametrize("voters", [(1, 2), (1, 3), (3, 2)])
def test_who_has_voted_is_known_only_to_those_who_have(voters: tuple[int, int]) -> None:
    one, other = sit_down("Ann,Bob,Cid,Dot,greedy"), sit_down("Ann,Bob,Cid,Dot,greedy")
    for table, voter in zip((one, other), voters, strict=True):
        play_to_vote(table)
        table.act(voter, Vote(yes=True, markers=0))
    for seat in {0, 1, 2, 3, 4} - set(voters):
        assert everything_seen(one, seat) == everything_seen(other, seat)
        assert one.decision(seat) is not None
    assert everything_seen(one, None) == everything_seen(other, None)
    for table, voter in zip((one, other), voters, strict=True):
        assert table.decision(voter) is None
        assert table.can_undo(voter)


@pytest.mark.rule("SET-10")
def test_a_taken_back_ballot_leaves_no_trace() -> None:
    one, other = twins_at_the_vote()
    for table in (one, other):
        assert table.undo(1)
    for seat in (0, 1, 2, 3, None):
        assert everything_seen(one, seat) == everything_seen(other, seat)


def with_other_piles(record: Record, chance: Random) -> Record:
    """Return a record whose cards still to come are in another order."""
    twin = record.model_copy(deep=True)
    start, groups = twin.start, twin.ruleset.law_by_id
    laws, conflicts = start.laws[6:], start.conflicts[2:]
    chance.shuffle(laws)
    chance.shuffle(conflicts)
    start.laws = start.laws[:6] + sorted(laws, key=lambda law: groups[law].group)
    start.conflicts = start.conflicts[:2] + conflicts
    return twin


@pytest.mark.rule("SET-10")
@pytest.mark.parametrize(
    ("names", "law_set"), [("Ann,Bob,greedy,random", "base"), ("Ann,Bob", "random")]
)
def test_the_order_of_the_piles_is_seen_by_nobody_until_cards_are_turned(
    names: str, law_set: str
) -> None:
    record = deal(names, law_set=law_set)
    one, other = Table(record), Table(with_other_piles(record, Random(3)))
    assert one.record.start != other.record.start
    chances = Random(1), Random(1)
    while one.view(None).round == 1:
        for seat in (*range(len(record.seats)), None):
            assert everything_seen(one, seat) == everything_seen(other, seat)
        for table, chance in zip((one, other), chances, strict=True):
            play_on(table, 1, chance)
    assert one.record.actions == other.record.actions
    assert one.view(None).conflicts != other.view(None).conflicts


IN_FORCE = {"base": ("LAW-B1", "LAW-B2", "LAW-B3"), "new": ("LAW-N1", "LAW-N2", "LAW-N3")}


def with_purse(law: str, law_set: str, gold: int, squires: int) -> Table:
    """Return a table on which Bob, who is richest, has so much behind the screen."""
    laws = IN_FORCE[law_set]
    if law not in laws:
        laws = (*laws[1:], law)
    return Table(
        scenario(
            f"""
seats = ["Ann", "Bob", "Cid"]
law_set = "{law_set}"
round = 5
phase = "laws"
laws = {list(laws)}
[players.Bob]
gold = {gold}
squires = {squires}
votes = 3
tiles = ["gold", "votes"]
counties = {{ York = "S3 +1" }}
france = {{ Y = ["S1"], Z = ["S2"] }}
[players.Cid]
votes = 3
france = {{ Y = ["S1"] }}
"""
        )
    )


def told(table: Table, seat: int | None) -> list[object]:
    """Return what a seat is told of a table, without what is behind Bob's screen."""
    log, view = table.log(seat), table.view(seat)
    view.seats[1].gold = view.seats[1].squires = 0
    names = Names(table.rules, tuple(player.name for player in table.seats))
    return [view, log, [event_data(event, table.rules) for event in log], log_lines(log, names)]


@pytest.mark.rule("SET-10", "SET-11")
@pytest.mark.parametrize(
    ("law", "law_set"),
    [(law.id, "base") for law in BASE.laws] + [(law.id, "new") for law in BASE.new_laws],
)
def test_no_law_tells_how_much_is_behind_a_screen(law: str, law_set: str) -> None:
    one, other = with_purse(law, law_set, 5, 6), with_purse(law, law_set, 7, 9)
    while one.view(None).phase == "parliament":
        for seat in (0, 2, None):
            assert told(one, seat) == told(other, seat)
        asked, twin = first_asked(one), first_asked(other)
        assert asked[:2] == twin[:2]
        assert asked.actions == twin.actions or asked.seat == 1
        action = next(action for action in asked.actions[1:] if action in twin.actions)
        for table in (one, other):
            table.act(asked.seat, action)
    assert law in [event.law for event in one.log(None) if isinstance(event, LawApplied)]


@pytest.mark.rule("SET-10")
def test_no_way_leads_from_what_is_shown_to_the_record_or_the_state() -> None:
    table = sit_down("Ann,Bob,greedy")
    play_to_vote(table)
    table.act(1, Vote(yes=True, markers=0))
    for seat in (0, None):
        for thing in reachable([table.view(seat), table.log(seat), table.decision(0)]):
            assert not isinstance(thing, Record | State | Table)


def reachable(things: list[Any]) -> list[Any]:
    """Return everything that objects hold, directly or not; code is not followed."""
    found: dict[int, Any] = {}
    while things:
        thing = things.pop()
        if id(thing) not in found and not isinstance(thing, type | ModuleType | FunctionType):
            found[id(thing)] = thing
            things += gc.get_referents(thing)
    return list(found.values())
