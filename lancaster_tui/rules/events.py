"""Events: what happened, as facts.

Every log line, mark on the board and statistic is made from these. ``faction`` is who
acts where that may be an ally, ``seat`` where only a player can; both are numbers from 0.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from lancaster_tui.rules.actions import CountyChoice
from lancaster_tui.rules.numbers import (
    Ballot,
    CardIndex,
    CountyIndex,
    FactionIndex,
    FavourIndex,
    LawId,
    PlaceIndex,
    Quantity,
    SeatIndex,
    SpaceIndex,
    Strength,
)
from lancaster_tui.rules.position import Phase
from lancaster_tui.rules.ruleset.vocabulary import Good

Prize = Literal["recruit", "upgrade", "tile", "noble", "voyage"]
Offer = Literal[Prize, "exchange", "sending", "space", "ransom"]
Absence = Literal["gone", "late", "nonsense", "not_started", "overdue"]
"""Why a bot has not answered: it has ended, failed or could not start, it took too long, it
answered what cannot be done, or it was not to be started."""


class Source(NamedTuple):
    """Where something comes from: a kind of scoring and, where there are several, which one.

    ``id`` is the id that the ruleset gives the law, county, space, card or favour.
    """

    kind: Literal[
        "start",
        "favour",
        "law",
        "county",
        "castle",
        "table",
        "conflict",
        "knights",
        "tiles",
        "nobles",
    ]
    id: str = ""


# Every event ends with its kind, so that events of different kinds with the same values differ.


class LawsChosen(NamedTuple):
    """Which laws the game has, where there is a choice; as in ``law_sets`` (LAW-6)."""

    law_set: str
    kind: Literal["laws_chosen"] = "laws_chosen"


class ScenarioStarted(NamedTuple):
    """The game starts from a scenario, which may have a name, with these points of each seat."""

    name: str | None
    pp: tuple[Quantity, ...]
    kind: Literal["scenario_started"] = "scenario_started"


class RoundStarted(NamedTuple):
    """A round begins with a seat as start player."""

    round: Quantity
    start_player: SeatIndex
    kind: Literal["round_started"] = "round_started"


class PhaseStarted(NamedTuple):
    """A phase begins."""

    phase: Phase
    kind: Literal["phase_started"] = "phase_started"


class ConflictsRevealed(NamedTuple):
    """Conflict cards are turned up in the upper row."""

    cards: tuple[CardIndex, ...]
    kind: Literal["conflicts_revealed"] = "conflicts_revealed"


class LawsRevealed(NamedTuple):
    """Laws are turned up as proposals."""

    laws: tuple[LawId, ...]
    kind: Literal["laws_revealed"] = "laws_revealed"


class TileBuilt(NamedTuple):
    """An extension tile covers a castle space."""

    seat: SeatIndex
    space: SpaceIndex
    source: Source
    kind: Literal["tile_built"] = "tile_built"


class Placed(NamedTuple):
    """A knight is placed with squires beside it."""

    faction: FactionIndex
    strength: Strength
    place: PlaceIndex
    squires: Quantity
    kind: Literal["placed"] = "placed"


class Skipped(NamedTuple):
    """A seat with knights in court, its own or its ally's, has no legal placement (PLC-2)."""

    seat: SeatIndex
    kind: Literal["skipped"] = "skipped"


class Expelled(NamedTuple):
    """A knight goes back to its court, its squires to the supply."""

    faction: FactionIndex
    strength: Strength
    place: PlaceIndex
    squires: Quantity
    by: FactionIndex
    kind: Literal["expelled"] = "expelled"


class FavourTaken(NamedTuple):
    """A King's Favour tile is taken and turned face down."""

    faction: FactionIndex
    favour: FavourIndex
    kind: Literal["favour_taken"] = "favour_taken"


class Gained(NamedTuple):
    """A seat gains gold, squires, vote markers or power points."""

    seat: SeatIndex
    good: Good
    amount: Quantity
    source: Source
    kind: Literal["gained"] = "gained"


class Paid(NamedTuple):
    """A seat pays gold, squires or vote markers to the supply."""

    seat: SeatIndex
    good: Good
    amount: Quantity
    source: Source
    kind: Literal["paid"] = "paid"


class Recruited(NamedTuple):
    """An S1 comes from reserve to court."""

    faction: FactionIndex
    source: Source
    kind: Literal["recruited"] = "recruited"


