"""Seats that programs play: what they are told, what they may answer, and when they do not."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import pytest

from lancaster_tui.bots.registry import make_bot
from lancaster_tui.rules.events import Absence, BallotsRevealed, Event, StoodIn
from lancaster_tui.table import programs as program_seat
from lancaster_tui.table.processes import Program
from lancaster_tui.table.programs import MOST_STARTS
from lancaster_tui.table.record import from_toml, to_toml
from lancaster_tui.table.replay import Misfit
from lancaster_tui.table.streams import bot_stream
from lancaster_tui.table.table import Table
from lancaster_tui.wire.decisions import decision_data
from lancaster_tui.wire.views import view_data
from tests.programs import (
    AT_A_SIGN,
    CRASHING,
    GOOD,
    LAST,
    PATIENCE,
    SILENT,
    Script,
    wait_until_ended,
    wait_until_heard,
)
from tests.sentences import refused
from tests.table.games import deal, play_on, play_out, play_to_vote

LATE = 0.3  # seconds, where a program is to be late


def sit_down(script: Script, others: str = "Ann,Bob", limit: float | None = PATIENCE) -> Table:
    """Return a table at which the program has the last seat."""
    return Table(deal(f"{others},Bot={script.spec}"), program_limit=limit)


def stand_ins(table: Table) -> list[str]:
    """Return why greedy stood in, as the log tells it."""
    return [event.reason for event in table.log(None) if isinstance(event, StoodIn)]


def let_persons_act(table: Table, number: int = 0) -> None:
    """Let persons act until the program is asked."""
    while table.next_bot() is None:
        decision = table.decisions()[0]
        table.act(decision.seat, decision.actions[number])


def let_answer(table: Table, times: int = 1) -> None:
    """Play on until the program has answered some times."""
    for _ in range(times):
        let_persons_act(table)
        table.act(2, *table.bot_action(2))


def test_a_program_plays_a_whole_game(tmp_path: Path) -> None:
    table = sit_down(Script(tmp_path, LAST), "greedy,random")
    play_out(table)
    table.close()
    assert table.is_over
    assert stand_ins(table) == []


def test_a_program_is_told_the_game_once_and_what_its_seat_knows_each_time(tmp_path: Path) -> None:
    script = Script(tmp_path, GOOD)
    table = sit_down(script)
    expected = []
    for _ in range(12):
        let_persons_act(table)
        decision = table.decision(2)
        assert decision is not None
        expected.append((view_data(table.view(2)), decision_data(decision, table.rules)))
        table.act(2, *table.bot_action(2))
    table.close()
    hello, *questions = map(json.loads, script.heard)
    assert script.starts == 1
    assert list(hello) == ["id", "do", "protocol", "version", "seat", "seats", "ruleset"]
    assert (hello["id"], hello["do"], hello["protocol"], hello["seat"]) == (1, "hello", 2, 3)
    assert [seat["name"] for seat in hello["seats"]] == ["Ann", "Bob", "Bot"]
    assert hello["ruleset"]["laws"][0]["id"] == table.rules.laws[0].id
    for number, (question, (view, decision)) in enumerate(
        zip(questions, json.loads(json.dumps(expected)), strict=True), 2
    ):
        assert question == {
            "id": number, "do": "choose", "seat": 3, "view": view, "decision": decision,
        }  # fmt: skip
    assert "law_pile" not in questions[0]["view"]


def test_an_answer_may_have_capitals_and_more_keys(tmp_path: Path) -> None:
    body = """
for message in questions():
    action = message["decision"]["actions"][1].upper()
    say({"id": message["id"], "ok": True, "action": f"  {action} ", "because": [1.5, None]})
"""
    table = sit_down(Script(tmp_path, body), "Ann,Bob")
    let_answer(table, 3)
    assert stand_ins(table) == []


def test_hello_may_be_answered(tmp_path: Path) -> None:
    table = sit_down(Script(tmp_path, 'say({"id": 1, "ok": True, "name": "x"})\n' + GOOD))
    let_answer(table, 3)
    assert stand_ins(table) == []


def answering(expression: str) -> str:
    """Return a program that answers every question with a line."""
    return f"""
