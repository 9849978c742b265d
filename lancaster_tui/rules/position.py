"""The position of a game, public and hidden, and what a seat sees of it (SET-10)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

from lancaster_tui.rules.places import CASTLE_COUNT, CONFLICT

if TYPE_CHECKING:
    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.rules.ruleset.model import Ruleset
    from lancaster_tui.rules.tasks import AnyEntry

Phase = Literal["setup", "placing", "parliament", "counties", "castles", "conflicts", "ended"]
STRENGTHS = (1, 2, 3, 4)


class Occupant(NamedTuple):
    """A knight in a county and the squires beside it."""

    faction: int
    strength: int
    squires: int

    @property
    def total(self) -> int:
        """Knight and squires together (PLC-6)."""
        return self.strength + self.squires


class Stack(NamedTuple):
    """The knights of one faction on one space of a conflict, in the order they came.

    ``squires`` are those that a law has sent to them (LAW-N5).
    """

    faction: int
    knights: tuple[int, ...]
    squires: int = 0

    @property
    def total(self) -> int:
        """Strength of the stack (CON-2)."""
        return sum(self.knights) + self.squires


class Conflict(NamedTuple):
    """A conflict card, by index, and its stacks from the topmost space down (PLC-9)."""

    card: int
    stacks: tuple[Stack, ...]

    @property
    def total(self) -> int:
        """English strength (CON-2)."""
        return sum([stack.total for stack in self.stacks])

    def stack_of(self, faction: int) -> Stack | None:
        """Return the stack of a faction, or None."""
        for stack in self.stacks:
            if stack.faction == faction:
                return stack
        return None

    def with_stack(self, changed: Stack) -> Conflict:
        """Return the conflict with a stack in place of its faction's; one without knights goes.

        That of a faction without a stack yet takes the topmost free space (PLC-9).
        """
        if self.stack_of(changed.faction) is None:
            return Conflict(self.card, (*self.stacks, changed))
        stacks = [changed if one.faction == changed.faction else one for one in self.stacks]
        return Conflict(self.card, tuple([stack for stack in stacks if stack.knights]))


@dataclass(slots=True)
class Seat:
    """What a player owns apart from knights.

    ``votes`` are the markers for the next vote, ``set_aside`` those left after the third vote and
    still there, ``unspent`` their number right after that vote (VOT-5). ``tiles`` are the covered
    castle spaces and ``nobles`` the counties of the nobles won, both in the order they came.
    ``face_down`` are the tiles that the next castle scoring leaves out (LAW-N13).
    """

    gold: int
    squires: int
    votes: int
    pp: int
    set_aside: int
    unspent: int
    tiles: tuple[int, ...]
    face_down: tuple[int, ...]
    nobles: tuple[int, ...]

    def copy(self) -> Seat:
        """Return an independent copy."""
        twin = Seat.__new__(Seat)
        twin.gold = self.gold
        twin.squires = self.squires
        twin.votes = self.votes
        twin.pp = self.pp
        twin.set_aside = self.set_aside
        twin.unspent = self.unspent
        twin.tiles = self.tiles
        twin.face_down = self.face_down
        twin.nobles = self.nobles
        return twin

    @property
    def face_up(self) -> list[int]:
        """The tiles in the castle that lie face up, in the order they came."""
        return [space for space in self.tiles if space not in self.face_down]

    @property
    def stock(self) -> list[int]:
        """The extension tiles that are left, by castle space."""
        return [space for space in range(CASTLE_COUNT) if space not in self.tiles]


@dataclass(slots=True)
class Faction:
    """The knights of one colour that are not in a county or a conflict.

    ``court`` and ``reserve`` count knights by strength (index 0 is unused); ``castle`` holds the
    strength of the knight on each castle space, 0 for none.
    """

    court: list[int]
    reserve: list[int]
    castle: list[int]

    def copy(self) -> Faction:
        """Return an independent copy."""
        twin = Faction.__new__(Faction)
        twin.court = self.court[:]
        twin.reserve = self.reserve[:]
        twin.castle = self.castle[:]
        return twin


@dataclass(slots=True)
class Position:
    """Everything that lies open on the table (SET-10).

    Factions are numbered like the seats; those of allies follow, in the same order (ALY-3).
    ``counties`` holds an occupant or None for each county;
    ``conflicts`` the lower row, left to right, then the upper row. ``laws`` and ``proposals`` run
    from left to right. ``agenda`` is the stack of what is still to be done, the next on top.
    """

    rules: Ruleset
    players: int
    round: int
    phase: Phase
    start_player: int
    seats: list[Seat]
    factions: list[Faction]
    counties: list[Occupant | None]
    nobles_left: list[int]
    conflicts: list[Conflict | None]
    favours: tuple[int, ...]
    laws: tuple[str, ...]
    proposals: tuple[str, ...]
    agenda: list[AnyEntry]

    def copy_position_to(self, twin: Position) -> None:
        """Fill another position with an independent copy of this one."""
        twin.rules = self.rules
        twin.players = self.players
        twin.round = self.round
        twin.phase = self.phase
        twin.start_player = self.start_player
        twin.seats = [seat.copy() for seat in self.seats]
        twin.factions = [faction.copy() for faction in self.factions]
        twin.counties = self.counties[:]
        twin.nobles_left = self.nobles_left[:]
        twin.conflicts = self.conflicts[:]
        twin.favours = self.favours
        twin.laws = self.laws
        twin.proposals = self.proposals
        twin.agenda = self.agenda[:]

    @property
    def has_allies(self) -> bool:
        """Whether each player has an ally (ALY)."""
        return len(self.factions) > self.players

    @property
    def open_resources(self) -> bool:
        """Whether there are no screens: all totals are shown (SET-10, ALY-2)."""
        return self.rules.open_resources or self.has_allies

    def owner(self, faction: int) -> int:
        """Return the seat that acts for a faction."""
        return faction % self.players

    def is_ally(self, faction: int) -> bool:
        """Whether a faction is the ally of a player, not a player's own (ALY-3)."""
        return faction >= self.players

    def factions_of(self, seat: int) -> tuple[int, ...]:
        """Return a player's own faction and, if there is one, the ally's."""
        players = self.players
        return (seat,) if len(self.factions) == players else (seat, seat + players)

    def player_order(self) -> list[int]:
        """Return the seats clockwise from the start player."""
        return [(self.start_player + step) % self.players for step in range(self.players)]

    def conflict_at(self, place: int) -> Conflict | None:
        """Return the conflict at a conflict place, or None."""
        return self.conflicts[place - CONFLICT]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended (END)."""
        return self.phase == "ended"

    def knights_in_counties(self, faction: int) -> list[tuple[int, Occupant]]:
        """Return (county, occupant) for each knight of the seat in a county."""
        return [
            (county, occupant)
            for county, occupant in enumerate(self.counties)
            if occupant is not None and occupant.faction == faction
        ]

    def stacks(self, faction: int) -> list[tuple[int, Stack]]:
        """Return (place, stack) for each conflict with a knight of the seat."""
        return [
            (place, stack)
            for place, conflict in enumerate(self.conflicts, CONFLICT)
            if conflict is not None
            for stack in conflict.stacks
            if stack.faction == faction
        ]

    def deployed(self, faction: int) -> list[int]:
        """Return the strengths of all deployed knights: counties, own castle, conflicts (LAW-4)."""
        strengths = [occupant.strength for _, occupant in self.knights_in_counties(faction)]
        strengths += [strength for strength in self.factions[faction].castle if strength]
        for _, stack in self.stacks(faction):
            strengths += stack.knights
        return strengths


@dataclass(slots=True)
class State(Position):
    """A position with its secrets: the order of the decks, and ballots not yet revealed.

    ``law_pile`` and ``conflict_pile`` have the next card first. ``ballots`` holds (yes, markers)
    for each seat that has voted. ``asked`` remembers the open decisions and is not compared.
    """

    law_pile: tuple[str, ...]
    conflict_pile: tuple[int, ...]
    ballots: dict[int, tuple[bool, int]]
    asked: list[Decision] | None = field(default=None, compare=False, repr=False)

    def copy(self) -> State:
        """Return an independent copy."""
        twin = State.__new__(State)
        self.copy_position_to(twin)
        twin.law_pile = self.law_pile
        twin.conflict_pile = self.conflict_pile
        twin.ballots = self.ballots.copy()
        twin.asked = None
        return twin


@dataclass(slots=True)
class View(Position):
    """What one seat may know, or a spectator (``seat`` is None).

    ``laws_to_come`` and ``conflicts_to_come`` are sorted: their order is hidden, what they are is
    not. ``ballots_in`` says how many ballots are in, ``ballot`` is the seat's own.
    """

    seat: int | None
    laws_to_come: tuple[str, ...]
    conflicts_to_come: tuple[int, ...]
    ballots_in: int
    ballot: tuple[bool, int] | None
