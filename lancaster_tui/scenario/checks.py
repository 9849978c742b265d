"""What is impossible in a scenario, by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from lancaster_tui.rules.faults import Steps
from lancaster_tui.rules.places import (
    CASTLE,
    CASTLE_COUNT,
    CASTLE_PLACES,
    CONFLICT,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    COURT,
    LAWS_IN_FORCE,
    LOWER_ROW,
    PROPOSALS,
    UPPER_ROW,
)
from lancaster_tui.rules.position import STRENGTHS
from lancaster_tui.rules.ruleset.entries import CONFLICT_SPACES
from lancaster_tui.rules.ruleset.law_sets import NEW
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.scenario.dealing import (
    LawSlots,
    cards_in_game,
    conflict_slots_gone,
    law_slots,
    laws_in_force,
)
from lancaster_tui.scenario.faults import (
    Barred,
    BelowMinimum,
    CardGone,
    CardRemoved,
    CardTooEarly,
    ConflictFull,
    CountyTaken,
    EndedTooEarly,
    LawInForce,
    LawNotInSet,
    LawOutOfOrder,
    LawsInForce,
    LawTooEarly,
    NamedTwice,
    NoCard,
    NotInAllyCastle,
    NotInConflict,
    ProposalOfGroup,
    RoundTooLate,
    ScenarioFault,
    TileOutOfTurn,
    TooFewFavoursTaken,
    TooManyFavoursTaken,
    TooManyNobles,
    TooManyOwned,
    TooManyProposals,
    UnderTile,
    VoteOutOfOrder,
    Why,
)
from lancaster_tui.scenario.model import Scenario
from lancaster_tui.scenario.reading import Located, Piece, Situation, read_situation

Value = TypeVar("Value", int, str)


def card_faults(situation: Situation, letters: str) -> Iterator[ScenarioFault]:
    """Yield what is impossible about laws and cards; ``letters`` are those of the law set."""
    yield from _keys_of_other_phases(situation)
    yield from _laws_not_in_set(situation, letters)
    yield from _laws_twice(situation, letters)
    yield from _laws_in_force(situation)
    slots = law_slots(situation, letters)
    yield from _proposals(situation, slots)
    yield from _laws_not_up_yet(situation, letters, slots)
    yield from _conflicts(situation)


def _twice(
    said: Iterable[Located[Value]], reason: Callable[[Value], NamedTwice]
) -> Iterator[ScenarioFault]:
    seen: set[Value] = set()
    for value, steps in said:
        if value in seen:
            yield ScenarioFault(steps, reason(value))
        seen.add(value)


def _barred(steps: Steps, why: Why) -> ScenarioFault:
    return ScenarioFault(steps, Barred(why))


def _keys_of_other_phases(situation: Situation) -> Iterator[ScenarioFault]:
    phase = situation.phase
    if situation.turn is not None and phase != "placing":
        yield _barred(situation.turn.steps, "turn_outside_placing")
    if situation.voting is not None and phase != "parliament":
        yield _barred(situation.voting.steps, "vote_outside_parliament")
    if situation.proposals and phase not in ("setup", "placing", "parliament"):
        yield _barred(("proposals",), "proposals_after_votes")


def _all_laws(situation: Situation) -> list[Located[str]]:
    voting = [] if situation.voting is None or situation.proposals else [situation.voting]
    in_force = situation.laws or ()
    return [*in_force, *voting, *situation.proposals, *situation.laws_gone]


def _group(situation: Situation, law: str) -> int:
    return situation.rules.law_by_id[law].group


def _is_new(situation: Situation, law: str) -> bool:
    return any(law == each.id for each in situation.rules.new_laws)


def _is_in_set(situation: Situation, letters: str, law: str) -> bool:
    return (letters[_group(situation, law)] == NEW) == _is_new(situation, law)


def _laws_not_in_set(situation: Situation, letters: str) -> Iterator[ScenarioFault]:
    for law, steps in _all_laws(situation):
        if not _is_in_set(situation, letters, law):
            is_new, group = _is_new(situation, law), _group(situation, law)
            yield ScenarioFault(steps, LawNotInSet(law, is_new, group))


def _laws_twice(situation: Situation, letters: str) -> Iterator[ScenarioFault]:
    yield from _twice(_all_laws(situation), lambda law: NamedTwice("law", law))
    if situation.laws is None:
        in_force = laws_in_force(situation, letters)
        for law, steps in _all_laws(situation):
            if law in in_force:
                yield ScenarioFault(steps, LawInForce(law))


def _laws_in_force(situation: Situation) -> Iterator[ScenarioFault]:
    if situation.laws is None:
        return
    found = len(situation.laws)
    if found != LAWS_IN_FORCE:
        yield ScenarioFault(("laws",), LawsInForce(LAWS_IN_FORCE, found))
    newest = 0
    for law, steps in situation.laws:
        group = _group(situation, law)
        if group < newest:
            yield ScenarioFault(steps, LawOutOfOrder(law, group, newest))
        newest = max(newest, group)


def _proposals(situation: Situation, slots: LawSlots) -> Iterator[ScenarioFault]:
    named = situation.proposals or (() if situation.voting is None else (situation.voting,))
    if situation.voting and named[0].value != situation.voting.value:
        yield ScenarioFault(situation.voting.steps, VoteOutOfOrder(named[0].value))
    if len(named) > PROPOSALS:
        yield ScenarioFault(("proposals",), TooManyProposals(PROPOSALS, len(named)))
    if not slots.open():
        return
    groups = slots.groups[slots.first : slots.end]
    for (law, steps), slot, demanded in zip(named, slots.open(), groups, strict=False):
        group, number = _group(situation, law), slot - slots.end + PROPOSALS + 1
        if group != demanded:
            reason = ProposalOfGroup(law, group, number, situation.round, demanded)
            yield ScenarioFault(steps, reason)


def _laws_not_up_yet(
    situation: Situation, letters: str, slots: LawSlots
) -> Iterator[ScenarioFault]:
    """Find more laws of a group, in force or gone, than have been up by then."""
    found: Counter[int] = Counter()
    for law, steps in (*(situation.laws or ()), *situation.laws_gone):
        if not _is_in_set(situation, letters, law):
            continue
        group = _group(situation, law)
        up = len(slots.past(group))
        found[group] += 1
        if found[group] > up:
            yield ScenarioFault(steps, LawTooEarly(law, group, up, situation.round))


def _conflicts(situation: Situation) -> Iterator[ScenarioFault]:
    cards, in_game = situation.rules.conflicts, cards_in_game(situation)
    on_table = [card for _, card in sorted(situation.conflicts.items())]
    said = [*on_table, *situation.conflicts_gone]
    yield from _twice(said, lambda card: NamedTwice("card", cards[card].id))
    for card, steps in said:
        if card not in in_game:
            yield ScenarioFault(steps, CardRemoved(cards[card].id, situation.players))
    lower = {
        place: each
        for place, each in sorted(situation.conflicts.items())
        if place - CONFLICT in LOWER_ROW
    }
    if situation.phase == "ended":
        for place, each in lower.items():
            yield ScenarioFault(each.steps, CardGone(place))
    shown = len(conflict_slots_gone(situation))
    is_over = situation.phase == "ended"
    upper = len(situation.conflicts) - len(lower) if is_over else 0
    for each in (*lower.values(), *situation.conflicts_gone)[shown - upper :]:
        yield ScenarioFault(each.steps, CardTooEarly(shown, situation.round, is_over))


_AFTER_COUNTIES = ("castles", "conflicts", "ended")
_AFTER_CASTLES = ("conflicts", "ended")


def scenario_faults(
    scenario: Scenario, rules: Ruleset, seats: Sequence[str], letters: str
) -> list[ScenarioFault]:
    """Return all that is impossible in a scenario: what names nothing, and what no rule allows.

    Args:
        scenario: The scenario.
        rules: The ruleset, which must allow this many players.
        seats: The names of the seats.
        letters: Those of the law set of the game (LAW-6).

    """
    situation, found = read_situation(scenario, rules, seats)
    # What names nothing is not there: no fault may come of that.
    unclear = {str(fault.steps[0]) for fault in found}
    for check, keys in _CHECKS:
        if not unclear & keys:
            found += check(situation)
    if situation.round <= rules.rounds and not unclear & _CARD_KEYS:
        found += card_faults(situation, letters)
    return found


def _phase(situation: Situation) -> Iterator[ScenarioFault]:
    phase, rounds = situation.phase, situation.rules.rounds
    if situation.round > rounds:
        yield ScenarioFault(("round",), RoundTooLate(rounds))
    elif phase == "ended" and situation.round < rounds:
        yield ScenarioFault(("round",), EndedTooEarly(rounds))
    elif phase == "setup" and situation.round > 1:
        yield _barred(("round",), "setup_after_round_1")
    if phase == "setup":
        for piece in situation.pieces:
            if piece.place != COURT:
                yield _barred(piece.steps, "knight_in_setup")
    if phase in _AFTER_COUNTIES:
        for piece in situation.at(COUNTY_PLACES):
            yield _barred(piece.steps, "knight_left_counties")
    if phase in _AFTER_CASTLES:
        for piece in situation.at(CASTLE_PLACES):
            yield _barred(piece.steps, "knight_left_castles")


def _knights(situation: Situation) -> Iterator[ScenarioFault]:
    """Find more knights of a strength than a colour has (SET-2)."""
    pieces = situation.rules.pieces.knights
    found: Counter[tuple[int, int]] = Counter()
    for piece in situation.pieces:
        for strength in STRENGTHS:
            there = piece.knights.count(strength)
            before = found[piece.faction, strength]
            found[piece.faction, strength] += there
            limit = pieces[strength - 1]
            if before <= limit < before + there:
                faction = situation.faction_name(piece.faction)
                reason = TooManyOwned(faction, strength, limit, before + there)
                yield ScenarioFault(piece.steps, reason)


def _counties(situation: Situation) -> Iterator[ScenarioFault]:
    counties = situation.rules.counties
    held: dict[int, int] = {}
    for piece in situation.at(COUNTY_PLACES):
        county, strength = counties[piece.place], piece.knights[0]
        if strength < county.minimum:
            reason = BelowMinimum(county.name, county.minimum, strength)
            yield ScenarioFault(piece.steps, reason)
        if piece.place in held:
            other = situation.faction_name(held[piece.place])
            yield ScenarioFault(piece.steps, CountyTaken(county.name, other))
        held.setdefault(piece.place, piece.faction)
        if piece.squires and situation.is_ally(piece.faction):
            yield _barred(piece.steps, "squires_of_ally")


def _castles(situation: Situation) -> Iterator[ScenarioFault]:
    for piece in situation.at(CASTLE_PLACES):
        space = piece.place - CASTLE
        name = situation.rules.castle[space].name
        if situation.is_ally(piece.faction):
            if space not in situation.rules.ally_spaces:
                yield ScenarioFault(piece.steps, NotInAllyCastle(piece.place, name))
            continue
        owner = situation.owners[piece.faction]
        if owner.tiles is not None and piece.place in [tile.value for tile in owner.tiles]:
            yield ScenarioFault(piece.steps, UnderTile(piece.place, name))
    for seat, owner in situation.owners.items():
        knights = [piece for piece in situation.at(CASTLE_PLACES) if piece.faction == seat]
        if owner.tiles is None and len(knights) == CASTLE_COUNT:
            yield _barred((*owner.steps, "castle"), "no_room_for_tile")


def _france(situation: Situation) -> Iterator[ScenarioFault]:
    there: Counter[int] = Counter()
    for piece in situation.at(CONFLICT_PLACES):
        there[piece.place] += 1
        if not _has_card(situation, piece):
            yield ScenarioFault(piece.steps, NoCard(piece.place))
        elif there[piece.place] == CONFLICT_SPACES + 1:
            yield ScenarioFault(piece.steps, ConflictFull(CONFLICT_SPACES))


def _has_card(situation: Situation, piece: Piece) -> bool:
    is_drawn = piece.place - CONFLICT in UPPER_ROW and situation.phase != "ended"
    return is_drawn or piece.place in situation.conflicts


def _order(situation: Situation) -> Iterator[ScenarioFault]:
    for place, factions in situation.order.items():
        there = [piece.faction for piece in situation.at((place,))]
        for faction in factions:
            if faction.value not in there:
                name = situation.faction_name(faction.value)
                yield ScenarioFault(faction.steps, NotInConflict(name, place))
        yield from _twice(
            factions, lambda each: NamedTwice("faction", situation.faction_name(each))
        )


def _tiles(situation: Situation) -> Iterator[ScenarioFault]:
    is_setup, castle = situation.phase == "setup", situation.rules.castle
    for owner in situation.owners.values():
        steps: Steps = (*owner.steps, "tiles")
        tiles = owner.tiles
        if tiles is None:
            continue
        yield from _twice(tiles, lambda place: NamedTwice("tile", castle[place - CASTLE].id))
        if is_setup and len(tiles) > 1:
            yield _barred(steps, "tiles_in_setup")
        if not is_setup and not owner.written.tiles:
            yield _barred(steps, "no_tile_after_setup")
    if is_setup:
        yield from _tiles_out_of_turn(situation)


def _tiles_out_of_turn(situation: Situation) -> Iterator[ScenarioFault]:
    waiting = None
    for step in range(situation.players):
        seat = (situation.start_player + step) % situation.players
        owner = situation.owners.get(seat)
        if owner is None or not owner.tiles:
            waiting = seat if waiting is None else waiting
        elif waiting is not None:
            reason = TileOutOfTurn(situation.faction_name(waiting))
            yield ScenarioFault((*owner.steps, "tiles"), reason)


def _nobles(situation: Situation) -> Iterator[ScenarioFault]:
    counties = situation.rules.counties
    limit = situation.rules.for_players(situation.players).nobles
    taken: Counter[int] = Counter()
    if situation.nobles_removed and not situation.rules.has_allies(situation.players):
        yield _barred(("nobles_removed",), "nobles_removed_without_allies")
    for owner in situation.owners.values():
        yield from _twice(owner.nobles, lambda each: NamedTwice("noble", counties[each].name))
        if situation.phase == "setup" and owner.nobles:
            yield _barred((*owner.steps, "nobles"), "noble_in_setup")
    all_of_them = [noble for owner in situation.owners.values() for noble in owner.nobles]
    for noble in (*all_of_them, *situation.nobles_removed):
        taken[noble.value] += 1
        if taken[noble.value] == limit + 1:
            reason = TooManyNobles(counties[noble.value].name, limit, situation.players)
            yield ScenarioFault(noble.steps, reason)


def _favours(situation: Situation) -> Iterator[ScenarioFault]:
    """Compare the tiles face down with the knights that can have taken them (PLC-10)."""
    if situation.favours is None:
        return
    tiles = situation.rules.favours
    yield from _twice(situation.favours, lambda tile: NamedTwice("favour", tiles[tile].id))
    everything = situation.rules.all_favours[situation.players]
    down = len(everything) - len({tile.value for tile in situation.favours})
    if situation.phase in _AFTER_COUNTIES:
        return
    fewest = min(len(everything), _knights_in(situation, UPPER_ROW))
    most = fewest + _knights_in(situation, LOWER_ROW)
    if down < fewest:
        yield ScenarioFault(("favours",), TooFewFavoursTaken(fewest, down))
    if down > most:
        yield ScenarioFault(("favours",), TooManyFavoursTaken(most, down))


def _knights_in(situation: Situation, row: range) -> int:
    places = [CONFLICT + each for each in row]
    return sum(len(piece.knights) for piece in situation.at(places))


_CARD_KEYS = {"laws", "proposals", "voting", "laws_gone", "conflicts", "conflicts_gone"}
_CHECKS: tuple[tuple[Callable[[Situation], Iterator[ScenarioFault]], set[str]], ...] = (
    (_phase, set()),
    (_knights, set()),
    (_counties, set()),
    (_castles, set()),
    (_france, {"conflicts"}),
    (_order, {"france_order", "players"}),
    (_tiles, set()),
    (_nobles, set()),
    (_favours, {"favours", "players"}),
)
"""The checks, each with the keys that it cannot do without."""
