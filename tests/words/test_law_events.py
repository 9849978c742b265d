"""Laws that are applied, in the log."""

from __future__ import annotations

import re

import pytest

from lancaster_tui.rules import events as e
from lancaster_tui.words.events import event_text
from lancaster_tui.words.names import Names
from tests.rules.builder import BASE, changed
from tests.words.samples import ALLIED, NAMES


@pytest.mark.rule("SET-11")
@pytest.mark.parametrize("law", ["LAW-B1", "LAW-B2"])
def test_a_most_law_tells_who_has_the_most_but_not_how_much(law: str) -> None:
    text = event_text(e.LawApplied(law, (1, 2), None), NAMES)
    assert text is not None
    assert text.endswith("Most: Bob and Cid.")
    assert not re.search(r"[037]", text)


@pytest.mark.rule("LAW-3")
def test_a_maximum_of_zero_is_nobody_s() -> None:
    text = event_text(e.LawApplied("LAW-B1", (), None), NAMES)
    assert text == 'Law applied: "Most gold: upgrade". Most: nobody.'


@pytest.mark.rule("SET-11")
def test_an_exchange_does_not_tell_what_people_could_pay() -> None:
    text = event_text(e.LawApplied("LAW-B16", (0, 1, 2), None), NAMES)
    assert text == 'Law applied: "1 gold for 1 PP, any number of times".'


@pytest.mark.rule("SET-10", "SET-11")
@pytest.mark.parametrize(
    ("law", "text"),
    [
        (
            "LAW-N14",
            'Law applied: "2 gold for 1 squire or 2 squires for 1 gold: choose one, '
            'any number of times".',
        ),
        (
            "LAW-N5",
            'Law applied: "For each conflict where you have a knight, you may send 1 of your '
            'squires to any of these conflicts: +1 strength each".',
        ),
    ],
)
def test_what_covered_purses_could_pay_or_send_is_not_told(law: str, text: str) -> None:
    assert event_text(e.LawApplied(law, (0, 1, 2), None), NAMES) == text


@pytest.mark.parametrize(
    ("law", "text"),
    [
        ("LAW-B16", "Nobody can exchange."),
        ("LAW-N14", "Nobody can exchange."),
        ("LAW-N5", "Nobody can send squires."),
        ("LAW-N11", "Nobody has anything to pay for."),
        ("LAW-N13", "Nobody has anything to pay for."),
    ],
)
def test_a_law_that_does_nothing_says_so(law: str, text: str) -> None:
    told = event_text(e.LawApplied(law, (), None), NAMES)
    assert told == f'Law applied: "{NAMES.law(law)}". {text}'


@pytest.mark.rule("ALY-2")
def test_where_all_is_open_a_most_law_tells_how_much() -> None:
    text = event_text(e.LawApplied("LAW-B1", (1,), (3, 5)), ALLIED)
    assert text == 'Law applied: "Most gold: upgrade". Counts: Ann (3), Bob (5). Most: Bob.'


@pytest.mark.rule("LAW-N11", "LAW-N13")
def test_a_levy_tells_for_how_much_everybody_is_to_pay() -> None:
    text = event_text(e.LawApplied("LAW-N11", (0, 2), (3, 0, 1, 0)), NAMES)
    assert text == (
        'Law applied: "Pay 1 gold for each of your knights in counties, or it goes home unscored". '
        "Must pay for: Ann (3), Bob (0), Cid (1), Dot (0)."
    )


@pytest.mark.rule("SET-11")
@pytest.mark.parametrize("is_open", [False, True])
def test_a_count_of_gold_is_told_only_when_purses_are_open(is_open: bool) -> None:
    per_gold = {
        "id": "LAW-B1",
        "group": 0,
        "effect": {"kind": "per", "count": {"of": "gold"}, "each": 2, "reward": {"pp": 1}},
    }
    laws = [per_gold, *(law.model_dump(exclude_unset=True) for law in BASE.laws[1:])]
    names = Names(changed(laws=laws, open_resources=is_open), NAMES.seats)
    counts = (3, 7, 7, 0) if is_open else None
    text = event_text(e.LawApplied("LAW-B1", (0, 1, 2), counts), names)
    assert text is not None
    assert ("(7)" in text) is is_open
