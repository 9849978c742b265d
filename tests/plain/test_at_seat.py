"""A seat in lines at a table that is saved in a thread: an answer is for what was asked."""

from __future__ import annotations

import asyncio

from lancaster_tui.plain.at_seat import NOTHING_ASKED, SeatLines
from tests.disk import Disk
from tests.plain.notepad import Notepad
from tests.table.games import sit_down


async def test_what_is_typed_while_an_answer_is_saved_is_no_answer() -> None:
    disk = Disk()
    table = sit_down("Ann,Bob", save=disk)
    table.save_aside(asyncio.get_running_loop().call_soon_threadsafe)
    (asked,) = table.waiting_for()
    lines = SeatLines(table.seat(asked), Notepad())
    lines.open()
    try:
        assert lines.typed("1")
        assert not lines.typed("1")
        assert len(table.record.actions) == 1
    finally:
        disk.let_write(9)
        table.close()


def test_an_answer_that_is_not_legal_any_more_is_refused_in_a_sentence() -> None:
    table, notes = sit_down("Ann,Bob"), Notepad()
    (asked,) = table.waiting_for()
    lines = SeatLines(table.seat(asked), notes)
    lines.open()
    decision = table.decision(asked)
    assert decision is not None
    table.act(asked, decision.actions[0])  # elsewhere, and nobody has told
    assert lines.typed("1")
    assert "is not asked now" in notes.read()
    assert len(table.record.actions) == 1


def test_advice_is_thought_about_elsewhere_and_told_with_the_question() -> None:
    table, notes = sit_down("Ann,Bob"), Notepad()
    (asked,) = table.waiting_for()
    lines = SeatLines(table.seat(asked), notes)
    lines.open()
    notes.read()
    assert lines.typed("advice")
    assert notes.is_held
    *told, question = notes.read().splitlines()
    assert ": choose your first tile" in question
    assert told[0].startswith("Advice: ")
    assert not notes.is_held
    lines.close()


def test_advice_on_what_is_not_asked_any_more_is_not_told() -> None:
    table, notes = sit_down("Ann,Bob"), Notepad()
    (asked,) = table.waiting_for()
    lines = SeatLines(table.seat(asked), notes)
    lines.open()
    lines.typed("advice")
    decision = table.decision(asked)
    assert decision is not None
    table.act(asked, decision.actions[0])
    assert "Advice:" not in notes.read()
    assert not notes.is_held
    lines.close()


def test_who_is_not_asked_gets_no_advice() -> None:
    table, notes = sit_down("Ann,Bob"), Notepad()
    (asked,) = table.waiting_for()
    lines = SeatLines(table.seat(1 - asked), notes)
    lines.open()
    notes.read()
    assert lines.typed("advice")
    assert notes.read() == NOTHING_ASKED
