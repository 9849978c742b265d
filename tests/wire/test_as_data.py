"""States and events as plain data."""

from __future__ import annotations

from typing import Any

import pytest

from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.agenda import decisions
from lancaster_tui.rules.events import (
    BallotsRevealed,
    ConflictsRevealed,
    FavourTaken,
    Gained,
    GameEnded,
    GoodsLost,
    LawsChosen,
    NobleRemoved,
    Placed,
    Source,
    SquiresSent,
    TileBuilt,
    TileTurned,
)
from lancaster_tui.rules.phases.counties import ClaimCounty
from lancaster_tui.rules.phases.laws import ChooseSending
from lancaster_tui.rules.places import CONFLICT
from lancaster_tui.rules.position import Position, Seat, State, View
from lancaster_tui.table.replay import replay
from lancaster_tui.wire.decisions import decision_data
from lancaster_tui.wire.events import event_data
from lancaster_tui.wire.views import state_data, view_data
from tests.rules.builder import BLUE, BLUE_ALLY, YELLOW, YELLOW_ALLY, Board
from tests.table.games import deal, play_to_vote, sit_down

RULES = deal().ruleset
KNOWN_BY_OTHER_MEANS = {"rules", "players", "asked", "factions"}  # in "ruleset" and in "seats"


def test_a_state_is_shown_whole() -> None:
    state, _, _ = replay(deal())
    data: Any = state_data(state)
    slots = {*Position.__slots__, *State.__slots__} - KNOWN_BY_OTHER_MEANS
    assert slots == set(data)
    assert {*Seat.__slots__, "court", "reserve", "castle", "ally"} == set(data["seats"][0])


def test_the_start_of_a_game_reads_as_the_rules_say() -> None:
    record = deal()
    state, _, _ = replay(record)
    data: Any = state_data(state)
    assert data["start_player"] == record.start.start_player
    assert data["conflicts"]["W"] is None
    assert data["conflicts"]["Y"] == {"card": record.start.conflicts[0], "stacks": []}
    assert data["conflict_pile"] == record.start.conflicts[2:]
    assert [*data["laws"], *data["proposals"], *data["law_pile"]] == record.start.laws
    assert data["nobles_left"] == dict.fromkeys("ABCDEFGHI", 2)
    for seat in data["seats"]:
        assert (seat["gold"], seat["squires"], seat["votes"], seat["pp"]) == (2, 2, 1, 0)
        assert seat["court"] == {"S1": 1, "S2": 1, "S3": 0, "S4": 0}
        assert seat["reserve"] == {"S1": 2, "S2": 1, "S3": 1, "S4": 1}
    assert data["agenda"][0] == {
        "kind": "first_tile",
        "seat": record.start.start_player,
    }


def test_shut_ballots_stand_in_the_data() -> None:
    table = sit_down("Ann,Bob,Cid")
    play_to_vote(table)
    table.act(1, Vote(yes=True, markers=1))
    *_, last = replay(table.record)[2]
    assert state_data(last.state)["ballots"] == [{"seat": 2, "yes": True, "markers": 1}]


def test_a_view_is_shown_whole_and_with_the_words_of_the_state() -> None:
    table = sit_down("Ann,Bob,Cid")
    play_to_vote(table)
    table.act(1, Vote(yes=True, markers=1))
    *_, last = replay(table.record)[2]
    data: Any = view_data(table.view(1))
    state: Any = state_data(last.state)
    assert {*Position.__slots__, *View.__slots__} - KNOWN_BY_OTHER_MEANS - {"agenda"} == set(data)
    assert {key: data[key] for key in data if key in state} == {
        key: state[key] for key in state if key in data
    }
    assert (data["seat"], data["ballots_in"]) == (2, 1)
    assert data["ballot"] == {"yes": True, "markers": 1}
    assert data["laws_to_come"] != state["law_pile"]
    assert sorted(data["laws_to_come"]) == sorted(state["law_pile"])
    assert sorted(data["conflicts_to_come"]) == sorted(state["conflict_pile"])
    spectator = view_data(table.view(None))
    assert (spectator["seat"], spectator["ballot"]) == (None, None)


