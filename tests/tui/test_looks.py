"""The looks: themes, screens without colour and without Unicode."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.pilot import Pilot
from textual.strip import Strip
from textual.theme import Theme

import lancaster_tui
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.places import COUNTY_PLACES, place_text
from lancaster_tui.table.table import Table
from lancaster_tui.tui.app import LancasterApp
from lancaster_tui.tui.kit import glyphs
from lancaster_tui.tui.kit.colours import colour_of, mixed, readable
from lancaster_tui.tui.kit.filters import in_ascii
from lancaster_tui.tui.kit.looks import THEMES, USUAL, Looks
from lancaster_tui.tui.kit.palettes_256 import TINTS_256
from lancaster_tui.tui.kit.theme import THEME_OF, THEME_OF_256
from lancaster_tui.tui.learn.lessons import LearnScreen
from lancaster_tui.tui.learn.screen import LessonScreen
from lancaster_tui.tui.menu.menu import MenuScreen
from lancaster_tui.tui.pictures import screen_text, wait_for
from lancaster_tui.tui.prompt.placement import PlacementForm
from lancaster_tui.tui.scores.screen import ScoreScreen
from lancaster_tui.tui.table.england import England
from lancaster_tui.tui.table.parliament import Parliament
from lancaster_tui.tui.table.screen import TableScreen
from lancaster_tui.tui.vote.ballot import BallotScreen
from lancaster_tui.tui.vote.hand_over import HandOverScreen
from lancaster_tui.tui.vote.reveal import RevealScreen
from tests.tui import positions
from tests.tui.games import SIZE, asks, frame, is_over, new_table, play, sees, wait_for_screen
from tests.tui.render import drawn, pieces_of, text_of

SEATS = "Ann,Bob,Zoë,李四"
SMALL = (80, 24)
NO_COLOUR = Looks(has_colour=False)
IN_ASCII = Looks(is_ascii=True)

PACKAGE = Path(lancaster_tui.__file__).parent

Steps = list[tuple[type[object], list[str]]]


def placing() -> Table:
    """Return a game in its second round, Ann to place."""

    def is_late(table: Table) -> bool:
        return table.view(None).round == 2 and asks(PlaceKnight, seat=0)(table)

    return play(new_table(SEATS), is_late, seed=1)


def allied() -> Table:
    """Return a game of two with allies, in its second round, Ann to place."""

    def is_late(table: Table) -> bool:
        return table.view(None).round == 2 and asks(PlaceKnight, seat=0)(table)

    return play(new_table("Ann,Bob"), is_late, seed=1)


def voting() -> Table:
    return play(new_table(SEATS), asks(CastBallot), seed=1)


def last_ballot() -> Table:
    table = voting()
    while len(table.decisions()) > 1:
        decision = table.decisions()[0]
        table.act(decision.seat, decision.actions[0])
    return table


def over() -> Table:
    return play(new_table(SEATS), is_over, seed=1)


TO_LESSONS: Steps = [(MenuScreen, ["e"])]
SCREENS: dict[str, tuple[Callable[[], Table] | None, Steps]] = {
    "menu": (None, [(MenuScreen, [])]),
    "new game": (None, [(MenuScreen, ["n"])]),
    "table": (placing, [(TableScreen, ["e"])]),
    "allies": (allied, [(TableScreen, ["7", "e"])]),
    "large area": (placing, [(TableScreen, ["v", "tab", "tab"])]),
    "refusal": (placing, [(TableScreen, ["g", "enter", "enter"])]),
    "leave": (placing, [(TableScreen, ["q"])]),
    "help": (placing, [(TableScreen, ["question_mark"])]),
    "laws": (placing, [(TableScreen, ["t"])]),
    "palette": (placing, [(TableScreen, ["ctrl+p", "down"])]),
    "ballot": (voting, [(HandOverScreen, ["enter"]), (BallotScreen, ["y", "plus"])]),
    "hand-over": (voting, [(HandOverScreen, [])]),
    "reveal": (
        last_ballot,
        [(HandOverScreen, ["enter"]), (BallotScreen, ["n", "enter"]), (RevealScreen, [])],
    ),
    "scores": (over, [(ScoreScreen, [])]),
    "lessons": (None, [*TO_LESSONS, (LearnScreen, [])]),
    "hint": (None, [*TO_LESSONS, (LearnScreen, ["2"]), (LessonScreen, ["exclamation_mark"] * 2)]),
    "solved": (None, [*TO_LESSONS, (LearnScreen, ["1"]), (LessonScreen, ["2", "a", "enter"])]),
    "missed": (None, [*TO_LESSONS, (LearnScreen, ["1"]), (LessonScreen, ["2", "b", "enter"])]),
}


async def walk(pilot: Pilot[None], steps: Steps) -> None:
    """Wait for each screen and press its keys."""
    for screen, keys in steps:
        await wait_for_screen(pilot, screen)
        await pilot.press(*keys)
    await pilot.pause()


async def resize(pilot: Pilot[None], size: tuple[int, int]) -> None:
    """Change the size of the terminal and wait until all of it is drawn."""
    await pilot.resize_terminal(*size)
    await wait_for(pilot, lambda: pilot.app.screen.size == size)
    await pilot.pause()


def app_at(case: str, looks: Looks) -> tuple[LancasterApp, Steps]:
    make, steps = SCREENS[case]
    return LancasterApp(None if make is None else make(), pace=0, looks=looks), steps


def strips(app: LancasterApp) -> list[Strip]:
    return app.screen._compositor.render_strips()


def pieces(app: LancasterApp) -> list[Segment]:
    return [piece for strip in strips(app) for piece in strip]


def style_of(app: LancasterApp, text: str) -> Style:
    """Return the style of the first piece with exactly this text, blanks around it aside."""
    (piece, *_) = [piece for piece in pieces(app) if piece.text.strip() == text]
    assert piece.style is not None
    return piece.style


# Themes


def light_of(colour: str) -> list[float]:
    """Return red, green and blue of a colour as amounts of light."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


