"""A ruleset file merged over the one that it is based on, with the file that each value is from."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple, get_args

from pydantic import ValidationError

from lancaster_tui.documents.document import Document, path_in
from lancaster_tui.documents.errors import closest, quoted, suggestion
from lancaster_tui.documents.locations import At, Step, Steps
from lancaster_tui.documents.mistakes import MOST_SHOWN, Mistake, Severity
from lancaster_tui.documents.problems import as_mistake, problems
from lancaster_tui.documents.validation import HEAP, is_heap
from lancaster_tui.rules.places import CASTLE_COUNT, COUNTY_COUNT
from lancaster_tui.rules.ruleset.entries import (
    CastleSpace,
    ConflictCard,
    County,
    Entry,
    Favour,
    Law,
    PlayerCount,
    Provenance,
)
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.rules.ruleset.vocabulary import Word

OWN_KEYS: Final = ("format", "id", "name")  # keys that every file has of its own
SECTIONS: Final = ("start", "pieces", "ending")
ENTRIES: Final[Mapping[str, type[Word]]] = {
    "player_counts": PlayerCount,
    "counties": County,
    "castle": CastleSpace,
    "conflicts": ConflictCard,
    "favours": Favour,
    "laws": Law,
    "new_laws": Law,
}


class Origin(NamedTuple):
    """Where a value is from: how many files down, which file, and where in it."""

    depth: int
    document: Document
    steps: Steps


class Pair(NamedTuple):
    """The index of an entry in the file itself and in what it is based on, if it is there."""

    own: int | None
    base: int | None


@dataclass(frozen=True)
class Layers:
    """A file merged with everything it is based on: the data of the whole.

    ``entries`` holds, by the keys of the lists that were merged, where the entries are from;
    ``unsure`` the steps of those that lack entries, since these could not be merged.
    """

    own: Document
    data: dict[str, Any]
    base: Layers | None = None
    entries: Mapping[str, Sequence[Pair]] = field(default_factory=dict)
    unsure: frozenset[Steps] = frozenset()

    def path(self, steps: Sequence[Step]) -> str:
        """Return keys as people write them; entries of a list by their id, or counted from 1."""
        return path_in(self.data, steps)

    def mistake(
        self,
        steps: Sequence[Step],
        what: object,
        *,
        at: At = "value",
        severity: Severity = "error",
    ) -> Mistake:
        """Return a mistake at a key of the whole, in the file that says it."""
        _, document, inner = self.origin(steps)
        return document.mistake(inner, what, at=at, severity=severity)

    def origin(self, steps: Sequence[Step], depth: int = 0) -> Origin:
        """Return where a value is from; if no file sets it, where it would be set."""
        steps = tuple(steps)
        if self.base is None:
            return Origin(depth, self.own, steps)
        own, base = self._own_steps(steps), self._base_steps(steps)
        said = steps[: self._merged_steps(steps)]
        is_said_here = own is not None and _holds(self.own.data, own[: len(said)])
        is_said_below = base is not None and _holds(self.base.data, base[: len(said)])
        if own is None or (is_said_below and not is_said_here and steps[0] not in OWN_KEYS):
            return self.base.origin(base or (), depth + 1)
        return Origin(depth, self.own, own)

    def nearest(self, places: Sequence[Steps]) -> Steps:
        """Return the first of those places that the file itself says, or else the one below it."""
        return min(places, key=lambda steps: self.origin(steps).depth)

    def _own_steps(self, steps: Steps) -> Steps | None:
        """Return the steps in this layer's own file, or None if an entry is not there.

        Of a whole list it is an entry that is new or removed. An entry that is not in the whole
        goes by its id.
        """
        match steps:
            case (str(key),) if key in self.entries and self.own.data[key]:
                return (key, self._most_likely_own[key])
            case (str(key), str(name)) if key in self.entries and self.own.data[key]:
                index = self._own_ids[key].get(name)
                return None if index is None else (key, index)
            case (str(key), int(index), *inner) if key in self.entries:
                own = self.entries[key][index].own
                return None if own is None else (key, own, *inner)
            case _:
                return steps

    @cached_property
    def _most_likely_own(self) -> dict[str, int]:
        """By list, the index of an entry of this file that is new, or else removed, or else any."""
        found = {}
        for key, pairs in self.entries.items():
            new = [pair.own for pair in pairs if pair.own is not None and pair.base is None]
            kept = {pair.own for pair in pairs}
            out = [index for index in range(len(self.own.data[key])) if index not in kept]
            found[key] = (*new, *out, 0)[0]
        return found

    @cached_property
    def _own_ids(self) -> dict[str, dict[str, int]]:
        """By list, the indices of this file's entries by id, the first of equal ones."""
        return {key: _ids(self.own.data[key]) for key in self.entries}

    def _base_steps(self, steps: Steps) -> Steps | None:
        """Return the steps in what the file is based on, or None if an entry is not there."""
        match steps:
            case (str(key), int(index), *inner) if key in self.entries:
                base = self.entries[key][index].base
                return None if base is None else (key, base, *inner)
            case _:
                return steps

    def _merged_steps(self, steps: Steps) -> int:
        """Return how many steps lead to a part that comes from one file as a whole."""
        match steps:
            case (str(key), *_) if key in SECTIONS:
                return 2
            case (str(key), int(), "provenance", *_) if key in self.entries:
                return 4
            case (str(key), *_) if key in self.entries:
                return 3
            case _:
                return 1


