"""The stack of what is still to be done, and the two verbs that move a game: ask and act.

Phases put tasks and choices on the agenda of a position. Tasks run automatically; a choice waits
for a seat. ``apply`` is the only thing that changes a state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    Literal,
    NamedTuple,
    TypeGuard,
    TypeVar,
    get_args,
    get_origin,
)

from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.events import Event
from lancaster_tui.rules.numbers import FactionIndex, SeatIndex
from lancaster_tui.rules.position import Position, State, View
from lancaster_tui.rules.refusals import (
    GameOver,
    IllegalAction,
    NotAsked,
    NotOffered,
    Refusal,
)
from lancaster_tui.rules.views import determinize

if TYPE_CHECKING:
    from lancaster_tui.rules.choices import AnyChoice
    from lancaster_tui.rules.tasks import AnyEntry

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
Answer = TypeVar("Answer", bound=Action)


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


class Choice(Generic[Answer]):
    """Something on the agenda that waits for an answer.

    What is legal is said once, by ``candidates`` and ``obstacle``: options and refusals follow
    from them. A choice with a single option is taken automatically, unless it is ``always_asked``.
    One that ``is_simultaneous`` asks several seats at once; what they can answer does not depend on
    what the others have answered.
    ``answers`` are the classes of the actions that answer it, from the type it is declared with.
    """

    __slots__ = ()
    always_asked: ClassVar[bool] = False
    is_simultaneous: ClassVar[bool] = False
    rule: ClassVar[str]
    kind: ClassVar[ChoiceKind]
    answers: ClassVar[tuple[type[Action], ...]]

    def __init_subclass__(cls) -> None:
        """Learn the answers of a choice that is declared with them."""
        super().__init_subclass__()
        declared = vars(cls).get("__orig_bases__")
        if declared and not vars(cls)["__parameters__"]:
            cls.answers = _answers(declared[0])

    def seats(self, state: State) -> Sequence[int]:
        """Return the seats that are asked."""
        raise NotImplementedError

    def faction_for(self, seat: int) -> int:
        """Return the faction that the choice of a seat is about: its own or its ally's (ALY-15)."""
        return seat

    def candidates(self, position: Position, seat: int) -> Sequence[Answer]:
        """Return all answers that belong to the question, possible or not.

        Their order does not depend on what is possible. Where there is no end to them, as to the
        squires that could be sent, they go as far as the seat's means.
        """
        raise NotImplementedError

    def obstacle(self, position: Position, seat: int, action: Answer) -> Refusal | None:
        """Return what stands against an answer, a candidate or not; None if it is legal."""
        raise NotImplementedError

    def take(self, state: State, seat: int, action: Answer, events: list[Event]) -> None:
        """Carry out a legal answer. The choice has already left the agenda."""
        raise NotImplementedError

    def pass_over(self, state: State, events: list[Event]) -> None:
        """Do what happens when there is nothing to choose."""

    def options(self, position: Position, seat: int) -> Sequence[Answer]:
        """Return the legal answers of a seat, which may be none: candidates without an obstacle."""
        return [
            action
            for action in self.candidates(position, seat)
            if self.obstacle(position, seat, action) is None
        ]

    def refusal(self, position: Position, seat: int, action: Action) -> Refusal | None:
        """Return why an action of a seat that is asked is not legal, or None."""
        why = (
            self.obstacle(position, seat, action) if self.is_answered_by(action) else self.misfit()
        )
        if why is not None and position.is_ally(self.faction_for(seat)):
            return why._replace(for_ally=True)
        return why

    def is_answered_by(self, action: Action) -> TypeGuard[Answer]:
        """Whether an action is of a kind that answers the question."""
        return isinstance(action, self.answers)

    def misfit(self) -> Refusal:
        """Return why an action of another kind is not legal."""
        return self.not_offered()

    def not_offered(self) -> Refusal:
        """Return the refusal of an answer that does not belong to the question."""
        return Refusal(self.rule, NotOffered())


