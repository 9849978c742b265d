"""The hall of games on the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from shutil import copyfile

import pytest

from tests.cli.conftest import Run


def test_named_files_are_listed_with_what_is_counted(run: Run, finished: Path) -> None:
    result = run("hall", str(finished))
    assert result.exit_code == 0
    assert "GAMES: 1 game" in result.stdout
    for said in ("Ann (random)", "Bob (greedy)", "PLAYERS", "LAWS VOTED ON", "[finished]"):
        assert said in result.stdout


def test_of_a_few_games_and_votes_there_are_numbers_and_of_more_percentages(
    run: Run, finished: Path, tmp_path: Path
) -> None:
    assert "%" not in run("hall", str(finished)).stdout
    copies = [tmp_path / f"{number}.toml" for number in range(5)]
    for copy in copies:
        copyfile(finished, copy)
    assert re.search(r"bot greedy +\d+ +\d+%", run("hall", *map(str, copies)).stdout)


def test_saved_games_are_listed_without_those_that_are_not_over(
    run: Run, folder: Path, finished: Path, unfinished: Path
) -> None:
    assert run("hall").stdout == "No game matches this filter.\n"
    folder.mkdir(parents=True)
    copyfile(finished, folder / "one.toml")
    copyfile(unfinished, folder / "two.toml")
    (folder / "three.toml").write_text("format = ", encoding="utf-8")
    result = run("hall")
    assert result.exit_code == 0
    assert "[one]" in result.stdout
    assert "[two]" not in result.stdout
    assert "three.toml" in result.stderr


def test_json_has_games_players_and_laws(run: Run, finished: Path) -> None:
    data = json.loads(run("hall", str(finished), "--format", "json").stdout)
    (game,) = data["games"]
    assert [player["name"] for player in game["players"]] == ["Ann", "Bob", "Cid"]
    assert any(player["won"] for player in game["players"])
    assert len(game["votes"]) == 15
    assert {each["name"] for each in data["players"]} == {"random", "greedy"}
    assert sum(each["votes"] for each in data["laws"]) == 15


@pytest.mark.parametrize(
    ("options", "is_listed"),
    [
        (("--player", "ann"), True),
        (("--player", "Zoe"), False),
        (("--laws", "base", "--who", "bots"), True),
        (("--laws", "new"), False),
        (("--who", "people"), False),
        (("--ruleset", "base"), True),
    ],
)
def test_games_are_sifted(
    run: Run, finished: Path, options: tuple[str, ...], is_listed: bool
) -> None:
    result = run("hall", str(finished), *options)
    assert result.exit_code == 0
    assert ("[finished]" in result.stdout) == is_listed


def test_a_named_file_that_cannot_be_used_is_told(run: Run, finished: Path, home: Path) -> None:
    broken = home / "broken.toml"
    broken.write_text("format = ", encoding="utf-8")
    result = run("hall", str(finished), str(broken), "nothing")
    assert result.exit_code == 2
    assert "[finished]" in result.stdout
    assert [line.split(":")[0] for line in result.stderr.strip().splitlines()] == ["Skipped"] * 2
