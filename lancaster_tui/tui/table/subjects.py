"""Which area something is about: a place, a question, events, or the whole scene."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from lancaster_tui.rules.actions import Upgrade
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.closed import complete, members
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
    NobleRemoved,
    NobleTaken,
    Placed,
    Ransomed,
    Returned,
    Sailed,
    Source,
    SquiresLapsed,
    SquiresSent,
    TileBuilt,
    TileTurned,
    VoteOpened,
)
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import ChooseLevy, ChooseSending, MakeExchange
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.phases.setup import ChooseFirstTile
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.rules.places import CASTLE, CONFLICT_PLACES
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.vocabulary import Levied
from lancaster_tui.tui.table.scene import Scene

AreaName = Literal["england", "castle", "france", "parliament", "players", "log"]
"""The areas, in the order in which Tab turns to them; the name is also the id of the widget."""

AREAS: Final[Sequence[AreaName]] = members(AreaName)
ENGLAND: Final = "england"
CASTLE_AREA: Final = "castle"
FRANCE: Final = "france"
PARLIAMENT: Final = "parliament"
PLAYERS: Final = "players"
LOG: Final = "log"

_LEVIED: Final[Mapping[Levied, AreaName]] = complete(
    Levied, {"county_knights": ENGLAND, "tiles": CASTLE_AREA}
)


def area_name(area: AreaName) -> str:
    """Return the name of an area in its tab and its command."""
    return "Race" if area == PLAYERS else area.capitalize()


def area_of_spot(spot: int) -> AreaName:
    """Return the area in which a spot of the castles shown, of England or France is seen."""
    if spot < CASTLE:
        return ENGLAND
    return FRANCE if spot in CONFLICT_PLACES else CASTLE_AREA


def area_of_question(choice: AnyChoice, position: Position) -> AreaName:
    """Return the area that a question is about.

    An upgrade is about where the knights are: England or France, as soon as one of those that can
    be upgraded stands there. Knights at home are seen beside the castle.
    """
    match choice:
        case ChooseUpgrade(faction=faction):
            able = choice.options(position, position.owner(faction))
            areas = {area_of_spot(each.place) for each in able if isinstance(each, Upgrade)}
            return next((area for area in (ENGLAND, FRANCE) if area in areas), CASTLE_AREA)
        case PlaceKnight() | ChooseNoble() | ClaimCounty():
            return ENGLAND
        case ChooseFirstTile() | ChooseTile() | UsePaidSpace():
            return CASTLE_AREA
        case ChooseFavour() | ChooseSending() | Voyage() | RansomKnights():
            return FRANCE
        case CastBallot() | MakeExchange():
            return PARLIAMENT
        case ChooseStartPlayer():
            return PLAYERS
        case ChooseLevy() as levy:
            return _LEVIED[levy.effect(position).on]


def area_of_events(events: Iterable[Event], castles: Sequence[int]) -> AreaName | None:
    """Return the area that the first of some events is about, as far as one is.

    ``castles`` are the factions whose castles are shown; other castles are seen at the players.
    """
    areas = (_area_of_event(event, castles) for event in events)
    return next((area for area in areas if area is not None), None)


def area_of_scene(scene: Scene, before: int) -> AreaName | None:
    """Return the area that the stop, the question or else the newest event is about.

    ``before`` is how many events are not new.
    """
    if scene.recap is not None:
        return area_of_events(scene.recap.events, scene.castles)
    if scene.is_before_vote:
        return area_of_events(reversed(scene.placements), scene.castles)
    if scene.decision is not None:
        return area_of_question(scene.decision.choice, scene.view)
    return area_of_events(scene.log[before:], scene.castles)


class Occasion(NamedTuple):
    """Why to look at an area: whether it ``asks`` something of the viewer, and about what."""

    asks: bool
    matter: Hashable


def occasion_of(scene: Scene) -> Occasion:
    """Return why to look at the area that a scene is about."""
    decision = scene.decision
    if scene.recap is not None:
        return Occasion(asks=True, matter=len(scene.log))
    if decision is None:
        return Occasion(asks=False, matter=(scene.view.round, scene.view.phase))
    if isinstance(decision.choice, CastBallot):
        matter = (decision.seat, scene.view.proposals, scene.is_before_vote)
        return Occasion(asks=True, matter=matter)
    return Occasion(asks=True, matter=(decision.seat, len(scene.log)))


def _area_of_event(event: Event, castles: Sequence[int]) -> AreaName | None:
    match event:
        case Placed(faction, _, place) | Expelled(faction, _, place) | Returned(faction, _, place):
            area = area_of_spot(place)
            return _area_of_castle(faction, castles) if area == CASTLE_AREA else area
        case CastleScored(faction) | TileBuilt(faction) | TileTurned(faction):
            return _area_of_castle(faction, castles)
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
        case CountyClaimed() | NobleTaken() | NobleRemoved():
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
            | SquiresSent()
            | SquiresLapsed()
        ):
            return FRANCE
    source: Source | None = getattr(event, "source", None)
    if source is None:
        return None
    match source.kind:
        case "castle" | "table":
            faction = getattr(event, "seat", getattr(event, "faction", -1))
            return _area_of_castle(faction, castles)
        case "law":
            return PARLIAMENT
        case "county":
            return ENGLAND
        case "conflict" | "favour":
            return FRANCE
        case "start" | "knights" | "tiles" | "nobles":
            return PLAYERS


def _area_of_castle(faction: int, castles: Sequence[int]) -> AreaName:
    return CASTLE_AREA if faction in castles else PLAYERS
