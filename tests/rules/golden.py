"""Golden games: whole games as readable text that a replay must give again, word for word.

A file begins with the deal; a line ``> 2 place S1 B +2`` is an action of seat 2. A full game also
has what was legal, what happened and what changed after each action; a compact one has the power
points after each round and the end. Seats and factions are numbered from 1; with two players
factions 3 and 4 are the allies of seats 1 and 2.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

from lancaster_tui.content.rulesets import load_ruleset
from lancaster_tui.rules.actions import Action, Decline, Upgrade
from lancaster_tui.rules.agenda import Decision, apply, decisions
from lancaster_tui.rules.events import Event, GameEnded, PhaseStarted, RoundStarted, Source
from lancaster_tui.rules.notation import action_text, parse_action
from lancaster_tui.rules.phases.setup import Deal, begin, deal
from lancaster_tui.rules.places import CASTLE, CONFLICT_PLACES, COUNTY_PLACES, place_text
from lancaster_tui.rules.position import STRENGTHS, Conflict, Stack, State
from lancaster_tui.rules.ruleset.model import Ruleset
from tests.rules.builder import BASE, ROOT

FOLDER = ROOT / "tests" / "golden"
BASE_LAWS, NEW_LAWS = "bbbbb", "nnnnn"
SEATS = {"seat", "seats", "faction", "by", "start_player", "ranking", "winners"}
PLACES = {"place", "to", "county"}


class Golden(NamedTuple):
    """A golden game: how it was dealt, by which ruleset, and in how much detail it is kept."""

    players: int
    seed: int
    law_set: str = BASE_LAWS
    is_full: bool = False
    ruleset: str = BASE.id

    @property
    def path(self) -> Path:
        """The file of the game; law set and ruleset are named if they are not the base ones."""
        detail = "full" if self.is_full else "compact"
        laws = "" if self.law_set == BASE_LAWS else f"-{self.law_set}"
        house = "" if self.ruleset == BASE.id else f"-{self.ruleset}"
        return FOLDER / f"{detail}-{self.players}-players-{self.seed}{laws}{house}.txt"

    @property
    def is_eager(self) -> bool:
        """Whether nobody declines anything and all upgrade what they can.

        So the laws have more to work on that the game is there for.
        """
        return self.law_set in MIXED or self.ruleset != BASE.id

    def deal(self) -> Deal:
        """Deal the game."""
        rules = load_ruleset(self.ruleset)
        return deal(rules, self.players, Random(f"{self.seed}:chance"), self.law_set)


LAW_SETS = ["".join(letters) for letters in product("bn", repeat=5)]
MIXED = [law_set for law_set in LAW_SETS if law_set not in (BASE_LAWS, NEW_LAWS)]
# Games in which laws bring something that seldom do: LAW-B6, B14 and B18; LAW-B11 and N17.
_SEEDS = {"bbnbb": 154, "nbbnn": 62}
GAMES = (
    *(Golden(players, 1, is_full=True) for players in (2, 3, 4, 5)),
    *(Golden(players, 1, NEW_LAWS, is_full=True) for players in (2, 4)),
    *(Golden(players, seed) for players in (3, 4, 5) for seed in (2, 3, 4)),
    *(
        Golden(2 + number % 4, _SEEDS.get(law_set, 1), law_set)
        for number, law_set in enumerate(MIXED)
    ),
)


# Games in which the own laws of the examples pay.
HOUSE_GAMES = (
    Golden(3, 6, ruleset="golden-mean"),
    Golden(3, 4, ruleset="good-guard"),
    Golden(3, 4, ruleset="sealed-lips"),
    Golden(3, 1, ruleset="hungry-knights"),
    Golden(3, 5, ruleset="forlorn-hope"),
    Golden(4, 60, ruleset="wars"),
)
ALL_GAMES = (*GAMES, *HOUSE_GAMES)


class Act(NamedTuple):
    """One step of a replay: who was asked what, what was done, and what happened."""

    asked: Sequence[Decision]
    seat: int
    action: Action
    events: Sequence[Event]
    state: State


class Replay:
    """A game played again from its deal and its actions."""

    def __init__(self, dealt: Deal, rules: Ruleset = BASE) -> None:
        self.state, self.first_events = begin(rules, dealt)
        self.first_state = self.state.copy()
        self.acts: list[Act] = []

    def act(self, seat: int, action: Action) -> None:
        """Play one action."""
        asked = decisions(self.state)
        events = apply(self.state, seat, action)
        self.acts.append(Act(asked, seat, action, events, self.state.copy()))


def played_randomly(golden: Golden) -> tuple[Deal, Replay]:
    """Play a golden game anew, for the file to be written."""
    dealt = golden.deal()
    chance, replay = Random(f"{golden.seed}:play"), Replay(dealt, load_ruleset(golden.ruleset))
    while asked := decisions(replay.state):
        decision = chance.choice(asked)
        actions = sorted(decision.actions, key=action_text)
        if golden.is_eager:
            actions = _eager(actions)
        replay.act(decision.seat, chance.choice(actions))
    return dealt, replay


def _eager(actions: list[Action]) -> list[Action]:
    upgrades: list[Action] = [action for action in actions if isinstance(action, Upgrade)]
    return upgrades or [action for action in actions if not isinstance(action, Decline)]


def read(text: str) -> tuple[Deal, Replay]:
    """Replay the deal and the actions of a file."""
    words = {
        key: line.split() for key, line in re.findall(r"^([a-z ]+): (.*)$", text, re.MULTILINE)
    }
    rules = load_ruleset(*words.get("ruleset", ()))
    cards = [card.id for card in rules.conflicts]
    dealt = Deal(
        int(words["players"][0]),
        int(words["start player"][0]) - 1,
        tuple(words["law deck"]),
        tuple(cards.index(card) for card in words["conflict deck"]),
    )
    replay = Replay(dealt, rules)
    for seat, action in re.findall(r"^> (\d) (.*)$", text, re.MULTILINE):
        replay.act(int(seat) - 1, parse_action(action))
    return dealt, replay


def written(dealt: Deal, replay: Replay, *, is_full: bool) -> str:
    """Return the text of a golden game."""
    lines = [
        *_head(dealt, replay.state.rules),
        "",
        *(_full(replay) if is_full else _compact(replay)),
    ]
    return "\n".join(lines) + "\n"


def _head(dealt: Deal, rules: Ruleset) -> Iterator[str]:
    if rules.id != BASE.id:
        yield f"ruleset: {rules.id}"
    yield f"players: {dealt.players}"
    yield f"start player: {dealt.start_player + 1}"
    yield f"law deck: {' '.join(dealt.laws)}"
    yield f"conflict deck: {' '.join(rules.conflicts[card].id for card in dealt.conflicts)}"


def _full(replay: Replay) -> Iterator[str]:
    rules = replay.state.rules
    yield from (event_line(event, rules) for event in replay.first_events)
    shown = list(state_lines(replay.first_state))
    yield from shown
    for act in replay.acts:
        yield ""
        yield from (_legal_line(decision) for decision in act.asked)
        yield f"> {act.seat + 1} {action_text(act.action)}"
        yield from (event_line(event, rules) for event in act.events)
        now = list(state_lines(act.state))
        yield from (line for line, before in zip(now, shown, strict=True) if line != before)
        shown = now


def _compact(replay: Replay) -> Iterator[str]:
    for act in replay.acts:
        yield f"> {act.seat + 1} {action_text(act.action)}"
        for event in act.events:
            if isinstance(event, PhaseStarted | RoundStarted | GameEnded):
                yield event_line(event, replay.state.rules)
            if isinstance(event, RoundStarted):
                yield f"    power points {' '.join(str(seat.pp) for seat in act.state.seats)}"
    yield from state_lines(replay.state)


def _legal_line(decision: Decision) -> str:
    """Say how many actions of which kind are legal, all of them if they are few."""
    texts = [action_text(action) for action in decision.actions]
    if len(texts) > 8:
        words = [text.split() for text in texts]
        kinds = Counter(" ".join(each[: 3 if "ally" in each else 2]) for each in words)
        texts = [f"{kind} x{number}" for kind, number in sorted(kinds.items())]
    return f"  seat {decision.seat + 1} may: {', '.join(texts)}"


def event_line(event: Event, rules: Ruleset) -> str:
    """Return an event as one line: its kind, then each of its values by name."""
    named = event._asdict()
    del named["kind"]
    values = (f"{name}={_value(name, value, rules)}" for name, value in named.items())
    return f"    {type(event).__name__} {' '.join(values)}"


def _value(name: str, value: object, rules: Ruleset) -> str:
    match value:
        case Source(kind, source_id):
            return f"{kind}:{source_id}" if source_id else kind
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ",".join(_value(name, part, rules) for part in value) or "-"
        case int() if name in SEATS or name == "favour":
            return str(value + 1)
        case int() if name in PLACES:
            return place_text(value)
        case int() if name == "space":
            return place_text(CASTLE + value)
        case int() if name in ("card", "cards"):
            return rules.conflicts[value].id
        case _:
            return str(value)


def state_lines(state: State) -> Iterator[str]:
    """Yield a state as lines, always as many for one number of players."""
    favours = " ".join(str(favour + 1) for favour in state.favours) or "-"
    yield (
        f"  | round {state.round}, {state.phase}, start player {state.start_player + 1}, "
        f"favours {favours}, ballots in {len(state.ballots)}"
    )
    yield f"  | laws {' '.join(state.laws)}, proposals {' '.join(state.proposals) or '-'}"
    yield f"  | counties {'  '.join(_county(state, county) for county in COUNTY_PLACES)}"
    yield f"  | conflicts {'  '.join(_conflict(state, place) for place in CONFLICT_PLACES)}"
    for seat in range(state.players):
        yield f"  | seat {seat + 1}: {_purse(state, seat)}; {_knights(state, seat)}"
    for ally in range(state.players, len(state.factions)):
        owner = state.owner(ally) + 1
        yield f"  | faction {ally + 1}, ally of seat {owner}: {_knights(state, ally)}"


def _county(state: State, county: int) -> str:
    occupant = state.counties[county]
    left = f"{place_text(county)}({state.nobles_left[county]})"
    if occupant is None:
        return left
    squires = f"+{occupant.squires}" if occupant.squires else ""
    return f"{left} {occupant.faction + 1}:S{occupant.strength}{squires}"


def _conflict(state: State, place: int) -> str:
    conflict = state.conflict_at(place)
    return f"{place_text(place)} {_card(conflict, state.rules) if conflict else '-'}"


def _card(conflict: Conflict, rules: Ruleset) -> str:
    stacks = (f"{stack.faction + 1}:{_stack(stack)}" for stack in conflict.stacks)
    return f"{rules.conflicts[conflict.card].id}[{' '.join(stacks)}]"


def _stack(stack: Stack) -> str:
    knights = "+".join(f"S{strength}" for strength in stack.knights)
    return f"{knights}+{stack.squires}" if stack.squires else knights


def _purse(state: State, number: int) -> str:
    seat = state.seats[number]
    aside = f" ({seat.set_aside} of {seat.unspent} unspent)" if seat.unspent else ""
    nobles = "".join(place_text(county) for county in seat.nobles) or "-"
    tiles = _spaces(seat.tiles) or "-"
    if seat.face_down:
        tiles += f" ({_spaces(seat.face_down)} face down)"
    return (
        f"{seat.pp} pp, {seat.gold} gold, {seat.squires} squires, {seat.votes} votes{aside}, "
        f"nobles {nobles}, tiles {tiles}"
    )


def _spaces(spaces: Sequence[int]) -> str:
    return "".join(place_text(CASTLE + space) for space in spaces)


def _knights(state: State, number: int) -> str:
    faction = state.factions[number]
    castle = " ".join(
        f"{place_text(CASTLE + space)}:S{strength}"
        for space, strength in enumerate(faction.castle)
        if strength
    )
    court, reserve = _strengths(faction.court), _strengths(faction.reserve)
    return f"court {court}, castle {castle or '-'}, reserve {reserve}"


def _strengths(counts: Sequence[int]) -> str:
    return "".join(str(strength) * counts[strength] for strength in STRENGTHS) or "-"
