from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from lancaster_tui.bots.registry import make_bot
from lancaster_tui.lab.simulation import simulate
from lancaster_tui.rules.agenda import Decision, apply, decisions
from lancaster_tui.rules.position import State
from lancaster_tui.rules.views import determinize, view
from tests.rules.builder import BASE, PLAYER_COUNTS, new_game

GREEDY = make_bot("greedy")


def asked_in_random_play(
    players: int, seed: int, law_set: str = "base"
) -> Iterator[tuple[State, Decision]]:
    """Yield every open decision of a random game, of all seats in a vote."""
    chance = Random(seed)
    state, _ = new_game(players, seed, law_set=law_set)
    while asked := decisions(state):
        yield from ((state, decision) for decision in asked)
        decision = chance.choice(asked)
        apply(state, decision.seat, chance.choice(decision.actions))


def kinds_answered(players: int, law_set: str) -> set[str]:
    """Return the kinds of questions in two random games, all of which greedy answers legally."""
    kinds = set()
    for seed in range(2):
        for state, decision in asked_in_random_play(players, seed, law_set):
            seen = view(state, decision.seat)
            before = state.copy()
            assert GREEDY.choose(seen, decision, Random(1)) in decision.actions
            assert seen == view(before, decision.seat), "the bot changed its view"
            kinds.add(type(decision.choice).__name__)
    return kinds


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_greedy_answers_every_question_of_a_random_game_legally(players: int) -> None:
    assert kinds_answered(players, "base") >= {
        "ChooseFirstTile", "PlaceKnight", "ChooseFavour", "ChooseUpgrade", "ChooseNoble",
        "ChooseTile", "CastBallot", "MakeExchange", "ClaimCounty", "Voyage", "ChooseStartPlayer",
        "UsePaidSpace", "RansomKnights",
    }  # fmt: skip


def test_greedy_answers_every_question_of_the_new_laws_legally() -> None:
    kinds = set[str]().union(*(kinds_answered(players, "new") for players in PLAYER_COUNTS))
    assert kinds >= {"MakeExchange", "ChooseLevy", "ChooseSending"}


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("spec", ["greedy", "random"])
def test_the_same_stream_gives_the_same_answer(spec: str, players: int) -> None:
    for state, decision in asked_in_random_play(players, 5):
        seen = view(state, decision.seat)
        answers = {make_bot(spec).choose(seen, decision, Random("x")) for _ in range(2)}
        assert len(answers) == 1


def test_random_takes_every_action_sooner_or_later() -> None:
    bot, chance = make_bot("random"), Random(1)
    state, _ = new_game()
    (decision,) = decisions(state)
    seen = view(state, decision.seat)
    taken = {bot.choose(seen, decision, chance) for _ in range(200)}
    assert taken == set(decision.actions)


@pytest.mark.rule("SET-10")
@pytest.mark.parametrize("law_set", ["base", "new"])
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_greedy_answers_the_same_whatever_is_hidden(players: int, law_set: str) -> None:
    chance = Random(7)
    different = 0
    for state, decision in asked_in_random_play(players, 11, law_set):
        seen = view(state, decision.seat)
        twin = determinize(seen, chance)
        different += twin != state
        (its_decision,) = (each for each in decisions(twin) if each.seat == decision.seat)
        answer = GREEDY.choose(seen, decision, Random("x"))
        assert GREEDY.choose(view(twin, decision.seat), its_decision, Random("x")) == answer
    assert different, "no twin was any different"


def test_greedy_beats_three_random_bots() -> None:
    """At least 70 % of the games where a fair share is 25 %; a longer run shows far more."""
    report = simulate(BASE, ["greedy", "random", "random", "random"], games=40, seed=1)
    greedy = next(bot for bot in report.bots if bot.bot == "greedy")
    assert greedy.win_rate >= 0.7


@pytest.mark.parametrize("law_set", ["base", "new"])
def test_greedy_beats_random_in_a_game_of_two_with_allies(law_set: str) -> None:
    """At least 80 % of the games where a fair share is 50 %; a longer run shows far more."""
    report = simulate(BASE, ["greedy", "random"], games=20, seed=1, law_set=law_set)
    greedy = next(bot for bot in report.bots if bot.bot == "greedy")
    assert greedy.win_rate >= 0.8
