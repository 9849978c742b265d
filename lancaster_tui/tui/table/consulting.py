"""Advice at the table: it is asked for by a key, and shown beside the question it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lancaster_tui.tui.kit.deliberate import InOrder
from lancaster_tui.tui.kit.key_line import KeyLine
from lancaster_tui.tui.prompt.prompt import Prompt
from lancaster_tui.tui.table.advice import AdvicePanel
from lancaster_tui.tui.table.advice_cards import Advised
from lancaster_tui.tui.table.adviser import Adviser
from lancaster_tui.tui.table.board import Board
from lancaster_tui.tui.table.layout import ADVICE
from lancaster_tui.tui.table.looking import LookingScreen, Sight

if TYPE_CHECKING:
    from textual.binding import Binding

    from lancaster_tui.rules.agenda import Decision

_APART: Final = ("undo", "zoom", "read_log")
"""What keys do that have no room beside advice."""


class ConsultingScreen(InOrder, LookingScreen):
    """Shows the table, and beside a question advice on it, if that is wanted.

    Args:
        sight: What is seen of the game.
    """

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self._adviser = Adviser(self.set_timer, self._advised)
        self._advised_on: Decision | None = None  # what advice is shown for

    def close_adviser(self) -> None:
        """End what thinks about advice."""
        self._adviser.close()

    def make_way(self, key: str) -> bool:
        """Close the advice for a key that the question knows, and advice does not."""
        is_own = self.query_one(AdvicePanel).takes(key)
        if self._advised_on is None or is_own or not self.query_one(Prompt).knows(key):
            return False
        self._close_advice()
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow to ask for advice on what is asked here, and to read on where there is more."""
        if action == "more_facts":
            return self.query_one(Prompt).check_action("more", ())
        is_allowed = super().check_action(action, parameters)
        if not is_allowed or action != "advise":
            return is_allowed
        return self._shown is not None and self._shown.decision is not None

    def passes_over(self, binding: Binding) -> bool:
        """Whether a key is not named now: beside advice, those that the moves do not need are not.

        So the keys that choose one of them always have room.
        """
        is_apart = self._advised_on is not None and binding.action in _APART
        return is_apart or super().passes_over(binding)

    def action_advise(self) -> None:
        """Have advice thought about what is asked, and show it; or close it."""
        scene = self.scene
        if self._advised_on is not None:
            self._close_advice()
        elif scene.decision is not None:
            self._advised_on = scene.decision
            self.query_one(Board).lay_out_advice(has_advice=True)
            self._adviser.ask(scene.view, scene.decision)
            self._keep_advice_in_focus()

    def action_more_facts(self) -> None:
        """Show what else follows from the move of the advice that is chosen."""
        self.query_one(Prompt).action_more()

    @property
    def area_explained(self) -> str:
        """The page of the help that is opened first: that of advice, if it is shown."""
        return super().area_explained if self._advised_on is None else ADVICE

    def on_advice_panel_taken(self, event: AdvicePanel.Taken) -> None:
        """Choose the move, and go back to the question."""
        self._close_advice()
        self.query_one(Prompt).fill(event.decision, event.action)

    def on_advice_panel_lit(self, event: AdvicePanel.Lit) -> None:
        """Show at the question and on the board what the chosen move would do."""
        if event.decision is self._advised_on:
            self.query_one(Prompt).try_out(event.decision, event.action)

    def on_advice_panel_closed(self) -> None:
        """Go back to the question."""
        self._close_advice()

    def _advised(self, advised: Advised) -> None:
        """Show advice as far as it has come."""
        if advised.decision is self._advised_on:
            panel = self.query_one(AdvicePanel)
            panel.advise(advised)
            self.query_one(Prompt).lend(panel.labels)
            self._show_keys()

    def _close_advice(self) -> None:
        if self._advised_on is None:
            return
        self._advised_on = None
        self._adviser.stop()
        self.query_one(Prompt).end_trial()
        self.query_one(Prompt).lend(frozenset())
        self.query_one(Board).lay_out_advice(has_advice=False)
        self.query_one(Prompt).take_focus()

    def _keep_advice_in_focus(self) -> None:
        """Let the keys come to the advice; close it if something else is asked by now."""
        if self._advised_on is None:
            return
        if self.scene.decision is self._advised_on:
            self.set_focus(self.query_one(AdvicePanel), scroll_visible=False)
        else:
            self._close_advice()
        self._let_no_key_act_unseen()

    def action_look(self, step: int) -> None:
        """Look at another area, not at advice."""
        self._close_advice()
        super().action_look(step)

    def action_zoom(self) -> None:
        """Show the area looked at in the whole window, or all areas again."""
        self._close_advice()
        super().action_zoom()

    def action_visit(self, seat: int) -> None:
        """Show the castle of a seat large, or all areas again."""
        self._close_advice()
        super().action_visit(seat)

    def action_read_log(self) -> None:
        """Show the log in the whole window."""
        self._close_advice()
        super().action_read_log()

    def _show(self) -> None:
        super()._show()
        self._keep_advice_in_focus()

    def _take_focus(self) -> None:
        super()._take_focus()
        self._keep_advice_in_focus()

    def _show_keys(self) -> None:
        self.query_one("#keys", KeyLine).follow()
