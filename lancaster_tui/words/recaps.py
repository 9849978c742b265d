"""What a reward phase, and a round, has given each player: from what everybody has seen happen.

It says what was gained and paid, never what anybody has behind a screen (SET-11).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Final, NamedTuple, TypeVar

from lancaster_tui.rules.closed import complete
from lancaster_tui.rules.events import (
    Captured,
    CastleScored,
    ConflictMoved,
    ConflictScored,
    CountyClaimed,
    Declined,
    Event,
    Gained,
    GoodsLost,
    LawApplied,
    Lost,
    NobleRemoved,
    NobleTaken,
    Paid,
    PhaseStarted,
    Prize,
    Ransomed,
    Recruited,
    Returned,
    RoundStarted,
    Sailed,
    SquiresSent,
    StartPlayerNamed,
    TileBuilt,
    TileTurned,
    Upgraded,
)
from lancaster_tui.rules.pieces.rewards import can_take_noble
from lancaster_tui.rules.places import CASTLE, COUNTY_PLACES, place_text
from lancaster_tui.rules.position import Position
from lancaster_tui.rules.ruleset.vocabulary import Cost, Good, Reward
from lancaster_tui.words.laws.forecast import ONCE, Size
from lancaster_tui.words.names import SOURCE_KINDS, Names
from lancaster_tui.words.phrases import COVERED, goods, knights, listing, number_of
from lancaster_tui.words.rewards import (
    PRIZES,
    abbreviated,
    cost_forms,
    cost_text,
    exchange_text,
    longest,
    reward_forms,
    reward_text,
)

_GOODS: Final[Mapping[Good, str]] = complete(
    Good, {"pp": "PP", "gold": "gold", "squires": "squires", "votes": "votes"}
)
_PRIZES: Final[Mapping[Prize, str]] = {prize: PRIZES[prize].full[0] for prize in PRIZES}  # type: ignore[misc]
_ROUND: Final[Mapping[str, str]] = complete(
    SOURCE_KINDS,
    {
        "start": "start",
        "favour": "favours",
        "law": "laws",
        "county": "counties",
        "castle": "castle",
        "table": "castle",
        "conflict": "France",
        "knights": "end",
        "tiles": "end",
        "nobles": "end",
    },
)
_AT_TABLE: Final = ("nobles", "nobles at the table:")
_PRICE: Final = re.compile(r" for \d+ gold")  # of a ransom: a gold per strength point (CON-6)
_ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th")
_WORTH_A_LOOK: Final = (
    *(CountyClaimed, Gained, Paid, Recruited, Upgraded, NobleTaken, NobleRemoved, GoodsLost),
    *(TileBuilt, TileTurned, SquiresSent, Captured, Ransomed, Returned, Lost),
)
_Scored = TypeVar("_Scored", LawApplied, CountyClaimed, CastleScored, ConflictScored)


class Item(NamedTuple):
    """Something that a faction has gained or lost: ``upgrade S2 to S3``.

    ``what`` is the word at its head; ``much`` says how much or which, in forms of which each is
    shorter. ``phrase`` is all of it for a row.
    """

    what: str
    much: Sequence[str]
    phrase: str
    is_loss: bool = False


class Award(NamedTuple):
    """What one faction has got out of one thing that was scored, and with which knights."""

    faction: int
    knights: str
    items: Sequence[Item]

    def gained(self, width: int) -> str:
        """Return what was gained, in a row: ``noble + 6 PP``; shorter forms for less room."""
        gained = " + ".join(item.phrase for item in self.items if not item.is_loss)
        short = gained.replace("vote marker", "vote")
        return longest((gained, short, abbreviated(short)), width)

    def given(self, width: int) -> str:
        """Return what was paid or lost for it, in a row; in shorter forms for less room."""
        given = ", ".join(item.phrase for item in self.items if item.is_loss)
        short = _PRICE.sub("", given).replace("vote marker", "vote").replace(" and ", " + ")
        return longest((given, short, abbreviated(short)), width)


class LawRow(NamedTuple):
    """A law, and those to whom it gave or cost something."""

    law: str
    awards: Sequence[Award]


class CountyRow(NamedTuple):
    """A county, what its occupant took, a note on that (the longest first), and on the noble."""

    county: int
    award: Award | None = None
    notes: Sequence[str] = ("",)
    noble: str = ""
    is_noble: bool = False


class Yield(NamedTuple):
    """What one space of a castle, or the table, gave; ``whole`` is a longer label for a row."""

    label: str
    items: Sequence[Item]
    whole: str


class CastleRow(NamedTuple):
    """A castle, and what each of its spaces gave."""

    faction: int
    yields: Sequence[Yield]


class BattleRow(NamedTuple):
    """A conflict: its card, the English strength, who won, the awards by rank, what followed."""

    place: int
    card: int
    english: int
    is_won: bool
    awards: Sequence[Award]
    fate: str


class Sums(NamedTuple):
    """What a seat has got in all, its ally included, and its PP before."""

    seat: int
    before: int
    gained: int
    items: Sequence[Item]


class RoundSums(NamedTuple):
    """The PP of a seat in a round by source, those before, and its place before and after."""

    seat: int
    before: int
    gained: int
    by_source: Sequence[tuple[str, int]]
    place_before: str
    place_after: str


def is_worth_a_page(events: Iterable[Event]) -> bool:
    """Whether in these events anything has happened to anybody that players look at afterwards."""
    return any(isinstance(event, _WORTH_A_LOOK) for event in events)


def law_rows(events: Sequence[Event], position: Position, names: Names) -> list[LawRow]:
    """Return what each law that was applied has given."""
    return [
        LawRow(law.law, _awards(own, position.player_order(), names, has_levies=True))
        for law, own in _parts(events, LawApplied)
    ]


def law_gave(log: Sequence[Event], law: str, names: Names, size: Size) -> list[str]:
    """Return what a law has given or cost each seat when it was last applied: ``+6 PP``.

    In the shorter sizes it is the amount of what it moved if that is one kind of goods, else that
    it has paid. The text is empty where it did nothing, and ``?`` where the log of a scenario
    begins behind it.
    """
    start = next((at for at in range(len(log) - 1, -1, -1) if _is_application(log[at], law)), None)
    if start is None:
        return [COVERED] * len(names.seats)
    own = [*takewhile(_is_in_law, log[start + 1 :])]
    return [
        _gave(_items(own, seat, names, has_levies=True), size) for seat in range(len(names.seats))
    ]


def _is_application(event: Event, law: str) -> bool:
    return isinstance(event, LawApplied) and event.law == law


def _is_in_law(event: Event) -> bool:
    return not isinstance(event, LawApplied | PhaseStarted)


def _gave(items: Sequence[Item], size: Size) -> str:
    """Return what one seat has got or paid; in short, only the amount of a single good."""
    gains = [item for item in items if not item.is_loss]
    told = gains or items
    if size == "full":
        return " ".join(
            f"+{item.phrase}" if item.what in _GOODS.values() else item.phrase for item in told
        )
    match told:
        case []:
            return ""
        case [Item(what=what, much=[amount])] if what in _GOODS.values():
            return amount.removeprefix("+") if size == "bare" else amount
        case _:
            return ONCE


def county_rows(events: Sequence[Event], position: Position, names: Names) -> list[CountyRow]:
    """Return all counties with what was taken there; ``position`` is that behind the counties."""
    claims = {
        claim.county: _county_row(claim, own, position, names)
        for claim, own in _parts(events, CountyClaimed)
    }
    return [claims.get(county, CountyRow(county)) for county in COUNTY_PLACES]


def castle_rows(events: Sequence[Event], position: Position, names: Names) -> list[CastleRow]:
    """Return what the castles gave, in the order in which they were scored."""
    return [
        CastleRow(castle.faction, _yields(castle.faction, own, position, names))
        for castle, own in _parts(events, CastleScored)
    ]


def battle_rows(events: Sequence[Event], position: Position, names: Names) -> list[BattleRow]:
    """Return the conflicts that were fought; ``position`` is that behind them."""
    return [
        _battle_row(battle, own, position, names) for battle, own in _parts(events, ConflictScored)
    ]


def sums(events: Sequence[Event], position: Position, names: Names) -> list[Sums]:
    """Return what each seat has got in all, in player order."""
    rows = []
    for seat in position.player_order():
        items = _items(events, seat, names, has_levies=position.phase == "parliament")
        for ally in position.factions_of(seat)[1:]:
            items += [
                Item("ally", (item.phrase,), f"ally: {item.phrase}", item.is_loss)
                for item in _items(events, ally, names)
                if item.what != "lost"
            ]
        gained = _points(events, seat)
        others = [item for item in items if item.what != _GOODS["pp"]]
        rows.append(Sums(seat, position.seats[seat].pp - gained, gained, others))
    return rows


def round_sums(log: Sequence[Event], position: Position) -> list[RoundSums]:
    """Return what the round has given each seat, the leader first; ``log`` ends with the round."""
    start = next((at for at in range(len(log) - 1, -1, -1) if isinstance(log[at], RoundStarted)), 0)
    events = log[start:]
    after = [seat.pp for seat in position.seats]
    gained = [_points(events, seat) for seat in range(position.players)]
    before = [now - won for now, won in zip(after, gained, strict=True)]
    rows = [
        RoundSums(
            seat,
            before[seat],
            gained[seat],
            _by_source(events, seat),
            _place(before, seat),
            _place(after, seat),
        )
        for seat in position.player_order()
    ]
    return sorted(rows, key=lambda row: -after[row.seat])


def round_title(log: Sequence[Event]) -> str:
    """Return the title of what a round gave; ``log`` ends with the round."""
    number = next((event.round for event in reversed(log) if isinstance(event, RoundStarted)), None)
    return "THE ROUND GAVE" if number is None else f"ROUND {number} GAVE"


def _place(points: Sequence[int], seat: int) -> str:
    """Return the place of a seat in the race; seats with equal points share one."""
    return _ORDINALS[sum(other > points[seat] for other in points)]


def _by_source(events: Iterable[Event], seat: int) -> list[tuple[str, int]]:
    found: Counter[str] = Counter()
    for event in events:
        if isinstance(event, Gained) and (event.seat, event.good) == (seat, "pp"):
            found[_ROUND[event.source.kind]] += event.amount
    return [(word, found[word]) for word in dict.fromkeys(_ROUND.values()) if found[word]]


def _points(events: Iterable[Event], seat: int) -> int:
    return sum(
        event.amount
        for event in events
        if isinstance(event, Gained) and (event.seat, event.good) == (seat, "pp")
    )


def _parts(events: Sequence[Event], kind: type[_Scored]) -> list[tuple[_Scored, list[Event]]]:
    """Return each scoring of a kind with what happened from there up to the next."""
    parts: list[tuple[_Scored, list[Event]]] = []
    for event in events:
        if isinstance(event, kind):
            parts.append((event, []))
        elif parts:
            parts[-1][1].append(event)
    return parts


def _awards(
    events: Sequence[Event], factions: Iterable[int], names: Names, *, has_levies: bool = False
) -> list[Award]:
    awards = [
        Award(faction, "", _items(events, faction, names, has_levies=has_levies))
        for faction in factions
    ]
    return [award for award in awards if award.items]


def _items(
    events: Sequence[Event], faction: int, names: Names, *, has_levies: bool = False
) -> list[Item]:
    """Return what a faction has gained, then what it has paid and lost.

    With ``has_levies`` knights that go home are counted among the losses (LAW-N11).
    """
    own = [event for event in events if _is_of(event, faction)]
    goods_won = {
        good: Item(_GOODS[good], (f"+{amount}",), goods(amount, good))
        for good, amount in _amounts(own, Gained).items()
    }
    items = [goods_won.pop("pp")] if "pp" in goods_won else []
    nobles = [place_text(event.county) for event in own if isinstance(event, NobleTaken)]
    if nobles:
        noun = "noble" if len(nobles) == 1 else "nobles"
        items.append(Item(noun, (" ".join(nobles),), f"{noun} of {listing(nobles)}"))
    items += [*_knights(own), *goods_won.values()]
    if paid := _amounts(own, Paid):
        text = listing(goods(amount, good) for good, amount in paid.items())
        items.append(Item("paid", (text,), f"pays {text}", is_loss=True))
    if lost := _amounts(own, GoodsLost):
        text = listing(goods(amount, good) for good, amount in lost.items())
        items.append(Item("lost", (text,), f"{text} lost", is_loss=True))
    if ransoms := [event for event in own if isinstance(event, Ransomed)]:
        price = goods(sum(event.gold for event in ransoms), "gold")
        freed = f"{listing(f'S{event.strength}' for event in ransoms)} for {price}"
        items.append(Item("ransom", (freed,), f"ransoms {freed}", is_loss=True))
    if captured := [f"S{event.strength}" for event in own if isinstance(event, Captured)]:
        text = listing(captured)
        items.append(Item("captured", (text,), f"{text} captured", is_loss=True))
    items += [item for event in own if (item := _item(event, names, has_levies=has_levies))]
    return sorted(items, key=lambda item: item.is_loss)


def _knights(events: Iterable[Event]) -> list[Item]:
    """Return the recruits and the upgrades."""
    items = []
    if recruits := sum(isinstance(event, Recruited) for event in events):
        text = number_of(recruits, "recruit", "recruits")
        many = f"{recruits} S1" if recruits > 1 else "S1"
        items.append(Item("recruit", (many,), text if recruits > 1 else "recruit"))
    upgrades = [
        f"S{each.strength} to S{each.strength + 1}" for each in events if isinstance(each, Upgraded)
    ]
    if upgrades:
        text = listing(upgrades)
        items.append(Item("upgrade", (text, ", ".join(upgrades)), f"upgrade {text}"))
    return items


def _is_of(event: Event, faction: int) -> bool:
    if isinstance(event, StartPlayerNamed):
        return event.by == faction
    return faction == getattr(event, "faction", getattr(event, "seat", None))


def _amounts(events: Iterable[Event], kind: type[Gained | Paid | GoodsLost]) -> dict[Good, int]:
    found: dict[Good, int] = dict.fromkeys(_GOODS, 0)
    for event in events:
        if isinstance(event, kind):
            found[event.good] += event.amount
    return {good: amount for good, amount in found.items() if amount}


def _item(event: Event, names: Names, *, has_levies: bool) -> Item | None:
    """Return what a single event has brought or cost, if it is one of those told one by one."""
    match event:
        case TileBuilt(space=space):
            letter, card = place_text(CASTLE + space), names.rules.castle[space]
            gives = [f"{letter}: {text}" for text in _exchange_forms(card.cost, card.reward)]
            forms = (f"{gives[0]} each round", *(f"{text} a round" for text in gives), letter)
            return Item("tile", forms, f"new tile {letter}")
        case NobleRemoved(county=county):
            text = f"noble of {place_text(county)} leaves the game"
            return Item("noble", (f"{place_text(county)} leaves the game",), text)
        case Sailed(strength=strength, place=place):
            where = place_text(place)
            return Item("sails", (f"S{strength} to {where}",), f"sails to {where}")
        case StartPlayerNamed(seat=seat):
            name = names.seat(seat)
            forms = (f"{name} as start player", f"{name} start player", name)
            return Item("names", forms, f"names {forms[1]}")
        case SquiresSent(place=place, squires=squires):
            text = f"{goods(squires, 'squires')} to {place_text(place)}"
            return Item("sent", (text,), f"sends {text}", is_loss=True)
        case Returned(strength=strength, place=place) if has_levies and place in COUNTY_PLACES:
            text = f"S{strength} from {place_text(place)}"
            return Item("home", (text,), f"S{strength} home from {place_text(place)}", is_loss=True)
        case TileTurned(space=space, is_face_down=True):
            letter = place_text(CASTLE + space)
            return Item("unpaid", (f"tile {letter}",), f"tile {letter} not scored", is_loss=True)
        case Lost(what=what):
            return Item("lost", (_PRIZES[what],), f"{_PRIZES[what]} lost", is_loss=True)
        case Declined(what=what) if what in _PRIZES:
            return Item("declined", (what,), f"{what} declined", is_loss=True)
        case _:
            return None


def _exchange_forms(cost: Cost | None, reward: Reward) -> list[str]:
    """Return a reward with its price in forms of which each is shorter."""
    rewards = reward_forms(reward)
    if cost is None:
        return [reward_text(reward), *rewards]
    prices = cost_forms(cost)
    return [exchange_text(cost, reward), *map(" -> ".join, zip(prices, rewards, strict=False))]


def _county_row(
    claim: CountyClaimed, events: Sequence[Event], position: Position, names: Names
) -> CountyRow:
    faction, county = claim.faction, claim.county
    items = [item for item in _items(events, faction, names) if item.what != "names"]
    if not names.is_ally(faction):
        items = [each._replace(phrase="noble") if each.what == "noble" else each for each in items]
    start = next((event for event in events if isinstance(event, StartPlayerNamed)), None)
    price = f"for {cost_text(names.rules.county_price)}" if claim.choice == "both" else ""
    others = [item.phrase for item in items if item.is_loss and item.what != "paid"]
    if start is not None:
        others.append(f"start player: {names.seat(start.seat)}")
    tiles = [item.much for item in items if item.what == "tile"] or [("",)]
    notes = ["; ".join(filter(None, (price, form, *others))) for form in (*tiles[0][:-1], "")]
    award = Award(faction, _knight_there(events, county), items)
    took_noble = claim.choice != "reward"
    if names.is_ally(faction):
        noble = "leaves the game" if took_noble else ""
    elif took_noble:
        won = position.seats[faction].nobles.index(county)
        worth = names.rules.ending.nobles[won + 1]
        noble = f"{_ORDINALS[won]} noble: {worth} PP at end"
    elif county in position.seats[faction].nobles:
        noble = "has this noble already"
    else:
        noble = "noble not taken" if can_take_noble(position, faction, county) else "no noble left"
    return CountyRow(county, award, notes, noble, took_noble)


def _knight_there(events: Iterable[Event], county: int) -> str:
    """Return who stood in a county before it was scored: ``S3 + 2 squires``."""
    for event in events:
        match event:
            case Returned(strength=strength, place=place, squires=squires) if place == county:
                break
            case Sailed(strength=strength, squires=squires):
                break
    else:
        return ""
    return f"S{strength} + {goods(squires, 'squires')}" if squires else f"S{strength}"


def _yields(faction: int, events: Sequence[Event], position: Position, names: Names) -> list[Yield]:
    """Return what the spaces of a castle gave, in their order, then the table."""
    yields = []
    for space, card in enumerate(names.rules.castle):
        own = [event for event in events if _source_id(event, "castle") == card.id]
        items = _items(own, faction, names)
        place = CASTLE + space
        is_tile = not names.is_ally(faction) and space in position.seats[faction].tiles
        home = [each for each in events if isinstance(each, Returned) and each.place == place]
        if not items and (home or any(isinstance(event, Declined) for event in own)):
            items = [Item("", ("not used",), "not used", is_loss=True)]
        if items:
            who = "tile" if is_tile else knights([each.strength for each in home])
            label = f"{place_text(place)} {who}"
            yields.append(Yield(label, items, label))
    table = _items([event for event in events if _source_id(event, "table") == ""], faction, names)
    return [*yields, Yield(_AT_TABLE[0], table, _AT_TABLE[1])] if table else yields


def _source_id(event: Event, kind: str) -> str | None:
    source = getattr(event, "source", None)
    return source.id if source is not None and source.kind == kind else None


def _battle_row(
    battle: ConflictScored, events: Sequence[Event], position: Position, names: Names
) -> BattleRow:
    to = next((event.to for event in events if isinstance(event, ConflictMoved)), None)
    awards = [
        Award(
            faction,
            _knights_in(events, position, battle.place if to is None else to, faction),
            _items(events, faction, names),
        )
        for faction in battle.ranking
    ]
    return BattleRow(
        battle.place, battle.card, battle.english, battle.won, awards, _fate(battle, events, to)
    )


def _knights_in(events: Iterable[Event], position: Position, place: int, faction: int) -> str:
    """Return the knights of a faction that fought: they have left since, or are still there."""
    gone = [
        event.strength
        for event in events
        if isinstance(event, Returned | Captured | Ransomed) and event.faction == faction
    ]
    conflict = position.conflict_at(place)
    stack = None if gone or conflict is None else conflict.stack_of(faction)
    return knights(sorted(gone, reverse=True) if stack is None else stack.knights)


def _fate(battle: ConflictScored, events: Sequence[Event], to: int | None) -> str:
    """Return what happened to the card and the knights (CON-4 to CON-8)."""
    if to is not None:
        them = "the battle moves" if battle.ranking else "nobody went; the battle moves"
        return f"{them} to {place_text(to)}"
    if battle.won:
        return "all knights go home"
    if not battle.ranking:
        return "nobody went"
    if any(isinstance(event, Captured | Ransomed) for event in events):
        return "knights not ransomed are captured"
    return "the last round: no second battle"
