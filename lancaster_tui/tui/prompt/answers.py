"""A question with a list of answers, and what all ways to answer share."""

from __future__ import annotations

from collections.abc import Callable
from string import digits
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from lancaster_tui.rules.actions import (
    Action,
    BuildTile,
    Decline,
    NameStartPlayer,
    Place,
    Ransom,
    Sail,
    TakeNoble,
    Trade,
    UseSpace,
)
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.places import CASTLE, COURT, parse_place, place_text
from lancaster_tui.tui.kit.drawing import wrap
from lancaster_tui.tui.kit.glyphs import ARROW
from lancaster_tui.tui.kit.key_line import label_of
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.spots import at_spot, spot_named
from lancaster_tui.words.prompts.answers import action_label, preview_text
from lancaster_tui.words.prompts.outcomes import outcome_text
from lancaster_tui.words.prompts.refusals import refusal_text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from textual.events import Click

    from lancaster_tui.rules.agenda import Decision


def place_bindings(way: str, action: str, tooltip: str, *, show: bool = True) -> Iterator[Binding]:
    """Return a binding for the letter of each place, which is handed to an action.

    Args:
        way: The way to answer, which the ids begin with.
        action: The name of the action.
        tooltip: What the letters do.
        show: Whether the key line names them.
    """
    for letter in map(place_text, range(COURT)):
        yield Binding(
            f"{letter.lower()},{letter}",
            f"{action}('{letter}')",
            "place",
            show=show,
            key_display="a-z",
            tooltip=tooltip,
            id=f"{way}.place_{letter.lower()}",
            group=Binding.Group("place"),
        )


class Chosen(NamedTuple):
    """The answer to a decision that is chosen; ``action`` is None as long as it is incomplete.

    ``spot`` is the one that it is about, if there is one. ``targets`` are the spots that stand out
    for what is chosen so far; None: as the scene has them.
    """

    decision: Decision
    action: Action | None
    spot: int | None = None
    targets: frozenset[int] | None = None


Tell = Callable[[Chosen], None]
"""Is called with another choice: a message would come only after the choice has been drawn."""


class AnswerDone(Message):
    """The answer that is chosen shall be given; of a ballot, which has no action, be made."""

    def __init__(self, decision: Decision, action: Action | None) -> None:
        super().__init__()
        self.decision = decision
        self.action = action


def reason_against(action: Action, decision: Decision, scene: Scene) -> str | None:
    """Return why an answer cannot be given, or None."""
    refusal = decision.choice.refusal(scene.view, decision.seat, action)
    if refusal is None:
        return None
    return refusal_text(refusal, scene.names)


def preview(action: Action, decision: Decision, scene: Scene) -> tuple[str, bool]:
    """Return what an answer would do and True, or why it cannot be given and False."""
    if (reason := reason_against(action, decision, scene)) is not None:
        return reason, False
    purse = scene.sees_purse(decision.seat)
    if isinstance(action, Place):
        text = preview_text(action, decision, scene.view, scene.names)
    else:
        text = outcome_text(action, decision, scene.view, scene.names, purse=purse)
    return f"{ARROW} {text}" if text else "", True


_INDENT = 3  # columns before a text, for its key
_GUTTER = 2  # columns after it, for the scroll bar


def fast_key(action: Action, index: int) -> str:
    """Return the key that picks an answer: the letter of its place, a number, or nothing."""
    match action:
        case BuildTile(space) | UseSpace(space):
            return place_text(CASTLE + space).lower()
        case TakeNoble(place) | Sail(place):
            return place_text(place).lower()
        case Decline():
            return "0"
        case Ransom(number):
            pass
        case Trade():
            number = index  # the first is to do without; of two ways the second goes on counting
        case NameStartPlayer(before):
            number = before + 1
        case _:
            number = index + 1
    return str(number) if number < 10 else ""


_CHOOSE = Binding.Group("choose")
_PICKS = {
    key: Binding(
        key if key.isdigit() else f"{key},{key.upper()}",
        f"pick('{key}')",
        "mark",
        show=False,
        tooltip="mark the answer with this digit or letter",
        id=f"answers.{key}",
        group=Binding.Group("mark", compact=True),
    )
    for key in (*digits, *(place_text(place).lower() for place in range(COURT)))
}
"""By what ``fast_key`` calls them."""


class _Row(NamedTuple):
    """An answer of the list: the key that marks it, what it says, and whether it is possible now.

    Without an action it opens the ballot. ``spot`` is the one that the answer names, if it does.
    """

    action: Action | None
    key: str
    text: str
    is_possible: bool = True
    spot: int | None = None


