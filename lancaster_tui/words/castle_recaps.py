"""What the castles have given, space by space: from what everybody has seen happen (SET-11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.events import (
    CastleScored,
    Declined,
    Event,
    Placed,
    Returned,
    Skipped,
    TileTurned,
)
from lancaster_tui.rules.pieces.rewards import usable
from lancaster_tui.rules.places import CASTLE
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.vocabulary import PrizeWord
from lancaster_tui.words.awards import GOOD_HEADS, Item, displaced, items_of
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import knights, listing, number_of
from lancaster_tui.words.recaps import lifted, scorings

_USELESS: Final[Mapping[PrizeWord, str]] = complete(
    PrizeWord,
    {
        "recruit": "no S1 in reserve",
        "upgrade": "no knight to upgrade",
        "promote": "no knight to upgrade",
        "tile": "no tile in stock",
        "noble": "no noble to take",
        "voyage": "no way to France",
    },
)
_TILE_THERE: Final = "tile"  # what a space gave something for, if it was no knight
_FULL: Final = "no more can be owned"
_REPLACED: Final = (
    "S{} went home for the tile",
    "S{} home for the tile",
    "S{} home for tile",
    "S{} sent home",
    "S{} home",
)


class Yield(NamedTuple):
    """What one space of a castle, or the table, gave, and for what: ``tile``, ``S1``.

    Where it gave nothing, ``unused`` says why. ``note`` says in forms, the longest first, which
    knight had to leave for that tile. ``is_tile`` says that it was a tile that gave it, ``brief``
    are shorter forms of for what it was.
    """

    items: Sequence[Item]
    source: str
    note: Sequence[str] = ()
    unused: str = ""
    is_tile: bool = False
    brief: Sequence[str] = ()


class SpaceRow(NamedTuple):
    """A space of the castles, None for the table, and what it gave each faction, if anything."""

    space: int | None
    yields: Mapping[int, Yield]


def castle_rows(
    events: Sequence[Event], log: Sequence[Event], position: Position, names: Names
) -> list[SpaceRow]:
    """Return what each space of the castles gave, then the table, unless it gave nobody anything.

    The factions are in the order in which their castles were scored. ``log`` tells what happened
    before in that round.
    """
    placed = (at for at in range(len(log), 0, -1) if isinstance(log[at - 1], Placed | Skipped))
    gone = displaced(log[next(placed, 0) :])
    castles = {castle.faction: own for castle, own in scorings(events, CastleScored)}
    rows = [
        SpaceRow(
            space,
            {
                faction: given
                for faction, own in castles.items()
                if (
                    given := _space_yield(
                        faction, space, own, position, names, gone.get((faction, space))
                    )
                )
            },
        )
        for space in range(len(names.rules.castle))
    ]
    at_table = {
        faction: Yield(items, told, brief=brief)
        for faction, own in castles.items()
        if (items := items_of([e for e in own if _source_id(e, "table") == ""], faction, names))
        for told, *brief in [_at_table(len(position.seats[faction].nobles))]
    }
    return [*rows, *([SpaceRow(None, at_table)] if at_table else [])]


def _space_yield(
    faction: int,
    space: int,
    events: Sequence[Event],
    position: Position,
    names: Names,
    gone: int | None,
) -> Yield | None:
    """Return what a space of a castle gave; None if nothing was there.

    ``gone`` is the strength of the knight that has left it for a tile.
    """
    own = [event for event in events if _source_id(event, "castle") == names.rules.castle[space].id]
    items = items_of(own, faction, names)
    home = [
        event.strength - lifted(events, event.place)
        for event in events
        if isinstance(event, Returned) and event.place == CASTLE + space
    ]
    is_tile = not names.is_ally(faction) and space in position.seats[faction].tiles
    if not (items or home or is_tile):
        return None
    unused = "" if items else _why_unused(faction, space, events, position)
    note = () if gone is None else [form.format(gone) for form in _REPLACED]
    source = _TILE_THERE if is_tile else knights(home)
    return Yield(items, source, note, unused, is_tile)


def _why_unused(faction: int, space: int, events: Iterable[Event], position: Position) -> str:
    """Return why a space with a knight or a tile gave nothing: all that has been seen by all.

    A player who is not asked about a reward that could be used cannot pay for it (CAS-4). What
    costs nothing, as all does for allies (ALY-11), was of no use then, even if it would be now.
    """
    card = position.rules.castle[space]
    for event in events:
        match event:
            case TileTurned(seat=seat, space=turned) if (seat, turned) == (faction, space):
                return "face down this round"
            case Declined(source=source) if (source.kind, source.id) == ("castle", card.id):
                return "by choice"
    uses = usable(position, faction, card.reward)
    useless = [prize for prize, number in uses.items() if not number]
    if card.cost is not None and not useless and not position.is_ally(faction):
        return f"too few {listing(GOOD_HEADS[good] for good, _ in card.cost.goods)}"
    return next((_USELESS[prize] for prize in (*useless, *uses)), _FULL)


def _at_table(nobles: int) -> Sequence[str]:
    """Return whom the table gives vote markers for (CAS-3), in forms: ``2 nobles + lord``."""
    if not nobles:
        return ("lord",)
    noun = number_of(nobles, "noble", "nobles")
    return f"{noun} + lord", f"{noun}+lord", f"{nobles} + lord"


def _source_id(event: Event, kind: str) -> str | None:
    source = getattr(event, "source", None)
    return source.id if source is not None and source.kind == kind else None
