"""What follows from an answer, and what laws would pay otherwise after it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from lancaster_tui.rules.position import Position
from lancaster_tui.words.laws.cards import law_short
from lancaster_tui.words.laws.forecast import UP_TO, forecasts, spoken_thing
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import COVERED

POINTS, GOODS, OPEN_POINTS, OPEN_GOODS, OF_OTHERS, _GOODS_OF_OTHERS, KNOWN = range(7)
"""What facts are about, the weightiest first.

Open is what still depends on a choice or a vote; known what the rules say of every such answer.
"""


class Fact(NamedTuple):
    """Something that follows from an answer.

    ``is_warning`` says that it is against the player, ``is_neutral`` that it is no gain either,
    ``is_extra`` that it can be left out where there is no room: for a later page, or for good if it
    is ``KNOWN``. One that ``joins`` the fact before it is left out unless it fits behind it. A fact
    about a law begins with the ``title`` of that.
    """

    text: str
    is_warning: bool = False
    is_extra: bool = False
    joins: bool = False
    weight: int = 0
    is_neutral: bool = False
    title: str = ""


def law_facts(
    seat: int, before: Position, after: Position, known: Collection[int], names: Names
) -> list[Fact]:
    """Return what laws in force and proposals would pay otherwise after an answer of a seat.

    What it changes for that seat comes first; what it costs it is a warning, which cannot be left
    out if the law is in force. ``known`` are the seats whose gold and squires the reader may see
    (SET-10).
    """
    own, others = list[Fact](), list[Fact]()
    for law_id in (*before.laws, *before.proposals):
        law, short = names.rules.law_by_id[law_id], law_short(names.rules.law_by_id[law_id])
        in_force = law_id in before.laws
        title = f'law "{short}": ' if in_force else f'if "{short}" passes: '
        pays = zip(forecasts(before, law, known), forecasts(after, law, known), strict=True)
        for other, texts in enumerate(pays):
            was, becomes = texts
            if was == becomes:
                continue
            if other == seat and not becomes:
                is_loss, is_open = not was.startswith("-"), not in_force
                text, weight = f"{title}{_loss(was)}", _weight(was, in_force=in_force)
                is_extra = is_open or not is_loss
                own.append(Fact(text, is_loss, is_extra, weight=weight, title=title))
            elif other == seat:
                gain = _change(was, becomes) if was else _gain(becomes)
                weight = _weight(becomes, in_force=in_force)
                own.append(Fact(f"{title}{gain}", is_extra=True, weight=weight, title=title))
            else:
                changes = f"{title}{names.seat(other)} {of_other_text(was, becomes)}"
                weight = OF_OTHERS if _is_points(was or becomes) else _GOODS_OF_OTHERS
                others.append(Fact(changes, is_extra=True, weight=weight, title=title))
    return own + others


def _loss(was: str) -> str:
    """Return what it means to a player that a law would do nothing any more but that before."""
    if was == COVERED:
        return "you may lose your claim to it"
    if was.startswith(UP_TO):
        return "you could no longer use it"
    if was.startswith("-"):
        return f"you would be spared {was[1:]}"
    return f"you would lose {_named(was)}"


def _change(was: str, becomes: str) -> str:
    """Return what a law would do instead: behind an arrow, in words if both are limits."""
    if was.startswith(UP_TO) and becomes.startswith(UP_TO):
        before = was.removeprefix(UP_TO)
        return f"then {becomes}, not {before.removesuffix(' PP')}"
    return f"{becomes}, not {was}"


def of_other_text(was: str, becomes: str) -> str:
    """Return what a law would do otherwise to another player, said behind the name."""
    if not was:
        return "may get it" if becomes == COVERED else f"would get {_named(becomes)}"
    if not becomes:
        return "may no longer get it" if was == COVERED else f"would no longer get {_named(was)}"
    return f"{becomes}, not {was}"


def _gain(becomes: str) -> str:
    if becomes == COVERED:
        return "you may have a claim to it"
    if becomes.startswith("-"):
        return f"you pay {becomes[1:]}"
    return f"you get {_named(becomes)}"


def _named(pays: str) -> str:
    """Return what a law pays behind a verb: ``a tile``, ``up to 3 PP``, ``an S4 for an S3``."""
    amount = pays.removeprefix("+").replace(f"{UP_TO}+", UP_TO)
    return spoken_thing(amount.replace(" +", " + "))


def _weight(pays: str, *, in_force: bool) -> int:
    """Return when what a law pays is named: points come first, they win the game (END-5)."""
    if in_force:
        return POINTS if _is_points(pays) else GOODS
    return OPEN_POINTS if _is_points(pays) else OPEN_GOODS


def _is_points(pays: str) -> bool:
    return pays.endswith(" PP")
