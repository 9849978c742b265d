"""A plugin for pytest: any position on the screen, and compared with how it looked before.

``pytest_plugins = ["lancaster_tui.testing"]`` in a test file or a ``conftest.py`` gives tests

- ``screen_text``: what the screen shows of a scenario, as text;
- ``text_snapshot``: how a text was when it was accepted;
- ``same_picture``: whether a screen looks as in the picture that was accepted;
- ``frozen``: a home folder, time zone and looks of the test's own.

A test of three lines: ::

    def test_vote(screen_text, text_snapshot):
        assert screen_text("vote.toml", size="80x24", press=["y"]) == text_snapshot

``pytest --snapshot-update`` accepts what the screens show now. Both functions run an application of
their own: they are for tests that are not ``async``. Those drive one with ``tui.pictures``.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from pathlib import Path
from typing import ClassVar, Protocol, TypeVar

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.types import CSSPathType
from textual.widget import Widget

from lancaster_tui.documents.errors import ContentError
from lancaster_tui.table.record import Record
from lancaster_tui.table.scenarios import load_scenario
from lancaster_tui.table.table import Table
from lancaster_tui.tui.kit.looks import USUAL, Looks
from lancaster_tui.tui.kit.styles import STYLE_SHEETS
from lancaster_tui.tui.kit.theme import StyledApp
from lancaster_tui.tui.pictures import Size, on_screen, parse_size, settle, still_app
from lancaster_tui.tui.pictures import press as press_keys
from lancaster_tui.tui.pictures import screen_text as text_of_screen
from lancaster_tui.tui.table.keyboard import Keyboard
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.mistakes.located import error_text

Seen_co = TypeVar("Seen_co", covariant=True)
Before = Callable[[Pilot[None]], Awaitable[None]]
"""What is done with an application before it is looked at."""

_FROM_OUTSIDE = ("NO_COLOR", "TEXTUAL_THEME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")


class ShowsScene(Protocol):
    """A widget that shows a position: all areas of the table do."""

    def show(self, scene: Scene) -> None:
        """Draw the position of a scene, or go over to it from the one before."""


class Look(Protocol[Seen_co]):
    """What the fixtures ``screen_text`` and ``same_picture`` do."""

    def __call__(
        self,
        what: str | Path | App[None],
        *,
        widget: Widget | None = None,
        size: str = "120x40",
        theme: str = USUAL.theme,
        is_ascii: bool = False,
        run_before: Before | None = None,
        press: Iterable[str] = (),
    ) -> Seen_co:
        """Return what is to be seen on a screen.

        Args:
            what: The file of a scenario, from the folder of the test; or an application.
            widget: A widget to see instead of the whole table: it fills the screen, and its
                ``show`` is handed the scene of who is asked.
            size: The size of the terminal.
            theme: ``dark`` or ``light``; an application has its own.
            is_ascii: Whether it is a terminal without Unicode; an application has its own.
            run_before: What is done first.
            press: Keys that are pressed then, by their Textual names.

        Bots do not act, and programs in seats are not started; an application that is passed does
        what it does. Raises ContentError with all that is wrong with a scenario.
        """
        ...


ScreenText = Look[str]
"""Returns what the screen shows, row by row, without blanks at the ends of rows."""

SamePicture = Look[bool]
"""Returns whether the screen looks as in the SVG picture that was accepted.

Pictures that differ are shown side by side in ``snapshot_report.html``.
"""


class _SnapCompare(Protocol):
    """What the fixture of pytest-textual-snapshot does."""

    def __call__(
        self, app: App[None], *, terminal_size: tuple[int, int], run_before: Before
    ) -> bool: ...


class TextSnapshots(SingleFileSnapshotExtension):
    """Snapshots as files of readable text, in a folder ``screens`` beside the test."""

    _write_mode = WriteMode.TEXT
    _file_extension = "txt"

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        """Return the folder of the snapshots of a test file."""
        return str(Path(test_location.filepath).parent / "screens" / test_location.basename)


class Stage(StyledApp):
    """An application of one widget, which fills the screen.

    Args:
        widget: The widget.
        scene: What it is to show at first, if it takes scenes.
        looks: How everything looks.
    """

    CSS_PATH: ClassVar[CSSPathType | None] = [*STYLE_SHEETS]

    def __init__(self, widget: Widget, scene: Scene | None = None, looks: Looks = USUAL) -> None:
        super().__init__(looks)
        self._widget = widget
        self._scene = scene

    def compose(self) -> ComposeResult:
        """Put the widget on the screen."""
        self._widget.styles.height = "1fr"
        yield self._widget

    def on_ready(self) -> None:
        """Show the scene."""
        if self._scene is not None:
            shows: ShowsScene = self._widget  # type: ignore[assignment]
            shows.show(self._scene)


def scene_of(record: Record) -> Scene:
    """Return what the person who is asked sees in a game that all play at one keyboard."""
    return Keyboard(Table(record).persons()).scene()


@pytest.fixture
def frozen(tmp_path: Path) -> Iterator[Path]:
    """Keep what is outside of a test out of it; the value is its empty home folder.

    Saved games and settings of the user are out of sight, times are those of UTC, and variables
    that change how screens look are not set.
    """
    with pytest.MonkeyPatch.context() as patch:
        for variable in _FROM_OUTSIDE:
            patch.delenv(variable, raising=False)
        patch.setenv("HOME", str(tmp_path))
        patch.setenv("TZ", "UTC")
        time.tzset()
        yield tmp_path
    time.tzset()


@pytest.fixture
def screen_text(frozen: Path, request: pytest.FixtureRequest) -> ScreenText:
    """Return a function that returns what a screen shows, as text."""

    def text(app: App[None], size: Size, prepare: Before) -> str:
        async def look() -> str:
            async with on_screen(app, size) as pilot:
                await prepare(pilot)
                return text_of_screen(app)

        return asyncio.run(look())

    return _look(request, text)


@pytest.fixture
def same_picture(
    frozen: Path, request: pytest.FixtureRequest, snap_compare: _SnapCompare
) -> SamePicture:
    """Return a function that compares a screen with its picture."""

    def compare(app: App[None], size: Size, prepare: Before) -> bool:
        return snap_compare(app, terminal_size=size, run_before=prepare)

    return _look(request, compare)


@pytest.fixture
def text_snapshot(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """Return what a text is compared with, one file for each comparison of a test."""
    return snapshot.use_extension(TextSnapshots)


def _look(
    request: pytest.FixtureRequest, see: Callable[[App[None], Size, Before], Seen_co]
) -> Look[Seen_co]:
    def look(
        what: str | Path | App[None],
        *,
        widget: Widget | None = None,
        size: str = "120x40",
        theme: str = USUAL.theme,
        is_ascii: bool = False,
        run_before: Before | None = None,
        press: Iterable[str] = (),
    ) -> Seen_co:
        looks = Looks(theme, is_ascii=is_ascii)
        app = what if isinstance(what, App) else _app(request.path.parent / what, widget, looks)
        app.animation_level = "none"

        async def prepare(pilot: Pilot[None]) -> None:
            await settle(pilot)
            if run_before is not None:
                await run_before(pilot)
                await settle(pilot)
            await press_keys(pilot, press)

        return see(app, parse_size(size), prepare)

    return look


def _app(scenario: Path, widget: Widget | None, looks: Looks) -> App[None]:
    try:
        record = load_scenario(scenario)
    except ContentError as error:
        raise ContentError(error_text(error)) from None
    return still_app(record, looks) if widget is None else Stage(widget, scene_of(record), looks)
