"""Colours: everything on the table can be read on what it stands on, in all themes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from math import dist

import pytest
from rich.style import Style
from textual.color import Color

from lancaster_tui.tui.kit.colours import (
    READABLE,
    STANDS_OUT,
    Palette,
    Tints,
    colour_of,
    contrast,
    ground_below,
    in_hues,
    luminance,
    mix,
    mixed,
    readable,
)
from lancaster_tui.tui.kit.looks import Looks
from lancaster_tui.tui.kit.palettes import DARK, PALETTES
from lancaster_tui.tui.kit.palettes_256 import PALETTES_256, TINTS_256
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
IN_256 = {f"{theme}-256": (PALETTES_256[theme], tints) for theme, tints in TINTS_256.items()}
SHOWN: dict[str, tuple[Palette, Tints | None]] = {
    **{theme: (palette, None) for theme, palette in PALETTES.items()},
    **IN_256,
}
ALL = pytest.mark.parametrize(("palette", "tints"), SHOWN.values(), ids=SHOWN)
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


LOOKS = [*map(Looks, PALETTES), *(Looks(theme, in_256=True) for theme in TINTS_256)]


@pytest.mark.parametrize("looks", LOOKS, ids=SHOWN)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_text_on_the_table_can_be_read(size: tuple[int, int], looks: Looks) -> None:
    async with on_board(placing(), size, looks=looks) as (pilot, table):
        for name, make in SCENES.items():
            await show(pilot, table, make())
            for area in AREAS if size == (80, 24) else AREAS[:1]:
                table.look_at(area)
                await pilot.pause()
                for strip in screen_strips(pilot.app):
                    for text, style, _ in strip:
                        if style is not None and not set(text) <= BLOCKS:
                            assert contrast_of(style) >= READABLE, (name, text)


@ALL
def test_chips_and_bars_stand_out_from_the_grounds_they_lie_on(
    palette: Palette, tints: Tints | None
) -> None:
    grounds = ["background", "surface", "panel", "france", "france-card"]
    for chip, ground in product((*SEATS, "target"), grounds):
        assert contrast(parsed(palette[chip]), parsed(palette[ground])) >= 3
    for ground in (*LANDS, "sea", "law", "proposal", "wall"):
        assert contrast(parsed(palette["target"]), parsed(palette[ground])) >= 3


@ALL
def test_chips_are_seen_on_counties_also_on_the_tint_of_their_own_seat(
    palette: Palette, tints: Tints | None
) -> None:
    for seat, land in product(SEATS, [*LANDS, "wall"]):
        for share in (5, 13, 15, 30, 36):
            ground = parsed(colour_of(mixed(land, seat, share), palette, tints))
            for chip in (parsed(palette[seat]), parsed(palette["target"])):
                # No dark orange is among the 256: on the lightest brown, a chip of orange differs
                # in hue as well.
                is_seen = tints is not None and dist(in_hues(*chip.rgb), in_hues(*ground.rgb)) > 0.2
                assert contrast(chip, ground) >= STANDS_OUT or is_seen


@ALL
def test_what_stands_on_a_chip_can_be_read(palette: Palette, tints: Tints | None) -> None:
    assert tints is None or set(tints) <= set(palette)
    pairs = [(seat, "seat-ink") for seat in SEATS] + [("target", "target-ink")]
    for chip, ink in pairs:
        assert contrast(parsed(palette[chip]), parsed(palette[ink])) >= READABLE


@ALL
def test_all_themes_have_the_same_colours(palette: Palette, tints: Tints | None) -> None:
    assert list(palette) == list(DARK)
    for name in palette:
        seen = colour_of(name, palette, tints)
        assert palette[name] == seen == parsed(palette[name]).hex6.lower()


@ALL
def test_any_ink_is_made_readable_on_any_ground(palette: Palette, tints: Tints | None) -> None:
    for ink, ground in product(palette.values(), repeat=2):
        moved = readable(ink, ground, in_256=tints is not None)
        assert contrast(parsed(moved), parsed(ground)) >= READABLE
        if contrast(parsed(ink), parsed(ground)) >= READABLE:
            assert moved == ink, "what can be read stays as it is"


@ALL
def test_a_mixture_is_a_ground_for_usual_text(palette: Palette, tints: Tints | None) -> None:
    text = parsed(palette["foreground"])
    for name, other, share in product(palette, (*SEATS, "target", "bad"), (5, 13, 30, 38, 100)):
        ground = colour_of(mixed(name, other, share), palette, tints)
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
