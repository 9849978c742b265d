"""The measures that the lab always takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lancaster_tui.lab.measures.laws import Laws
from lancaster_tui.lab.measures.measure import Measure
from lancaster_tui.lab.measures.outcome import LeadChanges, Outcome
from lancaster_tui.lab.measures.places import Places

MEASURES: Final[Sequence[type[Measure]]] = (Outcome, LeadChanges, Laws, Places)
"""All of them, in the order in which they are asked."""

SUBJECTS: Final = (
    "bot",
    "castle",
    "conflict",
    "county",
    "favour",
    "france",
    "game",
    "law",
    "position",
    "round",
    "source",
)
"""The first words of their figures; those of others begin with the name of their file."""
