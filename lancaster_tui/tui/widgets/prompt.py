"""The prompt: what is asked now, of whom, and everything that can be answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from lancaster_tui.rules.parliament import CastBallot
from lancaster_tui.rules.placing import PlaceKnight
from lancaster_tui.tui.glyphs import ARROW
from lancaster_tui.tui.scene import Scene, place_named
from lancaster_tui.tui.widgets.answers import Answers, fast_key
from lancaster_tui.tui.widgets.placement_form import PlacementForm
from lancaster_tui.words.actions import action_label, preview_text
from lancaster_tui.words.prompts import prompt_text
from lancaster_tui.words.refusals import refusal_text

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Key

    from lancaster_tui.rules.actions import Action
    from lancaster_tui.rules.agenda import Decision

_PLACEMENT_KEYS = (
    ("arrows", "choose"),
    ("1-4", "knight"),
    ("a-z", "place"),
    ("+ -", "squires"),
    ("Enter", "next / place"),
)
_LIST_KEYS = (("up down", "choose"), ("Enter", "do it"))
_BALLOT_KEYS = (("Enter", "vote"),)


class Prompt(Vertical):
    """Asks the viewer in a sentence and takes the answer.

    It knows what is legal from the decision of the scene alone, and posts what is chosen.
    """

    class Answered(Message):
        """The person of a seat that was asked wants to do this."""

        def __init__(self, seat: int, action: Action) -> None:
            super().__init__()
            self.seat = seat
            self.action = action

    class Pointed(Message):
        """The answer that would be given is about this place, or about none."""

        def __init__(self, place: int | None) -> None:
            super().__init__()
            self.place = place

    class BallotWanted(Message):
        """A person wants to see the ballot."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._scene: Scene | None = None
        self.keys: tuple[tuple[str, str], ...] = ()

    def compose(self) -> ComposeResult:
        """Lay out the sentence, the two ways to answer, and the preview."""
        yield Static(id="sentence", markup=False)
        yield PlacementForm(id="placement")
        yield Answers(id="answers")
        yield Static(id="preview", markup=False)

    def show(self, scene: Scene, waiting: str = "") -> None:
        """Ask what the scene's decision asks; without one, say ``waiting``."""
        self._scene = scene
        decision = scene.decision
        form, answers = self.query_one(PlacementForm), self.query_one(Answers)
        is_placement = decision is not None and isinstance(decision.choice, PlaceKnight)
        form.display = is_placement
        answers.display = decision is not None and not is_placement
        self.set_class(decision is None, "-waiting")
        self.set_class(is_placement, "-placing")
        self.border_title = "Your turn" if decision is not None else "Waiting"
        self._say("", room=is_placement)
        if decision is None:
            self.keys = ()
            self._ask(waiting)
            return
        self._ask(prompt_text(decision, scene.view, scene.names))
        if is_placement:
            self.keys = _PLACEMENT_KEYS
            form.show(scene)
            self.take_focus()
            return
        if isinstance(decision.choice, CastBallot):
            self.keys = _BALLOT_KEYS
            answers.show(decision, [("", "open the ballot")])
        else:
            self.keys = _LIST_KEYS
            answers.show(
                decision,
                [
                    (
                        fast_key(action, index),
                        action_label(action, decision, scene.view, scene.names),
                    )
                    for index, action in enumerate(decision.actions)
                ],
            )
        self.take_focus()

    def take_focus(self) -> None:
        """Let the arrows and Enter come here."""
        for widget in (self.query_one(PlacementForm), self.query_one(Answers)):
            if widget.display:
                widget.focus()

    def press(self, event: Key) -> bool:
        """Take a fast key; return whether it means anything now."""
        form, answers = self.query_one(PlacementForm), self.query_one(Answers)
        for widget in (form, answers):
            if widget.display and widget.press(event):
                widget.focus()
                return True
        return False

    def back(self) -> bool:
        """Step back within the answer; return whether there was a step."""
        form = self.query_one(PlacementForm)
        return form.display and form.back()

    def refuse(self, sentence: str) -> None:
        """Say why something cannot be done."""
        self._say(sentence, refused=True)

    def on_placement_form_changed(self, event: PlacementForm.Changed) -> None:
        """Show what the placement would do, or why it cannot be done."""
        event.stop()
        scene = self._asked(event.decision)
        if scene is None:
            return
        action = event.action
        self.post_message(self.Pointed(None if action is None else action.place))
        if action is None:
            self._say("Choose a place by its letter or with the arrows.")
        elif (reason := _reason_against(action, event.decision, scene)) is not None:
            self.refuse(reason)
        else:
            text = preview_text(action, event.decision, scene.view, scene.names)
            self._say(f"{ARROW} {text}")

    def on_placement_form_done(self, event: PlacementForm.Done) -> None:
        """Pass a placement on, if it is complete and legal."""
        event.stop()
        scene = self._asked(event.decision)
        if scene is None:
            return
        if event.action is None:
            self.refuse("Choose a place first.")
        elif (reason := _reason_against(event.action, event.decision, scene)) is not None:
            self.refuse(reason)
        else:
            self.post_message(self.Answered(event.decision.seat, event.action))

    def on_answers_marked(self, event: Answers.Marked) -> None:
        """Point to the place that the answer is about."""
        event.stop()
        if self._asked(event.decision) is not None:
            action = event.decision.actions[event.index]
            self.post_message(self.Pointed(place_named(action)))

    def on_answers_given(self, event: Answers.Given) -> None:
        """Pass an answer on."""
        event.stop()
        if self._asked(event.decision) is None:
            return
        if isinstance(event.decision.choice, CastBallot):
            self.post_message(self.BallotWanted())
        else:
            action = event.decision.actions[event.index]
            self.post_message(self.Answered(event.decision.seat, action))

    def _asked(self, decision: Decision) -> Scene | None:
        """Return the scene in which a decision is asked now; None if it is over by now."""
        scene = self._scene
        return scene if scene is not None and scene.decision is decision else None

    def _ask(self, sentence: str) -> None:
        self.query_one("#sentence", Static).update(Content(sentence), layout=False)

    def _say(self, sentence: str, *, refused: bool = False, room: bool = True) -> None:
        preview = self.query_one("#preview", Static)
        preview.set_class(refused, "-refused")
        preview.display = room
        preview.update(Content(sentence), layout=False)


def _reason_against(action: Action, decision: Decision, scene: Scene) -> str | None:
    refusal = decision.choice.refusal(scene.view, decision.seat, action)
    return None if refusal is None else refusal_text(refusal, scene.names)
