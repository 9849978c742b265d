"""The file of a run: kept, interrupted, gone on with, and refused where it is another run's."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import pytest

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.documents.mistakes import Mistakes
from lancaster_tui.lab.experiment import LOOK, Experiment, Goal
from lancaster_tui.lab.report import Report
from lancaster_tui.lab.simulation import Run, plan, simulate
from lancaster_tui.lab.workers import Crew
from lancaster_tui.words.mistakes.located import error_text
from tests.rules.builder import BASE

SEATS = ("random", "random", "greedy")
GAMES = 7  # the third deal is not finished


def played(path: Path, games: int = GAMES, jobs: int = 1, law_set: str = "random") -> Report:
    run = Run(plan(BASE, SEATS, 3, law_set), path)
    with Crew(jobs) as crew:
        for _ in run.play(games, crew):
            pass
    run.close()
    return run.report()


@pytest.fixture(name="whole")
def _whole(tmp_path: Path) -> bytes:
    """Return the file of a run that nobody interrupted."""
    played(tmp_path / "whole.jsonl")
    return (tmp_path / "whole.jsonl").read_bytes()


def test_a_line_is_a_game_after_the_header(whole: bytes) -> None:
    header, *games = map(json.loads, whole.splitlines())
    assert (header["ruleset"], header["law_set"], header["seed"]) == ("base", "random", 3)
    assert header["seats"] == list(SEATS)
    assert len(games) == GAMES
    assert [game["seed"] for game in games[:3]] == [games[0]["seed"]] * 3


def test_a_report_is_the_same_with_and_without_a_file(tmp_path: Path) -> None:
    report = played(tmp_path / "run.jsonl")
    assert report == simulate(BASE, SEATS, GAMES, 3, "random")
    assert report == played(tmp_path / "run.jsonl")


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("kept", [0.0, 0.02, 0.3, 0.55, 0.999, 1.0])
def test_a_run_that_was_interrupted_anywhere_goes_on_to_the_same_bytes(
    tmp_path: Path, whole: bytes, kept: float, jobs: int
) -> None:
    path = tmp_path / "run.jsonl"
    path.write_bytes(whole[: int(kept * len(whole))])
    report = played(path, jobs=jobs)
    assert path.read_bytes() == whole
    assert json.dumps(asdict(report)) == json.dumps(asdict(played(tmp_path / "whole.jsonl")))


def test_a_run_is_made_longer_and_a_part_of_it_reported(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "run.jsonl"
    short = played(path, 4)
    assert short.games == 4
    played(path)
    assert path.read_bytes() == whole
    assert played(path, 4) == short
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("seats", "seed", "law_set", "said"),
    [
        (SEATS, 3, "new", ":1:{}: this is another run: its law_set is random, not nnnnn"),
        (SEATS, 4, "random", "its seed is 3, not 4"),
        (("random",) * 3, 3, "random", "its seats is random, random, greedy, not"),
    ],
)
def test_another_run_is_not_gone_on_with(
    tmp_path: Path, whole: bytes, seats: Sequence[str], seed: int, law_set: str, said: str
) -> None:
    path = tmp_path / "run.jsonl"
    path.write_bytes(whole)
    with pytest.raises(Mistakes) as caught:
        Run(plan(BASE, seats, seed, law_set), path)
    column = whole.index(b'"law_set"') + 1
    assert said.format(column) in error_text(caught.value)
    assert path.read_bytes() == whole


@pytest.mark.parametrize("text", ["my diary", "my diary\n", "{}\n", "[1]\n", "\xff\n", "1\n"])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(text, "latin-1")
    with pytest.raises(Mistakes) as caught:
        played(path)
    assert "run.jsonl:1:1: this is not the file of a run" in error_text(caught.value)
    assert path.read_text("latin-1") == text


def test_two_programs_do_not_play_the_same_run(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    run = Run(plan(BASE, SEATS, 3), path)
    with pytest.raises(ContentError) as caught:
        Run(plan(BASE, SEATS, 3), path)
    assert error_text(caught.value).startswith("run.jsonl: another program is playing this run")
    run.close()
    Run(plan(BASE, SEATS, 3), path).close()


def test_a_game_that_is_not_the_next_is_a_mistake(tmp_path: Path, whole: bytes) -> None:
    header, *games = whole.splitlines(keepends=True)
    path = tmp_path / "run.jsonl"
    for lines in ([games[0], games[2]], [games[0], b"{}\n"], [games[0], b"nonsense\n"]):
        path.write_bytes(b"".join([header, *lines]))
        with pytest.raises(Mistakes) as caught:
            played(path)
        assert "run.jsonl:3:1: this is not game 2 of the run" in error_text(caught.value)


def wins(seed: int, until: float, jobs: int = 1, most: int | None = None) -> Report:
    run = Run(plan(BASE, ["random"] * 2, seed))
    with Crew(jobs) as crew:
        Experiment([run]).play(Goal(most, until), crew)
    return run.report()


def test_a_run_ends_when_it_is_decided_and_not_before() -> None:
    report = wins(1, 0.06)
    assert report.games % LOOK == 0
    assert 200 <= report.games <= 300  # half widths of a rate near a half: 0.98 / square root
    halves = [(place.ci95[1] - place.ci95[0]) / 2 for place in report.positions]
    assert max(halves) <= 0.06
    fewer = simulate(BASE, ["random"] * 2, report.games - LOOK, 1)
    assert max((place.ci95[1] - place.ci95[0]) / 2 for place in fewer.positions) > 0.06


def test_when_it_ends_does_not_depend_on_the_processes() -> None:
    assert wins(2, 0.1, jobs=2) == wins(2, 0.1)


def test_a_run_ends_undecided_after_as_many_games_as_it_may_have() -> None:
    assert wins(1, 0.001, most=70).games == 70
