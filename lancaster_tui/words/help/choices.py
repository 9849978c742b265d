"""Help: what a question is about, for somebody who does not know the rules by heart."""

from __future__ import annotations

from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.choices import AllyChoice, AnyChoice
from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import ChooseLevy, ChooseSending, MakeExchange
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.phases.setup import ChooseFirstTile
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.rules.position import Position

RECAP_HELP = (
    "The round is being scored: laws, counties, castles, France. A page says what each of these "
    "gave to whom, or every single step does. Go on, let the stops pass by themselves, or skip to "
    "the next question. Look at the board behind a page whenever you like."
)

_HELP: dict[type[AnyChoice], str] = {
    ChooseFirstTile: (
        "The tile covers its castle space for the whole game, and the space scores every round "
        "(SET-4, CAS-2)."
    ),
    PlaceKnight: (
        "Players place one knight each in turn, in a county, their own castle or a conflict "
        "(PLC-3), until nobody can. Placing is compulsory (PLC-2). Squires go only to a county "
        "with a knight, and are lost afterwards."
    ),
    ChooseFavour: (
        "The knight just placed in a conflict earns one of the tiles that are left; nobody else "
        "gets it this round (PLC-10)."
    ),
    CastBallot: (
        "Yes or no, and as many vote markers as you like (VOT-2). The law passes if yes is at "
        "least equal to no (VOT-3). Markers used are spent either way (VOT-4)."
    ),
    ChooseUpgrade: (
        "One of your knights is exchanged, in place, for one from your reserve that is stronger by "
        "1; the old one goes to the reserve (RWD-3). You may decline."
    ),
    ChooseNoble: (
        "You can have one noble of each county (RWD-4). They bring vote markers every round but "
        "the last, and PP at the end (CAS-3, END-4)."
    ),
    ChooseTile: (
        "The tile covers its castle space for the rest of the game, and the space scores every "
        "round. A knight that stands there returns to court (RWD-5)."
    ),
    MakeExchange: "You may exchange as often as you can pay for it and use it in full (LAW-8).",
    ChooseLevy: (
        "The law charges for each of your knights in counties, or for each of your extension "
        "tiles. Knights you do not pay for go home at once and win nothing there, and their "
        "squires are lost (LAW-N11). Tiles you do not pay for are left out of this round's castle "
        "scoring only (LAW-N13)."
    ),
    ChooseSending: (
        "A squire you send adds 1 to your strength in that conflict: to the English strength "
        "(CON-2) and to your rank (CON-3). It is lost when the conflict has been scored (LAW-N5)."
    ),
    ClaimCounty: (
        "Your knight wins the noble or the reward, or pays gold and wins the noble, then the "
        "reward (CTY-1). Afterwards it returns to court, and its squires go to the supply (CTY-2)."
    ),
    Voyage: (
        "Your knight may move to a conflict and already counts there this round; it can be "
        "captured. Or it stays in England and returns to court (RWD-6)."
    ),
    ChooseStartPlayer: "The start player acts first, from the castles of this round on (CTY-3).",
    UsePaidSpace: (
        "Each paid space can be used once per scoring, in any order. An upgraded S1 goes back to "
        "the reserve, and a recruit can fetch it from there (CAS-4)."
    ),
    RansomKnights: (
        "France has won a last stand. A knight costs as much gold as its strength and returns "
        "to court; those you do not ransom go to the reserve (CON-6)."
    ),
}


_ALLY_HELP: dict[type[AnyChoice], str] = {
    ChooseFavour: (
        "The tile is face down afterwards, whatever it brings. An ally has no purse: gold and "
        "squires are lost. An upgrade is for one of its knights, a noble leaves the game (ALY-8)."
    ),
    ChooseUpgrade: (
        "One of the ally's knights is exchanged, in place, for one from the ally's reserve that is "
        "stronger by 1; the old one goes to the reserve. You may decline."
    ),
    ChooseNoble: (
        "A noble of the county that you choose leaves the game, so that nobody can win it any more "
        "(ALY-8). You may decline."
    ),
    ClaimCounty: (
        "A noble of the county leaves the game, or the ally takes the reward: it can use recruits, "
        "upgrades and voyages, the rest is lost. It never wins both (ALY-10)."
    ),
    Voyage: (
        "The ally's knight may move to a conflict, on the ally's own space, and already counts "
        "there this round; it can be captured. Or it returns to the ally's court (ALY-10)."
    ),
    UsePaidSpace: (
        "The ally castle is scored after yours and costs nothing. Each space can be used "
        "once, in any order (ALY-11)."
    ),
}
_PLACE_ALLY = (
    " Instead of one of your own knights you may place one of the ally's, without squires: in a "
    "county, the ally castle or a conflict. Your knights and the ally's never expel each "
    "other (ALY-4 to ALY-6)."
)
complete(AnyChoice, _HELP)
complete(AllyChoice, _ALLY_HELP)


def choice_help(choice: AnyChoice) -> str:
    """Return what a choice of a player means, and what follows from it."""
    return _HELP[type(choice)]


def decision_help(decision: Decision, position: Position) -> str:
    """Return what a decision means, for the player's own knights or for the ally's (ALY)."""
    if position.is_ally(decision.faction):
        return _ALLY_HELP[type(decision.choice)]
    if isinstance(decision.choice, PlaceKnight) and position.has_allies:
        return choice_help(decision.choice) + _PLACE_ALLY
    return choice_help(decision.choice)
