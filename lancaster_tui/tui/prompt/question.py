"""What the prompt says of a question: what is asked, how to answer it, where knights can go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.tui.kit.drawing import wrap
from lancaster_tui.tui.prompt.preview import NO_NEWS
from lancaster_tui.tui.table.spots import unpaid_spots
from lancaster_tui.words.prompts.answers import purse_asked
from lancaster_tui.words.prompts.placements import OTHERS_REACH, reach_lines
from lancaster_tui.words.prompts.questions import (
    expelled_text,
    invitation_text,
    prompt_forms,
    round_begins_text,
)
from lancaster_tui.words.prompts.votes import placing_over_text
from lancaster_tui.words.rewards import longest

if TYPE_CHECKING:
    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.tui.prompt.chosen import Chosen
    from lancaster_tui.tui.table.scene import Scene


def question_text(decision: Decision, scene: Scene, width: int) -> str:
    """Return what is asked, in the longest form that takes no more rows than others."""
    if scene.is_before_vote:
        question = placing_over_text(has_placed=scene.has_placed)
    else:
        forms = prompt_forms(decision, scene.view, scene.names)
        question = min(forms, key=lambda form: len(wrap(form, max(width, 1))))
    if scene.begins_round:
        return f"{round_begins_text(scene.view)} {question}"
    if isinstance(decision.choice, PlaceKnight):
        news = expelled_text(scene.changes, decision.seat, scene.view, scene.names)
        return longest((f"{question}{news}", question), width)
    return question


def how_to_answer(scene: Scene) -> str:
    """Return how what is asked is answered, or what it is about; nothing if nothing is asked."""
    decision = scene.decision
    if decision is None:
        return ""
    is_for_ally = decision.faction != decision.seat
    how = invitation_text(decision.choice, scene.view, is_for_ally=is_for_ally)
    purse = purse_asked(decision, scene.view) if scene.sees_purse(decision.seat) else ""
    return f"{purse} {how}".lstrip()


def reach(chosen: Chosen, scene: Scene, width: int, rows: int) -> Content:
    """Return where the knights in court can go; where rows are few, the marked one."""
    if not isinstance(chosen.decision.choice, PlaceKnight):
        return NO_NEWS
    lines = reach_lines(chosen.decision, width, unpaid_spots(scene))
    if len(lines) > rows:
        lines = [line for line in lines if line.startswith(f"{chosen.marked}:")]
        lines += [OTHERS_REACH] * (len(lines) < rows and len(OTHERS_REACH) <= width)
    if len(lines) > rows or max(map(len, lines), default=0) > width:
        return NO_NEWS
    return Content("\n").join(Content.assemble((line, "$soft")) for line in lines)
