"""Colours: everything on the table can be read on what it stands on, in all themes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

import pytest
from rich.style import Style
from textual.color import Color

from lancaster_tui.tui.kit.colours import (
    DARK,
    PALETTES,
    READABLE,
    STANDS_OUT,
    Palette,
    colour_of,
    contrast,
    ground_below,
    luminance,
    mix,
    mixed,
    readable,
)
from lancaster_tui.tui.pictures import screen_strips
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.subjects import AREAS
from tests.tui.boards import on_board, show
from tests.tui.positions import (
    ally_placing,
    ally_scoring,
    crowded,
    exchanging,
    placing,
    recapping,
    voting,
)

SEATS = [f"seat-{seat}" for seat in range(5)]
LANDS = [f"land-{county}" for county in range(9)]
BLOCKS = set(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█▏▎▍▋▊▉▕▁")
SCENES: dict[str, Callable[[], Scene]] = {
    "placing": placing,
    "pointing": lambda: placing()._replace(pointed=1),
    "pointing-castle": lambda: placing()._replace(pointed=10),
    "pointing-france": lambda: placing()._replace(pointed=16),
    "voting": voting,
    "exchanging": exchanging,
    "recapping": recapping,
    "five": crowded,
    "allies": ally_placing,
    "ally-castle": ally_scoring,
}


def parsed(colour: str) -> Color:
    return Color.parse(colour)


@cache
def contrast_of(style: Style) -> float:
    """Return the contrast of a text that is read."""
    ink, ground = style.color, style.bgcolor
    assert ink is not None, style
    assert ground is not None, style
    assert not style.dim, style
    return contrast(Color.from_rich_color(ink), Color.from_rich_color(ground))


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_text_on_the_table_can_be_read(size: tuple[int, int], theme: str) -> None:
    async with on_board(placing(), size) as (pilot, table):
        pilot.app.theme = f"lancaster-{theme}"
        for name, make in SCENES.items():
            await show(pilot, table, make())
            for area in AREAS if size == (80, 24) else AREAS[:1]:
                table.look_at(area)
                await pilot.pause()
                for strip in screen_strips(pilot.app):
                    for text, style, _ in strip:
                        if style is not None and not set(text) <= BLOCKS:
                            assert contrast_of(style) >= READABLE, (name, text)


@pytest.mark.parametrize("theme", PALETTES)
def test_chips_and_bars_stand_out_from_the_grounds_they_lie_on(theme: str) -> None:
    palette = PALETTES[theme]
    grounds = ["background", "surface", "panel", "france", "france-card"]
    for chip, ground in product((*SEATS, "target"), grounds):
        assert contrast(parsed(palette[chip]), parsed(palette[ground])) >= 3
    for ground in (*LANDS, "sea", "law", "proposal", "wall"):
        assert contrast(parsed(palette["target"]), parsed(palette[ground])) >= 3


@pytest.mark.parametrize("theme", PALETTES)
def test_chips_are_seen_on_counties_also_on_the_tint_of_their_own_seat(theme: str) -> None:
    palette = PALETTES[theme]
    for seat, land in product(SEATS, [*LANDS, "wall"]):
        for share in (5, 13, 15, 30, 36):
            ground = parsed(colour_of(mixed(land, seat, share), palette))
            for chip in (seat, "target"):
                assert contrast(parsed(palette[chip]), ground) >= STANDS_OUT


@pytest.mark.parametrize("theme", PALETTES)
def test_what_stands_on_a_chip_can_be_read(theme: str) -> None:
    palette = PALETTES[theme]
    pairs = [(seat, "seat-ink") for seat in SEATS] + [("target", "target-ink")]
    for chip, ink in pairs:
        assert contrast(parsed(palette[chip]), parsed(palette[ink])) >= READABLE


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_all_themes_have_the_same_colours(palette: Palette) -> None:
    assert list(palette) == list(DARK)
    for name in palette:
        assert palette[name] == colour_of(name, palette) == parsed(palette[name]).hex6.lower()


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_any_ink_is_made_readable_on_any_ground(palette: Palette) -> None:
    for ink, ground in product(palette.values(), repeat=2):
        moved = readable(ink, ground)
        assert contrast(parsed(moved), parsed(ground)) >= READABLE
        if contrast(parsed(ink), parsed(ground)) >= READABLE:
            assert moved == ink, "what can be read stays as it is"


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_a_mixture_is_a_ground_for_usual_text(palette: Palette) -> None:
    text = parsed(palette["foreground"])
    for name, seat, share in product(palette, range(5), (5, 13, 30, 38, 100)):
        ground = colour_of(mixed(name, f"seat-{seat}", share), palette)
        assert contrast(text, parsed(ground)) >= READABLE


def test_mixing_and_moving() -> None:
    assert mix("#000000", "#ffffff", 0) == "#000000"
    assert mix("#000000", "#ffffff", 100) == "#ffffff"
    assert mix("#000000", "#ffffff", 50) in ("#7f7f7f", "#808080")
    assert ground_below((), "#ffffff", "#101010") == "#101010"
    assert luminance(parsed(ground_below((), "#ffffff", "#eeeeee"))) < 0.2
    assert luminance(parsed(ground_below((), "#000000", "#111111"))) > 0.2
    below = ground_below(("#3d9df0",), "#ffffff", "#22508a")
    assert contrast(parsed("#3d9df0"), parsed(below)) >= STANDS_OUT
    assert contrast(parsed("#000000"), parsed("#ffffff")) == pytest.approx(21)
    with pytest.raises(KeyError):
        colour_of("mauve", DARK)
