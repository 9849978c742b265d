"""What a seat may know of a state and of what happens (SET-10)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from lancaster_tui.rules.events import BallotCast, BallotIn, Event
from lancaster_tui.rules.position import State, View
from lancaster_tui.rules.ruleset.model import Ruleset


def view(state: State, seat: int | None) -> View:
    """Return what a seat may know of a state, or a spectator (None).

    It hides ballots not yet revealed and the order of the decks; ``seen_events`` hides the ballots
    in what happened.
    """
    seen = View.__new__(View)
    state.copy_position_to(seen)
    seen.seat = seat
    seen.laws_to_come = tuple(sorted(state.law_pile, key=state.rules.law_rank.__getitem__))
    seen.conflicts_to_come = tuple(sorted(state.conflict_pile))
    seen.ballots_in = len(state.ballots)
    seen.ballot = None if seat is None else state.ballots.get(seat)
    return seen


def seen_events(events: Iterable[Event], seat: int | None) -> list[Event]:
    """Return what a seat or a spectator (None) may know: of hidden ballots only how many."""
    return [
        BallotIn(event.ballots_in)
        if isinstance(event, BallotCast) and event.seat != seat
        else event
        for event in events
    ]


def determinize(seen: View, chance: Random) -> State:
    """Return a state that fits a view: the hidden part is invented.

    ``view(determinize(seen, chance), seen.seat) == seen``.
    """
    state = State.__new__(State)
    seen.copy_position_to(state)
    state.asked = None
    state.law_pile = _shuffled_laws(seen.rules, seen.laws_to_come, chance)
    conflicts = list(seen.conflicts_to_come)
    chance.shuffle(conflicts)
    state.conflict_pile = tuple(conflicts)
    state.ballots = {}
    if seen.seat is not None and seen.ballot is not None:
        state.ballots[seen.seat] = seen.ballot
    others = [seat for seat in range(seen.players) if seat != seen.seat]
    for seat in chance.sample(others, seen.ballots_in - len(state.ballots)):
        markers = chance.randint(0, seen.seats[seat].votes)
        state.ballots[seat] = (chance.random() < 0.5, markers)
    return state


def _shuffled_laws(rules: Ruleset, laws: Iterable[str], chance: Random) -> tuple[str, ...]:
    shuffled = [(rules.law_by_id[law].group, chance.random(), law) for law in laws]
    return tuple(law for _, _, law in sorted(shuffled))
