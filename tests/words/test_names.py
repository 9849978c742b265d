from __future__ import annotations

from typing import Literal, get_args, get_type_hints

import pytest

from lancaster_tui.rules.events import FinalRanking, Source
from lancaster_tui.rules.places import COURT, parse_place, place_text
from lancaster_tui.rules.position import Phase
from lancaster_tui.rules.ruleset.entries import CastleSpace
from lancaster_tui.words.names import phase_text
from lancaster_tui.words.rewards import priced_text, reward_short, reward_text
from lancaster_tui.words.scores import SOURCES, ranking_text
from tests.rules.builder import BASE, BLUE, BLUE_ALLY
from tests.words.samples import ALLIED, NAMES

PLACES = {
    "A": "A Northumberland",
    "I": "I Surrey",
    "J": "castle space J (recruit)",
    "O": "castle space O (1 gold + 1 squire)",
    "W": "last stand W",
    "X": "last stand X",
    "Y": "conflict Y",
    "Z": "conflict Z",
    "court": "court",
}


@pytest.mark.parametrize(("letter", "name"), PLACES.items())
def test_places_are_named_with_their_letter(letter: str, name: str) -> None:
    assert NAMES.place(parse_place(letter), is_ally=False) == name


@pytest.mark.parametrize(
    ("letter", "name"),
    [("A", "Northumberland"), ("J", "recruit"), ("W", "last stand"), ("Y", "conflict")],
)
def test_behind_its_letter_a_place_has_a_short_name(letter: str, name: str) -> None:
    assert NAMES.place_name(parse_place(letter)) == name


def test_a_castle_space_has_shorter_names_where_there_is_little_room() -> None:
    assert NAMES.place_forms(parse_place("O"))[0] == "1 gold + 1 squire"
    assert "1 gold 1 sq" in NAMES.place_forms(parse_place("O"))
    assert NAMES.place_forms(parse_place("B")) == ("Stafford",)
    assert NAMES.place_forms(parse_place("W")) == ("last stand",)


def test_every_place_has_a_name_of_its_own() -> None:
    names = {NAMES.place(place, is_ally=False) for place in range(COURT + 1)}
    assert len(names) == COURT + 1
    assert all(place_text(place) in NAMES.place(place, is_ally=False) for place in range(COURT + 1))


def test_every_phase_has_a_name() -> None:
    phases = [phase_text(phase) for phase in get_args(Phase)]
    assert len(set(phases)) == len(phases)


def test_every_source_of_points_has_a_name_in_the_log_and_on_the_sheet() -> None:
    kinds = get_args(get_type_hints(Source)["kind"])
    assert set(SOURCES) == set(kinds)
    assert len(set(SOURCES.values())) == len(SOURCES)
    ids = {"county": "A", "castle": "gold"}
    named = {NAMES.source(Source(kind, ids.get(kind, "")), BLUE) for kind in kinds}
    assert len(named) == len(kinds)


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        (BASE.castle[0], "recruit for 3 squires"),
        (BASE.castle[4], "2 vote markers"),
        (BASE.castle[5], "1 gold + 1 squire"),
    ],
)
def test_castle_spaces_tell_price_and_reward(entry: CastleSpace, text: str) -> None:
    assert priced_text(entry.cost, entry.reward) == text


def test_every_county_and_favour_tells_its_reward() -> None:
    assert [reward_text(county.reward) for county in BASE.counties] == [
        "extension tile",
        "upgrade",
        "recruit + 2 vote markers",
        "upgrade + 2 vote markers",
        "extension tile",
        "recruit",
        "6 PP",
        "voyage to France",
        "2 gold + 2 squires",
    ]
    assert [reward_short(favour.reward) for favour in BASE.favours] == [
        "upgrade",
        "any noble",
        "3 gold",
        "2 squires",
        "2 gold",
        "1 gold + 1 squire",
    ]


@pytest.mark.parametrize(
    ("what", "totals", "tie_breaks", "text"),
    [
        (
            "knights",
            (9, 7, 3, 1),
            (0, 0, 5, 0),
            "strength of all knights not in reserve: Ann (9), Bob (7), Cid (3), Dot (1)",
        ),
        (
            "knights",
            (9, 9, 3, 1),
            (2, 4, 5, 0),
            "strength of all knights not in reserve: Ann (9), Bob (9), Cid (3), Dot (1)"
            "; tied at 9, tie-break by squires: Ann (2), Bob (4)",
        ),
        (
            "tiles",
            (3, 1, 1, 1),
            (0, 4, 4, 2),
            "extension tiles in the castle: Ann (3), Bob (1), Cid (1), Dot (1)"
            "; tied at 1, tie-break by gold: Bob (4), Cid (4), Dot (2); those still tied share",
        ),
    ],
)
@pytest.mark.rule("END-1", "END-2", "END-3")
def test_a_final_ranking_explains_the_ties_that_matter(
    what: Literal["knights", "tiles"],
    totals: tuple[int, ...],
    tie_breaks: tuple[int, ...],
    text: str,
) -> None:
    assert ranking_text(FinalRanking(what, totals, tie_breaks), NAMES) == text


@pytest.mark.rule("ALY-3")
def test_an_ally_is_named_by_its_owner() -> None:
    assert [ALLIED.faction(faction) for faction in range(4)] == [
        "Ann",
        "Bob",
        "Ann's ally",
        "Bob's ally",
    ]
    assert ALLIED.knight(BLUE_ALLY, 2) == "Ann's ally's S2"
    assert ALLIED.place(parse_place("J"), is_ally=True) == "ally castle space J (recruit)"
    assert ALLIED.place(parse_place("J"), is_ally=False) == "castle space J (recruit)"
    assert ALLIED.has_allies
    assert not NAMES.has_allies
