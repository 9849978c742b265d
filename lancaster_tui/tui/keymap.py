"""All keys of the screens, and the player's own keys from a file.

The file ``keys.toml`` in the folder of settings has a table for each place, in which keys are given
to what can be done there: ``undo = "ctrl+u"`` in ``[table]`` for the binding ``table.undo``.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from inspect import getmembers, isclass
from itertools import product
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Final, NamedTuple

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import Keys, _character_to_key

from lancaster_tui import tui
from lancaster_tui.content.folders import keymap_path
from lancaster_tui.documents.errors import quoted, suggestion
from lancaster_tui.documents.mistakes import Mistake, Mistakes, in_order
from lancaster_tui.documents.reading import parse, read_text
from lancaster_tui.tui.kit.key_line import key_name
from lancaster_tui.words.keys import PLACES

if TYPE_CHECKING:
    from pathlib import Path

    from lancaster_tui.documents.document import Document

_PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "advice": ("table", "ballot"),
    "allotment": ("table", "prompt", "visit"),
    "answers": ("table", "prompt", "visit"),
    "ballot": ("beside",),
    "button": ("new_game",),
    "kind": ("new_game", "picker"),
    "law_fields": ("new_game",),
    "lesson": ("table", "prompt", "placement", "answers", "recap", "ballot"),
    "list": ("menu", "learn", "filling", "lines", "what_if"),
    "page": ("help", "rules", "laws", "scores"),
    "people": ("new_game", "picker"),
    "picker": ("new_game", "opening", "settings", "workshop"),
    "placement": ("table", "prompt", "visit"),
    "players": ("new_game", "picker"),
    "prompt": ("table", "visit"),
    "recap": ("table", "prompt", "visit"),
    "say": ("lobby", "talking"),
    "tables": ("lobby",),
    "visit": ("table", "ballot"),
}
"""Places that are parts of others, where both kinds of keys work at once."""
_EVERYWHERE: Final = "app"
_MODIFIERS: Final = ("ctrl", "alt", "shift")
_SAME: Final = {"ctrl+i": "tab", "ctrl+m": "enter", "ctrl+h": "backspace", "ctrl+[": "escape"}
"""Keys for which most terminals send the same."""


class Unknown(Exception):
    """A text that is not the name of a key; the message ends a sentence with the reason."""


class Bound(NamedTuple):
    """What a key can be given to.

    ``id`` is made of the place and a name in it, ``keys`` are those of the program, ``about`` says
    what it is for.
    """

    id: str
    keys: tuple[str, ...]
    about: str

    @property
    def place(self) -> str:
        """The first part of the id."""
        return self.id.partition(".")[0]

    @property
    def name(self) -> str:
        """The rest of the id."""
        return self.id.partition(".")[2]

    @property
    def labels(self) -> list[str]:
        """The keys as they are shown."""
        return [key_name(key) for key in self.keys]


def nodes() -> Iterator[type[DOMNode]]:
    """Yield all screens and widgets of the program's own, and the applications."""
    for module in walk_packages(tui.__path__, f"{tui.__name__}."):
        for _, each in getmembers(import_module(module.name), isclass):
            if issubclass(each, DOMNode) and each.__module__ == module.name:
                yield each


@cache
def all_bound() -> Mapping[str, Bound]:
    """Return everything that has keys by its id, place by place."""
    found = {}
    for node in nodes():
        for binding in node.__dict__.get("BINDINGS", ()):
            assert isinstance(binding, Binding)
            assert binding.id is not None
            keys = tuple(_key(each.strip()) for each in binding.key.split(","))
            found[binding.id] = Bound(binding.id, keys, binding.tooltip)
    places = list(PLACES)
    return dict(sorted(found.items(), key=lambda each: places.index(each[1].place)))


def bound_now() -> list[Bound]:
    """Return everything that has keys, with the player's own ones. Raises ContentError."""
    path = keymap_path()
    given = load_keymap(path) if path.exists() else {}
    return [
        each._replace(keys=tuple(given[each.id].split(","))) if each.id in given else each
        for each in all_bound().values()
    ]


def load_keymap(path: Path) -> dict[str, str]:
    """Return the keys that a file gives, by ids, as ``App.set_keymap`` takes them.

    Raises ContentError: Mistakes has all that is wrong in the file, conflicts included.
    """
    text = read_text(path)
    if not text.strip():
        return {}
    document = parse(text, str(path))
    given: dict[str, tuple[str, ...]] = {}
    mistakes = [*_take(document, given)] or [*_conflicts(document, given)]
    if mistakes:
        raise Mistakes(in_order(mistakes))
    return {each: ",".join(keys) for each, keys in given.items()}


