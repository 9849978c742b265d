"""Advice in lines of text: a line for each move, and below it a line for each thing about it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from lancaster_tui.bots.advice import Advice
from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.position import View
from lancaster_tui.words.advice import advice_notes, move_facts, move_forms, points_notes
from lancaster_tui.words.advice_reasons import lacks_forms, verdict_forms
from lancaster_tui.words.ballot_advice import (
    JUDGED,
    Part,
    ballot_forms,
    chance_forms,
    compared_ballots,
    markers_forms,
    point_labels,
    why_forms,
)
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import sentence


def advice_lines(
    advice: Advice, decision: Decision, seen: View, known: Collection[int], names: Names
) -> list[str]:
    """Return what a seat is advised to answer, the best first, and why.

    Args:
        advice: The advice, made of what the seat sees.
        decision: What the seat is asked.
        seen: What it may know.
        known: The seats whose gold and squires it may be shown (SET-10).
        names: What things are called.
    """
    lines = _of_ballots if advice.vote is not None else _of_moves
    return list(lines(advice, decision, seen, known, names))


def _of_ballots(
    advice: Advice, decision: Decision, seen: View, known: Collection[int], names: Names
) -> Iterator[str]:
    yield f"Advice: {JUDGED[0]}."
    for move, row in zip(advice.moves, compared_ballots(advice), strict=True):
        assert isinstance(move.action, Vote)
        ballot = sentence(ballot_forms(move.action)[0])
        yield f"{ballot}: {row.verdict}. The chance that it passes is {row.passes}."
    why = why_forms(advice, decision.seat, seen, known, names)[0]
    yield why.head
    yield from _part_lines(why.parts)
    yield from chance_forms(advice, has_points=decision.seat in known)[:1]
    yield from filter(None, [markers_forms(advice, decision.seat, seen)[0]])


def _of_moves(
    advice: Advice, decision: Decision, seen: View, known: Collection[int], names: Names
) -> Iterator[str]:
    purse = decision.seat in known
    yield f"Advice: {advice_notes(advice)[0]}."
    for number, move in enumerate(advice.moves):
        name = move_forms(move.action, decision, seen, names)[0]
        verdict = verdict_forms(advice, number)[0]
        yield sentence(f"{name}: {verdict}" if verdict else name)
        for lacking in lacks_forms(advice, number, names, purse=purse)[:1]:
            yield f"  {lacking}"
        for fact in move_facts(advice, number, decision, seen, known, names):
            yield f"  {fact.text}"
    yield from points_notes(advice)[:1]


def _part_lines(parts: Sequence[Part]) -> Iterator[str]:
    for points, part in zip(point_labels(parts), parts, strict=True):
        yield f"  {points}: {part.text}" if points else f"  {sentence(part.text)}"
