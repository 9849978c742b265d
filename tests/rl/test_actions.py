"""The table of actions: complete, and never different without notice."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from lancaster_tui.content.rulesets import known_rulesets, load_ruleset
from lancaster_tui.rl.actions import (
    ACTIONS,
    FAVOURS,
    TABLE_HASH,
    Beyond,
    OtherTable,
    check_table,
    mask,
    number_of,
)
from lancaster_tui.rules.actions import DECLINE, Place, Vote
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.notation import action_text, parse_action
from lancaster_tui.rules.phases.setup import begin, deal
from tests.rules.builder import PLAYER_COUNTS

GAMES = 6
_SHIPPED = [known.id for known in known_rulesets() if known.origin != "own"]  # whoever runs this


def test_a_stored_policy_can_trust_the_table() -> None:
    """Whoever changes the table makes policies of others worthless: do so only on purpose."""
    stored = "b02a2780d485162e784b7e7432cee1e58657dfc2840429ddbb6237c2950febc0"
    assert stored == TABLE_HASH
    check_table(stored)
    with pytest.raises(OtherTable, match="00ff"):
        check_table("00ff")


def test_every_action_has_one_number_and_one_text() -> None:
    assert len({action_text(action) for action in ACTIONS}) == len(ACTIONS)
    for number, action in enumerate(ACTIONS):
        assert number_of(action) == number
        assert parse_action(action_text(action)) == action


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("ruleset", _SHIPPED)
def test_whatever_is_offered_is_in_the_table(ruleset: str, players: int) -> None:
    rules = load_ruleset(ruleset)
    if players not in [entry.players for entry in rules.player_counts]:
        pytest.skip(f"{ruleset} is not for {players}")
    assert len(rules.favours) <= FAVOURS
    for seed in range(GAMES):
        chance = Random(seed)
        laws = "random" if rules.new_laws else "base"
        state, _ = begin(rules, deal(rules, players, chance, laws))
        while asked := decisions(state):
            decision = chance.choice(asked)
            beyond = [action for action in decision.actions if number_of(action) is None]
            assert not beyond
            apply(state, decision.seat, chance.choice(decision.actions))


def test_the_mask_has_the_legal_actions() -> None:
    found = mask([DECLINE, Vote(yes=True, markers=2)])
    assert found.dtype == np.int8
    texts = {action_text(ACTIONS[number]) for number in np.flatnonzero(found)}
    assert texts == {"decline", "vote yes 2"}
    assert not mask([]).any()


def test_what_goes_beyond_the_table_is_left_out() -> None:
    assert mask([Vote(yes=True, markers=0), Vote(yes=True, markers=500)]).sum() == 1


def test_an_agent_without_any_action_in_the_table_is_reported() -> None:
    with pytest.raises(Beyond, match=r"place S4 B \+500"):
        mask([Place(4, 1, 500)])
