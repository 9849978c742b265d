"""A finished game, step by step in lines of text."""

from __future__ import annotations

from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest

from lancaster_tui.plain.console import Console, Left
from lancaster_tui.plain.rewatch import HELP, RewatchLines
from lancaster_tui.table.rewatch import Rewatch
from lancaster_tui.table.saves import list_saves
from tests.table.rewatched import finished, forced


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def told(*typed: str, acts: int = 0, game: Rewatch | None = None) -> str:
    """Return what is said when lines are typed."""
    out = StringIO()
    lines = StringIO("".join(f"{line}\n" for line in typed))
    with suppress(Left):
        RewatchLines(game or finished(), Console(lines, out), acts).run()
    return out.getvalue()


def test_an_empty_line_goes_through_the_whole_game() -> None:
    text = told(*[""] * len(finished().moments))
    assert "Round 1, setup, act 0 of " in text
    assert "Game over, act " in text
    assert text.rstrip().endswith("The game goes no further.\n>")


def test_a_step_back_says_the_same_again() -> None:
    there, on, back = told("p", "", "b", "quit").split("> \n")[1:4]
    assert there == back
    assert there != on


def test_ballots_are_open_or_as_a_seat_saw_them() -> None:
    vote = finished().rounds[0].votes[0].moment
    ballots = [fork.acts for fork in finished().forks(vote)]
    seat = finished().act_number(ballots[0] + 1).seat
    name = finished().seats[seat].name
    other = next(each.name for each in finished().seats if each.name != name)
    opened = told(acts=ballots[0] + 1)
    assert f"{name} votes " in opened
    closed = told(f"eyes {other}", acts=ballots[0] + 1).split(f"Eyes: {other}.")[1]
    assert f"{name} votes " not in closed
    assert "Ballots in: 1 of 3." in closed
    assert "votes" in told(f"eyes {name}", acts=ballots[0] + 1).split(f"Eyes: {name}.")[1]


def test_what_if_says_both_rounds() -> None:
    text = told("v", "if", "if 1", "if 99")
    assert "; if " in text
    assert "As played:" in text
    assert "After this round: " in text
    assert "There are answers from 1 to " in text


def test_an_act_without_another_legal_answer_is_told() -> None:
    for command in ("if", "if 1", "play 1"):
        assert "Nothing else could have been done here." in told(command, game=forced())


def test_commands_are_known_in_either_case() -> None:
    for typed, command in (
        ("V", "v"),
        ("View", "view"),
        ("IF", "if"),
        ("If 1", "if 1"),
        ("End", "end"),
        ("Eyes Ann", "eyes Ann"),
        ("EYES all", "eyes all"),
    ):
        assert told(typed, "Quit", "v") == told(command, "quit")


def test_a_practice_game_and_a_scenario_are_saved() -> None:
    text = told("v", "play 1", "save")
    assert "lancaster resume " in text
    (save,) = list_saves()
    assert [seat.bot for seat in save.seats].count(None) == 1
    assert "lancaster play --scenario" in text


def test_every_command_of_the_help_says_something() -> None:
    assert all(line in told("?") for line in HELP)
    for command in (
        "view",
        "laws",
        "log",
        "score",
        "end",
        "12",
        "eyes all",
        "eyes Zoe",
        "nonsense",
    ):
        assert told(command, "quit").count("\n") > 4
