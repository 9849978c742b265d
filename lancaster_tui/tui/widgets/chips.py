"""Words to click on, which light up below the mouse."""

from __future__ import annotations

from textual.content import Content
from textual.events import Click, MouseMove
from textual.reactive import reactive
from textual.style import Style
from textual.widget import Widget

_LIT = "bold underline on $panel"
_META = "chip"

Target = tuple[str | int, ...]


class Chips(Widget):
    """A widget that draws chips: texts that stand for a target each."""

    ALLOW_SELECT = False

    lit: reactive[Target | None] = reactive(None)
    """The target below the mouse."""

    def chip(self, text: str | Content, target: Target, look: str = "") -> Content:
        """Return a chip."""
        drawn = Content.assemble((text, look)) if isinstance(text, str) else text
        lit = drawn.stylize(_LIT) if self.lit == target else drawn
        return lit.stylize(Style.from_meta({_META: target}))

    def choose(self, target: Target) -> None:
        """Do what a click on a chip means."""
        raise NotImplementedError

    def on_mouse_move(self, event: MouseMove) -> None:
        """Light the chip up."""
        self.lit = event.style.meta.get(_META)

    def on_leave(self) -> None:
        """Let no chip be lit."""
        self.lit = None

    def on_click(self, event: Click) -> None:
        """Choose the chip that is clicked on."""
        target = event.style.meta.get(_META)
        if target is not None:
            event.stop()
            self.choose(target)
