"""Looks at what a ruleset makes of a game: each shows one thing that a key of it switches."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from lancaster_tui.rules.events import FavourTaken, Gained
from lancaster_tui.rules.phases.castles import ScoreCastle
from lancaster_tui.rules.phases.conflicts import ScoreConflict
from lancaster_tui.rules.phases.counties import ScoreCounty
from lancaster_tui.rules.phases.ending import EndGame
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight
from lancaster_tui.rules.phases.setup import begin, deal
from lancaster_tui.rules.places import CONFLICT_PLACES, parse_place
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.rules.views import view
from lancaster_tui.words.names import Names
from tests.rules.builder import BLUE, BLUE_ALLY, GREEN, YELLOW, Board, new_game
from tests.rules.playing import play_randomly

Look = Callable[[Ruleset], object]
_, _, Y, _ = CONFLICT_PLACES


def rounds_played(rules: Ruleset) -> int:
    return [state.round for state, _, _ in play_randomly(3, 1, rules)][-1]


def claims_with_a_gold(rules: Ruleset) -> list[str]:
    board = Board(3, rules=rules)
    board.county("B", BLUE, 1)
    board.give(BLUE, gold=1)
    board.run(ScoreCounty(parse_place("B")))
    return board.choices


def table_votes(rules: Ruleset) -> int:
    board = Board(3, rules=rules)
    board.nobles(BLUE, "AB")
    board.run(ScoreCastle(BLUE))
    return board.goods(BLUE)[2]


def screens(rules: Ruleset) -> list[bool]:
    state = new_game(4, rules=rules)[0]
    return [view(state, seat).open_resources for seat in (None, BLUE)]


def where_an_empty_conflict_goes(rules: Ruleset) -> str | None:
    board = Board(3, rules=rules)
    board.conflict("Y", "5a")
    board.run(ScoreConflict(Y))
    return board.card("W")


def purse(rules: Ruleset) -> tuple[int, int, int]:
    seat = new_game(3, rules=rules)[0].seats[YELLOW]
    return seat.gold, seat.squires, seat.votes


def court(rules: Ruleset, faction: int = BLUE) -> list[int]:
    return new_game(2, rules=rules)[0].factions[faction].court[1:]


def reserve(rules: Ruleset) -> list[int]:
    return new_game(2, rules=rules)[0].factions[BLUE].reserve[1:]


def numbers_of_players(rules: Ruleset) -> list[int]:
    return [entry.players for entry in rules.player_counts if new_game(entry.players, rules=rules)]


def nobles_for_three(rules: Ruleset) -> list[int]:
    return new_game(3, rules=rules)[0].nobles_left


def cards_left_out_of_three(rules: Ruleset) -> list[str]:
    dealt = deal(rules, 3, Random(1)).conflicts
    return [card.id for index, card in enumerate(rules.conflicts) if index not in dealt]


def favours_for_three(rules: Ruleset) -> list[str]:
    return [rules.favours[favour].id for favour in new_game(3, rules=rules)[0].favours]


def factions_of_two(rules: Ruleset) -> tuple[int, bool]:
    state = new_game(2, rules=rules)[0]
    return len(state.factions), state.open_resources


def ally_castle(rules: Ruleset) -> list[str]:
    board = Board(2, rules=rules)
    board.court(BLUE_ALLY, 1)
    board.run(PlaceKnight(BLUE))
    return [text for text in board.choices if text[-1] in "JKLMNO"]


def source_of(kind: str) -> Look:
    """The id of the first county, castle space, conflict or favour that gives something."""

    def look(rules: Ruleset) -> str:
        board = Board(4, rules=rules)
        board.county("C", BLUE, 3)
        board.tiles(BLUE, "L")
        board.conflict("Y", rules.conflicts[4].id, (BLUE, 4))
        board.favours(rules.favours[2].id)
        board.run(ScoreCounty(2), ScoreCastle(BLUE), ScoreConflict(Y), ChooseFavour(BLUE))
        board.act("claim reward")
        gains = board.happened(Gained)
        return next(gain.source.id for gain in gains if gain.source.kind == kind)

    return look


def names(rules: Ruleset) -> tuple[str, str]:
    called = Names(rules, ("Ann", "Bob"))
    return called.place(1, is_ally=False), called.place(9, is_ally=False)


def counties_for_an_s1(rules: Ruleset) -> str:
    board = Board(3, rules=rules)
    board.court(BLUE, 1)
    board.run(PlaceKnight(BLUE))
    return "".join(text[-1] for text in board.choices if text[-1] in "ABCDEFGHI")


def what_somerset_gives(rules: Ruleset) -> list[int]:
    board = Board(3, rules=rules)
    board.county("G", BLUE, 4)
    board.nobles(BLUE, "G")
    board.run(ScoreCounty(parse_place("G")))
    return board.pp()


def what_surrey_asks(rules: Ruleset) -> list[str]:
    board = Board(3, rules=rules)
    board.county("I", BLUE, 1)
    board.nobles(BLUE, "I")
    board.run(ScoreCounty(parse_place("I")))
    return [] if board.is_idle else board.choices


def what_three_squires_buy(rules: Ruleset) -> list[str]:
    board = Board(3, rules=rules, in_round=5)
    board.tiles(BLUE, "J")
    board.give(BLUE, squires=3)
    board.run(ScoreCastle(BLUE))
    return [] if board.is_idle else board.choices


def what_the_gold_space_gives(rules: Ruleset) -> tuple[int, int, int]:
    board = Board(3, rules=rules, in_round=5)
    board.castle(BLUE, "M", 1)
    board.run(ScoreCastle(BLUE))
    return board.goods(BLUE)


def battle(rules: Ruleset) -> list[int]:
    """The points of a battle of 2, 2 and 1 against the card 5a."""
    board = Board(3, rules=rules)
    board.conflict("Y", rules.conflicts[3].id, (BLUE, 2), (YELLOW, 2), (GREEN, 1))
    board.run(ScoreConflict(Y))
    return board.pp()


def what_the_third_favour_gives(rules: Ruleset) -> tuple[int, int, int]:
    board = Board(4, rules=rules)
    board.favours("gold3")
    board.run(ChooseFavour(BLUE))
    assert board.happened(FavourTaken) == [FavourTaken(BLUE, 2)]
    return board.goods(BLUE)


def first_laws(law_set: str) -> Look:
    def look(rules: Ruleset) -> list[str]:
        return sorted(begin(rules, deal(rules, 4, Random(1), law_set))[0].laws)

    return look


def what_a_law_pays(law: str) -> Look:
    def look(rules: Ruleset) -> list[int]:
        board = Board(3, rules=rules)
        board.conflict("Y", "10", (BLUE, 1))
        board.castle(YELLOW, "J", 1)
        board.law(law)
        return board.pp()

    return look


def final_points(rules: Ruleset) -> list[int]:
    """Knights 4, 3, 0; tiles 1, 2, 0; nobles 0, 0, 3."""
    board = Board(3, rules=rules, in_round=5)
    board.court(BLUE, 4)
    board.court(YELLOW, 3)
    board.tiles(BLUE, "J")
    board.tiles(YELLOW, "JK")
    board.nobles(GREEN, "ABC")
    board.run(EndGame())
    return board.pp()
