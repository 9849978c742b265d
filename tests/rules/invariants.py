"""What holds in every state of every game, and what each seat must own by the events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lancaster_tui.rules.events import (
    BallotsRevealed,
    Event,
    Gained,
    MarkersLapsed,
    NobleRemoved,
    NobleTaken,
    Paid,
    Placed,
    Ransomed,
    SquiresLapsed,
    SquiresSent,
)
from lancaster_tui.rules.position import STRENGTHS, State


def check(state: State) -> None:
    """Assert that pieces are conserved and that everything is where it may be."""
    check_knights(state)
    check_allies(state)
    check_seats(state)
    check_laws_in_effect(state)
    check_cards(state)


def check_knights(state: State) -> None:
    """Each colour has its seven knights, each at one place (SET-2)."""
    found = [faction.court[:] for faction in state.factions]
    for faction, counts in zip(state.factions, found, strict=True):
        assert min(faction.court) >= 0
        assert min(faction.reserve) >= 0
        for strength in faction.castle:
            counts[strength] += strength > 0
        for strength in STRENGTHS:
            counts[strength] += faction.reserve[strength]
    for occupant in state.counties:
        if occupant is not None:
            found[occupant.faction][occupant.strength] += 1
            assert occupant.squires >= 0
    for conflict in state.conflicts:
        if conflict is not None:
            owners = [stack.faction for stack in conflict.stacks]
            assert len(owners) == len(set(owners)) <= 3
            for faction_number, knights, squires in conflict.stacks:
                assert knights
                assert squires >= 0
                for strength in knights:
                    found[faction_number][strength] += 1
    pieces = [0, *state.rules.pieces.knights]
    assert all(counts == pieces for counts in found)


def check_allies(state: State) -> None:
    """Two players have an ally each, which keeps to its castle and has no squires (ALY)."""
    assert len(state.seats) == state.players
    assert len(state.factions) == (4 if state.players == 2 else state.players)
    for ally in range(state.players, len(state.factions)):
        castle = state.factions[ally].castle
        assert all(space in (0, 1) for space, strength in enumerate(castle) if strength)
        assert all(occupant.squires == 0 for _, occupant in state.knights_in_counties(ally))
        assert all(stack.squires == 0 for _, stack in state.stacks(ally))


def check_seats(state: State) -> None:
    """Nothing is negative; nobles and tiles are limited (SET-9)."""
    for seat, faction in zip(state.seats, state.factions, strict=False):
        assert min(seat.gold, seat.squires, seat.votes, seat.pp, seat.set_aside) >= 0
        assert seat.set_aside <= seat.unspent
        assert seat.unspent == 0 or state.phase == "parliament"
        assert len(set(seat.tiles)) == len(seat.tiles)
        assert not any(faction.castle[space] for space in seat.tiles)
        assert sorted([*seat.tiles, *seat.stock]) == [0, 1, 2, 3, 4, 5]
        assert len(set(seat.nobles)) == len(seat.nobles)
    assert min(state.nobles_left) >= 0


def check_laws_in_effect(state: State) -> None:
    """Squires sent and tiles face down are gone when they have been scored (LAW-N5, LAW-N13)."""
    for seat in state.seats:
        assert set(seat.face_down) <= set(seat.tiles)
        assert sorted([*seat.face_up, *seat.face_down]) == sorted(seat.tiles)
        assert not seat.face_down or state.phase in ("parliament", "counties", "castles")
    if state.phase in ("setup", "placing", "ended"):
        conflicts = [conflict for conflict in state.conflicts if conflict is not None]
        assert not any(stack.squires for conflict in conflicts for stack in conflict.stacks)


def check_cards(state: State) -> None:
    """No card is there twice, and no more are in play than fit."""
    laws = [*state.laws, *state.proposals, *state.law_pile]
    assert len(state.laws) == 3
    assert len(set(laws)) == len(laws)
    cards = [conflict.card for conflict in state.conflicts if conflict is not None]
    cards += state.conflict_pile
    assert len(set(cards)) == len(cards)
    assert len(set(state.favours)) == len(state.favours)
    assert len(state.ballots) < state.players
    assert 1 <= state.round <= state.rules.rounds


class Ledger:
    """What each seat must own if one counts what all can see (SET-11), and what is left."""

    def __init__(self, state: State) -> None:
        start = state.rules.start
        self.gold = [start.gold] * state.players
        self.squires = [start.squires] * state.players
        self.votes = [start.votes] * state.players
        self.pp = [0] * state.players
        self.sent = [0] * state.players
        self.nobles: list[list[int]] = [[] for _ in range(state.players)]
        self.nobles_left = [state.rules.for_players(state.players).nobles] * 9

    def count(self, events: Iterable[Event]) -> None:
        """Count what is gained and paid."""
        for event in events:
            match event:
                case Gained(seat, good, amount):
                    getattr(self, good)[seat] += amount
                case Paid(seat, good, amount):
                    getattr(self, good)[seat] -= amount
                case Placed(faction, squires=squires) if squires:
                    self.squires[faction] -= squires
                case Ransomed(seat, gold=gold):
                    self.gold[seat] -= gold
                case BallotsRevealed(ballots=ballots):
                    for seat, (_, markers) in enumerate(ballots):
                        self.votes[seat] -= markers
                case MarkersLapsed(seat, markers):
                    self.votes[seat] -= markers
                case SquiresSent(seat, squires=squires):
                    self.squires[seat] -= squires
                    self.sent[seat] += squires
                case SquiresLapsed(seat, squires=squires):
                    self.sent[seat] -= squires
                case NobleTaken(seat, county):
                    self.nobles[seat].append(county)
                    self.nobles_left[county] -= 1
                case NobleRemoved(faction, county):
                    assert faction >= len(self.gold), "only allies remove nobles"
                    self.nobles_left[county] -= 1
                case _:
                    pass

    def check(self, state: State) -> None:
        """Assert that the state agrees."""
        seats = state.seats
        assert self.gold == [seat.gold for seat in seats]
        assert self.squires == [seat.squires for seat in seats]
        assert self.votes == [seat.votes + seat.set_aside for seat in seats]
        assert self.pp == [seat.pp for seat in seats]
        assert self.nobles == [list(seat.nobles) for seat in seats]
        assert self.nobles_left == state.nobles_left
        for seat, sent in enumerate(self.sent):
            assert sent == sum(stack.squires for _, stack in state.stacks(seat))


def frozen(state: State) -> tuple[Any, ...]:
    """Return everything of a state as a value that nothing can change."""
    return (
        tuple((s.gold, s.squires, s.votes, s.pp, s.set_aside, s.unspent) for s in state.seats),
        tuple((s.tiles, s.face_down, s.nobles) for s in state.seats),
        tuple((tuple(f.court), tuple(f.reserve), tuple(f.castle)) for f in state.factions),
        tuple(state.counties),
        tuple(state.conflicts),
        tuple(state.nobles_left),
        (state.round, state.phase, state.start_player, state.players),
        (state.favours, state.laws, state.proposals, state.law_pile, state.conflict_pile),
        tuple(sorted(state.ballots.items())),
        tuple(state.agenda),
    )
