"""What the rulesets of runs are called, where two of them may have the same id."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lancaster_tui.lab.report import Side

_OPTIONS: Final = ("--ruleset", "--against")  # of the two runs that are compared


def ruleset_names(sides: Sequence[Side]) -> list[str]:
    """Return what the rulesets of runs are called: by their ids.

    Where a copy of a ruleset has kept its id, the two that are compared have the option that names
    each of them as well: ``base (--against)``.
    """
    ids = [side.ruleset for side in sides]
    if len(sides) != len(_OPTIONS) or len({*sides}) > 1:
        return ids
    return [f"{name} ({option})" for name, option in zip(ids, _OPTIONS, strict=True)]