class Upgraded(NamedTuple):
    """A knight of ``strength`` is exchanged for the next stronger one at the same place."""

    faction: FactionIndex
    strength: Strength
    place: PlaceIndex
    source: Source
    kind: Literal["upgraded"] = "upgraded"


class NobleTaken(NamedTuple):
    """A seat wins a noble of a county."""

    seat: SeatIndex
    county: CountyIndex
    source: Source
    kind: Literal["noble_taken"] = "noble_taken"


class NobleRemoved(NamedTuple):
    """A noble of a county leaves the game: an ally won it (ALY-8, ALY-10)."""

    faction: FactionIndex
    county: CountyIndex
    source: Source
    kind: Literal["noble_removed"] = "noble_removed"


class GoodsLost(NamedTuple):
    """An ally wins goods, which it cannot own (ALY-3)."""

    faction: FactionIndex
    good: Good
    amount: Quantity
    source: Source
    kind: Literal["goods_lost"] = "goods_lost"


class TileTurned(NamedTuple):
    """An extension tile is turned face down or, after the castle has been scored, up again."""

    seat: SeatIndex
    space: SpaceIndex
    is_face_down: bool
    kind: Literal["tile_turned"] = "tile_turned"


class SquiresSent(NamedTuple):
    """A seat sends squires to its knights in a conflict."""

    seat: SeatIndex
    place: PlaceIndex
    squires: Quantity
    kind: Literal["squires_sent"] = "squires_sent"


class SquiresLapsed(NamedTuple):
    """Squires that were sent to a conflict go to the supply."""

    seat: SeatIndex
    place: PlaceIndex
    squires: Quantity
    kind: Literal["squires_lapsed"] = "squires_lapsed"


class Lost(NamedTuple):
    """A reward cannot be used."""

    faction: FactionIndex
    what: Prize
    source: Source
    kind: Literal["lost"] = "lost"


class Declined(NamedTuple):
    """Something offered is not wanted: a reward, an exchange, a paid castle space, a ransom."""

    faction: FactionIndex
    what: Offer
    source: Source
    kind: Literal["declined"] = "declined"


class Returned(NamedTuple):
    """A knight goes back to its court, its squires to the supply."""

    faction: FactionIndex
    strength: Strength
    place: PlaceIndex
    squires: Quantity
    kind: Literal["returned"] = "returned"


class BallotCast(NamedTuple):
    """A seat has cast its ballot; ``ballots_in`` are in. Secret: other seats get BallotIn."""

    seat: SeatIndex
    yes: bool
    markers: Quantity
    ballots_in: Quantity
    kind: Literal["ballot_cast"] = "ballot_cast"


class BallotIn(NamedTuple):
    """Somebody has cast a ballot; ``ballots_in`` are in."""

    ballots_in: Quantity
    kind: Literal["ballot_in"] = "ballot_in"


class VoteOpened(NamedTuple):
    """The vote on a proposal begins."""

    law: LawId
    kind: Literal["vote_opened"] = "vote_opened"


class BallotsRevealed(NamedTuple):
    """All ballots of a vote, in the order of the seats."""

    law: LawId
    ballots: tuple[Ballot, ...]
    yes: Quantity
    no: Quantity
    kind: Literal["ballots_revealed"] = "ballots_revealed"


class LawPassed(NamedTuple):
    """A proposal becomes a current law; ``discarded`` leaves the game."""

    law: LawId
    discarded: LawId
    kind: Literal["law_passed"] = "law_passed"


class LawFailed(NamedTuple):
    """A proposal leaves the game."""

    law: LawId
    kind: Literal["law_failed"] = "law_failed"


class MarkersSetAside(NamedTuple):
    """A seat keeps these vote markers after the third vote, for laws that name them."""

    seat: SeatIndex
    markers: Quantity
    kind: Literal["markers_set_aside"] = "markers_set_aside"


class MarkersLapsed(NamedTuple):
    """Set-aside vote markers go to the supply."""

    seat: SeatIndex
    markers: Quantity
    kind: Literal["markers_lapsed"] = "markers_lapsed"


class LawApplied(NamedTuple):
    """A current law is applied, to the seats that it pays or asks for something (LAW-7).

    ``counts`` is what it counts of each seat; None where that depends on gold or squires behind
    the screens (SET-11).
    """

    law: LawId
    seats: tuple[SeatIndex, ...]
    counts: tuple[Quantity, ...] | None
    kind: Literal["law_applied"] = "law_applied"


