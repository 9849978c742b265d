"""Spots: what can be marked, chosen and clicked on the board.

A spot is the number of a place. Where there are allies, two castles with the same letters lie side
by side (ALY-3): the spaces of the ally castle are spots of their own, after those of all places.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from lancaster_tui.rules.actions import Action, BuildTile, Place, Sail, TakeNoble, Upgrade, UseSpace
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.events import (
    ConflictMoved,
    ConflictRemoved,
    ConflictsRevealed,
    Event,
    Expelled,
    NobleRemoved,
    NobleTaken,
    Placed,
    Returned,
    Sailed,
    SquiresLapsed,
    SquiresSent,
    TileBuilt,
    TileTurned,
    Upgraded,
)
from lancaster_tui.rules.phases.castles import could_pay
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ClaimCounty
from lancaster_tui.rules.phases.laws import AllotmentChoice
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.places import CASTLE, CASTLE_PLACES, CONFLICT, COURT, UPPER_ROW, place_text
from lancaster_tui.rules.position import Position
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Piece, Row, on_spot
from lancaster_tui.tui.kit.glyphs import ARROW, MARK
from lancaster_tui.tui.kit.seats import chip_text, ghost_text
from lancaster_tui.tui.table.scene import Scene

ALLY_CASTLE: Final = COURT + 1
CHOSEN: Final = "target"  # the ground of what can be pressed, and of what is chosen
REFUSED: Final = "bad"  # the ground of what is pointed to though it cannot be chosen
OTHER: Final = "target bold underline"  # the letter of a place for another knight
OTHER_GROUND: Final = "background"
PLAIN: Final = "soft bold"  # the letter of a castle space that has its own condition


class Spotted(NamedTuple):
    """What a spot is: a place, and whether it is a space of the ally castle."""

    place: int
    is_ally: bool


def spot_of(place: int, *, is_ally: bool) -> int:
    """Return the spot of a place; ``is_ally`` chooses between the castles and nothing else."""
    return place - CASTLE + ALLY_CASTLE if is_ally and place in CASTLE_PLACES else place


def at_spot(spot: int) -> Spotted:
    """Return the place that a spot is, and whether it is in the ally castle."""
    if spot >= ALLY_CASTLE:
        return Spotted(spot - ALLY_CASTLE + CASTLE, is_ally=True)
    return Spotted(spot, is_ally=False)


def spot_named(action: Action, decision: Decision, position: Position) -> int | None:
    """Return the spot that an answer to a decision names, or None for none or several."""
    match action:
        case Place(place=place, ally=is_ally):
            return spot_of(place, is_ally=is_ally)
        case Upgrade(place=place) | Sail(place=place) | TakeNoble(place):
            pass
        case BuildTile(space) | UseSpace(space):
            place = CASTLE + space
        case _:
            return None
    return spot_of(place, is_ally=position.is_ally(decision.faction))


def spots_asked(decision: Decision | None, position: Position) -> frozenset[int] | None:
    """Return the spots that a decision is about: none where it is about something else.

    None, if nothing is asked.
    """
    if decision is None:
        return None
    match decision.choice:
        case ClaimCounty(county=place) | RansomKnights(place=place):
            return frozenset((place,))
        case AllotmentChoice() as allotment:
            return frozenset(allotment.places(position))
    spots = {spot_named(action, decision, position) for action in decision.actions}
    return frozenset(spot for spot in spots if spot not in (None, COURT))


def spots_of_others(decision: Decision | None) -> frozenset[int]:
    """Return the spots where some knight can be placed, but not the first one offered."""
    if decision is None or not isinstance(decision.choice, PlaceKnight):
        return frozenset()
    spots: dict[bool, set[int]] = {True: set(), False: set()}
    first = next(action for action in decision.actions if isinstance(action, Place))
    for action in decision.actions:
        if isinstance(action, Place):
            is_first = (action.strength, action.ally) == (first.strength, first.ally)
            spots[is_first].add(spot_of(action.place, is_ally=action.ally))
    return frozenset(spots[False] - spots[True])


def marked_spots(events: Iterable[Event], castles: Sequence[int]) -> frozenset[int]:
    """Return the spots that events have changed.

    ``castles`` are the factions whose castles are shown: a player's own, and the ally's if there is
    one.
    """
    marks: set[int] = set()
    for event in events:
        match event:
            case (
                Placed(faction, _, place, _)
                | Returned(faction, _, place, _)
                | Upgraded(faction, _, place, _)
            ):
                if place in CASTLE_PLACES and faction in castles:
                    marks.add(spot_of(place, is_ally=faction != castles[0]))
                elif place not in (COURT, *CASTLE_PLACES):
                    marks.add(place)
            case TileBuilt(seat, space, _) | TileTurned(seat, space, _) if seat == castles[0]:
                marks.add(CASTLE + space)
            case NobleTaken(county=place) | NobleRemoved(county=place):
                marks.add(place)
            case Sailed(county=county, place=place):
                marks.update((county, place))
            case ConflictMoved(place=place, to=to):
                marks.update((place, to))
            case ConflictsRevealed():
                marks.update(CONFLICT + row for row in UPPER_ROW)
            case (
                Expelled(place=place)
                | ConflictRemoved(place=place)
                | SquiresSent(place=place)
                | SquiresLapsed(place=place)
            ):
                marks.add(place)
            case _:
                pass
    return frozenset(marks)


def chosen_ground(scene: Scene) -> str:
    """Return the ground of what is pointed to: a different one if it cannot be chosen."""
    return CHOSEN if scene.targets is None or scene.is_open(scene.pointed) else REFUSED


def unpaid_spots(scene: Scene) -> list[int]:
    """Return the castle spaces a knight can go to that its player could not pay now (CAS-4).

    What the castle gives before they are paid counts as theirs (CAS-2).
    """
    decision, targets = scene.decision, scene.targets or frozenset()
    if decision is None or not isinstance(decision.choice, PlaceKnight):
        return []
    seat = decision.seat
    return [
        place
        for place in CASTLE_PLACES
        if place in targets
        and scene.sees_purse(seat)
        and not could_pay(scene.view, seat, place - CASTLE)
    ]


def castle_chip(
    canvas: Canvas, scene: Scene, faction: int, spot: int
) -> tuple[str, str, str] | None:
    """Return what the chip of a castle space says, with its ink and ground; None without one.

    It is that of the knight there, or of the one that would be placed.
    """
    if (coming := scene.pending_at(spot)) is not None:
        knight = f"S{coming.strength}"
        return ghost_text(faction, scene.names, knight, has_colour=canvas.has_colour)
    strength = scene.view.factions[faction].castle[at_spot(spot).place - CASTLE]
    return chip_text(faction, scene.names, f"S{strength}") if strength else None


class SpotLook:
    """The inks of one spot in a scene, and its ground where it is chosen or can be."""

    def __init__(self, scene: Scene, spot: int) -> None:
        targets = scene.targets
        self.spot = spot
        self.is_target = targets is not None and spot in targets
        self.is_other = not self.is_target and scene.is_open(spot)
        self.is_dim = targets is not None and not scene.is_open(spot)
        self.is_marked = spot in scene.marks
        self.is_pointed = spot == scene.pointed
        self.ground = chosen_ground(scene) if self.is_pointed else CHOSEN

    def ink(self, ink: str) -> str:
        """Return the ink for something on this spot: quiet if the spot is dim."""
        if self.is_other and ink == "strong":
            return ""
        return "quiet" if self.is_dim and not ink.startswith("seat") else ink

    def ink_on(self, canvas: Canvas, ink: str) -> str:
        """Return the ink for something that lies on the ground of the spot where it is chosen."""
        return "target-ink bold" if self.is_pointed and canvas.has_colour else ink

    @property
    def letter_ink(self) -> str:
        """The ink of the letter where it does not lie on gold."""
        return OTHER if self.is_other else self.ink("strong")

    def small_key(self, canvas: Canvas, x: int, y: int) -> int:
        """Paint the letter of the place alone; return the column after it and a blank.

        The cell before it has the sign that ``key`` has in its first one.
        """
        canvas.text(x, y, self._sign, "target" if self.is_pointed else "mark")
        letter = place_text(at_spot(self.spot).place)
        if self.is_pointed or self.is_target:
            return canvas.chip(x + 1, y, letter, "target-ink bold", self.ground) + 1
        end = canvas.text(x + 1, y, letter, self.letter_ink)
        if self.is_other:
            canvas.lay(x + 1, y, 1, OTHER_GROUND)
        return end + 1

    def key(self, canvas: Canvas, x: int, y: int, *, is_plain: bool = False) -> int:
        """Paint the letter of the place, as a chip if it can be chosen; return the column after.

        It is not a chip if it is for another knight, and ``is_plain`` if it cannot be paid for now,
        or is an ally's while a knight of the player is marked. In the first cell an arrow shows
        that the place is pointed to, or a mark that something changed there.
        """
        letter = place_text(at_spot(self.spot).place)
        if self.is_pointed or (self.is_target and not is_plain):
            return canvas.chip(x, y, f"{self._sign}{letter} ", "target-ink bold", self.ground)
        canvas.text(x + 1, y, letter, PLAIN if is_plain else self.letter_ink)
        end = x + len(f" {letter} ")
        if self.is_other and not is_plain:
            canvas.lay(x, y, end - x, OTHER_GROUND)
        if self.is_marked:
            canvas.text(x, y, MARK, "mark")
        return end

    @property
    def _sign(self) -> str:
        return ARROW if self.is_pointed else MARK if self.is_marked else " "

    @property
    def frame(self) -> str:
        """The ink of the lines around the spot."""
        if self.is_target:
            return "target"
        return "mark" if self.is_marked else "frame"

    @property
    def head(self) -> Row:
        """The mark and the letter to press: three cells and one to follow."""
        if self.is_pointed:
            mark: Piece = (ARROW, "target")
        else:
            mark = (MARK, "mark") if self.is_marked else (" ", "")
        letter = "target key" if self.is_target or self.is_pointed else self.letter_ink
        return [mark, (place_text(at_spot(self.spot).place), letter), (" ", self.name_ink(""))]

    def name_ink(self, ink: str) -> str:
        """Return the ink for the name of the place there: as the letter to press if pointed to."""
        return "key" if self.is_pointed else self.ink(ink)

    def row(self, row: Iterable[Piece]) -> Row:
        """Return a row as one that belongs to the spot, so that it can be clicked."""
        return on_spot(self.spot, row)
