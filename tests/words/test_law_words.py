"""The reference of the words in which laws are written."""

from __future__ import annotations

import tomllib
from typing import get_args

import pytest
from pydantic import BaseModel, TypeAdapter

from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.vocabulary import Bargain, Count, LawCost, Reward
from lancaster_tui.words.laws.cards import law_text
from lancaster_tui.words.laws.counted import count_nouns
from lancaster_tui.words.laws.reference import Page, law_words
from lancaster_tui.words.rewards import cost_text, exchange_counted, reward_text
from tests.rules.builder import BASE

PAGES = law_words(BASE)


def models_in(annotation: object) -> list[type[BaseModel]]:
    """Return the models that an annotation names, and all that these are made of."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        fields = annotation.model_fields.values()
        return [annotation, *(each for field in fields for each in models_in(field.annotation))]
    return [each for inner in get_args(annotation) for each in models_in(inner)]


MODELS = list(dict.fromkeys(models_in(Law)))


def kinds(model: type[BaseModel]) -> set[str]:
    """Return by which words of their own a model is told from others."""
    tags = [model.model_fields[key] for key in ("kind", "of") if key in model.model_fields]
    return {f'"{word}"' for tag in tags for word in get_args(tag.annotation)}


def page_of(model: type[BaseModel]) -> Page:
    (page,) = [
        page
        for page in PAGES
        if {key.name for key in page.keys} == set(model.model_fields)
        and kinds(model) <= {word for key in page.keys for word in key.values.split(" or ")}
    ]
    return page


@pytest.mark.rule("LAW-1")
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_key_of_every_word_is_explained(model: type[BaseModel]) -> None:
    page = page_of(model)
    assert page.text
    assert all(key.values and key.meaning for key in page.keys)


def test_there_is_a_page_for_every_word_and_no_other() -> None:
    assert len(MODELS) == len(PAGES) == len({id(page_of(model)) for model in MODELS})


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_everything_that_can_be_chosen_is_named(model: type[BaseModel]) -> None:
    page = page_of(model)
    for key in page.keys:
        field = model.model_fields[key.name]
        for word in get_args(field.annotation):
            if isinstance(word, str):
                assert f'"{word}"' in key.values


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_key_has_an_example(model: type[BaseModel]) -> None:
    page = page_of(model)
    shown = " ".join(example.toml for example in page.examples)
    for key in set(model.model_fields) - {"text"}:  # no printed law has a text of its own
        assert f"{key} = " in shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.heading)
def test_examples_are_toml_that_means_what_is_said(page: Page) -> None:
    assert page.examples
    for example in page.examples:
        assert meaning(example.toml) == example.meaning


def meaning(toml: str) -> str:
    """Return what some lines of a ruleset say, read as what their key is."""
    if toml.startswith("{"):
        return exchange_counted(Bargain.model_validate(tomllib.loads(f"way = {toml}")["way"]))
    ((key, value),) = tomllib.loads(toml).items()
    match key:
        case "laws":
            return law_text(Law.model_validate(value[0]))
        case "effect":
            return law_text(Law.model_validate({"id": "x", "group": 1, "effect": value}))
        case "count":
            return count_nouns(TypeAdapter[Count](Count).validate_python(value))[1]
        case "reward":
            return reward_text(Reward.model_validate(value))
    assert key == "cost"
    return cost_text(LawCost.model_validate(value))


def test_limits_and_what_is_left_out() -> None:
    keys = {(page.heading, key.name): key.values for page in PAGES for key in page.keys}
    assert keys['effect = { kind = "per", … }', "each"] == "1 to 99; 1 if left out"
    assert keys['effect = { kind = "when", … }', "at_most"] == "0 to 99; may be left out"
    assert keys['effect = { kind = "levy", … }', "on"] == '"county_knights" or "tiles"'
    assert keys['effect = { kind = "exchange_either", … }', "ways"].startswith("2 to 4 tables")
    assert keys["reward = { … }", "voyage"] == "true or false; false if left out"


def test_it_tells_where_a_word_may_stand() -> None:
    within = {page.heading: page.within for page in PAGES}
    assert within['effect = { kind = "per", … }'] == "law"
    assert within["reward = { … }"] == "per, most, when, exchange, bargain"
    assert within["ways = [{ … }, …]"] == "exchange_either"
