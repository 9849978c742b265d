"""A game that starts from a scenario: its pieces on the table, and what is to be done next.

What the scenario leaves out is as at the start of a game: goods and knights of the start, one
extension tile a castle. The tile of the first seat is the first one of the ruleset, that of the
second seat the second one, and so on; where a knight stands there, the next one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lancaster_tui.rules.agenda import advance, schedule
from lancaster_tui.rules.events import (
    ConflictsRevealed,
    Event,
    LawsChosen,
    LawsRevealed,
    RoundStarted,
    ScenarioStarted,
)
from lancaster_tui.rules.phases.ending import EndGame
from lancaster_tui.rules.phases.parliament import OpenVote, SetMarkersAside
from lancaster_tui.rules.phases.rounds import BeginPhase, Round, course_of_round
from lancaster_tui.rules.phases.setup import ChooseFirstTile, Deal, before_setup
from lancaster_tui.rules.places import (
    CASTLE,
    CASTLE_COUNT,
    CASTLE_PLACES,
    CONFLICT,
    CONFLICT_PLACES,
    COUNTY_PLACES,
    COURT,
    ROW_LENGTH,
    UPPER_ROW,
)
from lancaster_tui.rules.position import STRENGTHS, Conflict, Occupant, Phase, Seat, Stack, State
from lancaster_tui.rules.ruleset.law_sets import law_set_of
from lancaster_tui.rules.ruleset.model import Ruleset
from lancaster_tui.rules.tasks import AnyEntry
from lancaster_tui.scenario.dealing import (
    conflicts_before,
    law_slots,
    laws_in_force,
)
from lancaster_tui.scenario.model import Scenario
from lancaster_tui.scenario.reading import Situation, read_situation


def begin_at(
    rules: Ruleset, dealt: Deal, scenario: Scenario, seats: Sequence[str]
) -> tuple[State, list[Event]]:
    """Return the state of a game from a scenario up to its first decision, and what happened.

    Args:
        rules: The ruleset.
        dealt: The decks, as ``scenario_deal`` deals them for the scenario.
        scenario: The scenario, which must have no faults.
        seats: The names of the seats.

    """
    state, situation = lay_out(rules, dealt, scenario, seats)
    events = _announcement(state, situation, law_set_of(rules, dealt.laws))
    schedule(state, *_agenda(state, situation))
    advance(state, events)
    return state, events


def lay_out(
    rules: Ruleset, dealt: Deal, scenario: Scenario, seats: Sequence[str]
) -> tuple[State, Situation]:
    """Return the state with all pieces of a scenario on the table, before anything happens.

    The arguments are those of ``begin_at``.
    """
    situation, _ = read_situation(scenario, rules, seats)
    state = before_setup(rules, dealt)
    state.phase = _phase(situation)
    state.round = situation.round
    _lay_cards(state, situation, dealt)
    for seat in range(state.players):
        _furnish(state.seats[seat], situation, seat)
    for noble in situation.nobles_removed:
        state.nobles_left[noble.value] -= 1
    for owner in state.seats:
        for county in owner.nobles:
            state.nobles_left[county] -= 1
    _place_knights(state, situation)
    return state, situation


def _phase(situation: Situation) -> Phase:
    """Return the phase of the state: laws are applied in parliament, the end is reported last."""
    match situation.phase:
        case "laws":
            return "parliament"
        case "ended":
            return "conflicts"
        case phase:
            return phase


def _lay_cards(state: State, situation: Situation, dealt: Deal) -> None:
    letters = law_set_of(state.rules, dealt.laws)
    slots = law_slots(situation, letters)
    state.laws = tuple(laws_in_force(situation, letters))
    state.proposals = dealt.laws[slots.first : slots.end]
    state.law_pile = dealt.laws[slots.end :]
    before = conflicts_before(situation)
    shown = dealt.conflicts[before : before + ROW_LENGTH]
    state.conflict_pile = dealt.conflicts[before + ROW_LENGTH :]
    cards = {place - CONFLICT: card.value for place, card in situation.conflicts.items()}
    if situation.phase != "ended":
        cards |= zip(UPPER_ROW, shown, strict=True)
    for row, card in cards.items():
        state.conflicts[row] = Conflict(card, ())
    state.favours = _face_up(state, situation)


def _face_up(state: State, situation: Situation) -> tuple[int, ...]:
    """Return the favours face up: those named, else all but one for each knight above (PLC-10)."""
    if situation.favours is not None:
        return tuple(sorted(favour.value for favour in situation.favours))
    everything = state.rules.all_favours[state.players]
    upper = [CONFLICT + row for row in UPPER_ROW]
    taken = sum(len(piece.knights) for piece in situation.at(upper))
    return everything[: max(0, len(everything) - taken)]


def _furnish(seat: Seat, situation: Situation, number: int) -> None:
    """Give a seat its goods, tiles and nobles."""
    owner = situation.owners.get(number)
    if owner is None or owner.tiles is None:
        seat.tiles = _first_tile(situation, number)
    else:
        seat.tiles = tuple(tile.value - CASTLE for tile in owner.tiles)
    if owner is None:
        return
    seat.nobles = tuple(noble.value for noble in owner.nobles)
    said = owner.written
    seat.gold = seat.gold if said.gold is None else said.gold
    seat.squires = seat.squires if said.squires is None else said.squires
    seat.votes = seat.votes if said.votes is None else said.votes
    seat.pp = said.pp


def _first_tile(situation: Situation, seat: int) -> tuple[int, ...]:
    if situation.phase == "setup":
        return ()
    taken = [piece.place - CASTLE for piece in situation.at(CASTLE_PLACES) if piece.faction == seat]
    wanted = [(seat + step) % CASTLE_COUNT for step in range(CASTLE_COUNT)]
    return tuple(space for space in wanted if space not in taken)[:1]


def _place_knights(state: State, situation: Situation) -> None:
    for faction, knights in enumerate(state.factions):
        placed = situation.placed(faction)
        if faction in situation.courts:
            court = _court(situation, faction)
        else:
            court = Counter({each: knights.court[each] for each in STRENGTHS}) - placed
        for strength, pieces in zip(STRENGTHS, state.rules.pieces.knights, strict=True):
            knights.court[strength] = court[strength]
            knights.reserve[strength] = pieces - court[strength] - placed[strength]
    for piece in situation.at(COUNTY_PLACES):
        state.counties[piece.place] = Occupant(piece.faction, piece.knights[0], piece.squires)
    for piece in situation.at(CASTLE_PLACES):
        state.factions[piece.faction].castle[piece.place - CASTLE] = piece.knights[0]
    for place in CONFLICT_PLACES:
        conflict = state.conflict_at(place)
        if conflict is not None:
            state.conflicts[place - CONFLICT] = conflict._replace(stacks=_stacks(situation, place))


def _court(situation: Situation, faction: int) -> Counter[int]:
    pieces = [piece for piece in situation.at((COURT,)) if piece.faction == faction]
    return Counter(strength for piece in pieces for strength in piece.knights)


def _stacks(situation: Situation, place: int) -> tuple[Stack, ...]:
    """Return the stacks of a conflict, the topmost first; those not in its order come last."""
    order = [faction.value for faction in situation.order.get(place, ())]
    pieces = sorted(
        situation.at((place,)),
        key=lambda piece: (
            order.index(piece.faction) if piece.faction in order else len(order),
            piece.faction % situation.players,
            piece.faction,
        ),
    )
    return tuple(Stack(piece.faction, piece.knights) for piece in pieces)


def _announcement(state: State, situation: Situation, letters: str) -> list[Event]:
    """Return what the log begins with."""
    started = ScenarioStarted(situation.name, tuple(seat.pp for seat in state.seats))
    chosen: list[Event] = []
    if state.rules.new_laws:
        chosen.append(LawsChosen(letters))
    if situation.phase == "setup":
        cards = tuple(state.conflicts[row] for row in UPPER_ROW)
        shown = tuple(conflict.card for conflict in cards if conflict is not None)
        return [started, *chosen, ConflictsRevealed(shown), LawsRevealed(state.proposals)]
    return [RoundStarted(state.round, state.start_player), started, *chosen]


def _agenda(state: State, situation: Situation) -> list[AnyEntry]:
    """Return what is still to be done in the round, beginning with the phase."""
    turn = state.start_player if situation.turn is None else situation.turn.value
    course = course_of_round(turn)
    match situation.phase:
        case "setup":
            waiting = [seat for seat in state.player_order() if not state.seats[seat].tiles]
            return [*map(ChooseFirstTile, waiting), Round()]
        case "ended":
            return [EndGame()]
        case "laws":
            return [BeginPhase("parliament"), *course[course.index(SetMarkersAside()) :]]
        case "parliament":
            votes = [OpenVote()] * len(state.proposals)
            rest = course[course.index(SetMarkersAside()) :]
            return [BeginPhase("parliament"), *votes, *rest]
        case phase:
            return [*course[course.index(BeginPhase(phase)) :]]