for message in questions():
    id, actions = message["id"], message["decision"]["actions"]
    sys.stdout.buffer.write({expression} + b"\\n")
    sys.stdout.flush()
"""


FAULTS: dict[str, tuple[str, Absence]] = {
    "crashes at its start": ("sys.exit(3)", "gone"),
    "crashes when asked": (CRASHING, "gone"),
    "says nothing more": ("os.close(1)\ntime.sleep(3600)", "gone"),
    "is killed": ("os.kill(os.getpid(), signal.SIGKILL)", "gone"),
    "answers without an end of line": (
        'for message in questions(): sys.stdout.write("{"); sys.exit()',
        "gone",
    ),
    "hangs": (SILENT, "late"),
    "reads nothing": ("time.sleep(3600)", "late"),
    "cannot be interrupted": (
        "for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):\n"
        "    signal.signal(each, signal.SIG_IGN)\ntime.sleep(3600)",
        "late",
    ),
    "hears nothing": ("os.close(0)\ntime.sleep(3600)", "late"),
    "leaves a child that hangs": ("if os.fork(): os._exit(0)\ntime.sleep(3600)", "late"),
    "says a little now and then": (
        "while True: os.write(1, b' '); time.sleep(0.02)",
        "late",
    ),
    "ends no line": ("while True: os.write(1, b'x' * 4096)", "nonsense"),
    "writes lines without end": ("while True: os.write(1, b'x\\n' * 2048)", "nonsense"),
    "greets before it is asked": ('print("Hello!", flush=True)\n' + GOOD, "nonsense"),
    "no JSON": (answering('b"place S1 B"'), "nonsense"),
    "no UTF-8": (answering('b"\\xff\\xfe"'), "nonsense"),
    "no object": (answering('b"[1]"'), "nonsense"),
    "nested": (answering('b"[" * 60000'), "nonsense"),
    "a huge number": (answering('b"{\\"id\\": " + b"9" * 9999 + b"}"'), "nonsense"),
    "no action": (answering('json.dumps({"id": id, "ok": True}).encode()'), "nonsense"),
    "not ok": (
        answering('json.dumps({"id": id, "ok": False, "action": actions[0]}).encode()'),
        "nonsense",
    ),
    "another id": (
        answering('json.dumps({"id": id + 1, "ok": True, "action": actions[0]}).encode()'),
        "nonsense",
    ),
    "an id that is a text": (
        answering('json.dumps({"id": str(id), "ok": True, "action": actions[0]}).encode()'),
        "nonsense",
    ),
    "an illegal action": (
        answering('json.dumps({"id": id, "ok": True, "action": "place S4 A"}).encode()'),
        "nonsense",
    ),
    "an unknown action": (
        answering('json.dumps({"id": id, "ok": True, "action": "win"}).encode()'),
        "nonsense",
    ),
    "an action that is a number": (
        answering('json.dumps({"id": id, "ok": True, "action": 1}).encode()'),
        "nonsense",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_greedy_answers_for_a_program_that_does_not(tmp_path: Path, fault: str) -> None:
    body, reason = FAULTS[fault]
    script = Script(tmp_path, body)
    table = sit_down(script, limit=LATE if reason == "late" else PATIENCE)
    let_persons_act(table)
    decision = table.decision(2)
    assert decision is not None
    chance = bot_stream(7, 2, len(table.record.actions))
    wanted = make_bot("greedy").choose(table.view(2), decision, chance)
    assert table.bot_action(2) == (wanted, reason)
    table.act(2, wanted, reason)
    assert table.record.actions[-1].endswith(f" !{reason}")
    assert stand_ins(table) == [reason]
    table.close()
    wait_until_ended(script)


def test_every_reason_of_a_program_but_one_has_a_program_that_shows_it() -> None:
    assert {reason for _, reason in FAULTS.values()} == {*get_args(Absence)} - {
        "not_started",
        "overdue",
    }


@pytest.mark.parametrize("command", ["./no-such-program", "/", __file__])
def test_what_cannot_be_started_is_gone(command: str) -> None:
    table = Table(deal(f"Ann,Bob,Bot=engine:'{command}'"), program_limit=PATIENCE)
    let_answer(table)
    assert stand_ins(table) == ["gone"]


def test_a_program_that_hangs_is_ended_and_started_again_three_times_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Sequence[str]] = []

    class Counted(Program):
        def __init__(self, command: Sequence[str]) -> None:
            started.append(command)
            super().__init__(command)

    monkeypatch.setattr(program_seat, "Program", Counted)
    table = sit_down(Script(tmp_path, SILENT), limit=LATE)
    let_answer(table, 5)
    assert len(started) == MOST_STARTS == 3
    reasons = [line.partition("!")[2] for line in table.record.actions if "!" in line]
    assert reasons == ["late", "late", "late", "gone", "gone"]


def test_nonsense_now_and_then_is_forgiven(tmp_path: Path) -> None:
    body = """
