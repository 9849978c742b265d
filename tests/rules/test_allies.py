"""Two players, each with an ally: what changes and what an ally has (ALY-1 to ALY-3)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import GoodsLost, Lost, Source
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.pieces.rewards import gain, grant
from lancaster_tui.rules.refusals import NoAlly, Refusal
from tests.rules.builder import (
    BASE,
    BLUE,
    BLUE_ALLY,
    YELLOW,
    YELLOW_ALLY,
    Board,
    changed,
    new_game,
)


@pytest.mark.rule("ALY-1", "SET-1")
def test_two_players_play_by_the_rules_for_four_with_fewer_nobles() -> None:
    state, _ = new_game(2)
    two, four = BASE.for_players(2), BASE.for_players(4)
    assert (state.players, len(state.seats), len(state.factions)) == (2, 2, 4)
    assert state.nobles_left == [2] * 9
    assert two.conflicts_removed == four.conflicts_removed == ["2", "10"]
    assert two.favours_left_out == four.favours_left_out == []
    assert len(state.favours) == 6
    cards = [conflict.card for conflict in state.conflicts if conflict is not None]
    strengths = sorted(BASE.conflicts[card].strength for card in (*cards, *state.conflict_pile))
    assert strengths == [3, 4, 5, 5, 6, 6, 7, 7, 8, 9]


@pytest.mark.rule("ALY-2", "SET-10")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_players_have_no_screens(players: int) -> None:
    assert not BASE.open_resources
    assert new_game(players)[0].open_resources is (players == 2)
    assert new_game(players, rules=changed(open_resources=True))[0].open_resources


@pytest.mark.rule("ALY-3")
def test_what_an_ally_starts_with() -> None:
    assert BASE.has_allies(2)
    state, _ = new_game(2)
    for seat in (BLUE, YELLOW):
        own, ally = state.factions_of(seat)
        assert (state.owner(own), state.owner(ally)) == (seat, seat)
        assert (state.is_ally(own), state.is_ally(ally)) == (False, True)
        assert state.factions[ally].court == [0, 0, 1, 0, 0]
        assert state.factions[ally].reserve == [0, 3, 1, 1, 1]
        assert state.factions[own].court == [0, 1, 1, 0, 0]
        assert state.factions[own].reserve == [0, 2, 1, 1, 1]
        assert not any(state.factions[ally].castle)
    assert [BASE.castle[space].id for space in BASE.ally_spaces] == ["recruit", "upgrade"]


@pytest.mark.rule("ALY-3")
def test_only_two_players_have_allies() -> None:
    for players in (3, 4, 5):
        state, _ = new_game(players)
        assert not state.has_allies
        assert not BASE.has_allies(players)
        assert state.factions_of(1) == (1,)
    board = Board(3)
    board.court(BLUE, 1)
    board.run(PlaceKnight(BLUE))
    assert board.refused("place ally S1 B") == Refusal("ALY-3", NoAlly())


@pytest.mark.rule("ALY-3")
@pytest.mark.parametrize("good", ["gold", "squires", "votes", "pp"])
def test_an_ally_owns_no_goods(good: str) -> None:
    board = Board(2)
    source = Source("county", "I")
    gain(board.state, YELLOW_ALLY, good, 3, source, board.events)  # type: ignore[arg-type]
    assert board.events == [GoodsLost(YELLOW_ALLY, good, 3, source)]  # type: ignore[arg-type]
    assert [board.goods(seat) for seat in (BLUE, YELLOW)] == [(0, 0, 0)] * 2
    assert board.pp() == [0, 0]


@pytest.mark.rule("ALY-3")
def test_an_ally_castle_cannot_be_extended() -> None:
    board = Board(2)
    source = Source("county", "A")
    grant(board.state, BLUE_ALLY, BASE.counties[0].reward, 1, source, board.events)
    board.state.agenda, entries = [], board.state.agenda
    board.run(*entries)
    assert board.is_idle
    assert board.events == [Lost(BLUE_ALLY, "tile", source)]
    assert board.tile_letters(BLUE) == ""