class CountyClaimed(NamedTuple):
    """The knight in a county wins the noble, the reward or both."""

    faction: FactionIndex
    county: CountyIndex
    choice: CountyChoice
    kind: Literal["county_claimed"] = "county_claimed"


class Sailed(NamedTuple):
    """A knight goes from a county to a conflict, its squires to the supply."""

    faction: FactionIndex
    strength: Strength
    county: CountyIndex
    place: PlaceIndex
    squires: Quantity
    kind: Literal["sailed"] = "sailed"


class StartPlayerNamed(NamedTuple):
    """A seat becomes start player at once."""

    seat: SeatIndex
    by: SeatIndex
    kind: Literal["start_player_named"] = "start_player_named"


class CastleScored(NamedTuple):
    """The scoring of a castle begins."""

    faction: FactionIndex
    kind: Literal["castle_scored"] = "castle_scored"


class ConflictScored(NamedTuple):
    """A battle is decided; ``ranking`` names the factions from the strongest."""

    place: PlaceIndex
    card: CardIndex
    english: Quantity
    won: bool
    ranking: tuple[FactionIndex, ...]
    kind: Literal["conflict_scored"] = "conflict_scored"


class ConflictMoved(NamedTuple):
    """A card with its knights goes to the lower row."""

    card: CardIndex
    place: PlaceIndex
    to: PlaceIndex
    kind: Literal["conflict_moved"] = "conflict_moved"


class ConflictRemoved(NamedTuple):
    """A card leaves the game."""

    card: CardIndex
    place: PlaceIndex
    kind: Literal["conflict_removed"] = "conflict_removed"


class Ransomed(NamedTuple):
    """A captured knight is bought free and goes to court."""

    faction: FactionIndex
    strength: Strength
    gold: Quantity
    kind: Literal["ransomed"] = "ransomed"


class Captured(NamedTuple):
    """A knight goes to its reserve."""

    faction: FactionIndex
    strength: Strength
    kind: Literal["captured"] = "captured"


class FinalRanking(NamedTuple):
    """A final ranking: the total and the tie-break goods of each seat."""

    what: Literal["knights", "tiles"]
    totals: tuple[Quantity, ...]
    tie_breaks: tuple[Quantity, ...]
    kind: Literal["final_ranking"] = "final_ranking"


class GameEnded(NamedTuple):
    """The game is over: the points of each seat and the winners."""

    pp: tuple[Quantity, ...]
    winners: tuple[SeatIndex, ...]
    kind: Literal["game_ended"] = "game_ended"


class StoodIn(NamedTuple):
    """A bot answers for a seat whose program does not, or whose player's time is up (``overdue``).

    Its answer follows. The table reports it; the rules know nothing of programs and clocks. If the
    answer is a ballot, it is reported with the ballots: until then nobody may know whose are in
    (VOT-2).
    """

    seat: SeatIndex
    reason: Absence
    kind: Literal["stood_in"] = "stood_in"


RoundEvent = (
    LawsChosen
    | ScenarioStarted
    | RoundStarted
    | PhaseStarted
    | ConflictsRevealed
    | LawsRevealed
    | GameEnded
)
"""The course of the game."""

KnightEvent = (
    Placed | Skipped | Expelled | Recruited | Upgraded | Returned | Sailed | Ransomed | Captured
)
"""What happens to knights."""

GoodsEvent = (
    TileBuilt
    | TileTurned
    | FavourTaken
    | Gained
    | Paid
    | NobleTaken
    | NobleRemoved
    | GoodsLost
    | SquiresSent
    | SquiresLapsed
    | Lost
    | Declined
    | StartPlayerNamed
)
"""What seats come to own, give away or let go."""

VoteEvent = (
    VoteOpened
    | BallotCast
    | BallotIn
    | BallotsRevealed
    | LawPassed
    | LawFailed
    | MarkersSetAside
    | MarkersLapsed
    | LawApplied
)
"""Votes, and the laws they bring."""

ScoringEvent = (
    CountyClaimed | CastleScored | ConflictScored | ConflictMoved | ConflictRemoved | FinalRanking
)
"""What is scored."""

Event = RoundEvent | KnightEvent | GoodsEvent | VoteEvent | ScoringEvent | StoodIn
