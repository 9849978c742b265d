"""Everything that can stand on the agenda, as closed types: what seats are asked, and the tasks."""

from __future__ import annotations

from lancaster_tui.rules.phases.castles import (
    ScoreCastle,
    ScoreCastles,
    ScoreTable,
    TurnTilesUp,
    UsePaidSpace,
)
from lancaster_tui.rules.phases.conflicts import RansomKnights, ScoreConflict, TakePrisoners
from lancaster_tui.rules.phases.counties import (
    ChooseStartPlayer,
    ClaimCounty,
    LeaveCounty,
    ScoreCounty,
    Voyage,
)
from lancaster_tui.rules.phases.ending import EndGame
from lancaster_tui.rules.phases.laws import (
    ApplyLaw,
    ChooseLevy,
    ChooseSending,
    MakeExchange,
    TakeLawReward,
)
from lancaster_tui.rules.phases.parliament import (
    CastBallot,
    LapseMarkers,
    OpenVote,
    SetMarkersAside,
)
from lancaster_tui.rules.phases.placing import ChooseFavour, PlaceKnight, Placing
from lancaster_tui.rules.phases.rounds import BeginPhase, EndRound, Round
from lancaster_tui.rules.phases.setup import ChooseFirstTile
from lancaster_tui.rules.pieces.rewards import ChooseNoble, ChooseTile, ChooseUpgrade

AnyChoice = (
    ChooseFirstTile
    | PlaceKnight
    | ChooseFavour
    | CastBallot
    | MakeExchange
    | ChooseLevy
    | ChooseSending
    | ClaimCounty
    | Voyage
    | ChooseStartPlayer
    | UsePaidSpace
    | RansomKnights
    | ChooseUpgrade
    | ChooseTile
    | ChooseNoble
)

AnyTask = (
    Placing
    | ScoreCastles
    | ScoreCastle
    | TurnTilesUp
    | ScoreTable
    | ScoreConflict
    | TakePrisoners
    | ScoreCounty
    | LeaveCounty
    | EndGame
    | ApplyLaw
    | TakeLawReward
    | OpenVote
    | SetMarkersAside
    | LapseMarkers
    | Round
    | BeginPhase
    | EndRound
)
