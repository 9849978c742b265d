"""The dossiers that come with the package, and the command that makes them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lancaster_tui.cli.main import lancaster
from lancaster_tui.lab.dossiers import (
    LAW_SET,
    SEATS,
    STORED,
    FigureName,
    dossiers_text,
    parting,
    read_dossiers,
    stored_dossiers,
)
from lancaster_tui.lab.measures.measure import Name
from lancaster_tui.lab.runs import header_of
from lancaster_tui.lab.simulation import simulate
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.rules.ruleset.vocabulary import Per, Reward
from tests.rules.builder import BASE

AGAIN = "run `lancaster dossiers` again"
BY_LAW = stored_dossiers().by_law


def command(*arguments: str) -> Result:
    return CliRunner().invoke(lancaster, ["dossiers", *arguments])


@pytest.mark.parametrize("law", BASE.all_laws, ids=lambda law: law.id)
def test_every_law_of_the_package_has_a_dossier_of_its_text(law: Law) -> None:
    dossiers = stored_dossiers()
    older = f"the figures of {law.id} are of an older text: {AGAIN}"
    assert not dossiers.is_of_another_text(law), older
    dossier = dossiers.of(law)
    assert dossier is not None, f"there are no figures of {law.id}: {AGAIN}"
    assert dossier.applied >= 200
    assert {"pays", "seats_paid", "gap", "pays_leader", "pays_last"} <= dossier.figures.keys()
    if law.group:
        assert dossier.voted_on >= 500
        assert {"swing", "passed"} <= dossier.figures.keys()
    else:
        assert dossier.voted_on == 0
        assert not {"swing", "passed"} & dossier.figures.keys()
    for name, found in dossier.figures.items():
        assert found.low <= found.value <= found.high, name


def test_the_figures_are_of_the_rules_of_the_package() -> None:
    made = stored_dossiers().made
    header = header_of(BASE, SEATS, LAW_SET, made.seed, ())
    assert (made.ruleset, made.rules) == (header.ruleset, header.rules), (
        f"the figures are of older rules: {AGAIN}"
    )
    assert BY_LAW.keys() == BASE.law_by_id.keys()


def test_the_file_says_how_it_was_made() -> None:
    made = stored_dossiers().made
    assert made.games >= 2000
    assert made.command == f"lancaster dossiers --games {made.games} --seed {made.seed}"
    assert (tuple(made.seats), made.law_set) == (SEATS, LAW_SET)


def test_a_law_that_does_something_else_has_no_dossier() -> None:
    dossiers, law = stored_dossiers(), BASE.law_by_id["LAW-B3"]
    assert isinstance(law.effect, Per)
    more = law.effect.model_copy(update={"reward": Reward(pp=9)})
    for change in ({"effect": more}, {"group": 4}):
        changed = law.model_copy(update=change)
        assert dossiers.of(changed) is None
        assert dossiers.is_of_another_text(changed)
    other = law.model_copy(update={"id": "LAW-MINE"})
    assert dossiers.of(other) is None
    assert not dossiers.is_of_another_text(other)
    worded = law.model_copy(update={"text": "3 PP for 2 counties"})
    assert dossiers.of(worded) == dossiers.of(law) is not None


@pytest.mark.parametrize("law", ["LAW-B1", "LAW-B12", "LAW-N14"])
def test_the_laws_of_a_group_in_one_game_are_sorted_by_what_they_part(law: str) -> None:
    own = BASE.law_by_id[law]
    found = stored_dossiers().among(own, BASE)
    assert {each.id for each, _ in found} == {
        each.id for each in BASE.all_laws if each.group == own.group and each.id[:5] == law[:5]
    }
    values = [dossier.figures[parting(own)].value for _, dossier in found]
    assert values == sorted(values, reverse=True)


def test_the_file_has_the_figures_of_the_report() -> None:
    report = simulate(BASE, SEATS, 12, 3, LAW_SET)
    dossiers = read_dossiers(dossiers_text(BASE, report))
    assert dossiers.made.command == "lancaster dossiers --games 12 --seed 3"
    names: dict[FigureName, Name] = {"pays": ("pays",), "swing": ("swing",), "passed": ("passed",)}
    told = 0
    for law, dossier in dossiers.by_law.items():
        of = partial(report.figure, "law", law)
        for name, key in names.items():
            figure = of(*key)
            if figure is None or figure.ci95 is None:
                assert name not in dossier.figures
            else:
                expected = (figure.value, *figure.ci95)
                assert dossier.figures[name] == pytest.approx(expected, abs=0.0006)
                told += 1
        passed = of("passed")
        assert dossier.voted_on == (0 if passed is None else passed.games)
    assert told > 20


def test_the_command_writes_the_same_file_with_any_number_of_processes(tmp_path: Path) -> None:
    before = STORED.read_bytes()
    files = [tmp_path / f"{jobs}.toml" for jobs in (1, 2)]
    for jobs, file in enumerate(files, 1):
        result = command("--games", "4", "--jobs", str(jobs), "--out", str(file))
        assert (result.exit_code, result.output) == (0, "")
    assert files[0].read_bytes() == files[1].read_bytes()
    assert STORED.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--games", "0"), "--games"),
        (("--seed", "-1"), "--seed"),
        (("--games", "1", "--out", f"{__file__}/inside"), "--out"),
    ],
)
def test_bad_input_ends_with_a_sentence_and_2(arguments: tuple[str, ...], said: str) -> None:
    result = command(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr
