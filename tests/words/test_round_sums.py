"""What a round has given a player beside points, and how awards are told with less room."""

from __future__ import annotations

import pytest

from lancaster_tui.rules import events as e
from lancaster_tui.rules.events import Source
from lancaster_tui.rules.places import COURT, parse_place
from lancaster_tui.words.awards import Award, items_of
from lancaster_tui.words.recaps import round_sums
from tests.rules.builder import BLUE, BLUE_ALLY, YELLOW, Board
from tests.words.samples import ALLIED, NAMES

LAW = Source("law", "LAW-B10")
B, SURREY = map(parse_place, "BI")


def test_a_round_tells_what_was_won_in_order_and_counts_upgrades() -> None:
    log: list[e.Event] = [
        e.RoundStarted(2, BLUE),
        e.Upgraded(BLUE, 2, COURT, LAW),
        e.Upgraded(BLUE, 1, COURT, LAW),
        e.NobleTaken(BLUE, SURREY, LAW),
        e.NobleTaken(BLUE, B, LAW),
        e.TileBuilt(BLUE, 3, LAW),
        e.TileBuilt(BLUE, 1, LAW),
        e.Captured(BLUE, 3),
        e.Upgraded(YELLOW, 1, COURT, LAW),
        e.NobleTaken(YELLOW, SURREY, LAW),
    ]
    own, other, *_ = round_sums(log, Board(players=4).state, NAMES)
    assert [item.phrase for item in own.things] == [
        "nobles of Stafford and Surrey",
        "tiles K M",
        "upgrades to S2 and S3",
        "S3 captured (ransom 3 gold)",
    ]
    assert [item.phrase for item in other.things] == ["noble of Surrey", "upgrade to S2"]


def test_many_upgrades_are_told_in_fewer_columns_where_room_is_short() -> None:
    strengths = (1, 1, 2, 2, 3)
    log: list[e.Event] = [e.RoundStarted(2, BLUE)]
    log += [e.Upgraded(BLUE, strength, COURT, LAW) for strength in strengths]
    [upgrades] = round_sums(log, Board(players=4).state, NAMES)[0].things
    assert upgrades.much == (
        "to S2, S2, S3, S3 and S4",
        "to S2 S2 S3 S3 S4",
        "S2 S2 S3 S3 S4",
        "S2x2 S3x2 S4",
        "5 knights",
    )


@pytest.mark.parametrize(("width", "text"), [(15, "noble of Surrey"), (14, "noble of I")])
def test_a_noble_is_of_its_county_and_of_a_letter_only_where_room_is_short(
    width: int, text: str
) -> None:
    events = [e.NobleTaken(BLUE, SURREY, LAW)]
    assert Award(BLUE, "", items_of(events, BLUE, NAMES)).gained(width) == text


@pytest.mark.rule("CON-6", "ALY-12")
def test_a_captured_knight_says_what_its_ransom_was_if_there_is_any() -> None:
    items = items_of([e.Captured(BLUE, 3)], BLUE, NAMES)
    assert Award(BLUE, "", items).given(40) == "S3 captured (ransom 3 gold)"
    assert Award(BLUE, "", items).given(20) == "S3 captured"
    (item,) = items_of([e.Captured(BLUE_ALLY, 3)], BLUE_ALLY, ALLIED)
    assert item.phrase == "S3 captured"
