"""Every word of the vocabulary of laws goes all the way: texts, forecasts, greedy, a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from random import Random
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

from lancaster_tui.bots.registry import make_bot
from lancaster_tui.rules.agenda import Decision, apply, decisions
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.events import Event, Gained, LawApplied
from lancaster_tui.rules.phases.counties import Voyage
from lancaster_tui.rules.phases.laws import ChooseLevy, ChooseSending, MakeExchange
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.rules.position import View
from lancaster_tui.rules.ruleset.counters import CountWord, Muster
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.rules.ruleset.vocabulary import Effect, Levied, RewardWord
from lancaster_tui.rules.views import view
from lancaster_tui.words.events import event_text
from lancaster_tui.words.help.choices import decision_help
from lancaster_tui.words.laws.cards import law_faces, law_lines, law_short, law_text
from lancaster_tui.words.laws.counted import COUNTED, MUSTERED
from lancaster_tui.words.laws.forecast import Size, forecasts
from lancaster_tui.words.laws.reference import law_words
from lancaster_tui.words.names import Names
from lancaster_tui.words.prompts.answers import action_label
from lancaster_tui.words.prompts.outcomes import outcome_text
from lancaster_tui.words.prompts.questions import prompt_text
from lancaster_tui.words.rulesets.ruleset import ruleset_tables
from tests.rules.builder import BASE, Board, base_document, changed, new_game

PLAYERS = 3
SIZES: tuple[Size, ...] = get_args(Size)
SOLDIER = make_bot("soldier")  # goes to France from the first round on
LAWS = 6  # of a game of one round: three in force, three proposals

COUNTS: list[dict[str, Any]] = [
    *({"of": word} for word in get_args(CountWord)),
    *({"of": "knights", "where": muster} for muster in get_args(Muster)),
    *({"of": "knights", "where": muster, "strength": 1} for muster in get_args(Muster)),
]
PAYMENTS: list[dict[str, Any]] = [
    {"kind": "per"},
    {"kind": "per", "each": 2},
    {"kind": "most"},
    {"kind": "when", "at_least": 1},
    {"kind": "when", "at_most": 0},
]
ONE_FOR_ONE = {"cost": {"gold": 1}, "reward": {"pp": 1}}
OTHERS: list[dict[str, Any]] = [
    {"kind": "exchange", **ONE_FOR_ONE},
    {"kind": "exchange_either", "ways": [ONE_FOR_ONE, ONE_FOR_ONE]},
    *({"kind": "levy", "on": levied, "cost": {"gold": 1}} for levied in get_args(Levied)),
    {"kind": "send"},
]
CHOICES: dict[str, type[AnyChoice]] = {
    "exchange": MakeExchange,
    "exchange_either": MakeExchange,
    "levy": ChooseLevy,
    "send": ChooseSending,
    "upgrade": ChooseUpgrade,
    "promote": ChooseUpgrade,
    "tile": ChooseTile,
    "noble": ChooseNoble,
    "voyage": Voyage,
}
"""What the effects ask, and the prizes."""


def counted(count: dict[str, Any]) -> str:
    return " ".join(str(value) for value in count.values())


def rules_with(effects: Sequence[dict[str, Any]]) -> Ruleset:
    """Return a ruleset of one round with laws that have these effects, in turn."""
    laws = [
        {"id": f"X{number}", "group": int(number >= LAWS / 2), "effect": effect}
        for number, effect in zip(range(LAWS), cycle(effects))
    ]
    return changed(rounds=1, laws=laws, new_laws=[])


def names_in(rules: Ruleset) -> Names:
    return Names(rules, ("Ann", "Bob", "Cid"))


def play(rules: Ruleset) -> tuple[list[Event], set[type[AnyChoice]]]:
    """Let soldiers play a round; return what happened, and what it was asked."""
    state, events = new_game(PLAYERS, rules=rules)
    names, chance = names_in(rules), Random(1)
    asked: set[type[AnyChoice]] = set()
    while open_decisions := decisions(state):
        decision = open_decisions[0]
        asked.add(type(decision.choice))
        seen = view(state, decision.seat)
        assert all(said(decision, seen, names))
        events += apply(state, decision.seat, SOLDIER.choose(seen, decision, chance))
    for event in events:
        assert event_text(event, names) != ""
    return events, asked


def said(decision: Decision, seen: View, names: Names) -> Iterator[str]:
    """Yield what is said of a decision and its answers, and of the laws when they are voted on."""
    yield prompt_text(decision, seen, names)
    yield decision_help(decision, seen)
    if isinstance(decision.choice, PlaceKnight):
        return
    for action in decision.actions:
        yield action_label(action, decision, seen, names)
        outcome_text(action, decision, seen, names)
    if isinstance(decision.choice, CastBallot):
        for law in names.rules.laws:
            for size in SIZES:
                assert len(forecasts(seen, law, (decision.seat,), size)) == PLAYERS


def walk(*effects: dict[str, Any]) -> tuple[list[Event], set[type[AnyChoice]]]:
    """Take effects through all texts and a round; return as ``play`` does."""
    rules = rules_with(effects)
    for law in rules.laws:
        assert law_text(law)
        assert law_short(law)
        assert all(law_lines(law))
        assert all(face.conditions[-1] and face.gains[-1] for face in law_faces(law))
        board = Board(PLAYERS, rules=rules)
        board.law(law.id)
        assert all(event_text(event, names_in(rules)) for event in board.happened(LawApplied))
    tables = {table.heading: table for table in ruleset_tables(rules)}
    assert [row[1] for row in tables["Laws"].rows] == [law.id for law in rules.laws]
    events, asked = play(rules)
    assert sum(isinstance(event, LawApplied) for event in events) == LAWS / 2
    assert {PlaceKnight, CastBallot} <= asked
    return events, asked


@pytest.mark.rule("LAW-1")
def test_the_walk_knows_all_kinds_of_laws() -> None:
    walked = {each["kind"] for each in (*PAYMENTS, *OTHERS)}
    kinds = TypeAdapter(Effect).json_schema()["discriminator"]["mapping"]
    assert walked == set(kinds)


@pytest.mark.rule("LAW-1", "LAW-4")
@pytest.mark.parametrize("count", COUNTS, ids=counted)
def test_whatever_is_counted_can_be_paid_for(count: dict[str, Any]) -> None:
    walk(*({**payment, "count": count, "reward": {"pp": 2}} for payment in PAYMENTS))


@pytest.mark.rule("LAW-1", "LAW-2")
@pytest.mark.parametrize("effect", OTHERS, ids=lambda effect: effect["kind"])
def test_every_other_kind_of_law_asks(effect: dict[str, Any]) -> None:
    _, asked = walk(effect)
    if effect.get("on") != "tiles":  # there are no paid tiles in the first round
        assert CHOICES[effect["kind"]] in asked


@pytest.mark.rule("LAW-1")
@pytest.mark.parametrize("word", get_args(RewardWord))
def test_every_reward_can_be_won(word: str) -> None:
    reward = {word: True if word == "voyage" else 1}
    if word == "voyage":
        counties = base_document()["counties"]
        for county in counties:
            county["reward"] = reward
        events, asked = play(changed(rounds=1, counties=counties))
    else:
        count = {"of": "knights", "strength": 1}
        events, asked = walk({"kind": "per", "count": count, "reward": reward})
    if word in CHOICES:
        assert CHOICES[word] in asked
    else:
        assert word == "recruit" or any(
            event.good == word and event.source.kind == "law"
            for event in events
            if isinstance(event, Gained)
        )


def test_the_reference_shows_every_word_that_can_be_counted() -> None:
    examples = {each.toml: each.meaning for page in law_words(BASE) for each in page.examples}
    for word in get_args(CountWord):
        assert examples[f'count = {{ of = "{word}" }}'] == COUNTED[word].full[1]
    for muster in get_args(Muster):
        shown = [toml for toml in examples if f'of = "knights", where = "{muster}"' in toml]
        assert shown
        assert MUSTERED[muster].full in examples[shown[0]]
