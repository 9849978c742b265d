"""`lancaster rules show LAW`: a law and its dossier."""

from __future__ import annotations

from pathlib import Path

import pytest

from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.words.laws.cards import law_short, law_text
from tests.cli.conftest import Run
from tests.rules.builder import BASE

OWN = 'format = 1\nid = "mine"\nname = "Mine"\nbased_on = "base"\n'


@pytest.fixture
def mine(home: Path) -> Path:
    """A ruleset with a law of its own, and with another LAW-B3."""
    path = home / "mine.toml"
    path.write_text(
        f'{OWN}[[laws]]\nid = "LAW-B3"\n'
        'effect = { kind = "per", count = { of = "counties" }, each = 1, reward = { pp = 2 } }\n'
        '[[laws]]\nid = "LAW-MINE"\ngroup = 2\n'
        'effect = { kind = "per", count = { of = "tiles" }, each = 1, reward = { pp = 2 } }\n',
        encoding="utf-8",
    )
    return path


@pytest.mark.parametrize("law", BASE.all_laws, ids=lambda law: law.id)
def test_every_law_of_the_package_is_shown_with_its_figures(run: Run, law: Law) -> None:
    result = run("rules", "show", law.id)
    assert result.exit_code == 0
    said = " ".join(result.stdout.split())
    assert said.startswith(
        f"{law.id} of base, group {law.group} {law_text(law)} Dossier, averages "
    )
    assert "games of four computer players who play in different ways" in said
    assert ("by it in a round" in said) == (law.id != "LAW-N5")
    assert ("how often it passes and who wins may differ" in said) == (law.group > 0)
    assert ("it passed when it was voted on" in said) == (law.group > 0)
    assert f"> {law.id} {law_short(law)[:24]}" in said  # the rest may stand on a second row
    assert "Made by `lancaster dossiers --games " in said


def test_a_law_is_found_in_any_case_and_beside_its_ruleset(run: Run) -> None:
    texts = [
        run("rules", "show", *args).stdout
        for args in (["LAW-B12"], ["law-b12"], ["base", "LAW-B12"], ["base", "law-b12"])
    ]
    assert len(set(texts)) == 1


def test_a_law_of_ones_own_has_a_sentence_in_place_of_figures(run: Run, mine: Path) -> None:
    result = run("rules", "show", str(mine), "LAW-MINE")
    assert result.exit_code == 0
    assert f"No figures for this law yet: `lancaster simulate --ruleset {mine}`" in result.stdout
    changed = run("rules", "show", str(mine), "LAW-B3").stdout
    assert "The figures of LAW-B3 are of an older text: " in changed
    assert "computer players" in run("rules", "show", str(mine), "LAW-B12").stdout


def test_an_unknown_law_ends_with_a_sentence_and_2(run: Run) -> None:
    for args in (["LAW-B22"], ["base", "LAW-B22"]):
        result = run("rules", "show", *args)
        assert result.exit_code == 2
        assert 'base has no law "LAW-B22"; did you mean "LAW-B2"?' in result.stderr
