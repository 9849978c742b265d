"""What a ruleset says, and in what two differ."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from pydantic import ValidationError

from lancaster_tui.content.folders import shipped
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.words.laws.cards import law_text
from lancaster_tui.words.rulesets.differences import differences
from lancaster_tui.words.rulesets.ruleset import (
    counts_text,
    found_text,
    marks_text,
    ruleset_facts,
    ruleset_heading,
    ruleset_tables,
)
from tests.rules.builder import BASE

DATA = tomllib.loads((shipped("rulesets") / "base.toml").read_text(encoding="utf-8"))

Data = dict[str, Any]
Steps = tuple[str | int, ...]


def changed(*steps: str | int, to: object) -> Ruleset:
    """Return the base game with another value at a key."""
    return Ruleset.model_validate(changed_data(*steps, to=to))


def changed_data(*steps: str | int, to: object) -> Data:
    data = deepcopy(DATA)
    within: Any = data
    for step in steps[:-1]:
        within = within[step]
    within[steps[-1]] = to
    return data


def rows(rules: Ruleset, heading: str) -> dict[str, tuple[str, ...]]:
    """Return the rows of a table by their first cell, or by the second where the first repeats."""
    (table,) = [table for table in ruleset_tables(rules) if table.heading == heading]
    column = 1 if table.columns[0] == "group" else 0
    return {row[column].rstrip("~?*"): row for row in table.rows}


def test_a_ruleset_has_a_heading() -> None:
    assert ruleset_heading(BASE) == "base: Lancaster"
    assert ruleset_heading(changed("based_on", to="other")) == "base: Lancaster, based on other"


def test_values_that_stand_by_themselves() -> None:
    facts = dict(ruleset_facts(BASE))
    assert facts["rounds"] == "5"
    assert facts["a county's noble and reward together"] == "3 gold"
    assert facts["each player starts with"] == "2 gold, 2 squires, 1 vote marker, knights S1 S2"
    assert facts["knights of one colour"] == "3 S1, 2 S2, 1 S3, 1 S4"
    assert facts["at the end, 0 to 9 nobles"] == "0, 0, 1, 3, 6, 10, 15, 21, 28, 36 PP"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rounds", 4),
        ("county_price", {"gold": 4}),
        ("lord_votes", 3),
        ("open_resources", True),
        ("empty_conflict", "discard"),
    ],
)
def test_every_single_value_is_among_the_facts(key: str, value: object) -> None:
    facts = ruleset_facts(changed(key, to=value))
    assert sum(one != other for one, other in zip(facts, ruleset_facts(BASE), strict=True)) == 1


@pytest.mark.parametrize("section", ["start", "pieces", "ending"])
def test_every_value_of_a_section_is_among_the_facts(section: str) -> None:
    for key, value in DATA[section].items():
        steps: Steps = (section, key, 0) if isinstance(value, list) else (section, key)
        steps = (*steps, "first") if isinstance(value, dict) else steps
        assert ruleset_facts(changed(*steps, to=3)) != ruleset_facts(changed(*steps, to=2))


def test_values_that_are_not_printed_have_a_sign() -> None:
    assert rows(BASE, "Counties")["G"] == ("G", "Somerset", "4~", "6 PP?")
    assert rows(BASE, "Counties")["D"] == ("D", "Gloucester", "3", "upgrade + 2 vote markers")
    assert rows(BASE, "Conflicts")["9"] == ("9", "9~", "8/4/2 PP?")
    assert rows(BASE, "Laws")["LAW-B4"][0] == "1~"
    house = changed("counties", 2, "provenance", to="house")
    assert rows(house, "Counties")["C"] == ("C", "York*", "3*", "recruit + 2 vote markers*")


def test_the_signs_are_explained_if_there_are_any() -> None:
    assert "~ inferred, ? reconstructed." in marks_text(BASE)
    assert "* house" in marks_text(changed("counties", 2, "provenance", to="house"))
    printed = deepcopy(DATA)
    for entries in printed.values():
        for entry in entries if isinstance(entries, list) else []:
            entry.pop("provenance", None)
    assert marks_text(Ruleset.model_validate(printed)) == ""


def test_all_entries_are_shown() -> None:
    tables = ruleset_tables(BASE)
    shown = sum(len(table.rows) for table in tables)
    assert shown == sum(len(value) for value in DATA.values() if isinstance(value, list))
    assert all(len(row) == len(table.columns) for table in tables for row in table.rows)


def test_laws_stand_by_group_with_the_rounds_in_which_they_come() -> None:
    (table,) = [table for table in ruleset_tables(BASE) if table.heading == "Laws"]
    assert "Group 1: proposed in rounds 1 and 2" in table.notes
    laws = list(reversed(DATA["laws"]))
    (table,) = [
        table for table in ruleset_tables(changed("laws", to=laws)) if table.heading == "Laws"
    ]
    assert [row[0][0] for row in table.rows] == sorted(row[0][0] for row in table.rows)


def test_a_ruleset_without_new_laws_shows_none() -> None:
    headings = [table.heading for table in ruleset_tables(changed("new_laws", to=[]))]
    assert not any(heading.startswith("New laws") for heading in headings)


def test_a_law_with_a_text_of_its_own_shows_what_it_does_as_well() -> None:
    rules = changed("laws", 11, "text", to="Three points a battle: 3 PP")
    does = rows(rules, "Laws")["LAW-B12"][2]
    assert does.splitlines() == [
        law_text(BASE.law_by_id["LAW-B12"]),
        'on the card: "Three points a battle: 3 PP"',
    ]


def test_how_much_there_is() -> None:
    assert counts_text(BASE).startswith("18 laws, 18 new laws, 9 counties, 6 castle spaces, 12 con")
    assert found_text(2, 1) == "2 errors, 1 warning"
    assert found_text(0, 2) == "2 warnings"
    assert found_text(0, 0) == ""


@pytest.mark.parametrize(
    ("steps", "value", "said"),
    [
        (("rounds",), 4, "rounds 5 -> 4"),
        (("county_price",), {"squires": 1}, "county price 3 gold -> 1 squire"),
        (("open_resources",), True, "open resources false -> true"),
        (("start", "gold"), 3, "start: gold 2 -> 3"),
        (("start", "knights"), [1, 1], "start: knights S1 S2 -> S1 S1"),
        (
            ("pieces", "knights"),
            [4, 2, 1, 1],
            "pieces: knights 3 S1, 2 S2, 1 S3, 1 S4 -> 4 S1, 2 S",
        ),
        (("ending", "tiles"), {"first": 9, "second": 3}, "ending: tiles 8 and 4 PP -> 9 and 3 PP"),
        (("counties", 2, "minimum"), 2, "county C York: minimum 3 -> 2"),
        (("counties", 2, "name"), "Yorck", "county C York: name York -> Yorck"),
        (("castle", 0, "cost"), {"gold": 1}, "castle space recruit: cost 3 squires -> 1 gold"),
        (("castle", 2, "cost"), {"gold": 1}, "castle space squires: cost none -> 1 gold"),
        (("conflicts", 3, "points"), [5, 3, 1], "conflict 5a: points 4/2/1 PP -> 5/3/1 PP"),
        (("favours", 2, "reward"), {"gold": 4}, "favour gold3: reward 3 gold -> 4 gold"),
        (("new_laws", 4, "effect", "per_conflict"), 2, "new law LAW-N5: effect For each conflict"),
        (
            ("player_counts", 0, "allies"),
            None,
            "2 players: allies S2, castle spaces recruit, upgra",
        ),
        (
            ("player_counts", 1, "favours_left_out"),
            [],
            "3 players: favours left out upgrade -> non",
        ),
    ],
)
def test_one_change_is_one_line(steps: Steps, value: object, said: str) -> None:
    (line,) = differences(BASE, changed(*steps, to=value))
    assert line.startswith(said)
    assert len(differences(changed(*steps, to=value), BASE)) == 1


def leaves(value: object, steps: Steps = ()) -> Iterator[tuple[Steps, object]]:
    """Yield all values of a document that hold no others, and where they are."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*steps, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, (*steps, index))
    else:
        yield steps, value


