from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from lancaster_tui.bots.leaf import FITTED
from lancaster_tui.cli.main import lancaster
from lancaster_tui.lab.fit import TABLES, Sample, Table, fit, fitted, fitted_text, rules_hash
from tests.rules.builder import BASE


def command(*arguments: str) -> Result:
    return CliRunner().invoke(lancaster, ["fit", *arguments])


def test_what_explains_a_lead_is_found() -> None:
    chance = Random(1)
    samples = []
    for _ in range(500):
        row = {
            "gold": float(chance.randint(-5, 5)),
            "nobles": chance.choice((0.0, 1.0)),
            "never": 0.0,
        }
        samples.append(Sample(row, 3 * row["gold"] - 7 * row["nobles"] + chance.gauss(0, 1)))
    found = fitted(samples)
    assert found.worths["gold"] == pytest.approx(3, abs=0.1)
    assert found.worths["nobles"] == pytest.approx(-7, abs=0.4)
    assert found.worths["never"] == 0
    assert found.error == pytest.approx(1, abs=0.1)


def test_features_that_are_the_same_share_their_worth() -> None:
    samples = [Sample({"one": x, "other": x}, 2.0 * x) for x in (-2, -1, 1, 2)]
    worths = fitted(samples).worths
    assert worths["one"] == worths["other"] == pytest.approx(1, abs=0.1)


def test_the_same_seed_gives_the_same_numbers() -> None:
    tables: list[Table] = [(3, "mixed"), (2, "base")]
    first, again, other = (fit(BASE, 2, seed, tables) for seed in (1, 1, 2))
    assert first == again != other
    assert list(first) == tables
    assert {len(by_rounds) for by_rounds in first.values()} == {BASE.rounds - 1}


def test_processes_change_nothing() -> None:
    assert fit(BASE, 2, 1, [(3, "new")]) == fit(BASE, 2, 1, [(3, "new")], jobs=2)


def test_the_file_tells_how_it_was_made() -> None:
    found = fit(BASE, 2, 1, [(2, "new")])
    written = tomllib.loads(fitted_text(BASE, 2, 1, found))
    assert written["made"] == {
        "command": "lancaster fit --games 2 --seed 1",
        "rules": rules_hash(BASE),
    }
    numbers = written["worth"]["2-new"]
    assert numbers["pp"] == [each.worths["pp"] for each in found[2, "new"]]


def test_the_command_writes_numbers_for_every_table(tmp_path: Path) -> None:
    path = tmp_path / "numbers.toml"
    before = FITTED.read_bytes()
    assert command("--games", "1", "--out", str(path)).exit_code == 0
    written = tomllib.loads(path.read_text("utf-8"))["worth"]
    assert list(written) == [f"{players}-{laws}" for players, laws in TABLES]
    assert FITTED.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--games", "0"), "--games"),
        (("--seed", "-1"), "--seed"),
        (("--games", "1", "--out", f"{__file__}/inside"), "--out"),
        (("--out", ""), "--out"),
    ],
)
def test_bad_input_ends_with_a_sentence_and_2(arguments: tuple[str, ...], said: str) -> None:
    result = command(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr
