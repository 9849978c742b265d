"""Of what the lead is made that advised moves promise: figures that add up, and a sentence of them.

Card, table and sentence are made of the same whole figures, so that they never contradict each
other.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Final, NamedTuple

from lancaster_tui.bots.advice import TRIES, Advice
from lancaster_tui.bots.leaf import Shares
from lancaster_tui.words.phrases import goods, listing

LITTLE: Final = 0.5
"""Power points below which a number would be 0."""
REST: Final = "rest"
"""The head of the column of all that has none of its own."""
LEAD: Final = "lead"
_MOST_PROS: Final = 2
_FROM: Final = {"turn": "the turn order"}
_COMPARED: Final = (
    "Your lead over the best rival at the end of the game, in PP, estimated from {} tries of this "
    "round.",
    "Your lead over the best rival at the end, in PP.",
)


_Change = tuple[int, str]  # how much more the first move has than another, and the head


class Column(NamedTuple):
    """A column of the comparison of moves: its head, and what it adds to the lead of each move."""

    head: str
    figures: Sequence[int]

    @property
    def spread(self) -> int:
        """How much the moves differ in it."""
        return max(self.figures) - min(self.figures)

    @property
    def best(self) -> int | None:
        """The figure of the best moves, unless all are alike."""
        return max(self.figures) if self.spread else None


def gain_forms(advice: Advice, number: int) -> Sequence[str]:
    """Return what one of the moves is worth beside the best one, the longest form first."""
    if len(advice.moves) == 1:
        return ("",)
    if not number:
        return ("best",)
    behind = _behind(advice)[number]
    if not behind:
        return ("as good as 1", "as good")
    less = goods(behind, "pp")
    return (f"{less} less", f"-{less}")


def _behind(advice: Advice) -> list[int]:
    """Return by how much each move is behind the first, in whole power points."""
    first = advice.moves[0].worth
    return [floor(first - each.worth + LITTLE) for each in advice.moves]


def lead_forms(advice: Advice) -> Sequence[Sequence[Column]]:
    """Return of what the lead of each move is made, in columns, the form with most of them first.

    Those in which all moves are alike, and in shorter forms those that differ least, are put
    together as the rest. The last column is the lead, to which each row adds up. There are none if
    the moves do not differ.
    """
    if len(advice.moves) < 2:
        return ((),)
    columns = [
        Column(part, figures)
        for part, figures in zip(Shares._fields, zip(*_rows(advice), strict=True), strict=True)
    ]
    told = [column for column in columns if column.spread]
    if not told:
        return ((),)
    lead = Column(LEAD, _sums(columns))
    forms = []
    while told:
        others = Column(REST, _sums([column for column in columns if column not in told]))
        forms.append([*told, *([others] if any(others.figures) else []), lead])
        told.remove(min(reversed(told), key=lambda column: column.spread))
    return forms


def _sums(columns: Sequence[Column]) -> list[int]:
    """Return what columns add up to for each move; of no columns nothing."""
    return [sum(figures) for figures in zip(*(each.figures for each in columns), strict=True)]


def _rows(advice: Advice) -> list[list[int]]:
    """Return the shares of the lead of each move in whole power points.

    What is rounded is the lead of the first move and how the others differ from it, so that a small
    difference never looks like a great one.
    """
    first = advice.outcomes[0].lead
    shown = _whole(first, floor(advice.moves[0].worth + LITTLE))
    rows = []
    for outcome, behind in zip(advice.outcomes, _behind(advice), strict=True):
        changes = [its - mine for its, mine in zip(outcome.lead, first, strict=True)]
        rows.append([a + b for a, b in zip(shown, _whole(changes, -behind), strict=True)])
    return rows


def _whole(parts: Sequence[float], total: int) -> list[int]:
    """Return parts rounded up or down so that they add up to their total, as it is rounded."""
    whole = [floor(part) for part in parts]
    nearest = sorted(range(len(parts)), key=lambda number: whole[number] - parts[number])
    for number in nearest[: total - sum(whole)]:
        whole[number] += 1
    return whole


def why_forms(advice: Advice, columns: Sequence[Column]) -> Sequence[str]:
    """Return why the first move is better than the next, the longest form first.

    ``Move 1 beats move 2 by about 2 PP: 3 more from nobles, but 1 less from goods``: its figures
    are the differences of ``columns``, one of the forms of the lead. Moves that are as good as the
    first are passed over.
    """
    behind = _behind(advice)
    if len(behind) == 1:
        return ("",)
    number = next((number for number, less in enumerate(behind) if less), 0)
    if not number:
        return (f"{'All three' if len(behind) > 2 else 'Both'} are about as good.",)
    by = goods(behind[number], "pp")
    claim, short = f"Move 1 beats move {number + 1} by about {by}", f"1 beats {number + 1} by {by}"
    if number > 1:
        claim = f"Moves 1 and {number} are about as good and beat move {number + 1} by {by}"
    changes = [
        (column.figures[0] - column.figures[number], column.head)
        for column in columns
        if column.head not in (REST, LEAD)
    ]
    changes.sort(key=lambda change: -abs(change[0]))
    pros = [change for change in changes if change[0] > 0][:_MOST_PROS]
    cons = [change for change in changes if change[0] < 0][:1]
    if not pros:
        return (f"{claim}.", f"{short}.")
    return (
        f"{claim}{_clauses(pros, cons, behind[number])}.",
        f"{short}{_clauses(pros, cons, behind[number])}.",
        f"{short}{_clauses(pros[:1], [], behind[number])}.",
    )


def _clauses(pros: Sequence[_Change], cons: Sequence[_Change], total: int) -> str:
    """Return differences, and whether they are all of the total: ``: 3 more from nobles``."""
    is_all = sum(change for change, _ in (*pros, *cons)) == total
    more = listing(f"{change} more from {_FROM.get(head, head)}" for change, head in pros)
    less = "".join(f", but {-change} less from {_FROM.get(head, head)}" for change, head in cons)
    return f"{': ' if is_all else ', above all '}{more}{less}"


def figure_text(figure: int) -> str:
    """Return a share of the lead: ``+3``, ``-1``, ``0``."""
    return f"{figure:+}" if figure else "0"


def compared_forms() -> Sequence[str]:
    """Return what the figures of the comparison are, the longest form first."""
    return [form.format(TRIES) for form in _COMPARED]
