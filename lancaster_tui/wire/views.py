"""States and views as data: what lies on the table, and what is secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from lancaster_tui.rules.position import (
    STRENGTHS,
    Conflict,
    Faction,
    Occupant,
    Phase,
    Position,
    State,
    View,
)
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.wire.decisions import EntryData, entry_data
from lancaster_tui.wire.values import (
    CONFLICT_LETTERS,
    COUNTIES,
    SPACES,
    BallotData,
    CardId,
    ConflictPlace,
    County,
    FactionNumber,
    FavourId,
    Knight,
    LawId,
    SeatNumber,
    Space,
    ballot_data,
    card_id,
    knight,
    strict,
)


@strict
class OccupantData(TypedDict):
    """A knight in a county and the squires beside it."""

    faction: FactionNumber
    knight: Knight
    squires: int


@strict
class StackData(TypedDict):
    """The knights of a faction in a conflict, and squires that a law has sent to them."""

    faction: FactionNumber
    knights: list[Knight]
    squires: int


@strict
class ConflictData(TypedDict):
    """A conflict card and the stacks on it, from the topmost space down."""

    card: CardId
    stacks: list[StackData]


@strict
class FactionData(TypedDict):
    """The knights of a faction that are not in a county or a conflict."""

    court: dict[Knight, int]
    reserve: dict[Knight, int]
    castle: dict[Space, Knight | None]


@strict
class AllyData(FactionData):
    """The knights of a player's ally."""

    faction: FactionNumber


@strict
class SeatData(FactionData):
    """What a player owns."""

    gold: int
    squires: int
    votes: Annotated[int, Field(description="vote markers for the next vote")]
    set_aside: Annotated[int, Field(description="vote markers left after the third vote")]
    unspent: Annotated[int, Field(description="their number right after that vote")]
    pp: Annotated[int, Field(description="power points")]
    tiles: Annotated[list[Space], Field(description="castle spaces with an extension tile")]
    face_down: Annotated[list[Space], Field(description="tiles left out of the next scoring")]
    nobles: Annotated[list[County], Field(description="the counties of the nobles won")]
    ally: AllyData | None


@strict
class PositionData(TypedDict):
    """What lies open on the table."""

    round: int
    phase: Phase
    start_player: SeatNumber
    seats: Annotated[list[SeatData], Field(description="seat 1 first")]
    counties: dict[County, OccupantData | None]
    nobles_left: dict[County, int]
    conflicts: dict[ConflictPlace, ConflictData | None]
    favours: Annotated[list[FavourId], Field(description="King's Favour tiles that are face up")]
    laws: Annotated[list[LawId], Field(description="laws in force, from left to right")]
    proposals: Annotated[list[LawId], Field(description="the first one is voted on next")]


class _Looking(TypedDict):
    seat: SeatNumber | None


@strict
class ViewData(_Looking, PositionData):
    """What a seat may know, or a spectator (``seat`` is null)."""

    laws_to_come: Annotated[list[LawId], Field(description="sorted: their order is hidden")]
    conflicts_to_come: Annotated[list[CardId], Field(description="sorted: their order is hidden")]
    ballots_in: Annotated[int, Field(description="how many ballots of the open vote are in")]
    ballot: Annotated[BallotData | None, Field(description="the seat's own shut ballot")]


@strict
class SeatBallotData(BallotData):
    """A hidden ballot and whose it is."""

    seat: SeatNumber


@strict
class StateData(PositionData):
    """All of a state, its secrets included."""

    law_pile: Annotated[list[LawId], Field(description="the next law first")]
    conflict_pile: Annotated[list[CardId], Field(description="the next card first")]
    ballots: Annotated[list[SeatBallotData], Field(description="the shut ones")]
    agenda: Annotated[list[EntryData], Field(description="what is still to be done, next first")]


def state_data(state: State) -> StateData:
    """Return all of a state, its secrets included."""
    return {
        **_position_data(state),
        "law_pile": list(state.law_pile),
        "conflict_pile": _cards_data(state.conflict_pile, state.rules),
        "ballots": [
            {"seat": seat + 1, **ballot_data(ballot)}
            for seat, ballot in sorted(state.ballots.items())
        ],
        "agenda": [entry_data(entry, state.rules) for entry in reversed(state.agenda)],
    }


def view_data(view: View) -> ViewData:
    """Return what one seat may know, or a spectator (SET-10).

    What lies open on the table has the same keys as in ``state_data``.
    """
    return {
        "seat": None if view.seat is None else view.seat + 1,
        **_position_data(view),
        "laws_to_come": list(view.laws_to_come),
        "conflicts_to_come": _cards_data(view.conflicts_to_come, view.rules),
        "ballots_in": view.ballots_in,
        "ballot": None if view.ballot is None else ballot_data(view.ballot),
    }


def _position_data(position: Position) -> PositionData:
    """Return what lies open on the table."""
    return {
        "round": position.round,
        "phase": position.phase,
        "start_player": position.start_player + 1,
        "seats": [_seat_data(position, seat) for seat in range(position.players)],
        "counties": {
            county: _occupant_data(occupant)
            for county, occupant in zip(COUNTIES, position.counties, strict=True)
        },
        "nobles_left": dict(zip(COUNTIES, position.nobles_left, strict=True)),
        "conflicts": {
            place: _conflict_data(conflict, position.rules)
            for place, conflict in zip(CONFLICT_LETTERS, position.conflicts, strict=True)
        },
        "favours": [position.rules.favours[favour].id for favour in position.favours],
        "laws": list(position.laws),
        "proposals": list(position.proposals),
    }


def _seat_data(position: Position, seat: int) -> SeatData:
    owner = position.seats[seat]
    own, *allies = position.factions_of(seat)
    return {
        "gold": owner.gold,
        "squires": owner.squires,
        "votes": owner.votes,
        "set_aside": owner.set_aside,
        "unspent": owner.unspent,
        "pp": owner.pp,
        "tiles": [SPACES[space] for space in owner.tiles],
        "face_down": [SPACES[space] for space in owner.face_down],
        "nobles": [COUNTIES[county] for county in owner.nobles],
        **_faction_data(position.factions[own], range(len(SPACES))),
        "ally": _ally_data(position, allies[0]) if allies else None,
    }


def _ally_data(position: Position, ally: int) -> AllyData:
    knights = _faction_data(position.factions[ally], position.rules.ally_spaces)
    return {"faction": ally + 1, **knights}


def _faction_data(faction: Faction, spaces: Sequence[int]) -> FactionData:
    return {
        "court": _knights_data(faction.court),
        "reserve": _knights_data(faction.reserve),
        "castle": {
            SPACES[space]: knight(strength) if strength else None
            for space, strength in ((space, faction.castle[space]) for space in spaces)
        },
    }


def _knights_data(counts: list[int]) -> dict[Knight, int]:
    return {knight(strength): counts[strength] for strength in STRENGTHS}


def _occupant_data(occupant: Occupant | None) -> OccupantData | None:
    if occupant is None:
        return None
    faction, strength, squires = occupant
    return {"faction": faction + 1, "knight": knight(strength), "squires": squires}


def _conflict_data(conflict: Conflict | None, rules: Ruleset) -> ConflictData | None:
    if conflict is None:
        return None
    stacks: list[StackData] = [
        {
            "faction": faction + 1,
            "knights": [knight(strength) for strength in knights],
            "squires": squires,
        }
        for faction, knights, squires in conflict.stacks
    ]
    return {"card": card_id(conflict.card, rules), "stacks": stacks}


def _cards_data(cards: Sequence[int], rules: Ruleset) -> list[str]:
    return [card_id(card, rules) for card in cards]
