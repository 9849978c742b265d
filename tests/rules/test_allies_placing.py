"""Placing own knights and those of an ally (ALY-4 to ALY-6, ALY-15)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.agenda import decisions
from lancaster_tui.rules.events import Expelled, Placed, Skipped
from lancaster_tui.rules.phases.placing import PlaceKnight, Placing
from lancaster_tui.rules.refusals import (
    AllySquires,
    BelowMinimum,
    FriendlyKnight,
    MustPlace,
    NotInAllyCastle,
    NotInCourt,
    NotStronger,
    OwnKnight,
    Refusal,
    SpaceTaken,
    TileCovers,
)
from tests.rules.builder import (
    BLUE,
    BLUE_ALLY,
    YELLOW,
    YELLOW_ALLY,
    Board,
)
from tests.rules.playing import play_randomly

COUNTIES = "ABCDEFGHI"


def counties_held_by_yellow(board: Board) -> None:
    """Let yellow hold all counties so that no S1 or S2 without squires can get in."""
    for letter, strength in zip("ABCDEFG", (1, 1, 1, 2, 2, 3, 4), strict=True):
        board.county(letter, YELLOW, strength, squires=9)
    board.county("H", YELLOW_ALLY, 4)
    board.county("I", YELLOW_ALLY, 3)


def kinds(board: Board) -> set[bool]:
    """Whether the legal placements are of own knights (False), of the ally's (True), or both."""
    return {action.ally for action in board.decision.actions if isinstance(action, Place)}


@pytest.mark.rule("ALY-4")
def test_a_turn_places_one_own_knight_or_one_of_the_ally() -> None:
    for text, court, ally_court in (("place S1 B", [2], [2]), ("place ally S2 B", [1, 2], [])):
        board = Board(2)
        board.court(BLUE, 1, 2)
        board.court(BLUE_ALLY, 2)
        board.court(YELLOW, 1)
        board.run(Placing(BLUE))
        assert kinds(board) == {False, True}
        board.act(text)
        assert board.asked == YELLOW
        assert (board.in_court(BLUE), board.in_court(BLUE_ALLY)) == (court, ally_court)


@pytest.mark.rule("ALY-4", "ALY-3")
def test_the_knight_placed_is_of_the_colour_named() -> None:
    board = Board(2)
    board.court(YELLOW, 2)
    board.court(YELLOW_ALLY, 2)
    board.run(PlaceKnight(YELLOW))
    assert board.act("place ally S2 H") == [Placed(YELLOW_ALLY, 2, 7, 0)]
    assert board.occupant("H") == (YELLOW_ALLY, 2, 0)
    assert (board.in_court(YELLOW), board.in_court(YELLOW_ALLY)) == ([2], [])


@pytest.mark.rule("ALY-4")
def test_only_the_own_ally_is_placed() -> None:
    board = Board(2)
    board.court(BLUE, 1)
    board.court(YELLOW_ALLY, 2)
    board.run(PlaceKnight(BLUE))
    why = board.refused("place ally S2 B")
    assert why == Refusal("PLC-1", NotInCourt(2), for_ally=True)


@pytest.mark.rule("ALY-5", "ALY-14")
def test_ally_knights_stand_in_counties_without_squires() -> None:
    board = Board(2)
    board.give(BLUE, squires=3)
    board.court(BLUE_ALLY, 4)
    board.run(PlaceKnight(BLUE))
    assert board.choices == [
        *(f"place ally S4 {letter}" for letter in COUNTIES),
        *("place ally S4 J", "place ally S4 K"),
    ]
    assert board.refused("place ally S4 B +1") == Refusal("ALY-5", AllySquires(), for_ally=True)
    board.act("place ally S4 B")
    assert board.goods(BLUE) == (0, 3, 0)
    assert board.occupant("B") == (BLUE_ALLY, 4, 0)


@pytest.mark.rule("ALY-5", "PLC-4")
def test_the_minimum_of_a_county_holds_for_ally_knights() -> None:
    board = Board(2)
    board.court(BLUE_ALLY, 2)
    board.run(PlaceKnight(BLUE))
    assert board.choices == [
        *(f"place ally S2 {letter}" for letter in "ABEFHI"),
        *("place ally S2 J", "place ally S2 K"),
    ]
    why = board.refused("place ally S2 D")
    missing = BelowMinimum(strength=2, minimum=3, place=3)
    assert why == Refusal("PLC-4", missing, for_ally=True)


@pytest.mark.rule("ALY-5", "ALY-3")
def test_the_ally_castle_and_the_own_castle_are_apart() -> None:
    board = Board(2)
    board.court(BLUE, 1, 2)
    board.court(BLUE_ALLY, 1, 2)
    for text in ("place S1 J", "place ally S1 J", "place ally S2 K", "place S2 K"):
        board.run(PlaceKnight(BLUE))
        board.act(text)
    assert board.in_castle(BLUE) == {"J": 1, "K": 2}
    assert board.in_castle(BLUE_ALLY) == {"J": 1, "K": 2}
    assert board.in_castle(YELLOW) == board.in_castle(YELLOW_ALLY) == {}


