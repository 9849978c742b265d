"""What a scenario says, found by the names that people give to things."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from lancaster_tui.rules.faults import Steps
from lancaster_tui.rules.places import (
    CASTLE_PLACES,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    COURT,
    place_text,
)
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.scenario.faults import (
    FavourLeftOut,
    NoAllies,
    NotAKnight,
    SameAs,
    ScenarioFault,
    ScenarioReason,
    Sort,
    SquiresElsewhere,
    UnknownName,
)
from lancaster_tui.scenario.model import Scenario, ScenarioKnights, ScenarioPhase, ScenarioPlayer

_KNIGHT = re.compile(r"s([1-4])(?: ?\+(\d{1,2}))?", re.ASCII | re.IGNORECASE)

Value = TypeVar("Value")


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

    @property
    def texts(self) -> tuple[str, ...]:
        """All texts by which something can be called."""
        return tuple(self._exact)


class Finder:
    """Finds what texts name; what cannot be found is noted in ``faults``.

    Args:
        rules: The ruleset.
        seats: The names of the seats.

    """

    def __init__(self, rules: Ruleset, seats: Sequence[str]) -> None:
        self.faults: list[ScenarioFault] = []
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

    def fault(self, steps: Steps, reason: ScenarioReason, *, at_key: bool = False) -> None:
        """Add a fault to those found: at the value the steps lead to, or at its key."""
        self.faults.append(ScenarioFault(steps, reason, at_key))

    def seat(self, text: str, steps: Steps) -> int | None:
        """Return a seat, by its name or its number from 1."""
        return self._find("seat", self._seats, text, steps)

    def faction(self, text: str, steps: Steps) -> int | None:
        """Return a faction: that of a seat, or ``Ann's ally``."""
        return self._find("faction", self._factions, text, steps)

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
        return self._find("card", self._cards, text, steps)

    def favour(self, text: str, steps: Steps) -> int | None:
        """Return a King's Favour tile, by its id."""
        return self._find("favour", self._favours, text, steps)

    def law(self, text: str, steps: Steps) -> str | None:
        """Return a law's id for a text that names it, or None with a fault noted."""
        return self._find("law", self._laws, text, steps)

    def knight(self, text: str, steps: Steps) -> tuple[int, int] | None:
        """Return the strength of a knight and the squires beside it: of ``S3`` or ``S3 +1``."""
        found = _KNIGHT.fullmatch(text)
        if found is None:
            self.fault(steps, NotAKnight(text))
            return None
        return int(found[1]), int(found[2] or 0)

    def bare_knight(self, text: str, steps: Steps, rule: str) -> int | None:
        """Return the strength of a knight where no squires can be (by a rule)."""
        knight = self.knight(text, steps)
        if knight is None:
            return None
        strength, squires = knight
        if squires:
            self.fault(steps, SquiresElsewhere(rule))
        return strength

    def _find(self, sort: Sort, called: Called[Value], text: str, steps: Steps) -> Value | None:
        found = called.find(text)
        if found is None:
            self.fault(steps, UnknownName(sort, text, called.texts), at_key=steps[-1] == text)
        return found


def _with_letters(
    places: Sequence[int], names: Sequence[tuple[str, ...]]
) -> Iterator[tuple[str, int]]:
    """Yield what places are called: letters, then ids, then names."""
    yield from ((place_text(place), place) for place in places)
    for number in range(max(map(len, names))):
        yield from ((each[number], place) for place, each in zip(places, names, strict=True))


_Value = TypeVar("_Value")


class Located(NamedTuple, Generic[_Value]):
    """A value of a scenario, and the key where it stands."""

    value: _Value
    steps: Steps


class Piece(NamedTuple):
    """Knights of a faction at one place, in the order they came, and squires beside them."""

    faction: int
    place: int
    knights: tuple[int, ...]
    squires: int
    steps: Steps


@dataclass(frozen=True, slots=True)
class Owner:
    """What a scenario says of a player besides knights; None: as at the start of a game."""

    written: ScenarioPlayer
    steps: Steps
    tiles: tuple[Located[int], ...] | None
    nobles: tuple[Located[int], ...]