def _take(document: Document, given: dict[str, tuple[str, ...]]) -> Iterator[Mistake]:
    """Take the keys from a file; yield what is wrong with it."""
    bound = all_bound()
    for place, table in document.data.items():
        if place not in PLACES:
            said = f"no place is called {quoted(place)}{suggestion(place, PLACES)}"
            yield document.mistake((place,), said, at="key")
            continue
        if not isinstance(table, dict):
            yield document.mistake((place,), f"{place} must be a table, found {quoted(table)}")
            continue
        names = [each.name for each in bound.values() if each.place == place]
        for name, value in table.items():
            if name not in names:
                said = f"nothing in {place} is called {quoted(name)}{suggestion(name, names)}"
                yield document.mistake((place, name), said, at="key")
                continue
            try:
                given[f"{place}.{name}"] = _keys(value)
            except Unknown as unknown:
                yield document.mistake((place, name), str(unknown))


def _keys(value: object) -> tuple[str, ...]:
    """Return keys as Textual names them. Raises Unknown."""
    texts = value if isinstance(value, list) else [value]
    if not texts or not all(isinstance(text, str) and text for text in texts):
        raise Unknown(f'expected a key like "ctrl+u", or a list of keys, found {quoted(value)}')
    return tuple(map(_key, texts))


def _key(text: str) -> str:
    """Return a key as Textual names it, from how it is shown or named. Raises Unknown."""
    *before, last = [text] if len(text) == 1 else text.rsplit("+", 1)
    if last == "" and before:  # the key is + itself
        before, last = [before[0].removesuffix("+")], "+"
    modifiers = [each.strip().lower() for each in before[0].split("+")] if before else []
    for each in modifiers:
        if each not in _MODIFIERS:
            raise Unknown(f"{quoted(text)}: {each} is not one of {', '.join(_MODIFIERS)}")
    if len(last) == 1:
        if "shift" in modifiers:
            raise Unknown(f"{quoted(text)}: write what is typed, such as {quoted(last.upper())}")
        last = _shown().get(last) or _character_to_key(last.lower() if modifiers else last)
    else:
        last = _shown().get(last.lower(), last.lower())
        if last not in _named():
            raise Unknown(f"no key is called {quoted(text)}{suggestion(last, sorted(_named()))}")
    key = "+".join([*(each for each in _MODIFIERS if each in modifiers), last])
    if key in _SAME:
        raise Unknown(f"{quoted(text)}: terminals send the same for {key_name(_SAME[key])}")
    return key


@cache
def _named() -> frozenset[str]:
    """Return the names of the keys that type no character, and of the punctuation signs."""
    names = {each.value for each in Keys if "+" not in each.value and each.value[0] != "<"}
    return frozenset({*names, *map(_character_to_key, string.punctuation)})


@cache
def _shown() -> Mapping[str, str]:
    """Return the name of each of these keys by its label in lower case."""
    return {key_name(name).lower(): name for name in _named()}


def _conflicts(document: Document, given: Mapping[str, Sequence[str]]) -> Iterator[Mistake]:
    """Yield a mistake for each key that would do two things in one place.

    Two things that share a key by default are never available at once, and may share another.
    """
    bound = all_bound()
    now = {each.id: given.get(each.id, each.keys) for each in bound.values()}
    moved = [each for each in given if set(given[each]) != set(bound[each].keys)]
    told = set()
    for one, other in product(moved, now):
        pair = frozenset((one, other))
        if one == other or pair in told or not _meet(bound[one].place, bound[other].place):
            continue
        if set(bound[one].keys) & set(bound[other].keys):
            continue
        for key in sorted(set(now[one]) & set(now[other])):
            told.add(pair)
            what = bound[other].about
            said = f"{key_name(key)} is the key of {other} as well ({what})"
            yield document.mistake((bound[one].place, bound[one].name), said)


def _meet(one: str, other: str) -> bool:
    """Whether keys of two places work at the same time."""
    return (
        one == other
        or _EVERYWHERE in (one, other)
        or other in _PARTS.get(one, ())
        or one in _PARTS.get(other, ())
    )
