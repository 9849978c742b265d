"""What a conflict would bring a player as it stands once a knight has joined it."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.action_text import parse_action
from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.agenda import decisions
from lancaster_tui.rules.conflicts import ScoreConflict
from lancaster_tui.rules.counties import Voyage
from lancaster_tui.rules.events import ConflictScored, Event, Gained, Source
from lancaster_tui.rules.knights import join_conflict
from lancaster_tui.rules.places import CONFLICT, LOWER_ROW, parse_place
from lancaster_tui.rules.placing import PlaceKnight
from lancaster_tui.words.actions import answer_text, preview_text
from lancaster_tui.words.battles import battle_text
from lancaster_tui.words.outcomes import outcome_text
from tests.rules.builder import BLUE, GREEN, PLAYER_COUNTS, YELLOW, Board
from tests.rules.playing import play_randomly
from tests.words.samples import NAMES

H = parse_place("H")


def preview(board: Board, typed: str) -> str:
    board.run(PlaceKnight(BLUE))
    action = parse_action(typed)
    assert action in board.decision.actions
    assert isinstance(action, Place)
    return preview_text(action, board.decision, board.state, NAMES)


@pytest.mark.rule("CON-2", "CON-3", "CON-4", "CON-5", "CON-6")
@pytest.mark.parametrize(
    ("letter", "card", "stacks", "strength", "text"),
    [
        # The French strength is reached exactly; of equals who came later ranks higher.
        ("Y", "4", [(GREEN, 2)], 2, "England wins: you rank 1, 3 PP"),
        ("Y", "4", [(BLUE, 1), (GREEN, 2)], 1, "England wins: you rank 2, 2 PP"),
        ("W", "3", [(GREEN, 3), (YELLOW, 2)], 1, "England wins: you rank 3, 0 PP"),
        ("Z", "6b", [(GREEN, 2)], 2, "France wins, 2 short: you rank 1, 3 PP"),
        (
            "W",
            "6b",
            [(GREEN, 2)],
            2,
            "France wins, 2 short: you rank 1, 3 PP; your knight would be captured (ransom 2 gold)",
        ),
        (
            "X",
            "10",
            [(GREEN, 4), (BLUE, 1)],
            2,
            "France wins, 3 short: you rank 2, 3 PP; "
            "your 2 knights would be captured (ransom 3 gold)",
        ),
        (
            "X",
            "8",
            [(YELLOW, 2), (GREEN, 3)],
            1,
            "France wins, 2 short: you rank 3, 0 PP; your knight would be captured (ransom 1 gold)",
        ),
    ],
)
def test_a_placement_tells_how_the_battle_stands_then(
    letter: str, card: str, stacks: list[tuple[int, ...]], strength: int, text: str
) -> None:
    board = Board()
    board.conflict(letter, card, *stacks)
    board.court(BLUE, strength)
    board.favours("gold3")
    row = "upper" if letter in "YZ" else "lower"
    assert preview(board, f"place S{strength} {letter}") == (
        f"S{strength} to {row} conflict {letter}; earns a King's Favour tile; as it stands {text}"
    )
    assert board.stacks(letter) == stacks


@pytest.mark.rule("PLC-10")
def test_without_a_favour_left_none_is_promised() -> None:
    board = Board()
    board.conflict("Z", "2")
    board.court(BLUE, 2)
    board.favours()
    assert preview(board, "place S2 Z") == (
        "S2 to upper conflict Z; as it stands England wins: you rank 1, 2 PP"
    )


@pytest.mark.rule("RWD-6")
def test_a_voyage_tells_how_the_battle_stands_then() -> None:
    board = Board()
    board.county("H", BLUE, 2, 1)
    board.conflict("W", "7b", (BLUE, 1), (GREEN, 1))
    board.run(Voyage(BLUE, Source("county", "H"), H))
    sail = parse_action("voyage W")
    outcome = outcome_text(sail, board.decision, board.state, NAMES)
    assert outcome == (
        "as it stands France wins, 3 short: you rank 1, 4 PP; "
        "your 2 knights would be captured (ransom 3 gold)"
    )
    assert answer_text(sail, board.decision, board.state, NAMES) == (
        "S2 to lower conflict W (English strength 2 to 4, French 7); "
        f"its squire goes to the supply; {outcome}"
    )


def test_what_is_told_is_what_scoring_brings() -> None:
    compared = 0
    for players in PLAYER_COUNTS:
        for state, _, _ in play_randomly(players, seed=3):
            for decision in decisions(state):
                for action in decision.actions:
                    if not isinstance(action, Place) or action.place < CONFLICT:
                        continue
                    seat, place = decision.seat, action.place
                    twin = state.copy()
                    for other in range(CONFLICT, place):
                        twin.conflicts[other - CONFLICT] = None  # they are scored before
                    join_conflict(twin, seat, action.strength, place)
                    events: list[Event] = []
                    ScoreConflict(place).run(twin, events)
                    (scored,) = (each for each in events if isinstance(each, ConflictScored))
                    won = sum(
                        each.amount
                        for each in events
                        if isinstance(each, Gained) and each.seat == seat
                    )
                    text = battle_text(place, seat, action.strength, state)
                    rank = scored.ranking.index(seat) + 1
                    assert f"{'England' if scored.won else 'France'} wins" in text
                    assert f"you rank {rank}, {won} PP" in text
                    lost = not scored.won and place - CONFLICT in LOWER_ROW
                    assert ("captured" in text) == lost
                    compared += 1
    assert compared
