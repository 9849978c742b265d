"""Rulesets are found by id: those of the program, and people's own in their folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from lancaster_tui.content.rulesets import known_rulesets, load_ruleset, rulesets_folder
from lancaster_tui.documents.errors import ContentError
from tests.content.based import HEAD
from tests.rules.builder import BASE


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def own_file(name: str, text: str) -> Path:
    path = rulesets_folder() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_own_rulesets_are_found_by_the_id_in_them() -> None:
    own_file("a file.toml", HEAD.replace('"mine"', '"our-own"'))
    assert load_ruleset("our-own").name == "Mine"
    assert ("our-own", "own") in [(each.id, each.origin) for each in known_rulesets()]
    own_file("other.toml", HEAD.replace('"base"', '"our-own"') + "lord_votes = 3\n")
    assert load_ruleset("mine").lord_votes == 3


def test_shipped_ids_win_and_a_copy_is_found_by_its_file(tmp_path: Path) -> None:
    path = own_file("copy.toml", HEAD.replace('"mine"', '"base"') + "lord_votes = 3\n")
    own_file("base.toml", HEAD + "lord_votes = 4\n")
    assert load_ruleset("base") == BASE
    assert load_ruleset("copy").lord_votes == 3
    assert load_ruleset("mine").lord_votes == 4
    known = {each.id: each for each in known_rulesets()}
    assert known["copy"].path == path
    assert known["base"].origin == "program"


@pytest.mark.parametrize("text", ["", "id = ", "id = 3", 'id = "../x"', 'id = "a/b.toml"'])
def test_a_broken_own_ruleset_is_listed_and_its_mistakes_are_told(text: str) -> None:
    own_file("broken.toml", text)
    assert "broken" in [each.id for each in known_rulesets() if each.origin == "own"]
    with pytest.raises(ContentError, match=r"broken\.toml"):
        load_ruleset("broken")


def test_an_own_ruleset_is_suggested() -> None:
    own_file("a.toml", HEAD.replace('"mine"', '"winter"'))
    with pytest.raises(ContentError, match='no ruleset "wintr"; did you mean "winter"'):
        load_ruleset("wintr")


def test_no_folder_of_own_rulesets_is_no_mistake() -> None:
    assert not rulesets_folder().exists()
    assert "base" in [each.id for each in known_rulesets()]


def test_shipped_files_are_called_what_their_id_is() -> None:
    for each in known_rulesets():
        assert load_ruleset(str(each.path)).id == each.id == each.path.stem
