"""Keys as players see them: their labels, the line of those that work now, the table in the help.

All of it comes from bindings, with the player's own keys (``App.set_keymap``). A binding that
others can refer to has an ``id``; its ``description`` is the word in the key line, its ``tooltip``
what the help says. Keys of one ``Binding.Group`` share a word, and in the help those with the same
tooltip share a row.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, cast, runtime_checkable

from rich.cells import cell_len
from textual.binding import ActiveBinding
from textual.content import Content
from textual.events import Key as KeyPressed
from textual.keys import format_key

from lancaster_tui.tui.kit.picker import Chips, Target

if TYPE_CHECKING:
    from textual.app import App
    from textual.binding import Binding, BindingsMap
    from textual.dom import DOMNode
    from textual.screen import Screen
    from textual.widget import Widget

_WIDEST, _NARROWEST = 3, 2  # blanks between two entries
_FEWEST_IN_RANGE = 3  # keys
_NAMES: Final = {
    "enter": "Enter",
    "escape": "Esc",
    "space": "Space",
    "tab": "Tab",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "delete": "Del",
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
}

_MOVING: Final = frozenset({*_NAMES, "shift+tab"} - {"space", "delete"})


def key_name(key: str) -> str:
    """Return the label of a key that Textual names: ``Shift+Tab``, ``F2``, ``?``."""
    *modifiers, last = key.split("+")
    name = _NAMES.get(last) or format_key(last)
    if modifiers or (len(name) > 1 and name[1:].isdigit()):
        name = name[0].upper() + name[1:]
    return "+".join([*map(str.capitalize, modifiers), name])


ON_GOLD: Final = "bold $target-ink on $target"
"""The look of what can be pressed, or is chosen."""


def offer(app: App[Any], binding: Binding, what: str) -> Content:
    """Return the key of a binding on gold, and behind it what that does."""
    return Content.assemble((f" {label_of(app, binding)} ", ON_GOLD), " ", (what, "bold"))


def label_of(app: App[Any], binding: Binding) -> str:
    """Return the label of the first key of a binding, in the player's keymap."""
    keys = app._keymap.get(binding.id or "")
    if keys is None:
        return app.get_key_display(binding.with_key(_first(binding.key), binding.key_display))
    return app.get_key_display(binding.with_key(_first(keys)))


def keys_of(widget: Widget, without: Collection[str | None] = ()) -> Collection[str]:
    """Return the keys that a widget has bindings for, in the player's keymap.

    ``without`` are the ids of bindings that do not count.
    """
    bindings = widget._bindings.copy()
    bindings.apply_keymap(widget.app._keymap)
    return {key for key, binding in bindings if binding.id not in without}


def _first(keys: str) -> str:
    return keys.partition(",")[0].strip()


@runtime_checkable
class NamesKeys(Protocol):
    """A screen or widget whose keys change their words."""

    def key_word(self, binding: Binding) -> str:
        """Return what one of its keys does now, in a word or two."""


@runtime_checkable
class PassesOver(Protocol):
    """A screen or widget with keys that sometimes only say why they do nothing."""

    def passes_over(self, binding: Binding) -> bool:
        """Whether one of its keys is not named now."""


class Label(NamedTuple):
    """A label in the key line, and the key that a click on it presses; None for several keys."""

    text: str
    key: str | None


class Entry(NamedTuple):
    """Keys that belong together, and the word for what they do."""

    labels: tuple[Label, ...]
    word: str

    @property
    def width(self) -> int:
        """The columns it takes."""
        return sum(cell_len(label.text) + 1 for label in self.labels) + cell_len(self.word)

    @property
    def goes_on(self) -> bool:
        """Whether it is what Enter does."""
        return any(label.key == "enter" for label in self.labels)


class KeyTold(NamedTuple):
    """Keys that are for the same, as a help has them.

    Args:
        labels: Their labels, with blanks between them.
        what: What they are for.
        id: The id of the first of them, which begins with the place where it works.
        is_on: Whether one of them does something now.
    """

    labels: str
    what: str
    id: str
    is_on: bool

    @property
    def place(self) -> str:
        """Where they work: ``table``."""
        return self.id.partition(".")[0]


