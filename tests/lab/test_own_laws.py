"""Laws that are composed word by word, and the games with them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pydantic import ValidationError

from lancaster_tui.content.rulesets import check_ruleset
from lancaster_tui.lab.own_laws import Draft, Form, Idea, Question
from lancaster_tui.lab.trial import Bench, Stopped, trial
from lancaster_tui.lab.workers import Crew
from lancaster_tui.rules.ruleset.law_sets import RANDOM
from lancaster_tui.words.workshop import reads_text
from tests.processes import children
from tests.rules.builder import BASE

FORMS: tuple[Form, ...] = ("per", "most", "at_least", "at_most", "exchange", "levy", "send")
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


def test_a_bench_plays_the_games_that_a_crew_plays() -> None:
    one, other = (trial(OWN.ruleset(), OWN.letters) for _ in range(2))
    games = list(one.play(4, Bench(2, lambda: False)))
    assert games == list(other.play(4, Crew(1)))


def test_a_bench_that_is_stopped_ends_its_processes() -> None:
    before = children(os.getpid())
    run = trial(BASE, "bbbbb")
    games = run.play(200, Bench(2, lambda: run.games >= 2))
    next(games)
    assert children(os.getpid()) > before
    with pytest.raises(Stopped):
        list(games)
    assert children(os.getpid()) == before
    assert run.games < 200


def test_only_an_exchange_can_be_composed_that_cannot_be_and_its_rule_is_named() -> None:
    ideas = [Idea(BASE, struck="LAW-B12", draft=draft) for draft in drafts()]
    refused = [idea for idea in ideas if not can_be(idea)]
    assert {idea.draft.form for idea in refused} == {"exchange"}
    assert all("(LAW-8)" in reads_text(idea) for idea in refused)


@pytest.mark.parametrize(
    ("question", "before", "changes", "now"),
    [
        ("number", "9", {"form": "send"}, "3"),
        ("amount", "5", {"reward": "promote"}, "3"),
        ("cost", "votes", {"form": "levy"}, "squires"),
    ],
)
def test_an_answer_that_cannot_be_any_more_is_the_last_that_can(
    question: Question, before: str, changes: dict[Question, str], now: str
) -> None:
    draft = Draft().changed(question, before)
    for each, answer in changes.items():
        draft = draft.changed(each, answer)
    assert draft.answer(question) == now
