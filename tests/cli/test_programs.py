"""Programs in seats on the command line: what is started, what is not, and that all of them end."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from lancaster_tui.rules.events import StoodIn
from lancaster_tui.table.record import from_toml, to_toml
from lancaster_tui.table.saves import read_record
from lancaster_tui.table.table import Table
from tests.cli.conftest import Run
from tests.programs import (
    CRASHING,
    GOOD,
    SILENT,
    STUBBORN,
    Script,
    wait_until_ended,
    wait_until_heard,
)
from tests.table.games import deal

LANCASTER = [sys.executable, "-c", "from lancaster_tui.cli import main; main()"]


def save(path: Path, script: Script) -> Path:
    """Save a new game of Ann and a program."""
    path.write_text(to_toml(deal(f"Ann,Bot={script.spec},Zoe=random")))
    return path


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (
            ("play", "--plain", "--seats", "Ann,engine:./none x"),
            'seat 2: "./none" cannot be run as a program',
        ),
        (("demo", "--seats", "engine:no-such-program,greedy"), 'seat 1: "no-such-program" cannot'),
        (("simulate", "--seats", "greedy,engine:/"), 'seat 2: "/" cannot be run as a program;'),
        (("play", "--plain", "--seats", f"Ann,engine:{__file__}"), "there, and executable?"),
        (("play", "--plain", "--seats", "Ann,engine:"), "seat 2: which program?"),
        (("simulate", "--seats", "Zoe=engine:./bot,greedy"), 'no bot is called "Zoe=engine"'),
    ],
)
def test_a_program_that_cannot_be_run_is_a_sentence(
    run: Run, args: tuple[str, ...], said: str
) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "--seats" in result.stderr


def test_programs_play_a_game_that_is_told(run: Run, tmp_path: Path) -> None:
    script = Script(tmp_path, GOOD)
    result = run("demo", "--seats", f"Bot={script.spec},random", "--seed", "1")
    assert result.exit_code == 0
    assert "wins with" in result.stdout
    assert "greedy" not in result.stdout
    assert script.starts == 1
    wait_until_ended(script)


def test_a_simulation_starts_programs_for_each_game_and_tells_what_they_missed(
    run: Run, tmp_path: Path
) -> None:
    good = Script(tmp_path, GOOD, "good")
    bad = Script(tmp_path, CRASHING, "bad")
    seats = f"{good.spec},{bad.spec},random"
    args = ("simulate", "--seats", seats, "--games", "2", "--format", "json")
    result = run(*args, "--records", str(tmp_path / "games"))
    assert result.exit_code == 0
    bots = {bot["bot"]: bot["stood_in"] for bot in json.loads(result.stdout)["bots"]}
    assert bots[good.spec] == bots["random"] == 0
    assert good.starts == 2
    records = [read_record(path) for path in sorted((tmp_path / "games").iterdir())]
    told = [
        event for record in records for event in Table(record).log(None)
        if isinstance(event, StoodIn)
    ]  # fmt: skip
    assert len(told) == bots[bad.spec] > 0
    program = Path(sys.executable).name.capitalize()
    assert [seat.name for seat in records[0].seats] == [program, f"{program} 2", "Neville"]
    table = run(*args[:-2]).stdout
    assert "which gave no legal answer" in table


@pytest.mark.parametrize("command", ["resume", "replay"])
def test_a_saved_game_starts_no_program(run: Run, tmp_path: Path, command: str) -> None:
    script = Script(tmp_path, GOOD)
    path = save(tmp_path / "game.toml", script)
    result = run(command, str(path), *(["--plain"] if command == "resume" else []), typed="1\n")
    assert script.starts == 0
    if command == "resume":
        assert result.exit_code == 0
        assert "Bot is a program, " in result.stderr
        assert "--engines starts it." in result.stderr
        assert "Bot's program was not started, so the bot greedy answers" in result.stdout
        assert any(line.endswith(" !not_started") for line in read_record(path).actions)


def test_a_saved_game_starts_its_programs_if_told_to(run: Run, tmp_path: Path) -> None:
    script = Script(tmp_path, GOOD)
    path = save(tmp_path / "game.toml", script)
    result = run("resume", str(path), "--plain", "--engines", typed="1\n")
    assert result.exit_code == 0
    assert "greedy" not in result.stdout + result.stderr
    assert script.starts == 1
    wait_until_ended(script)
    assert len(read_record(path).actions) > 1


def test_a_program_of_a_saved_game_that_is_not_there_is_a_sentence(
    run: Run, tmp_path: Path
) -> None:
    record = deal("Ann,Bot=engine:./none,Zoe=random")
    path = tmp_path / "game.toml"
    path.write_text(to_toml(record))
    result = run("resume", str(path), "--plain", "--engines")
    assert result.exit_code == 2
    assert 'seat 2: "./none" cannot be run as a program' in result.stderr
    assert run("resume", str(path), "--plain").exit_code == 0
    assert from_toml(path.read_text(), "game.toml").seats == record.seats


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_program_ends_with_the_game_that_is_ended(tmp_path: Path, ending: signal.Signals) -> None:
    script = Script(tmp_path, "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + SILENT)
    seats = f"Bot={script.spec},Ann,Bob"
    with subprocess.Popen(
        [*LANCASTER, "play", "--plain", "--seed", "1", "--seats", seats],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        process.stdin.write(b"1\n1\n1\n")
        process.stdin.flush()
        wait_until_heard(script, 2)
        process.send_signal(ending)
        process.communicate()
    wait_until_ended(script)
    assert process.returncode == 128 + ending


@pytest.mark.parametrize("command", [("play", "--plain"), ("demo",)])
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP])
def test_a_program_ends_though_the_game_is_told_twice_to_end(
    tmp_path: Path, command: tuple[str, ...], ending: signal.Signals
) -> None:
    script = Script(tmp_path, STUBBORN)
    with subprocess.Popen(
        [*LANCASTER, *command, "--seed", "1", "--seats", f"{script.spec},greedy"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        wait_until_heard(script, 2)
        process.send_signal(ending)
        wait_until_heard(script, 3)
        process.send_signal(ending)
        process.communicate()
    wait_until_ended(script)
    assert process.returncode == 128 + ending
