"""What each command does, and its exit code."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

import pytest

from lancaster_tui.content.folders import shipped
from lancaster_tui.rules.action_text import action_text, parse_action
from lancaster_tui.table.saves import list_saves, read_record
from lancaster_tui.table.table import Table
from tests.cli.conftest import Run

SEATS = "Ann,greedy,random"


def test_the_version_is_that_of_the_package(run: Run) -> None:
    result = run("--version")
    assert (result.exit_code, result.stdout) == (
        0,
        f"lancaster, version {version('lancaster-tui')}\n",
    )


@pytest.mark.parametrize("command", ["play", "resume", "demo", "replay", "simulate"])
def test_every_command_is_listed_and_has_help(run: Run, command: str) -> None:
    assert f"\n  {command} " in run("--help").stdout
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"Usage: lancaster {command}" in result.stdout.replace("root", "lancaster")


@pytest.mark.parametrize("command", ["play", "resume", "demo", "replay"])
def test_help_has_examples_with_options_that_exist(run: Run, command: str) -> None:
    help_text = run(command, "--help").stdout
    options, examples = help_text.split("Examples:")
    for word in examples.split():
        if word.startswith("--"):
            assert word in options
    assert f"lancaster {command}" in examples


def test_bots_with_parameters_take_their_seats(run: Run) -> None:
    done = run("play", "--seats", "Ann,greedy:spite=0,danger=1,random", "--plain")
    assert done.exit_code == 0
    assert "Ann (person), Greedy (greedy:spite=0,danger=1), Random (random)." in done.stdout


def test_a_game_in_lines_is_played_saved_and_resumed(run: Run, folder: Path) -> None:
    first = run("play", "--seats", SEATS, "--seed", "3", "--plain", typed="1\n")
    assert first.exit_code == 0
    (summary,) = list_saves()
    assert [seat.name for seat in summary.seats] == ["Ann", "Greedy", "Random"]
    assert str(summary.path) in first.stdout
    record = read_record(summary.path)
    table = Table(record)
    ask = table.decision(0)
    assert ask is not None
    second = run("resume", "--plain", typed=f"{action_text(ask.actions[0])}\n")
    assert second.exit_code == 0
    after = read_record(summary.path)
    assert after.actions[: len(record.actions)] == record.actions
    assert len(after.actions) > len(record.actions)
    assert len(list_saves()) == 1


def test_the_same_seed_is_the_same_game(run: Run) -> None:
    for _ in range(2):
        run("play", "--seats", SEATS, "--seed", "3", "--plain", typed="1\n")
    one, other = (read_record(summary.path) for summary in list_saves())
    assert one == other


def test_without_a_seed_games_differ(run: Run) -> None:
    for _ in range(2):
        run("play", "--seats", SEATS, "--plain", typed="1\n")
    one, other = (read_record(summary.path) for summary in list_saves())
    assert one.seed != other.seed


def test_a_ruleset_of_ones_own_is_played(run: Run, home: Path) -> None:
    base = (shipped("rulesets") / "base.toml").read_text(encoding="utf-8")
    path = home / "mine.toml"
    path.write_text(base.replace('name = "Lancaster"', 'name = "Mine"'), encoding="utf-8")
    result = run("play", "--seats", SEATS, "--ruleset", str(path), "--plain", typed="1\n")
    assert result.exit_code == 0
    assert read_record(list_saves()[0].path).ruleset.name == "Mine"


@pytest.mark.parametrize("name", ["mine", "mine.toml"])
def test_a_saved_game_is_resumed_by_its_name(
    run: Run, folder: Path, unfinished: Path, name: str
) -> None:
    folder.mkdir(parents=True)
    unfinished.rename(folder / "mine.toml")
    result = run("resume", name, "--plain")
    assert result.exit_code == 0
    assert f"{folder}/mine.toml" in result.stdout


def test_play_needs_no_options(run: Run) -> None:
    result = run("play", "--plain")
    assert result.exit_code == 0
    assert "Player (person), Greedy (greedy)" in result.stdout


def test_resume_without_a_file_takes_the_latest_game_that_is_not_over(
    run: Run, folder: Path, finished: Path, unfinished: Path
) -> None:
    folder.mkdir(parents=True)
    unfinished.rename(folder / "unfinished.toml")
    finished.rename(folder / "finished.toml")
    (folder / "broken.toml").write_text("format = ", encoding="utf-8")
    result = run("resume", "--plain")
    assert result.exit_code == 0
    assert f"{folder}/unfinished.toml" in result.stdout
    assert "Passed over" in result.stderr
    assert "broken.toml" in result.stderr


def test_demo_without_a_terminal_tells_a_game_in_words(run: Run, folder: Path) -> None:
    result = run("demo", "--seed", "7")
    assert result.exit_code == 0
    for name in ("Neville", "Percy", "Talbot", "Beaufort"):
        assert name in result.stdout
    assert "Phase: parliament" in result.stdout
    assert "wins" in result.stdout
    assert run("demo", "--seed", "7").stdout == result.stdout
    assert list_saves() == []


def test_replay_tells_a_game_in_words_with_the_final_scores(run: Run, finished: Path) -> None:
    result = run("replay", str(finished))
    assert result.exit_code == 0
    table = Table(read_record(finished))
    for seat, seating in enumerate(table.seats):
        assert f"{seating.name}, {table.ledger.total(seat)} PP" in result.stdout


def test_replay_stops_where_it_is_told(run: Run, finished: Path) -> None:
    result = run("replay", str(finished), "--at", "20")
    assert result.exit_code == 0
    whole = run("replay", str(finished)).stdout
    told, _, standing = result.stdout.rstrip().rpartition("\n\n")
    assert whole.startswith(told)
    assert standing.startswith("After action 20 of ")
    assert "Ann 0 PP" in standing


def test_replay_in_json_has_the_start_then_every_action(run: Run, finished: Path) -> None:
    result = run("replay", str(finished), "--format", "jsonl")
    assert result.exit_code == 0
    start, *steps = [json.loads(line) for line in result.stdout.splitlines()]
    record = read_record(finished)
    table = Table(record)
    assert start["seed"] == 7
    assert start["ruleset"]["id"] == "base"
    assert [seat["name"] for seat in start["seats"]] == ["Ann", "Bob", "Cid"]
    assert start["state"]["law_pile"] == record.start.laws[6:]
    assert [f"{step['seat']} {step['action']}" for step in steps] == record.actions
    assert [step["number"] for step in steps] == list(range(1, len(steps) + 1))
    assert all(parse_action(step["action"]) for step in steps)
    assert all(step["events"] for step in steps)
    scores = [seat["pp"] for seat in steps[-1]["state"]["seats"]]
    assert scores == [table.ledger.total(seat) for seat in range(3)]
    assert steps[-1]["events"][-1] | {"winners": []} == {
        "event": "GameEnded",
        "pp": scores,
        "winners": [],
    }


def test_replay_in_json_stops_where_it_is_told(run: Run, finished: Path) -> None:
    lines = run("replay", str(finished), "--format", "jsonl", "--at", "5").stdout.splitlines()
    assert len(lines) == 6
    assert lines == run("replay", str(finished), "--format", "jsonl").stdout.splitlines()[:6]


@pytest.mark.parametrize("options", [(), ("--format", "jsonl"), ("--at", "3")])
def test_the_record_of_an_unfinished_game_is_not_shown(
    run: Run, unfinished: Path, options: tuple[str, ...]
) -> None:
    result = run("replay", str(unfinished), *options)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "this game is not over, so its record is secret" in result.stderr
