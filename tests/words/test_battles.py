"""What a conflict would bring a player as it stands once a knight has joined it."""

from __future__ import annotations

import re
from textwrap import wrap

import pytest

from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.agenda import decisions
from lancaster_tui.rules.events import ConflictScored, Event, Gained, GoodsLost, Source
from lancaster_tui.rules.notation import parse_action
from lancaster_tui.rules.phases.conflicts import ScoreConflict, conflict_points
from lancaster_tui.rules.phases.counties import Voyage
from lancaster_tui.rules.phases.laws import ChooseSending
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.pieces.knights import join_conflict, reinforce
from lancaster_tui.rules.places import CONFLICT, LOWER_ROW, parse_place
from lancaster_tui.words.battles import (
    can_be_overtaken,
    joined_prospect,
    level_text,
    rank_points,
)
from lancaster_tui.words.phrases import ordinal
from lancaster_tui.words.prompts.answers import answer_text
from lancaster_tui.words.prompts.law_facts import OPEN_GOODS
from lancaster_tui.words.prompts.outcomes import outcome_text
from lancaster_tui.words.prompts.placements import placement_facts, preview_text
from tests.rules.builder import BLUE, GREEN, PLAYER_COUNTS, RED, YELLOW, Board
from tests.rules.playing import play_randomly
from tests.words.samples import NAMES

H, W = map(parse_place, "HW")


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
        ("Y", "4", [(GREEN, 2)], 2, "England wins: you are 1st (3 PP)"),
        ("Y", "4", [(BLUE, 1), (GREEN, 2)], 1, "England wins: you are 2nd (2 PP, not 1)"),
        ("W", "3", [(GREEN, 3), (YELLOW, 2)], 1, "England wins: you are 3rd (0 PP)"),
        ("Z", "6b", [(GREEN, 2)], 2, "England loses, 2 short: you are 1st (3 PP)"),
        (
            "W",
            "6b",
            [(GREEN, 2)],
            2,
            "England loses, 2 short: you are 1st (3 PP); "
            "your knight would be captured (ransom 2 gold)",
        ),
        (
            "X",
            "10",
            [(GREEN, 4), (BLUE, 1)],
            2,
            "England loses, 3 short: you stay 2nd (3 PP); "
            "your 2 knights would be captured (ransom 3 gold)",
        ),
        (
            "X",
            "8",
            [(YELLOW, 2), (GREEN, 3)],
            1,
            "England loses, 2 short: you are 3rd (0 PP); "
            "your knight would be captured (ransom 1 gold)",
        ),
    ],
)
def test_a_placement_tells_how_the_battle_stands_then(
    letter: str, card: str, stacks: list[tuple[int, ...]], strength: int, text: str
) -> None:
    board = Board()
    board.conflict(letter, card, *stacks)
    board.court(BLUE, strength)
    board.favours("gold3", "squires")
    kind = "conflict" if letter in "YZ" else "last stand"
    assert preview(board, f"place S{strength} {letter}") == (
        f"S{strength} to {kind} {letter}; as it stands {text}; earns a King's Favour tile"
    )
    assert board.stacks(letter) == stacks


@pytest.mark.rule("CON-3")
def test_of_equals_in_a_battle_it_is_told_who_ranks_first() -> None:
    board = Board()
    board.conflict("W", "6b", (GREEN, 2), (YELLOW, 1))
    told = level_text(W, BLUE, 2, board.state, NAMES)
    assert told == "level with Cid: the later arrival ranks first"
    assert level_text(W, BLUE, 3, board.state, NAMES) == ""


@pytest.mark.rule("CON-3", "PLC-9")
def test_of_equals_who_were_there_already_the_first_knights_count() -> None:
    board = Board()
    board.conflict("W", "6b", (BLUE, 1), (GREEN, 3))
    told = level_text(W, BLUE, 2, board.state, NAMES)
    assert told == "level with Cid: whose first knight came later ranks first"
    assert joined_prospect(W, BLUE, 2, board.state).text.endswith(": you are 2nd (3 PP, not 2)")


