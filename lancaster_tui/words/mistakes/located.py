"""Mistakes in files and errors about them: where, then what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from lancaster_tui.bots.registry import BotReason
from lancaster_tui.documents.errors import ContentError
from lancaster_tui.documents.mistakes import MOST_SHOWN, AtKey, Mistake, Mistakes
from lancaster_tui.lab.faults import LabReason
from lancaster_tui.learn.faults import LessonReason
from lancaster_tui.rules.faults import RulesReason
from lancaster_tui.scenario.faults import ScenarioReason
from lancaster_tui.table.faults import TableReason
from lancaster_tui.words.mistakes.in_games import (
    bot_reason_text,
    lab_reason_text,
    lesson_reason_text,
    table_reason_text,
)
from lancaster_tui.words.mistakes.in_rulesets import rules_reason_text
from lancaster_tui.words.mistakes.in_scenarios import scenario_reason_text
from lancaster_tui.words.phrases import number_of


def reason_text(reason: object) -> str:
    """Return what is wrong, as a sentence without its full stop.

    A text is a sentence already. Raises TypeError for what is not a reason of any layer.
    """
    if isinstance(reason, str):
        return reason
    if isinstance(reason, AtKey):
        return f"{reason.path}: {reason_text(reason.reason)}"
    if isinstance(reason, RulesReason):
        return rules_reason_text(reason)
    if isinstance(reason, ScenarioReason):
        return scenario_reason_text(reason)
    if isinstance(reason, BotReason):
        return bot_reason_text(reason)
    if isinstance(reason, TableReason):
        return table_reason_text(reason)
    if isinstance(reason, LabReason):
        return lab_reason_text(reason)
    if isinstance(reason, LessonReason):
        return lesson_reason_text(reason)
    raise TypeError(f"no words for {reason!r}")


def mistake_text(mistake: Mistake) -> str:
    """Return a mistake on one line: ``mine.toml:3:10: rounds must be at least 1, found 0``."""
    warning = "warning: " if mistake.severity == "warning" else ""
    return f"{mistake.location}: {warning}{reason_text(mistake.what)}"


def mistake_lines(mistakes: Sequence[Mistake]) -> list[str]:
    """Return the first mistakes, each with its line and a caret, and how many more there are."""
    shown = mistakes[:MOST_SHOWN]
    lines = [line for each in shown for line in (mistake_text(each), *each.picture())]
    more = len(mistakes) - MOST_SHOWN
    return [*lines, f"and {more:,} more"] if more > 0 else lines


def error_text(error: ContentError) -> str:
    """Return what is wrong with a file: of several mistakes the first, and how many more."""
    if isinstance(error, Mistakes):
        first, *others = error.mistakes
        if not others:
            return mistake_text(first)
        more = number_of(len(others), "more mistake", "more mistakes")
        return f"{mistake_text(first)} ({'; '.join(filter(None, (more, error.hint)))})"
    said = reason_text(error.what)
    return f"{error.source}: {said}" if error.source else said