@cache
def luminance(colour: str) -> float:
    red, green, blue = light_of(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str | None, other: str | None) -> float:
    assert one is not None
    assert other is not None
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


TEXT_INKS = [*(f"seat-{seat}" for seat in range(5)), "target", "mark", "good", "bad", "soft"]
GROUNDS = [
    *("background", "surface", "panel", "sea", "shallow", "abroad", "coast", "france"),
    *("france-card", "law", "law-strip", "proposal", "proposal-strip", "wall", "curtain"),
    *(f"land-{number}" for number in range(9)),
]
COLOURED = ("dark", "light", "contrast")
THEMES_SEEN: dict[str, Theme] = {
    **{name: THEME_OF[name] for name in COLOURED},
    **{f"{name}-256": THEME_OF_256[name] for name in TINTS_256},
}
THEMED = pytest.mark.parametrize("theme", THEMES_SEEN.values(), ids=THEMES_SEEN)


@THEMED
def test_inks_can_be_read_on_their_grounds(theme: Theme) -> None:
    colours = theme.variables
    inks = [*(colours[name] for name in TEXT_INKS), theme.accent, theme.foreground]
    assert all(contrast(ink, theme.background) >= 4.5 for ink in inks)
    for ground in (theme.background, theme.surface, theme.panel):
        for name in ("foreground", "quiet", "target", "good", "bad"):
            assert contrast(colours[name], ground) >= 4.5
    assert contrast(colours["frame"], theme.background) >= 3
    assert contrast(theme.foreground, colours["chosen"]) >= 4.5
    assert contrast(theme.accent, colours["chosen"]) >= 4.5
    assert contrast(colours["target-ink"], colours["target"]) >= 4.5
    for seat in range(5):
        assert contrast(colours["seat-ink"], colours[f"seat-{seat}"]) >= 4.5


@THEMED
def test_an_ink_is_moved_until_it_can_be_read_on_any_ground(theme: Theme) -> None:
    for ground in GROUNDS:
        for tint in (ground, *(mixed(ground, f"seat-{seat}", 30) for seat in range(5))):
            below = colour_of(tint, theme.variables)
            for ink in (*TEXT_INKS, "quiet", "foreground", "land-ink", "pip"):
                assert contrast(readable(theme.variables[ink], below), below) >= 4.5


