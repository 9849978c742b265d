"""The answers of a list: the key that marks each, what it says, and whether it is possible now."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lancaster_tui.rules.actions import (
    Action,
    BuildTile,
    Decline,
    NameStartPlayer,
    Ransom,
    Sail,
    TakeNoble,
    Trade,
    UseSpace,
)
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.places import CASTLE, place_text
from lancaster_tui.tui.kit.drawing import Piece
from lancaster_tui.tui.kit.seats import seat_ink, seat_shape
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.spots import spot_named
from lancaster_tui.words.prompts.answers import (
    action_label,
    action_short,
    fewer_words,
    trade_text,
    voyage_text,
)
from lancaster_tui.words.prompts.refusals import objection
from lancaster_tui.words.prompts.votes import OPEN_BALLOT, open_ballot_texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lancaster_tui.rules.agenda import Decision


class AnswerRow(NamedTuple):
    """An answer of the list: the key that marks it, what it says, and whether it is possible now.

    ``texts`` say it, each in less room than the one before. Without an action it opens the ballot.
    ``spot`` is the one that the answer names, if it does, and ``who`` the sign and the name that
    its texts begin with, in their colour.
    """

    action: Action | None
    key: str
    texts: Sequence[str]
    is_possible: bool = True
    spot: int | None = None
    who: Piece = ("", "")


def fast_key(action: Action, index: int) -> str:
    """Return the key that picks an answer: the letter of its place, a number, or nothing."""
    match action:
        case BuildTile(space) | UseSpace(space):
            return place_text(CASTLE + space).lower()
        case TakeNoble(place) | Sail(place):
            return place_text(place).lower()
        case Decline():
            return "0"
        case Ransom(number):
            pass
        case Trade():
            number = index  # the first is to do without; of two ways the second goes on counting
        case NameStartPlayer(before):
            number = before + 1
        case _:
            number = index + 1
    return str(number) if number < 10 else ""


def answer_rows(decision: Decision, scene: Scene) -> list[AnswerRow]:
    """Return all answers that belong to the question."""
    if isinstance(decision.choice, CastBallot):
        if scene.is_before_vote:
            return [AnswerRow(None, "", open_ballot_texts(scene.view, scene.names))]
        return [AnswerRow(None, "", (OPEN_BALLOT,))]
    rows = [
        AnswerRow(
            action,
            fast_key(action, index),
            _texts(action, decision, scene),
            action in decision.actions,
            spot_named(action, decision, scene.view),
        )
        for index, action in enumerate(decision.choice.candidates(scene.view, decision.seat))
    ]
    return [_signed(row, scene) for row in rows]


def _signed(row: AnswerRow, scene: Scene) -> AnswerRow:
    """Return an answer that names a player, with the sign of that player."""
    if not isinstance(row.action, NameStartPlayer):
        return row
    seat = row.action.seat
    shape = seat_shape(seat, scene.names)
    texts = [f"{shape} {text}" for text in row.texts]
    who = f"{shape} {scene.names.seat(seat)}", seat_ink(seat, scene.names)
    return row._replace(texts=texts, who=who)


def _with_objection(text: str, action: Action, decision: Decision, scene: Scene) -> str:
    """Return an answer and why it cannot be given, if it cannot."""
    refusal = decision.choice.refusal(scene.view, decision.seat, action)
    if refusal is None or not scene.sees_purse(decision.seat):
        return text
    return f"{text} ({objection(refusal, scene.names)})"


def _texts(action: Action, decision: Decision, scene: Scene) -> Sequence[str]:
    """Return an answer in forms from long to short."""
    short = action_short(action, decision, scene.view, scene.names)
    least = fewer_words(action, decision, scene.view, scene.names)
    return (
        _in_full(action, decision, scene),
        *(_in_short(text, action, decision, scene) for text in (short, *least)),
        least[-1] if least else short,
    )


def _in_full(action: Action, decision: Decision, scene: Scene) -> str:
    """Return an answer: of an exchange also what it leaves, of a voyage how the battle would end.

    Of others why they cannot be given.
    """
    label = action_label(action, decision, scene.view, scene.names)
    if isinstance(action, Trade) and scene.sees_purse(decision.seat):
        return trade_text(action, decision, scene.view)
    if isinstance(action, Sail) and action in decision.actions:
        return voyage_text(action, decision, scene.view, scene.names)
    return _with_objection(label, action, decision, scene)


def _in_short(text: str, action: Action, decision: Decision, scene: Scene) -> str:
    """Return an answer in short, and why it cannot be given if it does not say that itself."""
    if isinstance(action, Trade | TakeNoble | Sail):
        return text
    return _with_objection(text, action, decision, scene)
