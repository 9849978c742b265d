"""The ballot of one person: the law, what it would give, yes or no, and how many markers."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click
from textual.reactive import reactive
from textual.screen import ModalScreen
from textual.style import Style
from textual.widgets import Static

from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.ruleset import PROPOSALS
from lancaster_tui.tui.scene import Scene
from lancaster_tui.tui.widgets.key_line import KeyLine
from lancaster_tui.tui.widgets.seats import seat_column
from lancaster_tui.words.forecast import forecasts
from lancaster_tui.words.votes import ballots_in_text, leaving_text

_KEYS = (
    ("y n", "yes or no"),
    ("+ -", "markers"),
    ("Enter", "cast"),
    ("Esc", "look at the table"),
)


class BallotScreen(ModalScreen[Vote | None]):
    """Takes one ballot. Answers it, or None to look at the table first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "choose(True)", show=False),
        Binding("n", "choose(False)", show=False),
        Binding("left", "choose(True)", show=False),
        Binding("right", "choose(False)", show=False),
        Binding("plus,equals_sign,up", "add(1)", show=False),
        Binding("minus,underscore,down", "add(-1)", show=False),
        Binding("enter", "cast", show=False),
        Binding("escape", "dismiss", show=False),
    ]

    yes: reactive[bool | None] = reactive(None, init=False)
    markers: reactive[int] = reactive(0, init=False)

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        assert scene.decision is not None
        self._scene = scene
        self.seat = scene.decision.seat

    def compose(self) -> ComposeResult:
        """Lay out the ballot."""
        view, names = self._scene.view, self._scene.names
        law = view.proposals[0]
        with Vertical(classes="card") as card:
            number = PROPOSALS - len(view.proposals) + 1
            card.border_title = (
                f"{names.seat(self.seat)}: ballot on proposal {number} of {PROPOSALS}"
            )
            yield Static(f'"{names.law(law)}"', classes="headline", markup=False)
            yield Static("If it were applied now:", classes="label", markup=False)
            yield Static(self._forecast(), id="forecast")
            yield Static(leaving_text(view, names), classes="label", markup=False)
            yield Static(id="vote")
            yield Static(id="waiting", markup=False)
            yield KeyLine(_KEYS)

    def on_mount(self) -> None:
        """Show the empty ballot."""
        self._show_ballot()

    def show(self, scene: Scene) -> None:
        """Take in how many ballots are in by now."""
        self._scene = scene
        if self.is_mounted:
            self._show_ballot()

    def watch_yes(self) -> None:
        """Show the choice."""
        self._show_ballot()

    def watch_markers(self) -> None:
        """Show the number of markers."""
        self._show_ballot()

    def validate_markers(self, markers: int) -> int:
        """Keep the number within what the seat has."""
        return min(max(markers, 0), self._owned)

    def action_choose(self, yes: bool) -> None:
        """Choose yes or no."""
        self.yes = yes

    def action_add(self, markers: int) -> None:
        """Add or take back markers."""
        self.markers += markers

    def action_cast(self) -> None:
        """Cast the ballot if yes or no is chosen."""
        if self.yes is None:
            self.query_one("#waiting", Static).update("Choose yes or no first.")
        else:
            self.dismiss(Vote(self.yes, self.markers))

    def on_click(self, event: Click) -> None:
        """Choose what is clicked on."""
        meta = event.style.meta
        if "yes" in meta:
            self.yes = meta["yes"]
        elif "add" in meta:
            self.markers += meta["add"]

    @property
    def _owned(self) -> int:
        return self._scene.view.seats[self.seat].votes

    def _forecast(self) -> Content:
        scene = self._scene
        law = scene.view.rules.law_by_id[scene.view.proposals[0]]
        known = [seat for seat in range(scene.view.players) if scene.sees_purse(seat)]
        return Content("\n").join(
            Content.assemble(seat_column(seat, scene.names), "   ", text)
            for seat, text in enumerate(forecasts(scene.view, law, known))
        )

    def _show_ballot(self) -> None:
        weight = f"   counts {1 + self.markers}"
        self.query_one("#vote", Static).update(
            Content.assemble(
                ("vote     ", "$quiet"),
                _button("yes", {"yes": True}, chosen=self.yes is True),
                " ",
                _button("no", {"yes": False}, chosen=self.yes is False),
                ("\nmarkers  ", "$quiet"),
                _button("-", {"add": -1}),
                (f" {self.markers} ", "bold"),
                _button("+", {"add": 1}),
                (f" of {self._owned}{weight}", "$quiet"),
            )
        )
        self.query_one("#waiting", Static).update(f"{ballots_in_text(self._scene.view)}.")


def _button(text: str, meta: dict[str, object], *, chosen: bool = False) -> Content:
    look = "bold $accent reverse" if chosen else "bold"
    return Content(f" {text} ").stylize(look).stylize(Style.from_meta(meta))
