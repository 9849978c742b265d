"""The prompt: what is asked now, of whom, and everything that can be answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.parliament import CastBallot
from lancaster_tui.rules.placing import PlaceKnight
from lancaster_tui.tui.glyphs import ARROW
from lancaster_tui.tui.scene import Scene, place_named
from lancaster_tui.tui.widgets.answers import Answers
from lancaster_tui.tui.widgets.drawing import wrap
from lancaster_tui.tui.widgets.placement_form import PlacementForm
from lancaster_tui.tui.widgets.walk_panel import WalkPanel
from lancaster_tui.words.actions import preview_text
from lancaster_tui.words.names import phase_text
from lancaster_tui.words.outcomes import outcome_text
from lancaster_tui.words.phrases import sentence
from lancaster_tui.words.prompts import PLACE_FIRST, invitation_text, prompt_text
from lancaster_tui.words.refusals import refusal_text

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Key

    from lancaster_tui.rules.actions import Action
    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.tui.scene import Walk

_PLACEMENT_KEYS = (
    ("arrows", "choose"),
    ("1-4", "knight"),
    ("a-z", "place"),
    ("+ -", "squires"),
    ("Enter", "next"),
)
_LIST_KEYS = (("up down", "choose"), ("Enter", "do it"))
_BALLOT_KEYS = (("Enter", "vote"),)
_PLACEMENT_ROWS = 3  # of the preview of a placement
_STEPS = {"up": -1, "down": 1}


class Prompt(Vertical):
    """Asks the viewer in a sentence and takes the answer; between questions, tells what happens.

    It knows what is legal from the decision of the scene alone, and posts what is chosen.
    """

    class Answered(Message):
        """The person of a seat that was asked wants to do this."""

        def __init__(self, seat: int, action: Action) -> None:
            super().__init__()
            self.seat = seat
            self.action = action

    class Pointed(Message):
        """The answer that would be given is about this place, or about none.

        ``targets`` are the places that stand out for what is chosen so far; None: as the scene has
        them.
        """

        def __init__(self, place: int | None, targets: frozenset[int] | None = None) -> None:
            super().__init__()
            self.place = place
            self.targets = targets

    class BallotWanted(Message):
        """A person wants to see the ballot."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._scene: Scene | None = None
        self._sentence = ""
        self.keys: tuple[tuple[str, str], ...] = ()

    def compose(self) -> ComposeResult:
        """Lay out the sentence, the two ways to answer, the stop on the way, and the preview."""
        yield Static(id="sentence", markup=False)
        yield PlacementForm(id="placement")
        yield Answers(id="answers")
        yield WalkPanel(id="walk")
        yield Static(id="preview", markup=False)

    def show(self, scene: Scene, waiting: str = "") -> None:
        """Ask what the scene's decision asks; without one, tell the stop or say ``waiting``."""
        before, self._scene = self._scene, scene
        decision = scene.decision
        is_placement = decision is not None and isinstance(decision.choice, PlaceKnight)
        is_list = decision is not None and not is_placement
        self.query_one(PlacementForm).display = is_placement
        self.query_one(Answers).display = is_list
        self.query_one(WalkPanel).display = scene.walk is not None
        self.query_one("#sentence").display = scene.walk is None
        self.query_one("#preview").display = decision is not None
        self.set_class(decision is None, "-waiting")
        self.set_class(is_placement, "-placing")
        if before is None or before.decision is not decision:
            self._say("")
        if decision is not None:
            self._ask(decision, scene)
            return
        self._leave_focus()
        if scene.walk is not None:
            self._walk(scene.walk, scene)
        else:
            self.border_title = "Waiting"
            self.keys = ()
            self._say_sentence(waiting)

    def take_focus(self) -> None:
        """Let the arrows and Enter come here."""
        for widget in (self.query_one(PlacementForm), self.query_one(Answers)):
            if widget.display:
                widget.focus()

    def press(self, event: Key) -> bool:
        """Take a fast key; return whether it means anything now."""
        walk = self.query_one(WalkPanel)
        if walk.display:
            return event.key in _STEPS and walk.scroll_lines(_STEPS[event.key])
        for widget in (self.query_one(PlacementForm), self.query_one(Answers)):
            if widget.display and widget.press(event):
                widget.focus()
                return True
        return False

    def choose_place(self, place: int) -> None:
        """Choose a place, as its letter does; if it is chosen already, do it.

        In a list the answer that names the place is chosen. A place that has nothing to do with the
        question means nothing.
        """
        for widget in (self.query_one(PlacementForm), self.query_one(Answers)):
            if widget.display:
                widget.choose_place(place)

    def back(self) -> bool:
        """Step back within the answer; return whether there was a step."""
        form = self.query_one(PlacementForm)
        return form.display and form.back()

    def refuse(self, reason: str) -> None:
        """Say why something cannot be done."""
        self._say(reason, refused=True)

    def on_resize(self) -> None:
        """Give the texts as many rows as they need at the new width."""
        self._say_sentence(self._sentence)
        if self._scene is not None and self._scene.decision is not None:
            self._make_room(self._scene.decision, self._scene)

    def on_placement_form_changed(self, event: PlacementForm.Changed) -> None:
        """Show what the placement would do, or why it cannot be done."""
        event.stop()
        self._chosen(event.decision, event.action, event.targets)

    def on_answers_changed(self, event: Answers.Changed) -> None:
        """Show what the answer leads to, or why it cannot be given."""
        event.stop()
        self._chosen(event.decision, event.action, None)

    def on_placement_form_done(self, event: PlacementForm.Done) -> None:
        """Pass a placement on, if it is complete and legal."""
        event.stop()
        if event.action is not None:
            self._answer(event.decision, event.action)
        elif self._asked(event.decision) is not None:
            self.refuse(PLACE_FIRST)

    def on_answers_done(self, event: Answers.Done) -> None:
        """Pass an answer on, if it is legal."""
        event.stop()
        if event.action is not None:
            self._answer(event.decision, event.action)
        elif self._asked(event.decision) is not None:
            self.post_message(self.BallotWanted())

    def _ask(self, decision: Decision, scene: Scene) -> None:
        """Ask; no answer is marked at first, lest one Enter too many give it."""
        self.border_title = "Your turn"
        self._say_sentence(prompt_text(decision, scene.view, scene.names))
        if isinstance(decision.choice, PlaceKnight):
            self.keys = _PLACEMENT_KEYS
            self.query_one(PlacementForm).show(scene)
        else:
            is_ballot = isinstance(decision.choice, CastBallot)
            self.keys = _BALLOT_KEYS if is_ballot else _LIST_KEYS
            self.query_one(Answers).show(scene, is_marked=is_ballot)
        self._make_room(decision, scene)
        self.take_focus()

    def _make_room(self, decision: Decision, scene: Scene) -> None:
        """Leave the list of answers the rows that no preview of them needs."""
        rows, width = 1, max(self.size.width, 1)
        if isinstance(decision.choice, PlaceKnight):
            rows = _PLACEMENT_ROWS
        else:
            for action in self.query_one(Answers).actions:
                text, _ = _preview(action, decision, scene)
                rows = max(rows, len(wrap(text, width)))
        self.query_one("#preview").styles.height = rows

    def _chosen(
        self, decision: Decision, action: Action | None, targets: frozenset[int] | None
    ) -> None:
        """Point to the place of an answer; say what it leads to, or why it cannot be given."""
        scene = self._asked(decision)
        if scene is None:
            return
        self.post_message(self.Pointed(None if action is None else place_named(action), targets))
        if action is None:
            self._say(invitation_text(decision.choice))
        else:
            text, is_possible = _preview(action, decision, scene)
            self._say(text, refused=not is_possible)

    def _answer(self, decision: Decision, action: Action) -> None:
        scene = self._asked(decision)
        if scene is None:
            return
        if (reason := _reason_against(action, decision, scene)) is not None:
            self.refuse(reason)
        else:
            self.post_message(self.Answered(decision.seat, action))

    def _walk(self, walk: Walk, scene: Scene) -> None:
        phase = scene.view.phase
        self.border_title = "France" if phase == "conflicts" else sentence(phase_text(phase))
        self.keys = (("Enter", "go on"), ("r", "stop" if walk.is_running else "run"), ("s", "skip"))
        self.query_one(WalkPanel).show(walk, scene.names)

    def _asked(self, decision: Decision) -> Scene | None:
        """Return the scene in which a decision is asked now; None if it is over by now."""
        scene = self._scene
        return scene if scene is not None and scene.decision is decision else None

    def _leave_focus(self) -> None:
        """Let all keys go to the screen."""
        if self.screen.focused in (self.query_one(PlacementForm), self.query_one(Answers)):
            self.screen.set_focus(None)

    def _say_sentence(self, text: str) -> None:
        self._sentence = text
        line = self.query_one("#sentence", Static)
        rows = wrap(text, max(self.size.width, 1))
        line.styles.height = len(rows)
        line.update(Content("\n".join(rows)), layout=False)

    def _say(self, text: str, *, refused: bool = False) -> None:
        preview = self.query_one("#preview", Static)
        preview.set_class(refused, "-refused")
        preview.update(Content(text), layout=False)


def _reason_against(action: Action, decision: Decision, scene: Scene) -> str | None:
    refusal = decision.choice.refusal(scene.view, decision.seat, action)
    return None if refusal is None else refusal_text(refusal, scene.names)


def _preview(action: Action, decision: Decision, scene: Scene) -> tuple[str, bool]:
    """Return what an answer would do and True, or why it cannot be given and False."""
    if (reason := _reason_against(action, decision, scene)) is not None:
        return reason, False
    if isinstance(action, Place):
        text = preview_text(action, decision, scene.view, scene.names)
    else:
        purse = scene.sees_purse(decision.seat)
        text = outcome_text(action, decision, scene.view, scene.names, purse=purse)
    return f"{ARROW} {text}" if text else "", True
