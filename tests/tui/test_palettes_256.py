"""Terminals with 256 colours have palettes of their own, in which areas differ as they should."""

from __future__ import annotations

from itertools import combinations, permutations, product
from math import atan2, degrees, dist

import pytest
from rich.color import Color
from rich.console import Console
from textual.app import App

from lancaster_tui.rules.places import COUNTY_PLACES
from lancaster_tui.ssh.terminal import Terminal
from lancaster_tui.tui import app as app_module
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.kit.colours import (
    Palette,
    blended,
    colour_of,
    in_hues,
    mix,
    mixed,
    number_of_hue,
    numbered,
    readable,
    shown,
)
from lancaster_tui.tui.kit.looks import Looks
from lancaster_tui.tui.kit.own_themes import load_theme, themes_folder
from lancaster_tui.tui.kit.palettes import CONTRAST, DARK, LIGHT, PALETTES
from lancaster_tui.tui.kit.palettes_256 import PALETTES_256, TINTS_256
from lancaster_tui.tui.kit.terminal import has_256_colours
from lancaster_tui.tui.pictures import screen_strips
from lancaster_tui.tui.table.castle_picture import RAISED, STONE
from lancaster_tui.tui.table.chart import chart_for
from lancaster_tui.tui.table.county_map import ALLIED, OWNED, WASH
from lancaster_tui.tui.table.france_large import FRANCE_STRIP, TILE_GROUND, TRACK
from tests.rules.builder import BASE
from tests.tui.games import SIZE
from tests.tui.test_looks import SCREENS, app_at, walk

COLOURS = [numbered(number) for number in range(16, 256)]
SEATS = [f"seat-{seat}" for seat in range(5)]
LANDS = [f"land-{county}" for county in range(9)]
THEMES = pytest.mark.parametrize("theme", TINTS_256)


def colours_of(app: App[None]) -> list[Color]:
    """Return all colours that are drawn."""
    styles = [style for strip in screen_strips(app) for _, style, _ in strip if style is not None]
    return [each for style in styles for each in (style.color, style.bgcolor) if each is not None]


# Which palette for which terminal


@pytest.mark.parametrize(
    ("term", "colorterm", "expected"),
    [
        ("tmux-256color", "", True),
        ("screen-256color", "", True),
        ("xterm-256color", "", True),
        ("xterm-256color", "truecolor", False),
        ("tmux-256color", "24bit", False),
        ("xterm", "", False),
        ("linux", "", False),
    ],
)
def test_at_home_the_terminal_has_what_the_environment_says(
    monkeypatch: pytest.MonkeyPatch, term: str, colorterm: str, expected: bool
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLORTERM", colorterm)
    worn: list[Looks] = []

    class Seen(LancasterApp):
        def __init__(self, *args: object, looks: Looks, **kwargs: object) -> None:
            worn.append(looks)
            raise InterruptedError

    monkeypatch.setattr(app_module, "LancasterApp", Seen)
    assert has_256_colours() is expected
    with pytest.raises(InterruptedError):
        app_module.run(looks=Looks("light"))
    assert worn == [Looks("light", in_256=expected)]


@pytest.mark.parametrize(
    ("looks", "palette"),
    [
        (Looks("dark"), DARK),
        (Looks("light"), LIGHT),
        (Looks("contrast"), CONTRAST),
        (Looks("dark", in_256=True), PALETTES_256["dark"]),
        (Looks("light", in_256=True), PALETTES_256["light"]),
        (Looks("contrast", in_256=True), CONTRAST),
        (Looks("ansi", in_256=True), CONTRAST),
        (Looks("none", in_256=True), DARK),
        (Terminal.of("tmux-256color", {}).looks, PALETTES_256["dark"]),
        (Terminal.of("xterm-256color", {"LANCASTER_THEME": "light"}).looks, PALETTES_256["light"]),
        (Terminal.of("xterm-256color", {"COLORTERM": "truecolor"}).looks, DARK),
        (Terminal.of("xterm", {"LANCASTER_THEME": "dark"}).looks, DARK),
    ],
)
def test_the_palette_is_that_of_the_theme_and_the_terminal(looks: Looks, palette: Palette) -> None:
    app = LancasterApp(looks=looks)
    variables = app.theme_variables
    assert {name: variables[name] for name in palette} == palette
    is_own = palette in (PALETTES_256["dark"], PALETTES_256["light"])
    assert (app.tints is not None) is is_own


async def test_pictures_are_the_same_whatever_terminal_they_are_made_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "tmux-256color")
    monkeypatch.delenv("COLORTERM", raising=False)
    app, steps = app_at("table", Looks("dark"))
    async with app.run_test(size=SIZE) as pilot:
        await walk(pilot, steps)
        assert app.console.color_system == "256"
        drawn = {colour.get_truecolor().hex for colour in colours_of(app)}
    assert {DARK["sea"], DARK["france"], DARK["law-strip"]} <= drawn


