"""What the score sheet tells of allies: what they won, which is lost, and their knights (ALY)."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from lancaster_tui.rules.knights import won_strength
from lancaster_tui.rules.state import STRENGTHS
from lancaster_tui.table.losses import LOST, NOT_KEPT, Losses
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.widgets.figures import Figures, Line
from lancaster_tui.tui.widgets.seats import whole_name
from lancaster_tui.words.scores import (
    ALLIES_RULE,
    ALLY_KNIGHTS,
    NOTHING_WON,
    REMOVED_AND_LEFT,
    WON_AND_LOST,
    WON_BY_ALLIES,
    ally_knights_text,
    lost_head,
    lost_text,
    round_head,
)

_TOTAL = "total"


def allies_of_all(scene: Scene, order: list[int]) -> list[Figures]:
    """Return what each ally lost, then the nobles it removed and its strength.

    The allies have a row each, in the order of their owners.
    """
    losses = _losses(scene)
    allies = [ally for seat in order for ally in scene.view.factions_of(seat)[1:]]

    def line(ally: int, *numbers: int) -> Line:
        name, ink = whole_name(ally, scene.names)
        return Line(name, numbers, ink)

    lost = [line(ally, *(losses.total(ally, what) for what in LOST)) for ally in allies]
    rest = [
        line(ally, losses.total(ally, "nobles"), won_strength(scene.view, ally)) for ally in allies
    ]
    return [
        Figures(WON_BY_ALLIES, [*map(lost_head, LOST)], lost, strong=""),
        Figures(REMOVED_AND_LEFT, [lost_head("nobles"), ALLY_KNIGHTS], rest, strong=""),
    ]


def page_of_ally(scene: Scene, ally: int) -> list[Widget]:
    """Return what an ally won and lost by round, as far as it won anything, and its knights."""
    losses, names = _losses(scene), scene.names
    rounds = range(1, names.rules.rounds + 1)
    lines = [
        Line(
            lost_text(what),
            (
                *(losses.in_round(ally, what, number) for number in rounds),
                losses.total(ally, what),
            ),
        )
        for what in NOT_KEPT
        if losses.total(ally, what)
    ]
    won = lines or [Line(NOTHING_WON, (0,) * (len(rounds) + 1))]
    name, ink = whole_name(ally, names)
    knights = Content(ally_knights_text(_knights(scene, ally), names, ally))
    return [
        Static(Content.assemble((name, f"bold ${ink}"), f": {WON_AND_LOST}")),
        Figures("round", [*map(round_head, rounds), _TOTAL], won, strong=_TOTAL),
        Static(knights),
        Static(Content(ALLIES_RULE), classes="label"),
    ]


def _losses(scene: Scene) -> Losses:
    return Losses(scene.log, scene.view.players)


def _knights(scene: Scene, ally: int) -> list[int]:
    """Return the knights of an ally that are not in its reserve."""
    pieces, reserve = scene.names.rules.pieces.knights, scene.view.factions[ally].reserve
    return [
        strength for strength in STRENGTHS for _ in range(pieces[strength - 1] - reserve[strength])
    ]