def _ids(entries: Sequence[object]) -> dict[str, int]:
    ids: dict[str, int] = {}
    for index, entry in enumerate(entries):
        name = entry.get("id") if isinstance(entry, dict) else None
        if isinstance(name, str):
            ids.setdefault(name, index)
    return ids


def _holds(data: Any, steps: Sequence[Step]) -> bool:
    """Whether there is something at these steps."""
    for step in steps:
        if isinstance(step, int):
            if not isinstance(data, list) or step >= len(data):
                return False
        elif not isinstance(data, dict) or step not in data:
            return False
        data = data[step]
    return True


HOUSE: Final[Provenance] = "house"
_ROOM: Final = {"counties": COUNTY_COUNT, "castle": CASTLE_COUNT}
_REMOVE = "remove"
_PROVENANCE = "provenance"


def laid_over(
    own: Document, base: Layers, *, is_stand_in: bool = False
) -> tuple[Layers, list[Mistake]]:
    """Return a file merged over what it is based on, and what is wrong with its entries.

    Plain values replace, sections are merged key by key, lists of entries entry by entry. If a
    stand-in takes the place of what it is based on, entries are only checked.
    """
    merging = _Merging(own, base)
    for key, value in own.data.items():
        if is_stand_in and key in ENTRIES and isinstance(value, list):
            merging.look_into_all(key, value, key)
        else:
            merging.take(key, value)
    unsure = frozenset(merging.unsure)
    return Layers(own, merging.data, base, merging.entries, unsure), merging.mistakes


