"""``--scenario`` and ``lancaster scenario``."""

from __future__ import annotations

from pathlib import Path

import pytest

from lancaster_tui.table.record import to_toml
from lancaster_tui.table.saves import list_saves, read_record
from lancaster_tui.table.table import Table
from tests.cli.conftest import Run
from tests.table.games import play_out

VOTE = """format = 1
name = "The vote"
seats = ["Ann", "Bob", "Zoe=greedy"]
round = 3
voting = "LAW-B12"
[players.Ann]
votes = 2
counties = { York = "S3 +1" }
"""


@pytest.fixture
def vote(tmp_path: Path) -> Path:
    path = tmp_path / "vote.toml"
    path.write_text(VOTE)
    return path


def test_a_scenario_is_played_in_lines_saved_resumed_and_replayed(run: Run, vote: Path) -> None:
    first = run("play", "--scenario", str(vote), "--plain", typed="\n3\n")
    assert first.exit_code == 0
    assert 'The game starts from the scenario "The vote".' in first.stdout
    assert 'vote on "3 PP per conflict where you have a knight"' in first.stdout
    (summary,) = list_saves()
    assert (summary.round, summary.phase) == (3, "parliament")
    again = run("resume", "--plain", typed="\n1\n")
    assert again.exit_code == 0
    record = read_record(summary.path)
    assert "1 vote yes 2" in record.actions
    play_out(Table(record))
    ended = summary.path.with_name("ended.toml")
    ended.write_text(to_toml(record))
    replayed = run("replay", str(ended))
    assert replayed.exit_code == 0
    assert "Round 3 of 5: Ann is start player." in replayed.stdout.lstrip().splitlines()[0]
    assert "Score sheet:" in replayed.stdout


def test_a_seed_takes_the_place_of_the_files(run: Run, vote: Path, folder: Path) -> None:
    for seed in ("1", "2", "1"):
        run("play", "--scenario", str(vote), "--seed", seed, "--plain", typed="\n1\n")
    records = [read_record(path) for path in folder.glob("*.toml")]
    assert sorted(record.seed for record in records) == [1, 1, 2]
    first, second, other = sorted(records, key=lambda record: record.seed)
    assert first.start == second.start != other.start


@pytest.mark.parametrize(
    "option", [("--seats", "Ann,Bob"), ("--laws", "new"), ("--ruleset", "base")]
)
def test_the_file_says_who_plays_with_which_laws(
    run: Run, vote: Path, option: tuple[str, str]
) -> None:
    result = run("play", "--scenario", str(vote), "--plain", *option)
    assert result.exit_code == 2
    assert f"{option[0]} is for a new game" in result.stderr


