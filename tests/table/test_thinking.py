"""What is computed in another process: answers, cancelling, and a process that never stays."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path

import pytest

from lancaster_tui.table.processes import Program, ProgramEnded
from lancaster_tui.table.thinking import (
    ThinkerGone,
    Thinking,
    ThinkingFailed,
    shared_thinkers,
    wait_for_any,
)
from tests.table.thoughts import double, fail, long_one, modules, process_number

PATIENCE = 60  # seconds; on a busy machine a process takes its time to start


def wait_until_ended(process: int) -> None:
    until = time.monotonic() + PATIENCE
    while is_alive(process):
        assert time.monotonic() < until
        time.sleep(0.01)


def is_alive(process: int) -> bool:
    """Whether a process runs; one that has ended may wait to be taken notice of."""
    command = ["ps", "-o", "state=", "-p", str(process)]
    state = subprocess.run(command, capture_output=True, check=False)
    return state.stdout.strip() not in (b"", b"Z")


def kill(process: int) -> None:
    """End a process that this one has started, with all its threads and pipes."""
    os.kill(process, signal.SIGKILL)
    os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)


def begin_long_one(thinking: Thinking[int], tmp_path: Path) -> int:
    """Ask what takes long, and return the number of the process once it is at it."""
    note = tmp_path / "process"
    thinking.ask(long_one, str(note))
    until = time.monotonic() + PATIENCE
    while not (note.exists() and note.read_text()):
        assert time.monotonic() < until
        assert thinking.answer(0.05) is None
    return int(note.read_text())


def test_a_question_is_answered_once() -> None:
    thinking: Thinking[int] = Thinking()
    assert thinking.answer() is None
    thinking.ask(double, 21)
    assert thinking.is_busy
    assert thinking.wait() == 42
    assert not thinking.is_busy
    assert thinking.answer() is None
    thinking.close()


def test_asking_and_looking_for_the_answer_never_wait() -> None:
    thinking: Thinking[None] = Thinking()
    began = time.monotonic()
    thinking.ask(time.sleep, 600)
    assert thinking.answer() is None
    thinking.close()
    assert time.monotonic() - began < PATIENCE


def test_what_is_asked_beside_something_else_is_answered_after_it() -> None:
    thinking: Thinking[int] = Thinking()
    for number in range(5):
        thinking.ask_beside(double, number)
    assert [thinking.wait() for _ in range(5)] == [0, 2, 4, 6, 8]
    assert not thinking.is_busy
    thinking.ask_beside(double, 1)
    thinking.ask(double, 21)
    assert thinking.wait() == 42
    assert not thinking.is_busy
    thinking.close()


def test_the_process_stays_for_the_next_question_and_ends_when_closed() -> None:
    thinking: Thinking[int] = Thinking()
    thinking.ask(process_number)
    first = thinking.wait()
    thinking.ask(process_number)
    assert thinking.wait() == first != os.getpid()
    thinking.close()
    wait_until_ended(first)
    thinking.ask(process_number)
    assert thinking.wait() != first
    thinking.close()


def test_no_answer_is_lost_however_quick_it_is() -> None:
    thinking: Thinking[int] = Thinking()
    for number in range(2000):
        thinking.ask(double, number)
        assert thinking.wait() == 2 * number
    thinking.close()


def test_a_process_that_ended_between_two_questions_is_started_again() -> None:
    thinking: Thinking[int] = Thinking()
    thinking.ask(process_number)
    first = thinking.wait()
    kill(first)
    thinking.ask(process_number)
    assert thinking.wait() != first
    thinking.close()


def test_a_question_of_any_size_is_asked_without_waiting() -> None:
    thinking: Thinking[int] = Thinking()
    thinking.ask(len, bytes(5_000_000))
    assert thinking.wait() == 5_000_000
    thinking.close()


def test_what_takes_too_long_is_cancelled_and_something_else_is_asked(tmp_path: Path) -> None:
    thinking: Thinking[int] = Thinking()
    process = begin_long_one(thinking, tmp_path)
    thinking.cancel()
    assert not thinking.is_busy
    assert thinking.answer() is None
    wait_until_ended(process)
    thinking.ask(double, 4)
    assert thinking.wait() == 8
    thinking.close()


def test_another_question_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    thinking: Thinking[int] = Thinking()
    process = begin_long_one(thinking, tmp_path)
    thinking.ask(double, 5)
    assert thinking.wait() == 10
    wait_until_ended(process)
    thinking.close()


def test_an_exception_is_told_with_its_traceback() -> None:
    thinking: Thinking[int] = Thinking()
    thinking.ask(fail)
    with pytest.raises(ThinkingFailed, match="out of ideas"):
        thinking.wait()
    thinking.ask(double, 1)
    assert thinking.wait() == 2
    thinking.close()


def test_a_process_that_has_ended_is_told(tmp_path: Path) -> None:
    thinking: Thinking[int] = Thinking()
    os.kill(begin_long_one(thinking, tmp_path), signal.SIGKILL)
    with pytest.raises(ThinkingFailed, match="has ended"):
        thinking.wait()
    thinking.ask(double, 1)
    assert thinking.wait() == 2
    thinking.close()


@pytest.mark.parametrize("is_shared", [False, True])
def test_a_process_that_cannot_be_started_is_told_to_whoever_looks_for_the_answer(
    monkeypatch: pytest.MonkeyPatch, is_shared: bool
) -> None:
    with shared_thinkers(1) if is_shared else nullcontext():
        thinking: Thinking[int] = Thinking()
        with monkeypatch.context() as patched:
            patched.setattr(sys, "executable", "/nowhere/python")
            thinking.ask(double, 1)
            assert thinking.is_busy
            wait_for_any([thinking], PATIENCE)
            with pytest.raises(ThinkingFailed, match="/nowhere/python"):
                thinking.answer()
            assert not thinking.is_busy
            thinking.ask_beside(double, 1)
            thinking.ask_beside(double, 2)
            thinking.cancel()
            assert not thinking.is_busy
            assert thinking.answer() is None
            thinking.ask(double, 1)
        thinking.ask(double, 21)
        assert thinking.wait() == 42
        thinking.close()


def test_a_process_that_ends_as_it_is_asked_is_told_to_whoever_looks_for_the_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def ends(_program: Program, _patience: float) -> None:
        raise ProgramEnded

    monkeypatch.setattr(Program, "receive", ends)
    thinking: Thinking[int] = Thinking()
    thinking.ask(double, 1)
    with pytest.raises(ThinkerGone):
        thinking.answer()
    assert not thinking.is_busy


def test_the_process_ends_when_nobody_holds_it(tmp_path: Path) -> None:
    thinking: Thinking[int] = Thinking()
    process = begin_long_one(thinking, tmp_path)
    del thinking
    wait_until_ended(process)


BUSY = """
import signal, sys, time
from lancaster_tui.table.thinking import Thinking
from tests.table.thoughts import long_one
thinking = Thinking()
thinking.ask(long_one, sys.argv[1])
while True:
    thinking.answer(0.1)
