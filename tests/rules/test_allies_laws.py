"""Laws and votes where players have allies (ALY-9, ALY-14)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.agenda import apply, decisions
from lancaster_tui.rules.events import LawApplied
from lancaster_tui.rules.phases.counties import ScoreCounty
from lancaster_tui.rules.phases.laws import law_counts
from lancaster_tui.rules.phases.parliament import OpenVote
from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.refusals import NoOwnKnight, NothingLevied, Refusal
from tests.rules.builder import BASE, BLUE, BLUE_ALLY, YELLOW, YELLOW_ALLY, Board, legal_texts

LAWS = [law.id for law in BASE.all_laws]


def rich_board(*, with_allies: bool) -> Board:
    """Both players have something of everything that a law counts; perhaps so do their allies."""
    board = Board(2)
    for seat in (BLUE, YELLOW):
        board.give(seat, gold=5, squires=4 + seat, set_aside=2 + seat)
        board.tiles(seat, "JKL")
        board.castle(seat, "M", 1)
    board.county("A", BLUE, 2, squires=1)
    board.county("B", BLUE, 3, squires=1)
    board.county("C", YELLOW, 3, squires=2)
    board.state.nobles_left[0] = 0
    board.nobles(YELLOW, "DEF")
    stacks = ((), ()) if not with_allies else (((BLUE_ALLY, 2),), ((YELLOW_ALLY, 1, 1),))
    board.conflict("W", "5a", (BLUE, 1), *stacks[0])
    board.conflict("X", "6a", (BLUE, 2), (YELLOW, 2))
    board.conflict("Y", "8", (YELLOW, 1), *stacks[1])
    board.conflict("Z", "9", *((BLUE_ALLY, 1),) * with_allies)
    if with_allies:
        for ally, letters in ((BLUE_ALLY, "DEF"), (YELLOW_ALLY, "GHI")):
            for letter, strength in zip(letters, (4, 3, 2), strict=True):
                board.county(letter, ally, strength)
            board.castle(ally, "J", 1)
    return board


def played(board: Board, law: str) -> list[list[str]]:
    """Apply a law, always taking the last choice but one; return what was offered each time."""
    board.law(law)
    offered = []
    while not board.is_idle:
        offered.append([f"seat {board.asked}", *board.choices])
        board.act(board.choices[-2])
    return offered


def of_allies(board: Board) -> list[object]:
    """Everything that lies on the table of the allies."""
    state = board.state
    return [
        item
        for ally in (BLUE_ALLY, YELLOW_ALLY)
        for item in (
            state.factions[ally].copy(),
            state.knights_in_counties(ally),
            state.stacks(ally),
        )
    ]


@pytest.mark.rule("ALY-9")
@pytest.mark.parametrize("law", LAWS)
def test_ally_knights_count_for_no_law(law: str) -> None:
    counts = [
        law_counts(rich_board(with_allies=allies).state, BASE.law_by_id[law])
        for allies in (False, True)
    ]
    assert counts[0] == counts[1]


@pytest.mark.rule("ALY-9", "ALY-14")
@pytest.mark.parametrize("law", LAWS)
def test_a_law_gives_to_allies_and_takes_from_them_nothing(law: str) -> None:
    alone, allied = rich_board(with_allies=False), rich_board(with_allies=True)
    before = of_allies(allied)
    assert played(allied, law) == played(alone, law)
    assert allied.happened(LawApplied) == alone.happened(LawApplied)
    assert allied.events == alone.events
    assert allied.state.seats == alone.state.seats
    assert of_allies(allied) == before


@pytest.mark.rule("ALY-9")
@pytest.mark.parametrize(
    ("law", "most"), [("LAW-N18", "conflicts"), ("LAW-B3", "counties"), ("LAW-B14", "counties")]
)
def test_a_player_with_ally_knights_only_has_none_for_a_law(law: str, most: str) -> None:
    board = Board(2)
    if most == "conflicts":
        board.conflict("W", "5a", (BLUE_ALLY, 1, 1), (YELLOW, 1))
    for letter, strength in zip("BHI", (1, 2, 3), strict=True):
        board.county(letter, BLUE_ALLY, strength)
    board.law(law)
    assert board.counted() == ((0, 1) if most == "conflicts" else (0, 0))
    assert board.pp() == ([0, 5] if most == "conflicts" else [0, 0])


@pytest.mark.rule("ALY-9", "ALY-14", "LAW-N11")
def test_nothing_is_paid_for_ally_knights_and_they_stay() -> None:
    board = Board(2)
    board.give(BLUE, gold=5)
    board.county("B", BLUE, 1)
    board.county("H", BLUE_ALLY, 2)
    board.law("LAW-N11")
    assert board.choices == ["levy B", "levy none"]
    why = Refusal("LAW-N11", NothingLevied(parse_place("H")))
    assert board.refused("levy B H") == board.refused("levy H") == why
    board.act("levy none")
    assert (board.occupant("B"), board.occupant("H")) == (None, (BLUE_ALLY, 2, 0))
    assert board.goods(BLUE) == (5, 0, 0)


@pytest.mark.rule("ALY-9", "LAW-N11")
def test_a_player_with_ally_knights_only_is_not_asked_for_a_levy() -> None:
    board = Board(2)
    board.county("H", YELLOW_ALLY, 2)
    board.law("LAW-N11")
    assert board.is_idle
    assert board.occupant("H") == (YELLOW_ALLY, 2, 0)


@pytest.mark.rule("ALY-9", "ALY-10", "LAW-N16")
def test_nobles_removed_by_allies_are_gone_for_a_law() -> None:
    board = Board(2)
    board.nobles(YELLOW, "B")
    for holder in (BLUE_ALLY, YELLOW):
        board.county("B", holder, 2)
        before = board.pp()
        board.law("LAW-N16")
        assert board.pp() == ([0, 3] if holder == YELLOW else before)
        if holder == BLUE_ALLY:
            board.run(ScoreCounty(parse_place("B")))
            board.act("claim noble")
            assert board.nobles_left()["B"] == 0


@pytest.mark.rule("ALY-9", "LAW-N16")
def test_an_ally_in_a_county_without_nobles_brings_nothing() -> None:
    board = Board(2)
    board.state.nobles_left[1] = 0
    board.county("B", BLUE_ALLY, 2)
    board.law("LAW-N16")
    assert board.pp() == [0, 0]


@pytest.mark.rule("ALY-14", "LAW-N5")
def test_no_squires_are_sent_to_ally_knights() -> None:
    board = Board(2)
    board.give(BLUE, squires=3)
    board.conflict("W", "5a", (BLUE_ALLY, 1))
    board.conflict("Y", "8", (BLUE_ALLY, 2), (BLUE, 1))
    board.law("LAW-N5")
    assert board.choices == ["send none", "send Y"]
    why = Refusal("LAW-N5", NoOwnKnight(parse_place("W")))
    assert board.refused("send W") == why
    board.act("send Y")
    assert board.sent("Y") == {BLUE: 1}
    assert board.goods(BLUE) == (0, 2, 0)


@pytest.mark.rule("ALY-14", "LAW-N5")
def test_a_player_with_ally_knights_only_sends_no_squires() -> None:
    board = Board(2)
    board.give(BLUE, squires=3)
    board.conflict("W", "5a", (BLUE_ALLY, 1))
    board.law("LAW-N5")
    assert board.is_idle
    assert board.goods(BLUE) == (0, 3, 0)


@pytest.mark.rule("ALY-9", "LAW-B1")
def test_the_upgrade_of_a_law_is_for_own_knights() -> None:
    board = Board(2)
    board.give(BLUE, gold=3)
    board.court(BLUE, 1)
    board.court(BLUE_ALLY, 2)
    board.county("B", BLUE_ALLY, 1)
    board.law("LAW-B1")
    assert board.choices == ["upgrade S1 court", "decline"]


@pytest.mark.rule("ALY-9", "VOT-2", "ALY-2")
def test_the_ally_has_no_vote() -> None:
    board = Board(2)
    board.phase("parliament")
    board.state.proposals = ("LAW-B4",)
    board.state.laws = ("LAW-B1", "LAW-B2", "LAW-B3")
    board.run(OpenVote())
    assert [decision.seat for decision in decisions(board.state)] == [BLUE, YELLOW]
    assert legal_texts(board.state, BLUE) == ["vote yes 0", "vote no 0"]
    for seat in (BLUE, YELLOW):
        apply(board.state, seat, decisions(board.state)[0].actions[1])
    assert board.is_idle
    assert board.state.laws == ("LAW-B1", "LAW-B2", "LAW-B3")