def test_all_mistakes_are_shown_with_their_lines(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(VOTE.replace("York", "Yorck").replace("votes = 2", 'tiles = ["gld"]'))
    result = run("play", "--scenario", str(path), "--plain")
    assert result.exit_code == 2
    assert "2 mistakes in the scenario" in result.stderr
    assert 'tiles = ["gld"]' in result.stderr
    assert 'bad.toml:8:14: no county is called "Yorck"; did you mean "York"?' in result.stderr
    assert "\n   |              ^^^^^" in result.stderr
    assert not list_saves()


def test_bots_show_a_scenario(run: Run, tmp_path: Path, vote: Path) -> None:
    refused = run("demo", "--scenario", str(vote))
    assert refused.exit_code == 2
    assert "Ann is not a bot" in refused.stderr
    path = tmp_path / "bots.toml"
    path.write_text('format = 1\nseats = ["greedy", "random", "random"]\nround = 5\n')
    told = run("demo", "--scenario", str(path))
    assert told.exit_code == 0
    assert "The game starts from a scenario." in told.stdout
    assert "Score sheet:" in told.stdout


def test_points_at_the_start_stand_on_the_score_sheet(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "ended.toml"
    path.write_text(
        'format = 1\nseats = ["greedy", "Zoe=random", "random"]\nphase = "ended"\n'
        "[players.Zoe]\npp = 31\n"
    )
    told = run("demo", "--scenario", str(path)).stdout
    assert "Zoe, 39 PP: at the start 31, final knights 4, final extension tiles 4." in told
    assert "Zoe: 31 at the start, 8 in the final scoring." in told
    assert "Neville: 8 in the final scoring." in told


def test_a_game_that_is_not_over_is_secret_though_it_starts_from_a_file(
    run: Run, vote: Path, folder: Path
) -> None:
    run("play", "--scenario", str(vote), "--plain", typed="\n1\n")
    (path,) = folder.glob("*.toml")
    result = run("replay", str(path))
    assert result.exit_code == 2
    assert "its record is secret" in result.stderr


def test_engines_are_not_started_for_a_file_of_anybody(run: Run, tmp_path: Path) -> None:
    started = tmp_path / "started"
    path = tmp_path / "engine.toml"
    path.write_text(f"format = 1\nseats = ['Ann', 'Zoe=engine:touch {started}']\nround = 5\n")
    result = run("play", "--scenario", str(path), "--plain", typed="1\n")
    assert result.exit_code == 0
    assert "greedy plays for it" in result.stderr
    assert not started.exists()
    refused = run("play", "--engines", "--plain")
    assert refused.exit_code == 2


@pytest.mark.parametrize("game", ["finished", "unfinished"])
def test_a_game_is_saved_as_a_scenario(
    run: Run, tmp_path: Path, game: str, request: pytest.FixtureRequest
) -> None:
    file = request.getfixturevalue(game)
    out = tmp_path / "out.toml"
    result = run("scenario", "save", str(file), str(out))
    assert (result.exit_code, result.stdout) == (0, "")
    text = out.read_text()
    assert "seed" not in text
    played = run("play", "--scenario", str(out), "--plain", typed="1\n")
    assert played.exit_code == 0
    if game == "finished":
        assert "Score sheet:" in played.stdout


def test_an_earlier_position_is_saved(run: Run, tmp_path: Path, finished: Path) -> None:
    out = tmp_path / "out.toml"
    assert run("scenario", "save", str(finished), str(out), "--at", "0").exit_code == 0
    assert 'phase = "setup"' in out.read_text()
    late = run("scenario", "save", str(finished), str(tmp_path / "x.toml"), "--at", "9999")
    assert late.exit_code == 2
    assert "has" in late.stderr
    assert not (tmp_path / "x.toml").exists()


def test_nothing_is_overwritten(run: Run, tmp_path: Path, finished: Path) -> None:
    out = tmp_path / "out.toml"
    out.write_text("mine")
    result = run("scenario", "save", str(finished), str(out))
    assert result.exit_code == 2
    assert "the file exists already" in result.stderr
    assert out.read_text() == "mine"


@pytest.mark.parametrize("game", ["nobody", "vote.toml"])
def test_what_is_no_game_is_refused(run: Run, tmp_path: Path, vote: Path, game: str) -> None:
    result = run("scenario", "save", str(vote.with_name(game)), str(tmp_path / "out.toml"))
    assert result.exit_code == 2
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "out.toml").exists()


def test_a_game_with_an_impossible_act_is_refused(
    run: Run, tmp_path: Path, unfinished: Path
) -> None:
    text = unfinished.read_text()
    at = text.rindex('",\n')
    unfinished.write_text(f'{text[:at]}",\n    "1 place S4 G",\n]\n')
    result = run("scenario", "save", str(unfinished), str(tmp_path / "out.toml"))
    assert result.exit_code == 2
    assert '"1 place S4 G"' in result.stderr


def test_a_position_goes_to_standard_output(run: Run, unfinished: Path) -> None:
    out = unfinished.with_name("out.toml")
    run("scenario", "save", str(unfinished), str(out))
    printed = run("scenario", "save", str(unfinished), "-")
    assert (printed.exit_code, printed.stdout) == (0, out.read_text())
