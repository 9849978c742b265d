"""Laws that are composed word by word, and the games with them."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from lancaster_tui.content.rulesets import check_ruleset
from lancaster_tui.lab.drafts import NOTHING, Draft, Form, Question
from lancaster_tui.lab.own_laws import Idea
from lancaster_tui.lab.trial import Population, trial
from lancaster_tui.lab.workers import Crew, Stopped
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.law_sets import RANDOM
from lancaster_tui.words.workshop import reads_text
from tests.processes import children
from tests.rules.builder import BASE

FORMS: tuple[Form, ...] = get_args(Form)
OWN = Idea(BASE, struck="LAW-B12")


def drafts() -> list[Draft]:
    """Return for each form a law with each answer to each question."""
    found = []
    for form in FORMS:
        first = Draft(form=form)
        for question in first.questions:
            found += [first.changed(question, each) for each in first.answers(question)]
    return found


def can_be(idea: Idea) -> bool:
    try:
        idea.ruleset()
    except ValidationError:
        return False
    return True


def test_the_file_of_every_law_is_the_ruleset_that_is_played(tmp_path: Path) -> None:
    for draft in dict.fromkeys(drafts()):
        idea = Idea(BASE, struck="LAW-N12", draft=draft)
        path = tmp_path / "mine.toml"
        path.write_text(idea.file_text("mine"))
        checked = check_ruleset(path).ruleset
        assert (checked is not None) == can_be(idea), draft
        if checked is not None:
            played = idea.ruleset()
            assert {law.id: (law.group, law.effect) for law in checked.all_laws} == {
                law.id: (law.group, law.effect) for law in played.all_laws
            }


@pytest.mark.parametrize("form", FORMS)
def test_each_kind_of_law_can_be_written(form: Form) -> None:
    assert can_be(Idea(BASE, struck="LAW-B12", draft=Draft(form=form)))


@pytest.mark.parametrize("law", BASE.all_laws, ids=lambda law: law.id)
def test_a_law_of_the_game_can_be_the_beginning_of_ones_own(law: Law) -> None:
    own = Idea(BASE, "random").in_place_of(law.id).own_law()
    assert own is not None
    assert own.effect == law.effect


@pytest.mark.parametrize(
    "effect",
    [
        {"kind": "when", "count": {"of": "gold"}, "at_least": 1, "at_most": 3, "reward": {"pp": 3}},
        {
            "kind": "exchange_either",
            "ways": [{"cost": {"gold": each}, "reward": {"pp": each}} for each in (1, 2, 3)],
        },
        {
            "kind": "exchange_either",
            "ways": [
                {"cost": {"gold": 1, "squires": 1}, "reward": {"pp": 2}},
                {"cost": {"gold": 1}, "reward": {"pp": 1}},
            ],
        },
    ],
    ids=["a range", "three exchanges", "an exchange of two things"],
)
def test_what_cannot_be_said_word_by_word_is_no_beginning(effect: dict[str, Any]) -> None:
    law = {"id": "own", "group": 3, "effect": effect}
    assert Draft.of(Law.model_validate(law)) is None


def test_what_has_been_composed_stays_when_another_law_is_replaced() -> None:
    begun = Idea(BASE).in_place_of("LAW-B12")
    assert begun.in_place_of("LAW-B14").draft == Draft.of(BASE.law_by_id["LAW-B14"])
    composed = replace(begun, draft=begun.draft.changed("amount", "7"))
    assert composed.in_place_of("LAW-B14").draft == composed.draft


def test_a_law_gives_and_costs_up_to_three_things() -> None:
    draft = Draft(form="exchange", paid="2", cost_2="votes", reward_2="gold", amount_2="2")
    idea = replace(OWN, draft=replace(draft, reward_3="squires"))
    assert reads_text(idea).startswith(
        "2 gold + 1 unspent vote marker for 2 gold + 1 squire + 3 PP"
    )


def test_a_thing_is_not_given_twice() -> None:
    draft = Draft(reward="gold", reward_2="gold", amount_2="4")
    assert "gold" not in draft.answers("reward_2")
    assert draft.answer("reward_2") == NOTHING
    assert "amount_2" not in draft.questions


def test_a_law_is_checked_once() -> None:
    assert OWN.ruleset() is OWN.ruleset()


def test_a_trial_is_played_by_those_who_were_chosen() -> None:
    plan = trial(BASE, "bbbbb", Population(3, "greedy", 4712)).plan
    assert plan.seats == ("greedy",) * 3
    assert plan.seed == 4712


@pytest.mark.parametrize(
    ("count", "asked"),
    [("counties", False), ("knights", True)],
)
def test_which_knights_is_asked_for_knights_alone(count: str, *, asked: bool) -> None:
    where: Question = "where"
    assert (where in Draft(count=count).questions) == asked


def test_a_law_of_ones_own_goes_when_the_one_it_replaces_is_not_in_the_set() -> None:
    assert OWN.with_letters("bbbnb").struck is None
    assert OWN.with_letters("nnnbn").struck == "LAW-B12"
    assert OWN.with_letters(RANDOM).struck == "LAW-B12"


def test_a_crew_that_can_be_stopped_plays_the_same_games_and_ends_its_processes() -> None:
    before = children(os.getpid())
    one, other = (trial(OWN.ruleset(), OWN.letters, Population()) for _ in range(2))
    with Crew(2, lambda: one.games >= 4) as crew:
        games = one.play(200, crew)
        beginning = [next(games) for _ in range(4)]
        assert children(os.getpid()) > before
        assert beginning == list(other.play(4, Crew(1)))
        with pytest.raises(Stopped):
            list(games)
    assert children(os.getpid()) == before
    assert one.games < 200


def test_only_exchanges_can_be_composed_that_cannot_be_and_their_rule_is_named() -> None:
    ideas = [Idea(BASE, struck="LAW-B12", draft=draft) for draft in drafts()]
    refused = [idea for idea in ideas if not can_be(idea)]
    assert {idea.draft.form for idea in refused} == {"exchange", "either"}
    assert all("(LAW-8)" in reads_text(idea) for idea in refused)


@pytest.mark.parametrize(
    ("question", "before", "changes", "now"),
    [
        ("number", "9", {"form": "send"}, "3"),
        ("amount", "5", {"reward": "promote"}, "3"),
        ("number", "0", {"form": "at_most"}, "0"),
        ("number", "0", {"form": "at_least"}, "1"),
        ("number", "0", {"form": "per"}, "1"),
        ("cost", "votes", {"form": "levy"}, "squires"),
    ],
)
def test_an_answer_that_cannot_be_any_more_is_the_nearest_number_or_the_last_word(
    question: Question, before: str, changes: dict[Question, str], now: str
) -> None:
    draft = Draft().changed(question, before)
    for each, answer in changes.items():
        draft = draft.changed(each, answer)
    assert draft.answer(question) == now
