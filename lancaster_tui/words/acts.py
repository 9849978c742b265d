"""A placement with all that belongs to it, in one line: a sentence, or just what counts."""

from __future__ import annotations

from collections.abc import Iterable

from lancaster_tui.rules import events as e
from lancaster_tui.rules.places import CASTLE, CONFLICT, place_text
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, listing, with_article


def belongs_to_placement(event: e.Event) -> bool:
    """Return whether an event behind a placement is part of it: an expulsion or a favour."""
    if isinstance(event, e.Expelled | e.FavourTaken):
        return True
    source = getattr(event, "source", None)
    return source is not None and source.kind == "favour"


def placement_text(placed: e.Placed, others: Iterable[e.Event], names: Names) -> str:
    """Return who places which knight where, and what follows from it at once.

    ``Zoe places S1 in France W, takes 2 squires``. ``others`` are the events that belong to the
    placement.
    """
    beside = f" with {goods(placed.squires, 'squires')}" if placed.squires else ""
    parts = [
        f"{names.faction(placed.faction)} places S{placed.strength}{beside} {_at(placed, names)}"
    ]
    for event in others:
        match event:
            case e.Expelled(faction, strength, _, fallen):
                lost = f", {goods(fallen, 'squires')} lost" if fallen else ""
                parts.append(f"expels {names.knight(faction, strength)}{lost}")
            case e.FavourTaken(_, favour):
                parts.append(f"takes {_favour(favour, names)}")
            case e.GoodsLost():
                if not parts[-1].endswith("lost"):
                    parts.append("all of it lost")
            case e.NobleTaken(_, county):
                parts[-1] = f"takes a noble of {names.county(county)}"
            case e.NobleRemoved(_, county):
                parts[-1] = f"removes a noble of {names.county(county)}"
            case e.Upgraded(_, strength):
                parts[-1] = f"upgrades S{strength} to S{strength + 1}"
            case e.Declined(_, what):
                is_favour = parts[-1].startswith("takes ")  # which gave it
                parts.append("but does not use it" if is_favour else f"declines the {what}")
            case e.Lost(_, what):
                parts.append(f"loses the {what}")
            case _:
                pass
    return ", ".join(parts)


def placement_signs(placed: e.Placed, others: Iterable[e.Event], names: Names) -> str:
    """Return the same without its subject in as few words as possible: ``S1 to France W, noble I``.

    ``others`` are the events that belong to the placement.
    """
    squires, letter = f"+{placed.squires}" if placed.squires else "", place_text(placed.place)
    area = "France " if placed.place >= CONFLICT else "castle " if placed.place >= CASTLE else ""
    parts = [f"S{placed.strength}{squires} to {area}{letter}"]
    for event in others:
        match event:
            case e.Expelled(faction, strength, _, fallen):
                lost = f"+{fallen}" if fallen else ""
                parts.append(f"expels {names.knight(faction, strength)}{lost}")
            case e.FavourTaken(_, favour):  # a plus would be squires that go along
                if names.rules.favours[favour].reward.goods:
                    parts.append(f"takes {_favour(favour, names)}")
            case e.GoodsLost():
                if parts[-1] != "lost":
                    parts.append("lost")
            case e.NobleTaken(_, county) | e.NobleRemoved(_, county):
                parts.append(f"noble {place_text(county)}")
            case e.Upgraded(_, strength):
                parts.append(f"S{strength} to S{strength + 1}")
            case e.Recruited():
                parts.append("recruit")
            case e.TileBuilt(_, space):
                parts.append(f"tile {place_text(CASTLE + space)}")
            case e.Declined(_, what):
                parts.append(f"no {what}")
            case e.Lost(_, what):
                parts.append(f"{what} lost")
            case _:
                pass
    return ", ".join(parts)


def _favour(favour: int, names: Names) -> str:
    """Return what a King's Favour tile gives, behind a verb: ``an upgrade``."""
    reward = names.rules.favours[favour].reward
    won = [goods(amount, good) for good, amount in reward.goods]
    if won:
        return listing(won)
    text = names.favour(favour)
    is_single = [amount for _, amount in reward.prizes] == [1] and reward.promote is None
    return with_article(text) if is_single else text


def _at(placed: e.Placed, names: Names) -> str:
    """Return where the knight goes."""
    letter = place_text(placed.place)
    if placed.place >= CONFLICT:
        return f"in France {letter}"
    if placed.place >= CASTLE:
        return f"in {'its' if names.is_ally(placed.faction) else 'their'} castle, {letter}"
    return f"in {names.county(placed.place)}"