def keys_now(screen: Screen[Any]) -> list[Entry]:
    """Return the keys that the key line of a screen names: those that do something now."""
    shown = [
        each
        for each in _bindings(screen)
        if each.enabled and each.binding.show and not _is_passed_over(each)
    ]
    return [
        Entry(_labels(screen.app, group), _word(group[0]))
        for group in (list(members) for _, members in groupby(shown, _group))
    ]


def keys_explained(screen: Screen[Any], without: Collection[Binding] = ()) -> list[KeyTold]:
    """Return all keys of a screen, including those that do nothing now, and what each is for.

    ``without`` are those that never do anything there.
    """
    by_tooltip: dict[str, list[ActiveBinding]] = {}
    left_out = {binding.id for binding in without}
    for each in _bindings(screen):
        if each.binding.id in left_out:
            continue
        by_tooltip.setdefault(each.binding.tooltip, []).append(each)
    return [
        KeyTold(
            " ".join(label.text for label in _labels(screen.app, group)),
            tooltip,
            group[0].binding.id or "",
            any(each.enabled for each in group),
        )
        for tooltip, group in by_tooltip.items()
    ]


def keyed_actions(screen: Screen[Any]) -> Iterator[tuple[ActiveBinding, str]]:
    """Yield what keys do now apart from moving about, each with the label of its key."""
    for each in _bindings(screen):
        if each.enabled and each.binding.group is None and each.binding.key not in _MOVING:
            yield each, screen.app.get_key_display(each.binding)


def label_to(screen: Screen[Any], action: str) -> str:
    """Return the label of the key that does something on a screen now; "" if none does."""
    labels = (label for each, label in keyed_actions(screen) if each.binding.action == action)
    return next(labels, "")


def _bindings(screen: Screen[Any]) -> Iterator[ActiveBinding]:
    """Return the game's own bindings, each once, by its first key that is free.

    They come in the order of declaration, from the focus outwards; Textual would put those that the
    player has changed last.
    """
    app = screen.app
    taken: set[str] = set()
    seen: set[str] = set()
    for node, bindings in screen._modal_binding_chain:
        for key, binding in _as_declared(bindings, node._bindings) if app._keymap else bindings:
            if binding.id in seen:
                taken.add(key)
                continue
            if key in taken and not binding.priority:
                continue
            state = _state(binding.action, node, screen)
            if state is False:
                continue
            taken.add(key)
            if binding.id is not None:
                seen.add(binding.id)
                yield ActiveBinding(node, binding, bool(state), binding.tooltip)


def _state(action: str, node: DOMNode, screen: Screen[Any]) -> bool | None:
    """Return whether a key does something now, on a screen that may lie below another.

    Textual itself asks the top screen about actions that begin with ``screen.``.
    """
    of_screen = action.removeprefix("screen.")
    return screen.app._check_action_state(of_screen, node if of_screen == action else screen)


def _as_declared(bindings: BindingsMap, declared: BindingsMap) -> list[tuple[str, Binding]]:
    """Return bindings in the order in which others with the same ids stand."""
    ids = [binding.id for _, binding in declared]
    return sorted(bindings, key=lambda each: ids.index(each[1].id))


def _is_passed_over(each: ActiveBinding) -> bool:
    node = each.node
    return _does(type(node), PassesOver) and cast("PassesOver", node).passes_over(each.binding)


@lru_cache(256)
def _does(kind: type[object], what: type[object]) -> bool:
    """Whether a class has the methods of a protocol; cached, since Python's check is slow."""
    return issubclass(kind, what)


def _group(each: ActiveBinding) -> object:
    return each.binding.group or each.binding.id


