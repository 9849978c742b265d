"""A question with a list of answers."""

from __future__ import annotations

from functools import partial
from math import ceil
from string import digits
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.reactive import reactive

from lancaster_tui.rules.actions import (
    Action,
)
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.places import COURT, parse_place, place_text
from lancaster_tui.tui.kit.drawing import wrap
from lancaster_tui.tui.kit.glyphs import ARROW
from lancaster_tui.tui.kit.key_line import label_of
from lancaster_tui.tui.kit.picker import Chips, Target
from lancaster_tui.tui.prompt.answer_rows import AnswerRow, answer_rows
from lancaster_tui.tui.prompt.chosen import (
    AnswerDone,
    Chosen,
    Tell,
    answer_facts,
    in_a_line,
    reason_against,
)
from lancaster_tui.tui.prompt.facts import rows_apart
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.spots import at_spot

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from lancaster_tui.rules.agenda import Decision


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
"""By what ``fast_key`` of ``answer_rows`` calls them."""


_INDENT = 3  # columns before a text, for its key
_GAP = 2  # columns between two texts beside each other
_SHORT = 1  # the number of the texts in short
_MORE: Final = " more"  # behind the first or the last row, if there is more beyond it
_SCROLL: Final = "scroll"
_WHEEL = 1


class _Columns(NamedTuple):
    """Answers in columns, which are read from the top down: their texts, and how many rows."""

    texts: list[list[str]]  # of each answer, its lines
    rows: int
    widths: list[int]

    @property
    def lines(self) -> int:
        """The lines of all rows."""
        return sum(max(map(len, self.texts[row :: self.rows])) for row in range(self.rows))


