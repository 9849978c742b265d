"""Tables whose heads sort, if scripts may run; without them they are read as they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from lancaster_tui.cli.html_report.bars import Measured, Scale, cell_bar, scale_of
from lancaster_tui.cli.html_report.markup import Html, element, joined
from lancaster_tui.cli.html_report.numbers import Form, ends_text, with_unit
from lancaster_tui.lab.figures import Difference, Figure, Pair


class Cell(NamedTuple):
    """What stands in a table, and the number by which it is sorted, if it is one."""

    content: str
    number: float | None = None


NOTHING: Final = Cell("")
_ROOMY: Final = 4  # with more columns, the ends of intervals stand below the values


@dataclass(frozen=True)
class Column:
    """A column of figures: its head, how they are written, and their bars, if any.

    ``colour`` is that of bars; without it there are none. A dashed line stands at ``mark``.
    """

    head: str
    form: Form
    colour: str | None = None
    mark: float | None = None

    def cells(self, figures: Sequence[Figure | Difference | Pair | None]) -> list[Cell]:
        """Return a cell for each figure; it is empty for None."""
        shown = [None if each is None else Measured(each.value, each.ci95) for each in figures]
        marks = () if self.mark is None else (self.mark,)
        scale = scale_of((each for each in shown if each is not None), *marks)
        return [NOTHING if each is None else self._cell(each, scale) for each in shown]

    def _cell(self, shown: Measured, scale: Scale) -> Cell:
        parts = []
        if self.colour is not None:
            parts.append(cell_bar(shown, scale, self.colour, self.mark))
        parts.append(element("b", with_unit(shown.value, self.form)))
        if shown.ci95 is not None:
            parts.append(Html(" "))
            parts.append(element("small", ends_text(shown.ci95, self.form)))
        return Cell(joined(parts), shown.value)


def named(name: str, note: str = "") -> Cell:
    """Return the cell that a row begins with; a soft note stands after the name."""
    return Cell(joined([name, Html(" "), element("small", note)]) if note else name)


def table(
    heads: Sequence[str], rows: Iterable[Sequence[Cell]], *, sorted_by: str | None = None
) -> Html:
    """Return a table; the first cell of each row is its name.

    ``sorted_by`` is the head of the column by which the rows stand already, largest first.
    """
    head = [
        element("th", name, scope="col", aria_sort="descending" if name == sorted_by else None)
        for name in heads
    ]
    body = [
        element(
            "tr",
            element("th", first.content, scope="row"),
            *(element("td", each.content, data_v=_sorting(each)) for each in others),
        )
        for first, *others in rows
    ]
    drawn = element(
        "table",
        element("thead", element("tr", *head)),
        element("tbody", *body),
        class_="sortable dense" if len(heads) > _ROOMY else "sortable",
    )
    return element("div", drawn, class_="wide")


def _sorting(cell: Cell) -> str | None:
    return None if cell.number is None else f"{cell.number:.6g}"


def columns_table(
    head: str,
    names: Sequence[Cell],
    columns: Sequence[tuple[Column, Sequence[Figure | Difference | Pair | None]]],
    *,
    sorted_by: str | None = None,
) -> Html:
    """Return a table of columns of figures, beside their names.

    Columns and rows without any figure are left out.
    """
    filled = [(column, figures) for column, figures in columns if any(figures)]
    heads = [head, *(column.head for column, _ in filled)]
    cells = [column.cells(figures) for column, figures in filled]
    rows = [
        row
        for row in zip(names, *cells, strict=True)
        if any(cell.number is not None for cell in row)
    ]
    return table(heads, rows, sorted_by=sorted_by)
