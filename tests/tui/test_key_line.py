"""The line of keys: made from bindings, what has room, and keys pressed with the mouse."""

from __future__ import annotations

from typing import ClassVar

import pytest
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key

from lancaster_tui.content.folders import shipped
from lancaster_tui.tui.kit.key_line import KeyLine, key_name, keys_explained
from lancaster_tui.tui.kit.looks import USUAL
from lancaster_tui.tui.kit.theme import StyledApp
from lancaster_tui.tui.pictures import screen_text

KNIGHT, SQUIRES = Binding.Group("knight", compact=True), Binding.Group("squires")


class KeyApp(StyledApp):
    """A line of keys; it keeps what is pressed."""

    CSS_PATH = str(shipped("styles") / "prompt.tcss")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,down", "go", "choose", key_display="arrows", tooltip="go on", id="go"),
        *(
            Binding(str(number), "go", "knight", tooltip="a knight", id=str(number), group=KNIGHT)
            for number in range(1, 5)
        ),
        Binding("plus,equals_sign", "go", "more", tooltip="squires", id="more", group=SQUIRES),
        Binding("minus", "go", "less", tooltip="squires", id="less", group=SQUIRES),
        Binding("enter", "go", "next", tooltip="the next line", id="next"),
        Binding("f1", "go", "secret", show=False, tooltip="not in the line", id="secret"),
        Binding("u", "undo", "undo", tooltip="undo", id="undo"),
        Binding("x", "never", "never", tooltip="never", id="never"),
        Binding("question_mark", "go", "help", tooltip="this help", id="help"),
        Binding("q", "go", "leave", tooltip="leave", id="leave"),
    ]

    def __init__(self) -> None:
        super().__init__(USUAL)
        self.can_undo = False
        self.pressed: list[tuple[str, str | None]] = []

    def compose(self) -> ComposeResult:
        yield KeyLine()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "undo":
            return self.can_undo or None
        return action != "never"

    def on_key(self, event: Key) -> None:
        self.pressed.append((event.key, event.character))


def line(app: App[None]) -> str:
    return screen_text(app).splitlines()[0].rstrip()


async def test_a_click_on_a_key_presses_it() -> None:
    app = KeyApp()
    async with app.run_test(size=(80, 3)) as pilot:
        for word in ("Enter", "next", "+", "- squires", "?", "help", "leave"):
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
        for word in ("1-4", "knight", "squires"):
            await pilot.click(KeyLine, offset=(line(app).index(word), 0))
        await pilot.pause()
    assert app.pressed == []


async def test_a_key_below_the_mouse_lights_up() -> None:
    app = KeyApp()
    async with app.run_test(size=(80, 3)) as pilot:
        await pilot.hover(KeyLine, offset=(line(app).index("leave"), 0))
        assert app.query_one(KeyLine).lit == ("q",)
        await pilot.hover(KeyLine, offset=(0, 0))
        await pilot.hover(KeyLine, offset=(line(app).index("knight"), 0))
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


async def test_the_line_names_what_does_something_now_and_the_help_what_may_later() -> None:
    app = KeyApp()
    async with app.run_test(size=(80, 3)) as pilot:
        assert "undo" not in line(app)
        assert {each.labels: each.what for each in keys_explained(app.screen)} == {
            "arrows": "go on",
            "1-4": "a knight",
            "+ -": "squires",
            "Enter": "the next line",
            "F1": "not in the line",
            "u": "undo",
            "?": "this help",
            "q": "leave",
        }
        app.can_undo = True
        app.refresh_bindings()
        await pilot.pause()
        assert "u undo  ? help" in line(app)


async def test_the_line_and_the_help_have_the_keys_of_the_player() -> None:
    app = KeyApp()
    async with app.run_test(size=(80, 3)) as pilot:
        app.set_keymap({"help": "f12", "2": "x", "more": "ctrl+up", "leave": "f10"})
        await pilot.pause()
        text = "1 x 3 4 knight  Ctrl+Up - squires  Enter next  F12 help  F10 leave"
        assert line(app).endswith(text)
        assert ("F12", "this help") in [each[:2] for each in keys_explained(app.screen)]


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("enter", "Enter"),
        ("escape", "Esc"),
        ("pageup", "PgUp"),
        ("question_mark", "?"),
        ("plus", "+"),
        ("ctrl+p", "Ctrl+P"),
        ("shift+tab", "Shift+Tab"),
        ("f2", "F2"),
        ("up", "up"),
        ("b", "b"),
    ],
)
def test_keys_have_the_names_that_are_printed_on_them(key: str, name: str) -> None:
    assert key_name(key) == name