# Colours


@pytest.mark.parametrize("case", [*SCREENS])
async def test_every_colour_that_is_drawn_is_one_of_the_256(case: str) -> None:
    app, steps = app_at(case, Looks(in_256=True))
    app.console = Console(color_system="256", force_terminal=True)
    async with app.run_test(size=SIZE) as pilot:
        await walk(pilot, steps)
        seen = {}
        for theme in TINTS_256:
            app.choose_theme(theme)
            await pilot.pause()
            seen[theme] = numbers = [colour.number for colour in colours_of(app)]
            assert len(set(numbers)) > 4
            assert all(number is not None and number >= 16 for number in numbers)
        assert seen["dark"] != seen["light"]


@THEMES
def test_a_mixture_is_one_of_the_256(theme: str) -> None:
    palette, tints = PALETTES_256[theme], TINTS_256[theme]
    assert set(palette.values()) <= set(COLOURS)
    assert {colour for tint in tints.values() for colour in tint} <= set(COLOURS)
    for one, other, share in product(palette, (*SEATS, "background", "foreground"), (10, 45, 75)):
        for mixture in (mixed(one, other, share), blended(one, other, share)):
            assert colour_of(mixture, palette, tints) in COLOURS
        assert readable(palette[one], palette[other], in_256=True) in COLOURS


def test_the_most_similar_of_the_256_is_shown() -> None:
    assert all(shown(colour, in_256=True) == colour for colour in COLOURS)
    assert shown("#142733", in_256=True) == "#262626"
    assert shown("#142733", in_256=False) == "#142733"


# Areas


def borders() -> list[list[str]]:
    """Return the grounds that touch on the map, two by two."""
    chart = chart_for([county.name for county in BASE.counties], 64, 23)
    assert chart is not None
    letters = {"ABCDEFGHI"[county]: f"land-{county}" for county in COUNTY_PLACES}
    letters |= {".": "sea", "~": "shallow", "f": "coast", **dict.fromkeys("swi", "abroad")}
    cells = [(x, y) for y in range(chart.height) for x in range(chart.width)]
    quarters = {frozenset(chart.quarters(x, y)) for x, y in cells}
    sides = {
        frozenset((chart.letter(x, y), chart.letter(*beside)))
        for x, y in cells
        for beside in ((x + 1, y), (x, y + 1))
    }
    pairs = {pair for four in quarters | sides for pair in combinations(sorted(four), 2)}
    return [sorted({letters[letter] for letter in pair}) for pair in sorted(pairs)]


