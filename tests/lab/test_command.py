"""``lancaster simulate`` as people and programs use it."""

from __future__ import annotations

import json
import re
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
        "games", "players", "seed", "ruleset", "law_set", "law_sets", "laws", "bots", "positions",
        "winner_score", "margin", "points_by_source", "seat_effect", "figures", "pairs",
    ]  # fmt: skip
    assert [list(bot) for bot in report["bots"]] == [
        ["bot", "seats", "wins", "win_rate", "ci95", "mean_score", "mean_rank", "stood_in"]
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


RANDOMS = ("--seats", "random,random,random", "--games", "2")


def test_several_law_sets_are_told_by_themselves_and_compared() -> None:
    result = simulate(*RANDOMS, "--laws", "base,new,bnbnb")
    assert result.exit_code == 0
    told = result.stdout
    for law_set in ("base", "new", "bnbnb"):
        assert f"2 games, 3 players, ruleset base, laws {law_set}, seed 1" in told
    comparison = told.partition("The sets of laws compared")[2]
    for law_set in ("base", "new", "bnbnb"):
        assert re.search(rf"{law_set} .* \d+\.\d ", comparison)


def test_of_equal_bots_the_comparison_tells_how_often_the_start_player_wins() -> None:
    laws = ("--laws", "base,new")
    reports = json.loads(simulate(*RANDOMS, *laws, "--format", "json").stdout)
    comparison = simulate(*RANDOMS, *laws).stdout.partition("The sets of laws compared")[2]
    assert "position 1 wins" in comparison
    assert "random wins" not in comparison
    for law_set, report in zip(("base", "new"), reports, strict=True):
        assert re.search(rf"{law_set} +. +{report['positions'][0]['win_rate']:.1%} ", comparison)
    mixed = simulate("--seats", "greedy,random,random", "--games", "2", *laws).stdout
    assert "position 1 wins" not in mixed.partition("The sets of laws compared")[2]


def test_one_law_set_is_not_compared() -> None:
    assert "compared" not in simulate(*RANDOMS, "--laws", "new").stdout


def test_a_law_set_comes_out_the_same_whatever_the_others_are() -> None:
    options = (*RANDOMS, "--format", "json", "--laws")
    several = json.loads(simulate(*options, "random,bnbnb,new").stdout)
    assert [report["law_set"] for report in several] == ["random", "bnbnb", "nnnnn"]
    for alone, report in zip(("random", "bnbnb", "new"), several, strict=True):
        assert json.loads(simulate(*options, alone).stdout) == report


def test_random_laws_say_what_was_drawn() -> None:
    drawn = json.loads(simulate(*RANDOMS, "--format", "json", "--laws", "random").stdout)
    assert sum(drawn["law_sets"].values()) == 2
    told = simulate(*RANDOMS, "--laws", "random").stdout
    assert re.search(r"laws random \([bn]{5} \dx", told)
    for law_set, games in drawn["law_sets"].items():
        assert f"{law_set} {games}x" in told


def test_records_of_all_law_sets_are_written(tmp_path: Path) -> None:
    options = ("--laws", "base,random", "--records", str(tmp_path))
    assert simulate("--seats", "random,random", "--games", "2", *options).exit_code == 0
    paths = sorted(tmp_path.iterdir())
    records = [from_toml(path.read_text("utf-8"), path.name) for path in paths]
    assert [record.law_set for record in records[:2]] == ["bbbbb"] * 2
    assert len(records) == 4
    assert all(Table(record).is_over for record in records)


def test_a_ruleset_without_new_laws_has_only_base_laws(tmp_path: Path) -> None:
    base = (shipped("rulesets") / "base.toml").read_text("utf-8")
    path = tmp_path / "old.toml"
    path.write_text(base[: base.index("[[new_laws]]")] + base[base.index("[ending]") :], "utf-8")
    options = (*RANDOMS, "--ruleset", str(path))
    assert simulate(*options).exit_code == 0
    for law_set in ("new", "random"):
        result = simulate(*options, "--laws", law_set)
        assert result.exit_code == 2
        assert "--laws" in result.stderr
        assert "base has no new laws: only the base laws can be chosen (LAW-6)." in result.stderr


def test_records_can_be_replayed(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    result = simulate("--seats", "random,random,random", "--games", "2", "--records", str(folder))
    assert result.exit_code == 0
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["game-0001.toml", "game-0002.toml"]
    for path in folder.iterdir():
        assert Table(from_toml(path.read_text("utf-8"), path.name)).is_over


def test_processes_write_the_same_records_in_the_same_order(tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        options = ("--seats", "greedy,random,random", "--games", "4", "--jobs", jobs)
        assert simulate(*options, "--records", str(tmp_path / jobs)).exit_code == 0
    alone, shared = (sorted((tmp_path / jobs).iterdir()) for jobs in ("1", "2"))
    assert [path.name for path in alone] == [path.name for path in shared]
    assert [path.read_bytes() for path in alone] == [path.read_bytes() for path in shared]


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
        (("--seats", "greedy"), "not for 1"),
        (("--seats", "greedy,random,random,random,random,random"), "not for 6"),
        (("--laws", "bnbb"), 'no law set "bnbb"'),
        (("--laws", "base,nwe"), 'no law set "nwe": use base, new, random, or a letter b or n'),
        (("--laws", "base,"), 'no law set ""'),
        (("--laws", "new,nnnnn"), '"new,nnnnn" names the same laws twice.'),
        (("--seats", ""), "--seats"),
        (("--games", "0"), "--games"),
        (("--games", "many"), "--games"),
        (("--seed", "-1"), "--seed"),
        (("--seed", str(2**63)), "is not a whole number from 0 to"),
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
