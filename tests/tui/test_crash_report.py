"""A crash report says where the program failed, and nothing that players may not know."""

from __future__ import annotations

import pytest
from textual.app import App

from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.kit.crash import DiscreetApp
from lancaster_tui.tui.prompt.prompt import Prompt
from lancaster_tui.tui.table.scene import Scene
from tests.tui.games import asks, new_table, play

pytestmark = pytest.mark.rule("SET-10")

COVERED = "purse of 424242"


@pytest.mark.parametrize("is_discreet", [True, False])
async def test_a_crash_report_shows_where_it_was_and_no_local_variables(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], is_discreet: bool
) -> None:
    def fail(self: Prompt, scene: Scene, waiting: str) -> None:
        covered = " ".join(["purse", "of", str(424_242)])
        raise ZeroDivisionError(len(covered))

    monkeypatch.setattr(Prompt, "show", fail)
    if not is_discreet:  # otherwise the test would prove nothing
        monkeypatch.setattr(DiscreetApp, "_fatal_error", App._fatal_error)
    app = LancasterApp(play(new_table("Ann,Bob,Cid"), asks(PlaceKnight)))
    with pytest.raises(ZeroDivisionError):
        async with app.run_test(size=(120, 40)):
            pass
    report = capsys.readouterr().err
    assert "raise ZeroDivisionError(len(covered))" in report
    assert (COVERED in report) != is_discreet
