"""A seat in lines at a table that is saved in a thread: an answer is for what was asked."""

from __future__ import annotations

import asyncio

from lancaster_tui.plain.at_seat import SeatLines
from tests.disk import Disk
from tests.table.games import sit_down


async def test_what_is_typed_while_an_answer_is_saved_is_no_answer() -> None:
    disk = Disk()
    said: list[str] = []
    table = sit_down("Ann,Bob", save=disk)
    table.save_aside(asyncio.get_running_loop().call_soon_threadsafe)
    (asked,) = table.waiting_for()
    lines = SeatLines(table.seat(asked), lambda *texts: said.extend(texts))
    table.subscribe(lines.changed)
    lines.open()
    try:
        assert lines.typed("1")
        assert not lines.typed("1")
        assert len(table.record.actions) == 1
    finally:
        disk.let_write(9)
        table.close()


def test_an_answer_that_is_not_legal_any_more_is_refused_in_a_sentence() -> None:
    said: list[str] = []
    table = sit_down("Ann,Bob")
    (asked,) = table.waiting_for()
    lines = SeatLines(table.seat(asked), lambda *texts: said.extend(texts))
    lines.open()
    decision = table.decision(asked)
    assert decision is not None
    table.act(asked, decision.actions[0])  # elsewhere, and nobody has told
    assert lines.typed("1")
    assert any("is not asked now" in text for text in said)
    assert len(table.record.actions) == 1
