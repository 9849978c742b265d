"""The laws of Parliament, on cards, on lines and in the table, as narrow as they get."""

from __future__ import annotations

import re

import pytest
from wcwidth import wcswidth

from lancaster_tui.rules.events import LawApplied
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.position import Stack
from lancaster_tui.rules.ruleset.entries import Law
from lancaster_tui.tui.kit.glyphs import CUT, SEAT_SHAPES
from lancaster_tui.tui.table.parliament import Parliament
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.laws.cards import law_faces, law_in_words
from lancaster_tui.words.laws.forecast import is_lost
from lancaster_tui.words.phrases import COVERED
from tests.rules.builder import BASE, Board
from tests.tui.positions import ANN, SEATS, ally_table, board, crowded_board, scene
from tests.tui.render import drawn

BOARDS = {"two": ally_table, "four": board, "five": crowded_board}
SIXES = [BASE.all_laws[first : first + 6] for first in range(0, len(BASE.all_laws), 6)]
TABLE, CARDS, NAMED_CARDS, LINES = (80, 12), (54, 12), (120, 27), (80, 2)


def with_laws(players: str, laws: list[Law], *, open_purses: bool = True) -> Scene:
    """Return a scene with three laws in force and the others proposed."""
    table: Board = BOARDS[players]()
    table.give(ANN, gold=4, squires=4)
    table.run(PlaceKnight(ANN))
    seen = scene(table, ANN, seats=(*SEATS, "Wido"), open_purses=open_purses)
    seen.view.laws = tuple(law.id for law in laws[:3])
    seen.view.proposals = tuple(law.id for law in laws[3:])
    return seen


@pytest.mark.parametrize("players", BOARDS)
@pytest.mark.parametrize("laws", SIXES, ids=lambda laws: laws[0].id)
@pytest.mark.parametrize("size", [TABLE, CARDS, NAMED_CARDS, (91, 18)])
async def test_no_law_and_no_forecast_is_cut(
    size: tuple[int, int], laws: list[Law], players: str
) -> None:
    text = await drawn(Parliament(), with_laws(players, laws), size)
    assert CUT not in text


@pytest.mark.parametrize("players", BOARDS)
@pytest.mark.parametrize("laws", SIXES, ids=lambda laws: laws[0].id)
@pytest.mark.parametrize("is_open", [True, False])
async def test_the_table_tells_of_every_law_what_it_would_give_everybody(
    laws: list[Law], players: str, is_open: bool
) -> None:
    seen = with_laws(players, laws, open_purses=is_open)
    head, *rows = (await drawn(Parliament(), seen, TABLE)).splitlines()
    starts = [head.index(shape) for shape in SEAT_SHAPES[: seen.view.players]]
    bodies = [row for row in rows if row[1:2].isdigit() or row[2:3].isdigit()][: len(laws)]
    assert len(bodies) == len(laws)
    for law, row in zip(laws, bodies, strict=True):
        texts = seen.forecasts(law, "bare")
        for start, text in zip(starts, texts, strict=True):
            assert row[start - 1 : start] == " "
            assert row[start:].startswith("nothing") == (text == "")


@pytest.mark.parametrize("players", BOARDS)
@pytest.mark.parametrize("laws", SIXES, ids=lambda laws: laws[0].id)
async def test_cards_show_by_their_shapes_who_would_gain(laws: list[Law], players: str) -> None:
    seen = with_laws(players, laws)
    text = await drawn(Parliament(), seen, CARDS)
    for shape, seat in zip(SEAT_SHAPES, range(seen.view.players), strict=False):
        gains = sum(seat in who_gains(seen.forecasts(law)) for law in laws)
        assert text.count(shape) == gains
    nobody = sum(not any(seen.forecasts(law)) for law in laws)
    assert len(re.findall("nobody(?: yet)?", text)) == nobody


def who_gains(forecasts: list[str]) -> list[int]:
    """Return who would gain; if nobody for want of a piece, those who would have."""
    told = [seat for seat, text in enumerate(forecasts) if text]
    return [seat for seat in told if not is_lost(forecasts[seat])] or told


@pytest.mark.parametrize("laws", SIXES, ids=lambda laws: laws[0].id)
async def test_large_cards_tell_the_whole_condition(laws: list[Law]) -> None:
    text = await drawn(Parliament(), with_laws("four", laws), NAMED_CARDS)
    step = 120 // 3
    cards = [
        " ".join(row[slot * step : (slot + 1) * step].strip() for row in rows)
        for rows in (text.splitlines()[1:9], text.splitlines()[10:18])
        for slot in range(3)
    ]
    for law, card in zip(laws, cards, strict=True):
        told = " ".join(card.split())
        whole = [each for face in law_faces(law) for each in face.conditions[:2]]
        assert any(condition in told for condition in whole)


