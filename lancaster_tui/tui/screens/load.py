"""The list of saved games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from lancaster_tui.table.saves import list_saves
from lancaster_tui.tui.widgets.key_line import KeyLine
from lancaster_tui.words.saves import save_text

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from lancaster_tui.table.saves import SaveSummary


class LoadScreen(Screen[Path | None]):
    """Lists the saved games, the latest first. Answers the one chosen, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self._saves = list_saves()

    def compose(self) -> ComposeResult:
        """Lay out the list."""
        with Vertical(id="load", classes="card") as card:
            card.border_title = "Saved games"
            yield OptionList(*map(_option, self._saves), id="saves", markup=False)
            yield Static(id="problem", classes="problem", markup=False)
        yield KeyLine([("up down", "choose"), ("Enter", "open"), ("Esc", "back")], id="keys")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer a game, or say why it cannot be opened."""
        event.stop()
        save = self._saves[event.option_index]
        if save.problem is None:
            self.dismiss(save.path)
        else:
            self.query_one("#problem", Static).update(Content(save.problem))


def _option(save: SaveSummary) -> Option:
    when = f"{save.when:%Y-%m-%d %H:%M}  "
    look = "$quiet" if save.problem is not None else ""
    return Option(Content.assemble((when, "$quiet"), (save_text(save), look)))
