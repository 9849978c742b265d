"""What is impossible in a scenario, by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from lancaster_tui.rules.phases.rounds import all_favours
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
    place_text,
)
from lancaster_tui.rules.position import STRENGTHS
from lancaster_tui.rules.ruleset.checks import Steps
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
from lancaster_tui.scenario.model import Scenario
from lancaster_tui.scenario.reading import Fault, Piece, Said, Situation, read_situation

Value = TypeVar("Value", int, str)


def card_faults(situation: Situation, letters: str) -> Iterator[Fault]:
    """Yield what is impossible about laws and cards; ``letters`` are those of the law set."""
    yield from _keys_of_other_phases(situation)
    yield from _laws_not_in_set(situation, letters)
    yield from _laws_twice(situation, letters)
    yield from _laws_in_force(situation)
    slots = law_slots(situation, letters)
    yield from _proposals(situation, slots)
    yield from _laws_not_up_yet(situation, letters, slots)
    yield from _conflicts(situation)


def twice(said: Iterable[Said[Value]], name: Callable[[Value], str], rule: str) -> Iterator[Fault]:
    """Yield what is named twice, though there is one."""
    seen: set[Value] = set()
    for value, steps in said:
        if value in seen:
            yield Fault(steps, f"{name(value)} is named twice ({rule})")
        seen.add(value)


def _keys_of_other_phases(situation: Situation) -> Iterator[Fault]:
    phase = situation.phase
    if situation.turn is not None and phase != "placing":
        yield Fault(situation.turn.steps, "turns are taken in the phase of placing (PLC-1)")
    if situation.voting is not None and phase != "parliament":
        yield Fault(situation.voting.steps, "votes are held in parliament (VOT-1)")
    if situation.proposals and phase not in ("setup", "placing", "parliament"):
        yield Fault(("proposals",), "all proposals have been voted on by then (VOT-3)")


def _all_laws(situation: Situation) -> list[Said[str]]:
    voting = [] if situation.voting is None or situation.proposals else [situation.voting]
    in_force = situation.laws or ()
    return [*in_force, *voting, *situation.proposals, *situation.laws_gone]


def _group(situation: Situation, law: str) -> int:
    return situation.rules.law_by_id[law].group


def _is_new(situation: Situation, law: str) -> bool:
    return any(law == each.id for each in situation.rules.new_laws)


def _is_in_set(situation: Situation, letters: str, law: str) -> bool:
    return (letters[_group(situation, law)] == NEW) == _is_new(situation, law)


def _laws_not_in_set(situation: Situation, letters: str) -> Iterator[Fault]:
    for law, steps in _all_laws(situation):
        if not _is_in_set(situation, letters, law):
            kind, others = ("new", "base") if _is_new(situation, law) else ("base", "new")
            group = _group(situation, law)
            sentence = f"{law} is a {kind} law, but group {group} has the {others} laws (LAW-6)"
            yield Fault(steps, sentence)


def _laws_twice(situation: Situation, letters: str) -> Iterator[Fault]:
    yield from twice(_all_laws(situation), str, "SET-2")
    if situation.laws is None:
        in_force = laws_in_force(situation, letters)
        for law, steps in _all_laws(situation):
            if law in in_force:
                yield Fault(steps, f"{law} is in force unless laws names three others (SET-8)")


def _laws_in_force(situation: Situation) -> Iterator[Fault]:
    if situation.laws is None:
        return
    found = len(situation.laws)
    if found != LAWS_IN_FORCE:
        yield Fault(("laws",), f"{LAWS_IN_FORCE} laws are in force, found {found} (SET-8)")
    newest = 0
    for law, steps in situation.laws:
        group = _group(situation, law)
        if group < newest:
            sentence = f"{law} is of group {group}, but a law of group {newest} stands to its left"
            yield Fault(steps, f"{sentence}: later laws stand to the right (VOT-3)")
        newest = max(newest, group)


def _proposals(situation: Situation, slots: LawSlots) -> Iterator[Fault]:
    named = situation.proposals or (() if situation.voting is None else (situation.voting,))
    if situation.voting and named[0].value != situation.voting.value:
        sentence = f"the vote is on {named[0].value}, the first of the proposals (VOT-1)"
        yield Fault(situation.voting.steps, sentence)
    if len(named) > PROPOSALS:
        yield Fault(("proposals",), f"there are {PROPOSALS} proposals, found {len(named)} (VOT-1)")
    if not slots.open():
        return
    groups = slots.groups[slots.first : slots.end]
    round_text = f"round {situation.round}"
    for (law, steps), slot, group in zip(named, slots.open(), groups, strict=False):
        if _group(situation, law) != group:
            number = slot - slots.end + PROPOSALS + 1
            sentence = f"{law} is of group {_group(situation, law)}"
            shown = f"proposal {number} of {round_text} is of group {group}"
            yield Fault(steps, f"{sentence}, {shown} (SET-8)")


def _laws_not_up_yet(situation: Situation, letters: str, slots: LawSlots) -> Iterator[Fault]:
    """Find more laws of a group, in force or gone, than have been up by then."""
    found: Counter[int] = Counter()
    for law, steps in (*(situation.laws or ()), *situation.laws_gone):
        if not _is_in_set(situation, letters, law):
            continue
        group = _group(situation, law)
        up = len(slots.past(group))
        found[group] += 1
        if found[group] > up:
            been = f"only {up} of them have" if up else "none of them has"
            sentence = f"{law} is of group {group}, and {been} been up before in round"
            yield Fault(steps, f"{sentence} {situation.round} (SET-8)")


def _conflicts(situation: Situation) -> Iterator[Fault]:
    cards, in_game = situation.rules.conflicts, cards_in_game(situation)
    on_table = [card for _, card in sorted(situation.conflicts.items())]
    said = [*on_table, *situation.conflicts_gone]
    yield from twice(said, lambda card: f"the card {cards[card].id}", "SET-2")
    for card, steps in said:
        if card not in in_game:
            sentence = f"the card {cards[card].id} is removed with {situation.players} players"
            yield Fault(steps, f"{sentence} (SET-6)")
    lower = {
        place: each
        for place, each in sorted(situation.conflicts.items())
        if place - CONFLICT in LOWER_ROW
    }
    if situation.phase == "ended":
        for place, each in lower.items():
            sentence = f"the card at {place_text(place)} has left the game by then (CON-6)"
            yield Fault(each.steps, sentence)
    shown = len(conflict_slots_gone(situation))
    upper = len(situation.conflicts) - len(lower) if situation.phase == "ended" else 0
    for each in (*lower.values(), *situation.conflicts_gone)[shown - upper :]:
        when = "by" if situation.phase == "ended" else "before"
        sentence = f"{shown} cards were turned up {when} round {situation.round}"
        yield Fault(each.steps, f"{sentence}, this would be another (RND-2)")


_AFTER_COUNTIES = ("castles", "conflicts", "ended")
_AFTER_CASTLES = ("conflicts", "ended")


def scenario_faults(
    scenario: Scenario, rules: Ruleset, seats: Sequence[str], letters: str
) -> list[Fault]:
    """Return all that is impossible in a scenario: what names nothing, and what no rule allows.

    Args:
        scenario: The scenario.
        rules: The ruleset, which must be for so many players.
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


