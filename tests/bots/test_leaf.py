from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from lancaster_tui.bots.leaf import FITTED, expected_shares, features, laws_of, lead
from lancaster_tui.bots.registry import make_bot
from lancaster_tui.lab.fit import LAW_SETS, rules_hash
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.position import STRENGTHS, State
from lancaster_tui.rules.views import view
from tests.rules.builder import BASE, PLAYER_COUNTS, new_game


def played_to_round(number: int, players: int, law_set: str = "base") -> State:
    """Return a state at the start of a round, or the end of the game for the round after it."""
    state, _ = new_game(players, seed=3, law_set=law_set)
    greedy = make_bot("greedy")
    while state.round < number and (asked := decisions(state)):
        seat = asked[0].seat
        apply(state, seat, greedy.choose(view(state, seat), asked[0], Random(1)))
    return state


def test_the_numbers_were_made_with_the_rules_as_they_are() -> None:
    """If this fails, the base ruleset has changed: run ``lancaster fit``."""
    assert tomllib.loads(FITTED.read_text("utf-8"))["made"]["rules"] == rules_hash(BASE)


@pytest.mark.parametrize("laws", LAW_SETS)
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_there_is_a_number_for_all_that_counts(players: int, laws: str) -> None:
    table = tomllib.loads(FITTED.read_text("utf-8"))["worth"][f"{players}-{laws}"]
    for row in features(played_to_round(2, players)):
        assert row.keys() == table.keys()
    assert {len(numbers) for numbers in table.values()} == {BASE.rounds - 1}


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_at_the_end_of_the_game_the_lead_is_what_it_is(players: int) -> None:
    state = played_to_round(BASE.rounds + 1, players)
    assert state.is_over
    for seat, owner in enumerate(state.seats):
        best = max(other.pp for other in state.seats if other is not owner)
        assert lead(state, seat) == owner.pp - best


@pytest.mark.parametrize("law_set", ["base", "new"])
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_a_free_knight_more_is_worth_points_in_every_round(players: int, law_set: str) -> None:
    for number in range(2, BASE.rounds + 1):
        state = played_to_round(number, players, law_set)
        before = lead(state, 0)
        state.factions[0].court[2] += 1
        assert lead(state, 0) > before


@pytest.mark.parametrize(
    ("law_set", "laws"), [("base", "base"), ("new", "new"), ("bnbnb", "mixed")]
)
def test_the_laws_are_those_on_the_table_or_to_come(law_set: str, laws: str) -> None:
    assert laws_of(played_to_round(2, 3, law_set)) == laws


def test_the_lead_is_that_over_the_best_other_seat() -> None:
    state = played_to_round(5, 4)
    leads = [lead(state, seat) for seat in range(4)]
    first, second = sorted(leads, reverse=True)[:2]
    assert first >= 0 >= second
    assert first == pytest.approx(-second)


@pytest.mark.parametrize("number", [2, 4, 6])
def test_the_shares_of_all_seats_add_up_to_what_a_lead_is_made_of(number: int) -> None:
    state = played_to_round(number, 4)
    totals = [sum(each) for each in expected_shares(state)]
    for seat, own in enumerate(totals):
        best = max(total for other, total in enumerate(totals) if other != seat)
        assert own - best == pytest.approx(lead(state, seat))


@pytest.mark.parametrize("law_set", ["base", "new", "bnbnb"])
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_by_steady_numbers_nothing_good_is_to_the_bad(players: int, law_set: str) -> None:
    """By those of a single table, which few games had it in, an S4 in round 1 cost 30 PP."""
    for number in range(2, BASE.rounds + 1):
        state = played_to_round(number, players, law_set)
        before = lead(state, 0, is_steady=True)
        for gain in GAINS:
            better = state.copy()
            gain(better)
            assert lead(better, 0, is_steady=True) > before - 0.5, (number, gain)


def more_knights(strength: int, state: State) -> None:
    state.factions[0].court[strength] += 1


def more_gold(state: State) -> None:
    state.seats[0].gold += 3


def more_squires(state: State) -> None:
    state.seats[0].squires += 3


GAINS: list[Callable[[State], None]] = [
    *(partial(more_knights, each) for each in STRENGTHS),
    more_gold,
    more_squires,
]


@pytest.mark.parametrize("number", [2, 4])
def test_steady_shares_add_up_to_the_steady_lead(number: int) -> None:
    state = played_to_round(number, 3)
    own, *others = (sum(each) for each in expected_shares(state, is_steady=True))
    assert own - max(others) == pytest.approx(lead(state, 0, is_steady=True))
