"""What the texts of a scenario mean: seats, places, knights and cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Generic, NamedTuple, TypeVar

from lancaster_tui.rules.places import (
    CASTLE_PLACES,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    place_text,
)
from lancaster_tui.rules.ruleset import Ruleset
from lancaster_tui.rules.ruleset_faults import Steps

_KNIGHT = re.compile(r"s([1-4])(?: ?\+(\d{1,2}))?", re.ASCII | re.IGNORECASE)
_MOST_LISTED = 12  # names worth listing in a sentence

Value = TypeVar("Value")


class Fault(NamedTuple):
    """What is wrong with a scenario, and at which key or, unless ``at_key``, its value."""

    steps: Steps
    sentence: str
    at_key: bool = False


class Called(Generic[Value]):
    """What can be called by a kind of text; exactly, else with upper and lower case alike.

    Of equal texts the first one counts.
    """

    def __init__(self, pairs: Iterable[tuple[str, Value]]) -> None:
        self._exact: dict[str, Value] = {}
        self._folded: dict[str, Value] = {}
        for text, value in pairs:
            self._exact.setdefault(text, value)
            self._folded.setdefault(text.casefold(), value)

    def find(self, text: str) -> Value | None:
        """Return what a text names, or None."""
        found = self._exact.get(text)
        return self._folded.get(text.casefold()) if found is None else found

    def hint(self, text: str) -> str:
        """Return what may have been meant by a text that names nothing, or what there is."""
        folded = {each.casefold(): each for each in self._exact}
        close = get_close_matches(text.casefold(), folded, n=1)
        if close:
            return f'; did you mean "{folded[close[0]]}"?'
        if len(self._exact) <= _MOST_LISTED:
            return f"; there {'is' if len(self._exact) == 1 else 'are'} {', '.join(self._exact)}"
        return ""


class Finder:
    """Finds what texts name; what cannot be found is noted in ``faults``.

    Args:
        rules: The ruleset.
        seats: The names of the seats.

    """

    def __init__(self, rules: Ruleset, seats: Sequence[str]) -> None:
        self.faults: list[Fault] = []
        named = [(name, seat) for seat, name in enumerate(seats)]
        numbered = [(str(seat + 1), seat) for seat in range(len(seats))]
        allies = [(f"{name}'s ally", len(seats) + seat) for name, seat in named]
        self._seats = Called([*named, *numbered])
        self._factions = Called(
            [*named, *(allies if rules.has_allies(len(seats)) else []), *numbered]
        )
        counties = [(county.id, county.name) for county in rules.counties]
        self._counties = Called(_with_letters(COUNTY_PLACES, counties))
        self._spaces = Called(_with_letters(CASTLE_PLACES, [(space.id,) for space in rules.castle]))
        self._conflicts = Called((place_text(place), place) for place in CONFLICT_PLACES)
        self._cards = Called((card.id, index) for index, card in enumerate(rules.conflicts))
        self._favours = Called((tile.id, index) for index, tile in enumerate(rules.favours))
        self._laws = Called((law.id, law.id) for law in rules.all_laws)

    def fault(self, steps: Steps, sentence: str, *, at_key: bool = False) -> None:
        """Note a fault."""
        self.faults.append(Fault(steps, sentence, at_key))

    def seat(self, text: str, steps: Steps) -> int | None:
        """Return a seat, by its name or its number from 1."""
        return self._find("seat", self._seats, text, steps)

    def faction(self, text: str, steps: Steps) -> int | None:
        """Return a faction: that of a seat, or ``Ann's ally``."""
        return self._find("player or ally", self._factions, text, steps)

    def county(self, text: str, steps: Steps) -> int | None:
        """Return the place of a county, by its letter, id or name."""
        return self._find("county", self._counties, text, steps)

    def space(self, text: str, steps: Steps) -> int | None:
        """Return the place of a castle space, by its letter or id."""
        return self._find("castle space", self._spaces, text, steps)

    def conflict(self, text: str, steps: Steps) -> int | None:
        """Return the place of a conflict, by its letter."""
        return self._find("place in France", self._conflicts, text, steps)

    def card(self, text: str, steps: Steps) -> int | None:
        """Return a conflict card, by its id."""
        return self._find("conflict card", self._cards, text, steps)

    def favour(self, text: str, steps: Steps) -> int | None:
        """Return a King's Favour tile, by its id."""
        return self._find("King's Favour tile", self._favours, text, steps)

    def law(self, text: str, steps: Steps) -> str | None:
        """Return the id of a law."""
        return self._find("law", self._laws, text, steps)

    def knight(self, text: str, steps: Steps) -> tuple[int, int] | None:
        """Return the strength of a knight and the squires beside it: of ``S3`` or ``S3 +1``."""
        found = _KNIGHT.fullmatch(text)
        if found is None:
            self.fault(steps, f'"{text}" is no knight: write S1 to S4, with 2 squires "S3 +2"')
            return None
        return int(found[1]), int(found[2] or 0)

    def bare_knight(self, text: str, steps: Steps, rule: str) -> int | None:
        """Return the strength of a knight where no squires can be (by a rule)."""
        knight = self.knight(text, steps)
        if knight is None:
            return None
        strength, squires = knight
        if squires:
            self.fault(steps, f"squires stand beside knights in counties only ({rule})")
        return strength

    def _find(self, kind: str, called: Called[Value], text: str, steps: Steps) -> Value | None:
        found = called.find(text)
        if found is None:
            self.fault(
                steps, f'no {kind} is called "{text}"{called.hint(text)}', at_key=steps[-1] == text
            )
        return found


def _with_letters(
    places: Sequence[int], names: Sequence[tuple[str, ...]]
) -> Iterator[tuple[str, int]]:
    """Yield what places are called: letters, then ids, then names."""
    yield from ((place_text(place), place) for place in places)
    for number in range(max(map(len, names))):
        yield from ((each[number], place) for place, each in zip(places, names, strict=True))
