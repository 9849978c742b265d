"""Who is asked, and whether it is still the same question."""

from __future__ import annotations

from random import Random

import pytest

from lancaster_tui.rules.agenda import apply, decisions, open_choice, seat_asked
from lancaster_tui.rules.phases.parliament import CastBallot, is_same_question, is_voting
from lancaster_tui.rules.pieces.knights import is_open, open_conflicts
from lancaster_tui.rules.places import CONFLICT_PLACES
from tests.rules.builder import new_game


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.rule("VOT-2", "PLC-9")
def test_one_seat_is_asked_but_for_votes_and_each_act_asks_anew(players: int) -> None:
    (state, _), chance, before = new_game(players, 1), Random(1), None
    has_voted = False
    while asked := decisions(state):
        choice = open_choice(state)
        assert all(each.choice is choice for each in asked)
        assert is_voting(state) == isinstance(choice, CastBallot)
        is_second_ballot = has_voted and is_voting(state) and len(asked) < players
        assert is_same_question(before, asked[0]) == is_second_ballot
        assert is_same_question(asked[0], asked[0])
        if is_voting(state):
            assert seat_asked(state) is None
            assert [each.seat for each in asked] == [
                seat for seat in range(players) if seat not in state.ballots
            ]
        else:
            assert [each.seat for each in asked] == [seat_asked(state)]
        for faction in range(len(state.factions)):
            joined = [place for place in CONFLICT_PLACES if is_open(state, faction, place)]
            assert joined == open_conflicts(state, faction)
        before, has_voted = asked[0], is_voting(state)
        apply(state, before.seat, chance.choice(before.actions))
    assert open_choice(state) is None
    assert seat_asked(state) is None
    assert not is_voting(state)
    assert not is_same_question(before, None)
    assert is_same_question(None, None)
