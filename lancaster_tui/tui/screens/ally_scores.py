"""What the score sheet tells of allies: what they won, which is lost, and their knights (ALY)."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from lancaster_tui.rules.state import STRENGTHS
from lancaster_tui.table.losses import LOST, Losses
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.widgets.figures import Figures, Line
from lancaster_tui.tui.widgets.seats import seat_ink, seat_shape
from lancaster_tui.words.names import Names
from lancaster_tui.words.scores import (
    ALLIES_RULE,
    ALLY_KNIGHTS,
    NOTHING_WON,
    WON_AND_LOST,
    WON_BY_ALLIES,
    ally_knights_text,
    lost_head,
    lost_text,
    round_head,
)

_TOTAL = "total"


def allies_of_all(scene: Scene, order: list[int]) -> Figures:
    """Return a row for each ally, in the order of its owners: what it lost, and its strength."""
    losses = Losses(scene.log)

    def numbers(ally: int) -> tuple[int, ...]:
        return (*(losses.total(ally, what) for what in LOST), sum(_knights(scene, ally)))

    allies = [ally for seat in order for ally in scene.view.factions_of(seat)[1:]]
    lines = [
        Line(ally_sign(ally, scene.names), numbers(ally), seat_ink(ally, scene.names))
        for ally in allies
    ]
    return Figures(WON_BY_ALLIES, [*map(lost_head, LOST), ALLY_KNIGHTS], lines, strong="")


def ally_of_seat(scene: Scene, ally: int) -> list[Widget]:
    """Return what an ally won and lost by round, as far as it won anything, and its knights."""
    losses, names = Losses(scene.log), scene.names
    rounds = range(1, names.rules.rounds + 1)
    lines = [
        Line(
            lost_text(what),
            (
                *(losses.in_round(ally, what, number) for number in rounds),
                losses.total(ally, what),
            ),
        )
        for what in LOST
        if losses.total(ally, what)
    ]
    won = lines or [Line(NOTHING_WON, (0,) * (len(rounds) + 1))]
    head = Content.assemble((ally_sign(ally, names), f"bold ${seat_ink(ally, names)}"))
    knights = Content(ally_knights_text(_knights(scene, ally), names, ally))
    return [
        Static(Content.assemble(head, f": {WON_AND_LOST}")),
        Figures("round", [*map(round_head, rounds), _TOTAL], won, strong=_TOTAL),
        Static(knights),
        Static(Content(ALLIES_RULE), classes="label"),
    ]


def ally_sign(ally: int, names: Names) -> str:
    """Return the shape and the name of an ally."""
    return f"{seat_shape(ally, names)}{names.faction(ally)}"


def _knights(scene: Scene, ally: int) -> list[int]:
    """Return the knights of an ally that are not in its reserve."""
    pieces, reserve = scene.names.rules.pieces.knights, scene.view.factions[ally].reserve
    return [
        strength for strength in STRENGTHS for _ in range(pieces[strength - 1] - reserve[strength])
    ]
