"""What speaks for a move that is advised."""

from __future__ import annotations

from itertools import islice

import pytest

from lancaster_tui.rules.actions import Place, Vote
from lancaster_tui.rules.places import CASTLE, CONFLICT
from lancaster_tui.rules.views import view
from lancaster_tui.words.advice import reasons
from lancaster_tui.words.names import Names
from tests.bots.test_play import asked_in_random_play
from tests.rules.builder import BASE

SOME = 5  # of so many decisions one is looked at, to save time


@pytest.mark.parametrize("purse", [True, False])
@pytest.mark.parametrize(("players", "law_set"), [(2, "base"), (4, "new")])
def test_something_is_said_of_every_placement_and_ballot(
    players: int, law_set: str, purse: bool
) -> None:
    names = Names(BASE, ("Ann", "Bob", "Cid", "Dan")[:players])
    said = {Place: 0, Vote: 0}
    for state, decision in islice(asked_in_random_play(players, 4, law_set), 0, None, SOME):
        for action in decision.actions[:20]:
            if isinstance(action, Place | Vote):
                seen = view(state, decision.seat)
                facts = reasons(action, decision, seen, names, purse=purse)
                assert [fact for fact in facts if not fact.is_extra]
                said[type(action)] += 1
                if isinstance(action, Place) and CASTLE <= action.place < CONFLICT:
                    assert facts[-1].text.startswith("wins there: ")
    assert all(said.values())
