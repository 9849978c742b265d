"""How a conflict would end as it stands."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.places import parse_place
from lancaster_tui.rules.position import Conflict, Stack
from lancaster_tui.words.battles import ending_word, outlook, to_come_forms
from tests.rules.builder import BASE

CARD = next(card for card in BASE.conflicts if card.id == "6a")


def standing(*strengths: int) -> Conflict:
    """Return the conflict with a knight of each strength, each of another seat."""
    stacks = (Stack(seat, (strength,), 0) for seat, strength in enumerate(strengths))
    return Conflict(BASE.conflicts.index(CARD), tuple(stacks))


@pytest.mark.rule("CON-2", "CON-5", "CON-6")
@pytest.mark.parametrize(
    ("place", "strengths", "winner", "follows"),
    [
        ("W", (4, 2), "England wins", "pays 5/3/1 PP"),
        ("Y", (4, 4), "England wins", "pays 5/3/1 PP"),
        (
            "W",
            (4,),
            "France wins, all captured",
            "2 short: pays 3/1 PP, knights would be captured (ransom 1 gold per strength)",
        ),
        ("Z", (1,), "France wins", "5 short: pays 3/1 PP, then a last stand"),
        ("W", (), "France wins", "6 short: pays 3/1 PP"),
    ],
)
def test_who_wins_as_it_stands_is_told_with_what_follows(
    place: str, strengths: tuple[int, ...], winner: str, follows: str
) -> None:
    told = outlook(CARD, standing(*strengths), parse_place(place))
    assert (told.winner[0], told.follows[0]) == (winner, follows)
    assert told.is_won == ("England" in winner)
    assert told.is_capture == ("capture" in winner)
    ends = "won" if told.is_won else "captured" if told.is_capture else "lost"
    assert ending_word(told) == ends


def test_in_less_room_it_is_told_in_fewer_words() -> None:
    told = outlook(CARD, standing(4), parse_place("W"))
    assert told.winner == [
        "France wins, all captured",
        "France wins",
    ]
    assert told.follows[1:] == [
        "2 short: pays 3/1 PP, knights would be captured",
        "pays 3/1 PP, knights would be captured",
        "knights would be captured",
        "captured",
    ]


@pytest.mark.rule("SET-10")
def test_conflicts_to_come_are_told_in_full_or_from_the_lowest_to_the_highest() -> None:
    cards = [card for card in BASE.conflicts if card.id in ("3", "6a", "6b")]
    assert to_come_forms(cards) == (
        "in later rounds, strength (PP): 3 (3/1/0), 6 (5/3/1), 6 (5/3/2)",
        "conflicts of later rounds need strength 3 6 6",
        "later conflicts need strength 3 6 6",
        "later conflicts need 3 6 6",
        "later conflicts need 3-6",
    )


@pytest.mark.rule("CON-8")
def test_in_the_last_round_no_conflict_moves_down() -> None:
    told = outlook(CARD, standing(1), parse_place("Z"), is_last=True)
    assert told.follows == ["5 short: pays 3/1 PP"] * 2
