"""The list of seats that people type."""

from __future__ import annotations

import pytest

from lancaster_tui.table.faults import InvalidSeats
from lancaster_tui.table.seating import Seating, name_fault, parse_seats, without_programs
from tests.sentences import said_of


def test_bots_are_known_by_their_names_and_all_others_are_persons() -> None:
    assert parse_seats("Ann, Bob,greedy,random") == [
        Seating("Ann"),
        Seating("Bob"),
        Seating("Neville", "greedy"),
        Seating("Percy", "random"),
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("greedy,greedy,greedy,greedy,greedy", "Neville Percy Talbot Beaufort Mowbray"),
        ("greedy,NEVILLE=random,greedy,Talbot,random", "Percy NEVILLE Beaufort Talbot Mowbray"),
        ("Mowbray,Beaufort,Talbot,Percy,greedy", "Mowbray Beaufort Talbot Percy Neville"),
    ],
)
def test_bots_of_a_kind_have_names_of_their_own_that_no_person_has(text: str, names: str) -> None:
    assert [seat.name for seat in parse_seats(text)] == names.split()


def test_a_name_loses_the_variants_of_signs_when_it_is_given_and_keeps_them_in_old_games() -> None:
    """Terminals disagree on their width."""
    heart, thumb = "\u2665\ufe0fAnn", "\U0001f44d\U0001f3fd"
    assert [seat.name for seat in parse_seats(f"{heart},{thumb}")] == ["\u2665Ann", "\U0001f44d"]
    assert name_fault(heart) is None


def test_a_bot_can_have_a_name_and_parameters() -> None:
    assert parse_seats("greedy:spite=0,danger=1,Zoe=random,Ann") == [
        Seating("Neville", "greedy:spite=0,danger=1"),
        Seating("Zoe", "random"),
        Seating("Ann"),
    ]


def test_a_program_is_called_after_its_file_unless_it_has_a_name() -> None:
    text = "engine:./myBot.py --fast,Zoe=engine:node Bot.mjs,engine:/usr/bin/node x,ENGINE:node"
    assert parse_seats(text) == [
        Seating("MyBot", "engine:./myBot.py --fast"),
        Seating("Zoe", "engine:node Bot.mjs"),
        Seating("Node", "engine:/usr/bin/node x"),
        Seating("Node 2", "engine:node"),
    ]
    long = parse_seats("engine:./a-name-much-too-long.py,engine:./a-name-much-too-long.mjs")
    assert [seat.name for seat in long] == ["A-name-much-to", "A-name-much-to 2"]
    assert parse_seats("engine:/,Ann")[0].name == "Engine"


def test_programs_can_be_left_out() -> None:
    seats = parse_seats("Ann,Zoe=engine:./bot,random")
    assert without_programs(seats) == (
        Seating("Ann"), Seating("Zoe", "greedy"), Seating("Neville", "random"),
    )  # fmt: skip


def test_people_may_have_names_that_sound_like_those_of_bots() -> None:
    assert [seat.bot for seat in parse_seats("Sawyer,Player,Max,Neville")] == [None] * 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ann,gredy,random", 'seat 2: no bot "gredy"; did you mean "greedy"?'),
        ("Ann,Zoe=gredy,random", 'seat 2: no bot is called "gredy"; did you mean "greedy"?'),
        ("Ann,Zoe=,random", "seat 2: which bot is Zoe? Bots are greedy, soldier, "),
        ("Ann,greedy:spit=1,random", 'did you mean "spite"?'),
        ("Ann,Bob,ann", "seats 1 and 3 are both called Ann"),
        ("Ann,engine,Bob", "seat 2: which program? Write a command after engine:"),
        ("Ann,Zoe=engine:,Bob", "seat 2: which program?"),
        ("Ann,engine:'x,Bob", "has an unclosed quote"),
        ("Ann,,Bob", "seat 2 has no name"),
        ("", "seat 1 has no name"),
        ("Ann", 'a game has 2 to 5 seats, "Ann" names 1'),
        ("a,b,c,d,e,f", "names 6"),
        ("Ann\x1b[31m,Bob,Cid", 'seat 1 cannot be called "Ann[31m"'),
        ("Ann\u202e,Bob,Cid", 'seat 1 cannot be called "Ann"'),
        ("Ann,Bob,A name much too long", "a name has at most 16 columns"),
    ],
)
def test_what_cannot_be_seated_is_told(text: str, said: str) -> None:
    with pytest.raises(InvalidSeats) as caught:
        parse_seats(text)
    assert said in said_of(caught.value)
    assert said_of(caught.value).isprintable()
