"""The course of a round (RND)."""

from __future__ import annotations

from dataclasses import dataclass

from lancaster_tui.rules.agenda import Task, schedule
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
)
from lancaster_tui.rules.laws import ApplyLaw
from lancaster_tui.rules.parliament import LapseMarkers, OpenVote, SetMarkersAside
from lancaster_tui.rules.places import CONFLICT_PLACES, COUNTY_PLACES, ROW_LENGTH, UPPER_ROW
from lancaster_tui.rules.placing import Placing
from lancaster_tui.rules.ruleset import LAWS_IN_FORCE, PROPOSALS
from lancaster_tui.rules.state import Conflict, Phase, State


def reveal_cards(state: State, events: list[Event]) -> None:
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
    is_milestone = True

    def run(self, state: State, events: list[Event]) -> None:
        """Say so."""
        state.phase = self.phase
        events.append(PhaseStarted(self.phase))


@dataclass(frozen=True, slots=True)
class EndRound(Task):
    """Turn up the cards of the next round, or end the game (RND-2)."""

    is_milestone = True

    def run(self, state: State, events: list[Event]) -> None:
        """Go on."""
        if state.round == state.rules.rounds:
            schedule(state, EndGame())
            return
        state.round += 1
        reveal_cards(state, events)
        schedule(state, Round())
