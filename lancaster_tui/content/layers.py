"""A ruleset file laid over the one that it is based on, each value known by the file it is from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from lancaster_tui.content.document import Document, path_in
from lancaster_tui.content.mistakes import Mistake, Severity
from lancaster_tui.content.positions import At, Step, Steps
from lancaster_tui.rules.entries import CastleSpace, ConflictCard, County, Favour, Law, PlayerCount
from lancaster_tui.rules.law_words import Word

OWN_KEYS: Final = ("format", "id", "name")  # those that every file has of its own
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
    """Where a value is from: how many files below the first, which file, and where in it."""

    depth: int
    document: Document
    steps: Steps


class Pair(NamedTuple):
    """The index of an entry in the file itself and in what it is based on, if it is there."""

    own: int | None
    base: int | None


@dataclass(frozen=True)
class Layers:
    """A file with all that it is based on: the data of the whole.

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
        sentence: str,
        *,
        at: At = "value",
        severity: Severity = "error",
    ) -> Mistake:
        """Return a mistake at a key of the whole, in the file that says it."""
        _, document, inner = self.origin(steps)
        return document.mistake(inner, sentence, at=at, severity=severity)

    def origin(self, steps: Sequence[Step], depth: int = 0) -> Origin:
        """Return where a value is from; of what nobody says, where it would have to be said."""
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
        """Return the steps in the own file, or None if an entry is not there.

        Of a whole list it is an entry that is new or taken out. An entry that is not in the whole
        goes by its id.
        """
        match steps:
            case (str(key),) if key in self.entries and self.own.data[key]:
                return (key, self._most_telling(key))
            case (str(key), str(name)) if key in self.entries and self.own.data[key]:
                entries = enumerate(self.own.data[key])
                called = (index for index, entry in entries if _is_called(name, entry))
                return next(((key, index) for index in called), None)
            case (str(key), int(index), *inner) if key in self.entries:
                own = self.entries[key][index].own
                return None if own is None else (key, own, *inner)
            case _:
                return steps

    def _most_telling(self, key: str) -> int:
        """Return the index of an own entry that is new, or else taken out, or else any."""
        pairs = self.entries[key]
        new = [pair.own for pair in pairs if pair.own is not None and pair.base is None]
        kept = {pair.own for pair in pairs}
        out = [index for index in range(len(self.own.data[key])) if index not in kept]
        return (*new, *out, 0)[0]

    def _base_steps(self, steps: Steps) -> Steps | None:
        """Return the steps in what the file is based on, or None if an entry is not there."""
        match steps:
            case (str(key), int(index), *inner) if key in self.entries:
                base = self.entries[key][index].base
                return None if base is None else (key, base, *inner)
            case _:
                return steps

    def _merged_steps(self, steps: Steps) -> int:
        """Return how many steps lead to what is from one file as a whole."""
        match steps:
            case (str(key), *_) if key in SECTIONS:
                return 2
            case (str(key), int(), "provenance", *_) if key in self.entries:
                return 4
            case (str(key), *_) if key in self.entries:
                return 3
            case _:
                return 1


def _is_called(name: str, entry: object) -> bool:
    return isinstance(entry, dict) and entry.get("id") == name


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
