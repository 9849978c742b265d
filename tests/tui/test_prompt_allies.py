"""Placing knights in a game with allies: own ones and those of the ally (ALY)."""

from __future__ import annotations

import pytest

from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.places import parse_place
from lancaster_tui.tui.kit.drawing import wrap
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.spots import spot_of
from tests.tui.positions import ANN, ANNS_ALLY, BOBS_ALLY, ally_placing, ally_table, scene
from tests.tui.test_prompt import NARROW, ROOMY, SMALL, click, prompt

pytestmark = pytest.mark.rule("ALY-4")

WITH_ALLY = (80, 6)  # what the prompt has at 80x24
J, K, L, N = map(parse_place, "JKLN")


def placing_without_own_knights() -> Scene:
    """Ann has knights of her ally in court only."""
    table = ally_table()
    table.state.factions[ANN].court = [0] * 5
    table.run(PlaceKnight(ANN))
    return scene(table, ANN)


async def test_digits_choose_own_knights_and_those_of_the_ally() -> None:
    async with prompt(ally_placing()) as play:
        for text in ("1 S1", "2 S2", "4 S4", "5 S1", "7 S3"):
            assert text in play.text
        await play.press("7", "y", "enter")
        await play.press("4", "y", "enter")
        assert play.answered == ["place ally S3 Y", "place S4 Y"]


@pytest.mark.rule("PLC-1")
async def test_a_digit_without_a_knight_of_the_ally_says_which_digits_there_are() -> None:
    async with prompt(ally_placing()) as play:
        await play.press("8")
        assert play.preview.startswith("There is no S4 in the ally's court; choose a knight with ")
        assert play.preview.endswith("choose a knight with 5 or 7 (PLC-1).")
        assert play.answered == []


@pytest.mark.rule("ALY-5")
async def test_the_castle_letters_mean_the_castle_of_the_knight() -> None:
    async with prompt(ally_placing()) as play:
        await play.press("5", "k", "enter")
        await play.press("1", "k", "enter")
        assert play.answered == ["place ally S1 K", "place S1 K"]


@pytest.mark.rule("ALY-5")
async def test_the_castle_of_the_ally_is_said_to_be_for_its_knights() -> None:
    async with prompt(ally_placing(), size=WITH_ALLY) as play:
        assert "for its knights: 5 or 7 first" in play.text
        await play.press("7")
        assert "for its knights" not in play.text


@pytest.mark.rule("ALY-5")
async def test_a_spot_of_a_castle_takes_a_knight_of_its_own() -> None:
    async with prompt(ally_placing()) as play:
        await play.point_at(spot_of(K, is_ally=True))
        assert play.app.pointed[-1].spot == spot_of(K, is_ally=True)
        await play.point_at(K)
        assert play.app.pointed[-1].spot == K
        await play.point_at(K)
        await play.point_at(spot_of(K, is_ally=True))
        await play.point_at(spot_of(K, is_ally=True))
        assert play.answered == ["place S1 K", "place ally S1 K"]


async def test_where_not_all_knights_have_a_row_it_is_said_how_to_see_where_they_can_go() -> None:
    async with prompt(ally_placing(), size=(78, 7)) as play:
        assert "S1: H I" in play.text
        assert "S2: " not in play.text
        assert "The digit of another knight says where that one can go." in play.text
        await play.press("7")
        assert "ally's S3: " in play.text


@pytest.mark.rule("ALY-5")
async def test_no_squires_go_with_a_knight_of_the_ally() -> None:
    async with prompt(ally_placing()) as play:
        await play.press("7", "f", "+")
        assert play.is_refused
        assert "(ALY-" in play.preview
        await play.press("enter")
        assert play.answered == ["place ally S3 F"]


@pytest.mark.rule("ALY-5")
@pytest.mark.parametrize(("size", "done"), [(SMALL, "Enter place it"), (NARROW, "place it")])
async def test_to_a_knight_of_the_ally_no_squires_are_offered(
    size: tuple[int, int], done: str
) -> None:
    async with prompt(ally_placing(), size=size) as play:
        assert "squires - 0 +" in play.text
        await play.press("7", "y")
        assert f"squires none for allies {done}" in play.text
        await play.press("2", "f")
        assert "squires - 0 +" in play.text
        assert "(ALY-5)" not in play.text


