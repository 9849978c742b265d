"""The knights that a task is about, before anything is done: who stands there, and who may come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.scenario.reading import Finder
from lancaster_tui.tui.prompt.courts import Courts
from lancaster_tui.tui.table.county_map import strength_text
from lancaster_tui.tui.table.lesson import Side
from lancaster_tui.words.learn import YOU, and_squires, held_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lancaster_tui.learn.attempt import Attempt
    from lancaster_tui.words.names import Names


def sides(attempt: Attempt, names: Names) -> Sequence[Side]:
    """Return who holds the counties of the task, then the learner's court; nothing elsewhere."""
    view, decision = attempt.table.view(attempt.seat), attempt.table.decision(attempt.seat)
    if decision is None or not isinstance(decision.choice, PlaceKnight):
        return ()
    finder = Finder(view.rules, names.seats)
    found = []
    for county in attempt.puzzle.against:
        place = finder.county(county, ())
        there = None if place is None else view.counties[place]
        if place is not None and there is not None:
            who = names.faction(there.faction)
            held = held_text(names.place(place, is_ally=False))
            found.append(Side(there.faction, who, [strength_text(there)], held))
    courts = Courts(decision, view)
    own = [courts.text(knight) for knight in courts.own]
    return [*found, Side(attempt.seat, YOU, own, and_squires(courts.squires))]
