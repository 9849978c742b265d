"""The plugin for tests: nothing from outside gets in, and every argument does what it says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.testing import ScreenText
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.table.scene import Scene

PLACING = "scenarios/placing.toml"


class Purse(Static):
    """A widget that is no part of the program."""

    def show(self, scene: Scene) -> None:
        assert scene.viewer is not None
        self.update(f"{scene.names.seat(scene.viewer)} has {scene.view.seats[scene.viewer].gold}")


def test_a_test_has_a_home_of_its_own(frozen: Path) -> None:
    assert Path.home() == frozen
    assert not list(frozen.iterdir())
    assert not {"NO_COLOR", "TEXTUAL_THEME", "XDG_DATA_HOME"} & os.environ.keys()


@pytest.mark.parametrize(("size", "columns", "rows"), [("80x24", 80, 24), ("130x50", 130, 50)])
def test_a_scenario_at_any_size(
    size: str, columns: int, rows: int, screen_text: ScreenText
) -> None:
    found = screen_text(PLACING, size=size).splitlines()
    assert len(found) == rows
    assert columns - 4 <= max(map(len, found)) <= columns  # blanks at the end are not kept


def test_keys_are_pressed_one_after_the_other(screen_text: ScreenText) -> None:
    assert "Leave the game?" not in screen_text(PLACING)
    text = screen_text(PLACING, press=["question_mark", "escape", "t", "escape", "2", "f"])
    assert "place   F Suffolk" in text


def test_something_is_done_before_the_keys(screen_text: ScreenText) -> None:
    async def smaller(pilot: Pilot[None]) -> None:
        await pilot.resize_terminal(80, 24)

    assert max(map(len, screen_text(PLACING, run_before=smaller).splitlines())) <= 80
    assert max(map(len, screen_text(PLACING).splitlines())) > 80


def test_a_terminal_without_unicode(screen_text: ScreenText) -> None:
    assert screen_text(PLACING, is_ascii=True).isascii()


def test_a_widget_is_handed_the_scene_of_who_is_asked(screen_text: ScreenText) -> None:
    assert screen_text(PLACING, widget=Purse(), size="20x1") == "Ann has 4"


def test_an_application(screen_text: ScreenText) -> None:
    assert "New game" in screen_text(LancasterApp())


def test_what_is_wrong_with_a_scenario_is_said(tmp_path: Path, screen_text: ScreenText) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("format = 1\nseats = 9\n", "utf-8")
    with pytest.raises(ContentError, match=r"bad\.toml:2:9: a game has 2 to 5 seats"):
        screen_text(file)