LINES = set("─│╭╮╰╯▕▌▐▀▘▝▖▗▛▜▙▟▚▞▏▎▍▋▊▉█▁▂▃▄▅▆▇ ")
"""Signs that are not read."""
READ = [
    *("table", "allies", "refusal", "ballot", "reveal", "help", "scores"),
    *("lessons", "hint", "solved", "missed"),
]


@pytest.mark.parametrize("in_256", [False, True], ids=["all colours", "256 colours"])
@pytest.mark.parametrize("case", READ)
async def test_all_text_on_the_screen_can_be_read(case: str, in_256: bool) -> None:
    app, steps = app_at(case, Looks(COLOURED[0], in_256=in_256))
    async with app.run_test(size=SIZE) as pilot:
        await walk(pilot, steps)
        sizes = (SIZE,) if in_256 else (SIZE, SMALL)
        for size, look in product(sizes, COLOURED):
            app.choose_theme(look)
            await resize(pilot, size)
            cards = app.screen.query(".card")
            shown = cards.first().region if cards else app.screen.region
            faint = {
                (piece.text.strip(), round(seen, 1))
                for strip in strips(app)[shown.y : shown.bottom]
                for piece in strip.crop(shown.x, shown.right)
                if set(piece.text) - LINES and (seen := contrast_of(piece.style)) < 4.5
            }
            assert not faint, (look, size)


@pytest.mark.parametrize("look", COLOURED)
async def test_what_the_mouse_is_over_can_be_read(look: str) -> None:
    app, steps = app_at("table", Looks(look))
    async with app.run_test(size=SIZE) as pilot:
        await walk(pilot, steps)
        form = app.screen.query_one(PlacementForm)
        for text in (" S", "E Bedford", "place it"):
            rows = text_of(form).splitlines()
            (at, *_) = [(row.index(text), y) for y, row in enumerate(rows) if text in row]
            await pilot.hover(form, offset=at)
            await wait_for(pilot, lambda: form.lit is not None)
            await pilot.pause()
            read = [piece.style for row in pieces_of(form) for piece in row if piece.text.strip()]
            assert min(map(contrast_of, read)) >= 4.5


@cache
def contrast_of(style: Style | None) -> float:
    """Return the contrast of what is drawn in a style."""
    assert style is not None
    colours = [each.get_truecolor().hex for each in (style.color, style.bgcolor) if each]
    assert len(colours) == 2, "all text has a colour and a ground"
    return contrast(*colours)


def test_nothing_is_as_faint_as_what_is_quiet_but_lines() -> None:
    """Without colours the quiet ink is dim, and no other text is."""
    theme = THEME_OF["dark"]
    for ground in (theme.background, theme.surface, theme.panel):
        quiet = contrast(theme.variables["quiet"], ground)
        for ink in (*(theme.variables[name] for name in TEXT_INKS), theme.accent):
            assert contrast(ink, ground) > quiet


@pytest.mark.parametrize("look", THEMES)
async def test_without_colour_the_theme_makes_no_difference(look: str) -> None:
    app = LancasterApp(placing(), pace=60, looks=Looks(look, has_colour=False))
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        assert app.theme == "lancaster-none"


# Linear RGB as seen by those who lack a cone (Machado, Oliveira and Fernandes 2009).
CONES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


@pytest.mark.parametrize("cones", CONES)
@THEMED
def test_seats_differ_for_all_eyes(theme: Theme, cones: str) -> None:
    seen = [lab(theme.variables[f"seat-{seat}"], cones) for seat in range(5)]
    for one, other in combinations(seen, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 18


def lab(colour: str, cones: str) -> tuple[float, float, float]:
    """Return a colour in CIELAB, as seen with these cones."""
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light_of(colour), strict=True))))
        for row in CONES[cones]
    )
    x = _cube_root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = _cube_root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _cube_root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube_root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116


