"""A form: lines to choose from that make up one answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lancaster_tui.tui.kit.picker import Chips
from lancaster_tui.tui.prompt.chosen import AnswerDone, Chosen, Tell

if TYPE_CHECKING:
    from collections.abc import Callable

    from lancaster_tui.rules.actions import Action
    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.tui.table.scene import Scene


class Form(Chips, can_focus=True):
    """Takes the answer to a decision; choices stay as long as it is asked.

    The actions ``move`` and ``change``, each with a step, and ``go_on`` work on its lines.

    Args:
        tell: Is called with each choice.
    """

    def __init__(self, tell: Tell, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._tell = tell
        self._scene: Scene | None = None
        self._decision: Decision | None = None

    @property
    def action(self) -> Action | None:
        """The answer that is chosen, legal or not; None as long as it is incomplete."""
        raise NotImplementedError

    @property
    def spot(self) -> int | None:
        """The spot that the answer is about, if there is one."""
        raise NotImplementedError

    def chosen(self, decision: Decision) -> Chosen:
        """Return what is chosen so far."""
        return Chosen(decision, self.action, self.spot)

    def show(self, scene: Scene) -> None:
        """Offer what the scene's decision asks."""
        decision = scene.decision
        assert decision is not None
        self._scene = scene
        if decision is not self._decision:
            self._decision = decision
            self._begin(scene, decision)
        self.refresh()

    def tell(self) -> None:
        """Tell what is chosen now."""
        if self._decision is not None:
            self._tell(self.chosen(self._decision))

    def fill(self, action: Action) -> None:
        """Choose all that a legal answer says, so that it has only to be done."""
        raise NotImplementedError

    def keep(self) -> Callable[[], None]:
        """Return what goes back to what is chosen now."""
        raise NotImplementedError

    def back(self) -> bool:
        """Take back the last step of what is chosen; return whether there was one."""
        raise NotImplementedError

    def action_move(self, step: int) -> None:
        """Go to another line."""
        raise NotImplementedError

    def action_change(self, step: int) -> None:
        """Change what is chosen on this line."""
        raise NotImplementedError

    def action_go_on(self) -> None:
        """Do what is chosen, or go on to what has to be chosen next."""
        self._done()

    def allow_focus(self) -> bool:
        """Whether keys can come here: never while it is hidden, also when a screen comes back."""
        return bool(self.display)

    def _begin(self, scene: Scene, decision: Decision) -> None:
        """Begin with a new decision, with nothing chosen."""
        raise NotImplementedError

    def _changed(self) -> None:
        """Draw and tell what is chosen now."""
        self.refresh()
        self.tell()

    def _done(self) -> None:
        """Let what is chosen be done."""
        if self._decision is not None:
            self.post_message(AnswerDone(self._decision, self.action))