def _phase(situation: Situation) -> Iterator[Fault]:
    phase, rounds = situation.phase, situation.rules.rounds
    if situation.round > rounds:
        yield Fault(("round",), f"a game has {rounds} rounds (RND-1)")
    elif phase == "ended" and situation.round < rounds:
        yield Fault(("round",), f"the game ends after round {rounds} (RND-2)")
    elif phase == "setup" and situation.round > 1:
        yield Fault(("round",), "the setup comes before round 1 (SET-4)")
    if phase == "setup":
        for piece in situation.pieces:
            if piece.place != COURT:
                yield Fault(piece.steps, "no knight is placed during the setup (SET-3)")
    if phase in _AFTER_COUNTIES:
        for piece in situation.at(COUNTY_PLACES):
            yield Fault(piece.steps, "knights have left the counties by then (CTY-2)")
    if phase in _AFTER_CASTLES:
        for piece in situation.at(CASTLE_PLACES):
            yield Fault(piece.steps, "knights have left the castles by then (CAS-2)")


def _knights(situation: Situation) -> Iterator[Fault]:
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
                whose = situation.faction_name(piece.faction)
                sentence = f"{whose} has {limit} S{strength}, this makes {before + there} (SET-2)"
                yield Fault(piece.steps, sentence)


def _counties(situation: Situation) -> Iterator[Fault]:
    counties = situation.rules.counties
    held: dict[int, int] = {}
    for piece in situation.at(COUNTY_PLACES):
        county, strength = counties[piece.place], piece.knights[0]
        if strength < county.minimum:
            demand = f"{county.name} demands S{county.minimum} at least, found S{strength} (PLC-4)"
            yield Fault(piece.steps, demand)
        if piece.place in held:
            other = situation.faction_name(held[piece.place])
            yield Fault(piece.steps, f"{county.name} holds one knight, {other} is there (PLC-4)")
        held.setdefault(piece.place, piece.faction)
        if piece.squires and situation.is_ally(piece.faction):
            yield Fault(piece.steps, "no squires stand beside an ally's knight (ALY-5)")


def _castles(situation: Situation) -> Iterator[Fault]:
    for piece in situation.at(CASTLE_PLACES):
        space = piece.place - CASTLE
        name = f"{place_text(piece.place)} {situation.rules.castle[space].name}"
        if situation.is_ally(piece.faction):
            if space not in situation.rules.ally_spaces:
                yield Fault(piece.steps, f"an ally castle has no space {name} (ALY-3)")
            continue
        owner = situation.owners[piece.faction]
        if owner.tiles is not None and piece.place in [tile.value for tile in owner.tiles]:
            yield Fault(piece.steps, f"an extension tile covers the space {name} (PLC-8)")
    for seat, owner in situation.owners.items():
        knights = [piece for piece in situation.at(CASTLE_PLACES) if piece.faction == seat]
        if owner.tiles is None and len(knights) == CASTLE_COUNT:
            sentence = "no castle space is left for the first extension tile (SET-4)"
            yield Fault((*owner.steps, "castle"), sentence)


