"""``lancaster duel`` and ``lancaster ladder`` as people and programs use them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lancaster_tui.bots import registry
from lancaster_tui.cli.main import lancaster
from lancaster_tui.content.folders import shipped
from tests.programs import SILENT, Script, wait_until_ended, wait_until_heard


def run(*arguments: str) -> Result:
    return CliRunner().invoke(lancaster, arguments)


DUEL = ("duel", "greedy", "random", "--games", "8")


def test_json_is_all_there_is_on_stdout() -> None:
    result = run(*DUEL, "--players", "4", "--seed", "2", "--laws", "new", "--format", "json")
    assert result.exit_code == 0
    report = json.loads(result.stdout)
    assert list(report) == ["players", "games", "seed", "laws", "bots", "ruleset", "verdict"]
    assert [report[key] for key in ("players", "games", "seed", "laws", "ruleset")] == [
        4, 8, 2, "new", "base",
    ]  # fmt: skip
    assert [bot["bot"] for bot in report["bots"]] == ["greedy", "random"]
    for bot in report["bots"]:
        assert list(bot) == [
            "bot", "win_rate", "ci95", "mean_score", "ms_per_decision", "stood_in",
        ]  # fmt: skip
        low, high = bot["ci95"]
        assert 0 <= low <= bot["win_rate"] <= high <= 1
        assert bot["ms_per_decision"] > 0
    assert list(report["verdict"]) == ["decision", "games"]


def test_the_table_names_both_and_the_verdict() -> None:
    result = run("duel", "greedy:spite=0", "random", "--players", "2", "--games", "30")
    assert result.exit_code == 0
    assert "30 games, 2 players, ruleset base, laws base, seed 1" in result.stdout
    assert re.search(r"greedy:spite=0 +│ 1 +│ 100\.0% +│ [\d.]+% to 100\.0%", result.stdout)
    assert re.search(
        r"greedy:spite=0 is stronger than random: decided after \d+ games\.", result.stdout
    )


def test_it_is_told_if_nothing_is_decided() -> None:
    result = run("duel", "greedy", "greedy:spite=0.4", "--players", "2", "--games", "2")
    assert "Not decided after 2 games: more are needed." in result.stdout


def test_a_duel_may_stop_early() -> None:
    options = ("--players", "2", "--games", "200", "--stop-early", "--format", "json")
    report = json.loads(run("duel", "random", "greedy", *options).stdout)
    assert report["games"] == report["verdict"]["games"] < 50
    assert report["verdict"]["decision"] == "weaker"


@pytest.mark.parametrize("command", ["duel", "ladder"])
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("gredy", "random"), 'did you mean "greedy"?'),
        (("greedy", "Ann"), 'no bot is called "Ann"'),
        (("greedy:spte=1", "random"), 'did you mean "spite"?'),
        (("greedy", "engine:/"), '"/" cannot be run as a program'),
        (("greedy", "random", "--players", "1"), "not for 1"),
        (("greedy", "random", "--players", "6"), "not for 6"),
        (("greedy", "random", "--players", "two"), "--players"),
        (("greedy", "random", "--laws", "old"), 'no law set "old"'),
        (("greedy", "random", "--games", "0"), "--games"),
        (("greedy", "random", "--seed", "-1"), "--seed"),
        (("greedy", "random", "--jobs", "0"), "--jobs"),
        (("greedy", "random", "--ruleset", "bse"), 'no ruleset "bse"; did you mean "base"?'),
        (("greedy", "random", "--format", "xml"), "--format"),
    ],
)
def test_bad_input_ends_with_a_sentence_and_2(
    command: str, arguments: tuple[str, ...], said: str
) -> None:
    result = run(command, *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert not result.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("duel",), "Missing argument 'A'"),
        (("duel", "greedy"), "Missing argument 'B'"),
        (("ladder", "greedy"), "a ladder needs 2 bots or more."),
        (("ladder", "greedy", "random", "Greedy"), '"greedy" is named twice.'),
    ],
)
def test_too_few_bots_and_those_named_twice_are_refused(
    arguments: tuple[str, ...], said: str
) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_new_laws_that_a_ruleset_has_not_are_refused(tmp_path: Path, jobs: str) -> None:
    base = (shipped("rulesets") / "base.toml").read_text("utf-8")
    path = tmp_path / "old.toml"
    path.write_text(base[: base.index("[[new_laws]]")] + base[base.index("[ending]") :], "utf-8")
    result = run(*DUEL, "--ruleset", str(path), "--laws", "new", "--jobs", jobs)
    assert result.exit_code == 2
    assert "--laws" in result.stderr
    assert "base has no new laws" in result.stderr


def test_a_ladder_is_a_table_or_markdown() -> None:
    options = ("ladder", "random", "greedy", "--players", "3", "--games", "6")
    told = run(*options).stdout
    assert "Each duel: 6 games, 3 players, ruleset base, laws base, seed 1; ratings" in told
    assert re.search(r"│ 1 │ greedy │ \+\d+ +│ \+\d+ to \+\d+ │ 100\.0%", told)
    lines = run(*options, "--format", "markdown").stdout.splitlines()
    rows = [line for line in lines if line.startswith("|")]
    assert rows[0] == "|  | bot | rating | 95 % | wins alone | PP | ms per decision |"
    assert re.match(r"\| 1 \| greedy \| \+\d+ \| \+\d+ to \+\d+ \| 100\.0% \| [\d.]+ \|", rows[2])
    assert rows[3].startswith("| 2 | random | +0 |  | 0.0% |")
    assert rows[4:] == [
        "| alone against | 1 | 2 |",
        "| --- | --- | --- |",
        "| greedy |  | 100% |",
        "| random | 0% |  |",
    ]


def test_without_names_the_bots_of_the_game_are_on_the_ladder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert {"greedy", "random"} <= set(registry.built_in_names())
    few = ["random", "greedy", "greedy:spite=0"]  # all of them would play for long
    monkeypatch.setattr(registry, "built_in_names", lambda: few)
    result = run("ladder", "--games", "1", "--players", "2", "--format", "markdown")
    assert result.exit_code == 0
    for name in few:
        assert re.search(rf"\| \d+ \| {name} \|", result.stdout)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_duel_and_its_programs_without_a_traceback(tmp_path: Path, jobs: str) -> None:
    script = Script(tmp_path, SILENT)
    command = [sys.executable, "-m", "lancaster_tui", "duel", script.spec, "greedy"]
    with subprocess.Popen(
        [*command, "--games", "8", "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        wait_until_heard(script, 2)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it, to all processes
        told, errors = process.communicate()
    wait_until_ended(script)
    assert process.returncode == 130
    assert not told
    assert b"Traceback" not in errors