for number, message in enumerate(questions()):
    if number == 1: print("thinking...")
    reply(message)
"""
    script = Script(tmp_path, body)
    table = sit_down(script)
    let_answer(table, 4)
    assert stand_ins(table) == ["nonsense"]
    assert script.starts == 1


def test_an_answer_to_what_was_taken_back_is_passed_over(tmp_path: Path) -> None:
    body = """
for number, message in enumerate(questions()):
    while number and not (here / "sign").exists():
        time.sleep(0.01)
    reply(message, number)
"""
    script = Script(tmp_path, body)
    table = sit_down(script)
    let_answer(table)
    let_persons_act(table)
    assert table.bot_action_so_far(2) is None
    wait_until_heard(script, 3)
    person = table.last_person()
    assert person is not None
    assert table.undo(person)
    let_persons_act(table, -1)
    assert table.bot_action_so_far(2) is None
    script.give_sign()
    decision = table.decision(2)
    assert decision is not None
    assert table.bot_action(2) == (decision.actions[2], None)
    assert [json.loads(line)["id"] for line in script.heard] == [1, 2, 3, 4]
    assert script.starts == 1


def test_a_question_is_asked_once_however_often_one_looks(tmp_path: Path) -> None:
    script = Script(tmp_path, AT_A_SIGN)
    table = sit_down(script)
    let_persons_act(table)
    for _ in range(5):
        assert table.bot_action_so_far(2) is None
    wait_until_heard(script, 2)
    script.give_sign()
    assert table.bot_action(2).stood_in is None
    assert len(script.heard) == 2


def test_in_a_vote_others_act_while_a_program_thinks(tmp_path: Path) -> None:
    script = Script(tmp_path, AT_A_SIGN)
    table = sit_down(script)
    script.give_sign()
    play_to_vote(table)
    script.file.with_name("sign").unlink()
    before = len(script.heard)
    assert table.bot_action_so_far(2) is None
    for seat in (0, 1):
        decision = table.decision(seat)
        assert decision is not None
        table.act(seat, decision.actions[0])
        if not table.bots_asked():
            break
        assert table.bot_action_so_far(2) is None
    script.give_sign()
    table.act(2, *table.bot_action(2))
    assert stand_ins(table) == []
    assert len(script.heard) == before + 1


@pytest.mark.rule("VOT-2")
def test_a_stand_in_gives_no_ballot_away(tmp_path: Path) -> None:
    script = Script(tmp_path, CRASHING)
    table = sit_down(script)
    play_to_vote(table)
    told = len(stand_ins(table))
    twin = Table(table.record.model_copy(deep=True))
    table.act(2, *table.bot_action(2))
    twin.act(2, table.decision(0).actions[0])  # type: ignore[union-attr]
    for seat in (0, 1, None):
        assert table.log(seat) == twin.log(seat)
        assert table.moments == twin.moments
    assert len(stand_ins(table)) == told
    for seat in (0, 1):
        decision = table.decision(seat)
        assert decision is not None
        table.act(seat, decision.actions[0])
    log = table.log(None)
    revealed = max(n for n, event in enumerate(log) if isinstance(event, BallotsRevealed))
    assert log[revealed - 2] == StoodIn(2, "gone")
    assert len(stand_ins(table)) == told + 1


def logs(table: Table) -> list[list[Event]]:
    return [table.log(seat) for seat in (None, 0, 1, 2)]


def test_a_resumed_game_has_the_same_log_and_starts_nothing(tmp_path: Path) -> None:
    script = Script(tmp_path, CRASHING)
    table = sit_down(script, "Ann,random")
    play_out(table)
    started = script.starts
    script.file.unlink()
    again = Table(from_toml(to_toml(table.record), "game.toml"), program_limit=PATIENCE)
    assert stand_ins(again)
    assert logs(again) == logs(table)
    assert again.moments == table.moments
    assert script.starts == started


def test_the_program_of_a_record_is_not_started_unless_that_is_wanted(tmp_path: Path) -> None:
    script = Script(tmp_path, GOOD)
    record = from_toml(to_toml(deal(f"Ann,Bob,Bot={script.spec}")), "game.toml")
    table = Table(record)
    let_answer(table, 3)
    play_out(table)
    assert set(stand_ins(table)) == {"not_started"}
    assert script.starts == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1 tile J !late", "no program plays seat 1"),
        ("3 tile J !early", "! is followed by one of gone, late, nonsense, not_started, overdue"),
        ("3 tile J !overdue", "no person plays seat 3"),
        ("3 tile J !", "! is followed by one of"),
        ("3 tile J !late !late", "! is followed by one of"),
    ],
)
def test_a_stand_in_that_cannot_have_been_is_a_misfit(line: str, said: str) -> None:
    record = deal("Ann,Bob,Bot=engine:./bot")
    record.game.actions.append(line)
    with refused(Misfit, said):
        Table(record)


def test_a_record_keeps_the_command_as_it_was_typed() -> None:
    record = deal("Ann,Bob,Zoe=ENGINE:./MyBot --Fast 'a, b'")
    assert record.seats[2].bot == "engine:./MyBot --Fast 'a, b'"
    assert from_toml(to_toml(record), "game.toml") == record


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("engine:", "which program?"),
        ("engine:'", "an unclosed quote"),
        ("engine:" + "x" * 501, "more than 500 characters"),
    ],
)
def test_a_record_with_a_command_that_is_none_is_refused(command: str, said: str) -> None:
    record = deal("Ann,Bob,Bot=engine:./bot")
    text = to_toml(record).replace("engine:./bot", command)
    with refused(Exception, said):
        from_toml(text, "game.toml")


@pytest.mark.parametrize(
    "start",
    [
        "if not os.fork(): time.sleep(3600)",
        "if not os.fork():\n    os.setpgid(0, 0)\n    time.sleep(3600)",
        pytest.param(
            "if not os.fork():\n    os.setsid()\n    os.fork()\n    time.sleep(3600)",
            marks=pytest.mark.skipif(
                not Path("/proc/self/stat").exists(), reason="only /proc says who started whom"
            ),
        ),
    ],
    ids=["in its group", "in its session", "below it"],
)
def test_what_a_program_has_started_ends_with_it(tmp_path: Path, start: str) -> None:
    script = Script(tmp_path, f"{start}\n{GOOD}")
    table = sit_down(script)
    let_answer(table)
    assert not script.has_ended()
    table.close()
    wait_until_ended(script)
    with pytest.raises(ChildProcessError):
        os.waitpid(script.pid, os.WNOHANG)


def test_a_program_has_a_moment_to_end_by_itself(tmp_path: Path) -> None:
    script = Script(tmp_path, GOOD + '\nopen(here / "heard", "a").write("good bye")')
    table = sit_down(script)
    let_answer(table)
    table.close()
    assert script.heard[-1] == "good bye"


def test_a_program_ends_when_its_table_is_forgotten(tmp_path: Path) -> None:
    script = Script(tmp_path, SILENT)
    table = sit_down(script)
    let_persons_act(table)
    table.bot_action_so_far(2)
    wait_until_heard(script, 2)
    del table
    wait_until_ended(script)


def test_two_seats_have_a_program_each(tmp_path: Path) -> None:
    one, other = Script(tmp_path, GOOD, "one"), Script(tmp_path, LAST, "other")
    table = Table(deal(f"Ann,{one.spec},Zoe={other.spec}"), program_limit=PATIENCE)
    play_on(table, 12)
    table.close()
    assert [json.loads(script.heard[0])["seat"] for script in (one, other)] == [2, 3]
    assert stand_ins(table) == []