@pytest.mark.parametrize("case", ["table", "help", "laws", "ballot", "scores"])
async def test_everything_takes_on_another_theme_at_once(case: str) -> None:
    shown = {}
    for name in THEMES:
        app, steps = app_at(case, Looks(name))
        async with app.run_test(size=SIZE) as pilot:
            await walk(pilot, steps)
            shown[name] = frame(app)
    assert all(one != other for one, other in combinations(shown.values(), 2))
    app, steps = app_at(case, Looks("dark"))
    async with app.run_test(size=SIZE) as pilot:
        await walk(pilot, steps)
        for name in (*THEMES[1:], THEMES[0]):
            app.choose_theme(name)
            await pilot.pause()
            assert frame(app) == shown[name], name


async def test_the_palette_switches_the_theme() -> None:
    app = LancasterApp(placing(), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await pilot.press("ctrl+p", *"light theme")
        await sees(pilot, "Show everything in the light theme")
        await pilot.press("enter")
        await wait_for(pilot, lambda: app.theme == "lancaster-light")


async def commands(looks: Looks, table: Table | None) -> list[str]:
    """Return what the palette lists, without the answers to a question."""
    app = LancasterApp(table, pace=60, looks=looks)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, MenuScreen if table is None else TableScreen)
        return [command.title for command in app.commands(app.screen)]


DARK_ONE, LIGHT_ONE = "Dark theme", "Light theme"
OTHERS = ["High-contrast theme", "The terminal's own colours", "No colours"]
MOTION = ["Full motion", "Reduced motion"]


IN_THE_MENU = ["New game", "Learn", "Continue", "Load", "Hall", "Workshop"]
AT_THE_TABLE = [
    *(f"Look at {area}" for area in ("England", "Castle", "France", "Parliament", "Race", "Log")),
    "Large",
    "Laws",
    "Log",
    "Cover",
    "Undo",
    "Advice",
    "Help",
    "Rules",
    "Leave the game",
]


async def test_the_palette_has_what_keys_do_and_no_commands_of_textual() -> None:
    looks = [LIGHT_ONE, *OTHERS, *MOTION]
    assert await commands(Looks("dark"), None) == [*IN_THE_MENU, "Rules", "Quit", *looks]
    looks = [DARK_ONE, *OTHERS, *MOTION]
    assert await commands(Looks("light"), placing()) == [*AT_THE_TABLE, *looks]
    assert await commands(NO_COLOUR, placing()) == [*AT_THE_TABLE, *MOTION]


# The terminal's own colours

ANSI = Looks("ansi")
XTERM = "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 " + (
    "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff"
)
VGA = "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa " + (
    "555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff"
)


@pytest.mark.parametrize("case", SCREENS)
async def test_in_few_colours_all_are_the_terminals_own_and_in_none_there_are_none(
    case: str,
) -> None:
    app, steps = app_at(case, ANSI)
    async with app.run_test(size=SIZE) as pilot:
        await walk(pilot, steps)
        for size in (SIZE, SMALL):
            await resize(pilot, size)
            check_own_colours(app)
        app.choose_theme("none")
        for size in (SMALL, SIZE):
            await resize(pilot, size)
            check_no_colours(app)


def check_own_colours(app: LancasterApp) -> None:
    """All colours are of the 16 of the terminal, or what it has without any."""
    for piece in pieces(app):
        assert piece.style is not None
        ink, ground = piece.style.color, piece.style.bgcolor
        assert (ink is None) == (ground is None), "an ink has a ground of its own"
        for colour in (ink, ground):
            assert colour is None or (colour.number is not None and colour.number < 16)


def check_no_colours(app: LancasterApp) -> None:
    styles = [piece.style for piece in pieces(app) if piece.style is not None]
    assert styles
    assert not [style for style in styles if style.color or style.bgcolor]


@pytest.mark.parametrize("case", ["menu", "table"])
async def test_on_a_terminal_without_colour_the_theme_is_that_without(case: str) -> None:
    app, steps = app_at(case, NO_COLOUR)
    async with app.run_test(size=SIZE) as pilot:
        await walk(pilot, steps)
        assert app.worn == "none"
        check_no_colours(app)


