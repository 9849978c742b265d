"""Events: what happened, as facts.

Every log line, mark on the board and statistic is made from these. ``faction`` is the owner of
knights, ``seat`` the owner of everything else; both are numbers from 0. ``rule`` is the rule an
event carries out.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Good = Literal["gold", "squires", "votes", "pp"]
Lossy = Literal["recruit", "upgrade", "tile", "noble", "voyage"]


class Source(NamedTuple):
    """Where something comes from: a kind of scoring and, where there are several, which one.

    ``id`` is the id that the ruleset gives the law, county, space, card or favour.
    """

    kind: Literal[
        "start", "favour", "law", "county", "castle", "table", "conflict", "knights", "tiles", "nobles"
    ]
    id: str = ""


class RoundStarted(NamedTuple):
    """A round begins with a seat as start player."""

    round: int
    start_player: int
    rule = "RND-1"


class PhaseStarted(NamedTuple):
    """A phase begins."""

    phase: str
    rule = "RND-1"


class ConflictsRevealed(NamedTuple):
    """Conflict cards, by index, are turned up in the upper row."""

    cards: tuple[int, ...]
    rule = "RND-2"


class LawsRevealed(NamedTuple):
    """Laws are turned up as proposals."""

    laws: tuple[str, ...]
    rule = "RND-2"


class TileBuilt(NamedTuple):
    """An extension tile covers a castle space."""

    seat: int
    space: int
    source: Source
    rule = "RWD-5"


class Placed(NamedTuple):
    """A knight is placed with squires beside it."""

    faction: int
    strength: int
    place: int
    squires: int
    rule = "PLC-1"


class Expelled(NamedTuple):
    """A knight goes back to its court, its squires to the supply."""

    faction: int
    strength: int
    place: int
    squires: int
    by: int
    rule = "PLC-7"


class FavourTaken(NamedTuple):
    """A King's Favour tile is taken and turned face down."""

    faction: int
    favour: int
    rule = "PLC-10"


class Gained(NamedTuple):
    """A seat gains gold, squires, vote markers or power points."""

    seat: int
    good: Good
    amount: int
    source: Source
    rule = "RWD-1"


class Paid(NamedTuple):
    """A seat pays gold, squires or vote markers to the supply."""

    seat: int
    good: Good
    amount: int
    source: Source
    rule = "LAW-8"


class Recruited(NamedTuple):
    """An S1 comes from reserve to court."""

    faction: int
    source: Source
    rule = "RWD-2"


class Upgraded(NamedTuple):
    """A knight of ``strength`` is exchanged for the next stronger one at the same place."""

    faction: int
    strength: int
    place: int
    source: Source
    rule = "RWD-3"


class NobleTaken(NamedTuple):
    """A seat wins a noble of a county."""

    seat: int
    county: int
    source: Source
    rule = "RWD-4"


class Lost(NamedTuple):
    """A reward cannot be used."""

    faction: int
    what: Lossy
    source: Source
    rule = "LAW-5"


class Declined(NamedTuple):
    """A reward is not wanted."""

    faction: int
    what: Lossy
    source: Source
    rule = "RWD-7"


class Returned(NamedTuple):
    """A knight goes back to its court, its squires to the supply."""

    faction: int
    strength: int
    place: int
    squires: int
    rule = "CTY-2"


class BallotCast(NamedTuple):
    """A seat has cast its ballot. Secret until all are in: other seats get BallotIn."""

    seat: int
    yes: bool
    markers: int
    rule = "VOT-2"


class BallotIn(NamedTuple):
    """Somebody has cast a ballot; ``count`` are in."""

    count: int
    rule = "VOT-2"


class VoteOpened(NamedTuple):
    """The vote on a proposal begins."""

    law: str
    rule = "VOT-1"


class BallotsRevealed(NamedTuple):
    """All ballots of a vote, by seat, as (yes, markers)."""

    law: str
    ballots: tuple[tuple[bool, int], ...]
    yes: int
    no: int
    rule = "VOT-2"


class LawPassed(NamedTuple):
    """A proposal becomes a current law; ``discarded`` leaves the game."""

    law: str
    discarded: str
    rule = "VOT-3"


class LawFailed(NamedTuple):
    """A proposal leaves the game."""

    law: str
    rule = "VOT-3"


class MarkersSetAside(NamedTuple):
    """A seat keeps these vote markers after the third vote, for laws that name them."""

    seat: int
    markers: int
    rule = "VOT-5"


class MarkersLapsed(NamedTuple):
    """Set-aside vote markers go to the supply."""

    seat: int
    markers: int
    rule = "VOT-5"


class LawApplied(NamedTuple):
    """A current law is applied; ``counts`` is what it counts of each seat (LAW-7)."""

    law: str
    counts: tuple[int, ...]
    rule = "LAW-1"


class CountyClaimed(NamedTuple):
    """The knight in a county wins the noble, the reward or both."""

    faction: int
    county: int
    choice: str
    rule = "CTY-1"


class Sailed(NamedTuple):
    """A knight goes from a county to a conflict, its squires to the supply."""

    faction: int
    strength: int
    county: int
    place: int
    squires: int
    rule = "RWD-6"


class StartPlayerNamed(NamedTuple):
    """A seat becomes start player at once."""

    seat: int
    by: int
    rule = "CTY-3"


class CastleScored(NamedTuple):
    """The scoring of a castle begins."""

    faction: int
    rule = "CAS-1"


class ConflictScored(NamedTuple):
    """A battle is decided; ``ranking`` names the factions from the strongest."""

    place: int
    card: int
    english: int
    won: bool
    ranking: tuple[int, ...]
    rule = "CON-2"


class ConflictMoved(NamedTuple):
    """A card with its knights goes to the lower row."""

    card: int
    place: int
    to: int
    rule = "CON-5"


class ConflictRemoved(NamedTuple):
    """A card leaves the game."""

    card: int
    place: int
    rule = "CON-4"


class Ransomed(NamedTuple):
    """A captured knight is bought free and goes to court."""

    faction: int
    strength: int
    gold: int
    rule = "CON-6"


class Captured(NamedTuple):
    """A knight goes to its reserve."""

    faction: int
    strength: int
    rule = "CON-6"


class FinalRanking(NamedTuple):
    """A final ranking: the total and the tie-break goods of each seat."""

    what: Literal["knights", "tiles"]
    totals: tuple[int, ...]
    tie_breaks: tuple[int, ...]
    rule = "END-3"


class GameEnded(NamedTuple):
    """The game is over: the points of each seat and the winners."""

    pp: tuple[int, ...]
    winners: tuple[int, ...]
    rule = "END-5"


Event = (
    RoundStarted
    | PhaseStarted
    | ConflictsRevealed
    | LawsRevealed
    | TileBuilt
    | Placed
    | Expelled
    | FavourTaken
    | Gained
    | Paid
    | Recruited
    | Upgraded
    | NobleTaken
    | Lost
    | Declined
    | Returned
    | BallotCast
    | BallotIn
    | VoteOpened
    | BallotsRevealed
    | LawPassed
    | LawFailed
    | MarkersSetAside
    | MarkersLapsed
    | LawApplied
    | CountyClaimed
    | Sailed
    | StartPlayerNamed
    | CastleScored
    | ConflictScored
    | ConflictMoved
    | ConflictRemoved
    | Ransomed
    | Captured
    | FinalRanking
    | GameEnded
)