@pytest.mark.rule("ALY-5", "ALY-3")
def test_own_knights_never_enter_the_ally_castle_nor_ally_knights_the_own_one() -> None:
    board = Board(2)
    board.court(BLUE, 1)
    board.court(BLUE_ALLY, 1)
    board.castle(BLUE, "J", 2)
    board.castle(BLUE_ALLY, "K", 2)
    board.tiles(BLUE, "K")
    board.run(PlaceKnight(BLUE))
    castle = [text for text in board.choices if text[-1] in "JKLMNO"]
    assert castle == [*(f"place S1 {letter}" for letter in "LMNO"), "place ally S1 J"]
    assert board.refused("place S1 J") == Refusal("PLC-8", SpaceTaken(9))
    assert board.refused("place S1 K") == Refusal("PLC-8", TileCovers(10))
    why = board.refused("place ally S1 K")
    assert why == Refusal("PLC-8", SpaceTaken(10), for_ally=True)
    for place, letter in enumerate("LMNO", 11):
        why = Refusal("ALY-3", NotInAllyCastle(place), for_ally=True)
        assert board.refused(f"place ally S1 {letter}") == why
    assert board.refused("place ally S1 J +1") == Refusal("ALY-5", AllySquires(), for_ally=True)


@pytest.mark.rule("ALY-6", "PLC-6")
@pytest.mark.parametrize(
    ("holder", "text"),
    [(BLUE, "place ally S4 B"), (BLUE_ALLY, "place S4 B"), (BLUE_ALLY, "place S4 B +3")],
)
def test_own_and_ally_knights_never_expel_each_other(holder: int, text: str) -> None:
    board = Board(2)
    board.give(BLUE, squires=3)
    board.county("B", holder, 1)
    board.court(BLUE, 4)
    board.court(BLUE_ALLY, 4)
    board.run(PlaceKnight(BLUE))
    assert not any(choice.split(" +")[0].endswith(" B") for choice in board.choices)
    for_ally = "ally" in text
    why = Refusal("ALY-6", FriendlyKnight(1), for_ally=for_ally)
    assert board.refused(text) == why
    assert board.occupant("B") == (holder, 1, 0)


@pytest.mark.rule("ALY-6", "PLC-6")
def test_an_ally_knight_does_not_expel_another_of_its_colour() -> None:
    board = Board(2)
    board.county("B", BLUE_ALLY, 1)
    board.court(BLUE_ALLY, 4)
    board.run(PlaceKnight(BLUE))
    why = board.refused("place ally S4 B")
    assert why == Refusal("PLC-6", OwnKnight(1), for_ally=True)


@pytest.mark.rule("ALY-6", "PLC-6", "PLC-7")
@pytest.mark.parametrize("holder", [YELLOW, YELLOW_ALLY])
@pytest.mark.parametrize(("text", "by"), [("place S3 B", BLUE), ("place ally S3 B", BLUE_ALLY)])
def test_opponents_expel_both_and_both_expel_opponents(holder: int, text: str, by: int) -> None:
    board = Board(2)
    board.county("B", holder, 2)
    board.court(BLUE, 3)
    board.court(BLUE_ALLY, 3)
    board.run(PlaceKnight(BLUE))
    events = board.act(text)
    assert Expelled(holder, 2, 1, 0, by) in events
    assert board.occupant("B") == (by, 3, 0)
    assert board.in_court(holder) == [2]
    assert [board.in_court(other) for other in (YELLOW, YELLOW_ALLY) if other != holder] == [[]]


@pytest.mark.rule("ALY-6", "PLC-6")
def test_own_squires_help_against_an_opposing_ally_knight() -> None:
    board = Board(2)
    board.give(BLUE, squires=2)
    board.county("B", YELLOW_ALLY, 2)
    board.court(BLUE, 1)
    board.run(PlaceKnight(BLUE))
    assert [text for text in board.choices if " B" in text] == ["place S1 B +2"]
    board.act("place S1 B +2")
    assert board.in_court(YELLOW_ALLY) == [2]
    assert board.goods(BLUE) == (0, 0, 0)


@pytest.mark.rule("ALY-6", "ALY-14")
@pytest.mark.parametrize(
    ("strength", "squires", "expels"), [(2, 0, True), (2, 1, False), (3, 0, False)]
)
def test_an_ally_knight_expels_by_bare_strength(strength: int, squires: int, expels: bool) -> None:
    board = Board(2)
    board.give(BLUE, squires=9)
    board.county("B", YELLOW, strength, squires)
    board.court(BLUE_ALLY, 3)
    board.run(PlaceKnight(BLUE))
    assert ("place ally S3 B" in board.choices) is expels
    if not expels:
        numbers = NotStronger(total=3, needed=strength + squires + 1, place=1)
        why = Refusal("PLC-6", numbers, for_ally=True)
        assert board.refused("place ally S3 B") == why


