"""Words for the command palette: its groups, the areas, and what a player may type for a thing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ChooseStartPlayer, ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import ChooseLevy, ChooseSending, MakeExchange
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.phases.setup import ChooseFirstTile
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade
from lancaster_tui.words.phrases import sentence

LOOK: Final = "LOOK AT THE TABLE"
HERE: Final = "WHAT KEYS DO HERE"
PROGRAM: Final = "THE PROGRAM"
LOOKS: Final = "COLOURS AND MOTION"
_MOVES: Final = "YOUR MOVE: {}"

RULES: Final = "Rules"
RULES_ABOUT: Final = "The rule book, open at what is asked now"
LEAVE: Final = "Leave the game"
LEAVE_ABOUT: Final = "You are asked first"
QUIT: Final = "Quit"
QUIT_ABOUT: Final = "Leave the program"
HANG_UP: Final = "Hang up"
HANG_UP_ABOUT: Final = "Your seats are kept"

AREAS_ABOUT: Final[Mapping[str, tuple[str, str]]] = {
    "england": ("The counties: knights, nobles and rewards", "map county noble reward squire"),
    "castle": ("The castles: spaces, knights, tiles and purses", "court reserve gold squire"),
    "france": ("The conflicts with France, and the King's Favours", "war battle tile strength"),
    "parliament": ("The laws in force, and those to be voted on", "vote proposal law"),
    "players": ("Who leads, and who would win if the game ended now", "score points pp player"),
    "log": ("What has happened", "history news events"),
}
"""What an area shows, and other words for it, by its id."""

_TYPED_FOR: Final[Mapping[str, str]] = {
    "laws": "dossier law card statistics text parliament",
    "log": "history news happened",
    "help": "keys signs explain question",
    "advice": "hint suggest best move",
    "undo": "take back",
    "cover": "purse gold squires hide",
    "large": "zoom whole window big",
}
"""Other words for what a key does, by the word that the key line has for it."""

_QUESTIONS: Final[Mapping[type[AnyChoice], str]] = complete(
    AnyChoice,
    {
        ChooseFirstTile: "choose your first extension tile",
        PlaceKnight: "place a knight",
        ChooseFavour: "take a King's Favour",
        CastBallot: "vote",
        ChooseUpgrade: "upgrade a knight",
        ChooseNoble: "take a noble",
        ChooseTile: "build an extension tile",
        MakeExchange: "pay for the law",
        ChooseLevy: "pay what the law asks",
        ChooseSending: "send squires to France",
        ClaimCounty: "claim the county",
        Voyage: "sail to France",
        ChooseStartPlayer: "name the start player",
        UsePaidSpace: "use a castle space",
        RansomKnights: "ransom knights",
    },
)


def moves_heading(choice: AnyChoice) -> str:
    """Return the heading of the answers to a question: ``YOUR MOVE: PLACE A KNIGHT``."""
    return _MOVES.format(_QUESTIONS[type(choice)].upper())


def typed_for_move(choice: AnyChoice) -> str:
    """Return what somebody may type who looks for the answers to a question."""
    return f"{_QUESTIONS[type(choice)]} move answer"


def key_texts(word: str, tooltip: str) -> tuple[str, str]:
    """Return what a key does as a command, and more about it.

    ``word`` is what the key line calls it, ``tooltip`` is what the help says: ``undo`` and ``undo,
    unless something new was revealed`` are ``Undo`` and ``Unless something new was revealed``.
    """
    rest = tooltip.removeprefix(word)
    is_repeated = rest != tooltip and rest[:1] in (",", ":", ";")
    about = rest[1:].strip() if is_repeated else tooltip
    return sentence(word), sentence(about) if about != word else ""


def typed_for_key(word: str) -> str:
    """Return what else somebody may type who looks for what a key does."""
    return _TYPED_FOR.get(word, "")
