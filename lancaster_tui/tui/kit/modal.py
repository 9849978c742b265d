"""Screens above another screen, which is seen dimmed behind them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.app import App
from textual.color import Color
from textual.css.styles import RulesMap
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import ModalScreen as _ModalScreen
from textual.screen import Screen, ScreenResultType
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual

if TYPE_CHECKING:
    from rich.console import RenderableType


class ModalScreen(_ModalScreen[ScreenResultType]):
    """A screen above another one.

    Textual's modal screen blends the colours of every piece of text below it every time, which
    takes longer than drawing everything else.
    """

    def render(self) -> RenderableType | Visual:  # type: ignore[override] # as of all other widgets
        """Return the screen below, dimmed."""
        below = super().render()
        if isinstance(below, BackgroundScreen):
            return _Dimmed(below.screen, below.color)
        return below


class LayeredApp(App[None]):
    """An application that does not update screens that are fully covered by another one.

    Textual takes the screen below the top one for visible: whatever changes there has both redrawn
    in full, and a resize lays it out several times.
    """

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        stack = self.screen_stack
        lowest = max(at for at, screen in enumerate(stack) if not (at and screen.is_modal))
        return stack[lowest:-1]


class _Dimmed(Visual):
    """A screen as it is seen through a colour."""

    def __init__(self, screen: Screen[object], colour: Color) -> None:
        self._screen, self._colour = screen, colour

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        """Return the rows of the screen."""
        base, colour = style.rich_style, self._colour
        return [
            Strip(
                [Segment(text, _dimmed(ink, colour, base)) for text, ink, _ in strip],
                strip.cell_length,
            )
            for strip in self._screen._compositor.render_strips()[:height]
        ]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """Return the width of the screen."""
        return self._screen.size.width

    def get_height(self, rules: RulesMap, width: int) -> int:
        """Return the height of the screen."""
        return self._screen.size.height


@lru_cache(4096)
def _dimmed(style: RichStyle | None, colour: Color, base: RichStyle) -> RichStyle:
    """Return a style as it is seen through a colour, and without anything to click."""
    (dimmed,) = BackgroundScreen.process_segments([Segment("", style)], colour)
    return base + dimmed.style