async def test_until_a_knight_is_chosen_the_weakest_own_goes_else_the_weakest_of_the_ally() -> None:
    table = ally_table()
    table.state.factions[ANNS_ALLY].castle = [0] * 6
    table.run(PlaceKnight(ANN))
    async with prompt(scene(table, ANN)) as play:
        await play.press("k", "enter")
        await play.press("j")
        assert play.preview.startswith("→ ally's S1 to ally castle space J, not S1")
        await play.press("enter")
        assert play.answered == ["place S1 K", "place ally S1 J"]


async def test_arrows_reach_the_knights_of_the_ally() -> None:
    async with prompt(ally_placing()) as play:
        await play.press("down", "right", "right", "enter", "right", "enter")
        (answer,) = play.answered
        assert answer.startswith("place ally S3 ")
        await play.press("h")
        assert play.prompt.back()
        assert play.prompt.back()
        await play.press("down", "right", "enter", "right", "enter")
        assert play.answered[-1].startswith("place ally S1 ")


async def test_without_own_knights_those_of_the_ally_come_first() -> None:
    async with prompt(placing_without_own_knights()) as play:
        assert "knight none in court" in play.text
        await play.press("right", "enter", "y", "enter")
        assert play.answered == ["place ally S3 Y"]


@pytest.mark.rule("ALY-6")
@pytest.mark.parametrize(("keys", "rule"), [("5b", "PLC-6"), ("4b", "ALY-6"), ("5l", "ALY-3")])
async def test_what_an_ally_cannot_do_says_why(keys: str, rule: str) -> None:
    async with prompt(ally_placing()) as play:
        await play.press(*keys)
        assert play.is_refused
        assert play.preview.endswith(f" ({rule}).")


async def test_the_targets_are_those_of_all_knights_until_one_is_chosen() -> None:
    async with prompt(ally_placing()) as play:
        _, targets, others, _ = play.app.pointed[-1]
        assert targets is not None
        assert K in targets
        assert spot_of(K, is_ally=True) in others
        assert not {J, L, spot_of(J, is_ally=True)} & (targets | others)
        await play.press("5")
        targets = play.app.pointed[-1].targets
        assert targets is not None
        assert spot_of(K, is_ally=True) in targets
        assert K not in targets


async def test_the_spaces_of_each_castle_are_named_beside_the_knights_of_its_court() -> None:
    async with prompt(ally_placing()) as play:
        assert "4 S4 castle J▣ K upgrade L ▲S1 M▣ N 2v O 1g+1sq" in play.text
        assert "7 S3 castle J ○S1 K upgrade" in play.text
        await click(play, "M▣  N")
        assert play.app.pointed[-1].spot == N
        await play.press("7")
        assert "4 S4 ally's" in play.text, "none of them is for a knight of the ally"
        await click(play, "castle J ○S1  K")
        assert play.app.pointed[-1].spot == spot_of(K, is_ally=True)
        await click(play, "castle J ○S1  K")
        assert play.answered == ["place ally S3 K"]


@pytest.mark.parametrize("size", [WITH_ALLY, NARROW, ROOMY])
async def test_everything_of_the_form_is_in_sight(size: tuple[int, int]) -> None:
    table = ally_table()
    for faction in (ANN, ANNS_ALLY):
        table.state.factions[faction].court = [0, 3, 2, 1, 1]
    table.state.factions[BOBS_ALLY].court = [0] * 5
    table.run(PlaceKnight(ANN))
    async with prompt(scene(table, ANN), size=size) as play:
        await play.press("5", "w")
        for text in ("1 S1x3", "4 S4", "5 S1x3", "6 S2x2", "8 S4", "castle J ○S1 K", "place it"):
            assert text in play.text
        assert play.preview in play.text
        await play.press("1")
        assert len(wrap(play.preview, size[0] - 3)) <= 3
        assert play.preview in play.text
