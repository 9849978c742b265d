from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from lancaster_tui.plain.menus import Menu, Selection, menu_of
from lancaster_tui.rules.actions import Action, PayLevy, Place, SendSquires
from lancaster_tui.rules.agenda import decisions
from lancaster_tui.rules.notation import action_text, parse_action
from lancaster_tui.rules.phases.laws import ChooseLevy, ChooseSending, MakeExchange
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.places import CASTLE, parse_place, place_text
from lancaster_tui.rules.views import view
from lancaster_tui.words.names import Names
from tests.rules.builder import BASE, BLUE, BLUE_ALLY, PLAYER_COUNTS, YELLOW, YELLOW_ALLY, Board
from tests.rules.playing import play_randomly

NAMES = Names(BASE, ("Ann", "Bob", "Cid", "Dot", "Eva"))


def leaves(menu: Menu) -> Iterator[Action]:
    for option in menu.options:
        if isinstance(option.leads_to, Menu):
            yield from leaves(option.leads_to)
        else:
            yield option.leads_to


@pytest.mark.parametrize("law_set", ["base", "new"])
def test_every_legal_action_is_reached_by_exactly_one_way(law_set: str) -> None:
    for players in PLAYER_COUNTS:
        names = Names(BASE, NAMES.seats[:players])
        for state, _, _ in play_randomly(players, seed=5, law_set=law_set):
            for decision in decisions(state):
                menu = menu_of(decision, view(state, decision.seat), names)
                if isinstance(menu, Selection):
                    check_selection(menu, decision.actions)
                else:
                    assert sorted(map(str, leaves(menu))) == sorted(map(str, decision.actions))


def check_selection(menu: Selection, actions: Sequence[Action]) -> None:
    """Check that the letters of each action can be typed, together or apart."""
    for action in actions:
        letters = action_text(action).removeprefix(f"{menu.kind} ")
        for typed in (letters, letters.lower().replace(" ", ""), letters.replace(" ", ", ")):
            text = menu.action_text(typed)
            assert text is not None
            assert parse_action(text) == action


def menu_at(board: Board) -> Menu:
    names = Names(BASE, NAMES.seats[: board.state.players])
    menu = menu_of(board.decision, view(board.state, BLUE), names)
    assert isinstance(menu, Menu)
    return menu


def selection_at(board: Board) -> Selection:
    menu = menu_of(board.decision, view(board.state, BLUE), NAMES)
    assert isinstance(menu, Selection)
    return menu


def placing_menu() -> Menu:
    board = Board()
    board.court(BLUE, 1, 2)
    board.give(BLUE, squires=3)
    board.county("B", YELLOW, 2)
    board.run(PlaceKnight(BLUE))
    return menu_at(board)


def submenu(menu: Menu, typed: str) -> Menu:
    option = menu.find(typed)
    assert option is not None
    assert isinstance(option.leads_to, Menu)
    return option.leads_to


def test_a_placement_is_asked_in_steps() -> None:
    knights = placing_menu()
    assert knights.question == "Ann: place a knight."
    assert knights.lines() == ["1. S1 (9 places)", "2. S2 (12 places)"]
    places = submenu(knights, "1")
    assert places.question == "Where does S1 go?"
    assert places.lines()[0] == (
        "1. S1 to B Stafford with 2 squires; expels Bob's S2; may win: upgrade or noble"
    )
    squires = submenu(places, "1")
    assert squires.question == ("How many squires go along to B Stafford, 2 to 3? Enter for 2.")
    assert squires.lines() == []


def test_knights_and_places_can_be_chosen_by_what_they_are_called() -> None:
    squires = submenu(submenu(placing_menu(), "S2"), "b")
    most = squires.find("3")
    fewest = squires.find("")
    assert most is not None
    assert fewest is not None
    assert most.leads_to == Place(2, 1, 3)
    assert fewest.leads_to == Place(2, 1, 1)
    assert squires.find("0") is None


def test_a_place_without_squires_needs_no_further_question() -> None:
    castle = submenu(placing_menu(), "1").find("k")
    assert castle is not None
    assert isinstance(castle.leads_to, Place)
    assert place_text(castle.leads_to.place) == "K"


