"""The options and variables that decide how the screens look."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from time import monotonic

import pytest
from platformdirs import user_config_path

from lancaster_tui.table.table import Table
from lancaster_tui.tui import app as app_module
from lancaster_tui.tui.kit.looks import Looks
from tests.cli.conftest import Run

PLAY = ("play", "--seats", "Ann,greedy,random")


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[Looks]:
    """Record the looks of the screens instead of showing them."""
    seen: list[Looks] = []

    def run(table: Table | None = None, *, looks: Looks, watch: bool = False) -> tuple[int, None]:
        seen.append(looks)
        return 0, None

    for variable in ("NO_COLOR", "LANCASTER_THEME", "LANCASTER_ASCII", "LANCASTER_MOTION"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(app_module, "run", run)
    for module in ("terminal", "play", "front_ends"):
        monkeypatch.setattr(f"lancaster_tui.cli.{module}.terminal_fault", lambda: None)
    return seen


@pytest.mark.parametrize("command", [(), PLAY, ("demo",)])
def test_the_screens_are_dark_and_in_unicode_if_nothing_is_said(
    run: Run, looks: list[Looks], command: tuple[str, ...]
) -> None:
    assert run(*command).exit_code == 0
    assert looks == [Looks("dark", has_colour=True, is_ascii=False, motion="full")]


@pytest.mark.parametrize("command", [(), PLAY, ("demo",)])
def test_the_options_of_every_command_that_shows_screens(
    run: Run, looks: list[Looks], command: tuple[str, ...]
) -> None:
    assert run(*command, "--theme", "light", "--ascii").exit_code == 0
    assert looks == [Looks("light", is_ascii=True, motion="full")]


def test_a_game_is_resumed_in_these_looks(run: Run, looks: list[Looks]) -> None:
    run("play", "--seats", "Ann,greedy,random", "--plain", typed="1\n")
    assert run("resume", "--theme", "light").exit_code == 0
    assert looks == [Looks("light", motion="full")]


def test_what_is_said_before_the_command_holds_for_it(run: Run, looks: list[Looks]) -> None:
    assert run("--theme", "light", "--ascii", "demo").exit_code == 0
    assert run("--theme", "light", "demo", "--theme", "dark").exit_code == 0
    assert looks == [Looks("light", is_ascii=True, motion="full"), Looks("dark", motion="full")]


def test_the_environment_holds_unless_something_else_is_said(
    run: Run, looks: list[Looks], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANCASTER_THEME", "light")
    monkeypatch.setenv("LANCASTER_ASCII", "1")
    assert run("demo").exit_code == 0
    assert run("--theme", "dark", "demo").exit_code == 0
    assert looks == [
        Looks("light", is_ascii=True, motion="full"),
        Looks("dark", is_ascii=True, motion="full"),
    ]


def test_a_theme_that_does_not_exist_is_refused(
    run: Run, looks: list[Looks], monkeypatch: pytest.MonkeyPatch
) -> None:
    result = run("demo", "--theme", "blue")
    assert result.exit_code == 2
    assert 'there is no theme "blue" (themes: dark, light, contrast, ansi, none' in result.stderr
    assert 'did you mean "light"?' in run("demo", "--theme", "lihgt").stderr
    monkeypatch.setenv("LANCASTER_THEME", "blue")
    result = run("demo")
    assert result.exit_code == 2
    assert "LANCASTER_THEME" in result.stderr
    assert looks == []


@pytest.mark.parametrize(("value", "has_colour"), [("1", False), ("no", False), ("", True)])
def test_no_color_takes_all_colours_away(
    run: Run,
    looks: list[Looks],
    monkeypatch: pytest.MonkeyPatch,
    value: str,
    has_colour: bool,
) -> None:
    monkeypatch.setenv("NO_COLOR", value)
    assert run("demo").exit_code == 0
    assert looks == [Looks("dark", has_colour=has_colour, motion="full")]


@pytest.mark.parametrize(
    ("term", "colorterm", "theme"),
    [
        ("xterm", "", "ansi"),
        ("linux", "", "ansi"),
        ("xterm", "truecolor", "dark"),
        ("screen-256color", "", "dark"),
    ],
)
def test_a_terminal_of_16_colours_keeps_its_own(
    run: Run,
    looks: list[Looks],
    monkeypatch: pytest.MonkeyPatch,
    term: str,
    colorterm: str,
    theme: str,
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLORTERM", colorterm)
    assert run("demo").exit_code == 0
    assert run("demo", "--theme", "light").exit_code == 0
    assert [each.theme for each in looks] == [theme, "light"]


def test_the_console_of_linux_gets_ascii_unless_that_is_unwanted(
    run: Run, looks: list[Looks], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "linux")
    run("demo")
    run("demo", "--no-ascii")
    assert [each.is_ascii for each in looks] == [True, False]


@pytest.fixture
def config(home: Path) -> Path:
    """Return the folder of settings, which is there."""
    folder = user_config_path("lancaster-tui")
    (folder / "themes").mkdir(parents=True)
    return folder


def test_what_was_chosen_last_holds_unless_something_else_is_said(
    run: Run, looks: list[Looks], config: Path
) -> None:
    (config / "settings.toml").write_text('theme = "contrast"\nmotion = "reduced"\n')
    run("demo")
    run("demo", "--theme", "dark", "--motion", "off")
    assert looks == [Looks("contrast", motion="reduced"), Looks("dark", motion="off")]


def test_a_theme_of_ones_own_is_worn(run: Run, looks: list[Looks], config: Path) -> None:
    (config / "themes" / "mine.toml").write_text('[colours]\nbackground = "#000000"\n')
    assert run("demo", "--theme", "mine").exit_code == 0
    assert [each.theme for each in looks] == ["mine"]


def test_mistakes_in_ones_own_theme_are_located(run: Run, looks: list[Looks], config: Path) -> None:
    path = config / "themes" / "mine.toml"
    path.write_text('[colours]\nbackgruond = "#000000"\nsea = "blue"\n')
    result = run("demo", "--theme", "mine")
    assert result.exit_code == 2
    assert f'{path}:2:1: no colour is called "backgruond"; did you mean "background"?' in (
        result.stderr
    )
    assert "1 more mistake" in result.stderr
    assert looks == []


def bytes_of_menu(
    home: Path, environment: Mapping[str, str] | None = None, end: signal.Signals | None = None
) -> bytes:
    """Return what the program sends to a terminal until Ctrl+C or a signal ends it at the menu."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", "from lancaster_tui.cli import main; main()"]
    env = {**os.environ, "HOME": str(home), "TERM": "xterm-256color", **(environment or {})}
    written, until, sent = b"", monotonic() + 30, False
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env) as process:
        os.close(theirs)
        try:
            while chunk := os.read(ours, 65536):
                written += chunk
                if b"Queen Games" in written and end is None:
                    os.write(ours, b"\x03")
                elif b"Queen Games" in written and end is not None and not sent:
                    process.send_signal(end)
                    sent = True
                assert monotonic() < until, written
        except OSError:  # Linux: the other end is closed
            pass
        os.close(ours)
    assert process.returncode == (0 if end is None else 128 + end)
    return written