class _Merging:
    """A merge in progress."""

    def __init__(self, own: Document, base: Layers) -> None:
        self.own = own
        self.base = base
        self.data = {key: value for key, value in base.data.items() if key not in OWN_KEYS}
        self.entries: dict[str, list[Pair]] = {}
        self.mistakes: list[Mistake] = []
        self.unsure: set[Steps] = set(base.unsure)

    def take(self, key: str, value: Any) -> None:
        """Put a key of the file over the same key below."""
        below = self.base.data.get(key)
        if key in SECTIONS and isinstance(value, dict) and isinstance(below, dict):
            self.data[key] = {**below, **value}
        elif key in ENTRIES and isinstance(below, list | None):
            if isinstance(value, list):
                self._take_list(key, value, [] if below is None or not value else below)
            else:
                how = f": write [[{key}]]" if isinstance(value, dict) else ""
                self._report((key,), f"{key} must be a list of tables, found {quoted(value)}{how}")
        elif isinstance(value, list) and (meant := _misspelt(key, Ruleset, ENTRIES)):
            said = f"unknown key {quoted(key)}; did you mean {quoted(meant)}?"
            self._report((key,), said, at="key")
            self.unsure.add((meant,))
            self.look_into_all(key, value, meant)
        else:
            self.data[key] = value

    def look_into_all(self, key: str, entries: list[Any], kind: str) -> None:
        """Report what is wrong inside the entries of a list of one kind."""
        for index, entry in enumerate(entries):
            if isinstance(entry, dict):
                self._look_into(key, index, kind)

    def _take_list(self, key: str, entries: list[Any], below: list[Any]) -> None:
        name_key, model = _name_key(key), ENTRIES[key]
        places = {name: index for index, name in enumerate(_names(below, name_key))}
        named = self._named(key, entries)
        removed = self._removed(key, named, places)
        changed = {places[name]: index for name, index in named.items() if name in places}
        merged: list[Any] = []
        pairs: list[Pair] = []
        for at, entry in enumerate(below):
            index = changed.get(at)
            if index not in removed:
                merged.append(entry if index is None else _changed(model, entry, entries[index]))
                pairs.append(Pair(index, at))
        known = [str(name) for name in places]
        for name, index in named.items():
            if name in places or index in removed:
                continue
            if refused := self._refused(key, index, known, len(merged)):
                self._report((key, index, name_key), refused)
                self._look_into(key, index, key)
            else:
                merged.append(_changed(model, None, entries[index]))
                pairs.append(Pair(index, None))
        self.data[key], self.entries[key] = merged, pairs

    def _named(self, key: str, entries: list[Any]) -> dict[str | int, int]:
        """Return the indices of the entries by their names; entries without one are reported."""
        name_key = _name_key(key)
        kind, demand = (str, "a text in quotes") if name_key == "id" else (int, "a whole number")
        named: dict[str | int, int] = {}
        for index, entry in enumerate(entries):
            steps, path = (key, index), self.own.path((key, index))
            if not isinstance(entry, dict):
                self._report(steps, f"{path} must be a table, found {quoted(entry)}")
                continue
            name = entry.get(name_key)
            if type(name) is kind and name not in named:
                named[name] = index
                continue
            self._look_into(key, index, key)
            if name_key in entry:
                said = f"{path}.{name_key} must be {demand}, found {quoted(name)}"
                if type(name) is kind:
                    said = f"{key} has two entries with the {name_key} {quoted(name)}"
                self._report((*steps, name_key), said)
            elif not any(_misspelt(each, ENTRIES[key], [name_key]) for each in entry):
                self._report(steps, f"{path}.{name_key} is missing")
        return named

    def _removed(
        self, key: str, named: Mapping[str | int, int], known: Collection[str | int]
    ) -> set[int]:
        """Return the indices of the entries that take one out."""
        entries, name_key = self.own.data[key], _name_key(key)
        removed = set()
        for name, index in named.items():
            if _REMOVE not in entries[index]:
                if misspelt := _misspelt_remove(entries[index], ENTRIES[key]):
                    said = f"unknown key {quoted(misspelt)}; did you mean {quoted(_REMOVE)}?"
                    self._report((key, index, misspelt), said, at="key")
                    removed.add(index)
                continue
            path, steps = self.own.path((key, index)), (key, index)
            if entries[index][_REMOVE] is not True:
                found = quoted(entries[index][_REMOVE])
                self._report((*steps, _REMOVE), f"{path}.{_REMOVE} must be true, found {found}")
                continue
            removed.add(index)
            for other in entries[index]:
                if other not in (name_key, _REMOVE):
                    said = f"{path} is removed: only its {name_key} may stand beside {_REMOVE}"
                    self._report((*steps, other), said, at="key")
            if name not in known:
                meant = suggestion(str(name), map(str, known)) if self._is_detailed else ""
                based_on = quoted(self.own.data["based_on"])
                said = f"{path} cannot be removed: {based_on} has none{meant}"
                self._report((*steps, name_key), said)
        return removed

    def _refused(self, key: str, index: int, known: Sequence[str], so_far: int) -> str | None:
        """Return why a new entry cannot be added: there is no room, or its name is misspelt."""
        entry, fields = self.own.data[key][index], ENTRIES[key].model_fields
        path, name = self.own.path((key, index)), str(entry[_name_key(key)])
        if so_far == _ROOM.get(key):
            meant = closest(name, known) if self._is_detailed else None
            hint = f"did you mean {quoted(meant)}?" if meant else f"known: {', '.join(known)}"
            return f"{path} is new, but there are just {so_far}; {hint}"
        lacking = [
            each for each, info in fields.items() if info.is_required() and each not in entry
        ]
        if not lacking or any(each not in fields for each in entry) or not self._is_detailed:
            return None
        if (meant := closest(name, known)) is None:
            return None
        return f"{path} is new and lacks {', '.join(lacking)}; or did you mean {quoted(meant)}?"

    def _look_into(self, key: str, index: int, kind: str) -> None:
        """Report what is wrong inside an entry that cannot be merged, except for missing keys."""
        entry, below = self.own.data[key][index], self.base.data.get(kind)
        if not (entry and self._is_detailed):
            return
        candidates = below if isinstance(below, list) else []
        helper = next((each for each in candidates if isinstance(each, dict)), {})
        part = _Part(self.own, (key, index), {**helper, **entry, **_kept(helper, _name_key(kind))})
        part.data.pop(_REMOVE, None)
        try:
            ENTRIES[kind].model_validate(part.data)
        except ValidationError as error:
            if is_heap(error):
                self.mistakes.append(self.own.mistake((key, index), HEAP))
                return
            for problem in problems(error, ENTRIES[kind], part.data):
                if problem.steps and problem.steps[0] in entry:
                    self.mistakes.append(as_mistake(problem, part))

    @property
    def _is_detailed(self) -> bool:
        """Whether to look for more mistakes, which takes time: only as many as are shown."""
        return len(self.mistakes) < MOST_SHOWN

    def _report(self, steps: Steps, sentence: str, at: At = "value") -> None:
        self.unsure.add(steps[:1])
        self.mistakes.append(self.own.mistake(steps, sentence, at=at))


