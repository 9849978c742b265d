"""The course of a game in rounds and phases (RND)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.events import PhaseStarted, RoundStarted
from lancaster_tui.rules.phases.rounds import EndRound
from lancaster_tui.rules.views import view
from tests.rules.builder import PLAYER_COUNTS, Board, new_game
from tests.rules.playing import play_randomly

PHASES = ["placing", "parliament", "counties", "castles", "conflicts"]


@pytest.mark.rule("RND-1")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_five_rounds_of_placing_parliament_and_rewards(players: int) -> None:
    seen: list[object] = []
    for _, _, events in play_randomly(players, seed=players):
        seen += [e.round for e in events if isinstance(e, RoundStarted)]
        seen += [e.phase for e in events if isinstance(e, PhaseStarted)]
    rounds = [entry for entry in seen if isinstance(entry, int)]
    assert rounds == [1, 2, 3, 4, 5]
    assert [entry for entry in seen if isinstance(entry, str)] == PHASES * 5


@pytest.mark.rule("RND-2")
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_new_cards_and_favours_after_each_round_but_the_last(players: int) -> None:
    state, _ = new_game(players)
    everything = state.favours
    piles = {}
    for state, _, _ in play_randomly(players, seed=9):
        if state.phase == "placing" and state.round not in piles:
            piles[state.round] = (len(state.conflict_pile), len(state.law_pile))
            assert state.favours == everything
            assert len(state.proposals) == 3
            assert all(conflict is not None for conflict in state.conflicts[2:])
    assert piles == {1: (8, 12), 2: (6, 9), 3: (4, 6), 4: (2, 3), 5: (0, 0)}
    assert state.is_over


@pytest.mark.rule("RND-2")
def test_used_favours_are_face_up_again_in_the_next_round() -> None:
    board = Board(4, in_round=2)
    board.favours("noble")
    board.state.conflict_pile = (4, 2, 7, 3)
    board.run(EndRound())
    assert board.state.round == 3
    assert board.state.favours == (0, 1, 2, 3, 4, 5)
    assert [board.card(letter) for letter in "WXYZ"] == [None, None, "5b", "4"]
    assert view(board.state, None).conflicts_to_come == (3, 7)
