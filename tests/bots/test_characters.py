"""The characters: what each of them does most, and the mix, which draws one of them for a game."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from random import Random

import pytest

from lancaster_tui.bots.characters import CHARACTERS
from lancaster_tui.bots.greedy import GreedyBot
from lancaster_tui.bots.registry import make_bot
from lancaster_tui.bots.worth import Values
from lancaster_tui.lab.simulation import deal_seeds, play_seating
from lancaster_tui.rules.actions import Action, BuildTile, Claim, Place, TakeNoble, Vote
from lancaster_tui.rules.agenda import decisions
from lancaster_tui.rules.places import CASTLE, CONFLICT
from lancaster_tui.rules.views import determinize, view
from lancaster_tui.table.record import from_toml, to_toml
from lancaster_tui.table.streams import seat_stream
from lancaster_tui.table.table import Table
from tests.bots.test_play import asked_in_random_play
from tests.rules.builder import BASE, PLAYER_COUNTS
from tests.table.games import bots_act, play_on, sit_down

DEALS = 10
SEATS = tuple(CHARACTERS)


@cache
def habits() -> dict[str, Counter[str]]:
    """Return what they did at one table; they went round it with the same cards."""
    done = {name: Counter[str]() for name in SEATS}
    for seed in islice(deal_seeds(1), DEALS):
        for turn in range(len(SEATS)):
            seating = (*SEATS[turn:], *SEATS[:turn])
            for act in play_seating(BASE, seating, seed, "base").acts:
                note(done[seating[act.seat]], act.action)
    return done


def note(done: Counter[str], action: Action) -> None:
    """Count what an action is for."""
    match action:
        case Place(strength, place) if place >= CONFLICT:
            done["strength in France"] += strength
        case Place(_, place) if place >= CASTLE:
            done["knights in the castle"] += 1
        case BuildTile():
            done["tiles"] += 1
        case TakeNoble() | Claim(choice="noble" | "both"):
            done["nobles"] += 1
        case Vote(_, markers):
            done["markers in ballots"] += markers
        case _:
            pass


def assert_does_most(name: str, what: str, times: float, others: tuple[str, ...] = SEATS) -> None:
    """Assert that a character does something more than each of the others, so many times."""
    for other in others:
        if other != name:
            mine, theirs = habits()[name][what], habits()[other][what]
            assert mine >= times * theirs, f"{what}: {other} {theirs}, {name} {mine}"


def test_a_soldier_brings_most_strength_to_france() -> None:
    assert_does_most("soldier", "strength in France", 1.2)


def test_a_builder_fills_its_castle_and_builds_most_tiles() -> None:
    assert_does_most("builder", "knights in the castle", 1.4)
    assert_does_most("builder", "tiles", 1.1)


def test_a_courtier_wins_most_nobles() -> None:
    assert_does_most("courtier", "nobles", 1.25)


def test_a_lawyer_votes_with_most_markers_but_for_what_nobles_bring() -> None:
    """Nobles give markers every round; only the courtier has more of them that way."""
    assert_does_most("lawyer", "markers in ballots", 1.3, ("soldier", "builder"))


PLAYERS = (*CHARACTERS, "mix")


@pytest.mark.parametrize("law_set", ["base", "new", "bnbnb"])
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_they_play_whole_games_and_are_never_refused(players: int, law_set: str) -> None:
    """Each of them sits at a table of every size with all laws; with two, allies play as well."""
    for first in range(0, len(PLAYERS), players):
        seating = [*PLAYERS, *PLAYERS][first : first + players]
        game = play_seating(BASE, seating, 17, law_set)
        assert not any(act.stood_in for act in game.acts)


@pytest.mark.rule("SET-10")
@pytest.mark.parametrize("players", [2, 4])
def test_they_answer_the_same_whatever_is_hidden(players: int) -> None:
    chance, different = Random(7), 0
    for state, decision in asked_in_random_play(players, 12, "bnbnb"):
        seen = view(state, decision.seat)
        twin = determinize(seen, chance)
        different += twin != state
        (its_decision,) = (each for each in decisions(twin) if each.seat == decision.seat)
        for spec in PLAYERS:
            bots = [make_bot(spec, Random("seat")) for _ in range(2)]
            answer = bots[0].choose(seen, decision, Random("x"))
            its_view = view(twin, decision.seat)
            assert bots[1].choose(its_view, its_decision, Random("x")) == answer
    assert different, "no twin was any different"


def values_of(spec: str, seed: int, seat: int) -> Values:
    bot = make_bot(spec, seat_stream(seed, seat))
    assert isinstance(bot, GreedyBot)
    return bot.values


def test_the_mix_draws_for_every_seat_of_every_game() -> None:
    drawn = [values_of("mix", seed, seat) for seed in range(20) for seat in range(5)]
    assert len(set(drawn)) == len(drawn)
    assert drawn == [values_of("mix", seed, seat) for seed in range(20) for seat in range(5)]
    assert values_of("soldier", 1, 0) == values_of("soldier", 2, 1) == CHARACTERS["soldier"]


def test_a_saved_game_goes_on_with_the_same_characters() -> None:
    """What comes after the save is what would have come without it."""
    table = sit_down("mix,mix,mix,mix", seed=3)
    play_on(table, 60)
    resumed = Table(from_toml(to_toml(table.record), "saved"))
    for each in (table, resumed):
        bots_act(each)
    assert table.is_over
    assert to_toml(resumed.record) == to_toml(table.record)
