"""Laws on the cards and lines of the table: shorter words before anything is lost."""

from __future__ import annotations

from textwrap import wrap

import pytest

from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.words.laws.cards import SHORT_WIDTH, law_faces, law_in_words, law_lines
from tests.rules.builder import BASE

NARROW_CARD = 16  # columns of a card where all areas stand at once
ROWS = 2  # of its condition
ARROW = 2  # columns before the gain

LINES = {
    "LAW-B1": "most gold: upgrade",
    "LAW-B2": "most squires: recruit",
    "LAW-B3": "3 PP/2 counties",
    "LAW-B4": "1g→1v",
    "LAW-B5": "1g+1sq→3 PP",
    "LAW-B7": "1sq/S2",
    "LAW-B8": "1g+1sq+1v/2 conflicts",
    "LAW-B9": "an S3: S3 to S4",
    "LAW-B10": "no S2: upgrade",
    "LAW-B13": "3 S1: 5 PP",
    "LAW-B18": "6 PP/set of S1-S4",
    "LAW-N5": "send 1sq/conflict",
    "LAW-N8": "3 PP/castle knight",
    "LAW-N11": "pay 1g/county knight",
    "LAW-N13": "pay 1sq/tile",
    "LAW-N14": "2g or 2sq→1sq or 1g",
    "LAW-N18": "most knights abroad: 5 PP",
}
CARDS = {
    "LAW-B3": (["per 2 counties", "you hold"], "3 PP"),
    "LAW-B5": (["for each 1 gold", "+ 1 squire"], "3 PP"),
    "LAW-B8": (["per 2 conflicts", "you are in"], "1g+1sq+1v"),
    "LAW-B9": (["your S3 is", "deployed"], "S3 becomes S4"),
    "LAW-B13": (["all three of", "your S1 deployed"], "5 PP"),
    "LAW-N5": (["send 1 squire", "per conflict"], "+1 strength"),
    "LAW-N11": (["county knights", "go home, or you"], "pay 1g each"),
    "LAW-N13": (["tiles miss this", "scoring, or you"], "pay 1 sq each"),
    "LAW-N14": (["per 2 gold or 2", "squires you pay"], "1 sq or 1 gold"),
}


def on_a_card(law: Law, width: int, rows: int) -> tuple[list[str], str]:
    """Return the longest forms that a card has room for."""
    face = law_faces(law)[-1]
    condition = next(lines for each in face.conditions if len(lines := wrap(each, width)) <= rows)
    return condition, next(each for each in face.gains if len(each) <= width - ARROW)


@pytest.mark.parametrize("law", BASE.all_laws, ids=lambda law: law.id)
def test_each_law_has_a_form_that_fits_on_the_narrowest_card(law: Law) -> None:
    condition, gain = on_a_card(law, NARROW_CARD, ROWS)
    if law.id in CARDS:
        assert (condition, gain) == CARDS[law.id]


@pytest.mark.parametrize("law", BASE.all_laws, ids=lambda law: law.id)
def test_each_form_is_at_most_as_long_as_the_one_before_it(law: Law) -> None:
    for face in law_faces(law):
        for forms in ([face.conditions[0], face.conditions[-1]], face.gains):
            assert [*map(len, forms)] == sorted(map(len, forms), reverse=True)


def test_a_wide_card_says_it_in_full() -> None:
    assert on_a_card(BASE.law_by_id["LAW-B8"], 40, ROWS) == (
        ["per 2 conflicts where you have a knight"],
        "1 gold + 1 squire + 1 vote",
    )


@pytest.mark.parametrize("law", BASE.all_laws, ids=lambda law: law.id)
def test_each_law_has_a_line(law: Law) -> None:
    line = law_lines(law)[-1]
    assert len(line) <= SHORT_WIDTH
    assert line == LINES.get(law.id, line)


def test_an_own_text_stands_in_place_of_the_line_if_it_is_short() -> None:
    law = BASE.law_by_id["LAW-B3"]
    short, long = "3 PP for 2 counties", "3 PP for every 2 of the counties of England"
    assert law_lines(law.model_copy(update={"text": short})) == (short,)
    assert law_lines(law.model_copy(update={"text": long}))[-1] == LINES["LAW-B3"]


def test_an_own_text_with_a_colon_tells_its_condition_and_its_gain() -> None:
    (face,) = law_faces(BASE.law_by_id["LAW-B9"])
    assert face.conditions[0] == "your S3 is deployed"
    assert face.gains[:2] == ["exchange it for the S4 in reserve", "S3 becomes S4"]
    (face,) = law_faces(BASE.law_by_id["LAW-B13"])
    assert face.conditions[:2] == [
        "all three of your S1 deployed (castle and France included)",
        "all three of your S1 deployed",
    ]
    assert face.gains[0] == "5 PP"


def test_goods_are_in_letters_only_where_words_have_no_room() -> None:
    assert law_lines(BASE.law_by_id["LAW-B8"]) == [
        "1 gold 1 squire 1 vote per 2 conflicts",
        "gold + squire + vote per 2 conflicts",
        "1 gold 1 sq 1 vote per 2 conflicts",
        "1g+1sq+1v/2 conflicts",
    ]


def test_what_is_paid_is_told_from_what_is_counted_however_little_room_there_is() -> None:
    assert law_in_words(BASE.law_by_id["LAW-B4"]) == ("pay 1 gold: 1 vote", "1g→1v")
    assert law_in_words(BASE.law_by_id["LAW-B7"]) == ("1 squire per S2", "1sq/S2")


def test_an_own_text_stands_on_the_card_where_all_of_it_fits() -> None:
    law = BASE.law_by_id["LAW-B3"]
    own, made = law_faces(law.model_copy(update={"text": "3 PP for 2 counties"}))
    assert (own.conditions, own.gains) == (["3 PP for 2 counties"], ())
    assert [made] == law_faces(law)
