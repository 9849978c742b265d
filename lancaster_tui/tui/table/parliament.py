"""Parliament: the current laws and the proposals, and what they would give."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.cells import cell_len

from lancaster_tui.rules.events import LawApplied, LawPassed
from lancaster_tui.rules.phases.laws import LawChoice
from lancaster_tui.rules.phases.parliament import is_voting
from lancaster_tui.rules.pieces.rewards import RewardChoice
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.tui.kit.drawing import Row, cut, figure, fit, wrap
from lancaster_tui.tui.kit.glyphs import ARROW, MARK, NOTHING
from lancaster_tui.tui.kit.seats import seat_name
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.laws.cards import SHORT_WIDTH, law_short, law_text
from lancaster_tui.words.laws.forecast import Size
from lancaster_tui.words.phrases import COVERED
from lancaster_tui.words.prompts.votes import ballots_in_text

MARGIN = 3
_SHORT_SIZES: tuple[Size, ...] = ("short", "figure", "bare")
_NARROWEST, _WIDEST_SHORT, _WIDEST = 5, 9, 16  # of the columns


class LawTable:
    """The laws in a column, and a column of forecasts for each player.

    Laws and forecasts are shown in full where there is room, else in short.
    """

    def __init__(self, scene: Scene, width: int, laws: Sequence[Law]) -> None:
        self._scene = scene
        self._laws = {law.id: law for law in laws}
        self._forecasts = {law.id: scene.forecasts(law) for law in laws}
        seats, room = scene.view.players, width - MARGIN - 1
        full_width = _widest(law_text(law) for law in laws) + 2
        names = _widest(scene.names.seats[:seats]) + 1
        texts = _widest(text for texts in self._forecasts.values() for text in texts)
        self._column = max(texts, min(names, _WIDEST)) + 2
        if full_width + self._column * seats > room:
            widest = max(min(self._column, _WIDEST_SHORT), _NARROWEST)
            self._column = min((room - SHORT_WIDTH) // seats, widest)
            self._shorten(laws)
        left = room - self._column * seats
        self._text = law_text if full_width <= left else law_short
        self._text_width = min(full_width, left) if self._text is law_text else left

    def _shorten(self, laws: Iterable[Law]) -> None:
        for law in laws:
            if _widest(self._forecasts[law.id]) >= self._column:
                self._forecasts[law.id] = self._fitting(law)

    def _fitting(self, law: Law) -> list[str]:
        """Return the longest short forecasts that fit into the columns."""
        for size in _SHORT_SIZES:
            texts = self._scene.forecasts(law, size)
            if _widest(texts) < self._column:
                return texts
        return [cut(text, self._column - 1) for text in texts]  # two ways to exchange, five players

    def head(self, text: str, ink: str) -> Row:
        """Return the heads of the columns: the players."""
        row = fit([(text, ink)], MARGIN + self._text_width)
        for seat in range(self._scene.view.players):
            name, colour = seat_name(seat, self._scene.names, self._column - 1)
            row.append((figure(name, self._column), colour))
        return row

    def row(self, law: str, mark: str, ink: str) -> Row:
        """Return a law with its forecasts; the mark is a sign before it, or none."""
        text = self._text(self._laws[law])
        row: Row = [(f" {mark or ' '} ", ink or "mark"), *fit([(text, ink)], self._text_width)]
        for forecast in self._forecasts[law]:
            quiet = forecast in ("", COVERED)
            row.append((figure(forecast or NOTHING, self._column), "quiet" if quiet else "strong"))
        return row


def _widest(texts: Iterable[str]) -> int:
    return max((cell_len(text) for text in texts), default=0)


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
    if scene.recap is not None:
        laws = [event.law for event in scene.recap.events if isinstance(event, LawApplied)]
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
