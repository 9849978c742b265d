"""The report of ``lancaster simulate`` as CSV: a row for each figure."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO

from lancaster_tui.cli.side_names import ruleset_names
from lancaster_tui.lab.report import Comparison, Report, Side
from lancaster_tui.rules.ruleset.law_sets import law_set_name

_HEAD = ("ruleset", "laws", "figure", "value", "low", "high", "games")


def csv_text(reports: Sequence[Report], comparisons: Sequence[Comparison]) -> str:
    """Return all figures of reports, and then what differs.

    Rows of a difference have both rulesets and laws, as in ``new - base``, and two columns more:
    how likely it is by chance, and whether it stands out among all.
    """
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*_HEAD, *(("chance", "found") if comparisons else ())])
    played = [Side(report.ruleset, report.law_set) for report in reports]
    names = ruleset_names([*played, *(each.other for each in comparisons)])
    for report, name in zip(reports, names, strict=False):
        side = (name, law_set_name(report.law_set))
        for each in report.figures:
            ends = each.ci95 or ("", "")
            writer.writerow([*side, " ".join(each.figure), each.value, *ends, each.games])
    for comparison in comparisons:
        sides = _sides(comparison.one, comparison.other)
        for one in comparison.differences:
            name, ends = " ".join(one.figure), one.ci95 or ("", "")
            found = "yes" if one.found else "no"
            writer.writerow([*sides, name, one.value, *ends, one.games, one.chance, found])
    return text.getvalue()


def _sides(one: Side, other: Side) -> tuple[str, str]:
    laws = f"{law_set_name(one.law_set)} - {law_set_name(other.law_set)}"
    return " - ".join(ruleset_names([one, other])), laws
