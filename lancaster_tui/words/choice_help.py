"""Help: what a question is about, for somebody who does not know the rules by heart."""

from __future__ import annotations

from lancaster_tui.rules.agenda import Choice
from lancaster_tui.rules.castles import UsePaidSpace
from lancaster_tui.rules.conflicts import RansomKnights
from lancaster_tui.rules.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.law_choices import MakeExchange
from lancaster_tui.rules.parliament import CastBallot
from lancaster_tui.rules.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.rules.setup import ChooseFirstTile

WALK_HELP = (
    "The round is being scored, one stop after another. Enter goes to the next stop, r lets them "
    "pass by themselves, s skips to the next question."
)

_HELP: dict[type[Choice], str] = {
    ChooseFirstTile: (
        "The tile covers its castle space for the whole game, and the space scores every round "
        "(SET-4, CAS-2)."
    ),
    PlaceKnight: (
        "Players place one knight each in turn, in a county, the own castle or a conflict (PLC-3), "
        "until nobody can. Placing is compulsory (PLC-2). Squires go only with a knight to a "
        "county, and are lost afterwards."
    ),
    ChooseFavour: (
        "The knight just placed in a conflict earns one of the tiles that are left; nobody else "
        "gets it this round (PLC-10)."
    ),
    CastBallot: (
        "Yes or no, and as many vote markers as you like (VOT-2). The law passes if yes is at "
        "least as much as no (VOT-3). Markers used are spent in any case (VOT-4)."
    ),
    ChooseUpgrade: (
        "One of your knights is exchanged in its place for one that is stronger by 1 from your "
        "reserve; the old one goes there (RWD-3). You may decline."
    ),
    ChooseNoble: (
        "You can have one noble of each county (RWD-4). They bring vote markers every round but "
        "the last, and PP at the end (CAS-3, END-4)."
    ),
    ChooseTile: (
        "The tile covers its castle space for the rest of the game, and the space scores every "
        "round. A knight that stands there returns to court (RWD-5)."
    ),
    MakeExchange: "The law lets you exchange as often as you can pay and can use it (LAW-8).",
    ClaimCounty: (
        "Your knight wins the noble or the reward, or pays gold and wins the noble, then the "
        "reward (CTY-1). Afterwards it returns to court, its squires to the supply (CTY-2)."
    ),
    Voyage: (
        "Your knight may move to a conflict and counts there this round already; it can be "
        "captured. Or it stays in England and returns to court (RWD-6)."
    ),
    ChooseStartPlayer: "The start player acts first, from the castles of this round on (CTY-3).",
    UsePaidSpace: (
        "Each paid space works once a scoring, in the order you like. An upgraded S1 goes back "
        "to the reserve, where the recruit can fetch it (CAS-4)."
    ),
    RansomKnights: (
        "France has won in the lower row. A knight costs as much gold as its strength and returns "
        "to court; those you do not ransom go to the reserve (CON-6)."
    ),
}


def choice_help(choice: Choice) -> str:
    """Return what a choice means, and what follows from it."""
    return _HELP[type(choice)]