@pytest.mark.rule("ALY-15", "PLC-1")
def test_the_ally_acts_in_its_owners_turn() -> None:
    board = Board(2, start=YELLOW)
    board.court(BLUE, 1)
    board.court(BLUE_ALLY, 2)
    board.court(YELLOW, 1)
    board.court(YELLOW_ALLY, 2)
    board.run(Placing(YELLOW))
    asked = []
    for text in ("place ally S2 B", "place S1 J", "place S1 J", "place ally S2 J"):
        asked.append(board.asked)
        board.act(text)
    assert asked == [YELLOW, BLUE, YELLOW, BLUE]
    assert board.state.player_order() == [YELLOW, BLUE]
    assert board.is_idle


@pytest.mark.rule("ALY-15", "PLC-2")
def test_a_player_must_place_an_own_or_an_ally_knight() -> None:
    board = Board(2)
    board.court(BLUE_ALLY, 2)
    board.run(Placing(BLUE))
    assert board.asked == BLUE
    assert board.refused("decline") == Refusal("PLC-2", MustPlace())


@pytest.mark.rule("ALY-15")
def test_only_the_own_knights_have_a_legal_placement() -> None:
    board = Board(2)
    counties_held_by_yellow(board)
    board.castle(BLUE_ALLY, "J", 1)
    board.castle(BLUE_ALLY, "K", 1)
    board.court(BLUE, 1)
    board.court(BLUE_ALLY, 2)
    board.run(Placing(BLUE))
    assert kinds(board) == {False}
    board.act("place S1 L")
    assert board.is_idle
    assert board.in_court(BLUE_ALLY) == [2]


@pytest.mark.rule("ALY-15")
def test_only_the_ally_knights_have_a_legal_placement() -> None:
    board = Board(2)
    counties_held_by_yellow(board)
    board.tiles(BLUE, "JKLMNO")
    board.court(BLUE, 1)
    board.court(BLUE_ALLY, 2)
    board.run(Placing(BLUE))
    assert board.choices == ["place ally S2 J", "place ally S2 K"]
    assert board.refused("place S1 J") == Refusal("PLC-8", TileCovers(9))


@pytest.mark.rule("ALY-15", "PLC-2")
def test_a_player_is_skipped_if_neither_has_a_legal_placement() -> None:
    board = Board(2)
    board.tiles(BLUE, "JKLMNO")
    board.castle(BLUE_ALLY, "J", 1)
    board.castle(BLUE_ALLY, "K", 1)
    counties_held_by_yellow(board)
    board.court(BLUE, 1)
    board.court(BLUE_ALLY, 2)
    board.court(YELLOW_ALLY, 1)
    assert board.run(Placing(BLUE)) == [Skipped(BLUE)]
    assert board.asked == YELLOW
    board.act("place ally S1 J")
    assert board.is_idle
    assert (board.in_court(BLUE), board.in_court(BLUE_ALLY)) == ([1], [2])


@pytest.mark.rule("ALY-15", "PLC-2")
def test_a_player_who_was_skipped_is_asked_again_when_something_has_become_legal() -> None:
    board = Board(2)
    counties_held_by_yellow(board)
    board.castle(BLUE_ALLY, "J", 1)
    board.castle(BLUE_ALLY, "K", 1)
    board.court(BLUE_ALLY, 2)
    board.state.factions[YELLOW].court[1] += 1
    board.county("B", BLUE, 1)
    board.give(YELLOW, squires=1)
    assert board.run(Placing(BLUE)) == [Skipped(BLUE)], "for the ally's knight there is no place"
    assert board.asked == YELLOW
    board.act("place S1 B +1")
    assert board.asked == BLUE
    assert kinds(board) == {False}


@pytest.mark.rule("ALY-15", "PLC-1")
def test_the_phase_ends_when_nobody_has_a_placement_left() -> None:
    board = Board(2)
    board.court(YELLOW, 1)
    board.court(YELLOW_ALLY, 1, 1)
    board.run(Placing(BLUE))
    for text in ("place ally S1 J", "place S1 J", "place ally S1 K"):
        assert board.asked == YELLOW
        board.act(text)
    assert board.is_idle


@pytest.mark.rule("ALY-15", "ALY-6", "PLC-7")
def test_an_expelled_ally_knight_is_placed_again_in_its_owners_turn() -> None:
    board = Board(2)
    board.county("B", YELLOW_ALLY, 1)
    board.court(BLUE, 2)
    board.run(Placing(BLUE))
    board.act("place S2 B")
    assert board.asked == YELLOW
    assert kinds(board) == {True}
    board.act("place ally S1 J")
    assert board.is_idle


@pytest.mark.rule("ALY-15")
def test_a_whole_game_asks_the_two_players_only() -> None:
    asked, placed = set(), set()
    for state, _, events in play_randomly(2, seed=60):
        asked |= {decision.seat for decision in decisions(state)}
        placed |= {event.faction for event in events if isinstance(event, Placed)}
    assert asked == {BLUE, YELLOW}
    assert placed == {BLUE, YELLOW, BLUE_ALLY, YELLOW_ALLY}
