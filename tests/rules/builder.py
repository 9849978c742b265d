"""A table on which a test puts every piece itself, and then plays a part of the rules.

    board = Board(players=3)
    board.county("B", BLUE, 2)
    board.court(YELLOW, 1)
    board.give(YELLOW, squires=2)
    board.run(PlaceKnight(YELLOW))
    board.act("place S1 B +2")

Places, tiles and nobles are named by their letters, cards, laws and favours by their ids.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from lancaster_tui.rules.agenda import (
    Decision,
    advance,
    apply,
    decisions,
    refusal,
    schedule,
)
from lancaster_tui.rules.events import Event, Gained
from lancaster_tui.rules.notation import action_text, parse_action
from lancaster_tui.rules.phases.laws import ApplyLaw, law_counts
from lancaster_tui.rules.phases.setup import begin, deal
from lancaster_tui.rules.places import (
    CASTLE,
    CASTLE_COUNT,
    CONFLICT,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    parse_place,
    place_text,
)
from lancaster_tui.rules.position import STRENGTHS, Conflict, Occupant, Phase, Stack, State
from lancaster_tui.rules.refusals import Refusal
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.rules.tasks import AnyEntry

ROOT = Path(__file__).parents[2]
PLAYER_COUNTS = (2, 3, 4, 5)
BLUE, YELLOW, GREEN, RED, BLACK = range(5)
BLUE_ALLY, YELLOW_ALLY = 2, 3  # the factions of the allies, with two players (ALY-3)

Kind = TypeVar("Kind")


def base_document() -> dict[str, Any]:
    """Return the base ruleset as it is written, for tests that change it."""
    return tomllib.loads((ROOT / "rulesets" / "base.toml").read_text("utf-8"))


BASE = Ruleset.model_validate(base_document())


def changed(**values: object) -> Ruleset:
    """Return the base ruleset with some of its top-level values replaced."""
    return Ruleset.model_validate({**base_document(), **values})


def with_law(effect: dict[str, Any]) -> Ruleset:
    """Return the base ruleset with LAW-B4 replaced by a law that a ruleset file defines."""
    laws = base_document()["laws"]
    laws[3] = {"id": "X1", "group": 1, "effect": effect}
    return changed(laws=laws)


def new_game(
    players: int = 3, seed: int = 1, rules: Ruleset = BASE, law_set: str = "base"
) -> tuple[State, list[Event]]:
    """Return a dealt game at its first decision, and what happened so far."""
    return begin(rules, deal(rules, players, Random(seed), law_set))


def legal_texts(state: State, seat: int) -> list[str]:
    """Return the legal actions of a seat that is asked, as text."""
    (decision,) = (each for each in decisions(state) if each.seat == seat)
    return [action_text(action) for action in decision.actions]


class Board:
    """A cleared table: all knights in reserve, purses and castles empty, no cards in play."""

    def __init__(
        self, players: int = 3, *, start: int = BLUE, in_round: int = 1, rules: Ruleset = BASE
    ) -> None:
        self.state = state = new_game(players, rules=rules)[0]
        self.events: list[Event] = []
        self.counts: list[tuple[int, ...]] = []  # what each law that was applied has counted
        state.start_player = start
        state.round = in_round
        state.phase = "placing"
        state.agenda = []
        state.asked = None
        state.conflicts = [None for _ in CONFLICT_PLACES]
        for seat in state.seats:
            seat.gold = seat.squires = seat.votes = 0
        for faction in state.factions:
            faction.court = [0] * (1 + len(STRENGTHS))
            faction.reserve = [0, *rules.pieces.knights]

    def give(
        self,
        seat: int,
        *,
        gold: int = 0,
        squires: int = 0,
        votes: int = 0,
        set_aside: int = 0,
        pp: int = 0,
    ) -> None:
        """Add to what a seat owns."""
        owner = self.state.seats[seat]
        owner.gold += gold
        owner.squires += squires
        owner.votes += votes
        owner.set_aside += set_aside
        owner.unspent += set_aside
        owner.pp += pp

    def court(self, faction: int, *strengths: int) -> None:
        """Put knights from reserve into the court."""
        for strength in strengths:
            self.state.factions[faction].court[self._from_reserve(faction, strength)] += 1

    def county(self, letter: str, faction: int, strength: int, squires: int = 0) -> None:
        """Put a knight from reserve into a county, with squires of the supply."""
        occupant = Occupant(faction, self._from_reserve(faction, strength), squires)
        self.state.counties[parse_place(letter)] = occupant

    def castle(self, faction: int, letter: str, strength: int) -> None:
        """Put a knight from reserve on a castle space."""
        space = parse_place(letter) - CASTLE
        self.state.factions[faction].castle[space] = self._from_reserve(faction, strength)

    def conflict(self, letter: str, card: str, *stacks: tuple[int, ...]) -> None:
        """Lay a conflict card; a stack is its faction and then its knights, topmost stack first."""
        index = next(i for i, each in enumerate(self.state.rules.conflicts) if each.id == card)
        for faction, *knights in stacks:
            for strength in knights:
                self._from_reserve(faction, strength)
        self.state.conflicts[parse_place(letter) - CONFLICT] = Conflict(
            index, tuple(Stack(faction, tuple(knights)) for faction, *knights in stacks)
        )

    def tiles(self, seat: int, letters: str) -> None:
        """Build extension tiles."""
        self.state.seats[seat].tiles += tuple(parse_place(letter) - CASTLE for letter in letters)

    def nobles(self, seat: int, letters: str) -> None:
        """Bring nobles to the table of a seat."""
        for letter in letters:
            county = parse_place(letter)
            self.state.nobles_left[county] -= 1
            self.state.seats[seat].nobles += (county,)

    def favours(self, *ids: str) -> None:
        """Leave only these King's Favour tiles face up."""
        known = [tile.id for tile in self.state.rules.favours]
        self.state.favours = tuple(known.index(favour) for favour in ids)

    def phase(self, phase: Phase) -> None:
        """Set the phase that the table is in."""
        self.state.phase = phase

    def run(self, *entries: AnyEntry) -> list[Event]:
        """Put entries on the empty agenda and play up to the first question."""
        assert not self.state.agenda
        schedule(self.state, *entries)
        events: list[Event] = []
        advance(self.state, events, self._watch)
        self.events += events
        return events

    def law(self, *ids: str) -> list[Event]:
        """Apply current laws, one after another, up to the first question."""
        others = ("LAW-B1", "LAW-B2", "LAW-B3")
        self.state.laws = (*ids, *others[len(ids) :])
        self.phase("parliament")
        return self.run(*(ApplyLaw(index) for index in range(len(ids))))

    def act(self, *texts: str) -> list[Event]:
        """Answer the open questions one after another; return what happened."""
        happened: list[Event] = []
        for text in texts:
            happened += apply(self.state, self.asked, parse_action(text), self._watch)
        self.events += happened
        return happened

    def refused(self, text: str) -> Refusal:
        """Try an action that must be refused, and return why it is."""
        why = refusal(self.state, self.asked, parse_action(text))
        assert why is not None, f"{text} is legal"
        return why

    @property
    def decision(self) -> Decision:
        """The open question."""
        return decisions(self.state)[0]

    @property
    def asked(self) -> int:
        """The seat that is asked."""
        return self.decision.seat

    @property
    def is_idle(self) -> bool:
        """Whether nobody is asked."""
        return not decisions(self.state)

    @property
    def choices(self) -> list[str]:
        """The legal actions of the seat that is asked, as text."""
        return [action_text(action) for action in self.decision.actions]

    def occupant(self, letter: str) -> tuple[int, int, int] | None:
        """Return (faction, strength, squires) of the knight in a county, or None."""
        return self.state.counties[parse_place(letter)]

    def in_castle(self, faction: int) -> dict[str, int]:
        """Return the strength of the knight on each occupied castle space."""
        castle = self.state.factions[faction].castle
        return {
            place_text(CASTLE + space): castle[space]
            for space in range(CASTLE_COUNT)
            if castle[space]
        }

    def card(self, letter: str) -> str | None:
        """Return the id of the conflict card at a place, or None."""
        conflict = self.state.conflicts[parse_place(letter) - CONFLICT]
        return None if conflict is None else self.state.rules.conflicts[conflict.card].id

    def stacks(self, letter: str) -> list[tuple[int, ...]]:
        """Return the stacks of a conflict, topmost first, as (faction, knight, knight, ...)."""
        conflict = self.state.conflicts[parse_place(letter) - CONFLICT]
        assert conflict is not None
        return [(stack.faction, *stack.knights) for stack in conflict.stacks]

    def in_court(self, faction: int) -> list[int]:
        """Return the strengths of the knights in court."""
        return _listed(self.state.factions[faction].court)

    def in_reserve(self, faction: int) -> list[int]:
        """Return the strengths of the knights in reserve."""
        return _listed(self.state.factions[faction].reserve)

    def goods(self, seat: int) -> tuple[int, int, int]:
        """Return (gold, squires, vote markers) of a seat."""
        owner = self.state.seats[seat]
        return owner.gold, owner.squires, owner.votes

    def tile_letters(self, seat: int) -> str:
        """Return the letters of the extension tiles in a castle, in the order they came."""
        return "".join(place_text(CASTLE + space) for space in self.state.seats[seat].tiles)

    def noble_letters(self, seat: int) -> str:
        """Return the letters of the nobles at a table, in the order they came."""
        return "".join(place_text(county) for county in self.state.seats[seat].nobles)

    def pp(self) -> list[int]:
        """Return the power points of all seats."""
        return [seat.pp for seat in self.state.seats]

    def nobles_left(self) -> Mapping[str, int]:
        """Return how many nobles each county still has."""
        return {place_text(county): self.state.nobles_left[county] for county in COUNTY_PLACES}

    def happened(self, kind: type[Kind]) -> list[Kind]:
        """Return the events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def gained(self, seat: int, good: str) -> int:
        """Return how much of a good the events gave a seat."""
        events = self.happened(Gained)
        return sum(event.amount for event in events if (event.seat, event.good) == (seat, good))

    def counted(self) -> tuple[int, ...]:
        """Return what the law that was applied last counted of each seat."""
        return self.counts[-1]

    def turn_down(self, seat: int, letters: str) -> None:
        """Turn extension tiles of a castle face down (LAW-N13)."""
        self.state.seats[seat].face_down += tuple(
            parse_place(letter) - CASTLE for letter in letters
        )

    def face_down(self, seat: int) -> str:
        """Return the letters of the extension tiles that lie face down."""
        return "".join(place_text(CASTLE + space) for space in self.state.seats[seat].face_down)

    def sent(self, letter: str) -> dict[int, int]:
        """Return the squires that were sent to each faction's knights in a conflict."""
        conflict = self.state.conflicts[parse_place(letter) - CONFLICT]
        assert conflict is not None
        return {stack.faction: stack.squires for stack in conflict.stacks if stack.squires}

    def _watch(self, state: State, _: list[Event]) -> None:
        """Note what a law counts that is applied now; its event does not always tell it."""
        if isinstance(entry := state.agenda[-1], ApplyLaw):
            law = state.rules.law_by_id[state.laws[entry.index]]
            self.counts.append(tuple(law_counts(state, law)))

    def _from_reserve(self, faction: int, strength: int) -> int:
        reserve = self.state.factions[faction].reserve
        assert reserve[strength], f"no S{strength} of faction {faction} is left"
        reserve[strength] -= 1
        return strength


def _listed(counts: list[int]) -> list[int]:
    return [strength for strength in STRENGTHS for _ in range(counts[strength])]