def test_every_value_that_changes_is_told_once() -> None:
    seen = set()
    for steps, value in leaves(DATA):
        if steps[-1] in {"format", "players"} or type(value) is not int:
            continue
        for other in (value + 1, value - 1):
            try:
                rules = changed(*steps, to=other)
            except ValidationError:
                continue
            assert len(differences(BASE, rules)) == 1, steps
            seen.add(steps[0])
    assert seen >= {"rounds", "start", "pieces", "counties", "castle", "conflicts", "favours"}
    assert seen >= {"laws", "new_laws", "player_counts", "ending", "lord_votes", "county_price"}


def test_a_ruleset_does_not_differ_from_itself() -> None:
    assert differences(BASE, BASE) == []
    assert differences(BASE, changed("name", to="Other")) == []


def test_entries_that_come_and_go() -> None:
    laws = [*DATA["laws"][:17], DATA["laws"][17] | {"id": "mine"}]
    assert differences(BASE, changed("laws", to=laws)) == [
        f"law LAW-B18 removed (group 4, effect {law_text(BASE.laws[17])})",
        f"law mine added (group 4, effect {law_text(BASE.laws[17])})",
    ]
    assert differences(BASE, changed("player_counts", to=DATA["player_counts"][1:])) == [
        "2 players removed (nobles 2, conflicts removed 2, 10, "
        "allies S2, castle spaces recruit, upgrade)"
    ]
    assert differences(BASE, changed("new_laws", to=[])) == ["new laws: all 18 removed"]


def test_laws_that_change_their_groups() -> None:
    swapped = changed_data("laws", 3, "group", to=2)
    swapped["laws"][7]["group"] = 1
    assert differences(BASE, Ruleset.model_validate(swapped)) == [
        "law LAW-B4: group 1 -> 2",
        "law LAW-B8: group 2 -> 1",
    ]


def test_order_is_told_where_it_matters() -> None:
    for key in ("conflicts", "favours", "laws", "new_laws", "player_counts"):
        assert differences(BASE, changed(key, to=DATA[key][::-1])) == []
    assert differences(BASE, changed("counties", to=DATA["counties"][::-1])) == [
        "order of the counties: A B C D E F G H I -> I H G F E D C B A"
    ]


def test_where_a_value_is_from_is_told_if_nothing_else_is() -> None:
    assert differences(BASE, changed("counties", 1, "provenance", to={})) == [
        "county B Stafford: minimum 1: inferred -> printed"
    ]
    house = changed_data("counties", 2, "minimum", to=2)
    house["counties"][2]["provenance"]["minimum"] = "house"
    assert differences(BASE, Ruleset.model_validate(house)) == ["county C York: minimum 3 -> 2"]
    found = changed_data("counties", 2, "minimum", to=2)
    del found["counties"][2]["provenance"]
    assert differences(BASE, Ruleset.model_validate(found)) == [
        "county C York: minimum 3 -> 2 (reconstructed -> printed)"
    ]
