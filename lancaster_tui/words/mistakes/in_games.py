"""What is wrong with seats, bots, records, saved games, simulations and lessons, in words."""

from __future__ import annotations

from typing import Final, Literal, assert_never

from lancaster_tui.bots.registry import (
    BotReason,
    BrokenBot,
    NoCommand,
    NoSuchBot,
    NoSuchParameter,
    NoValue,
    OpenQuote,
    UnsafeCommand,
)
from lancaster_tui.documents.errors import clean, quoted, suggestion, without_hidden
from lancaster_tui.lab.faults import BadMeasure, InUse, LabReason, NotARun, OtherRun, TooFewGames
from lancaster_tui.learn.faults import LessonReason, NoPosition, NotForOne, OtherPlayers
from lancaster_tui.rules.faults import RulesReason
from lancaster_tui.rules.refusals import Refusal
from lancaster_tui.table.faults import (
    ActsReason,
    BadName,
    BallotTwice,
    CannotBeDone,
    ColourWithoutAlly,
    FileFailed,
    GroupsOutOfOrder,
    LikeABot,
    LineReason,
    MisfitLine,
    MixedGroup,
    NameReason,
    NoName,
    NoOpenVote,
    NoSeatNumber,
    NoStandIn,
    NoSuchProgram,
    NotABallot,
    NotOverdue,
    NumberOfSeats,
    OpenElsewhere,
    OtherStart,
    RecordReason,
    RulesetNotKept,
    SameColour,
    SaveReason,
    SeatBot,
    SeatName,
    SeatReason,
    SeedTooLarge,
    TableReason,
    TooFewMarkers,
    TwinNames,
    UnknownAbsence,
    UnknownColour,
    WhichBot,
    WrongDeck,
    WrongScenario,
    WrongStartPlayer,
)
from lancaster_tui.words.mistakes.in_rulesets import rules_reason_text
from lancaster_tui.words.mistakes.in_scenarios import scenario_reason_text
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import goods, listing
from lancaster_tui.words.prompts.refusals import refusal_text

_LONGEST_WHY: Final = 200  # columns
_LONGEST_VALUE: Final = 60


def bot_reason_text(reason: BotReason) -> str:
    """Return why there is no such bot or program."""
    match reason:
        case NoSuchBot(name, known):
            return f"no bot is called {quoted(name)}{_known(name, known)}"
        case NoSuchParameter(bot, name, known):
            return f"no parameter of {bot} is called {quoted(name)}{_known(name, known)}"
        case NoValue(parameter, value, largest, is_whole):
            number = "a whole number" if is_whole else "a number"
            return f"{parameter} takes {number} up to {largest}, not {quoted(value)}"
        case BrokenBot(bot, problem, why):
            return _broken_bot(bot, problem, why)
        case UnsafeCommand(command, longest):
            return (
                f"the command {quoted(command)} has more than {longest} characters, "
                "or a control character"
            )
        case OpenQuote(command):
            return f"the command {quoted(command)} has an unclosed quote"
        case NoCommand(word):
            return f"which program? Write a command after {word}:, as in {word}:./mybot"
        case _:
            assert_never(reason)


def _broken_bot(bot: str, problem: Literal["load", "make", "no_choose"], why: str) -> str:
    match problem:
        case "load":
            said = f"cannot be loaded: {clean(why, _LONGEST_WHY)}"
        case "make":
            said = f"cannot be created: {clean(why, _LONGEST_WHY)}"
        case "no_choose":
            said = "does not work: its entry point is not a class with a choose method"
    return f"the bot {bot} {said}"


def name_reason_text(reason: NameReason) -> str:
    """Return why nobody can have a name, as the end of a sentence: ``has no name``."""
    match reason:
        case NoName():
            return "has no name"
        case BadName(name, most):
            return (
                f"cannot be called {quoted(name)}: a name has at most {most} columns and no "
                "control, invisible or combining characters"
            )
        case _:
            assert_never(reason)


def table_reason_text(reason: TableReason) -> str:
    """Return what is wrong with seats, a record, an act in it or a saved game."""
    if isinstance(reason, SeatReason):
        return _seat_reason(reason)
    if isinstance(reason, RecordReason):
        return _record_reason(reason)
    if isinstance(reason, ActsReason):
        return _acts_reason(reason)
    if isinstance(reason, SaveReason):
        return _save_reason(reason)
    if isinstance(reason, MisfitLine):
        return (
            f"action {reason.number} of {reason.of}, {quoted(reason.line)}: {_why_misfit(reason)}"
        )
    return _line_reason(reason)


def _seat_reason(reason: SeatReason) -> str:
    match reason:
        case SeatName(seat, name_reason):
            return f"seat {seat} {name_reason_text(name_reason)}"
        case SeatBot(seat, bot_reason):
            return f"seat {seat}: {bot_reason_text(bot_reason)}"
        case WhichBot(seat, name, known):
            return f"seat {seat}: which bot is {name}? Bots are {', '.join(known)}"
        case LikeABot(seat, name, bot):
            return f"seat {seat}: no bot {quoted(name)}; did you mean {quoted(bot)}?"
        case NoSuchProgram(seat, program):
            return (
                f"seat {seat}: {quoted(program)} cannot be run as a program; is the file there, "
                "and executable?"
            )
        case NumberOfSeats(fewest, most, found, typed):
            counted = f"found {found}" if typed is None else f"{quoted(typed)} names {found}"
            return f"a game has {fewest} to {most} seats, {counted}"
        case TwinNames(one, other, name):
            return f"seats {one} and {other} are both called {name}"
        case UnknownColour(seat, colour, known):
            return f"seat {seat}: no colour {quoted(colour)}{_known(colour, known)}"
        case SameColour():
            return "two factions have the same colour"
        case _:
            assert_never(reason)


