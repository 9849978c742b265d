"""Prompts: who must do what, in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from lancaster_tui.rules.agenda import Decision, open_choice, seat_asked
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.events import Event, Expelled, Source
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import AllotmentChoice, ChooseLevy, ChooseSending, MakeExchange
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight, legal_placements
from lancaster_tui.rules.phases.setup import ChooseFirstTile
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.rules.places import LOWER_ROW
from lancaster_tui.rules.position import Position, View
from lancaster_tui.rules.ruleset.vocabulary import Levied, Levy
from lancaster_tui.words.battles import is_last_round
from lancaster_tui.words.laws.cards import law_short
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import whose
from lancaster_tui.words.prompts.votes import ballots_in_text
from lancaster_tui.words.rewards import cost_text, exchange_counted

_LEVIED: Final[Mapping[Levied, str]] = complete(
    Levied, {"tiles": "extension tiles", "county_knights": "knights in counties"}
)


CHOOSE: Final = "Choose with the arrows or a key, then Enter."
NOTHING_TO_UNDO: Final = (
    "Nothing to undo: you have not acted since something new was revealed or another person acted."
)


def prompt_text(decision: Decision, position: Position, names: Names) -> str:
    """Return who must do what: ``Ann: place a knight.``, ``Ann, for the ally: ...``."""
    return _asked(decision.choice, decision.seat, position, names)


def prompt_forms(decision: Decision, position: Position, names: Names) -> Sequence[str]:
    """Return who must do what; in a shorter form without what is said in brackets besides."""
    text = prompt_text(decision, position, names)
    return text, text.replace(_aside(decision.choice, position), "")


def _aside(choice: AnyChoice, position: Position) -> str:
    """Return what a question says in brackets at its end: what is not earned, or is for later."""
    match choice:
        case Voyage():
            return " (no King's Favour)"
        case MakeExchange() if _wins_votes(choice, position):
            is_last = is_last_round(position)
            return " (no vote follows)" if is_last else f" (for round {position.round + 1})"
        case _:
            return ""


def _wins_votes(exchange: MakeExchange, position: Position) -> bool:
    return any(bargain.reward.votes for bargain in exchange.ways(position))


def invitation_text(choice: AnyChoice, position: Position, *, is_for_ally: bool = False) -> str:
    """Return how an answer is chosen, as long as none is; or what it is about."""
    match choice:
        case ChooseNoble() if not is_for_ally:
            return "You can win each county's noble once; all count the same."
        case PlaceKnight():
            return "Choose a place by its letter or with the arrows, then Enter."
        case CastBallot():
            return "You can ask for advice on the ballot."
        case ChooseStartPlayer():
            if is_last_round(position):
                return "In the last round this only decides the order of what is left."
            return "The first has free choice; the last sees what the others do."
        case Voyage():
            return _sailing(position)
        case RansomKnights():
            again = "One at a time: a" if _is_asked_again(choice, position) else "A"
            return f"{again} knight that stays behind goes to your reserve."
        case MakeExchange() if _wins_votes(choice, position):
            if is_last_round(position):
                return "No vote follows: markers won now are worth nothing."
            return f"Markers won now are for round {position.round + 1}'s votes."
        case AllotmentChoice():
            return "Choose with the letters, or with the arrows and Space; 0 means none."
        case _:
            return CHOOSE


def expelled_text(changes: Iterable[Event], seat: int, view: View, names: Names) -> str:
    """Return which knights of a seat have just been expelled by others, to be appended (PLC-7).

    `` Bob has expelled your S2 from D Kent.``
    """
    own = view.factions_of(seat)
    return "".join(
        f" {names.faction(event.by)} has expelled {whose(is_ally=event.faction != seat)} "
        f"S{event.strength} from {names.county(event.place)}."
        for event in changes
        if isinstance(event, Expelled) and event.faction in own and event.by not in own
    )


def round_begins_text(view: View) -> str:
    """Return that a round has begun, to somebody who acts in it for the first time."""
    return f"Round {view.round} begins."


def _sailing(position: Position) -> str:
    """Return what happens to a knight that sails, as far as any conflict can be joined (CON-2)."""
    rows = {row for row, each in enumerate(position.conflicts) if each is not None}
    upper = rows - set(LOWER_ROW)
    if rows == upper:
        return "It fights there this round; if France wins, it moves down with the conflict."
    where = " at a last stand" if upper else ""
    return f"It fights there this round, and can be captured{where}."


def hidden_news_text(number: int, key: str) -> str:
    """Return that more has happened than there is room for, and which key shows it."""
    return f"{key} shows what has happened ({number})."


def place_invitations(knight: str, others: str, *, has_colour: bool) -> Sequence[str]:
    """Return how a place is chosen while a knight is marked, but another one can be placed, too.

    ``others`` are those that can go where it cannot: ``S2 or S4``. In forms of which each is
    shorter. They name the letters by their looks; gold grounds need a screen that ``has_colour``.
    """
    here = f"Press a {'gold' if has_colour else 'reversed'} letter to place {knight}"
    return (
        f"{here}, an underlined one for {others}; then Enter.",
        f"{here}, an underlined one for {others}.",
        f"{here}; underlined: {others}.",
        f"{here}.",
    )


def missing_forms(choice: AnyChoice, question: str) -> Sequence[str]:
    """Return what must be chosen first, and what is asked, in forms: that is in all of them."""
    return f"{missing_text(choice)} {question}", f"Nothing is chosen yet. {question}", question


def missing_text(choice: AnyChoice) -> str:
    """Return what must be chosen before there is an answer to give."""
    if isinstance(choice, PlaceKnight):
        return "No place chosen yet: press its letter or use the arrows."
    return "Nothing is chosen yet: choose with a key or the arrows."


def waiting_text(view: View, names: Names) -> str:
    """Return what the players who are not asked wait for; nothing while rewards are paid.

    It says what another player decides: ``Waiting for Ann to decide which knight to upgrade.``
    In a vote it says whether the viewer's own ballot is in.
    """
    if not view.agenda:
        return "The game is over."
    choice, seat = open_choice(view), seat_asked(view)
    if choice is None:
        return ""
    if seat is None:
        own = "" if view.ballot is None else "Your ballot is cast. "
        return f"{own}{ballots_in_text(view)}."
    return f"Waiting for {names.seat(seat)} to {_awaited(choice, seat, view, names)}."


def thinking_text(seat: int, names: Names) -> str:
    """Return that a bot thinks longer than a moment; signs that something goes on may follow."""
    return f"{names.seat(seat)} is thinking"


def _asked(choice: AnyChoice, seat: int, position: Position, names: Names) -> str:
    is_for_ally = position.is_ally(choice.faction_for(seat))
    who = f"{names.seat(seat)}, for the ally" if is_for_ally else names.seat(seat)
    return f"{who}: {_task(choice, position, names)}"


def _task(choice: AnyChoice, position: Position, names: Names) -> str:
    match choice:
        case ChooseFirstTile():
            return "choose your first tile: its space pays every round, but takes no knight."
        case PlaceKnight(seat=seat):
            return _placing(position, seat)
        case ChooseFavour():
            return "take a King's Favour tile."
        case CastBallot():
            return f'vote on "{names.law(position.proposals[0])}".'
        case ChooseUpgrade(faction=faction, source=source, only=only):
            if position.is_ally(faction):
                return (
                    f"which of the ally's knights is upgraded ({_source(source, faction, names)})?"
                )
            which = "knight" if only is None else f"deployed S{only}"
            return f"which {which} do you upgrade ({_source(source, faction, names)})?"
        case ChooseNoble(faction=faction, source=source):
            where = _source(source, faction, names)
            if position.is_ally(faction):
                return f"which county's noble leaves the game ({where})?"
            return f"which county's noble do you take ({where})?"
        case ChooseTile(faction=faction, source=source):
            return f"which extension tile do you build ({_source(source, faction, names)})?"
        case MakeExchange() as exchange:
            first, *others = map(exchange_counted, exchange.ways(position))
            if others:
                return f"which exchange, and how many times: {', or '.join([first, *others])}?"
            return f"how many times do you exchange {first}{_aside(choice, position)}?"
        case ChooseLevy() as levy:
            return _levy(levy.effect(position))
        case ChooseSending():
            return "to which conflicts do you send squires?"
        case ClaimCounty(faction=faction, county=county):
            knight = _knight(position, faction, county)
            named = names.rules.counties[county].names_start_player
            besides = ", besides naming the start player" if named else ""
            return f"what does {knight} win in {names.county(county)}{besides}?"
        case Voyage(faction=faction, county=county):
            knight = _knight(position, faction, county)
            where = names.county(county)
            return f"to which conflict does {knight} sail from {where}{_aside(choice, position)}?"
        case ChooseStartPlayer():
            return "name the start player."
        case UsePaidSpace(faction=faction):
            if position.is_ally(faction):
                return "which space of the ally castle is used next?"
            return "which paid castle space do you use next?"
        case RansomKnights(place=place) as choice:
            first = " first" if _is_asked_again(choice, position) else ""
            return f"which knight do you ransom{first} from {names.conflict(place)}?"


def _awaited(choice: AnyChoice, seat: int, position: Position, names: Names) -> str:
    """Return what a player is to do or to decide, said to the others."""
    is_for_ally = position.is_ally(choice.faction_for(seat))
    ally = " for the ally" if is_for_ally else ""
    match choice:
        case ChooseFirstTile():
            return "choose the extension tile that will pay every round"
        case PlaceKnight():
            return _placing(position, seat).replace("your own", "their own").removesuffix(".")
        case ChooseFavour():
            return f"take a King's Favour tile{ally}"
        case CastBallot():
            return f'vote on "{names.law(position.proposals[0])}"'
        case ChooseStartPlayer():
            return "name the start player"
        case ChooseUpgrade(faction=faction, source=source, only=only):
            which = "knight" if only is None else f"deployed S{only}"
            what = f"which {which} to upgrade ({_source(source, faction, names)})"
        case ChooseNoble(faction=faction, source=source):
            to = "remove" if is_for_ally else "take"
            what = f"which county's noble to {to} ({_source(source, faction, names)})"
        case ChooseTile(faction=faction, source=source):
            what = f"which extension tile to build ({_source(source, faction, names)})"
        case MakeExchange() as exchange:
            first, *others = map(exchange_counted, exchange.ways(position))
            if others:
                what = f"on an exchange: {', or '.join([first, *others])}"
            else:
                what = f"how many times to exchange {first}"
        case ChooseLevy() as levy:
            effect = levy.effect(position)
            what = f"for which {_LEVIED[effect.on]} to pay {cost_text(effect.cost)} each"
        case ChooseSending():
            what = "to which conflicts to send squires"
        case ClaimCounty(county=county):
            what = f"what the {_standing(position, county)} wins in {names.county(county)}"
        case Voyage(county=county):
            knight, where = _standing(position, county), names.county(county)
            what = f"to which conflict the {knight} sails from {where}"
        case UsePaidSpace():
            paid = "castle space" if is_for_ally else "paid castle space"
            what = f"which {paid} to use next"
        case RansomKnights(place=place):
            what = f"which knight to ransom from {names.conflict(place)}"
    return f"decide{ally} {what}"


def _is_asked_again(choice: RansomKnights, position: Position) -> bool:
    """Whether there are more knights to be ransomed than the one that is asked for (CON-6)."""
    stack = choice.stack(position)
    return stack is not None and len(stack.knights) > 1


def _placing(position: Position, seat: int) -> str:
    """Return whose knights can be placed, where there are allies (ALY-15)."""
    if not position.has_allies:
        return "place a knight."
    is_of_ally = {action.ally for action in legal_placements(position, seat)}
    if is_of_ally == {True}:
        return "place a knight of the ally."
    return "place a knight, your own or the ally's." if True in is_of_ally else "place a knight."


def _levy(effect: Levy) -> str:
    match effect.on:
        case "tiles":
            return (
                f"for which extension tiles do you pay {cost_text(effect.cost)} each? "
                "The others miss this round's castle scoring."
            )
        case "county_knights":
            return (
                f"for which knights in counties do you pay {cost_text(effect.cost)} each? "
                "The others go home unscored."
            )


def _knight(position: Position, faction: int, county: int) -> str:
    return f"{whose(is_ally=position.is_ally(faction))} {_standing(position, county)}"


def _standing(position: Position, county: int) -> str:
    """Return the knight in a county: ``S3``."""
    occupant = position.counties[county]
    return "knight" if occupant is None else f"S{occupant.strength}"


def _source(source: Source, faction: int, names: Names) -> str:
    """Return where a faction's reward comes from; of the laws, which one."""
    where = names.source(source, faction)
    if source.kind != "law":
        return where
    return f'{where} "{law_short(names.rules.law_by_id[source.id])}"'
