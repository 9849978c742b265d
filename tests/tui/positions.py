"""Positions in the middle of a game, as scenes."""

from __future__ import annotations

from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.agenda import Decision, apply, decisions
from lancaster_tui.rules.events import (
    Event,
    Expelled,
    FavourTaken,
    PhaseStarted,
    Placed,
    RoundStarted,
)
from lancaster_tui.rules.parliament import CastBallot
from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.placing import PlaceKnight
from lancaster_tui.rules.views import view
from lancaster_tui.tui.scene import Scene
from lancaster_tui.words.names import Names
from tests.rules.builder import Board

ANN, BOB, GREEDY, ZOE = range(4)
SEATS = ("Ann", "Bob", "Greedy", "Zoë")

LOG: list[Event] = [
    RoundStarted(3, BOB),
    PhaseStarted("placing"),
    Placed(BOB, 2, parse_place("E"), 1),
    Placed(GREEDY, 1, parse_place("W"), 0),
    FavourTaken(GREEDY, 5),
    Placed(ZOE, 3, parse_place("B"), 2),
    Expelled(ANN, 2, parse_place("B"), 1, ZOE),
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
    table.state.laws = ("LAW-B3", "LAW-B5", "LAW-B1")
    table.state.proposals = ("LAW-B8", "LAW-B11", "LAW-B10")
    table.state.law_pile = (*(f"LAW-B{law}" for law in (12, 13, 14, 15, 16, 17, 18)),)
    return table


def scene(table: Board, viewer: int | None, *, open_purses: bool = False) -> Scene:
    """Return what a seat sees of a board."""
    asked = [each for each in decisions(table.state) if each.seat == viewer]
    decision: Decision | None = asked[0] if asked else None
    names = Names(table.state.rules, SEATS)
    marks = frozenset((parse_place("B"), parse_place("W")))
    return Scene(
        view(table.state, viewer),
        names,
        viewer,
        decision,
        LOG,
        new=2,
        marks=marks,
        open_purses=open_purses,
    )


def placing(viewer: int | None = ANN) -> Scene:
    """Ann places a knight."""
    table = board()
    table.run(PlaceKnight(ANN))
    return scene(table, viewer)


def voting(viewer: int | None = ANN) -> Scene:
    """Everybody votes on the second proposal; one ballot is in."""
    table = board()
    table.phase("parliament")
    table.state.proposals = table.state.proposals[1:]
    table.run(CastBallot())
    apply(table.state, BOB, Vote(yes=True, markers=2))
    return scene(table, viewer)
