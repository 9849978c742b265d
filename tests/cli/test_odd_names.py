"""Names of files that would colour, retitle or turn around a terminal that was sent them."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from lancaster_tui.content.rulesets import rulesets_folder
from tests.cli.conftest import Run

NOT_UTF_8 = "\udcff"
ODD = [
    "\x1b[31mred\x1b]0;title\x07 \u202egnp\u2066\nsecond line\x9b31m",
    pytest.param(
        NOT_UTF_8, marks=pytest.mark.skipif(sys.platform == "darwin", reason="no such names there")
    ),
]
COMMANDS = (
    ["replay", "FILE"],
    ["replay", "FILE", "--at", "9999"],
    ["resume", "--plain", "FILE"],
    ["scenario", "save", "FILE", "FILE"],
    ["scenario", "save", "FILE", "-", "--at", "9999"],
    ["scenario", "render", "FILE"],
    ["play", "--plain", "--scenario", "FILE"],
    ["play", "--plain", "--ruleset", "FILE"],
    ["host", "--resume", "FILE", "--keys", "FILE"],
    ["rules", "check", "FILE"],
    ["rules", "show", "FILE"],
    ["rules", "diff", "base", "FILE"],
    ["rules", "new", "FILE"],
    ["rules", "new", "FILE/mine"],
    ["simulate", "--games", "1", "--records", "FILE"],
)


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("is_there", [True, False])
def test_no_command_sends_the_name_of_a_file_as_it_is(
    run: Run, unfinished: Path, name: str, is_there: bool
) -> None:
    for number, command in enumerate(COMMANDS):
        file = unfinished.parent / str(number) / f"{name}.toml"
        file.parent.mkdir()
        if is_there:
            shutil.copy(unfinished, file)
        result = run(*(arg.replace("FILE", str(file)) for arg in command))
        check(result.stdout + result.stderr)


@pytest.mark.parametrize("name", ODD)
def test_no_list_shows_the_name_of_a_file_as_it_is(run: Run, folder: Path, name: str) -> None:
    folder.mkdir(parents=True)
    (folder / f"{name}.toml").write_text("x = 1")
    rulesets_folder().mkdir()
    for stem, ruleset_id in ((name, "mine"), (f"{name}2", "base")):
        text = f'format = 1\nid = "{ruleset_id}"\nname = "Mine"\nbased_on = "base"\n'
        (rulesets_folder() / f"{stem}.toml").write_text(text)
    for command in (["resume", "--plain"], ["rules", "list"], ["rules", "new", "mine"]):
        result = run(*command)
        check(result.stdout + result.stderr)


def check(shown: str) -> None:
    """Check that nothing was shown but lines of what can be printed."""
    assert shown
    assert all(line.isprintable() for line in shown.split("\n")), repr(shown)
