"""Help: what each area of the table shows, and what its signs mean."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, assert_never, get_args

from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.position import View
from lancaster_tui.rules.ruleset.vocabulary import (
    Exchange,
    ExchangeEither,
    Levy,
    Most,
    Per,
    Send,
    When,
)

Signs = tuple[tuple[str, str], ...]


class AreaHelp(NamedTuple):
    """The help for one area: its title, paragraphs, and signs by name, each with its meaning.

    The screens decide how a sign looks.
    """

    title: str
    paragraphs: tuple[str, ...]
    signs: Signs


_PLACE_SIGNS: Final[Signs] = (
    ("target", "a place that is possible now: press its letter, or click on it."),
    ("dim", "a place that is not possible now. Choose it anyway to see why."),
    ("pointed", "the place that is chosen at the moment."),
    ("marked", "something has changed there since you last acted."),
)

SCREENS: Final = (
    "The other players' gold and squires are behind their screens, unless the game is open; "
    "everything else is open (SET-10)."
)
"""What does not hold in games with allies (ALY-2)."""

AREA_HELP: Final = {
    "england": AreaHelp(
        "England",
        (
            "Nine counties with room for one knight each. After the votes they are scored from A "
            "to I: the knight wins the noble or the reward, or pays gold and wins both (CTY-1). "
            "Then it returns to its court.",
        ),
        (
            ("minimum", "only an S3 or a stronger knight may go there; squires do not help."),
            (
                "knight",
                "an S2 with 1 squire, 3 together. To expel it, bring more than that (PLC-6). It "
                "returns to its court, and its squires are lost.",
            ),
            (
                "nobles",
                "nobles left there. You can win one of each county; nobles bring vote markers "
                "every round but the last, and PP at the end (CAS-3, END-4).",
            ),
            ("start", "the knight there also names the start player (CTY-3)."),
            *_PLACE_SIGNS,
        ),
    ),
    "castle": AreaHelp(
        "Castle",
        (
            "Six spaces. A space takes one knight without squires (PLC-8), or an extension tile, "
            "which stays. When castles are scored, each space with a knight or a tile gives what "
            "is written on it (CAS-2), and the table gives vote markers for nobles (CAS-3).",
        ),
        (
            ("free", "an empty space."),
            ("tile", "an extension tile: the space scores every round, and takes no knight."),
            ("placed", "a knight stands on the space until castles are scored."),
            (
                "paid",
                "pay what stands before the arrow to get what stands after it, once a scoring, if "
                "you want to (CAS-4).",
            ),
            ("court", "your knights ready to be placed."),
            ("reserve", "your knights not yet won: recruits and upgrades come from there."),
            ("covered", "gold and squires behind a screen (SET-10)."),
            *_PLACE_SIGNS,
        ),
    ),
    "france": AreaHelp(
        "France",
        (
            "The conflicts, the lower row first. Knights of all players fight together, each "
            "player from a space of their own (PLC-9). England wins with at least the French "
            "strength (CON-2), and the strongest players get the PP.",
            "If France wins, ranks 1 and 2 get the second and third value. From the upper row the "
            "conflict then moves down with its knights for another round (CON-5); in the lower "
            "row the knights are captured unless they are ransomed with gold (CON-6).",
            "A knight placed here takes one of the King's Favour tiles at once, while any are "
            "left (PLC-10). Everybody knows which conflicts are still to come, but not in what "
            "order (SET-10).",
        ),
        (
            ("strengths", "the English strength, and the French strength that it has to reach."),
            ("points", "PP for ranks 1, 2 and 3 if England wins (CON-4)."),
            ("short", "as it stands France wins: the strength that is missing, and the PP paid."),
            (
                "stack",
                "space 1: an S2 and an S1, 3 together. Among equals, whoever came later ranks "
                "higher (CON-3).",
            ),
            ("empty", "a space for one more player."),
            *_PLACE_SIGNS,
        ),
    ),
    "parliament": AreaHelp(
        "Parliament",
        (
            "Three laws are in force. Each round three more are proposed and voted on from top to "
            "bottom. A proposal that passes comes into force below the others, and the law on top "
            "leaves the game (VOT-3). After the third vote the laws in force are applied from top "
            "to bottom (LAW-1).",
            "The columns show what each law would give each player as things stand now.",
            "For a law that charges for knights or tiles, they show the price of all of them; for "
            "squires that may go to France, how many could. Vote markers that can still be spent "
            "this round count as unspent.",
        ),
        (
            ("now", "the law that is voted on, or that is being applied."),
            ("passed", "it has come into force since you last acted."),
            ("nothing", "the law would give this player nothing."),
            ("covered", "it depends on gold or squires behind a screen."),
            ("up to", "an exchange: made as often as this player could pay for it, it brings 6."),
            ("times", "the reward comes twice."),
            ("lost", "the player would get a reward, but could not use it (LAW-5)."),
            (
                "to come",
                "laws still to come by group: three of group 2, then four of group 3. The order "
                "within a group is hidden (SET-10).",
            ),
        ),
    ),
    "players": AreaHelp(
        "Players",
        (
            "Everybody in the order of play, from the start player on.",
            SCREENS,
        ),
        (
            (
                "votes",
                "vote markers; after the + those left after the third vote, which only a few "
                "laws can use (VOT-5).",
            ),
            ("covered", "gold and squires behind that player's screen."),
            ("strengths of knights", "court or reserve by strength: two S1 and an S2."),
            ("castle", "the castle from J to O: a tile, an S2, a free space."),
            ("letters", "nobles of these counties."),
            ("nothing", "none."),
            ("marked", "goods, nobles, tiles or knights have changed since you last acted."),
        ),
    ),
    "log": AreaHelp(
        "Log",
        (
            "What happened, newest line last. Everybody sees what is gained and paid (SET-11), so "
            "a player who counts knows a lot.",
        ),
        (
            ("marked", "it has happened since you last acted."),
            ("shape", "whose doing it was."),
            ("newer", "you have scrolled back; this many lines are below."),
        ),
    ),
    "prompt": AreaHelp(
        "Prompt",
        (
            "It says who must do what. The keys that answer are in the line below it, and in the "
            "list at the end of this page.",
        ),
        (
            ("line", "the line that can be changed now; go to another one to change that."),
            ("chosen", "what is chosen."),
            ("possible", "what can be chosen."),
            ("dim", "what cannot be chosen now. Choose it to see why."),
            ("outcome", "what will happen if you do it."),
            ("rule", "why it cannot be done, with the rule."),
        ),
    ),
    "ballot": AreaHelp(
        "Ballot",
        (
            "All players vote at the same time and in secret: yes or no, and any number of vote "
            "markers (VOT-2). The ballot counts 1, and 1 more for each marker. The law passes if "
            "yes is at least equal to no (VOT-3).",
            "Markers on a ballot are spent, whatever the result (VOT-4). Those left after the "
            "third vote are of use to only a few laws, and are then lost (VOT-5).",
        ),
        (
            ("ballot", "what is chosen."),
            ("markers", "the markers on the ballot."),
        ),
    ),
    "status": AreaHelp(
        "Status bar",
        ("The round, the phase, who is asked, and the power points (PP) of all players.",),
        (("score", "a player with 14 PP. Whoever has the most at the end wins (END-5)."),),
    ),
}
"""The help by the id of the area."""


Topic = Literal["allies", "levy", "sending"]
TOPICS: Final[tuple[Topic, ...]] = get_args(Topic)
_More = tuple[tuple[str, ...], Signs]

_FACE_DOWN: Final = (
    "face down",
    "an extension tile turned face down by a law: this round's castle scoring leaves it out "
    "(LAW-N13).",
)

_MORE: Final[dict[Topic, dict[str, _More]]] = {
    "allies": {
        "england": (
            (
                "Each player has an ally, with a colour and a shape of its own. An ally's knights "
                "take no squires; your own and your ally's never expel each other (ALY-5, ALY-6). "
                "If an ally holds a county, a noble leaves the game, or the ally takes the reward: "
                "it can use recruits, upgrades and voyages, the rest is lost (ALY-10).",
            ),
            (("ally knight", "an S2 of an ally."),),
        ),
        "castle": (
            (
                "Below your castle is your ally's. Its spaces share letters with yours; only the "
                "ally's knights enter it (ALY-5). It is scored after yours, costs no squires and "
                "cannot be extended (ALY-3, ALY-11).",
            ),
            (("ally", "your ally: its castle, and its knights in court and reserve."),),
        ),
        "france": (
            (
                "An ally's knights stand on a space of their own and have a rank of their own. "
                "Their strength counts for England; their PP are lost (ALY-7), and they cannot be "
                "ransomed (ALY-12).",
            ),
            (("ally stack", "an S2 of an ally; its sign has its owner's letter in lower case."),),
        ),
        "parliament": (("Allies have no part in laws (ALY-9).",), ()),
        "players": (
            (
                "Below each player is the ally. On a turn a player places a knight, their own or "
                "the ally's (ALY-4). An ally owns knights and the spaces of its castle, and "
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
complete(Topic, _MORE)


def topics_of(view: View) -> list[Topic]:
    """Return what is special in a game: allies, and any of its laws that change what is seen."""
    topics: set[Topic] = {"allies"} if view.has_allies else set()
    for law in (*view.laws, *view.proposals, *view.laws_to_come):
        match view.rules.law_by_id[law].effect:
            case Levy(on=levied):
                if levied == "tiles":
                    topics.add("levy")
            case Send():
                topics.add("sending")
            case Per() | Most() | When() | Exchange() | ExchangeEither():
                pass
            case other:
                assert_never(other)
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
