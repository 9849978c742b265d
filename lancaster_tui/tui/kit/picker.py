"""Fields to choose with: chips to click, a picker of one word out of several, a list, a button."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click, Key, MouseMove
from textual.message import Message
from textual.reactive import reactive
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Button, OptionList

from lancaster_tui.tui.kit.kept import Kept

if TYPE_CHECKING:
    from lancaster_tui.tui.kit.theme import StyledApp

_LIT = "bold underline $foreground on $panel"
_META = "chip"
_CHANGE = Binding.Group("change")
_MARK = Binding.Group("choose")

_DIGITS = frozenset("0123456789")

Target = tuple[str | int, ...]


class Chips(Kept, Widget):
    """A widget that draws chips: texts that each stand for a target."""

    ALLOW_SELECT = False

    lit: reactive[Target | None] = reactive(None)
    """The target below the mouse."""

    def chip(self, text: str | Content, target: Target, look: str = "") -> Content:
        """Return a text that acts on its target when clicked, lit below the mouse."""
        drawn = Content.assemble((text, look)) if isinstance(text, str) else text
        lit = drawn.stylize(_LIT) if self.lit == target else drawn
        return lit.stylize(Style.from_meta({_META: target}))

    def choose(self, target: Target) -> None:
        """Act on a chip that was clicked."""
        raise NotImplementedError

    def on_mouse_move(self, event: MouseMove) -> None:
        """Light the chip up."""
        self.lit = event.style.meta.get(_META)

    def on_leave(self) -> None:
        """Light no chip."""
        self.lit = None

    def on_click(self, event: Click) -> None:
        """Choose the chip that is clicked on."""
        target = event.style.meta.get(_META)
        if target is not None:
            event.stop()
            self.choose(target)


class Picker(Chips, can_focus=True):
    """Chooses one of a few words with the left and right arrows, the space bar or a click.

    Args:
        words: What there is to choose from.
        chosen: The word that is chosen first.
        labels: What is shown of each word, by default the word itself.
        id: The id of the widget.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "left",
            "pick(-1)",
            "before",
            tooltip="the previous choice",
            id="picker.before",
            group=_CHANGE,
        ),
        Binding(
            "right,space",
            "pick(1)",
            "next",
            tooltip="the next choice",
            id="picker.next",
            group=_CHANGE,
        ),
    ]

    index: reactive[int] = reactive(0)

    class Changed(Message):
        """Another word is chosen; ``before`` is the word that was."""

        def __init__(self, picker: Picker, before: str) -> None:
            super().__init__()
            self.picker = picker
            self.before = before

        @property
        def control(self) -> Picker:
            """The picker that changed, which ``@on`` selectors match."""
            return self.picker

    def __init__(
        self,
        words: Sequence[str],
        chosen: str,
        *,
        labels: Sequence[Content] | None = None,
        id: str,  # noqa: A002 (Textual's own name)
    ) -> None:
        super().__init__(id=id)
        self._hold(words, labels)
        self.set_reactive(Picker.index, self._words.index(chosen))

    @property
    def word(self) -> str:
        """The chosen word, one of those the picker was made with."""
        return self._words[self.index]

    def choose_word(self, word: str) -> None:
        """Choose a word without posting a message."""
        self.index = self._words.index(word)

    def offer(
        self, words: Sequence[str], chosen: str, *, labels: Sequence[Content] | None = None
    ) -> None:
        """Offer other words, and choose one of them without posting a message."""
        self._hold(words, labels)
        self.choose_word(chosen)
        self.refresh(layout=True)

    def action_pick(self, step: int) -> None:
        """Choose the next word, or the previous one, if there is one."""
        if len(self._words) == 1:
            return
        before = self.word
        self.index = (self.index + step) % len(self._words)
        self.post_message(self.Changed(self, before))

    def choose(self, target: Target) -> None:
        """Choose the previous word by a click on the left arrow, the next by any other click."""
        (step,) = target
        self.action_pick(int(step))

    def _hold(self, words: Sequence[str], labels: Sequence[Content] | None) -> None:
        self._words = tuple(words)
        self._labels = tuple(map(Content, words) if labels is None else labels)
        self._width = max(label.cell_length for label in self._labels)

    def render(self) -> Content:
        """Draw the word between arrows."""
        label = self._labels[self.index]
        blanks = " " * (self._width - label.cell_length)
        look = "bold $target" if self.has_focus else "$quiet"
        return Content.assemble(
            self.chip("<", (-1,), look),
            " ",
            self.chip(Content.assemble(label, (" >", look), blanks), (1,)),
        )


