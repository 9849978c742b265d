"""The line of keys: what has room, and keys pressed with the mouse."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult
from textual.events import Key

from lancaster_tui.content.folders import shipped
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.kit.looks import USUAL
from lancaster_tui.tui.kit.theme import StyledApp
from lancaster_tui.tui.pictures import screen_text

KEYS = (
    ("arrows", "choose"),
    ("1-4", "knight"),
    ("+ -", "squires"),
    ("Enter", "next"),
    ("?", "help"),
    ("q", "leave"),
)


class KeyApp(StyledApp):
    """A line of keys; it keeps what is pressed."""

    CSS_PATH = str(shipped("styles") / "prompt.tcss")

    def __init__(self) -> None:
        super().__init__(USUAL)
        self.pressed: list[tuple[str, str | None]] = []

    def compose(self) -> ComposeResult:
        yield KeyLine(KEYS)

    def on_key(self, event: Key) -> None:
        self.pressed.append((event.key, event.character))


def line(app: App[None]) -> str:
    return screen_text(app).splitlines()[0].rstrip()


async def test_a_click_on_a_key_presses_it() -> None:
    app = KeyApp()
    async with app.run_test(size=(80, 3)) as pilot:
        for word in ("Enter", "next", "+", "-", "?", "help", "leave"):
            await pilot.click(KeyLine, offset=(line(app).rindex(word), 0))
        await pilot.pause()
    assert app.pressed == [
        ("enter", None),
        ("enter", None),
        ("plus", "+"),
        ("minus", "-"),
        ("question_mark", "?"),
        ("question_mark", "?"),
        ("q", "q"),
    ]


async def test_what_names_several_keys_or_only_describes_them_is_no_target() -> None:
    app = KeyApp()
    async with app.run_test(size=(80, 3)) as pilot:
        for word in ("arrows", "choose", "1-4", "knight", "squires"):
            await pilot.click(KeyLine, offset=(line(app).index(word), 0))
        await pilot.pause()
    assert app.pressed == []


async def test_a_key_below_the_mouse_lights_up() -> None:
    app = KeyApp()
    async with app.run_test(size=(80, 3)) as pilot:
        await pilot.hover(KeyLine, offset=(line(app).index("leave"), 0))
        assert app.query_one(KeyLine).lit == ("q",)
        await pilot.hover(KeyLine, offset=(0, 0))
        assert app.query_one(KeyLine).lit is None


@pytest.mark.parametrize(
    ("width", "text"),
    [
        (
            80,
            "arrows choose   1-4 knight   + - squires   Enter next   ? help   q leave",
        ),
        (68, "arrows choose  1-4 knight  + - squires  Enter next  ? help  q leave"),
        (62, "1-4 knight  + - squires  Enter next  ? help  q leave"),
    ],
)
async def test_where_not_all_have_room_the_ways_to_help_and_out_stay(width: int, text: str) -> None:
    app = KeyApp()
    async with app.run_test(size=(width, 3)):
        assert line(app) == text
