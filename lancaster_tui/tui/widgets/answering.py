"""How a question is answered: with which keys, and what an answer leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.law_choices import AllotmentChoice
from lancaster_tui.rules.parliament import CastBallot
from lancaster_tui.rules.placing import PlaceKnight
from lancaster_tui.tui.glyphs import ARROW
from lancaster_tui.words.actions import preview_text
from lancaster_tui.words.outcomes import outcome_text
from lancaster_tui.words.refusals import refusal_text

if TYPE_CHECKING:
    from lancaster_tui.rules.actions import Action
    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.tui.scene import Scene

Keys = tuple[tuple[str, str], ...]

_PLACEMENT_KEYS = (
    ("arrows", "choose"),
    ("1-4", "knight"),
    ("a-z", "place"),
    ("+ -", "squires"),
    ("Enter", "next"),
)
_ALLY_KEYS = tuple(
    ("1-8", what) if what == "knight" else (keys, what) for keys, what in _PLACEMENT_KEYS
)
_ALLOTMENT_KEYS = (
    ("up down", "choose"),
    ("Space + -", "change"),
    ("0", "none"),
    ("Enter", "do it"),
)
_LIST_KEYS = (("up down", "choose"), ("Enter", "do it"))
_BALLOT_KEYS = (("Enter", "vote"),)


class AnswerChanged(Message):
    """Another answer to a decision is chosen; ``action`` is None as long as it is incomplete.

    ``spot`` is the one that it is about, if there is one. ``targets`` are the spots that stand out
    for what is chosen so far; None: as the scene has them.
    """

    def __init__(
        self,
        decision: Decision,
        action: Action | None,
        spot: int | None = None,
        targets: frozenset[int] | None = None,
    ) -> None:
        super().__init__()
        self.decision = decision
        self.action = action
        self.spot = spot
        self.targets = targets


class AnswerDone(Message):
    """The answer that is chosen shall be given; of a ballot, which has no action, be made."""

    def __init__(self, decision: Decision, action: Action | None) -> None:
        super().__init__()
        self.decision = decision
        self.action = action


def answer_keys(decision: Decision, scene: Scene) -> Keys:
    """Return the keys that answer a decision, with what they do."""
    match decision.choice:
        case PlaceKnight():
            return _ALLY_KEYS if scene.view.has_allies else _PLACEMENT_KEYS
        case AllotmentChoice():
            return _ALLOTMENT_KEYS
        case CastBallot():
            return _BALLOT_KEYS
        case _:
            return _LIST_KEYS


def reason_against(action: Action, decision: Decision, scene: Scene) -> str | None:
    """Return why an answer cannot be given, or None."""
    refusal = decision.choice.refusal(scene.view, decision.seat, action)
    if refusal is None:
        return None
    return refusal_text(refusal, scene.names)


def preview(action: Action, decision: Decision, scene: Scene) -> tuple[str, bool]:
    """Return what an answer would do and True, or why it cannot be given and False."""
    if (reason := reason_against(action, decision, scene)) is not None:
        return reason, False
    purse = scene.sees_purse(decision.seat)
    if isinstance(action, Place):
        text = preview_text(action, decision, scene.view, scene.names)
    else:
        text = outcome_text(action, decision, scene.view, scene.names, purse=purse)
    return f"{ARROW} {text}" if text else "", True
