"""Styles that applications share: parsed once for each theme, and never those of another."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.css.errors import UnresolvedVariableError

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