_COLOURS = re.compile(rb"\x1b\[[0-9;]*\b(3[0-8]|4[0-8]|9[0-7]|10[0-7])\b[0-9;]*m")


def test_the_bytes_that_are_sent(home: Path) -> None:
    plain = {
        "NO_COLOR": "",
        "LANCASTER_ASCII": "",
        "LANCASTER_THEME": "",
        "COLORTERM": "",
        "PYTHONUTF8": "1",
    }
    usual = bytes_of_menu(home, plain)
    assert _COLOURS.search(usual)
    assert not usual.isascii()
    assert b";48;5;" in usual
    of_16 = bytes_of_menu(home, {**plain, "TERM": "xterm"})
    assert not re.search(rb"[34]8;[25];", of_16)
    without = bytes_of_menu(home, {**plain, "NO_COLOR": "1"})
    assert not _COLOURS.search(without)
    assert bytes_of_menu(home, {**plain, "LANCASTER_ASCII": "1"}).isascii()


def test_a_terminal_without_unicode_gets_ascii(home: Path) -> None:
    latin = {
        "PYTHONUTF8": "0",
        "PYTHONIOENCODING": "latin-1",
        "NO_COLOR": "",
        "LANCASTER_ASCII": "",
    }
    assert bytes_of_menu(home, latin).isascii()


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGHUP])
def test_whoever_ends_the_program_gets_the_terminal_back(home: Path, end: signal.Signals) -> None:
    written = bytes_of_menu(home, end=end)
    assert written.rindex(b"\x1b[?1049l") > written.rindex(b"\x1b[?1049h")
