"""What another answer would have brought, in words."""

from __future__ import annotations

from lancaster_tui.bots.comparison import Holding
from lancaster_tui.rules.actions import BuildTile, Place
from lancaster_tui.table.what_if import Branch, RoundAct
from lancaster_tui.words.names import Names
from lancaster_tui.words.rewatch import (
    gain_forms,
    option_forms,
    option_in_group,
    outcome_texts,
)
from tests.rules.builder import BASE
from tests.table.rewatched import finished

NAMES = Names(BASE, ("Ann", "Bob"))
HAS = Holding(9, 3, 2, 1, 2, 1, -4, -9, 0, 1, (0,))


def branch(ann: Holding, bob: Holding = HAS, *, is_end: bool = False) -> Branch:
    """Return a round that Ann begins, after which she and Bob have something."""
    return Branch([RoundAct(0, Place(1, 0, 0))], [], (), [ann, bob], is_end, [])


PLAYED = branch(HAS)


def test_an_answer_says_what_it_brings_what_matters_most_first() -> None:
    other = branch(HAS._replace(pp=5, nobles=3, gold=5, strength=-10, votes=0))
    assert gain_forms(other, PLAYED, 0) == [
        ["-4 PP", "+1 noble", "-1 strength", "+2 gold", "-1 vote"],
        ["-4 PP", "+1 noble", "-1 strength", "+2 gold"],
        ["-4 PP", "+1 noble", "-1 strength"],
        ["-4 PP", "+1 noble"],
        ["-4 PP"],
    ]
    assert gain_forms(other, PLAYED, 1) == [["same"]]


def test_at_the_end_of_the_game_points_alone_count() -> None:
    played, other = (branch(HAS._replace(gold=gold), is_end=True) for gold in (3, 7))
    assert gain_forms(other, played, 0) == [["same"]]
    assert outcome_texts(other, played, NAMES) == [
        "After the final scoring everybody has the same PP either way."
    ]


def test_what_a_player_has_besides_stands_behind_the_points() -> None:
    other = branch(HAS._replace(nobles=1, gold=1, tiles=3), HAS._replace(pp=12))
    assert outcome_texts(other, PLAYED, NAMES) == [
        "After this round Bob has 3 PP more.",
        "Ann has 1 fewer noble, 2 more tiles and 2 less gold.",
    ]


def test_an_extension_tile_is_listed_by_its_own_letter_and_what_it_gives() -> None:
    game = finished()
    (fork,) = game.forks(0)
    assert isinstance(fork.taken, BuildTile)
    names = Names(game.rules, tuple(seat.name for seat in game.seats))
    told = {space: option_in_group(fork, BuildTile(space), names)[1][:2] for space in range(1, 6)}
    assert told == {
        1: ("K", "upgrade"),
        2: ("L", "2 squires"),
        3: ("M", "2 gold"),
        4: ("N", "2 votes"),
        5: ("O", "1 gold + 1 squire"),
    }
    assert option_forms(fork, BuildTile(5), names)[0] == "tile O, 1 gold + 1 squire"
    assert option_forms(fork, BuildTile(5), names)[-1] == "tile O, 1g+1sq"
    assert option_forms(fork, BuildTile(1), names)[:2] == (
        "tile K, upgrade for 2 squires",
        "tile K, upgrade",
    )
