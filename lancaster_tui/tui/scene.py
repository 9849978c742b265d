"""What the table screen shows at one moment: the one thing that all areas are handed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from lancaster_tui.rules.actions import Action, BuildTile, Place, Sail, TakeNoble, Upgrade, UseSpace
from lancaster_tui.rules.agenda import Decision, SeatChoice
from lancaster_tui.rules.conflicts import RansomKnights
from lancaster_tui.rules.counties import ClaimCounty
from lancaster_tui.rules.events import (
    CastleScored,
    ConflictMoved,
    ConflictRemoved,
    ConflictsRevealed,
    Event,
    Expelled,
    NobleTaken,
    Placed,
    Returned,
    Sailed,
    TileBuilt,
    Upgraded,
)
from lancaster_tui.rules.places import CASTLE, CASTLE_PLACES, CONFLICT, COURT, UPPER_ROW
from lancaster_tui.rules.ruleset import Law
from lancaster_tui.rules.state import View
from lancaster_tui.words.forecast import forecasts
from lancaster_tui.words.names import Names


class Walk(NamedTuple):
    """A stop on the way through the rewards: what happened there, and whether stops pass alone."""

    events: Sequence[Event]
    is_running: bool


class Scene(NamedTuple):
    """Everything the areas draw from.

    ``viewer`` is the seat that looks (None: a spectator) and ``decision`` what that seat is asked,
    if anything. ``log`` is what happened so far, as the viewer may know it, and ``new`` how many of
    its last events there are since the viewer last acted, that act included. ``marks`` are the
    places changed by these; of castle places only those of the castle shown. ``targets`` are the
    places that stand out as possible, None if the question is about none; ``pointed`` is the place
    that the viewer's next answer is about. ``walk`` is the stop that is shown, if one is: then the
    scene is as it was there, and nobody is asked. ``open_purses`` lifts the screens (SET-10);
    ``is_purse_covered`` hides the viewer's own from whoever looks on.
    """

    view: View
    names: Names
    viewer: int | None
    decision: Decision | None = None
    log: Sequence[Event] = ()
    new: int = 0
    marks: frozenset[int] = frozenset()
    targets: frozenset[int] | None = None
    pointed: int | None = None
    walk: Walk | None = None
    open_purses: bool = False
    is_purse_covered: bool = False

    @property
    def acting(self) -> int | None:
        """The one seat that is asked now; None in a vote, at a stop or when the game is over."""
        agenda = self.view.agenda
        if self.walk is not None or not agenda or not isinstance(agenda[-1], SeatChoice):
            return None
        return agenda[-1].seat

    @property
    def home(self) -> int:
        """The seat whose castle is shown: the one that is scored, else the viewer's.

        For a spectator it is that of the seat asked.
        """
        scored = () if self.walk is None else self.walk.events
        for event in scored:
            if isinstance(event, CastleScored):
                return event.faction
        if self.viewer is not None:
            return self.viewer
        return self.view.start_player if self.acting is None else self.acting

    @property
    def fresh(self) -> Sequence[Event]:
        """What happened since the viewer last acted, that act included."""
        return self.log[len(self.log) - self.new :]

    def sees_purse(self, seat: int) -> bool:
        """Whether gold and squires of a seat are shown: never those behind another's screen."""
        own = seat == self.viewer and not self.is_purse_covered
        return self.open_purses or own or self.view.is_over

    def forecasts(self, law: Law, *, short: bool = False) -> list[str]:
        """Return what a law would give each seat now, as far as the viewer may know (SET-10)."""
        known = [seat for seat in range(self.view.players) if self.sees_purse(seat)]
        return forecasts(self.view, law, known, short=short)


def places_asked(decision: Decision | None) -> frozenset[int] | None:
    """Return the places that a decision is about, or None when it is about none."""
    if decision is None:
        return None
    match decision.choice:
        case ClaimCounty(county=place) | RansomKnights(place=place):
            return frozenset((place,))
    named = {place_named(action) for action in decision.actions}
    return frozenset(place for place in named if place not in (None, COURT)) or None


def place_named(action: Action) -> int | None:
    """Return the place that an action names, or None."""
    match action:
        case Place(place=place) | Upgrade(place=place) | Sail(place=place):
            return place
        case BuildTile(space) | UseSpace(space):
            return CASTLE + space
        case TakeNoble(county):
            return county
    return None


def marked_places(events: Iterable[Event], home: int) -> frozenset[int]:
    """Return the places that events have changed, of castles only the spaces of ``home``."""
    marks: set[int] = set()
    for event in events:
        match event:
            case (
                Placed(owner, _, place, _)
                | Returned(owner, _, place, _)
                | Upgraded(owner, _, place, _)
            ):
                if place != COURT and (place not in CASTLE_PLACES or owner == home):
                    marks.add(place)
            case Expelled(place=place) | ConflictRemoved(place=place):
                marks.add(place)
            case TileBuilt(owner, space, _) if owner == home:
                marks.add(CASTLE + space)
            case NobleTaken(county=county):
                marks.add(county)
            case Sailed(county=county, place=place):
                marks.update((county, place))
            case ConflictMoved(place=place, to=to):
                marks.update((place, to))
            case ConflictsRevealed():
                marks.update(CONFLICT + row for row in UPPER_ROW)
            case _:
                pass
    return frozenset(marks)
