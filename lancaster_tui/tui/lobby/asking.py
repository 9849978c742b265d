"""Two small screens of the lobby: which bots take free seats, and the invite on its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.key_line import ON_GOLD, KeyLine
from lancaster_tui.tui.kit.modal import ModalScreen
from lancaster_tui.tui.kit.picker import Choices
from lancaster_tui.words.seating import kind_text
from lancaster_tui.words.visits import (
    COPIED,
    INVITE_HOW,
    INVITE_SCREEN,
    fill_question,
    invite_text,
    refusal_text,
)

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from lancaster_tui.lobby.signs import TableSign
    from lancaster_tui.lobby.visit import Guest


class FillScreen(LeftOnce, ModalScreen[str]):
    """Asks which bots take the free seats of a table. Answers the kind, or None.

    Args:
        table: The table.
        bots: The kinds of bots there are.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", "back", tooltip="back to the lobby", id="filling.back"),
    ]

    def __init__(self, table: TableSign, bots: Sequence[str]) -> None:
        super().__init__()
        self._table, self._bots = table, tuple(bots)

    def compose(self) -> ComposeResult:
        """Lay out the question and the kinds."""
        width = max(map(len, self._bots))
        with Vertical(classes="card"):
            yield Static(fill_question(self._table), classes="headline", markup=False)
            yield _Kinds(
                *(
                    Option(Content.assemble((f"{bot:<{width}}  ", "bold"), (kind_text(bot), "")))
                    for bot in self._bots
                )
            )
            yield KeyLine()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer the kind."""
        event.stop()
        self.dismiss(self._bots[event.option_index])


class _Kinds(Choices):
    """The kinds of bots."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "take them", tooltip="take these bots", id="filling.take"),
    ]


class InviteScreen(LeftOnce, Deliberate, ModalScreen[str]):
    """Shows the invite of a guest on its own. Returns ``COPIED`` if it was copied, else None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "copy", "copy", tooltip="copy the line", id="inviting.copy"),
        Binding(
            "r",
            "renew",
            "new line",
            tooltip="make a new line; the one before does not work any more",
            id="inviting.renew",
        ),
        Binding("escape,enter,q,i", "dismiss", "back", tooltip="back", id="inviting.back"),
    ]

    def __init__(self, guest: Guest) -> None:
        super().__init__()
        self._guest = guest

    def compose(self) -> ComposeResult:
        """Lay out how it works, and the line."""
        with Vertical(classes="card"):
            yield Static(INVITE_SCREEN, classes="headline", markup=False)
            yield Static(id="invite-how", markup=False)
            yield Static(id="invite-line", markup=False)
            yield Static(INVITE_HOW, markup=False)
            yield Static(id="invite-problem", classes="problem", markup=False)
            yield KeyLine()

    def on_mount(self) -> None:
        """Show the invite."""
        self._show()

    def action_copy(self) -> None:
        """Copy the line."""
        if self._guest.invite is not None:
            self.app.copy_to_clipboard(self._guest.invite.command)
            self.dismiss(COPIED)

    def action_renew(self) -> None:
        """Make another line."""
        refusal = self._guest.new_invite()
        problem = "" if refusal is None else refusal_text(refusal)
        self.query_one("#invite-problem", Static).update(Content(problem))
        self._show()

    def _show(self) -> None:
        invite = self._guest.invite
        if invite is not None:
            self.query_one("#invite-how", Static).update(Content(invite_text(invite)))
            line = Content.assemble((f" {invite.command} ", ON_GOLD))
            self.query_one("#invite-line", Static).update(line)
