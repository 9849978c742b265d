"""Everything that can be wrong is one sentence and an exit code, and harms no saved game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import Result

from lancaster_tui.content.folders import shipped
from lancaster_tui.table.saves import list_saves, open_save
from tests.cli.conftest import Run

SEATS = "Ann,greedy,random"


@pytest.fixture(autouse=True)
def _earlier_games_stay_as_they_are(run: Run, folder: Path) -> Iterator[None]:
    """Check that nothing saved before a test is changed or joined by anything."""
    run("play", "--seats", SEATS, "--seed", "3", "--plain", typed="1\n")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    yield
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def sentence(result: Result, code: int = 2) -> str:
    """Return the one sentence on stderr, after checking the form of the failure."""
    assert result.exit_code == code
    assert result.stdout == ""
    lines = result.stderr.strip().splitlines()
    said = [line for line in lines if line.startswith("Error: ")]
    assert len(said) == 1
    assert lines[-1] == said[0]
    assert all(line.isprintable() for line in lines)
    return said[0].removeprefix("Error: ")


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("Ann,gredy,random", 'seat 2: no bot "gredy"; did you mean "greedy"?'),
        ("Ann,Zoe=gredy,random", 'no bot is called "gredy"; did you mean "greedy"?'),
        ("", "seat 1 has no name"),
        ("Ann", "a game has 2 to 5 seats"),
        ("a,b,c,d,e,f", "a game has 2 to 5 seats"),
        ("Ann,Ann,Bob", "seats 1 and 2 are both called Ann"),
        ("\x1b[2JAnn,Bob,Cid", "no control, invisible or combining characters"),
        ("\u202eAnn,Bob,Cid", "no control, invisible or combining characters"),
        ("\ufe0f,Bob,Cid", "seat 1 has no name"),
    ],
)
def test_seats_that_cannot_be(run: Run, seats: str, said: str) -> None:
    assert said in sentence(run("play", "--plain", "--seats", seats))


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["play", "--plain", "--seats", SEATS, "--seed", "x"], '"x" is not a whole number from 0'),
        (["play", "--plain", "--seats", SEATS, "--seed", "-1"], '"-1" is not a whole number'),
        (["play", "--plain", "--seats", SEATS, "--seed", "9" * 40], "is not a whole number from 0"),
        (["play", "--plain", "--seats", SEATS, "--ruleset", "bas"], 'did you mean "base"?'),
        (["play", "--plain", "--seats", SEATS, "--ruleset", "./no.toml"], "no such file"),
        (["play", "--plain", "--laws", "bnb"], 'no law set "bnb": use base, new, random, or a'),
        (["play", "--plain", "--laws", "bnbbnb"], "such as bnbbn (LAW-6)."),
        (["play", "--plain", "--laws", "\x1b[2J"], 'no law set "[2J"'),
        (["play", "--plain", "--laws", "base,new"], 'no law set "base,new"'),
        (["demo", "--laws", ""], 'no law set ""'),
        (
            ["demo", "--seats", "greedy,Ann"],
            "Ann is not a bot; `lancaster play` is for games with people.",
        ),
        (["demo", "--seats", "greedy"], "a game has 2 to 5 seats"),
        (["resume", "--plain", "no.toml"], "no.toml: no such file"),
        (["resume", "--plain", "\x1b[31m.toml"], "[31m.toml: no such file"),
        (["replay", "no.toml"], "no.toml: no such file"),
        (["replay", "."], ".: not a file"),
        (["replay"], "Missing argument 'FILE...'"),
        (["replay", "no.toml", "--format", "xml"], "'xml' is not one of 'words', 'jsonl'"),
        (["replay", "no.toml", "--at", "-1"], "-1 is not in the range x>=0"),
        (["pley"], "No such command 'pley'"),
        (["--colour"], "No such option"),
    ],
)
def test_options_that_cannot_be(run: Run, args: list[str], said: str) -> None:
    assert said in sentence(run(*args))


@pytest.mark.parametrize(
    "args",
    [
        ["play", "--plain", "--scenario", "PATH"],
        ["resume", "--plain", "PATH"],
        ["replay", "PATH"],
        ["scenario", "save", "PATH", "out.toml"],
        ["scenario", "render", "PATH"],
        ["simulate", "--records", "PATH"],
        ["rules", "new", "PATH"],
        ["host", "--seats", SEATS, "--keys", "PATH"],
        ["host", "--keys", "friends.txt", "--resume", "PATH"],
    ],
)
def test_paths_that_name_nothing(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, args: list[str]
) -> None:
    monkeypatch.chdir(home)
    before = sorted(home.rglob("*"))
    for path, said in (
        ("", "the name is empty."),
        ("-", '"-" is not a file here; write ./- for a file of that name.'),
    ):
        assert said in sentence(run(*(path if arg == "PATH" else arg for arg in args)))
    assert sorted(home.rglob("*")) == before


@pytest.mark.parametrize("option", ["--run", "--measure"])
@pytest.mark.parametrize("is_pipe", [True, False])
def test_what_is_no_file_is_not_read(run: Run, home: Path, option: str, is_pipe: bool) -> None:
    path = home / "pipe" if is_pipe else Path(os.devnull)
    if is_pipe:
        os.mkfifo(path)
    args = ("simulate", "--seats", "random,random", "--games", "1", "--jobs", "1")
    assert sentence(run(*args, option, str(path))) == f"{path}: not a file"


def test_the_file_of_a_run_is_not_read_to_the_end_of_an_endless_line(run: Run, home: Path) -> None:
    path = home / "run.jsonl"
    path.write_text("x" * 300_000)
    args = ("simulate", "--seats", "random,random", "--games", "1", "--jobs", "1")
    assert "this is not the file of a run" in sentence(run(*args, "--run", str(path)))


@pytest.mark.parametrize(
    "args", [["scenario", "save", "x", ""], ["scenario", "render", "x", "--svg", ""]]
)
def test_an_output_that_names_nothing(run: Run, args: list[str]) -> None:
    assert "the name is empty." in sentence(run(*args))


@pytest.mark.parametrize(
    "args",
    [
        ["play", "--plain", "--ruleset", ""],
        ["simulate", "--ruleset", ""],
        ["rules", "show", ""],
        ["rules", "check", ""],
        ["rules", "diff", "base", ""],
    ],
)
def test_a_ruleset_that_is_not_named(run: Run, args: list[str]) -> None:
    assert sentence(run(*args)).startswith('no ruleset "" (there are: base, ')


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rounds = 5", "ruonds = 5", 'mine.toml:8:1: unknown key "ruonds"; did you mean "ro'),
        ("rounds = 5", 'rounds = "5"', "mine.toml:8:10: rounds must be a whole number"),
        ("rounds = 5", "rounds = 9", "9 rounds need 30 laws, there are 18"),
        ('["9", "10"]', '["9", "10a"]', 'removes conflict "10a", which does not exist'),
        ("format = 1", "format = 7", "written by a newer version (format 7)"),
        ('"Stafford"', r'"\u001b[2J"', "counties[B].name holds characters that cannot be shown"),
    ],
)
def test_rulesets_that_cannot_be(run: Run, home: Path, old: str, new: str, said: str) -> None:
    base = (shipped("rulesets") / "base.toml").read_text(encoding="utf-8")
    path = home / "mine.toml"
    path.write_text(base.replace(old, new, 1), encoding="utf-8")
    result = run("play", "--plain", "--seats", SEATS, "--ruleset", str(path))
    assert said in sentence(result)


def test_new_laws_of_a_ruleset_that_has_none(run: Run, home: Path) -> None:
    base = (shipped("rulesets") / "base.toml").read_text(encoding="utf-8")
    path = home / "mine.toml"
    without = base[: base.index("[[new_laws]]")] + base[base.index("[ending]") :]
    path.write_text(without, encoding="utf-8")
    args = ("play", "--plain", "--seats", SEATS, "--ruleset", str(path))
    said = sentence(run(*args, "--laws", "bbbbn"))
    assert said == (
        "Invalid value for --laws: base has no new laws: only the base laws can be chosen (LAW-6)."
    )


def test_a_number_of_players_that_a_ruleset_is_not_made_for(run: Run, home: Path) -> None:
    base = (shipped("rulesets") / "base.toml").read_text(encoding="utf-8")
    start, rest = base.split("[[player_counts]]\nplayers = 2\n", 1)
    path = home / "mine.toml"
    path.write_text(start + rest[rest.index("[[player_counts]]") :], encoding="utf-8")
    said = sentence(run("play", "--plain", "--seats", "Ann,Bob", "--ruleset", str(path)))
    assert said == "Invalid value for --seats: base is for 3, 4, 5 players, not for 2 (SET-1)."


@pytest.mark.parametrize("command", [["resume", "--plain"], ["replay"]])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the file is empty"),
        (b"\x89PNG\xff\x00", "is not UTF-8; if this is a text, save it as UTF-8"),
        (b"x" * 2_000_001, "larger than 2000000 bytes"),
        (b"x = 1", 'unknown key "x"'),
    ],
)
def test_files_that_are_no_saved_games(
    run: Run, home: Path, command: list[str], content: bytes, said: str
) -> None:
    path = home / "game.toml"
    path.write_bytes(content)
    assert said in sentence(run(*command, str(path)))
    assert path.read_bytes() == content


@pytest.mark.parametrize("command", [["resume", "--plain"], ["replay"]])
def test_saved_games_that_are_cut_edited_or_newer(
    run: Run, finished: Path, command: list[str]
) -> None:
    text = finished.read_text(encoding="utf-8")
    for content, said in (
        (text[: len(text) // 2], "finished.toml"),
        (text[:-20], "(is the file cut off?)"),
        (text.replace("format = 1", "format = 2", 1), "written by a newer version (format 2)"),
        (
            text.replace("seed = 7", "sed = 7"),
            'finished.toml:3:1: unknown key "sed"; did you mean "seed"?',
        ),
        (text.replace("\nstart_player = ", "\nstart_player = 9"), "must be a seat from 1 to 3"),
        (text.replace('"LAW-B18",', ""), 'start.laws lacks law "LAW-B18"'),
        (text.replace('"Ann"', r'"\u001b[31mAnn"'), "seats[1].name holds characters"),
    ):
        finished.write_text(content, encoding="utf-8")
        assert said in sentence(run(*command, str(finished)))
        assert finished.read_text(encoding="utf-8") == content


def test_an_action_that_does_not_fit_is_told_by_number_and_rule(run: Run, finished: Path) -> None:
    text = finished.read_text(encoding="utf-8")
    at = text.index('    "', text.index("actions = ["))
    end = text.index("\n", at)
    starter = text[at + 5]
    finished.write_text(f'{text[:at]}    "{starter} place S4 G",{text[end:]}', encoding="utf-8")
    said = sentence(run("replay", str(finished)), code=1)
    assert (
        f'finished.toml: action 1 of {len(text[at:].splitlines()) - 1}, "{starter} place S4 G"'
        in said
    )
    assert "This is not one of the choices (SET-4)" in said
    resumed = sentence(run("resume", "--plain", str(finished)), code=2)
    assert "finished.toml: action 1 of" in resumed
    assert "This is not one of the choices (SET-4)" in resumed


def test_there_is_no_action_beyond_the_last(run: Run, finished: Path) -> None:
    assert "--at 9999: " in sentence(run("replay", str(finished), "--at", "9999"))


def test_a_game_open_in_another_window(run: Run) -> None:
    (summary,) = list_saves()
    save, _ = open_save(summary.path)
    assert "open in another window" in sentence(run("resume", "--plain", str(summary.path)))
    assert "open in another window" in sentence(run("resume", "--plain"))
    save.close()


def test_no_unfinished_game(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(home / "elsewhere"))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "elsewhere"))
    said = sentence(run("resume", "--plain"))
    assert said.startswith("No unfinished game in ")
    assert "`lancaster play` starts one" in said
    assert not (home / "elsewhere").exists()


@pytest.mark.parametrize("args", [[], ["play", "--seats", SEATS], ["resume"]])
def test_no_terminal(run: Run, args: list[str]) -> None:
    said = sentence(run(*args))
    assert said.startswith("The screens need a terminal, but standard input is not a terminal; ")
    assert "--plain" in said


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["play", "--seats", "Ann,gredy,random"], 'no bot "gredy"; did you mean "greedy"?'),
        (["play", "--seats", "Ann"], "a game has 2 to 5 seats"),
        (["play", "--ruleset", "bas"], 'did you mean "base"?'),
        (["play", "--scenario", "no.toml"], "no.toml: no such file"),
        (["play", "--engines"], "--engines is for a scenario"),
        (["resume", "no.toml"], "no.toml: no such file"),
        (["learn", "99"], "there are "),
    ],
)
def test_mistakes_are_told_before_a_terminal_is_asked_for(
    run: Run, args: list[str], said: str
) -> None:
    assert said in sentence(run(*args))


@pytest.mark.parametrize("size", ["1x1", "79x24", "80x23"])
def test_a_film_shows_the_whole_table(run: Run, finished: Path, tmp_path: Path, size: str) -> None:
    film = tmp_path / "film.svg"
    said = sentence(run("replay", str(finished), "--film", str(film), "--size", size))
    assert said == "--film needs a --size of at least 80x24."
    assert not film.exists()


def test_a_film_overwrites_no_record(run: Run, finished: Path) -> None:
    before = finished.read_bytes()
    said = sentence(run("replay", str(finished), "--film", str(finished)))
    assert said == f"--film would overwrite {finished}, the record it is made from."
    assert finished.read_bytes() == before


def test_a_film_has_no_other_format(run: Run, finished: Path, tmp_path: Path) -> None:
    film = tmp_path / "film.svg"
    said = sentence(run("replay", str(finished), "--film", str(film), "--format", "jsonl"))
    assert said == "--film and --format cannot be used together."
    assert not film.exists()


def test_a_film_goes_to_standard_output(run: Run, finished: Path, tmp_path: Path) -> None:
    film = tmp_path / "film.svg"
    run("replay", str(finished), "--at", "3", "--film", str(film))
    said = run("replay", str(finished), "--at", "3", "--film", "-").stdout
    assert said == film.read_text(encoding="utf-8")
