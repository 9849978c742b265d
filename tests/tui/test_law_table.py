"""The forecasts of all laws in their columns, at the narrowest widths that they have."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.tui.kit.drawing import row_width
from lancaster_tui.tui.kit.glyphs import CUT
from lancaster_tui.tui.table.parliament import LawTable
from tests.rules.builder import BASE, Board
from tests.tui.positions import ANN, CROWD, SEATS, ally_table, board, crowded_board, scene

BOARDS = {"two": ally_table, "four": board, "five": crowded_board}


@pytest.mark.parametrize("width", [78, 55])  # at 80x24 and at 120x40
@pytest.mark.parametrize("players", BOARDS)
@pytest.mark.parametrize("law", BASE.all_laws, ids=lambda law: law.id)
def test_a_law_and_what_it_would_give_everybody_stand_on_one_row(
    law: Law, players: str, width: int
) -> None:
    table: Board = BOARDS[players]()
    table.run(PlaceKnight(ANN))
    seats = CROWD if players == "five" else SEATS
    seen = scene(table, ANN, seats=seats, open_purses=True)
    row = LawTable(seen, width, [law]).row(law.id, "", "")
    columns = row[-seen.view.players :]
    assert row_width(row) <= width
    assert CUT not in "".join(text for text, _ in row)
    assert all(text.startswith(" ") for text, _ in columns)


@pytest.mark.parametrize("players", ["two", "four"])
@pytest.mark.parametrize(("law", "unit"), [("LAW-N5", "sq"), ("LAW-B5", "PP")])
def test_where_there_is_room_what_may_be_sent_or_exchanged_has_a_unit(
    law: str, unit: str, players: str
) -> None:
    table: Board = BOARDS[players]()
    table.give(ANN, gold=4, squires=4)
    table.run(PlaceKnight(ANN))
    seen = scene(table, ANN, seats=SEATS, open_purses=True)
    laws = [BASE.law_by_id[law], BASE.law_by_id["LAW-N11"]]
    row = LawTable(seen, 78, laws).row(law, "", "")
    assert unit in row[-seen.view.players + ANN][0]
