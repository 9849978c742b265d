"""What an agent sees: a seat's view as numbers, and nothing else.

Seats are counted from one's own, clockwise, so that a policy can play any of them; factions
likewise, the allies after the players. Numbers are as they are on the table, not scaled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, pairwise
from typing import Final, get_args

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from lancaster_tui.rl.actions import ACTIONS, mask
from lancaster_tui.rules.actions import Action
from lancaster_tui.rules.agenda import ChoiceKind, TaskKind, open_choice, seat_asked
from lancaster_tui.rules.phases.castles import UsePaidSpace
from lancaster_tui.rules.phases.conflicts import RansomKnights
from lancaster_tui.rules.phases.counties import ClaimCounty, Voyage
from lancaster_tui.rules.phases.laws import ChooseLevy, ChooseSending, MakeExchange
from lancaster_tui.rules.pieces.rewards import ChooseUpgrade
from lancaster_tui.rules.places import (
    CASTLE_COUNT,
    CONFLICT_PLACES,
    COUNTY_COUNT,
    COURT,
    LAWS_IN_FORCE,
    PROPOSALS,
    place_text,
)
from lancaster_tui.rules.position import STRENGTHS, Faction, Phase, View
from lancaster_tui.rules.ruleset.entries import CONFLICT_SPACES

Observation = dict[str, NDArray[np.int32] | NDArray[np.int8]]
"""What both environments give: ``observation``, and the legal actions as ``action_mask``."""

Block = tuple[str, Sequence[int]]

_PHASES: Final = get_args(Phase)
_CHOICES: Final = get_args(ChoiceKind)
_ENTRIES: Final = (*_CHOICES, *get_args(TaskKind))


def numbers(seen: View) -> NDArray[np.int32]:
    """Return the view of a seat as numbers; ``layout`` says where each of them stands."""
    return np.fromiter(chain.from_iterable(values for _, values in _blocks(seen)), np.int32)


def layout(seen: View) -> dict[str, slice]:
    """Return the parts of an observation by name; they depend on the ruleset and the players."""
    named = [(name, len(values)) for name, values in _blocks(seen)]
    ends = accumulate((size for _, size in named), initial=0)
    return {name: slice(*part) for (name, _), part in zip(named, pairwise(ends), strict=True)}


def observation(seen: View, legal: Sequence[Action]) -> Observation:
    """Return what a seat sees, and which actions it has: none if it is not asked."""
    return {"observation": numbers(seen), "action_mask": mask(legal)}


def observation_space(seen: View) -> spaces.Dict:
    """Return the space of the observations of any seat of a game."""
    size = (len(numbers(seen)),)
    return spaces.Dict(
        {
            "observation": spaces.Box(0, np.iinfo(np.int32).max, size, np.int32),
            "action_mask": spaces.Box(0, 1, (len(ACTIONS),), np.int8),
        }
    )


def _own_seat(seen: View) -> int:
    assert seen.seat is not None, "spectators do not act"
    return seen.seat


def _nearness(seen: View, faction: int) -> int:
    """Return a faction counted from one's own seat; the allies come after the players."""
    players = seen.players
    return (faction - _own_seat(seen)) % players + faction // players * players


def _one(number: int | None, size: int) -> list[int]:
    """Return zeros, but for a one in the place of a number."""
    return [int(place == number) for place in range(size)]


def _counts(found: Iterable[int], size: int) -> list[int]:
    """Return how often each number was found."""
    counts = [0] * size
    for number in found:
        counts[number] += 1
    return counts


def _blocks(seen: View) -> Iterator[Block]:
    players = seen.players
    yield "round", [seen.round]
    yield "phase", _one(_PHASES.index(seen.phase), len(_PHASES))
    yield "start player", _one(_nearness(seen, seen.start_player), players)
    for seat in range(players):
        yield from _seat(seen, seat)
    yield from _counties(seen)
    yield from _conflicts(seen)
    yield from _cards(seen)
    yes, markers = seen.ballot or (False, 0)
    yield "ballots in", [seen.ballots_in]
    yield "own ballot", [seen.ballot is not None, yes, markers]
    yield from _question(seen)