def test_a_single_knight_is_not_asked_for() -> None:
    board = Board()
    board.court(BLUE, 1, 1)
    board.run(PlaceKnight(BLUE))
    menu = menu_at(board)
    assert menu.question == "Ann: place a knight. Where does S1 go?"


def test_an_exchange_is_chosen_by_how_often_it_is_made() -> None:
    board = Board()
    board.give(BLUE, gold=2)
    board.run(MakeExchange(BLUE, "LAW-B16"))
    menu = menu_at(board)
    assert menu.lines() == [
        "0. no exchange",
        "1. 1 time: pay 1 gold, gain 1 PP",
        "2. 2 times: pay 2 gold, gain 2 PP",
    ]


def test_an_exchange_of_two_ways_is_a_list_of_both() -> None:
    board = Board()
    board.give(BLUE, gold=2, squires=5)
    board.run(MakeExchange(BLUE, "LAW-N14"))
    assert menu_at(board).lines() == [
        "1. no exchange",
        "2. pay 2 gold, gain 1 squire",
        "3. pay 2 squires, gain 1 gold",
        "4. pay 4 squires, gain 2 gold",
    ]


@pytest.mark.rule("ALY-4")
def test_the_knights_of_the_ally_stand_in_the_list() -> None:
    board = Board(2)
    board.court(BLUE, 1)
    board.court(BLUE_ALLY, 2)
    board.county("A", YELLOW_ALLY, 1)
    board.run(PlaceKnight(BLUE))
    knights = menu_at(board)
    assert [line.split(" (")[0] for line in knights.lines()] == ["1. S1", "2. ally S2"]
    places = submenu(knights, "ally S2")
    assert places.question == "Where does ally S2 go?"
    castle = places.find("j")
    assert castle is not None
    assert castle.leads_to == Place(2, CASTLE, ally=True)
    assert "ally castle space J: recruit" in castle.label
    assert places.find("l") is None
    assert any("expels Bob's ally's S1" in line for line in places.lines())
    assert not any("squires go along" in line for line in places.lines())


def levy_on_three_knights(gold: int) -> Selection:
    board = Board()
    board.give(BLUE, gold=gold)
    for county, strength in zip("ACI", (2, 3, 1), strict=True):
        board.county(county, BLUE, strength)
    board.run(ChooseLevy(BLUE, "LAW-N11"))
    return selection_at(board)


def test_what_is_paid_for_is_chosen_by_letters() -> None:
    menu = levy_on_three_knights(gold=3)
    assert menu.question == (
        "Ann: for which knights in counties do you pay 1 gold each? The others go home unscored. "
        "Type the letters of those you pay for, such as A C; all; or none."
    )
    assert [line[:3] for line in menu.lines()] == ["A. ", "C. ", "I. "]
    assert "Ann's S3" in menu.lines()[1]
    for typed in ("all", "aci", "A C I", "i,c,a"):
        assert parse_action(menu.action_text(typed) or "") == PayLevy((0, 2, 8))
    assert menu.action_text("c") == "levy c"
    assert menu.action_text("none") == "levy none"


@pytest.mark.parametrize("typed", ["", "log", "quit", "undo", "laws", "back", "view", "?", "2"])
def test_what_is_no_selection_of_letters_is_left_alone(typed: str) -> None:
    assert levy_on_three_knights(gold=3).action_text(typed) is None


def test_all_is_offered_only_if_it_can_be_paid() -> None:
    menu = levy_on_three_knights(gold=2)
    assert menu.question.endswith("such as A C; or none.")
    assert menu.action_text("all") is None
    assert levy_on_three_knights(gold=1).question.endswith("such as A; or none.")


def test_squires_are_sent_by_a_letter_each() -> None:
    board = Board()
    board.give(BLUE, squires=4)
    board.conflict("W", "5a", (BLUE, 1))
    board.conflict("Y", "6a", (YELLOW, 2), (BLUE, 2))
    board.run(ChooseSending(BLUE, "LAW-N5"))
    menu = selection_at(board)
    assert menu.question.endswith("Type a letter for each squire, such as W Y; or none.")
    assert [line[:3] for line in menu.lines()] == ["W. ", "Y. "]
    assert parse_action(menu.action_text("yy") or "") == SendSquires((parse_place("Y"),) * 2)


def test_a_blank_line_chooses_nothing_in_a_list() -> None:
    assert placing_menu().find("") is None
