"""What is wrong with scenarios, in words."""

from __future__ import annotations

from typing import Final, assert_never

from lancaster_tui.documents.errors import quoted, suggestion
from lancaster_tui.rules.places import place_text
from lancaster_tui.scenario.faults import (
    Barred,
    BelowMinimum,
    CardGone,
    CardRemoved,
    CardTooEarly,
    ConflictFull,
    CountyTaken,
    EndedTooEarly,
    FavourLeftOut,
    KnightReason,
    LawInForce,
    LawNotInSet,
    LawOutOfOrder,
    LawReason,
    LawsInForce,
    LawTooEarly,
    NamedTwice,
    NameReason,
    NoAllies,
    NoCard,
    NotAKnight,
    NotInAllyCastle,
    NotInConflict,
    PiecesReason,
    ProposalOfGroup,
    RoundTooLate,
    SameAs,
    ScenarioReason,
    Sort,
    SquiresElsewhere,
    TileOutOfTurn,
    TimeReason,
    TooFewFavoursTaken,
    TooManyFavoursTaken,
    TooManyNobles,
    TooManyOwned,
    TooManyProposals,
    UnderTile,
    UnknownName,
    VoteOutOfOrder,
    Why,
)
from lancaster_tui.words.phrases import number_of

_MOST_LISTED: Final = 12  # names worth listing in a sentence


def scenario_reason_text(reason: ScenarioReason) -> str:
    """Return what is impossible in a scenario, and by which rule."""
    if isinstance(reason, NameReason):
        return _of_names(reason)
    if isinstance(reason, TimeReason):
        return _of_time(reason)
    if isinstance(reason, LawReason):
        return _of_laws(reason)
    if isinstance(reason, KnightReason):
        return _of_knights(reason)
    return _of_pieces(reason)


def _of_names(reason: NameReason) -> str:
    match reason:
        case UnknownName(sort, text, known):
            return f"no {_sort(sort)} is called {quoted(text)}{_known(text, known)}"
        case SameAs(text, other):
            return f"{quoted(text)} is the same as {quoted(other)}"
        case NamedTwice():
            return _named_twice(reason)
        case NotAKnight(text):
            return (
                f"{quoted(text)} is not a knight: write S1 to S4, "
                'or "S3 +2" for an S3 with 2 squires'
            )
        case _:
            assert_never(reason)


def _sort(sort: Sort) -> str:
    match sort:
        case "faction":
            return "player or ally"
        case "card":
            return "conflict card"
        case "favour":
            return "King's Favour tile"
        case _:
            return sort


def _known(text: str, known: tuple[str, ...]) -> str:
    """Return what may have been meant by a text, or else what there is."""
    if hint := suggestion(text, known):
        return hint
    if len(known) > _MOST_LISTED:
        return ""
    return f"; there {'is' if len(known) == 1 else 'are'} {', '.join(known)}"


def _named_twice(reason: NamedTwice) -> str:
    name = reason.name
    match reason.sort:
        case "law":
            named, rule = name, "SET-2"
        case "card":
            named, rule = f"the card {quoted(name)}", "SET-2"
        case "tile":
            named, rule = f"the tile {quoted(name)}", "RWD-5"
        case "favour":
            named, rule = f"the tile {quoted(name)}", "PLC-10"
        case "noble":
            named, rule = f"a noble of {name}", "RWD-4"
        case "faction":
            named, rule = name, "PLC-9"
    return f"{named} is named twice ({rule})"


def _of_time(reason: TimeReason) -> str:
    match reason:
        case Barred(why):
            return _barred(why)
        case RoundTooLate(rounds):
            return f"a game has {rounds} rounds (RND-1)"
        case EndedTooEarly(rounds):
            return f"the game ends after round {rounds} (RND-2)"
        case TileOutOfTurn(seat):
            return f"{seat} must choose a tile first (SET-4)"
        case CardGone(place):
            return f"the card at {place_text(place)} has left the game by then (CON-6)"
        case CardTooEarly(shown, in_round, is_over):
            when = f"{'by' if is_over else 'before'} round {in_round}"
            return f"{shown} cards were turned up {when}, and this would be another (RND-2)"
        case _:
            assert_never(reason)


