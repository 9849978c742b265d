"""What is saved as a scenario, and that it stands as the game did."""

from __future__ import annotations

from random import Random

import pytest

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.position import State
from lancaster_tui.rules.views import view
from lancaster_tui.table.record import Record, from_toml, new_record, to_toml
from lancaster_tui.table.scenario_save import scenario_text
from lancaster_tui.table.scenarios import scenario_record
from lancaster_tui.table.seating import Seating
from tests.rules import invariants
from tests.rules.builder import BASE, changed
from tests.sentences import refused
from tests.table.games import play_to_vote, sit_down
from tests.table.scenarios import play_on, random_game, scenario, state_of
from tests.table.test_twins import with_other_piles

PHASES = [
    ("setup", 1),
    ("placing", 4),
    ("parliament", 2),
    ("laws", 3),
    ("counties", 3),
    ("castles", 4),
    ("conflicts", 5),
    ("ended", 5),
]


def loaded(record: Record, last: int) -> Record:
    return scenario_record(scenario_text(record, last), "saved.toml")


def without_ballots(state: State) -> State:
    """Return a state as if nobody had voted yet in the open vote."""
    twin = state.copy()
    twin.ballots = {}
    return twin


def assert_alike(record: Record, last: int) -> None:
    """Assert that the scenario of a game stands as the game after ``last`` actions."""
    before = without_ballots(state_of(record.cut(last)))
    after = state_of(loaded(record, last))
    assert view(after, None) == view(before, None)
    assert [(asked.seat, list(asked.actions)) for asked in decisions(after)] == [
        (asked.seat, list(asked.actions)) for asked in decisions(before)
    ]


def play_checked(record: Record) -> None:
    """Play a game by chance to its end, with all that must hold on the way."""
    state, chance = state_of(record), Random(2)
    ledger = invariants.Ledger(state)
    ledger.gold = [seat.gold for seat in state.seats]
    ledger.squires = [seat.squires for seat in state.seats]
    ledger.votes = [seat.votes + seat.set_aside for seat in state.seats]
    ledger.pp = [seat.pp for seat in state.seats]
    ledger.nobles = [list(seat.nobles) for seat in state.seats]
    ledger.nobles_left = state.nobles_left[:]
    ledger.sent = [
        sum(stack.squires for _, stack in state.stacks(seat)) for seat in range(state.players)
    ]
    invariants.check(state)
    while asked := decisions(state):
        decision = chance.choice(asked)
        ledger.count(apply(state, decision.seat, chance.choice(decision.actions)))
        ledger.check(state)
        invariants.check(state)
    assert state.is_over


@pytest.mark.rule("SET-10")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_stands_in_its_scenario_as_everybody_sees_it(players: int, seed: int) -> None:
    record = random_game(players, seed)
    numbers = Random(seed).sample(range(len(record.actions)), 12)
    for last in (0, *numbers, len(record.actions)):
        assert_alike(record, last)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_loaded_game_is_played_by_the_rules_to_its_end(players: int) -> None:
    record = random_game(players, seed=9)
    for last in Random(players).sample(range(len(record.actions)), 6):
        again = loaded(record, last)
        assert from_toml(to_toml(again), "saved") == again
        play_checked(again)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("phase", "number"), PHASES)
def test_a_game_from_a_scenario_is_saved_as_one_again(
    players: int, phase: str, number: int
) -> None:
    record = scenario(f'seats = {players}\nround = {number}\nphase = "{phase}"')
    play_on(record, Random(players))
    for last in {0, 1, 4, 20, len(record.actions)}:
        if last <= len(record.actions):
            assert_alike(record, last)


@pytest.mark.rule("SET-10")
@pytest.mark.parametrize("law_set", ["base", "random"])
@pytest.mark.parametrize("names", ["Ann,Bob,Cid", "Ann,Bob"])
def test_the_order_of_the_decks_leaves_no_trace(names: str, law_set: str) -> None:
    table = sit_down(names, law_set=law_set)
    play_to_vote(table)
    twin = with_other_piles(table.record, Random(3))
    twin.seed += 1
    assert twin.start != table.record.start
    for last in range(len(table.record.actions) + 1):
        assert scenario_text(twin, last) == scenario_text(table.record, last)


@pytest.mark.rule("SET-10", "VOT-2")
def test_shut_ballots_leave_no_trace() -> None:
    texts = set()
    for lines in ([], ["2 vote yes 0"], ["2 vote no 1"], ["3 vote yes 1", "1 vote no 0"]):
        table = sit_down("Ann,Bob,Cid")
        play_to_vote(table)
        table.record.actions.extend(lines)
        texts.add(scenario_text(table.record, len(table.record.actions)))
    assert len(texts) == 1


@pytest.mark.rule("VOT-2")
def test_open_ballots_do_not_tell_who_voted_first() -> None:
    record = scenario('seats = 3\nphase = "parliament"\nproposals = ["LAW-B7"]')
    texts = set()
    for order in ((1, 2, 3), (3, 1, 2)):
        voted = record.cut(0)
        voted.actions.extend(f"{seat} vote no {int(seat == 2)}" for seat in order)
        texts.add(scenario_text(voted, 3))
    (text,) = texts
    assert text.count(" vote no ") == 3


def test_a_game_with_an_unknown_ruleset_is_refused() -> None:
    rules = changed(id="house", name="House", lord_votes=3)
    record = new_record(rules, [Seating("Ann"), Seating("Bob"), Seating("Cid")], 1)
    with refused(
        ContentError, r'ruleset "house" as this game uses it; put its file into .*rulesets'
    ):
        scenario_text(record, 0)


def test_seats_that_cannot_be_typed_keep_all_about_them() -> None:
    seats = (
        Seating("Greedy", None, "pink"),
        Seating("A=B", "random", None, "blue"),
    )
    record = new_record(BASE, seats, 1)
    assert loaded(record, 0).seating == seats
