"""`lancaster scenario render`: what a position looks like, without a terminal."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from textual.theme import Theme

from lancaster_tui.cli.main import lancaster
from lancaster_tui.tui.kit.theme import DARK, LIGHT

VOTE = """\
format = 1
name = "The vote on France"
seats = ["Ann", "greedy", "Zoe=random"]
round = 3
voting = "LAW-B12"
"""
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def vote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("NO_COLOR", raising=False)
    path = tmp_path / "vote.toml"
    path.write_text(VOTE, "utf-8")
    return path


def render(*arguments: str | Path) -> Result:
    return CliRunner().invoke(lancaster, ["scenario", "render", *map(str, arguments)])


def test_the_screen_of_who_is_asked_stands_in_rows_of_text(vote: Path) -> None:
    result = render(vote)
    assert result.exit_code == 0
    rows = result.stdout.splitlines()
    assert len(rows) == 40
    assert 80 < max(map(len, rows)) <= 120
    assert any("Ann: ballot on proposal 3 of 3" in row for row in rows)


@pytest.mark.parametrize(("size", "columns", "rows"), [("80x24", 80, 24), ("200x60", 200, 60)])
def test_any_size(vote: Path, size: str, columns: int, rows: int) -> None:
    found = render(vote, "--size", size).stdout.splitlines()
    assert len(found) == rows
    assert columns - 4 <= max(map(len, found)) <= columns  # blanks at the end are not kept


def test_bots_do_not_act(vote: Path) -> None:
    assert "Ballots in: 0 of 3" in render(vote).stdout
    vote.write_text(VOTE.replace('"Ann"', '"random"'), "utf-8")
    assert "Ballots in: 0 of 3" in render(vote).stdout


def test_no_program_is_started(vote: Path, tmp_path: Path) -> None:
    vote.write_text(VOTE.replace('"greedy"', f'"engine:touch {tmp_path}/started"'), "utf-8")
    assert render(vote).exit_code == 0
    assert not (tmp_path / "started").exists()


def test_a_terminal_without_unicode(vote: Path) -> None:
    assert not render(vote).stdout.isascii()
    assert render(vote, "--ascii").stdout.isascii()


@pytest.mark.parametrize(("theme", "colours"), [("dark", DARK), ("light", LIGHT)])
def test_a_picture_shows_the_rows_in_the_colours_of_the_theme(
    vote: Path, tmp_path: Path, theme: str, colours: Theme
) -> None:
    out = tmp_path / "vote.svg"
    result = render(vote, "--theme", theme, "--svg", out)
    assert (result.exit_code, result.stdout) == (0, "")
    picture = ElementTree.parse(out).getroot()
    texts = " ".join(each.text or "" for each in picture.iter(f"{SVG}text"))
    assert "Ann: ballot on proposal 3 of 3" in texts
    assert picture.findtext(f"{SVG}title") == "The vote on France"
    fills = {each.get("fill") for each in picture.iter(f"{SVG}rect")}
    assert colours.background in fills


def test_a_picture_goes_to_standard_output(vote: Path, tmp_path: Path) -> None:
    render(vote, "--svg", tmp_path / "vote.svg")
    assert render(vote, "--svg", "-").stdout == (tmp_path / "vote.svg").read_text("utf-8")


def test_the_same_position_is_the_same_picture(vote: Path, tmp_path: Path) -> None:
    one, other = tmp_path / "one.svg", tmp_path / "other.svg"
    other.write_text("an older picture")
    render(vote, "--svg", one)
    render(vote, "--svg", other)
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--size", "big"], '"big": a size is columns x rows, as in 120x40.'),
        (["--size", "0x40"], '"0x40": a size is columns x rows, as in 120x40.'),
        (["--size", "501x40"], '"501x40": a size is at most 500x200.'),
        (["--theme", "blue"], 'there is no theme "blue" (themes: dark, light, '),
        (["--text", "--svg", "x.svg"], "--svg and --text cannot be used together."),
        (["--svg", "/no/such/folder/x.svg"], "/no/such/folder/x.svg: No such file or directory"),
    ],
)
def test_what_cannot_be_done_is_said(vote: Path, arguments: list[str], sentence: str) -> None:
    result = render(vote, *arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr


def test_mistakes_of_a_scenario_are_located(vote: Path) -> None:
    vote.write_text(VOTE.replace("round = 3", "round = 1"), "utf-8")
    result = render(vote)
    assert result.exit_code == 2
    assert f"{vote}:5:10: LAW-B12 is of group 3" in result.stderr


def test_a_missing_file(tmp_path: Path) -> None:
    result = render(tmp_path / "no.toml")
    assert result.exit_code == 2
    assert "no.toml: no such file" in result.stderr
