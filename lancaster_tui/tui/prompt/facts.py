"""What follows from a placement, on the rows that there are: a fact a row where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from lancaster_tui.tui.kit.drawing import Row, row_width, wrap
from lancaster_tui.tui.kit.glyphs import ARROW
from lancaster_tui.words.prompts.placements import IF_PLACED, Fact

_FIRST: Final = f"{ARROW} "
_LATER: Final = " " * len(_FIRST)
_JOINT: Final = "; "
_PANEL = 96  # columns from which the facts that can be left out stand beside the others
_LEFT, _GAP = 56, 3  # columns of those, and before the panel


def facts_drawn(facts: Sequence[Fact], width: int, height: int) -> Content:
    """Return facts in some columns and rows. Those that can be left out have the rows left.

    Where there are columns enough, they stand beside the others. Where rows are few, facts follow
    each other on the same rows.
    """
    must = [fact for fact in facts if not fact.is_extra]
    extras = [fact for fact in facts if fact.is_extra]
    if width >= _PANEL and extras and len(rows := _each_alone(must, _LEFT)) <= height:
        return _joined(_beside(rows, _panel(extras, width - _LEFT - _GAP, height)))
    kept = list(facts)
    while len(rows := _each_alone(kept, width)) > height and extras:
        kept.remove(extras.pop())
    return _joined(rows if len(rows) <= height else _running_on(must, width))


def _each_alone(facts: Sequence[Fact], width: int) -> list[Row]:
    """Return facts on rows of their own, but for those that join another."""
    rows: list[Row] = []
    for fact in facts:
        if fact.joins:
            if row_width(rows[-1]) + len(_JOINT) + len(fact.text) <= width:
                rows[-1].append((f"{_JOINT}{fact.text}", _ink(fact)))
            continue
        lines = wrap(fact.text, width - len(_FIRST))
        rows += [
            [(_LATER if rows or at else _FIRST, "good"), (line, _ink(fact))]
            for at, line in enumerate(lines)
        ]
    return rows


def _running_on(facts: Sequence[Fact], width: int) -> list[Row]:
    """Return facts one after the other on the same rows, without those that join another."""
    facts = [fact for fact in facts if not fact.joins]
    rows: list[Row] = [[(ARROW, "good")]]
    for number, fact in enumerate(facts, start=1):
        text = fact.text if number == len(facts) else f"{fact.text};"
        for word in text.split(" "):
            if row_width(rows[-1]) + 1 + cell_len(word) > width:
                rows.append([(word, _ink(fact))])
            else:
                rows[-1].append((f" {word}", _ink(fact)))
    return rows


def _panel(facts: Sequence[Fact], width: int, height: int) -> list[Row]:
    """Return a heading and as many facts as have room below it."""
    rows: list[Row] = [[(IF_PLACED, "target bold")]]
    for fact in facts:
        lines = wrap(fact.text, width)
        if len(rows) + len(lines) <= height:
            rows += [[(line, _ink(fact))] for line in lines]
    return rows


def _beside(left: Sequence[Row], right: Sequence[Row]) -> list[Row]:
    none: Row = []
    return [
        [*one, (" " * (_LEFT + _GAP - row_width(one)), ""), *other]
        for one, other in zip_longest(left, right, fillvalue=none)
    ]


def _joined(rows: Sequence[Row]) -> Content:
    return Content("\n").join(
        Content.assemble(*((text, _style(ink)) for text, ink in row)) for row in rows
    )


def _ink(fact: Fact) -> str:
    if fact.is_warning:
        return "bad"
    return "soft" if fact.is_extra else "good"


def _style(ink: str) -> str:
    name, _, look = ink.partition(" ")
    return f"{look} ${name}".strip() if name else ""