@pytest.mark.rule("ALY-15")
def test_a_decision_says_who_is_asked_what_and_every_answer() -> None:
    board = Board(2)
    board.county("B", YELLOW_ALLY, 2)
    board.give(YELLOW, gold=3)
    board.run(ClaimCounty(YELLOW_ALLY, 1))
    (asked,) = decisions(board.state)
    assert decision_data(asked, RULES) == {
        "kind": "claim",
        "seat": 2,
        "faction": 4,
        "rule": "CTY-1",
        "about": {"county": "B"},
        "actions": ["claim noble", "claim reward"],
    }


def test_events_name_seats_places_and_cards_as_people_know_them() -> None:
    assert event_data(Placed(0, 3, 1, 2), RULES) == {
        "kind": "placed",
        "faction": 1,
        "strength": "S3",
        "place": "B",
        "squires": 2,
    }
    assert event_data(TileBuilt(1, 2, Source("county", "A")), RULES) == {
        "kind": "tile_built",
        "seat": 2,
        "space": "L",
        "source": {"kind": "county", "id": "A"},
    }
    assert event_data(FavourTaken(0, 1), RULES)["favour"] == "noble"
    assert event_data(ConflictsRevealed((0, 3)), RULES)["cards"] == ["2", "5a"]
    assert event_data(Placed(0, 3, CONFLICT, 0), RULES)["place"] == "W"
    revealed = BallotsRevealed("LAW-B4", ((True, 2), (False, 0)), 3, 1)
    assert event_data(revealed, RULES)["ballots"] == [
        {"yes": True, "markers": 2},
        {"yes": False, "markers": 0},
    ]
    assert event_data(Gained(2, "pp", 4, Source("law", "LAW-B3")), RULES)["amount"] == 4
    assert event_data(GameEnded((10, 12, 9), (1,)), RULES) == {
        "kind": "game_ended",
        "pp": [10, 12, 9],
        "winners": [2],
    }


@pytest.mark.rule("ALY-3")
def test_allies_are_shown_with_their_owners() -> None:
    board = Board(2)
    board.court(BLUE_ALLY, 1)
    board.castle(YELLOW_ALLY, "K", 3)
    board.county("B", YELLOW_ALLY, 2)
    board.conflict("Y", "5a", (BLUE, 1), (BLUE_ALLY, 2))
    data: Any = state_data(board.state)
    ann, bob = data["seats"]
    assert ann["ally"]["faction"] == 3
    assert ann["ally"]["court"] == {"S1": 1, "S2": 0, "S3": 0, "S4": 0}
    assert bob["ally"]["castle"] == {"J": None, "K": "S3"}
    assert bob["ally"]["reserve"] == {"S1": 3, "S2": 1, "S3": 0, "S4": 1}
    assert data["counties"]["B"] == {"faction": 4, "knight": "S2", "squires": 0}
    assert data["conflicts"]["Y"]["stacks"] == [
        {"faction": 1, "knights": ["S1"], "squires": 0},
        {"faction": 3, "knights": ["S2"], "squires": 0},
    ]


def test_face_down_tiles_and_sent_squires_are_shown() -> None:
    board = Board(3)
    board.tiles(BLUE, "JL")
    board.turn_down(BLUE, "L")
    board.give(BLUE, squires=2)
    board.conflict("Y", "5a", (BLUE, 1))
    board.run(ChooseSending(BLUE, "LAW-N5"))
    board.act("send Y")
    data: Any = state_data(board.state)
    assert (data["seats"][0]["tiles"], data["seats"][0]["face_down"]) == (["J", "L"], ["L"])
    assert data["conflicts"]["Y"]["stacks"] == [{"faction": 1, "knights": ["S1"], "squires": 1}]


def test_events_of_allies_and_new_laws_name_what_people_know() -> None:
    assert event_data(LawsChosen("bnbbn"), RULES) == {"kind": "laws_chosen", "law_set": "bnbbn"}
    removed = event_data(NobleRemoved(YELLOW_ALLY, 1, Source("county", "B")), RULES)
    assert (removed["faction"], removed["county"]) == (4, "B")
    assert event_data(TileTurned(0, 2, is_face_down=True), RULES)["space"] == "L"
    assert event_data(SquiresSent(0, CONFLICT, 1), RULES)["place"] == "W"
    lost = event_data(GoodsLost(2, "pp", 3, Source("conflict", "5a")), RULES)
    assert (lost["faction"], lost["good"], lost["amount"]) == (3, "pp", 3)
