"""Saved games in words."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.table.saves import SaveSummary
from lancaster_tui.table.seating import Seating
from lancaster_tui.words.saves import how_far_text, stage_text, when_forms

ANN, BOB = Seating("Ann"), Seating("Bob")
ZOE, TOM = Seating("Zoe", "greedy"), Seating("Tom", "random")
GAME = SaveSummary(Path("game.toml"), datetime(2025, 5, 1), (ANN, ZOE, BOB), 2, 5, "parliament")


def test_a_game_says_how_far_it_is() -> None:
    assert stage_text(GAME) == "round 2 of 5"
    assert how_far_text(GAME) == "round 2 of 5, parliament"


def test_a_finished_game_says_who_has_won() -> None:
    over = GAME._replace(phase="ended", points=(12, 31, 7))
    assert stage_text(over) == "finished"
    assert how_far_text(over) == "finished, Zoe won with 31 PP"
    shared = over._replace(points=(31, 31, 7))
    assert how_far_text(shared) == "finished, Ann and Zoe shared the victory with 31 PP each"


def test_what_cannot_be_opened_is_broken() -> None:
    assert (
        stage_text(SaveSummary(GAME.path, GAME.when, problem=ContentError("not valid TOML")))
        == "broken"
    )


@pytest.mark.parametrize(
    ("when", "long", "short"),
    [
        (datetime(2026, 11, 29, 0, 5), "today, 00:05", "today"),
        (datetime(2026, 11, 28, 23, 59), "yesterday, 23:59", "yesterday"),
        (datetime(2026, 11, 27, 19, 5), "27 November", "27 Nov"),
        (datetime(2025, 11, 29, 19, 5), "29 November 2025", "29 Nov 2025"),
        (datetime(2026, 11, 30, 7, 0), "30 November", "30 Nov"),  # a clock was wrong
    ],
)
def test_when_a_game_was_played_is_said_as_people_do(when: datetime, long: str, short: str) -> None:
    assert when_forms(when, datetime(2026, 11, 29, 22, 0)) == (long, short)
