"""The file of a run: kept, interrupted, gone on with, and refused where it is another run's."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

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


def played(
    path: Path, games: int = GAMES, law_set: str = "random", crew: Crew | None = None
) -> Report:
    run = Run(plan(BASE, SEATS, 3, law_set), path)
    for _ in run.play(games, crew or Crew(1)):
        pass
    run.close()
    return run.report()


class Whole(NamedTuple):
    """A run that nobody interrupted."""

    file: bytes
    report: Report


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    path = tmp_path_factory.mktemp("runs") / "whole.jsonl"
    report = played(path)
    return Whole(path.read_bytes(), report)


@pytest.fixture
def whole(uninterrupted: Whole) -> bytes:
    """The file of the run."""
    return uninterrupted.file


@pytest.fixture(scope="module")
def crews() -> Iterator[dict[int, Crew]]:
    """Those who play, by the number of processes."""
    with Crew(1) as one, Crew(2) as two:
        yield {1: one, 2: two}


def test_a_line_is_a_game_after_the_header(whole: bytes) -> None:
    header, *games = map(json.loads, whole.splitlines())
    assert (header["ruleset"], header["law_set"], header["seed"]) == ("base", "random", 3)
    assert header["seats"] == list(SEATS)
    assert len(games) == GAMES
    assert [game["seed"] for game in games[:3]] == [games[0]["seed"]] * 3


def test_a_report_is_the_same_with_and_without_a_file(tmp_path: Path, uninterrupted: Whole) -> None:
    (tmp_path / "run.jsonl").write_bytes(uninterrupted.file)
    assert uninterrupted.report == simulate(BASE, SEATS, GAMES, 3, "random")
    assert uninterrupted.report == played(tmp_path / "run.jsonl")


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("kept", [0.0, 0.02, 0.3, 0.55, 0.999, 1.0])
def test_a_run_that_was_interrupted_anywhere_goes_on_to_the_same_bytes(
    tmp_path: Path, uninterrupted: Whole, kept: float, jobs: int, crews: dict[int, Crew]
) -> None:
    path, whole = tmp_path / "run.jsonl", uninterrupted.file
    path.write_bytes(whole[: int(kept * len(whole))])
    report = played(path, crew=crews[jobs])
    assert path.read_bytes() == whole
    assert json.dumps(asdict(report)) == json.dumps(asdict(uninterrupted.report))


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


def of_two(seed: int, path: Path | None = None) -> Run:
    return Run(plan(BASE, ["random"] * 2, seed), path)


def wins(run: Run, until: float, crew: Crew, most: int | None = None) -> Report:
    Experiment([run]).play(Goal(most, until), crew)
    return run.report()


def half_width(report: Report) -> float:
    return max((place.ci95[1] - place.ci95[0]) / 2 for place in report.positions)


def test_a_run_ends_when_it_is_decided_and_not_before(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    run = of_two(1, path)
    report = wins(run, 0.1, Crew(1))
    run.close()
    assert report.games % LOOK == 0
    assert 72 <= report.games <= 108  # half widths of a rate near a half: 0.98 / square root
    assert half_width(report) <= 0.1
    fewer = of_two(1, path)
    assert len(list(fewer.play(report.games - LOOK, Crew(1)))) == report.games - LOOK
    assert half_width(fewer.report()) > 0.1
    fewer.close()


def test_when_it_ends_does_not_depend_on_the_processes(crews: dict[int, Crew]) -> None:
    assert wins(of_two(2), 0.12, crews[2]) == wins(of_two(2), 0.12, crews[1])


def test_a_run_ends_undecided_after_as_many_games_as_it_may_have() -> None:
    assert wins(of_two(1), 0.001, Crew(1), most=70).games == 70
