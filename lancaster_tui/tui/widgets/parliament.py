"""Parliament: the laws, what is voted on, and what each law would give everybody."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from lancaster_tui.rules.entries import Law
from lancaster_tui.rules.events import LawApplied, LawPassed
from lancaster_tui.rules.law_choices import LawChoice
from lancaster_tui.rules.parliament import is_voting
from lancaster_tui.rules.rewards import RewardChoice
from lancaster_tui.tui.glyphs import ARROW, MARK
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.widgets.area import Area
from lancaster_tui.tui.widgets.drawing import Row, wrap
from lancaster_tui.tui.widgets.law_table import MARGIN, LawTable
from lancaster_tui.words.laws import law_short, law_text
from lancaster_tui.words.votes import ballots_in_text

_BLANK = "\N{NO-BREAK SPACE}"


class Parliament(Area):
    """The current laws, the proposals, and a forecast of each for each player.

    The laws still to come are named below them where there is room; else the border counts them.
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._has_named = False

    def title(self, scene: Scene) -> str | None:
        """Return the title."""
        return "Parliament"

    def subtitle(self, scene: Scene) -> str | None:
        """Return how many laws are still to come, unless they are named."""
        if self._has_named or not scene.view.laws_to_come:
            return None
        counts = "".join(f"   {group}: {len(laws)}" for group, laws in _groups(scene))
        return f"to come by group{counts}"

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the laws with the forecast in columns, then the laws still to come."""
        view = scene.view
        laws = scene.names.rules.law_by_id
        table = LawTable(scene, width, [laws[law] for law in (*view.laws, *view.proposals)])
        applied, passed = _applied_law(scene), _passed_laws(scene)
        rows = [table.head(" current", "strong")]
        for law in view.laws:
            mark, ink = ("", "") if law != applied else (ARROW, "now")
            rows.append(table.row(law, mark or (MARK if law in passed else ""), ink))
        rows.append([(" proposed", "strong"), *_vote_state(scene)])
        for index, law in enumerate(view.proposals):
            is_now = is_voting(view) and index == 0
            rows.append(table.row(law, ARROW if is_now else "", "now" if is_now else ""))
        named = _to_come(scene, width, height - len(rows))
        self._has_named = bool(named)
        return rows + named


def _applied_law(scene: Scene) -> str | None:
    """Return the law that is being applied at the stop or question that is shown."""
    if scene.walk is not None:
        laws = [event.law for event in scene.walk.events if isinstance(event, LawApplied)]
        return laws[0] if laws else None
    match scene.view.agenda[-1:]:
        case [LawChoice(law=law)]:
            return law
        case [RewardChoice(source=source)] if source.kind == "law":
            return source.id
    return None


def _passed_laws(scene: Scene) -> set[str]:
    """Return the laws that have come into force since the viewer last acted."""
    return {event.law for event in scene.fresh if isinstance(event, LawPassed)}


def _vote_state(scene: Scene) -> Row:
    view = scene.view
    if is_voting(view):
        return [(f"   {ballots_in_text(view)}", "now")]
    return [] if view.proposals else [("   none", "quiet")]


def _groups(scene: Scene) -> list[tuple[int, Sequence[Law]]]:
    """Return the laws of the pile by group; their order within a group is hidden (SET-10)."""
    pile = [scene.names.rules.law_by_id[law] for law in scene.view.laws_to_come]
    return [(group, list(laws)) for group, laws in groupby(pile, key=lambda law: law.group)]


def _to_come(scene: Scene, width: int, height: int) -> list[Row]:
    """Return the laws of the pile by name: in full, in short, or not at all for want of room."""
    groups = _groups(scene)
    if not groups or len(groups) >= height:
        return []
    if len(scene.view.laws_to_come) < height:
        texts = [(group, [law_text(law) for law in laws]) for group, laws in groups]
    else:
        texts = [(group, _wrapped(laws, width)) for group, laws in groups]
    rows: list[Row] = [[(" to come", "strong"), ("   by group", "quiet")]]
    for group, lines in texts:
        for number, line in enumerate(lines):
            rows.append([(f" {group if number == 0 else ' '}  ", "quiet"), (line, "")])
    return rows if len(rows) <= height else []


def _wrapped(laws: Sequence[Law], width: int) -> list[str]:
    """Return laws in short, several on a line."""
    text = "   ".join(law_short(law).replace(" ", _BLANK) for law in laws)
    return [line.replace(_BLANK, " ") for line in wrap(text, width - MARGIN - 1)]
