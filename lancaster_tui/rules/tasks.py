"""All tasks of the game as one closed type, as ``choices`` has all choices."""

from __future__ import annotations

from lancaster_tui.rules.choices import AnyChoice
from lancaster_tui.rules.phases.castles import ScoreCastle, ScoreCastles, ScoreTable, TurnTilesUp
from lancaster_tui.rules.phases.conflicts import ScoreConflict, TakePrisoners
from lancaster_tui.rules.phases.counties import LeaveCounty, ScoreCounty
from lancaster_tui.rules.phases.ending import EndGame
from lancaster_tui.rules.phases.laws import ApplyLaw, TakeLawReward
from lancaster_tui.rules.phases.parliament import LapseMarkers, OpenVote, SetMarkersAside
from lancaster_tui.rules.phases.placing import Placing
from lancaster_tui.rules.phases.rounds import BeginPhase, EndRound, Round

AnyTask = (
    Round
    | BeginPhase
    | EndRound
    | Placing
    | OpenVote
    | SetMarkersAside
    | LapseMarkers
    | ApplyLaw
    | TakeLawReward
    | ScoreCounty
    | LeaveCounty
    | ScoreCastles
    | ScoreCastle
    | TurnTilesUp
    | ScoreTable
    | ScoreConflict
    | TakePrisoners
    | EndGame
)
"""What happens automatically."""

AnyEntry = AnyTask | AnyChoice
"""What can lie on the agenda."""
