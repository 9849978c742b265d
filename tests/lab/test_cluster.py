"""Games on the workers of a cluster, of which one dies: the numbers are those of one process."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lancaster_tui.cli.main import lancaster
from lancaster_tui.lab.simulation import Run, plan
from lancaster_tui.lab.workers import Crew
from tests.cli.test_process import LANCASTER
from tests.processes import PATIENCE
from tests.rules.builder import BASE

GAMES = 36
SEATS = ("greedy", "random", "random")


@pytest.fixture(scope="module")
def distributed() -> Any:
    """Dask, if there is the extra. It takes long to load; most who collect tests run none here."""
    return pytest.importorskip("distributed", reason="the extra cluster is not installed")


@pytest.fixture(scope="module")
def cluster(distributed: Any) -> Any:
    """The module that needs it."""
    return import_module("lancaster_tui.lab.cluster")


@pytest.fixture(scope="module")
def two_workers(distributed: Any) -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    ) as local:
        yield local


def _kill_at_work(workers: Any) -> tuple[Any, int]:
    """End the process of the first worker that has work to lose."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        for nanny in workers.workers.values():
            if workers.scheduler.workers[nanny.worker_address].processing:
                victim = nanny.pid
                os.kill(victim, signal.SIGKILL)
                return nanny, victim
        sleep(0.001)
    raise AssertionError("no worker ever had work to lose")


def simulate(*options: str) -> Result:
    return CliRunner().invoke(lancaster, ["simulate", *options])


def test_the_report_of_a_cluster_is_that_of_one_process(two_workers: Any) -> None:
    games = ("--seats", ",".join(SEATS), "--games", "12", "--format", "json")
    command = [*LANCASTER, "simulate", *games, "--cluster", two_workers.scheduler_address]
    told = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert told.returncode == 0, told.stderr
    assert told.stdout == simulate(*games, "--jobs", "1").stdout


def test_a_worker_that_is_killed_in_the_middle_changes_nothing(
    cluster: Any, two_workers: Any, tmp_path: Path
) -> None:
    games = plan(BASE, SEATS, seed=4, law_set="new")
    alone, together = (Run(games, tmp_path / name) for name in ("alone.jsonl", "together.jsonl"))
    with Crew(1) as crew:
        assert len(list(alone.play(GAMES, crew))) == GAMES
    with cluster.Cluster(two_workers.scheduler_address) as workers, ThreadPoolExecutor() as beside:
        killed = beside.submit(_kill_at_work, two_workers)
        assert len(list(together.play(GAMES, workers))) == GAMES
        nanny, victim = killed.result()
    for run in (alone, together):
        run.close()
    assert together.report() == alone.report()
    assert (tmp_path / "together.jsonl").read_bytes() == (tmp_path / "alone.jsonl").read_bytes()
    assert nanny.pid != victim


def test_the_workers_must_have_the_same_version(
    cluster: Any, two_workers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "version", lambda _: "another")
    with (
        cluster.Cluster(two_workers.scheduler_address) as workers,
        pytest.raises(cluster.ClusterFailed) as failed,
    ):
        list(workers.results(abs, [-1, -2]))
    assert failed.value.fault == "other_version"


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("tcp://127.0.0.1:9", "tcp://127.0.0.1:9: no scheduler of a dask cluster answers there."),
        ("nonsense", '"nonsense" is not an address such as tcp://10.0.0.1:8786.'),
    ],
)
def test_a_cluster_that_is_not_there_is_a_sentence(
    cluster: Any, address: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 0.1)
    told = simulate("--games", "2", "--cluster", address)
    assert told.exit_code == 2
    assert told.stdout == ""
    assert sentence in " ".join(told.stderr.split())


def test_a_cluster_without_workers_is_a_sentence(
    distributed: Any, cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_TIME_FOR_WORKERS", 0.1)
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=":0", silence_logs=50) as nobody,
        pytest.raises(cluster.ClusterFailed) as failed,
    ):
        cluster.Cluster(nobody.scheduler_address)
    assert failed.value.fault == "no_workers"


@pytest.mark.usefixtures("cluster")
def test_processes_and_a_cluster_exclude_each_other() -> None:
    told = simulate("--cluster", "tcp://127.0.0.1:9", "--jobs", "2")
    assert told.exit_code == 2
    assert "--jobs and --cluster cannot be used together" in told.stderr


def test_a_cluster_that_ends_is_reported(distributed: Any, cluster: Any) -> None:
    run = Run(plan(BASE, SEATS, seed=4))
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, dashboard_address=":0", silence_logs=50
        ) as local,
        cluster.Cluster(local.scheduler_address) as workers,
    ):
        games = run.play(400, workers)
        next(games)
        local.close()
        with pytest.raises(cluster.ClusterFailed) as failed:
            list(games)
    assert failed.value.fault == "lost"
    assert 0 < run.games < 400