def _barred(why: Why) -> str:
    match why:
        case "turn_outside_placing":
            return "turns are taken only while knights are placed (PLC-1)"
        case "vote_outside_parliament":
            return "votes are held only in parliament (VOT-1)"
        case "proposals_after_votes":
            return "all proposals have been voted on by then (VOT-3)"
        case "setup_after_round_1":
            return "the setup comes before round 1 (SET-4)"
        case "knight_in_setup":
            return "no knight is placed during the setup (SET-3)"
        case "knight_left_counties":
            return "knights have left the counties by then (CTY-2)"
        case "knight_left_castles":
            return "knights have left the castles by then (CAS-2)"
        case "squires_of_ally":
            return "no squires stand beside an ally's knight (ALY-5)"
        case "no_room_for_tile":
            return "no castle space is left for the first extension tile (SET-4)"
        case "tiles_in_setup":
            return "only one tile is chosen during the setup (SET-4)"
        case "no_tile_after_setup":
            return "every castle has a tile after the setup (SET-4)"
        case "noble_in_setup":
            return "nobody has a noble during the setup (SET-3)"
        case "nobles_removed_without_allies":
            return "only allies remove nobles (ALY-8)"


def _of_laws(reason: LawReason) -> str:
    match reason:
        case LawNotInSet(law, is_new, group):
            kind, others = ("new", "base") if is_new else ("base", "new")
            return f"{law} is a {kind} law, but group {group} has the {others} laws (LAW-6)"
        case LawInForce(law):
            return f"{law} is in force unless laws names three others (SET-8)"
        case LawsInForce(needed, found):
            return f"{needed} laws are in force, found {found} (SET-8)"
        case LawOutOfOrder(law, group, newest):
            return (
                f"{law} is of group {group}, but a law of group {newest} stands to its left: "
                "later laws stand to the right (VOT-3)"
            )
        case VoteOutOfOrder(first):
            return f"the vote is on {first}, the first of the proposals (VOT-1)"
        case TooManyProposals(most, found):
            return f"there are at most {most} proposals, found {found} (VOT-1)"
        case ProposalOfGroup(law, group, number, in_round, demanded):
            return (
                f"{law} is of group {group}, proposal {number} of round {in_round} "
                f"is of group {demanded} (SET-8)"
            )
        case LawTooEarly(law, group, up, in_round):
            been = number_of(up, "law of that group has", "laws of that group have")
            voted = f"only {been} been voted on" if up else "no law of that group has been voted on"
            return f"{law} is of group {group}, but in round {in_round} {voted} (SET-8)"
        case _:
            assert_never(reason)


def _of_knights(reason: KnightReason) -> str:
    match reason:
        case SquiresElsewhere(rule):
            return f"squires can stand only beside knights in counties ({rule})"
        case TooManyOwned(faction, strength, limit, found):
            return f"{faction} has only {limit} S{strength}, but this makes {found} (SET-2)"
        case BelowMinimum(county, minimum, strength):
            return f"{county} needs at least S{minimum}, found S{strength} (PLC-4)"
        case CountyTaken(county, faction):
            return f"{county} holds only one knight, and {faction} is already there (PLC-4)"
        case NotInAllyCastle(place, name):
            return f"an ally castle has no space {place_text(place)} {name} (ALY-3)"
        case UnderTile(place, name):
            return f"an extension tile covers the space {place_text(place)} {name} (PLC-8)"
        case NoCard(place):
            at = f"no conflict card lies at {place_text(place)}"
            return f"{at}: conflicts says which do (PLC-9)"
        case ConflictFull(spaces):
            return f"a conflict has only {spaces} spaces, and this would be one more (PLC-9)"
        case NotInConflict(faction, place):
            return f"{faction} has no knight at {place_text(place)} (PLC-9)"
        case _:
            assert_never(reason)


def _of_pieces(reason: PiecesReason) -> str:
    match reason:
        case NoAllies(players):
            return f"{players} players have no allies (ALY-1)"
        case FavourLeftOut(tile, players):
            return f"the tile {quoted(tile)} is left out with {players} players (SET-7)"
        case CardRemoved(card, players):
            return f"the card {quoted(card)} is removed with {players} players (SET-6)"
        case TooManyNobles(county, limit, players):
            return f"{county} has {limit} nobles with {players} players (SET-5)"
        case TooFewFavoursTaken(fewest, found):
            return (
                f"knights in new conflicts have taken {fewest} of the tiles, "
                f"found {found} taken (PLC-10)"
            )
        case TooManyFavoursTaken(most, found):
            return (
                f"knights in France can have taken {most} of the tiles, "
                f"found {found} taken (PLC-10)"
            )
        case _:
            assert_never(reason)
