"""Help: what areas show besides in games with allies, and in games with some of the laws."""

from __future__ import annotations

from typing import Final, Literal, get_args

from lancaster_tui.rules.law_words import Levy, Send
from lancaster_tui.rules.state import View
from lancaster_tui.words.area_help import AREA_HELP, SCREENS, AreaHelp, Signs

Topic = Literal["allies", "levy", "sending"]
TOPICS: Final[tuple[Topic, ...]] = get_args(Topic)
_More = tuple[tuple[str, ...], Signs]

_FACE_DOWN: Final = (
    "face down",
    "an extension tile turned face down by a law: the castle scoring of this round leaves it out "
    "(LAW-N13).",
)

_MORE: Final[dict[Topic, dict[str, _More]]] = {
    "allies": {
        "england": (
            (
                "Each player has an ally, with a colour and a shape of its own. Knights of an ally "
                "go without squires; your own and your ally's never expel each other (ALY-5, "
                "ALY-6). If an ally holds a county, a noble leaves the game, or the ally takes the "
                "reward: recruit, upgrade and voyage, the rest is lost (ALY-10).",
            ),
            (("ally knight", "an S2 of an ally."),),
        ),
        "castle": (
            (
                "Below your castle is that of your ally. Its spaces have letters of your own "
                "castle; only knights of the ally enter it (ALY-5). It is scored after yours, "
                "costs no squires and cannot be extended (ALY-3, ALY-11).",
            ),
            (("ally", "your ally: its castle, and its knights in court and reserve."),),
        ),
        "france": (
            (
                "Knights of an ally stand on a space of their own and have a rank of their own. "
                "Their strength counts for England; their PP are lost (ALY-7), and they cannot be "
                "ransomed (ALY-12).",
            ),
            (("ally stack", "an S2 of an ally; its sign has its owner's letter in lower case."),),
        ),
        "parliament": (("Allies have no part in laws (ALY-9).",), ()),
        "players": (
            (
                "Below each player stands the ally. In a turn a player places an own knight or one "
                "of the ally (ALY-4). An ally owns knights and the spaces of its castle, and "
                "nothing else (ALY-3). There are no screens (ALY-2).",
            ),
            (("ally line", "the ally of the player above."),),
        ),
        "log": ((), (("ally shape", "it was the doing of an ally."),)),
        "status": ((), (("ally", "the ally of the player it stands beside; it has no PP."),)),
    },
    "levy": {
        "castle": ((), (_FACE_DOWN,)),
        "players": ((), (_FACE_DOWN,)),
    },
    "sending": {
        "france": (
            (),
            (
                (
                    "sent",
                    "an S2 and a squire that a law has sent there, 3 together. The squire is lost "
                    "when the conflict is scored (LAW-N5).",
                ),
            ),
        ),
    },
}


def topics_of(view: View) -> list[Topic]:
    """Return what is special in a game: allies, and laws that are in it and change what is seen."""
    topics: set[Topic] = {"allies"} if view.has_allies else set()
    for law in (*view.laws, *view.proposals, *view.laws_to_come):
        match view.rules.law_by_id[law].effect:
            case Levy(on="tiles"):
                topics.add("levy")
            case Send():
                topics.add("sending")
    return [topic for topic in TOPICS if topic in topics]


def help_for(area: str, topics: list[Topic]) -> AreaHelp:
    """Return the help for an area in a game with some topics."""
    title, paragraphs, signs = AREA_HELP[area]
    if "allies" in topics:
        paragraphs = tuple(text for text in paragraphs if text != SCREENS)
    for topic in topics:
        more_paragraphs, more_signs = _MORE[topic].get(area, ((), ()))
        paragraphs, signs = paragraphs + more_paragraphs, signs + more_signs
    return AreaHelp(title, paragraphs, signs)
