"""France while captured knights are ransomed: the battle there is decided and paid (CON-6)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.actions import Ransom
from lancaster_tui.tui.kit.drawing import Inked
from lancaster_tui.tui.table.france import France
from lancaster_tui.tui.table.keyboard import Keyboard
from tests.tui.states import table_of

SIZES = [(33, 10), (55, 12), (91, 15), (100, 36)]


@pytest.mark.rule("CON-5", "CON-6")
@pytest.mark.parametrize("size", SIZES)
def test_a_battle_shows_how_it_was_decided_while_its_knights_are_ransomed(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Inked, "has_colour", True)
    table = table_of("ransom")
    keyboard, france = Keyboard(table.persons()), France()
    seen = []
    for action in (None, Ransom(2)):
        if action is not None:
            table.act(0, action)
        scene = france.part(keyboard.scene(), *size)
        rows = ["".join(piece for piece, _ in row) for row in france.draw(scene, *size)]
        seen.append([row for row in rows if "8" in row or "Ann" in row or "▲" in row])
        text = "\n".join(rows)
        assert "paid" in text
        assert "captured" in text or "France won" in text
        for guess in ("short", "would be captured", "If England wins: Ann", "all captured"):
            assert guess not in text
    assert seen[0] == seen[1]
