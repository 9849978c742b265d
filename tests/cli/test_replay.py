"""Replays that are drawn, recorded and gone through in lines."""

from __future__ import annotations

import json
from asyncio import run as run_async
from pathlib import Path

import pyte
import pytest

from lancaster_tui.table.rewatch import Rewatch
from lancaster_tui.table.saves import read_record
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.pictures import on_screen, press, screen_text
from tests.cli.conftest import Run
from tests.terminals import Paper


def recorded(cast: str) -> tuple[dict[str, object], list[tuple[float, str]]]:
    """Return the head of a recording, and what it writes when."""
    head, *lines = map(json.loads, cast.splitlines())
    assert all(kind == "o" for _, kind, _ in lines)
    return head, [(seconds, told) for seconds, _, told in lines]


async def last_screen(file: Path, moment: int, size: tuple[int, int]) -> str:
    """Return what the replay shows at a moment."""
    app = LancasterApp(watched=Rewatch(read_record(file)))
    async with on_screen(app, size) as pilot:
        for _ in range(moment):
            await press(pilot, ["right"])
        return screen_text(app)


def test_a_recording_plays_back_to_the_last_screen(run: Run, finished: Path) -> None:
    out = finished.with_suffix(".cast")
    result = run("replay", str(finished), "--cast", str(out), "--at", "25", "--size", "100x30")
    assert (result.exit_code, result.stdout) == (0, "")
    head, events = recorded(out.read_text("utf-8"))
    assert head == {
        "version": 2,
        "width": 100,
        "height": 30,
        "title": "Lancaster: Ann, Bob, Cid",
    }
    assert [seconds for seconds, _ in events] == sorted(seconds for seconds, _ in events)
    paper = Paper(100, 30)
    stream = pyte.Stream(paper)
    for _, told in events:
        stream.feed(told)
    game = Rewatch(read_record(finished))
    expected = run_async(last_screen(finished, game.moment_after(25), (100, 30)))
    rows = [row.rstrip() for row in paper.text.split("\n")]
    assert "\n".join(rows).rstrip() == expected.rstrip()


def test_a_recording_has_the_same_bytes_on_every_terminal(
    run: Run, finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = ("replay", str(finished), "--cast", "-", "--at", "6", "--size", "80x24")
    once = run(*options).stdout_bytes
    monkeypatch.setenv("TERM", "xterm-direct")
    monkeypatch.setenv("NO_COLOR", "1")
    assert run(*options).stdout_bytes == once


def test_a_picture_of_a_moment_is_drawn(run: Run, finished: Path) -> None:
    one = run("replay", str(finished), "--svg", "-", "--at", "25")
    assert one.exit_code == 0
    assert one.stdout.startswith("<svg")
    assert one.stdout != run("replay", str(finished), "--svg", "-").stdout


def test_a_game_is_gone_through_in_lines(run: Run, finished: Path) -> None:
    result = run("replay", str(finished), "--step", "--at", "12", typed="\nb\nquit\n")
    assert result.exit_code == 0
    assert "act 12 of " in result.stdout
    assert "act 13 of " in result.stdout


def test_plain_tells_the_log(run: Run, finished: Path) -> None:
    assert run("replay", str(finished), "--plain").stdout == run("replay", str(finished)).stdout


@pytest.mark.parametrize("option", ["--cast", "--svg"])
def test_a_record_is_not_overwritten_by_what_is_made_of_it(
    run: Run, finished: Path, option: str
) -> None:
    before = finished.read_bytes()
    result = run("replay", str(finished), option, str(finished))
    assert result.exit_code == 2
    assert "would overwrite" in result.stderr
    assert finished.read_bytes() == before


@pytest.mark.parametrize(
    "options",
    [
        ("--cast", "-", "--svg", "-"),
        ("--film", "-", "--cast", "-"),
        ("--cast", "-", "--format", "jsonl"),
        ("--step", "--plain"),
        ("--cast", "-", "--size", "40x10"),
    ],
)
def test_options_that_do_not_fit_together_are_refused(
    run: Run, finished: Path, options: tuple[str, ...]
) -> None:
    result = run("replay", str(finished), *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Error: " in result.stderr


@pytest.mark.parametrize("options", [("--step",), ("--cast", "-"), ("--svg", "-"), ("--plain",)])
def test_a_game_that_is_not_over_or_no_record_is_told(
    run: Run, finished: Path, unfinished: Path, tmp_path: Path, options: tuple[str, ...]
) -> None:
    result = run("replay", str(unfinished), *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "this game is not over, so its record is secret" in result.stderr
    for name, content in (
        ("empty", b""),
        ("letters", b"\xff\xfe nothing"),
        ("toml", b"format = 9"),
    ):
        path = tmp_path / f"{name}.toml"
        path.write_bytes(content)
        broken = run("replay", str(path), *options)
        assert (broken.exit_code, broken.stdout) == (2, "")
        assert path.name in broken.stderr
        assert len(broken.stderr.strip().splitlines()) == 1
    several = run("replay", str(finished), str(finished), *options)
    assert several.exit_code == (0 if options == ("--plain",) else 2)
