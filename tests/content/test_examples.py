"""The rulesets in rulesets/examples: fine, in new words, and fit for narrow cards."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft7Validator

from lancaster_tui.content.rulesets import check_ruleset, known_rulesets, load_ruleset
from lancaster_tui.content.starting_point import ruleset_schema
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.words.laws.cards import SHORT_WIDTH, law_lines
from tests.cli.conftest import Run, run
from tests.rules.builder import BASE, ROOT

__all__ = ["run"]  # a fixture

FOLDER = ROOT / "rulesets" / "examples"
EXAMPLES = [known.id for known in known_rulesets() if known.origin == "example"]
SIX = ["forlorn-hope", "golden-mean", "good-guard", "hungry-knights", "sealed-lips", "wars"]


def own_laws(ruleset: str) -> list[Law]:
    laws = load_ruleset(ruleset).all_laws
    return [law for law in laws if law.provenance_of("effect") == "house"]


def shape(value: Any, key: str = "") -> Any:
    """Return an effect without its amounts: which words it puts together, and in which way."""
    if isinstance(value, dict):
        return tuple(sorted((name, shape(inner, name)) for name, inner in value.items()))
    if isinstance(value, list):
        return tuple(shape(inner) for inner in value)
    return value if isinstance(value, str) or key in ("strength", "promote") else "a number"


def shapes(laws: list[Law]) -> Iterator[Any]:
    return (shape(law.effect.model_dump(exclude_unset=True)) for law in laws)


def test_the_examples_are_found() -> None:
    assert sorted(EXAMPLES) == SIX


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_fine_and_useful_throughout(example: str, run: Run) -> None:
    path = FOLDER / f"{example}.toml"
    checked = check_ruleset(path)
    assert (checked.mistakes, checked.warnings) == ((), ())
    assert checked.ruleset is not None
    assert checked.ruleset.id == example
    result = run("rules", "check", str(path))
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{path}: ok: ")
    assert result.stdout.count("\n") == 1


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_editor_finds_nothing_wrong_with_an_example(example: str) -> None:
    data = tomllib.loads((FOLDER / f"{example}.toml").read_text("utf-8"))
    assert list(Draft7Validator(ruleset_schema()).iter_errors(data)) == []


@pytest.mark.parametrize("example", [example for example in EXAMPLES if example != "wars"])
def test_a_house_law_uses_words_as_no_printed_law_does(example: str) -> None:
    (law,) = own_laws(example)
    (own,) = shapes([law])
    assert own not in set(shapes(list(BASE.all_laws)))


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_laws_of_an_example_fit_narrow_lines(example: str) -> None:
    too_long = [law.id for law in own_laws(example) if len(law_lines(law)[-1]) > SHORT_WIDTH]
    assert too_long == []


def test_the_house_ruleset_changes_what_a_ruleset_can_change() -> None:
    wars = load_ruleset("wars")
    assert wars.rounds == 6
    assert wars.start != BASE.start
    assert wars.counties != BASE.counties
    assert wars.castle != BASE.castle
    assert {card.id for card in wars.conflicts} > {card.id for card in BASE.conflicts}
    assert {law.id for law in BASE.laws} - {law.id for law in wars.laws} == {"LAW-B10"}
    assert [law.id for law in wars.laws if law.text and law not in BASE.laws] == ["LAW-B12"]
