"""The course of a round (RND)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lancaster_tui.rules.agenda import Task, schedule
from lancaster_tui.rules.events import (
    ConflictsRevealed,
    Event,
    LawsRevealed,
    PhaseStarted,
    RoundStarted,
)
from lancaster_tui.rules.phases.castles import ScoreCastles
from lancaster_tui.rules.phases.conflicts import ScoreConflict
from lancaster_tui.rules.phases.counties import ScoreCounty
from lancaster_tui.rules.phases.ending import EndGame
from lancaster_tui.rules.phases.laws import ApplyLaw
from lancaster_tui.rules.phases.parliament import LapseMarkers, OpenVote, SetMarkersAside
from lancaster_tui.rules.phases.placing import Placing
from lancaster_tui.rules.places import (
    CONFLICT_PLACES,
    COUNTY_PLACES,
    LAWS_IN_FORCE,
    PROPOSALS,
    ROW_LENGTH,
    UPPER_ROW,
)
from lancaster_tui.rules.position import Conflict, Phase, State

if TYPE_CHECKING:
    from lancaster_tui.rules.tasks import AnyTask


def reveal_cards(state: State, events: list[Event]) -> None:
    """Turn up conflicts, favours and proposals for a round (RND-2)."""
    cards, state.conflict_pile = state.conflict_pile[:ROW_LENGTH], state.conflict_pile[ROW_LENGTH:]
    for row, card in zip(UPPER_ROW, cards, strict=True):
        state.conflicts[row] = Conflict(card, ())
    state.favours = state.rules.all_favours[state.players]
    state.proposals, state.law_pile = state.law_pile[:PROPOSALS], state.law_pile[PROPOSALS:]
    events.append(ConflictsRevealed(cards))
    events.append(LawsRevealed(state.proposals))


@dataclass(frozen=True, slots=True)
class Round(Task):
    """One round: placing, parliament, rewards (RND-1)."""

    kind = "round"

    def run(self, state: State, events: list[Event]) -> None:
        """Schedule the whole round."""
        events.append(RoundStarted(state.round, state.start_player))
        schedule(state, *course_of_round(state.start_player))


def course_of_round(turn: int) -> list[AnyTask]:
    """Return all that happens in a round, in order; ``turn`` is the seat that places first."""
    return [BeginPhase("placing"), Placing(turn), *_AFTER_PLACING]


@dataclass(frozen=True, slots=True)
class BeginPhase(Task):
    """Begin a phase."""

    phase: Phase
    is_milestone = True
    kind = "begin_phase"

    def run(self, state: State, events: list[Event]) -> None:
        """Say so."""
        state.phase = self.phase
        events.append(PhaseStarted(self.phase))


@dataclass(frozen=True, slots=True)
class EndRound(Task):
    """Turn up the cards of the next round, or end the game (RND-2)."""

    is_milestone = True
    kind = "end_round"

    def run(self, state: State, events: list[Event]) -> None:
        """Go on."""
        if state.round == state.rules.rounds:
            schedule(state, EndGame())
            return
        state.round += 1
        reveal_cards(state, events)
        schedule(state, Round())


_AFTER_PLACING: Final[tuple[AnyTask, ...]] = (
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
