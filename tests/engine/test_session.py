"""What the engine answers in a game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.table.record import from_toml
from lancaster_tui.table.table import Table
from lancaster_tui.wire.events import event_data
from lancaster_tui.wire.views import view_data
from lancaster_tui.words.events import log_lines
from lancaster_tui.words.names import Names
from tests.engine.client import WHOLE_GAME, Client, strict
from tests.table.games import bots_act, deal, sit_down


def begun(seats: str | list[str] = "Ann,Bob,random", seed: int = 7, **keys: object) -> Client:
    client = Client()
    reply = client.ask("new", seats=seats, seed=seed, **keys)
    assert reply["ok"], reply
    return client


def code(reply: dict[str, object]) -> object:
    error = reply["error"]
    assert isinstance(error, dict)
    assert reply["ok"] is False
    return error["code"]


def test_hello_tells_what_the_program_knows() -> None:
    hello = Client().ask("hello")
    assert hello["protocol"] == 2
    assert hello["formats"] == {"ruleset": 1, "scenario": 1, "record": 1}
    assert "base" in hello["rulesets"]
    assert {"greedy", "random"} <= set(hello["bots"])
    assert hello["law_sets"] == ["base", "new", "random"]


def test_new_tells_who_plays_with_what() -> None:
    game = Client().ask("new", seats="Ann,greedy:spite=0,danger=1,Zoe=random", seed=7, laws="new")
    assert game["seats"] == [
        {"seat": 1, "name": "Ann", "bot": None},
        {"seat": 2, "name": "Neville", "bot": "greedy:spite=0,danger=1"},
        {"seat": 3, "name": "Zoe", "bot": "random"},
    ]
    assert (game["seed"], game["law_set"]) == (7, "nnnnn")
    assert sorted(game["law_texts"]) == sorted(law["id"] for law in game["ruleset"]["new_laws"])
    assert game["ruleset"]["counties"][2]["id"] == "C"


def test_seats_can_be_a_list() -> None:
    game = Client().ask("new", seats=["Ann", "greedy:spite=0,danger=1", "Bob"])
    assert [seat["name"] for seat in game["seats"]] == ["Ann", "Neville", "Bob"]


def test_the_same_seed_is_the_same_game_as_at_a_table() -> None:
    client, table = begun(), sit_down()
    bots_act(table)
    for seat in (None, 1, 2, 3):
        shown = table.view(None if seat is None else seat - 1)
        assert client.ask("view", seat=seat)["view"] == view_data(shown)


def test_without_a_seed_each_game_is_another_one() -> None:
    one, other = (Client().ask("new", seats="Ann,Bob") for _ in range(2))
    assert one["seed"] != other["seed"]


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"seats": "Ann"}, "2 to 5 seats"),
        ({"seats": "Ann,gredy"}, 'did you mean "greedy"?'),
        ({"seats": ["Ann", "Ann"]}, "both called Ann"),
        ({"seats": ["Ann", "Bob,Cid"] * 3}, "2 to 5 seats"),
        ({"seats": "Ann,engine:./none"}, 'seat 2: "./none" cannot be run as a program'),
        ({"seats": "Ann,Bob", "laws": "old"}, "no law set"),
        ({"seats": "Ann,Bob", "ruleset": "bse"}, "no ruleset"),
        ({"seats": "Ann,Bob", "ruleset": "./no\0file.toml"}, "no such file"),
    ],
)
def test_what_makes_no_game_is_told_and_leaves_the_game_as_it_is(
    keys: dict[str, object], said: str
) -> None:
    client = begun()
    before = client.ask("view", seat=1, since=0)
    assert before["ok"]
    refused = client.ask("new", **keys)
    assert code(refused) == "bad_game"
    assert said.lower() in refused["error"]["sentence"].lower()
    assert client.ask("view", seat=1, since=0) == before


def test_a_ruleset_can_be_a_file(tmp_path: Path) -> None:
    base = Path("rulesets/base.toml").read_text()
    mine = tmp_path / "mine.toml"
    mine.write_text(base.replace("gold = 2", "gold = 3", 1))
    client = begun(ruleset=str(mine))
    assert client.ask("view")["view"]["seats"][0]["gold"] == 3


@pytest.mark.parametrize("do", ["view", "decisions", "record"])
def test_before_a_game_there_is_nothing_to_see(do: str) -> None:
    assert code(Client().ask(do)) == "no_game"


def test_before_a_game_nobody_acts() -> None:
    assert code(Client().ask("act", seat=1, action="tile J")) == "no_game"
    assert code(Client().ask("undo", seat=1)) == "no_game"


@pytest.mark.parametrize("do", ["view", "decisions", "act", "undo"])
def test_seats_are_those_of_the_game(do: str) -> None:
    keys = {"action": "tile J"} if do == "act" else {}
    assert code(begun().ask(do, seat=4, **keys)) == "no_seat"
    assert code(begun().ask(do, seat=0, **keys)) == "bad_request"


def test_a_decision_tells_what_is_asked_and_every_answer() -> None:
    client = begun("Ann,Bob,Cid")
    (asked,) = client.ask("decisions")["decisions"]
    assert asked == {
        "kind": "first_tile",
        "seat": 3,
        "faction": 3,
        "rule": "SET-4",
        "about": {},
        "actions": [f"tile {space}" for space in "JKLMNO"],
        "prompt": "Cid: choose your first tile: its space pays every round, but takes no knight.",
    }
    assert client.ask("decisions", seat=3)["decisions"] == [asked]
    assert client.ask("decisions", seat=1)["decisions"] == []


@pytest.mark.rule("ALY-15")
def test_a_decision_for_an_ally_names_its_faction() -> None:
    client = begun("Ann,Bob", seed=3)
    kinds = set()
    for _ in range(WHOLE_GAME):
        decisions = client.ask("decisions")["decisions"]
        if not decisions:
            break
        kinds |= {(asked["faction"] - asked["seat"], asked["kind"]) for asked in decisions}
        client.ask("act", seat=decisions[0]["seat"], action=decisions[0]["actions"][-1])
    assert {difference for difference, _ in kinds} == {0, 2}


def test_every_offered_action_can_be_taken_to_the_end_of_a_game() -> None:
    client = begun("Ann,Bob,greedy,random")
    assert code(client.ask("record")) == "not_over"
    assert all(reply["ok"] for reply in client.play(WHOLE_GAME, Random(5)))
    assert client.ask("decisions") == {"id": 1, "ok": True, "decisions": [], "is_over": True}
    assert client.ask("view")["view"]["phase"] == "ended"
    late = client.ask("act", seat=1, action="decline")
    assert (code(late), late["error"]["refusal"]["rule"]) == ("illegal", "END-5")


def test_the_record_of_a_finished_game_holds_it_all() -> None:
    client = begun("Ann,random,random")
    client.play(WHOLE_GAME, Random(5))
    table = Table(from_toml(client.ask("record")["record"], "the reply"))
    assert table.is_over
    assert client.ask("view", seat=2)["view"] == view_data(table.view(1))


def test_an_act_tells_what_its_seat_saw_and_what_bots_did_then() -> None:
    client = begun("Ann,greedy,greedy")
    table = sit_down("Ann,greedy,greedy")
    bots_act(table)
    before = len(table.log(0))
    reply = client.ask("act", seat=1, action="tile K")
    table.act(0, table.decision(0).actions[1])  # type: ignore[union-attr]
    bots_act(table)
    events = table.log(0)[before:]
    names = Names.at_table(table.rules, table.seats)
    assert [event["kind"] for event in reply["events"]] == [each.kind for each in events]
    assert reply["events"][0] == event_data(events[0], table.rules)
    assert reply["log"] == [line.text for line in log_lines(events, names)]
    assert reply["upto"] == len(table.log(0))


def test_view_tells_the_events_since_a_number() -> None:
    client = begun("Ann,Bob,Cid")
    assert client.ask("view")["events"] == []
    upto = client.ask("view")["upto"]
    first = client.play(3, Random(2))
    news = client.ask("view", since=upto)
    assert news["events"] == [event for reply in first for event in reply["events"]]
    assert news["upto"] == upto + len(news["events"]) == first[-1]["upto"]
    assert client.ask("view", since=news["upto"])["log"] == []
    assert len(client.ask("view", since=0)["events"]) == news["upto"]
    assert client.ask("view", since=10**9)["events"] == []


def test_an_illegal_action_is_refused_with_rule_and_sentence_and_changes_nothing() -> None:
    client = begun("Ann,Bob,Cid")
    while client.ask("decisions")["decisions"][0]["kind"] != "place":
        client.play(1, Random(1))
    (asked,) = client.ask("decisions")["decisions"]
    before = client.ask("view", since=0)
    assert before["ok"]
    reply = client.ask("act", seat=asked["seat"], action="place S1 C")
    assert reply["error"] == {
        "code": "illegal",
        "refusal": {
            "rule": "PLC-4",
            "reason": {"kind": "below_minimum", "strength": "S1", "minimum": 3, "place": "C"},
            "for_ally": False,
        },
        "sentence": "S1 is below the minimum 3 of C York; squires do not help (PLC-4).",
    }
    other = asked["seat"] % 3 + 1
    assert client.ask("act", seat=other, action="place S1 B")["error"]["refusal"] == {
        "rule": "PLC-1",
        "reason": {"kind": "not_asked", "seat": other},
        "for_ally": False,
    }
    assert code(client.ask("act", seat=1, action="plaice S1 B")) == "not_an_action"
    assert client.ask("view", since=0) == before


def test_an_act_can_be_taken_back_with_what_bots_did_since() -> None:
    client = begun("Ann,greedy,greedy")
    before = client.ask("view", since=0)
    assert before["ok"]
    assert code(client.ask("undo", seat=1)) == "no_undo"
    client.ask("act", seat=1, action="tile K")
    assert client.ask("view", since=0) != before
    assert client.ask("undo", seat=1)["upto"] == before["upto"]
    assert client.ask("view", since=0) == before


def test_who_cannot_take_anything_back_is_told_so() -> None:
    client = begun("Ann,Bob,Cid")
    first, second = client.play(2, Random(1))
    before = client.ask("view", since=0)
    assert before["ok"]
    refused = client.ask("undo", seat=first["events"][0]["seat"])
    assert code(refused) == "no_undo"
    assert "another person has acted" in refused["error"]["sentence"]
    assert client.ask("view", since=0) == before
    assert client.ask("undo", seat=second["events"][0]["seat"])["ok"]


def test_a_new_game_takes_the_place_of_the_old_one() -> None:
    client = begun("Ann,Bob,Cid")
    client.play(20, Random(1))
    client.ask("new", seats="Ann,Bob", seed=3)
    assert len(client.ask("view")["view"]["seats"]) == 2


def test_the_client_reads_strict_json() -> None:
    with pytest.raises(AssertionError):
        strict(b'{"id": NaN}')


def test_the_ruleset_of_a_game_can_be_read_again() -> None:
    game = Client().ask("new", seats="Ann,Bob")
    assert type(load_ruleset()).model_validate(game["ruleset"]) == deal().ruleset
