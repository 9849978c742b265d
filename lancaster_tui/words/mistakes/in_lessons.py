"""What is wrong with lessons, in words."""

from __future__ import annotations

from typing import assert_never

from lancaster_tui.documents.errors import without_hidden
from lancaster_tui.learn.faults import LessonReason, NoPosition, NotForOne


def lesson_reason_text(reason: LessonReason) -> str:
    """Return what is wrong with a puzzle."""
    match reason:
        case NoPosition(path):
            return f"there is no position {without_hidden(str(path))}"
        case NotForOne():
            return "a lesson is for one person at the table"
        case _:
            assert_never(reason)
