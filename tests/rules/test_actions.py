"""The text form of actions, and the two verbs of a game: ask and act."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lancaster_tui.rules.actions import (
    DECLINE,
    Action,
    BuildTile,
    Claim,
    CountyChoice,
    NameStartPlayer,
    PayLevy,
    Place,
    Ransom,
    Sail,
    SendSquires,
    TakeFavour,
    TakeNoble,
    Trade,
    Upgrade,
    UseSpace,
    Vote,
)
from lancaster_tui.rules.agenda import apply, decisions, refusal
from lancaster_tui.rules.faults import InvalidRules
from lancaster_tui.rules.notation import action_text, parse_action
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.places import (
    CASTLE_PLACES,
    CONFLICT,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    COURT,
    parse_place,
    place_text,
)
from lancaster_tui.rules.refusals import IllegalAction
from tests.rules.builder import BLUE, Board, new_game
from tests.sentences import refused, said_of

TEXTS: list[tuple[Action, str]] = [
    (Place(1, 1), "place S1 B"),
    (Place(3, 8, 12), "place S3 I +12"),
    (Place(3, 8, 120), "place S3 I +120"),
    (Place(4, 9), "place S4 J"),
    (Place(2, 15), "place S2 W"),
    (Place(2, 15, ally=True), "place ally S2 W"),
    (Place(2, 1, 3, ally=True), "place ally S2 B +3"),
    (TakeFavour(0), "favour 1"),
    (BuildTile(5), "tile O"),
    (Upgrade(2, COURT), "upgrade S2 court"),
    (Upgrade(1, 18), "upgrade S1 Z"),
    (TakeNoble(2), "noble C"),
    (Vote(yes=True, markers=0), "vote yes 0"),
    (Vote(yes=False, markers=11), "vote no 11"),
    (Trade(3), "exchange 3"),
    (Trade(2, 1), "exchange 2 b"),
    (Trade(12, 3), "exchange 12 d"),
    (PayLevy(()), "levy none"),
    (PayLevy((0, 2)), "levy A C"),
    (PayLevy((9, 10, 14)), "levy J K O"),
    (SendSquires(()), "send none"),
    (SendSquires((15, 15, 17)), "send W W Y"),
    (Claim("noble"), "claim noble"),
    (Claim("reward"), "claim reward"),
    (Claim("both"), "claim both"),
    (Sail(16), "voyage X"),
    (NameStartPlayer(1), "start 2"),
    (UseSpace(0), "use J"),
    (Ransom(4), "ransom S4"),
    (DECLINE, "decline"),
]


def in_order(places: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(places))


NUMBERS, STRENGTHS = st.integers(0, 99), st.integers(1, 4)
ACTIONS = st.one_of(
    st.builds(Place, STRENGTHS, st.sampled_from(range(COURT)), NUMBERS, st.booleans()),
    st.builds(TakeFavour, NUMBERS),
    st.builds(BuildTile, st.integers(0, 5)),
    st.builds(Upgrade, STRENGTHS, st.sampled_from(range(COURT + 1))),
    st.builds(TakeNoble, st.sampled_from(COUNTY_PLACES)),
    st.builds(Vote, st.booleans(), NUMBERS),
    st.builds(Trade, NUMBERS, st.integers(0, 3)),
    st.builds(PayLevy, st.sets(st.sampled_from(range(CONFLICT))).map(in_order)),
    st.builds(SendSquires, st.lists(st.sampled_from(CONFLICT_PLACES), max_size=9).map(in_order)),
    st.builds(Claim, st.sampled_from(get_args(CountyChoice))),
    st.builds(Sail, st.sampled_from(CONFLICT_PLACES)),
    st.builds(NameStartPlayer, st.integers(0, 4)),
    st.builds(UseSpace, st.integers(0, 5)),
    st.builds(Ransom, STRENGTHS),
    st.just(DECLINE),
)


@pytest.mark.parametrize(("action", "text"), TEXTS)
def test_each_kind_of_action_as_text(action: Action, text: str) -> None:
    assert action_text(action) == text
    assert parse_action(text) == action
    assert type(parse_action(text)) is type(action)


def test_every_kind_of_action_is_among_the_examples() -> None:
    assert {type(action) for action, _ in TEXTS} == set(get_args(Action))


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("levy c a", PayLevy((0, 2))),
        ("send Y w y", SendSquires((15, 17, 17))),
        ("exchange 2 a", Trade(2)),
    ],
)
def test_lists_may_be_typed_in_any_order(typed: str, action: Action) -> None:
    assert parse_action(typed) == action


@given(ACTIONS)
def test_text_and_back(action: Action) -> None:
    text = action_text(action)
    assert parse_action(text) == action
    assert parse_action(f"  {text.upper()}  ") == action


@given(st.lists(ACTIONS, min_size=2, max_size=2, unique_by=action_text))
def test_different_texts_are_different_actions(actions: list[Action]) -> None:
    one, other = actions
    assert one != other


@pytest.mark.parametrize(
    "text",
    [
        "place",
        "place S1",
        "place S5 B",
        "place S0 B",
        "place 1 B",
        "place S1 P",
        "place S1 court",
        "place S1 BB",
        "place S1 B 2",
        "place S1 B +",
        "place S1 B +-1",
        "place S1 B +1000",
        "place S1 B +2 +2",
        "place S1 B +2 and more words",
        "favour 0",
        "favour one",
        "favour",
        "tile A",
        "tile W",
        "tile court",
        "upgrade S1",
        "upgrade S1 Q",
        "noble J",
        "vote maybe 1",
        "vote yes",
        "vote yes -1",
        "vote yes ٣",
        "vote yes 2²",
        "place ally",
        "place S1 ally B",
        "place allys S1 B",
        "exchange 1.5",
        "exchange",
        "exchange b",
        "exchange 1 e",
        "exchange 1 ab",
        "exchange 1 a a",
        "levy",
        "levy W",
        "levy A A",
        "levy court",
        "levy none A",
        "levy AC",
        "send",
        "send A",
        "send W none",
        "send 2",
        "send court",
        "claim everything",
        "voyage A",
        "start 0",
        "use C",
        "ransom 2",
        "decline now",
    ],
)
def test_what_does_not_fit_is_explained(text: str) -> None:
    with pytest.raises(InvalidRules) as caught:
        parse_action(text)
    assert text.split(maxsplit=1)[0] in said_of(caught.value)
    assert 'does not fit: the form is "' in said_of(caught.value)


def test_the_explanation_shows_a_form_that_fits() -> None:
    for kind in {action.kind for action, _ in TEXTS} - {"decline"}:
        with pytest.raises(InvalidRules) as caught:
            parse_action(kind)
        for form in said_of(caught.value).rpartition("the form is ")[2].split(" or "):
            assert action_text(parse_action(form.strip('"'))) == form.strip('"')


@pytest.mark.parametrize(
    ("text", "named"),
    [("", '""'), ("   ", '""'), ("Fly away", '"fly"'), ("+1", '"+1"'), ("\x1b[2J", '"[2j"')],
)
def test_unknown_actions_are_named(text: str, named: str) -> None:
    with pytest.raises(InvalidRules) as caught:
        parse_action(text)
    assert said_of(caught.value).startswith(f"no action {named}: actions are place, favour, tile, ")


def test_each_place_has_a_letter() -> None:
    letters = "".join(place_text(place) for place in range(COURT))
    assert letters == "ABCDEFGHI" + "JKLMNO" + "WXYZ"
    assert place_text(COURT) == "court"
    for place in range(COURT + 1):
        assert parse_place(place_text(place)) == place
    assert parse_place("b") == parse_place("B") == 1
    assert (len(COUNTY_PLACES), len(CASTLE_PLACES), len(CONFLICT_PLACES)) == (9, 6, 4)


@pytest.mark.parametrize("text", ["", "P", "AB", "Court", "*", "ß"])
def test_other_places_do_not_exist(text: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(text)}$"):
        parse_place(text)


def test_an_illegal_action_changes_nothing_and_says_why() -> None:
    board = Board()
    board.court(BLUE, 1)
    board.run(PlaceKnight(BLUE))
    before = board.state.copy()
    with pytest.raises(IllegalAction, match="PLC-4: below_minimum") as caught:
        apply(board.state, BLUE, Place(1, 0))
    assert caught.value.refusal == refusal(board.state, BLUE, Place(1, 0))
    assert board.state == before


def test_decisions_are_the_same_however_often_they_are_asked() -> None:
    state, _ = new_game(4)
    assert decisions(state) == decisions(state) == decisions(state.copy())


def test_the_places_of_a_list_are_put_in_their_order() -> None:
    assert parse_action("levy c A") == PayLevy((0, 2))
    for text in ("levy j \u0131", "send \u0175"):
        with refused(ValueError, "does not fit"):
            parse_action(text)
