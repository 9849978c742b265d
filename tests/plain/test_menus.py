from __future__ import annotations

from collections.abc import Iterator

from lancaster_tui.plain.menus import Menu, menu_of
from lancaster_tui.rules.actions import Action, Place
from lancaster_tui.rules.agenda import decisions
from lancaster_tui.rules.law_choices import MakeExchange
from lancaster_tui.rules.places import place_text
from lancaster_tui.rules.placing import PlaceKnight
from lancaster_tui.rules.views import view
from lancaster_tui.words.names import Names
from tests.rules.builder import BASE, BLUE, PLAYER_COUNTS, YELLOW, Board
from tests.rules.playing import play_randomly

NAMES = Names(BASE, ("Ann", "Bob", "Cid", "Dot", "Eva"))


def leaves(menu: Menu) -> Iterator[Action]:
    for option in menu.options:
        if isinstance(option.leads_to, Menu):
            yield from leaves(option.leads_to)
        else:
            yield option.leads_to


def test_every_legal_action_is_reached_by_exactly_one_way() -> None:
    for players in PLAYER_COUNTS:
        for state, _, _ in play_randomly(players, seed=5):
            for decision in decisions(state):
                menu = menu_of(decision, view(state, decision.seat), NAMES)
                assert sorted(map(str, leaves(menu))) == sorted(map(str, decision.actions))


def placing_menu() -> Menu:
    board = Board()
    board.court(BLUE, 1, 2)
    board.give(BLUE, squires=3)
    board.county("B", YELLOW, 2)
    board.run(PlaceKnight(BLUE))
    return menu_of(board.decision, view(board.state, BLUE), NAMES)


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
        "1. S1 to B Stafford with 2 squires; expels Bob's S2 (wins upgrade or noble)"
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
    menu = menu_of(board.decision, view(board.state, BLUE), NAMES)
    assert menu.question == "Ann: place a knight. Where does S1 go?"


def test_an_exchange_is_chosen_by_how_often_it_is_made() -> None:
    board = Board()
    board.give(BLUE, gold=2)
    board.run(MakeExchange(BLUE, "LAW-B16"))
    menu = menu_of(board.decision, view(board.state, BLUE), NAMES)
    assert menu.lines() == [
        "0. not at all",
        "1. 1 time: pay 1 gold, gain 1 PP",
        "2. 2 times: pay 2 gold, gain 2 PP",
    ]


def test_a_blank_line_chooses_nothing_in_a_list() -> None:
    assert placing_menu().find("") is None
