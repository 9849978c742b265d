"""Games that a client begins in a position."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from lancaster_tui.table.record import from_toml
from lancaster_tui.table.table import Table
from tests.engine.client import WHOLE_GAME, Client
from tests.engine.test_secrets import told
from tests.table.scenarios import NO_PLACE_FOR_BOB

VOTE = """\
format = 1
seats = ["Ann", "Bob", "greedy"]
round = 3
voting = "LAW-B12"

[players.Ann]
votes = 2
gold = 5
"""


def begun(text: str = VOTE) -> Client:
    client = Client()
    reply = client.ask("scenario", text=text)
    assert reply["ok"], reply
    return client


def test_a_game_goes_on_from_the_position_of_a_text_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "vote.toml"
    file.write_text(VOTE)
    by_text, by_file = Client(), Client()
    game = by_text.ask("scenario", text=VOTE)
    assert [seat["name"] for seat in game["seats"]] == ["Ann", "Bob", "Neville"]
    assert by_file.ask("scenario", file=str(file)) == game
    view = by_text.ask("view")["view"]
    assert (view["round"], view["phase"], view["proposals"][0]) == (3, "parliament", "LAW-B12")
    assert (view["seats"][0]["votes"], view["seats"][0]["gold"]) == (2, 5)
    assert view["ballots_in"] == 1  # the bot's
    assert by_file.ask("view")["view"] == view


def test_it_can_be_played_to_its_end_and_recorded() -> None:
    client = begun()
    events = client.ask("view", since=0)["events"]
    assert "scenario_started" in {event["kind"] for event in events}
    assert all(reply["ok"] for reply in client.play(WHOLE_GAME, Random(1)))
    record = from_toml(client.ask("record")["record"], "the reply")
    assert Table(record).is_over


@pytest.mark.rule("PLC-2")
def test_a_client_learns_who_is_skipped_and_why() -> None:
    reply = begun(f"format = 1\n{NO_PLACE_FOR_BOB}").ask("view", since=0)
    assert {"kind": "skipped", "seat": 2} in reply["events"]
    assert "Bob is skipped: no knight in court can be placed anywhere." in reply["log"]


@pytest.mark.rule("SET-11")
def test_no_client_learns_from_an_event_how_much_gold_is_the_most() -> None:
    client = begun('format = 1\nseats = 3\nphase = "laws"\n[players.Bob]\ngold = 9')
    (applied,) = (
        event
        for event in client.ask("view", seat=2, since=0)["events"]
        if event["kind"] == "law_applied"
    )
    assert applied == {"kind": "law_applied", "law": "LAW-B1", "seats": [2], "counts": None}


@pytest.mark.parametrize(
    ("keys", "code", "said"),
    [
        ({}, "bad_request", '"file" or by "text"'),
        ({"file": "a.toml", "text": VOTE}, "bad_request", '"file" or by "text"'),
        ({"file": "nowhere.toml"}, "bad_game", "nowhere.toml: no such file"),
        ({"file": "."}, "bad_game", "not a file"),
        ({"text": ""}, "bad_game", "text: the file is empty"),
        ({"text": VOTE.replace("round", "ruond")}, "bad_game", "text:3:1: unknown key"),
        ({"text": VOTE.replace("votes = 2", "nobles = ['York', 'York']")}, "bad_game", "text:7:"),
    ],
)
def test_what_is_no_scenario_is_refused_and_leaves_the_game_as_it_is(
    keys: dict[str, str], code: str, said: str
) -> None:
    client = begun()
    before = client.ask("view", since=0)
    assert before["ok"]
    error = client.ask("scenario", **keys)["error"]
    assert error["code"] == code
    assert said in error["sentence"]
    assert client.ask("view", since=0) == before


@pytest.mark.rule("SET-10", "VOT-2")
def test_a_ballot_of_a_scenario_is_told_to_its_owner_only() -> None:
    one, other = (
        begun(VOTE.replace("[players", f'ballots = {{ Bob = "{ballot}" }}\n\n[players', 1))
        for ballot in ("yes 0", "no 0")
    )
    for seat in (None, 1, 3):
        assert told(one, seat) == told(other, seat)
    assert told(one, 2) != told(other, 2)


def test_a_scenario_does_not_start_programs(tmp_path: Path) -> None:
    trace = tmp_path / "started"
    client = begun(VOTE.replace('"greedy"', f'"Zoe=engine:touch {trace}"'))
    client.play(WHOLE_GAME, Random(1))
    reasons = {event.get("reason") for event in client.ask("view", since=0)["events"]}
    assert reasons == {None, "not_started"}
    assert not trace.exists()
