"""Styles that applications share: parsed once for each theme, and never those of another."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.css.errors import UnresolvedVariableError
from textual.css.stylesheet import Stylesheet
from textual.widgets import Button

from lancaster_tui.tui.kit.looks import Looks
from lancaster_tui.tui.kit.theme import THEME_OF, StyledApp
from lancaster_tui.tui.pictures import on_screen

SIZE = (80, 24)


def app_with(styles: Path, theme: str = "dark") -> StyledApp:
    """Return an application whose styles are in a file."""

    class Styled(StyledApp):
        CSS_PATH = styles

    return Styled(Looks(theme))


@pytest.fixture
def styles(tmp_path: Path) -> Path:
    """A file that gives the screen the colour of what is good."""
    path = tmp_path / "own.tcss"
    path.write_text("Screen { background: $good; }")
    return path


async def ground(app: StyledApp) -> str:
    """Start an application; return the colour behind everything."""
    async with on_screen(app, SIZE):
        return app.screen.styles.background.hex.lower()


async def test_what_one_application_has_parsed_the_next_one_has(styles: Path) -> None:
    one = app_with(styles)
    other = type(one)(Looks())
    for app in (one, other):
        await ground(app)
    assert one.stylesheet.rules
    for mine, theirs in zip(one.stylesheet.rules, other.stylesheet.rules, strict=True):
        assert mine is theirs


@pytest.mark.parametrize("themes", [("dark", "light"), ("light", "dark")])
async def test_each_theme_has_its_own_colours(styles: Path, themes: tuple[str, str]) -> None:
    for theme in themes:
        assert await ground(app_with(styles, theme)) == THEME_OF[theme].variables["good"]


async def test_a_file_that_has_changed_is_read_anew(styles: Path) -> None:
    assert await ground(app_with(styles)) == THEME_OF["dark"].variables["good"]
    styles.write_text("Screen { background: $bad; }")
    assert await ground(app_with(styles)) == THEME_OF["dark"].variables["bad"]


async def test_a_mistake_leaves_the_rules_as_they_were(styles: Path) -> None:
    app = app_with(styles)
    async with on_screen(app, SIZE):
        before = [*app.stylesheet.rules]
        app.stylesheet.add_source("Screen { background: $nothing; }")
        with pytest.raises(UnresolvedVariableError):
            app.stylesheet.reparse()
        assert app.stylesheet._rules == before


class Rows(StyledApp):
    """Two rows with a button each: the row with the focus in it has a mark, its button too."""

    CSS = """
    .row { background: $bad; }
    .row:focus-within { background: $good; }
    .row:focus-within Button { offset-x: 1; }
    """

    def compose(self) -> ComposeResult:
        for name in ("one", "other"):
            with Horizontal(id=name, classes="row"):
                yield Button(name)

    @property
    def marked(self) -> list[str | None]:
        """The rows with the mark, and the rows whose buttons have it."""
        good = THEME_OF["dark"].variables["good"]
        rows = list(self.query(".row"))
        return [row.id for row in rows if row.styles.background.hex.lower() == good] + [
            row.id for row in rows if row.query_one(Button).styles.offset.x.value
        ]


async def test_each_application_marks_the_row_that_has_the_focus_in_it() -> None:
    for _ in range(2):
        app = Rows(Looks())
        async with on_screen(app, SIZE) as pilot:
            for row in ("one", "other", "one"):
                app.query_one(f"#{row} Button").focus()
                await pilot.pause()
                assert app.marked == [row, row]
            app.set_focus(None)
            await pilot.pause()
            assert app.marked == []


async def test_what_one_application_has_looked_for_the_next_one_need_not() -> None:
    looked_for = []
    apply = Stylesheet.apply

    def noted(styles: Stylesheet, node: Any, **kwargs: Any) -> None:
        looked_for.append(node)
        apply(styles, node, **kwargs)

    for _ in range(2):
        looked_for.clear()
        with patch.object(Stylesheet, "apply", noted):
            async with on_screen(Rows(Looks()), SIZE) as pilot:
                await pilot.press("tab", "tab")
    assert looked_for == []
