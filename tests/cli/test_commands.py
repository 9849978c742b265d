"""What each command does, and its exit code."""

from __future__ import annotations

import json
import os
import re
from importlib.metadata import version
from pathlib import Path
from shutil import copyfile

import pytest

from lancaster_tui.content.folders import shipped
from lancaster_tui.rules.notation import action_text, parse_action
from lancaster_tui.table import saves
from lancaster_tui.table.record import Record, to_toml
from lancaster_tui.table.replay import replay
from lancaster_tui.table.saves import list_saves, read_record
from lancaster_tui.table.table import Table
from lancaster_tui.tui import app as app_module
from lancaster_tui.tui.kit.looks import Looks
from tests.cli.conftest import Run
from tests.table.games import play_out

SEATS = "Ann,greedy,random"


def test_the_version_is_that_of_the_package(run: Run) -> None:
    result = run("--version")
    assert (result.exit_code, result.stdout) == (
        0,
        f"lancaster, version {version('lancaster-tui')}\n",
    )


@pytest.mark.parametrize("command", ["play", "learn", "resume", "demo", "replay", "simulate"])
def test_every_command_is_listed_and_has_help(run: Run, command: str) -> None:
    assert f"\n  {command} " in run("--help").stdout
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"Usage: lancaster {command}" in result.stdout.replace("root", "lancaster")


@pytest.mark.parametrize("command", ["play", "learn", "resume", "demo", "replay"])
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
    assert "Ann (person), Neville (greedy:spite=0,danger=1), Percy (random)." in done.stdout


def test_a_game_in_lines_is_played_saved_and_resumed(run: Run, folder: Path) -> None:
    first = run("play", "--seats", SEATS, "--seed", "3", "--plain", typed="1\n")
    assert first.exit_code == 0
    (summary,) = list_saves()
    assert [seat.name for seat in summary.seats] == ["Ann", "Neville", "Percy"]
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


@pytest.mark.parametrize(
    ("seats", "typed"), [("greedy,greedy", ""), (SEATS, "1\n"), (SEATS, "1\nquit\nquit\n")]
)
def test_a_game_that_cannot_be_saved_is_not_done(
    run: Run, folder: Path, seats: str, typed: str
) -> None:
    folder.parent.mkdir(parents=True)
    folder.touch()
    result = run("play", "--seats", seats, "--seed", "3", "--plain", typed=typed)
    assert result.exit_code == 2
    assert "The last actions could not be saved" in result.stdout


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
    assert "Player (person), Neville (mix)" in result.stdout


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
    assert "Skipped" in result.stderr
    assert "broken.toml" in result.stderr


def test_resume_without_a_file_replays_no_older_games(
    run: Run, folder: Path, unfinished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir(parents=True)
    for number in range(5):
        path = folder / f"game{number}.toml"
        copyfile(unfinished, path)
        os.utime(path, (1_000_000 + number, 1_000_000 + number))
    replayed: list[Record] = []

    def counted(record: Record) -> object:
        replayed.append(record)
        return replay(record)

    monkeypatch.setattr(saves, "replay", counted)
    assert f"{folder}/game4.toml" in run("resume", "--plain").stdout
    assert len(replayed) == 1


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
    assert standing.startswith("After act 20 of ")
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
        "kind": "game_ended",
        "pp": scores,
        "winners": [],
    }


def test_replay_of_several_files_checks_all_and_names_each(
    run: Run, finished: Path, unfinished: Path
) -> None:
    broken = finished.with_name("broken.toml")
    text = finished.read_text(encoding="utf-8")
    broken.write_text(text.replace('"2 place ', '"3 place ', 1), encoding="utf-8")
    good = run("replay", str(finished), str(finished))
    assert good.exit_code == 0
    first, second = good.stdout.splitlines()
    assert first == second
    number = len(read_record(finished).actions)
    assert re.fullmatch(rf"{finished}: all {number} acts fit; .* with \d+ PP.*\.", first)
    wrong = run("replay", str(broken), str(finished), str(broken))
    assert wrong.exit_code == 1
    assert wrong.stdout == f"{first}\n"
    assert wrong.stderr.count(f"Error: {broken}: action ") == 2
    worst = run("replay", str(broken), str(unfinished), "nothing", str(finished))
    assert worst.exit_code == 2
    assert worst.stdout == f"{first}\n"
    assert f"{unfinished}: this game is not over" in worst.stderr
    assert "nothing: no such file" in worst.stderr


