"""The events of a log in groups: those that are told together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lancaster_tui.rules.events import (
    CastleScored,
    ConflictScored,
    ConflictsRevealed,
    CountyClaimed,
    Event,
    FinalRanking,
    Gained,
    GameEnded,
    LawApplied,
    LawsRevealed,
    PhaseStarted,
    Placed,
    RoundStarted,
    VoteOpened,
)
from lancaster_tui.words.acts import belongs_to_placement


class Group(NamedTuple):
    """Events that are told together, the first of them number ``first``."""

    first: int
    events: list[Event]

    @property
    def end(self) -> int:
        """The number of the first event after the group."""
        return self.first + len(self.events)


def groups(events: Sequence[Event]) -> Iterator[Group]:
    """Yield events in groups: what follows from a placement, or belongs to what is scored."""
    group: Group | None = None
    for number, event in enumerate(events):
        if group is not None and _goes_with(event, group.events[0]):
            group.events.append(event)
            continue
        if group is not None:
            yield group
        group = Group(number, [event])
    if group is not None:
        yield group


def _goes_with(event: Event, head: Event) -> bool:
    """Whether an event is told together with what came before it, beginning with ``head``."""
    if isinstance(head, Placed):
        return belongs_to_placement(event)
    if isinstance(
        event,
        RoundStarted
        | PhaseStarted
        | Placed
        | VoteOpened
        | LawApplied
        | CountyClaimed
        | CastleScored
        | ConflictScored
        | ConflictsRevealed
        | LawsRevealed
        | FinalRanking
        | GameEnded,
    ):
        return False
    if isinstance(event, Gained) and event.source.kind == "nobles":
        return isinstance(head, Gained)
    return isinstance(
        head, VoteOpened | LawApplied | CountyClaimed | CastleScored | ConflictScored | FinalRanking
    )
