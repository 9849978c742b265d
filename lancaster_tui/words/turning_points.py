"""Turning points in words: when it was, what was done, what was better, and by how much."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lancaster_tui.bots.advice import TRIES
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.table.turning_points import Made, TurningPoint
from lancaster_tui.words.advice import move_forms, reasons
from lancaster_tui.words.advice_reasons import Part, difference_parts, in_a_row
from lancaster_tui.words.laws.cards import law_short
from lancaster_tui.words.names import Names, phase_text
from lancaster_tui.words.phrases import goods, number_of, sentence
from lancaster_tui.words.prompts.questions import prompt_text

TURNING_POINTS: Final = "TURNING POINTS"
WHAT_THEY_ARE: Final = "the decisions that cost a player most"
DID, BETTER, BRINGS = "did", "better", "brings"
AS_IT_WAS: Final = "AS IT WAS"
PLAY_ON: Final = "play on from there, as a new game"
OTHERS_TOO: Final = "Left and right show the turning points of the other players."
FAILED: Final = "The decisions could not be judged."
_JUDGED_BY: Final = (
    f"Judged by what the player could know: bots tried each answer {TRIES} times to the end of the "
    "round."
)
JUDGED_BY: Final = (
    f"{_JUDGED_BY} A cost is PP of the lead over the best rival at the end of the game, as "
    "estimated; the PP of its reasons add up to it."
)


def when_text(made: Made) -> str:
    """Return when a decision was made: ``round 2, placing knights``."""
    return f"round {made.seen.round}, {phase_text(made.seen.phase)}"


def heading_forms(made: Made, names: Names) -> Sequence[str]:
    """Return when a decision was made and what was asked, then in short, of a vote only which law.

    ``round 2, placing knights: take a King's Favour tile``; the shortest is only when.
    """
    when = when_text(made)
    asked = prompt_text(made.decision, made.seen, names)
    asked = asked.removeprefix(f"{names.seat(made.decision.seat)}: ").removesuffix(".")
    forms = [asked]
    if isinstance(made.decision.choice, CastBallot):
        forms.append(law_short(names.rules.law_by_id[made.seen.proposals[0]]))
    return [*(f"{when}: {form}" for form in forms), when]


def number_text(made: Made) -> str:
    """Return which act of the game a decision led to, as ``lancaster replay --at`` counts."""
    return f"act {made.acts + 1}"


def cost_text(point: TurningPoint) -> str:
    """Return what a decision cost: ``cost about 4 PP``."""
    return f"cost about {goods(_cost(point), 'pp')}"


def name_forms(action: Action, made: Made, names: Names) -> tuple[str, ...]:
    """Return what was done or could have been, the longest form first."""
    return tuple(move_forms(action, made.decision, made.seen, names))


def why_texts(action: Action, made: Made, names: Names) -> list[str]:
    """Return what followed from an action, or would have."""
    told = reasons(action, made.decision, made.seen, names, purse=True)
    return [fact.text for fact in told if not fact.is_extra]


def led_to_forms(point: TurningPoint, names: Names) -> Sequence[Sequence[Part]]:
    """Return what the better answer led to in the tries and the other did not, longest form first.

    Each is in parts, which add up to about the cost; nothing if it is not known.
    """
    return difference_parts(point.judged.differences, _cost(point), names)


def _cost(point: TurningPoint) -> int:
    return max(round(point.judged.cost), 1)


def progress_text(seat: int, done: int, of: int, names: Names) -> str:
    """Return how many decisions of a seat have been looked at."""
    return f"Looking at the decisions of {names.seat(seat)}: {done} of {of}"


def nothing_text(seat: int, names: Names) -> str:
    """Return that no decision of a seat is known to have cost anything to speak of."""
    return f"No decision of {names.seat(seat)} clearly cost as much as 1 PP."


def none_texts(seat: int, of: int, names: Names) -> Sequence[str]:
    """Return the same with how many decisions were looked at, how, and what else there is."""
    found = f"{number_of(of, 'decision was', 'decisions were')} looked at."
    return nothing_text(seat, names), f"{found} {_JUDGED_BY}", OTHERS_TOO


def point_lines(seat: int, point: TurningPoint, names: Names) -> list[str]:
    """Return a turning point in lines: when, what, and what was better."""
    made, judged = point
    when = f"{when_text(made)}, {number_text(made)}"
    head = f"{names.seat(seat)}, {when}: {cost_text(point)}."
    did = name_forms(judged.taken, made, names)[0]
    better = name_forms(judged.best, made, names)[0]
    lines = [head, f"  {sentence(DID)}: {did}.", f"  {sentence(BETTER)}: {better}."]
    whys = [in_a_row(parts) for parts in led_to_forms(point, names)[:1]]
    return [*lines, *(f"  {sentence(BRINGS)}: {why}." for why in whys)]
