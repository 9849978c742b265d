"""The program as a process: what it imports, terminals, streams that end."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

HELP_OF_CLICK = (
    "import click, pathlib\ntry: click.command(lambda: None).main(['--help'])\n"
    "except SystemExit: pass"
)
# What help may import beside what click needs for it.
FOR_HELP = {"lancaster_tui", "difflib", "heapq", "shlex", "signal", "unicodedata"}
OWN_FOR_HELP = {
    "lancaster_tui.documents",
    "lancaster_tui.documents.errors",
    "lancaster_tui.tui",
    "lancaster_tui.tui.kit",
    "lancaster_tui.tui.kit.looks",
}

LANCASTER = [sys.executable, "-c", "from lancaster_tui.cli import main; main()"]


def modules_of(code: str) -> set[str]:
    """Return the modules that a new process has imported after running code."""
    code += "\nimport sys; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


def imported_by(code: str) -> set[str]:
    """Return the top-level modules that a new process has imported after running code."""
    return {name.partition(".")[0] for name in modules_of(code)}


def run_code(args: str) -> str:
    """Return the code that runs the command line."""
    return (
        "from lancaster_tui.cli.main import lancaster\n"
        f"try: lancaster.main({args.split()})\nexcept SystemExit: pass"
    )


def test_the_rules_bring_in_no_screens() -> None:
    assert {"textual", "rich"}.isdisjoint(imported_by("import lancaster_tui.rules.phases.setup"))


@pytest.mark.parametrize("args", ["--help", "play --help", "host --help", "simulate --help"])
def test_help_is_quick_because_it_imports_little(args: str) -> None:
    code = run_code(args)
    beside_click = imported_by(code) - imported_by(HELP_OF_CLICK)
    assert {name for name in beside_click if not name.startswith("_")} <= FOR_HELP
    own = {name for name in modules_of(code) if name.startswith("lancaster_tui.")}
    assert {name for name in own if not name.startswith("lancaster_tui.cli")} <= OWN_FOR_HELP


def test_the_version_is_told_without_the_game() -> None:
    assert {"asyncio", "pydantic", "textual", "tomllib"}.isdisjoint(
        imported_by(run_code("--version"))
    )


def test_the_menu_is_on_the_screen_before_the_game_is_loaded() -> None:
    own = modules_of("import lancaster_tui.tui.app")
    for package in ("rules", "table", "words"):
        assert f"lancaster_tui.{package}" not in own


def test_who_has_no_keys_of_their_own_does_not_wait_for_what_reads_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    imported = modules_of(
        "from lancaster_tui.tui.app import LancasterApp\n"
        "from lancaster_tui.tui.kit.settings import Settings\n"
        "LancasterApp(choices=Settings()).take_keys()"
    )
    assert {"pydantic", "lancaster_tui.rules", "lancaster_tui.words"}.isdisjoint(imported)


def test_a_game_in_lines_imports_no_screens() -> None:
    assert "textual" not in imported_by(run_code("demo --seed 1"))


def run_on_terminal(args: list[str], env: dict[str, str]) -> tuple[int, str]:
    """Run the program on a terminal of its own; return its exit code and what it wrote there."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*LANCASTER, *args], stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, **env}
    ) as process:
        os.close(theirs)
        written = b""
        try:
            while chunk := os.read(ours, 4096):
                written += chunk
        except OSError:  # Linux: the other end is closed
            pass
        os.close(ours)
    return process.returncode, written.decode()


def test_screens_are_not_drawn_into_a_file_of_errors(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    with (tmp_path / "errors").open("w+b") as errors:
        command = [*LANCASTER, "play"]
        done = subprocess.run(command, check=False, stdin=theirs, stdout=theirs, stderr=errors)
        errors.seek(0)
        assert b"standard error is not a terminal" in errors.read()
    os.close(ours)
    os.close(theirs)
    assert done.returncode == 2


def test_on_a_dumb_terminal_demo_tells_the_game_in_words() -> None:
    code, written = run_on_terminal(["demo", "--seed", "7"], {"TERM": "dumb"})
    assert code == 0
    assert "wins" in written
    assert "\x1b" not in written


def test_a_reader_that_has_had_enough_is_no_failure(finished: Path) -> None:
    with subprocess.Popen(
        [*LANCASTER, "replay", str(finished), "--format", "jsonl"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_ctrl_c_ends_quietly_with_the_code_of_shells() -> None:
    with subprocess.Popen(
        [*LANCASTER, "play", "--plain", "--seats", "Ann,Bob,Cid"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.send_signal(2)
        assert process.stderr.read().strip() == b""
        process.stdout.read()
    assert process.returncode == 130


@pytest.mark.parametrize("args", [["--help"], ["demo", "--seed", "1"]])
def test_a_disk_that_takes_no_output_is_a_sentence(home: Path, args: list[str]) -> None:
    with (home / "output").open("w") as output:
        done = subprocess.run(
            ["/bin/sh", "-c", 'ulimit -f 0 && exec "$@"', "sh", *LANCASTER, *args],
            stdout=output,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, "Error: File too large\n")


@pytest.mark.parametrize("to", ["2>&-", "2>/dev/full"])
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_mistake_that_nobody_can_be_told_is_one_all_the_same(to: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f'"$@" {to}', "sh", *LANCASTER, "replay", "nope"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-"])
def test_closed_streams_end_in_no_traceback(closed: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f'"$@" {closed}', "sh", *LANCASTER, "demo", "--seed", "1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_bytes_that_are_no_text_are_no_answer() -> None:
    done = subprocess.run(
        [*LANCASTER, "play", "--plain", "--seats", "Ann,Bob,Cid"],
        input=b"\xff\xfe\x80\n",
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_output_that_cannot_say_a_name_still_plays() -> None:
    done = subprocess.run(
        [*LANCASTER, "play", "--plain", "--seats", "Zoë,李四,greedy"],
        input=b"",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Zo?" in done.stdout
