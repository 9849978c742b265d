"""The stack of what is still to be done, and the two verbs that move a game: ask and act.

Phases put tasks and choices on the agenda of a position. Tasks run automatically; a choice waits
for a seat. ``apply`` is the only thing that changes a state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.events import Event
from lancaster_tui.rules.numbers import FactionIndex, SeatIndex
from lancaster_tui.rules.position import Position, State
from lancaster_tui.rules.refusals import (
    GameOver,
    IllegalAction,
    NotAsked,
    NotOffered,
    Refusal,
)

ChoiceKind = Literal[
    "first_tile",
    "place",
    "favour",
    "vote",
    "exchange",
    "levy",
    "send",
    "claim",
    "voyage",
    "start",
    "use",
    "ransom",
    "upgrade",
    "tile",
    "noble",
]
"""What can be asked: mostly the verb of the action that answers it."""

TaskKind = Literal[
    "placing",
    "score_castles",
    "score_castle",
    "turn_tiles_up",
    "score_table",
    "score_conflict",
    "take_prisoners",
    "score_county",
    "leave_county",
    "end_game",
    "apply_law",
    "take_law_reward",
    "open_vote",
    "set_markers_aside",
    "lapse_markers",
    "round",
    "begin_phase",
    "end_round",
]

Watch = Callable[[State, list[Event]], None]


class Task:
    """Something on the agenda that happens automatically.

    A ``milestone`` begins something that players look at separately, such as the scoring of a
    county: anybody who watches an action is shown the state before it.
    """

    __slots__ = ()
    is_milestone: ClassVar[bool] = False
    kind: ClassVar[TaskKind]

    def run(self, state: State, events: list[Event]) -> None:
        """Do it. The task has already left the agenda."""
        raise NotImplementedError


class Choice:
    """Something on the agenda that waits for an answer.

    A choice with a single option is taken automatically, unless it is ``always_asked``.
    """

    __slots__ = ()
    always_asked: ClassVar[bool] = False
    rule: ClassVar[str]
    kind: ClassVar[ChoiceKind]

    def seats(self, state: State) -> Sequence[int]:
        """Return the seats that are asked."""
        raise NotImplementedError

    def faction_for(self, seat: int) -> int:
        """Return the faction that the choice of a seat is about: its own or its ally's (ALY-15)."""
        return seat

    def options(self, position: Position, seat: int) -> Sequence[Action]:
        """Return the legal actions of a seat, which may be none."""
        raise NotImplementedError

    def considered(self, position: Position, seat: int) -> Sequence[Action]:
        """Return all actions that belong to the question, the legal ones among them.

        The order does not depend on what is possible; ``refusal`` says what stands against the
        others. For front ends: finding the legal actions alone is faster.
        """
        return self.options(position, seat)

    def take(self, state: State, seat: int, action: Action, events: list[Event]) -> None:
        """Carry out a legal action. The choice has already left the agenda."""
        raise NotImplementedError

    def pass_over(self, state: State, events: list[Event]) -> None:
        """Do what happens when there is nothing to choose."""

    def refusal(self, position: Position, seat: int, action: Action) -> Refusal | None:
        """Return why an action of a seat that is asked is not legal, or None."""
        if action in self.options(position, seat):
            return None
        why = self.obstacle(position, seat, action) or Refusal(self.rule, NotOffered())
        return why._replace(for_ally=position.is_ally(self.faction_for(seat)))

    def obstacle(self, position: Position, seat: int, action: Action) -> Refusal | None:
        """Return what stands against an action that is not an option; None: it is none at all."""
        return None


class Decision(NamedTuple):
    """What a seat is asked now, with its legal actions."""

    seat: SeatIndex
    choice: Choice
    actions: Sequence[Action]

    @property
    def faction(self) -> int:
        """The faction that is decided for: that of the seat, or its ally (ALY-15)."""
        return self.choice.faction_for(self.seat)


def schedule(state: State, *entries: Task | Choice) -> None:
    """Put entries on top of the agenda, the first one uppermost."""
    state.agenda.extend(reversed(entries))


def decisions(state: State) -> list[Decision]:
    """Return the open decisions: of one seat, in a vote of all that have not voted (VOT-2).

    The list is empty when the game is over. Neither it nor the actions may be changed.
    """
    if state.asked is None:
        state.asked = []
        if state.agenda:
            choice = state.agenda[-1]
            assert isinstance(choice, Choice)
            state.asked = [
                Decision(seat, choice, choice.options(state, seat)) for seat in choice.seats(state)
            ]
    return state.asked


def refusal(state: State, seat: int, action: Action) -> Refusal | None:
    """Return why an action of a seat is not legal now, or None if it is."""
    for asked in state.asked or ():  # the options are known already, if somebody has asked
        if asked.seat == seat and action in asked.actions:
            return None
    if not state.agenda:
        return Refusal("END-5", GameOver())
    choice = state.agenda[-1]
    assert isinstance(choice, Choice)
    if seat not in choice.seats(state):
        return Refusal(choice.rule, NotAsked(seat))
    return choice.refusal(state, seat, action)


def apply(state: State, seat: int, action: Action, watch: Watch | None = None) -> list[Event]:
    """Carry out an action and all that follows up to the next decision; return what happened.

    ``watch`` is called at each milestone on the way, with the state then and what has happened so
    far, neither of which it may change or keep.

    Raises IllegalAction, and changes nothing, if the action is not legal.
    """
    illegal = refusal(state, seat, action)
    if illegal is not None:
        raise IllegalAction(illegal)
    choice = state.agenda.pop()
    assert isinstance(choice, Choice)
    events: list[Event] = []
    choice.take(state, seat, action, events)
    advance(state, events, watch)
    return events


def advance(state: State, events: list[Event], watch: Watch | None = None) -> None:
    """Run the agenda up to the next decision or the end of the game."""
    state.asked = None
    agenda = state.agenda
    while agenda:
        entry = agenda[-1]
        if isinstance(entry, Task):
            if watch is not None and entry.is_milestone:
                watch(state, events)
            agenda.pop()
            entry.run(state, events)
            continue
        if entry.always_asked:
            return
        (seat,) = entry.seats(state)
        options = entry.options(state, seat)
        if len(options) > 1:
            state.asked = [Decision(seat, entry, options)]
            return
        agenda.pop()
        if options:
            entry.take(state, seat, options[0], events)
        else:
            entry.pass_over(state, events)


class SingleChoice(Choice):
    """A choice of which one seat is asked."""

    __slots__ = ()

    def asked(self, position: Position) -> int:
        """Return the seat that is asked."""
        raise NotImplementedError

    def seats(self, state: Position) -> Sequence[int]:
        """Return the one seat."""
        return (self.asked(state),)


def seat_asked(position: Position) -> int | None:
    """Return the one seat that is asked now; None in a vote, or when the game is over."""
    choice = position.agenda[-1] if position.agenda else None
    return choice.asked(position) if isinstance(choice, SingleChoice) else None


@dataclass(frozen=True, slots=True)
class SeatChoice(SingleChoice):
    """A choice of one seat."""

    seat: SeatIndex

    def asked(self, position: Position) -> int:
        """Return the seat."""
        return self.seat


@dataclass(frozen=True, slots=True)
class FactionChoice(SingleChoice):
    """A choice for one faction; its owner is asked, for an ally as well (ALY-15)."""

    faction: FactionIndex

    def asked(self, position: Position) -> int:
        """Return the owner of the faction."""
        return position.owner(self.faction)

    def faction_for(self, seat: int) -> int:
        """Return the faction."""
        return self.faction
