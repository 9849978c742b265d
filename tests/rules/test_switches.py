"""Every key of a ruleset switches something: each is changed once, with what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from pydantic import BaseModel

from lancaster_tui.rules.events import Event
from lancaster_tui.rules.phases.ending import EndGame
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.ruleset import entries
from lancaster_tui.rules.ruleset.model import Ruleset
from tests.rules import looks
from tests.rules.builder import BASE, BLUE, BLUE_ALLY, YELLOW, Board, base_document
from tests.rules.looks import Look
from tests.rules.playing import play_randomly

Document = dict[str, Any]


class Switch(NamedTuple):
    """A key, a change of the base ruleset there, and what a look at the game shows then."""

    key: str
    change: Callable[[Document], object]
    look: Look
    before: object
    after: object


def put(*steps: str | int, value: object) -> Callable[[Document], object]:
    """Change one value of the document."""

    def change(document: Any) -> None:
        for step in steps[:-1]:
            document = document[step]
        document[steps[-1]] = value

    return change


def swapped(key: str, one: int, other: int) -> Callable[[Document], object]:
    """Swap the groups of two laws."""

    def change(document: Document) -> None:
        laws = document[key]
        laws[one]["group"], laws[other]["group"] = laws[other]["group"], laws[one]["group"]

    return change


PER_CASTLE = {"kind": "per", "count": {"of": "knights", "where": "castle"}, "reward": {"pp": 1}}

SWITCHES = [
    Switch("rounds", put("rounds", value=3), looks.rounds_played, 5, 3),
    Switch(
        "county_price",
        put("county_price", value={"gold": 1}),
        looks.claims_with_a_gold,
        ["claim noble", "claim reward"],
        ["claim noble", "claim reward", "claim both"],
    ),
    Switch("lord_votes", put("lord_votes", value=3), looks.table_votes, 2 + 1, 2 + 3),
    Switch(
        "open_resources",
        put("open_resources", value=True),
        looks.screens,
        [False, False],
        [True, True],
    ),
    Switch(
        "empty_conflict",
        put("empty_conflict", value="discard"),
        looks.where_an_empty_conflict_goes,
        "5a",
        None,
    ),
    Switch("start.gold", put("start", "gold", value=5), looks.purse, (2, 2, 1), (5, 2, 1)),
    Switch("start.squires", put("start", "squires", value=0), looks.purse, (2, 2, 1), (2, 0, 1)),
    Switch("start.votes", put("start", "votes", value=4), looks.purse, (2, 2, 1), (2, 2, 4)),
    Switch(
        "start.knights",
        put("start", "knights", value=[1, 1, 4]),
        looks.court,
        [1, 1, 0, 0],
        [2, 0, 0, 1],
    ),
    Switch(
        "pieces.knights",
        put("pieces", "knights", value=[5, 2, 1, 2]),
        looks.reserve,
        [2, 1, 1, 1],
        [4, 1, 1, 2],
    ),
    Switch(
        "player_counts.players",
        lambda document: document["player_counts"].pop(1),
        looks.numbers_of_players,
        [2, 3, 4, 5],
        [2, 4, 5],
    ),
    Switch(
        "player_counts.nobles",
        put("player_counts", 1, "nobles", value=1),
        looks.nobles_for_three,
        [2] * 9,
        [1] * 9,
    ),
    Switch(
        "player_counts.conflicts_removed",
        put("player_counts", 1, "conflicts_removed", value=["2", "5a"]),
        looks.cards_left_out_of_three,
        ["9", "10"],
        ["2", "5a"],
    ),
    Switch(
        "player_counts.favours_left_out",
        put("player_counts", 1, "favours_left_out", value=["noble", "goods"]),
        looks.favours_for_three,
        ["noble", "gold3", "squires", "gold2", "goods"],
        ["upgrade", "gold3", "squires", "gold2"],
    ),
    Switch(
        "player_counts.allies",
        lambda document: document["player_counts"][0].pop("allies"),
        looks.factions_of_two,
        (4, True),
        (2, False),
    ),
    Switch(
        "player_counts.allies.knights",
        put("player_counts", 0, "allies", "knights", value=[1, 3]),
        lambda rules: looks.court(rules, BLUE_ALLY),
        [0, 1, 0, 0],
        [1, 0, 1, 0],
    ),
    Switch(
        "player_counts.allies.castle",
        put("player_counts", 0, "allies", "castle", value=["gold"]),
        looks.ally_castle,
        ["place ally S1 J", "place ally S1 K"],
        ["place ally S1 M"],
    ),
    Switch(
        "counties.id",
        put("counties", 2, "id", value="York"),
        looks.source_of("county"),
        "C",
        "York",
    ),
    Switch(
        "counties.name",
        put("counties", 1, "name", value="Derby"),
        looks.names,
        ("B Stafford", "castle space J (recruit)"),
        ("B Derby", "castle space J (recruit)"),
    ),
    Switch(
        "counties.minimum",
        put("counties", 8, "minimum", value=2),
        looks.counties_for_an_s1,
        "BHI",
        "BH",
    ),
    Switch(
        "counties.reward",
        put("counties", 6, "reward", value={"pp": 9}),
        looks.what_somerset_gives,
        [6, 0, 0],
        [9, 0, 0],
    ),
    Switch(
        "counties.names_start_player",
        put("counties", 8, "names_start_player", value=False),
        looks.what_surrey_asks,
        ["start 1", "start 2", "start 3"],
        [],
    ),
    Switch(
        "castle.id",
        put("castle", 2, "id", value="men"),
        looks.source_of("castle"),
        "squires",
        "men",
    ),
    Switch(
        "castle.name",
        put("castle", 0, "name", value="barracks"),
        looks.names,
        ("B Stafford", "castle space J (recruit)"),
        ("B Stafford", "castle space J (barracks)"),
    ),
    Switch(
        "castle.cost",
        put("castle", 0, "cost", value={"squires": 4}),
        looks.what_three_squires_buy,
        ["use J", "decline"],
        [],
    ),
    Switch(
        "castle.reward",
        put("castle", 3, "reward", value={"gold": 3, "votes": 1}),
        looks.what_the_gold_space_gives,
        (2, 0, 0),
        (3, 0, 1),
    ),
    Switch(
        "conflicts.id",
        put("conflicts", 4, "id", value="Caen"),
        looks.source_of("conflict"),
        "5b",
        "Caen",
    ),
    Switch(
        "conflicts.strength",
        put("conflicts", 3, "strength", value=6),
        looks.battle,
        [2, 4, 1],
        [1, 2, 0],
    ),
    Switch(
        "conflicts.points",
        put("conflicts", 3, "points", value=[9, 8, 7]),
        looks.battle,
        [2, 4, 1],
        [8, 9, 7],
    ),
    Switch(
        "favours.id",
        put("favours", 2, "id", value="ore"),
        looks.source_of("favour"),
        "gold3",
        "ore",
    ),
    Switch(
        "favours.reward",
        put("favours", 2, "reward", value={"squires": 4}),
        looks.what_the_third_favour_gives,
        (3, 0, 0),
        (0, 4, 0),
    ),
    Switch(
        "laws.id",
        put("laws", 1, "id", value="X1"),
        looks.first_laws("base"),
        ["LAW-B1", "LAW-B2", "LAW-B3"],
        ["LAW-B1", "LAW-B3", "X1"],
    ),
    Switch(
        "laws.group",
        swapped("laws", 2, 17),
        looks.first_laws("base"),
        ["LAW-B1", "LAW-B2", "LAW-B3"],
        ["LAW-B1", "LAW-B18", "LAW-B2"],
    ),
    Switch(
        "laws.effect",
        put("laws", 11, "effect", value=PER_CASTLE),
        looks.what_a_law_pays("LAW-B12"),
        [3, 0, 0],
        [0, 1, 0],
    ),
    Switch(
        "new_laws.id",
        put("new_laws", 1, "id", value="X1"),
        looks.first_laws("nbbbb"),
        ["LAW-N1", "LAW-N2", "LAW-N3"],
        ["LAW-N1", "LAW-N3", "X1"],
    ),
    Switch(
        "new_laws.group",
        swapped("new_laws", 2, 17),
        looks.first_laws("nbbbb"),
        ["LAW-N1", "LAW-N2", "LAW-N3"],
        ["LAW-N1", "LAW-N18", "LAW-N2"],
    ),
    Switch(
        "new_laws.effect",
        put("new_laws", 17, "effect", value=PER_CASTLE),
        looks.what_a_law_pays("LAW-N18"),
        [5, 0, 0],
        [0, 1, 0],
    ),
    Switch(
        "ending.knights.first",
        put("ending", "knights", "first", value=20),
        looks.final_points,
        [8 + 4, 4 + 8, 3],
        [20 + 4, 4 + 8, 3],
    ),
    Switch(
        "ending.knights.second",
        put("ending", "knights", "second", value=1),
        looks.final_points,
        [8 + 4, 4 + 8, 3],
        [8 + 4, 1 + 8, 3],
    ),
    Switch(
        "ending.tiles.first",
        put("ending", "tiles", "first", value=11),
        looks.final_points,
        [8 + 4, 4 + 8, 3],
        [8 + 4, 4 + 11, 3],
    ),
    Switch(
        "ending.tiles.second",
        put("ending", "tiles", "second", value=0),
        looks.final_points,
        [8 + 4, 4 + 8, 3],
        [8 + 0, 4 + 8, 3],
    ),
    Switch(
        "ending.nobles",
        put("ending", "nobles", value=list(range(0, 50, 5))),
        looks.final_points,
        [8 + 4, 4 + 8, 3],
        [8 + 4, 4 + 8, 15],
    ),
]

NOTHING: dict[str, Callable[[Document], object]] = {
    "id": put("id", value="mine"),
    "name": put("name", value="My game"),
    "pieces.gold": put("pieces", "gold", value=1),
    "pieces.squires": put("pieces", "squires", value=1),
    "pieces.votes": put("pieces", "votes", value=1),
    "counties.provenance": put("counties", 0, "provenance", value="printed"),
    "castle.provenance": put("castle", 5, "provenance", value="printed"),
    "conflicts.provenance": put("conflicts", 5, "provenance", value="printed"),
    "favours.provenance": put("favours", 5, "provenance", value="printed"),
    "laws.provenance": put("laws", 5, "provenance", value="printed"),
    "new_laws.provenance": put("new_laws", 15, "provenance", value="printed"),
    "laws.text": put("laws", 2, "text", value="3 PP for each 2 counties"),
    "new_laws.text": put("new_laws", 15, "text", value="3 PP for each empty county"),
}
"""What is not played with: names, texts, the origin of values, pieces that are no limit (SET-9)."""

UNWRITTEN: dict[str, Callable[[Document], object]] = {
    "based_on": put("based_on", value="base"),
}
"""What is not played with either, and the base game has no use for."""

VERSION = {"format"}

VALUES = {"county_price", "reward", "cost", "effect", "provenance"}
"""The tables that are one value."""


def changed_by(change: Callable[[Document], object]) -> Ruleset:
    document = base_document()
    change(document)
    return Ruleset.model_validate(document)


@pytest.mark.rule("SET-12")
@pytest.mark.parametrize("switch", SWITCHES, ids=[switch.key for switch in SWITCHES])
def test_a_switch_switches(switch: Switch) -> None:
    assert switch.look(BASE) == switch.before
    assert switch.look(changed_by(switch.change)) == switch.after


@pytest.mark.rule("SET-9")
@pytest.mark.parametrize("key", [*NOTHING, *UNWRITTEN])
def test_what_is_not_played_with_changes_no_game(key: str) -> None:
    def happened(rules: Ruleset) -> list[Event]:
        return [event for _, _, events in play_randomly(3, 2, rules, "bnbnb") for event in events]

    assert happened(changed_by((NOTHING | UNWRITTEN)[key])) == happened(BASE)


def keys(value: object, within: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the keys of a document, such as ``player_counts.allies.knights``."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        for entry in value:
            yield from keys(entry, within)
    elif isinstance(value, dict) and (not within or within[-1] not in VALUES):
        if len(within) > 1:
            yield ".".join(within)
        for key, inner in value.items():
            yield from keys(inner, (*within, key))
    else:
        yield ".".join(within)


def test_all_keys_of_the_ruleset_are_tried() -> None:
    tables = {"ending.knights", "ending.tiles"}
    tried = [switch.key for switch in SWITCHES] + [*NOTHING, *VERSION]
    assert len(tried) == len(set(tried))
    assert set(tried) == set(keys(base_document())) - tables


@pytest.mark.parametrize(
    ("key", "model"),
    [
        ("player_counts", entries.PlayerCount),
        ("counties", entries.County),
        ("castle", entries.CastleSpace),
        ("conflicts", entries.ConflictCard),
        ("favours", entries.Favour),
        ("laws", entries.Law),
        ("new_laws", entries.Law),
    ],
)
def test_the_ruleset_writes_out_every_key_there_is(key: str, model: type[BaseModel]) -> None:
    """So that whoever looks for a switch finds it in the file, and the test above tries it."""
    document = base_document()
    unwritten = {name.rpartition(".")[2] for name in UNWRITTEN}
    assert set(Ruleset.model_fields) - unwritten == set(document)
    written = {name for entry in document[key] for name in entry}
    assert set(model.model_fields) - unwritten == written


@pytest.mark.rule("ALY-1", "SET-12")
def test_two_players_without_allies_play_the_plain_game() -> None:
    rules = changed_by(lambda document: document["player_counts"][0].pop("allies"))
    for state, _, _ in play_randomly(2, 3, rules):
        assert not state.has_allies
        last = state
    assert last.is_over
    board = Board(2, rules=rules)
    board.court(BLUE, 1)
    board.run(PlaceKnight(BLUE))
    assert not any("ally" in text for text in board.choices)
    assert board.refused("place ally S1 B").reason.kind == "no_ally"
    board = Board(2, rules=rules, in_round=5)
    board.court(BLUE, 4)
    board.court(YELLOW, 3)
    board.run(EndGame())
    assert board.pp() == [8, 4], "points for second as well"
