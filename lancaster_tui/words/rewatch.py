"""A game that is watched again: its moments in words, and whose eyes they are seen with."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from lancaster_tui.rules.events import BallotIn
from lancaster_tui.rules.numbers import Ballot
from lancaster_tui.rules.position import Phase
from lancaster_tui.table.ledger import FINAL, START
from lancaster_tui.table.rewatch import Eyes
from lancaster_tui.table.turning_points import TurningPoint
from lancaster_tui.words.events import log_lines
from lancaster_tui.words.names import Names, phase_text
from lancaster_tui.words.phrases import goods, sentence
from lancaster_tui.words.prompts.votes import ballots_in_text
from lancaster_tui.words.turning_points import BETTER, cost_text, name_forms

EYES: Final = "EYES"
TIMELINE: Final = "TIMELINE"
ALL_OPEN: Final = "all open"
TURNING: Final = "TURNING POINT"
BEGINS: Final = "The game begins."
STOP: Final = "stop"
NEXT, THEN = "next: ", "then"
"""Before what comes after the moment that is shown, and before who comes after that."""
OVER: Final = "THE GAME IS OVER"
FINAL_SCORING: Final = "FINAL SCORING"
AFTER_ROUND: Final = "AFTER ROUND"
BEFORE, TOTAL = "before", "PP"
LOOK_FURTHER: Final = "TO LOOK FURTHER"
NOT_KEPT: Final = "The turning points that were found are not kept."
TIMELINE_LEGEND: Final = (
    "Below, round by round: placing, the votes (Y a law passed, N it failed), then the pay."
)
HERE: Final = "you are here"
"""Beside the round of the moment that is shown."""
STAR_MEANS: Final = "★ turning point"
STARS_LEGEND: Final = "★ marks a turning point."
LOG: Final = "LOG"
LOG_SAYS: Final = "choose a line to see its moment"
IN_LINES: Final = "or watch in plain text: lancaster replay FILE --step"
NOT_OVER: Final = (
    "this game is not over, so its record is secret; `lancaster resume` goes on with it."
)
"""Why a game cannot be watched again."""


def where_text(eyes: Eyes) -> str:
    """Return where some eyes are: ``round 3, parliament, act 61 of 118``."""
    return where_forms(eyes)[0]


def where_forms(eyes: Eyes) -> tuple[str, ...]:
    """Return where some eyes are, the longest form first; the shortest is ``act 61 of 118``."""
    number, phase = eyes.game.stage(eyes.moment)
    acts = act_text(eyes.acts, eyes.game.acts)
    return f"{stage_text((number, phase))}, {acts}", f"round {number}, {acts}", acts


def act_text(acts: int, of: int) -> str:
    """Return where on its way a game is: ``act 61 of 118``."""
    return f"act {acts} of {of}"


def stage_text(stage: tuple[int, Phase]) -> str:
    """Return the round and the phase of a moment: ``round 3, parliament``."""
    number, phase = stage
    return phase_text(phase) if phase == "ended" else f"round {number}, {phase_text(phase)}"


def eyes_text(seat: int | None, names: Names) -> str:
    """Return whose eyes a game is seen with."""
    return ALL_OPEN if seat is None else names.seat(seat)


def moment_texts(eyes: Eyes, names: Names) -> list[str]:
    """Return what has happened at the moment of some eyes, as they see it, in lines."""
    fresh, ballots = eyes.fresh, eyes.ballots
    lines = [line.text for line in log_lines(fresh, names, detail="joined") if not line.is_heading]
    act = eyes.game.act(eyes.moment)
    if not lines and act is not None and act.seat in ballots:
        lines = [ballot_text(act.seat, ballots[act.seat], names)]
    if not lines and any(isinstance(event, BallotIn) for event in fresh):
        lines = [f"{ballots_in_text(eyes.view)}."]
    if lines:
        return lines
    headings = [line.text for line in log_lines(fresh, names)]
    return headings or [BEGINS]


def ballot_text(seat: int, ballot: Ballot, names: Names) -> str:
    """Return what somebody has cast: ``Ann votes yes with 2 vote markers.``."""
    yes, markers = ballot
    added = f" with {goods(markers, 'votes')}" if markers else ""
    return f"{names.seat(seat)} votes {'yes' if yes else 'no'}{added}."


def page_text(page: int, of: int) -> str:
    """Return which page of a text is shown, behind the key to the next one."""
    return f"more, page {page} of {of}"


def leaves_text(key: str, *, loses: bool) -> str:
    """Return that a key leaves if it is pressed again, and what that ``loses``."""
    return f"{key} again leaves. {NOT_KEPT}" if loses else f"{key} again leaves."


def round_head(number: int) -> str:
    """Return the head of the points after a round, after the final scoring, or at the start."""
    return {START: "start", FINAL: "end"}.get(number, str(number))


def passed_text(passed: int) -> str:
    """Return how many laws have passed in a round."""
    return f"{passed} passed"


def further_texts() -> list[str]:
    """Return where to look after the end: start, turning points, what if, the log, away."""
    return [
        "back to the beginning",
        "find turning points",
        "what if the last act had been another",
        "go to a line of the log",
        "leave the replay",
    ]


def turning_texts(point: TurningPoint, names: Names) -> tuple[str, str]:
    """Return what a turning point has cost, and what had been better."""
    better = name_forms(point.judged.best, point.made, names)[0]
    return cost_text(point), f"{sentence(BETTER)}: {better}."


def looking_forms(done: int, of: int) -> tuple[str, ...]:
    """Return how far the turning points have been looked for, the longest form first."""
    so_far = f"{done} of {of}"
    return (
        f"looking for turning points: {so_far} decisions",
        f"turning points: {so_far} looked at",
        f"\N{BLACK STAR} search: {so_far}",
    )


def stopped_forms(done: int, of: int) -> tuple[str, ...]:
    """Return that the search for turning points is not finished, the longest form first."""
    so_far = f"{done} of {of}"
    return (
        f"search for turning points stopped at {so_far} decisions",
        f"turning points: stopped at {so_far}",
        f"\N{BLACK STAR} stopped at {so_far}",
    )


def no_turning_forms() -> tuple[str, ...]:
    """Return that no turning point was found, the longest form first."""
    return "no decision clearly cost as much as 1 PP", "no turning points"


def scenario_saved_text(path: Path) -> str:
    """Return where a moment was saved."""
    return f"Saved as {path}; play it with `lancaster play --scenario`."