STONES = [
    [mixed("wall", seat, share) for share in shares]
    for seat in SEATS
    for shares in ((5, 13, 36), (5, 13, 38))
]
SIDE_BY_SIDE: list[list[str]] = [
    *borders(),
    *([land, *(mixed(land, seat, OWNED) for seat in SEATS), "sea", "shallow"] for land in LANDS),
    *([land, *(mixed(land, seat, ALLIED) for seat in SEATS), "sea"] for land in LANDS),
    *([mixed("land-0", seat, share) for share in (ALLIED, OWNED)] for seat in SEATS),
    *([mixed("land-0", "target", WASH), mixed("land-0", seat, OWNED), "land-0"] for seat in SEATS),
    *([*stones, "background"] for stones in STONES),
    ["law", "law-strip", "proposal", "proposal-strip", "background", "france-card"],
    ["france", "france-card", FRANCE_STRIP, TILE_GROUND, "background"],
    ["france-card", TRACK],
    ["background", "surface", "panel", "chosen", "target"],
    ["panel", mixed("panel", "foreground", 14), mixed("panel", "seat-0", 40)],
    ["panel", mixed("panel", "target", 35), mixed("panel", "bad", 20)],
    ["surface", mixed("surface", "target", 12)],
    ["background", mixed("background", "target", 12)],
    ["surface", mixed("surface", "good", 22), mixed("surface", "bad", 22), "good", "bad"],
    *(["background", mixed("background", seat, 10), seat] for seat in SEATS),
    *(["background", mixed("background", seat, 26), seat] for seat in SEATS),
    *([blended(seat, "background", 18), seat] for seat in SEATS),
    *([blended(ink, "background", 50), ink, "panel"] for ink in ("good", "bad", *SEATS)),
    [*SEATS, "target"],
    ["law", mixed("law", "background", 55)],
    ["law-strip", mixed("law-strip", "background", 55), mixed("law", "background", 55)],
]
"""Grounds that lie beside or upon each other."""


@THEMES
@pytest.mark.parametrize("grounds", SIDE_BY_SIDE, ids="+".join)
def test_areas_that_differ_in_all_colours_differ_in_256(theme: str, grounds: list[str]) -> None:
    for one, other in combinations(grounds, 2):
        if colour_of(one, PALETTES[theme]) != colour_of(other, PALETTES[theme]):
            seen = [colour_of(each, PALETTES_256[theme], TINTS_256[theme]) for each in (one, other)]
            assert seen[0] != seen[1], (one, other)


def unlikeness(one: str, other: str) -> float:
    """Return how different two colours look, from 0 to 1 for black and white."""
    return dist(*(in_hues(*Color.parse(each).get_truecolor()) for each in (one, other)))


WATERS = ("sea", "shallow", "coast")


@THEMES
def test_a_county_of_a_player_looks_like_neither_sea_nor_france_nor_free_land(theme: str) -> None:
    palette, tints = PALETTES_256[theme], TINTS_256[theme]
    for seat, share in product(SEATS, (OWNED, ALLIED)):
        county = colour_of(mixed("land-0", seat, share), palette, tints)
        for beside in WATERS:
            assert unlikeness(county, palette[beside]) >= 0.06, (seat, share, beside)
        for land in LANDS:
            assert unlikeness(county, palette[land]) >= 0.05, (seat, share, land)


@THEMES
def test_the_counties_of_two_players_do_not_look_alike(theme: str) -> None:
    palette, tints = PALETTES_256[theme], TINTS_256[theme]
    for (one, share), (other, other_share) in permutations(product(SEATS, (OWNED, ALLIED)), 2):
        if one != other:
            seen = [
                colour_of(mixed("land-0", seat, part), palette, tints)
                for seat, part in ((one, share), (other, other_share))
            ]
            assert unlikeness(*seen) >= 0.06, (one, share, other, other_share)


_TURNED, _TURNED_WEAKER = 30, 40  # degrees from a player's colour: owned, and held by an ally


def turned(one: str, other: str) -> float:
    """Return how far the hue of a colour is from that of another, in degrees (Oklab)."""
    here, there = (in_hues(*Color.parse(each).get_truecolor()) for each in (one, other))
    turn = degrees(atan2(here.yellow, here.red) - atan2(there.yellow, there.red))
    return abs((turn + 180) % 360 - 180)