@dataclass(frozen=True)
class _Part:
    """An entry of a document, with defaults for missing values."""

    own: Document
    steps: Steps
    data: dict[str, Any]

    def path(self, steps: Sequence[Step]) -> str:
        return self.own.path((*self.steps, *steps))

    def mistake(
        self,
        steps: Sequence[Step],
        what: object,
        *,
        at: At = "value",
        severity: Severity = "error",
    ) -> Mistake:
        return self.own.mistake((*self.steps, *steps), what, at=at, severity=severity)

    def nearest(self, places: Sequence[Steps]) -> Steps:
        return places[0]


def _changed(
    model: type[Word], below: dict[str, Any] | None, entry: dict[str, Any]
) -> dict[str, Any]:
    """Return an entry put over the one below, or a new one."""
    own = {key: value for key, value in entry.items() if key != _REMOVE}
    merged = {**(below or {}), **own}
    if issubclass(model, Entry) and (provenance := _provenance(model, below, own)):
        merged[_PROVENANCE] = provenance
    return merged


def _provenance(model: type[Entry], below: dict[str, Any] | None, own: dict[str, Any]) -> Any:
    """Return the provenance of an entry's values: ``house`` if a file sets them, unless it says.

    An invalid provenance is returned unchanged, for the model to refuse.
    """
    said = own.get(_PROVENANCE, {})
    if not isinstance(said, dict):
        return said
    keys = sorted(model.model_fields.keys() - {"id", _PROVENANCE})
    before = HOUSE if below is None else below.get(_PROVENANCE, {})
    over = {**{key: HOUSE for key in keys if key in own}, **said}
    if isinstance(before, dict):
        return {**before, **over}
    if before not in get_args(Provenance) or all(word == before for word in over.values()):
        return before
    return {**dict.fromkeys(keys, before), **over}


def _name_key(key: str) -> str:
    return "players" if key == "player_counts" else "id"


def _names(entries: list[Any], name_key: str) -> list[Any]:
    """Return the names of the entries; for one without a valid name, one that no entry can have."""
    names = (entry.get(name_key) if isinstance(entry, dict) else None for entry in entries)
    return [name if isinstance(name, str | int) else None for name in names]


def _misspelt_remove(entry: dict[str, Any], model: type[Word]) -> str | None:
    """Return the key with which an entry is meant to be removed, or None."""
    known = (*model.model_fields, _REMOVE)
    return next((key for key in entry if key not in known and closest(key, known) == _REMOVE), None)


def _misspelt(key: str, model: type[Word], meant: Collection[str]) -> str | None:
    """Return the key that an unknown key resembles, or None."""
    return None if key in model.model_fields else closest(key, meant)


def _kept(entry: dict[str, Any], key: str) -> dict[str, Any]:
    return {key: entry[key]} if key in entry else {}
