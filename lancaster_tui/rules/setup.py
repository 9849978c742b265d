"""Setting up a game (SET), and the course of its rounds (RND).

All chance of a game falls in ``deal``; from then on a game is decided by its actions alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from lancaster_tui.rules.actions import Action, BuildTile
from lancaster_tui.rules.agenda import SeatChoice, Task, advance, schedule
from lancaster_tui.rules.castles import ScoreCastles
from lancaster_tui.rules.conflicts import ScoreConflict
from lancaster_tui.rules.counties import ScoreCounty
from lancaster_tui.rules.ending import EndGame
from lancaster_tui.rules.events import (
    ConflictsRevealed,
    Event,
    LawsRevealed,
    PhaseStarted,
    RoundStarted,
    Source,
    TileBuilt,
)
from lancaster_tui.rules.laws import ApplyLaw
from lancaster_tui.rules.parliament import LapseMarkers, OpenVote, SetMarkersAside
from lancaster_tui.rules.places import (
    CASTLE_COUNT,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    ROW_LENGTH,
    UPPER_ROW,
)
from lancaster_tui.rules.placing import Placing
from lancaster_tui.rules.ruleset import LAST_GROUP, LAWS_IN_FORCE, PROPOSALS, Ruleset
from lancaster_tui.rules.state import STRENGTHS, Conflict, Faction, Phase, Position, Seat, State


class Deal(NamedTuple):
    """What chance decides: the start player and the decks, the first card first.

    The first three laws are the current ones. ``conflicts`` holds indices into the ruleset.
    """

    players: int
    start_player: int
    laws: tuple[str, ...]
    conflicts: tuple[int, ...]


def deal(rules: Ruleset, players: int, chance: Random) -> Deal:
    """Draw the start player and shuffle the decks (SET-1, SET-6, SET-8).

    Raises ValueError if the ruleset cannot be played by so many.
    """
    removed = rules.for_players(players).conflicts_removed
    start_player = chance.randrange(players)
    laws: list[str] = []
    for group in range(LAST_GROUP + 1):
        cards = [law.id for law in rules.laws if law.group == group]
        chance.shuffle(cards)
        laws += cards
    conflicts = [index for index, card in enumerate(rules.conflicts) if card.id not in removed]
    chance.shuffle(conflicts)
    return Deal(players, start_player, tuple(laws), tuple(conflicts))


def begin(rules: Ruleset, dealt: Deal) -> tuple[State, list[Event]]:
    """Return the state of a game up to its first decision, and what happened so far."""
    state = State()
    state.rules = rules
    state.players = dealt.players
    state.round = 1
    state.phase = "setup"
    state.start_player = dealt.start_player
    state.seats = [_new_seat(rules) for _ in range(dealt.players)]
    state.factions = [_new_faction(rules) for _ in range(dealt.players)]
    state.counties = [None for _ in COUNTY_PLACES]
    state.nobles_left = [rules.for_players(dealt.players).nobles for _ in COUNTY_PLACES]
    state.conflicts = [None for _ in CONFLICT_PLACES]
    state.laws = dealt.laws[:LAWS_IN_FORCE]
    state.law_pile = dealt.laws[LAWS_IN_FORCE:]
    state.conflict_pile = dealt.conflicts
    state.ballots = {}
    state.agenda = []
    events: list[Event] = []
    _reveal(state, events)
    schedule(state, *(ChooseFirstTile(seat) for seat in state.player_order()), Round())
    advance(state, events)
    return state, events


def _new_seat(rules: Ruleset) -> Seat:
    seat = Seat()
    seat.gold, seat.squires, seat.votes = rules.start.gold, rules.start.squires, rules.start.votes
    seat.pp = seat.set_aside = seat.unspent = 0
    seat.tiles = seat.nobles = ()
    return seat


def _new_faction(rules: Ruleset) -> Faction:
    faction = Faction()
    faction.castle = [0] * CASTLE_COUNT
    faction.court = [0, *(rules.start.knights.count(strength) for strength in STRENGTHS)]
    faction.reserve = [
        number - ready
        for number, ready in zip((0, *rules.pieces.knights), faction.court, strict=True)
    ]
    return faction


def _reveal(state: State, events: list[Event]) -> None:
    """Turn up conflicts, favours and proposals for a round (RND-2)."""
    cards, state.conflict_pile = state.conflict_pile[:ROW_LENGTH], state.conflict_pile[ROW_LENGTH:]
    for row, card in zip(UPPER_ROW, cards, strict=True):
        state.conflicts[row] = Conflict(card, ())
    left_out = state.rules.for_players(state.players).favours_left_out
    state.favours = tuple(
        index for index, tile in enumerate(state.rules.favours) if tile.id not in left_out
    )
    state.proposals, state.law_pile = state.law_pile[:PROPOSALS], state.law_pile[PROPOSALS:]
    events.append(ConflictsRevealed(cards))
    events.append(LawsRevealed(state.proposals))


@dataclass(frozen=True, slots=True)
class ChooseFirstTile(SeatChoice):
    """With which extension tile a castle begins (SET-4)."""

    rule = "SET-4"

    def options(self, position: Position, seat: int) -> Sequence[Action]:
        """Return all tiles."""
        return [BuildTile(space) for space in range(CASTLE_COUNT)]

    def take(self, state: State, seat: int, action: Action, events: list[Event]) -> None:
        """Put the tile on its space."""
        assert isinstance(action, BuildTile)
        state.seats[seat].tiles = (action.space,)
        events.append(TileBuilt(seat, action.space, Source("start")))


@dataclass(frozen=True, slots=True)
class Round(Task):
    """One round: placing, parliament, rewards (RND-1)."""

    def run(self, state: State, events: list[Event]) -> None:
        """Schedule the whole round."""
        events.append(RoundStarted(state.round, state.start_player))
        schedule(
            state,
            BeginPhase("placing"),
            Placing(state.start_player),
            BeginPhase("parliament"),
            *[OpenVote()] * PROPOSALS,
            SetMarkersAside(),
            *(ApplyLaw(index) for index in range(LAWS_IN_FORCE)),
            LapseMarkers(),
            BeginPhase("counties"),
            *(ScoreCounty(county) for county in COUNTY_PLACES),
            BeginPhase("castles"),
            ScoreCastles(),
            BeginPhase("conflicts"),
            *(ScoreConflict(place) for place in CONFLICT_PLACES),
            EndRound(),
        )


@dataclass(frozen=True, slots=True)
class BeginPhase(Task):
    """Begin a phase."""

    phase: Phase

    def run(self, state: State, events: list[Event]) -> None:
        """Say so."""
        state.phase = self.phase
        events.append(PhaseStarted(self.phase))


@dataclass(frozen=True, slots=True)
class EndRound(Task):
    """Turn up the cards of the next round, or end the game (RND-2)."""

    def run(self, state: State, events: list[Event]) -> None:
        """Go on."""
        if state.round == state.rules.rounds:
            schedule(state, EndGame())
            return
        state.round += 1
        _reveal(state, events)
        schedule(state, Round())
