"""Where the game is, in few words: the course of a round, and who does what in it."""

from __future__ import annotations

from typing import Final

from lancaster_tui.rules.agenda import seat_asked
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import ChooseLevy, ChooseSending, MakeExchange
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight, next_to_place
from lancaster_tui.rules.phases.setup import ChooseFirstTile
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.rules.places import PROPOSALS, place_text
from lancaster_tui.rules.position import Position, View
from lancaster_tui.words.battles import RANSOM_PRICE
from lancaster_tui.words.names import Names

COURSE: Final = ("place", "vote", "laws", "counties", "castles", "France")
"""What happens in a round, one after the other (RND-1)."""

PARLIAMENT: Final = "Parliament"
"""Where laws are voted on."""

ACTING_NEXT: Final = "next"
"""Before the players who act after the one who is asked."""


def stage(position: Position) -> int | None:
    """Return where a round is: the number of an entry of ``COURSE``; None before and after."""
    match position.phase:
        case "placing":
            return 0
        case "parliament":
            return 1 if position.proposals else 2
        case "counties":
            return 3
        case "castles":
            return 4
        case "conflicts":
            return 5
        case "setup" | "ended":
            return None


def acting_next(position: Position) -> tuple[str, list[int]]:
    """Return in which order players act, behind a word for it: as far as everybody knows.

    While knights are placed these are the others who have some, from the next one on (PLC-1). Laws
    and castles are gone through in player order; who will be asked there depends on purses.
    """
    if (asked := seat_asked(position)) is None:
        return "", []
    match position.phase:
        case "setup":
            later = [each.seat for each in position.agenda if isinstance(each, ChooseFirstTile)]
            return (ACTING_NEXT if later[1:] else ""), later[-2::-1]
        case "placing":
            later = next_to_place(position, asked)
            return (ACTING_NEXT if later else "nobody else has knights left"), later
        case "parliament" | "castles":
            return "order", position.player_order()
        case "counties" | "conflicts" | "ended":
            return "", []


def doing_text(choice: AnyChoice, position: Position, names: Names) -> str:
    """Return what a player is doing who is asked this, behind the name: ``places a knight``."""
    match choice:
        case ChooseFirstTile():
            return "chooses a first extension tile"
        case PlaceKnight():
            return "places a knight"
        case ChooseFavour():
            return "takes a King's Favour"
        case CastBallot():
            return "votes"
        case ChooseUpgrade():
            return "upgrades a knight"
        case ChooseNoble():
            return "takes a noble"
        case ChooseTile():
            return "builds an extension tile"
        case MakeExchange():
            return "may exchange"
        case ChooseLevy():
            return "may pay"
        case ChooseSending():
            return "sends squires"
        case ClaimCounty(county=county):
            return f"scores {names.county(county)}"
        case Voyage(county=county):
            return f"may sail from {names.county(county)}"
        case ChooseStartPlayer():
            return "names the start player"
        case UsePaidSpace(faction=faction):
            if position.is_ally(faction):
                return "uses the ally castle"
            return "may use paid castle spaces"
        case RansomKnights(place=place):
            return f"may ransom knights from {place_text(place)}"


def voting_text(view: View, viewer: int | None, *, is_before: bool = False) -> str:
    """Return what an open vote asks of the viewer, or how many ballots are in (VOT-2).

    ``is_before`` says that the viewer looks at the table first, and has no ballot open yet.
    """
    number = PROPOSALS - len(view.proposals) + 1
    if is_before:
        return f"votes next: vote {number} of {PROPOSALS}"
    if viewer is not None and view.ballot is None:
        return f"votes on proposal {number} of {PROPOSALS}"
    return f"Vote {number} of {PROPOSALS}: {view.ballots_in} of {view.players} ballots in"


_GAVE: Final = {
    "laws": "What the laws gave",
    "counties": "What the counties gave",
    "castles": "What the castles gave",
    "France": "What France gave",
}


def what_it_gave(position: Position) -> str:
    """Return what a reward phase is recapped as: ``What the laws gave``."""
    here = stage(position)
    return "" if here is None else _GAVE[COURSE[here]]


def what_was_given(position: Position) -> tuple[str, str]:
    """Return what the recap of a reward phase is about: its name, and a few words behind that.

    The last one tells of the round, too.
    """
    here = stage(position)
    name = "" if here is None else COURSE[here]
    return name, "what it gave, and the round" if name == COURSE[-1] else "what they gave"


def next_text(position: Position, names: Names) -> tuple[str, str]:
    """Return what comes behind a reward phase, and who is asked there, in general words.

    Who could pay for something is nobody's business: that lies in purses.
    """
    match position.phase:
        case "parliament":
            return "the counties", "from A to I; whoever holds a county chooses what to take"
        case "counties":
            return "the castles", "gains are automatic; you are asked only about paid spaces"
        case "castles":
            return (
                "the conflicts in France",
                f"W X, then Y Z; {RANSOM_PRICE}",
            )
        case _ if position.round == position.rules.rounds:
            return "the final scoring", "knights, extension tiles and nobles"
        case _:
            first = names.seat(position.start_player)
            return f"round {position.round + 1}", f"{first} places the first knight"
