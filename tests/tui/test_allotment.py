"""Levies and sent squires: the form that allots something to several places at once."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.phases.counties import ChooseStartPlayer
from lancaster_tui.rules.places import parse_place
from lancaster_tui.tui.prompt.allotment import Allotment
from lancaster_tui.tui.table.scene import Scene
from tests.rules.builder import Board
from tests.tui.positions import ANN, BOB, SEATS, lay_laws, scene
from tests.tui.render import text_of
from tests.tui.test_prompt import NARROW, ROOMY, SMALL, Play, asking, prompt

pytestmark = pytest.mark.rule("LAW-2")

COUNTIES = "ABEFHI"


def levy(gold: int = 9, counties: str = "BFI") -> Scene:
    """Ann is asked for which knights in counties she pays (LAW-N11)."""
    table = _table(gold=gold)
    for letter, strength in zip(counties, (1, 2, 1, 2, 3, 1, 4), strict=False):
        table.county(letter, ANN, strength, 4 if letter == "F" else 0)
    table.law("LAW-N11")
    return scene(table, ANN)


def tile_levy(squires: int = 9) -> Scene:
    """Ann is asked for which tiles she pays (LAW-N13)."""
    table = _table(squires=squires)
    table.tiles(ANN, "JKLMNO")
    table.law("LAW-N13")
    return scene(table, ANN)


def sending(squires: int = 3) -> Scene:
    """Ann is asked where she sends squires (LAW-N5)."""
    table = _table(squires=squires)
    table.conflict("W", "6a", (BOB, 2), (ANN, 1))
    table.conflict("Y", "5a", (ANN, 2))
    table.law("LAW-N5")
    return scene(table, ANN)


def _table(**purse: int) -> Board:
    table = Board(players=len(SEATS))
    lay_laws(table)
    table.give(ANN, **purse)
    return table


def lines(play: Play) -> list[str]:
    """Return the lines of the form."""
    return [line.strip() for line in text_of(play.prompt.query_one(Allotment)).splitlines()]


async def test_letters_choose_what_is_paid_for_and_enter_pays() -> None:
    async with prompt(levy()) as play:
        await play.press("b", "i")
        assert play.preview == "→ gold 9 to 7; to court unscored: S2 from F; 4 squires lost"
        assert "[ pay 2 gold of 9 ]" in play.text
        await play.press("b")
        assert "[ pay 1 gold of 9 ]" in play.text
        await play.press("enter")
        assert play.answered == ["levy I"]


async def test_arrows_and_space_are_enough() -> None:
    async with prompt(levy()) as play:
        await play.press("down", "space", "down", "down", "right", "up", "space", "left", "enter")
        assert play.answered == ["levy B I"]


async def test_nothing_is_answered_before_something_is_touched() -> None:
    async with prompt(asking(ChooseStartPlayer(ANN)), levy()) as play:
        await play.press("enter", "enter")
        assert not play.answered
        assert play.is_refused
        await play.press("0", "enter")
        assert play.answered == ["levy none"]


@pytest.mark.parametrize("keys", [["down"], ["down", "up", "down"], ["left"], ["down", "minus"]])
async def test_to_move_the_mark_or_to_take_from_nothing_is_no_answer(keys: list[str]) -> None:
    for seen in (levy(), tile_levy(), sending()):
        async with prompt(seen) as play:
            await play.press(*keys, "enter")
            assert not play.answered
            assert play.is_refused


async def test_what_was_chosen_and_taken_back_is_an_answer() -> None:
    async with prompt(levy()) as play:
        await play.press("b", "b", "enter")
        assert play.answered == ["levy none"]


async def test_enter_on_the_last_line_does_what_that_says() -> None:
    async with prompt(levy()) as play:
        await play.press("up")
        assert "> [ pay 0 gold of 9 ]" in play.text
        assert play.app.pointed[-1].spot is None
        assert play.preview.startswith("→")
        await play.press("space", "+", "-", "left", "right")
        assert "> [ pay 0 gold of 9 ]" in play.text
        await play.press("up", "down", "enter")
        assert play.answered == ["levy none"]
        await play.press("down", "enter")
        assert play.answered == ["levy none"]
        assert play.is_refused, "the mark is on the first line again"


async def test_what_cannot_be_paid_says_why_and_is_not_done() -> None:
    async with prompt(levy(gold=1)) as play:
        await play.press("b", "i")
        assert play.is_refused
        assert "[ pay 2 gold of 1 ]" in play.text
        await play.press("enter")
        assert not play.answered
        await play.press("i", "enter")
        assert play.answered == ["levy B"]


async def test_tiles_are_paid_for_in_the_same_way() -> None:
    async with prompt(tile_levy()) as play:
        await play.press("k", "o")
        assert play.preview == "→ squires 9 to 7 not scored this round: J, L, M, N"
        await play.press("enter")
        assert play.answered == ["levy K O"]


async def test_squires_are_sent_one_by_one() -> None:
    async with prompt(sending()) as play:
        await play.press("w")
        assert "English 4, French 6" in lines(play)[0]
        await play.press("w")
        assert play.preview == "→ W: 1 short, 1st (3 PP)"
        await play.press("y")
        assert play.is_refused
        await play.press("w", "enter")
        assert play.answered == ["send Y"]


@pytest.mark.rule("LAW-N5")
async def test_squires_may_be_spread_and_taken_back() -> None:
    async with prompt(sending()) as play:
        await play.press("down", "right", "right", "minus", "down", "plus", "enter")
        assert play.answered == ["send W Y"]


async def test_the_mouse_alone_is_enough() -> None:
    async with prompt(sending()) as play:
        for text, row in ((" + ", 1), (" + ", 0), (" - ", 1)):
            at = text_of(play.prompt.query_one(Allotment)).splitlines()[row].index(text)
            await play.pilot.click("#allotment", offset=(at + 1, row))
        at = text_of(play.prompt.query_one(Allotment)).splitlines()[2].index("send")
        await play.pilot.click("#allotment", offset=(at, 2))
        await play.pilot.pause()
        assert play.answered == ["send W"]


async def test_a_click_on_the_board_is_as_good_as_the_letter() -> None:
    async with prompt(levy()) as play:
        await play.point_at(parse_place("F"))
        assert play.app.pointed[-1].spot == parse_place("F")
        await play.point_at(parse_place("A"))
        await play.press("enter")
        assert play.answered == ["levy F"]


async def test_shown_again_an_allotment_stays_as_it_was() -> None:
    seen = levy()
    async with prompt(seen) as play:
        await play.press("b")
        await play.show(seen._replace(is_purse_covered=True))
        assert "[ pay 1 gold of ? ]" in play.text
        assert "gold 9" not in play.text
        await play.press("enter")
        assert play.answered == ["levy B"]


@pytest.mark.parametrize("size", [SMALL, NARROW, ROOMY])
async def test_all_there_is_to_choose_is_in_sight(size: tuple[int, int]) -> None:
    for seen in (levy(counties="ABDEFHI"), tile_levy(), sending()):
        async with prompt(seen, size=size) as play:
            await play.press("0")
            form = play.prompt.query_one(Allotment)
            shown = text_of(form)
            assert "[ pay 0" in shown or "[ send 0" in shown
            assert "…" not in shown
            assert len(shown.splitlines()) <= form.size.height
            for place in play.app.pointed[-1].targets or ():
                assert f" {place} " in shown
