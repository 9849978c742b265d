"""What all ways to answer share: what is chosen, what it would do, and the letters of places."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from textual.binding import Binding
from textual.message import Message

from lancaster_tui.rules.actions import Action, Place, Sail
from lancaster_tui.rules.agenda import after_answer
from lancaster_tui.rules.phases.counties import Voyage
from lancaster_tui.rules.places import CASTLE_PLACES, COURT, place_text
from lancaster_tui.rules.position import Occupant
from lancaster_tui.tui.kit.glyphs import ARROW
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.prompts.law_facts import Fact, law_facts
from lancaster_tui.words.prompts.outcomes import outcome_facts
from lancaster_tui.words.prompts.placements import (
    expels_facts,
    facts_there,
    move_text,
)
from lancaster_tui.words.prompts.refusals import refusal_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lancaster_tui.rules.agenda import Decision


def place_bindings(way: str, action: str, tooltip: str, *, show: bool = True) -> Iterator[Binding]:
    """Return a binding for the letter of each place, which is handed to an action.

    Args:
        way: The way to answer, which the ids begin with.
        action: The name of the action.
        tooltip: What the letters do.
        show: Whether the key line names them.
    """
    for letter in map(place_text, range(COURT)):
        yield Binding(
            f"{letter.lower()},{letter}",
            f"{action}('{letter}')",
            "place",
            show=show,
            key_display="a-z",
            tooltip=tooltip,
            id=f"{way}.place_{letter.lower()}",
            group=Binding.Group("place"),
        )


class Chosen(NamedTuple):
    """The answer to a decision that is chosen; ``action`` is None as long as it is incomplete.

    ``spot`` is the one that it is about, if there is one. ``targets`` are the spots that stand out
    for what is chosen so far; None: as the scene has them. ``others`` are possible, too, but for
    another knight than the one that is ``marked``: for the ``unmarked``; ``instead_of`` is the one
    that gave way to it.
    ``refused`` is a sentence on a key that could not change what is chosen, if one has just been
    pressed.
    """

    decision: Decision
    action: Action | None
    spot: int | None = None
    targets: frozenset[int] | None = None
    others: frozenset[int] = frozenset()
    marked: str = ""
    unmarked: str = ""
    instead_of: str = ""
    refused: str = ""


Tell = Callable[[Chosen], None]
"""Is called with another choice: a message would come only after the choice has been drawn."""


class AnswerDone(Message):
    """The answer that is chosen shall be given; of a ballot, which has no action, be made."""

    def __init__(self, decision: Decision, action: Action | None) -> None:
        super().__init__()
        self.decision = decision
        self.action = action


def reason_against(action: Action, decision: Decision, scene: Scene) -> str | None:
    """Return why an answer cannot be given, or None."""
    refusal = decision.choice.refusal(scene.view, decision.seat, action)
    if refusal is None:
        return None
    return refusal_text(refusal, scene.names)


def pending(chosen: Chosen, scene: Scene) -> Occupant | None:
    """Return the knight that an answer would place or let sail, if that is possible."""
    action, decision = chosen.action, chosen.decision
    if action is None or reason_against(action, decision, scene) is not None:
        return None
    match action, decision.choice:
        case Place(), _:
            faction = scene.view.factions_of(decision.seat)[action.ally]
            return Occupant(faction, action.strength, action.squires)
        case Sail(), Voyage() as voyage:
            return voyage.sailor(scene.view)
        case _:
            return None


def placement_told(action: Place, decision: Decision, scene: Scene, instead_of: str) -> list[Fact]:
    """Return what follows from a legal placement, and what laws would pay otherwise then.

    The placement itself stands in the form above. It is told again only if another knight goes, or
    to say what a castle space gives. Whom it expels is drawn (``courts.clash``).
    """
    view, names = scene.view, scene.names
    after = after_answer(view, decision.seat, action)
    expels = expels_facts(action.place, view, names)
    is_told = action.place in CASTLE_PLACES or (instead_of and not expels)
    move = [Fact(move_text(action, decision, view, names, instead_of))] if is_told else []
    purse = scene.sees_purse(decision.seat)
    return [
        *move,
        *facts_there(action, decision, view, names, purse=purse),
        *law_facts(decision.seat, view, after, scene.known, names),
    ]


def answer_facts(action: Action, decision: Decision, scene: Scene, width: int) -> list[Fact]:
    """Return what follows from a possible answer other than a placement.

    It is told briefly if the full text does not fit into a row.
    """
    purse = scene.sees_purse(decision.seat)
    full, brief = (
        outcome_facts(action, decision, scene.view, scene.names, purse=purse, brief=is_brief)
        for is_brief in (False, True)
    )
    return full if len(in_a_line(full)) <= width else brief


def in_a_line(facts: Iterable[Fact]) -> str:
    """Return facts one behind the other."""
    return f"{ARROW} {'; '.join(fact.text for fact in facts)}"