def _answers(declared: Any) -> tuple[type[Action], ...]:
    """Return the classes of action of a declared choice, say ``RewardChoice[Sail]``.

    A base may add to them: that is a ``FactionChoice[Sail | Decline]``, and so on down to
    ``Choice``.
    """
    while (base := get_origin(declared)) is not Choice:
        declared = base.__orig_bases__[0][get_args(declared)]
    (answer,) = get_args(declared)
    return get_args(answer) or (answer,)


class Decision(NamedTuple):
    """What a seat is asked now, with its legal actions."""

    seat: SeatIndex
    choice: AnyChoice
    actions: Sequence[Action]

    @property
    def faction(self) -> int:
        """The faction that is decided for: that of the seat, or its ally (ALY-15)."""
        return self.choice.faction_for(self.seat)


def schedule(state: State, *entries: AnyEntry) -> None:
    """Put entries on top of the agenda, the first one uppermost."""
    state.agenda.extend(reversed(entries))


def open_choice(position: Position) -> AnyChoice | None:
    """Return the choice that the game waits for, or None."""
    entry = position.agenda[-1] if position.agenda else None
    return None if isinstance(entry, Task) else entry


def decisions(state: State) -> list[Decision]:
    """Return the open decisions: of one seat, in a vote of all that have not voted (VOT-2).

    The list is empty when the game is over. Neither it nor the actions may be changed.
    """
    if state.asked is None:
        state.asked = []
        if (choice := open_choice(state)) is not None:
            state.asked = [
                Decision(seat, choice, choice.options(state, seat)) for seat in choice.seats(state)
            ]
    return state.asked


def refusal(state: State, seat: int, action: Action) -> Refusal | None:
    """Return why an action of a seat is not legal now, or None if it is."""
    for asked in state.asked or ():  # the options are known already, if somebody has asked
        if asked.seat == seat and action in asked.actions:
            return None
    choice = open_choice(state)
    if choice is None:
        return Refusal("END-5", GameOver())
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
    asked = state.asked
    choice: Any = state.agenda.pop()  # one that this action answers: nothing stands against it
    events: list[Event] = []
    choice.take(state, seat, action, events)
    advance(state, events, watch)
    if asked and choice.is_simultaneous and state.agenda and state.agenda[-1] is choice:
        state.asked = [each for each in asked if each.seat != seat]  # they are still asked this
    return events


def after_answer(position: Position, seat: int, action: Action) -> State:
    """Return the table right after a legal answer, before anything that follows from it.

    Args:
        position: A state, or what a seat sees of one. It stays as it is.
        seat: The seat that is asked.
        action: Its answer.
    """
    if isinstance(position, State):
        state = position.copy()
    else:
        assert isinstance(position, View)
        state = determinize(position, Random(0))  # what is invented plays no part in it
    choice: Any = state.agenda.pop()  # one that this action answers
    choice.take(state, seat, action, [])
    return state


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
        choice: Any = entry  # of one seat: only these are not always asked
        seat = choice.asked(state)
        options = choice.options(state, seat)
        if len(options) > 1:
            state.asked = [Decision(seat, entry, options)]
            return
        agenda.pop()
        if options:
            choice.take(state, seat, options[0], events)
        else:
            choice.pass_over(state, events)


class SingleChoice(Choice[Answer]):
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
    choice = open_choice(position)
    return choice.asked(position) if isinstance(choice, SingleChoice) else None


@dataclass(frozen=True, slots=True)
class SeatChoice(SingleChoice[Answer]):
    """A choice of one seat."""

    seat: SeatIndex

    def asked(self, position: Position) -> int:
        """Return the seat."""
        return self.seat


@dataclass(frozen=True, slots=True)
class FactionChoice(SingleChoice[Answer]):
    """A choice for one faction; its owner is asked, for an ally as well (ALY-15)."""

    faction: FactionIndex

    def asked(self, position: Position) -> int:
        """Return the owner of the faction."""
        return position.owner(self.faction)

    def faction_for(self, seat: int) -> int:
        """Return the faction."""
        return self.faction
