"""``lancaster simulate`` as people and programs use it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lancaster_tui.cli.main import lancaster
from lancaster_tui.content.folders import shipped
from lancaster_tui.table.record import from_toml
from lancaster_tui.table.table import Table


def simulate(*arguments: str) -> Result:
    return CliRunner().invoke(lancaster, ["simulate", *arguments])


def test_json_is_all_there_is_on_stdout() -> None:
    seats = "greedy,random,random,random"
    result = simulate("--seats", seats, "--games", "4", "--seed", "1", "--format", "json")
    assert result.exit_code == 0
    report = json.loads(result.stdout)
    assert list(report) == [
        "games", "players", "seed", "ruleset", "laws", "bots", "positions", "winner_score",
        "margin", "points_by_source",
    ]  # fmt: skip
    assert [list(bot) for bot in report["bots"]] == [
        ["bot", "seats", "wins", "win_rate", "ci95", "mean_score", "mean_rank"]
    ] * 2
    assert [list(place) for place in report["positions"]] == [["position", "win_rate", "ci95"]] * 4
    low, high = report["bots"][0]["ci95"]
    assert low <= report["bots"][0]["win_rate"] <= high
    assert list(report["winner_score"]) == list(report["margin"]) == ["mean", "p5", "p50", "p95"]


def test_the_table_names_every_bot_with_its_share() -> None:
    result = simulate("--seats", "greedy:spite=0,random,random", "--games", "3")
    assert result.exit_code == 0
    assert "greedy:spite=0" in result.stdout
    assert "random" in result.stdout
    assert "%" in result.stdout


def test_records_can_be_replayed(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    result = simulate("--seats", "random,random,random", "--games", "2", "--records", str(folder))
    assert result.exit_code == 0
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["game-0001.toml", "game-0002.toml"]
    for path in folder.iterdir():
        assert Table(from_toml(path.read_text("utf-8"), path.name)).is_over


def test_another_ruleset_is_played(tmp_path: Path) -> None:
    base = (shipped("rulesets") / "base.toml").read_text("utf-8")
    short = tmp_path / "short.toml"
    short.write_text(base.replace("rounds = 5", "rounds = 1", 1), "utf-8")
    folder = tmp_path / "records"
    options = ("--seats", "random,random,random", "--games", "1", "--records", str(folder))
    assert simulate(*options, "--ruleset", str(short)).exit_code == 0
    (path,) = folder.iterdir()
    assert from_toml(path.read_text("utf-8"), path.name).ruleset.rounds == 1


def test_records_are_never_written_over(tmp_path: Path) -> None:
    arguments = ("--seats", "random,random,random", "--games", "1", "--records", str(tmp_path))
    assert simulate(*arguments).exit_code == 0
    before = (tmp_path / "game-0001.toml").read_bytes()
    result = simulate(*arguments, "--seed", "2")
    assert result.exit_code == 2
    assert "already there" in result.stderr
    assert (tmp_path / "game-0001.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seats", "gredy,random,random"), 'did you mean "greedy"?'),
        (("--seats", "Ann,random,random"), 'no bot is called "Ann"'),
        (("--seats", "Zoe=greedy,random,random"), "no bot is called"),
        (("--seats", "greedy,random"), "not for 2"),
        (("--seats", ""), "--seats"),
        (("--games", "0"), "--games"),
        (("--games", "many"), "--games"),
        (("--seed", "-1"), "--seed"),
        (("--seed", str(2**63)), "is no whole number from 0 to"),
        (("--ruleset", "bse"), 'no ruleset "bse"; did you mean "base"?'),
        (("--format", "xml"), "--format"),
        (("--records", __file__), "--records"),
        (("--records", f"{__file__}/inside"), "--records"),
    ],
)
def test_bad_input_ends_with_a_sentence_and_2(arguments: tuple[str, ...], said: str) -> None:
    result = simulate(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert not result.stdout


def test_help_does_not_wait_for_rich_or_pydantic() -> None:
    code = (
        "import sys,  lancaster_tui.cli.simulate;"
        "print(*sorted(name for name in ('rich', 'textual', 'pydantic') if name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
