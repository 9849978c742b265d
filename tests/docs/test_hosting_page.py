"""docs/hosting.md opens a house, looks after it and keeps it running, as it is written."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from lancaster_tui.cli.main import lancaster
from tests.docs.consoles import Block, blocks, walk
from tests.rules.builder import ROOT
from tests.window import PATIENCE

PAGE = ROOT / "docs" / "hosting.md"
BLOCKS = list(blocks(PAGE.read_text("utf-8")))


@contextmanager
def open_house(home: Path) -> Iterator[subprocess.Popen[str]]:
    """Open the house that the page speaks of."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    kept = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")}
    program = [sys.executable, "-m", "lancaster_tui", "host", "--port", str(port)]
    with subprocess.Popen(
        program, env={**kept, "HOME": str(home)}, stdout=subprocess.PIPE, text=True
    ) as house:
        assert house.stdout is not None
        try:
            while "Ctrl+C ends" not in house.stdout.readline():
                assert house.poll() is None
            yield house
        finally:
            house.kill()


def test_the_page_is_true(tmp_path_factory: pytest.TempPathFactory) -> None:
    home = tmp_path_factory.mktemp("home")  # a short path, since it leads to a socket
    with open_house(home) as house:
        walk(PAGE, home)
        assert house.wait(PATIENCE) == 0


def commands() -> Iterator[str]:
    """Yield the commands of `lancaster` that the page does not run: they go on, or need others."""
    for block in BLOCKS:
        if block.kind in ("sh", "ini", "dockerfile") and block.file != "notify.sh":
            joined = block.text.replace("\\\n", " ").replace("ExecStart=", "")
            yield from re.findall(r"^(?:\S*/)?lancaster ((?:host|web).*)$", joined, re.MULTILINE)


@pytest.mark.parametrize("command", list(commands()))
def test_commands_have_the_options_that_the_page_gives_them(command: str) -> None:
    result = CliRunner().invoke(lancaster, [*shlex.split(command, comments=True), "--help"])
    assert result.exit_code == 0, result.output


def named(file: str) -> Block:
    (block,) = (block for block in BLOCKS if block.file == file)
    return block


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_understands_the_service(tmp_path: Path) -> None:
    unit = tmp_path / "lancaster.service"
    unit.write_text(
        named("lancaster.service").text.replace("/opt/lancaster/bin/lancaster", "/bin/true")
    )
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)],
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_container_has_all_that_the_package_needs() -> None:
    targets = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    wheel = targets["targets"]["wheel"]
    copied = re.findall(r"^COPY (.+) \S+$", named("Containerfile").text, re.MULTILINE)
    assert {*wheel["only-include"], *wheel["shared-data"]} <= {*" ".join(copied).split()}


def test_the_script_that_notifies_is_one() -> None:
    subprocess.run(["sh", "-n"], input=named("notify.sh").text, text=True, check=True)