def test_replay_of_several_files_in_json_is_one_after_the_other(run: Run, finished: Path) -> None:
    alone = run("replay", str(finished), "--format", "jsonl").stdout
    both = run("replay", str(finished), str(finished), "--format", "jsonl")
    assert (both.exit_code, both.stdout) == (0, alone + alone)
    result = run("replay", str(finished), str(finished), "--at", "3")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--at works with one file only." in result.stderr


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


@pytest.mark.rule("LAW-6")
@pytest.mark.parametrize(
    ("laws", "law_set"), [("base", "bbbbb"), ("NEW", "nnnnn"), ("bnbbn", "bnbbn")]
)
def test_a_game_is_played_with_the_laws_that_are_chosen(run: Run, laws: str, law_set: str) -> None:
    run("play", "--seats", SEATS, "--laws", laws, "--plain", typed="1\n")
    assert read_record(list_saves()[0].path).law_set == law_set


@pytest.mark.rule("LAW-6")
def test_laws_drawn_at_random_are_told(run: Run) -> None:
    drawn = set()
    for seed in range(4):
        args = ("play", "--seats", SEATS, "--laws", "random", "--seed", str(seed), "--plain")
        result = run(*args, typed="1\n")
        law_set = read_record(list_saves()[0].path).law_set
        drawn.add(law_set)
        assert ("\nNew laws in " in result.stdout) == ("n" in law_set)
        assert run(*args, typed="1\n").stdout.splitlines()[:8] == result.stdout.splitlines()[:8]
    assert len(drawn) > 1


def test_laws_and_seats_of_the_screens(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[Table] = []

    def show(table: Table, *, looks: Looks, watch: bool = False) -> tuple[int, None]:
        tables.append(table)
        return 0, None

    monkeypatch.setattr(app_module, "run", show)
    for module in ("terminal", "play", "front_ends"):
        monkeypatch.setattr(f"lancaster_tui.cli.{module}.terminal_fault", lambda: None)
    assert run("play", "--laws", "bnbbn").exit_code == 0
    assert run("play", "--seats", "Ann,Bob", "--laws", "new").exit_code == 0
    assert run("demo", "--seats", "greedy,random", "--laws", "new").exit_code == 0
    assert [table.record.law_set for table in tables] == ["bnbbn", "nnnnn", "nnnnn"]
    assert [len(table.seats) for table in tables] == [4, 2, 2]


@pytest.mark.rule("ALY-3")
def test_a_game_of_two_is_played_saved_resumed_and_replayed(run: Run, home: Path) -> None:
    args = ("--seats", "Ann,Bob=random", "--laws", "new", "--seed", "3", "--plain")
    assert run("play", *args, typed="1\n").exit_code == 0
    (summary,) = list_saves()
    assert (len(summary.seats), len(summary.points), summary.finished) == (2, 2, False)
    resumed = run("resume", "--plain", typed="view\n")
    assert "Ann's ally: court S2" in resumed.stdout
    assert "Laws: new (18 laws)." in resumed.stdout
    record = read_record(summary.path)
    play_out(Table(record))
    path = home / "over.toml"
    path.write_text(to_toml(record), encoding="utf-8")
    told = run("replay", str(path))
    assert told.exit_code == 0
    assert "Ann's ally places S2" in told.stdout
    lines = run("replay", str(path), "--format", "jsonl").stdout.splitlines()
    start, *steps = map(json.loads, lines)
    assert start["law_set"] == "nnnnn"
    assert start["events"][0] == {"kind": "laws_chosen", "law_set": "nnnnn"}
    assert [seat["ally"]["faction"] for seat in steps[-1]["state"]["seats"]] == [3, 4]
    assert any("place ally " in step["action"] for step in steps)


def test_two_bots_with_allies_show_a_game(run: Run) -> None:
    result = run("demo", "--seats", "random,random", "--laws", "new", "--seed", "2")
    assert result.exit_code == 0
    assert "Neville's ally" in result.stdout
    assert "Percy's ally" in result.stdout
    assert "Score sheet:" in result.stdout


def test_a_record_of_the_first_version_is_replayed(run: Run) -> None:
    record = Path(__file__).parents[1] / "table" / "record_of_0_1.toml"
    result = run("replay", str(record))
    assert result.exit_code == 0
    assert "Bob wins with 98 PP" in result.stdout


@pytest.mark.parametrize(
    ("recaps", "kept"), [("by-phase", "by phase"), ("step-by-step", "step by step")]
)
def test_rewards_are_recapped_as_the_option_says(run: Run, recaps: str, kept: str) -> None:
    run("play", "--seats", SEATS, "--recaps", recaps, "--plain", typed="1\n")
    assert read_record(list_saves()[0].path).recaps == kept