def _word(each: ActiveBinding) -> str:
    if each.binding.group is not None:
        return each.binding.group.description
    if _does(type(each.node), NamesKeys):
        return cast("NamesKeys", each.node).key_word(each.binding)
    return each.binding.description


def _labels(app: App[Any], group: Iterable[ActiveBinding]) -> tuple[Label, ...]:
    """Return the labels of some keys; in a compact group consecutive keys share one: ``1-4``."""
    keys: dict[str, list[str]] = {}
    is_compact = False
    for each in group:
        keys.setdefault(app.get_key_display(each.binding), []).append(each.binding.key)
        is_compact |= each.binding.group is not None and each.binding.group.compact
    labels = [Label(text, same[0] if len(same) == 1 else None) for text, same in keys.items()]
    return tuple(_in_ranges(labels) if is_compact else labels)


def _in_ranges(labels: list[Label]) -> Iterator[Label]:
    ranks = enumerate(labels)
    for _, ranked in groupby(ranks, key=lambda each: _rank(each[1]) - each[0]):
        run = [label for _, label in ranked]
        if len(run) < _FEWEST_IN_RANGE:
            yield from run
        else:
            yield Label(f"{run[0].text}-{run[-1].text}", None)


def _rank(label: Label) -> int:
    """Return a number that grows by 1 from one letter, digit or function key to the next."""
    if len(label.text) == 1:
        return ord(label.text)
    first, number = label.text[0], label.text[1:]
    return int(number) if first == "F" and number.isdigit() else -1


class KeyLine(Chips):
    """Names the keys that work now, and what they do.

    Clicking a key presses it. If not all fit, the first are left out, so that the ways to help and
    out remain, and so does Enter, which goes on. Below another screen it does not change.
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._entries: list[Entry] = []

    def on_mount(self) -> None:
        """Follow the bindings of the screen."""
        self.screen.bindings_updated_signal.subscribe(self, self._follow, immediate=True)
        self.follow()

    def follow(self) -> None:
        """Name the keys that work now."""
        if self.screen.is_active:
            self._show(keys_now(self.screen))

    def clear(self) -> None:
        """Name no keys."""
        self._show([])

    def choose(self, target: Target) -> None:
        """Press the key."""
        (key,) = map(str, target)
        name = key_name(key)
        self.app.post_message(KeyPressed(key, name if len(name) == 1 else None))

    def render(self) -> Content:
        """Draw the keys, each with what it does, on one line."""
        entries, blanks = _fitting(self._entries, self.size.width)
        return Content(" " * blanks).join(map(self._drawn, entries))

    def _follow(self, _: Screen[Any]) -> None:
        if self.app.app_focus:  # otherwise nothing has the focus for a moment
            self.follow()

    def _show(self, entries: list[Entry]) -> None:
        if entries != self._entries:
            self._entries = entries
            self.refresh()

    def _drawn(self, entry: Entry) -> Content:
        labels, word = entry.labels, (f" {entry.word}", "$quiet")
        if len(labels) == 1 and labels[0].key is not None:
            return self.chip(
                Content.assemble((labels[0].text, "bold $accent"), word), (labels[0].key,)
            )
        keys = Content(" ").join(
            Content.assemble((text, "bold $accent"))
            if key is None
            else self.chip(text, (key,), "bold $accent")
            for text, key in labels
        )
        return Content.assemble(keys, word)


def _fitting(entries: list[Entry], width: int) -> tuple[list[Entry], int]:
    """Return the entries that fit on a line, and how many blanks stand between them."""
    for blanks in range(_WIDEST, _NARROWEST - 1, -1):
        if _line_width(entries, blanks) <= width:
            return entries, blanks
    while len(entries) > 1 and _line_width(entries, _NARROWEST) > width:
        first = next((at for at, each in enumerate(entries) if not each.goes_on), 0)
        entries = entries[:first] + entries[first + 1 :]
    return entries, _NARROWEST


def _line_width(entries: list[Entry], blanks: int) -> int:
    return sum(entry.width for entry in entries) + blanks * (len(entries) - 1)
