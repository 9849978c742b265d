"""What can be wrong with seats, records, acts and saved games, as codes with parameters.

``words`` makes the sentences. Seats are counted from 1, as people do. ``kind`` keeps reasons with
equal parameters apart.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from lancaster_tui.bots.registry import BotReason
from lancaster_tui.rules.faults import Invalid, RulesReason
from lancaster_tui.scenario.faults import ScenarioReason

if TYPE_CHECKING:
    from lancaster_tui.rules.refusals import Refusal
    from lancaster_tui.rules.ruleset.model import Ruleset
    from lancaster_tui.table.seating import Seating


class NoName(NamedTuple):
    """Nothing but blanks is left of a name."""

    kind: Literal["no_name"] = "no_name"


class BadName(NamedTuple):
    """A name is too wide, or holds what cannot be shown."""

    name: str
    most: int
    kind: Literal["bad_name"] = "bad_name"


NameReason = NoName | BadName


class SeatName(NamedTuple):
    """A seat cannot have this name."""

    seat: int
    reason: NameReason
    kind: Literal["seat_name"] = "seat_name"


class SeatBot(NamedTuple):
    """No such bot or program can play a seat."""

    seat: int
    reason: BotReason
    kind: Literal["seat_bot"] = "seat_bot"


class WhichBot(NamedTuple):
    """Nothing follows the sign after a name that makes a bot seat."""

    seat: int
    name: str
    known: tuple[str, ...]
    kind: Literal["which_bot"] = "which_bot"


class LikeABot(NamedTuple):
    """A person's name looks like a misspelled bot's."""

    seat: int
    name: str
    bot: str
    kind: Literal["like_a_bot"] = "like_a_bot"


class NoSuchProgram(NamedTuple):
    """The program of a seat cannot be run."""

    seat: int
    program: str
    kind: Literal["no_such_program"] = "no_such_program"


class NumberOfSeats(NamedTuple):
    """There are too few or too many seats; ``typed`` is the list, if they were typed as one."""

    fewest: int
    most: int
    found: int
    typed: str | None = None
    kind: Literal["number_of_seats"] = "number_of_seats"


class TwinNames(NamedTuple):
    """People would mix up the names of two seats."""

    one: int
    other: int
    name: str
    kind: Literal["twin_names"] = "twin_names"


class UnknownColour(NamedTuple):
    """No seat can have a colour; there are those that are ``known``."""

    seat: int
    colour: str
    known: tuple[str, ...]
    kind: Literal["unknown_colour"] = "unknown_colour"


class SameColour(NamedTuple):
    """Two factions have the same colour."""

    kind: Literal["same_colour"] = "same_colour"


SeatReason = (
    SeatName
    | SeatBot
    | WhichBot
    | LikeABot
    | NoSuchProgram
    | NumberOfSeats
    | TwinNames
    | UnknownColour
    | SameColour
)


class InvalidSeats(Invalid[SeatReason]):
    """Seats that cannot be taken like that."""


class WrongStartPlayer(NamedTuple):
    """The start player of a record is none of its seats."""

    players: int
    found: int
    kind: Literal["wrong_start_player"] = "wrong_start_player"


class ColourWithoutAlly(NamedTuple):
    """A record has the colour of an ally, but this many players have none (ALY)."""

    players: int
    kind: Literal["colour_without_ally"] = "colour_without_ally"


class MixedGroup(NamedTuple):
    """The deck of a record has base and new laws of one group (LAW-6)."""

    group: int
    kind: Literal["mixed_group"] = "mixed_group"


class GroupsOutOfOrder(NamedTuple):
    """The groups of the law deck of a record do not follow each other (SET-8)."""

    kind: Literal["groups_out_of_order"] = "groups_out_of_order"


class WrongDeck(NamedTuple):
    """A deck of a record does not hold just the cards of the game, each once."""

    deck: Literal["laws", "conflicts"]
    card: str
    problem: Literal["unknown", "twice", "missing"]
    kind: Literal["wrong_deck"] = "wrong_deck"


class WrongScenario(NamedTuple):
    """The scenario in a record is impossible."""

    reason: ScenarioReason
    kind: Literal["wrong_scenario"] = "wrong_scenario"


class OtherStart(NamedTuple):
    """The decks of a record are not those of a game from its scenario."""

    kind: Literal["other_start"] = "other_start"


RecordReason = (
    WrongStartPlayer
    | ColourWithoutAlly
    | MixedGroup
    | GroupsOutOfOrder
    | WrongDeck
    | WrongScenario
    | OtherStart
)


class InvalidRecord(Invalid[RecordReason | SeatReason]):
    """The record of an impossible game."""


class NoSeatNumber(NamedTuple):
    """A line of a record does not begin with the number of a seat."""

    players: int
    kind: Literal["no_seat_number"] = "no_seat_number"


class UnknownAbsence(NamedTuple):
    """A line of a record ends with the sign of a stand-in but none of the ``known`` reasons."""

    sign: str
    known: tuple[str, ...]
    kind: Literal["unknown_absence"] = "unknown_absence"


class NoStandIn(NamedTuple):
    """A line of a record says that greedy stood in for a person or for a bot that never fails."""

    seat: int
    kind: Literal["no_stand_in"] = "no_stand_in"


class NotOverdue(NamedTuple):
    """A line of a record says that the time of a person was up, at a seat that a bot plays."""

    seat: int
    kind: Literal["not_overdue"] = "not_overdue"


LineReason = NoSeatNumber | UnknownAbsence | NoStandIn | NotOverdue


class InvalidLine(Invalid[LineReason]):
    """A line of a record that cannot be read."""


class MisfitLine(NamedTuple):
    """A line of a record, counted from 1, that cannot be read or done.

    ``reason`` is what is wrong with the line itself, or why the rules do not allow its action in
    the game with these seats.
    """

    number: int
    of: int
    line: str
    reason: LineReason | RulesReason | Refusal
    rules: Ruleset
    seats: tuple[Seating, ...]
    kind: Literal["misfit_line"] = "misfit_line"


class SeedTooLarge(NamedTuple):
    """A seed is above the largest one."""

    most: int
    kind: Literal["seed_too_large"] = "seed_too_large"


class NoOpenVote(NamedTuple):
    """Ballots are cast where no vote is open (VOT-1)."""

    kind: Literal["no_open_vote"] = "no_open_vote"


class NotABallot(NamedTuple):
    """A text is not a ballot, as ``yes 1`` is."""

    text: str
    kind: Literal["not_a_ballot"] = "not_a_ballot"


class BallotTwice(NamedTuple):
    """A seat has cast a ballot already (VOT-2)."""

    seat: str
    kind: Literal["ballot_twice"] = "ballot_twice"


class TooFewMarkers(NamedTuple):
    """A ballot needs more vote markers than a seat owns (VOT-2)."""

    seat: str
    owned: int
    kind: Literal["too_few_markers"] = "too_few_markers"


class CannotBeDone(NamedTuple):
    """An act that follows a position cannot be read or done."""

    act: MisfitLine
    kind: Literal["cannot_be_done"] = "cannot_be_done"


ActsReason = SeedTooLarge | NoOpenVote | NotABallot | BallotTwice | TooFewMarkers | CannotBeDone


class OpenElsewhere(NamedTuple):
    """A saved game is open in another process."""

    kind: Literal["open_elsewhere"] = "open_elsewhere"


class FileFailed(NamedTuple):
    """The system does not allow access to a file; ``why`` is its own message."""

    act: Literal["read", "locked", "deleted"]
    why: str
    kind: Literal["file_failed"] = "file_failed"


class NotSaved(NamedTuple):
    """The last act of a game could not be saved; ``why`` is the system's message.

    The next act tries again, unless the game ``waits`` until the act is saved.
    """

    why: str
    waits: bool


class RulesetNotKept(NamedTuple):
    """The ruleset of a game is not one that is found by its id, which looks into ``folder``."""

    ruleset: str
    folder: Path
    kind: Literal["ruleset_not_kept"] = "ruleset_not_kept"


SaveReason = OpenElsewhere | FileFailed | RulesetNotKept

TableReason = SeatReason | RecordReason | LineReason | MisfitLine | ActsReason | SaveReason