@THEMES
@pytest.mark.parametrize("seat", SEATS)
def test_what_belongs_to_a_player_is_a_shade_of_the_colour_of_the_player(
    theme: str, seat: str
) -> None:
    palette, tints = PALETTES_256[theme], TINTS_256[theme]
    for shade, most in zip(tints[seat], (_TURNED_WEAKER, _TURNED), strict=True):
        chroma, own = (
            in_hues(*Color.parse(each).get_truecolor()).chroma for each in (shade, palette[seat])
        )
        if min(chroma, own) >= 0.03:
            assert turned(shade, palette[seat]) <= most
    for no in tints["bad"]:
        assert unlikeness(tints[seat].strong, no) >= 0.06, "looks like a loss"


@pytest.mark.parametrize("seat", SEATS)
def test_single_bricks_of_a_tower_are_stone(seat: str) -> None:
    palette, tints = PALETTES_256["dark"], TINTS_256["dark"]
    shares = (STONE, STONE + RAISED)
    wall, brick = (colour_of(mixed("wall", seat, share), palette, tints) for share in shares)
    assert unlikeness(wall, brick) <= 0.05


def test_the_sky_at_night_has_few_colours_and_none_is_light() -> None:
    palette, tints = PALETTES_256["dark"], TINTS_256["dark"]
    steps = [blended(f"sky-{n // 4}", f"sky-{n // 4 + 1}", 25 * (n % 4)) for n in range(16)]
    sky = {colour_of(each, palette, tints) for each in steps}
    assert len(sky) <= 4
    assert all(in_hues(*Color.parse(each).get_truecolor()).lightness < 0.35 for each in sky)


@THEMES
def test_the_focus_is_a_shade_of_the_gold_of_what_is_chosen(theme: str) -> None:
    assert turned(PALETTES_256[theme]["chosen"], PALETTES_256[theme]["target"]) <= _TURNED


DIMMED = 60  # percent of the background over a screen below a dialog


@THEMES
def test_what_is_dimmed_keeps_its_hue(theme: str) -> None:
    palette = PALETTES_256[theme]
    strong = [tint.strong for tint in TINTS_256[theme].values()]
    for colour in {*palette.values(), *strong}:
        dimmed = mix(colour, palette["background"], DIMMED)
        wanted = in_hues(*Color.parse(dimmed).get_truecolor())
        shade = Color.parse(numbered(number_of_hue(*Color.parse(dimmed).get_truecolor())))
        seen = in_hues(*shade.get_truecolor())
        if wanted.chroma >= 0.05:
            here, there = (degrees(atan2(each.yellow, each.red)) for each in (wanted, seen))
            assert abs((here - there + 180) % 360 - 180) <= 25, colour
            assert seen.chroma >= 0.03, f"{colour} turns grey"


def test_what_is_one_of_the_256_stays_as_it_is_and_grey_stays_grey() -> None:
    for number, colour in enumerate(COLOURS, start=16):
        shown_number = number_of_hue(*Color.parse(colour).get_truecolor())
        assert numbered(shown_number) == colour, number
    assert number_of_hue(50, 50, 52) == 236


# Themes of the player


def write(text: str) -> None:
    themes_folder().mkdir(parents=True, exist_ok=True)
    (themes_folder() / "mine.toml").write_text(text)


def test_a_theme_of_ones_own_changes_the_palette_of_256_colours() -> None:
    write('[colours]\nsea = "#142733"\nseat-1 = "#ffd700"\n')
    theme = load_theme("mine", in_256=True)
    assert theme.palette == {**PALETTES_256["dark"], "sea": "#262626", "seat-1": "#ffd700"}
    app = LancasterApp(looks=Looks("mine", in_256=True))
    assert app.theme_variables["sea"] == "#262626"
    assert app.tints is not None
    assert set(TINTS_256["dark"]) - set(app.tints) == {"seat-1"}, "what is new is mixed"


def test_a_theme_based_on_high_contrast_is_the_same_in_256_colours() -> None:
    write('based_on = "contrast"\n[colours]\nsea = "#000087"\n')
    app = LancasterApp(looks=Looks("mine", in_256=True))
    assert app.theme_variables["land-0"] == CONTRAST["land-0"]
    assert app.tints is None
    assert not app.has_colour
