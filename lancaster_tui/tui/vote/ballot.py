"""The ballot of one person: the law, what it would give, yes or no, and how many markers."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static

from lancaster_tui.rules.actions import Action, Vote
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.tui.help.help import HelpScreen
from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.key_line import KeyLine, keys_explained
from lancaster_tui.tui.kit.modal import ModalScreen
from lancaster_tui.tui.kit.picker import Chips, Target
from lancaster_tui.tui.kit.seats import seat_column
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.phrases import goods
from lancaster_tui.words.prompts.votes import (
    IF_APPLIED,
    VOTE_FIRST,
    ballot_title,
    ballots_in_text,
    leaving_text,
)

_YES_OR_NO, _MARKERS = Binding.Group("yes or no"), Binding.Group("markers")
_YES, _NO, _MORE, _LESS, _CAST = (("yes",), ("no",), ("more",), ("less",), ("cast",))


class VoteChips(Chips):
    """Yes or no, how many markers, and to cast, for the mouse."""

    yes: reactive[bool | None] = reactive(None)
    markers: reactive[int] = reactive(0)

    class Chosen(Message):
        """A chip was clicked on."""

        def __init__(self, target: Target) -> None:
            super().__init__()
            self.target = target

    def __init__(self, owned: int) -> None:
        super().__init__(id="vote")
        self._owned = owned

    def choose(self, target: Target) -> None:
        """Let the screen know that the ballot has changed."""
        self.post_message(self.Chosen(target))

    def render(self) -> Content:
        """Draw the two lines."""
        return Content.assemble(
            ("vote     ", "$quiet"),
            self._button("yes", _YES, is_chosen=self.yes is True),
            " ",
            self._button("no", _NO, is_chosen=self.yes is False),
            ("\nmarkers  ", "$quiet"),
            self._button("-", _LESS),
            (f" {self.markers} ", "bold"),
            self._button("+", _MORE),
            (f" of {self._owned}   counts {1 + self.markers}    ", "$quiet"),
            self._button("[ cast ]", _CAST),
        )

    def _button(self, text: str, target: Target, *, is_chosen: bool = False) -> Content:
        return self.chip(f" {text} ", target, "bold $accent reverse" if is_chosen else "bold")


class BallotScreen(LeftOnce, Deliberate, ModalScreen[Vote | None]):
    """Takes one ballot. Answers it, or None to look at the table first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "y,left",
            "choose(True)",
            "yes",
            tooltip="vote yes",
            id="ballot.yes",
            group=_YES_OR_NO,
        ),
        Binding(
            "n,right",
            "choose(False)",
            "no",
            tooltip="vote no",
            id="ballot.no",
            group=_YES_OR_NO,
        ),
        Binding(
            "plus,equals_sign,up",
            "add(1)",
            "one more",
            tooltip="put one more vote marker on the ballot",
            id="ballot.more",
            group=_MARKERS,
        ),
        Binding(
            "minus,underscore,down",
            "add(-1)",
            "one less",
            tooltip="take a vote marker back",
            id="ballot.less",
            group=_MARKERS,
        ),
        Binding("enter", "cast", "cast", tooltip="cast the ballot", id="ballot.cast"),
        Binding(
            "escape",
            "dismiss",
            "the table",
            tooltip="look at the table first",
            id="ballot.table",
        ),
        Binding("question_mark", "explain", "help", tooltip="this help", id="ballot.help"),
    ]

    yes: reactive[bool | None] = reactive(None, init=False)
    markers: reactive[int] = reactive(0, init=False)

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        assert scene.decision is not None
        self.scene = scene
        self.decision = scene.decision

    def compose(self) -> ComposeResult:
        """Lay out the ballot."""
        view, names = self.scene.view, self.scene.names
        law = view.proposals[0]
        with Vertical(classes="card") as card:
            card.border_title = ballot_title(view, self.decision.seat, names)
            yield Static(f'"{names.law(law)}"', classes="headline", markup=False)
            yield Static(IF_APPLIED, classes="label", markup=False)
            yield Static(self._forecast(), id="forecast")
            yield Static(leaving_text(view, names), classes="label", markup=False)
            chips = VoteChips(self._owned)
            yield chips.data_bind(BallotScreen.yes, BallotScreen.markers)
            yield Static(id="waiting", markup=False)
            yield KeyLine()

    def on_mount(self) -> None:
        """Say how many ballots are in."""
        self._count()

    def show(self, scene: Scene) -> None:
        """Take in how many ballots are in by now."""
        self.scene = scene
        if self.is_mounted:
            self._count()

    def watch_yes(self) -> None:
        """Take back what was said about a missing choice."""
        self._count()

    def watch_markers(self) -> None:
        """Take back what was said about a missing choice."""
        self._count()

    def validate_markers(self, markers: int) -> int:
        """Keep the number within what the seat has."""
        return min(max(markers, 0), self._owned)

    def action_choose(self, yes: bool) -> None:
        """Choose yes or no."""
        self.yes = yes

    def action_add(self, markers: int) -> None:
        """Add or take back markers."""
        self.markers += markers

    def action_explain(self) -> None:
        """Open the help on votes, with the keys of this screen."""
        self.app.push_screen(HelpScreen("ballot", self.scene, keys_explained(self)))

    def action_cast(self) -> None:
        """Cast the ballot if yes or no is chosen."""
        if self.yes is None:
            self._say(VOTE_FIRST, refused=True)
        else:
            self.dismiss(Vote(self.yes, self.markers))

    def answer(self, decision: Decision, action: Action) -> None:
        """Cast a ballot that was chosen elsewhere, if it is still to be cast here."""
        is_asked = decision.choice is self.decision.choice and decision.seat == self.decision.seat
        if self.is_current and is_asked and isinstance(action, Vote):
            self.dismiss(action)

    def on_vote_chips_chosen(self, event: VoteChips.Chosen) -> None:
        """Do what is clicked on."""
        event.stop()
        if event.target == _CAST:
            self.action_cast()
        elif event.target in (_YES, _NO):
            self.action_choose(event.target == _YES)
        else:
            self.action_add(1 if event.target == _MORE else -1)

    @property
    def _owned(self) -> int:
        return self.scene.view.seats[self.decision.seat].votes

    def _forecast(self) -> Content:
        """Return what the law would give each seat, and what it could bid: markers lie open."""
        scene = self.scene
        law = scene.view.rules.law_by_id[scene.view.proposals[0]]
        owned = [goods(seat.votes, "votes") for seat in scene.view.seats]
        width = max(map(len, owned))
        return Content("\n").join(
            Content.assemble(
                seat_column(seat, scene.names),
                (f"   {owned[seat]:<{width}}   ", "$quiet"),
                text or "-",
            )
            for seat, text in enumerate(scene.forecasts(law))
        )

    def _count(self) -> None:
        self._say(f"{ballots_in_text(self.scene.view)}.")

    def _say(self, text: str, *, refused: bool = False) -> None:
        line = self.query_one("#waiting", Static)
        line.set_class(refused, "-refused")
        line.update(text)
