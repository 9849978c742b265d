"""Help: what each area of the table shows, and what its signs mean."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, assert_never, get_args

from lancaster_tui.bots.advice import TRIES
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
    ("target", "the place is possible now. Its letter chooses it, or a click."),
    (
        "other",
        "only another knight can go there; it then goes instead of the marked one.",
    ),
    ("dim", "a place that is not possible now. Choose it anyway to see why."),
    ("marked", "has changed since you last acted."),
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
            ("minimum", "only an S2 or a stronger knight may go there; squires do not help."),
            (
                "knight",
                "an S2 with 1 squire, 3 together. To expel it, bring more than that (PLC-6). It "
                "returns to its court, and its squires are lost.",
            ),
            ("tint", "the colour of the player whose knight stands in the county."),
            (
                "nobles",
                "two nobles left and one that has been won. You can win one of each county; "
                "nobles bring vote markers every round but the last, and PP at the end "
                "(CAS-3, END-4).",
            ),
            (
                "start",
                "the knight there also names the start player (CTY-3); a map with less room has "
                "only ⚑, one with more only the words.",
            ),
            ("pointed", "the county that is chosen; on a large map it has a gold border."),
            *_PLACE_SIGNS,
        ),
    ),
    "castle": AreaHelp(
        "Castle",
        (
            "Six towers. A tower has room for one knight without squires (PLC-8), or for an "
            "extension tile, which stays. When castles are scored, each tower with a knight or a "
            "tile gives what is written on it (CAS-2), and the table gives vote markers for "
            "nobles (CAS-3).",
            "F5 shows the castle of the first player large, F6 that of the second, and so on; a "
            "click on a player in the race does the same.",
        ),
        (
            ("free", "an empty tower."),
            ("tile", "an extension tile: the tower scores every round, and takes no knight."),
            ("placed", "a knight stands there until castles are scored."),
            (
                "paid",
                "you can pay 2 squires to get what the tower gives, once per scoring (CAS-4).",
            ),
            ("court", "your knights ready to be placed."),
            ("reserve", "your knights not yet won: recruits and upgrades come from there."),
            ("nobles at home", "your nobles, and what they bring at the end (END-4)."),
            ("covered", "gold and squires behind a screen (SET-10)."),
            ("chosen space", "the tower that is chosen."),
            *_PLACE_SIGNS,
        ),
    ),
    "france": AreaHelp(
        "France",
        (
            "The conflicts. Knights of all players fight together, each player from a space of "
            "their own (PLC-9). England wins with at least the French strength (CON-2), and the "
            "strongest players get the PP.",
            "If France wins, ranks 1 and 2 get the second and third value. A conflict of the upper "
            "row then becomes a last stand in the lower row, with its knights, for another round "
            "(CON-5); after a last stand the knights are captured unless their players ransom "
            "them, for as much gold as they have strength (CON-6).",
            "A knight placed here takes one of the King's Favour tiles at once, while any are "
            "left (PLC-10). Everybody knows which conflicts are still to come, but not in what "
            "order (SET-10).",
        ),
        (
            ("strengths", "the English strength, and the French strength that it has to reach."),
            ("fight", "the strength of each player there; dark is what is still missing."),
            (
                "points",
                "what ranks 1, 2 and 3 get if England wins (CON-4); if it loses, each gets what "
                "the next rank would have (CON-5).",
            ),
            (
                "prizes",
                "in a narrow row: the PP of ranks 1, 2 and 3 if England loses, and if it wins; "
                "bold is what is paid as it stands.",
            ),
            ("last", "the lower row, last stands: if France wins one, its knights are captured."),
            ("new", "the upper row: if France wins, the conflict moves down."),
            ("winner", "how it ends for England as it stands now; in red, if it is lost."),
            (
                "capture",
                "as it stands now France wins a last stand: the knights there would be captured. "
                "Then an S2 costs 2 gold to ransom, or goes to the reserve.",
            ),
            (
                "rank",
                "first by strength, with an S2 and an S1. Among equals, whoever came later ranks "
                "higher (CON-3).",
            ),
            ("points now", "3 PP as it stands now, since England would lose; 5 PP if it wins."),
            ("empty", "a rank, and a space, for one more player."),
            ("favour", "a King's Favour tile."),
            (
                "conflicts to come",
                "the French strengths of the conflicts still to come; where there is "
                "little room, the lowest and the highest.",
            ),
            ("chosen conflict", "the conflict that is chosen."),
            *_PLACE_SIGNS,
        ),
    ),
    "parliament": AreaHelp(
        "Parliament",
        (
            "Three laws are in force. Each round three more are proposed and voted on from left "
            "to right. A proposal that passes comes into force at the right, and the first of "
            "the three leaves the game (VOT-3). After the third vote the laws in force are applied "
            "from left to right (LAW-1).",
            "The shapes behind a law show whom it would give something as things stand now.",
            "For a law that charges for knights or tiles, they show the price of all of them; for "
            "squires that may go to France, how many could. A law about the vote markers that you "
            "have kept shows nothing for certain until the last vote of the round.",
        ),
        (
            ("in force", "a law in force; the second one leaves if two proposals pass."),
            ("proposed", "a proposal, and when it is voted on."),
            ("now", "the law that is voted on, or that is being applied."),
            ("passed", "it has come into force since you last acted."),
            ("gain", "what the law gives."),
            ("gains", "it would give this player 3 PP."),
            (
                "up to",
                "an exchange, made as often as this player could pay for it, brings up to 6.",
            ),
            ("alone", "this player would gain; there is no room for how much."),
            ("uncertain", "it depends on gold or squires behind a screen, or on votes kept."),
            (
                "lost",
                "the player would get a recruit, but has no S1 in reserve (LAW-5).",
            ),
            (
                "nobody",
                "the law would give nobody anything now; as long as knights are placed that may "
                "change.",
            ),
            (
                "to come",
                "how many laws are still to be proposed. Where there is room they are named, group "
                "by group; the order within a group is hidden (SET-10).",
            ),
        ),
    ),
    "players": AreaHelp(
        "Race",
        (
            "All players by power points (PP), the leader first. Whoever has the most at the end "
            "wins (END-5). The end of the game pays as well, so the leader need not be the one who "
            "wins: the line below the players says who would if the game ended now; or who could, "
            "where covered purses break a tie.",
            SCREENS,
        ),
        (
            (
                "bar",
                "the PP now, beside or behind the names; paler what the end would add for "
                "certain, and still paler what it could add (END-1 to END-4). The large race, v, "
                "says for what.",
            ),
            ("at end", "the PP of everybody if the game ended now."),
            ("best", "the crown: who would win then for certain."),
            (
                "hopeful",
                "in green, who could win then: that depends on ties that are open.",
            ),
            (
                "open end",
                "23 if open ties are lost, 27 if they are won: covered squires (strength) or "
                "gold (tiles) break them.",
            ),
            ("start player", "the start player: first to place, and first in player order."),
            ("away", "over ssh: this player is not at the table now."),
            (
                "votes",
                "vote markers; after the + those left after the third vote, which only a few "
                "laws can use (VOT-5).",
            ),
            ("covered", "gold and squires behind that player's screen."),
            ("knights at home", "knights, for example in court: ready to be placed."),
            ("letters", "nobles of these counties, or extension tiles on these castle spaces."),
            ("nothing", "none."),
            (
                "marked",
                "goods, nobles, tiles or knights have changed since you last acted; not shown "
                "where that is true of all the others.",
            ),
        ),
    ),
    "log": AreaHelp(
        "Log",
        (
            "What happened, newest line last. Everybody sees what is gained and paid (SET-11), so "
            "a player who counts knows a lot.",
            "In the whole window it is in order by rounds and phases, with the PP that everybody "
            "had then; there it can be searched for a name, a place or a law.",
        ),
        (
            ("marked", "it has happened since you last acted."),
            ("shape", "whose doing it was."),
            ("newer", "you have scrolled back; this many lines are below."),
        ),
    ),
    "prompt": AreaHelp(
        "Prompt",
        ("It says who must do what. The keys that answer are in the line below it.",),
        (
            ("line", "the line that can be changed now; go to another one to change that."),
            ("chosen", "what is chosen."),
            ("possible", "what can be chosen."),
            (
                "spaces",
                "the spaces of the castle: on gold where a knight can go, dim where not. One whose "
                "price you do not have yet is plain: you pay only when the castles are scored.",
            ),
            ("dim", "what cannot be chosen now. Choose it to see why."),
            ("outcome", "what will happen if you do it."),
            ("rule", "why it cannot be done, with the rule."),
        ),
    ),
    "ballot": AreaHelp(
        "Ballot",
        (
            "All players vote at the same time and in secret. A ballot counts 1, and 1 more for "
            "each vote marker on it (VOT-2). The law passes if yes is at least equal to no "
            "(VOT-3).",
            "Markers that are left after the third vote are of use to only a few laws, and are "
            "then lost (VOT-5).",
        ),
        (
            ("ballot", "what is chosen."),
            ("markers", "the markers on the ballot."),
        ),
    ),
    "advice": AreaHelp(
        "Advice",
        (
            f"Bots have tried the best moves, each {TRIES} times to the end of the round, from "
            "what your seat can see. What is hidden from it they invent, the same for all moves. "
            "So advice knows no more than you do, and your rivals may play otherwise.",
            "A card says what the move wins or costs by the rules, and how the tries went, on "
            "average. A worse one says what it had less or more than the best, and about how many "
            "PP each difference makes. The board shows the move that is chosen.",
            "Choose a card by its number or by moving the mark, and fill its move in with the "
            "number again or with the key on the card. At the question, that key makes it; until "
            "then nothing is done. Any other key of the question closes the advice and acts.",
        ),
        (
            ("best move", "the move that did best in the tries."),
            (
                "worse move",
                "about how much smaller your lead would be at the end of the game, estimated from "
                "what you have after this round. 1 PP means little.",
            ),
        ),
    ),
    "ballot advice": AreaHelp(
        "Advice",
        (
            "Nothing is played. Bots forecast who gets what by the laws as the table stands, the "
            "later votes weighed, and from the markers of all players how likely the proposal "
            "passes.",
            "A ballot is better the more the laws then give you up to the end of the game, less "
            "what they give your rivals, and the more markers you keep for a later vote. It only "
            "moves the chance, so it costs part of what the vote is about.",
            "The dossier of a law averages over many games; this is about you, now.",
        ),
        (
            ("ballot keys", "the keys that make this ballot: yes, with two vote markers."),
            ("best move", "the best ballot."),
            ("worse move", "how much less this ballot is worth to you. 1 PP means little."),
        ),
    ),
    "status": AreaHelp(
        "First line",
        (
            "Who acts and what is done, in the colour of that player; it is gold if nobody acts.",
            "Players act clockwise from the start player, whom the race shows. While knights are "
            "placed, anybody with none in court is passed over (PLC-1). All vote at the same time.",
        ),
        (
            ("acting", "Ann acts."),
            ("next", "who comes next, one after the other, as it stands."),
            ("order", "the order in which laws and castles are gone through."),
            ("phase", "the present phase; those behind it follow."),
        ),
    ),
    "keys": AreaHelp(
        "All keys",
        ("Keys that do nothing right now are listed, too. Every key can be changed in a file.",),
        (),
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
                "Each player has an ally, in the same colour but with a hollow shape. An ally's "
                "knights take no squires; your own and your ally's never expel each other (ALY-5, "
                "ALY-6). If an ally holds a county, a noble leaves the game, or the ally takes the "
                "reward: it can use recruits, upgrades and voyages, the rest is lost (ALY-10).",
            ),
            (("ally knight", "an S2 of an ally."),),
        ),
        "castle": (
            (
                "Beside your castle is the keep of your ally. Its spaces share letters with yours; "
                "only the ally's knights enter it (ALY-5). It is scored after your castle, costs "
                "no squires and cannot be extended (ALY-3, ALY-11).",
            ),
            (("ally", "the keep of your ally."),),
        ),
        "france": (
            (
                "An ally's knights stand on a space of their own and have a rank of their own. "
                "Their strength counts for England; their PP are lost (ALY-7), and they cannot be "
                "ransomed (ALY-12).",
            ),
            (("ally rank", "an S2 of an ally; its PP are lost."),),
        ),
        "parliament": (("Allies have no part in laws (ALY-9).",), ()),
        "players": (
            (
                "Below each player is the ally, and where its knights are. On a turn a player "
                "places a knight, their own or the ally's (ALY-4). An ally owns knights and the "
                "spaces of its castle, and nothing else (ALY-3). There are no screens (ALY-2).",
            ),
            (("ally line", "the ally of the player above: it has an S1 in J."),),
        ),
        "log": ((), (("ally shape", "it was the doing of an ally."),)),
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
                    "an S2 and a squire that a law has sent there. The squire is lost when the "
                    "conflict is scored (LAW-N5).",
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