@pytest.mark.rule("CON-3", "PLC-9")
def test_it_is_told_that_a_rival_can_still_come_later_and_rank_above() -> None:
    """Not of those who are there already, whose space is above, nor where no space is left."""
    board = Board(4)
    for rival in (YELLOW, GREEN, RED):
        board.court(rival)
    board.conflict("W", "6b", (GREEN, 2))
    assert not can_be_overtaken(W, BLUE, 2, board.state)
    board.court(GREEN, 1)
    assert not can_be_overtaken(W, BLUE, 2, board.state)
    board.court(YELLOW, 1)
    assert can_be_overtaken(W, BLUE, 2, board.state)
    board.conflict("W", "6b", (GREEN, 2), (RED, 1))
    assert not can_be_overtaken(W, BLUE, 2, board.state)


@pytest.mark.rule("CON-3", "PLC-9")
def test_of_rivals_who_can_come_later_is_told_behind_what_a_knight_earns() -> None:
    board = Board()
    for player in (BLUE, YELLOW):
        board.court(player, 2)
    board.conflict("X", "8", (GREEN, 1))
    board.favours("gold3", "squires")
    board.run(PlaceKnight(BLUE))
    action = parse_action("place S2 X")
    assert isinstance(action, Place)
    *_, favour, overtaken = placement_facts(action, board.decision, board.state, NAMES)
    assert favour.text == "earns a King's Favour tile"
    assert overtaken.text == "if equal, later arrivals rank above you"
    assert overtaken.is_extra
    assert overtaken.weight > OPEN_GOODS, "what laws may bring comes before it"
    board.conflict("X", "8", (GREEN, 2))
    told = [fact.text for fact in placement_facts(action, board.decision, board.state, NAMES)]
    assert any("later arrival ranks first" in text for text in told)
    assert overtaken.text not in told, "said already of whom it is level with"


@pytest.mark.rule("PLC-10")
def test_the_last_favour_is_named() -> None:
    board = Board()
    board.conflict("Z", "2")
    board.court(BLUE, 2)
    board.favours("squires")
    assert preview(board, "place S2 Z").endswith("; earns the last King's Favour: 2 squires")


@pytest.mark.rule("PLC-10")
def test_without_a_favour_left_none_is_promised() -> None:
    board = Board()
    board.conflict("Z", "2")
    board.court(BLUE, 2)
    board.favours()
    assert preview(board, "place S2 Z") == (
        "S2 to conflict Z; as it stands England wins: you are 1st (2 PP)"
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
        "as it stands England loses, 3 short: you are 1st, not 2nd (4 PP, not 2); "
        "your 2 knights would be captured (ransom 3 gold)"
    )
    assert answer_text(sail, board.decision, board.state, NAMES) == (
        "S2 to last stand W (English strength 4 of 7, now 2); "
        f"its squire goes to the supply; {outcome}"
    )


@pytest.mark.rule("LAW-N5", "CON-2", "CON-3")
def test_squires_to_be_sent_tell_how_the_battles_stand_then() -> None:
    board = Board()
    board.give(BLUE, squires=3)
    board.conflict("W", "5a", (BLUE, 1), (GREEN, 2))
    board.conflict("Y", "2", (BLUE, 2), (GREEN, 1))
    board.conflict("Z", "7b", (BLUE, 3))
    board.run(ChooseSending(BLUE, "LAW-N5"))
    sent = outcome_text(parse_action("send W W Y"), board.decision, board.state, NAMES)
    assert sent == ("W: 1st (4 PP); Y: 1st (2 PP)")
    sent = outcome_text(parse_action("send W Z"), board.decision, board.state, NAMES)
    assert sent == "W: 1 short, 2nd (1 PP); Z: 3 short, 1st (4 PP)"
    board.act("send W W Y")
    assert board.state.conflicts[0] is not None
    assert board.state.conflicts[0].total == 5


