"""A small application in the place of the game: it shows what comes to it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence

from textual import events
from textual._time import get_time
from textual.app import App, ComposeResult
from textual.widgets import Static

from lancaster_tui.table.seat import TableSeat
from lancaster_tui.tui.kit.looks import Looks
from lancaster_tui.tui.kit.settings import Choices


class EchoApp(App[None]):
    """Shows the last keys, the size of the screen, and how it looks at the world."""

    CSS = "#colour { background: #232730; color: #ff0000; }"
    made: list[EchoApp] = []  # noqa: RUF012 (the tests look at them)

    def __init__(self, *, places: Sequence[TableSeat], looks: Looks, choices: Choices) -> None:
        super().__init__()
        self.seats = tuple(place.number for place in places)
        self.looks = looks
        self.keys = ""
        self.pasted = ""
        self.last_key_came = self.last_wait_ended = 0.0
        self.made.append(self)

    def compose(self) -> ComposeResult:
        yield Static("colour", id="colour")
        yield Static(id="keys", markup=False)
        yield Static(id="size")
        yield Static(id="state", markup=False)

    def on_mount(self) -> None:
        self.query_one("#state", Static).update(f"no_color={self.no_color}")
        self.show()

    def show(self) -> None:
        self.query_one("#keys", Static).update(f"keys={self.keys[-60:]}.")
        self.query_one("#size", Static).update(f"size={self.size.width}x{self.size.height}.")

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    async def on_key(self, event: events.Key) -> None:
        self.keys += f" {event.key}"
        self.last_key_came = event.time
        match event.key:
            case "X":
                raise RuntimeError("a crash of \x1b[31m one")
            case "P":
                sys.stdout.write("printed\n")
                sys.stderr.write("complained\n")
            case "W":
                await asyncio.sleep(0.1)
                self.last_wait_ended = get_time()
            case "B":
                self.open_url("http://example.com")
            case "Q":
                self.exit()
            case "E":
                self.query_one("#state", Static).update(f"term={os.environ.get('TERM')}")
        self.show()

    def on_paste(self, event: events.Paste) -> None:
        self.pasted += event.text
        self.keys += f" paste:{len(event.text)}"
        self.show()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.keys += f" mouse:{event.x},{event.y}"
        self.show()
