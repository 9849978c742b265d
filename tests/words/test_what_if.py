"""What another answer would have brought, in words."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from lancaster_tui.bots.comparison import Holding
from lancaster_tui.rules.actions import BuildTile, Place, Vote
from lancaster_tui.table.what_if import Branch, RoundAct
from lancaster_tui.words.names import Names
from lancaster_tui.words.what_if import (
    by_bots_text,
    gain_cells,
    gain_heads,
    option_forms,
    option_in_group,
    outcome_texts,
    same_votes_texts,
)
from tests.rules.builder import BASE
from tests.table.rewatched import finished

NAMES = Names(BASE, ("Ann", "Bob"))
HAS = Holding(9, 3, 2, 1, 2, 1, -4, -9, 0, 1, (0,))


def branch(
    ann: Holding,
    bob: Holding = HAS,
    *,
    leads: Sequence[float] = (0.0, 0.0),
    by_bots: Sequence[int] = (),
    is_end: bool = False,
) -> Branch:
    """Return a round that Ann begins, after which she and Bob have something."""
    place = Place(1, 0, 0)
    acts = [RoundAct(0, place), *(RoundAct(seat, place, by_bot=True) for seat in by_bots)]
    return Branch(acts, [], (), [ann, bob], leads, is_end, [])


PLAYED = branch(HAS)


def test_every_answer_says_in_the_same_units_what_it_brings() -> None:
    other = branch(HAS._replace(pp=5, nobles=3, gold=5), leads=(2.6, -2.6))
    assert gain_heads(other) == ("+PP", "+est. lead")
    assert gain_cells(other, PLAYED, 0) == ("-4", "+3")
    assert gain_cells(other, PLAYED, 1) == ("0", "-3")
    little = branch(HAS, leads=(-0.4, 0.4))
    assert gain_cells(little, PLAYED, 0) == ("0", "0")


def test_of_a_ballot_the_lead_is_called_the_same() -> None:
    vote = PLAYED._replace(acts=[RoundAct(0, Vote(yes=True, markers=0))])
    assert gain_heads(vote) == gain_heads(PLAYED)


def test_at_the_end_of_the_game_points_alone_count_and_nothing_is_an_estimate() -> None:
    played, other = (branch(HAS._replace(gold=gold), is_end=True) for gold in (3, 7))
    assert gain_heads(other) == ("+PP", "+lead")
    assert outcome_texts(other, played, NAMES) == [
        "After the final scoring everybody has the same PP either way."
    ]


def test_what_a_player_has_besides_stands_behind_the_points() -> None:
    other = branch(HAS._replace(nobles=1, gold=1, tiles=3, strength=-10), HAS._replace(pp=12))
    assert outcome_texts(other, PLAYED, NAMES) == [
        "After this round Bob has 3 PP more.",
        "Ann has 1 noble fewer, 2 tiles more, 1 less strength and 2 gold less.",
        "Ann's estimated lead at the end of the game is about the same.",
    ]
    ahead = branch(HAS._replace(squires=4), leads=(1.2, -1.2))
    assert outcome_texts(ahead, PLAYED, NAMES)[1:] == [
        "Ann has 2 squires more.",
        "Ann's estimated lead at the end of the game is 1 PP higher.",
    ]


@pytest.mark.parametrize(
    ("by_bots", "said"),
    [
        ((), "All later moves are as they were played."),
        ((1,), "a bot chose (once)."),
        ((0,), "a bot chose (once, for Ann)."),
        ((1, 1), "a bot chose (2 times)."),
        ((0, 0), "a bot chose (2 times, for Ann)."),
        ((0, 1, 1), "a bot chose (3 times, 1 of them for Ann)."),
    ],
)
def test_whose_moves_a_bot_chose_is_told(by_bots: Sequence[int], said: str) -> None:
    assert by_bots_text(branch(HAS, by_bots=by_bots), NAMES).endswith(said)


def test_an_extension_tile_is_listed_by_its_own_letter_and_what_it_gives() -> None:
    game = finished()
    (fork,) = game.forks(0)
    assert isinstance(fork.taken, BuildTile)
    names = Names.at_table(game.rules, game.seats)
    told = {space: option_in_group(fork, BuildTile(space), names)[1][:2] for space in range(1, 6)}
    assert told == {
        1: ("K", ["upgrade"]),
        2: ("L", ["2 squires"]),
        3: ("M", ["2 gold"]),
        4: ("N", ["2 votes"]),
        5: ("O", ["1 gold + 1 squire"]),
    }
    assert option_forms(fork, BuildTile(5), names)[0] == "tile O, 1 gold + 1 squire"
    assert option_forms(fork, BuildTile(5), names)[-1] == "tile O, 1g+1sq"
    assert option_forms(fork, BuildTile(1), names)[:2] == (
        "tile K, upgrade for 2 squires",
        "tile K, upgrade",
    )


def test_how_many_votes_end_as_they_did_is_told() -> None:
    game = finished()
    vote = game.rounds[1].votes[0]
    fork = next(fork for fork in game.forks(vote.moment) if fork.seat == 0)
    played, other = game.as_played(fork), game.what_if(fork, fork.others[0])
    assert other.other_votes(played) == [vote.vote.law]
    assert same_votes_texts(other, played) == ["2 other votes end as they did."]
    assert same_votes_texts(played, played) == ["3 votes end as they did."]
    assert same_votes_texts(PLAYED, PLAYED) == []