@pytest.mark.rule("LAW-N5")
def test_squires_sent_to_four_battles_are_told_in_two_lines() -> None:
    board = Board()
    board.give(BLUE, squires=9)
    for letter, card, strength in zip("WXYZ", ("8", "9", "10", "7b"), (1, 1, 1, 2), strict=True):
        board.conflict(letter, card, (BLUE, strength))
    board.run(ChooseSending(BLUE, "LAW-N5"))
    sent = outcome_text(parse_action("send W X Y Z"), board.decision, board.state, NAMES)
    assert sent.count("short") == 4
    assert len(wrap(f"-> {sent}", 57)) == 2


@pytest.mark.rule("LAW-N5", "CON-6")
def test_squires_that_were_sent_fight_and_are_not_ransomed() -> None:
    board = Board()
    board.conflict("W", "7b", (BLUE, 1), (GREEN, 2))
    reinforce(board.state, BLUE, parse_place("W"), 2)
    assert joined_prospect(W, BLUE, 1, board.state).text == (
        "as it stands England loses, 1 short: you stay 1st (4 PP); "
        "your 2 knights would be captured (ransom 2 gold)"
    )


def told_as(rank: int, won: int, text: str) -> bool:
    """Whether a player is told a rank and points, whatever they were before."""
    was = r"(, not \w+)?"
    told = rf"you (are|stay) {ordinal(rank)}{was} \({won} PP(, not \d+)?\)"
    return re.search(told, text) is not None


@pytest.mark.rule("ALY-7")
def test_what_is_told_is_what_scoring_brings() -> None:
    compared = {"you": 0, "the ally": 0}
    for players in PLAYER_COUNTS:
        for state, _, _ in play_randomly(players, seed=3):
            for decision in decisions(state):
                for action in decision.actions:
                    if not isinstance(action, Place) or action.place < CONFLICT:
                        continue
                    place = action.place
                    faction = state.factions_of(decision.seat)[action.ally]
                    twin = state.copy()
                    for other in range(CONFLICT, place):
                        twin.conflicts[other - CONFLICT] = None  # they are scored before
                    join_conflict(twin, faction, action.strength, place)
                    events: list[Event] = []
                    ScoreConflict(place).run(twin, events)
                    (scored,) = (each for each in events if isinstance(each, ConflictScored))
                    text = joined_prospect(place, faction, action.strength, state).text
                    rank = scored.ranking.index(faction) + 1
                    assert f"England {'wins' if scored.won else 'loses'}" in text
                    if action.ally:
                        compared["the ally"] += 1
                        lost = lost_points(events, faction)
                        note = f" ({lost} PP lost)" if lost else ""
                        assert re.search(
                            rf": the ally is {ordinal(rank)}(, not \w+)?{re.escape(note)}", text
                        )
                        if decision.seat in scored.ranking:
                            rank = scored.ranking.index(decision.seat) + 1
                            assert told_as(rank, points(events, decision.seat), text)
                        else:
                            assert "you" not in text
                    else:
                        compared["you"] += 1
                        assert told_as(rank, points(events, faction), text)
                    is_lost = not scored.won and place - CONFLICT in LOWER_ROW
                    assert ("captured" in text) == is_lost
    assert all(compared.values())


def points(events: list[Event], seat: int) -> int:
    gains = (each for each in events if isinstance(each, Gained))
    return sum(each.amount for each in gains if (each.seat, each.good) == (seat, "pp"))


def lost_points(events: list[Event], faction: int) -> int:
    losses = (each for each in events if isinstance(each, GoodsLost))
    return sum(each.amount for each in losses if each.faction == faction)


@pytest.mark.rule("CON-4", "CON-5")
def test_what_each_rank_pays_if_england_loses_and_if_it_wins() -> None:
    for strength in (3, 4):  # of 6: France wins, then England does
        board = Board()
        board.conflict("W", "6b", (GREEN, 2), (YELLOW, strength))
        conflict = board.state.conflict_at(parse_place("W"))
        assert conflict is not None
        paid = rank_points(board.state.rules.conflicts[conflict.card])
        for rank, (_, pays) in enumerate(conflict_points(board.state, conflict)):
            assert pays == (paid[rank].lost if strength == 3 else paid[rank].won)
        assert paid == [(3, 5), (2, 3), (0, 2)]
