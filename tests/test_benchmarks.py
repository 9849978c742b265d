"""The table of ``python -m benchmarks``, whatever is measured."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks import hosting
from benchmarks.__main__ import main, print_rows
from benchmarks.clock import Benchmark, Goal, Measured
from benchmarks.ssh_clients import Host


def lasting(seconds: float, times: float | None = None) -> Measured:
    return Measured(seconds, times)


def test_a_row_is_printed_as_soon_as_it_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    printed = []

    def last() -> Measured:
        printed.append(capsys.readouterr().out)
        return lasting(1)

    print_rows([Benchmark("first", lambda: lasting(0.002)), Benchmark("last", last)])
    assert printed[0].startswith("first     2 ms")
    assert capsys.readouterr().out.startswith("last       1 s")


def test_what_cannot_be_measured_is_a_sentence_and_costs_no_other_row(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def late() -> Measured:
        raise TimeoutError("nothing came within 60 s")

    print_rows([Benchmark("late", late), Benchmark("next", lambda: lasting(1))])
    first, second, last = capsys.readouterr().out.splitlines()
    assert first == "late  not measured: nothing came within 60 s"
    assert second.startswith("next      1 s")
    assert last == "no goals missed"


@pytest.mark.parametrize(
    ("measured", "goal", "verdict"),
    [
        (lasting(0.005), Goal(5, "ms"), "reached: at most 5 ms"),
        (lasting(0.0051), Goal(5, "ms"), "MISSED: at most 5 ms"),
        (lasting(6e-6), Goal(5, "us"), "MISSED: at most 5 us"),
        (lasting(1e-12), Goal(0.5, "ticks"), "reached: at most 0.5 ticks"),
        (lasting(1), Goal(800, "ticks"), "MISSED: at most 800 ticks"),
        (lasting(1, times=1.6), Goal(1.5, "times"), "MISSED: at most 1.5 times"),
    ],
)
def test_a_goal_is_said_and_whether_it_is_reached(
    measured: Measured, goal: Goal, verdict: str, capsys: pytest.CaptureFixture[str]
) -> None:
    print_rows([Benchmark("row", lambda: measured, (goal,))])
    row, last = capsys.readouterr().out.splitlines()
    assert row.endswith(f"  {verdict}")
    assert last == ("1 goal missed" if "MISSED" in verdict else "no goals missed")


def test_rows_are_chosen_by_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    main(["state copy", "determinize"])
    rows = capsys.readouterr().out.splitlines()[:-1]
    assert [row.partition("  ")[0] for row in rows] == ["state copy", "determinize a view"]
    with pytest.raises(SystemExit) as ended:
        main(["state copy", "teleport"])
    assert ended.value.code == 2
    assert 'no row has "teleport" in its name' in capsys.readouterr().err


def test_a_host_is_measured_beside_that_of_another_tree(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = iter((900, 47_000, 0.25, 0.5))

    def measured(_host: hosting.Tree, _acts: int) -> Iterator[hosting.Row]:
        yield hosting.Row("an act", next(numbers), "bytes", 1000)

    monkeypatch.setattr(hosting, "_MEASURES", {"large": measured, "small": measured})
    hosting.print_rows([no_host, no_host], ["large", "small"], 60)
    first, second, last = capsys.readouterr().out.splitlines()
    assert " ".join(first.split()) == "an act 900 bytes beside 47000 reached: at most 1000"
    assert " ".join(second.split()) == "an act 0.25 bytes beside 0.5 reached: at most 1000"
    assert last.startswith("no goals missed")


def no_host() -> Host:
    raise AssertionError("nothing is to be hosted")