@dataclass(frozen=True, slots=True)
class Situation:
    """A scenario read for a ruleset and a number of players, with numbers for names.

    ``seats`` are the names of the seats. ``pieces`` holds all knights that the scenario places,
    courts included; ``courts`` are the factions whose court it names. ``order`` names the factions
    in a conflict, topmost first, as far as the scenario does.
    """

    rules: Ruleset
    seats: tuple[str, ...]
    name: str | None
    round: int
    phase: ScenarioPhase
    start_player: int
    turn: Located[int] | None
    voting: Located[str] | None
    laws: tuple[Located[str], ...] | None
    proposals: tuple[Located[str], ...]
    laws_gone: tuple[Located[str], ...]
    conflicts: dict[int, Located[int]]
    conflicts_gone: tuple[Located[int], ...]
    favours: tuple[Located[int], ...] | None
    nobles_removed: tuple[Located[int], ...]
    order: dict[int, tuple[Located[int], ...]]
    owners: dict[int, Owner]
    pieces: tuple[Piece, ...]
    courts: frozenset[int]

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.seats)

    def is_ally(self, faction: int) -> bool:
        """Whether a faction is the ally of a player (ALY-3)."""
        return faction >= self.players

    def faction_name(self, faction: int) -> str:
        """Return the name of a seat, or ``Ann's ally``."""
        name = self.seats[faction % self.players]
        return f"{name}'s ally" if self.is_ally(faction) else name

    def placed(self, faction: int) -> Counter[int]:
        """Return how many knights of each strength a faction has placed, court excepted."""
        return Counter(
            strength
            for piece in self.pieces
            if piece.faction == faction and piece.place != COURT
            for strength in piece.knights
        )

    def at(self, places: Sequence[int]) -> list[Piece]:
        """Return the pieces at some places."""
        return [piece for piece in self.pieces if piece.place in places]


def read_situation(
    scenario: Scenario, rules: Ruleset, seats: Sequence[str]
) -> tuple[Situation, list[ScenarioFault]]:
    """Return a scenario with numbers for names, and what of it names nothing.

    Args:
        scenario: The scenario.
        rules: The ruleset, which must allow this many players.
        seats: The names of the seats.

    What names nothing is left out of the situation.
    """
    reader = _Reader(scenario, rules, seats)
    return reader.situation(), reader.find.faults