class Answers(Chips, can_focus=True):
    """The answers to a decision.

    Enter gives the marked one, and so does a click on it. Impossible ones are dim, and can be
    marked like all others. They stand below each other if they fit, else in columns; only if these
    are not enough, they scroll.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(
                key,
                f"{action}",
                word,
                tooltip=tooltip,
                show=show,
                id=f"answers.{key}",
                group=_CHOOSE,
            )
            for key, action, word, tooltip, show in (
                ("up", "move(-1)", "up", "mark the answer above", True),
                ("down", "move(1)", "down", "mark the answer below", True),
                ("left", "move_column(-1)", "left", "mark the answer to the left", False),
                ("right", "move_column(1)", "right", "mark the answer to the right", False),
            )
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

    lent: reactive[frozenset[str]] = reactive(frozenset())
    """The labels of keys that choose something else for now: they are drawn as if without use."""

    def __init__(self, tell: Tell, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._tell = tell
        self._scene: Scene | None = None
        self._decision: Decision | None = None
        self._rows: list[AnswerRow] = []
        self._marked: int | None = None
        self._top = 0  # the first line in sight
        self._follows = True  # whether the marked answer is kept in sight

    def show(self, scene: Scene) -> None:
        """List the answers to the scene's decision; the mark stays if it is the same decision.

        Else only the ballot is marked: one Enter too many gives no answer.
        """
        decision = scene.decision
        assert decision is not None
        self._scene = scene
        self._rows = answer_rows(decision, scene)  # the purse may have been covered
        if decision is not self._decision:
            self._decision = decision
            self._top = 0
            self._mark(0 if self._is_ballot else None, is_told=False)
        else:
            self.refresh()

    @property
    def least_rows(self) -> int:
        """The rows that all answers together need at the present width."""
        return self._columns(1).lines if self.container_size.width else 0

    def rows_in_short(self, most: int) -> int:
        """Return the rows that all answers need in the longest short form that has that room."""
        for texts in self._forms[_SHORT:]:
            *_, tightest = (None, *self._in_columns(texts))
            if tightest is not None and tightest.rows <= most:
                return tightest.rows
        return self.least_rows

    def rows_to_spare(self, height: int) -> int:
        """Return how many of some rows stay free when the answers stand there."""
        return height - self._columns(height).lines if self.container_size.width else 0

    def preview_rows(self, width: int, *, is_apart: bool = False) -> int:
        """Return the most rows that a preview of one of the answers needs at a width.

        They are more if the facts are to stand apart, each on rows of its own.
        """
        scene, decision = self._scene, self._decision
        if scene is None or decision is None:
            return 1
        actions = (row.action for row in self._rows if row.action is not None)
        return max(
            (_rows_said(action, decision, scene, width, is_apart=is_apart) for action in actions),
            default=1,
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow the keys of the answers that there are; a ballot is only opened."""
        match action:
            case "move":
                return not self._is_ballot
            case "move_column":
                return len(self._columns(self.size.height).widths) > 1
            case "pick":
                return self._row_of(str(parameters[0])) is not None
            case _:
                return True

    def key_word(self, binding: Binding) -> str:
        """Return what a key does."""
        is_vote = binding.action == "select" and self._is_ballot
        return "vote" if is_vote else binding.description

    def action_move(self, step: int) -> None:
        """Mark the next answer, or the one before; at first the first or the last."""
        before_first = -1 if step > 0 else 0
        at = before_first if self._marked is None else self._marked
        self._mark((at + step) % len(self._rows))

    def action_move_column(self, step: int) -> None:
        """Mark the answer beside the one that is marked, if there is one."""
        if self._marked is None:
            self.action_move(step)
            return
        at = self._marked + step * self._columns(self.size.height).rows
        if 0 <= at < len(self._rows):
            self._mark(at)

    def action_pick(self, key: str) -> None:
        """Mark the answer with this fast key or place letter."""
        self._mark(self._row_of(key))

    def action_select(self) -> None:
        """Give the answer that is marked, or ask for one to be marked."""
        if self._decision is not None:
            action = None if self._marked is None else self._rows[self._marked].action
            self.post_message(AnswerDone(self._decision, action))

    def back(self) -> bool:
        """Mark no answer any more; return whether one was marked. The ballot stays marked."""
        if self._marked is None or self._is_ballot:
            return False
        self._mark(None)
        return True

    def fill(self, action: Action) -> None:
        """Mark an answer."""
        self._mark(next(at for at, row in enumerate(self._rows) if row.action == action))

    def keep(self) -> Callable[[], None]:
        """Return what goes back to the answer that is marked now."""
        return partial(self._mark, self._marked)

    def choose_spot(self, spot: int) -> None:
        """Mark the answer that names a spot; if it is marked already, give it."""
        if self._marked is not None and self._rows[self._marked].spot == spot:
            self.action_select()
        elif (row := self._naming({spot})) is not None:
            self._mark(row)

    def choose(self, target: Target) -> None:
        """Mark what is clicked; only a second click gives it. A click on "more" scrolls."""
        if target[0] == _SCROLL:
            self._scroll(int(target[1]))
        elif target[0] == self._marked:
            self.action_select()
        else:
            self._mark(int(target[0]))

    def on_mouse_scroll_up(self) -> None:
        """Scroll up."""
        self._scroll(-_WHEEL)

    def on_mouse_scroll_down(self) -> None:
        """Scroll down."""
        self._scroll(_WHEEL)

    def allow_focus(self) -> bool:
        """Whether keys can come here: never while it is hidden, also when a screen comes back."""
        return bool(self.display)

    def on_resize(self) -> None:
        """Keep what is marked in sight at the new size."""
        self._follows = True
        self.refresh()

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

    def _mark(self, row: int | None, *, is_told: bool = True) -> None:
        self._marked, self._follows = row, True
        self.refresh()
        if is_told:
            self.tell()

    def _scroll(self, lines: int) -> None:
        self._top, self._follows = self._top + lines, False
        self.refresh()

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
        """Return a row that names one of these, preferably a possible one; None if none does."""
        naming = [index for index, row in enumerate(self._rows) if row.spot in spots]
        return min(naming, key=lambda index: not self._rows[index].is_possible, default=None)

    def _columns(self, height: int) -> _Columns:
        """Return the answers as they stand: in full below each other if that has room.

        Else in columns, in full or in short; at last in as many columns as there is room for.
        """
        most = None
        for texts in self._forms:
            for most in self._in_columns(texts):
                if most.rows <= height:
                    return most
        if most is not None:
            return most
        width = self.container_size.width
        room = max(width - _INDENT - len(_MORE), 1)
        short = self._forms[: _SHORT + 1][-1]
        return _Columns([wrap(text, room) for text in short], len(self._rows), [width])

    @property
    def _forms(self) -> list[list[str]]:
        """The texts of all answers, from long to short."""
        return [
            [row.texts[min(form, len(row.texts) - 1)] for row in self._rows]
            for form in range(max(len(row.texts) for row in self._rows))
        ]

    def _in_columns(self, texts: Sequence[str]) -> Iterator[_Columns]:
        """Yield texts in one column, then in ever more, as long as all of them have room."""
        for count in range(1, len(texts) + 1):
            rows = ceil(len(texts) / count)
            columns = [texts[at : at + rows] for at in range(0, len(texts), rows)]
            widths = [_INDENT + max(map(cell_len, column)) + _GAP for column in columns]
            if sum(widths) - _GAP > self.container_size.width:
                break
            yield _Columns([[text] for text in texts], rows, widths)

    def render(self) -> Content:
        """Draw the answers that are in sight."""
        height, marked = self.size.height, self._marked
        if not (self._rows and height):
            return Content()
        columns = self._columns(height)
        lines: list[Content] = []
        seen = range(0)
        for row in range(columns.rows):
            cells = range(row, len(self._rows), columns.rows)
            if marked is not None and marked in cells:
                seen = range(len(lines), len(lines) + len(columns.texts[marked]))
            lines += self._drawn_row(cells, columns)
        most = max(len(lines) - height, 0)
        if self._follows and seen:
            self._top = max(min(self._top, seen.start), seen.stop - height)
        self._top = min(max(self._top, 0), most)
        shown = lines[self._top : self._top + height]
        for at, is_more, step in ((0, self._top > 0, -1), (-1, self._top < most, 1)):
            if is_more:
                room = self.size.width - len(_MORE)
                more = self.chip(_MORE, (_SCROLL, step), "bold $accent")
                shown[at] = shown[at].truncate(room, pad=True) + more
        return Content("\n").join(shown)

    def _drawn_row(self, cells: range, columns: _Columns) -> list[Content]:
        """Return the lines of answers that stand beside each other."""
        lines = max(len(columns.texts[index]) for index in cells)
        return [
            Content("").join(
                self._cell(index, line, columns.texts[index], width)
                for index, width in zip(cells, columns.widths, strict=False)
            )
            for line in range(lines)
        ]

    def _cell(self, index: int, line: int, lines: list[str], width: int) -> Content:
        """Return a line of an answer, as wide as its column."""
        row = self._rows[index]
        label = label_of(self.app, _PICKS[row.key]) if row.key and not line else ""
        if index == self._marked and not line:
            label += ARROW
        text = lines[line] if line < len(lines) else ""
        blanks = " " * (width - _INDENT - _GAP - cell_len(text))
        key, rest = f"{label:<{_INDENT}}", f"{text}{blanks}"
        if row.is_possible:  # on the chosen ground the accent is not legible in every theme
            ink = "bold" if index == self._marked else "bold $accent"
            ink = "$quiet" if label in self.lent else ink
            who, colour = row.who
            named = f"bold ${colour}" if who and not line and index != self._marked else ""
            drawn = Content.assemble((key, ink), (rest[: len(who)], named), rest[len(who) :])
        else:
            drawn = Content.assemble((key + rest, "$quiet"))
        if index == self._marked:
            drawn = drawn.stylize("bold on $chosen")
        return self.chip(drawn, (index,)) + Content(" " * _GAP)


def _rows_said(
    action: Action, decision: Decision, scene: Scene, width: int, *, is_apart: bool
) -> int:
    """Return the rows of what follows from an answer, or of why it cannot be given."""
    if (reason := reason_against(action, decision, scene)) is not None:
        return len(wrap(reason, width))
    facts = answer_facts(action, decision, scene, width)
    return rows_apart(facts, width) if is_apart else len(wrap(in_a_line(facts), width))
