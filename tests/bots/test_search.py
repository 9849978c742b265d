from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from lancaster_tui.bots import search
from lancaster_tui.bots.foresight import WeighedBallots
from lancaster_tui.bots.greedy import greedy_with
from lancaster_tui.bots.leaf import lead
from lancaster_tui.bots.registry import make_bot
from lancaster_tui.bots.search import LEVELS, SearchBot, look_ahead, search_ranking
from lancaster_tui.bots.worth import Values
from lancaster_tui.content.folders import shipped
from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.lab.simulation import play, simulate
from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.views import determinize, view
from tests.bots.test_play import asked_in_random_play
from tests.rules.builder import BASE, PLAYER_COUNTS

OWN_RULES = sorted(path.stem for path in (shipped("rulesets") / "examples").glob("*.toml"))
SOME = 15  # of so many decisions one is looked at, to save time


@pytest.mark.parametrize(
    ("players", "law_set"), [(2, "base"), (2, "new"), (3, "random"), (4, "base"), (5, "new")]
)
def test_search_plays_whole_games_among_others(players: int, law_set: str) -> None:
    bots = [make_bot("easy"), *[make_bot("random")] * (players - 1)]
    game = play(BASE, bots, seed=players, law_set=law_set)
    assert not [act for act in game.acts if act.stood_in]


@pytest.mark.parametrize("name", OWN_RULES)
def test_search_plays_by_rules_that_its_numbers_were_not_made_for(name: str) -> None:
    rules = load_ruleset(str(shipped("rulesets") / "examples" / f"{name}.toml"))
    bots = [make_bot("search:work=2"), make_bot("greedy"), make_bot("random")]
    assert not [act for act in play(rules, bots, seed=1).acts if act.stood_in]


@pytest.mark.rule("SET-10")
@pytest.mark.parametrize("law_set", ["base", "new"])
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_search_answers_the_same_whatever_is_hidden(players: int, law_set: str) -> None:
    bot, chance = make_bot("search:work=4,whim=2"), Random(7)
    different = set()
    for state, decision in islice(asked_in_random_play(players, 11, law_set), 0, None, SOME):
        seen = view(state, decision.seat)
        before = state.copy()
        answer = bot.choose(seen, decision, Random("x"))
        assert answer in decision.actions
        assert seen == view(before, decision.seat), "the bot changed its view"
        twin = determinize(seen, chance)
        (its_decision,) = (each for each in decisions(twin) if each.seat == decision.seat)
        its_answer = make_bot("search:work=4,whim=2").choose(
            view(twin, decision.seat), its_decision, Random("x")
        )
        assert its_answer == answer
        different.add(twin != state)
    assert True in different, "no twin was any different"


def test_another_machine_may_round_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sums, exp and log may differ in their last digits; the answers may not."""
    noise = Random(1)
    for state, decision in islice(asked_in_random_play(3, 9), 0, None, SOME):
        seen = view(state, decision.seat)
        with monkeypatch.context() as patch:
            here = search_ranking(seen, decision, Random("x"), work=4)
            patch.setattr(
                search,
                "lead",
                lambda *args, is_steady: (
                    lead(*args, is_steady=is_steady) + noise.uniform(-1e-12, 1e-12)
                ),
            )
            assert search_ranking(seen, decision, Random("x"), work=4) == here


def test_the_ranking_is_what_the_bot_goes_by() -> None:
    for state, decision in islice(asked_in_random_play(3, 5), 0, None, SOME):
        seen = view(state, decision.seat)
        ranked = search_ranking(seen, decision, Random("x"), work=4)
        best = SearchBot(work=4).choose(seen, decision, Random("x"))
        assert best == ranked[0].action
        if isinstance(decision.choice, CastBallot):
            assert ranked == WeighedBallots.of(seen, decision).ranking(decision)
            continue
        assert len(ranked) == min(4, len(decision.actions))
        assert len({each.action for each in ranked}) == len(ranked)


def test_candidates_are_different_places_first() -> None:
    state, decision = next(
        (state.copy(), decision)
        for state, decision in asked_in_random_play(4, 3)
        if isinstance(decision.choice, PlaceKnight) and state.seats[decision.seat].squires > 1
    )
    ranked = search_ranking(view(state, decision.seat), decision, Random("x"), work=5)
    places = [each.action for each in ranked]
    assert len({(each.strength, each.place) for each in places if isinstance(each, Place)}) == 5


def test_more_work_tries_the_same_candidates_more_often() -> None:
    """With 24 candidates it was weaker than with 8, against bots that it does not model."""
    for state, decision in islice(asked_in_random_play(3, 5), 0, None, 4 * SOME):
        if isinstance(decision.choice, CastBallot):
            continue
        seen = view(state, decision.seat)
        once, often = (
            search_ranking(seen, decision, Random("x"), LEVELS[level].work)
            for level in ("normal", "hard")
        )
        assert {each.action for each in often} == {each.action for each in once}
        assert len(once) == min(8, len(decision.actions))


@pytest.mark.parametrize(("work", "every"), [(0, 40), (-3, 40), (300, 200)])
def test_any_amount_of_work_gives_an_answer(work: int, every: int) -> None:
    bot = make_bot(f"search:work={work}")
    for state, decision in islice(asked_in_random_play(2, 3), 0, None, every):
        seen = view(state, decision.seat)
        assert bot.choose(seen, decision, Random(1)) in decision.actions


def test_the_levels_are_search_with_more_and_more_work() -> None:
    levels = []
    for name in ("easy", "normal", "hard"):
        bot = make_bot(name)
        assert isinstance(bot, SearchBot)
        levels.append((bot.work, bot.whim))
    assert levels == sorted(set(levels)) == list(LEVELS.values())
    plain = make_bot("search")
    assert isinstance(plain, SearchBot)
    assert (plain.work, plain.whim) == LEVELS["normal"]


def test_a_whim_takes_what_promises_nearly_as_much_now_and_then() -> None:
    bot, lost = SearchBot(work=2, whim=3.0), []
    for number, (state, decision) in enumerate(asked_in_random_play(3, 5)):
        if number % SOME or len(decision.actions) == 1 or isinstance(decision.choice, CastBallot):
            continue
        seen = view(state, decision.seat)
        promised = dict(search_ranking(seen, decision, Random(number), work=2))
        taken = bot.choose(seen, decision, Random(number))
        lost.append(max(promised.values()) - promised[taken])
    assert 0 < max(lost) < 3.0
    assert lost.count(0) > len(lost) / 2


def test_one_that_looks_ahead_beats_three_that_do_not() -> None:
    """At least half of the games where a fair share is 25 %; a longer run shows far more."""
    report = simulate(BASE, ["search:work=2", *["greedy"] * 3], games=4, seed=1)
    ahead = next(bot for bot in report.bots if bot.bot == "search:work=2")
    assert ahead.win_rate >= 0.5


@pytest.mark.rule("RND-1")
def test_a_look_ahead_ends_with_the_round_also_after_the_last_answer_of_it() -> None:
    """Played on through the next round, one answer was judged by more than another."""
    last = 0
    for state, decision in asked_in_random_play(3, 11, "base"):
        after = state.copy()
        apply(after, decision.seat, decision.actions[0])
        if after.round == state.round or after.is_over:
            continue
        seen, models = view(state, decision.seat), [greedy_with(Values())] * 3
        for _, reached, _ in look_ahead(seen, decision, decision.actions, models, Random(1)):
            assert reached.round == state.round + 1
            assert reached.phase == "placing"
            assert not reached.is_over
        last += 1
    assert last