def _seat(seen: View, nearness: int) -> Iterator[Block]:
    seat = (_own_seat(seen) + nearness) % seen.players
    owner, who = seen.seats[seat], f"seat {nearness}"
    goods = [owner.gold, owner.squires, owner.votes, owner.pp, owner.set_aside, owner.unspent]
    yield f"{who} goods", goods
    yield f"{who} tiles", _counts(owner.tiles, CASTLE_COUNT)
    yield f"{who} tiles face down", _counts(owner.face_down, CASTLE_COUNT)
    yield f"{who} nobles", _counts(owner.nobles, COUNTY_COUNT)
    own, *allies = seen.factions_of(seat)
    yield f"{who} knights", _knights(seen.factions[own])
    for ally in allies:
        yield f"{who} ally", _knights(seen.factions[ally])


def _knights(faction: Faction) -> list[int]:
    """Return the court and the reserve by strength, and who is in the castle."""
    return [*faction.court[1:], *faction.reserve[1:], *faction.castle]


def _counties(seen: View) -> Iterator[Block]:
    factions = len(seen.factions)
    for county, occupant in enumerate(seen.counties):
        where = f"county {place_text(county)}"
        if occupant is None:
            yield where, [0] * (factions + 2)
        else:
            faction, strength, squires = occupant
            yield where, [*_one(_nearness(seen, faction), factions), strength, squires]
    yield "nobles left", seen.nobles_left


def _conflicts(seen: View) -> Iterator[Block]:
    factions = len(seen.factions)
    for place, conflict in zip(CONFLICT_PLACES, seen.conflicts, strict=True):
        where = f"conflict {place_text(place)}"
        card = None if conflict is None else seen.rules.conflicts[conflict.card]
        yield where, [0] * (1 + CONFLICT_SPACES) if card is None else [card.strength, *card.points]
        stacks = () if conflict is None else conflict.stacks
        for space in range(CONFLICT_SPACES):
            values = [0] * (factions + len(STRENGTHS) + 1)
            if space < len(stacks):
                faction, knights, squires = stacks[space]
                court = [knights.count(strength) for strength in STRENGTHS]
                values = [*_one(_nearness(seen, faction), factions), *court, squires]
            yield f"{where} space {space + 1}", values


def _cards(seen: View) -> Iterator[Block]:
    rules = seen.rules
    laws, cards, favours = rules.law_rank, len(rules.conflicts), len(rules.favours)
    for name, shown, most in (
        ("law", seen.laws, LAWS_IN_FORCE),
        ("proposal", seen.proposals, PROPOSALS),
    ):
        for number in range(most):
            law = laws[shown[number]] if number < len(shown) else None
            yield f"{name} {number + 1}", _one(law, len(laws))
    yield "laws to come", _counts((laws[law] for law in seen.laws_to_come), len(laws))
    yield "conflicts to come", _counts(seen.conflicts_to_come, cards)
    yield "favours", _counts(seen.favours, favours)


def _question(seen: View) -> Iterator[Block]:
    """Yield what is asked, of whom, what it is about, and what is still to be done after it."""
    choice = open_choice(seen)
    asked = seat_asked(seen)
    place: int | None = None
    law: str | None = None
    strength: int | None = None
    open_spaces: Sequence[int] = ()
    match choice:
        case ClaimCounty() | Voyage():
            place = choice.county
        case RansomKnights():
            place = choice.place
        case MakeExchange() | ChooseLevy() | ChooseSending():
            law = choice.law
        case ChooseUpgrade():
            strength = choice.only
        case UsePaidSpace():
            open_spaces = choice.spaces
    faction = None
    if choice is not None and asked is not None:
        faction = _nearness(seen, choice.faction_for(asked))
    rank, laws = seen.rules.law_rank, len(seen.rules.law_rank)
    kinds = [entry.kind for entry in seen.agenda]
    yield "asked", _one(None if choice is None else _CHOICES.index(choice.kind), len(_CHOICES))
    yield "faction asked", _one(faction, len(seen.factions))
    yield "asked about place", _one(place, COURT)
    yield "asked about law", _one(None if law is None else rank[law], laws)
    yield "asked about strength", _one(strength, 1 + len(STRENGTHS))[1:]
    yield "asked about spaces", _counts(open_spaces, CASTLE_COUNT)
    yield "to be done", [kinds.count(kind) for kind in _ENTRIES]
