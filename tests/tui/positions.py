"""Positions in the middle of a game, as scenes."""

from __future__ import annotations

from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.events import (
    CastleScored,
    Event,
    Expelled,
    FavourTaken,
    FinalRanking,
    Gained,
    GameEnded,
    GoodsLost,
    LawApplied,
    PhaseStarted,
    Placed,
    Recruited,
    RoundStarted,
    Source,
)
from lancaster_tui.rules.phases.laws import ApplyLaw
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.pieces.knights import reinforce
from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.views import view
from lancaster_tui.tui.table.scene import Recap, Scene
from lancaster_tui.tui.table.spots import spots_asked
from lancaster_tui.words.names import Names
from tests.rules.builder import Board

ANN, BOB, GREEDY, ZOE, WIDE = range(5)
ANNS_ALLY, BOBS_ALLY = 2, 3  # the factions of a game of two
SEATS = ("Ann", "Bob", "Greedy", "Zoë")
CROWD = ("Bartholomew of Calais", "王小明王小明王小明王", "Guinevere the Second", "Zoë", "[/]😀")

LOG: list[Event] = [
    RoundStarted(3, BOB),
    PhaseStarted("placing"),
    Placed(BOB, 2, parse_place("E"), 1),
    Placed(GREEDY, 1, parse_place("W"), 0),
    FavourTaken(GREEDY, 5),
    Placed(ZOE, 3, parse_place("B"), 2),
    Expelled(ANN, 2, parse_place("B"), 1, ZOE),
]

ALLY_LOG: list[Event] = [
    RoundStarted(3, BOB),
    PhaseStarted("placing"),
    Placed(BOB, 2, parse_place("E"), 1),
    Placed(ANNS_ALLY, 2, parse_place("W"), 0),
    FavourTaken(ANNS_ALLY, 3),
    GoodsLost(ANNS_ALLY, "squires", 2, Source("favour", "squires")),
    Placed(BOBS_ALLY, 1, parse_place("J"), 0),
    Placed(ANNS_ALLY, 4, parse_place("B"), 0),
    Expelled(BOBS_ALLY, 3, parse_place("B"), 0, ANNS_ALLY),
]


def board() -> Board:
    """Round 3 of 5: Bob is start player, everybody has begun to place knights."""
    table = Board(players=len(SEATS), start=BOB, in_round=3)
    table.give(ANN, gold=4, squires=3, votes=2, pp=14)
    table.give(BOB, gold=1, squires=6, votes=5, pp=11)
    table.give(GREEDY, gold=7, squires=0, votes=1, pp=9)
    table.give(ZOE, gold=2, squires=2, votes=3, pp=7)
    table.court(ANN, 1, 2, 4)
    table.court(BOB, 1, 3)
    table.court(GREEDY, 2)
    table.county("B", ZOE, 3, 2)
    table.county("E", BOB, 2, 1)
    table.county("G", GREEDY, 4)
    table.castle(ANN, "L", 1)
    table.castle(GREEDY, "N", 1)
    table.tiles(ANN, "JM")
    table.tiles(BOB, "K")
    table.tiles(GREEDY, "LNO")
    table.tiles(ZOE, "M")
    table.nobles(ANN, "AC")
    table.nobles(BOB, "EFG")
    table.nobles(GREEDY, "C")
    table.conflict("W", "6a", (GREEDY, 1), (BOB, 1, 2))
    table.conflict("X", "4", (ZOE, 2, 1, 1), (ANN, 1))
    table.conflict("Y", "8")
    table.favours("upgrade", "noble", "gold3", "squires")
    lay_laws(table)
    return table


def crowded_board() -> Board:
    """As much of everything as five players can have on the table."""
    table = Board(players=len(CROWD), start=GREEDY, in_round=2)
    for seat in range(len(CROWD)):
        table.give(seat, gold=10 + seat, squires=12 - seat, votes=10 + seat, pp=96 + seat)
    table.court(ANN, 1, 1, 2, 3, 4)
    table.court(BOB, 2)
    table.court(ZOE, 1)
    table.county("A", BOB, 2, 12)
    table.county("I", GREEDY, 4, 10)
    table.county("D", WIDE, 4, 1)
    table.castle(ANN, "L", 1)
    table.tiles(ANN, "JMN")
    table.tiles(BOB, "JKLMNO")
    table.nobles(ANN, "ABCDEFGHI")
    table.nobles(WIDE, "ABCDEFGHI")
    table.nobles(BOB, "CI")
    table.nobles(GREEDY, "CI")
    table.conflict("W", "10", (BOB, 1, 1, 1), (GREEDY, 1, 1, 1), (WIDE, 1, 1, 2))
    table.conflict("X", "9", (ZOE, 4), (ANN, 2))
    table.conflict("Y", "8", (GREEDY, 2), (WIDE, 3), (ZOE, 1, 1))
    table.conflict("Z", "7a")
    lay_laws(table)
    table.state.law_pile = ("LAW-B7", *table.state.law_pile)
    return table


def small_board() -> Board:
    """Three players at the beginning of the game."""
    table = Board(players=3)
    for seat, strengths in enumerate(((1, 2), (1,), (2,))):
        table.give(seat, gold=2, squires=2, votes=1)
        table.court(seat, *strengths)
        table.tiles(seat, "JKL"[seat])
    table.county("I", BOB, 2)
    table.conflict("Y", "2", (GREEDY, 1))
    table.conflict("Z", "5a")
    return table