@pytest.mark.parametrize(("colours", "least"), [(XTERM, 4.5), (VGA, 4.0)], ids=["xterm", "vga"])
async def test_in_ansi_the_colours_can_be_read_on_each_other(colours: str, least: float) -> None:
    seen = [f"#{colour}" for colour in colours.split()]
    app, steps = app_at("table", ANSI)
    async with app.run_test(size=SIZE) as pilot:
        await walk(pilot, steps)
        pairs = {
            (piece.style.color.number, piece.style.bgcolor.number)
            for piece in pieces(app)
            if piece.style and piece.style.color and piece.style.bgcolor
        }
    grounds = {ground for _, ground in pairs}
    assert len(grounds) == 4, "each player has another one"
    for ink, ground in pairs:
        assert ink is not None
        assert ground is not None
        assert contrast(seen[ink], seen[ground]) >= least


# ASCII


@pytest.mark.parametrize("case", SCREENS)
async def test_in_ascii_every_cell_is_ascii(case: str) -> None:
    app, steps = app_at(case, IN_ASCII)
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await walk(pilot, steps)
        for size in (SMALL, (60, 20), SIZE):
            await resize(pilot, size)
            check_ascii(app, size)
        app.notify("Größe", title="…", timeout=60)
        await sees(pilot, "Gro?e")
        check_ascii(app, SIZE)


def check_ascii(app: LancasterApp, size: tuple[int, int]) -> None:
    """Each cell of the terminal has one sign of ASCII."""
    assert screen_text(app).isascii()
    assert {strip.cell_length for strip in strips(app)} == {size[0]}
    assert all(len(strip.text) == size[0] for strip in strips(app))


def test_every_sign_that_is_drawn_is_in_the_list() -> None:
    # Pictures and pages for a browser may have any.
    sources = [
        path for path in PACKAGE.rglob("*.py") if not {"svg.py", "html_report"} & {*path.parts}
    ]
    written = [path.read_text(encoding="utf-8") for path in sources]
    assert written
    names = {sign for text in written for sign in re.findall(r"\\N\{([A-Z -]+)\}", text)}
    drawn = {sign for text in written for sign in text} | set(map(unicodedata.lookup, names))
    spoken = {"ë", "\N{REPLACEMENT CHARACTER}"}  # in examples, and in files that cannot be read
    wrapped = {
        "\N{NO-BREAK SPACE}"
    }  # keeps a figure and its unit on a row, and is drawn as a blank
    assert {sign for sign in drawn if not sign.isascii()} <= set(glyphs.ASCII) | spoken | wrapped


def test_signs_that_mean_different_things_differ_in_ascii() -> None:
    signs = [*glyphs.SEAT_SHAPES, glyphs.CUT, glyphs.NOTHING, glyphs.ARROW]
    signs += [glyphs.TIMES, glyphs.MARK, glyphs.TILE, glyphs.STARTS, glyphs.LEFT]
    assert len({in_ascii(sign) for sign in signs}) == len(signs)
    assert in_ascii(f"{glyphs.AT_LEAST}3") == "3+"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", "plain"),
        ("Zoë Łukasz Ørsted Ǻ", "Zoe Lukasz Orsted A"),
        ("e\N{COMBINING ACUTE ACCENT}a", "ea"),
        ("李四!", "????!"),
        ("Жан ß 😀", "??? ? ??"),
        ("a\N{NO-BREAK SPACE}b\N{EN DASH}c\N{RIGHT SINGLE QUOTATION MARK}", "a b-c'"),
        ("╭─┬╮│┃╋", "+-++||+"),
        ("▔▁▂█▊▐░", "-__#  #"),
        ("▲■●◆★ … → » ▣ ▁ ·", "^#@%* ~ > ! = _ ."),
        ("△□○◇☆ ••◦ ≥2", "/[({$ oo. 2+"),
    ],
)
def test_texts_in_ascii_keep_their_width(text: str, expected: str) -> None:
    assert in_ascii(text) == expected