def _record_reason(reason: RecordReason) -> str:
    match reason:
        case WrongStartPlayer(players, found):
            return f"start.start_player must be a seat from 1 to {players}, found {found}"
        case ColourWithoutAlly(players):
            return f"{players} players have no allies, so no ally has a colour"
        case MixedGroup(group):
            return f"start.laws mixes base and new laws in group {group} (LAW-6)"
        case GroupsOutOfOrder():
            return "start.laws must have the groups in order, 0 to 4 (SET-8)"
        case WrongDeck():
            return _wrong_deck(reason)
        case WrongScenario(scenario_reason):
            return f"scenario: {scenario_reason_text(scenario_reason)}"
        case OtherStart():
            return "start and scenario belong to different games"
        case _:
            assert_never(reason)


def _acts_reason(reason: ActsReason) -> str:
    match reason:
        case SeedTooLarge(most):
            return f"seed must be at most {most}"
        case NoOpenVote():
            return "no vote is open: set phase to parliament, or name a law in voting (VOT-1)"
        case NotABallot(text):
            return f'a ballot is "yes" or "no" and a number of markers, found {quoted(text)}'
        case BallotTwice(seat_name):
            return f"{seat_name} has cast a ballot already (VOT-2)"
        case TooFewMarkers(seat_name, owned):
            markers = f"only {goods(owned, 'votes')}" if owned else "no vote markers"
            return f"{seat_name} has {markers} (VOT-2)"
        case CannotBeDone(act):
            return f"{quoted(act.line)} cannot be done: {_why_misfit(act)}"
        case _:
            assert_never(reason)


def _save_reason(reason: SaveReason) -> str:
    match reason:
        case OpenElsewhere():
            return "open in another window; leave the game there first"
        case FileFailed(act, why_not):
            return f"cannot be {act}: {why_not}"
        case RulesetNotKept(ruleset, folder):
            return (
                f"the program does not have the ruleset {quoted(ruleset)} as this game uses it; "
                f"put its file into {folder}"
            )
        case _:
            assert_never(reason)


def lab_reason_text(reason: LabReason) -> str:
    """Return why there cannot be such a simulation, or what is wrong with its files."""
    match reason:
        case TooFewGames(games):
            return f"a simulation needs at least 1 game, not {games}"
        case OtherRun(key, found, asked):
            was, wanted = clean(found, _LONGEST_VALUE), clean(asked, _LONGEST_VALUE)
            return (
                f"this is another run: its {key} is {was}, not {wanted}; choose another file, or "
                "ask for the same"
            )
        case NotARun(1):
            return "this is not the file of a run; choose another one"
        case NotARun(line):
            return f"this is not game {line - 1} of the run"
        case InUse():
            return "another program is playing this run; wait for it, or choose another file"
        case BadMeasure(file, "none", _):
            return f"{file} has no class that is made from Measure"
        case BadMeasure(file, _, why):
            return f"{file}: {clean(why, _LONGEST_WHY)}"
        case _:
            assert_never(reason)


def lesson_reason_text(reason: LessonReason) -> str:
    """Return what is wrong with a puzzle."""
    match reason:
        case NoPosition(path):
            return f"there is no position {without_hidden(str(path))}"
        case NotForOne():
            return "a lesson is for one person at the table"
        case OtherPlayers(players):
            return f"each line is for {listing(players)}, as the first"
        case _:
            assert_never(reason)


def _why_misfit(misfit: MisfitLine) -> str:
    reason = misfit.reason
    if isinstance(reason, Refusal):
        return refusal_text(reason, Names.at_table(misfit.rules, misfit.seats)).removesuffix(".")
    return rules_reason_text(reason) if isinstance(reason, RulesReason) else _line_reason(reason)


def _line_reason(reason: LineReason) -> str:
    match reason:
        case NoSeatNumber(players):
            return f"a line must begin with a seat number, 1 to {players}"
        case UnknownAbsence(sign, known):
            return f"{sign} is followed by one of {', '.join(known)}"
        case NoStandIn(seat):
            return f"no program plays seat {seat}"
        case NotOverdue(seat):
            return f"no person plays seat {seat}, so nobody's time was up"
        case _:
            assert_never(reason)


def _wrong_deck(reason: WrongDeck) -> str:
    card, rule = ("law", "") if reason.deck == "laws" else ("conflict", " (SET-6)")
    named = f"{card} {quoted(reason.card)}"
    match reason.problem:
        case "unknown":
            said = f"names {named}, which is not in this game"
        case "twice":
            said = f"names {named} twice"
        case "missing":
            said = f"lacks {named}"
    return f"start.{reason.deck} {said}{rule}"


def _known(name: str, known: tuple[str, ...]) -> str:
    """Return what may have been meant by a name, or else what there is."""
    return suggestion(name, known) or f"; there are {', '.join(known) or 'none'}"
