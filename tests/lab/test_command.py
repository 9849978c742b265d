"""``lancaster simulate`` as people and programs use it."""

from __future__ import annotations

import csv
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
        (("--until", "1"), '"1" is not a number of percentage points such as 1pp.'),
        (("--until", "0pp"), "is not a number of percentage points"),
        (("--against", "base"), '"base" is what is played anyway.'),
        (("--against", "bbbbb"), '"bbbbb" is what is played anyway.'),
        (("--against", "bse"), 'no ruleset "bse"; did you mean "base"?'),
        (("--measure", "nothing.py"), "nothing.py: cannot be read: No such file or directory."),
        (("--run", "a.jsonl", "--records", "b"), "--records and --run cannot be used together"),
        (("--run", "."), "Error: .: not a file"),
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


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(text.splitlines()))


def test_csv_has_a_row_for_each_figure() -> None:
    rows = rows_of(simulate(*RANDOMS, "--format", "csv").stdout)
    assert list(rows[0]) == ["ruleset", "laws", "figure", "value", "low", "high", "games"]
    report = json.loads(simulate(*RANDOMS, "--format", "json").stdout)
    assert [row["figure"] for row in rows] == [" ".join(e["figure"]) for e in report["figures"]]
    assert [float(row["value"]) for row in rows] == [e["value"] for e in report["figures"]]
    (wins,) = (row for row in rows if row["figure"] == "position 1 wins")
    place = report["positions"][0]
    assert [float(wins[key]) for key in ("value", "low", "high")] == [
        place["win_rate"], *place["ci95"],
    ]  # fmt: skip


def test_two_sets_are_compared_figure_by_figure() -> None:
    options = (*RANDOMS, "--laws", "new", "--against", "base")
    told = json.loads(simulate(*options, "--format", "json").stdout)
    (report,) = told["reports"]
    (comparison,) = told["comparisons"]
    assert report["law_set"] == comparison["one"]["law_set"] == "nnnnn"
    assert comparison["other"]["law_set"] == "bbbbb"
    base = json.loads(simulate(*RANDOMS, "--format", "json").stdout)
    values = {tuple(each["figure"]): each["value"] for each in base["figures"]}
    for each in comparison["differences"]:
        assert each["other"] == values[tuple(each["figure"])]
        assert each["value"] == pytest.approx(each["one"] - each["other"])
    table = simulate(*options).stdout
    assert "new less base, 2 games each over the same deals" in table
    rows = rows_of(simulate(*options, "--format", "csv").stdout)
    assert len([row for row in rows if row["laws"] == "new - base"]) == len(
        comparison["differences"]
    )


def test_a_ruleset_is_compared_with_base(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        """format = 1
id = "mine"
name = "Mine"
based_on = "base"

[[laws]]
id = "LAW-B12"
effect = { kind = "per", count = { of = "conflicts" }, reward = { pp = 6 } }
""",
        "utf-8",
    )
    options = ("--seats", "random,random,random", "--games", "60", "--ruleset", str(path))
    result = simulate(*options, "--against", "base", "--jobs", "1")
    assert result.exit_code == 0, result.stderr
    assert "mine less base, 60 games each over the same deals" in result.stdout
    assert re.search(r"law LAW-B12 pays .* found ", result.stdout)


def test_a_copy_that_keeps_its_id_has_a_name_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = (shipped("rulesets") / "base.toml").read_text(encoding="utf-8")
    path.write_text(text.replace("rounds = 5", "rounds = 4", 1), encoding="utf-8")
    run = ("--run", str(tmp_path / "run.jsonl"))
    compared = (*RANDOMS, "--ruleset", str(path), "--against", "base", *run)
    told = simulate(*compared).stdout
    assert "base (--ruleset) less base (--against), 2 games each" in told
    assert {row["ruleset"] for row in rows_of(simulate(*compared, "--format", "csv").stdout)} == {
        "base (--ruleset)",
        "base (--ruleset) - base (--against)",
    }
    page = simulate(*compared, "--format", "html").stdout
    for name in ("base (--ruleset)", "base (--against)"):
        assert f"compared with ruleset {name}" in page or f"Ruleset {name}: 2 games" in page
    assert {each.name for each in tmp_path.glob("run*")} == {"run-base-1.jsonl", "run-base-2.jsonl"}


def test_the_report_begins_with_the_seat_and_warns_where_it_is_more_than_the_bots() -> None:
    played = ("--seats", "greedy,greedy:castle=1.51,greedy", "--games", "6")
    second = simulate(*played).stdout.splitlines()[1]
    assert second.startswith("Seats first: position ")
    assert "every bot had every position equally often" in second
    report = json.loads(simulate(*played, "--format", "json").stdout)
    rates = [bot["win_rate"] for bot in report["bots"]]
    is_more = report["seat_effect"]["value"] > max(rates) - min(rates)
    assert ("Warning" in second) == is_more


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    options = ("--seats", "random,random", "--format", "json", "--run", str(path))
    assert simulate(*options, "--games", "2").exit_code == 0
    told = simulate(*options, "--games", "5").stdout
    assert len(path.read_bytes().splitlines()) == 6
    assert told == simulate("--seats", "random,random", "--format", "json", "--games", "5").stdout
    other = simulate(*options, "--laws", "new")
    assert other.exit_code == 2
    assert "run.jsonl:1:" in other.stderr
    assert "its law_set is bbbbb, not nnnnn" in other.stderr


def test_several_sets_have_a_file_each(tmp_path: Path) -> None:
    options = (*RANDOMS, "--laws", "base,bnbnb", "--run", str(tmp_path / "run.jsonl"))
    assert simulate(*options, "--against", "new").exit_code == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["run-base.jsonl", "run-bnbnb.jsonl", "run-new.jsonl"]


def test_it_ends_when_it_is_decided() -> None:
    options = ("--seats", "random,random", "--until", "12pp", "--format", "json", "--jobs", "1")
    report = json.loads(simulate(*options).stdout)
    assert report["games"] in (50, 100)
    assert json.loads(simulate(*options, "--games", "20").stdout)["games"] == 20


def test_a_measure_of_ones_own_is_in_the_report(tmp_path: Path) -> None:
    path = tmp_path / "gold.py"
    path.write_text(
        """from lancaster_tui.lab.measures.measure import Measure, Sample

class Gold(Measure):
    def after_act(self, state, events):
        self.state = state

    def after_game(self, game):
        for seat in range(game.players):
            yield Sample(("left", f"seat {seat + 1}"), self.state.seats[seat].gold)
""",
        "utf-8",
    )
    options = ("--seats", "random,random", "--games", "20", "--measure", str(path))
    told = simulate(*options, "--jobs", "2").stdout
    assert told == simulate(*options, "--jobs", "1").stdout
    assert re.search(r"gold left seat 1 +. \d", told)


def test_help_does_not_wait_for_rich_or_pydantic() -> None:
    code = (
        "import sys,  lancaster_tui.cli.simulate;"
        "print(*sorted(name for name in ('rich', 'textual', 'pydantic') if name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