class ChoiceLine(Picker):
    """A picker that shows all words as chips, the chosen one on gold; a click chooses one."""

    GAP: ClassVar[int] = 1
    """Blanks between two chips."""

    def take(self, number: int) -> None:
        """Choose a word by its number, from 0."""
        if number != self.index:
            before = self.word
            self.index = number
            self.post_message(self.Changed(self, before))

    def choose(self, target: Target) -> None:
        """Choose the word that is clicked on."""
        (number,) = target
        self.take(int(number))

    def look(self, number: int) -> str:
        """Return the look of a word's chip; in focus, the ones not chosen are filled, too."""
        if number == self.index:
            return "$target-ink on $target bold"
        return "$target on $chosen bold" if self.has_focus else "$foreground on $panel"

    def render(self) -> Content:
        """Draw the chips; without colours the chosen one is in brackets, and reversed in focus."""
        return Content(" " * self.GAP).join(map(self._drawn, range(len(self._labels))))

    def _drawn(self, number: int) -> Content:
        text, look = self._labels[number].plain, self.look(number)
        if cast("StyledApp", self.app).has_colour:
            return self.chip(f" {text} ", (number,), look)
        if number == self.index:
            return self.chip(f"[{text}]", (number,), "bold reverse" if self.has_focus else "bold")
        return self.chip(f" {text} ", (number,))


class NumberLine(ChoiceLine):
    """A line of numbers; subclasses bind the digits that choose them (``digits``).

    Digits that are offered are ``Typed``, also if they change nothing; others are ``Refused``, so
    that somebody can say why.
    """

    class _Digit(Message):
        """A digit was typed on a ``line``."""

        def __init__(self, line: NumberLine) -> None:
            super().__init__()
            self.line = line

    class Typed(_Digit):
        """The number that was typed is chosen."""

    class Refused(_Digit):
        """The number that was typed cannot be chosen."""

    @staticmethod
    def digits(numbers: Iterable[int], word: str, tooltip: str, stem: str) -> list[BindingType]:
        """Return the bindings of digits, with ids that are a stem and the digit."""
        group = Binding.Group(word, compact=True)
        return [
            Binding(
                str(number),
                f"number({number})",
                word,
                tooltip=tooltip,
                id=f"{stem}{number}",
                group=group,
            )
            for number in numbers
        ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow the numbers that can be chosen."""
        return action != "number" or str(parameters[0]) in self._words

    def on_key(self, event: Key) -> None:
        """Refuse a digit that is not offered."""
        if event.key in _DIGITS and event.key not in self._words:
            self.post_message(self.Refused(self))

    def action_number(self, number: int) -> None:
        """Choose a number."""
        self.take(self._words.index(str(number)))
        self.post_message(self.Typed(self))


class Choices(OptionList, inherit_bindings=False):
    """A list in which a line is marked; subclasses say what Enter does with it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, action, word, show=show, tooltip=tooltip, id=f"list.{name}", group=_MARK)
        for key, action, word, show, tooltip, name in (
            ("up", "cursor_up", "up", True, "mark the line above", "up"),
            ("down", "cursor_down", "down", True, "mark the line below", "down"),
            ("pageup", "page_up", "page up", False, "mark a line a page above", "page_up"),
            ("pagedown", "page_down", "page down", False, "mark a line a page below", "page_down"),
            ("home", "first", "first", False, "mark the first line", "first"),
            ("end", "last", "last", False, "mark the last line", "last"),
        )
    ]


class PushButton(Button, inherit_bindings=False):
    """A button that Enter presses."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "press", "press", tooltip="press this button", id="button.press")
    ]
