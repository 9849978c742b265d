"""The command palette, as a screen."""

from __future__ import annotations

from contextlib import suppress

from textual import on, work
from textual.command import CommandPalette
from textual.css.query import NoMatches
from textual.message import Message
from textual.widgets import Input, OptionList

from lancaster_tui.tui.screens.typed_ahead import LeftOnce


class Palette(LeftOnce, CommandPalette):
    """Textual's palette, without three ways in which it fails (Textual 8.2.8)."""

    def __init__(self) -> None:
        super().__init__(placeholder="Find an action", id="--command-palette")

    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    def _act_once(self, event: Message) -> None:
        """Let nothing be done by keys that come after the palette has closed."""
        if not self.is_active:
            event.prevent_default()

    def _action_command_list(self, action: str) -> None:
        """Move in the list, unless it has not been laid out: there is no page to turn then."""
        with suppress(KeyError):
            super()._action_command_list(action)

    @work(exclusive=True, group=CommandPalette._GATHER_COMMANDS_GROUP)
    async def _gather_commands(self, search_value: str) -> None:
        """Search, unless the palette has closed meanwhile."""
        with suppress(NoMatches):
            await CommandPalette._gather_commands.__wrapped__(self, search_value)  # type: ignore[attr-defined]
