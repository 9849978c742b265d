"""The command palette, as a screen."""

from __future__ import annotations

from contextlib import suppress

from textual import work
from textual.command import CommandList, CommandPalette
from textual.css.query import NoMatches


class Palette(CommandPalette):
    """Textual's palette, without two ways in which it fails (Textual 8.2.8)."""

    def __init__(self) -> None:
        super().__init__(placeholder="Find an action", id="--command-palette")

    def _action_command_list(self, action: str) -> None:
        """Move in the list, unless it is empty: there is no page to turn then."""
        if self.query_one(CommandList).option_count:
            super()._action_command_list(action)

    @work(exclusive=True, group=CommandPalette._GATHER_COMMANDS_GROUP)
    async def _gather_commands(self, search_value: str) -> None:
        """Search, unless the palette has closed meanwhile."""
        with suppress(NoMatches):
            await CommandPalette._gather_commands.__wrapped__(self, search_value)  # type: ignore[attr-defined]