@pytest.mark.parametrize("players", BOARDS)
@pytest.mark.parametrize("is_open", [True, False])
@pytest.mark.parametrize("laws", SIXES[:3], ids=lambda laws: laws[0].id)
async def test_the_laws_of_the_game_fit_on_two_lines_of_80_columns(
    laws: list[Law], players: str, is_open: bool
) -> None:
    seen = with_laws(players, laws, open_purses=is_open)
    text = await drawn(Parliament(), seen, LINES)
    assert CUT not in text
    assert max(map(wcswidth, text.splitlines())) < LINES[0], "the last column is free"
    assert not re.search("[≤»]", text)
    assert not ("nobody" in text and "·" in text), "one form for both rows"
    for shape, seat in zip(SEAT_SHAPES, range(seen.view.players), strict=False):
        told = [seen.forecasts(law)[seat] for law in laws]
        known = [each not in ("", COVERED) and not is_lost(each) for each in told]
        assert text.count(shape) == sum(known)


@pytest.mark.parametrize("players", ["four", "five"])
@pytest.mark.parametrize("others", [("B1", "B3"), ("B6", "B8"), ("B15", "B18"), ("N2", "N18")])
async def test_no_law_on_lines_is_cut_where_everybody_gains(
    players: str, others: tuple[str, str]
) -> None:
    laws = [BASE.law_by_id[f"LAW-{law}"] for law in ("B2", *others)]
    seen = with_laws(players, laws)
    for seat, owner in enumerate(seen.view.seats):
        owner.gold = owner.squires = 5
        owner.tiles = owner.nobles = (0, 1, 2)
        for number, conflict in enumerate(seen.view.conflicts[:2]):
            assert conflict is not None
            seen.view.conflicts[number] = conflict.with_stack(Stack(seat, (1,), 0))
    text = await drawn(Parliament(), seen, LINES)
    assert CUT not in text
    assert "squires: " in text
    assert re.search("[▲■●◆★]", text)


async def test_a_law_on_lines_has_the_same_words_whatever_stands_beside_it() -> None:
    (law,) = (law for law in BASE.all_laws if law.id == "LAW-B4")
    for others in ((3, 1, 14, 2, 9), (8, 7, 1, 2, 5)):
        laws = [law, *(BASE.law_by_id[f"LAW-B{other}"] for other in others)]
        seen = with_laws("four", laws, open_purses=False)
        assert "1g→1v" in await drawn(Parliament(), seen, LINES)
        assert "pay 1 gold: 1 vote" in await drawn(Parliament(), seen, (100, 2))


async def test_lines_say_of_each_law_that_nobody_gains_or_that_it_is_covered() -> None:
    laws = [BASE.law_by_id[f"LAW-B{law}"] for law in (3, 1, 14, 2, 9, 10)]
    seen = with_laws("four", laws, open_purses=False)
    text = await drawn(Parliament(), seen, (120, 2))
    for law in laws:
        forecasts = seen.forecasts(law)
        end = "nobody" if not any(forecasts) else COVERED if COVERED in forecasts else "[▲■●◆]"
        words = re.escape(law_in_words(law).words)
        assert re.search(f"{words}.{{0,9}} {end}", text), (law.id, text)


async def test_on_lines_those_who_would_gain_the_same_are_joined() -> None:
    seen = with_laws("four", [BASE.law_by_id[law] for law in ("LAW-B1", "LAW-B5", "LAW-B3")])
    assert "▲■●◆" not in await drawn(Parliament(), seen._replace(open_purses=False), LINES)


async def test_amounts_stand_on_the_lines_whenever_there_is_room() -> None:
    laws = list(SIXES[0])
    for gold, squires in ((4, 4), (4, 3), (2, 1), (9, 9), (1, 1)):
        seen = with_laws("four", laws, open_purses=False)
        seen.view.seats[ANN].gold, seen.view.seats[ANN].squires = gold, squires
        text = await drawn(Parliament(), seen, LINES)
        many = min(gold, squires)
        assert f"▲0-{gold}" in text, text
        assert f"▲0-{3 * many}" in text, text


async def test_nobody_is_said_to_be_paid_by_a_law_of_which_the_log_does_not_tell() -> None:
    seen = with_laws("four", list(SIXES[0][:3]), open_purses=False)
    seen.view.proposals, seen.view.phase = (), "counties"
    text = await drawn(Parliament(), seen._replace(log=[]), LINES)
    assert "PAID OUT" in text
    assert not re.search("[▲■●◆]", text)


async def test_a_law_that_has_paid_says_so_and_not_who_gains() -> None:
    seen = with_laws("four", list(SIXES[0][:3]))
    seen.view.proposals, seen.view.phase = (), "counties"
    seen = seen._replace(log=[LawApplied(law, (0,), None) for law in seen.view.laws])
    for size in (LINES, CARDS):
        text = await drawn(Parliament(), seen, size)
        assert re.search("PAID OUT|paid this round", text)
        assert not re.search("|".join(SEAT_SHAPES[:4]), text)
