"""Setting up a game (SET).

All chance of a game falls in ``deal``; from then on a game is decided by its actions alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from lancaster_tui.rules.actions import BuildTile
from lancaster_tui.rules.agenda import SeatChoice, advance, schedule
from lancaster_tui.rules.events import Event, LawsChosen, Source, TileBuilt
from lancaster_tui.rules.phases.rounds import Round, reveal_cards
from lancaster_tui.rules.places import (
    CASTLE_COUNT,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    LAWS_IN_FORCE,
)
from lancaster_tui.rules.position import STRENGTHS, Faction, Position, Seat, State
from lancaster_tui.rules.refusals import Refusal
from lancaster_tui.rules.ruleset.law_sets import (
    GROUPS,
    choose_law_set,
    group_laws,
    law_set_of,
    parse_law_set,
)
from lancaster_tui.rules.ruleset.model import Ruleset


class Deal(NamedTuple):
    """What chance decides: the start player and the decks, the first card first.

    The first three laws are the current ones. ``conflicts`` holds indices into the ruleset.
    """

    players: int
    start_player: int
    laws: tuple[str, ...]
    conflicts: tuple[int, ...]


def deal(rules: Ruleset, players: int, chance: Random, law_set: str = "base") -> Deal:
    """Draw the start player and shuffle the decks (SET-1, SET-6, SET-8); the law set if random.

    Raises InvalidRules if the ruleset cannot be played by so many, or not with these laws (LAW-6).
    """
    removed = rules.for_players(players).conflicts_removed
    letters = choose_law_set(rules, parse_law_set(law_set), chance)
    start_player = chance.randrange(players)
    laws: list[str] = []
    for group in range(GROUPS):
        cards = [law.id for law in group_laws(rules, letters, group)]
        chance.shuffle(cards)
        laws += cards
    conflicts = [index for index, card in enumerate(rules.conflicts) if card.id not in removed]
    chance.shuffle(conflicts)
    return Deal(players, start_player, tuple(laws), tuple(conflicts))


def begin(rules: Ruleset, dealt: Deal) -> tuple[State, list[Event]]:
    """Return the state of a game up to its first decision, and what happened so far."""
    state = before_setup(rules, dealt)
    events: list[Event] = []
    if rules.new_laws:
        events.append(LawsChosen(law_set_of(rules, dealt.laws)))
    reveal_cards(state, events)
    schedule(state, *(ChooseFirstTile(seat) for seat in state.player_order()), Round())
    advance(state, events)
    return state, events


def before_setup(rules: Ruleset, dealt: Deal) -> State:
    """Return the state before any card is turned up and any castle begun, with nothing to do."""
    players = range(dealt.players)
    allies = rules.for_players(dealt.players).allies
    return State(
        rules=rules,
        players=dealt.players,
        round=1,
        phase="setup",
        start_player=dealt.start_player,
        seats=[_new_seat(rules) for _ in players],
        factions=[
            *(_new_faction(rules, rules.start.knights) for _ in players),
            *(_new_faction(rules, allies.knights) for _ in players if allies is not None),
        ],
        counties=[None for _ in COUNTY_PLACES],
        nobles_left=[rules.for_players(dealt.players).nobles for _ in COUNTY_PLACES],
        conflicts=[None for _ in CONFLICT_PLACES],
        favours=(),
        laws=dealt.laws[:LAWS_IN_FORCE],
        proposals=(),
        agenda=[],
        law_pile=dealt.laws[LAWS_IN_FORCE:],
        conflict_pile=dealt.conflicts,
        ballots={},
    )


def _new_seat(rules: Ruleset) -> Seat:
    start = rules.start
    return Seat(
        gold=start.gold,
        squires=start.squires,
        votes=start.votes,
        pp=0,
        set_aside=0,
        unspent=0,
        tiles=(),
        face_down=(),
        nobles=(),
    )


def _new_faction(rules: Ruleset, knights: Sequence[int]) -> Faction:
    court = [0, *(knights.count(strength) for strength in STRENGTHS)]
    pieces = [0, *rules.pieces.knights]
    return Faction(
        court=court,
        reserve=[number - ready for number, ready in zip(pieces, court, strict=True)],
        castle=[0] * CASTLE_COUNT,
    )


@dataclass(frozen=True, slots=True)
class ChooseFirstTile(SeatChoice[BuildTile]):
    """With which extension tile a castle begins (SET-4)."""

    rule = "SET-4"
    kind = "first_tile"

    def candidates(self, position: Position, seat: int) -> Sequence[BuildTile]:
        """Return all tiles."""
        return [BuildTile(space) for space in range(CASTLE_COUNT)]

    def obstacle(self, position: Position, seat: int, action: BuildTile) -> Refusal | None:
        """Return nothing: any tile will do."""
        return None if 0 <= action.space < CASTLE_COUNT else self.not_offered()

    def take(self, state: State, seat: int, action: BuildTile, events: list[Event]) -> None:
        """Put the tile on its space."""
        state.seats[seat].tiles = (action.space,)
        events.append(TileBuilt(seat, action.space, Source("start")))