async def test_in_ascii_the_map_keeps_its_colours() -> None:
    grounds = []
    for looks in (USUAL, IN_ASCII):
        app, steps = app_at("table", looks)
        async with app.run_test(size=SIZE) as pilot:
            await walk(pilot, steps)
            rows = pieces_of(app.screen.query_one(England))
            grounds.append({piece.style.bgcolor for row in rows for piece in row if piece.style})
    assert grounds[1] >= grounds[0]
    gold = Color.parse(THEME_OF["dark"].variables["target"]).rich_color
    assert gold in grounds[1]


async def test_in_ascii_at_most_and_at_least_can_be_understood() -> None:
    seen = positions.placing()
    assert "▲0-9" in await drawn(Parliament(), seen._replace(is_ascii=True), (80, 2))
    assert in_ascii("≥2 S2 or better") == "2+ S2 or better"
    app, steps = app_at("table", IN_ASCII)
    async with app.run_test(size=SIZE) as pilot:
        await walk(pilot, steps)
        assert "2+ S2 or better" in screen_text(app)
        assert isinstance(app.screen, TableScreen)
        assert app.screen.scene.is_ascii


# No colour


async def test_without_colour_places_stand_out() -> None:
    app, _ = app_at("table", NO_COLOUR)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        england = app.screen.query_one(England)
        assert england.scene is not None
        targets = england.scene.targets
        assert targets is not None
        letters = {place_text(place): place in targets for place in COUNTY_PLACES}
        assert set(letters.values()) == {True, False}
        styles = {
            piece.text.strip(): piece.style or Style()
            for row in pieces_of(england)
            for piece in row
        }
        for letter, is_target in letters.items():
            assert bool(styles[letter].reverse) == is_target, letter
            assert bool(styles[letter].dim) != is_target, letter
        assert "█" not in text_of(england)
        await pilot.press("e")
        await wait_for(pilot, lambda: text_of(england).count("█") > 4)
        assert "▃" in text_of(england)


async def test_without_colour_what_is_chosen_stands_out() -> None:
    app, steps = app_at("ballot", NO_COLOUR)
    async with app.run_test(size=SIZE) as pilot:
        await walk(pilot, steps)
        assert style_of(app, "your choice").reverse
        rows = screen_text(app).splitlines()
        (at,) = [(y, row.index("your choice")) for y, row in enumerate(rows) if "choice" in row]
        left = [piece.style for piece in strips(app)[at[0]].crop(0, at[1] + 1)]
        assert left[-1]
        assert left[-1].reverse


async def test_without_colour_the_marked_line_of_a_list_stands_out() -> None:
    app, steps = app_at("menu", NO_COLOUR)
    async with app.run_test(size=SMALL) as pilot:
        await walk(pilot, steps)
        rows = {strip.text.strip("│▌ "): strip for strip in strips(app)}
        (learn,) = (strip for text, strip in rows.items() if text.startswith("e   Learn"))
        (leave,) = (strip for text, strip in rows.items() if text.startswith("q   Quit"))
        assert any(piece.style and piece.style.reverse for piece in learn)
        assert not any(piece.style and piece.style.reverse for piece in leave)


async def test_without_colour_the_field_in_focus_stands_out() -> None:
    app, steps = app_at("new game", NO_COLOUR)
    async with app.run_test(size=SIZE) as pilot:
        await walk(pilot, steps)
        seen: set[object] = set()
        while app.focused not in seen:
            focused = app.focused
            assert focused is not None
            seen.add(focused)
            row = [piece for strip in pieces_of(focused) for piece in strip if piece.text.strip()]
            assert any(piece.style and piece.style.reverse for piece in row)
            await pilot.press("tab")
            row = [piece for strip in pieces_of(focused) for piece in strip if piece.text.strip()]
            assert not any(piece.style and piece.style.reverse for piece in row)


async def test_without_colour_the_mouse_works() -> None:
    app, _ = app_at("table", NO_COLOUR)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_screen(pilot, TableScreen)
        await sees(pilot, "q leave")
        row = SIZE[1] - 1
        await pilot.click(offset=(screen_text(app).splitlines()[row].index("q leave"), row))
        await sees(pilot, "Leave the game?")