"""


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_it_ends_with_the_program_that_asks_however_that_ends(
    tmp_path: Path, ending: signal.Signals
) -> None:
    note = tmp_path / "process"
    program = subprocess.Popen([sys.executable, "-c", BUSY, str(note)], stderr=subprocess.DEVNULL)
    until = time.monotonic() + PATIENCE
    while not (note.exists() and note.read_text()):
        assert time.monotonic() < until
        time.sleep(0.05)
    process = int(note.read_text())
    assert os.getsid(process) != os.getsid(program.pid)  # Ctrl+C in a terminal is not for it
    program.send_signal(ending)
    program.wait()
    wait_until_ended(process)


def test_it_imports_no_screens() -> None:
    thinking: Thinking[list[str]] = Thinking()
    thinking.ask(modules)
    loaded = thinking.wait()
    thinking.close()
    assert not {"textual", "rich", "click", "asyncssh"} & set(loaded)


def test_where_processes_are_shared_there_are_never_more() -> None:
    with shared_thinkers(2):
        several = [Thinking[int]() for _ in range(5)]
        for each in several:
            each.ask(process_number)
        found = set()
        while any(each.is_busy for each in several):
            found |= {each.answer(0.01) for each in several} - {None}
        assert len(found) == 2
        several[0].ask(process_number)
        assert several[0].wait() in found
    for process in found:
        assert process is not None
        wait_until_ended(process)


def test_one_that_is_cancelled_leaves_its_place_to_others(tmp_path: Path) -> None:
    with shared_thinkers(1):
        slow, quick = Thinking[int](), Thinking[int]()
        process = begin_long_one(slow, tmp_path)
        quick.ask(double, 21)
        assert quick.answer(0.05) is None
        assert quick.is_busy
        slow.cancel()
        wait_until_ended(process)
        assert quick.wait() == 42
        quick.ask(fail)
        with pytest.raises(ThinkingFailed, match="out of ideas"):
            quick.wait()
        slow.ask(double, 1)
        assert slow.wait() == 2


def test_one_that_waits_for_a_process_can_be_cancelled(tmp_path: Path) -> None:
    with shared_thinkers(1):
        slow, other = Thinking[int](), Thinking[int]()
        begin_long_one(slow, tmp_path)
        other.ask(double, 1)
        other.cancel()
        assert not other.is_busy
        slow.close()
        other.ask(double, 2)
        assert other.wait() == 4


def test_a_shared_process_that_ended_between_two_questions_is_started_again() -> None:
    with shared_thinkers(1):
        thinking: Thinking[int] = Thinking()
        thinking.ask(process_number)
        first = thinking.wait()
        kill(first)
        thinking.ask(process_number)
        assert thinking.wait() != first


def test_shared_processes_leave_the_processor_to_others() -> None:
    with shared_thinkers(1):
        thinking: Thinking[int] = Thinking()
        thinking.ask(os.nice, 0)
        assert thinking.wait() > os.nice(0)


def test_a_process_that_is_held_when_sharing_ends_ends_with_its_holder(tmp_path: Path) -> None:
    thinking: Thinking[int] = Thinking()
    with shared_thinkers(1):
        process = begin_long_one(thinking, tmp_path)
    assert is_alive(process)
    thinking.close()
    wait_until_ended(process)
