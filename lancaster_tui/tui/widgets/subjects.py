"""Which area something is about: a place, a question, or what has happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lancaster_tui.rules.agenda import Choice
from lancaster_tui.rules.castles import UsePaidSpace
from lancaster_tui.rules.conflicts import RansomKnights
from lancaster_tui.rules.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.events import (
    BallotCast,
    BallotIn,
    BallotsRevealed,
    Captured,
    CastleScored,
    ConflictMoved,
    ConflictRemoved,
    ConflictScored,
    ConflictsRevealed,
    CountyClaimed,
    Event,
    Expelled,
    FavourTaken,
    LawApplied,
    LawFailed,
    LawPassed,
    LawsRevealed,
    MarkersLapsed,
    MarkersSetAside,
    NobleTaken,
    Placed,
    Ransomed,
    Returned,
    Sailed,
    Source,
    TileBuilt,
    VoteOpened,
)
from lancaster_tui.rules.law_choices import MakeExchange
from lancaster_tui.rules.parliament import CastBallot
from lancaster_tui.rules.places import CASTLE, CONFLICT, COURT
from lancaster_tui.rules.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.rules.setup import ChooseFirstTile

ENGLAND, CASTLE_AREA, FRANCE = "england", "castle", "france"
PARLIAMENT, PLAYERS, LOG = "parliament", "players", "log"
AREAS: Final = (ENGLAND, CASTLE_AREA, FRANCE, PARLIAMENT, PLAYERS, LOG)

_QUESTIONS: Final[dict[type[Choice], str]] = {
    ChooseFirstTile: CASTLE_AREA,
    PlaceKnight: ENGLAND,
    ChooseFavour: FRANCE,
    CastBallot: PARLIAMENT,
    MakeExchange: PARLIAMENT,
    ChooseUpgrade: CASTLE_AREA,
    ChooseTile: CASTLE_AREA,
    ChooseNoble: ENGLAND,
    ClaimCounty: ENGLAND,
    Voyage: FRANCE,
    ChooseStartPlayer: PLAYERS,
    UsePaidSpace: CASTLE_AREA,
    RansomKnights: FRANCE,
}
_SOURCES: Final = {"law": PARLIAMENT, "county": ENGLAND, "conflict": FRANCE, "favour": FRANCE}


def area_of_place(place: int) -> str:
    """Return the area in which a place of the castle shown, England or France is seen."""
    if place < CASTLE:
        return ENGLAND
    if place < CONFLICT or place == COURT:
        return CASTLE_AREA
    return FRANCE


def area_of_question(choice: Choice) -> str:
    """Return the area that a question is about."""
    return _QUESTIONS[type(choice)]


def area_of_events(events: Iterable[Event], home: int) -> str | None:
    """Return the area that the first of some events is about, as far as one is.

    ``home`` is the seat whose castle is shown; other castles are seen at the players.
    """
    areas = (_area_of_event(event, home) for event in events)
    return next((area for area in areas if area is not None), None)


def _area_of_event(event: Event, home: int) -> str | None:
    match event:
        case Placed(owner, _, place) | Expelled(owner, _, place) | Returned(owner, _, place):
            area = area_of_place(place)
            return _castle_of(owner, home) if area == CASTLE_AREA else area
        case CastleScored(owner) | TileBuilt(owner):
            return _castle_of(owner, home)
        case (
            LawApplied()
            | LawPassed()
            | LawFailed()
            | LawsRevealed()
            | VoteOpened()
            | BallotIn()
            | BallotCast()
            | BallotsRevealed()
            | MarkersSetAside()
            | MarkersLapsed()
        ):
            return PARLIAMENT
        case CountyClaimed() | NobleTaken():
            return ENGLAND
        case (
            ConflictScored()
            | ConflictMoved()
            | ConflictRemoved()
            | ConflictsRevealed()
            | FavourTaken()
            | Sailed()
            | Captured()
            | Ransomed()
        ):
            return FRANCE
    source: Source | None = getattr(event, "source", None)
    if source is None:
        return None
    if source.kind in ("castle", "table"):
        return _castle_of(getattr(event, "seat", getattr(event, "faction", home)), home)
    return _SOURCES.get(source.kind, PLAYERS)


def _castle_of(owner: int, home: int) -> str:
    return CASTLE_AREA if owner == home else PLAYERS
