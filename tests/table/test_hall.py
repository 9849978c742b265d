"""The hall of games: which games are in it, which are wanted, and what is counted."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from lancaster_tui.table.hall import (
    Broken,
    Played,
    Sieve,
    each_played,
    law_tallies,
    player_tallies,
)
from lancaster_tui.table.record import to_toml
from lancaster_tui.table.table import Table
from tests.table.games import deal, play_on

GAMES = {
    "people": ("Ann,Bob,Cid", "base"),
    "bots": ("random,greedy,random", "new"),
    "both": ("Ann,greedy,random", "nbbbb"),
}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    for name, (seats, laws) in GAMES.items():
        table = Table(deal(seats, law_set=laws))
        play_on(table, 10_000, Random(1))
        (folder / f"{name}.toml").write_text(to_toml(table.record), encoding="utf-8")
        if name == "both":
            begun = table.record.cut(20)
            (folder / "begun.toml").write_text(to_toml(begun), encoding="utf-8")
    (folder / "broken.toml").write_text("format = ", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def played(files: Path) -> dict[str, Played]:
    found = each_played(sorted(files.glob("*.toml")))
    return {each.path.stem: each for each in found if isinstance(each, Played)}


def test_games_that_are_over_are_in_it_and_broken_files_are_told(
    files: Path, played: dict[str, Played]
) -> None:
    assert set(played) == set(GAMES)
    broken = [each for each in each_played(files.glob("*.toml")) if isinstance(each, Broken)]
    assert [each.path.stem for each in broken] == ["broken"]


def test_a_game_knows_its_winners_and_its_votes(played: dict[str, Played]) -> None:
    for game in played.values():
        assert len(game.votes) == 15
        best = max(game.points)
        assert [game.points[seat] for seat in game.winners] == [best] * len(game.winners)


@pytest.mark.parametrize(
    ("sieve", "expected"),
    [
        (Sieve(), set(GAMES)),
        (Sieve(player="ann"), {"people", "both"}),
        (Sieve(player="Nobody"), set()),
        (Sieve(who="people"), {"people"}),
        (Sieve(who="bots"), {"bots"}),
        (Sieve(who="both"), {"both"}),
        (Sieve(laws="base"), {"people"}),
        (Sieve(laws="new"), {"bots"}),
        (Sieve(laws="mixed", player="Ann"), {"both"}),
        (Sieve(ruleset="base"), set(GAMES)),
        (Sieve(ruleset="other"), set()),
    ],
)
def test_a_sieve_lets_through_what_is_wanted(
    played: dict[str, Played], sieve: Sieve, expected: set[str]
) -> None:
    assert {name for name, game in played.items() if sieve.lets_through(game)} == expected


def test_wins_games_and_points_are_counted(played: dict[str, Played]) -> None:
    games = list(played.values())
    tallies = {each.name: each for each in player_tallies(games)}
    assert sum(each.games for each in tallies.values()) == 9
    assert sum(each.wins for each in tallies.values()) == pytest.approx(3)
    points = sum(sum(game.points) for game in games)
    assert sum(each.points for each in tallies.values()) == points
    assert (tallies["Ann"].games, tallies["Ann"].is_bot) == (2, False)
    assert (tallies["random"].games, tallies["random"].is_bot) == (3, True)
    order = [each.is_bot for each in player_tallies(games)]
    assert order == sorted(order)


def test_a_shared_win_is_a_part_of_one_for_each(played: dict[str, Played]) -> None:
    shared = played["people"]._replace(points=(30, 30, 10))
    assert [each.wins for each in player_tallies([shared])] == [0.5, 0.5, 0.0]


def test_votes_on_laws_are_counted(played: dict[str, Played]) -> None:
    games = list(played.values())
    tallies = law_tallies(games)
    assert sum(each.votes for each in tallies) == 45
    passed = sum(passed for game in games for _, passed in game.votes)
    assert sum(each.passed for each in tallies) == passed
    shares = [each.passed / each.votes for each in tallies]
    assert shares == sorted(shares, reverse=True), "most often passed first"
