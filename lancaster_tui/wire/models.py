"""What replies tell of a game: the shapes of views, decisions and events.

``data`` makes the data; these models say, also in the JSON Schema, how it looks.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from lancaster_tui.rules.position import Phase

SeatNumber = Annotated[int, Field(ge=1, le=5, description="the number of a seat, from 1")]
FactionNumber = Annotated[
    int, Field(ge=1, le=5, description="a player by the seat; the allies of two players are 3, 4")
]
County = Literal["A", "B", "C", "D", "E", "F", "G", "H", "I"]
Space = Literal["J", "K", "L", "M", "N", "O"]
ConflictPlace = Literal["W", "X", "Y", "Z"]
Knight = Literal["S1", "S2", "S3", "S4"]


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class GameSeat(_Data):
    """Who has a seat."""

    seat: SeatNumber
    name: str
    bot: Annotated[str | None, Field(description="the bot that plays the seat; null: the client")]


class OccupantData(_Data):
    """A knight in a county and the squires beside it."""

    faction: FactionNumber
    knight: Knight
    squires: int


class StackData(_Data):
    """The knights of a faction in a conflict, and squires that a law has sent to them."""

    faction: FactionNumber
    knights: list[Knight]
    squires: int


class ConflictData(_Data):
    """A conflict card and the stacks on it, from the topmost space down."""

    card: str
    stacks: list[StackData]


class BallotData(_Data):
    """A ballot."""

    yes: bool
    markers: int


class FactionData(_Data):
    """The knights of a faction that are not in a county or a conflict."""

    court: dict[Knight, int]
    reserve: dict[Knight, int]
    castle: dict[Space, Knight | None]


class AllyData(FactionData):
    """The knights of a player's ally."""

    faction: FactionNumber


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


class ViewData(_Data):
    """What a seat may know, or a spectator (``seat`` is null)."""

    seat: SeatNumber | None
    round: int
    phase: Phase
    start_player: SeatNumber
    seats: Annotated[list[SeatData], Field(description="seat 1 first")]
    counties: dict[County, OccupantData | None]
    nobles_left: dict[County, int]
    conflicts: dict[ConflictPlace, ConflictData | None]
    favours: Annotated[list[str], Field(description="King's Favour tiles that are face up")]
    laws: Annotated[list[str], Field(description="laws in force, from left to right")]
    proposals: Annotated[list[str], Field(description="the first one is voted on next")]
    laws_to_come: Annotated[list[str], Field(description="sorted: their order is hidden")]
    conflicts_to_come: Annotated[list[str], Field(description="sorted: their order is hidden")]
    ballots_in: Annotated[int, Field(description="how many ballots of the open vote are in")]
    ballot: Annotated[BallotData | None, Field(description="the seat's own shut ballot")]


class DecisionData(_Data):
    """What a seat is asked."""

    kind: Annotated[str, Field(description="the kind of choice, such as PlaceKnight")]
    seat: SeatNumber
    faction: Annotated[FactionNumber, Field(description="whom it is about: the seat or its ally")]
    rule: Annotated[str, Field(description="the rule that asks, such as PLC-1")]
    about: Annotated[
        dict[str, Any], Field(description="what the question is about, such as the county")
    ]
    actions: Annotated[list[str], Field(description="the legal answers")]
    prompt: Annotated[str, Field(description="the question as a sentence")]


class EventData(BaseModel):
    """Something that happened: its kind, and what there is to know about it."""

    model_config = ConfigDict(extra="allow", strict=True)

    event: Annotated[str, Field(description="the kind of event, such as Placed")]
