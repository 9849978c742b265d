"""The console blocks of a page, run as they are written.

In a block ```` ```console ```` a line ``$ COMMAND`` is run; a line that ends in a backslash goes on
in the next. The lines below it, up to the next command, are what it prints, both streams together;
``...`` stands for any text, on a line of its own for any number of lines. A command without such
lines must succeed. A block of another kind with a file behind its kind, as in
```` ```toml my-rules/my-rules.toml ````, is written to that file.

All happens in a folder that is the home folder as well. Nothing is typed into a command.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

CONSOLE = "console"
_BLOCK = re.compile(r"^```(?P<head>[^\n`]+)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
_ANY = "..."
_SECONDS = 120  # for one command; many times what one takes


class Block(NamedTuple):
    """A block of a page: its kind, the file that it names, its text, and the line it begins at."""

    kind: str
    file: str
    text: str
    line: int


class Command(NamedTuple):
    """A command, what it prints according to the page, and the line it stands on."""

    text: str
    printed: str
    line: int


class Printed(NamedTuple):
    """What a command printed, and its exit code."""

    text: str
    code: int


def walk(page: Path, folder: Path) -> None:
    """Do all that a page says, from top to bottom, in an empty folder.

    Raises AssertionError, with the line of the page, where something else comes of it.
    """
    for block in blocks(page.read_text("utf-8")):
        if block.kind != CONSOLE:
            _write(block, folder)
            continue
        for command in commands(block):
            found, where = run(command.text, folder), f"{page.name}:{command.line}"
            told = f"{where}: $ {command.text}\nprints, with exit code {found.code}:\n{found.text}"
            assert command.printed or found.code == 0, told
            assert matches(command.printed or _ANY, found.text), told


def blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of a page."""
    for found in _BLOCK.finditer(text):
        kind, _, file = found["head"].partition(" ")
        yield Block(kind, file.strip(), found["text"], text.count("\n", 0, found.start()) + 1)


def commands(block: Block) -> Iterator[Command]:
    """Yield the commands of a console block."""
    lines = list(enumerate(block.text.splitlines(), block.line + 1))
    while lines:
        number, line = lines.pop(0)
        assert line.startswith("$ "), f"line {number} of the page is no command: {line}"
        command = [line.removeprefix("$ ")]
        while command[-1].endswith("\\"):
            command.append(lines.pop(0)[1])
        printed = []
        while lines and not lines[0][1].startswith("$ "):
            printed.append(lines.pop(0)[1])
        yield Command("\n".join(command), "\n".join(printed).strip("\n"), number)


def run(command: str, folder: Path) -> Printed:
    """Run a command in a folder, with ``lancaster`` found by its name."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")}
    env = kept | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(folder),
        "COLUMNS": "80",
        "NO_COLOR": "1",
        "PYTHONUTF8": "1",
    }
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=_SECONDS,
        check=False,
    )
    lines = done.stdout.decode("utf-8").splitlines()
    return Printed("\n".join(line.rstrip() for line in lines).strip("\n"), done.returncode)


def pytest_by_itself(patch: pytest.MonkeyPatch) -> None:
    """Let the pytest of a page not take itself for a part of this one.

    Nor does it load plugins of these tests that no page speaks of, for a quarter of its time.
    """
    patch.delenv("PYTEST_XDIST_WORKER", raising=False)
    others = ("hypothesispytest", "xdist", "xdist.looponfail", "asyncio", "timeout")
    patch.setenv("PYTEST_ADDOPTS", " ".join(f"-p no:{name}" for name in others))


def matches(expected: str, printed: str) -> bool:
    """Whether something was printed as expected, where ``...`` stands for any text."""
    pattern = "".join(map(_line_pattern, expected.split("\n")))
    return re.fullmatch(pattern, f"{printed}\n") is not None


def _line_pattern(line: str) -> str:
    if line.strip() == _ANY:
        return r"(?:.*\n)*?"
    return r"[^\n]*".join(map(re.escape, line.rstrip().split(_ANY))) + r"\n"


def _write(block: Block, folder: Path) -> None:
    if block.file:
        (folder / block.file).write_text(block.text, "utf-8")
