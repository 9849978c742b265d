"""A question to one person, answered line by line."""

from __future__ import annotations

from collections.abc import Callable

from lancaster_tui.plain.menus import Menu, Selection, menu_of
from lancaster_tui.plain.reports import misfit_line
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.faults import InvalidRules
from lancaster_tui.rules.notation import parse_action
from lancaster_tui.rules.position import View
from lancaster_tui.rules.refusals import Refusal
from lancaster_tui.words.names import Names
from lancaster_tui.words.phrases import sentence
from lancaster_tui.words.prompts.refusals import refusal_text


class Asking:
    """A decision, and how far its menus have been followed.

    Args:
        decision: What is asked.
        view: What the seat that is asked may know.
        names: What things are called.
        refusal: Says why an action is not legal.
    """

    def __init__(
        self,
        decision: Decision,
        view: View,
        names: Names,
        refusal: Callable[[Action], Refusal | None],
    ) -> None:
        self.decision = decision
        self._view = view
        self._names = names
        self._refusal = refusal
        self._first = self._menu = menu_of(decision, view, names)

    @property
    def question(self) -> str:
        """What is asked now."""
        return self._menu.question

    def lines(self) -> list[str]:
        """Return the question with its choices."""
        return [self.question, *(f"  {line}" for line in self._menu.lines())]

    def chosen(self, typed: str) -> Action | list[str] | None:
        """Return the action that a line chooses, or what is asked next; None if it is no choice."""
        menu: Menu | Selection = self._menu
        if isinstance(menu, Selection):
            text = menu.action_text(typed)
            if text is not None:
                return self.read(text)
        elif choice := menu.find(typed):
            if not isinstance(choice.leads_to, Menu):
                return choice.leads_to
            self._menu = choice.leads_to
            return self.lines()
        if typed.lower() == "back":
            self._menu = self._first
        return self.lines() if typed.lower() in ("", "back") else None

    def read(self, typed: str) -> Action | list[str]:
        """Return the legal action that is typed as text, or what is wrong and what is asked."""
        if typed.isdigit():
            return [f"There is no choice {typed} here.", self.question]
        try:
            action = parse_action(typed)
        except InvalidRules as error:
            wrong = sentence(misfit_line(error.reason, self.decision, self._view))
            return [f"{wrong}. Type ? for help.", self.question]
        refusal = self._refusal(action)
        if refusal is None:
            return action
        return [refusal_text(refusal, self._names), self.question]