class Answers(OptionList, inherit_bindings=False):
    """The answers to a decision. Enter gives the one that is marked, and so does a click on it.

    What is not possible now is dim in its place, and can be marked like all others. Pages are
    turned in the log.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "up",
            "cursor_up",
            "up",
            tooltip="mark the answer above",
            id="answers.up",
            group=_CHOOSE,
        ),
        Binding(
            "down",
            "cursor_down",
            "down",
            tooltip="mark the answer below",
            id="answers.down",
            group=_CHOOSE,
        ),
        Binding(
            "enter",
            "select",
            "do it",
            tooltip="give the answer that is marked",
            id="answers.do_it",
        ),
        *_PICKS.values(),
    ]

    def __init__(self, tell: Tell, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id, markup=False)
        self._tell = tell
        self._scene: Scene | None = None
        self._decision: Decision | None = None
        self._rows: list[_Row] = []
        self._marked: int | None = None

    def show(self, scene: Scene) -> None:
        """List the answers to the scene's decision; the mark stays if it is the same decision.

        Else only the ballot is marked: one Enter too many gives no answer.
        """
        decision = scene.decision
        assert decision is not None
        self._scene = scene
        if decision is not self._decision:
            self._decision = decision
            self._rows = _rows(decision, scene)
            self._marked = 0 if isinstance(decision.choice, CastBallot) else None
            self._list()

    least_rows = 0  # the sentence is always there

    def preview_rows(self, width: int) -> int:
        """Return the most rows that a preview of one of the answers needs at a width."""
        scene, decision = self._scene, self._decision
        if scene is None or decision is None:
            return 1
        actions = [row.action for row in self._rows if row.action is not None]
        texts = [preview(action, decision, scene)[0] for action in actions]
        return max((len(wrap(text, width)) for text in texts), default=1)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow the keys of the answers that there are; a ballot is only opened."""
        match action:
            case "cursor_up" | "cursor_down":
                return not self._is_ballot
            case "pick":
                return self._row_of(str(parameters[0])) is not None
            case _:
                return True

    def key_word(self, binding: Binding) -> str:
        """Return what a key does."""
        is_vote = binding.action == "select" and self._is_ballot
        return "vote" if is_vote else binding.description

    def action_pick(self, key: str) -> None:
        """Mark the answer with this fast key or place letter."""
        self._mark(self._row_of(key))

    def choose_spot(self, spot: int) -> None:
        """Mark the answer that names a spot; if it is marked already, give it."""
        if self._marked is not None and self._rows[self._marked].spot == spot:
            self.action_select()
        elif (row := self._naming({spot})) is not None:
            self._mark(row)

    def _mark(self, row: int | None) -> None:
        """Mark an answer; if the list has not been drawn yet, it shows the mark when it is."""
        self._marked = self.highlighted = row

    def allow_focus(self) -> bool:
        """Whether keys can come here: never while it is hidden, also when a screen comes back."""
        return bool(self.display)

    def on_resize(self) -> None:
        """Wrap the texts at the new width."""
        self._list()

    def on_click(self, event: Click) -> None:
        """Mark what is clicked; only a second click gives it."""
        option = event.style.meta.get("option")
        if option is not None and option != self.highlighted:
            event.prevent_default()
            self.highlighted = option

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Note which answer is marked, at once: a new width may come before the message of it."""
        super().watch_highlighted(highlighted)
        if highlighted is not None:
            self._marked = highlighted

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say which answer is marked."""
        event.stop()
        self.tell()

    def action_select(self) -> None:
        """Give the answer that is marked, or ask for one to be marked."""
        if self._decision is not None:
            action = None if self._marked is None else self._rows[self._marked].action
            self.post_message(AnswerDone(self._decision, action))

    def tell(self) -> None:
        """Tell which answer is marked."""
        decision, marked = self._decision, self._marked
        if decision is None:
            return
        if marked is None:
            self._tell(Chosen(decision, None))
        else:
            row = self._rows[marked]
            self._tell(Chosen(decision, row.action, row.spot))

    @property
    def _is_ballot(self) -> bool:
        """Whether the one answer opens the ballot."""
        return self._decision is not None and isinstance(self._decision.choice, CastBallot)

    def _row_of(self, key: str) -> int | None:
        """Return the row with this fast key or, if there is none, place letter."""
        for index, row in enumerate(self._rows):
            if row.key == key:
                return index
        try:
            place = parse_place(key)
        except ValueError:
            return None
        return self._naming(
            {
                row.spot
                for row in self._rows
                if row.spot is not None and at_spot(row.spot).place == place
            }
        )

    def _naming(self, spots: Collection[int]) -> int | None:
        """Return the row that names one of these, rather a possible one; None if none does."""
        naming = [index for index, row in enumerate(self._rows) if row.spot in spots]
        return min(naming, key=lambda index: not self._rows[index].is_possible, default=None)

    def _list(self) -> None:
        width = self.container_size.width - _INDENT - _GUTTER
        if width <= 0 or self._decision is None:
            return
        marked = self._marked
        self.clear_options()
        self.add_options(Option(self._drawn(row, width)) for row in self._rows)
        self.highlighted = marked

    def _drawn(self, row: _Row, width: int) -> Content:
        """Return an answer on as many lines as it needs; they stand below each other."""
        label = label_of(self.app, _PICKS[row.key]) if row.key else ""
        key, text = f"{label:<{_INDENT}}", f"\n{' ' * _INDENT}".join(wrap(row.text, width))
        if row.is_possible:
            return Content.assemble((key, "bold $accent"), text)
        return Content.assemble((key + text, "$quiet"))


def _rows(decision: Decision, scene: Scene) -> list[_Row]:
    """Return all answers that belong to the question."""
    if isinstance(decision.choice, CastBallot):
        return [_Row(None, "", "open the ballot")]
    return [
        _Row(
            action,
            fast_key(action, index),
            action_label(action, decision, scene.view, scene.names),
            action in decision.actions,
            spot_named(action, decision, scene.view),
        )
        for index, action in enumerate(decision.choice.candidates(scene.view, decision.seat))
    ]