class _Reader:
    def __init__(self, scenario: Scenario, rules: Ruleset, seats: Sequence[str]) -> None:
        self.scenario = scenario
        self.rules = rules
        self.seats = tuple(seats)
        self.players = len(seats)
        self.find = Finder(rules, seats)
        self.pieces: list[Piece] = []
        self.courts: set[int] = set()

    def situation(self) -> Situation:
        scenario, find = self.scenario, self.find
        phase = scenario.phase or ("parliament" if scenario.voting else "placing")
        start_player = self._one(find.seat, "start_player", scenario.start_player)
        first = start_player.value if start_player else 0
        owners = self._owners()
        return Situation(
            rules=self.rules,
            seats=self.seats,
            name=scenario.name,
            round=scenario.round or (self.rules.rounds if phase == "ended" else 1),
            phase=phase,
            start_player=first,
            turn=self._one(find.seat, "turn", scenario.turn),
            voting=self._one(find.law, "voting", scenario.voting),
            laws=None if scenario.laws is None else self._all(find.law, ("laws",), scenario.laws),
            proposals=self._all(find.law, ("proposals",), scenario.proposals),
            laws_gone=self._all(find.law, ("laws_gone",), scenario.laws_gone),
            conflicts=self._cards(),
            conflicts_gone=self._all(find.card, ("conflicts_gone",), scenario.conflicts_gone),
            favours=self._favours(),
            nobles_removed=self._all(find.county, ("nobles_removed",), scenario.nobles_removed),
            order=self._order(),
            owners=owners,
            pieces=tuple(self.pieces),
            courts=frozenset(self.courts),
        )

    def _one(
        self, find: Callable[[str, Steps], _Value | None], key: str, text: str | None
    ) -> Located[_Value] | None:
        found = None if text is None else find(text, (key,))
        return None if found is None else Located(found, (key,))

    def _all(
        self, find: Callable[[str, Steps], _Value | None], steps: Steps, texts: Iterable[str]
    ) -> tuple[Located[_Value], ...]:
        found = ((find(text, at), at) for text, at in _listed(texts, steps))
        return tuple(Located(value, at) for value, at in found if value is not None)

    def _by_name(
        self, find: Callable[[str, Steps], int | None], steps: Steps, table: Mapping[str, _Value]
    ) -> Iterator[tuple[int, Steps, _Value]]:
        """Yield what the keys of a table name, where it stands, and the value beside it."""
        seen: dict[int, str] = {}
        for text, value in table.items():
            at = (*steps, text)
            found = find(text, at)
            if found is None:
                continue
            if found in seen:
                self.find.fault(at, SameAs(text, seen[found]), at_key=True)
            else:
                seen[found] = text
                yield found, at, value

    def _cards(self) -> dict[int, Located[int]]:
        table = self.scenario.conflicts
        named = self._by_name(self.find.conflict, ("conflicts",), table)
        found = ((place, self.find.card(text, at), at) for place, at, text in named)
        return {place: Located(card, at) for place, card, at in found if card is not None}

    def _favours(self) -> tuple[Located[int], ...] | None:
        if self.scenario.favours is None:
            return None
        in_game = self.rules.all_favours[self.players]
        favours = self._all(self.find.favour, ("favours",), self.scenario.favours)
        for favour in favours:
            if favour.value not in in_game:
                tile = self.rules.favours[favour.value].id
                self.find.fault(favour.steps, FavourLeftOut(tile, self.players))
        return favours

    def _order(self) -> dict[int, tuple[Located[int], ...]]:
        table = self.scenario.france_order
        named = self._by_name(self.find.conflict, ("france_order",), table)
        return {place: self._all(self.find.faction, at, texts) for place, at, texts in named}

    def _owners(self) -> dict[int, Owner]:
        owners: dict[int, Owner] = {}
        named = self._by_name(self.find.seat, ("players",), self.scenario.players)
        for seat, steps, player in named:
            tiles = None
            if player.tiles is not None:
                tiles = self._all(self.find.space, (*steps, "tiles"), player.tiles)
            nobles = self._all(self.find.county, (*steps, "nobles"), player.nobles)
            owners[seat] = Owner(player, steps, tiles, nobles)
            self._place(seat, steps, player)
            if player.ally is None:
                continue
            ally = (*steps, "ally")
            if self.rules.has_allies(self.players):
                self._place(seat + self.players, ally, player.ally)
            else:
                self.find.fault(ally, NoAllies(self.players))
        return owners

    def _place(self, faction: int, steps: Steps, knights: ScenarioKnights) -> None:
        """Note where the knights of a faction are."""
        if knights.court is not None:
            self.courts.add(faction)
            self._add(faction, COURT, (*steps, "court"), knights.court, "PLC-5")
        counties = self._by_name(self.find.county, (*steps, "counties"), knights.counties)
        for place, at, text in counties:
            if found := self.find.knight(text, at):
                strength, squires = found
                self.pieces.append(Piece(faction, place, (strength,), squires, at))
        castle = self._by_name(self.find.space, (*steps, "castle"), knights.castle)
        for place, at, text in castle:
            if bare := self.find.bare_knight(text, at, "PLC-8"):
                self.pieces.append(Piece(faction, place, (bare,), 0, at))
        france = self._by_name(self.find.conflict, (*steps, "france"), knights.france)
        for place, at, texts in france:
            self._add(faction, place, at, texts, "PLC-9")

    def _add(self, faction: int, place: int, steps: Steps, texts: Sequence[str], rule: str) -> None:
        """Note several knights at one place."""
        found = [self.find.bare_knight(text, at, rule) for text, at in _listed(texts, steps)]
        strengths = tuple(strength for strength in found if strength is not None)
        if strengths:
            self.pieces.append(Piece(faction, place, strengths, 0, steps))


def _listed(texts: Iterable[str], steps: Steps) -> Iterator[tuple[str, Steps]]:
    return ((text, (*steps, index)) for index, text in enumerate(texts))
