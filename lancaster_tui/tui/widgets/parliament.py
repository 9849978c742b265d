"""Parliament: the laws, what is voted on, and what each law would give everybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.cells import cell_len

from lancaster_tui.rules.law_words import Exchange
from lancaster_tui.rules.laws import law_payouts
from lancaster_tui.rules.parliament import CastBallot
from lancaster_tui.rules.ruleset import Law
from lancaster_tui.tui.glyphs import ARROW, NOTHING, TIMES, UP_TO
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.widgets.area import Area
from lancaster_tui.tui.widgets.drawing import Row, figure, fit, wrap
from lancaster_tui.tui.widgets.seats import badge
from lancaster_tui.words.forecast import COVERED, LOST, forecasts
from lancaster_tui.words.forecast import NOTHING as NOTHING_WON
from lancaster_tui.words.laws import SHORT_WIDTH, law_short, law_text
from lancaster_tui.words.votes import ballots_in_text

_MARGIN = 3
_BLANK = "\N{NO-BREAK SPACE}"
_NARROWEST_FORECAST, _WIDEST_FORECAST = 5, 9


class Parliament(Area):
    """The current laws, the proposals, and a forecast of each for each player."""

    def title(self, scene: Scene) -> str | None:
        """Return the title."""
        return "Parliament"

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the laws with the forecast in columns, then the laws still to come."""
        view = scene.view
        laws = scene.names.rules.law_by_id
        table = _Table(scene, width, [laws[law] for law in (*view.laws, *view.proposals)])
        rows = [table.head(" current", "strong")]
        rows += [table.row(law, "") for law in view.laws]
        voting = bool(view.agenda) and isinstance(view.agenda[-1], CastBallot)
        rows.append([(" proposed", "strong"), *_vote_state(scene, voting=voting)])
        for index, law in enumerate(view.proposals):
            rows.append(table.row(law, "now" if voting and index == 0 else ""))
        return rows + _to_come(scene, width, height - len(rows))


class _Table:
    """The laws in a column, and a column of forecasts for each player.

    Laws and forecasts are told in full where there is room, else in short.
    """

    def __init__(self, scene: Scene, width: int, laws: Sequence[Law]) -> None:
        self._scene = scene
        self._laws = {law.id: law for law in laws}
        self._forecasts = {law.id: _forecasts(scene, law) for law in laws}
        seats, room = scene.view.players, width - _MARGIN - 1
        full_width = _widest(law_text(law) for law in laws) + 2
        self._column = _widest(text for texts in self._forecasts.values() for text in texts) + 2
        if full_width + self._column * seats > room:
            widest = max(min(self._column, _WIDEST_FORECAST), _NARROWEST_FORECAST)
            self._column = min((room - SHORT_WIDTH) // seats, widest)
            self._shorten(laws)
        left = room - self._column * seats
        self._text = law_text if full_width <= left else law_short
        self._text_width = min(full_width, left) if self._text is law_text else left

    def _shorten(self, laws: Iterable[Law]) -> None:
        for law in laws:
            texts = self._forecasts[law.id]
            if _widest(texts) >= self._column:
                self._forecasts[law.id] = _in_short(self._scene, law, texts)

    def head(self, text: str, ink: str) -> Row:
        """Return the heads of the columns."""
        row = fit([(text, ink)], _MARGIN + self._text_width)
        for seat in range(self._scene.view.players):
            sign, colour = badge(seat, self._scene.names)
            row.append((figure(sign, self._column), colour))
        return row

    def row(self, law: str, ink: str) -> Row:
        """Return a law with its forecasts."""
        pointer = f" {ARROW} " if ink else "   "
        row: Row = [(pointer, ink), *fit([(self._text(self._laws[law]), ink)], self._text_width)]
        for text in self._forecasts[law]:
            quiet = text in (NOTHING, COVERED)
            row.append((figure(text, self._column), "quiet" if quiet else "strong"))
        return row


def _widest(texts: Iterable[str]) -> int:
    return max((cell_len(text) for text in texts), default=0)


def _forecasts(scene: Scene, law: Law) -> list[str]:
    """Return what a law would give each seat, as far as the viewer may know."""
    seats = range(scene.view.players)
    known = [seat for seat in seats if scene.sees_purse(seat)]
    texts = forecasts(scene.view, law, known)
    return [NOTHING if text == NOTHING_WON else text for text in texts]


def _in_short(scene: Scene, law: Law, texts: Sequence[str]) -> list[str]:
    """Return forecasts for narrow columns, all of a law in the same form."""
    kept = (NOTHING, COVERED, LOST)
    return [
        text if text in kept else _amount(law, times)
        for text, times in zip(texts, law_payouts(scene.view, law), strict=True)
    ]


def _amount(law: Law, times: int) -> str:
    """Return the amount if the law pays one kind of goods, else how many times it pays."""
    effect = law.effect
    if isinstance(effect, Exchange):
        return f"{UP_TO}{times}"
    goods = effect.reward.goods
    if effect.reward.is_goods_only and len(goods) == 1:
        return f"+{goods[0][1] * times}"
    return f"{times}{TIMES}"


def _vote_state(scene: Scene, *, voting: bool) -> Row:
    view = scene.view
    if voting:
        return [(f"   {ballots_in_text(view)}", "now")]
    return [] if view.proposals else [("   none", "quiet")]


def _to_come(scene: Scene, width: int, height: int) -> list[Row]:
    """Return the laws of the pile by group: by name if there is room, else how many."""
    view, rules = scene.view, scene.names.rules
    pile = [rules.law_by_id[law] for law in view.laws_to_come]
    groups = [(group, list(laws)) for group, laws in groupby(pile, key=lambda law: law.group)]
    if height <= 0 or not groups:
        return []
    named: list[Row] = [[(" to come", "strong"), ("   by group", "quiet")]]
    for group, laws in groups:
        texts = wrap("   ".join(law_short(law).replace(" ", _BLANK) for law in laws), width - 4)
        named += [
            [(f" {group if number == 0 else ' '}  ", "quiet"), (text.replace(_BLANK, " "), "")]
            for number, text in enumerate(texts)
        ]
    if len(named) <= height:
        return named
    counts = "".join(f"   {group}: {len(laws)}" for group, laws in groups)
    return [[(" to come, by group", "quiet"), (counts, "quiet")]]