def ally_table() -> Board:
    """Round 3 of 5 of a game of two: own knights and those of allies stand everywhere.

    Ann has sent a squire to W; her tile M lies face down. Her ally stands in its castle on J.
    """
    table = Board(players=2, start=BOB, in_round=3)
    table.give(ANN, gold=4, squires=3, votes=2, pp=14)
    table.give(BOB, gold=1, squires=6, votes=5, pp=11)
    table.court(ANN, 1, 2, 4)
    table.court(BOB, 1, 3)
    table.court(ANNS_ALLY, 1, 3)
    table.court(BOBS_ALLY, 2, 3)
    table.county("A", ANN, 2, 2)
    table.county("B", ANNS_ALLY, 4)
    table.county("E", BOB, 2, 1)
    table.county("G", BOBS_ALLY, 4)
    table.castle(ANN, "L", 1)
    table.castle(ANNS_ALLY, "J", 1)
    table.castle(BOBS_ALLY, "K", 1)
    table.tiles(ANN, "JM")
    table.tiles(BOB, "KO")
    table.state.seats[ANN].face_down = (parse_place("M") - parse_place("J"),)
    table.nobles(ANN, "AC")
    table.nobles(BOB, "EFG")
    table.conflict("W", "6a", (ANNS_ALLY, 2), (ANN, 1), (BOB, 1))
    table.conflict("X", "4", (BOBS_ALLY, 2, 1), (BOB, 2))
    table.conflict("Y", "8")
    reinforce(table.state, ANN, parse_place("W"), 1)
    table.favours("upgrade", "noble", "gold3")
    lay_laws(table)
    return table


def ally_end() -> Board:
    """The same game when it is over."""
    table = ally_table()
    table.phase("ended")
    return table


def lay_laws(table: Board) -> None:
    """Lay out laws of all kinds."""
    table.state.laws = ("LAW-B3", "LAW-B5", "LAW-B1")
    table.state.proposals = ("LAW-B8", "LAW-B11", "LAW-B10")
    table.state.law_pile = (*(f"LAW-B{law}" for law in (12, 13, 14, 15, 16, 17, 18)),)


def scene(
    table: Board,
    viewer: int | None,
    *,
    open_purses: bool = False,
    seats: tuple[str, ...] = SEATS,
    log: list[Event] = LOG,
) -> Scene:
    """Return what a seat sees of a board."""
    asked = [each for each in decisions(table.state) if each.seat == viewer]
    decision = asked[0] if asked else None
    seen = view(table.state, viewer)
    names = Names(table.state.rules, seats[: table.state.players])
    marks = frozenset((parse_place("B"), parse_place("W")))
    return Scene(
        seen,
        names,
        viewer,
        decision,
        log,
        new=2 if log else 0,
        marks=marks if log else frozenset(),
        targets=spots_asked(decision, seen),
        open_purses=open_purses or table.state.open_resources,
    )


def asked(table: Board, choice: AnyChoice, viewer: int | None, *, log: list[Event] = LOG) -> Scene:
    """Return what a seat sees when a question is open."""
    table.run(choice)
    return scene(table, viewer, log=log)


def placing(viewer: int | None = ANN) -> Scene:
    """Ann places a knight."""
    return asked(board(), PlaceKnight(ANN), viewer)


def voting(viewer: int | None = ANN) -> Scene:
    """Everybody votes on the second proposal; one ballot is in."""
    table = board()
    table.phase("parliament")
    table.state.proposals = table.state.proposals[1:]
    table.run(CastBallot())
    apply(table.state, BOB, Vote(yes=True, markers=2))
    return scene(table, viewer)


def crowded(viewer: int | None = ANN) -> Scene:
    """The first of five players, with long and wide names, places a knight."""
    table = crowded_board()
    table.run(PlaceKnight(ANN))
    return scene(table, viewer, seats=CROWD)


def crowded_voting() -> Scene:
    """Five players vote; no ballot is in."""
    table = crowded_board()
    table.phase("parliament")
    table.run(CastBallot())
    return scene(table, ANN, seats=CROWD)


def small() -> Scene:
    """The first of three players places a knight."""
    table = small_board()
    table.run(PlaceKnight(ANN))
    return scene(table, ANN, log=[])


def exchanging() -> Scene:
    """Ann is asked about the exchange of the second law."""
    table = board()
    table.phase("parliament")
    table.state.proposals = ()
    table.run(ApplyLaw(1))
    while table.asked != ANN:
        table.act("exchange 0")
    return scene(table, ANN)


def recapping() -> Scene:
    """The first law has just been applied: it gave Zoë something."""
    table = board()
    table.phase("parliament")
    table.state.proposals = ()
    events: list[Event] = [
        LawApplied("LAW-B3", (ZOE,), (0, 1, 1, 2)),
        Gained(ZOE, "pp", 3, Source("law", "LAW-B3")),
    ]
    seen = scene(table, ANN, log=[*LOG, *events])
    return seen._replace(recap=Recap(events, is_running=False), marks=frozenset())


def ally_placing(viewer: int | None = ANN) -> Scene:
    """Ann, in a game of two, places a knight of her own or of her ally."""
    return asked(ally_table(), PlaceKnight(ANN), viewer, log=ALLY_LOG)


def ally_scoring(owner: int = ANN) -> Scene:
    """The castle of an ally is scored: a recruit came from its space J."""
    table = ally_table()
    table.phase("castles")
    ally = table.state.players + owner
    events: list[Event] = [CastleScored(ally), Recruited(ally, Source("castle", "recruit"))]
    seen = scene(table, None, log=[*ALLY_LOG, *events])
    return seen._replace(recap=Recap(events, is_running=False), marks=frozenset())


def ally_over() -> Scene:
    """The end of a game of two."""
    events: list[Event] = [
        FinalRanking("knights", (10, 9), (3, 6)),
        FinalRanking("tiles", (2, 2), (4, 1)),
        GameEnded((30, 11), (ANN,)),
    ]
    return scene(ally_end(), ANN, log=[*ALLY_LOG, *events])