def _france(situation: Situation) -> Iterator[Fault]:
    there: Counter[int] = Counter()
    for piece in situation.at(CONFLICT_PLACES):
        there[piece.place] += 1
        if not _has_card(situation, piece):
            sentence = f"no conflict card lies at {place_text(piece.place)}"
            yield Fault(piece.steps, f"{sentence}: conflicts says which do (PLC-9)")
        elif there[piece.place] == CONFLICT_SPACES + 1:
            sentence = f"a conflict has {CONFLICT_SPACES} spaces, this would be one more (PLC-9)"
            yield Fault(piece.steps, sentence)


def _has_card(situation: Situation, piece: Piece) -> bool:
    is_drawn = piece.place - CONFLICT in UPPER_ROW and situation.phase != "ended"
    return is_drawn or piece.place in situation.conflicts


def _order(situation: Situation) -> Iterator[Fault]:
    for place, factions in situation.order.items():
        there = [piece.faction for piece in situation.at((place,))]
        for faction in factions:
            if faction.value not in there:
                name = situation.faction_name(faction.value)
                sentence = f"{name} has no knight at {place_text(place)} (PLC-9)"
                yield Fault(faction.steps, sentence)
        yield from twice(factions, situation.faction_name, "PLC-9")


def _tiles(situation: Situation) -> Iterator[Fault]:
    is_setup, castle = situation.phase == "setup", situation.rules.castle
    for owner in situation.owners.values():
        steps: Steps = (*owner.steps, "tiles")
        tiles = owner.tiles
        if tiles is None:
            continue
        yield from twice(tiles, lambda place: f"the tile {castle[place - CASTLE].id}", "RWD-5")
        if is_setup and len(tiles) > 1:
            yield Fault(steps, "one tile is chosen during the setup (SET-4)")
        if not is_setup and not owner.written.tiles:
            yield Fault(steps, "every castle has a tile after the setup (SET-4)")
    if is_setup:
        yield from _tiles_out_of_turn(situation)


def _tiles_out_of_turn(situation: Situation) -> Iterator[Fault]:
    waiting = None
    for step in range(situation.players):
        seat = (situation.start_player + step) % situation.players
        owner = situation.owners.get(seat)
        if owner is None or not owner.tiles:
            waiting = seat if waiting is None else waiting
        elif waiting is not None:
            sentence = f"{situation.faction_name(waiting)} chooses a tile before (SET-4)"
            yield Fault((*owner.steps, "tiles"), sentence)


def _nobles(situation: Situation) -> Iterator[Fault]:
    counties = situation.rules.counties
    limit = situation.rules.for_players(situation.players).nobles
    taken: Counter[int] = Counter()
    if situation.nobles_removed and not situation.rules.has_allies(situation.players):
        yield Fault(("nobles_removed",), "only allies remove nobles (ALY-8)")
    for owner in situation.owners.values():
        yield from twice(owner.nobles, lambda each: f"a noble of {counties[each].name}", "RWD-4")
        if situation.phase == "setup" and owner.nobles:
            yield Fault((*owner.steps, "nobles"), "nobody has a noble during the setup (SET-3)")
    all_of_them = [noble for owner in situation.owners.values() for noble in owner.nobles]
    for noble in (*all_of_them, *situation.nobles_removed):
        taken[noble.value] += 1
        if taken[noble.value] == limit + 1:
            name = counties[noble.value].name
            sentence = f"{name} has {limit} nobles with {situation.players} players (SET-5)"
            yield Fault(noble.steps, sentence)


def _favours(situation: Situation) -> Iterator[Fault]:
    """Compare the tiles face down with the knights that can have taken them (PLC-10)."""
    if situation.favours is None:
        return
    tiles = situation.rules.favours
    yield from twice(situation.favours, lambda tile: f"the tile {tiles[tile].id}", "PLC-10")
    everything = all_favours(situation.rules, situation.players)
    down = len(everything) - len({tile.value for tile in situation.favours})
    if situation.phase in _AFTER_COUNTIES:
        return
    fewest = min(len(everything), _knights_in(situation, UPPER_ROW))
    most = fewest + _knights_in(situation, LOWER_ROW)
    if down < fewest:
        sentence = f"knights in the upper row have taken {fewest} of the tiles, found {down} taken"
        yield Fault(("favours",), f"{sentence} (PLC-10)")
    if down > most:
        sentence = f"knights in France can have taken {most} of the tiles, found {down} taken"
        yield Fault(("favours",), f"{sentence} (PLC-10)")


def _knights_in(situation: Situation, row: range) -> int:
    places = [CONFLICT + each for each in row]
    return sum(len(piece.knights) for piece in situation.at(places))


_CARD_KEYS = {"laws", "proposals", "voting", "laws_gone", "conflicts", "conflicts_gone"}
_CHECKS: tuple[tuple[Callable[[Situation], Iterator[Fault]], set[str]], ...] = (
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
