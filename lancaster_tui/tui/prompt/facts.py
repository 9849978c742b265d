"""What follows from an answer, on the rows that there are: a fact a row where there is room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, zip_longest
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from lancaster_tui.tui.kit.drawing import Row, row_width, wrap_evenly
from lancaster_tui.tui.kit.glyphs import ARROW
from lancaster_tui.words.prompts.law_facts import KNOWN, Fact

_FIRST: Final = f"{ARROW} "
_LATER: Final = " " * len(_FIRST)
_GOES_ON: Final = (_LATER, "")  # before a further row of a fact
_JOINT: Final = "; "
_PANEL = 96  # columns from which the facts that can be left out stand beside the others
_LEFT, _GAP = 56, 3  # columns of those, and before the panel
_MOST_MOVED = 3  # facts that stand below the others rather than beside them
_BEFORE: Final = Fact("")
NOTHING: Final = Content()
_ROWS_APART = 3  # rows from which facts are not run together to have all of them on one page
_AIR = 2  # columns before what is said of other pages


def facts_pages(
    facts: Sequence[Fact],
    width: int,
    height: int,
    key: str,
    *,
    heading: str = "",
    above: Content = NOTHING,
) -> list[Content]:
    """Return facts in some columns and rows, on as many pages as they need.

    Each has rows of its own, and warnings follow the first one. Facts that can be left out have the
    rows left. Where there are columns enough for all, they stand below a ``heading`` beside the
    others, if there is one, or as few as possible of them below those. Those that are on the next
    page are counted, before the label of the ``key`` that turns to it. A row ``above`` is on all of
    them.
    """
    height -= bool(above)
    rows, later = _page(_warnings_first(facts), width, height, key, heading)
    left: Sequence[Fact] = [fact._replace(joins=False) for fact in later]
    pages = [_joined(rows)]
    while left:
        rows, left = _listed(left, width, height, key)
        pages.append(_joined(rows))
    return [Content("\n").join((above, page)) for page in pages] if above else pages


def rows_apart(facts: Sequence[Fact], width: int) -> int:
    """Return how many rows facts need, each on rows of its own."""
    return len(_each_alone(facts, width))


def _warnings_first(facts: Sequence[Fact]) -> list[Fact]:
    """Return facts with the warnings behind the first one, but for those that join another."""
    start = next((at for at, fact in enumerate(facts) if at and not fact.joins), len(facts))
    others = sorted(facts[start:], key=lambda fact: fact.joins or not fact.is_warning)
    return [*facts[:start], *others]


def _listed(
    facts: Sequence[Fact], width: int, height: int, key: str
) -> tuple[list[Row], Sequence[Fact]]:
    """Return the rows of a page behind the first one, and the facts that are on the next ones."""
    for number in range(len(facts), 0, -1):
        later = facts[number:]
        rows = _each_alone([_BEFORE, *facts[:number]], width)[1:]
        word = f"{len(later)} more: " if later else "first page: "
        _sign(rows, word, key, width)
        if len(rows) <= height:
            return rows, later
    return _each_alone([_BEFORE, facts[0]], width)[1 : 1 + height], facts[1:]


def _page(
    facts: Sequence[Fact], width: int, height: int, key: str, heading: str
) -> tuple[list[Row], list[Fact]]:
    """Return the rows of a page, and the facts that are on the next ones."""
    must = [fact for fact in facts if not fact.is_extra]
    extras = sorted(
        (fact for fact in facts if fact.is_extra),
        key=lambda fact: (not fact.is_warning, fact.weight),
    )
    later = [fact for fact in extras if fact.weight < KNOWN]
    if heading and width >= _PANEL:
        for beside in (extras, later):
            if beside and (rows := _in_two_columns(must, beside, width, height, heading)):
                return rows, []
    told = must
    rows = _counted(told, later, width, key)
    if len(rows) > height:
        told = [fact for fact in must if not fact.joins]
        later = [*(fact for fact in must if fact.joins), *later]
        rows = _counted(told, later, width, key)
    if len(rows) > height:
        return _run_on(told, later, width, height, key)

    def rest(taken: Fact) -> list[Fact]:
        return [fact for fact in later if fact is not taken]

    def fits(facts: Sequence[Fact], others: Sequence[Fact]) -> bool:
        return len(_counted(facts, others, width, key)) <= height

    for fact in extras:
        if fits([*told, fact], rest(fact)):
            told, later = [*told, fact], rest(fact)
    for fact in later:  # rather behind another one than on the next page
        joined = (more for more in _joined_in(told, fact) if fits(more, rest(fact)))
        if more := next(joined, None):
            told, later = more, rest(fact)
    if later and height < _ROWS_APART:
        close = _running_on([*told, *later], width)
        if len(close) <= height:
            return close, []
    if later and len(rows := _each_alone(told, width)) < height:
        rows.append([])  # where the count stands apart
        _count(rows, len(later), key, width)
        return rows, later
    return _counted(told, later, width, key), later


def _joined_in(facts: Sequence[Fact], fact: Fact) -> Iterator[list[Fact]]:
    """Yield facts with one more that joins each of them in turn, or what already joins it."""
    for at in range(1, len(facts) + 1):
        if at < len(facts) and facts[at].joins:
            continue
        yield [*facts[:at], fact._replace(joins=True), *facts[at:]]


def _counted(facts: Sequence[Fact], later: Sequence[Fact], width: int, key: str) -> list[Row]:
    """Return the rows of facts, with how many are on the next page."""
    rows = _each_alone(facts, width)
    _count(rows, len(later), key, width)
    return rows


def _run_on(
    facts: Sequence[Fact], others: Sequence[Fact], width: int, height: int, key: str
) -> tuple[list[Row], list[Fact]]:
    """Return rows with the first of some facts one after the other, and those left with others."""
    for number in range(len(facts), 0, -1):
        rows, later = _running_on(facts[:number], width), [*facts[number:], *others]
        _count(rows, len(later), key, width)
        if len(rows) <= height:
            break
    return rows, later


def _in_two_columns(
    must: Sequence[Fact], extras: Sequence[Fact], width: int, height: int, heading: str
) -> list[Row]:
    """Return facts in two columns, those that can be left out beside the others; none if too many.

    As few of them as possible stand below the others instead.
    """
    room = width - _LEFT - _GAP
    below = [_each_alone([_BEFORE, fact], _LEFT)[1:] for fact in extras]
    beside = [
        [[(line, fact_ink(fact))] for line in wrap_evenly(fact.text, room)] for fact in extras
    ]
    rows = _each_alone(must, _LEFT)
    for number in range(min(_MOST_MOVED, len(extras) - 1) + 1):
        for moved in combinations(range(len(extras)), number):
            left = [*rows, *(row for at in moved for row in below[at])]
            right = [row for at, its in enumerate(beside) if at not in moved for row in its]
            if max(len(left), 1 + len(right)) <= height:
                return _beside(left, [[(heading, "target bold")], *right])
    return []


def _each_alone(facts: Sequence[Fact], width: int) -> list[Row]:
    """Return facts on rows of their own, but for those that join another.

    Behind a fact about the same law it is not named again.
    """
    rows: list[Row] = []
    for before, fact in pairwise((_BEFORE, *facts)):
        joined = fact.text.removeprefix(before.title if before.title == fact.title else "")
        if fact.joins and rows and row_width(rows[-1]) + len(_JOINT) + len(joined) <= width:
            rows[-1].append((f"{_JOINT}{joined}", fact_ink(fact)))
            continue
        lines = wrap_evenly(fact.text, width - len(_FIRST))
        rows += [
            [_GOES_ON if at else (_LATER if rows else _FIRST, "good"), (line, fact_ink(fact))]
            for at, line in enumerate(lines)
        ]
    return rows


def _count(rows: list[Row], later: int, key: str, width: int) -> None:
    """Write how many facts are on the next page, if any are."""
    if later:
        _sign(rows, f"{later} more: ", key, width)


def _sign(rows: list[Row], word: str, key: str, width: int) -> None:
    """Write what a key shows at the end of the last row with room for it, else on a new one.

    Rather not on a row that a fact goes on below.
    """
    sign: Row = [(word, "quiet"), (key, "target bold")]
    room = width - row_width(sign) - _AIR
    fitting = [at for at, row in enumerate(rows) if row_width(row) <= room]
    ends = [at for at in fitting if at + 1 == len(rows) or rows[at + 1][:1] != [_GOES_ON]]
    if fitting:
        row = rows[(ends or fitting)[-1]]
    else:
        rows.append(row := [])
    row += [(" " * (width - row_width(row) - row_width(sign)), ""), *sign]


def _running_on(facts: Sequence[Fact], width: int) -> list[Row]:
    """Return facts one after the other on the same rows."""
    rows: list[Row] = [[(ARROW, "good")]]
    for number, fact in enumerate(facts, start=1):
        text = fact.text if number == len(facts) else f"{fact.text};"
        for word in text.split(" "):
            if row_width(rows[-1]) + 1 + cell_len(word) > width:
                rows.append([(word, fact_ink(fact))])
            else:
                rows[-1].append((f" {word}", fact_ink(fact)))
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


def fact_ink(fact: Fact) -> str:
    """Return the ink of a fact: what is neither a gain nor against the player is plain."""
    if fact.is_warning:
        return "bad"
    if fact.is_neutral:
        return "foreground"
    return "soft" if fact.is_extra else "good"


def _style(ink: str) -> str:
    name, _, look = ink.partition(" ")
    return f"{look} ${name}".strip() if name else ""
