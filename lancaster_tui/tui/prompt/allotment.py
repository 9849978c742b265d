"""Allotting something to several places at once: paying a levy, or sending squires."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.content import Content

from lancaster_tui.rules.actions import PayLevy, SendSquires
from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.phases.laws import AllotmentChoice, ChooseLevy
from lancaster_tui.rules.places import parse_place, place_text
from lancaster_tui.tui.kit.picker import Target
from lancaster_tui.tui.prompt.chosen import Tell, place_bindings
from lancaster_tui.tui.prompt.form import Form
from lancaster_tui.tui.table.spots import spot_of
from lancaster_tui.words.prompts.allotments import allotment_text, allotted_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from lancaster_tui.rules.actions import Action
    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.tui.table.scene import Scene

_CHOOSE, _CHANGE = Binding.Group("choose"), Binding.Group("change")
_NONE = Binding("0", "none", "none", tooltip="nothing at all", id="allotment.none")
_MORE, _LESS, _DONE = "more", "less", "done"
_LEAST_ROWS = 3  # one for each possible place
_FEW = 4  # letters to press one after another
_WIDE = 70  # columns from which two rows hold every preview


class _Item(NamedTuple):
    """A place, and the most that can be allotted to it."""

    place: int
    most: int


class Allotment(Form):
    """A line for each place: how much is allotted to it, from nothing to its maximum.

    Below them is a line to do it. On the other lines, Enter gives no answer until something has
    been changed, or nothing at all was chosen by its key. More can be allotted than there is: then
    it cannot be done, and the prompt says why.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "up",
            "move(-1)",
            "up",
            tooltip="mark the line above",
            id="allotment.up",
            group=_CHOOSE,
        ),
        Binding(
            "down",
            "move(1)",
            "down",
            tooltip="mark the line below",
            id="allotment.down",
            group=_CHOOSE,
        ),
        Binding(
            "space",
            "touch",
            "next amount",
            tooltip="one more on the line that is marked, or none again",
            id="allotment.next_amount",
            group=_CHANGE,
        ),
        Binding(
            "plus,equals_sign,right",
            "change(1)",
            "one more",
            tooltip="one more on the line that is marked",
            id="allotment.more",
            group=_CHANGE,
        ),
        Binding(
            "minus,underscore,left",
            "change(-1)",
            "one less",
            tooltip="one less on the line that is marked",
            id="allotment.less",
            group=_CHANGE,
        ),
        _NONE,
        Binding(
            "enter",
            "go_on",
            "do it",
            tooltip="do what is chosen",
            id="allotment.do_it",
        ),
        *place_bindings(
            "allotment", "touch_place", "one more for the place with this letter", show=False
        ),
    ]

    def __init__(self, tell: Tell, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(tell, id=id)
        self._items: list[_Item] = []
        self._amounts: list[int] = []
        self._at: int | None = None
        self._is_touched = False

    @property
    def action(self) -> PayLevy | SendSquires | None:
        """What is allotted, possible or not; None until something has been chosen."""
        if not self._is_chosen or self._decision is None:
            return None
        places = tuple(
            item.place
            for item, amount in zip(self._items, self._amounts, strict=True)
            for _ in range(amount)
        )
        assert isinstance(self._decision.choice, AllotmentChoice)
        return self._decision.choice.answer(places)

    @property
    def spot(self) -> int | None:
        """The spot of the place that is marked, if one is."""
        return None if self._at is None or self._is_at_end else self._spots[self._at]

    least_rows = _LEAST_ROWS

    def preview_rows(self, width: int) -> int:
        """Return the most rows that a preview needs at a width."""
        return 2 if width >= _WIDE else 3

    def _begin(self, scene: Scene, decision: Decision) -> None:
        self._items = _items(scene, decision)
        self._amounts = [0] * len(self._items)
        self._at, self._is_touched = None, False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow the letters that there are, and others only on the line of a place."""
        match action:
            case "touch_place":
                return parse_place(str(parameters[0])) in self._places
            case "touch":
                return not self._is_at_end
            case _:
                return True

    def fill(self, action: Action) -> None:
        """Allot what an answer allots, and mark the line to do it."""
        assert isinstance(action, PayLevy | SendSquires)
        self._amounts = [action.places.count(item.place) for item in self._items]
        self._at = len(self._items)
        self._changed()

    def keep(self) -> Callable[[], None]:
        """Return what goes back to what is allotted now."""
        amounts, at, is_touched = [*self._amounts], self._at, self._is_touched

        def go_back() -> None:
            self._amounts, self._at, self._is_touched = amounts, at, is_touched
            self._changed()

        return go_back

    def action_touch_place(self, letter: str) -> None:
        """Allot one more to the place with a letter; after the most comes nothing."""
        self._touch(self._places.index(parse_place(letter)))

    def action_touch(self) -> None:
        """Allot one more to the place that is marked; after the most comes nothing."""
        self._touch(self._at or 0)

    def action_none(self) -> None:
        """Allot nothing at all."""
        self._amounts = [0] * len(self._items)
        self._is_touched = True
        self._changed()

    def choose_spot(self, spot: int) -> None:
        """Allot to the place of a spot, as its letter does."""
        if spot in self._spots:
            self._touch(self._spots.index(spot))

    def back(self) -> bool:
        """Begin anew, with nothing allotted and no line marked; return whether anything was."""
        if self._at is None and not self._is_touched:
            return False
        self._amounts = [0] * len(self._items)
        self._at, self._is_touched = None, False
        self._changed()
        return True

    def action_move(self, step: int) -> None:
        """Mark the next line, or the one before; at first the first or the last."""
        before_first = -1 if step > 0 else 0
        at = before_first if self._at is None else self._at
        self._at = (at + step) % (len(self._items) + 1)
        self._changed()

    def action_change(self, step: int) -> None:
        """Allot one more to the place that is marked, or one less."""
        if not self._is_at_end:
            at = self._at or 0
            self._set(at, min(max(self._amounts[at] + step, 0), self._items[at].most))

    def choose(self, target: Target) -> None:
        """Do what a click means."""
        what, at = str(target[0]), int(target[1])
        if what == _DONE:
            self.action_go_on()
        elif what == _LESS:
            self._set(at, max(self._amounts[at] - 1, 0))
        else:
            self._touch(at)

    def on_resize(self) -> None:
        """Take as many columns as are needed."""
        self.refresh()

    def _touch(self, at: int) -> None:
        """Allot one more to a place; after the most comes nothing."""
        self._set(at, (self._amounts[at] + 1) % (self._items[at].most + 1))

    def _set(self, at: int, amount: int) -> None:
        self._is_touched = self._is_touched or amount != self._amounts[at]
        self._at, self._amounts[at] = at, amount
        self._changed()

    @property
    def _places(self) -> list[int]:
        """The places, in the order of their lines."""
        return [item.place for item in self._items]

    @property
    def _is_at_end(self) -> bool:
        """Whether the line to do it is marked."""
        return self._at == len(self._items)

    @property
    def _is_chosen(self) -> bool:
        """Whether the allotment counts as an answer: not before it has been touched."""
        return self._is_touched or self._is_at_end

    @property
    def _spots(self) -> list[int]:
        """The spots of all places: the ally has none of them (ALY-9, ALY-14)."""
        return [spot_of(item.place, is_ally=False) for item in self._items]

    def render(self) -> Content:
        """Draw a line for each place and one to do it, in columns where rows are few.

        A column is as wide as it needs; if there is no room for that, the lines say less.
        """
        scene, height = self._scene, self.size.height
        if scene is None or not height:
            return Content()
        rows = min(len(self._items) + 1, height)
        for is_short in (False, True):
            cells = self._cells(scene, is_short=is_short)
            columns = [cells[start : start + rows] for start in range(0, len(cells), rows)]
            widths = [max(cell.cell_length for cell in column) + 1 for column in columns]
            if sum(widths) <= self.size.width + 1:
                break
        return Content("\n").join(
            Content(" ").join(
                cell.truncate(width - 1, pad=True)
                for cell, width in zip(cells[row::rows], widths, strict=False)
            )
            for row in range(rows)
        )

    def _cells(self, scene: Scene, *, is_short: bool) -> list[Content]:
        """Return the lines, not yet filled up."""
        places = range(len(self._items))
        return [*(self._line(at, scene, is_short=is_short) for at in places), self._button(scene)]

    def _line(self, at: int, scene: Scene, *, is_short: bool) -> Content:
        place, most = self._items[at]
        amount = self._amounts[at]
        look = "bold $target" if amount else "bold" if at == self._at else ""
        mark = Content.assemble(
            ("> " if at == self._at else "  ", "bold $accent"),
            (f"{place_text(place)} ", "bold $accent"),
        )
        if most == 1 and isinstance(self._choice, ChooseLevy):
            mark += self.chip(f"[{'x' if amount else ' '}] ", (_MORE, at), look)
        else:
            mark += self.chip(" - ", (_LESS, at), "bold $target" if amount else "$quiet")
            mark += Content.assemble((f"{amount}", look))
            mark += self.chip(" + ", (_MORE, at), "bold $target")
        text = allotted_text(place, amount, scene.view, scene.names, is_short=is_short)
        return mark + self.chip(text, (_MORE, at), look)

    def _button(self, scene: Scene) -> Content:
        decision = self._decision
        assert decision is not None
        purse = scene.sees_purse(decision.seat)
        text = allotment_text(decision, sum(self._amounts), scene.view, purse=purse)
        look = "bold $target" if self._is_chosen else "$quiet"
        mark = ("> " if self._is_at_end else "  ", "bold $accent")
        return Content.assemble(mark, self.chip(f"[ {text} ]", (_DONE, 0), look))

    @property
    def _choice(self) -> AnyChoice | None:
        return None if self._decision is None else self._decision.choice


def _items(scene: Scene, decision: Decision) -> list[_Item]:
    choice = decision.choice
    assert isinstance(choice, AllotmentChoice)
    most = choice.most_at(scene.view)
    return [_Item(place, most) for place in choice.places(scene.view)]
